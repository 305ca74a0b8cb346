// Makes lunr blind to accents. Every word is indexed without its accents, and a word with umlauts with two letters in
// their place too; what is typed loses its accents. hooks.py appends this to the worker that searches.
;(() => {
  const LETTERS = { "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l" }
  const UMLAUTS = { "ä": "ae", "ö": "oe", "ü": "ue" }
  const fold = text => text
    .replace(/[ßæœøł]/g, letter => LETTERS[letter])
    .normalize("NFD").replace(/[\u0300-\u036f]/g, "")
  const widen = text => fold(text.normalize("NFC").replace(/[äöü]/g, letter => UMLAUTS[letter]))

  const run = lunr.Pipeline.prototype.run
  lunr.Pipeline.prototype.run = function (tokens) {
    const folded = []
    for (const token of tokens) {
      const word = token.toString(), plain = fold(word), wide = widen(word)
      folded.push(plain === word ? token : token.clone(() => plain))
      if (wide !== plain) folded.push(token.clone(() => wide))
    }
    return run.call(this, folded)
  }

  const Parser = lunr.QueryParser
  const Folding = function (text, query) { return new Parser(fold(text), query) }
  Folding.prototype = Parser.prototype
  lunr.QueryParser = Object.assign(Folding, Parser)
})()
