// Shows the buttons that print a page.
for (const button of document.querySelectorAll("button.print-page")) {
  button.hidden = false
  button.addEventListener("click", () => print())
}
