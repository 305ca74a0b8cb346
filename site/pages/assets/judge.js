// The page /judge: a log in, the verdict as a person reads it.
import { chooseGame } from "./parts/choose-game.js"
import { forget, keep, recall } from "./parts/device.js"
import { byId, el } from "./parts/dom.js"
import { Editor } from "./parts/editor.js"
import { toText } from "./parts/evening-text.js"
import { inPlayersWords, showFaults } from "./parts/faults.js"
import { withAllNames } from "./parts/faults-names.js"
import { factsOf, typeOf } from "./parts/game-facts.js"
import { counted, KINDS, leftOpen } from "./parts/kinds.js"
import "./parts/mishap.js"
import { heldIn, holdsSomething, rulingAddress } from "./parts/ruling-address.js"
import { Absent, get, open, post, Refused } from "./parts/service.js"
import { shareBar } from "./parts/share.js"
import { drawSteps } from "./parts/steps.js"
import { addWriting } from "./parts/study.js"
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
/** Under this name the device keeps what was last written here. */
const KEPT = ["log", "Check a written game"]
const KEPT_ONCE = ["log", "Judge a log"]
const UNREADABLE = "This log cannot be read."
let game = null
let verdict = null
let editor = null
/** The log as it was judged, or with the comments that were written since. */
let judged = ""
let asJudged = ""

function setGame(summary) {
  game = summary
  byId("game").value = summary.name
  const { least, most, usual } = summary.players
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
  byId("faults").replaceChildren()
  editor.mark([])
  try {
    verdict = await post("v1/verdicts?lines=true", text, typeOf(text))
  } catch (error) {
    return trouble(error)
  }
  judged = asJudged = text
  const facts = await factsOf(verdict, text)
  const findings = verdict.deals.flatMap(deal => deal.findings)
  editor.mark(Object.keys(KINDS).flatMap(kind => findings.filter(one => one.line && one.kind === kind).map(one => [one.line, kind])))
  showVerdict(byId("verdict"), verdict, facts, toLine, { log: text, head: [handRound(text, facts), drawSteps(verdict, facts, (stepper, place) => writeComments(stepper, place, facts)), onPaper(text, verdict.edition)] })
  byId("save").hidden = false
  const words = verdict.verdict === "undecided" ? leftOpen(verdict) : counted(findings).map(([, each]) => each).join(", ") || "no findings"
  byId("said").textContent = `The verdict: ${verdict.verdict}, ${words}.`
}

/** Goes to a line of the log; where comments have moved the lines since, it is judged anew. */
const toLine = line => (asJudged === editor.text ? editor.show(line) : judgeAndShow())

/** Has comments written on the moves, which then stand in the log. */
async function writeComments(stepper, place, facts) {
  const shown = verdict
  const read = await post("v1/logs", judged, typeOf(judged)).catch(error => { if (!(error instanceof Absent)) throw error })
  if (!read || verdict !== shown) return
  const write = () => {
    if (verdict !== shown || editor.text !== judged) return false
    editor.text = judged = toText(read.log)
    editor.mark([])
    keepText()
    return true
  }
  addWriting(stepper, place, { verdict, facts, log: read.log, write })
}

/** The bar that hands the whole verdict round. */
const handRound = (log, facts) => shareBar({ address: () => rulingAddress({ log }), title: `${facts.name}: the referee’s verdict`, lead: "Hand this verdict round" })

/** Judges what stands there and goes to the verdict, or to what is wrong with the log. */
async function judgeAndShow() {
  await judge()
  const head = byId("verdict").querySelector("h2")
  if (!head) return byId("faults").scrollIntoView({ block: "center" })
  head.focus({ preventScroll: true })
  head.scrollIntoView({ block: "start" })
}

/** Says why there is no verdict, fault by fault, and marks the lines. */
function trouble(error) {
  verdict = null
  byId("verdict").replaceChildren()
  byId("save").hidden = true
  if (error instanceof Absent) return showFaults(byId("faults"), { head: "No connection to the referee.", faults: [{ says: "What you wrote is kept: try again when there is one." }] })
  if (!(error instanceof Refused)) throw error
  const faults = inPlayersWords(error.problem, editor.text)
  editor.mark(faults.filter(one => one.line).map(one => [one.line, "fault"]))
  showFaults(byId("faults"), { head: UNREADABLE, faults, problem: error.problem }, { toLine: line => editor.show(line), mend })
  const first = faults.find(one => one.line)
  if (first) editor.reveal(first.line)
  if (faults.some(one => one.nameless)) offerNames(faults, error.problem)
}

