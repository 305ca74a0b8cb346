// The page /sheet: house rules for one evening. The address holds the table, and the sheet follows from it.
import { drawAgreed } from "./parts/agreed.js"
import { chooseGame } from "./parts/choose-game.js"
import { keep, kept } from "./parts/device.js"
import { byId, el } from "./parts/dom.js"
import "./parts/mishap.js"
import { blank, declared, seatNames, seatsOf } from "./parts/question.js"
import { get, open, post, Refused, root } from "./parts/service.js"
import { shareBar } from "./parts/share.js"
import { drawSheet, subtitle } from "./parts/sheet.js"
import { namedQuery, sheetQuery, tableOf } from "./parts/sheet-address.js"

let asked = blank()
let game = null
let sheet = null
/** Counts the sheets that were asked for, so that a late answer does not take the place of a newer one. */
let turn = 0

// --- the table -----------------------------------------------------------------------------------------------------

async function setGame(slug) {
  if (slug !== asked.game) asked = { ...blank(), game: slug, players: asked.players }
  await loadGame()
}

/** Asks for the game as this table plays it. */
async function loadGame() {
  const usual = await get(`v1/games/${encodeURIComponent(asked.game)}`)
  const count = seatsOf(asked, usual)
  if (count !== asked.players.length) asked.players = seatNames(count)
  asked.game = usual.slug
  asked.options = asked.options.filter(name => usual.options.some(option => option.name === name && (!option.players.length || option.players.includes(count))))
  const query = { players: count }
  if (asked.options.length) query.options = asked.options.join(",")
  game = await get(`v1/games/${usual.slug}`, query)
  byId("game").value = game.name
  drawCount()
  await changed()
}

/** The numbers of players, as buttons. */
function drawCount() {
  const { least, most } = game.players
  const numbers = Array.from({ length: most - least + 1 }, (_, n) => least + n)
  const press = number => { asked.players = seatNames(number); loadGame().then(() => byId(`players-${number}`).focus()) }
  byId("how-many").hidden = false
  byId("how-many").replaceChildren(el("legend", {}, "How many are you?"), ...numbers.map(number =>
    el("button", { type: "button", id: `players-${number}`, "aria-pressed": String(number === asked.players.length), "aria-label": `${number} players`, onclick: () => press(number) }, String(number))))
}

async function changed() {
  const folded = !byId("agreed").open
  drawAgreed(game, asked, changed, loadGame, true)
  // Whoever was sent a sheet wants to see the sheet.
  byId("agreed").open = !folded
  history.replaceState(null, "", `?${sheetQuery(asked)}`)
  await update()
}

// --- the sheet -----------------------------------------------------------------------------------------------------

const address = () => new URL(`?${sheetQuery(asked)}`, location.href).href

async function update() {
  const own = ++turn
  try {
    const answer = await post(`v1/games/${game.slug}/sheet`, { players: asked.players.length, table: declared(asked, game), rulings: asked.rulings })
    if (own !== turn) return
    sheet = answer
    byId("unknown").replaceChildren()
    byId("paper").replaceChildren(...drawSheet(sheet, address()))
    document.title = `${sheet.title}: ${subtitle(sheet).toLowerCase()}`
    drawDoors()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    sheet = null
    byId("unknown").replaceChildren(...[error.message, ...error.faults].slice(error.faults.length ? 1 : 0).map(says => el("p", {}, says)))
  }
  byId("paper").hidden = byId("sheet-doors").hidden = !sheet
}

/** What may be done with the sheet: hand it round, keep it, and go on with all of it known. */
function drawDoors() {
  const to = (page, query, says) => el("a", { className: "md-button", href: new URL(`${page}/?${query}`, root).href }, says)
  const said = el("span", { role: "status" })
  const keeping = () => {
    const done = keep("sheet", `${sheet.title}, ${sheet.players} players`, { title: sheet.title, players: sheet.players, query: sheetQuery(asked), kept: new Date().toISOString() })
    said.textContent = done ? "Kept on this device." : "This device keeps nothing."
    drawKept()
  }
  const known = namedQuery(asked)
  byId("sheet-doors").replaceChildren(
    to("table", known, "Score by it"), to("ask", known, "Settle a dispute"),
    to("judge", new URLSearchParams({ game: game.slug }), "Check a written game"), to(`games/${game.slug}`, new URLSearchParams({ players: sheet.players }), "All rules of the game"),
    el("button", { type: "button", className: "md-button", onclick: keeping }, "Keep this sheet"), said,
    shareBar({ address, title: `${sheet.title}: ${subtitle(sheet).toLowerCase()}`, lead: "Hand the sheet round" }))
}

/** The sheets that this device keeps. */
function drawKept() {
  const sheets = kept("sheet").filter(([, told]) => told?.query)
  byId("kept").hidden = !sheets.length
  byId("kept-list").replaceChildren(...sheets.map(([name, { query }]) => el("li", {}, el("a", { href: `?${query}` }, name))))
}

// --- the page ------------------------------------------------------------------------------------------------------

async function start() {
  drawKept()
  chooseGame(byId("game"), byId("game-list"), chosen => setGame(chosen.slug))
  byId("sheet").addEventListener("submit", event => event.preventDefault())
  asked = tableOf(location.search)
  if (!asked.game) return byId("game").focus()
  try {
    await loadGame()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    byId("unknown").replaceChildren(el("p", {}, error.message))
  }
}

if (await open(byId("sheet"), byId("absent"))) start()
