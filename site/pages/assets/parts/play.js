// An evening while it is played: whose turn it is, the cards that are tapped, and the referee asked after each move.
import { named } from "./cards.js"
import { byId, el } from "./dom.js"
import { standsFor } from "./keys.js"
import { drawAway, factsOf } from "./play-away.js"
import { stayAwake } from "./play-awake.js"
import { chooseOne } from "./play-choose.js"
import { correctly, toldHands } from "./play-correct.js"
import { typed } from "./play-typed.js"
import { fitting, gathers, late, piles, toBeat, together, toName, turnedUp } from "./play-due.js"
import { CardKeys } from "./play-keys.js"
import { notInPack } from "./question.js"
import { topsOf } from "./play-stage.js"
import { drawBelow, drawGathered, drawTable } from "./play-view.js"
import { warnGathered, warnHalf } from "./play-warn.js"
import { askScores } from "./scores-mode.js"
import { Absent, post, Refused } from "./service.js"
import { share, Shared } from "./shared.js"

export class Play {
  verdict = null
  /** The verdict that tells how it goes on: where a deal is over, that on the log with a deal more. */
  ahead = null
  next = null
  /** Does the next move begin a deal? */
  anew = false
  /** Who moves, where the referee cannot tell and somebody said so. */
  who = null
  gathered = []
  /** Does the referee not answer just now? */
  away = false
  /** How many deals the log had when it was judged last. */
  judged = 0
  /** Is another number of cards played than lies there, so that it is said when they are whole? */
  more = false
  /** Are any cards offered, though the hand is known? */
  any = false
  /** Is the last trick shown in place of the one on the table? */
  last = false
  /** What was proved while this page was open, newest first, and nobody has closed yet. */
  proved = []
  /** The table that other phones see too; null where this evening is on this device alone. */
  shared = null
  /** Counts what is asked about moves that might come, so that an answer that comes late is passed over. */
  turn = 0
  #made = Promise.resolve()

  constructor(evening, leave) {
    this.evening = evening
    this.leave = leave
  }

  async open() {
    this.game = await factsOf(this.evening.log)
    this.keys = new CardKeys(this.game.pack, { card: (code, time) => this.tap(code, time), half: codes => this.away || warnHalf(this, codes) },
      { several: () => gathers(this.game), missing: words => notInPack(words, this.game, this.log.players.length) })
    byId("keys").replaceChildren(this.keys.element)
    if (this.evening.data.shared) this.shared = new Shared(this)
    await this.judge(performance.now())
    byId("play").hidden = false
    this.judged = this.evening.deals.length
    this.anew = this.judged > 0 && this.evening.data.stands?.deals === this.judged
    addEventListener("online", () => this.away && this.then(() => this.judge(performance.now())))
    document.title = `${this.evening.name}: ${document.title}`
    this.watch()
    stayAwake()
    this.shared?.begin()
    // Typed cards come before the search, which opens with a letter, too.
    document.addEventListener("keydown", event => this.typed(event), true)
  }

