// What would be against the rules is said before it is played, and can be played all the same.
import { byId, el } from "./dom.js"
import { gathers, plays, together } from "./play-due.js"
import { wrongs } from "./play-marks.js"
import { said } from "./said.js"

/** A rank or a suit was chosen: the keys that would complete a card against the rules are marked. */
export async function warnHalf(at, codes) {
  warn(at, [])
  if (gathers(at.game) || !plays(at.next)) return
  const found = await tried(at, codes)
  if (found) { at.keys.mark(found); warn(at, found) }
}

async function tried(at, codes) {
  const own = ++at.turn
  const found = await wrongs(at.log, at.player, codes)
  return own === at.turn ? found : null
}

/** The cards of a hand that was told are marked before any is tapped. */
export async function warnHand(at) {
  at.turn++
  warn(at, [])
  const keys = [...byId("keys").querySelectorAll(".own-hand .key")]
  if (!keys.length || gathers(at.game)) return
  for (const [code, reason] of await tried(at, keys.map(key => key.dataset.card)) || [])
    for (const key of keys.filter(one => one.dataset.card === code)) { key.classList.add("marked-key"); key.setAttribute("aria-description", `Against the rules: ${reason}`) }
}

/** Cards that are gathered: would they be good as they lie there? Returns whether the referee finds nothing against them. */
export async function warnGathered(at) {
  warn(at, [])
  const cards = together(at.gathered, at.game)
  const found = cards && (await tried(at, [cards]))
  if (!found || cards !== together(at.gathered, at.game)) return false
  warn(at, found)
  return !found.length
}

function warn(at, found) {
  const reasons = [...new Map(found.map(([code, reason]) => [reason, code])).entries()]
  byId("warned").replaceChildren(...reasons.slice(0, 2).flatMap(([reason]) => [el("span", { className: "warning" }, el("strong", {}, "✗ "), said(reason, at.game.pack))]))
}
