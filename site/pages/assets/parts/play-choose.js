// A question in a box over the page, answered by one tap.
import { el } from "./dom.js"

/** Asks; `drawn(answer)` gives the content of the box. Resolves to what is answered, undefined where the question is waved away. */
export function ask(title, drawn) {
  return new Promise(resolve => {
    const done = value => { dialog.close(); resolve(value) }
    const dialog = el("dialog", { className: "stand-for question md-typeset", "aria-label": title, oncancel: () => resolve(undefined) }, el("h3", {}, title), drawn(done))
    dialog.addEventListener("close", () => dialog.remove())
    document.body.append(dialog)
    dialog.showModal()
  })
}

/** Asks for one of several: pairs of a value and its words. */
export const chooseOne = (title, choices) => ask(title, done => el("p", { className: "choices" },
  choices.map(([value, words]) => el("button", { type: "button", className: "md-button", "data-value": value, onclick: () => done(value) }, words)),
  el("button", { type: "button", className: "plain", onclick: () => done(null) }, "It was not said")))
