// What was bid, called and turned up in a deal of tricks: everybody at the table goes by it, so that it stays in sight.
import { el } from "./dom.js"
import { bare } from "./question.js"
import { said } from "./said.js"
import { drawn } from "./verbs-words.js"

/** What holds for the whole deal; what else was said is of use only until a card is played. */
const HOLDS = ["trump", "anti-trump", "turn-up", "declare"]
const SAID = ["bid", "hold", "pass", "look", "propose", "agree", "refuse", ...HOLDS]

/** A move in its parts: who, the verb, what was said. */
function parted(move, players) {
  const player = [...players, "table"].find(name => move.startsWith(`${name} `)) ?? ""
  const [verb, ...said] = move.slice(player.length + 1).split(" ")
  return { player, verb, said: said.join(" ") }
}

/**
 * What to show of the moves of a deal: the last word of each player, or once a card was played the last bid, and what holds. Where the
 * referee says what stands (`settled`), of that no more once a card was played than the card turned up, where it may still be drawn (`draws`).
 */
export function announced(moves, players, pack, settled = false, draws = false) {
  const told = moves.map(move => parted(String(move), players))
  const played = told.some(({ verb }) => verb === "play" || bare(verb) in pack.names)
  if (played && settled) return told.filter(({ verb }) => verb === "turn-up" && draws)
  const last = told.findLast(({ verb }) => verb === "bid")
  const words = told.filter(({ verb }) => SAID.includes(verb) && !HOLDS.includes(verb))
  const shown = played ? [last].filter(Boolean) : words.filter((one, place) => !words.slice(place + 1).some(({ player }) => player === one.player))
  return [...shown, ...told.filter(({ verb, said }) => HOLDS.includes(verb) && said)]
}

/** Draws it in one line, and what stands by now in lines of its own; nothing where nothing was said. */
export function drawAnnounced(moves, players, game, standing = []) {
  const stands = standing.length ? el("ul", { className: "announced standing", "aria-label": "What stands" }, standing.map(line => el("li", {}, said(line, game.pack, null, players)))) : null
  const found = game.family === "trick-taking" ? announced(moves, players, game.pack, standing.length > 0, game.moves.some(({ verb }) => verb === "draw")) : []
  const says = verb => game.moves.find(kind => kind.verb === verb)?.says ?? verb
  const calls = found.length ? el("ul", { className: "announced", "aria-label": "Bids and trumps" }, found.map(({ player, verb, said: words }) => el("li", {},
    verb === "turn-up" ? "Turned up " : [el("strong", {}, player === "table" ? "The table" : player), ` ${says(verb)} `], drawn(words, game)))) : null
  return [stands, calls]
}
