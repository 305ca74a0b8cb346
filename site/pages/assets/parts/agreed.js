// What a table has agreed on before the game: options, special cards, rulings, laws. `changed` is called after each change.
import { byId, el, refill } from "./dom.js"
import { hasEffects } from "./question.js"

/** Sections of the rules on which no answer about one trick or one turn rests. */
const ELSEWHERE = ["deal", "bidding", "play", "turns", "scoring", "the end"]

/**
 * Draws everything that this game leaves to the table. `optioned` is called where an option was changed: the pack may be another
 * then. Rulings that no answer about one trick rests on are left out, unless `all` are wanted.
 */
export function drawAgreed(game, asked, changed, optioned, all = false) {
  const parts = [options(game, asked, optioned), hasEffects(game) && effects(game, asked, changed), laws(game, asked, changed), rulings(game, asked, changed, all)].filter(Boolean)
  byId("agreed").hidden = !parts.length
  byId("agreed").open ||= asked.options.length + asked.laws.length + Object.keys(asked.rulings).length > 0 || Boolean(asked.effects)
  refill(byId("agreed-parts"), ...parts)
}

const part = (title, ...content) => el("fieldset", { className: "agreed-part" }, el("legend", {}, title), content)

function check(id, label, checked, changed) {
  return el("div", { className: "check" }, el("input", { type: "checkbox", id, checked, onchange: event => changed(event.target.checked) }), el("label", { for: id }, label))
}

// --- options -------------------------------------------------------------------------------------------------------

function options(game, asked, changed) {
  const offered = game.options.filter(option => Object.keys(option.table).length && (!option.players.length || option.players.includes(asked.players.length)))
  if (!offered.length) return null
  const clash = (one, other) => other.excludes.includes(one.name) || one.excludes.includes(other.name) || (one.key === other.key && one.key !== "options")
  const choose = (option, on) => {
    const others = game.options.filter(one => asked.options.includes(one.name) && one !== option && !(on && clash(one, option)))
    asked.options = [...others, ...(on ? [option] : [])].map(one => one.name)
    changed()
  }
  return part("Options", offered.map(option => check(`option-${option.name}`, option.says, asked.options.includes(option.name), on => choose(option, on))))
}

// --- special cards -------------------------------------------------------------------------------------------------

function effects(game, asked, changed) {
  const { menu } = game.lost_lists.find(lost => lost.declared.key === "effects").declared
  const tell = told => { asked.effects = told; changed() }
  const lines = Object.entries(asked.effects ?? {}).map(([card, effect]) =>
    el("li", {}, `${nameOf(card, game)}: ${inWords(effect, menu, game)} `,
      el("button", { type: "button", className: "plain", onclick: () => { const { [card]: _, ...rest } = asked.effects; tell(Object.keys(rest).length ? rest : null) } }, "Take it out")))
  const plain = el("div", {}, check("no-effects", "No card is special", asked.effects !== null && !lines.length, on => tell(on ? {} : null)))
  return part("Special cards", lines.length ? el("ul", { className: "effects" }, lines) : plain, adder(game, menu, (card, effect) => tell({ ...asked.effects, [card]: effect })))
}

/** Fields for one more special card: a rank or a card, what it does, and how many where that is counted. */
function adder(game, menu, add) {
  const cards = el("select", { id: "effect-card" },
    el("optgroup", { label: "every" }, game.pack.ranks.map(rank => el("option", { value: rank }, rank))),
    el("optgroup", { label: "one card" }, Object.entries(game.pack.names).map(([code, name]) => el("option", { value: code }, name))))
  const forms = menu.flatMap(({ clause, forms: written }) => written.filter(form => !/ \d+$/.test(form) || !written.includes(form.replace(/ \d+$/, ""))).map(form => [form, written.some(one => / \d+$/.test(one)), clause]))
  const does = el("select", { id: "effect-does", onchange: () => { many.parentNode.hidden = !forms[does.selectedIndex][1] } },
    forms.map(([form]) => el("option", { value: form }, inWords(form, menu, game))))
  const many = el("input", { id: "effect-many", type: "number", min: 1, max: 20, value: "" })
  const counted = el("div", { className: "field", hidden: !forms[0][1] }, el("label", { for: "effect-many" }, "How many"), many)
  const press = () => add(cards.value, forms[does.selectedIndex][1] && many.value ? `${does.value.replace(/ \d+$/, "")} ${many.value}` : does.value)
  return el("div", { className: "fields" },
    el("div", { className: "field" }, el("label", { for: "effect-card" }, "Card"), cards),
    el("div", { className: "field wide" }, el("label", { for: "effect-does" }, "What it does"), does), counted,
    el("div", { className: "field" }, el("button", { type: "button", className: "md-button", id: "effect-add", onclick: press }, "Add")))
}

const nameOf = (card, game) => game.pack.names[card] ?? `every ${card}`

/** An effect by the title of its clause, and what is written after its name. */
function inWords(effect, menu, game) {
  const name = effect.split(" ")[0]
  const id = menu.find(({ forms }) => forms.some(form => form.split(" ")[0] === name))?.clause
  const title = game.clauses.find(clause => clause.id === id)?.title ?? name
  const more = effect.slice(name.length).trim()
  return more ? `${title}: ${more}` : title
}

// --- laws and rulings ----------------------------------------------------------------------------------------------

function laws(game, asked, changed) {
  if (!game.table.includes("laws")) return null
  const told = event => { asked.laws = event.target.value.split("\n").map(law => law.trim()).filter(Boolean); changed() }
  return part("Laws in force", el("label", { for: "laws" }, "One a line, such as “cannot play H after D”"), el("textarea", { id: "laws", rows: 3, spellcheck: false, value: asked.laws.join("\n"), onchange: told }))
}

function rulings(game, asked, changed, all) {
  const resting = new Set(game.clauses.filter(clause => all || !ELSEWHERE.includes(clause.section)).flatMap(clause => clause.rulings))
  const offered = game.rulings.filter(ruling => resting.has(ruling.id) && Object.keys(ruling.alternatives).length)
  const choose = (id, value) => {
    const { [id]: _, ...others } = asked.rulings
    asked.rulings = value ? { ...others, [id]: value } : others
    changed()
  }
  const choices = ruling => [["", ruling.default], ...Object.entries(ruling.alternatives)].map(([value, text]) => [value, text.text ?? text])
  return offered.length ? part("Where the rules are silent", offered.map(ruling => el("div", { className: "field" },
    el("label", { for: `ruling-${ruling.id}` }, ruling.question),
    el("select", { id: `ruling-${ruling.id}`, onchange: event => choose(ruling.id, event.target.value) },
      choices(ruling).map(([value, text]) => el("option", { value, selected: value === (asked.rulings[ruling.id] ?? "") }, text)))))) : null
}
