"""What a contract scores: its tricks and those over it, and what all that it scores by has in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from referee.clauses.kinds import (
    Aim,
    Award,
    Bidding,
    Clause,
    Game,
    Need,
    OthersLose,
    Outcome,
    Partnership,
    Points,
    Table,
    TrickWorth,
    Undertaking,
    outcome,
    questions,
)
from referee.english import count, either, spelled
from referee.facts.amounts import TAKEN, TRICKS_WON
from referee.facts.bids import CONTRACT
from referee.games.clause import Where
from referee.games.examples import Examples, Reckoned
from referee.games.parameters import number
from referee.reading.moves import NO_TRUMPS
from referee.table.contract import Contract


def may_double(game: Game) -> bool:
    """Is there a clause that lets players double?"""
    return any("double" in clause.verbs for clause in game.clauses)


def may_be_vulnerable(game: Game) -> bool:
    """Is there a clause that makes sides vulnerable?"""
    return any("vulnerable" in clause.table_keys for clause in game.clauses)


class AsPlayed(Clause):
    """Says and shows of doubles and of vulnerable sides nothing in a game that has none."""

    says_where: ClassVar[tuple[tuple[str, Where], ...]] = (("double", may_double), ("vulnerable", may_be_vulnerable))

    def cases(self, game: Game) -> Examples:
        """Its examples, those too that need a double or a vulnerable side."""
        raise NotImplementedError

    def examples(self, game: Game) -> Examples:
        for one in self.cases(game):
            doubled = isinstance(one, Reckoned) and one.contract.endswith("X")
            vulnerable = isinstance(one, Reckoned) and one.vulnerable
            if (may_double(game) or not doubled) and (may_be_vulnerable(game) or not vulnerable):
                yield one


class Row(NamedTuple):
    """Points for a contract of which something is so."""

    called: str
    """What for: `small slam`."""
    when: Callable[[Any, Outcome], bool]
    """Is it so, by the parameters of the clause?"""
    points: str
    """The parameter with the points."""
    vulnerable: str = ""
    """That with the points of a vulnerable side, where they are others."""
    times: int = 1
    shows: tuple[str, int] = ("", 0)
    """An example: a contract, and the tricks that were won."""

    def given(self, clause: Clause, *, vulnerable: bool) -> int:
        """The points."""
        return self.times * int(getattr(clause, self.vulnerable if vulnerable and self.vulnerable else self.points))


class OfContract(AsPlayed, Award, families=("trick-taking",), beside=("contract-bids",), asks_for=questions.TWO_SIDES):
    """Scores for a contract that is made by the first of its rows that holds, or in another way of its own."""

    facts = (CONTRACT, TAKEN)
    by_side = of_sides = True
    rows: ClassVar[tuple[Row, ...]] = ()
    foil: ClassVar[tuple[str, int, str]] = ("", 0, "")
    """A contract with which it has nothing to do, the tricks that were won, and why."""

    def row(self, result: Outcome) -> Row | None:
        """That of its rows which holds."""
        return next((row for row in self.rows if row.when(self, result)), None) if result.made else None

    def worth(self, table: Table, result: Outcome) -> int:
        """The points of the contract by this clause for the declarer's side; below 0: for the other side."""
        row = self.row(result)
        return 0 if row is None else row.given(self, vulnerable=result.vulnerable)

    def note(self, table: Table, result: Outcome) -> str:
        """What for."""
        row = self.row(result)
        return "" if row is None else row.called + (", vulnerable" if row.vulnerable and result.vulnerable else "")

    def cases(self, game: Game) -> Examples:
        for row in self.rows:
            contract, tricks = row.shows
            yield Reckoned(row.given(self, vulnerable=False), tricks=tricks, contract=contract)
            if row.vulnerable:
                points = row.given(self, vulnerable=True)
                yield Reckoned(points, tricks=tricks, contract=contract, vulnerable=True)
        contract, tricks, why = self.foil
        if contract:
            yield Reckoned(None, tricks=tricks, contract=contract, note=why)

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        result = outcome(table)
        points = 0 if result is None else self.worth(table, result)
        if not points or result is None:
            return
        note, lost = self.note(table, result), -abs(points) if table.game.of_kind(OthersLose) else 0
        for place, side in enumerate(table.game.the(Partnership).sides(table)):
            own = abs(points) if (points > 0) is not bool(place) else lost
            if own:
                yield from (Points(seat, own, note) for seat in side)

    def doubt(self, table: Table) -> str | None:
        if not table.won.undecided:
            return None
        told = table.trick.limit is not None and sum(table.won.tricks) == table.trick.limit
        if not told and outcome(table) is not None:
            return "Who won a trick is not known: the points of the contract cannot be told."
        return None


