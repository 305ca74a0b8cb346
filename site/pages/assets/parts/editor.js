// A field for text with numbered lines, some of which are marked.
import { el } from "./dom.js"

export class Editor {
  #area
  #numbers
  #marked = new Map()

  constructor(area, numbers) {
    this.#area = area
    this.#numbers = numbers
    area.addEventListener("input", () => { this.#marked.clear(); this.#draw() })
    area.addEventListener("scroll", () => { numbers.scrollTop = area.scrollTop })
    this.#draw()
  }

  get text() { return this.#area.value }
  set text(value) {
    this.#area.value = value
    this.#area.rows = Math.min(Math.max(this.lines + 1, 8), 22)
    this.mark([])
    this.#area.scrollTop = 0
  }

  get lines() { return this.#area.value.replace(/\n$/, "").split("\n").length }

  /** Marks these lines and no others: pairs of a line (from 1) and the kind of mark; a line's first mark counts. */
  mark(marks) {
    this.#marked = new Map([...marks].reverse())
    this.#draw()
  }

  #draw() {
    const items = Array.from({ length: this.#area.value.split("\n").length }, (_, n) =>
      el("li", { className: this.#marked.has(n + 1) ? `marked ${this.#marked.get(n + 1)}` : "" }, String(n + 1)))
    this.#numbers.replaceChildren(...items)
    this.#numbers.scrollTop = this.#area.scrollTop
  }

  /** Scrolls to a line. */
  reveal(line) {
    const height = Number.parseFloat(getComputedStyle(this.#area).lineHeight)
    this.#area.scrollTop = Math.max(0, (line - 4) * height)
  }

  /** Goes to a line and selects it. */
  show(line) {
    const before = this.#area.value.split("\n").slice(0, line - 1).join("\n").length
    const start = line > 1 ? before + 1 : 0
    const end = this.#area.value.indexOf("\n", start)
    this.#area.focus()
    this.#area.setSelectionRange(start, end < 0 ? this.#area.value.length : end)
    this.reveal(line)
  }
}
