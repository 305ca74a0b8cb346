// The trays on the table: the trick (the plays, the pile, the melds) and the hand. A card in a tray is taken back by a tap.
import { draw } from "./cards.js"
import { byId, el } from "./dom.js"
import { FAMILIES, laid, owned, ownerOf, passes, played, playerAt, room, turnByTurn } from "./question.js"

/** Text for those who listen. */
const unseen = text => el("span", { className: "visually-hidden" }, text)

/** Draws both trays and whose hand it is; `take(list, place)` takes back what lies at a place of a list of the question. */
export function drawTrays(asked, game, take) {
  const says = FAMILIES[game.family]
  const tray = asked.plays.map((play, n) => {
    const owner = { cards: () => playerAt(asked, n), plays: () => `play ${n + 1}`, melds: () => `meld ${n + 1}` }[says.lists]?.() || ""
    const label = owner ? `${owner}: ` : ""
    const cards = passes(play)
      ? [el("button", { type: "button", className: "key pass", onclick: () => take(asked.plays, n) }, unseen(label), "pass", unseen(": take back"))]
      : play.map((code, k) => card(code, play, k, label, game, take))
    return el("div", { className: "play", "data-place": n }, cards, owner && el("span", { className: "owner", "aria-hidden": "true" }, owner))
  })
  byId("trick").replaceChildren(...(laid(asked).length ? tray : [el("p", { className: "hint" }, says.empty)]))
  drawHand(asked, game, take)
}

function drawHand(asked, game, take) {
  const own = asked.hand.map((code, n) => card(code, asked.hand, n, "", game, take))
  const made = asked.hand.length ? played(asked, game).map(code => el("span", { className: "key fixed" }, draw(code, game.pack), el("span", { className: "owner" }, "played"))) : []
  byId("hand").replaceChildren(...(own.length ? [...own, ...made] : [el("p", { className: "hint" }, `Switch to “the hand” and tap the cards that ${holder(asked, game)} held.`)]))
  const due = turnByTurn(game) && ownerOf(asked, game) === "next" && (laid(asked).length ? "play" : own.length && "lead")
  byId("hand-title").textContent = due ? `What may ${holder(asked, game)} ${due}?` : FAMILIES[game.family].hand
}

function card(code, list, place, label, game, take) {
  return el("button", { type: "button", className: "key", "data-card": code, onclick: () => take(list, place) },
    unseen(label), draw(code, game.pack), unseen(": take back"))
}

/** Whose hand it is, in words. */
function holder(asked, game) {
  if (!turnByTurn(game)) return "the player"
  const owner = ownerOf(asked, game)
  return playerAt(asked, owner === "next" ? laid(asked).length : owner)
}

/** Draws the choice whose hand it is: who played a card that lies there, or who comes next. */
export function drawOwners(asked, game) {
  const plays = laid(asked)
  const byCards = turnByTurn(game)
  byId("of-field").hidden = !owned(game) || !plays.length
  const owner = ownerOf(asked, game)
  const label = (play, n) => byCards ? `${playerAt(asked, n)}, who played ${play[0]}` : `whoever made play ${n + 1}: ${play.join(" ")}`
  const next = byCards ? `${playerAt(asked, plays.length)}, who comes next` : "whoever comes next"
  byId("of").replaceChildren(
    ...plays.map((play, n) => passes(play) ? null : el("option", { value: String(n), selected: owner === n }, label(play, n))).filter(Boolean),
    ...(byCards && plays.length >= room(asked, game) ? [] : [el("option", { value: "next", selected: owner === "next" }, next)]))
}

/** Marks the play that wins or is ahead; `said` is what is said of it. */
export function markWinner(place, said) {
  for (const play of byId("trick").querySelectorAll(".play")) {
    const wins = Number(play.dataset.place) === place
    for (const shown of play.querySelectorAll(".card")) shown.classList.toggle("wins", wins)
    play.querySelector(".standing")?.remove()
    if (wins) play.append(el("span", { className: "standing", "aria-hidden": "true" }, said))
  }
}
