// The page /ask: a dispute at the table, from the cards to the answer. The address holds the whole question.
import { fromQuery, toQuery } from "./parts/address.js"
import { drawAgreed } from "./parts/agreed.js"
import { showLegal, showTrick, showTrouble } from "./parts/answers.js"
import { named } from "./parts/cards.js"
import { chooseGame } from "./parts/choose-game.js"
import { narrowed } from "./parts/depends.js"
import { byId, el } from "./parts/dom.js"
import { drawFacts, settle, toldFacts } from "./parts/facts.js"
import { greyOut, packKeys, standsFor } from "./parts/keys.js"
import "./parts/mishap.js"
import { CardKeys } from "./parts/play-keys.js"
import { bare, blank, FAMILIES, grouped, laid, legalQuestion, madeBy, notInPack, ownerOf, passes, playerAt, room, seat, seatNames, trickQuestion, turnByTurn } from "./parts/question.js"
import { rulingAddress } from "./parts/ruling-address.js"
import { get, open, post, Refused, root } from "./parts/service.js"
import { shareBar } from "./parts/share.js"
import { drawOwners, drawTrays, markWinner } from "./parts/trays.js"

let asked = blank()
let game = null
let keys = null
let into = "trick"
let turn = 0

/** Screens on which the keys take two taps a card. */
const narrow = matchMedia("(max-width: 59.9375em)")

/** The height of the page's header, and a little more, in pixels. */
const HEADER = 56

// --- the game ------------------------------------------------------------------------------------------------------

async function setGame(slug) {
  if (slug !== asked.game) asked = { ...blank(), game: slug, players: asked.players }
  await loadGame()
}

/** Asks for the game as this table plays it, and draws everything anew. */
async function loadGame() {
  byId("ask").dataset.answered = ""
  const usual = await get(`v1/games/${encodeURIComponent(asked.game)}`)
  asked.game = usual.slug
  seat(asked, usual)
  asked.options = asked.options.filter(name => usual.options.some(option => option.name === name && (!option.players.length || option.players.includes(asked.players.length))))
  const query = { players: asked.players.length }
  if (asked.options.length) query.options = asked.options.join(",")
  game = await get(`v1/games/${usual.slug}`, query)
  drawGame()
  await update()
}

function drawGame() {
  const says = FAMILIES[game.family]
  byId("game").value = game.name
  byId("game-page").href = new URL(game.page, root).href
  byId("game-log").href = new URL(`../judge/?game=${game.slug}`, location.href).href
  byId("game-links").hidden = false
  const { least, most } = game.players
  byId("count").replaceChildren(...Array.from({ length: most - least + 1 }, (_, n) => el("option", { selected: least + n === asked.players.length }, String(least + n))))
  byId("names").value = asked.players.join(", ")
  byId("led").replaceChildren(...asked.players.map(name => el("option", { selected: name === asked.led }, name)))
  byId("led-field").hidden = says.lists !== "cards"
  byId("trick-title").textContent = says.lists === "tops" && room(asked, game) > 1 ? "The card on top of each pile" : says.tray
  byId("to-trick").textContent = says.to
  byId("next-play").textContent = says.next || ""
  byId("plays-buttons").hidden = !grouped(game)
  byId("pass").hidden = says.lists !== "plays"
  drawAgreed(game, asked, agreed, loadGame)
  drawKeys()
  byId("unknown").replaceChildren()
  byId("share").replaceChildren(shareBar({ address: () => rulingAddress({ ask: toQuery(asked) }), title: `${game.name}: a ruling`, lead: "Hand this ruling round" }))
  byId("cards").hidden = false
}

/** The pack: on a desk each card has a key; on a telephone a card is its rank and its suit, so that nothing has to be scrolled. */
function drawKeys() {
  keys = narrow.matches ? new CardKeys(game.pack, { card: tap }, { unseen: false, missing: words => notInPack(words, game, asked.players.length) }).element : packKeys(game.pack, tap)
  byId("pack").replaceChildren(keys)
  greyOut(keys, game.pack, used())
}

/** The cards that lie in either tray. */
const used = () => [...asked.plays.flat(), ...asked.hand]

/** Does every copy of a card lie there already? */
const spent = code => used().filter(one => bare(one) === code).length >= game.pack.cards.filter(one => one === code).length

function agreed() {
  drawAgreed(game, asked, agreed, loadGame)
  update()
}

// --- the cards -----------------------------------------------------------------------------------------------------

