// The same table again: the game, the players and what they have agreed on, with a log that is empty.
import { el } from "./dom.js"
import { begin } from "./evening.js"

/** Begins another evening of a table, and goes there. */
export function playAgain({ log: { deals: _, first_deal: __, carried: ___, ...table }, called }) {
  location.assign(`?evening=${begin({ ...table, deals: [] }, called).id}`)
}

export const againKey = data => el("button", { type: "button", className: "md-button", "data-again": data.id, onclick: () => playAgain(data) }, "The same table again")
