// A field that narrows a long list of rules, rulings or words to what was typed, by the same index as the search. find.js loads it
// where a page has such a list. Addresses of rulings from before they had pages of their own lead on to where they stand.
{
  const { finding } = self
  const form = document.querySelector("form.narrow")
  const list = document.querySelector(".narrowed")
  const { kind } = form.dataset
  const fields = form.elements
  let asked = 0

  /** What is listed: its address, its elements, and the heading that it stands under. */
  function listed() {
    const found = []
    let head = null
    for (const node of list.children) {
      if (node.matches("h2")) head = { node, fold: null }
      else {
        head.fold = node
        found.push(...(kind === "word" ? words(node, head) : [...node.querySelectorAll("li")].map(item => ({ url: item.querySelector("a").href, nodes: [item], head }))))
      }
    }
    return found
  }

  /** The words under one letter, each with all that is said of it. */
  function words(fold, head) {
    const found = []
    for (const node of [...fold.children].slice(1)) {
      if (node.matches("h3")) found.push({ url: new URL(`#${node.id}`, location).href, nodes: [], head })
      found.at(-1).nodes.push(node)
    }
    return found
  }
  const entries = listed()

  /** The addresses of what fits the words, and the game if one is chosen; null where everything does. */
  function fitting(text, game) {
    if (!text && !game) return null
    const { data, covering, things, at } = finding
    const url = thing => (thing.kind === "said" ? at("clause", data.clauses[thing.clause][0]) : thing.url)
    const keep = thing => thing.kind === kind || (kind === "rule" && thing.kind === "said")
    const hits = text ? covering(text, { last: true, keep }) : things.filter(keep).map(thing => ({ thing, covers: 1 }))
    const best = Math.max(...hits.map(hit => hit.covers))
    const touches = thing => !game || !thing.games || thing.games.includes(Number(game))
    return new Set(hits.filter(({ thing, covers }) => covers > Math.max(0.4, best - 0.3) && touches(thing)).map(({ thing }) => new URL(url(thing), finding.root).href))
  }

  async function show() {
    const own = ++asked
    await finding.ready()
    if (own !== asked) return
    const text = fields.words.value.trim()
    const wanted = fitting(text, fields.game?.value)
    let count = 0
    for (const { head } of entries) head.node.hidden = true
    for (const { url, nodes, head } of entries) {
      const shown = !wanted || wanted.has(url)
      for (const node of nodes) node.hidden = !shown
      if (shown) { head.node.hidden = false; count++ }
    }
    for (const { head } of entries) if (head.fold) { head.fold.hidden = head.node.hidden; head.fold.open = Boolean(wanted) && !head.node.hidden }
    fields.told.value = !wanted ? "" : count ? `${count} of ${entries.length}` : "Nothing fits. Other words may."
    list.dataset.asked = text + (fields.game?.value || "")
  }

  /** Offers the games, once somebody wants to choose one. */
  async function offer() {
    await finding.ready()
    if (fields.game.options.length > 1) return
    fields.game.append(...finding.data.games.map((game, place) => new Option(game.name, place)))
  }

  form.addEventListener("input", show)
  form.addEventListener("submit", event => event.preventDefault())
  fields.game?.addEventListener("focus", offer, { once: true })
  fields.game?.addEventListener("pointerdown", offer, { once: true })
  fields.words.addEventListener("focus", () => finding.ready(), { once: true })
  form.hidden = false

  /** The rulings stood on one page once: rulings/#id. Whatever else an address names is unfolded. */
  function leadOn() {
    const named = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (kind === "ruling" && named && named.matches("a[href]")) location.replace(named.href)
    else if (named && named.closest("details:not([open])")) {
      named.closest("details").open = true
      named.scrollIntoView()
    }
  }
  leadOn()
  addEventListener("hashchange", leadOn)
}
