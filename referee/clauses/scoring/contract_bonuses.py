"""Bonuses for slams and for doubled contracts that are made."""

from __future__ import annotations

from referee.clauses.bidding.contract_bids import ContractBids
from referee.clauses.dealing.hands import Deal
from referee.clauses.kinds import Game, Table
from referee.clauses.scoring.contracts import OfContract, Outcome
from referee.games.examples import Examples, Reckoned
from referee.games.parameters import number

DOUBLED = {1: "", 2: ", doubled", 4: ", redoubled"}
"""What a contract is called besides, by how often it counts."""


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

    def worth(self, table: Table, result: Outcome) -> int:
        missing = self._missing(table, result)
        if not result.made or missing > 1:
            return 0
        if missing:
            return self.small_vulnerable if result.vulnerable else self.small
        return self.grand_vulnerable if result.vulnerable else self.grand

    @staticmethod
    def _missing(table: Table, result: Outcome) -> int:
        """How many tricks the contract leaves to the other side."""
        return table.game.the(Deal).cards - result.contract.level - table.game.the(ContractBids).book

    def note(self, table: Table, result: Outcome) -> str:
        slam = "small slam" if self._missing(table, result) else "grand slam"
        return f"{slam}, vulnerable" if result.vulnerable else slam

    def cases(self, game: Game) -> Examples:
        yield Reckoned(self.small, tricks=12, contract="6D")
        yield Reckoned(self.small_vulnerable, tricks=13, contract="6D", vulnerable=True)
        yield Reckoned(self.grand, tricks=13, contract="7S")
        yield Reckoned(self.grand_vulnerable, tricks=13, contract="7N", vulnerable=True)
        yield Reckoned(None, tricks=12, contract="5D", note="Nobody undertook the slam.")


class DoubledBonus(OfContract, title="Making a doubled contract", beside=("doubling",)):
    """A bonus for a contract made that was doubled."""

    rule = "A doubled contract that is made scores {points:point} more, a redoubled one twice as many."
    gist = "Making a doubled contract scores {points} more."
    short = "{points:point} for making a doubled contract"
    points: int = number("points for a doubled contract", default=50, low=1)

    def worth(self, table: Table, result: Outcome) -> int:
        doubled = result.contract.doubled
        return self.points * doubled // 2 if result.made and doubled > 1 else 0

    def note(self, table: Table, result: Outcome) -> str:
        return f"made{DOUBLED[result.contract.doubled]}"

    def cases(self, game: Game) -> Examples:
        yield Reckoned(self.points, tricks=8, contract="2HX")
        yield Reckoned(2 * self.points, tricks=8, contract="2HXX")
        yield Reckoned(None, tricks=7, contract="2HX")
