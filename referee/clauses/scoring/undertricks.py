"""What the other side scores for a contract that fails."""

from __future__ import annotations

from collections.abc import Iterator

from referee.clauses.kinds import Game, Statement, Table
from referee.clauses.scoring.contracts import OfContract, Outcome
from referee.clauses.scoring.doubles import as_played, may_double
from referee.english import count
from referee.games.examples import Examples, Reckoned
from referee.games.parameters import number


class Undertricks(OfContract, title="Undertricks"):
    """What the other side scores for a contract that fails."""

    rule = (
        "A contract that falls short scores nothing for its side. The other side scores for each trick that is missing "
        "{each:point}[vulnerable:, or {vulnerable} if the declarer's side is vulnerable]."
    )
    gist = "If tricks are missing, the other side scores {each} for each[vulnerable: ({vulnerable} vulnerable)]"
    short = "{each} to the other side for each trick missing[vulnerable:, vulnerable {vulnerable}]"
    each: int = number("points for each trick missing", default=50, low=1)
    vulnerable: int = number("the same if the declarer's side is vulnerable", default=100, low=1)

    def worth(self, table: Table, result: Outcome) -> int:
        under = max(-result.over, 0)
        for doubles in table.game.of_kind(DoubledUndertricks) if result.contract.doubled > 1 else ():
            return -doubles.lost(under, vulnerable=result.vulnerable) * result.contract.doubled // 2
        return -under * (self.vulnerable if result.vulnerable else self.each)

    def note(self, table: Table, result: Outcome) -> str:
        return f"{count(-result.over, 'trick')} short of {result.contract.named}{', vulnerable' if result.vulnerable else ''}"

    def cases(self, game: Game) -> Examples:
        yield Reckoned(2 * self.each, tricks=8, contract="4S", against=True)
        yield Reckoned(self.vulnerable, tricks=9, contract="4S", against=True, vulnerable=True)
        yield Reckoned(None, tricks=10, contract="4S", against=True)


class DoubledUndertricks(
    Statement, title="Undertricks of a doubled contract", section="scoring", families=("trick-taking",)
):
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

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        return super().worded(as_played(sentences, game), game, **more)

    def faults(self, game: Game) -> Iterator[str]:
        yield from super().faults(game)
        if not may_double(game):
            yield "does nothing where nobody may double: add the clause that lets players double, or leave this out"

    def lost(self, under: int, *, vulnerable: bool) -> int:
        """The points for so many tricks missing in a doubled contract."""
        scale = [self.next] if vulnerable else [self.first, self.next, self.next]
        return sum((scale + [self.later] * under)[:under])

    def examples(self, game: Game) -> Examples:
        four = self.first + 2 * self.next + self.later
        yield Reckoned(self.first, tricks=9, contract="4SX", against=True)
        yield Reckoned(four, tricks=6, contract="4SX", against=True)
        yield Reckoned(2 * (self.next + self.later), tricks=8, contract="4SXX", against=True, vulnerable=True)
