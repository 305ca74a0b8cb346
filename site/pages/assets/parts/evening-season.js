// A season of evenings: what the service is told of each, and what it answers as tables. Who is how strong it reckons, not the page.
import { inFigures } from "./columns.js"
import { el } from "./dom.js"

/** The day of a time, as calendars write it. */
export const isoDay = time => { const day = new Date(time); return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}-${String(day.getDate()).padStart(2, "0")}` }

/** How an evening ended, as the service is told it; null where no deal was played to its end. */
export function resultOf(evening, verdict) {
  const { game, players, table = null } = evening.log
  const deals = verdict.deals.filter(deal => deal.scores).length
  const scores = Object.fromEntries(players.map(name => [name, verdict.scores[name]]))
  return deals ? { game, table, name: evening.name, date: evening.date || isoDay(evening.begun), scores, winners: verdict.winners, deals, complete: verdict.complete } : null
}

const HEADS = ["Player", "Wins", "Second", "Place", "Rating", "Evenings"]
const rated = ({ ratings }) => (ratings.length ? `${ratings.at(-1).rating.toFixed(1)} ±${ratings.at(-1).sure.toFixed(1)}` : "")

/** The season in rows, heads first. */
export const seasonRows = lines => [HEADS, ...lines.map(line => [line.name, line.wins, line.second, line.average_place, rated(line), line.evenings])]

/** The same with the deals, and the points of each game. */
export function everyRow({ players, games }) {
  const heads = [...HEADS, "Deals", ...Object.keys(games).map(game => `Points in ${game}`)]
  const rows = seasonRows(players).slice(1)
  return [heads, ...players.map((line, n) => [...rows[n], line.deals, ...Object.keys(games).map(game => line.points[game] ?? "")])]
}

/** The evenings of one game in rows. */
export const gameRows = (game, lines) => [["Player", "Evenings", "Wins", "Place", "Deals", "Points"], ...lines.map(line => [line.name, line.evenings, line.wins, line.average_place, line.deals, line.points[game]])]

/** Who finished ahead of whom: a row for each player, how often ahead of and behind each other. */
export function meetingRows({ players, meetings }) {
  const names = players.map(line => line.name)
  const met = (one, other) => {
    const found = meetings.find(meeting => (meeting.one === one && meeting.other === other) || (meeting.one === other && meeting.other === one))
    if (!found) return ""
    const [ahead, behind] = found.one === one ? [found.ahead, found.behind] : [found.behind, found.ahead]
    return `${ahead}–${behind}${found.level ? ` (${found.level})` : ""}`
  }
  return [["", ...names], ...names.map(one => [one, ...names.map(other => (one === other ? "·" : met(one, other)))])]
}

/** The ratings over the evenings, by player; whoever was not there keeps theirs. */
export function ratingLines({ players }) {
  const last = Math.max(...players.flatMap(line => line.ratings.map(one => one.evening)))
  const at = (line, n) => line.ratings.findLast(one => one.evening <= n)?.rating ?? 25
  return Object.fromEntries(players.filter(line => line.ratings.length).map(line => [line.name, Array.from({ length: last + 1 }, (_, n) => at(line, n))]))
}

/** Rows as a table that may scroll sideways, called so. */
export const drawRows = ([heads, ...rows], called) => el("div", { className: "scroll", tabindex: "0", role: "region", "aria-label": called }, el("table", { className: "season", "aria-label": called },
  el("thead", {}, el("tr", {}, heads.map(words => (words === "" ? el("td", {}) : el("th", { scope: "col" }, words))))),
  el("tbody", {}, rows.map(([name, ...cells]) => el("tr", {}, el("th", { scope: "row" }, name), cells.map(cell => el("td", {}, inFigures(cell))))))))
