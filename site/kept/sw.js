// Keeps the pages on the device, so that they open where there is no net. Made for one build of the site: another build is another
// text, which the browser notices by itself. The new worker waits until no page of the build before is open, and only then forgets
// what those may still ask for.
const { build, pages } = BUILT
const SITE = self.registration.scope
const OURS = "card-table-pages-"
const PAGES = OURS + build
const SECONDS_FOR_A_PAGE = 4
/** What the service says by itself, which is not kept. */
const SAID = /^(v1\/|health|metrics|openapi|sw\.js)/
const address = path => new URL(path, SITE).href
const bare = url => url.split(/[?#]/)[0]
const pathOf = url => (url.startsWith(SITE) ? bare(url).slice(SITE.length) : null)
/** Does the connection ask to save data? Then nothing is fetched that nobody has opened. */
const sparing = () => Boolean(self.navigator.connection?.saveData)

self.addEventListener("install", event => event.waitUntil(sparing() ? Promise.resolve() : keepShell().then(keepVisited)))
self.addEventListener("activate", event => event.waitUntil(forgetOlder().then(() => self.clients.claim())))
// A page that has been drawn says so: it was not met on its way if it came before the worker did.
self.addEventListener("message", event => event.waitUntil(keepShell().then(() => keepPages([event.data.keep])).then(forgetOlder)))
self.addEventListener("fetch", event => {
  const { request } = event
  const path = pathOf(request.url)
  if (path === null || request.method !== "GET" || SAID.test(path)) return
  if (request.mode === "navigate") event.respondWith(page(request))
  else if (/^(assets|alone)\//.test(path)) event.respondWith(asset(request))
  else if (path === "alone.json" || path.endsWith("/")) event.respondWith(fresh(request))
})

/** Keeps what of the shell is not kept yet: all of it or nothing. Pages are asked of the server anew, whatever the browser
    remembers of them, for pages of one build belong together; an asset has its build in its address. */
async function keepShell() {
  const cache = await caches.open(PAGES)
  const there = new Set((await cache.keys()).map(({ url }) => url))
  const missing = pages.map(address).filter(url => !there.has(url))
  await cache.addAll(missing.map(url => new Request(url, { cache: url.startsWith(address("assets/")) ? "default" : "no-cache" })))
}

/** Keeps anew, as this build has them, those pages that were opened with an earlier one. */
async function keepVisited() {
  const names = (await caches.keys()).filter(name => name.startsWith(OURS) && name !== PAGES)
  const met = await Promise.all(names.map(async name => (await (await caches.open(name)).keys()).map(({ url }) => url)))
  await keepPages(met.flat())
}

async function keepPages(urls) {
  const cache = await caches.open(PAGES)
  for (const url of new Set(urls.filter(Boolean).map(bare)))
    if (pathOf(url)?.endsWith("/") && !await cache.match(url)) await cache.add(new Request(url, { cache: "no-cache" })).catch(() => {})
}

/** Forgets earlier builds, once this one is kept and unless a later one waits. */
async function forgetOlder() {
  if (self.registration.waiting || self.registration.installing) return
  if (!await (await caches.open(PAGES)).match(address("offline.html"))) return
  const names = await caches.keys()
  await Promise.all(names.filter(name => name.startsWith(OURS) && name !== PAGES).map(name => caches.delete(name)))
}

/** As this build has it, or else as an earlier one had it. */
const kept = async request => await (await caches.open(PAGES)).match(request, { ignoreSearch: true }) || caches.match(request, { ignoreSearch: true })

/** From the net if it answers soon; else as it was kept, and where it was not, a page that says so. */
async function page(request) {
  const known = await kept(request)
  const asked = fromNet(request)
  try {
    return await (known ? Promise.race([asked, tooLong()]) : asked)
  } catch {
    asked.catch(() => {})
    return known || notKept()
  }
}

/** The page that says so, at an address of its own. */
async function notKept() {
  const told = address("offline.html")
  return await caches.match(told) ? Response.redirect(told) : Response.error()
}

const tooLong = () => new Promise((_, reject) => setTimeout(reject, SECONDS_FOR_A_PAGE * 1000))

/** What has its build in its address never changes. The referee's own files are kept by whoever starts it. */
async function asset(request) {
  return await caches.match(request) || (request.url.startsWith(address("alone/")) ? fetch(request) : fromNet(request))
}

async function fresh(request) {
  try {
    return await fromNet(request)
  } catch (error) {
    const known = await kept(request)
    if (known) return known
    throw error
  }
}

/** What the server answers, which is kept where it is what was asked for and there is room. */
async function fromNet(request) {
  const answer = await fetch(request)
  if (answer.ok && answer.type === "basic" && !answer.redirected) {
    const copy = answer.clone()
    caches.open(PAGES).then(cache => cache.put(bare(request.url), copy)).catch(() => {})
  }
  return answer
}
