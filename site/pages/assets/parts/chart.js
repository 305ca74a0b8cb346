// The match's scores over the deals: a line for each player, and the same numbers as a table.
import { columnsOf, inFigures } from "./columns.js"
import { el } from "./dom.js"

const SVG = "http://www.w3.org/2000/svg"
const WIDTH = Math.min(640, Math.max(320, document.documentElement.clientWidth - 40))
const HEIGHT = 240
const EDGE = { left: 40, right: 84, top: 12, bottom: 26 }
const DASHES = ["", "7 4", "2 3", "9 3 2 3", "12 5", "4 2 1 2"]

function svg(tag, given, ...children) {
  const node = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(given)) node.setAttribute(name, value)
  node.append(...children)
  return node
}

/** The scores after each deal, carried ones first; deals without scores change nothing. */
export function totals(verdict, sides) {
  return Object.fromEntries(columnsOf(verdict.scores, sides).map(({ name, says }) => {
    const end = verdict.scores[name]
    const each = verdict.deals.map(deal => deal.scores?.[name] ?? 0)
    let score = end - each.reduce((sum, points) => sum + points, 0)
    return [says, [score, ...each.map(points => (score += points))]]
  }))
}

/** A round step so that there are about four of them between the numbers. */
function stepOf(low, high) {
  const rough = Math.max(1, (high - low) / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 5, 10].map(times => times * power).find(step => step >= rough)
}

export const scoreChart = (verdict, sides) => lineChart(totals(verdict, sides), "Scores over the deals; the table below has the numbers.", 0)

/** A line for each name over the same steps, the first of which is where all began; `zero` is a number that is in sight. */
export function lineChart(lines, label_, zero) {
  const all = Object.values(lines).flat()
  const least = Math.min(zero, ...all)
  const step = stepOf(least, Math.max(zero + 1, ...all))
  const low = Math.floor(least / step) * step
  const high = Math.ceil(Math.max(zero + 1, ...all) / step) * step
  const steps = Math.max(...Object.values(lines).map(line => line.length)) - 1
  const x = n => EDGE.left + (WIDTH - EDGE.left - EDGE.right) * n / steps
  const y = score => EDGE.top + (HEIGHT - EDGE.top - EDGE.bottom) * (high - score) / (high - low)
  const chart = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": label_ })
  for (let score = low; score <= high; score += step)
    chart.append(svg("line", { x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y(score), y2: y(score), class: score === zero ? "axis" : "grid" }), label(EDGE.left - 6, y(score) + 4, inFigures(score), "end"))
  const every = Math.ceil(steps / 12)
  for (let n = 0; n <= steps; n += every) chart.append(label(x(n), HEIGHT - 8, n ? String(n) : "start", "middle"))
  const ends = spread(Object.entries(lines).map(([name, line], n) => ({ name, n, y: y(line.at(-1)) })))
  for (const [n, line] of Object.values(lines).entries())
    chart.append(svg("polyline", { class: `line line-${n % 6}`, "stroke-dasharray": DASHES[n % 6], points: line.map((score, at) => `${x(at)},${y(score)}`).join(" ") }))
  for (const end of ends) chart.append(label(WIDTH - EDGE.right + 8, end.y + 4, end.name.length > 10 ? `${end.name.slice(0, 9)}…` : end.name, "start", `line-${end.n % 6}`))
  return chart
}

/** Moves names apart that would stand on one another. */
function spread(ends) {
  ends.sort((one, other) => one.y - other.y)
  for (let n = 1; n < ends.length; n++) ends[n].y = Math.max(ends[n].y, ends[n - 1].y + 15)
  const over = Math.max(0, (ends.at(-1)?.y ?? 0) - (HEIGHT - 12))
  return ends.map(end => ({ ...end, y: end.y - over }))
}

const label = (x, y, text, anchor, css = "") => svg("text", { x, y, "text-anchor": anchor, class: css }, text)

export function scoreTable(verdict, sides) {
  const scores = totals(verdict, sides)
  const names = Object.keys(scores)
  const carried = names.some(name => scores[name][0] !== 0)
  const line = (title, n) => el("tr", {}, el("th", { scope: "row" }, title), names.map(name => el("td", {}, inFigures(scores[name][n]))))
  return el("details", { className: "score-table", open: verdict.deals.length <= 6 }, el("summary", {}, "The scores as a table"),
    el("div", { className: "scroll", tabindex: "0", role: "region", "aria-label": "Scores" }, el("table", {},
      el("caption", {}, "Scores after each deal"),
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "After"), names.map(name => el("th", { scope: "col" }, name)))),
      el("tbody", {}, carried ? line("carried in", 0) : [], verdict.deals.map((deal, n) => line(`deal ${deal.number}${deal.scores ? "" : deal.thrown_in ? " (thrown in)" : " (not finished)"}`, n + 1))))))
}
