// The page /ask: a dispute at the table, from the cards to the answer. The address holds the whole question.
import { showLegal, showTrick, showTrouble } from "./table/answers.js"
import { draw, named } from "./table/cards.js"
import { chooseGame } from "./table/choose-game.js"
import { byId, el, get, open, post, Refused, root } from "./table/dom.js"
import { drawFacts } from "./table/facts.js"
import { greyOut, packKeys, standsFor } from "./table/keys.js"
import { blank, FAMILIES, fromQuery, grouped, laid, legalQuestion, madeBy, owned, passes, played, room, seatNames, toQuery, trickQuestion } from "./table/question.js"

let asked = blank()
let game = null
let keys = null
let into = "trick"
let turn = 0

// --- the game ------------------------------------------------------------------------------------------------------

async function setGame(slug) {
  if (slug !== asked.game) asked = { ...blank(), game: slug, players: asked.players }
  await loadGame()
}

/** Asks for the game as this table plays it, and draws everything anew. */
async function loadGame() {
  byId("ask").dataset.answered = ""
  const usual = await get(`v1/games/${encodeURIComponent(asked.game)}`)
  const { least, most } = usual.players
  asked.game = usual.slug
  const count = asked.players.length || Math.min(Math.max(3, least), most)
  if (count < least || count > most || !asked.players.length) asked.players = seatNames(Math.min(Math.max(count, least), most))
  if (!asked.players.includes(asked.led)) asked.led = asked.players[0]
  asked.options = asked.options.filter(name => usual.options.some(option => option.name === name && (!option.players.length || option.players.includes(asked.players.length))))
  const query = { players: asked.players.length }
  if (asked.options.length) query.options = asked.options.join(",")
  game = await get(`v1/games/${usual.slug}`, query)
  const known = code => code === "pass" || code.split("=")[0] in game.pack.names
  asked.plays = asked.plays.map(play => play.filter(known))
  asked.hand = asked.hand.filter(known)
  drawTable()
  await update()
}

function drawTable() {
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
  byId("hand-title").textContent = says.hand
  byId("to-trick").textContent = says.to
  byId("next-play").textContent = says.next || ""
  byId("plays-buttons").hidden = !grouped(game)
  byId("pass").hidden = says.lists !== "plays"
  drawFacts(game, asked, change => { Object.assign(asked, change); "options" in change ? loadGame() : update() })
  keys = packKeys(game.pack, tap)
  byId("pack").replaceChildren(keys)
  byId("unknown").replaceChildren()
  byId("cards").hidden = false
}

// --- the cards -----------------------------------------------------------------------------------------------------

async function tap(code) {
  if (into === "trick" && !grouped(game) && laid(asked).length >= room(asked, game)) {
    say(`${FAMILIES[game.family].to} is full: tap a card there to take it back.`)
    byId("copied").textContent = `No more cards go to ${FAMILIES[game.family].to}: tap one there to take it back, or tap “the hand”.`
    return
  }
  byId("copied").textContent = ""
  const choices = game.stand_ins[code]
  const card = choices && into === "trick" ? await standsFor(code, game.pack, choices) : code
  if (card === null) return
  if (into === "hand") asked.hand.push(card)
  else if (grouped(game)) (asked.plays.length && !passes(asked.plays.at(-1)) ? asked.plays.at(-1) : newPlay()).push(card)
  else asked.plays.push([card])
  say(`${named(card, game.pack)} added to the ${into === "hand" ? "hand" : "table"}.`)
  update()
  inSight(byId(into))
}

/** Scrolls so far that a tray can be seen, where the keyboard of cards lies over it. */
function inSight(tray) {
  const { top, bottom } = tray.getBoundingClientRect()
  const keyboard = byId("pack").parentNode.getBoundingClientRect()
  const over = getComputedStyle(byId("pack").parentNode).bottom === "0px"
  if (top < 60 || (over && bottom > keyboard.top)) tray.scrollIntoView({ block: "start" })
}

function newPlay() {
  asked.plays.push([])
  return asked.plays.at(-1)
}

const say = text => { byId("said").textContent = text }
const who = place => asked.players[(asked.players.indexOf(asked.led) + place) % asked.players.length]

/** Text for those who listen. */
const unseen = text => el("span", { className: "visually-hidden" }, text)

/** A card in a tray; tapped, it is taken back. */
function taken(code, list, place, label) {
  const take = () => {
    list.splice(place, 1)
    asked.plays = asked.plays.filter((play, n) => play.length || n === asked.plays.length - 1)
    if (asked.of !== null && asked.of >= laid(asked).length) asked.of = null
    say(`${named(code, game.pack)} taken back.`)
    update()
    byId(into === "hand" ? "hand-here" : "trick-here").focus()
  }
  return el("button", { type: "button", className: "key", "data-card": code, onclick: take }, unseen(label), draw(code, game.pack), unseen(": take back"))
}

