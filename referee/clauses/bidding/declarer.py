"""Whose contract it becomes, and what doubles make of it."""

from __future__ import annotations

from referee.clauses.kinds import Bidding, Declarer, Game, Move, OtherCalls, Table, lasting_side, questions
from referee.clauses.phases import before, bidders, first_lead
from referee.games.examples import Examples, Moves
from referee.table.contract import DOUBLED, REDOUBLED


class FirstToName(Declarer, title="The declarer", beside=("contract-bids",), asks_for=questions.LASTING):
    """The player of the side with the last bid who plays the contract."""

    rule = (
        "The side that made the last bid plays the contract. Whichever of its players was the first to bid that strain, at "
        "any number, is the declarer."
    )

    def declarer(self, table: Table) -> int:
        made = table.auction.made
        side = lasting_side(table, made[-1].seat)
        return next(bid.seat for bid in made if bid.seat in side and bid.strain == made[-1].strain)

    def examples(self, game: Game) -> Examples:
        auction, order = game.the(Bidding), bidders(game)
        start, low = before(game, auction), auction.shown_bids(game)[1]
        high = f"{int(low[:-1]) + 1}{low[-1]}"
        passes = tuple(f"{order[place % len(order)]} pass" for place in range(3, 3 + len(order) - 1))
        made = (*start, f"{order[0]} bid {low}", f"{order[1]} pass", f"{order[2]} bid {high}", *passes)
        lead = f"{order[1]} {first_lead(game)}"
        yield Moves(
            (*made, lead), None, note=f"{order[0]} named the strain first and is the declarer: {order[1]} leads."
        )


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
        auction = table.auction
        if not auction.made or auction.doubled == REDOUBLED:
            return []
        own = auction.made[-1].seat in lasting_side(table, seat)
        if auction.doubled == DOUBLED:
            return ["redouble"] if own else []
        return [] if own else ["double"]

    def receive(self, table: Table, move: Move) -> None:
        auction, bids = table.auction, table.game.the(Bidding)
        if not bids.hears(table, move):
            return
        if move.verb in (own := self.legal(table, move.seat)):
            auction.doubled *= 2
            auction.passes = 0
        else:
            words = f"called {move.verb}; {self._why_not(table, move)}."
            table.accuse(self, move, words, legal=[*bids.ladder(table), *own, "pass"])
            bids.take_pass(table, move)
        bids.go_on(table, move.seat)

    @staticmethod
    def _why_not(table: Table, move: Move) -> str:
        """Why that is not allowed, as half a sentence."""
        auction = table.auction
        if not auction.made:
            return f"there is no bid to {move.verb}"
        seat, level, strain = auction.made[-1]
        bid, doubled = f"{table.names[seat]}'s {level}{strain}", auction.doubled
        if doubled == REDOUBLED or (doubled == DOUBLED and move.verb == "double"):
            return f"{bid} is {'redoubled' if doubled == REDOUBLED else 'doubled'} already"
        if move.verb == "redouble" and doubled < DOUBLED:
            return f"{bid} has not been doubled"
        return f"{bid} is a bid of {'their own side' if move.verb == 'double' else 'the other side'}"

    def examples(self, game: Game) -> Examples:
        auction, order = game.the(Bidding), bidders(game)
        start = before(game, auction)
        bid = (*start, f"{order[0]} bid {auction.shown_bids(game)[0]}")
        yield Moves((*bid, f"{order[1]} double", f"{order[2]} redouble"), None)
        yield Moves((*bid, f"{order[1]} pass", f"{order[2]} double"), len(bid) + 1)
        yield Moves((*bid, f"{order[1]} redouble"), len(bid))
        yield Moves((*start, f"{order[0]} double"), len(start))
