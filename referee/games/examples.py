"""Examples of clauses as data: the pages show them and the tests run them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from referee.games.fact import Fact
from referee.value import Value


class Spot(Value):
    """A position to ask about: the cards of the trick so far, the hand, and which cards may and may not be played."""

    hand: str
    trick: str
    allowed: str
    forbidden: str
    trump: str | None = None
    first_trick: bool = False
    unbroken: bool = True
    shown: str = ""
    stock: bool = False
    """Do players still draw after each trick?"""
    note: str = ""


def free(hand: str, trick: str = "", **facts: Any) -> Spot:
    """A position in which any card of the hand may be played."""
    return Spot(hand, trick, hand, "", **facts)


class Trick(Value):
    """A whole trick in order of play and the place (from 0) of the card that wins it."""

    cards: str
    winner: int
    trump: str | None = None
    anti_trump: str | None = None
    note: str = ""
    leads: int | None = None
    """The place of the card whose player leads next, where the example is about that."""
    kitty: bool | None = None
    """Does the trick bring the kitty?"""
    taken: bool = True


class Reckoned(Value):
    """What a player brought home in a deal, and the points that the clause gives for it (None: it gives nothing)."""

    points: int | None
    tricks: int = 0
    cards: str = ""
    bid: int | None = None
    trump: str | None = None
    shown: str = ""
    others: tuple[int, ...] = ()
    """Tricks of the other players, clockwise."""
    others_cards: str = ""
    before: int = 0
    bags: int = 0
    """Bags from earlier deals."""
    drawn: int = 0
    """Drawn deals before it."""
    winner_of_auction: bool = False
    left: str = ""
    """Cards left in the hand."""
    others_left: str = ""
    """Cards left in another player's hand."""
    out: bool = False
    """Was the player the first to go out?"""
    second: bool = False
    """Was the player the second to go out?"""
    looked: bool = False
    melded: str = ""
    """Cards of a meld on the table."""
    whose: str = ""
    """Whose points they are, where it is not the player's but a column of its own in the scores."""
    took: int = 0
    """Points that the player took in tricks."""
    others_took: int = 0
    """Points that another player took."""
    claims: bool = False
    """Did the player claim to have points enough?"""
    declared: str = ""
    """What the player declared, as a log has it."""
    others_declared: str = ""
    """What another player declared after that."""
    turned: str = ""
    """The card that was turned for trumps; the player deals."""
    discards: str = ""
    """Cards that were laid aside."""
    contract: str = ""
    """The contract of the deal as a bid is written, with `X` doubled and with `XX` redoubled; the player is its declarer."""
    against: bool = False
    """Was it the other side's contract, whose tricks these are?"""
    vulnerable: bool = False
    """Is the declarer's side vulnerable?"""
    games: tuple[int, int] = (0, 0)
    """How many games the player's side and the other have won before."""
    first_and_last: tuple[int, int] = (1, 1)
    """Who won the first and the last trick; the player that the example is about is 0."""
    note: str = ""


class Scored(Value):
    """What was so in a deal, and the points that the clause gives its first player for it (None: it gives nothing)."""

    points: int | None
    had: tuple[tuple[int, Fact, Any], ...]
    """Whose (the player's own is 0, and so on clockwise), by which fact, and what, as a log tells it."""
    note: str = ""
    before: int = 0
    """The points that other clauses have given that player."""


class Counted(Value):
    """What cards won in tricks are worth, in whole points."""

    points: int
    cards: str
    trump: str | None = None
    note: str = ""


class DeclaredGameScored(Value):
    """A game that was declared and played, and what the declarer scores for it."""

    declared: str
    score: int
    points: int
    """The declarer's card points."""
    bid: int = 1
    row: int = 1
    """With how many of the highest trumps it is played, or without how many where it is below 0."""
    tricks: tuple[int, int] = (5, 5)
    """How many tricks the declarer won, and how many the others."""
    note: str = ""


class Moves(Value):
    """The beginning of a deal among Ann (dealer), Bob, Cat, …; `breach` is the place of the move that the clause
    forbids (None: all is well)."""

    moves: tuple[str, ...]
    breach: int | None
    hands: tuple[tuple[str, str], ...] = ()
    laws: tuple[str, ...] = ()
    """The laws that hold since earlier deals."""
    titles: tuple[tuple[str, str], ...] = ()
    """Titles of the deal before, each with its holder."""
    effects: tuple[tuple[str, str], ...] = ()
    """Special effects that the table has declared, by rank or card."""
    clause: str = ""
    """The clause that is broken, where it is not the one that has the example."""
    note: str = ""


class Dealt(Value):
    """The hand sizes of a deal, dealer first and then clockwise, in a deal with that many before it."""

    hands: tuple[int, ...]
    kitty: int = 0
    tricks: int | None = None
    """How many tricks are played, where the example is about that."""
    stock: int | None = None
    """How many cards are left undealt, the turned card not counted."""
    earlier_deals: int = 0
    low: tuple[int, ...] = ()
    """How many cards the hands on the table show."""
    totals: tuple[int, ...] = ()
    """The scores before the deal, where its hands depend on them."""
    rows: int = 0
    """How many cards lie in each of a player's two rows."""
    note: str = ""


class Together(Value):
    """Who plays with whom, seat by seat from 0, the high bidder's side first."""

    sides: tuple[tuple[int, ...], ...]
    bidder: int
    joined: tuple[int, ...] = ()
    """The players who held a called card."""
    note: str = ""


class Standing(Value):
    """The scores of a match deal by deal, and the seats that have won after the last (None: the match goes on)."""

    deals: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...] | None
    note: str = ""
    out: tuple[int, ...] = ()
    """The seats that went out first in the last deal, where that counts."""
    taker: int | None = None
    """Who took the bid in the last deal."""
    columns: tuple[str, ...] = ()
    """Who the scores after the players' belong to."""


class RunsOut(Value):
    """How many cards each player of a trick holds before it, in order of play, the places (from 0) of those who are
    out after it, and whether that ends the deal."""

    cards: tuple[int, ...]
    out: tuple[int, ...]
    over: bool
    deals: int | None = None
    """The place of the player who deals next, where the example is about that."""
    note: str = ""


class Plays(Value):
    """What lies on the table, plays parted by `/` (nothing: a lead), a play on it, and whether it is good."""

    lying: str
    play: str
    good: bool
    note: str = ""


Example = (
    Spot
    | Trick
    | Reckoned
    | Scored
    | DeclaredGameScored
    | Counted
    | Moves
    | Dealt
    | Standing
    | RunsOut
    | Together
    | Plays
)
Shown = Example | Callable[[Any], Example]
"""An example as a clause writes it: with names for players and cards, or made of them."""
Examples = Iterator[Shown]
"""Examples of a clause, one after the other."""


def good(*moves: str, start: str = "", **more: Any) -> Shown:
    """Moves that the clause allows."""
    return lambda scene: Moves((*scene.start(start), *scene.filled(moves)), None, **scene.filled(more))


def bad(*moves: str, start: str = "", then: tuple[str, ...] = (), **more: Any) -> Shown:
    """Moves of which the clause forbids the last; `then` come others."""

    def made(scene: Any) -> Example:
        begun = (*scene.start(start), *scene.filled(moves))
        return Moves((*begun, *scene.filled(then)), len(begun) - 1, **scene.filled(more))

    return made


def gives(parameter: str, times: int = 1, **brought: Any) -> Shown:
    """What the clause gives so many times the points of one of its parameters for."""
    return lambda scene: Reckoned(times * getattr(scene.clause, parameter), **scene.filled(brought))
