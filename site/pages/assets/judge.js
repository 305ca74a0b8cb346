// The page /judge: a log in, the verdict as a person reads it.
import { chooseGame } from "./parts/choose-game.js"
import { byId, el } from "./parts/dom.js"
import { Editor } from "./parts/editor.js"
import { counted, KINDS } from "./parts/kinds.js"
import { Absent, get, open, post, Refused } from "./parts/service.js"
import { showVerdict } from "./parts/verdict.js"

const EXAMPLE = `game: bedem
players: [Ann, Bob, Cat]
dealer: Ann
deals:
  - moves: |
      Bob 7S, Cat 4H, Ann 10S    # Cat: "no spades"
      Ann 2D, Bob 3D, Cat 5D
      Cat 9S, Ann 5C, Bob 6H     # Bob: "and what is that?"
`
let game = null
let verdict = null
let editor = null

function setGame(summary) {
  game = summary
  byId("game").value = summary.name
  const { least, most } = summary.players
  const usual = Math.min(Math.max(3, least), most)
  byId("count").replaceChildren(...Array.from({ length: most - least + 1 }, (_, n) => el("option", { selected: least + n === usual }, String(least + n))))
}

async function loadSample() {
  if (!game) return byId("game").focus()
  const query = { form: "yaml", players: byId("count").value, seed: Math.floor(Math.random() * 1000) }
  if (byId("deals").value) query.deals = byId("deals").value
  try {
    editor.text = await get(`v1/games/${game.slug}/sample`, query)
  } catch (error) {
    return trouble(error)
  }
  await judge()
}

async function judge() {
  const text = editor.text
  const type = /^\s*[{[]/.test(text) ? "application/json" : "application/yaml"
  byId("faults").replaceChildren()
  editor.mark([])
  try {
    verdict = await post("v1/verdicts?lines=true", text, type)
  } catch (error) {
    return trouble(error)
  }
  const facts = await get(`v1/games/${verdict.game}`, { players: Object.keys(verdict.scores).length })
    .catch(() => get(`v1/games/${verdict.game}`))
  const findings = verdict.deals.flatMap(deal => deal.findings)
  editor.mark(Object.keys(KINDS).flatMap(kind => findings.filter(one => one.line && one.kind === kind).map(one => [one.line, kind])))
  showVerdict(byId("verdict"), verdict, facts, line => editor.show(line))
  for (const name of ["save", "print"]) byId(name).hidden = false
  byId("said").textContent = `The verdict: ${verdict.verdict}, ${counted(findings).map(([, words]) => words).join(", ") || "no findings"}.`
}

/** Judges what stands there and goes to the verdict, or to what is wrong with the log. */
async function judgeAndShow() {
  await judge()
  const head = byId("verdict").querySelector("h2")
  if (!head) return byId("faults").scrollIntoView({ block: "nearest" })
  head.focus({ preventScroll: true })
  head.scrollIntoView({ block: "start" })
}

/** Says why there is no verdict, fault by fault, and marks the lines. */
function trouble(error) {
  verdict = null
  byId("verdict").replaceChildren()
  for (const name of ["save", "print"]) byId(name).hidden = true
  if (error instanceof Absent) {
    byId("faults").replaceChildren(el("div", { className: "trouble" }, el("p", {}, "The referee does not answer. Is it still running? Start it with “make run” and try again.")))
    return
  }
  if (!(error instanceof Refused)) throw error
  const faults = error.problem.errors || [{ detail: error.message }]
  const last = editor.lines
  for (const fault of faults) if (fault.line) fault.line = Math.min(fault.line, last)
  editor.mark(faults.filter(one => one.line).map(one => [one.line, "fault"]))
  byId("faults").replaceChildren(el("div", { className: "trouble" },
    el("p", {}, el("strong", {}, "This log cannot be read."), ` ${faults.length === 1 ? "One fault" : `${faults.length} faults`}:`),
    el("ul", {}, faults.map(fault => el("li", {},
      fault.line && [el("button", { type: "button", className: "plain", onclick: () => editor.show(fault.line) }, `Line ${fault.line}`), ": "],
      fault.detail)))))
  const first = faults.find(one => one.line)
  if (first) editor.reveal(first.line)
}

function save() {
  const address = URL.createObjectURL(new Blob([JSON.stringify(verdict, null, 2)], { type: "application/json" }))
  el("a", { href: address, download: `${verdict.game}-verdict.json` }).click()
  URL.revokeObjectURL(address)
}

function print() {
  for (const folded of document.querySelectorAll("#verdict details")) folded.open = true
  window.print()
}

function watch() {
  editor = new Editor(byId("log"), byId("line-numbers"))
  chooseGame(byId("game"), byId("game-list"), setGame)
  byId("sample").addEventListener("click", loadSample)
  byId("judge").addEventListener("submit", event => { event.preventDefault(); judgeAndShow() })
  byId("log").addEventListener("keydown", event => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); judgeAndShow() } })
  byId("file").addEventListener("change", async event => {
    const [file] = event.target.files
    if (!file) return
    editor.text = await file.text()
    judgeAndShow()
  })
  byId("save").addEventListener("click", save)
  byId("print").addEventListener("click", print)
}

if (await open(byId("judge"), byId("absent"))) {
  watch()
  const slug = new URLSearchParams(location.search).get("game")
  if (slug) {
    try {
      setGame(await get(`v1/games/${encodeURIComponent(slug)}`))
      await loadSample()
    } catch (error) {
      trouble(error)
    }
  } else {
    setGame(await get("v1/games/bedem"))
    editor.text = EXAMPLE
  }
}
