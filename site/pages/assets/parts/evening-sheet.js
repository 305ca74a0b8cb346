// Below the table: the score sheet with each deal's reckoning, all that was played, and what can be done with the log.
import { scoreChart, scoreTable } from "./chart.js"
import { scoresInWords } from "./columns.js"
import { el } from "./dom.js"
import { forgetEvening } from "./evening.js"
import { parted } from "./evening-moves.js"
import { fileName, saveFile, toText } from "./evening-text.js"
import { counted } from "./kinds.js"
import { rulingLink } from "./play-news.js"
import { againKey } from "./play-again.js"
import { correctly } from "./play-correct.js"
import { draw, named } from "./cards.js"
import { judgeAddress, tableAddress } from "./ruling-address.js"
import { copied, shareBar } from "./share.js"
import { severalPhones } from "./shared-view.js"
import { root } from "./service.js"
import { finding, reckoning, SCORED } from "./verdict.js"

/** Draws it all; what the reader opened stays open. */
export function drawAfter(place, at) {
  const opened = new Set([...place.querySelectorAll("details[open]")].map(one => one.dataset.of))
  const folds = [...at.verdict.deals].reverse().map(deal => fold(`deal-${deal.number}`, `Deal ${deal.number}${worth(deal, at.game.sides)}`, () => deals(deal, at)))
  const found = at.verdict.deals.flatMap(deal => deal.findings.map((one, n) => [one, n, deal]))
  const parts = [
    at.verdict.deals.some(deal => deal.scores) && el("section", { className: "scores" }, el("h2", {}, "The score sheet"), scoreChart(at.verdict, at.game.sides), scoreTable(at.verdict, at.game.sides)),
    el("section", {}, el("h2", {}, "What was played"), folds),
    found.length && fold("findings", `What the referee found: ${counted(found.map(([one]) => one)).map(([, words]) => words).join(", ")}`, () => [el("ul", { className: "findings" }, found.map(([one, n, deal]) => finding(one, at.game, () => {}, rulingLink(at.evening.written, one, n), deal)))]),
    el("section", {}, el("h2", {}, "Several phones"), severalPhones(at.shared, at.evening, at)),
    el("section", {}, el("h2", {}, "This evening"), tools(at)),
  ]
  place.replaceChildren(...parts.filter(Boolean))
  for (const one of place.querySelectorAll("details")) if (opened.has(one.dataset.of)) one.open = true
}

const worth = (deal, sides) => (deal.scores ? `: ${scoresInWords(deal.scores, sides)}` : deal.thrown_in ? ": thrown in" : "")

/** A fold whose content is drawn when it is opened. */
function fold(name, title, drawn) {
  const filled = event => { const box = event.target; if (box.open && box.children.length === 1) box.append(...[drawn()].flat()) }
  return el("details", { className: "folded-deal", "data-of": name, ontoggle: filled }, el("summary", {}, title))
}

function deals(deal, at) {
  const moves = at.evening.deals[deal.number - 1]?.moves || []
  if (deal.scored) return [reckoning(deal, at.game) || "", el("p", {}, SCORED[deal.scored])]
  return [reckoning(deal, at.game) || "", el("ol", { className: "all-moves", "aria-label": `The moves of deal ${deal.number}` }, moves.map((move, n) => line(move, n, deal, at)))]
}

/** A move of a deal: its cards can be tapped and put right. */
function line(move, place, deal, at) {
  const { player, words: [first, ...more] } = parted(move, at.evening.log.players)
  const rest = [at.game.moves.find(({ verb }) => verb === first)?.says ?? first, ...more]
  const put = async (n, code) => {
    const changed = await correctly(move, n, code, at.game.pack)
    if (changed !== undefined) await at.correct(deal.number - 1, place, changed)
  }
  return el("li", {}, el("strong", {}, player), " ", rest.map((word, n) => (word.split("=")[0] in at.game.pack.names || word === "?"
    ? el("button", { type: "button", className: "key", "aria-label": `${named(word, at.game.pack)}: correct it`, onclick: () => put(n, word) }, draw(word, at.game.pack))
    : ` ${word} `)))
}

// --- the log itself ------------------------------------------------------------------------------------------------

const button = (id, words, pressed) => el("button", { type: "button", className: "md-button", id, onclick: pressed }, words)

/** A day as a field for dates has it, by the clock on the wall. */
const inFigures = time => { const day = new Date(time); return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}-${String(day.getDate()).padStart(2, "0")}` }

function tools({ evening }) {
  const log = () => evening.written
  const told = el("span", { role: "status" })
  const name = el("input", { id: "evening-name", value: evening.name, onchange: event => evening.rename(event.target.value) })
  const day = el("input", { id: "evening-day", type: "date", value: inFigures(evening.data.begun), onchange: event => { if (event.target.value) evening.describe({ begun: new Date(`${event.target.value}T12:00`).getTime() }) } })
  const note = el("input", { id: "evening-note", value: evening.data.note ?? "", maxLength: 200, placeholder: "where, which round, what was at stake", onchange: event => evening.describe({ note: event.target.value.trim() }) })
  const judge = async () => { location.assign(await judgeAddress(toText(log()))) }
  const remove = () => { if (confirm(`Delete “${evening.name}” from this device?`)) { forgetEvening(evening.id); location.assign(new URL("table/", root).href) } }
  return [
    el("div", { className: "fields" }, el("div", { className: "field wide" }, el("label", { for: "evening-name" }, "Name"), name),
      el("div", { className: "field" }, el("label", { for: "evening-day" }, "Day"), day), el("div", { className: "field wide" }, el("label", { for: "evening-note" }, "Note"), note)),
    el("p", { className: "buttons" },
      button("save-text", "Save as text", () => saveFile(toText(log()), fileName(evening.name, "yaml"))),
      button("save-data", "Save as data", () => saveFile(JSON.stringify(log(), null, 1), fileName(evening.name, "json"), "application/json")),
      button("copy-text", "Copy as text", async () => { told.textContent = (await copied(toText(log()))) ? "Copied." : "This device does not let pages copy: save it as text." }),
      button("to-judge", "The whole verdict", judge),
      againKey(evening.data),
      button("delete-evening", "Delete", remove)), told,
    shareBar({ address: () => tableAddress(log()), title: evening.name, lead: "Hand this evening round" }),
    el("p", { className: "elsewhere" }, el("a", { href: new URL("table/", root).href }, "All evenings"), " · ", el("a", { href: new URL("standings/", root).href }, "Standings"), " · ", el("a", { href: new URL("device/", root).href }, "What this device keeps")),
  ]
}
