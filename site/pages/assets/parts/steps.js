// A verdict gone through move by move: the table as it is at each, by buttons, arrow keys and swipes.
import { row } from "./cards.js"
import { el } from "./dom.js"
import { asText, parted } from "./evening-moves.js"
import { KINDS } from "./kinds.js"
import { said, tricksOf } from "./said.js"
import { drawn } from "./verbs-words.js"

/** Moves whose last card lies on top of the pile. */
const ON_TOP = ["play", "discard", "turn-up"]

/** So far has a finger to go, in pixels, for a swipe. */
const SWIPE = 40

/** The stepper of a whole verdict, folded: every play of every deal is a step. The first time `unfolded`
    is given the stepper and the place that it stands in. */
export function drawSteps(verdict, facts, unfolded = () => {}) {
  const steps = verdict.deals.flatMap(deal => stepsOf(deal, verdict))
  if (!steps.length) return ""
  const stepper = drawStepper(steps, facts)
  const place = el("div", {}, stepper.node)
  return el("details", { className: "steps", ontoggle: event => { if (event.target.open && unfolded) { unfolded(stepper, place); unfolded = null } } }, el("summary", {}, el("h2", {}, "Move by move")), place)
}

/**
 * Steps to be gone through: the `node` of them, and `take`, which puts others in their place once more is known, without moving
 * whoever looks at one. `shown` is told of each.
 */
export function drawStepper(steps, facts, shown = () => {}) {
  let place = 0
  const stage = el("div", { className: "step-stage" })
  const told = el("p", { className: "visually-hidden", role: "status" })
  const count = el("span", { className: "step-count" })
  const go = (to, silent = false) => {
    place = Math.min(Math.max(to, 0), steps.length - 1)
    stage.replaceChildren(...table(steps[place], facts))
    count.textContent = `${place + 1} of ${steps.length}`
    back.disabled = place === 0
    on.disabled = place === steps.length - 1
    shown(steps[place], place)
    if (!silent) told.textContent = inWords(steps[place], facts)
  }
  const button = (id, says, name, pressed) => el("button", { type: "button", id, className: "md-button", "aria-label": name, onclick: pressed }, says)
  const back = button("step-back", "‹ Back", "Back: one move back", () => go(place - 1))
  const on = button("step-on", "Next ›", "Next: one move on", () => go(place + 1))
  const area = el("div", { id: "steps-area", className: "steps-area", tabindex: "0", role: "group", "aria-label": "The moves one by one: the arrow keys go from move to move" },
    el("p", { className: "step-buttons" }, back, count, on), stage)
  const KEYS = { ArrowLeft: () => place - 1, ArrowRight: () => place + 1, Home: () => 0, End: () => steps.length - 1 }
  area.addEventListener("keydown", event => { if (event.key in KEYS) { event.preventDefault(); go(KEYS[event.key]()) } })
  swiped(area, by => go(place + by))
  const take = (others, more, tell = shown) => {
    const { deal, play } = steps[place]
    const same = others.findIndex(one => one.deal.number === deal.number && one.play.move === play.move);
    [steps, facts, shown] = [others, more, tell]
    go(Math.max(same, 0), true)
  }
  go(0, true)
  return { node: el("div", {}, area, told), take }
}

/** Tells of swipes to the left (1) and to the right (-1). */
function swiped(area, tell) {
  let from = null
  area.addEventListener("touchstart", event => { from = event.touches.length === 1 ? event.touches[0] : null }, { passive: true })
  area.addEventListener("touchend", event => {
    const [to] = event.changedTouches
    const across = from ? to.clientX - from.clientX : 0
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(to.clientY - from.clientY)) tell(across < 0 ? 1 : -1)
    from = null
  }, { passive: true })
}

// --- what there is at a step -----------------------------------------------------------------------------------------

/** The steps of a deal, each with what lies on the table, how many tricks each has won, and what is found at it. The `moves` of the
    log, where they are at hand, bring those that belong to no trick or turn, and `comments` what is said of each. */
