"""Bonuses for contracts that are made: part-score and game, slams, doubled contracts."""

from __future__ import annotations

from referee.clauses.kinds import Game
from referee.clauses.scoring.contracts import OfContract, Row
from referee.games.examples import Examples, Reckoned
from referee.games.parameters import number
from referee.table.contract import DOUBLED, REDOUBLED


class GameBonus(OfContract, title="Part-score and game", beside=("contract-tricks",)):
    """A bonus for every contract made, larger for a game."""

    rule = (
        "A contract that is made scores a bonus. If the tricks that were bid are worth {needs} or more, it is a game: "
        "{game} points[vulnerable:, or {vulnerable} if the side is vulnerable]. If they are worth less, it is a part-score: "
        "{part} points."
    )
    gist = (
        "A contract worth {needs} or more is a game and scores {game} points besides[vulnerable: ({vulnerable} vulnerable)], "
        "any other {part}."
    )
    short = "{game} for making a game[vulnerable:, vulnerable {vulnerable}]; {part} for making less"
    part: int = number("points for less than a game", default=50, low=0)
    game: int = number("points for a game", default=300, low=0)
    vulnerable: int = number("points for the game of a vulnerable side", default=500, low=0)
    needs: int = number("what the tricks that were bid must be worth for a game", default=100, low=1)

    rows = (
        Row("game", lambda self, result: result.worth >= self.needs, "game", "vulnerable", shows=("3N", 9)),
        Row("part-score", lambda self, result: True, "part", shows=("3S", 10)),
    )

    def cases(self, game: Game) -> Examples:
        yield from super().cases(game)
        yield Reckoned(self.game, tricks=8, contract="2HX", note="The tricks count doubled.")


class SlamBonus(OfContract, title="Slams", beside=("contract-tricks",)):
    """A bonus for undertaking nearly every trick, and every trick."""

    rule = (
        "A small slam, a contract for all tricks but one, scores {small} points more if it is made[vulnerable:, or "
        "{small_vulnerable} if the side is vulnerable]. A grand slam, a contract for every trick, scores {grand}[vulnerable:, "
        "or {grand_vulnerable} if vulnerable], and not the bonus of a small slam."
    )
    gist = (
        "A small slam (all tricks but one) scores {small} more[vulnerable: ({small_vulnerable} vulnerable)], a grand slam "
        "(every trick) {grand}[vulnerable: ({grand_vulnerable})]."
    )
    short = (
        "{small} for a small slam[vulnerable:, vulnerable {small_vulnerable}]; {grand} for a grand slam[vulnerable:, "
        "vulnerable {grand_vulnerable}]"
    )
    small: int = number("points for a small slam", default=500, low=0)
    small_vulnerable: int = number("points for the small slam of a vulnerable side", default=750, low=0)
    grand: int = number("points for a grand slam", default=1000, low=0)
    grand_vulnerable: int = number("points for the grand slam of a vulnerable side", default=1500, low=0)

    rows = (
        Row("small slam", lambda _, result: result.left == 1, "small", "small_vulnerable", shows=("6D", 12)),
        Row("grand slam", lambda _, result: result.left == 0, "grand", "grand_vulnerable", shows=("7S", 13)),
    )
    foil = ("5D", 12, "Nobody undertook the slam.")


class DoubledBonus(OfContract, title="Making a doubled contract", beside=("doubling",)):
    """A bonus for a contract made that was doubled."""

    rule = "A doubled contract that is made scores {points:point} more, a redoubled one twice as many."
    gist = "Making a doubled contract scores {points} more."
    short = "{points:point} for making a doubled contract"
    points: int = number("points for a doubled contract", default=50, low=1)

    rows = (
        Row("made, doubled", lambda _, result: result.contract.doubled == DOUBLED, "points", shows=("2HX", 8)),
        Row(
            "made, redoubled",
            lambda _, result: result.contract.doubled == REDOUBLED,
            "points",
            times=2,
            shows=("2HXX", 8),
        ),
    )
    foil = ("2HX", 7, "")
