// Bids as players make them: a box of levels and strains, numbers by size; the usual step large, the rest folded.
import { suitInWords } from "./cards.js"
import { el } from "./dom.js"
import { choiceKeys } from "./verbs-keys.js"

/** So many levels of a box are open, and so many numbers of a long ladder. */
const OPEN_LEVELS = 3
const OPEN_NUMBERS = 5
const FEW = 15
const isNumber = way => /^-?\d+$/.test(way)

/** A box with a column for each strain and a line for each level, from the lowest that may be bid. */
export function bidBox(field, legal, pack, told) {
  const level = bid => Number(bid.slice(0, -1))
  const strains = [...new Set(field.choices.map(bid => bid.at(-1)))]
  const levels = [...new Set(field.choices.map(level))]
  const lowest = Math.min(...legal.filter(bid => field.choices.includes(bid)).map(level), levels.at(-1))
  const shown = bid => el("span", {}, `${level(bid)}`, bid.at(-1) === "N" ? "NT" : suitInWords(pack.suits.find(suit => suit.letter === bid.at(-1))))
  const keys = some => {
    const box = choiceKeys(field, some.flatMap(one => strains.map(strain => [`${one}${strain}`, shown(`${one}${strain}`), !legal.length || legal.includes(`${one}${strain}`)])), told)
    box.classList.add("bid-box")
    box.style.setProperty("--strains", String(strains.length))
    return box
  }
  const from = levels.indexOf(lowest)
  const higher = levels.slice(from + OPEN_LEVELS)
  const lower = levels.slice(0, from)
  return [keys(levels.slice(from, from + OPEN_LEVELS)), folded("Higher bids", higher.length ? keys(higher) : null), folded("Bids that are too low", lower.length ? keys(lower) : null)]
}

/** A key for each number that may be bid: all where there are few; of a long ladder the next steps, the rest folded; and a field for any other. */
export function numberKeys(field, legal, told) {
  const known = legal.filter(isNumber).map(Number)
  const most = Math.max(...known, 0)
  const key = n => [String(n), String(n), !known.length || known.includes(n)]
  if (most < FEW) return el("div", { className: "ladder few" }, choiceKeys(field, Array.from({ length: (most || 7) + 1 }, (_, n) => n).map(key), told), known.length ? "" : other(told))
  const first = choiceKeys(field, known.slice(0, OPEN_NUMBERS).map(key), told)
  const rest = known.length > OPEN_NUMBERS ? choiceKeys(field, known.slice(OPEN_NUMBERS).map(key), told) : null
  return el("div", { className: "ladder" }, first, folded("Higher bids", rest ? [rest, other(told)] : other(told)))
}

const folded = (title, content) => (content ? el("details", { className: "rarer" }, el("summary", {}, title), content) : "")

function other(told) {
  const field = el("input", { type: "number", inputMode: "numeric", className: "other-number", "aria-label": "Another number", placeholder: "other" })
  const write = () => { if (isNumber(field.value)) told(field.value) }
  field.addEventListener("keydown", event => { if (event.key === "Enter") { event.preventDefault(); write() } })
  return el("div", { className: "other" }, field, el("button", { type: "button", className: "choice-key", "data-other": "", onclick: write }, "This number"))
}
