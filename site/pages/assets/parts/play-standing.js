// How the deal stands, always in sight: trumps, the contract and who made it, what each side has won and still needs.
import { draw, suitInWords } from "./cards.js"
import { el } from "./dom.js"
import { said } from "./said.js"

const TIMES = { 2: "doubled", 4: "redoubled" }
const OF = { tricks: ["trick", "tricks"], card_points: ["point", "points"] }
export const both = names => names.join(" & ")
const suitOf = (letter, pack) => suitInWords(pack.suits.find(suit => suit.letter === letter))

/** Draws it; nothing where nothing is settled by now. */
export function drawStanding(place, position, game) {
  const pieces = (position ? [trumps(position, game), maker(position, game), ...sides(position, game), ...needs(position), ...matching(position, game)] : []).filter(Boolean)
  place.hidden = !pieces.length
  place.replaceChildren(el("ul", { className: "stands", "aria-label": "How the deal stands" }, pieces.map(piece => el("li", {}, piece))))
}

function trumps({ trumps: made, maker: whose }, { pack }) {
  if (!made) return null
  const { suit, low, anti, turned } = made
  const more = [low && [" high, ", suitOf(low, pack), " low"], anti && [" (anti ", suitOf(anti, pack), ")"]]
  if (suit) return [suitOf(suit, pack), more, low ? "" : " trumps"]
  if (turned && !whose) return ["Turned up ", draw(turned, pack)]
  return anti ? ["No trumps", more] : whose?.contract ? null : "No trumps"
}

/** Who plays what, and for which bid. */
function maker(position, game) {
  const whose = position.maker
  if (!whose) return null
  const own = lone(position) && won(lone(position), position, game)
  const { player, called, bid, contract, alone, doubled, vulnerable, dummy } = whose
  const what = contract ? [" plays ", contractInWords(contract, game)] : [` is the ${called}`]
  return [el("strong", {}, player), what, alone && ", alone", doubled && `, ${TIMES[doubled]}`, vulnerable && ", vulnerable", bid && `, for ${bid}`, dummy && [", dummy ", el("strong", {}, dummy)], own && [": ", own]]
}

/** The side of a maker who plays against all others. */
const lone = ({ maker: whose, sides: all }) => all.find(({ players, tricks }) => tricks !== undefined && players.length === 1 && players[0] === whose?.player && all.length === 2)

/** A contract or a declared game, its suits drawn: `3N`, `S hand`. */
export function contractInWords(contract, game) {
  const [, level, strain] = contract.match(/^(\d+)([A-Z])$/) || []
  if (!level) return contract.split(" ").map((word, n) => [n ? " " : "", game.pack.suits.some(suit => suit.letter === word) ? suitOf(word, game.pack) : word])
  return [level, strain === "N" ? "NT" : suitOf(strain, game.pack)]
}

/** What the partners of a side have, and what they need; of players who play for themselves their seats tell it. */
function sides(position, game) {
  const { sides: all, maker: whose } = position
  if (!all.some(({ players }) => players.length > 1)) return []
  const many = players => (players.length > 2 && whose && !players.includes(whose.player) ? "The others" : both(players))
  return all.filter(side => side.tricks !== undefined && side !== lone(position)).map(side => [el("strong", {}, many(side.players)), " ", won(side, position, game)])
}

/** What a side has won, and of what it needs so much. */
function won(side, { needs: due = [] }, { pack }) {
  const need = due.find(one => same(one.players, side.players))
  const others = (side.counts || []).filter(({ fact }) => fact !== need?.fact).map(({ words }) => [", ", said(words, pack, null)])
  const tricks = need?.fact === "tricks" ? progress(need) : counted(side.tricks, OF.tricks)
  return [tricks, need && need.fact !== "tricks" ? [", ", progress(need)] : "", others]
}

/** What is needed that no side in the line tells: before a trick was won, or by one of several partners. */
function needs({ sides: all, needs: due = [] }) {
  const partners = all.some(({ players }) => players.length > 1)
  const told = one => partners && all.some(side => side.tricks !== undefined && same(side.players, one.players))
  return due.filter(one => !told(one) && (partners || one.fact !== "tricks")).map(one => [el("strong", {}, both(one.players)), " ", progress(one)])
}

/** What binds whoever plays next where cards are matched. */
function matching({ piles = [], toll, reversed }, { pack }) {
  const named = piles.flatMap(({ top, counts_as: as }, n) => (!as ? [] : [[piles.length > 1 ? `Pile ${n + 1}: ` : "", top && top.slice(0, -1) === as.slice(0, -1) ? [suitOf(as.at(-1), pack), " was named"] : ["counts as ", draw(as, pack)]]]))
  return [...named, toll && `Draws ${toll} or answers`, reversed && "Play goes the other way"]
}

const same = (one, other) => one.length === other.length && one.every(name => other.includes(name))
const counted = (number, [one, many]) => `${number} ${number === 1 ? one : many}`

/** How far they have come: `4 of 9 tricks`. */
function progress({ fact, amount, won, exactly }) {
  const words = OF[fact] ?? OF.card_points
  if (!amount) return won ? `needed no ${words[0]}, has ${won}` : `needs no ${words[0]}`
  const done = exactly ? won === amount : won >= amount
  return el("span", { className: exactly && won > amount ? "lost" : done ? "done" : "" }, `${won} of ${counted(amount, words)}${done ? " ✓" : ""}`)
}
