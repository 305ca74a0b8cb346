// Keys by which numbers and names are told: a key for each number where there are few of them, digits where there may be many.
import { inFigures } from "./columns.js"
import { el } from "./dom.js"

/** So many numbers have a key each; of more, digits are tapped. */
export const MOST_KEYS = 31
const SHOWN = 8
const MOST = 20

/** One or several of some values, each a pair of the value and its words; `chosen` is the value or a list of values. */
export const among = (choices, chosen, tell, id, label) => el("div", { className: "among", role: "group", "aria-label": label }, choices.map(([value, words]) =>
  el("button", { type: "button", className: "who-key", id: id(value), "data-value": String(value), "aria-pressed": String(Array.isArray(chosen) ? chosen.includes(value) : chosen === value), onclick: () => tell(value) }, words)))

/** A line for each player or side. */
export const byRows = (rows, keys) => el("div", { className: "by-players" }, rows.map(row =>
  el("div", { className: "of-player", role: "group", "aria-label": row.says }, el("span", { className: "who" }, row.says), keys(row))))

const key = (words, pressed, press, id, label, css = "") =>
  el("button", { type: "button", className: `number-key ${css}`, id, "aria-pressed": String(pressed), "aria-label": label, onclick: press }, words)

/** A key for each of some numbers; `rest` is the one that follows from the others. What is pressed again is not told. */
export const numberKeys = (numbers, value, tell, id, rest) => el("span", { className: "number-keys" }, numbers.map(n =>
  key(inFigures(n), n === value, () => tell(n === value ? undefined : n), id(n), n === rest ? `${n}, the rest` : undefined, n === rest ? "rest" : "")))

/** Keys for numbers from 0 up of which nobody knows the highest: a few, and more on demand. */
export function countKeys(value, tell, id) {
  const last = Math.max(SHOWN, value ?? 0)
  const keys = numberKeys(Array.from({ length: last + 1 }, (_, n) => n), value, tell, id)
  if (last < MOST) keys.append(key("…", false, () => tell(last + 1), id("more"), `More than ${last}`))
  return keys
}

/** A number that is typed: pressed, it is the one that the digits go to. */
export const digitsField = (value, active, press, id, says) =>
  el("button", { type: "button", className: "digits-field", id, "aria-pressed": String(active), "aria-label": `${says}: ${value === undefined ? "not told" : value}`, onclick: press }, value === undefined ? "–" : inFigures(value))

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "±", "0", "⌫"]
const NAMES = { "±": "below or above 0", "⌫": "take the last digit back" }
const LONGEST = 6

/** What a number becomes by a key of the pad. */
export function typed(value, digit, below) {
  if (digit === "±") return below ? -(value ?? 0) : value
  const sign = value < 0 || Object.is(value, -0) ? -1 : 1
  const digits = value === undefined ? "" : String(Math.abs(value))
  if (digit === "⌫") return digits.length > 1 ? sign * Number(digits.slice(0, -1)) : undefined
  return digits.length < LONGEST ? sign * Number(digits === "0" ? digit : digits + digit) : value
}

/** The digits; `below` says that there are numbers below 0. */
export const digitPad = (press, below, id) => el("div", { className: "digit-pad", role: "group", "aria-label": "Digits" }, DIGITS.map(digit =>
  el("button", { type: "button", className: "number-key", id: id(digit), "data-digit": digit, disabled: digit === "±" && !below, "aria-label": NAMES[digit], onclick: () => press(digit) }, digit)))
