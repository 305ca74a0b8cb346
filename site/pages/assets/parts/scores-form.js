// The form by which a deal is scored that nobody wrote down: the game's own questions, as they stand in this deal, answered by taps.
import { el, refill } from "./dom.js"
import { cards } from "./scores-cards.js"
import { digitPad, typed } from "./scores-keys.js"
import { contract, groups, numbers, oneNumber, ofTable, places, yes } from "./scores-questions.js"
import { Absent, post } from "./service.js"

const POINTS = { field: "points", of: "each", shape: "number", large: true, question: "How many points did each make?", cards: [], choices: [], sides: [], groups: [] }

/** What has to be told of the last deal of a log; of a referee who is away, what the game asks of any deal. Raises Refused. */
export async function toTell(game, log) {
  try {
    return await post("v1/logs/tells", log)
  } catch (error) {
    if (!(error instanceof Absent)) throw error
    return { deal: log.deals.length, dealer: log.dealer ?? log.players.at(-1), players: log.players, columns: log.players, tells: game.tells.filter(one => !one.declared).map(one => ({ most: null, whole: false, choices: [], ...one })) }
  }
}

/** The kind of a question. */
function kindOf(asked, byCards) {
  if (asked.of === "table") return ofTable
  if (asked.shape === "place") return places
  if (asked.shape === "contract") return contract
  if (asked.shape === "yes") return yes
  if (asked.shape === "number") return asked.of === "some" && (asked.one || asked.field === "taken") ? oneNumber : numbers
  if (asked.groups?.length && !byCards) return groups
  if (asked.in_points && !byCards) return numbers
  return asked.field === "cards" && asked.cards.length === 1 ? { ...yes } : cards
}

/** Is a number typed in digits? */
const typedIn = asked => asked.large || (asked.in_points && asked.shape === "cards")

/** One deal's questions; `submit({ won })` gets what was answered, as a log tells it. `points`: only the points are asked. */
export class ScoresForm {
  #answers = {}
  #byCards = new Set()
  #typing = null

  constructor({ told, game, submit, points = false, changed = () => {} }) {
    Object.assign(this, { game, deal: told, players: told.players, submit, changed, all: told.columns })
    this.tells = told.tells.map(one => ({ ...one, large: typedIn(one) }))
    this.points = points
    this.element = el("div", { className: "scores-only", onkeydown: event => this.#key(event) })
    this.#draw()
  }

  get questions() { return this.points ? [POINTS] : this.tells.filter(one => !this.#counted(one)) }

  // --- what the questions ask of the form ---------------------------------------------------------------------------

  id = (asked, what) => `won-${asked.field}-${what}`.replace(/[\s/]+/g, "-")
  columns = asked => (asked === POINTS ? this.all : this.players)
  strain = letter => this.game.pack.suits.find(suit => suit.letter === letter)?.name ?? "no trumps"
  /** Whoever has won the deal has nothing left. */
  isOut = (asked, name) => ["left", "rows"].includes(asked.field) && (this.#answers.out?.order ?? []).includes(name)
  /** What lies in rows is counted with the hand, where that is told by what it counts. */
  #counted = asked => asked.field === "rows" && this.tells.some(one => one.field === "left" && one.in_points && !this.#byCards.has("left"))
  /** Whose contract it is that a question is about. */
  declarer = asked => (asked.field === "taken" ? this.#answers.contract?.who : undefined)
  tell = (asked, answer) => { this.#answers[asked.field] = answer; this.#draw() }
  typing = (asked, name) => this.#typing?.field === asked.field && this.#typing.name === name
  typeInto = (asked, name) => { this.#typing = { field: asked.field, name }; this.#draw() }

  // --- digits --------------------------------------------------------------------------------------------------------

  /** The number that the digits go to: what was pressed, or else the first that wants digits. */
  get #target() {
    const open = this.questions.filter(asked => typedIn(asked) && !this.#byCards.has(asked.field))
    const asked = open.find(one => one.field === this.#typing?.field) ?? open[0]
    if (!asked) return null
    const single = kindOf(asked) === oneNumber
    const names = (asked.sides?.length ? asked.sides.map(side => this.players[side[0]]) : this.columns(asked)).filter(name => !this.isOut(asked, name))
    const pressed = asked.field === this.#typing?.field && names.includes(this.#typing.name) ? this.#typing.name : names[0]
    return { asked, single, name: single ? this.#answers[asked.field]?.who : pressed }
  }

  #press = digit => {
    const { asked, single, name } = this.#target ?? {}
    if (!asked || !name) return
    const before = this.#answers[asked.field] ?? {}
    const value = typed(single ? before.value : before[name], digit, this.#below(asked))
    this.tell(asked, single ? { ...before, value } : { ...before, [name]: value })
  }

  #below = asked => asked === POINTS || asked.of === "some"

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return
    const digit = /^\d$/.test(event.key) ? event.key : { Backspace: "⌫", "-": "±" }[event.key]
    if (!digit || !this.#target) return
    event.preventDefault()
    event.stopPropagation()
    this.#press(digit)
  }

  // --- drawn ---------------------------------------------------------------------------------------------------------

  #draw() {
    const target = this.#target
    if (target?.name) this.#typing = { field: target.asked.field, name: target.name }
    refill(this.element, ...this.questions.map(asked => this.#question(asked, target)), this.#buttons())
  }

  #question(asked, target) {
    const byCards = this.#byCards.has(asked.field)
    const other = asked.groups?.length || asked.in_points ? el("button", { type: "button", className: "plain", id: this.id(asked, "cards"), onclick: () => { this.#byCards[byCards ? "delete" : "add"](asked.field); this.tell(asked, {}) } }, byCards ? "Tell numbers" : "Tell the cards one by one") : ""
    const question = asked.in_points && !byCards ? "What do the cards count that each had left?" : asked.groups?.length && !byCards ? "Who took the cards that count?" : asked.question
    const pad = target?.asked.field === asked.field && target.name && target.name !== "nobody" ? digitPad(this.#press, this.#below(asked), what => this.id(asked, `digit-${what}`)) : ""
    return el("fieldset", { "data-field": asked.field }, el("legend", {}, question), [kindOf(asked, byCards).draw(asked, this, this.#answers[asked.field] ?? {})].flat(Infinity), pad, other)
  }

  #buttons() {
    const other = this.points ? "What each player won is known" : "Only the points are known"
    return el("p", { className: "choices" },
      el("button", { type: "button", className: "md-button md-button--primary", id: "write-scores", "data-write": true, onclick: () => this.submit({ won: this.won }) }, "Write it down"),
      el("button", { type: "button", className: "md-button", id: "other-scores", "data-other": true, onclick: () => { this.points = !this.points; this.#typing = null; this.changed(this.points); this.#draw() } }, other))
  }

  /** What was answered, by player, as a log tells it. */
  get won() {
    const won = {}
    for (const asked of this.questions)
      for (const [name, value] of kindOf(asked, this.#byCards.has(asked.field)).told(asked, this, this.#answers[asked.field] ?? {})) (won[name] ||= {})[asked.field] = value
    return Object.keys(won).length ? won : { table: {} }
  }
}
