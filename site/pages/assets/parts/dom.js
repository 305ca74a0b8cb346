// Small things that pages are made of: elements, and links to rules.
import { root } from "./service.js"

/** An element with properties (`on…` listeners, `aria-…`, `data-…` and other attributes) and children. */
export function el(tag, given = {}, ...children) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value)
    else if (name in node && !name.includes("-") && name !== "list") node[name] = value
    else node.setAttribute(name, value === true ? "" : value)
  }
  node.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false))
  return node
}

export const byId = id => document.getElementById(id)

/** Gives an element other children; the focus stays on the one with the same id. */
export function refill(place, ...children) {
  const focused = place.contains(document.activeElement) ? document.activeElement.id : ""
  place.replaceChildren(...children)
  if (focused) byId(focused)?.focus()
}

/** A link to the page of a game; words alone where the site has none, as of a game that came with its log. */
export const pageLink = (facts, words) => (facts.page ? el("a", { href: new URL(facts.page, root).href }, words) : words)

/** A link to the rule that an answer cites, with its title. */
export function ruleLink(rule, facts) {
  const id = rule.split("#")[1] ?? rule.split("/").at(-2)
  const clause = facts.clauses.find(one => one.id === id)
  return el("a", { href: new URL(rule, root).href, className: "rule" }, clause ? clause.title : id)
}
