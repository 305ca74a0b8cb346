// Whole moves that are said in a word or two: the first word is a key, what may be said with it a tick: spades, from the hand.
import { suitInWords } from "./cards.js"
import { el } from "./dom.js"
import { toDo, wording } from "./verbs-words.js"

const capital = text => `${text[0].toUpperCase()}${text.slice(1)}`

/**
 * Keys for the ways in which a kind of move may be made now, which are what stands after its verb. `told(way)` is told of one. What
 * is said in every way goes without saying. What a first word cannot do without stands on its key: null, which may only be ouvert.
 * Where no first word may be said alone, each of the second words has a line of its own.
 */
export function wayKeys(ways, kind, { pack }, told) {
  const split = ways.map(way => way.split(" ").filter(Boolean))
  const bases = inOrder([...new Set(split.map(([first = ""]) => first))], pack)
  const implied = [...new Set(split.flatMap(words => words.slice(1)))].filter(word => split.every(words => words.includes(word)))
  const bare = base => split.some(words => (words[0] ?? "") === base && words.length === (base ? 1 : 0) + implied.length)
  const alone = bases.some(bare)
  const of = base => split.filter(words => (words[0] ?? "") === base).map(words => words.slice(1))
  /** What may be said with a first word, or not. */
  const free = base => of(base).flat().filter(word => !of(base).every(words => words.includes(word)))
  const extra = [...new Set(alone ? bases.flatMap(free) : split.flatMap(words => words.slice(1)))].filter(word => !implied.includes(word))
  const lines = alone ? [""] : extra
  const ticked = new Set()
  /** The shortest way with that first word that says all that is ticked. */
  const wayOf = (base, line) => {
    const wanted = [...ticked, ...(line ? [line] : [])]
    const fits = split.filter(words => (words[0] ?? "") === base && wanted.every(word => words.includes(word)))
    return fits.sort((one, other) => one.length - other.length)[0]?.join(" ")
  }
  const keys = []
  const show = () => { for (const { key, base, line, besides } of keys) {
    const way = wayOf(base, line)
    key.dataset.way = way ?? ""
    key.disabled = way === undefined
    const more = (way ?? "").split(" ").slice(1).filter(word => word !== line && !implied.includes(word) && !ticked.has(word)).join(" ")
    besides.textContent = more && ` ${more}`
    const label = [suitName(base, pack) ?? base, line, more].filter(Boolean).join(" ")
    if (label) key.setAttribute("aria-label", label)
  } }
  const key = (base, line) => {
    const besides = el("span", {})
    const button = el("button", { type: "button", className: "way-key", onclick: () => told(wayOf(base, line)) }, face(base, kind, pack, bases.length), besides)
    keys.push({ key: button, base, line, besides })
    return button
  }
  const [suits, words] = [bases.filter(base => suitName(base, pack)), bases.filter(base => !suitName(base, pack))]
  const rows = lines.flatMap(line => [suits, words].filter(some => some.length).map(some =>
    el("div", { className: `way-line ${some === words || bases.length === 1 ? "in-words" : ""}` }, line && el("span", {}, `${capital(line)}: `), some.map(base => key(base, line)))))
  const tick = word => el("button", { type: "button", className: "choice-key tick", "data-tick": word, "aria-pressed": "false", onclick: event => {
    if (!ticked.delete(word)) ticked.add(word)
    event.currentTarget.setAttribute("aria-pressed", String(ticked.has(word)))
    show()
  } }, capital(word))
  const ticks = lines[0] === "" && extra.length ? el("div", { className: "ticks", role: "group", "aria-label": "Said with it" }, extra.map(tick)) : null
  show()
  return el("div", { className: "ways", role: "group", "aria-label": kind.says }, rows, ticks)
}

/** Suits as they lie on the keys of cards, then the other words. */
function inOrder(bases, pack) {
  const suits = [...pack.suits].reverse().map(suit => suit.letter).filter(letter => bases.includes(letter))
  return [...suits, ...bases.filter(base => !suits.includes(base))]
}

const suitName = (letter, pack) => pack.suits.find(suit => suit.letter === letter)?.name

function face(base, kind, pack, count) {
  const suit = pack.suits.find(one => one.letter === base)
  if (!base || (suit && count === 1)) return [wording({ says: toDo(kind) }), suit ? [" ", suitInWords(suit)] : ""]
  return suit ? suitInWords(suit) : capital(base)
}
