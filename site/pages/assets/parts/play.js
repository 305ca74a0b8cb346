// An evening while it is played: whose turn it is, the cards that are tapped, and what the referee says after each move.
import { draw, named } from "./cards.js"
import { byId, el } from "./dom.js"
import { drawAfter } from "./evening-sheet.js"
import { correctly, toldHands } from "./play-correct.js"
import { fitting, gathers, held, mayPass, piles, plays, toName } from "./play-due.js"
import { CardKeys } from "./play-keys.js"
import { wrongs } from "./play-marks.js"
import { tellNews } from "./play-news.js"
import { chooseOne } from "./play-choose.js"
import { drawStage, topsOf } from "./play-stage.js"
import { standsFor } from "./keys.js"
import { Absent, get, post, Refused } from "./service.js"

const { verbForms } = await import("./verbs.js").catch(() => import("./play-verbs.js"))

/** The options of a game that a table has agreed on, by what they declare. */
const optionsOf = (game, table = {}) => game.options.filter(({ table: told }) => Object.keys(told).length && Object.entries(told).every(([key, value]) =>
  Array.isArray(value) ? value.every(one => (table[key] || []).includes(one)) : table[key] === value)).map(option => option.name)

const button = (id, words, pressed, more = {}) => el("button", { type: "button", className: "md-button", id, onclick: pressed, ...more }, words)

export class Play {
  #evening
  #leave
  #game
  #keys
  #verdict = null
  #next = null
  #anew = false
  #who = null
  #gathered = []
  #any = false
  #made = Promise.resolve()
  #turn = 0

  constructor(evening, leave) {
    this.#evening = evening
    this.#leave = leave
  }

  async open() {
    const { log } = this.#evening
    const usual = await get(`v1/games/${encodeURIComponent(log.game)}`)
    const query = { players: log.players.length }
    const options = optionsOf(usual, log.table)
    if (options.length) query.options = options.join(",")
    this.#game = await get(`v1/games/${usual.slug}`, query)
    this.#keys = new CardKeys(this.#game.pack, { card: (code, time) => this.#tap(code, time), half: codes => this.#half(codes) })
    byId("keys").replaceChildren(this.#keys.element)
    byId("play").hidden = false
    document.title = `${this.#evening.name}: ${document.title}`
    await this.#judge(performance.now())
  }

  /** The deal that lies on the table, with the cards that were turned up for all. */
  get #deal() {
    const deal = this.#verdict.deals.at(-1)
    const moves = this.#evening.moves
    const turned = moves.filter(move => String(move).startsWith("table turn-up ")).flatMap(move => move.split(" ").slice(2).filter(word => /[A-Z]$|\?/.test(word)))
    return { ...deal, turned }
  }

  /** Is passing a part of this game, so that its key keeps its place? */
  get #passes() { return ["climbing", "matching"].includes(this.#game.family) || mayPass(this.#next) }

  get #player() { return this.#next?.player ?? this.#who }
  get #log() { return this.#evening.judged(this.#anew) }

  // --- moves -------------------------------------------------------------------------------------------------------

