// The page /ruling: one ruling, drawn from what its address holds. Nothing of it is kept on any server.
import { fromQuery } from "./parts/address.js"
import { byId, el } from "./parts/dom.js"
import { factsOf, typeOf } from "./parts/game-facts.js"
import "./parts/mishap.js"
import { drawRuling, HEAD } from "./parts/ruling-drawn.js"
import { heldIn, holdsSomething, judgeAddress, tableAddress } from "./parts/ruling-address.js"
import { seat } from "./parts/question.js"
import { rulingOnFinding } from "./parts/ruling-finding.js"
import { rulingOnQuestion } from "./parts/ruling-question.js"
import { rulingOnVerdict } from "./parts/ruling-verdict.js"
import { Absent, get, post, Refused, root } from "./parts/service.js"
import { shareBar } from "./parts/share.js"

const SITE = document.title

/** The ruling that an address holds, the facts of its game, and where one may go from it. */
async function rulingIn(held) {
  return typeof held.ask === "string" ? ofQuestion(held.ask) : ofLog(held)
}

async function ofQuestion(query) {
  const asked = fromQuery(query)
  const usual = await get(`v1/games/${encodeURIComponent(asked.game)}`)
  seat(asked, usual)
  const game = await get(`v1/games/${usual.slug}`, { players: asked.players.length, ...(asked.options.length && { options: asked.options.join(",") }) })
  return { ruling: await rulingOnQuestion(asked, game), facts: game, links: [["See the question", new URL(`ask/?${query.replace(/^\?/, "")}`, root).href]] }
}

async function ofLog({ log, deal, finding }) {
  const verdict = await post("v1/verdicts", log, typeOf(log))
  const facts = await factsOf(verdict, log)
  const found = verdict.deals.find(one => one.number === deal)?.findings[finding]
  const ruling = found ? rulingOnFinding(found, verdict, facts) : await rulingOnVerdict(verdict, facts, log)
  return {
    ruling: { ...ruling, where: `${facts.name} · ${ruling.where}` }, facts,
    links: [["See the whole log", await judgeAddress(log)], ["Go on with it", await tableAddress(log)]],
  }
}

/** Says why there is no ruling to be seen. */
function trouble(head, ...says) {
  byId("ruling").replaceChildren(el("article", { className: "ruling none" }, el("h1", { id: HEAD, tabindex: "-1" }, head), says.map(one => el("p", {}, one)),
    el("p", { className: "ruling-links" }, el("a", { className: "md-button", href: new URL("ask/", root).href }, "Settle a dispute"), el("a", { className: "md-button", href: new URL("judge/", root).href }, "Check a written game"))))
}

async function show() {
  byId("ruling").dataset.drawn = ""
  const held = await heldIn(location.hash)
  if (!held) trouble("No ruling here", location.hash.length > 1 ? "The address that brought you here is damaged or was cut off. Ask whoever sent it for the whole of it, or for a QR code." : "A ruling’s address holds all of it. Ask a question or check a written game, and hand the answer round from there.")
  else await rule(held)
  byId("ruling").dataset.drawn = "yes"
}

async function rule(held) {
  try {
    const { ruling, facts, links } = await rulingIn(held)
    if (!ruling) return trouble("Nothing was asked", "This address holds a question without any cards.")
    document.title = `${ruling.word}: ${facts.name} - ${SITE}`
    byId("ruling").replaceChildren(drawRuling(ruling, facts, links), shareBar({ address: () => location.href, title: `${facts.name}: ${ruling.word}`, lead: "Hand this ruling round" }))
  } catch (error) {
    if (error instanceof Absent) return trouble("No connection to the referee", "The address holds the whole ruling: open it again when there is one.")
    if (!(error instanceof Refused)) throw error
    trouble("This cannot be read", "What the address holds is not a log or a question that the referee understands:", ...(error.faults.length ? error.faults : [error.message]).slice(0, 5))
  }
}

addEventListener("hashchange", () => { if (holdsSomething()) show() })
document.querySelector(".md-skip")?.addEventListener("click", event => { event.preventDefault(); byId(HEAD).focus() })
await show()
