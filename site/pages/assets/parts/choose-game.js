// A field in which a game is found by name or alias, with or without accents: the service searches.
import { byId, el } from "./dom.js"
import { get } from "./service.js"

/** Makes the field and its list choose a game: `chosen(summary)` is told which. */
export function chooseGame(field, list, chosen) {
  let found = []
  let place = -1
  let asked = 0

  const close = () => {
    list.hidden = true
    place = -1
    field.setAttribute("aria-expanded", "false")
    field.removeAttribute("aria-activedescendant")
  }
  const take = game => {
    field.value = game.name
    close()
    chosen(game)
  }
  const point = to => {
    place = (to + found.length) % found.length
    for (const [n, option] of [...list.children].entries()) option.setAttribute("aria-selected", String(n === place))
    field.setAttribute("aria-activedescendant", `${list.id}-${place}`)
    list.children[place].scrollIntoView({ block: "nearest" })
  }
  const show = async () => {
    const own = ++asked
    const { games } = await get("v1/games", { q: field.value.trim() })
    if (own !== asked) return
    found = games
    list.replaceChildren(...games.map((game, n) =>
      el("li", { id: `${list.id}-${n}`, role: "option", "aria-selected": "false", onmousedown: event => event.preventDefault(), onclick: () => take(game) },
        game.name, el("small", {}, [game.family, ...game.aliases].join(", ")))))
    list.hidden = !games.length
    field.setAttribute("aria-expanded", String(games.length > 0))
    place = -1
    byId(`${field.id}-none`)?.toggleAttribute("hidden", games.length > 0)
  }

  field.addEventListener("input", show)
  field.addEventListener("focus", () => field.select())
  field.addEventListener("click", () => { if (list.hidden) { field.value = ""; show() } })
  field.addEventListener("blur", close)
  field.addEventListener("keydown", async event => {
    if (event.key === "Escape") close()
    else if (event.key === "Enter") {
      event.preventDefault()
      if (place < 0) await show()
      if (found.length) take(found[Math.max(place, 0)])
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault()
      if (list.hidden) show()
      else point(place + (event.key === "ArrowDown" ? 1 : -1))
    }
  })
}