  /** Does what is asked for after all that was asked for before: whose move it is may depend on it. */
  #then(act) {
    this.#made = this.#made.then(act, act)
    return this.#made
  }

  async #tap(code, time) {
    const choices = code === "?" ? null : this.#game.stand_ins[code]
    const card = choices ? await standsFor(code, this.#game.pack, choices) : code
    if (card !== null) await this.#then(() => this.#card(card, time))
  }

  /** A card was tapped: it is played, or gathered where several can be played at once. */
  async #card(card, time) {
    byId("table").dataset.answered = ""
    if (!this.#player) return this.#draw()
    if (!gathers(this.#game)) return this.#play([card], time)
    this.#gathered.push(card)
    this.#drawGathered()
    byId("table").dataset.answered = String(Math.round(performance.now() - time))
    await this.#check()
  }

  /** Plays cards for whoever is to move, once all is named that has to be named with them. */
  async #play(cards, time) {
    const player = this.#player
    const move = `${player} ${cards.join(" ")}${await this.#named(cards, player)}`
    this.#gathered = []
    this.#who = null
    await this.#write(move, time)
  }

  async #named(cards, player) {
    const { pack } = this.#game
    const found = piles(this.#game) > 1 ? fitting(cards[0], topsOf(this.#deal, this.#game), pack) : []
    const pile = found.length > 1 ? await chooseOne("On which pile?", found.map(n => [String(n), `pile ${n}`])) : found[0]
    const due = toName(cards, this.#game, this.#log)
    const offered = {
      suit: () => pack.suits.map(suit => [suit.letter, suit.name]), rank: () => pack.ranks.map(rank => [rank, rank]),
      target: () => this.#log.players.filter(name => name !== player).map(name => [name, name]),
    }[due]?.()
    const said = offered ? await chooseOne(`${named(cards.at(-1), pack)}: which ${due === "target" ? "player" : due}?`, offered) : null
    return `${pile ? ` pile ${pile}` : ""}${said ? ` ${due} ${said}` : ""}`
  }

  /** Writes a move down and asks the referee. A move that nobody can read is taken out again. */
  async #write(move, time) {
    const before = this.#verdict
    this.#evening.add(move, this.#anew)
    try {
      await this.#judge(time, before)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.#evening.undo()
      await this.#judge(time)
      byId("news").replaceChildren(el("p", { className: "trouble" }, `“${move}” cannot be written down: ${error.faults[0] || error.message}`))
    }
  }

  /** What is entered in the game's own words; several moves are made one after the other. */
  submit = move => this.#then(() => this.#write(move, performance.now()))

  async #undo() {
    if (this.#gathered.pop()) return this.#drawGathered()
    this.#evening.undo()
    await this.#judge(performance.now())
  }

  #correct = (move, place, code) => this.#then(async () => {
    const deal = this.#evening.deals.length - 1
    const changed = await correctly(this.#evening.deals[deal].moves[move], place, code, this.#game.pack)
    if (changed === undefined) return
    this.#evening.correct(deal, move, changed)
    await this.#judge(performance.now())
  })

  // --- the referee -------------------------------------------------------------------------------------------------

  /** Asks for the verdict on the log as it stands, and where a deal is over for how the next one begins. */
  async #judge(time, before = null) {
    byId("table").dataset.answered = ""
    try {
      this.#verdict = await post("v1/verdicts", this.#evening.judged())
      const deal = this.#verdict.deals.at(-1)
      this.#anew = !this.#verdict.next && !this.#verdict.ending && deal.complete
      this.#ahead = this.#anew ? await post("v1/verdicts?tricks=false", this.#evening.judged(true)) : this.#verdict
      this.#next = this.#ahead.next
    } catch (error) {
      if (!(error instanceof Absent)) throw error
      return this.#silent()
    }
    this.#draw(before)
    byId("table").dataset.moves = String(this.#evening.deals.reduce((sum, deal) => sum + deal.moves.length, 0))
    byId("table").dataset.answered = String(Math.round(performance.now() - time))
    setTimeout(() => this.#drawAfter())
  }
  #ahead = null

  /** The referee does not answer: the log is kept all the same. */
  #silent() {
    byId("whose").replaceChildren("The referee does not answer. The log is kept on this device. ", button("again", "Try again", () => this.#then(() => this.#judge(performance.now()))))
    byId("table").dataset.answered = "0"
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  #draw(before = null) {
    const deal = this.#deal
    drawStage(byId("stage"), deal, { game: this.#game, next: this.#next, correct: this.#correct })
    this.#drawStatus(deal)
    tellNews(this.#verdict, before, this.#game, this.#evening.written)
    this.#drawWhose(deal)
    this.#drawKeys()
    this.#drawVerbs()
    this.#drawGathered()
    this.#drawTools()
    this.#say(deal)
    this.#warnHand()
  }

  #drawStatus(deal) {
    const scores = Object.entries(this.#verdict.scores).map(([name, score]) => el("span", { className: "score" }, `${name} `, el("strong", {}, String(score))))
    byId("status").replaceChildren(button("leave", "☰", this.#leave, { "aria-label": "All evenings", className: "plain" }),
      el("span", { className: "which" }, `${this.#game.name}, deal ${deal.number}`, deal.dealer ? el("small", {}, ` ${deal.dealer} dealt`) : ""), el("span", { className: "scores-line" }, scores))
    if (plays(this.#next) && (this.#anew || !this.#evening.moves.length)) byId("status").append(button("hands", "Tell a hand", () => this.#then(() => this.#hands()), { className: "plain" }))
    byId("status").append(this.#evening.safe ? "" : el("strong", { className: "unsafe" }, "This device does not keep the log: save it below."))
  }

  #drawWhose(deal) {
    const { ending, winners } = this.#verdict
    const next = this.#next
    const over = this.#anew && deal.scores ? [el("strong", {}, `Deal ${deal.number}: `), Object.entries(deal.scores).map(([name, score]) => `${name} ${score}`).join(", "), ". "] : this.#anew ? [`Deal ${deal.number} is over. `] : []
    byId("whose").replaceChildren(...over, ...(ending ? [el("strong", {}, winners.length ? `${winners.join(" and ")} ${winners.length > 1 ? "win" : "wins"} the match.` : "The match is over.")]
      : next?.player ? [el("strong", {}, next.player), ` ${this.#doing(deal, next)}`]
        : plays(next) ? [el("span", {}, "Who plays now? "), this.#log.players.map(name => el("button", { type: "button", className: "who-key", "aria-pressed": String(name === this.#who), onclick: () => { this.#who = name; this.#draw() } }, name))]
          : next ? [el("strong", {}, "The table")] : [button("next-deal", "Next deal", () => this.#then(() => this.#nextDeal()))]))
  }

  #doing(deal, next) {
    const leads = plays(next) && !deal.open_trick && ["trick-taking", "climbing"].includes(this.#game.family)
    const words = leads ? "leads" : next.action === "play" ? "to play" : `to ${next.action.replaceAll("-", " ")}`
    return this.#anew ? `${words} in the next deal` : words
  }

  /** Goes on to another deal though this one is not told to its end. */
  async #nextDeal() {
    this.#evening.tell(this.#evening.deals.length, {})
    await this.#judge(performance.now())
  }

  #drawKeys() {
    const due = plays(this.#next)
    byId("keys").hidden = !due
    if (!due) return
    const own = this.#player && held(this.#log, this.#player)
    const hand = own && !this.#any ? el("div", { className: "own-hand", role: "group", "aria-label": `The cards of ${this.#player}` }, own.map(code =>
      el("button", { type: "button", className: "key", "data-card": code, "aria-label": named(code, this.#game.pack), onclick: event => this.#tap(code, event.timeStamp) }, draw(code, this.#game.pack)))) : null
    const toggle = own ? el("button", { type: "button", className: "plain any-card", onclick: () => { this.#any = !this.#any; this.#drawKeys() } }, this.#any ? `${this.#player}’s own cards` : "Another card") : null
    byId("keys").replaceChildren(...[hand ? el("div", { className: "cards-large" }, hand) : this.#keys.element, toggle].filter(Boolean))
  }

  #drawVerbs() {
    const forms = this.#verdict.ending ? "" : verbForms({ game: this.#game, log: this.#log, verdict: this.#ahead, submit: this.submit })
    byId("verbs").replaceChildren(forms)
  }

  #drawGathered() {
    const shown = this.#gathered.length > 0
    byId("gathered").hidden = !shown
    byId("gathered").replaceChildren(...(shown ? [
      el("span", { className: "cards-large" }, this.#gathered.map((code, n) => el("button", { type: "button", className: "key", "aria-label": `${named(code, this.#game.pack)}: put it back`, onclick: () => { this.#gathered.splice(n, 1); this.#drawGathered() } }, draw(code, this.#game.pack)))),
      button("play-them", this.#gathered.length > 1 ? `Play ${this.#gathered.length} cards` : "Play it", event => this.#then(() => this.#play([...this.#gathered], event.timeStamp)), { className: "md-button md-button--primary" })] : []))
  }

  #drawTools() {
    const last = String(this.#evening.moves.at(-1) ?? "")
    const player = this.#log.players.find(name => last.startsWith(`${name} `))
    const back = player && !last.endsWith(" retract")
    byId("tools").replaceChildren(
      button("undo", "Undo", () => this.#then(() => this.#undo()), { disabled: !this.#evening.undoes, title: "It was entered wrongly: remove the last move" }),
      button("retract", "Take back", () => this.submit(`${player} retract`), { disabled: !back, title: back ? `${player} took the card back at the table` : "Nothing to take back" }),
      ...(this.#passes ? [button("pass", "Pass", event => this.#then(() => this.#write(`${this.#player} pass`, event.timeStamp)), { disabled: !mayPass(this.#next), className: "md-button md-button--primary" })] : []))
  }

  async #hands() {
    const deal = this.#anew ? this.#evening.deals.length : Math.max(this.#evening.deals.length - 1, 0)
    const told = await toldHands(this.#log.players, this.#evening.deals[deal]?.hands || {}, this.#game.pack)
    if (!told) return
    this.#evening.tell(deal, { hands: told })
    await this.#judge(performance.now())
  }

  #drawAfter() {
    drawAfter(byId("after"), { evening: this.#evening, verdict: this.#verdict, game: this.#game, correct: (deal, move, changed) => this.#then(() => { this.#evening.correct(deal, move, changed); return this.#judge(performance.now()) }) })
  }

  /** For those who listen: what came of the move, and who is next. */
  #say(deal) {
    const trick = !deal.open_trick && deal.tricks?.at(-1)
    const won = trick?.winner ? `${trick.winner} wins trick ${trick.number}: ${trick.reason}. ` : ""
    byId("said").textContent = `${won}${byId("whose").textContent}`
  }

  // --- what would be wrong -----------------------------------------------------------------------------------------

  /** A rank or a suit was chosen: the keys that would complete a card against the rules are marked. */
  async #half(codes) {
    this.#warn([])
    if (gathers(this.#game) || !plays(this.#next)) return
    const found = await this.#tried(codes)
    if (found) { this.#keys.mark(found); this.#warn(found) }
  }

  async #tried(codes) {
    const own = ++this.#turn
    const found = await wrongs(this.#log, this.#player, codes)
    return own === this.#turn ? found : null
  }

  /** The cards of a hand that was told are marked before any is tapped. */
  async #warnHand() {
    this.#turn++
    this.#warn([])
    const keys = [...byId("keys").querySelectorAll(".own-hand .key")]
    if (!keys.length || gathers(this.#game)) return
    for (const [code, reason] of await this.#tried(keys.map(key => key.dataset.card)) || [])
      for (const key of keys.filter(one => one.dataset.card === code)) { key.classList.add("marked-key"); key.setAttribute("aria-description", `Against the rules: ${reason}`) }
  }

  /** Cards that are gathered: would they be good as they lie there? */
  async #check() {
    this.#warn([])
    const cards = this.#gathered.join(" ")
    const found = cards && (await this.#tried([cards]))
    if (found && cards === this.#gathered.join(" ")) this.#warn(found)
  }

  #warn(found) {
    const reasons = [...new Map(found.map(([code, reason]) => [reason, code])).entries()]
    byId("warned").replaceChildren(...reasons.slice(0, 2).flatMap(([reason, code]) => [el("span", { className: "warning" }, el("strong", {}, "✗ "), code.includes(" ") ? "" : draw(code, this.#game.pack), ` ${reason}`)]))
  }
}
