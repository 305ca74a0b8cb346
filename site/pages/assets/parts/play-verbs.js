// Plain buttons for what is due besides cards and passing.
import { el } from "./dom.js"

/** Buttons for each choice that the verdict lists, and a field for anything else. */
export function verbForms({ game, log, verdict, submit }) {
  const dues = [verdict.next, ...(verdict.next?.optional || [])].filter(due => due && due.action !== "play")
  const buttons = dues.flatMap(due => (due.legal?.length ? due.legal : [""]).map(choice => [due.player || "table", wording(due.action, choice)]))
  const field = el("input", { id: "any-move", "aria-label": "Anything else, as a log writes it", placeholder: `${log.players[0]} draw`, spellcheck: false })
  if (!dues.length) return el("div")
  return el("div", { className: "verb-forms" },
    buttons.slice(0, 60).map(([player, move]) => el("button", { type: "button", className: "md-button", onclick: () => submit(`${player} ${move}`) }, `${player}: ${move}`)),
    el("details", {}, el("summary", {}, "Something else"), field, el("button", { type: "button", className: "md-button", onclick: () => field.value.trim() && submit(field.value.trim()) }, "Write it down")))
}

function wording(action, choice) {
  if (!choice) return action
  if (choice === "pass" || choice.startsWith(action) || ["agree", "refuse", "draw"].includes(choice.split(" ")[0])) return choice
  return `${action} ${choice}`
}
