// The page /standings: the evenings that this device keeps, or the tables of a club, added up to a season.
import { lineChart } from "./parts/chart.js"
import { clubIn, clubs, keepClub, readTables } from "./parts/club.js"
import { drawClub, drawMissing, drawWhose } from "./parts/club-view.js"
import { inFigures } from "./parts/columns.js"
import { keep, recall } from "./parts/device.js"
import { byId, el } from "./parts/dom.js"
import { begin, dayOf, Evening, evenings } from "./parts/evening.js"
import { drawRows, everyRow, gameRows, meetingRows, ratingLines, resultOf, seasonRows } from "./parts/evening-season.js"
import { fileName, readLog, saveFile } from "./parts/evening-text.js"
import "./parts/mishap.js"
import { each, open, post, Refused, root } from "./parts/service.js"

/** The evenings that somebody left out, and those not played to their end that somebody lets count all the same. */
const left = new Set([recall("setting", "standings-left-out") ?? []].flat())
const taken = new Set([recall("setting", "standings-taken-in") ?? []].flat())
/** Which season: of one game, from one day to another. */
const of = { game: "", since: "", until: "", ...recall("setting", "standings-of") }
/** The club whose tables count; null: the evenings of this device. `linked` came with a link and is not kept. */
let club = null
let linked = null
let told = []
let season = null
let turn = 0
let asked = 0

const inSeason = ({ result }) => (!of.game || result.game === of.game) && (!of.since || result.date >= of.since) && (!of.until || result.date <= of.until)
const ticked = one => (one.result.complete ? !left.has(one.evening.id) : taken.has(one.evening.id))

function count(one, yes) {
  (one.result.complete ? left : taken)[yes === one.result.complete ? "delete" : "add"](one.evening.id)
  keep("setting", "standings-left-out", [...left])
  keep("setting", "standings-taken-in", [...taken])
  draw()
}

