// A game that somebody half remembers: what was said of it in half sentences, and the games that fit, reason by reason.
Object.assign(self.finding, (() => {
  const { data, covering, tokens, fold, stem, at, EMPTY } = self.finding
  const ENOUGH = 0.55
  const [FAMED, AKIN] = [1.02, 0.96]
  /** What fits less than this share of all that was told is no find. */
  const LEAST = 0.3
  const BREAKS = /[,;.:!?\n]+|\s+(?:and|but|with|where|while|which)\s+/i
  const NUMBER = "(\\d+)(?: (?:or|to|until|and) (\\d+))?"
  /** What is told in numbers; the last are tried first where several could be meant. */
  const COUNTED = [
    ["pack", new RegExp(`(?:pack|deck) (?:of|has|had|with) ${NUMBER}(?: cards?)?|${NUMBER} cards? (?:pack|deck|in the (?:pack|deck))`)],
    ["players", new RegExp(`(?:for |we (?:were|are|was) |us )?${NUMBER} (?:players?|people|persons?|of us|handed|friends|person)|(?:for|we were|we are) ${NUMBER}$`)],
    ["hand", new RegExp(`${NUMBER} cards?(?: (?:each|apiece|a piece|dealt|per player|per person|to begin with|at first|in (?:the|your|a|every|each) hands?|to start with|hands?))*|(?:dealt|deal|hands? of|get|got) ${NUMBER}(?: each)?$`)],
  ]


  /** Half sentences, those in numbers apart: what each is about, and its words. */
  function halves(text) {
    return text.split(BREAKS).flatMap(part => {
      let rest = ` ${(part.toLowerCase().match(/[\p{L}\p{N}\p{M}'’]+/gu) || []).map(word => { const plain = fold(word); const number = stem(plain); return /^\d+$/.test(number) ? number : word }).join(" ")} `.trim()
      const found = []
      for (const [about, pattern] of COUNTED) {
        const match = rest.match(pattern)
        if (!match) continue
        const [low, high = low] = match.slice(1).filter(Boolean).map(Number)
        if (about === "hand" && low > 30) found.push({ about: "pack", text: match[0].trim(), low, high })
        else if (about === "hand" && /suit|rank|kind|kitty|jok|trump|laid|down|table|aside/.test(rest)) continue
        else found.push({ about, text: match[0].trim(), low, high })
        rest = rest.replace(match[0], " ").trim()
      }
      return tokens(rest).some(word => word.length > 1 && !EMPTY.has(word)) ? [...found, { about: "words", text: rest }] : found
    })
  }

  // --- what fits -------------------------------------------------------------------------------------------------------

  const span = ([low, high]) => (low === high ? `${low} players` : high === low + 1 ? `${low} or ${high} players` : `${low} to ${high} players`)

  const FITS = {
    players: ({ low, high }) => data.games.map(game => (game.players[0] <= low && high <= game.players[1] ? { value: 1, title: "Players", text: `${span(game.players)}.`, anchor: "" } : null)),
    hand: ({ low, high }, seats) => data.games.map(game => {
      const tables = Object.entries(game.hands).filter(([number]) => !seats || Number(number) === seats)
      const fit = tables.find(([, sizes]) => sizes.some(size => size >= low && size <= high))
      return fit ? { value: 1, title: "Dealt", text: `${fit[1].join(" or ")} cards each with ${fit[0]} players.`, anchor: "section-deal" } : null
    }),
    pack: ({ low, high }) => data.games.map(game => (game.cards >= low && game.cards <= high ? { value: 1, title: "The pack", text: `${game.cards} cards.`, anchor: "pack" } : null)),
    words: ({ text }) => (/^(?:no|without)\s+(?!need)/.test(text) ? lacking(text) : speaking(text)),
  }

  /** The games that speak of it: of each the sentence that fits best. */
  function speaking(text) {
    const best = data.games.map(() => null)
    const put = (game, fit) => { if (fit.value >= ENOUGH && (!best[game] || best[game].value < fit.value)) best[game] = fit }
    for (const { thing, covers, terms, score } of covering(text)) {
      const fit = { value: Math.min(1, covers) + score / 1e4, text: thing.text, terms }
      if (thing.kind === "said") {
        const rule = { ...fit, title: thing.title, anchor: data.clauses[thing.clause][0] }
        for (const game of thing.games) put(game, rule)
        for (const game of thing.agreed) put(game, { ...rule, value: rule.value * 0.75, agreed: true })
      } else if (thing.kind === "game") put(thing.place, { ...fit, value: fit.value * 0.92, title: "In a word", anchor: "" })
      else if (thing.kind === "family" && thing.names.some(name => tokens(name).every(word => tokens(text).includes(word)))) data.games.forEach((game, place) => { if (game.family === thing.family) put(place, { ...fit, title: thing.title, text: `It is a ${game.family} game.`, anchor: "" }) })
    }
    return best
  }

  /** The games that do not speak of it at all. */
  function lacking(text) {
    const bare = text.replace(/^(?:no|without)\s+(?:any\s+)?/, "")
    const speak = new Set(covering(bare).filter(({ thing, covers }) => thing.kind === "said" && covers > 0.7).flatMap(({ thing }) => thing.games))
    return data.games.map((_, place) => (speak.has(place) ? null : { value: 0.9, title: text[0].toUpperCase() + text.slice(1), text: `Its rules do not speak of ${bare}.`, anchor: "" }))
  }

  /** The games that fit what somebody remembers, best first: what fits with its reason, and what does not. */
  function remember(text, most = 10) {
    const asked = halves(text).slice(0, 12)
    const seats = asked.find(half => half.about === "players" && half.low === half.high)?.low
    const told = asked.map(half => {
      const fits = FITS[half.about](half, seats)
      const rare = fits.filter(Boolean).length
      return { half, fits, weight: 1 + 0.6 * (1 - rare / fits.length) }
    })
    const whole = told.reduce((sum, { weight }) => sum + weight, 0)
    const games = data.games.map((game, place) => ({
      name: game.name, about: game.about, url: at("game", game.slug),
      // Of games that fit alike, those come first that half the world plays, and a game before its variants.
      value: told.reduce((sum, { fits, weight }) => sum + weight * (fits[place]?.value || 0), 0) * (game.classic ? FAMED : 1) * (game.like ? AKIN : 1),
      fits: told.filter(({ fits }) => fits[place]).map(({ half, fits }) => ({ said: half.text, ...fits[place], url: at("game", game.slug) + (fits[place].anchor && `#${fits[place].anchor}`) })),
      misses: told.filter(({ fits }) => !fits[place]).map(({ half }) => half.text),
    }))
    return { asked: asked.map(half => half.text), games: games.filter(game => game.fits.length && game.value >= LEAST * whole).sort((one, other) => other.value - one.value || one.misses.length - other.misses.length).slice(0, most) }
  }

  return { remember, halves }
})())
