// A deal with comments, move by move: where it is shown, how another page frames it, and how comments are written.
import { el } from "./dom.js"
import { pack } from "./fragment.js"
import { root } from "./service.js"
import { copied, shareBar } from "./share.js"
import { stepsOf } from "./steps.js"

/** The address that shows a deal of a log, which needs no more of the log than what came before. */
export async function studyAddress(log, number, query = "") {
  const deals = log.deals.slice(0, number - (log.first_deal ?? 1) + 1)
  return `${new URL(`study/${query}`, root).href}#${await pack({ log: { ...log, deals }, deal: number })}`
}

const escaped = text => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")

/** What another page says to show it. */
const frameText = async (log, number, title) =>
  `<iframe src="${await studyAddress(log, number, "?embed")}" title="${escaped(title)}" width="100%" height="440" loading="lazy"></iframe>`

/** The bar that hands a deal round, and gives what a page says that embeds it. `deal` tells its number. */
export function studyBar(log, deal, name) {
  const title = () => `${name}, deal ${deal()}`
  const text = el("div", { className: "embed-text" })
  const embed = async () => {
    const words = await frameText(log, deal(), title())
    const field = el("textarea", { readOnly: true, rows: 4, value: words, "aria-label": "What your page says to show this deal", spellcheck: false })
    const done = await copied(words)
    text.replaceChildren(el("p", { role: "status" }, done ? "Copied: paste it into the HTML of your page." : "Copy this into the HTML of your page:"), field)
    field.select()
  }
  return el("div", {}, shareBar({ address: () => studyAddress(log, deal()), title: name, lead: "Hand this deal round, with its comments" }),
    el("p", {}, el("button", { type: "button", className: "md-button embed", onclick: embed }, "Embed this")), text)
}

/** Puts a field for what is to be said of each move of a log below the stepper of its verdict; `write` keeps the log, which was
    changed, and tells whether it could. */
export function addWriting(stepper, place, { verdict, facts, log, write }) {
  const first = log.first_deal ?? 1
  const told = deal => log.deals[deal.number - first] ?? {}
  const steps = verdict.deals.flatMap(deal => stepsOf(deal, verdict, told(deal)))
  let now = steps[0]
  const field = el("textarea", { id: "move-comment", rows: 2, maxLength: 2000, onchange: () => note(field.value) })
  const refused = el("p", { className: "comment-refused", role: "alert" })
  const note = words => {
    const deal = told(now.deal)
    const { [now.play.move]: _, ...others } = deal.comments ?? {}
    const text = words.trim().replace(/\s+/g, " ")
    deal.comments = text ? { ...others, [now.play.move]: text } : others
    if (!Object.keys(deal.comments).length) delete deal.comments
    now.comment = text
    refused.textContent = write() ? "" : "The log was changed since it was checked: check it again first."
  }
  const shown = step => { now = step; field.value = step.comment ?? ""; field.disabled = !Number.isInteger(step.play.move) }
  stepper.take(steps, facts, shown)
  place.append(el("label", { for: "move-comment" }, "A comment on this move"), field, refused, studyBar(log, () => now.deal.number, facts.name))
}
