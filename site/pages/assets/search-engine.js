// What is found: one index over games, rules, rulings, words and guides, made when the search or the finder is first used.
Object.assign(self.finding, (() => {
  const { data, fold, forms, split, stem, tokens, distance, EMPTY } = self.finding
  const at = (kind, name) => data.pages[kind].replace("_", name)
  /** What counts for how much: rules and games above guides, guides above what programs ask. */
  const WEIGHT = { game: 1, family: 1, rule: 1, ruling: 0.72, word: 0.86, guide: 0.6, program: 0.25 }
  /** How much more a thing counts that is called just what was asked. */
  const CALLED = { rule: 0.3, ruling: 0.9 }
  /** How much more a thing counts whose title has all of several words that were asked; and where it has them as they were typed. */
  const TITLED = 0.15
  const TYPED = 0.5
  /** A sentence that no more games have is shown with each of them. */
  const FEW = 3
  /** What fits less is not shown. */
  const LEAST = 0.12

  // --- everything that can be found ----------------------------------------------------------------------------------

  const titles = data.clauses.map(([, title]) => title)
  /** Places of games, each of which is given as the step from the one before. */
  const placed = steps => { let place = 0; return steps.map(step => (place += step)) }
  const things = [
    ...data.games.map((game, place) => ({ kind: "game", place, title: game.name, text: game.about, keys: [...game.also, ...game.spelled].join(" "), names: [game.name, ...game.also, ...game.spelled], url: at("game", game.slug) })),
    ...Object.entries(data.families).map(([family, [text, keys]]) => ({ kind: "family", family, title: `${family[0].toUpperCase()}${family.slice(1)} games`, text, keys: `${family} ${keys}`, names: [family, ...keys.split(", ")], url: at("family", family) })),
    ...data.clauses.map(([id, title, text, section, keys], place) => ({ kind: "rule", place, title, text, keys: `${id.replaceAll("-", " ")} ${keys}`, names: [title], section, url: at("clause", id) })),
    ...data.said.map(([clause, text, games, agreed = []]) => ({ kind: "said", clause, title: titles[clause], text, keys: data.clauses[clause][4], games: placed(games), agreed: placed(agreed) })),
    ...data.rulings.map(([id, title, text, url, games]) => ({ kind: "ruling", games: games && placed(games), title, text, keys: id.replaceAll("-", " "), names: [id.replaceAll("-", " "), title], url })),
    ...data.words.map(([term, text, also, asked, clauses, anchor]) => ({ kind: "word", title: term, text, keys: [...also, ...asked].join(" "), names: [term, ...also, ...asked], clauses, url: `${at("word")}#${anchor}` })),
    ...data.guides.map(([page, title, text, url]) => ({ kind: /^(api|cli|library|many-logs|serving)\b/.test(url) ? "program" : "guide", title, text, keys: page, page, names: title === page ? [page] : [], url })),
  ]
  things.forEach((thing, id) => { thing.id = id })

  const index = new self.MiniSearch({
    fields: ["title", "keys", "text"],
    tokenize: split,
    processTerm: word => { const folded = fold(word); return EMPTY.has(folded) ? null : forms(word) },
    searchOptions: { boost: { title: 3, keys: 1.5 }, tokenize: text => text.split(" "), processTerm: term => term },
  })
  index.addAll(things)

  // --- words that mean the same ----------------------------------------------------------------------------------------

  /** From a word to all phrases that mean the same, each as a list of words. */
  const same = new Map()
  const means = (phrases, weight) => {
    const lists = phrases.map(tokens).filter(list => list.length)
    for (const list of lists) if (list.length === 1) same.set(list[0], [...(same.get(list[0]) || []), ...lists.filter(other => other !== list).map(words => ({ words, weight }))])
  }
  for (const group of data.same) means(group.split(", "), 0.5)
  for (const [term, , also, asked] of data.words) for (const other of [...also, ...asked]) means([term, other], 0.6)

  /** What is asked: the words, and those that may stand for each. */
  function asking(text) {
    const words = [...new Set(tokens(text))]
    const terms = new Map()
    const put = (term, owner, weight) => { const known = terms.get(term); if (!known || known.weight < weight) terms.set(term, { owner, weight }) }
    words.forEach((word, owner) => {
      put(word, owner, 1)
      const wide = stem(fold(word, true))
      if (wide !== word) put(wide, owner, 1)
    })
    words.forEach((word, owner) => { for (const other of same.get(word) || []) for (const term of other.words) if (!words.includes(term)) put(term, owner, other.weight / other.words.length) })
    return { words, terms }
  }

  const rarity = new Map()
  /** How much a word says: the more, the fewer things have it. */
  const telling = word => {
    if (!rarity.has(word)) {
      const found = index.search(word, { fuzzy: false, prefix: false }).length
      rarity.set(word, found ? Math.log(1 + things.length / found) : 4)
    }
    return rarity.get(word)
  }

  /** Everything that has some of the words: how much of what was asked it covers, and the words that it has. `last` lets the last word be unfinished. */
  function covering(text, { last = false, keep } = {}) {
    const { words, terms } = asking(text)
    if (!words.length) return []
    const query = [...terms.keys()]
    const finished = term => !last || term !== words.at(-1)
    const hits = index.search(query.join(" "), {
      fuzzy: term => (terms.get(term).weight === 1 && /^[^\d]{4,}$/.test(term) ? (term.length > 7 ? 2 : 1) : false),
      prefix: term => !finished(term) && term.length > 1,
      boostTerm: term => terms.get(term).weight,
      filter: keep && (hit => keep(things[hit.id])),
      weights: { fuzzy: 0.3, prefix: 0.6 },
    })
    const whole = words.reduce((sum, word) => sum + telling(word), 0)
    return hits.map(hit => ({ thing: things[hit.id], score: hit.score, covers: covered(hit, words, terms) / whole, terms: hit.terms }))
  }

  /** How much of the words a hit has: a word that is spelled otherwise counts less, one that means the same a little less. */
  function covered(hit, words, terms) {
    const got = words.map(() => 0)
    for (const [found, fields] of Object.entries(hit.match)) {
      for (const asked of hit.queryTerms) {
        const { owner, weight } = terms.get(asked)
        const like = found === asked ? 1 : found.startsWith(asked) ? 0.6 : distance(found, asked, 2) <= 2 ? 0.65 : 0
        got[owner] = Math.max(got[owner], like * (weight === 1 ? 1 : Math.min(0.9, weight + 0.3)) * (fields.length ? 1 : 0))
      }
    }
    return got.reduce((sum, share, place) => sum + share * telling(words[place]), 0)
  }

  // --- the search --------------------------------------------------------------------------------------------------------

  /** What the search shows for some words, best first: kind, title, a line that says why, its words to be marked, where it is. */
  function search(typed, most = 20) {
    const text = meant(typed)
    const hits = covering(text, { last: true })
    const asked = tokens(text)
    const best = Math.max(...hits.map(hit => hit.score), 1)
    const rows = new Map()
    const put = row => { const known = rows.get(row.url); if (!known || known.value < row.value) rows.set(row.url, row) }
    for (const hit of hits) {
      hit.value = hit.covers ** 1.6 * (0.6 + 0.4 * (hit.score / best)) + titled(hit.thing, typed, asked)
      for (const row of rowsOf(hit, asked)) put(row)
    }
    for (const row of [...inGames(hits), ...inNamedGames(text), ...ofPrograms(text)]) put(row)
    const found = [...rows.values()].sort((one, other) => other.value - one.value).slice(0, most)
    return found.filter(row => row.value > LEAST && row.value > found[0].value / 6)
  }

  function rowsOf(hit, asked) {
    const { thing, value, terms } = hit
    if (thing.kind === "said") {
      return [{ kind: "rule", title: thing.title, text: thing.text, terms, value: value * 0.97, url: at("clause", data.clauses[thing.clause][0]) }]
    }
    const alias = thing.kind === "game" && data.games[thing.place].also.find(name => tokens(name).join(" ") === asked.join(" "))
    const row = { kind: thing.kind, title: alias ? `${thing.title}, also called ${alias}` : thing.title, text: thing.text, terms, url: thing.url, value: value * WEIGHT[thing.kind] + called(thing, asked) }
    if (thing.kind !== "word" || called(thing, asked) < 0.5) return [row]
    return [row, ...thing.clauses.map(id => data.clauses.findIndex(([one]) => one === id)).filter(place => place >= 0)
      .map((place, n) => ({ kind: "rule", title: titles[place], text: data.clauses[place][2], terms, value: row.value + 0.05 - n / 50, url: at("clause", data.clauses[place][0]) }))]
  }

  /** A text as words in small letters, with a space at each end. */
  const plain = text => ` ${split(text).map(word => fold(word)).join(" ")} `
  /** What is asked in the words of the rules, where players ask in phrases of empty words, such as "how many cards". */
  const meant = text => {
    const asked = plain(text)
    const told = data.phrases.reduce((said, [phrase, words]) => said.replace(plain(phrase), ` ${words} `), asked)
    return told === asked ? text : told.trim()
  }

  /** How much more a thing counts for what its title says. */
  function titled(thing, typed, asked) {
    if (asked.length < 2 || thing.kind === "said") return 0
    if (plain(thing.title).includes(plain(typed))) return TYPED
    return thing.kind === "rule" && asked.every(word => tokens(thing.title).includes(word)) ? TITLED : 0
  }

  /** Rules as few games have them: of each clause the sentences that fit best, with their games. */
  function inGames(hits) {
    const best = new Map()
    for (const { thing, covers } of hits) if (thing.kind === "said") best.set(thing.clause, Math.max(covers, best.get(thing.clause) || 0))
    return hits.filter(({ thing, covers }) => thing.kind === "said" && covers > best.get(thing.clause) - 0.05).flatMap(({ thing, terms, value }) => {
      const games = [...thing.games, ...thing.agreed]
      return games.length > FEW ? [] : games.map((game, n) => ruleIn(game, thing, terms, value * (0.93 - n / 100)))
    })
  }

  const ruleIn = (game, thing, terms, value) => ({ kind: "rule", title: `${data.games[game].name}: ${thing.title}`, text: thing.text, terms, value, url: `${at("game", data.games[game].slug)}#${data.clauses[thing.clause][0]}` })

  /** A name as only programs write it, such as `decide_trick` or `referee.judge`, is found where it is described. */
  function ofPrograms(text) {
    if (!/[_.]|\p{Ll}\p{Lu}/u.test(text)) return []
    const name = text.trim().replace(/^referee\.|\(.*/g, "")
    return things.filter(thing => thing.kind === "program" && thing.title === name).map(({ kind, title, text, url }) => ({ kind, title, text, terms: [], value: 3, url }))
  }

  /** How much more a thing counts because it is called what was asked: wholly, or by one word of its name. */
  function called(thing, asked) {
    const names = (thing.names || []).map(name => tokens(name))
    const begins = (word, n) => asked.some((one, m) => word === one || (m === asked.length - 1 && one.length > 1 && word.startsWith(one)))
    if (names.some(name => name.length === asked.length && name.every(word => asked.includes(word)))) return CALLED[thing.kind] ?? 1.2
    return thing.kind === "game" && asked.length && names.some(name => name.filter(begins).length >= asked.length) ? 0.7 : 0
  }

  /** Where a game is named, its own rules among what else was asked. */
  function inNamedGames(text) {
    const words = split(text)
    const folded = words.map(word => fold(word))
    return data.games.flatMap((game, place) => [game.name, ...game.also, ...game.spelled].flatMap(name => {
      const own = split(name).map(word => fold(word))
      const spelled = word => folded.findIndex(one => one === word || (word.length > 4 && distance(one, word, 1) <= 1))
      const places = own.map(spelled)
      if (places.includes(-1) || words.length === own.length) return []
      const rest = words.filter((_, n) => !places.includes(n)).join(" ")
      const named = ({ thing }) => tokens(thing.title).join(" ") === tokens(rest).join(" ")
      const keep = thing => thing.kind === "said" && (thing.games.includes(place) || thing.agreed.includes(place))
      return covering(rest, { last: true, keep }).filter(hit => hit.covers > 0.5)
        .sort((one, other) => other.covers - one.covers || named(other) - named(one) || other.score - one.score).slice(0, 3)
        .map((hit, n) => ruleIn(place, hit.thing, hit.terms, 1.3 + hit.covers - n / 20))
    }))
  }

  /** The games whose names are spelled most like some words. */
  function near(text) {
    const asked = fold(text).trim()
    const likeness = game => Math.min(...[game.name, ...game.also].flatMap(name => [name, ...split(name)]).map(name => distance(fold(name), asked, 2 + (asked.length > 7)) / Math.max(asked.length, 4)))
    return data.games.map(game => ({ game, far: likeness(game) })).filter(({ far }) => far < 0.5).sort((one, other) => one.far - other.far).slice(0, 5)
      .map(({ game }) => ({ kind: "game", title: game.name, text: game.about, terms: [], value: 0, url: at("game", game.slug) }))
  }

  /** The game that is asked for and that the book has not; undefined where none is. */
  function absent(text) {
    const asked = plain(text)
    return data.wanted.find(names => names.some(name => asked.includes(plain(name)) && (name.length > 4 || asked.trim() === fold(name))))?.[0]
  }

  /** A text in pieces, every other one a word to be marked. */
  function marked(text, terms) {
    const wanted = new Set(terms)
    const pieces = [""]
    for (const piece of text.split(/([\p{L}\p{N}\p{M}'’]+)/u)) {
      if (pieces.length % 2 && /[\p{L}\p{N}]/u.test(piece) && !EMPTY.has(fold(piece)) && forms(piece).some(form => wanted.has(form))) pieces.push(piece, "")
      else pieces[pieces.length - 1] += piece
    }
    return pieces
  }

  /** The part of a text where the words are, and not much more. */
  function excerpt(text, terms, most = 170) {
    if (text.length <= most) return text
    const [before, first] = marked(text, terms)
    const from = first === undefined || before.length < most / 2 ? 0 : text.lastIndexOf(" ", before.length - most / 3) + 1
    const cut = text.slice(from, from + most)
    return (from ? "… " : "") + cut.slice(0, from + most < text.length ? cut.lastIndexOf(" ") : most) + (from + most < text.length ? " …" : "")
  }

  return { things, covering, search, near, absent, marked, excerpt, at, telling, asking }
})())