async function tap(code) {
  if (spent(code)) {
    say(`${named(code, game.pack)} lies there already.`)
    byId("copied").textContent = `${named(code, game.pack)} lies there already.`
    return
  }
  if (into === "trick" && !grouped(game) && laid(asked).length >= room(asked, game)) {
    say(`${FAMILIES[game.family].to} is full: tap a card there to take it back.`)
    byId("copied").textContent = `No more cards go to ${FAMILIES[game.family].to}: tap one there to take it back, or tap “the hand”.`
    return
  }
  byId("copied").textContent = ""
  const choices = game.stand_ins[code]
  const card = choices && into === "trick" ? await standsFor(code, game.pack, choices) : code
  if (card === null) return
  if (into !== "hand") forgetNamed()
  if (into === "hand") hold(card)
  else if (grouped(game)) (asked.plays.length && !passes(asked.plays.at(-1)) ? asked.plays.at(-1) : newPlay()).push(card)
  else asked.plays.push([card])
  say(`${named(card, game.pack)} added to the ${into === "hand" ? "hand" : "table"}.`)
  inSight(into)
  await update()
  inSight(into)
}

/** What was named goes with the card that lies there. */
const forgetNamed = () => { delete asked.facts.named }

/** Puts a card into the hand, whose owner stays the same whatever is played after. */
function hold(card) {
  if (laid(asked).length && asked.of === null) asked.of = ownerOf(asked, game)
  asked.hand.push(card)
}

/** Scrolls to the top while an answer is read, for all of it stands there; else so far that a tray can be seen with what is answered below it; where there is no room for both, the answer. */
function inSight(name) {
  if (byId("cards").classList.contains("reading")) return scrollTo(0, 0)
  const tray = byId(name).getBoundingClientRect()
  const answer = byId(name === "hand" ? "legal-answer" : "trick-answer")
  const verdict = answer.querySelector(".verdict-line, .decides, .allowed, .trouble")?.getBoundingClientRect() ?? tray
  const end = answer.querySelector(".decides")?.getBoundingClientRect() ?? verdict
  const keyboard = byId("pack").parentNode
  const floor = getComputedStyle(keyboard).bottom === "0px" ? keyboard.getBoundingClientRect().top : innerHeight
  const down = Math.min(end.bottom - floor + 8, Math.min(verdict.top, end.top) - HEADER)
  const up = Math.max(tray.top - HEADER, down)
  scrollBy(0, down > 0 ? down : Math.min(up, 0))
}

function newPlay() {
  asked.plays.push([])
  return asked.plays.at(-1)
}

const say = text => { byId("said").textContent = text }

/** Takes back the card, or the play, at a place of a list of the question. */
function take(list, place) {
  if (list !== asked.hand) forgetNamed()
  const [gone] = list.splice(place, 1)
  asked.plays = asked.plays.filter((play, n) => play.length || n === asked.plays.length - 1)
  if (!asked.hand.length || asked.of >= laid(asked).length) asked.of = null
  say(typeof gone === "string" ? `${named(gone, game.pack)} taken back.` : "The pass is taken back.")
  update()
  byId(into === "hand" ? "hand-here" : "trick-here").focus()
}

/** Shows or folds away the keyboard of cards, where it would lie over the answers. */
function fold(away) {
  byId("cards").classList.toggle("reading", away)
  if (away && narrow.matches) byId("setup").open = false
  byId("fold").setAttribute("aria-expanded", String(!away))
  byId("fold").textContent = away ? "Change the cards" : "Hide"
  byId("fold").setAttribute("aria-label", away ? "Change the cards" : "Hide the cards")
}

// --- the answers ---------------------------------------------------------------------------------------------------

async function update() {
  byId("ask").dataset.answered = ""
  drawFacts(game, asked.facts, update)
  drawOwners(asked, game)
  drawTrays(asked, game, take)
  greyOut(keys, game.pack, used())
  drawTold()
  history.replaceState(null, "", `?${toQuery(asked)}`)
  byId("game-table").href = new URL(`../table/?${toQuery(asked)}`, location.href).href
  byId("share").hidden = !laid(asked).length && !asked.hand.length
  document.title = `${game.name}: ${byId("ask").dataset.title}`
  const own = ++turn
  const ask = async (kind, question, show) => {
    const place = byId(`${kind}-answer`)
    if (!question) return place.replaceChildren()
    try {
      const answer = narrowed(await post(`v1/games/${game.slug}/${kind}`, question), asked.facts)
      if (own === turn) show(place, answer)
    } catch (error) {
      if (own === turn) showTrouble(place, error)
    }
  }
  const started = performance.now()
  const at = { game, facts: asked.facts, decided }
  const complete = laid(asked).length >= asked.players.length
  await Promise.all([
    ask("trick", trickQuestion(asked, game), (place, answer) => {
      showTrick(place, answer, { ...at, who: place => playerAt(asked, place), complete })
      markWinner(answer.winner, !turnByTurn(game) ? "highest" : complete ? "wins" : "is ahead")
    }),
    ask("legal", legalQuestion(asked, game), (place, answer) => showLegal(place, answer, { ...at, played: madeBy(asked, game)?.join(" ") })),
  ])
  if (own !== turn) return
  if (settled()) fold(true)
  byId("ask").dataset.answered = String(Math.round(performance.now() - started))
}

