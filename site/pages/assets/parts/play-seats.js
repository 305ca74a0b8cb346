// The seats round the table: where each player sits, and what stands beside the name.
import { el } from "./dom.js"
import { said } from "./said.js"

const COLUMNS = 12
const DIAMOND = [["5 / span 4", "3"], ["1 / span 4", "1 / span 3"], ["5 / span 4", "1"], ["9 / span 4", "1 / span 3"]]

/**
 * Where the seat of a player is in a grid of twelve columns and three rows: the first player at the bottom, the others clockwise from
 * there, partners opposite. Where the `middle` is needed for cards of all, the others sit in a row above it.
 */
export function seatAt(n, count, middle = false) {
  if (count === 4 && !middle) return DIAMOND[n]
  const bottom = count > 4 && !middle ? [1, 0, count - 1] : [0]
  const row = bottom.includes(n) ? bottom : Array.from({ length: count }, (_, place) => place).filter(place => !bottom.includes(place))
  const span = Math.max(Math.floor(COLUMNS / row.length), 1)
  const first = 1 + Math.floor((COLUMNS - span * row.length) / 2) + row.indexOf(n) * span
  return [`${first} / span ${span}`, row === bottom ? "3" : "1"]
}

/** The seats, each with what it holds: `held` are lists of what lies before a player, by name, in the order in which it is read. */
export function drawSeats(at, held, { middle = null, label }) {
  const names = [...held.keys(), ...at.players.filter(name => !held.has(name))]
  const seats = names.map(name => drawSeat(at, name, held.get(name), Boolean(middle)))
  return el("ol", { className: `on-table ring ${middle ? "round-middle" : ""}`, "aria-label": label }, seats, middle ? el("li", { className: "middle" }, middle) : null)
}

function drawSeat(at, name, held, middle) {
  const [player] = name.split("/")
  const place = at.players.indexOf(player)
  const turn = at.next?.player === name
  const seat = el("li", { className: `seat ${turn ? "waits" : ""} ${held ? "" : "idle"}` }, tag(at, name), held ?? (turn && !middle ? el("span", { className: "gap", "aria-label": "to play" }, "…") : ""))
  const [column, row] = name === player && place >= 0 ? seatAt(place, at.players.length, middle) : [`1 / span ${COLUMNS}`, "auto"]
  seat.style.gridColumn = column
  seat.style.gridRow = row
  return seat
}

/** A player's name with the marks of dealer and maker, and what the player alone has bid, won or left. */
function tag(at, name) {
  const { position, dealer } = at
  const told = position ? facts(position, name, at) : []
  return el("span", { className: "tag" }, el("span", { className: "who" }, name),
    name === dealer ? el("abbr", { className: "deals", title: "dealer" }, "D") : "",
    told.length ? el("small", {}, told.flatMap((one, n) => (n ? [" · ", one] : [one]))) : "")
}

function facts({ bids = {}, blind = [], sides, needs = [], hands }, name, { game }) {
  const own = sides.find(({ players }) => players.length === 1 && players[0] === name)
  const need = needs.find(({ players, fact }) => fact === "tricks" && players.length === 1 && players[0] === name)
  const bid = bids[name] === undefined ? null : `bid ${bids[name]}${blind.includes(name) ? " blind" : ""}`
  const tricks = own?.tricks === undefined ? null : need ? `${need.won} of ${need.amount}` : [bid, own.tricks && `${own.tricks} won`].filter(Boolean).join(", ")
  const left = game.family === "trick-taking" ? null : hands[name] === 1 ? el("strong", {}, "1 card") : hands[name] !== undefined && `${hands[name]} cards`
  return [tricks, ...(own?.counts || []).map(({ words }) => el("span", {}, said(words, game.pack, null))), left].filter(Boolean)
}
