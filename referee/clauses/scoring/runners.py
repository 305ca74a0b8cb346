"""What the highest trumps in a row are worth to the side that has them, or has to do without."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

from referee.clauses.kinds import TABLE, DealCame, Game, StakeSteps, Table
from referee.clauses.kinds.named_contracts import NamedContracts
from referee.clauses.scoring.card_points import sides_of
from referee.clauses.scoring.declared_game import laid_by, matadors
from referee.clauses.scoring.sides import WON_BY_SIDES
from referee.clauses.scoring.stakes import contract
from referee.english import count
from referee.facts.amounts import TRICKS_WON
from referee.facts.bids import CONTRACT
from referee.games.examples import Examples, Scored
from referee.games.fact import OfTable
from referee.games.parameters import number


def had_by(table: Table, seats: Iterable[int]) -> int:
    """The cards that these players have played, and those they are known to hold where the rest was claimed."""
    left = table.hands.settled() or table.hands.known
    return reduce(or_, (laid_by(table, seat) | left[seat] for seat in seats))


class RunOfTrumps(OfTable):
    """How many of the highest trumps in an unbroken row lay in the hands of one side."""

    name = "runners"
    question = "How many of the highest trumps in an unbroken row did one side hold?"
    untold = "how many of the highest trumps in a row one side held"

    def so(self, table: Table) -> int | None:
        sides = sides_of(table)
        if len(sides) != 2:
            return None
        return abs(matadors(table, had_by(table, sides[0])))


RUNNERS = RunOfTrumps()


class Runners(StakeSteps, title="The highest trumps in a row"):
    """More for the highest trumps in an unbroken row in the hands of one side."""

    facts = (RUNNERS.asked(),)
    gist = ""
    short = "{each:+} for each of the highest trumps in a row from {least_row} on"
    least_row: int = number("so many count, and every one of them", low=1)
    few: int | None = number("the same where no suit is trumps, if it is not as many", default=None, low=1)
    each: int = number("what each of them adds", default=1, low=1)

    rule = (
        "If the {least_row:spelled} highest trumps or more are in the hands of one side, in an unbroken row from the "
        "highest[few: (the {few:spelled} highest where no suit is trumps)], each of them adds {each} to what the deal is worth."
    )

    def steps(self, table: Table, came: DealCame) -> Iterator[tuple[int, str]]:
        told = RUNNERS.reported(table)
        row, bid = told[TABLE] if told else RUNNERS.so(table) or 0, contract(table)
        no_suit = table.trumps.suit is None if bid is None else bool(bid.tops)
        if row >= (self.few if self.few and no_suit else self.least_row):
            yield row * self.each, f"{row} in a row"

    def unknown(self, table: Table) -> bool:
        return table.trick.number > 0 and bool(table.trumps.mask & ~had_by(table, range(table.seats)))

    def examples(self, game: Game) -> Examples:
        alone = [bid for bid in game.the(NamedContracts).contracts if not bid.calls and bid.tricks is None]
        had = ((0, WON_BY_SIDES, 70), (1, WON_BY_SIDES, 50), (0, TRICKS_WON, 4), (1, TRICKS_WON, 4))
        for bid in (next(bid for bid in alone if bid.tops), next(bid for bid in alone if bid.trumps)):
            least = self.few if self.few and bid.tops else self.least_row
            for row in (least, least - 1):
                worth = bid.worth + (self.each * row if row >= least else 0)
                yield Scored(
                    (game.seats - 1) * worth,
                    ((0, CONTRACT.fact, bid.name), *had, (TABLE, RUNNERS, row)),
                    count(row, "card"),
                )
