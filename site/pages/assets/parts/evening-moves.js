// Moves as they are kept at the table: in words, whoever wrote them, and whose they are.

/**
 * Whose move it is, and the words after the name. A name may have blanks, and one may begin like another: the longest one counts.
 */
export function parted(move, players) {
  const text = String(move)
  const begins = name => text.toLowerCase().startsWith(`${name.toLowerCase()} `)
  const player = [...players, "table"].filter(begins).sort((one, other) => other.length - one.length)[0] ?? text.split(" ")[0]
  return { player, words: text.slice(player.length).trim().split(" ") }
}

const cards = given => (Array.isArray(given) ? given.join(" ") : given || "").replaceAll(",", " ")
const melds = given => (Array.isArray(given) ? given.map(cards).join(" / ") : given || "")

/** What stands between the verb and what is named with it. */
const MIDDLE = {
  exchange: move => `${cards(move.cards ?? move.give)} for ${cards(move.take)}`,
  rob: move => cards(move.cards ?? move.give),
  rearrange: move => `${melds(move.melds)}${move.source ?? move.from ? ` from ${move.source ?? move.from}` : ""}`,
  law: move => move.law, repeal: move => move.law,
  bid: move => `${move.blind ? "blind " : ""}${move.value ?? ""}`,
  propose: move => String(move.value ?? ""),
  trump: move => `${move.suit ?? ""} ${move.rank ?? ""}`, "anti-trump": move => move.suit,
}
/** Fields that are named, by the word before them. */
const NAMED = { suit: "suit", rank: "rank", target: "target", pile: "pile", from: "from", source: "from", meld: "on", to: "to" }

/** A move as a string; one that is a string already stays as it is, but for blanks that say nothing. */
export function asText(move) {
  if (typeof move === "string") return move.replace(/\s+/g, " ").trim()
  const { player, action = "play" } = move
  const middle = MIDDLE[action]
  const words = middle ? [middle(move)] : [cards(move.cards ?? move.give), ...Object.entries(NAMED).filter(([field]) => move[field] !== undefined && move[field] !== null).map(([field, word]) => `${word} ${move[field]}`)]
  return [player ?? "table", action === "play" ? "" : action, ...words].filter(Boolean).join(" ").replace(/\s+/g, " ").trim()
}
