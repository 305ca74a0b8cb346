// Cards as scripts draw them: the same HTML as referee/pages/cards.py makes.
import { el } from "./dom.js"

const JOKERS = { RJ: "red", BJ: "black" }
const SVG = "http://www.w3.org/2000/svg"
const anchor = name => name.toLowerCase().replace(/[^a-z0-9]+/g, "-")

/** A suit's sign out of the page's sprite. */
export function sign(name, css = "") {
  const svg = document.createElementNS(SVG, "svg")
  if (css) svg.setAttribute("class", css)
  svg.setAttribute("aria-hidden", "true")
  const use = document.createElementNS(SVG, "use")
  use.setAttribute("href", `#suit-${name}`)
  svg.append(use)
  return svg
}

/** The suit of a card in notation; undefined for jokers and other cards without one. */
export function suitOf(code, pack) {
  const rank = code.slice(0, -1)
  const suit = pack.suits.find(one => one.letter === code.at(-1))
  return suit && (pack.ranks.includes(rank) || /^\d+$/.test(rank)) ? suit : undefined
}

/** A card in words, with what it stands for. */
export function named(code, pack) {
  const [card, face] = code.split("=")
  const suit = pack.suits.find(one => one.letter === face)
  const name = pack.names[card] || (card === "?" ? "a card" : `${card}, not in this pack`)
  return face ? `${name} as ${suit ? suit.name : pack.names[face] || face}` : name
}

/** A card as a picture, given in notation. */
export function draw(code, pack, css = "") {
  const [card, face] = code.split("=")
  if (face) return el("span", { className: "wild-card" }, draw(card, pack, css), el("span", { className: "stands-for" }, "as"), faceOf(face, pack))
  const suit = suitOf(card, pack)
  if (card in JOKERS) return picture(card, "joker", `joker ${JOKERS[card]} ${css}`, named(card, pack))
  if (!suit) return picture(card, null, `${card in pack.names ? "extra" : "unknown"} ${css}`, named(card, pack))
  const name = anchor(suit.name)
  return picture(card.slice(0, -1), name, `s-${name} ${css}`, named(card, pack))
}

/** What a wild card stands for: a card, a suit or a rank. */
export function faceOf(face, pack) {
  const suit = pack.suits.find(one => one.letter === face)
  if (suit && !(face in pack.names)) return suitInWords(suit)
  return face in pack.names ? draw(face, pack) : el("span", {}, face)
}

export const suitInWords = suit =>
  el("span", {}, sign(anchor(suit.name), `suit s-${anchor(suit.name)}`), el("span", { className: "suit-name" }, ` ${suit.name}`))

function picture(rank, suit, css, name) {
  const said = css.split(" ").includes("wins") ? `${name}, wins` : name
  const node = el("span", { className: `card ${css.trim()}`, role: "img", "aria-label": said }, el("b", { "aria-hidden": "true" }, rank))
  if (suit) node.append(sign(suit))
  return node
}

/** Several cards side by side, given as a list or as one string. */
export const row = (codes, pack, css = "") =>
  el("span", { className: "cards" }, (typeof codes === "string" ? codes.split(" ") : codes).map(code => draw(code, pack, css)))

/** The pack in lines: the suits with their cards from the highest down, then the cards without a suit. */
export function lines(pack) {
  const found = [...pack.suits].reverse().map(suit => ({ name: suit.name, cards: [] }))
  const others = { name: "jokers and others", cards: [] }
  for (const code of new Set(pack.cards)) {
    const suit = suitOf(code, pack)
    const line = suit ? found.find(one => one.name === suit.name) : others
    line.cards.push(code)
  }
  const strength = code => {
    const place = pack.ranks.indexOf(code.slice(0, -1))
    return suitOf(code, pack)?.letter === "M" || place < 0 ? -Number.parseInt(code, 10) || 0 : place
  }
  for (const line of found) line.cards.sort((one, other) => strength(one) - strength(other))
  return [...found, others].filter(line => line.cards.length)
}
