// The melds on the table, and laying them anew: each meld is a tray, a card is tapped and then the tray that it goes to.
import { draw, named } from "./cards.js"
import { el } from "./dom.js"
import { standsFor } from "./keys.js"
import { held } from "./play-due.js"
import { CardKeys } from "./play-keys.js"

/** The melds that lie there, in the order of their numbers. */
export function laidMelds(deal) {
  let melds = []
  for (const move of (deal?.turns || []).flatMap(turn => turn.moves)) {
    if (move.failed) continue
    if (move.action === "meld") melds = [...melds, [...(move.cards || [])]]
    else if (move.action === "lay-off" && melds[move.meld - 1]) melds[move.meld - 1].push(...move.cards)
    else if (move.action === "rearrange" && move.melds) melds = move.melds.map(meld => [...(typeof meld === "string" ? meld.split(" ") : meld)])
  }
  return melds
}

/** The whole table as it is to lie; what comes out of the hand waits in a tray of its own until it has a place. */
export class MeldTrays {
  #melds
  #waiting = []
  #picked = null

  constructor(at, who) {
    this.at = at
    this.#melds = laidMelds(at.deal)
    this.hand = who && held(at.log, who)
    this.keys = new CardKeys(at.game.pack, { card: code => this.#add(code) }, { unseen: false })
    this.element = el("div", { className: "meld-trays" })
    this.#draw()
  }

  /** All melds as a log writes them; nothing while a card has no place. */
  told() {
    return this.#waiting.length ? "" : this.#melds.filter(meld => meld.length).map(meld => meld.join(" ")).join(" / ")
  }

  async #add(code) {
    const wild = this.at.game.stand_ins[code]
    const card = wild ? await standsFor(code, this.at.game.pack, wild) : code
    if (card === null) return
    this.#waiting.push(card)
    this.#picked = [this.#waiting, this.#waiting.length - 1]
    this.#draw()
  }

  /** A wild card that is moved may stand for another card. */
  #declared(card) {
    const { pack, stand_ins: wild } = this.at.game
    const [code] = card.split("=")
    return wild[code] ? standsFor(code, pack, wild[code]) : card
  }

  #pick(from, place) {
    const same = this.#picked && this.#picked[0] === from && this.#picked[1] === place
    this.#picked = same ? null : [from, place]
    this.#draw()
  }

  async #put(meld) {
    if (!this.#picked) return
    const [from, place] = this.#picked
    const card = from === this.#waiting ? from[place] : await this.#declared(from[place])
    if (card === null) return
    from.splice(place, 1)
    meld.push(card)
    this.#picked = this.#waiting.length ? [this.#waiting, this.#waiting.length - 1] : null
    this.#draw()
  }

  #draw() {
    const { pack } = this.at.game
    const all = [...this.#melds.map((meld, n) => this.#tray(meld, `Meld ${n + 1}`, `to ${n + 1}`, pack)),
      this.#tray(null, "A new meld", "new", pack)]
    const left = this.hand?.filter(code => !this.#waiting.includes(code) && !this.#melds.flat().map(card => card.split("=")[0]).includes(code))
    this.element.replaceChildren(...all,
      el("div", { className: "card-tray open" }, el("span", { className: "tray-name" }, "Out of the hand:"), this.#cards(this.#waiting, pack)),
      left ? el("div", { className: "own-hand cards-large", role: "group", "aria-label": "The hand" }, left.map(code => el("button", { type: "button", className: "key", "data-card": code, "aria-label": named(code, pack), onclick: () => this.#add(code) }, draw(code, pack)))) : this.keys.element)
  }

  #tray(meld, name, id, pack) {
    const put = () => { if (meld) return this.#put(meld); this.#melds.push([]); this.#put(this.#melds.at(-1)) }
    return el("div", { className: "card-tray", role: "group", "aria-label": name }, el("span", { className: "tray-name" }, `${name}:`),
      el("button", { type: "button", className: "choice-key put-here", "data-put": id, disabled: !this.#picked, "aria-label": `Put the card to ${name.toLowerCase()}`, onclick: put }, "↓ here"), meld ? this.#cards(meld, pack) : null)
  }

  #cards(list, pack) {
    return el("span", { className: "cards-large" }, list.map((code, n) => el("button", { type: "button", className: "key", "data-laid": code, "aria-label": named(code, pack), "aria-pressed": String(this.#picked?.[0] === list && this.#picked[1] === n), onclick: () => this.#pick(list, n) }, draw(code, pack))))
  }
}
