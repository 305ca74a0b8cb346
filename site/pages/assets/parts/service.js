// The service that judges, asked by its addresses. Where no server answers, whoever can answer in its place is asked instead.
import { recall } from "./device.js"

/** The root of the site, whatever path it is served below: this module lies at assets/own-HASH/parts/ there. */
export const root = new URL("../../../", import.meta.url)

/** What the service refuses: its problem document. */
export class Refused extends Error {
  constructor(problem) {
    super(problem.detail || problem.title || "This cannot be answered.")
    this.problem = problem
    this.faults = (problem.errors || []).map(fault => fault.detail)
  }
}

/** The service is not there. */
export class Absent extends Error {}

/** The setting of a device that keeps the referee. There a server has only so many milliseconds to answer. */
export const KEPT = "referee-kept"
const PATIENCE = 6000
let instead = null
let place = null

/** The answer of the server, or else of the referee in the page, who goes on answering for as long as the page is open. */
async function call(path, options = {}) {
  if (!instead) {
    try {
      return await answered(await ask(path, options))
    } catch (error) {
      if (!(error instanceof Absent)) throw error
      const { begin } = await import("./alone.js")
      instead = await begin(place)
      if (!instead) throw error
    }
  }
  return answered(await instead.answer(path, options))
}

async function ask(path, options) {
  try {
    const signal = recall("setting", KEPT) ? AbortSignal.timeout(PATIENCE) : null
    return await fetch(new URL(path, root), { ...options, signal })
  } catch (error) {
    throw new Absent(error.message)
  }
}

/** What an answer holds. Raises Refused where it is a problem, and Absent where it is no answer of the service. */
export async function answered(answer) {
  const type = answer.headers.get("Content-Type") || ""
  if (!answer.ok) {
    if (!type.startsWith("application/problem+json")) throw new Absent(`status ${answer.status}`)
    throw new Refused(await answer.json())
  }
  if (type.startsWith("application/json")) return answer.json()
  if (type.startsWith("application/yaml")) return answer.text()
  throw new Absent(`an answer of another kind: ${type}`)
}

/** What an address of the service has. Raises Refused and Absent. */
export const get = (path, query = {}) => call(`${path}?${new URLSearchParams(query)}`)

/** What the service answers to a body. Raises Refused and Absent. */
export const post = (path, body, type = "application/json") =>
  call(path, { method: "POST", headers: { "Content-Type": type }, body: typeof body === "string" ? body : JSON.stringify(body) })

/** How many questions a page has open at a time where it has many. */
const FEW = 4

/** What `act` answers for each of many things, in their order; a few are asked about at a time. */
export async function each(things, act) {
  const answers = []
  let next = 0
  const goOn = async () => { while (next < things.length) { const mine = next++; answers[mine] = await act(things[mine]) } }
  await Promise.all(Array.from({ length: FEW }, goOn))
  return answers
}

/** Asks again when there is a connection again, or when somebody says so. */
function tryAgain(notice) {
  const again = document.createElement("button")
  Object.assign(again, { type: "button", className: "md-button", textContent: "Try again" })
  again.addEventListener("click", () => location.reload())
  notice.append(again)
  addEventListener("online", () => { if (notice.checkVisibility()) location.reload() })
}

/** Shows the table where the service answers; leaves the notice that it does not where it is. */
export async function open(form, notice) {
  try {
    place = notice
    await get("v1/games", { q: "bedem" })
  } catch (error) {
    if (!(error instanceof Absent)) throw error
    notice.classList.add("sure")
    tryAgain(notice)
    return false
  }
  notice.hidden = true
  form.hidden = false
  return true
}
