// Answers to questions at the table, as a person reads them: what is so, the rule, and where it stands.
import { draw, row } from "./cards.js"
import { DRAW_OR_PASS, few, groups, means, opened, question, restsOn, told as toldInCases } from "./depends.js"
import { el, ruleLink } from "./dom.js"
import { bare } from "./question.js"
import { Refused } from "./service.js"

const sentence = text => { const said = text[0].toUpperCase() + text.slice(1); return /[.!?]$/.test(said) ? said : `${said}.` }
const rule = (says, link, facts) => el("p", { className: "rule-cited" }, says && `${says} `, "Rule: ", ruleLink(link, facts), ".")

/** What cards may do to others, as a play says it between the two. */
const DONE = / (takes|builds|beats) /

/** A play in notation as pictures: cards, cards laid off on a meld or that take or beat others, or a word such as pass. */
function drawPlay(play, game) {
  const [, cards, meld] = play.match(/^(.*?)(?: on (\d+))?$/)
  const parts = cards.split(DONE)
  const inPack = part => part.split(" ").every(card => bare(card) in game.pack.names)
  if (!inPack(parts[0])) return el("span", { className: "word" }, play)
  return el("span", { className: "combination" }, parts.map(part => (inPack(part) ? row(part, game.pack) : ` ${part} `)), meld ? ` on meld ${meld}` : "")
}

/** Who wins the trick, which play stands highest, or whether it is a meld. */
export function showTrick(place, answer, at) {
  const { game, facts, decided } = at
  const told = game.family === "climbing" ? plays(answer, game) : game.family === "trick-taking" ? winner(answer, at) : meld(answer, at)
  place.replaceChildren(...told, question(answer, facts, game, decided), rule(answer.says, answer.rule, game))
}

function meld(answer, { facts }) {
  const comes = one => (one.meld === null ? "No" : "Yes")
  if (opened(answer)) return [toldInCases(answer, facts, { comes, main: words => words, then: words => words.toLowerCase() })]
  const good = answer.meld !== null
  return [el("p", { className: `verdict-line ${good ? "good" : "bad"}` }, el("strong", {}, good ? "Yes. " : "No. "), sentence(answer.reason))]
}

function winner(answer, { game, facts, who, complete }) {
  const wins = complete ? "wins" : "is winning so far"
  const aside = one => (one.taken === false ? " (the trick is set aside)" : "")
  if (opened(answer)) return [toldInCases(answer, facts, { comes: one => who(one.winner) + aside(one), main: words => `${words} ${wins}`, then: words => words })]
  const next = complete && answer.leads_next !== undefined && answer.leads_next !== null ? ` ${who(answer.leads_next)} leads next.` : ""
  return [el("p", { className: "verdict-line" },
    el("strong", {}, `${who(answer.winner)} ${wins} `), "with ", draw(answer.card, game.pack), el("span", { className: "why" }, `: ${answer.reason}.`), answer.taken === false ? " The trick is set aside." : "", next)]
}

function plays(answer, game) {
  const best = answer.winner === null ? null : answer.plays[answer.winner]
  const told = best
    ? el("p", { className: "verdict-line" }, el("strong", {}, `Play ${answer.winner + 1} stands highest: `), row(best.play, game.pack), `, ${best.counts_as}.`)
    : el("p", { className: "verdict-line" }, el("strong", {}, "None of these plays is good. "), sentence(answer.reason))
  const lines = answer.plays.map((play, n) => play.play === "pass" ? null : el("li", { className: play.beats === false ? "no" : "yes" },
    `Play ${n + 1}: `, row(play.play, game.pack), ` ${judged(play)}`))
  return [told, el("ol", { className: "judged-plays" }, lines)]
}

/** What is said of one play of a climbing trick, its cards being drawn already. */
function judged(play) {
  if (!play.counts_as || play.clause === "lead-singles") return `${play.reason}.`
  const takes = play.takes?.length ? `; it takes ${play.takes.join(" or ")}` : ""
  return `${play.counts_as}, ${play.beats === null ? "is led" : play.beats ? "beats what lay there" : `does not beat what lies there${takes}`}.`
}

/** A play without what wild cards stand for, its cards in order. */
const plain = play => play.split(" ").map(bare).sort().join(" ")

/** What may be played, why the rest not, and whether what was played was allowed. */
export function showLegal(place, answer, { game, facts, played, decided }) {
  const open = opened(answer)
  const [first, ...why] = !played ? [] : open ? rulings(answer, played, game, facts) : [ruling(answer, played, game)]
  const asks = question(answer, facts, game, decided)
  const told = open?.on === "effects"
    ? [first, ...unlessSpecial(open, game, facts), asks]
    : [first, asks, ...why, ...allowed(answer, game, facts)]
  place.replaceChildren(...told.filter(Boolean))
}

/** What may be played where no card is special, each verdict with the words on which it stands: `unless 8s are special at your table`. */
function unlessSpecial(open, game, facts) {
  const [usual, ...others] = open.cases
  const ranks = open.question.match(/^Are (.*) special/)[1]
  const unless = `, unless ${ranks} are special at your table`
  const always = play => others.every(one => one.legal.includes(play))
  const never = card => others.every(one => one.not_legal.some(refused => refused.card === card))
  return allowed(usual, game, facts, play => (always(play) ? "" : unless), card => (never(card) ? "" : unless))
}

/** A play as one says it: where a log says `pass`, a card or the pile may be drawn as well. */
function spoken(play, game) {
  const has = id => game.clauses.some(one => one.id === id)
  if (play === DRAW_OR_PASS) return "draw (pass only if there is nothing to draw)"
  if (play !== "pass" || game.family !== "matching") return play
  return has("take-pile") ? "pass, and take the pile" : has("play-or-draw") ? "pass, and draw" : play
}

