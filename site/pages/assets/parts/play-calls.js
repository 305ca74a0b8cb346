// What was bid and called in a deal: the last word of each player at their seat, and the table of an auction of levels and strains.
import { parted } from "./evening-moves.js"
import { el } from "./dom.js"
import { contractInWords } from "./play-standing.js"
import { bare } from "./question.js"
import { drawn } from "./verbs-words.js"

const CALLS = ["bid", "hold", "pass", "double", "redouble", "look", "propose", "agree", "refuse", "order-up", "name", "take", "trump", "anti-trump", "declare"]
const SIGNS = { pass: "pass", double: "X", redouble: "XX" }

/** The calls of a deal in which no card was played yet: who, the verb, what was said. Nothing once one was. */
export function callsOf(moves, players, pack) {
  const told = moves.map(move => { const { player, words: [verb, ...said] } = parted(move, players); return { player, verb, said: said.join(" ") } })
  if (told.some(({ verb }) => verb === "play" || bare(verb) in pack.names)) return []
  return told.filter(({ player, verb }) => player !== "table" && CALLS.includes(verb))
}

/** The last word of each player, drawn, by name. */
export function lastWords(calls, game) {
  const says = verb => game.moves.find(kind => kind.verb === verb)?.says ?? verb
  return new Map(calls.map(({ player, verb, said }) => [player, el("span", { className: "word" }, verb === "bid" ? "" : `${SIGNS[verb] ?? says(verb)} `, verb === "bid" ? bidInWords(said, game) : drawn(said.replaceAll("?", "").trim(), game))]))
}

const bidInWords = (said, game) => contractInWords(said, game)

/** Is this an auction of levels and strains? */
export const hasStrains = game => game.moves.some(({ fields }) => fields.some(field => field.kind === "bid"))

/** Such an auction as a table: a column for each player from the first caller, a line for each round. */
export function auctionTable(calls, next, players, game) {
  const first = players.indexOf(calls[0]?.player ?? next)
  const order = [...players.slice(first), ...players.slice(0, first)]
  const cells = calls.map(({ verb, said }) => el("td", { className: verb === "bid" ? "" : "no-bid" }, verb === "bid" ? bidInWords(said, game) : SIGNS[verb] ?? verb))
  if (next) cells.push(el("td", { className: "due", "aria-label": `${next} to call` }, "?"))
  const lines = Array.from({ length: Math.ceil(cells.length / order.length) }, (_, n) => el("tr", {}, cells.slice(n * order.length, (n + 1) * order.length)))
  return el("table", { className: "auction", "aria-label": "The auction" }, el("thead", {}, el("tr", {}, order.map(name => el("th", { scope: "col" }, name)))), el("tbody", {}, lines))
}
