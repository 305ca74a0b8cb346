"""The outline of a game file; each clause has its own parameters beside it."""

from __future__ import annotations

from referee.clauses.families import FAMILIES
from referee.games.parameters import RANK
from referee.games.shapes import OPTIONAL, Anything, ByName, Flag, ListOf, Number, Record, Text

NAMES = ListOf(Text(), default=OPTIONAL)
AT_TABLES = {
    "players": ListOf(Number(), "only with these numbers of players", OPTIONAL),
    "when": ListOf(Text(), "only with one of these options", OPTIONAL),
    "unless": ListOf(Text(), "not with any of these options", OPTIONAL),
}
"""At which tables something holds."""
MOST_DEALS = 100
CONDITION = Record(
    "At which tables something holds, and in which deals.",
    {
        **AT_TABLES,
        "deals": ListOf(Number(low=1, high=MOST_DEALS), "only in these deals of a match", OPTIONAL, least=1),
        "from": Number("from that deal of a match on", OPTIONAL, low=2, high=MOST_DEALS),
    },
)
REMOVAL = Record(
    "Cards that are left out at some tables.",
    {
        **AT_TABLES,
        "ranks": Text("ranks that are left out, parted by blanks", OPTIONAL),
        "cards": Text("cards that are left out, a card beside the suits once for each copy", OPTIONAL),
        "ruling": Text("the ruling that says so, where the text does not", OPTIONAL),
    },
)
LETTER = r"^[A-Z]$"
SUIT = Record(
    "A suit of a pack.",
    {
        "letter": Text("its letter in notation", pattern=LETTER),
        "name": Text("what it is called: swords", least=1),
        "singular": Text("one card of it: sword", OPTIONAL, least=1),
        "symbol": Text("how it is drawn; left out, by its letter", OPTIONAL, least=1),
        "colour": Text("its colour", OPTIONAL, options=("black", "red", "green", "blue", "yellow", "violet", "orange")),
    },
)
RANKING = Record(
    "A rank of a pack.",
    {
        "letter": Text("its letter or number in notation", pattern=RANK),
        "name": Text("what it is called: King", OPTIONAL, least=1),
        "plural": Text("several of them: Kings", OPTIONAL, least=1),
    },
)
MAJORS = Record(
    "A suit of numbered cards beside the others, as in tarot.",
    {
        "letter": Text("its letter in notation", pattern=LETTER),
        "name": Text("what it is called", least=1),
        "singular": Text("one card of it", least=1),
        "from": Number("the lowest number", low=0, high=99),
        "to": Number("the highest number", low=0, high=99),
    },
    OPTIONAL,
)
EXTRA = Record(
    "A card beside the suits.",
    {
        "card": Text("the card in notation", pattern=r"^[A-Z0-9]{2,3}$"),
        "name": Text("what it is called: red joker", least=1),
    },
)
OUTLINE = Record(
    "A pack of its own: suits from low to high as they are sorted, ranks from high to low.",
    {
        "name": Text("what it is called: 40-card Spanish pack", least=1),
        "suits": ListOf(SUIT, "its suits", least=1),
        "ranks": ListOf(RANKING, "its ranks", least=1),
        "extra": ListOf(EXTRA, "cards beside the suits that a game may take in", OPTIONAL),
        "majors": MAJORS,
        "copies": Number("how many there are of each card of a suit", OPTIONAL, low=1, high=4),
    },
)
ORDER = Record(
    "How cards rank at some tables.",
    {**AT_TABLES, "ranks": Text("the same ranks high to low, parted by blanks")},
)
PACK = Record(
    "The `pack` of a game file.",
    {
        "base": Anything("the pack it is taken from, by its name, or described here"),
        "copies": Number("how many packs are shuffled together", OPTIONAL, low=1, high=4),
        "ranks": Text("ranks high to low, parted by blanks; others are removed"),
        "jokers": ListOf(Text(options=("RJ", "BJ")), "jokers included", OPTIONAL),
        "joker-ranks": ListOf(
            Text(), "ranks of jokers above all others, high to low, equal ones in one text", OPTIONAL
        ),
        "orders": ListOf(ORDER, "other orders of the ranks, at some tables", OPTIONAL),
        "extra": ListOf(Text(), "other cards beside the suits, once for each copy", OPTIONAL),
        "without": ListOf(REMOVAL, "cards that some tables leave out", OPTIONAL),
    },
)
OPTION = Record(
    "Something that a table may agree on.",
    {
        "says": Text("what it changes, in a sentence"),
        "key": Text("the key of a log's `table` that declares it; `options` is a list", OPTIONAL),
        "value": Anything("the value of that key that declares it; left out, any does", OPTIONAL),
        "players": ListOf(Number(), "only with these numbers of players", OPTIONAL),
        "excludes": ListOf(Text(), "options that it cannot be combined with", OPTIONAL),
    },
)
LIKE = {
    "like": Text("the game that it is but for what is said here, by name", least=1),
    "change": ByName(
        ByName(Anything(), kind="what it says by name: {each: 2}"), "clauses of that game that say otherwise", OPTIONAL
    ),
    "drop": ListOf(Anything(), "clauses and options of that game that are left out", OPTIONAL),
    "add": ListOf(Anything(), "clauses that it has besides, and options of that game that always hold", OPTIONAL),
}
"""What the file of a variant says in place of clauses."""
NAMED_CARD = Record("A card with a nickname that may be shown.", {"card": Text(), "name": Text()}, OPTIONAL)
SOURCE = Record(
    "Where the game comes from: an entry of a text, or rules that somebody has published.",
    {
        "seed": Text("the text", OPTIONAL),
        "entry": Text("its entry there", OPTIONAL),
        "rules": Text("the title of published rules that it follows", OPTIONAL),
        "by": Text("who published them", OPTIONAL),
        "address": Text("where they can be read", OPTIONAL, pattern="^https?://"),
    },
)
GAME = Record(
    "The outline of a game file; each clause has a schema of its own.",
    {
        "name": Text("what the game is called"),
        "about": Text("the game in one line: what sets it apart from all others", least=1),
        "aliases": NAMES,
        "family": Text("what kind of game it is", options=FAMILIES),
        "origin": Text("where it is from, in a word: English", OPTIONAL, least=1),
        "classic": Flag("is it one of the games that half the world plays?", OPTIONAL),
        "players": ListOf(Number(), "how many can play: at least, at most", length=2),
        "usually": Number("players at the usual table; left out, the fewest", OPTIONAL),
        "options": ByName(OPTION, "what a table may agree on", OPTIONAL),
        "sources": ListOf(SOURCE, default=OPTIONAL),
        "pack": PACK,
        "oddities": NAMES,
        "not-judged": ListOf(
            Text(least=1), "rules of the game that no clause knows, each a sentence: every verdict names them", OPTIONAL
        ),
        "rulings": ByName(
            Text(),
            "the answers that hold where the rules are silent, by their rulings: {shared-win: extra-round}",
            OPTIONAL,
        ),
        "lost": ByName(
            ListOf(Text()),
            "the lists that the source lost, each by its ruling, with the hints at what it held",
            OPTIONAL,
        ),
        "clauses": ListOf(Anything(), "its rules in the order of play"),
        "named-card": NAMED_CARD,
    },
)
