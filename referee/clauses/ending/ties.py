"""What breaks a tie at the end of the match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.clauses.kinds import Ending, Game, TieRule, Victory
from referee.clauses.kinds.awards import winner
from referee.clauses.kinds.endings import Deals, row
from referee.games.examples import Examples, Standing
from referee.games.fact import Asked
from referee.games.parameters import word

if TYPE_CHECKING:
    from referee.table.standings import Standings


def tied_deals(game: Game) -> Deals:
    """Deals after which the first two players of the smallest table are tied at the end of the match."""
    return next(filter(None, (ending.tied(game) for ending in game.of_kind(Ending))))


class TieShared(TieRule, title="Ties"):
    """Tied players share the win."""

    gist = "Tied players share the win."
    rule = "Players tied for the win share it."
    ruling: str = word("the ruling that says so, and what else a log may choose", default="shared-win")

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return (self.ruling,)

    def settle(self, standings: Standings, tied: list[int]) -> list[int] | None:
        standings.cited.add(self.ruling)
        chosen = standings.rulings.get(self.ruling)
        if chosen == "taker" and standings.last is not None and standings.last.auction.high_bidder in tied:
            return [standings.last.auction.high_bidder]
        return None if chosen == "extra-round" else tied

    def examples(self, game: Game) -> Examples:
        deals = tied_deals(game)
        whys = [one.goes_on for one in game.of_kind(Ending)] + [one.goes_on for one in game.of_kind(Victory)]
        if on := "".join(whys):
            yield Standing(deals, None, note=on)
        else:
            yield Standing(deals, (0, 1), out=(0, 1) if any(one.by_going_out for one in game.of_kind(Ending)) else ())


class TieExtraRound(TieRule, title="Ties", rulings=("extra-round", "extra-round-winner"), adds_deals=True):
    """A tie is played off."""

    gist = "A tie is broken by another deal."
    rule = "If the highest total is shared, play another deal, and so on until the tie is broken."

    def settle(self, standings: Standings, tied: list[int]) -> list[int] | None:
        standings.cited.add("extra-round")
        return None

    def examples(self, game: Game) -> Examples:
        deals = tied_deals(game)
        yield Standing(deals, None)
        yield Standing((*deals, row(0, 1, size=game.seats)), (1,))


class TieLatestRound(TieRule, title="Ties", rulings=("latest-round",)):
    """A tie goes to the player who won a deal last."""

    gist = "Of tied players, the one who last won a deal wins."
    rule = "If the highest total is shared, the tied player who won a deal most recently wins."

    def tells(self, game: Game) -> Iterator[Asked]:
        yield from winner(game)

    def settle(self, standings: Standings, tied: list[int]) -> list[int] | None:
        standings.cited.add("latest-round")
        for scores, first_out in zip(reversed(standings.deal_scores), reversed(standings.deal_winners), strict=True):
            best = [seat for seat, score in enumerate(scores) if score == max(scores)]
            winners = [seat for seat in tied if seat in (first_out or best)]
            if len(winners) == 1:
                return winners
        if standings.begun_before:
            standings.doubt = (self, "The tie may have been broken by a deal before the first of this log.")
        return tied

    def examples(self, game: Game) -> Examples:
        deals = tied_deals(game)
        best = [[seat for seat in (0, 1) if deal[seat] == max(deal)] for deal in deals]
        broken = any(len(seats) == 1 for seats in best)
        note = "Ann alone won the last deal." if broken else "No deal was won by one of them alone: they share the win."
        yield Standing(deals, (0,) if broken else (0, 1), note=note)
