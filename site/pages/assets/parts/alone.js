// The referee in the page itself, for where no server answers: it runs in a worker, and is loaded the first time that it is needed.
import { keep } from "./device.js"
import { el } from "./dom.js"
import { KEPT, root } from "./service.js"

const STEPS = { load: "Loading the referee", python: "Starting the referee", rules: "Reading the rules" }
let begun = null

/** The referee in the page, ready to answer; null where the site was built without one, or it cannot be loaded. How far it is
    is shown before an element, or else at the foot of the page. Where the connection asks to save data it is loaded only once
    somebody says so; `said` where they have. */
export function begin(place = null, said = false) {
  begun ||= find().then(note => note && load(note, new Bar(place), said)).catch(() => null)
  return begun
}

async function load(note, bar, said) {
  if (navigator.connection?.saveData && !said && !await isKept()) await bar.offer(note)
  return start(note, bar)
}

/** What the site says of the referee that it has: null where it was built without. */
export async function find() {
  const answer = await fetch(new URL("alone.json", root))
  return answer.ok && (answer.headers.get("Content-Type") || "").includes("json") ? answer.json() : null
}

/** Does this device keep the referee, so that it needs no net? */
export async function isKept() {
  const note = self.caches && await find()
  const found = note && await Promise.all(Object.keys(note.files).map(name => caches.match(new URL(note.folder + name, root))))
  return Boolean(found) && found.every(Boolean)
}

async function start(note, bar) {
  const worker = new Worker(new URL("alone-worker.js", import.meta.url), { type: "module" })
  const waiting = new Map()
  try {
    await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if (data.ready) resolve()
        else if (data.failed) reject(new Error(data.failed))
        else if (data.step) bar.show(data)
        else answered(waiting, data)
      }
      worker.onerror = event => reject(new Error(event.message))
      worker.postMessage({ begin: note, root: root.href })
    })
  } catch (error) {
    bar.failed()
    worker.terminate()
    throw error
  }
  bar.remove()
  if (self.caches) keep("setting", KEPT, true)
  return { answer: (path, options = {}) => ask(worker, waiting, path, options) }
}

/** The answer to a request, as a server would give it. */
function ask(worker, waiting, path, { method = "GET", headers = {}, body = "" }) {
  const id = crypto.getRandomValues(new Uint32Array(1))[0]
  const [address, query = ""] = path.split("?")
  return new Promise(resolve => {
    waiting.set(id, resolve)
    worker.postMessage({ id, method, address, query, type: headers["Content-Type"] || "", body })
  })
}

function answered(waiting, { id, status, type, text }) {
  waiting.get(id)(new Response(text, { status, headers: { "Content-Type": type } }))
  waiting.delete(id)
}

/** How far the loading is, in words and as a bar. */
class Bar {
  constructor(place) {
    this.place = place
    this.words = el("p", { role: "status" })
    this.bar = el("progress", { max: 1, "aria-label": STEPS.load })
    this.node = el("div", { className: "alone" }, this.words, this.bar)
  }

  show({ step, done, of }) {
    if (!this.node.isConnected) this.attach()
    const words = of ? `${STEPS[step]}: ${inTens(done / of)} %` : STEPS[step]
    if (this.words.textContent !== words) this.words.textContent = words
    if (of) this.bar.value = done / of
    else this.bar.removeAttribute("value")
  }

  attach() {
    const style = new URL("../alone.css", import.meta.url).href
    if (!document.querySelector(`link[href="${style}"]`)) document.head.append(el("link", { rel: "stylesheet", href: style }))
    if (this.place) this.place.before(this.node)
    else document.body.append(this.node)
    this.node.classList.toggle("alone-at-foot", !this.place)
  }

  /** Asks whether to load it, and waits until somebody says so. */
  offer({ files }) {
    this.attach()
    const millions = Math.ceil(Object.values(files).reduce((sum, size) => sum + size) / 1e6)
    return new Promise(done => {
      const load = el("button", { type: "button", className: "md-button", onclick: () => { this.node.replaceChildren(this.words, this.bar); done() } }, "Load the referee")
      this.node.replaceChildren(el("p", { role: "status" }, `No server answers. The referee can run in this page: ${millions} million bytes, once. This connection asks to save data.`), el("p", {}, load))
    })
  }

  failed() {
    if (!this.node.isConnected) this.attach()
    if (this.place) this.place.hidden = true
    const again = el("button", { type: "button", className: "md-button", onclick: () => location.reload() }, "Try again")
    this.node.replaceChildren(el("p", { role: "alert" },
      el("strong", {}, "The referee cannot be loaded. "), "It needs the net the first time; after that this device keeps it."), el("p", {}, again))
  }

  remove() {
    this.node.remove()
  }
}

/** A part of the whole in steps that a screen reader has time to read out. */
const inTens = part => Math.floor(part * 10) * 10
