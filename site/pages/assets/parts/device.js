// What this device keeps, and nobody else sees: evenings, logs, choices. Each thing has a kind and a name of its own.

const PREFIX = "referee"
const key = (kind, name) => `${PREFIX}/${kind}/${name}`

/** Keeps a value that JSON can say. Returns false where the device refuses: its room is full, or it keeps nothing at all. */
export function keep(kind, name, value) {
  try {
    localStorage.setItem(key(kind, name), JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** What is kept under that name; undefined where there is nothing, or nothing that can be read. */
export function recall(kind, name) {
  try {
    return JSON.parse(localStorage.getItem(key(kind, name))) ?? undefined
  } catch {
    return undefined
  }
}

/** Everything of a kind that is kept: pairs of name and value. */
export function kept(kind) {
  return names(kind).map(name => [name, recall(kind, name)]).filter(([, value]) => value !== undefined)
}

/** The names of a kind under which something is kept. */
export function names(kind) {
  const begun = key(kind, "")
  try {
    return Object.keys(localStorage).filter(one => one.startsWith(begun)).map(one => one.slice(begun.length)).sort()
  } catch {
    return []
  }
}

/** Forgets what is kept under that name. */
export function forget(kind, name) {
  try {
    localStorage.removeItem(key(kind, name))
  } catch { /* What cannot be reached is not kept either. */ }
}
