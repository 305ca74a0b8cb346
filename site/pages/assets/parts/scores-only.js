// A deal that nobody wrote down is told by what each player won: the game's own questions, answered by taps.
import { draw, named } from "./cards.js"
import { el, refill } from "./dom.js"
import { CardKeys } from "./play-keys.js"
import { among, byPlayers, numbers } from "./scores-keys.js"

const POINTS = { field: "points", of: "each", shape: "number", question: "How many points did each make?", cards: [] }
/** Numbers that are counted in steps; of others there are few, and each has a key. */
const LARGE = ["points", "card_points", "game_value", "in_play"]

/** What is asked at this table: of what it may declare only what it has declared. */
export function questionsOf(game, log) {
  const effects = Object.values(log.table?.effects || {}).map(effect => `effect-${String(effect).split(" ")[0]}`)
  const declared = one => one.clauses.some(id => effects.includes(id)) || (one.field === "shown" && Boolean(log.table?.card_values_shown))
  return game.tells.filter(one => !one.declared || declared(one))
}

/** The questions about a deal that was not written down; `submit({ won })` gets it as a log tells it. */
export function scoresOnlyForm({ game, log, verdict, submit }) {
  const form = el("div", { className: "scores-only" })
  const columns = verdict ? Object.keys(verdict.scores) : log.players
  const own = questionsOf(game, log).map(asked => new Question(asked, game.pack, log.players))
  const points = [new Question(POINTS, game.pack, columns)]
  let questions = own
  const show = chosen => {
    questions = chosen
    const other = chosen === own ? ["Only the points are known", points] : ["What each player won is known", own]
    form.replaceChildren(...questions.map(one => one.element), el("p", { className: "choices" },
      el("button", { type: "button", className: "md-button md-button--primary", "data-write": true, onclick: () => submit({ won: wonOf(questions) }) }, "Write it down"),
      el("button", { type: "button", className: "md-button", "data-other": true, onclick: () => show(other[1]) }, other[0])))
  }
  show(own)
  return form
}

/** What was answered, by player, as a log tells it. */
function wonOf(questions) {
  const won = {}
  for (const one of questions) for (const [name, value] of one.told()) (won[name] ||= {})[one.field] = value
  return Object.keys(won).length ? won : { table: {} }
}

class Question {
  #asked
  #pack
  #players
  #answers = {}
  #nobody = false
  #who

