// A log as text that people read, as a file, and back.
import { el } from "./dom.js"
import { asText } from "./evening-moves.js"
import { get, post } from "./service.js"

const PLAIN = /^[\p{L}][\p{L}\p{N}_-]*$/u
const WORDS = ["yes", "no", "on", "off", "true", "false", "null", "y", "n"]
const said = text => (typeof text === "string" && PLAIN.test(text) && !WORDS.includes(text.toLowerCase()) ? text : flow(text))
/** Signs that YAML does not take as they are, though JSON does. */
const UNSEEN = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g
/** Anything that JSON can say is good YAML too. */
const flow = value => JSON.stringify(value).replace(UNSEEN, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
const entries = facts => Object.entries(facts).map(([key, value]) => `${said(key)}: ${said(value)}`)
const isObject = value => value !== null && typeof value === "object" && !Array.isArray(value)

/** A log as people write it: names on one line, a round of plays on a line. What has not the outline of a log stays as it is. */
export function toText(log) {
  if (!isObject(log) || !Array.isArray(log.players) || !(log.deals === undefined || (Array.isArray(log.deals) && log.deals.every(isObject)))) return `${JSON.stringify(log, null, 1)}\n`
  const { game, players, deals = [], ...more } = log
  return [
    `game: ${said(game)}`,
    `players: [${players.map(said).join(", ")}]`,
    ...entries(more),
    ...(deals.length ? ["deals:", ...deals.flatMap(deal => dealText(deal, players.length))] : ["deals: []"]),
  ].join("\n") + "\n"
}

function dealText({ moves, comments, ...facts }, players) {
  const beside = Array.isArray(moves) && moves.every(inBlock) && isObject(comments) && Object.entries(comments).every(([place, words]) => place in moves && fitsLine(words)) ? comments : null
  if (comments !== undefined && !beside) facts.comments = comments
  const lines = moves === undefined ? [] : movesText(moves, players, beside ?? {})
  const all = [...entries(facts), ...lines]
  return (all.length ? all : ["moves: []"]).map((line, n) => `${n ? "    " : "  - "}${line}`)
}

/** The moves of a deal in lines; text that stands in lines already keeps them. */
function movesText(moves, players, comments) {
  const block = lines => ["moves: |", ...lines.map(line => `  ${line}`)]
  if (typeof moves === "string" && /\S/.test(moves) && !STRANGE.test(moves)) return block(moves.split("\n").map(line => line.trim()).filter(Boolean))
  if (!Array.isArray(moves) || !moves.length) return [`moves: ${flow(moves)}`]
  return moves.every(inBlock) ? block(rounds(moves, players, comments)) : ["moves:", ...moves.map(move => `  - ${flow(move)}`)]
}

/** Signs that would part a line, or that cannot stand in one. */
const STRANGE = /(?![\n ])[\p{C}\p{Zl}\p{Zp}]/u
const inBlock = move => typeof move === "string" && move.trim() === move && move !== "" && !/[,#\n:]/.test(move) && !STRANGE.test(move)

/** May the words stand behind a move, after a `#`? */
const fitsLine = words => typeof words === "string" && words.trim() === words && words !== "" && !/\n/.test(words) && !STRANGE.test(words)

/** Plays a round to a line, anything else on a line of its own; a line ends where something is said of a move. */
function rounds(moves, players, comments) {
  const lines = []
  for (const [n, move] of moves.entries()) {
    const plain = /^\S+ [^\sa-z]+$/.test(move)
    const last = lines.at(-1)
    if (plain && last?.plain && !last.said && last.moves.length < players) last.moves.push(move)
    else lines.push({ plain, moves: [move] })
    lines.at(-1).said = comments[n] ?? ""
  }
  return lines.map(line => line.moves.join(", ") + (line.said && ` # ${line.said}`))
}

/** The log that a text holds, its moves one by one; moves that may be corrected keep no comments, which go by their numbers. Raises Refused where nobody can read it. */
export async function readLog(text) {
  const { log } = await post("v1/logs", text, /^\s*[{[]/.test(text) ? "application/json" : "application/yaml")
  const game = await get(`v1/games/${encodeURIComponent(log.game)}`)
  const deals = (log.deals ?? []).map(({ comments: _, ...deal }) => ({ ...deal, moves: (deal.moves ?? []).map(asText) }))
  return { log: { ...log, game: game.slug, deals }, called: game.name }
}

/** Gives a text to the device as a file. */
export function saveFile(text, name, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([text], { type }))
  el("a", { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

/** A name for a file, made of any words. */
export const fileName = (words, ending) => `${words.normalize("NFD").replace(/[^\w]+/g, "-").replace(/^-+|-+$/g, "").toLowerCase() || "evening"}.${ending}`