/** Is the answer one that no other card of the hand could change? The keyboard then makes room for the reason. */
const settled = () => narrow.matches && byId("legal-answer").querySelector(".verdict-line.bad") !== null

/** Tells the fact that an answer depends on, and asks again. */
async function decided(on, value) {
  const answer = document.activeElement?.closest(".answer")
  const tray = answer?.id === "legal-answer" ? "hand" : "trick"
  settle(asked, game, on, value)
  if (on === "effects") drawAgreed(game, asked, agreed, loadGame)
  await update()
  if (narrow.matches && !byId(tray === "hand" ? "legal-answer" : "trick-answer").querySelector(".decides")) fold(true)
  answer?.focus({ preventScroll: true })
  inSight(tray)
}

/** What has been told beside the cards, each to be taken back by a tap. */
function drawTold() {
  byId("setup-said").textContent = [game.name, `${asked.players.length} players`, ...(byId("led-field").hidden ? [] : [`${asked.led} led`])].join(" · ")
  const untell = fact => { delete asked.facts[fact]; if (fact === "trump") delete asked.facts.low; update() }
  byId("told").replaceChildren(...toldFacts(game, asked.facts).map(([fact, words]) =>
    el("button", { type: "button", className: "told", "data-fact": fact, onclick: () => untell(fact), title: "Take this back" }, words, el("span", { "aria-label": "take back" }, " ✕"))))
}

// --- the page ------------------------------------------------------------------------------------------------------

function watch() {
  byId("ask").dataset.title = document.title
  chooseGame(byId("game"), byId("game-list"), async found => {
    await setGame(found.slug)
    fold(false)
    byId("trick-title").scrollIntoView({ block: "start" })
  })
  byId("ask").addEventListener("submit", event => event.preventDefault())
  byId("count").addEventListener("change", event => {
    const count = Number(event.target.value)
    asked.players = [...asked.players.slice(0, count), ...seatNames(10).filter(name => !asked.players.includes(name))].slice(0, count)
    loadGame()
  })
  byId("names").addEventListener("change", event => {
    const names = [...new Set(event.target.value.split(",").map(name => name.trim()).filter(Boolean))]
    const { least, most } = game.players
    if (names.length < least || names.length > most) event.target.value = asked.players.join(", ")
    else {
      asked.led = names[asked.players.indexOf(asked.led)] || names[0]
      asked.players = names
      loadGame()
    }
  })
  byId("led").addEventListener("change", event => { asked.led = event.target.value; update() })
  byId("of").addEventListener("change", event => { asked.of = event.target.value === "next" ? "next" : Number(event.target.value); update() })
  for (const name of ["trick", "hand"]) byId(`${name}-here`).addEventListener("change", () => { into = name; inSight(name) })
  byId("next-play").addEventListener("click", () => { if (asked.plays.at(-1)?.length) { newPlay(); say(`${FAMILIES[game.family].next}: tap its cards.`) } })
  byId("pass").addEventListener("click", () => { asked.plays = [...laid(asked), ["pass"]]; say("A pass."); update() })
  byId("clear").addEventListener("click", () => { Object.assign(asked, { plays: [], hand: [], of: null }); forgetNamed(); say("All cards taken back."); fold(false); update() })
  narrow.addEventListener("change", () => { if (game) drawKeys() })
  byId("fold").addEventListener("click", () => fold(!byId("cards").classList.contains("reading")))
}

if (await open(byId("ask"), byId("absent"))) {
  watch()
  asked = fromQuery(location.search)
  if (asked.game) {
    const answers = asked.plays.length + asked.hand.length > 0
    byId("setup").open = !answers && !narrow.matches
    fold(answers)
    try {
      await loadGame()
      if (!answers && narrow.matches) byId("trick-title").scrollIntoView({ block: "start" })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      byId("setup").open = true
      byId("game").value = asked.game
      showTrouble(byId("unknown"), error)
    }
  }
}
