// What a game's questions have to tell beside the cards, as fields: trumps and the like, and the table's options.
import { byId, el } from "./dom.js"

/** Draws the fields that this game needs; `changed` is told what was changed. */
export function drawFacts(game, asked, changed) {
  const suits = (name, label, none) => field(label, el("select", { id: `fact-${name}`, onchange: event => changed({ [name]: event.target.value }) },
    el("option", { value: "" }, none),
    game.pack.suits.map(suit => el("option", { value: suit.letter, selected: asked[name] === suit.letter }, suit.name))))
  const flag = (name, label) => check(`fact-${name}`, label, asked[name], on => changed({ [name]: on }))
  const asks = name => game.asks.includes(name)
  const fields = [
    asks("trump") && suits("trump", "Trumps", "no trumps"),
    asks("two_trumps") && suits("trump", "High trumps", "none yet"),
    asks("two_trumps") && suits("low", "Low trumps", "none yet"),
    asks("anti_trump") && suits("anti", "Anti-trumps", "no anti-trumps"),
    asks("first_trick") && flag("first", "It is the first trick of the deal"),
    asks("broken") && flag("unbroken", `${broken(game)} not been broken yet`),
    asks("shown") && game.named_card && flag("shown", `${game.named_card.name} (${game.named_card.card}) was shown`),
    asks("jokers") && field("The rank of the jokers", el("select", { id: "fact-jokers", onchange: event => changed({ jokers: event.target.value }) },
      el("option", { value: "" }, "not said"),
      game.pack.ranks.map(rank => el("option", { value: rank, selected: asked.jokers === rank }, rank)))),
  ].filter(Boolean)
  byId("facts").replaceChildren(...fields)
  drawOptions(game, asked, changed)
}

function broken(game) {
  const clause = game.clauses.find(one => one.id === "break-before-leading")
  const suit = clause && game.pack.suits.find(one => one.letter === clause.parameters.suit)
  const name = suit ? suit.name : "trumps"
  return `${name[0].toUpperCase()}${name.slice(1)} have`
}

function drawOptions(game, asked, changed) {
  const offered = game.options.filter(option => Object.keys(option.table).length && (!option.players.length || option.players.includes(asked.players.length)))
  byId("agreed").hidden = false
  byId("agreed-too").hidden = !offered.length
  byId("agreed").open = asked.options.length > 0
  byId("options").replaceChildren(...offered.map(option => check(`option-${option.name}`, option.says, asked.options.includes(option.name), on => {
    const others = asked.options.filter(name => name !== option.name && !(on && (option.excludes.includes(name) || game.options.find(one => one.name === name)?.excludes.includes(option.name))))
    changed({ options: on ? [...others, option.name] : others })
  })))
}

function field(label, control) {
  return el("div", { className: "field" }, el("label", { for: control.id }, label), control)
}

function check(id, label, checked, changed) {
  return el("div", { className: "check" }, el("input", { type: "checkbox", id, checked, onchange: event => changed(event.target.checked) }), el("label", { for: id }, label))
}
