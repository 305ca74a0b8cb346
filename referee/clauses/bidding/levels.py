"""Announcements by which a side undertakes more and more, each as long as its player has enough cards in hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.clauses.bidding.announced import AnnouncedInPlay, Said
from referee.clauses.bidding.calling import Called
from referee.clauses.bidding.joining import Joined
from referee.clauses.kinds import DealCame, Deciding, FindsPartners, Game, SideCame, StakeSteps, Table
from referee.clauses.phases import before, bidders, stage_with
from referee.clauses.scoring.card_values import most
from referee.clauses.scoring.extra_points import between_partners
from referee.english import count, joined
from referee.facts.amounts import Amount
from referee.games.examples import Examples, Moves
from referee.games.fact import Asked
from referee.games.parameters import number, numbers

if TYPE_CHECKING:
    from referee.cards.packs import Pack

OWN = ("re", "kontra")
"""What the side that has to win announces first, and the other."""
BLACK = "no trick"


class LevelAnnounced(Amount):
    """How far somebody has gone in announcing."""

    name = "announced"
    question = "How far did each player announce (1: re or kontra, 2 the next, and so on)?"
    untold = "how far {who} announced"

    def words(self, amount: int, cards: int, pack: Pack) -> str:
        return count(amount, "step announced", "steps announced")

    def amount(self, table: Table, hands: Sequence[int], cards: int) -> int:
        steps = table.own(Said).steps
        return max([steps[hand] for hand in hands if hand in steps], default=0)


LEVEL = LevelAnnounced()


def level(table: Table, seats: Sequence[int]) -> int:
    """How far a side has gone."""
    told = LEVEL.reported(table)
    return max([told.get(seat, 0) for seat in seats], default=0) if told else LEVEL.amount(table, seats, 0)


class ReAndKontra(AnnouncedInPlay, Deciding, StakeSteps, title="Announcements"):
    """Each side may announce that it wins, and that the others stay below so many points."""

    gist = "Each side may announce re or kontra, and then that the others will have fewer and fewer points."
    hand: int = number(
        "the fewest cards in the hand of who announces re or kontra; one less for each step beyond", low=1
    )
    below: str = numbers("the points below which the others are to stay, step by step")
    first: int = number("what re and kontra add", default=2, low=1)
    each: int = number("what each step beyond adds, and what it costs where it fails", default=1, low=1)

    short = "{first:+} for re and for kontra, {each:+} for each step beyond"
    rule = (
        "With at least {hand:spelled} cards in hand you may announce that your side wins: re if it is the side that has "
        "to win, or else kontra. With one card less for each step you may go on: {steps_said}. A step includes those "
        "before it. To answer with re or kontra one card less is enough than the other side needed for what it announced. "
        "Re and kontra add {first} each to what the deal is worth, each step beyond {each}, whoever wins. A side that has "
        "gone beyond re or kontra must bring that about, or it loses; the others then win if they keep it from that, and "
        "count {each} more for each step of which they have 30 points more than it allows. With kontra announced and not "
        "re, the kontra side needs {kontra_needs} points, and the other {re_needs}."
    )

    @property
    def limits(self) -> list[int]:
        """The points below which the others stay, step by step; 0: without a trick."""
        return [*map(int, self.below.split()), 0]

    @property
    def levels(self) -> dict[str, int]:
        return {**dict.fromkeys(OWN, 1), **{self._word(limit): 2 + place for place, limit in enumerate(self.limits)}}

    def words_of(self, verb: str) -> tuple[str, ...]:
        return tuple(self.levels)

    @staticmethod
    def _word(limit: int) -> str:
        return f"no {limit}" if limit else BLACK

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        half = most(game) // 2
        words = joined([self._word(limit) for limit in self.limits])
        more |= {"steps_said": words, "kontra_needs": str(half + 1), "re_needs": str(half)}
        return super().worded(sentences, game, **more)

    # --- announcing ----------------------------------------------------------------------------------------

    def _least(self, table: Table, seat: int, step: int) -> int:
        """The fewest cards in the hand of who announces so much."""
        late = table.own(Joined).trick - 1 if table.own(Joined).trick else 0
        least = self.hand - late - (step - 1)
        others = [self.levels[word] for by, word in table.own(Said).made if by != seat]
        return min(least, self.hand - late - max(others)) if step == 1 and others else least

    def wrong(self, table: Table, seat: int, word: str) -> str:
        step, cards = self.levels.get(word), table.hands.sizes[seat]
        if step is None:
            return f"announced {word!r}; it is one of {', '.join(self.levels)}."
        if any(one.waits(table) for one in table.game.of_kind(FindsPartners)):
            return f"announced {word} before it was settled who plays together."
        own = self._bids(table, seat)
        if word in OWN and own is not None and own is (word == OWN[1]):
            return f"announced {word}, and belongs to the other side."
        least = self._least(table, seat, step)
        if cards < least:
            return f"announced {word} with {count(cards, 'card')} in hand; it must be at least {least}."
        if any(by == seat and self.levels[one] >= step for by, one in table.own(Said).made):
            return f"announced {word}, after having announced as much."
        return ""

    @staticmethod
    def _bids(table: Table, seat: int) -> bool | None:
        """Does that player belong to the side that has to win? None where that cannot be told."""
        called, bidder = table.own(Called).joined, table.auction.high_bidder
        if bidder is not None:
            return seat == bidder or seat in called
        if seat in called:
            return True
        marks = 0
        for finder in table.game.of_kind(FindsPartners):
            marks |= finder.marks(table)
        if table.hands.known[seat] & marks:
            return True
        return None if table.hands.unknown(seat) else False

    def may(self, table: Table, seat: int) -> list[str]:
        known = self._bids(table, seat)
        return [] if known is None else [word for word in self.levels if not self.wrong(table, seat, word)]

    # --- what comes of it ----------------------------------------------------------------------------------

    def tells(self, game: Game) -> Iterator[Asked]:
        yield LEVEL.asked()

    def won(self, table: Table, own: SideCame, others: SideCame) -> bool:
        mine, theirs, half = level(table, own.players), level(table, others.players), (own.points + others.points) // 2
        if mine > 1:
            return self._kept(others, mine)
        if theirs > 1:
            return not self._kept(own, theirs)
        re, kontra = (mine, theirs) if own.bids else (theirs, mine)
        return own.points >= half + (own.bids is not (kontra > 0 and not re))

    def _kept(self, others: SideCame, step: int) -> bool:
        """Have these stayed below what the other side announced?"""
        limit = self.limits[step - 2]
        return others.points < limit if limit else not others.tricks

    def steps(self, table: Table, came: DealCame) -> Iterator[tuple[int, str]]:
        for side, others, sign in ((came.winners, came.losers, 1), (came.losers, came.winners, -1)):
            step = level(table, side.players)
            if step and not came.nobody:
                yield self.first, OWN[not side.bids]
            if step > 1 and not came.nobody:
                yield (
                    self.each * (step - 1),
                    f"{joined([self._word(one) for one in self.limits[: step - 1]])} announced",
                )
            over = sum(others.points >= bound for bound in self._bounds(step))
            if over:
                yield -sign * self.each * over, "more than was announced"

    def _bounds(self, step: int) -> list[int]:
        """What the others have to have for a point against each announced step: 30 more than it allows."""
        if step < 2:
            return []
        apart = self.limits[0] - self.limits[1]
        return [limit + apart for limit in self.limits[: step - 1]]

    def examples(self, game: Game) -> Examples:
        start, order = before(game, stage_with(game, "bid")), bidders(game)
        unbid = (*start, *(f"{name} pass" for name in order))
        yield Moves((*unbid, f"{order[0]} announce {OWN[0]}"), None)
        yield Moves((*unbid, f"{order[0]} announce everything"), len(unbid))
        limit, half = self.limits[0], most(game) // 2
        yield between_partners(game, half + 1, (0, LEVEL, 1))
        yield between_partners(game, half, (1, LEVEL, 1))
        yield between_partners(game, 2 * half - limit + 1, (0, LEVEL, 2))
        yield between_partners(game, 2 * half - limit, (0, LEVEL, 2))
