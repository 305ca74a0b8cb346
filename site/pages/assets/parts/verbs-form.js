// The form of one kind of move: who makes it, what it says, and the key that writes it down.
import { el, ruleLink } from "./dom.js"
import { toName, turnedAtOnce, turnedUp } from "./play-due.js"
import { wrongs } from "./play-marks.js"
import { meldsOf } from "./play-stage.js"
import { CardKeys } from "./play-keys.js"
import { CardFields } from "./verbs-cards.js"
import { bidBox, numberKeys } from "./verbs-bids.js"
import { choiceKeys, meldKeys, suitKeys, wordsField, yesKey } from "./verbs-keys.js"
import { LawField, RepealField } from "./verbs-laws.js"
import { laidMelds, MeldTrays } from "./verbs-melds.js"
import { wayKeys } from "./verbs-ways.js"
import { drawn, PLACES, wording } from "./verbs-words.js"

const MOST_SHOWN = 24
/** Kinds of fields that are words. */
const WORDS = ["suit", "rank", "yes", "text"]
/** Verbs of one card, which are made as soon as it is tapped. */
const OF_ONE_CARD = ["choose", "show", "rob", "turn-up", "knock"]
/** Rules by which a whole hand is shown. */
const WHOLE_HANDS = ["dummy", "open-hand"]

/** A way of drawing that is a key by itself; all else is drawn from the stock, where there is nothing else. */
const FROM_PILE = "from discard"
/** What is named only with a card that asks for it. */
const NAMED = ["suit", "rank", "target"]
/** Verbs of which everybody makes one, in any order. */
const IN_ANY_ORDER = ["exchange", "agree", "refuse"]

