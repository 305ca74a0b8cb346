// The page /standings: the evenings that this device keeps, added up to a season by player.
import { keep, recall } from "./parts/device.js"
import { byId, el } from "./parts/dom.js"
import { dayOf, Evening, evenings } from "./parts/evening.js"
import { outcome, season } from "./parts/evening-season.js"
import { saveFile } from "./parts/evening-text.js"
import "./parts/mishap.js"
import { optionsOf } from "./parts/play-due.js"
import { get, open, post, Refused, root } from "./parts/service.js"

/** The evenings that somebody left out, and those not played to their end that somebody lets count all the same. */
const left = new Set([recall("setting", "standings-left-out") ?? []].flat())
const taken = new Set([recall("setting", "standings-taken-in") ?? []].flat())
let outcomes = []

const counts = one => (one.whole ? !left.has(one.id) : taken.has(one.id))

function count(one, yes) {
  (one.whole ? left : taken)[yes === one.whole ? "delete" : "add"](one.id)
  keep("setting", "standings-left-out", [...left])
  keep("setting", "standings-taken-in", [...taken])
  draw()
}

const HEADS = ["Player", "Evenings", "Wins", "Second", "Deals"]

/** Every game that was asked for, once. */
const games = new Map()

/** Does the lowest total win, as this table plays the game? */
async function low({ game, table }) {
  if (!games.has(game)) games.set(game, get(`v1/games/${encodeURIComponent(game)}`))
  const facts = await games.get(game)
  const agreed = optionsOf(facts, table)
  return facts.clauses.some(({ id, when }) => id === "lowest-at-target" && (!when.length || when.some(option => agreed.includes(option))))
}

/** How each evening ended, asked of the referee; an evening that cannot be read is left out. */
async function ask(all) {
  const asked = all.map(async one => {
    try {
      const log = new Evening(one).written
      return outcome(one, await post("v1/verdicts?tricks=false", log), await low(log))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return null
    }
  })
  return (await Promise.all(asked)).filter(Boolean)
}

function rows() {
  const counted = outcomes.filter(counts)
  const games = [...new Set(counted.map(one => one.game))].sort()
  const lines = season(counted).map(line => [line.name, line.evenings, line.wins, line.seconds, line.deals, ...games.map(game => line.points[game] ?? "")])
  return [[...HEADS, ...games.map(game => `Points in ${game}`)], ...lines]
}

function draw() {
  const [head, ...lines] = rows()
  byId("season").replaceChildren(lines.length
    ? el("div", { className: "scroll", tabindex: "0", role: "region", "aria-labelledby": "order" }, el("table", { className: "season", "aria-labelledby": "order" },
      el("thead", {}, el("tr", {}, head.map(words => el("th", { scope: "col" }, words)))),
      el("tbody", {}, lines.map(([name, ...cells]) => el("tr", {}, el("th", { scope: "row" }, name), cells.map(cell => el("td", {}, String(cell))))))))
    : el("p", {}, outcomes.length ? "No evening counts. One that was not played to its end counts once it is ticked." : "No evening with a whole deal is kept on this device yet."))
  byId("order").hidden = !lines.length
  byId("which").hidden = byId("save-table").parentNode.hidden = !outcomes.length
}

function choices(all) {
  byId("counted").replaceChildren(...all.filter(one => outcomes.some(({ id }) => id === one.id)).map(one => {
    const ended = outcomes.find(({ id }) => id === one.id)
    const change = event => count(ended, event.target.checked)
    const first = Object.keys(ended.places).filter(name => ended.places[name] === 1).join(" and ")
    return el("li", { className: "check" }, el("input", { type: "checkbox", id: `counts-${one.id}`, checked: counts(ended), onchange: change }),
      el("label", { for: `counts-${one.id}` }, `${one.name} `, el("small", {}, `${dayOf(one.begun)}, ${ended.deals} ${ended.deals === 1 ? "deal" : "deals"}${ended.whole ? "" : ", not played to its end"}; ${first} ${ended.whole ? "first" : "leads"}`)),
      el("a", { href: new URL(`table/?evening=${one.id}`, root).href, "aria-label": `Open ${one.name}` }, "open"))
  }))
}

const cell = value => (/[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value))

if (await open(byId("season-table"), byId("absent"))) {
  byId("season-table").addEventListener("submit", event => event.preventDefault())
  byId("save-table").addEventListener("click", () => saveFile(rows().map(line => line.map(cell).join(",")).join("\n") + "\n", "standings.csv", "text/csv"))
  const all = evenings()
  outcomes = await ask(all)
  choices(all)
  draw()
  byId("season-table").dataset.ready = "yes"
}
