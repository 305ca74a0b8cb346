// A whole deal made by taps, after the helpers of taps.js: `found` is its moves; answers null, or what went wrong.
const kept = () => JSON.parse(localStorage.getItem("referee/evening/" + new URL(location).searchParams.get("evening"))).log
const count = () => kept().deals.reduce((sum, deal) => sum + deal.moves.length, 0)
let before = 0
const made = { get length() { return count() - before } }
const form = document.getElementById("table")
const key = selector => document.querySelector(selector)
const until = async asked => { for (let n = 0; n < 3000 && !asked(); n += 1) await new Promise(resolve => setTimeout(resolve, 10)) }
async function play(who, cards, pile) {
  const person = [...document.querySelectorAll("#whose .who-key")].find(one => one.textContent === who)
  if (person) person.click()
  if (cards.length > 1) key("#more-cards")?.click()
  for (const card of cards) {
    const [code, face] = card.split("=")
    const halves = [`[data-rank="${code.slice(0, -1)}"]`, `[data-suit="${code.at(-1)}"]`]
    const own = key(`#keys .own-key[data-card="${code}"]`)
    for (const one of own ? [own] : code.endsWith("M") ? halves.reverse() : halves) { const half = one.click ? one : key(`#keys ${one}`); if (half.getAttribute("aria-pressed") !== "true") half.click() }
    await settle()
    const asks = document.querySelector("dialog.stand-for:not(.question)")
    if (asks) [...asks.querySelectorAll("button")].find(one => (face ? one.dataset.card === face : one.textContent === "It was not said")).click()
    await settle()
  }
  key("#play-them")?.click()
  await settle()
  const asked = key("dialog.question")
  if (asked) asked.querySelector(`[data-value="${pile}"]`).click()
}
const isCard = word => /^[A-Z0-9?]+(=[A-Z0-9]+)?$/.test(word)
try {
  for (const move of found) {
    before = count()
    const [who, ...words] = move.split(" ")
    const cards = words.filter(isCard)
    if (isCard(words[0])) await play(who, words.includes("pile") ? cards.slice(0, -1) : cards, words.at(-1))
    else if (words[0] === "pass" && key("#pass:enabled")) key("#pass").click()
    else await make(who, words[0], words.slice(1))
    await until(() => form.dataset.moves === String(before + 1) && form.dataset.answered)
    if (count() !== before + 1) { done([move, count(), key("#due").textContent, key("#news").textContent]); return }
  }
  done(null)
} catch (error) { done(String(error.stack)) }
})(...arguments)
