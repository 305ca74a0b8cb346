"""A last play that makes a deal worth more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.cards.packs import cards_of
from referee.clauses.kinds import TABLE, Game, Points, Table, has_jokers
from referee.clauses.kinds.awards import Multiplier
from referee.facts.going_out import OUT
from referee.games.examples import Examples, Scored
from referee.games.fact import Asked, OfTable
from referee.games.parameters import rank


class LastPlay(OfTable):
    """Was the last play of the deal nothing but cards of a rank?"""

    name, shape, did = "last_play", "yes", "the last play was nothing but such cards"
    question = "What was the last play?"
    untold = "what the last play was"

    def __init__(self, rank: str) -> None:
        self.rank = rank

    def so(self, table: Table) -> bool:
        own, last = table.pack.rank_mask(self.rank), table.piles.last_cards
        return bool(last) and all(card >= 0 and own >> card & 1 for card in last)

    def put(self, table: Table, seat: int, value: bool) -> None:
        table.piles.last_cards = tuple(cards_of(table.pack.rank_mask(self.rank)))[:1] if value else ()


class FinalPlayDoubles(Multiplier, title="Doubled points", families=("matching",), rulings=("final-play",)):
    """Going out with a certain rank doubles the points."""

    rule = "If the last play of the deal is nothing but {rank:s}, the points for cards left count double."
    short = "doubled if the last play is nothing but {rank:s}"

    rulings_where = (("natural-cards", has_jokers),)
    rank: str = rank("the rank of the last play")

    def tells(self, game: Game) -> Iterator[Asked]:
        asks = f"Was the last play of the deal nothing but {game.pack.rank_name(self.rank)}s?"
        yield LastPlay(self.rank).asked(asks=asks)

    def times(self, table: Table, seat: int) -> int:
        return 2 if seat in table.first_out and LastPlay(self.rank).so(table) else 1

    def multiplied(self, table: Table, seat: int, lines: Sequence[Points]) -> int:
        in_play = [points.points for _, points in table.early if points.seat == seat]
        return super().multiplied(table, seat, lines) - sum(in_play)

    def why(self, table: Table, seat: int, points: int) -> str:
        return f"the last play was {table.pack.english(table.pack.codes[table.piles.last_cards[0]])}"

    def examples(self, game: Game) -> Examples:
        for points, so in ((9, True), (None, False)):
            yield Scored(points, ((0, OUT.fact, 1), (TABLE, LastPlay(self.rank), so)), before=9)
