// A verdict as a person reads it: the deals as tricks or turns drawn with cards, findings at their moves, the reckoning.
import { inFigures } from "./columns.js"
import { row } from "./cards.js"
import { scoreChart, scoreTable } from "./chart.js"
import { el, pageLink, ruleLink } from "./dom.js"
import { counted, gravest, KINDS, leftOpen } from "./kinds.js"
import { rulingAddress } from "./ruling-address.js"
import { placeOf, said } from "./said.js"
import { root } from "./service.js"

const HEADS = { clean: () => "Clean: everything was in order", violations: () => "Violations were found", undecided: verdict => `Undecided: ${leftOpen(verdict)}` }

/**
 * Draws the verdict; `toLine` shows a line of the log. With the `log` each finding has a link to its ruling, and `head` is
 * what stands below the outcome.
 */
export function showVerdict(place, verdict, facts, toLine, { log = null, head = [] } = {}) {
  const ruling = log && (one => rulingLink(log, verdict, one))
  const found = verdict.deals.flatMap(deal => deal.findings)
  const scored = verdict.deals.some(deal => deal.scores)
  place.replaceChildren(
    el("section", { className: `outcome ${verdict.verdict} ${gravest(found) || ""}` },
      el("h2", { tabindex: "-1" }, gravest(found) === "impossible" ? "The log contradicts itself" : HEADS[verdict.verdict](verdict)),
      el("p", {}, summary(verdict, facts, found)),
      next(verdict, facts),
      notJudged(verdict)),
    ...head,
    ...(scored ? [el("section", { className: "scores" }, el("h2", {}, "Scores"), scoreChart(verdict, facts.sides), scoreTable(verdict, facts.sides))] : []),
    ...verdict.deals.map(deal => drawDeal(deal, verdict, facts, toLine, ruling)),
    rulings(verdict, facts))
}

/** A link to the page of one finding's ruling. */
function rulingLink(log, verdict, one) {
  const place = verdict.deals.find(deal => deal.number === one.deal).findings.indexOf(one)
  const link = el("a", { className: "to-ruling" }, "Hand this ruling round")
  rulingAddress({ log, deal: one.deal, finding: place }).then(address => { link.href = address })
  return link
}

function summary(verdict, facts, found) {
  const deals = verdict.deals.length === 1 ? "one deal" : `${verdict.deals.length} deals`
  const findings = counted(found).map(([, words]) => words).join(", ") || "no findings"
  const known = Object.values(verdict.scores).some(Boolean) || verdict.deals.some(deal => deal.scores)
  const scores = known ? ` Scores: ${Object.entries(verdict.scores).map(([name, score]) => `${name} ${score}`).join(", ")}.` : ""
  const won = verdict.winners.length ? ` ${verdict.winners.join(" and ")} ${verdict.winners.length > 1 ? "win" : "wins"}.` : ""
  return [pageLink(facts, facts.name), `, ${deals}: `, el("span", { className: "tally" }, findings), `.${scores}${won}`]
}

/** The rules of the game that the referee does not know. */
function notJudged({ not_judged: rules }) {
  if (!rules) return null
  return el("div", { className: "not-judged" },
    el("p", {}, "The referee does not judge these rules of the game, nor what they change in the scores:"),
    el("ul", {}, rules.map(rule => el("li", {}, rule))))
}

function next(verdict, facts) {
  if (!verdict.next) return null
  const { player, action, legal, more, certain } = verdict.next
  const plays = (legal || []).slice(0, 40)
  const drawn = plays.map(play => isCards(play, facts) ? el("span", { className: "combination" }, row(play, facts.pack)) : el("span", { className: "word" }, play))
  const unseen = certain !== false ? "" : drawn.length ? " and perhaps cards that the log does not show" : ". The log does not show a card that is still in hand"
  return el("p", { className: "next" }, "Next: ", el("strong", {}, player || "the table"), ` to ${action.replaceAll("-", " ")}`,
    drawn.length ? [": ", drawn, (more || legal.length > 40) && " …"] : "", unseen, drawn.length ? "" : ".")
}

const isCards = (text, facts) => text.split(" ").every(card => card.split("=")[0] in facts.pack.names)

