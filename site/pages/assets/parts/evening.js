// One evening: what was agreed, the log so far, a name. Kept on the device after each change; nothing is drawn here.
import { forget, keep, kept, recall } from "./device.js"

const KIND = "evening"
const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]

/** A word that no other evening of this device has; it needs nothing that a page on plain http has not. */
const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`

/** A day as people say it. */
export const dayOf = time => { const day = new Date(time); return `${day.getDate()} ${MONTHS[day.getMonth()]} ${day.getFullYear()}` }

/** Is that an evening, as far as pages need it? What a device keeps may have been damaged, or read back from any file. */
export const isEvening = data => typeof data?.id === "string" && typeof data.name === "string" && Array.isArray(data.log?.players) && Array.isArray(data.log.deals)
  && data.log.deals.every(deal => Array.isArray(deal?.moves))

/** The evenings that are kept, the latest first. */
export const evenings = () => kept(KIND).map(([, data]) => data).filter(isEvening).sort((one, other) => other.changed - one.changed)

/** Forgets an evening. */
export const forgetEvening = id => forget(KIND, id)

/** The evening of that word; null where none is kept. */
export function openEvening(id) {
  const data = recall(KIND, id)
  return isEvening(data) ? new Evening(data) : null
}

/** Begins an evening with a log that may have deals already. `called` is the game's name. */
export function begin(log, called) {
  const now = Date.now()
  const deals = (log.deals || []).map(deal => ({ ...deal, moves: [...(deal.moves || [])] }))
  const evening = new Evening({ id: newId(), name: `${called}, ${dayOf(now)}`, called, begun: now, changed: now, log: { ...log, deals } })
  evening.save()
  return evening
}

/** A deal as a log tells it: one that tells what was won has no moves. */
const asTold = ({ moves, ...deal }) => (deal.won ? deal : { ...deal, moves })

const sameDeals = (one, other) => JSON.stringify(one.log.deals) === JSON.stringify(other.log.deals)

/** Keeps an evening beside the one that has its word, under another; the same one is kept so once. Returns its name. */
export function setAside(data) {
  const name = `${data.name}, as it was elsewhere`
  return keep(KIND, `${data.id}-${data.changed}`, { ...data, id: `${data.id}-${data.changed}`, name }) ? name : undefined
}

/** Has nothing been told of a deal? */
const untold = deal => !deal.moves.length && Object.keys(deal).length === 1

export class Evening {
  #past = []
  /** When what the device keeps was written, as far as this page has seen. */
  #seen
  /** Does the device keep it? */
  safe = true
  /** The name under which is kept what another page wrote down of this evening at the same time. */
  aside = null

  constructor(data) {
    this.data = data
    this.#seen = data.changed
  }

  get id() { return this.data.id }
  get name() { return this.data.name }
  get log() { return this.data.log }
  get deals() { return this.data.log.deals }
  /** The moves of the last deal. */
  get moves() { return this.deals.at(-1)?.moves ?? [] }
  get empty() { return this.deals.every(deal => !deal.moves.length && !deal.won) }

  /** The log as it is judged: with a deal even before the first move, and with one more where `anew`. */
  judged(anew = false) {
    const deals = this.deals.length ? this.deals : [{ moves: [] }]
    return { ...this.log, deals: (anew ? [...deals, this.#opening()] : deals).map(asTold) }
  }

  /** The log as it is given away: each deal counts, also one in which nothing has happened. */
  get written() { return { ...this.log, deals: this.deals.map(asTold) } }

  #opening() { return { moves: [], ...this.data.opening } }

  /** Writes down moves that are entered at once; where `anew`, they begin a new deal. */
  add(moves, anew = false) {
    this.#change(deals => {
      if (anew || !deals.length) deals.push(this.#opening())
      deals.at(-1).moves.push(...moves)
    })
  }

  /** Writes down what each player won in a deal of which no card was written down; where `anew`, in a new deal. */
  score(won, anew = false) {
    this.#change(deals => {
      if (anew || !deals.length) deals.push(this.#opening())
      const { hands: _, ...deal } = deals.at(-1)
      deals[deals.length - 1] = { ...deal, moves: [], won }
    })
  }

  /** Puts what really happened in place of a move; nothing in its place where `move` is null. */
  correct(deal, place, move) {
    this.#change(deals => { deals[deal].moves.splice(place, 1, ...(move === null ? [] : [move])) })
  }

  /** Says something of a deal (`hands`, `dealer`); of the one that comes next where it has not begun. */
  tell(deal, facts) {
    this.#change(deals => {
      while (deals.length <= deal) deals.push({ moves: [] })
      Object.assign(deals[deal], facts)
    })
  }

  /** Are scores alone written of this evening's deals from now on? */
  byScores(so) {
    this.data.scoresOnly = so
    this.save()
  }

  get undoes() { return this.#past.length > 0 || !this.empty }

  /** Takes back the last change that was entered; after a reload, the last move. */
  undo() {
    const before = this.#past.pop()
    if (before) this.data.log.deals = before
    else {
      const deals = this.deals.map(deal => ({ ...deal, moves: [...deal.moves] }))
      if (deals.at(-1)?.won || !deals.at(-1)?.moves.length) deals.pop()
      else deals.at(-1).moves.pop()
      this.data.log.deals = deals
    }
    while (this.deals.length && untold(this.deals.at(-1))) this.deals.pop()
    this.save()
  }

  /** Changes a copy of the deals, so that what was before can come back. */
  #change(act) {
    this.#past.push(this.deals)
    const deals = this.deals.map(deal => ({ ...deal, moves: [...deal.moves] }))
    act(deals)
    this.data.log = { ...this.log, deals }
    this.save()
  }

  /** Takes over the deals of the shared table; where `aside`, what was written here is kept as an evening of its own. */
  adopt(deals, aside = false) {
    if (aside) {
      const { shared: _, sharing: __, ...alone } = this.data
      this.aside = setAside({ ...alone, changed: Date.now() }) ?? this.aside
    }
    this.#past = []
    this.data.log = { ...this.log, deals }
    this.save()
  }

  rename(name) {
    this.data.name = name.trim() || this.data.name
    this.save()
  }

  /** Says on which day it was played (`begun`), or what else is to be known of it (`note`). */
  describe(told) {
    Object.assign(this.data, told)
    this.save()
  }

  /** Keeps beside the log how the evening stands, so that lists need not ask for it. */
  note(verdict) {
    const stands = { scores: verdict.scores, winners: verdict.winners, deals: verdict.deals.filter(deal => deal.scores).length }
    if (JSON.stringify(stands) === JSON.stringify(this.data.stands)) return
    this.data.stands = stands
    this.save()
  }

  save() {
    const other = this.#others()
    if (other && !(this.aside = setAside(other))) {
      this.safe = false
      return
    }
    this.data.changed = this.#seen = Date.now()
    this.safe = keep(KIND, this.id, this.data)
  }

  /** What another page wrote down of this evening since this one looked last; null where there is nothing but this. */
  #others() {
    const there = recall(KIND, this.id)
    return isEvening(there) && there.changed !== this.#seen && !sameDeals(there, this.data) ? there : null
  }

  /** Takes over what another page wrote down. Returns whether its deals are others. */
  takeOver() {
    const there = recall(KIND, this.id)
    if (!isEvening(there) || there.changed === this.#seen) return false
    const others = !sameDeals(there, this.data)
    this.data = there
    this.#seen = there.changed
    if (others) this.#past = []
    return others
  }
}
