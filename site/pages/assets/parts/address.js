// The address of /ask: it holds the whole question. Addresses are sent round, so that what one has meant it goes on meaning.
import { blank, laid } from "./question.js"

/** What is told of the deal beside the cards, and the name that it has in an address. */
const FACTS = { trump: "trump", low: "low", anti_trump: "anti", first_trick: "first", broken: "broken", led_before: "led-before", shown: "shown", jokers: "jokers", melded: "melded", stock: "stock", answered: "answered", named: "named" }
const TOLD = { yes: true, no: false }
const words = text => (text || "").split(/[\s,]+/).filter(Boolean)
const cards = text => words(text).map(card => (card.toLowerCase() === "pass" ? "pass" : card.toUpperCase()))
const pairs = text => Object.fromEntries((text || "").split(",").map(one => one.split(":").map(part => part.trim())).filter(([key, value]) => key && value))

/** The question that the query of an address holds. */
export function fromQuery(search) {
  const query = new URLSearchParams(search)
  const asked = blank()
  asked.game = query.get("game") || ""
  asked.led = query.get("led") || ""
  asked.players = (query.get("players") || "").split(",").map(name => name.trim()).filter(Boolean)
  asked.plays = (query.get("cards") || "").split("/").map(cards).filter(play => play.length)
  asked.hand = cards(query.get("hand"))
  asked.of = owner(query.get("of"), asked)
  for (const [fact, name] of Object.entries(FACTS)) if (query.get(name)) asked.facts[fact] = TOLD[query.get(name)] ?? query.get(name)
  if (query.get("unbroken") === "yes") asked.facts.broken = false
  asked.options = words(query.get("options"))
  if (query.has("effects")) asked.effects = query.get("effects") === "none" ? {} : pairs(query.get("effects"))
  asked.rulings = pairs(query.get("rulings"))
  asked.laws = query.getAll("law")
  return asked
}

/** Whose hand it is. An address with a hand that does not say so means the player who comes next. */
function owner(text, asked) {
  if (text === null) return asked.hand.length ? "next" : null
  return Number(text) > 0 ? Number(text) - 1 : "next"
}

/** The question as the query of an address. */
export function toQuery(asked) {
  const query = new URLSearchParams()
  const put = (name, value) => { if (value) query.set(name, value) }
  put("game", asked.game)
  put("players", asked.players.join(","))
  put("led", asked.led)
  put("cards", laid(asked).map(play => play.join(" ")).join("/"))
  put("hand", asked.hand.join(" "))
  put("of", asked.of === null ? "" : asked.of === "next" ? "next" : String(asked.of + 1))
  for (const [fact, name] of Object.entries(FACTS)) {
    const told = asked.facts[fact]
    put(name, told === true ? "yes" : told === false ? "no" : told)
  }
  put("options", asked.options.join(","))
  const listed = told => Object.entries(told).map(pair => pair.join(":")).join(",")
  if (asked.effects) query.set("effects", listed(asked.effects) || "none")
  put("rulings", listed(asked.rulings))
  for (const law of asked.laws) query.append("law", law)
  return query.toString()
}
