// Addresses that hold a ruling or a log behind the `#`: whoever opens one has all that it rests on, and no server keeps it.
import { pack, unpack } from "./fragment.js"
import { root } from "./service.js"

const page = async (name, held) => `${new URL(`${name}/`, root).href}#${await pack(held)}`

/**
 * The address of one ruling: of a question (`{ask}`, the query of an address of /ask), or of a log's finding (`{log, deal,
 * finding}`: the deal's number and the finding's place in that deal); without those two, of the whole verdict. A log is an
 * object or its text.
 */
export const rulingAddress = held => page("ruling", held)

/** The address at which a log is judged again. */
export const judgeAddress = log => page("judge", { log })

/** The address at which a log is gone on with. */
export const tableAddress = log => page("table", { log })

/** A word of an address as it is read; as it stands where it is no such word. */
function decoded(word) {
  try {
    return decodeURIComponent(word)
  } catch {
    return word
  }
}

/** Has the address a fragment that is no place on the page? */
export const holdsSomething = () => location.hash.length > 1 && !document.getElementById(decoded(location.hash.slice(1)))

/** What the fragment of an address holds: `{ask}` or `{log, deal, finding}`; null where it holds nothing that can be read. */
export async function heldIn(fragment) {
  try {
    const held = await unpack(fragment.replace(/^#/, ""))
    return held && (typeof held.ask === "string" || held.log) ? held : null
  } catch {
    return null
  }
}
