// A log as text that people read, as a file, and back.
import { el } from "./dom.js"
import { asText } from "./evening-moves.js"
import { get, post } from "./service.js"

const PLAIN = /^[\p{L}][\p{L}\p{N}_-]*$/u
const WORDS = ["yes", "no", "on", "off", "true", "false", "null", "y", "n"]
const said = text => (PLAIN.test(text) && !WORDS.includes(text.toLowerCase()) ? text : JSON.stringify(text))
/** Anything that JSON can say is good YAML too. */
const flow = value => JSON.stringify(value)

/** A log as people write it: names on one line, a round of plays on a line. */
export function toText(log) {
  const { game, players, deals, ...more } = log
  return [
    `game: ${said(game)}`,
    `players: [${players.map(said).join(", ")}]`,
    ...Object.entries(more).map(([key, value]) => `${key}: ${typeof value === "string" ? said(value) : flow(value)}`),
    "deals:",
    ...deals.flatMap(deal => dealText(deal, players.length)),
  ].join("\n") + "\n"
}

function dealText({ moves = [], ...facts }, players) {
  const told = Object.entries(facts).map(([key, value]) => `${key}: ${typeof value === "string" ? said(value) : flow(value)}`)
  const lines = moves.every(move => typeof move === "string" && !/[,#\n:]/.test(move))
    ? ["moves: |", ...rounds(moves, players).map(line => `  ${line}`)]
    : ["moves:", ...moves.map(move => `  - ${flow(move)}`)]
  return [...told, ...(moves.length ? lines : facts.won ? [] : ["moves: []"])].map((line, n) => `${n ? "    " : "  - "}${line}`)
}

/** Plays a round to a line, anything else on a line of its own. */
function rounds(moves, players) {
  const lines = []
  for (const move of moves) {
    const plain = /^\S+ [^\sa-z]+$/.test(move)
    const last = lines.at(-1)
    if (plain && last?.plain && last.moves.length < players) last.moves.push(move)
    else lines.push({ plain, moves: [move] })
  }
  return lines.map(line => line.moves.join(", "))
}

/** The log that a text holds, its moves one by one. Raises Refused where nobody can read it. */
export async function readLog(text) {
  const { log } = await post("v1/logs", text, /^\s*[{[]/.test(text) ? "application/json" : "application/yaml")
  const game = await get(`v1/games/${encodeURIComponent(log.game)}`)
  const deals = log.deals.map(deal => ({ ...deal, moves: deal.moves.map(asText) }))
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
