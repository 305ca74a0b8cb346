"""Games in which the cards that one lays down score, and those that one is left with cost: Rummy 500 and its kin."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from referee.cards.combinations import RUN
from referee.cards.meld_shapes import Meld
from referee.cards.packs import Pack, cards_of
from referee.clauses.kinds import Aim, Award, Game, MeldRule, OutOfCards, Part, Points, Table
from referee.english import count, joined
from referee.facts.amounts import Amount
from referee.facts.cards_held import left, worth_left
from referee.games.examples import Examples, Reckoned, good
from referee.games.fact import Asked
from referee.games.parameters import number

COURT = 10
"""What a court card and a ten count."""


class LaidDown(Part):
    """What each player has laid down and laid off."""

    unknown = False
    """Has anybody laid down a card that the log does not know?"""

    def __init__(self) -> None:
        self.points: dict[int, int] = {}
        self.cards: dict[int, int] = {}
        """How many cards each player has laid down."""

    def add(self, seat: int, points: int, cards: int) -> None:
        """A player lays down so many cards more, worth so much."""
        self.points[seat] = self.points.get(seat, 0) + points
        self.cards[seat] = self.cards.get(seat, 0) + cards


class PointsLaidDown(Amount):
    """How many points somebody has laid down."""

    name = "laid"
    large = True
    question = "How many points did each player lay down?"
    untold = "what {who} laid down"
    each = grows = True

    def amount(self, table: Table, hands: Sequence[int], cards: int) -> int:
        return table.own(LaidDown).points.get(hands[0], 0)

    def words(self, amount: int, cards: int, pack: Pack) -> str:
        return f"{count(amount, 'point')} laid down"

    def put(self, table: Table, seat: int, value: int) -> None:
        table.own(LaidDown).add(seat, value, 0)


LAID = PointsLaidDown().asked()


class MeldPoints(Award, MeldRule, title="Points for melds", plain=True):
    """Everybody scores the cards that they lay down."""

    not_beside = ("one-action", "rearrange", "rows", "swap-joker")
    aim = (Aim("win", "score as much as you can"),)
    facts = (LAID,)
    ace: int = number("points for an ace")
    low: int = number("points for an ace below a 2 in a run")
    small: int = number("points for each card from 2 to 9; 0: its number", default=0, low=0)
    joker: int = number("points for a joker", default=0, low=0)
    shows = (
        Reckoned(None, left="{b0}", note="Nothing has been laid down."),
        good("{first} meld {b0} {b1} {b2}", "{first} lay-off {b3} on 1", start="drawn"),
    )

    def says(self, game: Game) -> str:
        numbers = f"a card from 2 to 9 {self.small}" if self.small else "every other card its number"
        court = "a ten or a court card 10" if self.small else "a court card 10"
        below = f" ({self.low} below a 2 in a run)" if self.low != self.ace else ""
        joker = f", a joker {self.joker}" if self.joker and game.pack.joker_mask else ""
        return (
            "You score every card that you lay down, in a meld of your own or by laying it off on any: "
            f"an ace {self.ace}{below}, {court}, {numbers}{joker}."
        )

    def value(self, pack: Pack, card: int) -> int:
        """What a card counts, an ace as it counts anywhere but below a 2."""
        if not pack.holds(card):
            return 0
        if pack.joker_mask >> card & 1:
            return self.joker
        rank = pack.codes[card][:-1]
        if rank == "A":
            return self.ace
        return COURT if rank in {"10", "J", "Q", "K"} else self.small or int(rank)

    def laid(self, table: Table, seat: int, cards: Sequence[int], meld: Meld) -> None:
        if any(card < 0 for card in cards):
            table.own(LaidDown).unknown = True
        values = self._values(table.pack)
        points = sum([values[card] for card in cards if card >= 0])
        aces = sum([table.pack.codes[card][:-1] == "A" for card in cards if card >= 0])
        if aces and self._has_ace_low(table.pack, meld):
            points -= aces * (self.ace - self.low)
        table.own(LaidDown).add(seat, points, len(cards))

    def _values(self, pack: Pack) -> Sequence[int]:
        """What each card counts."""
        if pack not in self._by_pack:
            self._by_pack[pack] = [self.value(pack, card) for card in range(len(pack.codes))]
        return self._by_pack[pack]

    @cached_property
    def _by_pack(self) -> dict[Pack, list[int]]:
        return {}

    @staticmethod
    def _has_ace_low(pack: Pack, meld: Meld) -> bool:
        """Is an ace below a 2 in that meld, where one is in it?"""
        ranks = {pack.codes[card][:-1] for card in (*meld.faces, *meld.cards) if card >= 0}
        return "2" in ranks and (meld.kind == RUN or (meld.kind is None and len(ranks) > 1))

    def doubt(self, table: Table) -> str | None:
        if table.own(LaidDown).unknown:
            return "Not all cards that were laid down are known: what they count cannot be told."
        return None

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        laid = table.own(LaidDown)
        for seat, points in sorted(laid.points.items()):
            if points:
                cards = f"{count(laid.cards[seat], 'card')} " if laid.cards[seat] else ""
                yield Points(seat, points, f"{cards}laid down")


def laid_value(game: Game) -> Callable[[Pack, int], int]:
    """What a card of the pack counts on the table in this game."""
    return game.acting(MeldRule, "value")[0].value


class HandAgainst(Award, title="Cards left in hand", beside=("meld-points",), edition=2, all_show=True):
    """What is left in a hand costs what it would have scored."""

    verbs = frozenset({"show"})
    aim = (Aim("tail", ", and keep few cards in your hand"),)

    def says(self, game: Game) -> str:
        ace = laid_value(game)(game.pack, game.pack.ids[f"A{game.pack.suits[0].letter}"])
        return (
            "When the deal ends, everybody shows what is left in their hand and loses what it would count on the table, "
            f"{ace} for an ace."
        )

    def tells(self, game: Game) -> Iterator[Asked]:
        yield left(game.pack.all)

    def unshown(self, table: Table) -> list[int]:
        return table.hands.untold()

    def doubt(self, table: Table) -> str | None:
        if not (lacking := table.hands.untold()):
            return None
        names = joined([table.names[seat] for seat in lacking])
        return f"Not all cards left in the hand of {names} are known: what they count cannot be told."

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        value = laid_value(table.game)
        for seat, hand in enumerate((table.hands.settled() or table.hands.known)[: table.seats]):
            if told := worth_left(table, seat):
                yield Points(seat, -told, "counted in the hand")
            elif cost := sum(value(table.pack, card) for card in cards_of(hand)):
                yield Points(seat, -cost, f"{' '.join(table.pack.names(hand))} left")

    def examples(self, game: Game) -> Examples:
        value, suit = laid_value(game), game.pack.suits[0].letter
        cards = [f"A{suit}", f"K{suit}"]
        yield Reckoned(-sum(value(game.pack, game.pack.ids[card]) for card in cards), left=" ".join(cards))
        yield Reckoned(None)


class OutEnds(OutOfCards, title="Going out"):
    """The deal ends when a player has no cards left."""

    rule = "The deal ends at once when a player has no cards left."