/** How each evening ended, asked of the referee; one that cannot be read, or has no whole deal, is left out. */
async function ask(all) {
  const answers = await each(all, async evening => {
    try {
      return { evening, result: resultOf(evening, await post("v1/verdicts?tricks=false", new Evening(evening).written)) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { evening, result: null }
    }
  })
  return answers.filter(one => one.result)
}

async function draw() {
  const mine = ++turn
  const shown = told.filter(inSeason)
  const answer = await post("v1/standings", { evenings: shown.map(one => ({ ...one.result, counts: ticked(one) })) })
  if (mine !== turn) return
  season = answer
  const { players, games } = season
  byId("season").replaceChildren(...(players.length ? [
    drawRows(seasonRows(players), "The season, best first: wins, then second places"),
    ...(players.some(line => line.ratings.length) ? [el("h2", {}, "Ratings"), lineChart(ratingLines(season), "Ratings over the evenings; the table above has where they ended.", 25)] : []),
    el("h2", {}, "Head to head"), drawRows(meetingRows(season), "How often each finished ahead of each other, and behind"),
    el("h2", {}, "Game by game"), ...Object.entries(games).map(([game, lines]) => fold(game, drawRows(gameRows(game, lines), game))),
    el("h2", {}, "Player by player"), ...players.map(line => fold(line.name, ofPlayer(line, answer.evenings, shown))),
  ] : [el("p", {}, told.length ? "No evening counts. One that was not played to its end counts once it is ticked." : club ? "No table of this club has a whole deal yet." : "No evening with a whole deal is kept on this device yet.")]))
  choices(shown)
  byId("which").hidden = byId("save-table").parentNode.hidden = !told.length
  byId("season-table").dataset.ready = "yes"
}

const fold = (title, content) => el("details", { className: "folded-deal" }, el("summary", {}, title), content)

/** The evenings of a player: the day, the game, the place and the points. */
const ofPlayer = (line, all, shown) => el("ul", {}, all.map((one, n) => [one, shown[n].result]).filter(([one]) => one.counts).flatMap(([one, result]) => {
  const name = Object.keys(one.places).find(other => other.toLowerCase() === line.name.toLowerCase())
  return name ? el("li", {}, `${one.date}: ${one.game}, place ${one.places[name]} of ${Object.keys(one.places).length}, ${inFigures(result.scores[name])} points`) : []
}))

function choices(shown) {
  const line = one => {
    const { evening, result } = one
    const first = result.winners.length ? `${result.winners.join(" and ")} won` : "not played to its end"
    return el("li", { className: "check" }, el("input", { type: "checkbox", id: `counts-${evening.id}`, checked: ticked(one), onchange: event => count(one, event.target.checked) }),
      el("label", { for: `counts-${evening.id}` }, `${evening.name} `, el("small", {}, `${dayOf(evening.begun)}, ${result.deals} ${result.deals === 1 ? "deal" : "deals"}; ${first}`)),
      el("a", { href: evening.address ?? new URL(`table/?evening=${evening.id}`, root).href, "aria-label": `Open ${evening.name}` }, "open"))
  }
  const focused = document.activeElement?.id
  byId("counted").replaceChildren(...shown.filter(one => one.result.complete).map(line))
  byId("not-ended").replaceChildren(...shown.filter(one => !one.result.complete).map(line))
  byId("unfinished").hidden = !byId("not-ended").children.length
  if (focused) byId(focused)?.focus()
}

// --- which season --------------------------------------------------------------------------------------------------

function drawFilters() {
  const games = new Map(told.map(({ evening, result }) => [result.game, evening.called]))
  byId("of-game").replaceChildren(el("option", { value: "" }, "All games"), ...[...games].map(([slug, called]) => el("option", { value: slug }, called)))
  for (const [id, key] of [["of-game", "game"], ["since", "since"], ["until", "until"]]) {
    byId(id).value = of[key]
    byId(id).onchange = event => { of[key] = event.target.value; keep("setting", "standings-of", of); draw() }
  }
  byId("season-of").hidden = !told.length
}

async function begun() {
  const mine = ++asked
  const found = club ? await readTables(club.tables) : { evenings: evenings(), gone: [], unread: [] }
  const results = await ask(found.evenings)
  if (mine !== asked) return
  told = results
  if (club && club !== linked) keepClub(club) // with the names of its tables
  if (of.game && !told.some(({ result }) => result.game === of.game)) of.game = ""
  drawFilters()
  drawMissing(found, club, linked, begun, shows)
  drawClub(club, linked, shows)
  byId("from-files").hidden = !!club
  await draw()
}

// --- whose season --------------------------------------------------------------------------------------------------

/** Shows the standings of a club, of this device where it is null; `words` say what has become of it. */
async function shows(other, words = "") {
  club = other
  if (club !== linked) {
    linked = null
    if (location.hash) history.replaceState(null, "", location.pathname + location.search)
    keep("setting", "standings-club", club?.id ?? "")
  }
  drawWhose(club, linked, shows)
  byId("club-told").replaceChildren(words)
  delete byId("season-table").dataset.ready
  await begun()
}

/** Shows what the address asks for, or else what was shown last. */
async function arrived() {
  linked = await clubIn(location.hash)
  const unread = !linked && location.hash.startsWith("#club=")
  await shows(linked ?? clubs().find(({ id }) => id === recall("setting", "standings-club")) ?? null, unread ? "This link of a club cannot be read: it may have been cut off on its way." : "")
}

/** Logs from files become evenings of this device. */
async function addFiles(files) {
  const wrong = []
  for (const file of files) {
    try {
      const { log, called } = await readLog(await file.text())
      begin(log, called).rename(file.name.replace(/\.\w+$/, ""))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      wrong.push(el("li", {}, `${file.name}: ${error.faults[0] || error.message}`))
    }
  }
  byId("not-read").replaceChildren(...wrong)
  await begun()
}

const cell = value => (/[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value))

if (await open(byId("season-table"), byId("absent"))) {
  byId("season-table").addEventListener("submit", event => event.preventDefault())
  byId("save-table").addEventListener("click", () => saveFile(everyRow(season).map(line => line.map(cell).join(",")).join("\n") + "\n", club ? fileName(club.name, "csv") : "standings.csv", "text/csv"))
  byId("more-files").addEventListener("change", async event => { const files = [...event.target.files]; event.target.value = ""; await addFiles(files) })
  addEventListener("hashchange", () => { if (location.hash.startsWith("#club=")) arrived() })
  await arrived()
}
