// An evening that several phones write: what is entered here goes to the table's server, what happens there comes here. Whoever has
// no connection goes on alone; once there is one, what both wrote alike is one, and where they differ somebody chooses.
import { ask } from "./play-choose.js"
import { listen, look, makeTable, secret, write } from "./shared-doors.js"
import { alike, dealsOf, merged, nextStep, standing, stepsOf } from "./shared-log.js"
import { drawChoice, drawState } from "./shared-view.js"
import { Absent, Refused } from "./service.js"

/** After so many milliseconds without a connection it is looked for again, each time twice as late. */
const [SOON, LATE] = [500, 15000]
const pause = time => new Promise(resolve => setTimeout(resolve, time))

/** What a device keeps of a table beside its evening's log. */
const kept = (id, key, more) => ({ id, key, version: 0, events: [], pending: null, own: {}, ...more })

/** Makes a table of an evening, whose keys this device keeps then. Raises Refused and Absent. */
export async function share(evening) {
  evening.data.sharing ??= secret()
  evening.save()
  const { id, keys } = await makeTable(evening.written, evening.data.sharing)
  evening.data.shared = kept(id, keys.write, { may: "write", keys })
  await catchUp(evening.data.shared)
  evening.save()
}

/** What the table of a link is: its log as it stands, and what a device keeps of it. Raises Refused and Absent. */
export async function join(id, key) {
  const { may, seat } = await look({ id, key })
  const shared = kept(id, key, { may, seat })
  const [{ head }] = await catchUp(shared)
  return { shared, log: { ...head, deals: dealsOf(shared.events) } }
}

/** Asks for all that happened since, and calls `each` after every event. Returns the events. */
async function catchUp(shared, each) {
  const all = []
  for (;;) {
    const { events } = await look(shared, "/events", { after: shared.version })
    if (!events.length) return all
    all.push(...events)
    take(shared, events, each)
  }
}

/** Takes note of events in their order, and calls `each` after every one. Returns whether one is missing before them. */
function take(shared, events, each = () => {}) {
  for (const event of events) {
    if (event.version > shared.version + 1) return true
    if (event.version <= shared.version) continue
    shared.events = standing(shared.events, event)
    shared.version = event.version
    each(event)
  }
  return false
}

export class Shared {
  connected = false
  #stop = new AbortController()
  #telling = false
  #later = null
  #wait = SOON
  /** What the table's log was when ours was last laid beside it; null where it is so still. */
  #before = null

  constructor(play) {
    this.play = play
  }