// --- deals ---------------------------------------------------------------------------------------------------------

/** What is said of a deal that was told without its moves. */
export const SCORED = {
  won: "Scored by what each player won. No card was written down, so how it was played is not judged.",
  points: "The points are the table’s own count. No card was written down, so how it was played is not judged.",
}

/** A deal: its tricks or turns, findings, reckoning. `more`, given a finding, is added to its last line. */
export function drawDeal(deal, verdict, facts, toLine, more) {
  const scores = deal.scores ? Object.entries(deal.scores).map(([name, score]) => `${name} ${score}`).join(", ") : deal.thrown_in ? "thrown in" : "not finished"
  const drawn = new Set()
  const draw = one => finding(one, facts, toLine, more?.(one), deal)
  const at = moves => {
    const found = deal.findings.filter(one => one.move !== null && moves.includes(one.move))
    for (const one of found) drawn.add(one)
    return found.map(draw)
  }
  const steps = [
    ...deal.tricks.map(trick => drawTrick(trick, facts, at, `Trick ${trick.number}`, deal)),
    ...(deal.open_trick ? [drawTrick(deal.open_trick, facts, at, `Trick ${deal.open_trick.number}, not complete`, deal)] : []),
    ...(deal.turns || []).map(turn => drawTurn(turn, facts, at, deal)),
  ]
  const others = deal.findings.filter(one => !drawn.has(one)).map(draw)
  return el("details", { className: "deal", open: deal.findings.length > 0 || verdict.deals.length <= 3 },
    el("summary", {}, el("h2", {}, `Deal ${deal.number}`), ` ${deal.dealer ? `${deal.dealer} dealt; ` : ""}${scores}`,
      counted(deal.findings).map(([kind, words]) => el("span", { className: `count ${kind}` }, `${KINDS[kind].sign} ${words}`))),
    others.length > 0 && el("ul", { className: "findings" }, others),
    deal.more_findings && el("p", {}, `And ${deal.more_findings} more findings like these.`),
    deal.scored ? el("p", { className: "scored" }, SCORED[deal.scored]) : el("ol", { className: deal.turns ? "turns" : "tricks" }, steps),
    reckoning(deal, facts))
}

function drawTrick(trick, facts, at, title, deal) {
  const best = trick.winner ? lastOf(trick) : -1
  return el("li", { className: "trick" },
    el("span", { className: "step" }, title),
    el("span", { className: "plays" }, trick.plays.map((play, n) => {
      const kind = foundAt(deal, play.move)
      const wins = n === best && !play.action
      return el("span", { className: "play" }, el("span", { className: "owner" }, play.player),
        play.cards?.length ? row(play.cards, facts.pack, `${kind || ""} ${wins ? "wins" : ""}`) : el("span", { className: "word" }, play.action || "?"),
        play.failed && el("span", { className: "word" }, "failed"), mark(kind), wins && el("span", { className: "mark wins" }, "wins"))
    })),
    el("span", { className: "reason" }, trick.winner ? [el("strong", {}, trick.winner), `: ${trick.reason}`] : trick.reason),
    list(at(trick.plays.map(play => play.move))))
}

/** The gravest kind of finding at a move; undefined where nothing was found. */
const foundAt = (deal, move) => move === null ? undefined : gravest(deal.findings.filter(one => one.move === move))

/** What was found at a move, said beside its cards. */
const mark = kind => kind && el("span", { className: `mark ${kind}` }, KINDS[kind].label)

/** The place of the winner's last play of cards. */
const lastOf = trick => trick.plays.findLastIndex(play => play.player === trick.winner && play.cards?.length)

function drawTurn(turn, facts, at, deal) {
  return el("li", { className: "turn" },
    el("span", { className: "owner" }, turn.player || "the table"),
    el("span", { className: "plays" }, turn.moves.map(move => drawMove(move, facts, foundAt(deal, move.move)))),
    list(at(turn.moves.map(move => move.move))))
}

const PLACES = { discard: "discard pile", row: "row", blind: "face-down row", kitty: "kitty" }
const SAID = { source: "from the", meld: "on meld", to: "to", pile: "on pile" }

