// A button in the header that gives each French suit a colour of its own; the choice is remembered on this machine.
{
  const KEY = "four-colours"
  const remembered = () => { try { return localStorage.getItem(KEY) === "yes" } catch { return false } }
  const remember = on => { try { localStorage.setItem(KEY, on ? "yes" : "no") } catch { /* It holds for this page then. */ } }

  const button = document.createElement("button")
  button.type = "button"
  button.className = "md-header__button four-colours-button"
  button.title = "Four suit colours"
  button.setAttribute("aria-label", button.title)
  button.innerHTML = '<svg viewBox="0 0 24 24" aria-hidden="true"><path class="s-spades" d="M6 1c2 2.5 4.8 4 4.8 6.5A2.4 2.4 0 0 1 6.7 9.3L7.5 11h-3l.8-1.7A2.4 2.4 0 0 1 1.2 7.5C1.2 5 4 3.5 6 1z"/><path class="s-hearts" d="M18 11c-3-2.7-5.2-4.8-5.2-7.2A2.8 2.8 0 0 1 18 2.4a2.8 2.8 0 0 1 5.2 1.4c0 2.4-2.2 4.5-5.2 7.2z"/><path class="s-diamonds" d="M6 13l4 5-4 5-4-5z"/><path class="s-clubs" d="M18 13a2.5 2.5 0 0 1 2.1 3.8 2.5 2.5 0 1 1-1.5 4.2l.9 2h-3l.9-2a2.5 2.5 0 1 1-1.5-4.2A2.5 2.5 0 0 1 18 13z"/></svg>'

  const show = on => {
    document.documentElement.classList.toggle("four-colours", on)
    button.setAttribute("aria-pressed", String(on))
  }
  button.addEventListener("click", () => {
    const on = !document.documentElement.classList.contains("four-colours")
    remember(on)
    show(on)
  })
  show(remembered())
  const palette = document.querySelector("[data-md-component=palette]")
  if (palette) palette.after(button)
}
