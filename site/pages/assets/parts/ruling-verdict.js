// The verdict on a whole log as a ruling that is handed round: how it stands, what was found, who goes on.
import { rulingAddress } from "./ruling-address.js"
import { counted, gravest, KINDS, leftOpen } from "./kinds.js"
import { said } from "./said.js"

const WORDS = { illegal: "Not all allowed", impossible: "That cannot be" }

/** The ruling on the whole log, with an address for each finding in it. */
export async function rulingOnVerdict(verdict, facts, log) {
  const found = verdict.deals.flatMap(deal => deal.findings.map((finding, place) => ({ finding, place, deal })))
  const kind = gravest(found.map(one => one.finding))
  const names = Object.keys(verdict.scores)
  const list = await Promise.all(found.slice(0, 20).map(async ({ finding, place, deal }) => ({
    kind: finding.kind, head: KINDS[finding.kind].head, says: said(finding.message, facts.pack, deal, names),
    address: await rulingAddress({ log, deal: deal.number, finding: place }),
  })))
  const undecided = verdict.verdict === "undecided"
  return {
    word: word(verdict, kind), mood: { illegal: "bad", impossible: "odd", penalty: "due" }[kind] ?? (kind ? "open" : "good"),
    where: verdict.deals.length === 1 ? "One deal" : `${verdict.deals.length} deals`,
    says: [undecided ? capital(`${leftOpen(verdict)}.`) : `${counted(found.map(one => one.finding)).map(([, words]) => words).join(", ") || "Nothing wrong was found"}.`],
    cards: [], rule: null, proof: "", allowed: [], rulings: [], now: stands(verdict), list, more: found.length - list.length,
  }
}

const capital = text => text[0].toUpperCase() + text.slice(1)

/** The verdict in two or three words. */
function word(verdict, kind) {
  if (verdict.verdict === "undecided") return "No fault found"
  return verdict.verdict === "clean" && !kind ? "All in order" : WORDS[kind] ?? KINDS[kind].head
}

/** The scores, who has won, who goes on. */
function stands(verdict) {
  const scored = verdict.deals.some(deal => deal.scores) || Object.values(verdict.scores).some(Boolean)
  const told = scored ? [`Scores: ${Object.entries(verdict.scores).map(([name, score]) => `${name} ${score}`).join(", ")}.`.replaceAll("-", "−")] : []
  if (verdict.winners.length) told.push(`${verdict.winners.join(" and ")} ${verdict.winners.length > 1 ? "win" : "wins"}.`)
  if (verdict.next?.player) told.push(`${verdict.next.player} is next.`)
  return told
}
