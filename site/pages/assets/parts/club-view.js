// What the page of standings shows of a club besides its season: whose it is, its link, tables that join it and tables that are gone.
import { clubAddress, clubs, forgetClub, keepClub, missingIn, tablesHere } from "./club.js"
import { byId, el, refill } from "./dom.js"
import { shareBar } from "./share.js"

const FULL = "There is no room on this device to keep the club."
const count = (number, one, more) => `${number} ${number === 1 ? one : more}`
const button = (id, words, pressed, more = {}) => el("button", { type: "button", className: "md-button", id, onclick: pressed, ...more }, words)
const nameOf = ({ id, name }) => name ?? `table ${id}`

/** The choice between this device, its clubs, and the one that came with a link. */
export function drawWhose(club, linked, shows) {
  const all = [null, ...clubs(), ...(linked ? [linked] : [])]
  const choice = byId("whose")
  choice.replaceChildren(...all.map((one, n) => el("option", { value: String(n) }, one === null ? "This device" : one === linked ? `${one.name} (from a link)` : one.name)))
  choice.value = String(Math.max(all.findIndex(one => one === club || (one && club && one.id === club.id)), 0))
  choice.onchange = () => shows(all[Number(choice.value)])
  byId("whose-field").hidden = all.length === 1
}

/** Names the tables of a club that do not count, and why. */
export function drawMissing({ gone, unread }, club, linked, again, shows) {
  if (unread.length) byId("club-told").append(el("div", { id: "tables-unread" }, el("p", {}, `There was no connection to ${count(unread.length, "table", "tables")}: ${unread.map(nameOf).join("; ")}.`),
    el("p", { className: "buttons" }, button("read-again", "Try again", () => { byId("tables-unread").remove(); again() }))))
  if (gone.length) byId("club-told").append(el("div", { id: "tables-gone" }, el("p", {}, `The server has no more of ${count(gone.length, "table", "tables")}, left out here: ${gone.map(nameOf).join("; ")}.`),
    club !== linked && el("p", { className: "buttons" }, button("drop-gone", "Take them out of the club", () => {
      const left = keepClub({ ...club, tables: club.tables.filter(table => !gone.includes(table)) })
      shows(left ?? club, left ? "" : FULL)
    }))))
}

/** Draws the part about the link: how a club is made, handed round, added to. */
export function drawClub(club, linked, shows) {
  const parts = !club ? toMake(shows) : club === linked ? toJoin(club, shows) : toHandRound(club, shows)
  refill(byId("club-link"), ...parts.flat().filter(Boolean))
}

/** Ticks for tables of this phone; `chosen()` are those that are ticked. */
function choiceOf(tables) {
  const boxes = tables.map(table => el("input", { type: "checkbox", id: `adds-${table.id}`, checked: true }))
  const list = el("ul", {}, tables.map((table, n) => el("li", { className: "check" }, boxes[n], el("label", { for: boxes[n].id }, table.name))))
  return { list, chosen: () => tables.filter((_, n) => boxes[n].checked) }
}

const noKey = without => without > 0 && el("p", {}, `${count(without, "table", "tables")} here cannot be added from this phone, which has no key that only looks. Whoever shared them can add them.`)

function toMake(shows) {
  const { tables, without } = tablesHere()
  const says = el("p", {}, "A club is a set of shared tables with one season for all. Whoever opens its link sees the standings of those tables and can look on at each; nobody can write with it.")
  if (!tables.length) return [says, el("p", {}, "No table is shared from this phone yet: “Share this table” stands below the score of an evening."), noKey(without)]
  const name = el("input", { id: "club-name", maxLength: 60, value: "Our club" })
  const { list, chosen } = choiceOf(tables)
  const make = () => {
    const made = keepClub({ name: name.value.trim() || "Our club" }, chosen())
    shows(made, made ? "The club is kept on this device. Its link is below." : FULL)
  }
  return [says, el("div", { className: "field wide" }, el("label", { for: "club-name" }, "The club’s name"), name), el("p", {}, "The tables shared on this phone:"), list, noKey(without), el("p", { className: "buttons" }, button("make-club", "Make the club’s link", make))]
}

function toHandRound(club, shows) {
  const here = tablesHere()
  const { list, chosen } = choiceOf(missingIn(club, here.tables))
  const add = () => {
    const more = keepClub(club, chosen())
    shows(more ?? club, more ? "The club’s link is a new one now. Whoever has the old one does not see what was added: send them the new link, below." : FULL)
  }
  const remove = () => { if (confirm(`Delete the club “${club.name}” from this device? Its tables stay on the server.`)) { forgetClub(club); shows(null) } }
  return [
    shareBar({ address: () => clubAddress(club), title: `Standings of ${club.name}`, print: null, lead: `${club.name}, ${count(club.tables.length, "table", "tables")}` }),
    el("p", {}, "Whoever has this link can look on at each of these tables, and see who played there. A table that is added later makes a new link: the old one does not know it, so send the new one to everybody."),
    list.children.length > 0 && [el("p", {}, "Shared on this phone, and not in the club:"), list],
    noKey(here.without),
    el("p", { className: "buttons" }, list.children.length > 0 && button("add-shared", "Add the tables shared on this phone", add), button("delete-club", "Delete this club", remove))]
}

function toJoin(linked, shows) {
  const all = clubs()
  const holds = all.find(club => !missingIn(club, linked.tables).length)
  if (holds) return [el("p", {}, `All tables of this link are in your club “${holds.name}”.`), el("p", { className: "buttons" }, button("open-club", `Show ${holds.name}`, () => shows(holds)))]
  const into = el("select", { id: "into-club" }, el("option", { value: "" }, `A new club: ${linked.name}`), all.map(({ id, name }) => el("option", { value: id }, name)))
  into.value = all.find(({ name }) => name === linked.name)?.id ?? ""
  const add = () => {
    const club = keepClub(all.find(({ id }) => id === into.value) ?? { name: linked.name }, linked.tables)
    shows(club ?? linked, club ? "These tables are in your club now. If others have a link of that club, and it had other tables, send them the new link, below." : FULL)
  }
  return [
    el("p", {}, `This link shows ${count(linked.tables.length, "table", "tables")}. Add them to a club of yours, and it is listed on this page; evenings of your own can join it then.`),
    all.length > 0 && el("div", { className: "field wide" }, el("label", { for: "into-club" }, "My club"), into),
    el("p", { className: "buttons" }, button("join-club", "Add these tables to my club", add))]
}
