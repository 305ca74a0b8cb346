// The page /study: one deal of a log, move by move, with what is said of each move. Other pages may frame it.
import { scoresInWords } from "./parts/columns.js"
import { byId, el, refill } from "./parts/dom.js"
import { factsOf } from "./parts/game-facts.js"
import "./parts/mishap.js"
import { heldIn, holdsSomething, judgeAddress } from "./parts/ruling-address.js"
import { Absent, post, Refused } from "./parts/service.js"
import { drawStepper, stepsOf } from "./parts/steps.js"
import { studyBar } from "./parts/study.js"

/** What is shown is not the whole page: another page frames it, or asks for it as if it did. */
const framed = self !== top || new URLSearchParams(location.search).has("embed")
/** So long, in milliseconds, the referee may think before the bare moves are shown. */
const PATIENCE = 800
let stepper = null

const trouble = (...says) => byId("study").replaceChildren(el("h1", { id: "a-deal", tabindex: "-1" }, "No deal here"), ...says.map(one => el("p", {}, one)))

/** Draws the deal: with a verdict all of it, without one the moves and what is said of them. */
async function draw(log, number, verdict, facts, note = "") {
  const told = log.deals[number - (log.first_deal ?? 1)]
  const deal = verdict?.deals.find(one => one.number === number) ?? { number, tricks: [], findings: [] }
  const steps = stepsOf(deal, verdict ?? { scores: Object.fromEntries(log.players.map(name => [name, 0])), deals: [], next: null }, { moves: told.moves, comments: told.comments })
  const name = facts?.name ?? (typeof log.game === "string" ? log.game : log.game.name)
  document.title = `${name}, deal ${number}`
  if (!steps.length) return trouble("No moves of this deal are written down.")
  const whole = el("a", { className: "md-button", href: await judgeAddress(log), target: framed ? "_blank" : null, rel: "noopener" }, "The whole log")
  if (stepper) stepper.take(steps, facts)
  else stepper = drawStepper(steps, facts)
  refill(byId("study"),
    el("h1", { id: "a-deal", tabindex: "-1" }, `${name}, deal ${number}`),
    typeof told.comment === "string" && el("p", { className: "deal-comment" }, told.comment) || "",
    note && el("p", { className: "study-note", role: "status" }, note),
    stepper.node,
    deal.scores ? el("p", { className: "study-score" }, "The deal: ", scoresInWords(deal.scores, facts.sides)) : "",
    el("p", {}, whole), framed ? "" : studyBar(log, () => number, name))
  byId("study").dataset.drawn = verdict ? "judged" : "moves"
}

async function show() {
  const held = await heldIn(location.hash)
  if (!Array.isArray(held?.log?.deals) || !held.log.deals[held.deal - (held.log.first_deal ?? 1)]?.moves || !Array.isArray(held.log.players))
    return trouble("The address of a deal holds all of it, and this one holds none that can be read. Check a written game, and hand a deal round from there.")
  const { log, deal } = held
  stepper = null
  const slow = setTimeout(() => draw(log, deal, null, null, "The referee is on its way: the moves alone so far."), PATIENCE)
  try {
    const verdict = await post("v1/verdicts", log)
    const facts = await factsOf(verdict, log)
    clearTimeout(slow)
    await draw(log, deal, verdict, facts)
  } catch (error) {
    clearTimeout(slow)
    if (!(error instanceof Absent || error instanceof Refused)) throw error
    await draw(log, deal, null, null, error instanceof Absent ? "No connection to the referee: the moves alone." : "The referee cannot read this log: the moves alone.")
  }
}

/** The arrow keys turn the page wherever the focus is, unless something is written. */
function turn(event) {
  const area = document.querySelector("#study .steps-area")
  if (!area || area.contains(event.target) || event.target.closest("textarea, input, a") || !["ArrowLeft", "ArrowRight"].includes(event.key)) return
  area.dispatchEvent(new KeyboardEvent("keydown", { key: event.key }))
}

document.documentElement.classList.toggle("framed", framed)
addEventListener("keydown", turn)
addEventListener("hashchange", () => { if (holdsSomething()) show() })
await show()
