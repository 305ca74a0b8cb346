// The table while it is played, drawn: how the evening stands, who is to move, the keys, the tools, and the sheet below.
import { draw, named } from "./cards.js"
import { scoresInWords } from "./columns.js"
import { byId, el } from "./dom.js"
import { drawAfter } from "./evening-sheet.js"
import { parted } from "./evening-moves.js"
import { againKey } from "./play-again.js"
import { builds, held, mayPass, plays, sources, toBeat } from "./play-due.js"
import { offences, tellNews } from "./play-news.js"
import { drawStage } from "./play-stage.js"
import { both, drawStanding } from "./play-standing.js"
import { warnHand } from "./play-warn.js"
import { drawNumbers } from "./scores-mode.js"
import { verbForms } from "./verbs.js"
import { drawState, ownKeys, stateSign } from "./shared-view.js"
import { toDo } from "./verbs-words.js"

const button = (id, words, pressed, more = {}) => el("button", { type: "button", className: "md-button", id, onclick: pressed, ...more }, words)

/** Draws all of it; `before` is the verdict before the last move, where there was one. */
export function drawTable(at, before = null) {
  const deal = at.deal
  const { position } = at.ahead
  drawStatus(at, deal)
  drawStanding(byId("standing"), position, at.game)
  drawStage(byId("stage"), deal, { game: at.game, log: at.log, moves: at.evening.moves, players: at.log.players, next: at.next, position, dealer: position?.dealer ?? deal.dealer, last: at.last, correct: at.correct, tap: (code, time) => at.tap(code, time) })
  tellNews(at, before)
  drawWhose(at, deal)
  drawKeys(at)
  drawVerbs(at)
  drawGathered(at)
  drawTools(at)
  say(at, deal)
  if (at.shared) drawState(at.shared)
  warnHand(at)
  drawNumbers(at)
}

function drawStatus(at, deal) {
  const scores = totals(at).map(([name, score]) => el("span", { className: "score" }, `${name} `, el("strong", {}, inFigures(score))))
  byId("status").replaceChildren(button("leave", "☰", at.leave, { "aria-label": "All evenings", className: "plain" }),
    el("span", { className: "which" }, `${at.game.name}, deal ${deal.number}`), offences(at.verdict), el("span", { className: "scores-line" }, scores))
  if (plays(at.next) && (at.anew || !at.evening.moves.length)) byId("status").append(button("hands", "Tell a hand", () => at.then(() => at.hands()), { className: "plain" }))
  if (at.shared?.told) byId("status").append(stateSign())
  if (at.evening.aside) byId("status").append(el("strong", { className: "unsafe" }, `This evening was written on two pages at once: what the other wrote is kept as “${at.evening.aside}”.`))
  byId("status").append(at.evening.safe ? "" : el("strong", { className: "unsafe" }, "This device does not keep the log: save it below."))
}

/** The scores by name; partners who score together have one. */
function totals({ verdict: { scores }, ahead, log }) {
  const { together, sides = [] } = ahead.position ?? {}
  if (!together) return Object.entries(scores)
  const own = name => sides.find(({ players }) => players.includes(name)).players
  return log.players.filter(name => own(name)[0] === name).map(name => [both(own(name)), scores[name]])
}
const inFigures = score => String(score).replace("-", "−")

function drawWhose(at, deal) {
  const { ending, winners } = at.verdict
  const next = at.next
  const over = at.anew ? outcomeOf(at, deal) : next?.showdown ? [el("strong", {}, "The play is over. "), "What is left in the hands counts. "] : []
  byId("whose").replaceChildren(...[over, ...(ending ? [el("strong", {}, winners.length ? `${winners.join(" and ")} ${winners.length > 1 ? "win" : "wins"} the match.` : "The match is over."), " ", againKey(at.evening.data)]
    : next?.beside?.length ? [`Everybody ${at.game.moves.find(({ verb }) => verb === next.action)?.says ?? next.action} ${counted(next.cards)}.`]
    : next?.player ? [el("strong", {}, next.player), doing(at, deal, next)]
      : plays(next) ? [el("span", {}, ...whoNow(at, next)), at.log.players.map(name => el("button", { type: "button", className: "who-key", "aria-pressed": String(name === at.who), onclick: () => { at.who = name; drawTable(at) } }, name))]
        : next?.action === "turn-up" ? [at.anew ? "The next deal: which card is turned up?" : "Which card is turned up?"]
        : next ? [el("strong", {}, "The table"), doing(at, deal, next)] : [button("next-deal", "Next deal", () => at.then(() => at.nextDeal()))])].flat(Infinity))
}

