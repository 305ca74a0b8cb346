// The answer to a question of /ask as a ruling that is handed round.
import { draw } from "./cards.js"
import { groups, means, narrowed, opened, restsOn } from "./depends.js"
import { bare, laid, legalQuestion, madeBy, ownerOf, playerAt, trickQuestion, turnByTurn } from "./question.js"
import { post } from "./service.js"

const sentence = text => { const told = text[0].toUpperCase() + text.slice(1); return /[.!?]$/.test(told) ? told : `${told}.` }
const alike = (one, other) => one.split(" ").map(bare).sort().join(" ") === other.split(" ").map(bare).sort().join(" ")

/** Asks the service and says what it rules. Raises Refused and Absent. */
export async function rulingOnQuestion(asked, game) {
  const ask = async (kind, question) => question && narrowed(await post(`v1/games/${game.slug}/${kind}`, question), asked.facts)
  const [trick, legal] = await Promise.all([ask("trick", trickQuestion(asked, game)), ask("legal", legalQuestion(asked, game))])
  const at = { asked, game, trick, legal, who: place => playerAt(asked, place), complete: laid(asked).length >= asked.players.length }
  if (legal && madeBy(asked, game)) return onPlay(at)
  if (legal) return onHand(at)
  return trick ? onTrick(at) : null
}

const base = ({ game, asked }) => ({ where: game.name, allowed: [], proof: "", now: [], rulings: [], cards: [], told: asked.facts })
const ruled = answer => answer && ({ title: "", says: answer.why ?? answer.says ?? "", link: answer.rule })

// --- was it allowed? -------------------------------------------------------------------------------------------------

function onPlay(at) {
  const { asked, game, legal } = at
  const played = madeBy(asked, game).join(" ")
  const name = turnByTurn(game) ? at.who(ownerOf(asked, game)) : `Play ${ownerOf(asked, game) + 1}`
  const good = legal.legal.some(play => alike(play, played))
  const open = opened(legal)
  const refusal = refusals(legal).find(one => alike(one.card, played))
  const verdict = open ? unsure(legal, played, asked) : good ? ["Allowed", "good"] : legal.more ? ["Cannot be told", "open"] : ["Not allowed", "bad"]
  const held = good && !open ? [] : refusal?.held ?? []
  return {
    ...base(at), word: verdict[0], mood: verdict[1],
    says: [`${name} ${turnByTurn(game) ? "played " : "was "}`, ...played.split(" ").map(card => draw(card, game.pack)), ...holding(held, game), verdict[2] ?? "."],
    cards: [{ says: `${name} played`, cards: played.split(" "), mark: open ? "unproven" : good ? "fine" : verdict[1] === "bad" ? "illegal" : "" }, ...(held.length ? [{ says: "but held", cards: held, mark: "" }] : [])],
    rule: refusal && (!good || open) ? ruled(refusal) : null,
    proof: good && !open ? conditions(legal, [played]) : held.length ? "That hand is as the question tells it." : "",
    now: [...(verdict[1] === "bad" ? stays(game) : []), ...goesOn(at)],
    allowed: good && !open ? [] : legal.legal,
    rulings: verdict[1] === "bad" ? ["as-played"] : [],
  }
}

const holding = (held, game) => held.length ? [" while holding ", ...held.map(card => draw(card, game.pack))] : []

/** Why cards are refused, in every case that is still open. */
const refusals = answer => [...(answer.not_legal ?? []), ...(answer.depends ?? []).flatMap(open => open.cases.flatMap(refusals))]

/** The word for a play that is allowed in some cases. */
function unsure(legal, played, asked) {
  const all = groups(legal, asked.facts, one => (one.legal.some(play => alike(play, played)) ? "yes" : "no"))
  const yes = all.find(group => group.all.length === 1 && group.all[0] === "yes")
  if (all.length === 1 && yes) return ["Allowed", "good"]
  return ["It depends", "open", yes ? `: allowed if ${means(yes.cases)}, otherwise not.` : ": it depends."]
}

