// What no page has foreseen is told in a sentence where a reader sees it, and never only to the browser's console.
import { byId, el } from "./dom.js"
import { Absent, Refused } from "./service.js"

/** Scripts of the site's own; what goes wrong elsewhere (in the browser's extensions, say) is not told. */
const OWN = new URL("../", import.meta.url).href

/** What went wrong, in words. */
function inWords(error) {
  if (error instanceof Absent) return ["No connection to the referee.", "What you have written is still here: try again when there is one."]
  if (error instanceof Refused) return ["The referee cannot answer this.", error.faults[0] ?? error.message]
  return ["Something went wrong here; your log is kept.", "Load the page again. If it comes back, open the log on the page of what this device keeps, and save it."]
}

/** Tells of an error above everything else on the page; what was told before goes. */
export function mishap(error) {
  const [head, says] = inWords(error)
  byId("mishap")?.remove()
  const page = document.querySelector(".md-content article") ?? document.body
  const told = el("div", { id: "mishap", className: "trouble", role: "alert" }, el("p", {}, el("strong", {}, head), ` ${says}`),
    error instanceof Absent || error instanceof Refused ? null : el("p", {}, el("small", {}, String(error?.message ?? error).slice(0, 200))),
    el("p", { className: "buttons" }, el("button", { type: "button", className: "md-button", onclick: () => location.reload() }, "Load the page again"),
      el("a", { className: "md-button", href: new URL("../../device/", OWN).href }, "What this device keeps"),
      el("button", { type: "button", className: "md-button", onclick: () => told.remove() }, "Close")))
  page.prepend(told)
  told.scrollIntoView({ block: "nearest" })
}

/** Is it an error of the site's own scripts? */
const own = error => error instanceof Error && (error instanceof Absent || error instanceof Refused || String(error.stack).includes(OWN))

addEventListener("unhandledrejection", event => { if (own(event.reason)) mishap(event.reason) })
addEventListener("error", event => { if (own(event.error)) mishap(event.error) })
