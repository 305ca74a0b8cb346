// What is due at the table, as the verdict's `next` tells it, and how a card that was tapped is written down.
import { parted } from "./evening-moves.js"
import { bare, hasEffects } from "./question.js"

/** Effects of cards that make their player name something. */
const NAMES = { wild: "suit", "second-suit": "suit", demand: "rank", "target-draw": "target", trade: "target" }
const clause = (game, id) => game.clauses.find(one => one.id === id)

/** Are several cards played at once in this game, so that they are gathered first? */
export const gathers = game => ["climbing", "capturing", "beating"].includes(game.family) || Boolean(clause(game, "several-cards") || clause(game, "rows"))

/** Are cards laid together in this game, to be taken together? */
export const builds = game => game.family === "capturing" && Boolean(clause(game, "build-together"))

const BETWEEN = { capturing: "takes", beating: "beats" }

/** Cards that were gathered as a log writes them: where cards are captured the first takes the others, or `builds` on them, and where they are beaten it beats one. */
export const together = (cards, game, verb = BETWEEN[game.family]) => (BETWEEN[game.family] && cards.length > 1 ? [cards[0], verb, ...cards.slice(1)] : cards).join(" ")

/** How many cards the play has that is to be beaten: so many make a play by themselves; 0 where another number was said to come, or none lies there. */
export const toBeat = ({ game, deal, more }) => (more || game.family !== "climbing" ? 0 : deal.open_trick?.plays.findLast(({ cards }) => cards)?.cards.length ?? 0)

/** How many piles there are to play to; 0 in games without any. */
export const piles = game => (game.family === "matching" ? clause(game, "first-card")?.parameters.piles ?? 1 : 0)

/** How many cards are turned up at once: one for each pile, or those that lie on the table to be captured. */
export const turnedAtOnce = game => Math.max(piles(game), clause(game, "table-cards")?.parameters.cards ?? 0)

/** Where else than from the hand cards are played, with the words for it. */
export const sources = game => (clause(game, "rows") ? [["row", "From the row"], ["blind", "Blind"]] : [])

/** The options of a game that a table has agreed on, by what they declare. */
export const optionsOf = (game, table = {}) => game.options.filter(({ table: told }) => Object.keys(told).length && Object.entries(told).every(([key, value]) =>
  Array.isArray(value) ? value.every(one => (table[key] || []).includes(one)) : table[key] === value)).map(option => option.name)

/** Does a move belong to the deal that is over, though the next one may begin: what lay in the kitty, a law, a call? */
export const late = (move, players) => {
  return /^(kitty|law|repeal|retract|call|challenge)\b/.test(parted(move, players).words[0])
}

/** Is it cards from a hand, or a pass, that are due, which are written down without a word of their own? */
export const plays = next => next?.action === "play" || (next?.action === "pick-up" && Boolean(next.certain === false))

/** May the player pass? */
export const mayPass = next => plays(next) && (next.legal || []).includes("pass")

/** The cards that were turned up for all in a deal. */
export const turnedUp = moves => moves.filter(move => String(move).startsWith("table turn-up ")).flatMap(move => move.split(" ").slice(2).filter(word => /[A-Z]$|\?/.test(word)))

/** What the player of these cards has to name: a suit, a rank, a player; undefined where nothing. */
export function toName(cards, game, log) {
  if (!hasEffects(game) || !log.table?.effects) return undefined
  const card = bare(cards.at(-1))
  const effect = log.table.effects[card] ?? log.table.effects[card.slice(0, -1)]
  return effect && NAMES[String(effect).split(" ")[0]]
}

/** The piles that a card fits by its looks, counted from 1. */
export function fitting(card, tops, pack) {
  const looks = code => { const face = code.split("=").at(-1); return [face.slice(0, -1), face.at(-1)] }
  const [rank, suit] = looks(card)
  const found = tops.flatMap((top, n) => { const [topRank, topSuit] = looks(top || ""); return rank === topRank || (suit === topSuit && pack.suits.some(one => one.letter === suit)) ? [n + 1] : [] })
  return found.length ? found : tops.map((_, n) => n + 1)
}

/** A hand that is laid open has so many cards at least; fewer are shown for another reason. */
const WHOLE = 8

/** The cards that a player still holds of a hand that was told, or laid open in play; null where neither is known whole. */
export function held(log, player) {
  const deal = log.deals.at(-1)
  const told = deal?.hands?.[player]
  const moves = deal?.moves || []
  const open = told ? -1 : moves.findIndex(move => String(move).startsWith(`${player} show `) && String(move).split(" ").filter(isCard).length >= WHOLE)
  const hand = open >= 0 ? parted(moves[open], log.players).words.slice(1).filter(isCard) : told && (typeof told === "string" ? told.split(/\s+/) : [...told]).filter(Boolean)
  if (!hand?.length || hand.includes("?")) return null
  for (const move of moves.slice(open + 1)) {
    const { player: who, words } = parted(move, log.players)
    if (who === player) follow(hand, words)
    const to = words.indexOf("to")
    if (words[0] === "give" && words.slice(to + 1).join(" ") === player) hand.push(...words.slice(1, to).filter(isCard))
  }
  return hand
}

const isCard = word => /^[\dA-Z?]+(=\w+)?$/.test(word)
const GAINS = ["take", "draw", "pick-up"]

/** Changes a hand as a move does. */
function follow(hand, words) {
  const verb = isCard(words[0]) ? "play" : words[0]
  const away = card => { const place = hand.indexOf(bare(card)); if (place >= 0) hand.splice(place, 1) }
  if (["show", "call", "choose", "challenge"].includes(verb)) return
  const split = words.indexOf("for")
  const first = words.slice(0, split < 0 ? undefined : split).filter(isCard)
  if (GAINS.includes(verb)) hand.push(...first.filter(card => card !== "?"))
  else first.forEach(away)
  if (verb === "exchange" && split >= 0) hand.push(...words.slice(split + 1).filter(isCard))
}