  constructor(asked, pack, players) {
    this.#asked = asked
    this.#pack = pack
    this.#players = players
    this.#who = players[0]
    this.#body = el("div", {})
    this.element = el("fieldset", { "data-field": asked.field }, el("legend", {}, asked.question), this.#body)
    this.#draw()
  }
  #body

  get field() { return this.#asked.field }
  /** Is it about several cards, each of which somebody may have taken? */
  get #shared() { return this.field === "cards" && this.#asked.cards.length > 1 }

  /** Pairs of a name, or the table, and what was answered of it. */
  told() {
    const { of, shape, cards } = this.#asked
    if (of === "table") return "table" in this.#answers ? [["table", this.#answers.table]] : []
    if (this.#shared) return this.#players.map(name => [name, (this.#answers[name] || []).join(" ")])
    const word = value => (Array.isArray(value) ? value.join(" ") : shape === "cards" && value === true ? cards[0] : value)
    const named = Object.entries(this.#answers).map(([name, value]) => [name, word(value)])
    if (this.field === "cards" && this.#nobody) return this.#players.map(name => [name, ""])
    return this.#nobody ? [...named, ["table", false]] : named
  }

  #change(act) {
    act(this.#answers)
    this.#draw()
  }

  #draw() {
    const { of, shape, all_but_one: order, cards } = this.#asked
    const drawn = of === "table" ? this.#yesOrNo()
      : shape === "number" ? this.#numbers()
        : shape === "place" ? (order ? this.#order() : this.#one(1))
          : shape === "yes" ? this.#several()
            : shape === "contract" ? this.#contract()
              : this.field === "cards" && cards.length === 1 ? this.#one(true)
                : this.#cards()
    refill(this.#body, ...[drawn].flat(Infinity).filter(Boolean))
  }

  #id = what => `won-${this.field}-${what}`.replace(/\s+/g, "-")

  #yesOrNo() {
    const tell = value => this.#change(answers => { answers.table = value })
    return among([[true, "Yes"], [false, "No"]], this.#answers.table, tell, this.#id)
  }

  #numbers() {
    const tell = (name, value) => this.#change(answers => { this.#nobody = false; if (value === null) delete answers[name]; else answers[name] = value })
    const large = LARGE.includes(this.field) || (this.field === "bid" && this.#asked.of === "some")
    return [byPlayers(this.#players, name => numbers(name, this.#answers[name], value => tell(name, value), large, this.#id)), this.#asked.of === "some" && this.#nobodyKey()]
  }

  /** Who plays the contract, and what it is, as a log writes it. */
  #contract() {
    const [declarer, contract] = Object.entries(this.#answers)[0] || []
    const tell = (name, value) => { this.#nobody = name === "nobody"; this.#answers = this.#nobody ? {} : { [name]: value }; this.#draw() }
    const keys = among([...this.#players.map(name => [name, name]), ["nobody", "Nobody"]], this.#nobody ? "nobody" : declarer, name => tell(name, contract || "1N"), this.#id)
    const field = el("input", { type: "text", value: contract || "", size: 6, id: this.#id("contract"), "aria-label": "The contract, such as 4SX", onchange: event => tell(declarer, event.target.value.trim().toUpperCase()) })
    return [keys, declarer ? el("p", {}, field) : null]
  }

  /** One player, or nobody. */
  #one(value) {
    const chosen = this.#nobody ? "nobody" : Object.keys(this.#answers)[0]
    const tell = name => { this.#nobody = name === "nobody"; this.#answers = this.#nobody ? {} : { [name]: value }; this.#draw() }
    return among([...this.#players.map(name => [name, name]), ["nobody", "Nobody"]], chosen, tell, this.#id)
  }

  #several() {
    const tell = name => this.#change(answers => { this.#nobody = false; if (answers[name]) delete answers[name]; else answers[name] = true })
    return [among(this.#players.map(name => [name, name]), Object.keys(this.#answers), tell, this.#id), this.#nobodyKey()]
  }

  /** The players in the order in which they are tapped. */
  #order() {
    const places = this.#answers
    const tell = name => this.#change(answers => {
      if (!(name in answers)) answers[name] = Object.keys(answers).length + 1
      else for (const other of Object.keys(answers)) if (answers[other] > answers[name] || other === name) delete answers[other]
    })
    return [among(this.#players.map(name => [name, name in places ? `${places[name]}. ${name}` : name]), Object.keys(places), tell, this.#id), this.#nobodyKey("Nobody else")]
  }

  #nobodyKey(words = "Nobody") {
    const press = () => this.#change(answers => { this.#nobody = !this.#nobody; if (words === "Nobody") for (const name of Object.keys(answers)) delete answers[name] })
    return among([["nobody", words]], this.#nobody ? ["nobody"] : [], press, this.#id)
  }

  // --- cards -------------------------------------------------------------------------------------------------------

  /** First whose cards they are, then the cards; `left` of nothing is an answer too. */
  #cards() {
    const whose = among(this.#players.map(name => [name, `${name}${this.#count(name)}`]), [this.#who], name => { this.#who = name; this.#draw() }, this.#id)
    const mine = this.#answers[this.#who]
    const shown = this.#shared ? this.#ownKeys() : [
      mine && el("p", { className: "cards-large told-hand" }, mine.length ? mine.map((code, n) => this.#laid(code, n)) : "Nothing."),
      new CardKeys(this.#pack, { card: code => this.#add(code) }, { unseen: this.field === "left" }).element,
      this.field === "left" ? among([["nothing", "Nothing left"]], mine && !mine.length ? ["nothing"] : [], () => this.#change(answers => { answers[this.#who] = [] }), this.#id) : this.#nobodyKey()]
    return [whose, shown]
  }

  #count(name) {
    const cards = this.#answers[name]
    return cards ? ` (${cards.length})` : ""
  }

  #add(code) {
    this.#nobody = false
    this.#change(answers => { answers[this.#who] = this.field === "highest_trump" ? [code] : [...(answers[this.#who] || []), code] })
  }

  #laid(code, place) {
    const take = () => this.#change(answers => { answers[this.#who].splice(place, 1) })
    return el("button", { type: "button", className: "key", "aria-label": `${named(code, this.#pack)}: take it away`, onclick: take }, draw(code, this.#pack))
  }

  /** A key for each card that counts, with the name of who took it. */
  #ownKeys() {
    const owner = code => this.#players.find(name => this.#answers[name]?.includes(code))
    const press = code => this.#change(answers => {
      const before = owner(code)
      if (before) answers[before] = answers[before].filter(one => one !== code)
      if (before !== this.#who) answers[this.#who] = [...(answers[this.#who] || []), code]
    })
    const key = code => el("button", { type: "button", className: "key", id: this.#id(code), "data-card": code, "aria-pressed": String(owner(code) === this.#who), "aria-label": `${named(code, this.#pack)}: ${owner(code) || "nobody"}`, onclick: () => press(code) },
      draw(code, this.#pack), el("small", {}, owner(code) || "–"))
    return el("div", { className: "counted-cards cards-large" }, this.#asked.cards.map(key))
  }
}
