"""Honours: points for having been dealt the highest trumps, whatever became of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from referee.clauses.kinds import AtTotal, Award, Effect, Game, Part, Points, Table
from referee.clauses.kinds.awards import groups
from referee.english import count, joined
from referee.facts.amounts import AmountOfEach
from referee.games.examples import Examples, Scored
from referee.games.fact import Asked
from referee.games.parameters import choice, number, ranks, worths
from referee.reading.moves import NO_TRUMPS
from referee.table.contract import Contract

if TYPE_CHECKING:
    from referee.cards.packs import Pack


class HonoursDealt(AmountOfEach):
    """How many of the highest trumps somebody was dealt, or of the aces where there are no trumps."""

    name = "honours"
    question = "How many honours was each player dealt?"
    untold = "who was dealt the honours"
    did = "was dealt"

    def __init__(self, honours: Callable[[Table], int]) -> None:
        self.honours = honours

    def amounts(self, table: Table, cards: int) -> Sequence[int]:
        told, dealt = self.reported(table), held_by(table)
        if told:
            return [told.get(hand, 0) for hand in range(table.hand_count)]
        honours = self.honours(table)
        return [(dealt[hand] & honours).bit_count() for hand in range(table.hand_count)]

    def words(self, amount: int, cards: int, pack: Pack) -> str:
        return count(amount, "honour")


class PlayedByHand(Part):
    """The honours that have been played, by who played them; as long as trumps may change, cards of their ranks."""

    cards: dict[int, int]

    def __init__(self) -> None:
        self.cards = {}


def held_by(table: Table) -> list[int]:
    """Of the cards that may be honours those that each hand is known to have had: what it has played, and still has."""
    played = table.own(PlayedByHand).cards
    return [known | played.get(hand, 0) for hand, known in enumerate(table.hands.known)]


def without_trumps(table: Table) -> bool:
    """Is it certain that there are no trumps in the deal, played or told?"""
    return table.trumps.suit is None and (table.trumps.named or table.own(Contract).strain == NO_TRUMPS)


class Honours(
    Award, Effect, title="Honours", section="scoring", families=("trick-taking",), by_side=True, of_sides=True
):
    """Points for the highest trumps in one hand, or on one side."""

    ranks: str = ranks("the ranks of the honours")
    of: str = choice("who must have them", "hand", "side")
    worth: Mapping[str, int] = worths("the points by how many of them there are")
    aces: int = number("points for all aces in one hand, where there are no trumps", default=0, low=0)
    needing: int = number(
        "a side that needs no more points than so many for the match scores nothing", default=0, low=0
    )

    @cached_property
    def steps(self) -> list[tuple[int, int]]:
        """How many there must be, and what they bring; the least first."""
        return sorted((int(number_), points) for number_, points in self.worth.items())

    def faults(self, game: Game) -> Iterator[str]:
        if not self.worth or any(not number_.isdigit() for number_ in self.worth):
            yield "worth: is named by how many honours there are, such as {4: 100, 5: 150}"
        known = {rank.letter for rank in game.pack.ranks}
        yield from (
            f"the pack has no rank {rank}"
            for rank in [*self.ranks.split(), *["A"] * (self.aces > 0)]
            if rank not in known
        )

    def says(self, game: Game) -> str:
        who = "A player who was dealt" if self.of == "hand" else "A side whose players were dealt"
        told = joined(f"{least} of them {points}" for least, points in self.steps)
        text = f"The highest trumps ({self.ranks}) are honours. {who} at least so many scores for the side: {told}."
        if self.aces:
            text += f" Where there are no trumps, all four aces in one hand score {self.aces}."
        if self.needing:
            text += (
                f" A side that needs only {count(self.needing, 'point')} more for the match scores nothing for them."
            )
        return text

    def tells(self, game: Game) -> Iterator[Asked]:
        yield HonoursDealt(self.honours).asked()

    def after_play(self, table: Table, seat: int, card: int) -> None:
        played = table.own(PlayedByHand).cards
        played[seat] = played.get(seat, 0) | (1 << card if card >= 0 else 0)

    def stirred_by(self, table: Table) -> int:
        return sum(table.pack.rank_mask(rank) for rank in self.ranks.split())

    def honours(self, table: Table) -> int:
        """The cards that are honours in this deal."""
        trump = table.trumps.suit
        if trump is not None:
            letter = table.pack.suits[trump].letter
            return table.pack.codes_mask(rank + letter for rank in self.ranks.split())
        return table.pack.rank_mask("A") if self.aces and without_trumps(table) else 0

    def points_for(self, table: Table, amount: int) -> int:
        """What so many honours bring."""
        if without_trumps(table):
            return self.aces if amount >= len(table.pack.suits) else 0
        return max((points for least, points in self.steps if amount >= least), default=0)

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        had, endings = HonoursDealt(self.honours).amounts(table, 0), table.game.of_kind(AtTotal) if self.needing else ()
        goals = [ending.goal(table.match.declared) for ending in endings]
        for side in groups(table):
            own = [hand for hand in side if hand < table.seats]
            amounts = [had[hand] for hand in own] if self.of == "hand" else [sum(had[hand] for hand in own)]
            best = max(amounts, key=lambda amount: self.points_for(table, amount), default=0)
            points = self.points_for(table, best)
            late = any(goal - table.match.total(hand) <= self.needing for goal in goals for hand in own)
            if points and not late:
                yield from (Points(hand, points, count(best, "honour")) for hand in own)

    def doubt(self, table: Table) -> str | None:
        honours = self.honours(table)
        seen = sum((cards & honours).bit_count() for cards in held_by(table))
        if table.reported or seen >= honours.bit_count():
            return None
        return "Not every honour was seen: who was dealt them cannot be told."

    def examples(self, game: Game) -> Examples:
        least, points = self.steps[0]
        yield Scored(points, ((0, HonoursDealt(self.honours), least),))
        yield Scored(None, ((0, HonoursDealt(self.honours), least - 1),))
