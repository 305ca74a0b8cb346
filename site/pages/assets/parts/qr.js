// An address as a QR code: dark on light whatever the page's colours are, with its quiet zone, as cameras need it.
import { encode } from "../vendor/uqr/uqr.js"

/** A longer address makes a code too fine for a telephone's camera and another's screen. */
export const LONGEST = 1200

/** Modules of light that a reader needs on each side. */
const QUIET = 4
const SVG = "http://www.w3.org/2000/svg"

/** The code as a picture; null where the address is too long for one. */
export function qrCode(address) {
  if (address.length > LONGEST) return null
  const { size, data } = encode(address, { ecc: "L", border: QUIET })
  const dark = data.flatMap((line, y) => line.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  const picture = node("svg", { viewBox: `0 0 ${size} ${size}`, class: "qr-code", role: "img", "aria-label": "QR code of the address", "shape-rendering": "crispEdges" })
  picture.append(node("rect", { width: size, height: size, fill: "#fff" }), node("path", { d: dark.join(""), fill: "#000" }))
  return picture
}

function node(tag, given) {
  const made = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(given)) made.setAttribute(name, value)
  return made
}
