// The page /device: everything that this device keeps for the site can be seen, saved in one file, read back and deleted.
import { isClub } from "./parts/club.js"
import { forget, keep, kept, names, recall } from "./parts/device.js"
import { byId, el } from "./parts/dom.js"
import { dayOf, isEvening, setAside } from "./parts/evening.js"
import { standing } from "./parts/evening-list.js"
import { fileName, saveFile } from "./parts/evening-text.js"
import "./parts/mishap.js"
import { tableAddress } from "./parts/ruling-address.js"
import { root } from "./parts/service.js"

/** The kinds of things, and what one of them is called. */
const KINDS = { evening: "Evenings", club: "Clubs", log: "Logs", sheet: "House rules", setting: "Settings" }
/** What the site keeps beside them, by the names that the browser has for it. */
const OTHERS = { __palette: "Light or dark", "four-colours": "Colours of the suits" }
const FORM = "card-table-referee"

const size = value => { const letters = JSON.stringify(value).length; return letters < 1000 ? `${letters} letters` : `${Math.round(letters / 1000)} thousand letters` }
const button = (words, label, pressed) => el("button", { type: "button", className: "md-button", "aria-label": label, onclick: pressed }, words)

/** What is kept by one name, in words. */
function told(kind, name, value) {
  if (kind === "evening" && isEvening(value)) return [value.name, `${value.called}, ${dayOf(value.begun)}: ${standing(value)}`]
  if (kind === "club" && isClub(value)) return [value.name, `${value.tables.length} ${value.tables.length === 1 ? "table" : "tables"} on the server`]
  if (kind === "log") return [name, "a log"]
  return [name, typeof value === "object" || kind === "evening" ? size(value) : String(value)]
}

/** Where the site says its own words: names in the store that no kind has. */
function others() {
  try {
    return Object.keys(localStorage).filter(key => !key.startsWith("referee/"))
  } catch {
    return []
  }
}

function draw() {
  const sections = Object.entries(KINDS).filter(([kind]) => names(kind).length).map(([kind, title]) =>
    el("section", {}, el("h2", {}, title), el("ul", { className: "things" }, kept(kind).map(([name, value]) => thing(kind, name, value)))))
  const more = others()
  if (more.length) sections.push(el("section", {}, el("h2", {}, "How the pages look"), el("ul", { className: "things" }, more.map(key =>
    el("li", {}, el("span", { className: "what" }, el("strong", {}, OTHERS[key.replace(/^.*\.__/, "__")] ?? key)), button("Delete", `Delete ${key}`, () => { localStorage.removeItem(key); draw() }))))))
  byId("things").replaceChildren(...(sections.length ? sections : [el("p", {}, "This device keeps nothing yet.")]))
  for (const name of ["save-all", "delete-all"]) byId(name).disabled = !sections.length
}

function thing(kind, name, value) {
  const [title, more] = told(kind, name, value)
  const address = kind === "evening" && isEvening(value) ? new URL(`table/?evening=${encodeURIComponent(name)}`, root).href : null
  const open = kind === "log" ? async () => location.assign(await tableAddress(value)) : null
  return el("li", { "data-kind": kind, "data-name": name },
    el("span", { className: "what" }, address ? el("a", { href: address }, title) : el("strong", {}, title), el("small", {}, more)),
    el("span", { className: "acts" }, open && button("Go on", `Go on with ${title}`, open),
    button("Save", `Save ${title}`, () => saveFile(file([[kind, name, value]]), fileName(title, "json"), "application/json")),
    button("Delete", `Delete ${title}`, () => { if (confirm(`Delete “${title}” from this device?`)) { forget(kind, name); draw() } })))
}

// --- one file ------------------------------------------------------------------------------------------------------

const everything = () => Object.keys(KINDS).flatMap(kind => kept(kind).map(([name, value]) => [kind, name, value]))
const file = things => JSON.stringify({ form: FORM, saved: new Date().toISOString(), things: things.map(([kind, name, value]) => ({ kind, name, value })) }, null, 1)

/** Keeps what a saved file holds. An evening that was gone on with since stays as it is, and the file's stands beside it. */
async function readBack(text) {
  const { form, things } = JSON.parse(text)
  if (form !== FORM || !Array.isArray(things)) throw new SyntaxError("another kind of file")
  const good = things.filter(one => Object.hasOwn(KINDS, one?.kind) && typeof one.name === "string" && one.value !== undefined)
  return [good.filter(readOne).length, good.length]
}

function readOne({ kind, name, value }) {
  const there = recall(kind, name)
  const other = kind === "evening" && isEvening(there) && isEvening(value) && JSON.stringify(there.log) !== JSON.stringify(value.log)
  return other ? setAside({ ...value, id: name }) : keep(kind, name, value)
}

async function opened(event) {
  const [chosen] = event.target.files
  if (!chosen) return
  try {
    const [count, all] = await readBack(await chosen.text())
    byId("told").textContent = `${count} ${count === 1 ? "thing was" : "things were"} read back.${count < all ? ` There is no room on this device for ${all - count} more.` : ""}`
  } catch {
    byId("told").textContent = "This is no file that was saved on this page."
  }
  event.target.value = ""
  draw()
}

function deleteAll() {
  if (!confirm("Delete everything that this device keeps for this site?")) return
  for (const [kind, name] of everything()) forget(kind, name)
  for (const key of others()) localStorage.removeItem(key)
  byId("told").textContent = "Everything is deleted."
  draw()
}

byId("device").addEventListener("submit", event => event.preventDefault())
byId("save-all").addEventListener("click", () => saveFile(file(everything()), fileName(`card table ${dayOf(Date.now())}`, "json"), "application/json"))
byId("delete-all").addEventListener("click", deleteAll)
byId("read-back").addEventListener("change", opened)
draw()