function drawTrays() {
  const says = FAMILIES[game.family]
  drawOwners(says)
  const tray = asked.plays.map((play, n) => {
    const owner = { cards: () => who(n), plays: () => `play ${n + 1}`, melds: () => `meld ${n + 1}` }[says.lists]?.() || ""
    const label = owner ? `${owner}: ` : ""
    const cards = passes(play) ? [el("button", { type: "button", className: "key pass", onclick: () => { asked.plays.splice(n, 1); update() } }, unseen(label), "pass", unseen(": take back"))] : play.map((code, k) => taken(code, play, k, label))
    return el("div", { className: "play", "data-place": n }, cards, owner && el("span", { className: "owner", "aria-hidden": "true" }, owner))
  })
  byId("trick").replaceChildren(...(laid(asked).length ? tray : [el("p", { className: "hint" }, says.empty)]))
  const own = asked.hand.map((code, n) => taken(code, asked.hand, n, ""))
  const made = played(asked, game)
  byId("hand").replaceChildren(...(own.length || made.length
    ? [...own, ...made.map(code => el("span", { className: "key fixed" }, draw(code, game.pack), el("span", { className: "owner" }, "played")))]
    : [el("p", { className: "hint" }, "Switch to “the hand” and tap the cards that were held.")]))
  greyOut(keys, game.pack, [...asked.plays.flat(), ...asked.hand])
}

/** Who holds the hand: who comes next, or who played a card that lies there. */
function drawOwners(says) {
  const plays = laid(asked)
  byId("of-field").hidden = !owned(game) || !plays.length
  const open = says.lists !== "cards" || plays.length < asked.players.length
  if (!open && asked.of === null && asked.hand.length) asked.of = plays.length - 1
  const label = (play, n) => says.lists === "cards" ? `${who(n)}, who played ${play[0]}` : `whoever made play ${n + 1}: ${play.join(" ")}`
  const next = says.lists === "cards" ? `${who(plays.length)}, who comes next` : "whoever comes next"
  byId("of").replaceChildren(
    ...(open ? [el("option", { value: "", selected: asked.of === null }, next)] : asked.of === null ? [el("option", { value: "", selected: true }, "choose")] : []),
    ...plays.map((play, n) => passes(play) ? null : el("option", { value: String(n), selected: asked.of === n }, label(play, n))).filter(Boolean))
}

// --- the answers ---------------------------------------------------------------------------------------------------

async function update() {
  byId("ask").dataset.answered = ""
  drawTrays()
  const query = toQuery(asked)
  history.replaceState(null, "", `?${query}`)
  const own = ++turn
  const ask = async (kind, question, show) => {
    const place = byId(`${kind}-answer`)
    if (!question) return place.replaceChildren()
    try {
      const answer = await post(`v1/games/${game.slug}/${kind}`, question)
      if (own === turn) show(place, answer)
    } catch (error) {
      if (own === turn) showTrouble(place, error)
    }
  }
  const started = performance.now()
  await Promise.all([
    ask("trick", trickQuestion(asked, game), (place, answer) => {
      showTrick(place, answer, { game, who, complete: laid(asked).length >= asked.players.length })
      for (const play of byId("trick").querySelectorAll(".play")) play.classList.toggle("winning", Number(play.dataset.place) === answer.winner)
    }),
    ask("legal", legalQuestion(asked, game), (place, answer) => showLegal(place, answer, {
      game, played: madeBy(asked, game)?.join(" "),
    })),
  ])
  if (own === turn) byId("ask").dataset.answered = String(Math.round(performance.now() - started))
}

// --- the page ------------------------------------------------------------------------------------------------------

function watch() {
  chooseGame(byId("game"), byId("game-list"), async found => {
    await setGame(found.slug)
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
      const led = names[asked.players.indexOf(asked.led)] || names[0]
      asked.players = names
      asked.led = led
      loadGame()
    }
  })
  byId("led").addEventListener("change", event => { asked.led = event.target.value; update() })
  byId("of").addEventListener("change", event => { asked.of = event.target.value === "" ? null : Number(event.target.value); update() })
  for (const name of ["trick", "hand"]) byId(`${name}-here`).addEventListener("change", () => { into = name })
  byId("next-play").addEventListener("click", () => { if (asked.plays.at(-1)?.length) { newPlay(); say(`${FAMILIES[game.family].next}: tap its cards.`) } })
  byId("pass").addEventListener("click", () => { asked.plays = [...laid(asked), ["pass"]]; say("A pass."); update() })
  byId("clear").addEventListener("click", () => { Object.assign(asked, { plays: [], hand: [], of: null }); say("All cards taken back."); update() })
  byId("copy").addEventListener("click", copy)
}

async function copy() {
  const told = byId("copied")
  try {
    await navigator.clipboard.writeText(location.href)
    told.replaceChildren("Copied: send it to the others at the table.")
  } catch {
    const field = el("input", { value: location.href, readOnly: true, "aria-label": "The address of this question" })
    told.replaceChildren("Copy this address: ", field)
    field.select()
  }
}

if (await open(byId("ask"), byId("absent"))) {
  watch()
  asked = fromQuery(location.search)
  if (asked.game) {
    try {
      await loadGame()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      byId("game").value = asked.game
      showTrouble(byId("unknown"), error)
    }
  }
}
