// The ways to make every move that is no plain card: what is due now, what may be done besides, and all else that the game has.
import { el } from "./dom.js"
import { held, mayPass, plays } from "./play-due.js"
import { VerbForm } from "./verbs-form.js"
import { toDo, wording } from "./verbs-words.js"

/** Verbs that the page has keys of its own for. */
const ELSEWHERE = ["play", "retract"]
/** What is said so often that it is always in sight: besides cards that are played, and in a turn of draws and melds. */
const AT_HAND = ["go", "call", "challenge", "knock"]
const ANYBODYS = [...AT_HAND, "law", "repeal"]
const IN_A_TURN = ["meld", "lay-off", "rearrange", "exchange", ...AT_HAND]

/**
 * The ways to make a move at this moment of a game: what is due opened, the rest behind keys. `submit` gets the move as a log
 * writes it.
 */
export function verbForms({ game, log, verdict, submit }) {
  const kinds = Object.fromEntries(game.moves.filter(kind => !ELSEWHERE.includes(kind.verb)).map(kind => [kind.verb, kind]))
  const at = { game, log, verdict, submit, kinds, next: verdict.next, deal: verdict.deals.at(-1) }
  const offers = offersOf(at)
  const seen = new Set(offers.filter(offer => !offer.direct && !offer.usual).map(offer => offer.kind.verb))
  const others = Object.values(kinds).filter(kind => !seen.has(kind.verb) && (!kind.after_play || at.next?.showdown || at.deal.complete) && !(kind.verb === "pass" && mayPass(at.next)))
  const after = !at.deal.turns?.length && !at.deal.tricks?.length && verdict.deals.length > 1 ? ["law", "repeal"] : []
  const often = after.length && kinds.law ? after : plays(at.next) ? AT_HAND : game.family === "melding" && at.next?.action === "discard" ? IN_A_TURN : []
  const inSight = others.filter(kind => often.includes(kind.verb) && (kind.verb !== "exchange" || !kinds.agree)).sort((one, other) => often.indexOf(one.verb) - often.indexOf(other.verb))
  const board = new Board(at)
  const together = allAtOnce(at)
  const unseen = unseenDraw(at)
  const lying = openHand(at)
  // While hands are shown it is one player's turn; what the others may do by then is not in the way.
  const aside = offer => at.next?.showdown && offer.player !== at.next.player
  const rest = others.filter(kind => !inSight.includes(kind) && (!lying || kind !== lying.kind)).map(kind => board.chip({ kind, player: null, legal: [] })).concat(offers.filter(aside).map(offer => board.chip(offer)))
  board.element.append(together,
    el("div", { className: "verb-chips", role: "group", "aria-label": "Other moves" }, offers.filter(offer => !aside(offer) && (!unseen || offer.kind.verb !== "draw")).map(offer => board.chip(offer)), unseen, lying ? board.chip(lying) : null, inSight.map(kind => board.chip({ kind, player: ANYBODYS.includes(kind.verb) ? null : at.next.player, legal: [], due: true })),
      rest.length ? board.more(rest) : null),
    board.rest, board.place)
  const [first] = offers
  if (first?.due && !first.direct && !together) board.open(first)
  return board.element
}

/** The hand that is laid open now that the first card lies there, to be written down so that its cards take one tap each. */
function openHand({ kinds, log, deal, verdict }) {
  const { maker: { dummy } = {}, hands } = verdict.position ?? {}
  const said = (log.deals.at(-1)?.moves ?? []).some(move => String(move).startsWith(`${dummy} show `))
  if (!dummy || !kinds.show || said || deal.tricks.length || !deal.open_trick || held(log, dummy)) return null
  return { kind: kinds.show, player: dummy, legal: [], cards: hands[dummy], says: `Lay out ${dummy}’s cards` }
}

/** One key for a move that everybody makes at the same moment with cards that nobody else sees. */
function allAtOnce({ next, log, submit }) {
  if (!next?.beside?.length || !next.cards) return ""
  const all = [{ player: next.player, to: next.to }, ...next.beside]
  const unseen = Array(next.cards).fill("?").join(" ")
  const write = () => submit(all.map(({ player, to }) => `${player} ${next.action} ${unseen}${to ? ` to ${to}` : ""}`))
  const cards = next.cards === 1 ? "a card" : `${IN_WORDS[next.cards] ?? next.cards} cards`
  return el("button", { type: "button", className: "md-button md-button--primary", id: "all-at-once", onclick: write },
    `${all.length === log.players.length ? "All" : "The others"} have ${next.to ? "passed" : next.action === "lay-away" ? "laid away" : "exchanged"} ${cards}${next.to ? ` ${towards(next, log.players)}` : ""}`)
}

