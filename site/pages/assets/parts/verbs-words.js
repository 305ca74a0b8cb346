// The words for moves: what the referee says of a verb, with the cards drawn.
import { row } from "./cards.js"
import { el } from "./dom.js"

/** Where cards come from, as people say it. */
export const PLACES = { stock: "from the stock", discard: "from the discard pile", kitty: "from the kitty", row: "from the row", blind: "from the face-down row" }

/** What a key for a kind of move says. */
export const wording = kind => `${kind.says[0].toUpperCase()}${kind.says.slice(1)}`

/** What somebody is to do whose move of that kind is due: `call trumps` where the referee says `calls trumps`. */
export const toDo = kind => kind.says.replace(/^(\w+?)(?:(ss)es|s)\b/, "$1$2")

const isCard = (word, pack) => word === "?" || word.split("=")[0] in pack.names

/** What stands after a verb, with its cards drawn: `10H on 2`, `from discard`, `H`. */
export function drawn(text, game) {
  const { pack } = game
  const words = text.split(" ").filter(Boolean)
  const parts = []
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place]
    const next = words[place + 1]
    if (isCard(word, pack)) {
      const last = parts.at(-1)
      if (Array.isArray(last)) last.push(word)
      else parts.push([word])
    } else if (word === "from" && PLACES[next]) { parts.push(PLACES[next]); place += 1 }
    else if (word === "on") { parts.push(`on meld ${next}`); place += 1 }
    else parts.push(suitName(word, pack) ?? word)
  }
  return parts.map(part => (Array.isArray(part) ? row(part, pack) : el("span", {}, ` ${part} `)))
}

const suitName = (letter, pack) => pack.suits.find(suit => suit.letter === letter)?.name
