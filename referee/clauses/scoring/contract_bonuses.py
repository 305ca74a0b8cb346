"""What contracts bring besides their tricks: bonuses where they are made, undertricks where they fail."""

from __future__ import annotations

from collections.abc import Iterator

from referee.clauses.kinds import Game, OthersLose, Outcome, Table, TricksShort
from referee.clauses.scoring.contracts import AsPlayed, OfContract, Row, may_double
from referee.english import count
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


class Undertricks(OfContract, TricksShort, title="Undertricks"):
    """What the other side scores for a contract that fails."""

    rule = (
        "A contract that falls short scores nothing for its side. The other side scores for each trick that is missing "
        "{each:point}[vulnerable:, or {vulnerable} if the declarer's side is vulnerable]."
    )
    gist = "If tricks are missing, the other side scores {each} for each[vulnerable: ({vulnerable} vulnerable)]"
    short = "{each} to the other side for each trick missing[vulnerable:, vulnerable {vulnerable}]"
    each: int = number("points for each trick missing", default=50, low=1)
    vulnerable: int = number("the same if the declarer's side is vulnerable", default=100, low=1)

    def cost(self, short: int, doubled: int, *, vulnerable: bool) -> int:
        return short * (self.vulnerable if vulnerable else self.each)

    def worth(self, table: Table, result: Outcome) -> int:
        short, rules = max(-result.over, 0), sorted(table.game.of_kind(TricksShort), key=lambda rule: rule is not self)
        costs = [rule.cost(short, result.contract.doubled, vulnerable=result.vulnerable) for rule in rules]
        return -[points for points in costs if points is not None][-1]

    def note(self, table: Table, result: Outcome) -> str:
        return f"{count(-result.over, 'trick')} short of {result.contract.named}{', vulnerable' if result.vulnerable else ''}"

    def cases(self, game: Game) -> Examples:
        yield Reckoned(2 * self.each, tricks=8, contract="4S", against=True)
        yield Reckoned(self.vulnerable, tricks=9, contract="4S", against=True, vulnerable=True)
        yield Reckoned(None, tricks=10, contract="4S", against=True)


class DoubledUndertricks(AsPlayed, TricksShort, title="Undertricks of a doubled contract"):
    """What they are if the contract was doubled."""

    beside = ("undertricks",)
    gist = ", more if the contract was doubled."
    rule = (
        "If the contract was doubled the first trick missing scores {first:point}, the second and the third {next} each, and "
        "every other {later}.[vulnerable: If the declarer's side is vulnerable the first scores {next}, and every other "
        "{later}.] A redoubled contract scores twice as many."
    )
    first: int = number("points for the first trick missing", default=100, low=1)
    next: int = number("points for the second and the third", default=200, low=1)
    later: int = number("points for every other", default=300, low=1)

    def faults(self, game: Game) -> Iterator[str]:
        if not may_double(game):
            yield "does nothing where nobody may double: add the clause that lets players double, or leave this out"

    def cost(self, short: int, doubled: int, *, vulnerable: bool) -> int | None:
        if doubled == 1:
            return None
        scale = [self.next] if vulnerable else [self.first, self.next, self.next]
        return sum((scale + [self.later] * short)[:short]) * doubled // 2

    def cases(self, game: Game) -> Examples:
        four = self.first + 2 * self.next + self.later
        yield Reckoned(self.first, tricks=9, contract="4SX", against=True)
        yield Reckoned(four, tricks=6, contract="4SX", against=True)
        yield Reckoned(2 * (self.next + self.later), tricks=8, contract="4SXX", against=True, vulnerable=True)


class PlusAndMinus(OthersLose, title="Plus and minus"):
    """What one side scores the other loses."""

    beside = ("contract-tricks",)
    gist = ""
    rule = "Whatever one side scores counts against the other: each of its players loses as many points."

    def examples(self, game: Game) -> Examples:
        cost = sum(rule.cost(1, 1, vulnerable=False) or 0 for rule in game.of_kind(TricksShort))
        yield Reckoned(-cost, tricks=9, contract="4S")
