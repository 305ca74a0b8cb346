// The facts of a deal beside the cards: as fields, as words, and as answers to the question that decides. None is assumed.
import { byId, el, refill } from "./dom.js"

const capital = text => text[0].toUpperCase() + text.slice(1)
const suitName = (game, letter) => game.pack.suits.find(suit => suit.letter === letter)?.name ?? letter

/** The suits that have to be broken in this game before they are led, in words. */
function breaking(game) {
  const clause = game.clauses.find(one => one.id === "break-before-leading")
  return clause ? suitName(game, clause.parameters.suit) : "trumps"
}

/** The suit of the game's named card. */
const namedSuit = game => suitName(game, game.named_card.card.at(-1))

/** By fact: the label of its field, and what may be chosen there, as pairs of a value and words. */
const FIELDS = {
  trump: game => ["Trumps", [...suits(game), ...noSuit(game)]],
  high: game => ["High trumps", suits(game)],
  low: game => ["Low trumps", suits(game)],
  anti_trump: game => ["Anti-trumps", [...suits(game), ["none", "none"]]],
  first_trick: game => [game.family === "climbing" ? "The first lead of all?" : "The first trick of the deal?", [[true, "yes"], [false, "no"]]],
  broken: (game, facts) => [`Have ${breaking(game)} been broken?`, [[true, "yes"], [false, "no"], ...eachTrump(game, facts)]],
  led_before: game => [`Have ${namedSuit(game)} been led before?`, [[true, "yes"], [false, "no"]]],
  shown: game => [`Was the ${game.named_card.name} (${game.named_card.card}) shown?`, [[true, "yes"], [false, "no"]]],
  jokers: game => ["The rank of the jokers", game.pack.ranks.map(rank => [rank, rank])],
  melded: () => ["Has the player melded before?", [[true, "yes"], [false, "no"]]],
  stock: game => [game.family === "matching" ? "Is there a card to draw?" : "Do players still draw after each trick?", [[true, "yes"], [false, "no"]]],
  answered: () => ["Has anybody drawn or passed since?", [[true, "yes"], [false, "no"]]],
  named: game => ["Named", [["none", "nothing"], ...suits(game), ...game.pack.ranks.map(rank => [rank, rank])]],
}

/** What is told where no suit is trumps: the game that is played, where there are such, or that there are none, or none yet. */
const noSuit = game => {
  if (game.clauses.some(one => one.id === "trump-hidden")) return [["none", "none"], ["hidden", "not shown yet"]]
  const naming = game.clauses.find(one => one.id === "name-trumps")?.parameters
  const named = [naming?.high && ["obenabe", "obenabe"], naming?.low && ["undenufe", "undenufe"]].filter(Boolean)
  const kinds = game.clauses.filter(one => ["grand-game", "null-game"].includes(one.id)).map(one => [one.title.toLowerCase(), one.title])
  const games = [...kinds, ...named]
  return games.length ? games : [["none", "none"]]
}

const suits = game => game.pack.suits.map(suit => [suit.letter, suit.name])

/** Where there are two trumps, one of them may be broken alone. */
const eachTrump = (game, facts) => (game.asks.includes("two_trumps") ? [facts.trump, facts.low].filter(Boolean).map(letter => [letter, `only ${suitName(game, letter)}`]) : [])

/** What is only asked for by an answer. */
const LATER = ["named", "answered"]

/** The facts that this game's answers depend on, by the names of their fields. */
const asks = game => game.asks.flatMap(fact => ({ two_trumps: ["high", "low"], effects: ["named", "answered"] })[fact] ?? [fact]).filter(fact => fact in FIELDS && (game.named_card || !["shown", "led_before"].includes(fact)))

const keyOf = field => (field === "high" ? "trump" : field)

/** Draws the fields of the facts; `changed` is called when one was told. */
export function drawFacts(game, facts, changed) {
  refill(byId("facts"), ...asks(game).filter(field => !LATER.includes(field)).map(field => {
    const [label, choices] = FIELDS[field](game, facts)
    const tell = event => { facts[keyOf(field)] = choices[event.target.selectedIndex - 1]?.[0]; changed() }
    const id = `fact-${keyOf(field)}`
    return el("div", { className: "field" }, el("label", { for: id }, label),
      el("select", { id, onchange: tell }, el("option", { value: "" }, "not told"),
        choices.map(([value, words]) => el("option", { value: String(value), selected: facts[keyOf(field)] === value }, words))))
  }))
}

/** What has been told, in words: pairs of the fact and `trumps: hearts`. */
export const toldFacts = (game, facts) => asks(game).flatMap(field => {
  const [label, choices] = FIELDS[field](game, facts)
  const chosen = choices.find(([value]) => value === facts[keyOf(field)])
  return chosen ? [[keyOf(field), `${label}${label.endsWith("?") ? "" : ":"} ${chosen[1]}`]] : []
})

/** Tells the fact that a question asked for: `on` and `value` as the service names them. */
export function settle(asked, game, on, value) {
  if (on === "effects") asked.effects = { ...asked.effects, ...value }
  else if (on === "shown" && game.asks.includes("jokers")) asked.facts.jokers = value
  else if (on === "trump" && game.asks.includes("two_trumps")) [asked.facts.trump, asked.facts.low] = value
  else asked.facts[on] = on === "shown" ? value !== "none" : value
}