function drawMove(move, facts, kind) {
  const { action, cards, move: _, melds, ...more } = move
  const words = Object.entries(more).filter(([, value]) => value !== "stock").map(([key, value]) => [SAID[key] || key, key === "source" ? PLACES[value] : value]).map(([name, value]) => typeof value === "boolean" ? (value ? name : "") : `${name} ${Array.isArray(value) ? value.join(" ") : value}`)
  return el("span", { className: "play" }, el("span", { className: "word" }, action === "play" ? "plays" : action),
    cards?.length ? row(cards, facts.pack, kind) : "",
    (melds || []).map(meld => el("span", { className: "combination" }, row(meld, facts.pack, kind))),
    words.length ? el("span", { className: "word" }, words.join(" ")) : "", mark(kind))
}

const list = found => found.length ? el("ul", { className: "findings" }, found) : null

/** A finding with its rule and its proof; `more` is added to its last line. With the `deal` moves are told by their tricks. */
export function finding(one, facts, toLine, more, deal) {
  const id = `${one.deal}-${one.move}`
  return el("li", { className: `finding ${one.kind}`, "data-move": id },
    el("p", {}, el("strong", {}, `${KINDS[one.kind].head}${one.corrected ? " (corrected)" : ""}: `), said(one.message, facts.pack, deal, deal && Object.keys(deal.scores ?? {}))),
    el("p", { className: "proof" },
      "Rule: ", ruleLink(one.rule, facts), ".",
      one.legal?.length ? [" Allowed: ", one.legal.slice(0, 20).map(play => isCards(play, facts) ? el("span", { className: "combination" }, row(play, facts.pack)) : ` ${play}`)] : "",
      one.proof?.card ? [" Proof: ", row(one.proof.card, facts.pack), proved(one, deal)] : "",
      one.line ? [" ", el("button", { type: "button", className: "plain", onclick: () => toLine(one.line) }, `Line ${one.line} of the log`)] : "", more && [" ", more]))
}

/** Where the card that proves it fell. */
function proved({ proof }, deal) {
  const place = deal && proof.move !== undefined ? placeOf(deal, proof.move) : undefined
  return place ? ` in ${place.says}.` : "."
}

// --- tables --------------------------------------------------------------------------------------------------------

/** What a deal was worth to each player, and why. */
export function reckoning(deal, facts) {
  if (!deal.reckoning) return null
  const names = Object.keys(deal.reckoning)
  const clauses = [...new Set(names.flatMap(name => deal.reckoning[name].map(line => line.clause)))]
  if (!clauses.length) return null
  const title = id => facts.clauses.find(one => one.id === id)?.title || id
  const cell = (name, id) => {
    const lines = deal.reckoning[name].filter(line => line.clause === id)
    return el("td", {}, lines.map(line => el("div", {}, el("strong", {}, inFigures(line.points)), line.note ? el("small", {}, ` ${line.note}`) : "")))
  }
  return el("div", { className: "scroll", tabindex: "0", role: "region", "aria-label": `Reckoning of deal ${deal.number}` }, el("table", { className: "reckoning" },
    el("caption", {}, "The reckoning"),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "For"), names.map(name => el("th", { scope: "col" }, name)))),
    el("tbody", {}, clauses.map(id => el("tr", {}, el("th", { scope: "row" }, ruleLink(facts.clauses.find(one => one.id === id)?.rule ?? `${facts.page}#${id}`, facts), title(id) === id ? "" : ""), names.map(name => cell(name, id))))),
    el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, "Score of the deal"), names.map(name => el("td", {}, el("strong", {}, inFigures(deal.scores?.[name] ?? ""))))))))
}

function rulings(verdict, facts) {
  const asks = id => facts.rulings.find(one => one.id === id)?.question ?? id
  if (!verdict.rulings.length) return ""
  return el("details", { className: "rulings" }, el("summary", {}, el("h2", {}, "Rulings that this rests on")),
    el("ul", {}, verdict.rulings.map(one => el("li", {}, el("a", { href: new URL(`rulings/#${one.id}`, root).href }, asks(one.id)), ` ${one.text}`, one.value === "default" ? "" : " (as this table chose)"))))
}
