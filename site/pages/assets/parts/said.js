// What the referee says, as players say it: cards are drawn, and moves are told by their trick or turn, counted from 1.
import { draw } from "./cards.js"

/** The tricks of a deal, the one that is not complete too. */
export const tricksOf = deal => [...deal.tricks, ...(deal.open_trick ? [deal.open_trick] : [])]

/** Where a move of a deal is found: its trick or turn, with the play there; undefined for a move that is in none. */
export function placeOf(deal, move) {
  for (const trick of tricksOf(deal)) {
    const play = trick.plays.find(one => one.move === move)
    if (play) return { trick, play, says: `trick ${trick.number}` }
  }
  for (const [n, turn] of (deal.turns || []).entries()) {
    const play = turn.moves.find(one => one.move === move)
    if (play) return { turn, play: { player: turn.player, ...play }, says: `turn ${n + 1}` }
  }
  return undefined
}

const AT = /(?:played )?at move (\d+)/
const CODE = /^[A-Z0-9]{2,3}(?:=[A-Z0-9]{1,3})?$/

/** A sentence of the referee as words and drawn cards; `deal` is the deal of which it speaks. */
export function said(text, pack, deal, names = []) {
  const isCard = word => CODE.test(word) && word.split("=")[0] in pack.names && !names.includes(word)
  return placed(text, deal).split(/([A-Za-z0-9=]+)/).filter(Boolean).map(part => (isCard(part) ? draw(part, pack) : part))
}

/** The sentence with each move told by its trick or turn. */
function placed(text, deal) {
  return text.replace(AT, (words, number) => {
    const place = deal && placeOf(deal, Number(number))
    return `${words.startsWith("played") ? "played " : ""}${place ? `in ${place.says}` : `as move ${Number(number) + 1}`}`
  })
}
