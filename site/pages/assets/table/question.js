// A question as data, and as the query of an address: what is asked of the service follows from it alone.

const NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon"]

/** How the families ask: what lies in the first tray, and what the hand is asked about. */
export const FAMILIES = {
  "trick-taking": { tray: "The trick, in the order of play", to: "the trick", empty: "Tap the cards of the trick below, in the order in which they were played.", hand: "Was this card allowed?", lists: "cards" },
  climbing: { tray: "The plays, in order", to: "the plays", empty: "Tap the cards of the first play below, then “Next play”.", hand: "What could be played?", lists: "plays", next: "Next play" },
  matching: { tray: "The card on top of the pile", to: "the pile", empty: "Tap the card on top of the pile below.", hand: "May this go on that?", lists: "tops" },
  melding: { tray: "Is this a meld?", to: "the melds", empty: "Tap the cards of a meld below; “Next meld” for another.", hand: "What can be laid down or laid off?", lists: "melds", next: "Next meld" },
}

/** Are the cards of the first tray in groups? */
export const grouped = game => ["plays", "melds"].includes(FAMILIES[game.family].lists)

/** Has the hand an owner who plays at some place of the first tray? */
export const owned = game => ["cards", "plays"].includes(FAMILIES[game.family].lists)

/** How many cards, or groups, the first tray takes. */
export const room = (asked, game) => {
  const piles = game.clauses.find(one => one.id === "first-card")?.parameters.piles ?? 1
  return { cards: asked.players.length, tops: piles }[FAMILIES[game.family].lists] ?? 60
}

export const seatNames = count => NAMES.slice(0, count)

/** A question about nothing yet. */
export const blank = () => ({ game: "", players: [], led: "", plays: [], hand: [], of: null, trump: "", low: "", anti: "", first: false, unbroken: false, shown: false, jokers: "", options: [] })

const FLAGS = ["first", "unbroken", "shown"]
const words = text => (text || "").split(/[\s,]+/).filter(Boolean)

/** The question that the query of an address holds. */
export function fromQuery(search) {
  const query = new URLSearchParams(search)
  const asked = blank()
  for (const name of ["game", "led", "trump", "low", "anti", "jokers"]) asked[name] = query.get(name) || ""
  asked.players = (query.get("players") || "").split(",").map(name => name.trim()).filter(Boolean)
  asked.plays = (query.get("cards") || "").split("/").map(words).filter(play => play.length)
  asked.hand = words(query.get("hand"))
  asked.of = query.has("of") ? Number(query.get("of")) - 1 : null
  asked.options = words(query.get("options"))
  for (const name of FLAGS) asked[name] = query.get(name) === "yes"
  return asked
}

/** The question as the query of an address. */
export function toQuery(asked) {
  const query = new URLSearchParams()
  const put = (name, value) => { if (value) query.set(name, value) }
  put("game", asked.game)
  put("players", asked.players.join(","))
  put("led", asked.led)
  put("cards", asked.plays.filter(play => play.length).map(play => play.join(" ")).join("/"))
  put("hand", asked.hand.join(" "))
  if (asked.of !== null) query.set("of", asked.of + 1)
  for (const name of ["trump", "low", "anti", "jokers"]) put(name, asked[name])
  for (const name of FLAGS) put(name, asked[name] && "yes")
  put("options", asked.options.join(","))
  return query.toString()
}

export const passes = play => play.length === 1 && play[0].toLowerCase() === "pass"

/** What is said of the table in every question. */
function facts(asked, game, all) {
  const told = {}
  if (asked.players.length) told.players = asked.players.length
  const table = {}
  for (const option of game.options.filter(one => asked.options.includes(one.name)))
    for (const [key, value] of Object.entries(option.table)) table[key] = key === "options" ? [...(table[key] || []), ...value] : value
  if (Object.keys(table).length) told.table = table
  if (game.asks.includes("trump") && asked.trump) told.trump = asked.trump
  if (game.asks.includes("two_trumps") && asked.trump && asked.low) told.trump = asked.trump + asked.low
  if (game.asks.includes("anti_trump") && asked.anti) told.anti_trump = asked.anti
  if (game.asks.includes("jokers") && asked.jokers) told.shown = turned(asked, game)
  if (!all) return told
  if (game.asks.includes("first_trick")) told.first_trick = asked.first
  if (game.asks.includes("broken")) told.broken = !asked.unbroken
  if (game.asks.includes("shown") && asked.shown) told.shown = game.named_card.card
  return told
}

/** A card of the jokers' rank that lies nowhere in the question: the one that was turned up. */
function turned(asked, game) {
  const lying = new Set([...asked.plays.flat(), ...asked.hand].map(card => card.split("=")[0]))
  const cards = game.pack.suits.map(suit => asked.jokers + suit.letter)
  return cards.find(card => card in game.pack.names && !lying.has(card)) ?? cards[0]
}

/** The plays that are whole: the last one may still be empty. */
export const laid = asked => asked.plays.filter(play => play.length)

/** The place of the trick that the hand's owner plays at. */
export const placeOf = asked => (asked.of === null ? laid(asked).length : Math.min(asked.of, laid(asked).length))

/** The question who wins, or in melding games whether the last cards are a meld; null where there is nothing to ask. */
export function trickQuestion(asked, game) {
  const plays = laid(asked)
  const cards = {
    cards: () => plays.flat(),
    plays: () => plays.map(play => play.join(" ")),
    melds: () => plays.at(-1),
  }[FAMILIES[game.family].lists]
  return plays.length && cards ? { cards: cards(), ...facts(asked, game, false) } : null
}

/** The play that the hand's owner made; undefined where they come next. */
export const madeBy = (asked, game) => owned(game) ? laid(asked)[placeOf(asked)] : undefined

/** The cards of that play, which were held too when it was made. */
export function played(asked, game) {
  const play = madeBy(asked, game)
  return play && !passes(play) ? play.map(card => card.split("=")[0]) : []
}

/** The question what may be played, or null where there is nothing to ask. */
export function legalQuestion(asked, game) {
  const hand = [...asked.hand.map(card => card.split("=")[0]), ...played(asked, game)]
  if (!hand.length || (!asked.hand.length && asked.of === null)) return null
  const before = owned(game) ? laid(asked).slice(0, placeOf(asked)) : laid(asked)
  const texts = before.map(play => play.join(" "))
  const trick = { plays: () => texts, melds: () => texts.join(" / ") }[FAMILIES[game.family].lists]
  return { hand, trick: trick ? trick() : before.flat(), ...facts(asked, game, true) }
}