export class VerbForm {
  constructor(at, offer) {
    this.at = at
    this.offer = offer
    this.kind = offer.kind
    this.who = this.kind.by === "table" ? "table" : offer.player ?? (this.kind.fields.length ? at.next?.player : null) ?? null
    this.said = {}
    this.body = el("div", { className: "verb-fields" })
    this.element = el("section", { className: "verb-form", "aria-label": wording(this.kind), "data-verb": this.kind.verb }, offer.due ? [this.body, this.#head()] : [this.#head(), this.body])
    this.#draw()
  }

  /** Who makes the move, and by which rule. */
  #head() {
    const clause = this.at.game.clauses.find(one => one.id === this.kind.clause)
    const rule = clause ? el("small", {}, ruleLink(clause.rule, this.at.game)) : null
    if (this.kind.by === "table") return el("p", { className: "verb-head" }, el("strong", {}, "The table"), ` ${this.kind.says}. `, rule)
    const keys = this.at.log.players.map(name => el("button", { type: "button", className: "who-key", "data-player": name, "aria-pressed": String(name === this.who), onclick: () => this.#chooseWho(name) }, name))
    const all = el("span", { className: "who-keys", role: "group", "aria-label": `Who ${this.kind.says}?`, hidden: Boolean(this.offer.player) && !IN_ANY_ORDER.includes(this.kind.verb) }, keys)
    const another = all.hidden ? el("button", { type: "button", className: "plain", "data-another": "", onclick: () => { another.hidden = true; all.hidden = false } }, "Somebody else") : null
    return el("div", { className: "verb-head" }, all, el("span", {}, all.hidden ? el("strong", {}, this.who) : null, ` ${this.kind.says}. `), rule, another)
  }

  #chooseWho(name) {
    if (name !== this.offer.player) this.offer = { ...this.offer, cards: undefined, to: undefined }
    this.who = name
    for (const shown of this.element.querySelectorAll(".verb-head strong")) shown.textContent = ""
    for (const key of this.element.querySelectorAll(".who-key")) key.setAttribute("aria-pressed", String(key.dataset.player === name))
    if (!this.kind.fields.length) return this.#write()
    this.said = {}
    this.#draw()
  }

  #draw() {
    const { kind } = this
    this.cards = null
    const cards = kind.fields.filter(field => field.kind === "cards")
    this.first = cards[0]
    if (this.offer.to) this.said.to = this.offer.to
    const others = kind.fields.filter(field => field.kind !== "cards" && !(kind.verb === "turn-up" && NAMED.includes(field.name)))
    const parts = [this.#suggestions(), ...(this.#onlyWays ? [] : others.map(field => this.#field(field)))].flat()
    if (cards.length) {
      this.cards = new CardFields(this.at, kind, cards, { who: this.who, legal: this.offer.legal, due: this.offer.showdown ? 0 : this.offer.cards, changed: field => this.#cardTapped(field) })
      parts.push(this.cards.element)
    }
    if (kind.fields.length && !this.#atOnce() && !this.#onlyWays) parts.push(el("button", { type: "button", className: "md-button md-button--primary", "data-done": "", onclick: () => this.#write() }, "Write it down"))
    this.named = el("div")
    parts.splice(-1, 0, this.named)
    if (this.#folds) parts.splice(1, parts.length, el("details", { className: "rarer" }, el("summary", {}, "The card was seen"), parts.slice(1).filter(Boolean)))
    this.warned = el("p", { className: "verb-warned", role: "status" })
    this.body.replaceChildren(...parts.filter(Boolean), this.warned)
  }

  /** Is the move made as soon as its one field is told? */
  #atOnce() {
    const [field, ...more] = this.kind.fields.filter(one => one.kind !== "yes")
    return !more.length && ["number", "bid", "suit"].includes(field?.kind)
  }

  /** Is what may be said now all that there is to choose from: words, with no card and no number? */
  get #onlyWays() {
    return this.offer.due && this.offer.legal.some(Boolean) && this.kind.fields.every(field => WORDS.includes(field.kind))
  }

  /** Are its cards seldom seen, so that the keys for them are folded? */
  get #folds() {
    return this.kind.verb === "draw" && (this.offer.due || this.offer.legal.length > 0)
  }

  /** The ways that the referee knows to be legal, where they are whole moves. */
  #suggestions() {
    if (this.#onlyWays) return wayKeys(this.offer.legal, this.kind, this.at.game, way => this.#submit(`${this.kind.verb} ${way}`.trim()))
    if (this.#folds) return this.#draws()
    const whole = this.offer.legal.filter(way => ["draw", "declare"].includes(this.kind.verb) || /[ =]/.test(way) || !this.kind.fields.length)
    if (!whole.length || ["bid", "trump", "anti-trump", "propose"].includes(this.kind.verb)) return null
    const key = way => el("button", { type: "button", className: "way-key", "data-way": way, onclick: () => this.#submit(`${this.kind.verb} ${way}`.trim()) }, way ? drawn(way, this.at.game) : "a card that was not seen")
    return el("div", { className: "ways", role: "group", "aria-label": "What is known to be legal" }, whole.slice(0, MOST_SHOWN).map(key))
  }

  /** Where a card is drawn from, a key each; nobody sees which it is. */
  #draws() {
    const { game, deal } = this.at
    const { discard } = meldsOf({ ...deal, turned: turnedUp(this.at.log.deals.at(-1)?.moves ?? []) })
    const legal = this.offer.legal.length ? this.offer.legal : [""]
    const face = way => (way === FROM_PILE && discard && discard !== "?" ? ["Takes ", drawn(discard, game)] : way ? drawn(way, game) : this.kind.fields.some(({ kind }) => kind === "source") ? "From the stock" : "Draws a card")
    return el("div", {}, el("div", { className: "ways draws", role: "group", "aria-label": this.kind.says }, el("div", { className: "way-line" }, legal.map(way =>
      el("button", { type: "button", className: "way-key", "data-way": way, onclick: () => this.#submit(`${this.kind.verb} ${way}`.trim()) }, face(way))))), legal.includes("") ? this.#thenDiscards() : null)
  }

  /** Most turns are a card from the stock and a discard, which are told by tapping the discard alone. */
  #thenDiscards() {
    const { game, kinds } = this.at
    if (game.family !== "melding" || !this.offer.due || !kinds.discard || this.offer.cards > 1) return null
    const told = code => this.at.submit([`${this.who} ${this.kind.verb}`, `${this.who} discard ${code}`])
    return el("div", { className: "then-discards" }, el("p", { className: "hint" }, "From the stock, and discards:"), new CardKeys(game.pack, { card: told }).element)
  }

  #field(field) {
    const told = value => { this.said[field.name] = value; this.#warn(""); this.#mayWrite() }
    // Where cards are tapped already, the meld or the pile is the last that is said.
    const last = value => { told(value); if (value && this.cards.count) this.#write() }
    const { game, deal } = this.at
    const legal = this.offer.legal
    switch (field.kind) {
      case "number": return numberKeys(field, legal, told)
      case "bid": return bidBox(field, legal, game.pack, told)
      case "suit": return suitKeys(field, legal, game.pack, told)
      case "yes": return yesKey(field, value => { this.said[field.name] = value })
      case "meld": return meldKeys(field, deal, game.pack, last)
      case "melds": this.trays = new MeldTrays(this.at, this.who); return this.trays.element
      case "text": if (this.kind.verb === "declare") return wordsField(field, told)
        return (this.kind.verb === "repeal" ? new RepealField(this.at, told) : new LawField(this.at, told)).element
      case "player": return choiceKeys(field, this.at.log.players.filter(name => name !== this.who).map(name => [name, name]), told, this.said[field.name])
      case "pile": return choiceKeys(field, field.choices.map(n => [n, `pile ${n}`]), told)
      case "source": return choiceKeys(field, field.choices.map(place => [place, PLACES[place]]), this.kind.verb === "draw" ? last : told)
      default: return choiceKeys(field, field.choices.map(word => [word, word]), told)
    }
  }

  #cardTapped(field) {
    if (this.kind.verb === "turn-up") return this.#turnedUp()
    if (this.kind.fields.some(one => one.kind === "meld" && !this.said[one.name])) this.#toTheOnlyMeld()
    if (this.at.next?.showdown || WHOLE_HANDS.includes(this.kind.clause) || field.name === "take" || !this.who) return
    const [, another] = this.kind.fields.filter(one => one.kind === "cards")
    // Cards for which no other place is told come out of the hand.
    const open = this.kind.fields.some(one => !["cards", "source"].includes(one.kind) && !this.said[one.name])
    const whole = this.offer.cards ? this.cards.count === this.offer.cards : OF_ONE_CARD.includes(this.kind.verb) || (this.offer.due && this.kind.verb === "discard")
    if (whole && !another && !open) this.#write()
  }

  /** A card that fits one meld of those on the table goes there by itself. */
  async #toTheOnlyMeld() {
    const card = this.cards.told(this.first)
    if (!this.who || this.cards.count !== 1 || card === "?") return
    const ways = laidMelds(this.at.deal).map((_, n) => `${this.kind.verb} ${card} on ${n + 1}`)
    const wrong = (await wrongs(this.at.log, this.who, ways)).map(([way]) => way)
    const fits = ways.filter(way => !wrong.includes(way))
    if (fits.length === 1 && this.element.isConnected && !this.sent && this.cards.told(this.first) === card) this.#submit(fits[0])
  }

  /** A card for each pile is turned up, and what it asks for is named, as with one that is played. */
  #turnedUp() {
    const cards = this.cards.told({ name: "cards" }).split(" ")
    if (cards.length < turnedAtOnce(this.at.game)) return
    const due = toName(cards, this.at.game, this.at.log)
    const named = this.kind.fields.find(field => field.name === due)
    if (!named) return this.#write()
    this.cards.place.hidden = true
    this.named.replaceChildren(this.#field(named))
  }

  /** How many cards of the move nobody saw: as many as are due, less those that were tapped. */
  #unseen() {
    const { cards, showdown } = this.offer
    return showdown || !cards ? 0 : Math.max(cards - this.cards.count, 0)
  }

  /** All cards of a part of the move, as a log writes them. */
  #cardsOf(field) {
    return [this.cards.told(field), ...Array(field === this.first ? this.#unseen() : 0).fill("?")].filter(Boolean).join(" ")
  }

  /** Writes the move down by itself, where all that it can say has been said by keys. */
  #mayWrite() {
    if (this.kind.verb === "turn-up") return this.#write()
    const needed = this.kind.fields.filter(field => field.kind !== "yes")
    if (needed.every(field => ["number", "bid", "suit", "rank"].includes(field.kind)) && needed.every(field => this.said[field.name])) this.#write()
  }

  /** The move as a log writes it, or nothing where something is missing. */
  #text() {
    const parts = []
    for (const field of this.kind.fields) {
      const value = field.kind === "cards" ? this.#cardsOf(field) : field.kind === "melds" ? this.trays.told() : this.said[field.name]
      if (value === undefined || value === null || value === "" || value === false) {
        if (field.required || this.kind.verb === "show") return this.#warn(`Say ${field.says} first.`)
        continue
      }
      parts.push(field.written.replace("{}", value))
    }
    return [this.kind.verb, ...parts].join(" ")
  }

  #write() {
    if (this.sent) return null
    if (!this.who) return this.#warn("Say who first.")
    const text = this.#text()
    if (text) this.#submit(text)
  }

  #submit(text) {
    if (!this.who) return this.#warn("Say who first.")
    this.sent = true
    this.at.submit(`${this.who} ${text}`)
  }

  #warn(words) {
    this.warned.textContent = words
    return null
  }
}
