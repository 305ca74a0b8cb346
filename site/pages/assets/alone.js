// The page /alone (Offline): what this device keeps of the site and of its referee, and buttons to keep the rest before there is no connection.
import { begin, find, isKept } from "./parts/alone.js"
import { byId } from "./parts/dom.js"
import "./parts/mishap.js"
import { root } from "./parts/service.js"

const AT_ONCE = 4
/** Where a browser does not keep pages after so many milliseconds, it never will. */
const PATIENCE = 60000
const say = (id, words) => { byId(id).textContent = words }

async function keepReferee() {
  byId("keep-referee").disabled = true
  const referee = await begin(null, true)
  await tell()
  if (!referee) say("referee-kept", "The referee could not be loaded. Is there a connection?")
}

/** The addresses of all games, as the page that lists them has them. */
async function gamePages() {
  const page = new DOMParser().parseFromString(await (await fetch(new URL("games/", root))).text(), "text/html")
  const links = [...page.querySelectorAll("article a[href]")].map(link => new URL(link.getAttribute("href"), new URL("games/", root)).href.split(/[?#]/)[0])
  return [...new Set(links)].filter(link => /\/games\/[^/]+\/$/.test(link))
}

async function keepGames() {
  byId("keep-games").disabled = true
  const pages = await gamePages().catch(() => [])
  const waiting = [...pages]
  const keep = async () => {
    for (let page; (page = waiting.pop()); say("games-kept", `${pages.length - waiting.length} of ${pages.length} games`)) await fetch(page)
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, keep))
    if (!pages.length) throw new Error("no list")
    say("games-kept", `The rules of all ${pages.length} games are on this device.`)
  } catch {
    say("games-kept", "Not all of them came. Is there a connection?")
    byId("keep-games").disabled = false
  }
}

async function tell() {
  const kept = await isKept()
  say("referee-kept", kept ? "The referee is on this device." : "The referee is not on this device yet.")
  byId("keep-referee").hidden = kept
  byId("keep-referee").disabled = false
}

say("cannot-keep", "Looking at what this device keeps …")
const note = await find().catch(() => null)
const keeps = self.caches && "serviceWorker" in navigator && await Promise.race([navigator.serviceWorker.ready, new Promise(done => setTimeout(done, PATIENCE))])
if (keeps) {
  if (note) await tell()
  else say("referee-kept", "The referee of this site is at its server: offline nothing is judged.")
  byId("keep-referee").addEventListener("click", keepReferee)
  byId("keep-games").addEventListener("click", keepGames)
  say("cannot-keep", "")
  byId("keeping").hidden = false
} else say("cannot-keep", "This browser keeps nothing of this site: pages are only kept where the address begins with https, or on the computer that serves them.")
