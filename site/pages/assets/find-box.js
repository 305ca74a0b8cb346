// The box for a game that is half remembered: the games that fit what was typed, with reasons. find.js loads it on the page that finds games.
{
  const form = document.querySelector("form.remember")
  const field = form.elements.like
  const list = form.querySelector(".remembered")
  const { finding } = self
  let asked = 0

  function el(tag, given, ...children) {
    const node = Object.assign(document.createElement(tag), given)
    node.append(...children.flat().filter(Boolean))
    return node
  }

  const words = (text, terms) => finding.marked(text, terms || []).map((piece, n) => (n % 2 ? el("mark", {}, piece) : piece))
  const address = url => new URL(url, finding.root).href

  /** One half sentence that fits, and the rule of the game that says so. */
  const reason = fit => el("li", { className: "fits" }, el("span", { className: "half" }, fit.said), ": ",
    el("a", { href: address(fit.url) }, fit.title), " ", el("span", { className: "says" }, words(finding.excerpt(fit.text, fit.terms || [], 200), fit.terms), fit.agreed ? " (where a table has agreed on it)" : ""))

  const drawn = game => el("li", {},
    el("h2", {}, el("a", { href: address(game.url) }, game.name)),
    el("p", { className: "about" }, game.about),
    el("ul", {}, game.fits.map(reason), game.misses.length > 0 && el("li", { className: "misses" }, el("span", { className: "half" }, game.misses.join(", ")), ": not in this game")))

  function told({ asked: halves, games }) {
    if (!halves.length) return ""
    if (!games.length) return "No game fits. Other words may: a suit, a number of cards, who wins, what costs points."
    const [best] = games
    return `${best.name} fits ${best.misses.length ? "best" : "all of it"}: ${best.fits.length} of ${halves.length}. ${games.length > 1 ? `The first ${games.length} games:` : ""}`
  }

  async function show() {
    const own = ++asked
    const text = field.value.trim()
    keep(text)
    await Promise.all([finding.ready()]).then(() => finding.remember || (finding.remembering ??= finding.load("find-remember.js")))
    if (own !== asked) return
    const found = text ? finding.remember(text) : { asked: [], games: [] }
    const absent = finding.absent(text)
    form.elements.told.value = (absent ? `${absent} is not in the book yet. ` : "") + told(found)
    form.querySelector(".tries").hidden = Boolean(text)
    list.replaceChildren(...found.games.map(drawn))
    list.dataset.asked = text
  }

  /** The address says what is remembered, so that it can be sent on. */
  function keep(text) {
    const query = new URLSearchParams(location.search)
    if (text) query.set("like", text)
    else query.delete("like")
    history.replaceState(history.state, "", location.pathname + (query.size ? `?${query}` : "") + location.hash)
  }

  let waiting
  field.addEventListener("focus", () => finding.ready(), { once: true })
  field.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(show, 120) })
  form.addEventListener("submit", event => { event.preventDefault(); show() })
  form.addEventListener("click", event => {
    if (!event.target.matches("button.try")) return
    field.value = event.target.textContent
    show()
  })
  field.value = new URLSearchParams(location.search).get("like") || ""
  form.hidden = false
  if (field.value) show()
}
