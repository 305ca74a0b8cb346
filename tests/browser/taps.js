// Makes moves by taps at the forms for them: what tests of the table run in its page. Given are the cases, and who is told.
(async (found, done) => {
const folder = document.querySelector('script[src*="/table.js"]').src.replace("table.js", "parts/")
const { verbForms } = await import(folder + "verbs.js")
const { get, post } = await import(folder + "service.js")
const place = document.getElementById("verbs")
for (const node of [document.getElementById("play"), place]) node.hidden = false
const settle = () => new Promise(resolve => setTimeout(resolve))
const games = {}
let taps = 0
const tap = key => { if (!key) throw new Error("no key"); taps += 1; key.click() }
const one = selector => place.querySelector(selector)

async function card(code, within = ".card-place") {
  const [bare, face] = code.split("=")
  const key = () => one(`${within} [data-card="${bare}"]`)
  if (!key() && !one(`${within} .two-taps`) && one(".any-card")) tap(one(".any-card"))
  if (key()) tap(key())
  else if (bare.at(-1) === "M") for (const half of [`[data-suit="M"]`, `[data-rank="${bare.slice(0, -1)}"]`]) tap(one(`${within} ${half}`))
  else for (const half of [`[data-rank="${bare.slice(0, -1)}"]`, `[data-suit="${bare.at(-1)}"]`]) if (one(`${within} ${half}`)?.getAttribute("aria-pressed") !== "true") tap(one(`${within} ${half}`))
  await says(face)
}

/** Answers what a wild card stands for, where that is asked. */
async function says(face) {
  const dialog = document.querySelector("dialog.stand-for")
  if (dialog) tap([...dialog.querySelectorAll("button")].find(button => (face ? button.dataset.card === face : button.textContent === "It was not said")))
  await settle()
}

async function rearrange(text) {
  const wanted = text.split(" / ").map(meld => meld.trim().split(" "))
  const trays = () => [...place.querySelectorAll(".meld-trays > [role=group][aria-label^=Meld]")]
  const laid = tray => [...tray.querySelectorAll("[data-laid]")]
  for (const [n, meld] of wanted.entries()) for (const code of meld) {
    if (trays()[n] && laid(trays()[n]).some(key => key.dataset.laid === code)) continue
    const [bare, face] = code.split("=")
    const lies = key => key.dataset.laid === code || (face && key.dataset.laid.split("=")[0] === bare)
    const other = trays().flatMap((tray, m) => laid(tray).filter(key => lies(key) && !(wanted[m] || []).includes(key.dataset.laid))).at(0)
    if (other) tap(other)
    else await card(code, ".meld-trays")
    tap(one(trays()[n] ? `[data-put="to ${n + 1}"]` : `[data-put="new"]`))
    await says(face)
  }
}

async function make(who, verb, words) {
  const chip = () => one(`[data-verb="${verb}"].verb-chip[data-player="${who}"]`) || one(`[data-verb="${verb}"].verb-chip:not([data-player])`) || one(`[data-verb="${verb}"].verb-chip`)
  if (!one(`.verb-form[data-verb="${verb}"]`)) {
    if (chip()?.closest("[hidden]")) tap(one("#more-moves"))
    tap(chip())
  }
  if (!one(`.verb-form[data-verb="${verb}"]`)) return
  const person = one(`.verb-head [data-player="${who}"]`)
  if (person && (person.getAttribute("aria-pressed") !== "true" || !one(".verb-fields > :not(.verb-warned)"))) tap(person)
  if (verb === "rearrange") {
    const [melds, source] = words.join(" ").split(" from ")
    await rearrange(melds)
    if (source) tap(one(`[data-field="source"] [data-value="${source}"]`))
  }
  else if (verb === "law") { const field = one(".law-words"); field.value = words.join(" "); field.dispatchEvent(new Event("input")) }
  else if (verb === "declare" && one(`[data-way="${words.join(" ")}"]`)) tap(one(`[data-way="${words.join(" ")}"]`))
  else if (one(".ways:not(.draws) .way-line")) {
    for (const word of words) if (one(`[data-tick="${word}"]`)) tap(one(`[data-tick="${word}"]`))
    tap(one(`.way-line [data-way="${words.join(" ")}"]`))
  }
  else if (words.length > 1 && one(`.verb-form .choice-key[data-value="${words.join(" ")}"]`)) tap(one(`.verb-form .choice-key[data-value="${words.join(" ")}"]`))
  else if (verb === "repeal") tap(one(`[data-value="${words.join(" ")}"]`))
  else for (let n = 0; n < words.length; n += 1) {
    if (made.length) return // with its last card
    const word = words[n]
    const keyed = { from: "from", to: "to", pile: "pile", on: "meld", suit: "suit", rank: "rank", target: "target" }[word]
    if (keyed) {
      n += 1
      const key = one(`[data-field="${keyed}"] [data-value="${words[n]}"]`) || one(`[data-field="source"] [data-value="${words[n]}"]`) || one(`[data-way="${words.join(" ")}"]`)
      if (key || words[n] !== "stock") tap(key)
    }
    else if (word === "for") tap(one('[data-tray="take"]'))
    else if (one(`.verb-form .choice-key[data-value="${word}"]`)) tap(one(`.verb-form .choice-key[data-value="${word}"]`))
    else if (/^-?\d+$/.test(word)) { one(".other-number").value = word; tap(one("[data-other]")) }
    else await card(word)
    await settle()
  }
  await settle()
  const last = one("[data-done]")
  if (last && !made.length) tap(last)
}

let made = []
const told = []
try {
  for (const { log, options, who, verb, words } of found) {
    const name = `${log.game} ${log.players.length} ${options}`
    games[name] ||= await get(`v1/games/${log.game}`, { players: log.players.length, ...(options ? { options } : {}) })
    const verdict = await post("v1/verdicts", log)
    made = []
    taps = 0
    place.replaceChildren(verbForms({ game: games[name], log, verdict, submit: move => made.push(move) }))
    let trouble = null
    try { await make(who, verb, words) } catch (error) { trouble = String(error.stack) }
    const small = [...place.querySelectorAll(".verb-forms button")].filter(key => key.offsetParent && !key.matches(".plain, .card-tray .key") && (key.offsetHeight < 44)).map(key => key.outerHTML.slice(0, 90))
    told.push({ made, taps, small, trouble, left: place.querySelector(".verb-warned")?.textContent })
  }
} catch (error) { told.push({ made: [], trouble: String(error.stack) }) }
done(told)
})(...arguments)
