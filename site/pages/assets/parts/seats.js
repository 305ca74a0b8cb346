// Who sits at the table: how many, their names clockwise, who deals first. Names are remembered from evening to evening.
import { keep, recall } from "./device.js"
import { byId, el } from "./dom.js"
import { seatNames } from "./question.js"

/** Names for so many seats: those given, then those of the last evening, then others. */
export function seatsFor(count, given = []) {
  const known = [...given, ...[recall("setting", "names") ?? []].flat(), ...seatNames(10)]
  return [...new Set(known.filter(name => typeof name === "string").map(name => name.trim()).filter(Boolean))].slice(0, count)
}

/** Remembers the names for the next evening. */
export const rememberNames = names => keep("setting", "names", names)

/** Draws the seats for `asked.players` and `asked.dealer`; `changed` is called where there are more or fewer of them. */
export function drawSeats(asked, { least, most }, changed) {
  byId("counts").replaceChildren(...Array.from({ length: most - least + 1 }, (_, n) => count(least + n, asked, changed)))
  byId("names").replaceChildren(...asked.players.map((name, place) => seat(name, place, asked)))
}

function count(number, asked, changed) {
  const chosen = number === asked.players.length
  const choose = () => { asked.players = seatsFor(number, asked.players); asked.dealer = asked.players.at(-1); changed() }
  return el("button", { type: "button", className: "count-key", id: `count-${number}`, "aria-pressed": String(chosen), "aria-label": `${number} players`, onclick: choose }, String(number))
}

function seat(name, place, asked) {
  const named = event => {
    const given = event.target.value.trim().replace(/\s+/g, " ")
    const taken = asked.players.some((other, n) => n !== place && other.toLowerCase() === given.toLowerCase())
    if (!given || taken) event.target.value = asked.players[place]
    else {
      if (asked.dealer === asked.players[place]) asked.dealer = given
      asked.players[place] = given
    }
  }
  return el("li", {},
    el("input", { id: `seat-${place}`, value: name, "aria-label": `Player ${place + 1}`, autocapitalize: "words", spellcheck: false, maxLength: 24, onchange: named }),
    el("input", { type: "radio", name: "dealer", id: `dealer-${place}`, checked: name === asked.dealer, onchange: () => { asked.dealer = asked.players[place] } }),
    el("label", { for: `dealer-${place}` }, "deals"))
}
