// Keys by which numbers and names are told: one tap for a small number or a player, steps for a large number.
import { el } from "./dom.js"

const SHOWN = 8
const MOST = 20
const STEPS = [-10, -5, -1, 1, 5, 10]

/** One or several of some values, each a pair of the value and its words; `chosen` is the value or a list of values. */
export const among = (choices, chosen, tell, id) => el("div", { className: "among" }, choices.map(([value, words]) =>
  el("button", { type: "button", className: "who-key", id: id(value), "data-value": String(value), "aria-pressed": String(Array.isArray(chosen) ? chosen.includes(value) : chosen === value), onclick: () => tell(value) }, words)))

/** A line for each player. */
export const byPlayers = (players, keys) => el("div", { className: "by-players" }, players.map(name =>
  el("div", { className: "of-player", role: "group", "aria-label": name }, el("span", { className: "who" }, name), keys(name))))

/** The keys for a player's number, null being none told; where it may be `large`, steps in place of a key for each. */
export function numbers(name, value, tell, large, id) {
  if (large) return steps(name, value, tell, id)
  const last = Math.max(SHOWN, value ?? 0)
  const keys = Array.from({ length: last + 1 }, (_, n) => key(String(n), n === value, () => tell(n === value ? null : n), id(`${name}-${n}`)))
  return el("span", { className: "number-keys" }, keys, last < MOST && key("more", false, () => tell(last + 1), id(`${name}-more`), `More than ${last}`))
}

function steps(name, value, tell, id) {
  const step = by => key(`${by > 0 ? "+" : "−"}${Math.abs(by)}`, false, () => tell((value ?? 0) + by), id(`${name}-${by}`))
  return el("span", { className: "number-keys steps" }, STEPS.slice(0, 3).map(step),
    key(value === undefined ? "?" : String(value), value !== undefined, () => tell(value === undefined ? 0 : null), id(`${name}-value`), value === undefined ? "Not told: make it 0" : `${value}: not told`), STEPS.slice(3).map(step))
}

const key = (words, pressed, press, id, label) =>
  el("button", { type: "button", className: "number-key", id, "aria-pressed": String(pressed), "aria-label": label, onclick: press }, words === "more" ? "…" : words)
