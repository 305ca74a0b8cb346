// Keeps the pages on the device, so that they open where there is no net. Made for one build of the site: another build is another
// text, which the browser notices by itself.
const { build, pages } = BUILT
const SITE = self.registration.scope
const PAGES = `card-table-pages-${build}`
const SECONDS_FOR_A_PAGE = 4
const address = path => new URL(path, SITE).href

self.addEventListener("install", event => event.waitUntil(keepShell()))
self.addEventListener("activate", event => event.waitUntil(forgetOlder().then(() => self.clients.claim())))
self.addEventListener("fetch", event => {
  const { request } = event
  const path = request.url.startsWith(SITE) ? request.url.slice(SITE.length) : null
  if (path === null || request.method !== "GET" || path.startsWith("v1/") || path === "sw.js") return
  if (request.mode === "navigate") event.respondWith(page(request))
  else if (/^(assets|alone)\//.test(path)) event.respondWith(asset(request))
  else event.respondWith(fresh(request))
})

// Anew from the server, whatever the browser remembers of them: pages of one build belong together.
async function keepShell() {
  const cache = await caches.open(PAGES)
  await cache.addAll(pages.map(path => new Request(address(path), { cache: "no-cache" })))
}

async function forgetOlder() {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name.startsWith("card-table-pages-") && name !== PAGES).map(name => caches.delete(name)))
}

/** From the net if it answers soon; else as it was kept, and where it was not, a page that says so. */
async function page(request) {
  const kept = await caches.match(request, { ignoreSearch: true })
  const asked = fromNet(request)
  try {
    return await (kept ? Promise.race([asked, tooLong()]) : asked)
  } catch {
    asked.catch(() => {})
    return kept || notKept()
  }
}

/** The page that says so, at an address of its own. */
async function notKept() {
  const told = address("offline.html")
  return await caches.match(told) ? Response.redirect(told) : Response.error()
}

const tooLong = () => new Promise((_, reject) => setTimeout(reject, SECONDS_FOR_A_PAGE * 1000))

/** What has its build in its address never changes. */
async function asset(request) {
  return await caches.match(request) || (request.url.startsWith(address("alone/")) ? fetch(request) : fromNet(request))
}

async function fresh(request) {
  try {
    return await fromNet(request)
  } catch (error) {
    const kept = await caches.match(request, { ignoreSearch: true })
    if (kept) return kept
    throw error
  }
}

/** What the server answers, which is kept where it is what was asked for. */
async function fromNet(request) {
  const answer = await fetch(request)
  if (answer.ok && answer.type === "basic" && !answer.redirected) {
    const cache = await caches.open(PAGES)
    await cache.put(request.url.split(/[?#]/)[0], answer.clone())
  }
  return answer
}
