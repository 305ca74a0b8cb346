// Mending the text of a log: lines and columns, brackets, what was left out.

const TOP = ["game", "players", "dealer", "first_deal", "rulings", "table", "carried", "deals", "edition", "comment"]
const DEAL = ["dealer", "hands", "moves", "comment", "comments"]
const CARD = /^(?:\d{1,2}|[AKQJTNPUO])[A-Z♠♥♦♣]$/iu

/** Changes one line, counted from 1. */
export const onLine = (text, line, change) => text.split("\n").map((row, n) => (n === line - 1 ? change(row) : row)).join("\n")

/** The players that a log names, as far as that can be read. */
export function playersOf(text) {
  const [, names = ""] = text.match(/^\s*"?players"?\s*:\s*\[?([^\]\n]*)/m) ?? []
  return names.split(",").map(name => name.replace(/#.*$/, "").trim().replace(/^["']|["']$/g, "")).filter(Boolean)
}

/** The word among some that another was meant to be; undefined where none is near. */
export function nearest(word, words) {
  const [best] = words.map(one => [distance(word.toLowerCase(), one.toLowerCase()), one]).sort(([one], [other]) => one - other)
  return best && best[0] <= Math.max(1, Math.floor(word.length / 3)) ? best[1] : undefined
}

/** How many letters have to be changed, put in or left out. */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (const [n, letter] of [...one].entries())
    row = row.reduce((made, above, m) => [...made, m === 0 ? n + 1 : Math.min(above + 1, made[m - 1] + 1, row[m - 1] + (letter === other[m - 1] ? 0 : 1))], [])
  return row[other.length]
}

/** The log with each line in its column, its brackets closed, and a `|` before its moves. */
export function tidied(text) {
  let section = ""
  const rows = text.replaceAll("\t", "  ").split("\n").map(row => {
    const said = row.trim()
    const [, item, key, rest] = said.match(/^(- )?([a-z_]+):(.*)$/) ?? []
    if (!said || said.startsWith("#")) return said ? `${" ".repeat(columns(section))}${said}` : ""
    if (section === "deals" && DEAL.includes(key)) return `${item ? "  - " : "    "}${key}: ${closed(rest)}`.trimEnd()
    if (!item && TOP.includes(key)) {
      section = key
      return `${key}: ${closed(rest)}`.trimEnd()
    }
    return `${" ".repeat(columns(section))}${said}`
  })
  return rows.map((row, n) => (/^ {2}[ -] moves:$/.test(row) && rows[n + 1]?.trim() && !/^\s*(- |\[)/.test(rows[n + 1]) ? `${row} |` : row)).join("\n")
}

/** The column in which what is no key of its own stands. */
const columns = section => (section === "deals" ? 6 : 2)

/** What stands after a key, with its bracket closed. */
function closed(rest) {
  const said = rest.trim()
  return said.startsWith("[") && !said.includes("]") ? `${said.replace(/,\s*$/, "")}]` : said
}

/** Moves alone as a log of a game, with the players that they name. */
export function wrapped(text, game) {
  const rows = text.split("\n").map(row => row.trim()).filter(Boolean)
  const named = rows.flatMap(row => row.split(",")).map(move => move.trim().split(/\s+/)[0]).filter(word => word && !CARD.test(word))
  const players = [...new Set(named)].slice(0, 10)
  const seats = players.length > 1 ? players : ["Ann", "Bob", "Cat"]
  return [`game: ${game}`, `players: [${seats.join(", ")}]`, `dealer: ${seats.at(-1)}`, "deals:", "  - moves: |", ...rows.map(row => `      ${row}`), ""].join("\n")
}

/** The cards of a line on which nobody is named; null where somebody is, or something else stands there. */
export function nameless(row, players) {
  const words = row.replace(/#.*$/, "").replace(/^\s*-?\s*(moves:\s*\|?)?/, "").split(/[\s,]+/).filter(Boolean)
  return words.length && words.every(word => CARD.test(word) && !players.includes(word)) ? words : null
}

/** The line with the players named in their order, from the one who is to move. */
export function withNames(row, cards, players, first) {
  const at = players.indexOf(first)
  const moves = cards.map((card, n) => `${players[(at + n) % players.length]} ${card}`).join(", ")
  const [, before] = row.match(/^(\s*)/)
  const [comment = ""] = row.match(/\s*#.*$/) ?? []
  return `${before}${moves}${comment}`
}
