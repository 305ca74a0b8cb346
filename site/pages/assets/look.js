// A button in the header that opens what a reader may choose of the look: size of text, suits, light. It is remembered on this
// device. No module, for the pages are read from files, too, where browsers load none.
{
  /** What may be chosen: for each choice its name, and its values with their words; the first is what nobody has to choose. */
  const CHOICES = {
    text: ["Text", { usual: "Usual", large: "Large", largest: "Largest" }],
    suits: ["Suit colours", { two: "Two", four: "Four" }],
    light: ["Light", { device: "Auto", light: "Light", dark: "Dark" }],
  }

  const KEY = "referee/setting/"
  const remembered = name => { try { return JSON.parse(localStorage.getItem(KEY + name)) } catch { return null } }
  const remember = (name, value) => { try { localStorage.setItem(KEY + name, JSON.stringify(value)) } catch { /* It holds for this page then. */ } }
  const chosen = name => remembered(name) ?? Object.keys(CHOICES[name][1])[0]

  function el(tag, given, ...children) {
    const node = Object.assign(document.createElement(tag), given)
    node.append(...children.flat(2))
    return node
  }

  /** Makes the page look as is chosen. Light and dark are the theme's own switch, which is told. */
  const ACTS = {
    text: value => { for (const size of ["large", "largest"]) document.documentElement.classList.toggle(`text-${size}`, value === size) },
    suits: value => document.documentElement.classList.toggle("four-colours", value === "four"),
    light: value => {
      const [switched] = [...document.querySelectorAll("[data-md-component=palette] input")].slice(Object.keys(CHOICES.light[1]).indexOf(value))
      if (!switched || switched.checked) return
      switched.checked = true
      switched.dispatchEvent(new Event("change", { bubbles: true }))
    },
  }

  function choose(name, value) {
    remember(name, value)
    ACTS[name](value)
  }

  function choice(name) {
    const [title, values] = CHOICES[name]
    return el("fieldset", {}, el("legend", {}, title), Object.entries(values).map(([value, words]) =>
      [el("input", { type: "radio", name: `look-${name}`, id: `look-${name}-${value}`, checked: chosen(name) === value, onchange: () => choose(name, value) }),
        el("label", { htmlFor: `look-${name}-${value}` }, words)]))
  }

  /** The dialog, made when it is first asked for: most readers never do. */
  function ask() {
    const dialog = el("dialog", { className: "look md-typeset", ariaLabel: "How the pages look", onclose: () => dialog.remove() },
      Object.keys(CHOICES).map(choice),
      el("button", { type: "button", className: "md-button md-button--primary", onclick: () => dialog.close() }, "Done"))
    dialog.addEventListener("click", event => { if (event.target === dialog) dialog.close() })
    document.body.append(dialog)
    dialog.showModal()
  }

  const button = el("button", { type: "button", className: "md-header__button look-button", title: "Text size, suits, light", ariaHasPopup: "dialog", onclick: ask },
    el("span", { ariaHidden: "true" }, "Aa"), el("span", { className: "visually-hidden" }, "Text size, suits, light"))
  document.querySelector("[data-md-component=palette]")?.after(button)
  for (const name of Object.keys(CHOICES)) if (remembered(name) !== null) ACTS[name](chosen(name))
}
