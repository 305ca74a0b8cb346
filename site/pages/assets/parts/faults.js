// What is wrong with a log, in a player's words, and how it can be mended. The service says where and what; here it is said so
// that nobody has to know how logs are read by a program.
import { el } from "./dom.js"
import { nearest, onLine, playersOf, tidied, wrapped } from "./faults-mending.js"

const quoted = word => `“${word}”`
const wordsIn = detail => detail.match(/^'([^']*)'/)?.[1] ?? ""
const LONG = /\b(ace|king|queen|jack|knight|page|10|[2-9]|[akqj]) of (spades|hearts|diamonds|clubs)\b/i

/**
 * The faults of a problem document, each with the `line`, what it `says`, and where it can be mended a `fix`: what that does, and
 * a function from text to mended text.
 */
export function inPlayersWords(problem, text) {
  const last = text.replace(/\n$/, "").split("\n").length
  return (problem.errors ?? [{ detail: problem.detail ?? problem.title }]).map(({ detail, line }) => {
    const at = line && Math.min(line, last)
    const given = { detail, line: at, text, row: text.split("\n")[at - 1] ?? "", players: playersOf(text), problem }
    const [, tell] = KINDS.find(([fits]) => fits(given))
    return { line: at, detail, ...tell(given) }
  })
}

/** Replaces words on one line. */
const swap = (line, from, to, says) => ({ says, mend: text => onLine(text, line, row => row.replace(from, to)) })

/** Sets a log's lines and columns right; nothing where that changes nothing. */
function columnsOf(text) {
  const mended = tidied(text)
  return mended === text ? null : { says: "Set the lines right", mend: tidied }
}

const escaped = word => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
const whole = (word, flags = "") => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, `u${flags}`)

