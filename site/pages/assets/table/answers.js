// Answers to questions at the table, as a person reads them: what is so, the rule, and where it stands.
import { draw, row } from "./cards.js"
import { el, Refused, ruleLink } from "./dom.js"

const sentence = text => { const said = text[0].toUpperCase() + text.slice(1); return /[.!?]$/.test(said) ? said : `${said}.` }
const rule = (says, link, facts) => el("p", { className: "rule-cited" }, says && `${says} `, "Rule: ", ruleLink(link, facts), ".")

/** A play in notation as pictures: cards, cards laid off on a meld, or a word such as pass. */
function drawPlay(play, game) {
  const [, cards, meld] = play.match(/^(.*?)(?: on (\d+))?$/)
  if (!cards.split(" ").every(card => card.split("=")[0] in game.pack.names)) return el("span", { className: "word" }, play)
  return el("span", { className: "combination" }, row(cards, game.pack), meld ? ` on meld ${meld}` : "")
}

/** Who wins the trick, which play stands highest, or whether it is a meld. */
export function showTrick(place, answer, { game, who, complete }) {
  const told = game.family === "climbing" ? plays(answer, game) : game.family === "trick-taking" ? winner(answer, game, who, complete) : meld(answer)
  place.replaceChildren(...told, rule(answer.says, answer.rule, game))
}

function meld(answer) {
  const good = answer.meld !== null
  return [el("p", { className: `verdict-line ${good ? "good" : "bad"}` }, el("strong", {}, good ? "Yes. " : "No. "), sentence(answer.reason))]
}

function winner(answer, game, who, complete) {
  const next = complete && answer.leads_next !== undefined && answer.leads_next !== null ? ` ${who(answer.leads_next)} leads next.` : ""
  const aside = answer.taken === false ? " The trick is set aside." : ""
  return [el("p", { className: "verdict-line" },
    el("strong", {}, who(answer.winner), complete ? " wins " : " is winning so far "), "with ", draw(answer.card, game.pack, "wins"), `: ${answer.reason}.`, aside, next)]
}

function plays(answer, game) {
  const best = answer.winner === null ? null : answer.plays[answer.winner]
  const told = best
    ? el("p", { className: "verdict-line" }, el("strong", {}, `Play ${answer.winner + 1} stands highest: `), row(best.play, game.pack, "wins"), `, ${best.counts_as}.`)
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

const bare = play => play.split(" ").map(card => card.split("=")[0]).sort().join(" ")

/** What may be played, why the rest not, and whether what was played was allowed. */
export function showLegal(place, answer, { game, played }) {
  const told = []
  const verb = game.family === "melding" ? "can be laid down" : "may be played"
  if (played) told.push(ruling(answer, played, game))
  const combined = answer.legal.some(play => play.includes(" "))
  told.push(el("p", { className: combined ? "allowed combined" : "allowed" }, el("strong", {}, answer.legal.length ? "Allowed: " : `Nothing ${verb}. `),
    answer.legal.map(play => drawPlay(play, game)),
    answer.more && " … and more."))
  if (answer.whole) told.push(el("p", {}, el("strong", {}, "The whole hand can be laid down: "), answer.whole.map(play => drawPlay(play, game))))
  if (answer.assumed) told.push(el("p", { className: "assumed" }, `Assumed: ${answer.assumed}.`))
  const reasons = Map.groupBy ? Map.groupBy(answer.not_legal, one => `${one.clause}\n${one.why}`) : grouped(answer.not_legal)
  for (const [, same] of reasons) {
    told.push(el("div", { className: "refused" },
      el("p", {}, el("strong", {}, "Not allowed: "), row(same.map(one => one.card), game.pack, "illegal"),
        same[0].held?.length ? [" while holding ", row(same[0].held, game.pack)] : ""),
      rule(same[0].why, same[0].rule, game)))
  }
  place.replaceChildren(...told)
}

function grouped(refused) {
  const found = new Map()
  for (const one of refused) {
    const reason = `${one.clause}\n${one.why}`
    found.set(reason, [...(found.get(reason) || []), one])
  }
  return found
}

function ruling(answer, played, game) {
  const good = answer.legal.some(play => bare(play) === bare(played))
  const cannotTell = !good && answer.more
  const text = good ? "Yes, it was allowed." : cannotTell ? "There are more plays than are listed here; the answer above says whether it beats what lay there." : "No, it was not allowed."
  return el("p", { className: `verdict-line ${good ? "good" : cannotTell ? "" : "bad"}` }, row(played, game.pack, good ? "fine" : "illegal"), " ", el("strong", {}, text))
}

/** What the service could not read, or that it is gone. */
export function showTrouble(place, error) {
  const faults = error instanceof Refused ? (error.faults.length ? error.faults : [error.message]) : ["The referee does not answer. Is it still running? Start it with “make run” and try again."]
  place.replaceChildren(el("div", { className: "trouble" }, el("p", {}, el("strong", {}, "This cannot be answered yet.")), el("ul", {}, faults.map(fault => el("li", {}, sentence(fault))))))
}
