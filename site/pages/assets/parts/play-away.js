// The table while the referee is away: cards are written down for whoever is said to have played them, and judged once it is back.
import { byId, el } from "./dom.js"
import { optionsOf } from "./play-due.js"
import { drawGathered, drawKeys, drawTools } from "./play-view.js"
import { get, root } from "./service.js"

const KEPT = "card-table-facts"
const LATEST = 6

/** The game as this table plays it: as the service tells it, or else as it told this device the last time. Raises Absent. */
export async function factsOf(log) {
  const known = new URL(`v1/games/${log.game}?${new URLSearchParams({ players: log.players.length, table: JSON.stringify(log.table ?? {}) })}`, root).href
  try {
    const facts = await asked(log)
    if (self.caches) caches.open(KEPT).then(cache => cache.put(known, new Response(JSON.stringify(facts)))).catch(() => {})
    return facts
  } catch (error) {
    const told = self.caches && await (await caches.open(KEPT)).match(known)
    if (told) return told.json()
    throw error
  }
}

async function asked(log) {
  const usual = await get(`v1/games/${encodeURIComponent(log.game)}`)
  const options = optionsOf(usual, log.table)
  return get(`v1/games/${usual.slug}`, { players: log.players.length, ...(options.length && { options: options.join(",") }) })
}

/** Draws what can be done without the referee. */
export function drawAway(at) {
  at.next = { action: "play", legal: at.who && at.game.family === "climbing" ? ["pass"] : [] }
  const again = () => at.then(() => at.judge(performance.now()))
  const button = (id, words, pressed) => el("button", { type: "button", className: "md-button", id, onclick: pressed }, words)
  byId("news").replaceChildren(el("p", { className: "trouble", id: "away" }, el("strong", {}, "No connection to the referee. "),
    "Cards are kept on this device and judged when there is one again; bids, draws and calls wait until then."))
  byId("status").replaceChildren(el("button", { type: "button", className: "plain", id: "leave", "aria-label": "All evenings", onclick: at.leave }, "☰"), el("span", { className: "which" }, `${at.game.name}, deal ${Math.max(at.evening.deals.length, 1)}`))
  byId("stage").replaceChildren(el("ol", { className: "last-turns", "aria-label": "What was written down last" }, at.evening.moves.slice(-LATEST).map(move => el("li", {}, String(move)))))
  byId("whose").replaceChildren(el("span", {}, "Who plays now? "), ...at.log.players.map(name =>
    el("button", { type: "button", className: "who-key", "aria-pressed": String(name === at.who), onclick: () => { at.who = name; drawAway(at) } }, name)))
  const next = button("next-deal", "Next deal", () => at.then(() => at.nextDeal()))
  next.disabled = at.anew || !at.evening.moves.length
  byId("verbs").replaceChildren(el("p", { className: "choices" }, button("again", "Ask the referee again", again), " ", next))
  byId("after").replaceChildren()
  byId("standing").hidden = true
  byId("warned").replaceChildren()
  drawKeys(at)
  drawGathered(at)
  drawTools(at)
  byId("said").textContent = "No connection to the referee. Cards are kept, and judged when there is one again."
}
