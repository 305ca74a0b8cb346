// The doors of shared tables at the service: what is asked and told there, each with the table's key. No other referee answers here:
// a table is where its server is.
import { answered, Absent, Refused, root } from "./service.js"

/** Longer than this nobody waits for an answer, and hears nothing of a line on which a sign of life is due every 15 seconds. */
const PATIENCE = 8000
const SILENCE = 40000
const WAIT_SECONDS = 25

/** The address at which a phone joins a table; whatever stands behind the # stays with those who have it. */
export const joinAddress = (id, key) => `${new URL("table/", root).href}#table=${id}/${key}`

/** A word that nobody guesses. */
export const secret = () => [...crypto.getRandomValues(new Uint8Array(24))].map(byte => byte.toString(16).padStart(2, "0")).join("")

async function ask(path, { key, headers = {}, ...options }) {
  try {
    return await fetch(new URL(`v1/tables${path}`, root), { cache: "no-store", ...options, headers: { Accept: "application/json", ...(key && { Authorization: `Bearer ${key}` }), ...headers } })
  } catch (error) {
    throw new Absent(error.message)
  }
}

/** What the service says; where it has no time now, it is as if it were not there. */
async function read(answer) {
  if (answer.status === 429 || answer.status >= 500) throw new Absent(`status ${answer.status}`)
  return answered(answer)
}

const json = body => ({ body: JSON.stringify(body), headers: { "Content-Type": "application/json" } })

/** Makes a table of a log. With the same secret it is the same table again. Raises Refused and Absent. */
export async function makeTable(log, word) {
  const { body, headers } = json(log)
  return read(await ask("", { method: "POST", body, headers: { ...headers, "Idempotency-Key": word }, signal: AbortSignal.timeout(PATIENCE) }))
}

/** What there is at a door of a table. Raises Refused and Absent. */
export const look = async ({ id, key }, path = "", query = {}) => read(await ask(`/${id}${path}?${new URLSearchParams(query)}`, { key, signal: AbortSignal.timeout(PATIENCE) }))

/** Writes at a door of a table, on what was known at its version. Raises Refused (with status 412 where more has happened) and Absent. */
export async function write({ id, key, version }, { path, method = "POST", body, word }) {
  const { headers, ...rest } = body === undefined ? {} : json(body)
  return read(await ask(`/${id}/${path}`, { key, method, ...rest, headers: { ...headers, "If-Match": `"${version}"`, "Idempotency-Key": word }, signal: AbortSignal.timeout(PATIENCE) }))
}

/** What happened after that version, as long as nobody stops it: `told(events)` is called for each write, `told([])` for a sign of life. */
export async function listen(table, after, told, stop) {
  const silent = new AbortController()
  let patience = setTimeout(() => silent.abort(), SILENCE)
  const stay = () => { clearTimeout(patience); patience = setTimeout(() => silent.abort(), SILENCE) }
  try {
    const answer = await ask(`/${table.id}/events`, { key: table.key, headers: { Accept: "text/event-stream", "Last-Event-ID": String(after) }, signal: AbortSignal.any([stop, silent.signal]) })
    if (answer.status === 503 || answer.status === 429) return await askOnce(table, after, told, stop)
    if (!(answer.headers.get("Content-Type") || "").startsWith("text/event-stream")) return await read(answer)
    await eachMessage(answer.body, message => { stay(); told(message) })
  } catch (error) {
    if (!stop.aborted && !(error instanceof Refused)) throw new Absent(error.message)
    if (error instanceof Refused) throw error
  } finally {
    clearTimeout(patience)
  }
}

/** Where the service has no place for one more listener: waits for what happens next, once. */
async function askOnce({ id, key }, after, told, stop) {
  const { events } = await read(await ask(`/${id}/events?${new URLSearchParams({ after, wait: WAIT_SECONDS })}`, { key, signal: stop }))
  told(events)
}

/** Reads a stream of messages, each as the events that it brings. */
async function eachMessage(body, told) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ""
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    text += value
    const messages = text.split("\n\n")
    text = messages.pop()
    for (const message of messages) told(eventsIn(message))
  }
}

function eventsIn(message) {
  const lines = message.split("\n")
  if (lines.includes("event: gone")) throw new Refused({ status: 404, title: "This table is no longer there." })
  return lines.filter(line => line.startsWith("data:")).map(line => JSON.parse(line.slice(5))).filter(event => event.version)
}
