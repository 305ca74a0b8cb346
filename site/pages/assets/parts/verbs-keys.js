// Keys for what a move says beside cards: suits, players, piles, melds. What is against the rules is marked, and can be chosen.
import { row, suitInWords } from "./cards.js"
import { el } from "./dom.js"
import { laidMelds } from "./verbs-melds.js"

const AGAINST = "Against the rules now"

/** Keys of which one is pressed at a time. `drawn` are pairs of a value and what its key shows, and whether it is legal; `chosen` is pressed already. */
export function choiceKeys(field, drawn, told, chosen = null) {
  const press = event => {
    const pressed = event.currentTarget.getAttribute("aria-pressed") !== "true"
    for (const key of keys.querySelectorAll("button")) key.setAttribute("aria-pressed", "false")
    event.currentTarget.setAttribute("aria-pressed", String(pressed))
    told(pressed ? event.currentTarget.dataset.value : null)
  }
  const keys = el("div", { className: "choice-keys", role: "group", "aria-label": field.says, "data-field": field.name }, drawn.map(([value, shown, legal = true]) =>
    el("button", { type: "button", className: `choice-key ${legal ? "" : "against"}`, "data-value": value, "aria-pressed": String(value === chosen), "aria-description": legal ? null : AGAINST, onclick: press }, shown)))
  return keys
}

/** A key for each suit. */
export function suitKeys(field, legal, pack, told) {
  const named = legal.flatMap(way => way.split(" ")).filter(word => pack.suits.some(suit => suit.letter === word))
  const suitOf = letter => pack.suits.find(suit => suit.letter === letter)
  const keys = choiceKeys(field, [...field.choices].reverse().map(letter => [letter, suitInWords(suitOf(letter)), !named.length || named.includes(letter)]), told)
  for (const key of keys.children) key.setAttribute("aria-label", `${field.says}: ${suitOf(key.dataset.value).name}`)
  return keys
}

/** A line for words that no key has. */
export const wordsField = (field, told) =>
  el("input", { type: "text", className: "other-words", "aria-label": field.says, placeholder: field.says, "data-field": field.name, oninput: event => told(event.currentTarget.value.trim()) })

/** A key that is pressed or not. */
export function yesKey(field, told) {
  const press = event => {
    const pressed = event.currentTarget.getAttribute("aria-pressed") !== "true"
    event.currentTarget.setAttribute("aria-pressed", String(pressed))
    told(pressed ? field.written : "")
  }
  return el("button", { type: "button", className: "choice-key", "data-value": field.written, "aria-pressed": "false", onclick: press }, field.says)
}

/** A key for each meld on the table, by its number. */
export function meldKeys(field, deal, pack, told) {
  const melds = laidMelds(deal)
  if (!melds.length) return el("p", {}, "No meld lies on the table yet.")
  return choiceKeys(field, melds.map((cards, n) => [String(n + 1), el("span", {}, `${n + 1}: `, row(cards, pack))]), told)
}
