// The cards of a move: a tray for each of its parts, and the keys that fill the tray that is open.
import { draw, named } from "./cards.js"
import { el } from "./dom.js"
import { standsFor } from "./keys.js"
import { held } from "./play-due.js"
import { CardKeys } from "./play-keys.js"

/** Verbs whose cards come out of the hand, so that its cards are offered. */
const OUT = ["give", "discard", "meld", "lay-off", "show", "choose", "rob", "exchange", "desert"]
/** Verbs of one card at a time. */
const OF_ONE = ["choose", "rob", "turn-up", "draw", "discard", "knock", "call"]
/** Verbs in which a wild card is said to stand for another. */
const DECLARED = ["meld", "lay-off"]

export class CardFields {
  #chosen
  #open

  constructor(at, kind, fields, { who, legal, due, changed }) {
    this.at = at
    this.kind = kind
    this.fields = fields
    this.changed = changed
    /** How many cards the first part of the move has, where the rules fix that. */
    this.due = due
    this.#chosen = Object.fromEntries(fields.map(field => [field.name, []]))
    this.#open = fields[0]
    this.hand = this.#handOf(who, legal)
    this.any = false
    this.trays = el("div", { className: "card-trays" })
    this.place = el("div", { className: "card-place" })
    this.element = el("div", { className: "card-fields" }, this.trays, this.place)
    this.keys = new CardKeys(at.game.pack, { card: code => this.#tap(code) }, { several: () => !OF_ONE.includes(kind.verb) && due !== 1 })
    this.#draw()
  }

  /** The cards of a part of the move, as a log writes them. */
  told(field) { return this.#chosen[field.name].join(" ") }

  /** How many cards the first part has by now. */
  get count() { return this.#chosen[this.fields[0].name].length }

  /** What a tray says that lacks cards: how many are written as not seen. */
  #lacking(field) {
    const left = field === this.fields[0] && this.due ? this.due - this.count : 0
    return left > 0 ? `${left === 1 ? "a card" : `${left} cards`} not seen` : ""
  }

  /** The cards that may go out of a hand, where it is known or the referee names them. */
  #handOf(who, legal) {
    if (!OUT.includes(this.kind.verb)) return null
    const { pack } = this.at.game
    const own = who && held(this.at.log, who)
    this.whole = Boolean(own?.length)
    const named = [...new Set(legal.flatMap(way => way.split(" ")).filter(word => word in pack.names))]
    return own?.length ? own : named.length ? named : null
  }

  async #tap(code) {
    const wild = DECLARED.includes(this.kind.verb) && code !== "?" ? this.at.game.stand_ins[code] : null
    const card = wild ? await standsFor(code, this.at.game.pack, wild) : code
    if (card === null) return
    const field = this.#open
    this.#chosen[field.name].push(card)
    this.#draw()
    this.changed(field)
  }

  #draw() {
    const { pack } = this.at.game
    this.trays.replaceChildren(...this.fields.map(field => this.#tray(field, pack)))
    const hand = this.#open.name === "take" || this.any ? null : this.hand
    const taken = Object.values(this.#chosen).flat().map(card => card.split("=")[0])
    const left = hand && [...hand]
    for (const card of left ? taken : []) if (left.includes(card)) left.splice(left.indexOf(card), 1)
    const toggle = this.whole && this.#open.name !== "take" ? el("button", { type: "button", className: "plain any-card", onclick: () => { this.any = !this.any; this.#draw() } }, this.any ? "The hand" : "Another card") : null
    const drawn = [left && this.#handKeys(left, pack), left && this.whole ? null : this.keys.element, toggle].filter(Boolean)
    // Keys that stay keep the focus.
    if (drawn.length !== this.place.children.length || drawn.some((one, n) => one !== this.place.children[n])) this.place.replaceChildren(...drawn)
  }

  #tray(field, pack) {
    const cards = this.#chosen[field.name].map((code, n) => el("button", { type: "button", className: "key", "aria-label": `${named(code, pack)}: put it back`, onclick: event => { event.stopPropagation(); this.#chosen[field.name].splice(n, 1); this.#draw() } }, draw(code, pack)))
    const open = el("button", { type: "button", className: "tray-name", "data-tray": field.name, "aria-pressed": String(field === this.#open), onclick: () => { this.#open = field; this.#draw() } }, `${field.says}:`)
    return el("div", { className: `card-tray ${field === this.#open ? "open" : ""}` }, open, el("span", { className: "cards-large" }, cards.length ? [cards, el("span", { className: "hint" }, this.#lacking(field))] : el("span", { className: "hint" }, this.#lacking(field) || (this.at.next?.showdown && this.at.next.cards ? `tap the cards: ${this.at.next.cards} left` : field.required ? "tap the cards" : this.kind.by === "table" ? "unknown" : "not seen"))))
  }

  #handKeys(cards, pack) {
    return el("div", { className: "own-hand cards-large", role: "group", "aria-label": "Cards that may be meant" }, cards.map(code =>
      el("button", { type: "button", className: "key", "data-card": code, "aria-label": named(code, pack), onclick: () => this.#tap(code) }, draw(code, pack))))
  }
}
