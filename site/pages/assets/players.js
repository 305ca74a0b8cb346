// The page of a game asks once how many you are, and then leaves only what holds for so many. The address remembers it, and the
// doors to disputes, logs and sheets know it.
import { byId, el } from "./parts/dom.js"
import { seatNames } from "./parts/question.js"

const place = byId("how-many")
const marked = [...document.querySelectorAll("[data-players]")]

/** Shows what holds for so many players, or all where that is null. */
function show(count) {
  for (const block of marked) block.hidden = count !== null && !block.dataset.players.split(" ").includes(String(count))
  for (const link of document.querySelectorAll(".md-nav__link[href*='#']"))
    link.parentNode.hidden = Boolean(byId(decodeURIComponent(link.hash.slice(1)))?.closest("[data-players][hidden]"))
  for (const button of place?.querySelectorAll("button") ?? []) button.setAttribute("aria-pressed", String(button.value === String(count ?? "")))
}

/** The number goes into the address and into those of the doors. */
function remember(count) {
  const query = new URLSearchParams(location.search)
  if (count === null) query.delete("players")
  else query.set("players", String(count))
  history.replaceState(null, "", `${location.pathname}${query.size ? `?${query}` : ""}${location.hash}`)
  for (const link of document.querySelectorAll("a[href*='?game=']")) {
    const door = new URL(link.href)
    const told = count === null ? "" : /\/(sheet|judge)\//.test(door.pathname) ? String(count) : seatNames(count).join(",")
    if (told) door.searchParams.set("players", told)
    else door.searchParams.delete("players")
    link.href = door.href
  }
}

function choose(count) {
  show(count)
  remember(count)
}

/** The question, with a button for each number. */
function ask() {
  const { least, most } = place.dataset
  const numbers = Array.from({ length: most - least + 1 }, (_, n) => Number(least) + n)
  const button = (value, says, name) => el("button", { type: "button", value: String(value ?? ""), "aria-pressed": "false", "aria-label": name, onclick: () => choose(value) }, says)
  place.replaceChildren(el("span", { "aria-hidden": "true" }, "How many are you?"), ...numbers.map(number => button(number, String(number), `${number} players`)), button(null, "any", "Any number of players"))
  place.hidden = false
  const told = Number(new URLSearchParams(location.search).get("players"))
  if (numbers.includes(told)) return choose(told)
  show(place.dataset.usual ? Number(place.dataset.usual) : null)
}

/** What a link leads to is unfolded, and not left out for its number of players. */
function reveal() {
  const target = location.hash.length > 1 ? byId(decodeURIComponent(location.hash.slice(1))) : null
  if (!target) return
  if (target.closest("[data-players][hidden]")) show(null)
  let folded = target.closest("details")
  if (!folded && !target.closest("[hidden]")) return
  for (; folded; folded = folded.parentElement.closest("details")) folded.open = true
  target.scrollIntoView()
}

if (place) ask()
reveal()
addEventListener("hashchange", reveal)
