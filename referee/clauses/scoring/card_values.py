"""What cards are worth to the side that wins them."""

from __future__ import annotations

from functools import lru_cache

from referee.clauses.kinds import Game, Statement, Table
from referee.games.examples import Examples, Reckoned
from referee.games.parameters import number

BY_RANK = {"15": 15, "14": 10, "10": 10, "5": 5}


class PointCards(Statement, title="Point cards", section="scoring", families=("trick-taking",)):
    """The cards that are worth points."""

    gist = "{begins}"
    beside = ("side-points",)
    roolers: int = number("points for each Rooler", low=0)
    blanks: int = number("points for each blank", default=0, low=0)

    def says(self, game: Game) -> str:
        blanks = f", a blank {self.blanks}" if self.blanks else ""
        return (
            f"A 15 is worth 15 points, a 14 or a 10 ten, a 5 five, a Rooler {self.roolers}{blanks}; other cards are worth "
            "nothing. There are 300 points in the pack."
        )

    def value(self, code: str) -> int:
        """The points for a card."""
        if code == "BL":
            return self.blanks
        return self.roolers if code in {"HR", "LR"} else BY_RANK.get(code[:-1], 0)

    def examples(self, game: Game) -> Examples:
        suit = game.pack.suits[0].letter
        plain = f"15{suit} 14{suit} 5{suit} 4{suit}"
        more = 30 + self.roolers + self.blanks
        yield Reckoned(more, cards=f"{plain} HR BL", note="Fifteen, ten, five, the High Rooler and a blank.")
        yield Reckoned(self.blanks, cards="BL")


@lru_cache(maxsize=64)
def values(game: Game) -> tuple[int, ...]:
    """The points for each card of the pack."""
    clause = game.of_kind(PointCards)[0]
    return tuple(clause.value(code) for code in game.pack.codes)


@lru_cache(maxsize=64)
def _cards_by_value(game: Game) -> tuple[tuple[int, int], ...]:
    """For each value that is not nothing, the cards that count it."""
    masks: dict[int, int] = {}
    for card, value in enumerate(values(game)):
        if value:
            masks[value] = masks.get(value, 0) | 1 << card
    return tuple(masks.items())


def value_of(table: Table, card: int) -> int:
    """The points for one card, 0 for one that nobody knows."""
    return values(table.game)[card] if card >= 0 else 0


def point_cards(table: Table) -> int:
    """All cards that are worth points."""
    worth = values(table.game)
    return table.pack.mask(card for card in range(table.pack.size) if worth[card])


def worth(table: Table, mask: int) -> int:
    """The points for a set of cards."""
    return sum([value * (mask & cards).bit_count() for value, cards in _cards_by_value(table.game)])
