// The page /table: an evening is begun, or gone on with; its log is kept on this device while it is played.
import { fromQuery } from "./parts/address.js"
import { drawAgreed } from "./parts/agreed.js"
import { chooseGame } from "./parts/choose-game.js"
import { byId, el } from "./parts/dom.js"
import { begin, evenings, forgetEvening, openEvening } from "./parts/evening.js"
import { drawKept, drawRecent } from "./parts/evening-list.js"
import { fileName, readLog, saveFile, toText } from "./parts/evening-text.js"
import { inPlayersWords } from "./parts/faults.js"
import "./parts/mishap.js"
import { Play } from "./parts/play.js"
import { toKeys } from "./parts/play-view.js"
import { declared, laid, playerAt, seatsOf } from "./parts/question.js"
import { heldIn, holdsSomething, judgeAddress } from "./parts/ruling-address.js"
import { drawSeats, rememberNames, seatsFor } from "./parts/seats.js"
import { Absent, get, open, Refused } from "./parts/service.js"
import { join } from "./parts/shared.js"
import { joined } from "./parts/shared-view.js"

let asked = fromQuery(location.search)
let game = null

// --- setting up ----------------------------------------------------------------------------------------------------

/** Asks for the game as this table plays it, and draws who sits there and what is agreed on. */
async function loadGame(slug = asked.game) {
  if (slug !== asked.game) asked = { ...asked, game: slug, plays: [], options: [], effects: null, rulings: {}, laws: [] }
  const usual = await get(`v1/games/${encodeURIComponent(slug)}`)
  asked.game = usual.slug
  asked.players = seatsFor(seatsOf(asked, usual), asked.players)
  if (!asked.players.includes(asked.dealer)) asked.dealer = asked.players.at(-1)
  const query = { players: asked.players.length }
  if (asked.options.length) query.options = asked.options.join(",")
  game = await get(`v1/games/${usual.slug}`, query)
  byId("game").value = game.name
  drawSeats(asked, game.players, loadGame)
  agree()
  byId("seats").hidden = false
  byId("table").dataset.ready = game.slug
}

const agree = () => drawAgreed(game, asked, agree, loadGame)

/** The log of an evening as it is agreed on, with the cards that lie there already. */
function opening() {
  const log = { game: game.slug, players: [...asked.players], dealer: asked.dealer }
  const table = declared(asked, game)
  if (Object.keys(table).length) log.table = table
  if (Object.keys(asked.rulings).length) log.rulings = { ...asked.rulings }
  const plays = laid(asked)
  if (plays.length && game.family === "trick-taking") {
    const led = asked.players.indexOf(asked.led)
    log.dealer = asked.players[(led + asked.players.length - 1) % asked.players.length]
    log.deals = [{ moves: plays.flat().map((card, n) => `${playerAt(asked, n)} ${card}`) }]
  }
  return log
}

async function start(scoresOnly) {
  rememberNames(asked.players)
  const evening = begin(opening(), game.name)
  if (scoresOnly) evening.byScores(true)
  if (!await goOn(evening)) forgetEvening(evening.id)
}

// --- going on ------------------------------------------------------------------------------------------------------

/** Goes to the table with an evening. Returns whether it can be gone on with; where not, the reason is told, and nothing of it is lost. */
async function goOn(evening) {
  byId("trouble").replaceChildren()
  try {
    await new Play(evening, leave).open()
  } catch (error) {
    trouble(error, toText(evening.written), evening)
    return false
  }
  history.replaceState(null, "", `?evening=${evening.id}`)
  byId("begin").hidden = true
  document.body.classList.add("at-the-table")
  scrollTo(0, 0)
  toKeys()
  return true
}

/** Back to all evenings. */
function leave() {
  location.assign(new URL(location.pathname, location.href).href)
}

async function openText(text) {
  byId("trouble").replaceChildren()
  try {
    const { log, called } = await readLog(text)
    await goOn(begin(log, called))
  } catch (error) {
    trouble(error, text)
  }
}

const MOST_FAULTS = 8

