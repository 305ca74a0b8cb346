"""What the other side scores for a contract that fails, and what the others lose by what a side scores."""

from __future__ import annotations

from collections.abc import Iterator

from referee.clauses.kinds import Game, OthersLose, Outcome, Table, TricksShort
from referee.clauses.scoring.contracts import AsPlayed, OfContract, may_double
from referee.english import count
from referee.games.examples import Examples, Reckoned
from referee.games.parameters import number


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

    def given_up(self, points: int) -> int:
        return -points

    def examples(self, game: Game) -> Examples:
        cost = sum(rule.cost(1, 1, vulnerable=False) or 0 for rule in game.of_kind(TricksShort))
        yield Reckoned(-cost, tricks=9, contract="4S")
