"""What a contract scores: its tricks, tricks over and under it, bonuses for game and slam, and what doubling makes of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.clauses.bidding.contract_bids import ContractBids
from referee.clauses.kinds import Aim, Award, Game, Partnership, Points, Statement, Table, questions
from referee.clauses.scoring.doubles import as_played, fitting
from referee.clauses.telling import CONTRACT, TAKEN
from referee.english import count, either, spelled
from referee.games.examples import Examples, Reckoned
from referee.games.parameters import number
from referee.reading.moves import NO_TRUMPS
from referee.table.contract import Contract, Vulnerable


class Outcome(NamedTuple):
    """How a contract came out: the tricks over it (below 0: under it), and whether its side was vulnerable."""

    contract: Contract
    over: int
    vulnerable: bool

    @property
    def made(self) -> bool:
        """Were there as many tricks as were undertaken?"""
        return self.over >= 0


def outcome(table: Table) -> Outcome | None:
    """How the contract of a deal came out; None where nobody undertook anything."""
    contract, declarer = table.own(Contract), table.auction.high_bidder
    if declarer is None or not contract.level:
        return None
    own = table.game.of_kind(Partnership)[0].sides(table)[0]
    won = sum(table.won.tricks[seat] for seat in own)
    over = won - contract.level - table.game.the(ContractBids).book
    return Outcome(contract, over, declarer in table.own(Vulnerable).seats)


class OfContract(Award, families=("trick-taking",), beside=("contract-bids",), asks_for=questions.TWO_SIDES):
    """Scores for a contract. `worth` is what its side scores, below 0 where the other side does."""

    told = (CONTRACT, TAKEN)
    by_side = of_sides = True

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        return super().worded(as_played(sentences, game), game, **more)

    def worth(self, table: Table, result: Outcome) -> int:
        """The points of the contract by this clause, for the declarer's side."""
        raise NotImplementedError

    def note(self, table: Table, result: Outcome) -> str:
        """What for."""
        raise NotImplementedError

    def cases(self, game: Game) -> Examples:
        """Its examples, those too that need a double or a vulnerable side."""
        raise NotImplementedError

    def examples(self, game: Game) -> Examples:
        yield from fitting(self.cases(game), game)

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        result = outcome(table)
        points = 0 if result is None else self.worth(table, result)
        if not points or result is None:
            return
        both = bool(table.game.of_kind(PlusAndMinus))
        note = self.note(table, result)
        for place, side in enumerate(table.game.of_kind(Partnership)[0].sides(table)):
            own = -points if place else points
            if both or own > 0:
                for seat in side:
                    yield Points(seat, own, note)

    def doubt(self, table: Table) -> str | None:
        told = table.trick.limit is not None and sum(table.won.tricks) == table.trick.limit
        if table.won.undecided and not told and outcome(table) is not None:
            return "Who won a trick is not known: the points of the contract cannot be told."
        return None


class PlusAndMinus(Statement, title="Plus and minus", section="scoring", families=("trick-taking",)):
    """What one side scores the other loses."""

    beside = ("contract-tricks",)
    gist = ""
    rule = "Whatever one side scores counts against the other: each of its players loses as many points."

    def examples(self, game: Game) -> Examples:
        bonus = sum([clause.game for clause in game.of_kind(GameBonus)])
        yield Reckoned(-120 - bonus, tricks=10, contract="4S", against=True)


class ContractTricks(OfContract, title="Tricks of a contract"):
    """Points for the tricks that were bid."""

    aim = (
        Aim("bid", "win at least as many tricks as your side undertook in the auction, or keep the others from theirs"),
    )
    minor: int = number("points a trick in the two lowest strains", default=20, low=1)
    major: int = number("points a trick in the other suits", default=30, low=1)
    no_trumps: int = number("points a trick without trumps", default=30, low=1)
    first: int = number("more points for the first trick without trumps", default=10, low=0)

    def says(self, game: Game) -> str:
        bids = game.the(ContractBids)
        beyond = f" beyond the first {spelled(bids.book)}" if bids.book else ""
        return as_played(
            "A contract is made if the declarer's side wins as many tricks as it undertook. It then scores for each trick "
            f"that was bid{beyond}: {self._each(game)}.[double: That is twice as much if the contract was doubled, and four "
            "times as much if it was redoubled.]",
            game,
        )

    def in_summary(self, game: Game) -> str:
        doubled = "[double: Doubled, that counts twice.]"
        return as_played(
            f"A contract that is made scores for each trick that was bid: {self._each(game)}.{doubled}", game
        )

    def fact(self, game: Game) -> str:
        return f"for each trick that was bid and made: {self._each(game)}"

    def _each(self, game: Game) -> str:
        """What a trick is worth in each strain."""
        named = game.the(ContractBids).named(game)
        first = f"{self.no_trumps + self.first} for the first and {self.no_trumps} for each other"
        return (
            f"{self.minor} points with {either(named[:2])} as trumps, {self.major} with {either(named[2:-1])}; without trumps "
            f"{first if self.first else self.no_trumps}"
        )

    def each(self, table: Table, strain: str) -> int:
        """What a trick is worth in that strain, the first without trumps aside."""
        if strain == NO_TRUMPS:
            return self.no_trumps
        return self.minor if strain in table.game.strains[:2] else self.major

    def of_bid(self, table: Table, contract: Contract) -> int:
        """What the tricks that were bid are worth."""
        first = self.first if contract.strain == NO_TRUMPS else 0
        return contract.doubled * (contract.level * self.each(table, contract.strain) + first)

    def worth(self, table: Table, result: Outcome) -> int:
        return self.of_bid(table, result.contract) if result.made else 0

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
            return over * table.game.the(ContractTricks).each(table, contract.strain)
        return over * (self.vulnerable if result.vulnerable else self.doubled) * contract.doubled // 2

    def note(self, table: Table, result: Outcome) -> str:
        return f"{count(result.over, 'trick')} over {result.contract.named}"

    def cases(self, game: Game) -> Examples:
        yield Reckoned(30, tricks=10, contract="3N")
        yield Reckoned(self.doubled, tricks=9, contract="2HX")
        yield Reckoned(2 * self.vulnerable, tricks=9, contract="2HXX", vulnerable=True)
        yield Reckoned(None, tricks=9, contract="3N")


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

    def worth(self, table: Table, result: Outcome) -> int:
        if not result.made:
            return 0
        if not self._is_game(table, result):
            return self.part
        return self.vulnerable if result.vulnerable else self.game

    def _is_game(self, table: Table, result: Outcome) -> bool:
        return table.game.the(ContractTricks).of_bid(table, result.contract) >= self.needs

    def note(self, table: Table, result: Outcome) -> str:
        if not self._is_game(table, result):
            return "part-score"
        return "game, vulnerable" if result.vulnerable else "game"

    def cases(self, game: Game) -> Examples:
        yield Reckoned(self.game, tricks=10, contract="4S")
        yield Reckoned(self.vulnerable, tricks=9, contract="3N", vulnerable=True)
        yield Reckoned(self.part, tricks=10, contract="3S", note="Overtricks make no game.")
        yield Reckoned(self.game, tricks=8, contract="2HX", note="The tricks count doubled.")
