// The page for addresses that lead nowhere: the words of the address are looked for, and what they may have meant is listed.
{
  const words = decodeURIComponent(location.pathname.replace(/%(?![0-9a-f]{2})/gi, "%25")).split("/").filter(Boolean).slice(-1).join(" ").replace(/[-_+.]|html?$/g, " ").trim()
  const field = document.getElementById("lost-words")
  const { ready, root } = self.finding

  /** What has those words, or games that are spelled like them. */
  async function near() {
    const finding = await ready()
    const found = finding.search(words)
    return (found.length ? found : finding.near(words)).slice(0, 5)
  }

  function show(found) {
    if (!found.length) return
    const list = document.getElementById("lost-found")
    list.replaceChildren(...found.map(one => {
      const link = Object.assign(document.createElement("a"), { href: new URL(one.url, root).href, textContent: one.title })
      const item = document.createElement("li")
      item.append(link)
      return item
    }))
    const told = document.getElementById("lost-near")
    told.textContent = "Did you mean one of these?"
    told.hidden = list.hidden = false
  }

  if (words) {
    field.value = words
    near().then(show, () => { /* The field is there all the same. */ })
  }
}
