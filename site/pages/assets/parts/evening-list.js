// The evenings that this device keeps, to be gone on with.
import { inFigures } from "./columns.js"
import { byId, el } from "./dom.js"
import { dayOf } from "./evening.js"
import { againKey } from "./play-again.js"

/** How an evening stands, in words. */
export function standing({ log, stands }) {
  const scores = Object.entries(stands?.scores || {}).map(([name, score]) => `${name} ${inFigures(score)}`).join(", ")
  const deals = stands?.deals ? `${stands.deals} ${stands.deals === 1 ? "deal" : "deals"}` : "not a whole deal yet"
  const won = stands?.winners?.length ? `; ${stands.winners.join(" and ")} won` : ""
  return `${deals}: ${scores || log.players.join(", ")}${won}`
}

/** Draws the list; `goOn(id)` and `remove(id)` are told which. */
export function drawKept(all, goOn, remove) {
  byId("kept").hidden = !all.length
  byId("kept-list").replaceChildren(...all.map(one => el("li", {},
    el("button", { type: "button", className: "evening", "data-evening": one.id, onclick: () => goOn(one.id) },
      el("strong", {}, one.name), el("small", {}, `${one.name.startsWith(one.called) ? "" : `${one.called}, `}${dayOf(one.begun)} · ${standing(one)}${one.note ? ` · ${one.note}` : ""}`)),
    againKey(one),
    el("button", { type: "button", className: "md-button", "aria-label": `Delete ${one.name}`, onclick: () => { if (confirm(`Delete “${one.name}” from this device?`)) remove(one.id) } }, "Delete"))))
}

/** The games that were played here last, a tap each. */
export function drawRecent(all, chosen) {
  const games = [...new Map(all.map(one => [one.log.game, one.called])).entries()].slice(0, 4)
  byId("recent").replaceChildren(...games.map(([slug, called]) => el("button", { type: "button", className: "told", onclick: () => chosen(slug) }, called)))
}