/** What a deal that is over came to; where that cannot be told, why not, and how the score is written all the same. */
function outcomeOf(at, deal) {
  if (deal.scores) return [el("strong", {}, `Deal ${deal.number}: `), scoresInWords(deal.scores, at.game.sides), ". "]
  if (deal.thrown_in) return [`Deal ${deal.number} is thrown in. `]
  const why = deal.findings.findLast(one => one.kind === "unproven" && one.move === null)?.message ?? ""
  return [el("strong", {}, `Deal ${deal.number} has no score yet. `), `${why} `, scoreKey(at), " "]
}

/** Writes the score of the last deal in place of its moves. */
const scoreKey = at => button("score-last", "Only write its score", () => at.then(() => at.scoresOnly(true)), { className: "plain" })

/** Asks who moves, where the referee cannot tell: where there is one card to begin with, who has that. */
const whoNow = (at, next) => (next.legal?.length === 1 && next.legal[0] in at.game.pack.names ? ["Who has the ", draw(next.legal[0], at.game.pack), "? "] : ["Who plays now? "])

const IN_WORDS = { 1: "a card", 2: "two cards", 3: "three cards", 4: "four cards" }
const counted = number => IN_WORDS[number] ?? `${number} cards`

/** What somebody is to do, as it follows the name. */
function doing(at, deal, next) {
  const leads = plays(next) && !deal.open_trick && ["trick-taking", "climbing"].includes(at.game.family)
  const kind = at.game.moves.find(({ verb }) => verb === next.action)
  const act = kind ? toDo(kind) : next.action
  const later = at.anew ? " in the next deal" : ""
  if (leads) return ` leads${later}`
  if (next.action === "play") return ` to play${later}`
  if ((next.legal || []).includes("pass")) return `${later}: ${act} or pass?`
  const cards = next.cards && !next.showdown ? ` ${counted(next.cards)}` : ""
  return ` to ${act}${cards}${next.to ? ` to ${next.to}` : ""}${later}`
}

/** The keys for cards, or the cards of a hand that is known. */
export function drawKeys(at) {
  const due = plays(at.next) && (at.may || (!at.player && at.shared.told.may === "seat"))
  byId("keys").hidden = !due
  if (!due) return
  const own = at.player && held(at.log, at.player)
  const hand = own && !at.any ? el("div", { className: "own-hand", role: "group", "aria-label": `The cards of ${at.player}` }, own.map(code =>
    el("button", { type: "button", className: "key", "data-card": code, "aria-label": named(code, at.game.pack), onclick: event => at.tap(code, event.timeStamp) }, draw(code, at.game.pack)))) : null
  const toggle = own ? el("button", { type: "button", className: "plain any-card", onclick: () => { at.any = !at.any; drawKeys(at) } }, at.any ? `${at.player}’s own cards` : "Another card") : null
  const drawn = [hand ? el("div", { className: "cards-large" }, hand) : at.keys.element, toggle].filter(Boolean)
  // The keys that stay where they are keep the focus.
  const now = byId("keys").children
  if (drawn.length !== now.length || drawn.some((one, n) => one !== now[n])) byId("keys").replaceChildren(...drawn)
}

function drawVerbs(at) {
  const drawn = at.ahead
  const forms = at.verdict.ending || !at.may ? "" : verbForms({ game: at.game, log: at.log, verdict: at.ahead, submit: move => at.submit(move, drawn) })
  const focused = byId("verbs").contains(document.activeElement)
  byId("verbs").replaceChildren(forms, at.next?.showdown ? el("p", { className: "choices" }, scoreKey(at), " ", button("next-deal", "Next deal, without a score", () => at.then(() => at.nextDeal()), { className: "plain" })) : "")
  const chips = byId("verbs").querySelector(".verb-chips")
  byId("verbs").classList.toggle("slim", Boolean(at.next?.player) && [...(chips?.children ?? [])].every(one => one.hidden || one.id === "more-moves"))
  if (focused) toKeys()
}

