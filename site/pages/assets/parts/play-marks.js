// What would be against the rules, asked before it is played.
import { Absent, post, Refused } from "./service.js"

const PROVED = ["illegal", "impossible"]

/** For each code that would certainly be wrong if the player played it now: the reason. An empty list where nobody can tell, or nobody answers. */
export async function wrongs(log, player, codes) {
  if (!player || !codes.length) return []
  const moves = codes.map(code => `${player} ${code}`)
  try {
    const { tries } = await post("v1/verdicts/tries", { log, moves })
    const place = log.deals.at(-1).moves.length
    return tries.flatMap(({ move, findings }) => {
      const found = (findings || []).find(one => PROVED.includes(one.kind) && (one.move === place || one.move === undefined))
      return found ? [[codes[moves.indexOf(move)], found.message]] : []
    })
  } catch (error) {
    if (error instanceof Refused || error instanceof Absent) return []
    throw error
  }
}
