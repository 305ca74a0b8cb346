// "It depends": the answer in each case, equal ones together, and the one question that decides.
import { suitInWords } from "./cards.js"
import { el } from "./dom.js"
import { bare } from "./question.js"

/** More cases than these, beside the commonest, are not told one by one. */
const TOLD_APART = 8

/** The first thing that an answer depends on; undefined where it depends on nothing. */
export const opened = answer => answer.depends?.[0]

/** The cases that are still open, where a part of the fact has been told (of two trumps the high one). */
const stillOpen = (open, facts) => open.cases.filter(one => !isPair(open) || !facts.trump || one.value[0] === facts.trump)
const isPair = open => open.on === "trump" && open.cases.every(one => /^[A-Z]{2}$/.test(one.value))

/** What the player may do who plays nothing: draw, and pass only where there is nothing to draw. */
export const DRAW_OR_PASS = "draw or pass"

/** Do the cases differ only in drawing and passing? */
const drawn = ([one, other]) => !one.depends && !other.depends && [one, other].every(({ legal }) => legal.filter(play => !["draw", "pass"].includes(play)).join() === one.legal.filter(play => play !== "draw").join())

/** The answer as far as what has been told decides it: of two trumps the high one may be enough. */
export function narrowed(answer, facts) {
  const open = opened(answer)
  if (open) answer = { ...answer, depends: [{ ...open, cases: open.cases.map(one => narrowed(one, facts)) }] }
  if (open?.on === "stock" && drawn(answer.depends[0].cases)) return { ...answer, not_legal: answer.depends[0].cases[0].not_legal, legal: [...answer.legal, DRAW_OR_PASS], depends: undefined }
  if (!open || !isPair(open) || !facts.trump) return answer
  const cases = stillOpen(open, facts)
  const decision = one => JSON.stringify([one.winner, one.legal, one.not_legal?.map(refused => refused.card), one.depends])
  return cases.every(one => decision(one) === decision(cases[0])) ? { ...answer, ...cases[0], depends: cases[0].depends } : answer
}

/** All that an answer may come to, in its own cases too: `comes` gives one word for a case that is not open. */
function outcomes(answer, comes) {
  const open = opened(answer)
  return open ? [...new Set(open.cases.flatMap(one => outcomes(one, comes)))] : [comes(answer)]
}

/** The cases of an answer in groups that come to the same, the largest first: what they come to, and the cases. */
export function groups(answer, facts, comes) {
  const found = new Map()
  for (const one of stillOpen(opened(answer), facts)) {
    const all = outcomes(one, comes).sort()
    const key = all.join("\n")
    found.set(key, { all, cases: [...(found.get(key)?.cases ?? []), one] })
  }
  return [...found.values()].sort((one, other) => other.cases.length - one.cases.length)
}

/** Are there so few cases that each is told apart? */
export const few = ([most, ...others]) => others.reduce((sum, group) => sum + group.cases.length, 0) <= TOLD_APART

