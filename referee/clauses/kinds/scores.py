"""What is scored after a deal, who deals next, when the match ends and who has won it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from referee.clauses.kinds import questions
from referee.games.clause import Clause
from referee.table.values import Points

if TYPE_CHECKING:
    from referee.cards.packs import Pack
    from referee.facts.amounts import Amount
    from referee.games.game import Game
    from referee.games.question import Question
    from referee.table.standings import Standings
    from referee.table.table import Table


Scoring = Callable[["Table", Sequence[Sequence[Points]]], Iterable[Points]]
"""The points of an award at the end of a deal, as its `score` gives them."""


class Need(NamedTuple):
    """What players have to win together in a deal, and what they have by now."""

    seats: Sequence[int]
    of: Amount
    amount: int
    """How much of it."""
    won: int
    exactly: bool = False
    """Is more of it no better than less?"""


class Undertaking(Clause):
    """Says what players have to win in a deal for what they have bid, made or declared in it."""

    def needs(self, table: Table) -> Iterator[Need]:
        """What that is, as far as it is settled by now."""
        raise NotImplementedError

    def kept(self, table: Table) -> bool | None:
        """Has the high bidder's side won what it undertook in a deal that is over? None where it does not say."""
        return None


class Award(Clause, section="scoring", answers=questions.SCORES):
    """Gives or takes points at the end of a deal. Awards with a higher `turn` come after all those with a lower one."""

    turn: ClassVar[int] = 0
    reads_cards: ClassVar[bool] = False
    """Does the award depend on cards that may lie in the kitty?"""
    by_side: ClassVar[bool] = False
    """Does it give the players of a side that shares its score what they won together?"""
    of_sides: ClassVar[bool] = False
    """Does it ask who plays together in this deal, even where everybody has a score of their own?"""

    charges_left: ClassVar[bool] = False
    """Does it charge penalty points for the cards that a player is left with?"""
    counts_cards: ClassVar[bool] = False
    """Does it ask what the cards in tricks are worth?"""
    lazy: ClassVar[frozenset[str]] = frozenset()
    """The rulings that its points rest on only where their question comes up."""
    by_scores: ClassVar[bool] = False
    """Do the scores of a deal alone tell what players carry on?"""

    shown_by: ClassVar[str] = "show"
    """The verb with which such a hand is shown."""
    all_show: ClassVar[bool] = False
    """Does everybody show what is left in their hand when the play is over?"""
    laid_down: ClassVar[tuple[str, ...]] = ()
    """The verbs of what anybody may lay down of a hand that counts, once the play is over."""

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterable[Points]:
        """The points of this clause, seat by seat; `so_far` is what other awards gave each seat."""
        raise NotImplementedError

    def scoring(self, table: Table) -> Scoring:
        """How it scores at that table, and at others of the game where as many play: what all these have in common is asked
        once."""
        return self.score

    by_tricks_and_bids: ClassVar[bool] = False
    """Does it read nothing of a deal but the tricks that were won and their cards, what was bid, shown or made trumps before
    play, who sits where and how the match stands?"""
    at_end: ClassVar[bool] = False
    """Does it add to the scores when the match is over?"""

    def for_winner(self) -> int:
        """The points that it gives whoever has won the deal for that alone; 0 where it gives none."""
        return 0

    def left_for(self) -> str:
        """Whom the cards left in hands count for by it: the `winner` of the deal or their `holders`; empty: nobody."""
        return ""

    def left_counts(self, table: Table) -> Sequence[int]:
        """What it counts the cards left in each hand, where it does."""
        return ()

    def doubt(self, table: Table) -> str | None:
        """Why the points of the deal cannot be told, or None."""
        return None

    def unshown(self, table: Table) -> list[int]:
        """Whose hands count and are yet to be shown before the points can be told, once the play is over."""
        return []

    def carry(self, table: Table, standings: Standings) -> None:
        """Notes on the match what players carry on from a deal that has been scored."""

    def lost(self, table: Table, standings: Standings) -> None:
        """Notes on the match what is not known after a deal whose points cannot be told."""


class TrickAward(Award, families=("climbing", "trick-taking"), asks_for=questions.TRICK_WINNER):
    """Gives or takes points for the tricks that players win, or for cards in them."""

    def asked_for(self, game: Game) -> Iterator[Question]:
        yield from self.asks_for if game.has_tricks else ()


class LeftWorth(Clause, section="scoring"):
    """Says what cards count that are left in a hand."""

    def of(self, pack: Pack) -> Sequence[int]:
        """What each card of the pack counts, in points."""
        raise NotImplementedError


class CardWorth(Clause, section="scoring", families=("trick-taking",), answers=questions.CARD_WORTH):
    """Says what cards are worth to whoever wins them in tricks."""

    parts = 1
    """In which parts of a point the values are told: 2 for halves, 3 for thirds."""

    def value(self, pack: Pack, card: int, trump: int | None) -> int:
        """What the card is worth where that suit is trumps (None: no suit is), in parts of a point."""
        raise NotImplementedError


class Counting(Clause, section="scoring", families=("trick-taking",)):
    """Counts points to players beside those of the cards in their tricks, such as for the last trick or for what they
    declared. They belong to the player's side, and count before it is seen whether it has taken enough."""

    among_tricks: ClassVar[bool] = False
    """Are they told with the points of the cards, where a deal was not written down?"""
    points = 0
    """How many points it counts, where that is always the same."""

    stays: ClassVar[bool] = False
    """Do its points stay with the player's side even where that loses what it has taken?"""

    def counted(self, table: Table) -> Iterator[Points]:
        """The points of this clause, each for the player who brought them in."""
        raise NotImplementedError

    def at_most(self, table: Table) -> float:
        """No more than so many points can it count in the deal, as long as nothing more is declared."""
        return inf

    def uncounted(self, table: Table) -> bool:
        """Is there something for which a player has points that nobody knows?"""
        return False


class WorthWithoutTrumps(Clause, section="scoring", families=("trick-taking",)):
    """Gives cards another worth where there are no trumps."""

    def other(self, pack: Pack, card: int, *, lowest: bool) -> int | None:
        """What the card is worth without trumps, or where the lowest of a suit wins besides, in parts of a point; None where
        that is what it is worth beside trumps."""
        raise NotImplementedError


class CardsBesides(Clause, section="scoring", families=("trick-taking",)):
    """Counts cards that lay in no trick with those of a side."""

    def given(self, table: Table, sides: Sequence[Sequence[int]]) -> tuple[int, int] | None:
        """The place of the side among these (the high bidder's is the first) that gets cards, and the cards; None where nobody
        does."""
        raise NotImplementedError


class NextDealer(Clause, answers=questions.NEXT_DEALER):
    """Says who deals next, where that is not simply the next player clockwise."""

    by_result: ClassVar[bool] = False
    """Does it say so after every deal, whatever comes of it?"""

    def first(self, standings: Standings) -> int | None:
        """The seat that deals first, where what the table brings in tells it."""
        return None

    def judge_dealer(self, table: Table) -> None:
        """Reports whoever dealt this deal although it was certainly another's to deal."""

    def dealer(self, table: Table) -> int | None:
        """The seat that deals after this deal; None where it is who deals usually."""
        raise NotImplementedError
