// Which cards somebody took or had left, tapped one by one.
import { draw, named } from "./cards.js"
import { el } from "./dom.js"
import { CardKeys } from "./play-keys.js"
import { among } from "./scores-keys.js"

/** Every card that counts is somebody's: a key for each, with the name of who took it. */
const shared = asked => asked.field === "cards"

export const cards = {
  draw(asked, at, answers) {
    const { who = at.players[0], hands = {} } = answers
    const set = (name, own) => at.tell(asked, { who: name, hands: own })
    const count = name => (hands[name] ? ` (${hands[name].length})` : "")
    const whose = among(at.players.map(name => [name, `${name}${count(name)}`]), who, name => set(name, hands), what => at.id(asked, what), asked.question)
    if (shared(asked)) return [whose, keysOfAll(asked, at, who, hands, set)]
    const mine = hands[who]
    const add = code => set(who, { ...hands, [who]: asked.one ? [code] : [...(mine ?? []), code] })
    const laid = (code, n) => el("button", { type: "button", className: "key", "aria-label": `${named(code, at.game.pack)}: take it away`, onclick: () => set(who, { ...hands, [who]: mine.filter((_, m) => m !== n) }) }, draw(code, at.game.pack))
    const none = asked.of === "each" ? [["nothing", "Nothing left"]] : [["nobody", "Nobody"]]
    const never = () => (asked.of === "each" ? set(who, { ...hands, [who]: [] }) : set(who, {}))
    return [whose, mine?.length ? el("p", { className: "cards-large told-hand" }, mine.map(laid)) : "", new CardKeys(at.game.pack, { card: add }, { unseen: asked.of === "each" }).element,
      among(none, mine && !mine.length ? "nothing" : undefined, never, what => at.id(asked, what))]
  },
  told(asked, at, { hands = {} }) {
    if (shared(asked)) return at.players.map(name => [name, (hands[name] ?? []).join(" ")])
    const told = Object.entries(hands).filter(([name]) => !at.isOut(asked, name)).map(([name, own]) => [name, own.join(" ")])
    return told.length || asked.of === "each" ? told : [["table", false]]
  },
}

function keysOfAll(asked, at, who, hands, set) {
  const owner = code => at.players.find(name => hands[name]?.includes(code))
  const press = code => {
    const before = owner(code)
    const left = before ? { ...hands, [before]: hands[before].filter(one => one !== code) } : hands
    set(who, before === who ? left : { ...left, [who]: [...(left[who] ?? []), code] })
  }
  return el("div", { className: "counted-cards cards-large" }, asked.cards.map(code => el("button", { type: "button", className: "key", id: at.id(asked, code), "data-card": code, "aria-pressed": String(owner(code) === who),
    "aria-label": `${named(code, at.game.pack)}: ${owner(code) || "nobody"}`, onclick: () => press(code) }, draw(code, at.game.pack), el("small", {}, owner(code) || "–"))))
}
