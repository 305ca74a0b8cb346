// What lies on the table: the trick with names, the plays on a pile, the melds. Each card that was played can be tapped.
import { drawAnnounced } from "./announced.js"
import { draw, named, row } from "./cards.js"
import { el } from "./dom.js"
import { gravest, KINDS } from "./kinds.js"
import { piles } from "./play-due.js"

const kindAt = (deal, move) => gravest(deal.findings.filter(one => one.move === move))

/** Draws the table of a deal. `at` has the game, its moves and players, who is next, and `correct(move, place)` for a card that was tapped. */
export function drawStage(place, deal, at) {
  const family = at.game.family
  const drawn = family === "matching" ? tops(deal, at) : family === "melding" ? melds(deal, at) : trick(deal, at)
  place.replaceChildren(...[...drawAnnounced(at.moves, at.players, at.game, at.standing), ...drawn].filter(Boolean))
}

/** The trick in progress, or the last one that was complete, and who wins it and why. */
function trick(deal, at) {
  const open = deal.open_trick
  const shown = open || deal.tricks.at(-1)
  if (!shown) return [at.next && el("ol", { className: "on-table", "aria-label": "Nothing has been played yet" }, waiting(at))]
  const best = open ? -1 : shown.plays.findLastIndex(play => play.player === shown.winner && play.cards?.length)
  const list = el("ol", { className: "on-table", "aria-label": `Trick ${shown.number}` },
    shown.plays.map((play, n) => seat(play, deal, at, n === best)), open ? waiting(at) : [])
  return [list, open ? null : result(shown)]
}

const result = shown => el("p", { className: "result" },
  shown.winner ? [el("strong", {}, `Trick ${shown.number}: ${shown.winner}. `), sentence(shown.reason)] : sentence(shown.reason))
const sentence = text => (text ? `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}` : "")

const waiting = at => at.next?.player ? el("li", { className: "seat waits" }, el("span", { className: "who" }, at.next.player), el("span", { className: "gap", "aria-label": "to play" }, "…")) : []

function seat(play, deal, at, wins) {
  const kind = play.move === null ? undefined : kindAt(deal, play.move)
  const cards = play.cards?.length ? play.cards.map((code, n) => card(code, play, n, at, `${kind || ""} ${wins ? "wins" : ""}`)) : el("span", { className: "word" }, play.action || "?")
  return el("li", { className: "seat" }, el("span", { className: "who" }, play.player), el("span", { className: "its" }, cards),
    play.failed && el("small", {}, "failed"),
    (kind || wins) && el("small", { className: `said ${kind || "wins"}` }, kind ? KINDS[kind].label : "wins"))
}

/** A card on the table, to be tapped where it was entered wrongly. */
function card(code, play, place, at, css = "") {
  const picture = draw(code, at.game.pack, css)
  if (play.move === null || play.move === undefined) return picture
  return el("button", { type: "button", className: "key", "aria-label": `${named(code, at.game.pack)}${css.includes("wins") ? ", wins" : ""}: correct it`, onclick: () => at.correct(play.move, place, code) }, picture)
}

// --- piles and melds -----------------------------------------------------------------------------------------------

/** The top card of each pile, from the moves of a deal. */
export function topsOf(deal, game) {
  const found = Array(Math.max(piles(game), 1)).fill(null)
  for (const code of deal.turned || []) found[Math.max(found.indexOf(null), 0)] = code
  for (const { player, moves } of deal.turns || [])
    for (const move of moves) if (move.action === "play" && player && move.cards?.length) found[(move.pile || 1) - 1] = move.cards.at(-1)
  return found
}

function tops(deal, at) {
  const found = topsOf(deal, at.game)
  const list = el("ol", { className: "on-table", "aria-label": found.length > 1 ? "The top cards of the piles" : "The top card of the pile" },
    found.map((code, n) => el("li", { className: "seat" }, el("span", { className: "who" }, found.length > 1 ? `pile ${n + 1}` : "the pile"), code ? draw(code, at.game.pack) : el("span", { className: "gap" }, "…"))))
  return [list, turns(deal, at)]
}

/** A verb as it is said of a player of this game. */
const says = (verb, game) => game.moves.find(kind => kind.verb === verb)?.says ?? verb

/** The last turns, in one line each. */
function turns(deal, at) {
  const last = (deal.turns || []).slice(-3)
  return last.length ? el("ol", { className: "last-turns", "aria-label": "The last turns" }, last.map(turn => el("li", {},
    el("strong", {}, turn.player || "the table"), turn.moves.map(move => [" ", move.action === "play" ? "" : `${says(move.action, at.game)} `, (move.cards || []).map((code, n) => card(code, move, n, at, kindAt(deal, move.move) || ""))])))) : null
}

/** The melds that lie there, by the numbers that cards are laid off by, and the top of the discard pile. */
export function meldsOf(deal) {
  let laid = []
  let discard = deal.turned?.at(-1) ?? null
  for (const move of (deal.turns || []).flatMap(turn => turn.moves)) {
    if (move.action === "meld") laid = [...laid, [...(move.cards || [])]]
    else if (move.action === "lay-off" && laid[move.meld - 1]) laid[move.meld - 1].push(...move.cards)
    else if (move.action === "rearrange") laid = (move.melds || []).map(meld => (typeof meld === "string" ? meld.split(" ") : [...meld]))
    else if (move.action === "discard") discard = move.cards?.at(-1) ?? "?"
    else if (move.action === "draw" && move.source === "discard") discard = null
  }
  return { laid, discard }
}

function melds(deal, at) {
  const { laid, discard } = meldsOf(deal)
  const list = el("ol", { className: "melds", "aria-label": "Melds on the table" }, laid.map((cards, n) => el("li", {}, el("span", { className: "who" }, `${n + 1}`), row(cards, at.game.pack))))
  return [discard && el("p", { className: "discards" }, "Discard pile: ", draw(discard, at.game.pack)), laid.length ? list : el("p", { className: "hint" }, "No meld lies on the table yet."), turns(deal, at)]
}