const comma = words => (words ? `, ${words}` : "")

/** What may be played, and why the rest not; `unless` and `unlessRefused` say on what the verdict on a play or a card stands. */
function allowed(answer, game, facts, unless = () => "", unlessRefused = () => "") {
  const told = []
  const verb = game.family === "melding" ? "can be laid down" : "may be played"
  const kinds = together(answer.legal, play => comma(restsOn(answer, play)) + unless(play))
  for (const [on, plays] of kinds) {
    const combined = plays.some(play => play.includes(" "))
    told.push(el("p", { className: combined ? "allowed combined" : "allowed" }, el("strong", {}, `Allowed${on}: `), plays.map(play => drawPlay(spoken(play, game), game)), answer.more && " … and more."))
  }
  if (!answer.legal.length && !opened(answer)) told.push(el("p", { className: "allowed" }, el("strong", {}, `Nothing ${verb}. `)))
  if (answer.claims) told.push(el("p", {}, "You lay it face down and may say: ", row(answer.claims.join(" "), game.pack), "."))
  const resting = new Map((answer.rests_on_hand ?? []).map(one => [one.clause, one]))
  told.push(...[...resting.values()].map(one => rule(one.why, one.rule, game)))
  if (answer.whole) told.push(el("p", {}, el("strong", {}, "The whole hand can be laid down: "), answer.whole.map(play => drawPlay(play, game))))
  told.push(inSomeCases(answer, game, facts))
  for (const same of byReason(answer.not_legal, unlessRefused)) {
    told.push(el("div", { className: "refused" },
      el("p", {}, el("strong", {}, `Not allowed${unlessRefused(same[0].card)}: `), row(same.map(one => one.card), game.pack, "illegal"),
        same[0].held?.length ? [" while holding ", row(same[0].held, game.pack)] : ""),
      rule(same[0].why, same[0].rule, game)))
  }
  return told
}

/** A list in groups of those for which `key` gives the same, in order. */
function together(list, key) {
  const found = new Map()
  for (const one of list) found.set(key(one), [...(found.get(key(one)) || []), one])
  return found
}

/** What is allowed in some cases only. */
function inSomeCases(answer, game, facts) {
  if (!opened(answer)) return null
  const more = one => one.legal.filter(play => !answer.legal.includes(play)).join("\n")
  const drawn = words => words.split("\n").filter(Boolean).map(play => drawPlay(spoken(play, game), game))
  const cases = groups(answer, facts, more)
  if (!few(cases)) return el("p", { className: "allowed" }, el("strong", {}, "It depends: "), drawn([...new Set(cases.flatMap(({ all }) => all.flatMap(words => words.split("\n"))))].join("\n")))
  const { on, cases: [first] } = opened(answer)
  const others = ({ cases }) => on === "named" && cases.includes(first) // of what was named the first case stands for all that are not listed
  const lines = cases.filter(({ all }) => all.length === 1).sort((one, other) => others(one) - others(other)).map(({ all: [words], cases }) =>
    el("li", {}, others({ cases }) ? "Otherwise: " : `If ${means(cases)}: `, words ? drawn(words) : answer.legal.length ? "nothing else" : "nothing"))
  return lines.length ? el("div", { className: "in-cases" }, el("p", {}, el("strong", {}, answer.legal.length ? "Also allowed:" : "Allowed:")), el("ul", {}, lines)) : null
}

/** Cards that are refused, those for one reason together. */
const byReason = (refused, unless) => together(refused, one => `${one.clause}\n${one.why}\n${unless(one.card)}`).values()

const allows = (answer, played) => (answer.claims ?? answer.legal).some(play => plain(play) === plain(played))

/** Was the play allowed? */
function ruling(answer, played, game) {
  const good = allows(answer, played)
  const cannotTell = !good && answer.more
  const text = good ? "Yes, it was allowed" : cannotTell ? "There are more plays than are listed here; the answer above says whether it beats what lay there." : "No, it was not allowed."
  return el("p", { className: `verdict-line ${good ? "good" : cannotTell ? "" : "bad"}` }, row(played, game.pack, good ? "fine" : cannotTell ? "" : "illegal"), " ", el("strong", {}, text), good && `${comma(restsOn(answer, played))}.`)
}

/** Was it, in each case? With the rule that would have forbidden it. */
function rulings(answer, played, game, facts) {
  const words = { yes: "Yes, it was allowed", no: "No, it was not allowed" }
  const main = said => words[said] ?? "Allowed or not"
  const rules = open => open.cases.flatMap(one => [...one.not_legal, ...(one.depends || []).flatMap(rules)])
  const refusal = rules(opened(answer)).find(one => plain(one.card) === plain(played))
  return [toldInCases(answer, facts, { comes: one => (allows(one, played) ? "yes" : "no"), main, then: said => said, lead: [row(played, game.pack, "unproven"), " "] }),
    refusal && rule(refusal.why, refusal.rule, game)]
}

/** What the service could not read, or that it is gone. */
export function showTrouble(place, error) {
  const faults = error instanceof Refused ? (error.faults.length ? error.faults : [error.message]) : ["There is no connection to the referee. What you tapped is kept: tap again when there is one."]
  place.replaceChildren(el("div", { className: "trouble" }, el("p", {}, el("strong", {}, "This cannot be answered yet.")), el("ul", {}, faults.map(fault => el("li", {}, sentence(fault))))))
}
