"""What tricks and kept bids are worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.clauses.kinds import Aim, Game, Points, Table, TrickAward
from referee.clauses.kinds.awards import BidAgainstWon, brings, groups, is_bad, share_scores
from referee.english import ORDINALS, count
from referee.facts.tricks_won import TRICKS
from referee.games.examples import Examples, Reckoned
from referee.games.fact import OfSome
from referee.games.parameters import number


class ScoreTricks(TrickAward, title="Points for tricks", by_side=True):
    """Points for tricks."""

    facts = (TRICKS,)
    each: int = number("points for each trick", zero=False)
    beyond: int = number("tricks that score nothing", default=0, low=0, high=10)

    def says(self, game: Game) -> str:
        who, whose = ("your side wins", "its") if share_scores(game) else ("you win", "your")
        beyond = f" beyond {whose} {ORDINALS[self.beyond]}" if self.beyond else ""
        what = brings(game, self.each) if self.each < 0 else f"scores {count(self.each, 'point')}"
        return f"Each trick that {who}{beyond} {what}."

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        tail = f" beyond the {ORDINALS[self.beyond]}" if self.beyond else ""
        won = table.won.tricks
        for group in groups(table):
            scoring = (won[group[0]] if len(group) == 1 else sum([won[hand] for hand in group])) - self.beyond
            if scoring > 0:
                for seat in group:
                    yield Points(seat, self.each * scoring, count(scoring, "trick") + tail)

    def fact(self, game: Game) -> str:
        whose = "your side’s" if share_scores(game) else "your"
        tail = f" beyond {whose} {ORDINALS[self.beyond]}" if self.beyond else ""
        return self.worded("{each:point} a trick", game) + tail

    def aims(self, game: Game) -> Iterator[Aim]:
        mate, your = ("with your partner, ", "your side’s") if share_scores(game) else ("", "your")
        many, scores, against = (
            ("few", "count", " against you") if is_bad(game, self.each) else ("many", "score", " as well")
        )
        if self.beyond:
            beyond = f"beyond {your} {ORDINALS[self.beyond]}"
            words = f"{mate}win as {many} tricks as you can (only those {beyond} {scores})"
            yield Aim("win", words, f"each trick {beyond} counts{against}")
        else:
            counted = "each trick that your side wins" if mate else "each trick that you win"
            yield Aim("win", f"{mate}win as {many} tricks as you can", f"{counted} counts{against}")

    def examples(self, game: Game) -> Examples:
        yield Reckoned(2 * self.each, tricks=self.beyond + 2)
        yield Reckoned(None, tricks=self.beyond)


class ExactBid(BidAgainstWon, title="Bonus for an exact bid"):
    """A bonus for an exact bid."""

    rule = "Winning exactly as many tricks as you bid scores a bonus of {bonus:point}."
    short = "{bonus:point} for an exact bid"
    aim = (Aim("bid", "win exactly as many tricks as you bid"),)
    cases = ((2, 2), (2, 3))
    bonus: int = number("points for winning just the tricks that were bid", low=1)

    def worth(self, bid: int, won: int) -> tuple[int, str] | None:
        return (self.bonus, f"bid {bid} and won just as many") if bid == won else None


class ExactBidOnly(BidAgainstWon, title="Exact bids"):
    """Only exact bids score."""

    aim = (
        Aim("bid", "win exactly as many tricks as you bid"),
        Aim("tail", ": any other number brings nothing"),
    )
    cases = ((3, 3), (3, 2))
    points: int = number("points for an exact bid, beside the number bid", low=0)

    def says(self, game: Game) -> str:
        what = self.worded("{points:point} plus your bid" if self.points else "the number that you bid", game)
        return f"If you win exactly as many tricks as you bid, you score {what}; if not, you score nothing."

    def fact(self, game: Game) -> str:
        return self.worded(
            "{points} points and the bid for an exact bid" if self.points else "the bid for an exact bid", game
        )

    def worth(self, bid: int, won: int) -> tuple[int, str] | None:
        why = f"{self.points} for the exact bid and {bid} for its tricks"
        return (self.points + bid, why) if bid == won else None


class BlindlyBid(OfSome):
    """Who has bid blind."""

    name = "blind"
    question = "Who bid blind?"
    untold = "who bid blind"

    def seats(self, table: Table) -> set[int]:
        return table.auction.blind


class BlindBonus(BidAgainstWon, title="Bonus for a blind bid", by_side=True):
    """A bonus for a blind bid that is kept."""

    rulings = ("blind-bid",)
    short = "{points:point} for a blind bid that comes true"
    facts = (TRICKS, BlindlyBid().asked())
    cases, brought = ((0, 0), (0, 1)), {"blind": True}
    points: int = number("points for keeping a blind bid", low=1)
    failed: int = number("points lost for a blind bid that is not kept", default=0, low=0)

    def says(self, game: Game) -> str:
        lost = f"; one that does not costs another {count(self.failed, 'point')}" if self.failed else ""
        return self.worded(f"A blind bid that comes true scores another {{points:point}}{lost}.", game)

    def counts(self, table: Table, bidder: int) -> bool:
        return bidder in table.auction.blind

    def worth(self, bid: int, won: int) -> tuple[int, str] | None:
        if bid == won:
            return self.points, "kept a blind bid"
        return (-self.failed, "failed a blind bid") if self.failed else None
