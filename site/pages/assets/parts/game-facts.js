// The facts of the game that a log was judged by: those of the service, or of the game that the log brings along.
import { get, post } from "./service.js"

/** In a log that is text: `game` with more than a name after it. */
const BRINGS = /(^|[{,\s])["']?game["']?\s*:\s*(\{|(#.*)?$)/m

/** The media type of a log, which is text or data. */
export const typeOf = log => (typeof log === "string" && !/^\s*[{[]/.test(log) ? "application/yaml" : "application/json")

/** The facts for so many as are at the table. Raises Refused and Absent. */
export async function factsOf(verdict, log) {
  const own = await broughtBy(log)
  if (own) return post("v1/game", { game: own })
  return get(`v1/games/${verdict.game}`, { players: Object.keys(verdict.scores).length }).catch(() => get(`v1/games/${verdict.game}`))
}

/** The game that the log brings along; null where it names one. */
async function broughtBy(log) {
  if (typeof log === "string" && !BRINGS.test(log)) return null
  const { game } = typeof log === "string" ? (await post("v1/logs", log, typeOf(log))).log : log
  return typeof game === "string" ? null : game
}
