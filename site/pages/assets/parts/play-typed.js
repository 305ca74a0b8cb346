// An evening by keys alone: `7s` is a card, `2h` a bid, `p` a pass, `x` a double; Enter plays what is gathered, Backspace takes back.
import { byId } from "./dom.js"
import { padOf } from "./play-keys.js"

const shown = selector => [...document.querySelectorAll(selector)].find(one => one.checkVisibility() && !one.disabled)
/** Calls of one letter, where no card begins with it. */
const CALLS = { p: "#pass, .verb-chip.direct[data-verb='pass']", x: ".verb-chip.direct[data-verb='double'], .verb-chip.direct[data-verb='redouble']", h: ".verb-chip.direct[data-verb='hold']", d: "#draw, .draws .way-key[data-way='']" }
const PATIENCE = 1500

let level = ""
let since = 0

/** Does what a typed key means at the table. Returns whether it means anything. */
export function typed(event) {
  if (event.key === "Backspace") return press("#undo")
  if (event.key === "Enter") return said(level) || (!document.activeElement?.closest("a, summary, button:not(.two-taps button)") && press("#play-them"))
  if (event.key.length !== 1) return false
  const pad = shown("#keys .two-taps, .card-place .two-taps, .meld-trays .two-taps")
  return bid(event.key.toUpperCase()) || Boolean(pad && padOf(pad).type(event)) || press(CALLS[event.key.toLowerCase()])
}

function press(selector) {
  const key = selector && shown(selector)
  key?.click()
  return Boolean(key)
}

/** A bid of a level and a strain, or a number, as far as it was typed; one that may still go on is made by Enter. */
function bid(letter) {
  const choices = [...document.querySelectorAll(".bid-box .choice-key, .ladder .choice-key")].map(key => key.dataset.value)
  if (!choices.length) return false
  const now = Date.now() - since < PATIENCE ? level + letter : letter
  const known = choices.filter(value => value?.startsWith(now))
  level = known.length ? now : choices.some(value => value?.startsWith(letter)) ? letter : ""
  since = Date.now()
  return known.length === 1 ? said(known[0]) : known.length > 0
}

/** Makes a bid, if there is a key for it. */
function said(value) {
  level = ""
  const key = value && document.querySelector(`:is(.bid-box, .ladder) .choice-key[data-value="${value}"]`)
  key?.click()
  return Boolean(key)
}
