// Names that were left out: the order of play is forced, so that the referee knows whose cards they are.
import { nameless, playersOf, withNames } from "./faults-mending.js"
import { post, Refused } from "./service.js"

/** A log has more lines than anybody would wait for. */
const MOST = 60

/**
 * The log with the names written before its cards, line by line: its `text`, the first `line` of them and who `leads` it. Null
 * where the referee does not know who was to move.
 */
export async function withAllNames(text) {
  const players = playersOf(text)
  const rows = text.split("\n")
  let first = null
  for (const [n, row] of rows.slice(0, 400).entries()) {
    const cards = inMoves(rows, n) ? nameless(row, players) : null
    if (!cards) continue
    const next = await toMove(rows.slice(0, n).join("\n"))
    if (!next || cards.length > players.length || (first?.count ?? 0) >= MOST) return first && { ...first, text: rows.join("\n") }
    rows[n] = withNames(row, cards, players, next)
    first = { line: first?.line ?? rows[n].trim(), leads: first?.leads ?? `${next} ${cards.length > 1 ? "leads" : "is next"}`, count: (first?.count ?? 0) + 1 }
  }
  return first && { ...first, text: rows.join("\n") }
}

/** Does a line stand below `moves: |`? */
function inMoves(rows, n) {
  const above = rows.slice(0, n).findLast(row => /^\s*-?\s*[a-z_]+:/.test(row))
  return /moves:\s*\|/.test(above ?? "")
}

/** Who is to move where a log ends. */
async function toMove(text) {
  try {
    const verdict = await post("v1/verdicts", `${text}\n`, "application/yaml")
    return verdict.next?.player ?? null
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
