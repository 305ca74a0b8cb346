// Words as the search compares them: small letters, no accents, one form for led, leading and lead, 5 for five.
// A plain script, as all that finds: a page that is read from a disk loads no modules. What scripts share is in `finding`.
self.finding = Object.assign(self.finding || {}, (() => {
  const LETTERS = { "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l" }
  const UMLAUTS = { "ä": "ae", "ö": "oe", "ü": "ue" }
  const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"]
  const FORMS = {
    led: "lead", broke: "break", broken: "break", won: "win", winner: "win", held: "hold", dealt: "deal", drew: "draw", drawn: "draw", laid: "lay", took: "take", taken: "take", taking: "take",
    gave: "give", given: "give", went: "go", gone: "go", lost: "lose", losing: "lose", loser: "lose", shown: "show", threw: "throw", thrown: "throw", chose: "choose", chosen: "choose", hid: "hide", hidden: "hide",
    beaten: "beat", kept: "keep", shrank: "shrink", shrunk: "shrink", grew: "grow", grown: "grow", said: "say", bade: "bid", bidden: "bid", lying: "lie", caught: "catch", hearts: "heart", doubled: "double",
    dealer: "dealer", leader: "leader", bidder: "bidder", cant: "cannot", wont: "not", dont: "not", doesnt: "not", mustnt: "cannot", isnt: "not", needn: "not", neednt: "not", trumping: "trump", locked: "lock", unlocked: "unlock",
  }
  /** Words that say nothing of a game. */
  const EMPTY = new Set(("a always an and any are as at be been but by can card cards could did do does each every for from game games get gets had has have he her his how i if in into is it its like may me might must my of on or other our own play played player players plays " +
    "playing remember she should so some something somebody someone such than that the their them then there they thing this those to until unless up us was we were what when where which while who whoever whose will with would you your").split(" "))

  /** Text in small letters without accents and apostrophes; `wide` makes two letters of an umlaut. */
  const fold = (text, wide = false) => (wide ? text.toLowerCase().normalize("NFC").replace(/[äöü]/g, letter => UMLAUTS[letter]) : text.toLowerCase())
    .replace(/[ßæœøł]/g, letter => LETTERS[letter]).normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/['’]/g, "")

  /** The words of a text, as they stand in it. */
  const split = text => text.match(/[\p{L}\p{N}\p{M}'’]+/gu) || []

  /** The one form of a folded word. */
  function stem(word) {
    const number = NUMBERS.indexOf(word)
    if (number >= 0) return String(number)
    if (FORMS[word]) return FORMS[word]
    if (word.length < 4 || /\d/.test(word)) return word
    const bare = word.replace(/(?<=..)ies$/, "y").replace(/(?<=[^su])s$/, "")
    if (bare !== word && FORMS[bare]) return FORMS[bare]
    const short = bare.replace(/(?<=[^aeiou].*[aeiouy].*|[aeiou].*[^aeiou].*)(?:ing|ed)$/, "")
    const single = short !== bare && /([bdgmnprt])\1$/.test(short) ? short.slice(0, -1) : short
    return single.length > 3 ? single.replace(/e$/, "") : single
  }

  /** Every form under which a word is kept: with umlauts as one letter and as two. */
  const forms = word => [...new Set([stem(fold(word)), stem(fold(word, true))])]

  /** The words of a text in their one form, those that say nothing left out unless nothing else is there. */
  function tokens(text) {
    const all = split(text).map(word => fold(word)).filter(Boolean)
    const telling = all.filter(word => !EMPTY.has(word))
    return (telling.length ? telling : all).map(stem)
  }

  /** How many letters must be changed to make one word of another; Infinity where more than `most`. */
  function distance(one, other, most) {
    if (Math.abs(one.length - other.length) > most) return Infinity
    let row = Array.from({ length: other.length + 1 }, (_, place) => place)
    for (let n = 1; n <= one.length; n++) {
      const next = [n]
      for (let m = 1; m <= other.length; m++) next[m] = Math.min(row[m] + 1, next[m - 1] + 1, row[m - 1] + (one[n - 1] === other[m - 1] ? 0 : 1))
      row = next
    }
    return row.at(-1) > most ? Infinity : row.at(-1)
  }

  return { fold, split, stem, forms, tokens, distance, EMPTY }
})())
