"""Awards that say what they score by, and how much: the rest follows from their kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from referee.clauses.kinds import questions
from referee.clauses.kinds.endings import Victory
from referee.clauses.kinds.partners import Partnership, lasting_sides
from referee.clauses.kinds.scores import Award, Need, Scoring, Undertaking
from referee.clauses.kinds.turns import OutOfCards
from referee.english import ORDINALS, count
from referee.facts.amounts import TRICKS, TRICKS_WON, AmountOfEach, Whose
from referee.facts.bids import BID
from referee.facts.going_out import WINNER
from referee.games.aims import Aim
from referee.games.examples import Examples, Scored
from referee.table.values import Points
from referee.value import remembered

if TYPE_CHECKING:
    from referee.games.fact import Asked, Fact
    from referee.games.game import Game
    from referee.table.table import Table


class PerFact(Award):
    """So many points for each of something."""

    by: ClassVar[AmountOfEach]
    each = 0
    """Points for each of it."""
    beyond = 0
    """So many of it count nothing."""

    def cards(self, game: Game) -> int:
        """The cards that it is about, where it is about cards."""
        return 0

    def for_all(self, game: Game) -> int:
        """The points for all of these cards."""
        return self.each * self.cards(game).bit_count()

    def tells(self, game: Game) -> Iterator[Asked]:
        yield self.by.asked(cards=self.cards(game))

    def pools(self, game: Game) -> list[list[int]]:
        return lasting_sides(game) if self.by_side and share_scores(game) else []

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        who, its, your = ("your side wins", "its", "your side’s") if share_scores(game) else ("you win", "your", "your")
        among = "another " if among_others(self.cards(game), game) else ""
        more |= {"brings": brings(game, self.each, among), "you_win": who}
        return super().worded(sentences, game, beyond_its=self.past(its), beyond_your=self.past(your), **more)

    def past(self, whose: str) -> str:
        """` beyond your sixth`, where the first count nothing."""
        return f" beyond {whose} {ORDINALS[self.beyond]}" if self.beyond else ""

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterable[Points]:
        return self.scoring(table)(table, so_far)

    def scoring(self, table: Table) -> Scoring:
        by, cards, tail, each, beyond = self.by, self.cards(table.game), self.past("the"), self.each, self.beyond
        sides = groups(table) if self.by_side else alone(table.hand_count)
        words: dict[int, str] = {}

        def score(table: Table, so_far: Sequence[Sequence[Points]]) -> Iterable[Points]:
            amounts, given = by.amounts(table, cards), []
            for hands in sides:
                amount = sum([amounts[hand] for hand in hands]) - beyond
                if amount > 0:
                    why = words.get(amount) or words.setdefault(amount, by.words(amount, cards, table.pack) + tail)
                    given += [Points(hand, each * amount, why) for hand in hands]
            return given

        return score

    def aims(self, game: Game) -> Iterator[Aim]:
        mate, your = ("with your partner, ", "your side’s") if share_scores(game) else ("", "your")
        cards, bad = self.cards(game), is_bad(game, self.each)
        if aim := self.by.aim(Whose(bad, mate, self.past(your).strip()), cards, game.pack):
            yield aim._replace(part="worst") if aim.part == "shun" and among_others(cards, game) else aim

    def examples(self, game: Game) -> Examples:
        """Two of it; one of it and a partner's, where that counts; nothing."""
        cards, by = self.cards(game), self.by
        own = [None, *dict.fromkeys(game.pack.names(cards))] if by.shape == "cards" else []
        most = min(2, len(own) - 1) if own else 2

        def some(amount: int) -> Any:
            return " ".join(map(str, own[1 : amount + 1])) if own else amount

        yield Scored(self.each * most, ((0, by, some(self.beyond + most)),))
        if self.by_side and share_scores(game):
            yield Scored(self.each, ((0, by, some(self.beyond)), (2, by, some(1))), note="A partner's count as well.")
        yield Scored(None, ((0, by, some(self.beyond)), (1, by, some(most))))


def among_others(cards: int, game: Game) -> bool:
    """Does a clause score by these cards among others?"""
    asked = [one.cards for clause in game.of_kind(PerFact) for one in clause.tells(game)]
    return cards > 0 and any(cards & every == cards != every for every in asked)