EACH = (
    "{minor} points with {minors} as trumps, {major} with {majors}; without trumps [first:{with_first} for the first and "
    "{no_trumps} for each other|{no_trumps}]"
)
"""What a trick is worth in each strain."""


class ContractTricks(OfContract, TrickWorth, Undertaking, title="Tricks of a contract"):
    """Points for the tricks that were bid."""

    says_where = (("double", may_double), ("book", lambda game: game.the(Bidding).book))
    rule = (
        "A contract is made if the declarer's side wins as many tricks as it undertook. It then scores for each trick that was "
        f"bid[book: beyond the first {{book}}]: {EACH}.[double: That is twice as much if the contract was doubled, and four "
        "times as much if it was redoubled.]"
    )
    gist = f"A contract that is made scores for each trick that was bid: {EACH}.[double: Doubled, that counts twice.]"
    short = f"for each trick that was bid and made: {EACH}"

    aim = (
        Aim("bid", "win at least as many tricks as your side undertook in the auction, or keep the others from theirs"),
    )
    minor: int = number("points a trick in the two lowest strains", default=20, low=1)
    major: int = number("points a trick in the other suits", default=30, low=1)
    no_trumps: int = number("points a trick without trumps", default=30, low=1)
    first: int = number("more points for the first trick without trumps", default=10, low=0)

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        bids, with_first = game.the(Bidding), str(self.no_trumps + self.first)
        more |= {"minors": either(bids.named(game)[:2]), "majors": either(bids.named(game)[2:-1])}
        return super().worded(sentences, game, with_first=with_first, book=spelled(bids.book), **more)

    def needs(self, table: Table) -> Iterator[Need]:
        result = outcome(table)
        if result is not None:
            amount = result.contract.level + table.game.the(Bidding).book
            yield Need(table.game.the(Partnership).sides(table)[0], TRICKS_WON, amount, amount + result.over)

    def each(self, game: Game, strain: str) -> int:
        if strain == NO_TRUMPS:
            return self.no_trumps
        return self.minor if strain in game.strains[:2] else self.major

    def of_bid(self, game: Game, contract: Contract) -> int:
        first = self.first if contract.strain == NO_TRUMPS else 0
        return contract.doubled * (contract.level * self.each(game, contract.strain) + first)

    def worth(self, table: Table, result: Outcome) -> int:
        return self.of_bid(table.game, result.contract) if result.made else 0

    def note(self, table: Table, result: Outcome) -> str:
        return f"{result.contract.named} made"

    def cases(self, game: Game) -> Examples:
        yield Reckoned(4 * self.major, tricks=10, contract="4S")
        yield Reckoned(5 * self.minor, tricks=11, contract="5D")
        yield Reckoned(self.first + 3 * self.no_trumps, tricks=9, contract="3N")
        yield Reckoned(4 * self.major, tricks=8, contract="2HX", note=f"Doubled: twice 2 × {self.major}.")
        yield Reckoned(None, tricks=9, contract="4S")


class Overtricks(OfContract, title="Overtricks", beside=("contract-tricks",)):
    """Points for tricks beyond the contract."""

    rule = (
        "Each trick beyond a contract that is made scores as one that was bid, the first without trumps aside.[double: If the "
        "contract was doubled it scores {doubled:point} instead[vulnerable:, or {vulnerable} if the side is vulnerable], and "
        "twice that if it was redoubled.]"
    )
    gist = (
        "Each trick beyond the contract scores as one that was bid[double:, or {doubled}[vulnerable: ({vulnerable} "
        "vulnerable)] if doubled]."
    )
    short = "the same for each trick beyond the contract[double:; if doubled {doubled}[vulnerable:, vulnerable {vulnerable}]]"
    doubled: int = number("points for each if the contract was doubled", default=100, low=1)
    vulnerable: int = number("the same for a vulnerable side", default=200, low=1)

    def worth(self, table: Table, result: Outcome) -> int:
        contract, over = result.contract, max(result.over, 0)
        if contract.doubled == 1:
            return over * sum(clause.each(table.game, contract.strain) for clause in table.game.of_kind(TrickWorth))
        return over * (self.vulnerable if result.vulnerable else self.doubled) * contract.doubled // 2

    def note(self, table: Table, result: Outcome) -> str:
        return f"{count(result.over, 'trick')} over {result.contract.named}"

    def cases(self, game: Game) -> Examples:
        yield Reckoned(sum(one.each(game, NO_TRUMPS) for one in game.of_kind(TrickWorth)), tricks=10, contract="3N")
        yield Reckoned(self.doubled, tricks=9, contract="2HX")
        yield Reckoned(2 * self.vulnerable, tricks=9, contract="2HXX", vulnerable=True)
        yield Reckoned(None, tricks=9, contract="3N")