  /** What is typed goes where a tap on the keys would. */
  typed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || event.target.closest("input, select, textarea")) return
    if (!typed(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Listens for other pages that write down the same evening, and for leaving where the device keeps nothing. */
  watch() {
    const look = () => this.then(() => this.takeOver())
    addEventListener("storage", event => { if (event.key === null || event.key.endsWith(`/${this.evening.id}`)) look() })
    document.addEventListener("visibilitychange", () => { if (!document.hidden) look() })
    addEventListener("beforeunload", event => { if (!this.evening.safe && !this.evening.empty) event.preventDefault() })
  }

  /** What another page wrote down of this evening is shown here too; a play that was being put together is for another moment. */
  async takeOver() {
    if (!this.evening.takeOver()) return
    this.gathered = []
    this.who = null
    await this.judge(performance.now())
    byId("news").replaceChildren(el("p", {}, "This evening was gone on with on another page. What was written there is shown here now."))
  }

  /** The deal that lies on the table, with the cards that were turned up for all. */
  get deal() {
    const deal = this.verdict?.deals.at(-1)
    return { ...deal, turned: turnedUp(this.evening.moves) }
  }

  get player() { return this.next?.player ?? this.who }
  get log() {
    const log = this.evening.judged(this.anew)
    return this.shared?.told ? this.shared.withOwn(log) : log
  }

  /** May this phone write what is due now? */
  get may() { return !this.shared?.told || [this.player, ...(this.next?.beside ?? [])].some(name => this.shared.may(name)) }

  /** May this phone write whatever anybody does, and the scores? */
  get writesAll() { return !this.shared?.told || this.shared.told.may === "write" }

  /** Lets other phones join. */
  share = async () => {
    await share(this.evening)
    this.shared = new Shared(this).begin()
    await this.then(() => this.judge(performance.now()))
  }

  /** Goes on alone, on this device. */
  unshare = () => {
    this.shared.end()
    this.shared = null
    return this.then(() => this.judge(performance.now()))
  }

  // --- moves -------------------------------------------------------------------------------------------------------

  /** Does what is asked for after all that was asked for before: whose move it is may depend on it. */
  then(act) {
    this.#made = this.#made.then(act, act)
    return this.#made
  }

  async tap(code, time) {
    const choices = code === "?" ? null : this.game.stand_ins[code]
    const card = choices ? await standsFor(code, this.game.pack, choices) : code
    if (card !== null) await this.then(() => this.card(card, time))
  }

  /** A card was tapped: it is played, or gathered where several can be played at once. */
  async card(card, time) {
    byId("table").dataset.answered = ""
    if (!this.player) return (this.away ? drawAway : drawTable)(this)
    if (!gathers(this.game)) return this.play([card], time)
    this.gathered.push(card)
    drawGathered(this)
    byId("table").dataset.answered = String(Math.round(performance.now() - time))
    if (!this.away && await warnGathered(this) && this.gathered.length === toBeat(this)) await this.play([...this.gathered], time)
  }

  /** Plays cards for whoever is to move, once all is named that has to be named with them. */
  async play(cards, time, from = "", verb = undefined) {
    if (!cards.length) return // they were played by themselves by now
    const player = this.player
    const move = `${player} ${from && "play "}${together(cards, this.game, verb)}${from && ` from ${from}`}${await this.named(cards, player)}`
    this.gathered = []
    this.more = false
    this.keys.clear()
    this.who = null
    await this.write([move], time)
  }

  async named(cards, player) {
    const { pack } = this.game
    const found = piles(this.game) > 1 ? fitting(cards[0], topsOf(this.deal, this.game), pack) : []
    const pile = found.length > 1 ? await chooseOne("On which pile?", found.map(n => [String(n), `pile ${n}`])) : found[0]
    const due = toName(cards, this.game, this.log)
    const offered = {
      suit: () => pack.suits.map(suit => [suit.letter, suit.name]), rank: () => pack.ranks.map(rank => [rank, rank]),
      target: () => this.log.players.filter(name => name !== player).map(name => [name, name]),
    }[due]?.()
    const said = offered ? await chooseOne(`${named(cards.at(-1), pack)}: which ${due === "target" ? "player" : due}?`, offered) : null
    return `${pile ? ` pile ${pile}` : ""}${said ? ` ${due} ${said}` : ""}`
  }

  /** Writes down moves that were entered at once and asks the referee. What nobody can read is taken out again. */
  async write(moves, time) {
    await this.enter(() => this.evening.add(moves, this.anew && !late(moves[0], this.log.players)), `“${moves.join(", ")}” cannot be written down`, time)
  }

  async enter(change, refused, time = performance.now()) {
    const before = this.verdict
    change()
    try {
      await this.judge(time, before)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.evening.undo()
      await this.judge(time)
      byId("news").replaceChildren(el("p", { className: "trouble" }, `${refused}: ${error.faults[0] || error.message}`))
    }
  }

  redraw() { drawTable(this) }

  /**
   * What is entered in the game's own words, where `drawn` was what the referee had said: one move, or several that are made at
   * once. Where more was entered before that was answered, a pass is that of whoever is next; anything else is asked again.
   */
  submit = (entered, drawn = this.ahead) => this.then(() => {
    if (drawn === this.ahead) return this.write([entered].flat(), performance.now())
    if (String(entered).endsWith(" pass")) return this.pass(performance.now())
    this.warn("That key was of the move before: tap again.")
  })

  /** Whoever is next passes, as far as that may be. */
  async pass(time) {
    this.keys.clear()
    const { player, legal, action } = this.next ?? {}
    if (this.away ? this.who : player && legal.includes("pass")) return this.write([`${this.player} pass`], time)
    this.warn(player ? `${player} cannot pass now${action === "play" ? ": a card is to be played" : ""}.` : "Nobody can pass now.")
  }

  /** Says why what was tapped is not written down. */
  warn(words) {
    byId("warned").replaceChildren(words)
    byId("said").textContent = words
  }

  async undo() {
    if (this.gathered.pop()) return drawGathered(this)
    this.evening.undo()
    await this.judge(performance.now())
  }

  correct = (move, place, code) => this.then(async () => {
    const deal = this.evening.deals.length - 1
    const changed = await correctly(this.evening.deals[deal].moves[move], place, code, this.game.pack)
    if (changed === undefined) return
    this.evening.correct(deal, move, changed)
    await this.judge(performance.now())
  })

  // --- the referee -------------------------------------------------------------------------------------------------

  /** Asks for the verdict on the log as it stands, and where a deal is over for how the next one begins. */
  async judge(time, before = null) {
    byId("table").dataset.answered = ""
    this.last = false
    this.shared?.tell()
    try {
      this.verdict = await post("v1/verdicts?position=true", this.evening.judged())
      const deal = this.verdict.deals.at(-1)
      this.anew = !this.verdict.next && !this.verdict.ending && deal.complete
      this.ahead = this.anew ? await post("v1/verdicts?tricks=false&position=true", this.evening.judged(true)) : this.verdict
      this.next = this.ahead.next
      this.away = false
      this.judged = this.evening.deals.length
    } catch (error) {
      if (!(error instanceof Absent)) throw error
      return this.silent()
    }
    drawTable(this, before)
    byId("table").dataset.moves = String(this.evening.deals.reduce((sum, deal) => sum + deal.moves.length, 0))
    byId("table").dataset.answered = String(Math.round(performance.now() - time))
    setTimeout(() => drawBelow(this))
  }

  /** The referee does not answer: cards are kept all the same, for whoever is said to have played them. */
  silent() {
    this.away = true
    this.anew &&= this.evening.deals.length <= this.judged
    this.who = null
    drawAway(this)
    byId("table").dataset.moves = String(this.evening.deals.reduce((sum, deal) => sum + deal.moves.length, 0))
    byId("table").dataset.answered = "0"
  }

  /** Goes on to another deal though this one is not told to its end. */
  async nextDeal() {
    this.evening.tell(this.evening.deals.length, {})
    await this.judge(performance.now())
  }

  /** What each player won is told of a deal that nobody writes down: the next one, or in place of what was written of the last one. */
  async scoresOnly(ofLast = !this.anew && this.evening.moves.length > 0) {
    const told = await askScores(this, ofLast)
    if (told) await this.writeScores(told.won, ofLast)
  }

  /** Writes down what each player won. The evening goes on so, unless that deal alone was counted in place of its cards. */
  async writeScores(won, ofLast = false) {
    if (!ofLast) this.evening.byScores(true)
    await this.enter(() => this.evening.score(won, this.anew && !ofLast), "These scores cannot be written down")
  }

  /** The hands of the deal that is about to begin are told. */
  async hands() {
    const deal = this.anew ? this.evening.deals.length : Math.max(this.evening.deals.length - 1, 0)
    const told = await toldHands(this.log.players, this.evening.deals[deal]?.hands || {}, this.game.pack)
    if (!told) return
    this.evening.tell(deal, { hands: told })
    await this.judge(performance.now())
  }
}
