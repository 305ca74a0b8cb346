// The log of a table that several phones write: what its events come to, how two logs differ, and what is still to be told. Nothing
// is asked and nothing drawn here.
import { asText } from "./evening-moves.js"

const cards = hand => (Array.isArray(hand) ? hand.join(" ") : hand)

/** The events that stand once another one has happened. */
export const standing = (events, event) => (event.type === "undo" ? events.filter(one => one.version !== event.undoes) : [...events, event])

/** The deals that these events come to. */
export function dealsOf(events) {
  const deals = []
  for (const event of events) {
    const place = (event.deal ?? 1) - 1
    if (event.type === "deal") deals[place] = { moves: [], ...event.told_deal }
    if (event.type === "move") deals[place].moves.push(asText(event.move))
    if (event.type === "facts") deals[place] = { ...without(deals[place] ?? {}, "hands"), moves: [], won: event.won }
    if (event.type === "hand") deals[place] = { ...deals[place], hands: { ...deals[place].hands, [event.player]: cards(event.cards) } }
  }
  return deals
}

const without = (facts, name) => Object.fromEntries(Object.entries(facts).filter(([key]) => key !== name))

/** The hands that were shown after their deal: nobody wrote them, so nobody can have written them otherwise. */
const shown = events => new Set(events.filter(({ type }) => type === "hand").map(({ deal, player }) => `${deal}/${player}`))

/** What a log says, one thing after another: a deal begins, a move is made, a deal's winnings are told. */
export function stepsOf(deals, events) {
  const later = shown(events)
  return deals.flatMap(({ moves, won, hands = {}, ...facts }, n) => {
    const told = Object.fromEntries(Object.entries(hands).filter(([name]) => !later.has(`${n + 1}/${name}`)).map(([name, hand]) => [name, cards(hand)]))
    const deal = { ...facts, ...(Object.keys(told).length && { hands: told }) }
    return [{ deal: n + 1, begins: deal }, ...(won ? [{ deal: n + 1, won }] : moves.map(move => ({ deal: n + 1, move })))]
  })
}

/** The same words for the same thing, in whatever order it was told. */
const words = step => JSON.stringify(step, (_, value) => (value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value))

/** How many steps two logs have in common, from the first one on. */
export function alike(ours, theirs) {
  const differs = ours.findIndex((step, n) => n >= theirs.length || words(step) !== words(theirs[n]))
  return differs < 0 ? ours.length : differs
}

/**
 * What becomes of our log when the table's went on from `before` to `theirs`: "ours" stays where nothing happened there or ours only says more, "theirs" is taken
 * where nothing of ours is lost by it; else they "differ", and somebody has to choose.
 */
export function merged(before, theirs, ours) {
  const tookBack = log => alike(before, log) < before.length
  const goesOn = (log, from) => alike(from, log) === from.length
  if (goesOn(theirs, before) && theirs.length === before.length) return "ours"
  if (goesOn(ours, before) && ours.length === before.length) return "theirs"
  if (goesOn(ours, theirs) && (ours.length === theirs.length || !tookBack(theirs))) return "ours"
  return goesOn(theirs, ours) && !tookBack(ours) ? "theirs" : "differ"
}

/** So many moves are told at once. */
const MOST = 100

/** The next thing to tell the table, so that its log becomes ours: `{path, body}`, or `{path, method}`; null where it is ours. */
export function nextStep(events, deals) {
  const [theirs, ours] = [stepsOf(dealsOf(events), events), stepsOf(deals, events)]
  const same = alike(ours, theirs)
  const step = ours[same]
  if (step?.won) return { path: "facts", body: { deal: step.deal, won: step.won } }
  if (theirs.length > same) return { path: "moves/last", method: "DELETE" }
  if (!step) return null
  const begun = same === 0 && ours[1]?.move && !Object.keys(step.begins).length // The first move of all begins its deal.
  if (step.begins && !begun) return { path: "deals", body: { ...step.begins, ...(ours[same + 1]?.won && { won: ours[same + 1].won }) } }
  const rest = ours.slice(begun ? 1 : same).slice(0, MOST)
  const end = rest.findIndex(({ move, deal }) => move === undefined || deal !== step.deal)
  return { path: "moves", body: { moves: rest.slice(0, end < 0 ? MOST : end).map(({ move }) => move) } }
}
