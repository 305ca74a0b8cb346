"""Whose contract it becomes, and what doubles make of it."""

from __future__ import annotations

from collections.abc import Iterator

from referee.clauses.bidding.calls import Calls, Declaring, OtherCalls, side_of
from referee.clauses.bidding.contract_bids import ContractBids, call_order
from referee.clauses.kinds import Game, Move, Partnership, Table
from referee.clauses.phases import before, first_lead
from referee.games.examples import Examples, Moves

DOUBLED, REDOUBLED = 2, 4
"""How often a contract counts then."""


class FirstToName(Declaring, title="The declarer", beside=("contract-bids",)):
    """The player of the side with the last bid who plays the contract."""

    rule = (
        "The side that made the last bid plays the contract. Whichever of its players was the first to bid that strain, at "
        "any number, is the declarer."
    )

    def declarer(self, table: Table) -> int:
        bids = table.own(Calls).bids
        last, _, named = bids[-1]
        side = side_of(table, last)
        return next(seat for seat, _, strain in bids if seat in side and strain == named)

    def examples(self, game: Game) -> Examples:
        bids = game.the(ContractBids)
        order, start = call_order(game), before(game, bids)
        low, high = (f"{bids.least + more}{bids.order[-1]}" for more in (0, 1))
        passes = tuple(f"{order[place % len(order)]} pass" for place in range(3, 3 + len(order) - 1))
        made = (*start, f"{order[0]} bid {low}", f"{order[1]} pass", f"{order[2]} bid {high}", *passes)
        lead = f"{order[1]} {first_lead(game)}"
        yield Moves(
            (*made, lead), None, note=f"{order[0]} named the strain first and is the declarer: {order[1]} leads."
        )

    def faults(self, game: Game) -> Iterator[str]:
        yield from super().faults(game)
        if not any(clause.lasting(game.seats) for clause in game.of_kind(Partnership)):
            yield "needs partners who are partners for the whole match"


class Doubling(OtherCalls, title="Doubling", ordered=False, beside=("contract-bids",)):
    """The other side may double a bid, and its own redouble."""

    verbs = frozenset({"double", "redouble"})
    gist = "The other side may double a bid, and its own side then redouble it."
    rule = (
        "In your turn you may double the last bid instead of bidding, if the other side made it, or redouble it, if your own "
        "side made it and it has been doubled. Any higher bid cancels that; a double and a redouble leave the bid as high "
        "as it was."
    )

    def legal(self, table: Table, seat: int) -> list[str]:
        calls = table.own(Calls)
        if not calls.bids or calls.doubled == REDOUBLED:
            return []
        own = calls.bids[-1][0] in side_of(table, seat)
        if calls.doubled == DOUBLED:
            return ["redouble"] if own else []
        return [] if own else ["double"]

    def receive(self, table: Table, move: Move) -> None:
        bids = table.game.the(ContractBids)
        if not bids.hears(table, move):
            return
        if move.verb in self.legal(table, move.seat):
            table.own(Calls).doubled *= 2
            bids.go_on(table, move.seat)
            return
        legal = [*bids.higher(table), *self.legal(table, move.seat), "pass"]
        table.accuse(self, move, f"called {move.verb}; {self._why_not(table, move)}.", legal=legal)
        bids.passed(table, move.seat)

    @staticmethod
    def _why_not(table: Table, move: Move) -> str:
        """Why that is not allowed, as half a sentence."""
        calls = table.own(Calls)
        if not calls.bids:
            return f"there is no bid to {move.verb}"
        seat, level, strain = calls.bids[-1]
        bid = f"{table.names[seat]}'s {level}{strain}"
        if calls.doubled == REDOUBLED or (calls.doubled == DOUBLED and move.verb == "double"):
            return f"{bid} is {'redoubled' if calls.doubled == REDOUBLED else 'doubled'} already"
        if move.verb == "redouble" and calls.doubled < DOUBLED:
            return f"{bid} has not been doubled"
        return f"{bid} is a bid of {'their own side' if move.verb == 'double' else 'the other side'}"

    def examples(self, game: Game) -> Examples:
        bids = game.the(ContractBids)
        start, order = before(game, bids), call_order(game)
        bid = (*start, f"{order[0]} bid {bids.least}{bids.order[0]}")
        yield Moves((*bid, f"{order[1]} double", f"{order[2]} redouble"), None)
        yield Moves((*bid, f"{order[1]} pass", f"{order[2]} double"), len(bid) + 1)
        yield Moves((*bid, f"{order[1]} redouble"), len(bid))
        yield Moves((*start, f"{order[0]} double"), len(start))