  get evening() { return this.play.evening }
  get told() { return this.evening.data.shared }
  get number() { return Math.max(this.evening.deals.length, 1) }
  /** How many moves wait here to be told. */
  get waiting() { return Math.max(this.#ours.length - alike(this.#ours, this.#theirs), 0) }
  get #theirs() { return stepsOf(dealsOf(this.told.events), this.told.events) }
  get #ours() { return stepsOf(this.evening.deals, this.told.events) }

  /** Begins to listen and to tell. */
  begin() {
    addEventListener("online", () => this.#again?.())
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.#again?.() })
    this.#listen()
    this.tell()
    return this
  }

  /** Ends it, on this device. */
  end() {
    this.#stop.abort()
    delete this.evening.data.shared
    this.evening.save()
  }

  /** May whoever holds this phone write a move of that player? */
  may(player) {
    const { may, seat } = this.told
    return may === "write" || (may === "seat" && player === seat)
  }

  // --- hearing -----------------------------------------------------------------------------------------------------

  #again = null

  async #listen() {
    for (let wait = SOON; !this.#stop.signal.aborted;) {
      try {
        await listen(this.told, this.told.version, events => { wait = SOON; this.#reached(true); this.#heard(events) }, this.#stop.signal)
      } catch (error) {
        if (error instanceof Refused) return this.#gone(error)
        if (!(error instanceof Absent)) throw error
        this.#reached(false)
        wait = Math.min(2 * wait, LATE)
      }
      await Promise.race([pause(wait), new Promise(resolve => { this.#again = resolve })])
    }
  }

  #reached(connected) {
    const again = connected && !this.connected
    this.connected = connected
    if (again) {
      this.tell()
      if (this.play.away) this.play.then(() => this.play.judge(performance.now()))
    }
    drawState(this)
  }

  #gone(error) {
    this.end()
    this.play.warn(`${error.message} What was written is kept on this device.`)
    drawState(this)
  }

  /** Takes note of what happened, and lays it beside what is written here. */
  async #heard(events, undoing = this.told.pending?.method === "DELETE") {
    if (!events.length) return
    const [before, version] = [this.#before, this.told.version]
    this.#before ??= this.#theirs
    // Our own writes may be heard of before they are answered. What is done to a log that was ours for a moment was done to ours,
    // and what we are taking back is gone whoever took it.
    const same = ({ type }) => {
      if (this.#isOurs() || (undoing && type === "undo")) this.#before = this.#theirs
    }
    try {
      if (take(this.told, events, same)) await catchUp(this.told, same)
    } catch (error) {
      if (!(error instanceof Absent)) throw error
      this.#reached(false)
    }
    if (this.told.version === version) this.#before = before
    else await this.play.then(() => this.#merge())
    this.tell()
  }

  #isOurs() {
    const [ours, theirs] = [this.#ours, this.#theirs]
    return ours.length === theirs.length && alike(ours, theirs) === ours.length
  }

  /** While somebody chooses, nothing is told; what happens meanwhile is laid beside the choice afterwards. */
  async #merge() {
    if (!this.#before) return
    const seen = this.#theirs
    const found = this.told.may === "look" ? "theirs" : merged(this.#before, seen, this.#ours)
    const others = found === "theirs" || (found === "differ" && !await this.#choose())
    const now = this.#theirs
    this.#before = others || (now.length === seen.length && alike(now, seen) === now.length) ? null : seen
    if (others) await this.takeTheirs(found === "differ")
    else this.evening.save()
    drawState(this)
  }

  /** Shows what is different. Resolves to whether ours is to be the table's log. */
  async #choose() {
    const [ours, theirs] = [this.#ours, this.#theirs]
    const same = alike(ours, theirs)
    return await ask("Two phones wrote different things", done => drawChoice(ours.slice(same), theirs.slice(same), done)) === "ours"
  }

  /** The table's log becomes this evening's; where `aside`, ours is kept as an evening of its own. */
  async takeTheirs(aside = false) {
    this.evening.adopt(dealsOf(this.told.events), aside)
    this.play.gathered = []
    await this.play.judge(performance.now(), this.play.verdict)
  }

  // --- telling -----------------------------------------------------------------------------------------------------

  /** Tells the table what is written here and not there, one thing after another. */
  async tell() {
    if (this.#telling || !this.told || this.told.may === "look") return
    this.#telling = true
    try {
      while (this.told && !this.#before && await this.#tellNext());
    } catch (error) {
      if (!(error instanceof Absent)) throw error
      this.#reached(false)
      this.#again?.()
      // Nothing may be heard that would have it told again: it can be the answer alone that was lost.
      clearTimeout(this.#later)
      this.#later = setTimeout(() => this.tell(), this.#wait)
      this.#wait = Math.min(2 * this.#wait, LATE)
    } finally {
      this.#telling = false
      drawState(this)
    }
  }

  /** Returns whether there may be more to tell. What is told keeps its word until it is answered, so that it is never told twice. */
  async #tellNext() {
    const shared = this.told
    const step = shared.pending ?? nextStep(shared.events, this.evening.deals)
    if (!step) return false
    shared.pending = { word: secret(), ...step }
    this.evening.save()
    const version = shared.version
    try {
      const answer = await write(shared, shared.pending)
      shared.pending = null
      take(shared, answer.events)
      this.#wait = SOON
      this.#reached(true)
      if (shared.version === version) await this.#heard((await look(shared, "/events", { after: version })).events)
      if (!this.#before && alike(this.#ours, this.#theirs) === this.#theirs.length) this.evening.save()
      return true
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const undoing = shared.pending.method === "DELETE"
      shared.pending = null
      if (error.problem.status === 412) await this.#heard(error.problem.missed, undoing)
      else if (error.problem.status === 404 || error.problem.status === 401) this.#gone(error)
      else await this.#refused(error, step)
      return error.problem.status === 412
    }
  }

  async #refused(error, step) {
    await this.play.then(() => this.takeTheirs(step.method !== "DELETE"))
    this.play.warn(`The table does not take this: ${error.faults[0] ?? error.message}`)
  }

  // --- the own hand of a seat --------------------------------------------------------------------------------------

  /** The cards of this seat in the deal that lies on the table, which nobody else sees; undefined where none were told. */
  get own() { return this.told.own[this.number] }

  /** Keeps the cards of this seat, here and at the table, for the deal that lies on it or begins. */
  async keepHand(deal, cards) {
    await write(this.told, { path: "hand", method: "PUT", body: { deal, cards }, word: secret() })
    if (cards) this.told.own[deal] = cards
    else delete this.told.own[deal]
    this.evening.save()
  }

  /** Shows everybody the cards that this seat had in a deal that is over. */
  async openHand(deal) {
    const answer = await write(this.told, { path: "hand/open", body: { deal }, word: secret() })
    await this.#heard(answer.events)
  }

  /** A log with the cards of this seat in it, to be asked about and never told. */
  withOwn(log) {
    const { seat, own } = this.told
    const deals = log.deals.map((deal, n) => (own[n + 1] && !deal.won && !deal.hands?.[seat] ? { ...deal, hands: { ...deal.hands, [seat]: own[n + 1] } } : deal))
    return { ...log, deals }
  }
}
