// Whoever has a score: the players, and partners who have one together as one.

/** A number as the rules print it, with a minus and no hyphen. */
export const inFigures = number => String(number).replace("-", "−")

/** The columns of a score, each with the name whose score it is and what it is called. `sides` has the seats of partners. */
export function columnsOf(scores, sides = []) {
  const names = Object.keys(scores)
  const together = sides.map(seats => seats.map(seat => names[seat]))
  const own = name => together.find(side => side.includes(name)) ?? [name]
  return names.filter(name => own(name)[0] === name).map(name => ({ name, says: own(name).join(" & ") }))
}

/** Scores in a sentence: `Ann & Cat 3, Bob & Dan −1`. */
export const scoresInWords = (scores, sides) => columnsOf(scores, sides).map(({ name, says }) => `${says} ${inFigures(scores[name])}`).join(", ")