export function stepsOf(deal, verdict, { moves = [], comments = {} } = {}) {
  const won = Object.fromEntries(Object.keys(verdict.scores).map(name => [name, 0]))
  const steps = []
  for (const trick of tricksOf(deal)) {
    trick.plays.forEach((play, n) => {
      const whole = n === trick.plays.length - 1 && trick !== deal.open_trick
      if (whole && trick.winner) won[trick.winner] = (won[trick.winner] ?? 0) + 1
      steps.push({ deal, title: `Trick ${trick.number}`, plays: trick.plays.slice(0, n + 1), play, won: { ...won }, ends: whole && trick.reason ? `${trick.winner ? `${trick.winner} wins: ` : ""}${trick.reason}.` : "" })
    })
  }
  let top = []
  for (const [n, turn] of (deal.turns || []).entries()) {
    for (const [m, play] of turn.moves.entries()) {
      if (ON_TOP.includes(play.action ?? "play") && play.cards?.length) top = play.cards.slice(-1)
      steps.push({ deal, title: `Turn ${n + 1}`, plays: turn.moves.slice(0, m + 1).map(one => ({ ...one, player: turn.player })), play: { ...play, player: turn.player }, top })
    }
  }
  addOthers(steps, deal, moves, Object.keys(verdict.scores))
  steps.forEach((step, n) => {
    step.comment = comments[step.play.move]
    step.found = known(deal, step.play.move)
    step.next = steps[n + 1]?.play.player ?? (deal === verdict.deals.at(-1) ? verdict.next?.player : undefined)
  })
  return steps
}

/** So many moves of the auction, or whatever it is, are seen at once. */
const IN_SIGHT = 12

/** Puts the moves that are in no trick or turn where they were made. */
function addOthers(steps, deal, moves, players) {
  const there = new Set(steps.map(step => step.play.move))
  let [place, plays] = [0, []]
  for (const [n, move] of moves.entries()) {
    if (there.has(n)) {
      place = steps.findIndex(step => step.play.move === n) + 1
      plays = []
      continue
    }
    const { player, words } = parted(asText(move), players)
    plays = [...plays, { player: player === "table" ? "" : player, words: words.join(" "), move: n }].slice(-IN_SIGHT)
    const [before, next] = [steps[place - 1], steps[place]]
    steps.splice(place, 0, { deal, title: next ? `Before ${next.title.toLowerCase()}` : `Move ${n + 1}`, plays, play: plays.at(-1), won: before?.won, top: before?.top })
    place += 1
  }
}

/** What is known once this move has been made: of the move itself, and of earlier ones that it proves wrong. */
const known = (deal, move) => deal.findings.filter(one => (one.proof?.move ?? one.move) === move)

/** The table at a step. */
function table(step, facts) {
  const last = step.plays.length - 1
  return [
    el("p", { className: "step-title" }, `Deal ${step.deal.number} · ${step.title}`),
    step.comment && el("p", { className: "step-comment" }, step.comment),
    el("div", { className: "step-plays cards-large" }, step.plays.map((play, n) => el("figure", { className: n === last ? "now" : "" },
      play.cards?.length ? row(play.cards, facts.pack, n === last ? step.found.find(one => one.move === play.move)?.kind ?? "" : "") : el("span", { className: "word" }, play.words ? facts ? drawn(play.words, facts) : play.words : play.action || "pass"),
      el("figcaption", {}, `${play.player || "the table"}${play.cards?.length && play.action && play.action !== "play" ? `: ${play.action.replaceAll("-", " ")}` : ""}`)))),
    step.ends && el("p", { className: "step-ends" }, step.ends),
    step.top?.length > 0 && el("p", { className: "step-top" }, "On top of the pile: ", row(step.top, facts.pack)),
    step.won && el("p", { className: "step-won" }, "Tricks: ", Object.entries(step.won).map(([name, count]) => `${name} ${count}`).join(", ")),
    step.next && el("p", { className: "step-next" }, `Next: ${step.next}`),
    step.found.length > 0 && el("ul", { className: "findings" }, step.found.map(one => el("li", { className: `finding ${one.kind}` }, el("p", {}, el("strong", {}, `${KINDS[one.kind].head}: `), said(one.message, facts.pack, step.deal)))))
  ].filter(Boolean)
}

/** A step for those who listen. */
function inWords(step, facts) {
  const { play } = step
  const cards = (play.cards || []).map(code => facts?.pack.names[code.split("=")[0]] ?? code).join(" and ")
  const did = play.player ? `${play.player}: ` : ""
  const found = step.found.map(one => `${KINDS[one.kind].head}: ${one.message}`).join(" ")
  return [`${step.title}.`, `${did}${cards || play.words || play.action || "pass"}.`, step.comment, step.ends, found, step.next ? `Next: ${step.next}.` : ""].filter(Boolean).join(" ")
}