const or = words => words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1)}` : words[0]

/** `hearts or spades are trumps`: the cases of a group as half a sentence. */
export function means(cases) {
  const split = cases.map(one => one.means.match(/^(\S+) (.*)$/))
  const same = split.every(parts => parts && parts[2] === split[0][2])
  return same ? `${or(split.map(parts => parts[1]))} ${split[0][2]}` : or(cases.map(one => one.means))
}

/** On what a card that may be played rests, where that is not the rules alone: `if hearts have been broken or no other card is held`. */
export function restsOn(answer, play) {
  const found = answer.rests_on_hand?.find(one => one.card === bare(play))
  return found ? `if ${or([...(found.unless ?? []), "no other card is held"])}` : ""
}

/**
 * What an answer comes to in its cases: `Cat wins, unless hearts are trumps: then Bob`. `comes` gives what a case comes to,
 * `main` and `then` say that in a main clause and after "then"; `lead` stands before it all.
 */
export function told(answer, facts, { comes, main, then, lead = "" }) {
  const all = groups(answer, facts, comes)
  const strong = say => words => el("strong", {}, say(or(words)))
  return el("div", { className: "verdict-line depends" }, sentence(all, lead, strong(main), strong(then)) ?? list(all, lead, strong(main), strong(then)))
}

/** The cases as one sentence; null where there are too many kinds of them. */
function sentence(all, lead, main, then) {
  const [most, other, ...more] = all
  if (!other) return el("p", {}, lead, main(most.all), most.all.length > 1 ? ": it depends." : ".")
  if (!few(all)) return el("p", {}, lead, main([...new Set(all.flatMap(group => group.all))].sort()), ": it depends.")
  if (more.length || other.cases.length > 3) return null
  if (most.cases.length === 1) return el("p", {}, lead, main(most.all), `, if ${means(most.cases)}; otherwise `, then(other.all), ".")
  return el("p", {}, lead, main(most.all), `, unless ${means(other.cases)}: then `, then(other.all), ".")
}

/** The cases as a list, below the commonest answer where there is one. */
function list(all, lead, main, then) {
  const [most, ...others] = all
  if (most.cases.length === others[0].cases.length) return [lead, el("ul", {}, all.map(group => el("li", {}, `If ${means(group.cases)}: `, main(group.all), ".")))]
  return [el("p", {}, lead, main(most.all), ", unless"), el("ul", {}, others.map(group => el("li", {}, `${means(group.cases)}: then `, then(group.all), ".")))]
}

/** The question that decides, as large buttons; `decided(on, value)` is told the answer. Nothing where nothing is open. */
export function question(answer, facts, game, decided) {
  const open = opened(answer)
  if (!open) return ""
  const { asks, choices } = isPair(open) ? oneOfTwo(open, facts, game) : { asks: open.question, choices: choicesOf(open, game) }
  return el("div", { className: "decides", "data-on": open.on, role: "group", "aria-label": asks }, el("p", {}, el("strong", {}, asks)),
    el("div", { className: "choices" }, choices.map(([value, label]) =>
      el("button", { type: "button", className: "choice", "data-value": written(value), onclick: () => decided(open.on, value) }, label))))
}

/** Two trumps are asked for one after the other. */
function oneOfTwo(open, facts, game) {
  const suit = letter => suitInWords(game.pack.suits.find(one => one.letter === letter))
  const values = stillOpen(open, facts).map(one => one.value)
  if (facts.trump) return { asks: "Which suit is the low trumps?", choices: values.map(value => [value, suit(value[1])]) }
  return { asks: "Which suit is the high trumps?", choices: [...new Set(values.map(value => value[0]))].map(letter => [letter, suit(letter)]) }
}

/** A value as one word: of special cards `8:wild`. */
const written = value => (typeof value === "object" ? Object.entries(value).map(pair => pair.join(":")).join(",") || "none" : String(value))

/** The values to choose from, with what stands on their buttons. Where a case stands for several ranks or suits each of them is one. */
function choicesOf(open, game) {
  if (open.on === "shown" && game.asks.includes("jokers")) return game.pack.ranks.map(rank => [rank, rank])
  const several = open.cases.find(one => one.means.startsWith("another "))
  if (several) return several.means.startsWith("another rank") ? game.pack.ranks.map(rank => [rank, rank]) : game.pack.suits.map(suit => [suit.letter, suitInWords(suit)])
  const cases = open.on === "named" && open.cases.some(one => game.pack.suits.some(suit => suit.letter === one.value)) ? everySuit(open, game) : open.cases
  return cases.map(one => [one.value, labelOf(open.on, one, game)])
}

/** What may have been named: any suit, also one that would change nothing. */
const everySuit = (open, game) => [...open.cases.filter(one => one.value === "none"), ...game.pack.suits.map(suit => ({ value: suit.letter, means: suit.name }))]

/** What stands on a button: a suit with its sign, yes or no, or the case in words. */
function labelOf(on, { value, means }, game) {
  const suit = ["trump", "anti_trump", "named"].includes(on) && game.pack.suits.find(one => one.letter === value)
  if (suit) return suitInWords(suit)
  if (on === "shown") return value === "none" ? "no" : "yes"
  if (typeof value === "boolean") return value ? "yes" : "no"
  return means.startsWith("there are no ") ? "none" : means
}
