// Two taps a card: a row of ranks and a row of suits, in either order; cards without a suit have a key of their own.
import { draw, named, sign, suitOf } from "./cards.js"
import { el } from "./dom.js"

const KEYS_A_LINE = 7
const shape = name => name.toLowerCase().replace(/[^a-z0-9]+/g, "-")
const rankOf = code => code.slice(0, -1)

const pads = new WeakMap()
/** The keys that an element shows. */
export const padOf = element => pads.get(element)

/** The keys of a pack. `told.card(code, time)` is told of a card, `told.half({ rank, suit })` of the half of one. */
export class CardKeys {
  #pack
  #told
  #codes
  #suits
  #rank = null
  #suit = null
  #missing
  /** Are several cards put together now, so that the half that was tapped first stays for the next of them: 7 ♠ ♥ ♦? */
  #several
  #stays = false

  constructor(pack, told, { unseen = true, several = () => false, missing = words => `${words} is not in the pack.` } = {}) {
    this.#several = several
    this.#missing = missing
    this.#pack = pack
    this.#told = told
    this.#codes = new Set(pack.cards)
    this.#suits = [...pack.suits].reverse().filter(suit => [...this.#codes].some(code => suitOf(code, pack) === suit))
    this.ranks = el("div", { className: "rank-keys", role: "group", "aria-label": "Rank" })
    this.suits = el("div", { className: "suit-keys", role: "group", "aria-label": "Suit" }, this.#suits.map(suit => this.#suitKey(suit)))
    this.element = el("div", { className: "two-taps", role: "group", "aria-label": "Cards: type one, such as 7s, or go from key to key with the arrows" })
    pads.set(this.element, this)
    const others = [...this.#codes].filter(code => !suitOf(code, pack)).map(code => this.#ownKey(code))
    if (unseen) others.push(this.#ownKey("?"))
    this.element.append(this.ranks, el("div", { className: "suit-line" }, this.suits, el("div", { className: "own-keys" }, others)))
    this.told = el("p", { className: "keys-told", role: "status" })
    this.element.prepend(this.told)
    this.element.addEventListener("keydown", event => this.#typed(event))
    this.element.addEventListener("focusin", event => this.#stop(event.target))
    this.#drawRanks()
    this.#stop(this.element.querySelector("button"))
  }

  /** The codes that the chosen half may still become. */
  get open() {
    if (this.#rank === null && this.#suit === null) return []
    return [...this.#codes].filter(code => {
      const suit = suitOf(code, this.#pack)
      return suit && (this.#rank === null || rankOf(code) === this.#rank) && (this.#suit === null || suit.letter === this.#suit)
    })
  }

  clear() {
    this.#rank = this.#suit = null
    this.#stays = false
    this.#drawRanks()
    this.#show()
  }

  /** Marks keys whose card would be against the rules: pairs of a code and the reason. */
  mark(reasons) {
    for (const key of this.element.querySelectorAll(".marked-key")) {
      key.classList.remove("marked-key")
      key.removeAttribute("aria-description")
    }
    for (const [code, reason] of reasons) {
      const key = this.#keyOf(code)
      key?.classList.add("marked-key")
      key?.setAttribute("aria-description", `Against the rules: ${reason}`)
    }
  }

  #keyOf(code) {
    const half = this.#rank !== null ? `[data-suit="${code.at(-1)}"]` : `[data-rank="${rankOf(code)}"]`
    return this.element.querySelector(half)
  }

  #suitKey(suit) {
    const words = suit.name === "major arcana" ? "major" : suit.name
    return el("button", { type: "button", className: `suit-key s-${shape(suit.name)}`, "data-suit": suit.letter, "aria-label": suit.name, "aria-pressed": "false", onclick: event => this.#chooseSuit(suit.letter, event) },
      sign(shape(suit.name)), el("small", { "aria-hidden": "true" }, words))
  }

  #ownKey(code) {
    const button = el("button", { type: "button", className: "own-key", "data-card": code, "aria-label": code === "?" ? "? not seen: I did not see that card" : named(code, this.#pack), onclick: event => this.#done(code, event) })
    button.append(code === "?" ? el("span", { "aria-hidden": "true" }, "? ", el("small", {}, "not seen")) : draw(code, this.#pack))
    return button
  }

  /** Ranks of the chosen suit; before one is chosen, those of the suits that have pictures or are the only ones. */
  #drawRanks() {
    const mine = this.#suit === "M" ? ["M"] : this.#suits.map(suit => suit.letter).filter(letter => letter !== "M")
    const found = [...new Set([...this.#codes].filter(code => mine.includes(suitOf(code, this.#pack)?.letter)).map(rankOf))]
    const place = rank => (this.#suit === "M" ? -Number(rank) : this.#pack.ranks.indexOf(rank))
    found.sort((one, other) => place(one) - place(other))
    const drawn = found.join(" ")
    if (this.ranks.dataset.drawn === drawn) return
    this.ranks.dataset.drawn = drawn
    const rows = Math.ceil(found.length / KEYS_A_LINE)
    this.ranks.style.setProperty("--keys", String(Math.ceil(found.length / rows)))
    this.ranks.replaceChildren(...found.map(rank =>
      el("button", { type: "button", className: "rank-key", "data-rank": rank, "aria-pressed": "false", onclick: event => this.#chooseRank(rank, event) }, rank)))
    if (!this.element?.querySelector("button[tabindex='0']")) this.#stop(this.ranks.firstElementChild)
  }

  #chooseRank(rank, event) {
    this.#rank = this.#rank === rank && !this.#stays ? null : rank
    this.#chosen(event)
  }

  #chooseSuit(letter, event) {
    this.#suit = this.#suit === letter && !this.#stays ? null : letter
    this.#chosen(event)
  }

  #chosen(event) {
    const code = this.#rank !== null && this.#suit !== null ? this.#rank + this.#suit : null
    if (code && this.#codes.has(code)) return this.#done(code, event)
    this.#stays = false
    this.told.textContent = code ? this.#missing(this.#words(code)) : ""
    if (code) this.#rank = null
    this.#drawRanks()
    this.#show()
    this.#told.half?.(this.open)
  }

  /** A card in words that the pack has not. */
  #words = code => `The ${rankOf(code)} of ${this.#suits.find(suit => suit.letter === code.at(-1)).name}`

  #done(code, event) {
    this.told.textContent = ""
    const { suit, rank } = event.currentTarget?.dataset ?? {}
    const first = this.#several() && (suit ? { rank: this.#rank } : rank && { suit: this.#suit })
    this.clear()
    if (first) this.#keep(first)
    this.#told.card(code, event.timeStamp)
  }

  #keep({ rank = null, suit = null }) {
    this.#rank = rank
    this.#suit = suit
    this.#stays = true
    this.#drawRanks()
    this.#show()
  }

  #show() {
    for (const key of this.element.querySelectorAll("[data-rank], [data-suit]")) {
      const { rank, suit } = key.dataset
      key.setAttribute("aria-pressed", String(rank === undefined ? suit === this.#suit : rank === this.#rank))
      const has = rank === undefined ? this.#rank === null || this.#codes.has(this.#rank + suit) : this.#suit === null || this.#codes.has(rank + this.#suit)
      key.classList.toggle("no-card", !has)
    }
    this.mark([])
  }

  /** A letter or digit that is typed is the rank and then the suit of a card: `7s`, `10h`. Returns whether it is one. */
  type(event) {
    const typed = event.key === "0" ? "10" : event.key.toUpperCase()
    const key = half => [...this.element.querySelectorAll(`[data-${half}]`)].find(one => one.dataset[half] === typed || (half === "rank" && ["1", "T"].includes(typed) && one.dataset[half] === "10"))
    const ten = typed === "10" && this.#rank === "10"
    const found = this.#rank === null ? key("rank") ?? key("suit") : key("suit") ?? key("rank")
    if (found && !ten) (found.dataset.suit ? this.#chooseSuit : this.#chooseRank).call(this, found.dataset.suit ?? found.dataset.rank, event)
    return Boolean(found) || ten
  }

  /** All keys are one stop of the Tab key: the one that had the focus last. */
  #stop(key) {
    for (const one of this.element.querySelectorAll("button")) one.tabIndex = one === key ? 0 : -1
  }

  /** Arrow keys go from key to key. */
  #typed(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -Number(this.ranks.style.getPropertyValue("--keys")), ArrowDown: Number(this.ranks.style.getPropertyValue("--keys")) }[event.key]
    const all = [...this.element.querySelectorAll("button")]
    const place = all.indexOf(event.target)
    if (!step || place < 0) return
    event.preventDefault()
    all[Math.min(Math.max(place + step, 0), all.length - 1)].focus()
  }
}