const IN_WORDS = { 2: "two", 3: "three", 4: "four" }

/** Which way the cards go. */
function towards({ player, to }, players) {
  const steps = (players.indexOf(to) - players.indexOf(player) + players.length) % players.length
  return steps === 1 ? "to the left" : steps === players.length - 1 ? "to the right" : 2 * steps === players.length ? "across" : `${steps} seats on`
}

/** Whoever cannot play draws: where cards are matched that is one tap, for nobody sees the card. */
function unseenDraw({ game, kinds, next, submit }) {
  if (game.family !== "matching" || !kinds.draw || !plays(next) || !next.player) return null
  return el("button", { type: "button", className: "verb-chip due", id: "draw", onclick: () => submit(`${next.player} draw`) }, wording(kinds.draw))
}

/** What the referee names: the move that is due, others that may be made in its place, what may be done besides. */
function offersOf({ next, kinds }) {
  const found = []
  const add = (verb, player, legal, due) => {
    const kind = kinds[verb]
    const same = found.find(offer => offer.kind === kind && offer.player === player)
    if (!kind) return
    if (same) same.legal.push(...legal)
    else found.push({ kind, player, legal: [...legal], due, direct: !kind.fields.length && Boolean(player), ...(due && verb === next.action && { cards: next.cards, to: next.to, showdown: next.showdown }) })
  }
  if (next) {
    const player = next.player ?? null
    if (!plays(next)) add(next.action, player, [], true)
    for (const way of next.legal || []) {
      const verb = way.split(" ")[0]
      if (verb === "pass" && plays(next)) continue
      if (kinds[verb]) add(verb, player, kinds[verb].fields.length ? [way.slice(verb.length).trim()] : [], !plays(next))
      else if (!plays(next)) add(next.action, player, [way], true)
    }
    for (const offer of next.optional || []) add(offer.action, offer.player, offer.legal || [], false)
    const usual = !plays(next) && !next.showdown && found.find(offer => !offer.due && offer.player === player && offer.kind.verb === "take")
    if (usual) return [{ ...usual, usual: true }, ...found.filter(offer => offer !== usual)]
  }
  return found
}

/** The keys for moves, and the form of the one that is open. */
class Board {
  #opened = null

  constructor(at) {
    this.at = at
    this.element = el("div", { className: "verb-forms" })
    this.place = el("div", { className: "verb-place" })
    this.rest = el("div", { className: "verb-chips verb-rest", role: "group", "aria-label": "Rarer moves", hidden: true })
  }

  /** A key for a kind of move: it makes the move where nothing is left to say, else it opens its form. */
  chip(offer) {
    const { kind, player } = offer
    const direct = (!kind.fields.length || offer.usual) && player
    const words = offer.says ?? (offer.usual ? this.#taking(kind) : player && !offer.due ? `${player} ${kind.says}` : wording(offer.due ? { says: toDo(kind) } : kind))
    const press = () => (direct ? this.at.submit(`${player} ${kind.verb}`) : this.#opened === offer ? this.close() : this.open(offer))
    offer.key = el("button", { type: "button", className: `verb-chip ${offer.due ? "due" : ""} ${direct ? "direct" : ""} ${offer.usual ? "usual" : ""}`, "data-verb": kind.verb, "data-player": player, "aria-expanded": direct ? null : "false", onclick: press }, words)
    return offer.key
  }

  /** What is taken that nobody sees: what the cards that lie apart are called in this game. */
  #taking({ says, title, clause }) {
    const { word } = this.at.game.clauses.find(one => one.id === clause)?.parameters ?? {}
    return wording({ says: word ? `take the ${word}` : toDo({ says, title }) })
  }

  /** The key behind which the rarer moves are. */
  more(chips) {
    this.rest.append(...chips)
    const toggle = event => { this.rest.hidden = !this.rest.hidden; event.currentTarget.setAttribute("aria-expanded", String(!this.rest.hidden)) }
    return el("button", { type: "button", className: "verb-chip plainer", id: "more-moves", "aria-expanded": "false", onclick: toggle }, "Something else …")
  }

  open(offer) {
    this.close()
    this.#opened = offer
    offer.key?.setAttribute("aria-expanded", "true")
    // What is due is open by itself; its key is for coming back to it.
    if (offer.due) offer.key.hidden = true
    this.place.replaceChildren(new VerbForm(this.at, offer).element)
  }

  close() {
    this.#opened?.key?.setAttribute("aria-expanded", "false")
    if (this.#opened?.key) this.#opened.key.hidden = false
    this.#opened = null
    this.place.replaceChildren()
  }
}
