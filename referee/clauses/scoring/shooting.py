"""Taking every card that costs points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.clauses.kinds import Aim, Award, Game, Points, Table
from referee.clauses.parameters import number, suit
from referee.games.examples import Examples, Reckoned


class Shoot(Award, title="Taking them all", beside=("penalty-suit",), reads_cards=True, of_tricks=True):
    """All of a suit."""

    rule = "If you take every {suit:one} of the deal, nothing counts against you and you score {points:point} instead."
    short = "{points:+} for every {suit:one} together"
    rulings = ("shoot", "shoot-scope")
    turn = 1
    suit: str = suit("the suit")
    points: int = number("points for taking all of it")

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        mask = table.pack.suit_mask(self.suit)
        fell = table.won.fallen & mask
        for taken in table.won.cards:
            fell |= taken & mask
        if table.ruling("shoot") == "whole-suit":
            fell = mask
        for seat, taken in enumerate(table.won.cards):
            if fell and taken & mask == fell:
                losses = sum(line.points for line in so_far[seat] if line.points < 0)
                note = f"took every {table.pack.suits[table.pack.suit(self.suit)].singular}: no losses, {self.points} instead"
                yield Points(seat, self.points - losses, note)

    def aims(self, game: Game) -> Iterator[Aim]:
        yield Aim("or", f"every {game.pack.suits[game.pack.suit(self.suit)].singular}")

    def examples(self, game: Game) -> Examples:
        own = game.pack.names(game.pack.suit_mask(self.suit))
        yield Reckoned(self.points + 3, tricks=3, cards=" ".join(own), before=-3)
        yield Reckoned(None, tricks=3, cards=" ".join(own[:-1]), others_cards=own[-1], before=-3)
