// The kinds of questions about a deal that nobody wrote down: each draws its keys, and says what was answered as a log has it.
import { among, byRows, countKeys, digitsField, MOST_KEYS, numberKeys } from "./scores-keys.js"
import { el } from "./dom.js"

const NOBODY = "nobody"
const upTo = most => Array.from({ length: most + 1 }, (_, n) => n)
const withNobody = (at, all) => [...all.map(name => [name, name]), [NOBODY, "Nobody"]]

/** The numbers that may be answered, where there are few. */
const few = asked => (asked.choices?.length ? asked.choices.map(Number) : asked.most !== null && asked.most !== undefined && !asked.large ? upTo(asked.most) : null)

/** Who has a number of their own: the players, or sides of which it is asked together. */
const rowsOf = (asked, at) => (asked.sides?.length ? asked.sides.map(side => side.map(seat => at.players[seat])) : at.columns(asked).map(name => [name]))
  .map(names => ({ name: names[0], says: names.join(" & ") }))

/** What is left for the last one, where all of it is somebody's and everybody else has told. */
export function restOf(rows, answers, most) {
  const open = rows.filter(({ name }) => answers[name] === undefined)
  const rest = most - rows.reduce((sum, { name }) => sum + (answers[name] ?? 0), 0)
  return open.length === 1 && rest >= 0 ? { [open[0].name]: rest } : {}
}

/** One row of keys for a number, by what is known of it. */
function numberOf(asked, at, row, value, tell, rest) {
  const id = what => at.id(asked, `${row.name}-${what}`)
  const numbers = few(asked)
  if (numbers && numbers.length <= MOST_KEYS) return numberKeys(numbers, value, tell, id, rest)
  if (!asked.large && !numbers) return countKeys(value, tell, id)
  const left = asked.large && asked.most && value === undefined ? rest : undefined
  return el("span", { className: "digits" }, digitsField(value, at.typing(asked, row.name), () => at.typeInto(asked, row.name), id("value"), row.says),
    left === undefined ? "" : el("button", { type: "button", className: "number-key rest", id: id("rest"), onclick: () => tell(left) }, `${left}, the rest`))
}

/** A number of each player or side. */
export const numbers = {
  draw(asked, at, answers) {
    const rows = rowsOf(asked, at).filter(({ name }) => !at.isOut(asked, name))
    const rest = asked.whole || asked.large ? restOf(rows, answers, asked.most) : {}
    const nobody = asked.of === "some" && !asked.always ? el("p", { className: "hint" }, "Nobody, where no number stands.") : ""
    return [byRows(rows, row => numberOf(asked, at, row, answers[row.name], value => at.tell(asked, { ...answers, [row.name]: value }), rest[row.name])), nobody]
  },
  told(asked, at, answers) {
    const told = Object.entries(answers).filter(([name, value]) => value !== undefined && !at.isOut(asked, name) && (asked.of === "each" || value !== 0)).map(([name, value]) => [name, asked.in_points && asked.shape === "cards" ? { points: value } : value])
    return told.length || asked.of === "each" ? told : [["table", false]]
  },
}

/** Who it was, and a number. */
export const oneNumber = {
  draw(asked, at, { who, value }) {
    const chosen = at.declarer(asked) ?? who
    const whose = at.declarer(asked) === undefined ? among(withNobody(at, at.players), who, name => at.tell(asked, { who: name, value }), what => at.id(asked, what), asked.question) : ""
    const row = { name: chosen, says: chosen }
    return [whose, chosen && chosen !== NOBODY ? numberOf(asked, at, row, value, number => at.tell(asked, { who, value: number })) : ""]
  },
  told(asked, at, { who, value }) {
    const chosen = at.declarer(asked) ?? who
    return chosen === NOBODY ? [["table", false]] : chosen && value !== undefined ? [[chosen, value]] : []
  },
}

/** Of whom it is so. */
export const yes = {
  draw(asked, at, { who = asked.always ? [] : [NOBODY] }) {
    const toggled = name => (name === NOBODY || asked.one ? [name] : who.includes(name) ? who.filter(one => one !== name) : [...who.filter(one => one !== NOBODY), name])
    return among(withNobody(at, at.players), who, name => at.tell(asked, { who: toggled(name) }), what => at.id(asked, what), asked.question)
  },
  told(asked, at, { who = asked.always ? [] : [NOBODY] }) {
    const value = asked.shape === "cards" ? asked.cards[0] : true
    return who.includes(NOBODY) ? (asked.shape === "cards" ? at.players.map(name => [name, ""]) : [["table", false]]) : who.map(name => [name, value])
  },
}

/** Of the table: yes or no, or how many. */
export const ofTable = {
  draw(asked, at, { value = usual(asked) }) {
    const tell = told => at.tell(asked, { value: told })
    return asked.shape === "number" ? countKeys(value, tell, what => at.id(asked, what)) : among([[true, "Yes"], [false, "No"]], value, tell, what => at.id(asked, what), asked.question)
  },
  told: (asked, at, { value = usual(asked) }) => (value === undefined ? [] : [["table", value]]),
}
const usual = asked => (asked.always ? undefined : asked.shape === "number" ? 0 : false)

