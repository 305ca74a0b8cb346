// Narrows the table of games to what the form asks for. The address says the same: ?players=3&family=climbing
const form = document.querySelector("form.find")
if (form) {
  const names = ["name", "players", "family", "hand", "pack", "clause", "ruling"]
  const letters = { "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l" }
  const fold = text => text.toLowerCase().replace(/[ßæœøł]/g, letter => letters[letter])
    .normalize("NFD").replace(/[\u0300-\u036f]/g, "")
  const span = text => { const [low, high = low] = text.split("-").map(Number); return { low, high } }

  const rows = [...document.querySelectorAll(".all-games .games tbody tr")].map(row => {
    const facts = row.cells[0].dataset
    const hands = (facts.hands || "").split(" ").map(hand => hand.split(":"))
    return { row, text: fold(row.cells[0].textContent), family: facts.family, pack: facts.pack,
      hands: hands.map(([players, cards]) => ({ players, ...span(cards || "0") })) }
  })

  const rowsOf = field => {
    const chosen = field.selectedOptions[0].dataset.rows
    return chosen === undefined ? null : new Set(chosen.split(" ").map(Number))
  }

  if (form.elements.ruling && new URLSearchParams(location.search).has("ruling")) form.elements.ruling.closest("p").hidden = false
  const show = () => {
    const asked = Object.fromEntries(names.map(name => [name, form.elements[name].value]))
    const words = fold(asked.name).split(/\s+/)
    const length = asked.hand && span(asked.hand)
    const clause = rowsOf(form.elements.clause), ruling = rowsOf(form.elements.ruling)
    const suits = hand => (!asked.players || hand.players === asked.players) &&
      (!length || (hand.low <= length.high && hand.high >= length.low))
    let found = 0
    rows.forEach(({ row, text, family, pack, hands }, place) => {
      const fits = words.every(word => text.includes(word)) && (!asked.family || family === asked.family) &&
        (!asked.pack || pack === asked.pack) && hands.some(suits) &&
        (!clause || clause.has(place)) && (!ruling || ruling.has(place))
      row.hidden = !fits
      found += fits
    })
    const all = found === rows.length
    form.elements.found.value = all ? `All ${found} games` : found ? `${found} of ${rows.length} games` : "No game matches."
    document.querySelector(".letters").hidden = !all
    if (!all) document.querySelector(".all-games").open = true
    const given = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(asked)) value ? given.set(name, value) : given.delete(name)
    const query = given.toString()
    history.replaceState(history.state, "", location.pathname + (query && `?${query}`) + location.hash)
  }

  const given = new URLSearchParams(location.search)
  for (const name of names) if (given.has(name)) form.elements[name].value = given.get(name)
  for (const list of form.querySelectorAll("select")) if (list.selectedIndex < 0) list.selectedIndex = 0
  form.addEventListener("input", show)
  form.addEventListener("submit", event => event.preventDefault())
  form.addEventListener("reset", () => setTimeout(show))
  form.hidden = false
  show()
}
if (document.querySelector("form.narrow")) self.finding.load("find-narrow.js")
if (document.querySelector("form.remember")) self.finding.load("find-box.js")
