// A game's pack as a keyboard of cards: one stop of the Tab key, arrow keys go from card to card.
import { draw, lines, named } from "./cards.js"
import { el } from "./dom.js"

/** The pack as buttons; `pressed(code)` is told which card. */
export function packKeys(pack, pressed) {
  const rows = lines(pack).map(line =>
    el("div", { className: "pack-line", role: "group", "aria-label": line.name }, line.cards.map(code => key(code, pack, pressed))))
  const keys = el("div", { className: "pack-keys" }, rows)
  keys.querySelector("button")?.setAttribute("tabindex", "0")
  keys.addEventListener("keydown", move)
  return keys
}

function key(code, pack, pressed) {
  const take = event => { if (event.currentTarget.getAttribute("aria-disabled") !== "true") pressed(code) }
  const button = el("button", { type: "button", className: "key", tabindex: "-1", "data-card": code, onclick: take })
  button.append(draw(code, pack))
  return button
}

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }

function move(event) {
  const step = STEPS[event.key]
  const from = event.target.closest(".key")
  if (!step || !from) return
  event.preventDefault()
  const rows = [...event.currentTarget.children]
  const row = rows.indexOf(from.parentNode)
  const line = rows[Math.min(Math.max(row + step[0], 0), rows.length - 1)].children
  const place = [...from.parentNode.children].indexOf(from) + step[1]
  const to = line[Math.min(Math.max(place, 0), line.length - 1)]
  from.setAttribute("tabindex", "-1")
  to.setAttribute("tabindex", "0")
  to.focus()
}

/** Greys out the cards of which every copy is in use. */
export function greyOut(keys, pack, used) {
  for (const button of keys.querySelectorAll(".key")) {
    const code = button.dataset.card
    const left = pack.cards.filter(one => one === code).length - used.filter(one => one.split("=")[0] === code).length
    button.setAttribute("aria-disabled", String(left <= 0))
  }
}

/** Asks what a wild card stands for; null where the question is waved away. */
export function standsFor(code, pack, choices) {
  return new Promise(resolve => {
    const done = value => { dialog.close(); resolve(value) }
    const chosen = choice => done(choice ? `${code}=${choice}` : code)
    const suits = pack.suits.filter(suit => choices.includes(suit.letter) && !(suit.letter in pack.names))
    const keys = suits.length
      ? suits.map(suit => el("button", { type: "button", className: "md-button", "data-card": suit.letter, onclick: () => chosen(suit.letter) }, suit.name))
      : [packKeys({ ...pack, cards: choices }, chosen)]
    const dialog = el("dialog", { className: "stand-for md-typeset", "aria-label": `What ${named(code, pack)} stands for`, oncancel: () => resolve(null) },
      el("h3", {}, `${named(code, pack)}: what does it stand for?`), keys,
      el("p", {}, el("button", { type: "button", className: "plain", onclick: () => chosen(null) }, "It was not said"),
        el("button", { type: "button", className: "plain", onclick: () => done(null) }, "Leave it")))
    dialog.addEventListener("close", () => dialog.remove())
    document.body.append(dialog)
    dialog.showModal()
  })
}
