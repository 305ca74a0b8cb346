// A button beside each example that copies it. No module, for the pages are read from files, too, where browsers load none.
if (navigator.clipboard) {
  /** What there is to type: of a session only that, without its prompts. */
  const typed = text => (/^(?:>>>|\$) /.test(text) ? text.replace(/^(?!(?:>>>|\.\.\.|\$)(?: |$)).*\n?/gm, "").replace(/^(?:>>>|\.\.\.|\$) ?/gm, "") : text)
  for (const code of document.querySelectorAll(".md-typeset .highlight:not(.signature) pre > code")) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "copy-code", textContent: "Copy" })
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(typed(code.textContent))
      button.textContent = "Copied"
    })
    code.parentElement.after(button)
  }
}
