// A sheet of house rules, drawn out of what the service says of a table.
import { el } from "./dom.js"

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

/** What the sheet is of: `House rules for three players`. */
export const subtitle = sheet => `House rules for ${NUMBERS[sheet.players] ?? sheet.players} players`

/** The whole sheet; `address` is where it is found again. */
export const drawSheet = (sheet, address) => [
  el("header", {}, el("h2", {}, sheet.title), el("p", { className: "sheet-for" }, subtitle(sheet))),
  el("div", { className: "summary" }, sheet.summary.map(line => el("p", {}, line))),
  sheet.agreed.length > 0 && agreed(sheet.agreed),
  el("div", { className: "sheet-rules" }, sheet.sections.map(section)),
  el("footer", { className: "sheet-foot" }, address, el("br"), `Edition ${sheet.edition}`),
].filter(Boolean)

const agreed = told => el("section", { className: "sheet-agreed" },
  el("h3", {}, "Agreed for this evening"),
  el("ul", {}, told.map(one => el("li", {}, one.text))))

const section = ({ title, lines }) => el("section", {}, el("h3", {}, title), lines.map(line))

const line = ({ title, text, agreed, ruling }) => el("p", { className: agreed ? "by-agreement" : "" },
  !ruling && el("b", {}, `${title}. `), agreed && el("span", { className: "agreed-mark" }, "Agreed: "), text)