/** Works out whose cards those are that nobody is named before, and offers to write the names. */
async function offerNames(faults, problem) {
  const before = editor.text
  const named = await withAllNames(before)
  if (!named || editor.text !== before) return
  const [first, ...others] = faults.filter(one => one.nameless)
  first.says = `Whose card? ${named.leads}, so: ${named.line}`
  first.fix = { says: others.length ? "Write the names on every line" : "Write the names", mend: () => named.text, anew: true }
  showFaults(byId("faults"), { head: UNREADABLE, faults: faults.filter(one => !others.includes(one)), problem }, { toLine: line => editor.show(line), mend })
}

/** Mends the log and judges it again; what writes the whole text anew comes first. */
const mend = fixes => take([...fixes].sort(fix => (fix.anew ? -1 : 1)).reduce((text, fix) => fix.mend(text, game?.slug ?? "bedem"), editor.text))

/** Puts another text in place of the log and judges it. */
function take(text) {
  editor.text = text
  keepText()
  return judgeAndShow()
}

function save() {
  const address = URL.createObjectURL(new Blob([JSON.stringify(verdict, null, 2)], { type: "application/json" }))
  el("a", { href: address, download: `${verdict.game}-verdict.json` }).click()
  URL.revokeObjectURL(address)
}

// --- on the device and on paper ------------------------------------------------------------------------------------

/** Keeps what stands there; an address that held another log is let go of, so that a reload brings this one back. */
function keepText() {
  forget(...KEPT_ONCE)
  byId("not-kept").textContent = keep(...KEPT, editor.text) ? "" : "This device does not keep what you write here: its room is full, or it keeps nothing. Save the log elsewhere."
  if (location.hash) history.replaceState(null, "", location.pathname)
}

/** On paper everything is unfolded. */
function unfold() {
  for (const folded of document.querySelectorAll("#verdict details:not([open])")) {
    folded.open = true
    folded.dataset.folded = "yes"
  }
}

function foldAgain() {
  for (const folded of document.querySelectorAll("#verdict details[data-folded]")) {
    folded.open = false
    delete folded.dataset.folded
  }
}

/** What only paper shows: the log, the day, and the edition of the rules that it was judged under. */
const onPaper = (log, edition) => el("section", { className: "on-paper" }, el("h2", {}, "The log"), el("pre", {}, log),
  el("p", {}, `Judged on ${new Date().toLocaleDateString(undefined, { dateStyle: "long" })}, by the edition ${edition} of the rules.`))

function watch() {
  editor = new Editor(byId("log"), byId("line-numbers"))
  chooseGame(byId("game"), byId("game-list"), setGame)
  byId("sample").addEventListener("click", loadSample)
  byId("judge").addEventListener("submit", event => { event.preventDefault(); judgeAndShow() })
  byId("log").addEventListener("keydown", event => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); judgeAndShow() } })
  byId("file").addEventListener("change", async event => {
    const [file] = event.target.files
    if (!file) return
    take(await file.text())
  })
  byId("save").addEventListener("click", save)
  byId("log").addEventListener("input", keepText)
  addEventListener("beforeprint", unfold)
  addEventListener("afterprint", foldAgain)
}

/** Opens what the address holds, else a sample of the game that it names, else what was last written here, else the example. */
async function begin() {
  const slug = new URLSearchParams(location.search).get("game")
  if (holdsSomething()) return openHeld()
  if (slug) {
    setGame(await get(`v1/games/${encodeURIComponent(slug)}`))
    return loadSample()
  }
  setGame(await get("v1/games/bedem"))
  const kept = recall(...KEPT) ?? recall(...KEPT_ONCE)
  editor.text = typeof kept === "string" ? kept : EXAMPLE
}

/** Opens the log that the fragment of the address holds, and judges it. */
async function openHeld() {
  const held = await heldIn(location.hash)
  if (!held?.log) return showFaults(byId("faults"), { head: "No log came with this address.", faults: [{ says: "It is damaged or was cut off: ask whoever sent it for the whole of it." }] })
  editor.text = typeof held.log === "string" ? held.log : toText(held.log)
  await judgeAndShow()
}

if (await open(byId("judge"), byId("absent"))) {
  watch()
  addEventListener("hashchange", () => { if (holdsSomething()) openHeld() })
  try {
    await begin()
  } catch (error) {
    trouble(error)
  }
}
