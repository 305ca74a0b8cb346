// A ruling as it is read at arm's length: the verdict in one word, the cards, what is so, what the table does now, the rule.
import { row } from "./cards.js"
import { el, pageLink } from "./dom.js"
import { root } from "./service.js"

/** The heading's id, to which those go who skip the page's head: it is that of the page as it was built. */
export const HEAD = "a-ruling"

/** The whole of a ruling; `facts` are those of its game, `links` pairs of words and an address. */
export function drawRuling(ruling, facts, links) {
  return el("article", { className: `ruling ${ruling.mood}`, "aria-labelledby": HEAD },
    el("header", {}, el("p", { className: "ruling-where" }, ruling.where), el("h1", { id: HEAD, tabindex: "-1" }, ruling.word)),
    ruling.cards.length > 0 && el("div", { className: "ruling-cards cards-large" }, ruling.cards.map(one => card(one, facts))),
    el("div", { className: "ruling-says" },
      el("p", { className: "ruling-sentence" }, ruling.says),
      ruling.proof && el("p", { className: "ruling-proof" }, el("strong", {}, "Proof: "), ruling.proof),
      ruling.ask && el("p", { className: "ruling-ask" }, el("strong", {}, ruling.ask)),
      ruling.now.length > 0 && el("p", { className: "ruling-now" }, el("strong", {}, "Now: "), ruling.now.join(" ")),
      ruling.rule && rule(ruling.rule, facts),
      ruling.list?.length > 0 && list(ruling)),
    el("footer", {}, allowed(ruling, facts),
      el("p", { className: "ruling-links" }, links.map(([words, address]) => el("a", { className: "md-button", href: address }, words))),
      small(ruling, facts)))
}

const card = ({ says, cards, mark }, facts) =>
  el("figure", {}, row(cards, facts.pack, mark), says && el("figcaption", {}, says))

/** The rule in a sentence, with its title and where it stands. */
function rule({ title, says, link }, facts) {
  const name = title || facts.clauses.find(one => one.id === link.split("#")[1])?.title || ""
  return el("p", { className: "ruling-rule" }, el("a", { href: new URL(link, root).href }, name), ": ", firstly(says, 220))
}

/** As many whole sentences as fit into so many letters, one at least. */
function firstly(text, most) {
  const [first, ...more] = text.match(/[^.!?]+[.!?]+(?:\s|$)/g) ?? [text]
  return more.reduce((told, next) => (told.length + next.length <= most ? told + next : told), first).trim()
}

const list = ({ list, more }) => [
  el("ul", { className: "ruling-list" }, list.map(one => el("li", { className: one.kind }, el("a", { href: one.address }, one.head), ": ", one.says))),
  more > 0 && el("p", {}, `And ${more} more.`)]

const allowed = ({ allowed }, facts) => {
  const plays = allowed.filter(play => play.split(" ").every(code => code.split("=")[0] in facts.pack.names)).slice(0, 12)
  return plays.length > 0 && el("p", { className: "ruling-allowed" }, "Could be played: ", plays.map(play => el("span", { className: "combination" }, row(play, facts.pack))))
}

/** The rulings that it rests on, and the edition of the rules. */
function small({ rulings }, facts) {
  const questions = rulings.map(id => facts.rulings.find(one => one.id === id)).filter(Boolean)
  return el("p", { className: "ruling-small" },
    questions.map(one => [el("a", { href: new URL(`rulings/#${one.id}`, root).href }, one.question), " "]),
    pageLink(facts, `The rules of ${facts.name}`), ` · edition ${facts.edition}`)
}
