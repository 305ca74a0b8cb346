// The bar with which something is handed round: the telephone's own menu, a copied address, a QR code, paper. A page that
// has one names share.css among its styles.
import { el } from "./dom.js"
import { qrCode } from "./qr.js"

/**
 * The bar. `address` is an address, or a function that gives one or the promise of one, asked for when it is needed; `title`
 * and `text` go with it; `print` is called instead of the browser's own where a page has to get ready, and null where there is nothing to print; `lead` stands before it.
 */
export function shareBar({ address, title, text = title, print = () => window.print(), lead = "" }) {
  const now = async () => (typeof address === "function" ? address() : address)
  const told = el("span", { className: "share-told", role: "status" })
  const button = (name, says, pressed) => el("button", { type: "button", className: `md-button share-${name}`, onclick: pressed }, says)
  return el("div", { className: "share", role: "group", "aria-label": lead || "Hand this round" },
    lead && el("p", { className: "share-lead" }, lead),
    el("p", { className: "share-buttons" },
      navigator.share && button("send", "Share", async () => send({ url: await now(), title, text })),
      button("copy", "Copy link", async () => copy(await now(), told)),
      button("qr", "QR code", async () => showCode(await now(), title)),
      print && button("print", "Print", print)),
    told,
    !window.isSecureContext && el("p", { className: "share-note" }, "Your phone’s own sharing menu, and offline use, need an https address (or localhost). What you write down is kept on this device all the same."))
}

/** Opens the telephone's own menu. Whoever closes it again has done nothing wrong. */
async function send(what) {
  try {
    await navigator.share(what)
  } catch (error) {
    if (error.name !== "AbortError") throw error
  }
}

/** Copies an address and says so; where that is not to be had it is shown, selected, to be copied by hand. */
async function copy(address, told) {
  if (await copied(address)) return told.replaceChildren("Copied: send it to the others at the table.")
  const field = el("input", { value: address, readOnly: true, "aria-label": "The address to copy" })
  told.replaceChildren("Copy this address: ", field)
  field.select()
}

/** Copies text, over plain http too, where a browser has no clipboard. Returns whether that was done. */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedByHand(text)
  }
}

/** Selects the text in a field that nobody sees and copies as with the keyboard; the focus goes back to where it was. */
function copiedByHand(text) {
  const before = document.activeElement
  const field = el("textarea", { value: text, "aria-hidden": "true", tabindex: "-1" })
  Object.assign(field.style, { position: "fixed", top: "0", opacity: "0" })
  document.body.append(field)
  field.select()
  try {
    return document.execCommand("copy")
  } catch {
    return false
  } finally {
    field.remove()
    before?.focus({ preventScroll: true })
  }
}

/** Shows the address as a QR code, as large as the screen lets it be. */
function showCode(address, title) {
  const picture = qrCode(address) ?? el("p", { className: "qr-none" }, `This is too long for a QR code: its address has ${address.length} letters. Copy the link and send it instead.`)
  const dialog = el("dialog", { className: "qr", "aria-label": "QR code", onclose: () => dialog.remove() },
    el("p", { className: "qr-title" }, title), picture,
    el("p", {}, el("button", { type: "button", className: "md-button", onclick: () => dialog.close() }, "Close")))
  document.body.append(dialog)
  dialog.showModal()
}
