"""What a record says a deal came to, beside what was called and played in it."""

from __future__ import annotations

from referee.clauses.bidding.trick_bids import tricks_to_win
from referee.clauses.ending.giving_up import end_early
from referee.clauses.kinds import Game, Move, Stage, Table, lasting_side
from referee.clauses.phases import before_lead
from referee.english import count
from referee.games.examples import Examples, bad, good
from referee.reading.moves import NO_TRUMPS
from referee.table.contract import Contract


class OnRecord(
    Stage,
    title="What the record says",
    section="the end of the deal",
    ordered=False,
    beside=("contract-bids",),
):
    """A record tells the contract and the result beside the calls and the cards."""

    verbs = frozenset({"contract", "result"})
    gist = ""
    rule = (
        "A record may say what contract was played, and how many tricks a side won in the whole deal. If the calls or the "
        "cards come to something else, the record contradicts itself. Then the cards count, and the declarer and trumps of the "
        "auction; how high the contract was and whether it was doubled is as the record says. If the table or its director "
        "settled something, that counts."
    )

    def receive(self, table: Table, move: Move) -> None:
        if move.verb == "contract":
            self._contract(table, move)
        elif not table.own(Contract).level:
            table.refute(self, move, f"is on record with {count(move.value or 0, 'trick')}, but there is no contract.")
        else:
            self._result(table, move)

    # --- the contract --------------------------------------------------------------------------------------

    def _contract(self, table: Table, move: Move) -> None:
        made, seat = table.own(Contract), table.auction.high_bidder
        if move.ruled and move.value:
            self._settle_contract(table, move)
        elif not (made.level or table.over) or (
            (move.value, move.strain, move.doubled) != (made.level, made.strain, made.doubled)
            or (made.level and move.seat != seat)
        ):
            table.refute(self, move, f"is on record {with_contract(move)}; {called(table)}.")
            if move.value and (move.seat, move.strain) == (seat, made.strain):
                made.level, made.doubled = move.value, move.doubled

    def _settle_contract(self, table: Table, move: Move) -> None:
        made = table.own(Contract)
        if table.started or not made.level:
            when = "before the auction was over" if not made.level else "after the first lead"
            table.accuse(self, move, f"had the contract settled {when}.")
            return
        made.level, made.strain, made.doubled = move.value or 0, move.strain, move.doubled
        table.auction.high_bidder, table.auction.high_bid = move.seat, made.level
        table.trumps.settle(None if made.strain == NO_TRUMPS else table.pack.suit(made.strain))

    # --- the result ----------------------------------------------------------------------------------------

    def _result(self, table: Table, move: Move) -> None:
        """Compares the tricks on record with those that were won. Those that nobody can tell from the play are the rest."""
        side, tricks, said = lasting_side(table, move.seat), table.won.tricks, move.value or 0
        most, own = tricks_to_win(table), sum(table.won.tricks[seat] for seat in side)
        lost = sum(tricks) - own
        if not own <= said <= most - lost and not (move.ruled and 0 <= said <= most):
            table.refute(self, move, f"is on record with {count(said, 'trick')}; {played(own, most - lost)}.")
            return
        if move.unfinished:
            words = (
                f"is on record with {count(said, 'trick')}, but the record of the play breaks off and does not say why."
            )
            table.accuse(self, move, words, kind="unproven")
        if not own <= said <= most - lost:
            own = lost = 0
            tricks[:] = [0] * len(tricks)
        tricks[move.seat] += said - own
        tricks[next(seat for seat in table.clockwise(move.seat) if seat not in side)] += most - said - lost
        table.trick.untold = False
        end_early(table)

    def examples(self, game: Game) -> Examples:
        bid = next(move for move in before_lead(game) if " bid " in move).split()[-1]
        yield good(f"{{last}} contract {bid}", start="lead")
        yield bad(f"{{first}} contract {bid}", start="lead")
        yield good(f"{{second}} contract {bid} ruled", "{third} {lead}", start="lead")
        yield good("{first} {lead}", "{last} result 7", start="lead")
        yield bad("{first} {lead}", "{last} result {size}", start="lead")


def with_contract(move: Move) -> str:
    """The contract that is told, as a few words."""
    told = Contract()
    told.level, told.strain, told.doubled = move.value or 0, move.strain, move.doubled
    return f"as the declarer of {told.named}" if told.level else "with a deal that was passed out"


def called(table: Table) -> str:
    """What the auction came to, as half a sentence."""
    made, seat = table.own(Contract), table.auction.high_bidder
    if not made.level or seat is None:
        return "the auction ended without a contract" if table.over else "the auction is not over"
    return f"the auction made it {made.named} by {table.names[seat]}"


def played(least: int, most: int) -> str:
    """How many tricks the play gave that side, as half a sentence."""
    return f"the play gave that side {least}" if least == most else f"the play leaves {least} to {most} for that side"