class BidAgainstWon(Undertaking, Award, families=("trick-taking",), asks_for=questions.TRICK_BIDS):
    """Points for the tricks that a player has bid, held against those that they have won."""

    facts: ClassVar[tuple[Asked, ...]] = (TRICKS,)
    cases: ClassVar[tuple[tuple[int, int], ...]] = ()
    """Bids, each with the tricks that were won, of which its examples tell."""

    brought: ClassVar[tuple[tuple[int, Fact, Any], ...]] = ()
    """What else is so in them."""
    of_nothing: ClassVar[bool] = False
    """Does it speak of bids of no trick alone, which stand apart from all others?"""
    names_bidder: ClassVar[bool] = False
    """Does it say whose bid it was where several players score for it?"""

    def worth(self, bid: int, won: int) -> tuple[int, str] | None:
        """The points of a bid with which so many tricks were won, and why; None where it says nothing of such a bid."""
        raise NotImplementedError

    def counts(self, table: Table, bidder: int) -> bool:
        """Does it say anything of that player's bid?"""
        return True

    def needs(self, table: Table) -> Iterator[Need]:
        bids, won = table.auction.bids, table.won.tricks
        for seat, bid in enumerate(bids):
            if bid is None or not self.counts(table, seat):
                continue
            reached, over = self.worth(bid, bid), self.worth(bid, bid + 1)
            if reached is not None and reached[0] > 0:
                yield Need((seat,), TRICKS_WON, bid, won[seat], over is None or over[0] < reached[0])

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        bids, won = table.auction.bids, table.won.tricks
        for group in groups(table) if self.by_side else alone(table.seats):
            for bidder in group:
                bid = bids[bidder] if bidder < table.seats else None
                if bid is not None and self.counts(table, bidder) and (found := self.worth(bid, won[bidder])):
                    who = f"{table.names[bidder]} " if self.names_bidder and len(group) > 1 else ""
                    yield from [Points(seat, found[0], f"{who}{found[1]}") for seat in group]

    def examples(self, game: Game) -> Examples:
        for bid, won in self.cases:
            found = self.worth(bid, won)
            had = (0, BID, bid), (0, TRICKS.fact, won), *self.brought
            yield Scored(None if found is None else found[0], had)


class Multiplier(Award):
    """Makes the points that other awards gave a player count several times."""

    turn = 1
    known_before: ClassVar[bool] = False
    """Is it known before the first card how many times the points of everybody count?"""

    def times(self, table: Table, seat: int) -> int:
        """How many times the points of that player count."""
        raise NotImplementedError

    def why(self, table: Table, seat: int, points: int) -> str:
        """Why so many points of that player do."""
        raise NotImplementedError

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for seat in range(table.seats):
            times = self.times(table, seat)
            if times != 1 and (points := self.multiplied(table, seat, so_far[seat])):
                yield Points(seat, (times - 1) * points, self.why(table, seat, points))

    def multiplied(self, table: Table, seat: int, lines: Sequence[Points]) -> int:
        """Those of a player's points that count several times."""
        return sum([line.points for line in lines])


def winner(game: Game) -> Iterator[Asked]:
    """Who won the deal by going out, where one can."""
    if any(clause.has_winner for clause in game.of_kind(OutOfCards)):
        yield WINNER


@remembered(256)
def nil_stands_apart(game: Game) -> bool:
    """Is the bid of no trick one of its own kind?"""
    return any(award.of_nothing for award in game.of_kind(BidAgainstWon))


@remembered(256)
def lowest_wins(game: Game) -> bool:
    """Does the lowest total win the match, so that points are bad?"""
    return any(victory.lowest for victory in game.of_kind(Victory))


def is_bad(game: Game, points: int) -> bool:
    """Do so many points hurt whoever gets them?"""
    return points > 0 if lowest_wins(game) else points < 0


def brings(game: Game, points: int, more: str = "") -> str:
    """What comes of getting so many points: `costs 13 points`, `scores 3 points`; `more` stands before the number."""
    told = f"{more}{count(abs(points), 'point')}"
    if is_bad(game, points):
        return f"costs {told}"
    return f"takes {told} off your score" if lowest_wins(game) else f"scores {told}"


def share_scores(game: Game) -> bool:
    """Have the players of a side one score together?"""
    return any(partnership.together(game.seats) for partnership in game.of_kind(Partnership))


def shared_scores(game: Game) -> list[list[int]]:
    """The players of each side that has one score together; none where everybody has one alone."""
    return [*map(list, _sides(game, game.seats) or ())]


def groups(table: Table) -> Sequence[Sequence[int]]:
    """The hands that score as one: the players of each side that shares its score, or else every hand by itself."""
    return _sides(table.game, table.seats) or alone(table.hand_count)


@remembered(256)
def _sides(game: Game, seats: int) -> Sequence[Sequence[int]] | None:
    """The players of each side that shares its score, where so many play; None where none does."""
    return next(filter(None, (one.together(seats) for one in game.of_kind(Partnership))), None)


@cache
def alone(hands: int) -> Sequence[Sequence[int]]:
    """Each of so many hands by itself."""
    return tuple(zip(range(hands), strict=True))
