// A finding appears as soon as it is proved: who, the card that proves it, the rule, and a link to the ruling.
import { byId, el } from "./dom.js"
import { rulingAddress } from "./ruling-address.js"
import { root } from "./service.js"
import { finding } from "./verdict.js"

/** So many are shown at once over the table. */
const MOST_SHOWN = 2
const PROVED = ["illegal", "impossible", "penalty"]
const same = one => `${one.deal}/${one.move}/${one.kind}/${one.clause}/${one.message}`
const proved = verdict => (verdict?.deals || []).flatMap(deal => deal.findings.map((one, place) => ({ one, place, deal }))).filter(({ one }) => PROVED.includes(one.kind))

/** Shows what is proved now and was not before, and what was shown so already, until somebody closes it or it is no longer so. */
export function tellNews(at, before) {
  const found = proved(at.verdict)
  const known = new Set(proved(before).map(({ one }) => same(one)))
  const fresh = before ? found.map(({ one }) => same(one)).filter(one => !known.has(one)) : []
  at.proved = [...new Set([...fresh, ...at.proved])].filter(one => found.some(other => same(other.one) === one))
  drawNews(at, found)
}

function drawNews(at, found) {
  const shown = at.proved.slice(0, MOST_SHOWN).map(own => found.find(({ one }) => same(one) === own))
  const more = at.proved.length - shown.length
  const close = () => { at.proved = []; drawNews(at, found) }
  byId("news").replaceChildren(...(shown.length ? [
    el("ul", { className: "findings" }, shown.map(({ one, place, deal }) => finding(one, at.game, () => {}, rulingLink(at.evening.written, one, place), deal))),
    el("button", { type: "button", className: "plain", id: "close-news", "aria-label": "Close", onclick: close }, "✕"),
    more > 0 && el("p", {}, `${more} more below the table.`)].filter(Boolean) : []))
}

/** A mark with how many offences are proved, which leads to them; nothing where there are none. */
export function offences(verdict) {
  const count = proved(verdict).length
  const show = () => { const all = document.querySelector('[data-of="findings"]'); all.open = true; all.scrollIntoView({ block: "start" }) }
  return count ? el("button", { type: "button", className: "plain offences", id: "offences", "aria-label": `${count} against the rules: show`, onclick: show }, `✗ ${count}`) : ""
}

/** A link to the page that shows this ruling alone; its address is made when it is used. */
export function rulingLink(log, one, place) {
  const link = el("a", { href: new URL("ruling/", root).href, className: "ruling-link" }, "Show this ruling")
  link.addEventListener("click", async event => {
    event.preventDefault()
    location.assign(await rulingAddress({ log, deal: one.deal, finding: place }))
  })
  return link
}
