// The page /alone: what this device keeps of the site, and buttons to keep the rest before the net is gone.
import { begin, find, isKept } from "./parts/alone.js"
import { byId } from "./parts/dom.js"
import { root } from "./parts/service.js"

const AT_ONCE = 4
const say = (id, words) => { byId(id).textContent = words }

async function keepReferee() {
  byId("keep-referee").disabled = true
  const referee = await begin()
  await tell()
  if (!referee) say("referee-kept", "The referee could not be loaded. Is there a net?")
}

async function keepGames(pages) {
  byId("keep-games").disabled = true
  const waiting = [...pages]
  const keep = async () => {
    for (let page; (page = waiting.pop()); say("games-kept", `${pages.length - waiting.length} of ${pages.length} games`)) await fetch(new URL(page, root))
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, keep))
    say("games-kept", `The rules of all ${pages.length} games are on this device.`)
  } catch {
    say("games-kept", "Not all of them came. Is there a net?")
    byId("keep-games").disabled = false
  }
}

async function tell() {
  const kept = await isKept()
  say("referee-kept", kept ? "The referee is on this device." : "The referee is not on this device yet.")
  byId("keep-referee").hidden = kept
  byId("keep-referee").disabled = false
}

const note = await find().catch(() => null)
if (note && self.caches && navigator.serviceWorker) {
  await navigator.serviceWorker.ready
  await tell()
  byId("keep-referee").addEventListener("click", keepReferee)
  byId("keep-games").addEventListener("click", () => keepGames(note.games))
  byId("keeping").hidden = false
} else {
  say("cannot-keep", note
    ? "This browser keeps nothing of this site: pages are only kept where the address begins with https, or on the computer that serves them."
    : "This site was built without a referee of its own: it asks its server, and needs the net for that.")
}
