"""A last play that makes a deal worth more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.cards.packs import cards_of
from referee.clauses.kinds import Game, Points, Table, has_jokers
from referee.clauses.kinds.awards import Multiplier
from referee.games.examples import Examples, Reckoned
from referee.games.parameters import rank
from referee.games.told import Told


class FinalPlayDoubles(Multiplier, title="Doubled points", families=("matching",), rulings=("final-play",)):
    """Going out with a certain rank doubles the points."""

    rule = "If the last play of the deal is nothing but {rank:s}, the points for cards left count double."
    short = "doubled if the last play is nothing but {rank:s}"

    rulings_where = (("natural-cards", has_jokers),)
    rank: str = rank("the rank of the last play")

    def tells(self, game: Game) -> Iterator[Told]:
        asks = f"Was the last play of the deal nothing but {game.pack.rank_name(self.rank)}s?"
        yield Told("last_play", self._put, of_table=True, asks=asks)

    def _put(self, table: Table, _seat: int, so: bool) -> None:
        table.piles.last_cards = tuple(cards_of(table.pack.rank_mask(self.rank)))[:1] if so else ()

    def times(self, table: Table, seat: int) -> int:
        own, last = table.pack.rank_mask(self.rank), table.piles.last_cards
        so = seat in table.first_out and last and all(card >= 0 and own >> card & 1 for card in last)
        return 2 if so else 1

    def multiplied(self, table: Table, seat: int, lines: Sequence[Points]) -> int:
        in_play = [points.points for _, points in table.early if points.seat == seat]
        return super().multiplied(table, seat, lines) - sum(in_play)

    def why(self, table: Table, seat: int, points: int) -> str:
        return f"the last play was {table.pack.english(table.pack.codes[table.piles.last_cards[0]])}"

    def examples(self, game: Game) -> Examples:
        card = game.pack.names(game.pack.rank_mask(self.rank))[0]
        other = next(code for code in game.pack.codes if not game.pack.rank_mask(self.rank) >> game.pack.ids[code] & 1)
        yield Reckoned(9, out=True, before=9, last=card)
        yield Reckoned(None, out=True, before=9, last=other)
