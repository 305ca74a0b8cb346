"""The blank, which stays in the hand that cards are laid aside from."""

from __future__ import annotations

from collections.abc import Iterator

from referee.clauses.bidding.widow import widow_cards
from referee.clauses.kinds import Game, NotGiven, Table
from referee.clauses.phases import before, high_bidder, stage_with
from referee.english import joined
from referee.games.examples import Examples, Moves


class KeptBlank(NotGiven, title="Keeping the blank", rulings=("point-blank",), beside=("widow",)):
    """The blank may not be discarded."""

    gist = ""

    def faults(self, game: Game) -> Iterator[str]:
        if not self.named(game):
            yield "the pack has no blank (pack: extra: [BL]): add it, or leave this out"

    @staticmethod
    def named(game: Game) -> list[str]:
        """What the blanks are called."""
        return sorted({game.pack.english(code) for code in game.pack.extra if code == "BL"})

    def kept(self, table: Table) -> int:
        return table.pack.codes_mask(("BL",))

    def says(self, game: Game) -> str:
        return f"A {joined(self.named(game))} may not be discarded."

    def examples(self, game: Game) -> Examples:
        bidder, cards = high_bidder(game), widow_cards(game)
        start = (*before(game, stage_with(game, "take")), f"{bidder} take {' '.join(('BL', *cards[1:]))}")
        yield Moves((*start, f"{bidder} discard {' '.join((cards[0], *cards[1:]))}"), None)