/** Puts the focus on the first key of what is due: whoever plays by the keyboard is not sent back to the head of the page. */
export function toKeys() {
  const keys = ["#verbs .verb-fields button", "#keys button:not([tabindex='-1'])", "#verbs button"].flatMap(some => [...document.querySelectorAll(some)])
  keys.find(key => key.checkVisibility())?.focus({ preventScroll: true })
}

/** The cards of a play that is being put together. */
export function drawGathered(at) {
  const shown = at.gathered.length > 0
  byId("gathered").hidden = !shown && !toBeat(at) && !at.more
  byId("undo")?.toggleAttribute("disabled", !shown && !at.evening.undoes)
  byId("gathered").replaceChildren(...(shown ? [
    el("span", { className: "cards-large" }, at.gathered.map((code, n) => el("button", { type: "button", className: "key", "aria-label": `${named(code, at.game.pack)}: put it back`, onclick: () => { at.gathered.splice(n, 1); drawGathered(at) } }, draw(code, at.game.pack)))),
    button("play-them", at.game.family === "capturing" ? (at.gathered.length > 1 ? "Take them" : "Lay it down") : at.gathered.length > 1 ? `Play ${at.gathered.length} cards` : "Play it", event => at.then(() => at.play([...at.gathered], event.timeStamp)), { className: "md-button md-button--primary" }),
    builds(at.game) && at.gathered.length > 1 ? button("build-them", "Build on them", event => at.then(() => at.play([...at.gathered], event.timeStamp, "", "builds"))) : "",
    sources(at.game).map(([from, words]) => button(`play-${from}`, words, event => at.then(() => at.play([...at.gathered], event.timeStamp, from))))] : toBeat(at) || at.more ? [moreKey(at)] : []))
}

/** As many cards as lie there are played by themselves; for another number, such as a bomb, this key is tapped first. */
const moreKey = at => button("more-cards", at.more ? "All cards, then “Play”" : "Another number of cards", () => { at.more = !at.more; drawGathered(at) }, { className: "plain", "aria-pressed": String(at.more) })

/** Is passing a part of this game, so that its key keeps its place? */
const passes = at => at.game.family === "climbing" || mayPass(at.next)

/** What can be done about the last move. */
export function drawTools(at) {
  const { player, words } = parted(at.evening.moves.at(-1) ?? "", at.log.players)
  const mine = !at.shared?.told || at.shared.may(player)
  const back = at.log.players.includes(player) && words[0] !== "retract" && mine
  byId("own-tools").replaceChildren(...ownKeys(at))
  if (at.shared?.told?.may === "look") return byId("tools").replaceChildren()
  byId("tools").replaceChildren(
    button("undo", "Undo", () => at.then(() => at.undo()), { disabled: !at.evening.undoes || !mine, title: "It was entered wrongly: remove the last move" }),
    ...(at.away || at.verdict.ending || !at.writesAll ? [] : [button("scores-only", "Score only", () => at.then(() => at.scoresOnly()), { title: "Write what each player won, and no cards" })]),
    button("retract", "Take back", () => at.submit(`${player} retract`), { disabled: !back, title: back ? `${player} took the card back at the table` : "Nothing to take back" }),
    ...(at.verdict?.deals.at(-1).tricks.length ? [button("last-trick", at.last ? "This trick" : "Last trick", () => { at.last = !at.last; drawTable(at, at.verdict) }, { "aria-pressed": String(at.last), disabled: at.away || !at.deal.open_trick })] : []),
    ...(passes(at) ? [button("pass", "Pass", event => at.then(() => at.pass(event.timeStamp)), { "aria-disabled": String(!mayPass(at.next)), className: "md-button md-button--primary" })] : []))
}

/** What is below the table. */
export function drawBelow(at) {
  at.evening.note(at.verdict)
  drawAfter(byId("after"), { evening: at.evening, verdict: at.verdict, game: at.game, shared: at.shared, share: at.share, leave: at.unshare, correct: (deal, move, changed) => at.then(() => { at.evening.correct(deal, move, changed); return at.judge(performance.now()) }) })
}

/** For those who listen: what came of the move, and who is next. */
function say(at, deal) {
  const trick = !deal.open_trick && deal.tricks?.at(-1)
  const won = trick?.winner ? `${trick.winner} wins trick ${trick.number}: ${trick.reason}. ` : ""
  byId("said").textContent = `${won}${byId("whose").textContent}`
}
