// An evening of which only the scores are written: the questions about the next deal stand where the keys for cards would.
import { byId, el } from "./dom.js"
import { ask } from "./play-choose.js"
import { ScoresForm, toTell } from "./scores-form.js"
import { recall, keep } from "./device.js"

const POINTS = "scores-by-points"
const byPoints = game => (recall("setting", POINTS) ?? []).includes(game)
const remember = game => points => keep("setting", POINTS, [...(recall("setting", POINTS) ?? []).filter(one => one !== game), ...(points ? [game] : [])])

/** The form for the last deal of a log. Raises Refused. */
const formOf = async (at, log, submit) =>
  new ScoresForm({ told: await toTell(at.game, log), game: at.game, submit, points: byPoints(log.game), changed: remember(log.game) })

/** Is the next deal yet to begin, so that its scores alone can be written? */
const waits = at => at.writesAll && !at.away && !at.verdict.ending && (at.anew || !at.evening.moves.length)

let turn = 0

/** Draws the questions about the next deal, where this evening is kept by scores alone. */
export async function drawNumbers(at) {
  const mine = ++turn
  const due = waits(at) && Boolean(at.evening.data.scoresOnly)
  byId("play").classList.toggle("by-numbers", due)
  if (!due) return
  const form = await formOf(at, at.log, ({ won }) => at.then(() => at.writeScores(won)))
  if (mine !== turn) return
  byId("keys").hidden = true
  byId("verbs").replaceChildren(form.element)
  const over = at.verdict.deals.at(-1).complete ? [...byId("whose").childNodes].slice(0, 3) : []
  byId("whose").replaceChildren(...over, `${form.deal.dealer} deals${form.deal.deal > 1 ? "" : " first"}. `, el("button", { type: "button", className: "plain", id: "cards-instead", onclick: () => { at.evening.byScores(false); at.redraw() } }, "Write the cards instead"))
}

/** Asks for the scores of a deal in a box: of the next one, or in place of what was written of the last. Undefined: waved away. */
export async function askScores(at, ofLast) {
  const log = ofLast ? at.evening.judged() : at.log
  let answer = null
  const form = await formOf(at, log, told => answer(told))
  return ask(`Deal ${log.deals.length}`, done => {
    answer = done
    return el("div", {}, form.element, el("p", { className: "choices" }, el("button", { type: "button", className: "plain", onclick: () => done(undefined) }, "Leave it")))
  })
}
