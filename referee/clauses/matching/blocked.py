"""Deals that nobody can bring to an end: the stock is used up, no new one is made, and nobody can play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.clauses.kinds import Award, Compulsion, Game, Points, StockEnd, Table
from referee.clauses.scoring.cards import values_of
from referee.facts.cards_held import left
from referee.games.examples import Examples, Reckoned
from referee.games.fact import Asked

COUNT = "blocked-count"
"""The ruling on what the lowest hand of a blocked deal scores."""


class StockUsedUp(
    Award,
    Compulsion,
    StockEnd,
    title="A blocked deal",
    section="the end of the deal",
    families=("matching",),
    beside=("cards-left",),
    not_beside=("reshuffle", "claims", "take-pile", "coins", "titles"),
    rulings=(COUNT, "nothing-to-draw"),
):
    """No new stock is made, and a deal in which nobody can play is counted."""

    renews = False
    always = False
    asks = ("stock",)
    gist = "{says}"
    rule = (
        "No new stock is made. Once the stock is used up, you must play if you can, and pass if you cannot. When all players "
        "have passed in turn, the deal is blocked: it ends, and the lowest hand wins it and scores what the others count more."
    )
    lazy = frozenset({COUNT, "nothing-to-draw"})
    verbs = frozenset({"show"})

    def faults(self, game: Game) -> Iterator[str]:
        if any(award.left_for() == "holders" for award in game.of_kind(Award)):
            yield "cards left must count for the winner (cards-left: {to: winner})"

    def tells(self, game: Game) -> Iterator[Asked]:
        yield left(game.pack.all)

    def binds(self, table: Table) -> bool:
        return table.hands.stock <= 0

    def unshown(self, table: Table) -> list[int]:
        return [] if table.first_out else table.hands.untold()

    def doubt(self, table: Table) -> str | None:
        if not self.unshown(table):
            return None
        return "Not all cards left in the hands are known: what the lowest hand scores cannot be told."

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        if table.first_out:
            return
        left, *_ = (award.left_counts(table) for award in table.game.acting(Award, "left_counts"))
        counts = {seat: count for seat, count in enumerate(left) if table.hands.has_cards(seat)}
        least = min(counts.values(), default=0)
        whole = table.cite(COUNT) == "whole"
        won = sum(count if whole else count - least for count in counts.values() if count > least)
        for seat, count in counts.items():
            if count == least and won:
                yield Points(seat, won, "the lowest hand of a blocked deal")

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        values = values_of(Table(game, tuple("abcdefgh"[: game.seats]), 0))
        order = sorted(range(pack.size), key=lambda card: (values[card], card))
        low, high = order[0], order[-1]
        worth = values[high] - values[low]
        yield Reckoned(worth, left=pack.codes[low], others_left=pack.codes[high])
        yield Reckoned(None, left=pack.codes[high], others_left=pack.codes[low])
        yield Reckoned(None, out=True, others_left=pack.codes[high])