/** The players in the order in which they are tapped; one alone where only the first counts. */
export const places = {
  draw(asked, at, { order = [] }) {
    const all = asked.all_but_one
    const next = name => (name === NOBODY ? (order.includes(NOBODY) ? order.filter(one => one !== NOBODY) : all ? [...order, NOBODY] : [NOBODY])
      : !all ? [name] : order.includes(name) ? order.slice(0, order.indexOf(name)) : [...order.filter(one => one !== NOBODY), name])
    return among([...at.players.map(name => [name, all && order.includes(name) ? `${order.indexOf(name) + 1}. ${name}` : name]), [NOBODY, all ? "Nobody else" : "Nobody"]], order, name => at.tell(asked, { order: next(name) }), what => at.id(asked, what), asked.question)
  },
  told: (asked, at, { order = [] }) => [...order.filter(name => name !== NOBODY).map((name, n) => [name, n + 1]), ...(order.includes(NOBODY) ? [["table", false]] : [])],
}

/** Who plays the contract, and what it is: a key for each number and one for each strain, or one for each bid that has a name. */
export const contract = {
  draw(asked, at, { who, level, strain, doubled = "" }) {
    const now = { who, level, strain, doubled }
    const id = what => at.id(asked, what)
    const levels = [...new Set(asked.choices.map(bid => bid.slice(0, -1)))]
    const strains = [...new Set(asked.choices.map(bid => bid.at(-1)))]
    const set = more => at.tell(asked, { ...now, ...more })
    if (!asked.choices.every(bid => /^\d+[A-Z]$/.test(bid)))
      return [among(withNobody(at, at.players), who, name => set({ who: name }), id, asked.question),
        who && who !== NOBODY ? among(asked.choices.map(one => [one, one]), strain, one => set({ level: one, strain: one }), id, "The bid") : ""]
    return [among(withNobody(at, at.players), who, name => set({ who: name }), id, asked.question),
      who && who !== NOBODY ? [among(levels.map(one => [one, one]), level, one => set({ level: one }), id, "The number"),
        among(strains.map(one => [one, at.strain(one)]), strain, one => set({ strain: one }), id, "Trumps"),
        among([["", "undoubled"], ["X", "doubled"], ["XX", "redoubled"]], doubled, one => set({ doubled: one }), one => id(one || "undoubled"), "Doubled")] : ""]
  },
  told: (asked, at, { who, level, strain, doubled = "" }) => (who === NOBODY ? [["table", false]] : who && level && strain ? [[who, level === strain ? strain : `${level}${strain}${doubled}`]] : []),
}

/** How many cards of each kind, all of a kind counting alike; one tap where somebody took all of them. */
export const groups = {
  draw(asked, at, answers) {
    const told = (group, name) => answers[group.name]?.[name]
    const set = (group, own) => at.tell(asked, { ...answers, [group.name]: own })
    const all = name => at.tell(asked, Object.fromEntries(asked.groups.map(group => [group.name, Object.fromEntries(at.players.map(one => [one, one === name ? group.most : 0]))])))
    const taker = at.players.find(name => asked.groups.every(group => told(group, name) === group.most))
    const id = group => what => at.id(asked, `${group.name}-${what}`)
    const rows = at.players.map(name => ({ name, says: name }))
    const one = group => among(asked.whole ? rows.map(({ name }) => [name, name]) : withNobody(at, at.players), at.players.find(name => told(group, name)) ?? (answers[group.name] ? NOBODY : undefined),
      name => set(group, Object.fromEntries(at.players.map(other => [other, other === name ? 1 : 0]))), id(group), `Who took the ${group.says}?`)
    const several = group => byRows(rows, row => numberKeys(upTo(group.most), told(group, row.name), value => set(group, { ...answers[group.name], [row.name]: value }),
      what => id(group)(`${row.name}-${what}`), asked.whole ? restOf(rows, answers[group.name] ?? {}, group.most)[row.name] : undefined))
    return [asked.groups.map(group => el("div", { className: "card-group" }, el("p", { className: "what" }, group.most === 1 ? `Who took the ${group.says}?` : `How many ${group.says}?`), group.most === 1 ? one(group) : several(group))),
      el("p", { className: "what" }, "One player took them all:"), among(at.players.map(name => [name, name]), taker, all, what => at.id(asked, `all-${what}`), "One player took them all")]
  },
  told(asked, at, answers) {
    const rows = at.players.map(name => ({ name }))
    const rest = group => (asked.whole ? restOf(rows, answers[group.name] ?? {}, group.most) : {})
    const of = (group, name) => answers[group.name]?.[name] ?? rest(group)[name]
    const sure = name => asked.groups.every(group => of(group, name) !== undefined)
    return at.players.filter(sure).map(name => [name, Object.fromEntries(asked.groups.map(group => [group.name, of(group, name)]).filter(([, number]) => number))])
  },
}
