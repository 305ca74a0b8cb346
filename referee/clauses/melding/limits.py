"""How much may be laid down in a turn, and when; who lays a whole hand down in one, and what becomes of it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.meld_shapes import Meld
from referee.clauses.dealing.hands import basic_hand
from referee.clauses.kinds import Game, Laying, MeldRule, OutOfCards, Part, Table
from referee.clauses.kinds.awards import Multiplier
from referee.clauses.phases import plain_cards
from referee.facts.going_out import WINNER
from referee.games.examples import Examples, Reckoned, Scored, bad, good
from referee.games.fact import OfSome

ANEW = ("one-action", "rearrange", "single-meld", "rows", "melds-in-hand")
"""Games in which turns go otherwise than by melds that are laid down and cards that are laid off."""


class TurnsOfMelds(Part):
    """In which turns of the deal melds and cards were laid down."""

    melded = 0
    """The number of the last turn in which a meld was laid down."""

    def __init__(self) -> None:
        self.first: dict[int, int] = {}
        """By players: the number of the turn in which they first laid anything down."""


class OneMeld(MeldRule, title="One meld in a turn", not_beside=ANEW, plain=True, one_a_turn=True):
    """One meld a turn."""

    gist = ""
    rule = "You may lay down one meld in a turn; you may lay off as many cards as you like."
    shows = (
        good("{first} meld {meld}", "{first} lay-off {b5} on 1", start="drawn"),
        bad("{first} meld {meld}", "{first} meld {c2} {c3} {c4}", start="drawn"),
    )

    def broken(self, table: Table, seat: int, laid: Laying) -> str | None:
        again = len(laid.cards) == len(laid.meld) and table.own(TurnsOfMelds).melded == table.turn.number
        return "laid down a second meld; there is one in a turn" if again else None

    def laid(self, table: Table, seat: int, cards: Sequence[int], meld: Meld) -> None:
        if len(cards) == len(meld.cards):
            table.own(TurnsOfMelds).melded = table.turn.number


class OwnMeldFirst(MeldRule, title="Laying off", beside=("lay-off",), not_beside=ANEW, plain=True):
    """Nobody lays off without a meld of their own."""

    gist = ""
    rule = "You may lay off only once you have laid down a meld of your own in this deal."
    asks = ("melded",)
    shows = (
        bad("{second} lay-off {b5} on 1", start="meld"),
        good("{second} meld {c2} {c3} {c4}", "{second} lay-off {b5} on 1", start="meld"),
    )

    def broken(self, table: Table, seat: int, laid: Laying) -> str | None:
        before = len(laid.cards) < len(laid.meld) and seat not in table.melds.laid_by
        return "laid off without a meld of their own on the table" if before else None


class OutAtOnce(OfSome):
    """Who went out in one turn, having laid down nothing before."""

    name = "at_once"
    question = "Did the winner of the deal lay everything down in one turn, and nothing before?"
    untold = "whether {who} laid everything down at once"
    did = "went out at once"
    one = True

    def seats(self, table: Table) -> set[int]:
        first, told = table.own(TurnsOfMelds).first, self.reported(table)
        return {seat for seat in table.first_out if told.get(seat, first.get(seat) == table.turn.number)}

    def put(self, table: Table, seat: int, value: bool) -> None:
        self.reported(table)
        table.reported.setdefault(self.name, {})[seat] = value


AT_ONCE = OutAtOnce()


class OutAtOnceDoubles(
    MeldRule,
    Multiplier,
    title="Going out at once",
    section="scoring",
    beside=("first-out-wins",),
    not_beside=ANEW,
    plain=True,
):
    """Points of a hand that is laid down in one turn count double."""

    rule = (
        "If you lay your whole hand down in one turn, but for a discard, and have laid down and laid off nothing before, your "
        "points for the deal are doubled."
    )
    short = "doubled for laying the whole hand down in one turn"
    facts = (WINNER, AT_ONCE.asked())
    shows = (
        Scored(6, ((0, WINNER.fact, 1), (0, AT_ONCE, True)), before=6),
        Reckoned(None, out=True, before=6),
    )

    def laid(self, table: Table, seat: int, cards: Sequence[int], meld: Meld) -> None:
        table.own(TurnsOfMelds).first.setdefault(seat, table.turn.number)

    def times(self, table: Table, seat: int) -> int:
        return 2 if seat in AT_ONCE.seats(table) else 1

    def why(self, table: Table, seat: int, points: int) -> str:
        return "laid everything down in one turn"


class OutByDiscard(
    OutOfCards, title="Going out", has_winner=False, by_discard=True, families=("melding",), not_beside=ANEW
):
    """Only a discard ends the deal."""

    gist = (
        "Only discarding your last card ends the deal; if you lay down all your cards, you go on drawing in your turns."
    )
    rule = (
        "The deal ends at once when a player discards their last card. If you lay down every card and have none left to "
        "discard, you are floating: your turn is over, and the deal goes on. In your next turn you draw again, and either lay "
        "down what you have drawn or end the deal with a discard."
    )

    def examples(self, game: Game) -> Examples:
        yield from super().examples(game)
        half, first = (basic_hand(game, game.seats) + 1) // 2, "{first}"
        own, other = (" ".join(plain_cards(game, suit)[:half]) for suit in (1, 2))
        begun = (f"{first} meld {own}", f"{first} meld {other}")
        yield good(*begun, "{second} draw", start="drawn")
        yield bad(*begun, f"{first} draw", start="drawn", clause="turn-order")
