// A club: shared tables whose evenings make one season, by their ids and the keys that only look. Its link holds just that.
import { forget, keep, kept } from "./device.js"
import { dayOf, evenings } from "./evening.js"
import { pack, unpack } from "./fragment.js"
import { Absent, each, get, Refused, root } from "./service.js"
import { joinAddress, look } from "./shared-doors.js"

const KIND = "club"
const LONGEST = 60
const isTable = table => /^[\w-]+$/.test(table?.id) && /^l\.[\w-]+$/.test(table.key)

/** Is that a club? Nothing but keys that only look belongs in one. */
export const isClub = data => typeof data?.id === "string" && typeof data.name === "string" && Array.isArray(data.tables) && data.tables.every(isTable)

/** The clubs of this device, by name. */
export const clubs = () => kept(KIND).map(([, data]) => data).filter(isClub).sort((one, other) => one.name.localeCompare(other.name))

/** Keeps a club of that name, a new one where it has no id yet, with these tables too. Returns it; null where the device is full. */
export function keepClub({ id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`, name, tables = [] }, more = []) {
  const club = { id, name: name.trim().slice(0, LONGEST), tables: once([...tables, ...more]) }
  return keep(KIND, id, club) ? club : null
}

export const forgetClub = club => forget(KIND, club.id)

/** Each table once. */
const once = tables => tables.filter(({ id }, n) => tables.findIndex(table => table.id === id) === n).map(({ id, key, name }) => ({ id, key, name }))

/** The tables that are not in a club yet. */
export const missingIn = (club, tables) => tables.filter(({ id }) => !club?.tables.some(table => table.id === id))

/** The tables shared on this phone for which it has a key that only looks, and how many there are for which it has none. */
export function tablesHere() {
  const shared = evenings().filter(evening => evening.shared).map(({ name, shared: { id, key, may, keys } }) => ({ id, key: may === "look" ? key : keys?.look, name }))
  const tables = once(shared.filter(isTable))
  return { tables, without: new Set(shared.filter(({ id }) => !tables.some(table => table.id === id)).map(({ id }) => id)).size }
}

/** The address at which anybody sees the standings of a club. */
export const clubAddress = async ({ name, tables }) => `${new URL("standings/", root).href}#club=${await pack([name, ...tables.map(({ id, key }) => [id, key])])}`

/** The club that such an address holds; null where it holds none. */
export async function clubIn(fragment) {
  try {
    const [name, ...told] = await unpack(/^#club=([\w-]+)$/.exec(fragment)[1])
    const club = { id: "", name: String(name).slice(0, LONGEST) || "A club", tables: told.map(([id, key]) => ({ id, key })) }
    return isClub(club) ? { ...club, tables: once(club.tables) } : null
  } catch {
    return null
  }
}

/** What the server has of tables now: their evenings, the latest first; the tables that are `gone`, and those `unread` for want of a connection. */
export async function readTables(tables) {
  const [gone, unread, called] = [[], [], new Map()]
  const own = evenings()
  const nameOf = game => called.get(game) ?? called.set(game, get(`v1/games/${encodeURIComponent(game)}`).then(({ name }) => name, () => game)).get(game)
  const found = await each(tables, async table => {
    try {
      const { game, created } = await look(table)
      const [log, name] = [await look(table, "/log"), await nameOf(game)]
      const begun = Date.parse(created)
      table.name ??= `${name}, ${dayOf(begun)}` // so that it can be named once it is gone
      const here = own.find(({ shared }) => shared?.id === table.id)
      return { id: table.id, name: `${name}: ${log.players.join(", ")}`, called: name, begun, log: { ...log, deals: log.deals ?? [] }, address: here ? new URL(`table/?evening=${here.id}`, root).href : joinAddress(table.id, table.key) }
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Absent)) throw error
      const why = error instanceof Refused ? gone : unread
      why.push(table)
      return null
    }
  })
  return { evenings: found.filter(Boolean).sort((one, other) => other.begun - one.begun), gone, unread }
}
