// Laws that players invent: put together out of the forms that the referee enforces, or written freely; and laws to repeal.
import { el } from "./dom.js"

const GRANTS = ["another turn", "next player skips", "reverse", "draw a card", "discard one free"]

/** The words of a law. */
export class LawField {
  constructor({ game }, told) {
    const { pack, family } = game
    const suits = pack.suits.map(suit => [suit.letter, suit.name])
    const ranks = pack.ranks.map(rank => [rank, rank])
    const free = el("input", { className: "law-words", "aria-label": "The law in its own words", placeholder: "or in its own words", spellcheck: false, autocapitalize: "off", oninput: () => told(free.value.trim()) })
    const form = (words, ...lists) => this.#form(words, lists, law => { free.value = law; told(law) })
    const forms = family === "melding"
      ? [form(([suit]) => `cannot play a meld that lacks ${suit}`, ["No meld may lack", suits]), form(([rank]) => `cannot discard ${rank}`, ["Nobody may discard a", ranks]), form(([rank, then]) => `after playing a meld with ${rank} in it, ${then}`, ["After a meld with a", ranks], ["", GRANTS.map(one => [one, one])])]
      : [form(([suit, after]) => `cannot play ${suit} after ${after}`, ["Nobody may play", suits], ["after", suits]), form(([rank, then]) => `after playing ${rank}: ${then}`, ["After playing a", ranks], ["", GRANTS.map(one => [one, one])])]
    this.element = el("div", { className: "law-forms" }, forms, free)
  }

  /** A law with lists to choose from in its places. */
  #form(words, lists, told) {
    const selects = lists.map(([label, choices]) => el("select", { "aria-label": label || "then" }, choices.map(([value, shown]) => el("option", { value }, shown))))
    const take = () => told(words(selects.map(select => select.value)))
    return el("div", { className: "law-form" }, lists.map(([label], n) => [el("span", {}, label), selects[n]]), el("button", { type: "button", className: "choice-key", "data-law": "", onclick: take }, "This law"))
  }
}

/** Which of the laws in force is repealed. */
export class RepealField {
  constructor({ log }, told) {
    let laws = [...(log.table?.laws || [])]
    for (const move of log.deals.flatMap(deal => deal.moves)) {
      const [, verb, text] = String(move).match(/ (law|repeal) (.*)$/) || []
      if (verb === "law") laws.push(text)
      if (verb === "repeal") laws = laws.filter(law => law !== text)
    }
    const keys = laws.map(law => el("button", { type: "button", className: "choice-key", "data-value": law, "aria-pressed": "false", onclick: event => {
      for (const key of this.element.querySelectorAll("button")) key.setAttribute("aria-pressed", "false")
      event.currentTarget.setAttribute("aria-pressed", "true")
      told(law)
    } }, law))
    this.element = el("div", { className: "law-forms" }, keys.length ? keys : el("p", {}, "No law is in force."))
  }
}
