// A finding of a verdict as a ruling that is handed round: who, the cards, the rule, the proof, and what the table does now.
import { draw } from "./cards.js"
import { placeOf, said, tricksOf } from "./said.js"

const WORDS = { illegal: "Not allowed", impossible: "That cannot be", unproven: "Cannot be told", penalty: "A penalty is due", unenforced: "Yours to judge" }
const MOODS = { illegal: "bad", impossible: "odd", unproven: "open", penalty: "due", unenforced: "open" }

/** The ruling on one finding. */
export function rulingOnFinding(finding, verdict, facts) {
  const deal = verdict.deals.find(one => one.number === finding.deal)
  const place = finding.move === null ? undefined : placeOf(deal, finding.move)
  const clause = facts.clauses.find(one => one.id === finding.clause)
  return {
    word: WORDS[finding.kind],
    mood: MOODS[finding.kind],
    where: [`Deal ${deal.number}`, ...(place ? [place.says] : [])].join(", "),
    says: said(finding.message, facts.pack, deal, Object.keys(verdict.scores)),
    cards: cards(finding, place, facts),
    rule: { title: clause?.title ?? finding.clause, says: clause?.says ?? "", link: finding.rule },
    proof: proof(finding, deal, facts),
    now: now(finding, deal, place, verdict, facts),
    allowed: finding.legal ?? [],
    rulings: resting(finding, clause, place, verdict, facts).map(one => one.id),
  }
}

/** What was done with the cards, where they were not played. */
const DID = { draw: "drew", meld: "laid down", "lay-off": "laid off", discard: "discarded", take: "took", give: "gave", "pick-up": "picked up", "turn-up": "turned up", show: "showed" }

/** The cards that matter, each with what is said under it: the one played, and the one that proves it. */
function cards(finding, place, facts) {
  const known = (place?.play.cards ?? []).filter(card => card !== "?")
  const shown = known.length ? [{ says: `${place.play.player ?? "The table"} ${DID[place.play.action] ?? "played"}`, cards: known, mark: finding.kind }] : []
  const proved = finding.proof?.card ?? held(finding, place, facts)
  if (proved) shown.push({ says: finding.kind === "illegal" ? "but held" : "and this", cards: [proved], mark: "" })
  return shown
}

/** A card that the hand was recorded with, where the finding speaks of one beside the card that was played. */
function held(finding, place, facts) {
  const played = place?.play.cards ?? []
  const words = finding.kind === "illegal" && finding.message.includes("while holding") ? finding.message.split("while holding")[1].match(/[A-Z0-9]{2,3}/g) ?? [] : []
  return words.find(word => word in facts.pack.names && !played.includes(word))
}

function proof(finding, deal, facts) {
  if (finding.proof?.card && finding.proof.move !== undefined) {
    const place = placeOf(deal, finding.proof.move)
    return [`${place?.play.player ?? finding.player} played `, draw(finding.proof.card, facts.pack), `${place ? ` in ${place.says}` : " later"}, so it was in the hand.`]
  }
  if (finding.kind === "illegal" && finding.message.includes("while holding")) return "The hand is written down."
  return ""
}

// --- what the table does now -----------------------------------------------------------------------------------------

function now(finding, deal, place, verdict, facts) {
  if (finding.corrected) return ["It was taken back in time: the card that was played instead counts."]
  if (finding.kind === "unenforced") return ["The table sees to this law itself."]
  if (finding.kind === "impossible") return ["Nobody is accused. See which card it really was, and correct what was written down."]
  const first = finding.kind === "unproven" ? ["Nobody is accused; the game goes on as it was played."] : finding.kind === "penalty" ? due(finding) : stands(finding, place, verdict, facts)
  return [...first, ...owed(finding, deal), ...goesOn(place, deal, verdict)]
}

/** What is due is the end of what the referee says of it. */
function due(finding) {
  const [, what] = finding.message.match(/; ([^;]* due)\.$/) ?? []
  return [what ? `${what[0].toUpperCase()}${what.slice(1)} from ${finding.player}.` : "What is due is said above."]
}

/** Penalties that the same player owes at that move. */
const owed = (finding, deal) => finding.kind === "penalty" ? [] : deal.findings.filter(one => one.kind === "penalty" && one.move === finding.move && one.player === finding.player).flatMap(due)

/** What becomes of the move: the sentence of the ruling that says so. */
function stands(finding, place, verdict, facts) {
  const clause = facts.clauses.find(one => one.id === finding.clause)
  const [first] = resting(finding, clause, place, verdict, facts)
  const laid = place?.play.cards?.length && [undefined, "play", "lay-off", "meld", "discard"].includes(place.play.action)
  if (first && (first.id !== "as-played" || laid)) return [first.then[valueOf(first.id, verdict)]]
  return ["It stands as it was done."]
}

const valueOf = (id, verdict) => verdict.rulings.find(one => one.id === id)?.value ?? "default"

/** The rulings on such a slip that the verdict rests on: those of the clause, of a wrong lead, then that on all cards. */
function resting(finding, clause, place, verdict, facts) {
  if (finding.kind !== "illegal") return []
  const cited = facts.rulings.filter(one => one.then && verdict.rulings.some(other => other.id === one.id && one.then[other.value]))
  const led = place?.trick && place.trick.plays[0] === place.play
  const special = cited.filter(one => one.id !== "as-played" && (clause?.rulings.includes(one.id) || (one.id === "lead-out-of-turn" && led && !finding.legal)))
  const fits = special.filter(one => led ? one.id !== "out-of-turn" : one.id !== "lead-out-of-turn")
  return [...(fits.length ? fits.slice(0, 1) : []), ...cited.filter(one => one.id === "as-played")]
}

/** Whose the trick is and who goes on. */
function goesOn(place, deal, verdict) {
  const told = []
  const { trick } = place ?? {}
  const open = trick && trick === deal.open_trick
  if (trick && !open && trick.winner) {
    const after = tricksOf(deal).find(one => one.number === trick.number + 1)
    const leads = after?.leader ?? (isLast(deal, verdict) && verdict.next?.player)
    told.push(`The trick is ${trick.winner}’s${leads ? `; ${leads} leads` : ""}.`)
  } else if (isLast(deal, verdict) && verdict.next?.player) {
    told.push(`${verdict.next.player} is next.`)
  }
  return told
}

const isLast = (deal, verdict) => deal === verdict.deals.at(-1) && !deal.complete
