// What was entered wrongly is put right: another card, a card that nobody saw, or no move at all. And hands that are told.
import { draw, named } from "./cards.js"
import { el } from "./dom.js"
import { ask } from "./play-choose.js"
import { CardKeys } from "./play-keys.js"

/** A move with another card at a place of its cards. */
function withCard(move, place, from, card) {
  const words = move.split(" ")
  const found = words.flatMap((word, n) => (word === from ? [n] : []))
  const at = found.find(n => n >= place + 1) ?? found[0]
  if (at === undefined) return move
  words[at] = card
  return words.join(" ")
}

/** Asks what a card of a move really was. Resolves to the move as it should be, null for none, undefined to leave it. */
export function correctly(move, place, code, pack) {
  const title = `${named(code, pack)}: what was it really?`
  return ask(title, done => {
    const keys = new CardKeys(pack, { card: card => done(withCard(move, place, code, card)) })
    return el("div", {}, keys.element, el("p", { className: "choices" },
      el("button", { type: "button", className: "md-button", onclick: () => done(null) }, "It was not played: take it out"),
      el("button", { type: "button", className: "md-button", onclick: () => done(undefined) }, "Leave it as it is")))
  })
}

/** Asks for the hands as they were dealt. Resolves to them by player; undefined where nothing changes. */
export function toldHands(players, before, pack) {
  const hands = Object.fromEntries(Object.entries(before).map(([name, hand]) => [name, typeof hand === "string" ? hand.split(" ") : [...hand]]))
  let player = players[0]
  return ask("The cards of a player, as they were dealt", done => {
    const names = el("p", { className: "choices" })
    const shown = el("p", { className: "cards-large told-hand" })
    const keys = new CardKeys(pack, { card: code => { (hands[player] ||= []).push(code); show() } })
    const show = () => {
      names.replaceChildren(...players.map(name => el("button", { type: "button", className: "who-key", "aria-pressed": String(name === player), onclick: () => { player = name; show() } }, name)))
      shown.replaceChildren(...(hands[player] || []).map((code, n) => el("button", { type: "button", className: "key", "aria-label": `${named(code, pack)}: not in the hand`, onclick: () => { hands[player].splice(n, 1); show() } }, draw(code, pack))))
    }
    show()
    const told = () => Object.fromEntries(Object.entries(hands).filter(([, hand]) => hand.length).map(([name, hand]) => [name, hand.join(" ")]))
    return el("div", {}, names, shown, keys.element, el("p", { className: "choices" },
      el("button", { type: "button", className: "md-button md-button--primary", onclick: () => done(told()) }, "Done"),
      el("button", { type: "button", className: "md-button", onclick: () => done(undefined) }, "Leave it")))
  })
}
