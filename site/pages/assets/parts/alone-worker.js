// Runs the referee off the page's own thread: fetches Python and the referee, keeps them for the next evening, and answers requests
// as the service does, because it is the service.
const KEEPER = "card-table-referee-"
const PLACE = "/referee"
const COMPILED = "compiled.zip"
const IDLE = 2000
let answer = null

self.onmessage = async ({ data }) => {
  if (data.begin) return begin(data.begin, data.root)
  self.postMessage({ id: data.id, ...answered(data) })
}

function answered({ method, address, query, type, body }) {
  try {
    const [status, kind, text] = answer(method, address, query, type, body)
    return { status, type: kind, text }
  } catch (error) {
    console.error(error)
    const problem = { title: "The referee stumbled", status: 500, detail: "The referee stumbled over this. Open the page anew, and try it in parts." }
    return { status: 500, type: "application/problem+json", text: JSON.stringify(problem) }
  }
}

async function begin(note, root) {
  try {
    const asked = new URL(note.folder, root).href
    const { folder, files } = await load(asked, note.files).catch(error => older(asked, note.files).then(found => found || Promise.reject(error)))
    self.postMessage({ step: "python" })
    answer = await start(folder, files)
    self.postMessage({ ready: true })
  } catch (error) {
    self.postMessage({ failed: String(error) })
  }
}

/** Every file, from what this device keeps or else from the net, and kept from then on. */
async function load(folder, sizes) {
  const cache = self.caches && await caches.open(KEEPER + folder)
  const files = {}
  let done = 0
  const of = Object.values(sizes).reduce((sum, size) => sum + size)
  const more = bytes => self.postMessage({ step: "load", done: done += bytes, of })
  for (const name of Object.keys(sizes)) files[name] = await kept(cache, folder + name, more)
  if (cache) await forgetOthers(KEEPER + folder)
  return { folder, files }
}

/** What an earlier build of the site left on this device, for when the net is gone before the newer one has come. */
async function older(folder, sizes) {
  const names = self.caches ? await caches.keys() : []
  for (const name of names.filter(other => other.startsWith(KEEPER) && other !== KEEPER + folder)) {
    const cache = await caches.open(name)
    const place = name.slice(KEEPER.length)
    const found = await Promise.all(Object.keys(sizes).map(async file => [file, await cache.match(place + file)]))
    if (found.every(([, answer]) => answer)) {
      return { folder: place, files: Object.fromEntries(await Promise.all(found.map(async ([file, answer]) => [file, await answer.arrayBuffer()]))) }
    }
  }
  return null
}

async function kept(cache, address, more) {
  const found = cache && await cache.match(address)
  if (found) {
    const bytes = await found.arrayBuffer()
    more(bytes.byteLength)
    return bytes
  }
  const bytes = await fetched(address, more)
  // A device that is full keeps nothing, and referees all the same.
  if (cache) await cache.put(address, told(address, bytes)).catch(() => {})
  return bytes
}

async function fetched(address, more) {
  const answered = await fetch(address)
  if (!answered.ok) throw new Error(`status ${answered.status} for ${address}`)
  const parts = []
  for (const reader = answered.body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts).arrayBuffer()
    parts.push(value)
    more(value.length)
  }
}

async function forgetOthers(name) {
  const names = await caches.keys()
  await Promise.all(names.filter(other => other.startsWith(KEEPER) && other !== name).map(other => caches.delete(other)))
}

const TYPES = { wasm: "application/wasm", mjs: "text/javascript", json: "application/json", zip: "application/zip" }
const told = (address, bytes) => new Response(bytes, { headers: { "Content-Type": TYPES[address.split(".").pop()] } })

const recallCompiled = async folder => (await (self.caches && caches.match(folder + COMPILED)))?.arrayBuffer()

/** Keeps what Python has made of the referee's modules: the next start takes half the time. */
async function keepCompiled(folder, page) {
  if (!self.caches) return
  const made = page.compiled(PLACE)
  const bytes = made.toJs()
  made.destroy()
  const cache = await caches.open(KEEPER + folder)
  await cache.put(folder + COMPILED, told(COMPILED, bytes)).catch(() => {})
}

/** Python with the service in it; what to call with a request. */
async function start(folder, files) {
  // Python asks for its files by address: it gets what was loaded, whatever the host would have called it.
  const byNet = self.fetch
  self.fetch = (asked, ...rest) => {
    const name = String(asked.url || asked).slice(folder.length)
    return name in files ? Promise.resolve(told(name, files[name])) : byNet(asked, ...rest)
  }
  const { loadPyodide } = await import(folder + "pyodide.mjs")
  const python = await loadPyodide({ indexURL: folder })
  self.postMessage({ step: "rules" })
  const unpack = bytes => python.unpackArchive(new Uint8Array(bytes), "zip", { extractDir: PLACE })
  unpack(files["referee.zip"])
  const compiled = await recallCompiled(folder)
  if (compiled) unpack(compiled)
  python.runPython(`import sys; sys.path.insert(0, "${PLACE}"); sys.dont_write_bytecode = False`)
  const page = python.pyimport("in_page")
  const asked = page.answer
  if (!compiled) setTimeout(() => keepCompiled(folder, page), IDLE)
  self.fetch = byNet
  for (const name of Object.keys(files)) delete files[name]
  return (...request) => {
    const told = asked(...request)
    const plain = told.toJs()
    told.destroy()
    return plain
  }
}
