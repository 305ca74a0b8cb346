"""What a move may be: every verb of a log, what it says in words, and what stands after it.

This is the one list of verbs. Which of them a game has follows from its clauses; `referee.questions.moves` tells.
"""

from __future__ import annotations

from typing import NamedTuple


class Field(NamedTuple):
    """Something that a move says beside its player and its verb."""

    name: str
    """The member of a move that is written as an object."""
    kind: str
    """What it is: `cards`, `number`, `suit`, `rank`, `player`, `pile`, `source`, `meld`, `melds`, `text` or `yes`."""
    says: str
    written: str = "{}"
    """How it stands in a move that is written as a string, `{}` being what it says."""
    required: bool = False
    """Is a move without it unreadable?"""
    choices: tuple[str, ...] = ()
    """All that it may say, where that is the same in every game."""
    seldom: bool = False
    """Do only the moves of some clauses say it?"""


class Way(NamedTuple):
    """A verb: half a sentence about it that goes on from the player's name, and its fields in the order of a string."""

    says: str
    fields: tuple[Field, ...] = ()
    by_table: bool = False
    """Is it a move by no player?"""


def _cards(says: str, *, required: bool = False, seldom: bool = False) -> Field:
    return Field("cards", "cards", says, required=required, seldom=seldom)


PILE = Field("pile", "pile", "which discard pile", "pile {}")
SUIT = Field("suit", "suit", "the suit that is named", "suit {}")
RANK = Field("rank", "rank", "the rank that is named", "rank {}")
TARGET = Field("target", "player", "the player who is named", "target {}")
OUT_OF_A_ROW = Field("source", "source", "the row that they come from", "from {}", choices=("row", "blind"))
DRAWN_FROM = Field("from", "source", "where they come from", "from {}", choices=("stock", "discard", "kitty"))
TAKEN = Field("take", "cards", "what it takes from the table", "takes {}", seldom=True)
BUILT = Field("build", "cards", "what it is laid with, to be taken together", "builds {}", seldom=True)
COUNTS = Field("value", "number", "what the build counts, where that could be several things", "as {}", seldom=True)
BEATEN = Field("take", "cards", "which card it beats", "beats {}", seldom=True)
LAW = Field("law", "text", "the words of the law", required=True)
HIGH, LOW = "obenabe", "undenufe"
"""What is named in place of a trump suit where there are to be no trumps, and the highest or the lowest card wins."""
ALONE = Field("alone", "yes", "alone", "alone")
RULED = Field("ruled", "yes", "settled by the table or its director, and stands", "ruled")
CALLED = Field("suit", "suit", "the suit", required=True)

WAYS = {
    "play": Way(
        "plays",
        (_cards("the cards", required=True), TAKEN, BEATEN, BUILT, COUNTS, OUT_OF_A_ROW, SUIT, RANK, TARGET, PILE),
    ),
    "pass": Way("passes"),
    "bid": Way(
        "bids",
        (
            Field("blind", "yes", "before looking at the hand", "blind", seldom=True),
            Field("value", "number", "how much", required=True),
        ),
    ),
    "hold": Way("holds the bid"),
    "declare": Way(
        "declares",
        (
            Field("declaration", "text", "what is declared"),
            Field("suit", "suit", "the suit"),
            _cards("the cards that are declared"),
        ),
    ),
    "double": Way("doubles"),
    "redouble": Way("redoubles"),
    "turn-up": Way("turns up a card", (_cards("what is turned up"), SUIT, RANK, TARGET), by_table=True),
    "trump": Way(
        "calls trumps",
        (CALLED, Field("rank", "rank", "the high or the low trumps", choices=("high", "low"), seldom=True)),
    ),
    "anti-trump": Way("calls anti-trumps", (CALLED,)),
    "order-up": Way("orders the turned card up", (ALONE,)),
    "name": Way(
        "names trumps",
        (
            Field("suit", "suit", "the suit"),
            Field("contract", "rank", "what is named in place of a suit", choices=(HIGH, LOW), seldom=True),
            ALONE,
        ),
    ),
    "rob": Way("takes the trump card", (Field("give", "cards", "the card given for it"),)),
    "show": Way("shows", (_cards("what is shown"),)),
    "throw-in": Way("throws the hand in"),
    "choose": Way("chooses", (_cards("the card chosen"),)),
    "propose": Way("proposes an exchange", (Field("value", "number", "of how many cards"),)),
    "agree": Way("agrees"),
    "refuse": Way("refuses"),
    "exchange": Way(
        "exchanges",
        (Field("give", "cards", "what goes out of the hand"), Field("take", "cards", "what comes in", "for {}")),
    ),
    "take": Way(
        "takes",
        (
            _cards("what is taken"),
            Field("suit", "suit", "the suit of the turned card that is taken", seldom=True),
            ALONE,
        ),
    ),
    "pick-up": Way("picks up", (_cards("what is picked up"),)),
    "pass-on": Way("passes the attack on", (_cards("the card of its rank"),)),
    "give": Way("gives", (_cards("what is given"), Field("to", "player", "to whom", "to {}"))),
    "draw": Way("draws", (_cards("what is drawn"), DRAWN_FROM, PILE)),
    "discard": Way("discards", (_cards("what is discarded"), OUT_OF_A_ROW, PILE)),
    "meld": Way("melds", (_cards("the meld", required=True), OUT_OF_A_ROW)),
    "desert": Way("deserts", (_cards("what goes back into the stock"),)),
    "lay-off": Way(
        "lays off",
        (
            _cards("what is laid off", required=True),
            Field("meld", "meld", "on which meld", "on {}", True),
            OUT_OF_A_ROW,
        ),
    ),
    "rearrange": Way(
        "rearranges the table", (Field("melds", "melds", "all melds as they lie then", required=True), OUT_OF_A_ROW)
    ),
    "call": Way("calls", (_cards("what is called", seldom=True),)),
    "challenge": Way("challenges"),
    "announce": Way("announces", (Field("declaration", "text", "what is announced", required=True),)),
    "close": Way("closes the stock"),
    "lay-away": Way("lays away", (_cards("what is laid away"),)),
    "go": Way("says go"),
    "count": Way("counts", (Field("value", "number", "how many points are in the hand", required=True),)),
    "claim": Way(
        "claims",
        (Field("value", "number", "how many of the tricks that are left, where tricks are claimed", seldom=True),),
    ),
    "contract": Way(
        "is on record with a contract",
        (Field("value", "number", "the contract: a bid, with X or XX where it was doubled", required=True), RULED),
    ),
    "result": Way(
        "is on record with a result",
        (
            Field("value", "number", "the tricks of that side in the whole deal", required=True),
            RULED,
            Field("unfinished", "yes", "in a record that breaks off before the end of the play", "unfinished"),
        ),
    ),
    "knock": Way("knocks", (_cards("what is laid aside", seldom=True),)),
    "look": Way("looks at the hand"),
    "law": Way("makes a law", (LAW,)),
    "repeal": Way("repeals a law", (LAW,)),
    "kitty": Way("shows the kitty", (_cards("what lay in it"),), by_table=True),
    "retract": Way("takes the last move back"),
}