/** Says why a log, where there is one, cannot be gone on with: it can still be saved, and mended where logs are judged. */
function trouble(error, text = "", evening = null) {
  if (!(error instanceof Refused || error instanceof Absent)) throw error
  const faults = error instanceof Absent ? [{ says: "There is no connection to the referee." }] : inPlayersWords(error.problem, text)
  const button = (words, pressed) => el("button", { type: "button", className: "md-button", onclick: pressed }, words)
  tell(faults.slice(0, MOST_FAULTS).map(({ line, says }) => (line && !evening ? `Line ${line}: ${says}` : says)),
    evening && !evening.empty ? el("p", {}, "Its log is kept on this device.") : "",
    text && (!evening || !evening.empty) ? el("p", { className: "buttons" }, button("Mend it by hand", async () => location.assign(await judgeAddress(text))),
      button("Save as text", () => saveFile(text, fileName(evening?.name ?? "log", "yaml")))) : "")
}

function tell(reasons, ...more) {
  byId("trouble").replaceChildren(el("div", { className: "trouble" }, el("p", {}, el("strong", {}, "This cannot be gone on with.")), el("ul", {}, reasons.map(says => el("li", {}, says))), ...more.filter(Boolean)))
  byId("trouble").scrollIntoView({ block: "nearest" })
}

function drawEvenings() {
  const all = evenings()
  drawKept(all, id => goOn(openEvening(id)), id => { forgetEvening(id); drawEvenings() })
  drawRecent(all, slug => loadGame(slug))
}

// --- the page ------------------------------------------------------------------------------------------------------

function watch() {
  chooseGame(byId("game"), byId("game-list"), found => loadGame(found.slug))
  byId("start").addEventListener("click", () => start(false))
  byId("start-scores").addEventListener("click", () => start(true))
  byId("file").addEventListener("change", async event => { const [file] = event.target.files; event.target.value = ""; if (file) openText(await file.text()) })
  byId("open-pasted").addEventListener("click", () => { if (byId("pasted").value.trim()) openText(byId("pasted").value) })
}

/** Opens the log that the fragment of the address holds. */
async function openHeld() {
  const held = await heldIn(location.hash)
  if (!held?.log) return tell(["No log came with this address. It is damaged or was cut off: ask whoever sent it for the whole of it."])
  return openText(typeof held.log === "string" ? held.log : toText(held.log))
}

/** Sits down at the table of a link, with the evening that this device keeps of it or a new one. */
async function sitDown({ id, key }) {
  const known = evenings().find(({ shared }) => shared?.id === id && shared.key === key)
  if (known) return goOn(openEvening(known.id))
  const { log, shared } = await join(id, key)
  const evening = begin(log, (await get(`v1/games/${encodeURIComponent(log.game)}`)).name)
  Object.assign(evening.data, { shared })
  return goOn(evening)
}

/** What the address says: a shared table, an evening that is kept, a log packed into it, or what a new one is to be. */
async function begun() {
  drawEvenings()
  const shared = joined(location.hash)
  if (shared) return sitDown(shared)
  if (holdsSomething()) return openHeld()
  const kept = new URLSearchParams(location.search).get("evening")
  const evening = kept && openEvening(kept)
  if (evening) return goOn(evening)
  if (kept) return tell(["This evening is not kept on this device, or not any more."])
  if (!asked.game) return
  await loadGame()
  byId("new-title").scrollIntoView()
}

/** Without a referee no evening is begun; one that is kept here is gone on with, and judged later. */
async function withoutReferee() {
  if (!evenings().length) return
  byId("absent").querySelector("p").replaceWith(el("p", {}, el("strong", {}, "No connection to the referee. "), "An evening that was begun on this device can be gone on with: its cards are kept here, and judged when there is a connection. A new one needs it now."))
  for (const part of [byId("new-title"), byId("game").closest(".fields"), byId("open-log")]) part.hidden = true
  byId("table").hidden = false
  drawEvenings()
  byId("recent").hidden = true
  const evening = openEvening(new URLSearchParams(location.search).get("evening") || "")
  if (evening && await goOn(evening)) byId("absent").hidden = true
}

byId("table").addEventListener("submit", event => event.preventDefault())
if (!await open(byId("table"), byId("absent"))) await withoutReferee()
else {
  watch()
  addEventListener("hashchange", () => { if (holdsSomething()) location.reload() })
  try {
    await begun()
  } catch (error) {
    trouble(error)
  }
}
