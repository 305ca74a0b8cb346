// What lies on the table: the trick before its players, the plays on a pile, the melds. Each card that was played can be tapped.
import { draw, named, row } from "./cards.js"
import { el } from "./dom.js"
import { gravest, KINDS } from "./kinds.js"
import { auctionTable, callsOf, hasStrains, lastWords } from "./play-calls.js"
import { held as handOf, piles } from "./play-due.js"
import { drawSeats } from "./play-seats.js"

const kindAt = (deal, move) => gravest(deal.findings.filter(one => one.move === move))

/**
 * Draws the table of a deal. `at` has the game, its log, moves and players, who is next, where it stands, whether the `last` trick is
 * asked for, and `correct(move, place)` for a card that was tapped.
 */
export function drawStage(place, deal, at) {
  const family = at.game.family
  const drawn = family === "matching" ? tops(deal, at) : family === "melding" ? melds(deal, at) : ["capturing", "counting", "beating"].includes(family) ? table(deal, at) : trick(deal, at)
  place.replaceChildren(...drawn.filter(Boolean))
}

/** The trick in progress, or the last one that was complete, and who wins it and why; before the first the calls. */
function trick(deal, at) {
  const open = at.last ? null : deal.open_trick
  const shown = open || deal.tricks.at(-1)
  if (!shown) return calls(at)
  const best = open ? -1 : shown.plays.findLastIndex(play => play.player === shown.winner && play.cards?.length)
  const held = new Map()
  const climbs = at.game.family === "climbing"
  const top = climbs && open ? shown.plays.findLastIndex(play => play.cards?.length) : -1
  for (const [n, play] of shown.plays.entries()) {
    const before = climbs ? [] : held.get(play.player) ?? []
    held.delete(play.player)
    held.set(play.player, [...before, ...lying(play, deal, at, n === best, n === top)])
  }
  return [drawSeats(at, held, { label: `Trick ${shown.number}` }), open ? null : result(shown), dummy(at)]
}

const result = shown => el("p", { className: "result" },
  shown.winner ? [el("strong", {}, `Trick ${shown.number}: ${shown.winner}. `), sentence(shown.reason)] : sentence(shown.reason))
const sentence = text => (text ? `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}` : "")

function calls(at) {
  const made = callsOf(at.moves, at.players, at.game.pack)
  const next = at.next?.action === "play" ? null : at.next?.player
  if (hasStrains(at.game) && (made.length || next)) return [auctionTable(made, next, at.players, at.game)]
  return [drawSeats(at, lastWords(made, at.game), { label: made.length ? "What was called" : "Nothing has been played yet" })]
}

/** What a play lays before its player. */
function lying(play, deal, at, wins, top) {
  const kind = play.move === null ? undefined : kindAt(deal, play.move)
  const cards = play.cards?.length ? play.cards.map((code, n) => card(code, play, n, at, `${kind || ""} ${wins ? "wins" : ""}`)) : el("span", { className: "word" }, play.action || "?")
  return [el("span", { className: top ? "its on-top" : "its" }, cards), play.failed && el("small", {}, "failed"),
    (kind || wins) && el("small", { className: `said ${kind || "wins"}` }, kind ? KINDS[kind].label : "wins")]
}

/** A card on the table, to be tapped where it was entered wrongly. */
function card(code, play, place, at, css = "") {
  const picture = draw(code, at.game.pack, css)
  if (play.move === null || play.move === undefined) return picture
  return el("button", { type: "button", className: "key", "aria-label": `${named(code, at.game.pack)}${css.includes("wins") ? ", wins" : ""}: correct it`, onclick: () => at.correct(play.move, place, code) }, picture)
}

/** What is left of the hand that lies open, suit by suit. */
function dummy(at) {
  const name = at.position?.maker?.dummy
  const cards = name && name !== at.next?.player && handOf(at.log, name)
  if (!cards) return null
  const { pack } = at.game
  const suits = [...pack.suits].reverse().map(({ letter }) => cards.filter(code => code.at(-1) === letter).sort((one, other) => pack.ranks.indexOf(one.slice(0, -1)) - pack.ranks.indexOf(other.slice(0, -1))))
  return el("p", { className: "dummy", "aria-label": `The cards of ${name}, who is the dummy` }, el("strong", {}, name), suits.filter(own => own.length).map(own => row(own, pack)))
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
  const middle = found.map((code, n) => el("span", { className: "pile" }, el("span", { className: "who" }, found.length > 1 ? `pile ${n + 1}` : "the pile"), code ? draw(code, at.game.pack) : el("span", { className: "gap" }, "…")))
  return [drawSeats(at, new Map(), { middle, label: found.length > 1 ? "The top cards of the piles, and the players" : "The top card of the pile, and the players" }), turns(deal, at)]
}

/** A verb as it is said of a player of this game. */
const says = (verb, game) => game.moves.find(kind => kind.verb === verb)?.says ?? verb

/** The last turns, in one line each. */
function turns(deal, at) {
  const last = (deal.turns || []).slice(-3)
  return last.length ? el("ol", { className: "last-turns", "aria-label": "The last turns" }, last.map(turn => el("li", {},
    el("strong", {}, turn.player || "the table"), turn.moves.map(move => [" ", move.action === "play" ? "" : `${says(move.action, at.game)} `, (move.cards || []).map((code, n) => card(code, move, n, at, kindAt(deal, move.move) || "")), move.taken ? [" takes ", row(move.taken, at.game.pack)] : "", move.built ? [" builds ", row(move.built, at.game.pack)] : "", move.pegs ? ` +${move.pegs}` : "", move.beats ? [" beats ", row([move.beats], at.game.pack)] : ""])))) : null
}

/** The cards that lie on the table to be captured: each can be tapped once the card that takes it has been. */
function table(deal, at) {
  const lying = at.position?.lying ?? []
  const counts = at.game.family === "counting"
  const key = code => counts ? draw(code, at.game.pack) : el("button", { type: "button", className: "key", "aria-label": named(code, at.game.pack), onclick: event => at.tap(code, event.timeStamp) }, draw(code, at.game.pack))
  const builds = (at.position?.builds ?? []).map(({ cards, value, player }) => el("span", { className: "pile" }, el("span", { className: "who" }, `${value.join(" or ")}, ${player}`), cards.map(code => key(code))))
  const middle = lying.length || builds.length ? [...lying.map(key), ...builds] : [el("span", { className: "gap" }, "…")]
  if (counts) middle.push(el("strong", {}, `${at.position?.count ?? 0}`))
  return [drawSeats(at, new Map(), { middle, label: "The cards on the table, and the players" }), turns(deal, at)]
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
  const list = laid.length ? el("ol", { className: "melds", "aria-label": "Melds on the table" }, laid.map((cards, n) => el("li", {}, el("span", { className: "who" }, `${n + 1}`), row(cards, at.game.pack)))) : null
  const middle = [discard && el("span", { className: "discards" }, "Discard pile ", draw(discard, at.game.pack)), list].filter(Boolean)
  return [drawSeats(at, new Map(), { middle: middle.length ? middle : [""], label: "The players, and what lies on the table" }), turns(deal, at)]
}
