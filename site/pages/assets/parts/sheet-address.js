// The address of a sheet of house rules: the table that it is for, as in the address of /ask, with the number of players
// in place of their names.
import { fromQuery, toQuery } from "./address.js"
import { seatNames } from "./question.js"

/** The table that the query of an address tells of: players are a number there, or names. */
export function tableOf(search) {
  const asked = fromQuery(search)
  const [count] = asked.players
  return asked.players.length === 1 && /^\d+$/.test(count) ? { ...asked, players: seatNames(Math.min(Number(count), 10)) } : asked
}

/** The table as a query for the pages that seat players by their names. */
export const namedQuery = ({ game, players, options, effects, rulings, laws }) =>
  toQuery({ ...tableOf(""), game, players, options, effects, rulings, laws })

/** The table as a query for a sheet. */
export function sheetQuery(asked) {
  const query = new URLSearchParams(namedQuery(asked))
  query.set("players", String(asked.players.length))
  return query.toString()
}
