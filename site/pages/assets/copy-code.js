// A button beside each example that copies it. No module, for the pages are read from files, too, where browsers load none.
if (navigator.clipboard) {
  for (const code of document.querySelectorAll(".md-typeset .highlight pre > code")) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "copy-code", textContent: "Copy" })
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(code.textContent)
      button.textContent = "Copied"
    })
    code.parentElement.after(button)
  }
}
