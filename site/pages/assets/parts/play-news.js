// A finding appears as soon as it is proved: who, the card that proves it, the rule, and a link to the ruling.
import { byId, el } from "./dom.js"
import { rulingAddress } from "./ruling-address.js"
import { root } from "./service.js"
import { finding } from "./verdict.js"

const PROVED = ["illegal", "impossible", "penalty"]
const same = one => `${one.deal}/${one.move}/${one.kind}/${one.clause}/${one.message}`
const proved = verdict => (verdict?.deals || []).flatMap(deal => deal.findings.map((one, place) => ({ one, place, deal }))).filter(({ one }) => PROVED.includes(one.kind))

/** Shows what is proved now and was not before. With nothing before, what was found at the last move. */
export function tellNews(verdict, before, game, log) {
  const known = new Set(proved(before).map(({ one }) => same(one)))
  const fresh = before ? proved(verdict).filter(({ one }) => !known.has(same(one))) : []
  byId("news").replaceChildren(...(fresh.length ? [el("ul", { className: "findings" }, fresh.slice(0, 3).map(({ one, place, deal }) => finding(one, game, () => {}, rulingLink(log, one, place), deal)))] : []))
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
