// Moves that programs wrote as objects, in the words in which they are kept at the table.

const cards = given => (Array.isArray(given) ? given.join(" ") : given || "")
const melds = given => (Array.isArray(given) ? given.map(cards).join(" / ") : given || "")

/** What stands between the verb and what is named with it. */
const MIDDLE = {
  exchange: move => `${cards(move.give)} for ${cards(move.take)}`,
  rob: move => cards(move.give ?? move.cards),
  rearrange: move => melds(move.melds),
  law: move => move.law, repeal: move => move.law,
  bid: move => `${move.blind ? "blind " : ""}${move.value ?? ""}`,
  propose: move => String(move.value ?? ""),
  trump: move => `${move.suit ?? ""} ${move.rank ?? ""}`, "anti-trump": move => move.suit,
}
/** Fields that are named, by the word before them. */
const NAMED = { suit: "suit", rank: "rank", target: "target", pile: "pile", from: "from", source: "from", meld: "on", to: "to" }

/** A move as a string; one that is a string already stays as it is. */
export function asText(move) {
  if (typeof move === "string") return move
  const { player, action = "play" } = move
  const middle = MIDDLE[action]
  const words = middle ? [middle(move)] : [cards(move.cards), ...Object.entries(NAMED).filter(([field]) => move[field] !== undefined && move[field] !== null).map(([field, word]) => `${word} ${move[field]}`)]
  return [player ?? "table", action === "play" ? "" : action, ...words].filter(Boolean).join(" ").replace(/\s+/g, " ").trim()
}