/** On what plays that are allowed rest: `If no other card is held.` */
const conditions = (legal, plays) => [...new Set(plays.map(play => restsOn(legal, play)).filter(Boolean))].map(sentence).join(" ")

/** What the game's ruling on such a card says. */
function stays(game) {
  const ruling = game.rulings.find(one => one.id === "as-played")
  return ruling?.then ? [ruling.then.default] : []
}

// --- what may be played, and who wins --------------------------------------------------------------------------------

function onHand(at) {
  const { asked, game, legal } = at
  const name = turnByTurn(game) ? at.who(laid(asked).length) : "The player"
  const open = opened(legal)
  const [refused] = legal.not_legal
  return {
    ...base(at), word: open ? "It depends" : legal.legal.length ? "Allowed" : "Nothing fits", mood: open ? "open" : legal.legal.length ? "good" : "bad",
    says: [`${name} may play`, legal.legal.length ? " what is shown here." : " none of these cards."],
    cards: legal.legal.slice(0, 8).map(play => ({ says: "", cards: play.split(" "), mark: "fine" })),
    proof: conditions(legal, legal.legal), rule: refused ? ruled(refused) : null, ask: open?.question,
  }
}

function onTrick(at) {
  const { game, trick } = at
  if (opened(trick)) return { ...base(at), word: "It depends", mood: "open", says: [cases(at)], cards: laidOut(at), rule: ruled(trick), ask: opened(trick).question }
  if (game.family === "melding") return { ...base(at), word: trick.meld === null ? "Not a meld" : "A meld", mood: trick.meld === null ? "bad" : "good", says: [sentence(trick.reason)], cards: laidOut(at), rule: ruled(trick) }
  if (trick.winner === null || trick.winner === undefined) return { ...base(at), word: "None is good", mood: "bad", says: [sentence(trick.reason)], cards: laidOut(at), rule: ruled(trick) }
  if (game.family === "climbing") return { ...base(at), word: `Play ${trick.winner + 1} is highest`, mood: "good", says: [sentence(trick.plays[trick.winner].counts_as ?? trick.reason ?? "")], cards: laidOut(at), rule: ruled(trick) }
  const name = at.who(trick.winner)
  return { ...base(at), word: at.complete ? `${name} wins` : `${name} is ahead`, mood: "good", says: [sentence(trick.reason)], cards: laidOut(at), rule: ruled(trick), now: goesOn(at) }
}

/** The cards that lie there, under the names of who played them; the one that wins is marked. */
function laidOut({ asked, game, trick, who }) {
  return laid(asked).map((play, n) => ({ says: turnByTurn(game) ? who(n) : `${n + 1}`, cards: play, mark: n === trick.winner ? "wins" : "" }))
}

/** Who wins in which case: `Cat wins, unless hearts are trumps: then Bob.` */
function cases({ asked, trick, who }) {
  const all = groups(trick, asked.facts, one => (one.winner === null || one.winner === undefined ? "nobody" : who(one.winner)))
  const [most, ...others] = all
  if (!others.length || most.all.length > 1) return `${[...new Set(all.flatMap(group => group.all))].join(" or ")} wins.`
  return `${most.all[0]} wins, unless ${others.map(group => `${means(group.cases)}: then ${group.all.join(" or ")}`).join("; ")}.`
}

/** Whose the trick is and who leads, or who is next. */
function goesOn({ asked, game, trick, who, complete }) {
  if (!turnByTurn(game) || !trick || opened(trick)) return []
  if (!complete) return [`${who(laid(asked).length)} is next.`]
  const leads = trick.leads_next === null || trick.leads_next === undefined ? "" : `; ${who(trick.leads_next)} leads`
  return [trick.taken === false ? `The trick is set aside${leads}.` : `The trick is ${who(trick.winner)}’s${leads}.`]
}