/** The kinds of faults, the first that fits counts: when it fits, and what is told. */
const KINDS = [
  [({ detail, row }) => /^not YAML/.test(detail) && /\t/.test(row), ({ text }) => ({ says: "This line begins with a tab. Lines are moved in with spaces.", fix: columnsOf(text) })],
  [({ detail }) => /^not YAML.*[\]}]/.test(detail), ({ text }) => ({ says: "A bracket is opened and not closed before this line.", fix: columnsOf(text) })],
  [({ detail }) => /^not YAML/.test(detail), ({ text }) => ({ says: "This line does not stand in the column where it belongs, or the one before it does not.", fix: columnsOf(text) })],
  [({ detail }) => /^not JSON/.test(detail), () => ({ says: "The file is broken off or damaged at this place." })],
  [({ detail }) => /^there is nothing/.test(detail), () => ({ says: "Nothing is written here yet." })],
  [({ detail }) => /^a log is an object/.test(detail), ({ text }) => ({ says: "These are moves only: a log begins with its game and its players.", fix: { says: "Make it a log of this game", mend: (all, game) => wrapped(all ?? text, game) } })],
  [({ detail }) => /^no game is called/.test(detail), ({ detail, line, problem }) => {
    const [called, meant] = [detail.match(/'([^']*)'/)?.[1] ?? "", problem.nearest?.[0]]
    return { says: `There is no game ${quoted(called)}.${meant ? ` Did you mean ${meant}?` : ""}`, fix: meant && line && swap(line, called, meant, `Write ${quoted(meant)}`) }
  }],
  [({ detail }) => /^players are a list/.test(detail), ({ line, row }) => ({ says: "The players’ names stand in brackets, clockwise: players: [Ann, Bob, Cat].", fix: /players:\s*[^[\s]/.test(row) ? swap(line, /players:\s*(.*)$/, "players: [$1]", "Put brackets round them") : null })],
  [({ detail }) => /^is not known here/.test(detail), ({ detail, line, row }) => {
    const word = row.trim().match(/^(?:- )?["']?([\w-]+)/)?.[1] ?? ""
    const meant = nearest(word, detail.replace(/^.*known: /, "").split(", "))
    return { says: `A log knows no ${quoted(word)} at this place.${meant ? ` Did you mean ${quoted(meant)}?` : ""}`, fix: meant && swap(line, word, meant, `Write ${quoted(meant)}`) }
  }],
  [({ detail, row, players }) => /^'(.*):' is no player/.test(detail) && players.some(name => row.toLowerCase().includes(`${name.toLowerCase()}:`)), ({ line, players }) => ({
    says: "A name stands before its card without a colon: Bob 7S.",
    fix: { says: "Take the colons away", mend: text => onLine(text, line, row => players.reduce((told, name) => told.replace(new RegExp(`(${escaped(name)}):`, "gi"), "$1"), row)) },
  })],
  [({ detail }) => /is no player at this table/.test(detail), ({ detail, line, players }) => {
    const word = wordsIn(detail)
    const meant = nearest(word.replace(/:$/, ""), players)
    return { says: `${quoted(word)} sits nowhere at this table.${meant ? ` Did you mean ${meant}?` : ` The players are ${players.join(", ")}.`}`, fix: meant && swap(line, word, meant, `Write ${quoted(meant)}`) }
  }],
  [({ detail }) => /is a card; a move begins with its player/.test(detail), ({ detail }) => ({ says: `Whose card is ${wordsIn(detail)}? A name is missing before it.`, nameless: true })],
  [({ detail, text }) => /is not a card/.test(detail) && /moves:\s*\n\s+[^\s[-]/.test(text), ({ text }) => ({ says: "After “moves:” a | is missing, so that each line below is read by itself.", fix: columnsOf(text) })],
  [({ detail, players }) => /is not a card/.test(detail) && players.some(name => name.toLowerCase() === wordsIn(detail).toLowerCase()), ({ detail, line }) => {
    const name = wordsIn(detail)
    return { says: `A comma is missing before ${quoted(name)}.`, fix: swap(line, new RegExp(`([^,\\s])\\s+(${escaped(name)})(?=\\s)`, "u"), "$1, $2", "Put the comma") }
  }],
  [({ detail, row }) => /is not a card/.test(detail) && LONG.test(row), ({ line }) => ({ says: "Cards are written short: 7S is the 7 of spades.", fix: { says: "Write them short", mend: text => onLine(text, line, short) } })],
  [({ detail }) => /is no word for a move; write 'play'/.test(detail), ({ detail, line }) => ({ says: `No ${quoted(wordsIn(detail))} is needed: a name and a card are a play.`, fix: swap(line, new RegExp(`\\s+${escaped(wordsIn(detail))}(?=\\s)`, "g"), "", "Leave it out") })],
  [({ detail }) => /is no word for a move/.test(detail), ({ detail, line }) => {
    const [word, meant] = [wordsIn(detail), detail.match(/write '([^']*)'/)[1]]
    return { says: `${quoted(word)} is no word for a move. Did you mean ${quoted(meant)}?`, fix: swap(line, whole(word), meant, `Write ${quoted(meant)}`) }
  }],
  [({ detail }) => /is not a card/.test(detail) && /^'[SHDC♠♥♦♣](10|[2-9AKQJ])'/i.test(detail), ({ detail, line }) => {
    const [, suit, rank] = wordsIn(detail).match(/^(.)(.*)$/u)
    return { says: `The rank comes before the suit: ${rank}${suit}.`, fix: swap(line, whole(wordsIn(detail)), rank + suit, `Write ${quoted(rank + suit)}`) }
  }],
  [({ detail }) => /is not a card/.test(detail), ({ detail }) => ({ says: `There is no card ${quoted(wordsIn(detail))}. A card is its rank and the letter of its suit: 7S, 10H, KD.` })],
  [() => true, ({ detail }) => ({ says: `${detail[0].toUpperCase()}${detail.slice(1)}${/[.?!]$/.test(detail) ? "" : "."}` })],
]

const RANKS = { ace: "A", king: "K", queen: "Q", jack: "J", knight: "N", page: "P" }
const short = row => row.replace(new RegExp(LONG, "gi"), (_, rank, suit) => (RANKS[rank.toLowerCase()] ?? rank.toUpperCase()) + suit[0].toUpperCase())

// --- on the page -----------------------------------------------------------------------------------------------------

/** Shows faults; `toLine` shows a line of the log, `mend` is given a mend's function. */
export function showFaults(place, { head, faults, problem = null }, { toLine = () => {}, mend = () => {} } = {}) {
  const fixes = faults.map(fault => fault.fix).filter(Boolean)
  const all = fixes.length > 1 && [...new Map(fixes.map(fix => [fix.mend, fix])).values()]
  place.replaceChildren(el("div", { className: "trouble" },
    el("p", {}, el("strong", {}, head), problem && ` ${faults.length === 1 ? "One thing" : `${faults.length} things`} to put right:`),
    el("ul", { className: "faults-list" }, faults.map(fault => el("li", {},
      fault.line && [el("button", { type: "button", className: "plain", onclick: () => toLine(fault.line) }, `Line ${fault.line}`), ": "], fault.says,
      el("p", { className: "fault-mend" }, fault.fix && mender(fault.fix.says, () => mend([fault.fix])))))),
    all && el("p", { className: "fault-mend" }, mender("", () => mend(all), "Mend all")),
    problem && programmers(problem)))
}

const mender = (says, pressed, label = "Mend it") => [el("button", { type: "button", className: "md-button mend", onclick: pressed }, label), says]

/** What the service said, for those who write logs with a program. */
const programmers = problem => el("details", { className: "for-programmers" }, el("summary", {}, "For programmers"),
  el("ul", {}, (problem.errors ?? [{ detail: problem.detail }]).map(one => el("li", {}, el("code", {}, one.pointer || "/"), ` ${one.detail}`))))
