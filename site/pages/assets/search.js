// The search of every page: a box that opens by its button, by `/` or `s`, or by ?q= in the address. What it looks through is
// loaded when it is first opened. No module, for a page that is read from a disk loads none.
{
  const opener = document.querySelector(".search-opener")
  const here = document.currentScript.src
  const root = opener && new URL("../", opener.href)
  const KINDS = { game: "Game", family: "Family", rule: "Rule", ruling: "Ruling", word: "Word", guide: "Guide", program: "For programs" }
  const PARTS = [new URL("vendor/minisearch/minisearch.js", here), new URL("search-words.js", here), opener && new URL(opener.dataset.finding, location), new URL("search-engine.js", here)]

  const load = address => new Promise((done, failed) => document.head.append(Object.assign(document.createElement("script"), { src: address, async: false, onload: done, onerror: failed })))
  let loading
  /** Everything that finds, loaded once for all that use it. */
  const ready = () => (loading ??= Promise.all(PARTS.map(load)).then(() => self.finding))
  self.finding = Object.assign(self.finding || {}, { ready, root, load: name => load(new URL(name, here)) })

  function el(tag, given, ...children) {
    const node = document.createElement(tag)
    for (const [name, value] of Object.entries(given)) {
      if (name in node) node[name] = value
      else node.setAttribute(name, value)
    }
    node.append(...children.flat().filter(Boolean))
    return node
  }

  const field = el("input", { type: "search", id: "search-field", autocomplete: "off", autocapitalize: "off", spellcheck: false, enterKeyHint: "go", placeholder: "A game, a rule, a word", role: "combobox",
    "aria-label": "Search", "aria-autocomplete": "list", "aria-controls": "search-found", "aria-expanded": "false" })
  const list = el("div", { id: "search-found", role: "listbox", "aria-label": "Found" })
  const told = el("p", { className: "search-told", role: "status" })
  const close = el("button", { type: "button", className: "search-close", onclick: () => dialog.close() }, "Close")
  const dialog = el("dialog", { className: "search-box", "aria-label": "Search" }, el("div", { className: "search-line" }, field, close), told, list)
  let place = -1
  let asked = 0

  const words = (text, terms) => self.finding.marked(text, terms).map((piece, n) => (n % 2 ? el("mark", {}, piece) : piece))

  function row(found, n) {
    return el("a", { href: new URL(found.url, root).href, id: `search-found-${n}`, role: "option", tabIndex: -1, "aria-selected": "false", onclick: () => dialog.close() },
      el("span", { className: "search-kind" }, KINDS[found.kind]),
      el("span", { className: "search-title" }, words(found.title, found.terms)),
      el("span", { className: "search-why" }, words(self.finding.excerpt(found.text, found.terms), found.terms)))
  }

  /** Points at one of the rows. */
  function point(to) {
    const rows = list.children
    if (!rows.length) return
    place = (to + rows.length) % rows.length
    for (const [n, one] of [...rows].entries()) one.setAttribute("aria-selected", String(n === place))
    field.setAttribute("aria-activedescendant", rows[place].id)
    rows[place].scrollIntoView({ block: "nearest" })
  }

  async function show() {
    const own = ++asked
    const text = field.value.trim()
    const finding = await ready().catch(() => null)
    if (own !== asked) return
    const found = finding && text ? finding.search(text) : []
    const near = finding && text && !found.length ? finding.near(text) : []
    list.replaceChildren(...(found.length ? found : near).map(row))
    place = -1
    field.removeAttribute("aria-activedescendant")
    field.setAttribute("aria-expanded", String(list.children.length > 0))
    const absent = finding && text ? finding.absent(text) : undefined
    told.textContent = absent ? `${absent} is not in the book yet.${list.children.length ? " What comes near it:" : ""}` : !finding ? "The search could not be loaded." : !text ? "" : found.length ? `${found.length} found` : near.length ? "Nothing is called that. Did you mean one of these games?" : "Nothing found."
    list.dataset.asked = text
  }

  const KEYS = {
    Escape: () => dialog.close(),
    ArrowDown: () => point(place + 1),
    ArrowUp: () => point(place < 0 ? -1 : place - 1),
    Enter: () => list.children[Math.max(place, 0)]?.click(),
  }
  field.addEventListener("input", show)
  field.addEventListener("keydown", event => {
    if (!(event.key in KEYS) || event.isComposing) return
    event.preventDefault()
    if (event.key === "Enter" && list.dataset.asked !== field.value.trim()) show().then(KEYS.Enter)
    else KEYS[event.key]()
  })
  dialog.addEventListener("click", event => { if (event.target === dialog) dialog.close() })
  dialog.addEventListener("keydown", event => event.stopPropagation())

  function open() {
    if (!dialog.isConnected) document.body.append(dialog)
    if (!dialog.open) dialog.showModal()
    field.focus()
    field.select()
    show()
  }

  if (opener) {
    opener.setAttribute("role", "button")
    opener.setAttribute("aria-haspopup", "dialog")
    opener.addEventListener("click", event => { event.preventDefault(); open() })
    opener.addEventListener("keydown", event => { if (event.key === " ") { event.preventDefault(); open() } })
    document.addEventListener("keydown", event => {
      if (!["/", "s"].includes(event.key) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return
      if (event.target.closest("input, select, textarea, [contenteditable]")) return
      event.preventDefault()
      open()
    })
    field.value = new URLSearchParams(location.search).get("q") || ""
    if (field.value) open()
  }
}
