// A question as data: what is asked of the service follows from it alone. What has not been told is not in it.

const NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon"]

/** How the families ask: what lies in the first tray, and what the hand is asked about. */
export const FAMILIES = {
  "trick-taking": { tray: "The trick, in the order of play", to: "the trick", empty: "Tap the cards of the trick below, in the order in which they were played.", hand: "Was this card allowed?", lists: "cards" },
  climbing: { tray: "The plays, in order", to: "the plays", empty: "Tap the cards of the first play below, then “Next play”.", hand: "What could be played?", lists: "plays", next: "Next play" },
  matching: { tray: "The card on top of the pile", to: "the pile", empty: "Tap the card on top of the pile below.", hand: "May this go on that?", lists: "tops" },
  capturing: { tray: "The cards on the table", to: "the table", empty: "Tap the cards that lie on the table below.", hand: "What may these take?", lists: "table" },
  counting: { tray: "The cards since the count began", to: "the count", empty: "Tap the cards since the count began below, in the order in which they were played.", hand: "What can be added?", lists: "table" },
  beating: { tray: "The cards to be beaten", to: "the attack", empty: "Tap the cards that are to be beaten below.", hand: "May these beat them?", lists: "table" },
  melding: { tray: "Is this a meld?", to: "the melds", empty: "Tap the cards of a meld below; “Next meld” for another.", hand: "What can be laid down or laid off?", lists: "melds", next: "Next meld" },
}

/** Are the cards of the first tray in groups? */
export const grouped = game => ["plays", "melds"].includes(FAMILIES[game.family].lists)

/** Has the hand an owner who plays at some place of the first tray? */
export const owned = game => ["cards", "plays"].includes(FAMILIES[game.family].lists)

/** Does the first tray have one card of each player? */
export const turnByTurn = game => FAMILIES[game.family].lists === "cards"

/** How many cards, or groups, the first tray takes. */
export const room = (asked, game) => {
  const piles = game.clauses.find(one => one.id === "first-card")?.parameters.piles ?? 1
  return { cards: asked.players.length, tops: piles }[FAMILIES[game.family].lists] ?? 60
}

export const seatNames = count => NAMES.slice(0, count)

/** How many sit at a table of a game: as many as were named, or `count` where so many have played, or as many as usually play. */
export const seatsOf = (asked, { players: { least, most, usual } }, count = 0) =>
  Math.min(Math.max(asked.players.length || count || usual, least), most)

/** Why a card that two keys would make is not there: it may be in the pack of more or fewer players. */
export const notInPack = (words, { players: { least, most } }, count) =>
  `${words} is not in the pack${least < most ? ` with ${count} players: how many are you?` : "."}`

/** Seats as many players as the game takes: those named, or as many as usually play, or as have played. */
export function seat(asked, game) {
  const count = seatsOf(asked, game, game.family === "trick-taking" ? laid(asked).length : 0)
  if (count !== asked.players.length) asked.players = seatNames(count)
  if (!asked.players.includes(asked.led)) asked.led = asked.players[0]
}

/**
 * A question about nothing yet. `of` is whose hand it is: the place of a play, "next", or null while nobody said.
 * `facts` are by the names of the service's fields (and `low` and `jokers`); `effects` is null until a table has said which
 * cards are special, even if none is.
 */
export const blank = () => ({ game: "", players: [], led: "", plays: [], hand: [], of: null, facts: {}, options: [], effects: null, rulings: {}, laws: [] })

export const passes = play => play.length === 1 && play[0].toLowerCase() === "pass"

/** The plays that are whole: the last one may still be empty. */
export const laid = asked => asked.plays.filter(play => play.length)

/** The player at a place of the trick. */
export const playerAt = (asked, place) => asked.players[(asked.players.indexOf(asked.led) + place) % asked.players.length]

/** Whose hand is asked about: the place of a play, or "next". Where nobody said it is that of the last card's player. */
export function ownerOf(asked, game) {
  const last = laid(asked).length - 1
  if (!owned(game) || last < 0) return "next"
  const full = turnByTurn(game) && last + 1 >= room(asked, game)
  if (asked.of === "next" && !full) return "next"
  if (typeof asked.of === "number" && asked.of <= last) return asked.of
  return turnByTurn(game) ? last : "next"
}

/** The play that the hand's owner made; undefined where they come next. */
export const madeBy = (asked, game) => laid(asked)[ownerOf(asked, game)]

/** The cards of that play, which were held too when it was made. */
export function played(asked, game) {
  const play = madeBy(asked, game)
  return play && !passes(play) ? play.map(bare) : []
}

/** Does the game leave it to the table which cards are special? */
export const hasEffects = game => game.lost_lists.some(lost => lost.declared.key === "effects")

/** A card without what it stands for. */
export const bare = card => card.split("=")[0]

/** What the table has declared, as in a log's `table`. */
export function declared(asked, game) {
  const table = {}
  for (const option of game.options.filter(one => asked.options.includes(one.name)))
    for (const [key, value] of Object.entries(option.table)) table[key] = key === "options" ? [...(table[key] || []), ...value] : value
  if (asked.effects && hasEffects(game)) table.effects = asked.effects
  if (asked.laws.length) table.laws = asked.laws
  return table
}

/** The facts of a deal, by the service's fields, of which some are asked for a hand only. */
const FACTS = {
  trump: (told, game) => (game.asks.includes("two_trumps") ? told.low && told.trump + told.low : told.trump),
  anti_trump: told => told.anti_trump,
  shown: (told, game) => (!game.named_card ? told.jokers : told.shown === undefined ? undefined : told.shown ? game.named_card.card : "none"),
  answered: told => told.answered,
  named: told => told.named,
}
const HAND_FACTS = Object.fromEntries(["first_trick", "broken", "led_before", "melded", "stock"].map(fact => [fact, told => told[fact]]))
/** The fields that are asked for by another name, or by several. */
const FIELDS_OF = { two_trumps: ["trump"], jokers: ["shown"], effects: ["named", "answered"] }

/** What is said of the table in every question. */
function situation(asked, game, kinds) {
  const said = { players: asked.players.length }
  const table = declared(asked, game)
  if (Object.keys(table).length) said.table = table
  if (Object.keys(asked.rulings).length) said.rulings = asked.rulings
  const asks = game.asks.flatMap(fact => FIELDS_OF[fact] ?? [fact])
  for (const [fact, tell] of Object.entries(kinds)) {
    const told = asks.includes(fact) ? tell(asked.facts, game) : undefined
    if (told !== undefined && told !== "") said[fact] = told
  }
  return said
}

/** The question who wins, or in melding games whether the last cards are a meld; null where there is nothing to ask. */
export function trickQuestion(asked, game) {
  const plays = laid(asked)
  const cards = {
    cards: () => plays.flat(),
    plays: () => plays.map(play => play.join(" ")),
    melds: () => plays.at(-1),
  }[FAMILIES[game.family].lists]
  return plays.length && cards ? { cards: cards(), ...situation(asked, game, FACTS) } : null
}

/** The question what may be played, or null where there is nothing to ask. */
export function legalQuestion(asked, game) {
  if (!asked.hand.length) return null
  const owner = ownerOf(asked, game)
  const before = owner === "next" ? laid(asked) : laid(asked).slice(0, owner)
  const texts = before.map(play => play.join(" "))
  const trick = { plays: () => texts, melds: () => texts.join(" / ") }[FAMILIES[game.family].lists]
  return { hand: [...asked.hand.map(bare), ...played(asked, game)], trick: trick ? trick() : before.flat(), ...situation(asked, game, { ...FACTS, ...HAND_FACTS }) }
}
