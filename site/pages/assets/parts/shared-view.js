// What several phones see of one table besides the table: its links, whether there is a connection, and what two of them wrote otherwise.
import { byId, el } from "./dom.js"
import { toldHands } from "./play-correct.js"
import { shareBar } from "./share.js"
import { joinAddress } from "./shared-doors.js"
import { Refused } from "./service.js"

const button = (id, words, pressed, more = {}) => el("button", { type: "button", className: "md-button", id, onclick: pressed, ...more }, words)

/** The table and the key that an address holds; null where it holds none. */
export function joined(fragment) {
  const [, id, key] = /^#table=([\w-]+)\/([\w.-]+)$/.exec(fragment) ?? []
  return id ? { id, key } : null
}

/** A sign that this evening is shared, and how it stands with the others. */
export const stateSign = () => el("span", { id: "shared-state", role: "status" })

export function drawState(shared) {
  const sign = byId("shared-state")
  if (!sign) return
  if (!shared.told) return sign.remove()
  const { connected, waiting } = shared
  sign.className = connected ? "shared-on" : "shared-off"
  sign.textContent = waiting ? `${waiting} to send` : connected ? "Shared" : "No connection"
}

/** The two logs from where they differ, to choose one of them. */
export function drawChoice(ours, theirs, done) {
  const said = ({ begins, won, move, deal }) => (begins ? `deal ${deal} begins` : won ? `deal ${deal}: only its score` : move)
  const list = steps => el("ol", { className: "differing" }, (steps.length ? steps.map(said) : ["taken back"]).map(words => el("li", {}, words)))
  return el("div", { className: "two-logs" },
    el("section", {}, el("h4", {}, "On this phone"), list(ours), button("keep-ours", "Keep this", () => done("ours"))),
    el("section", {}, el("h4", {}, "On the others"), list(theirs), button("keep-theirs", "Keep that", () => done("theirs"))),
    el("p", {}, "If you keep what the others wrote, yours stays on this device as an evening of its own."))
}

/** Below the table: how other phones join, and how this one leaves. */
export function severalPhones(shared, evening, { share, leave }) {
  const told = el("p", { className: "warning", id: "share-trouble", role: "status" })
  const tried = async act => {
    try {
      await act()
    } catch (error) {
      told.textContent = error.problem?.status === 404 ? "This server keeps no shared tables." : error instanceof Refused ? error.message : "There is no connection to the server: try again when there is one."
    }
  }
  if (!shared) return [
    el("p", {}, "Share this table, and others tap their cards on their own phones. Everybody sees each trick, the score and the rulings at once."),
    el("p", { className: "buttons" }, button("share-table", "Share this table", () => tried(share))), told]
  const { id, keys, may, seat } = shared.told
  const link = (name, says, key) => el("details", { "data-link": name }, el("summary", {}, says), shareBar({ address: joinAddress(id, key), title: `${evening.name}: ${says}`, print: null }))
  return [
    el("p", {}, { write: "This table is shared.", look: "You look on at this table.", seat: `You sit at this table as ${seat}.` }[may]),
    keys && [
      link("write", "For whoever may write everything", keys.write),
      link("look", "For those who only look on", keys.look),
      Object.entries(keys.seats).map(([name, key]) => link(`seat-${name}`, `For ${name}: own cards only`, key))],
    el("p", { className: "buttons" }, button("leave-table", "Leave the shared table", () => leave())), told]
}

// --- the own hand of a seat ------------------------------------------------------------------------------------------

/** The keys with which a seat tells its own phone what it holds, and shows it to all when the deal is over. */
export function ownKeys(at) {
  const { shared, game } = at
  if (shared?.told?.may !== "seat") return []
  const { seat, own } = shared.told
  const over = at.anew || at.verdict.ending ? at.evening.deals.length : 0
  const due = at.anew ? over + 1 : Math.max(at.evening.deals.length, 1)
  const tell = async () => {
    const told = await toldHands([seat], own[due] ? { [seat]: own[due] } : {}, game.pack)
    if (told) await shared.keepHand(due, told[seat] ?? "")
    await at.judge(performance.now())
  }
  const show = async () => { await shared.openHand(over); await at.judge(performance.now()) }
  const isShown = at.evening.deals[over - 1]?.hands?.[seat]
  return [
    !at.verdict.ending && button("own-cards", "My cards", () => at.then(tell), { title: "Only this phone knows them, and warns you before a card that is against the rules" }),
    over > 0 && own[over] && !isShown && button("show-cards", `Show my cards of deal ${over}`, () => at.then(show))].filter(Boolean)
}
