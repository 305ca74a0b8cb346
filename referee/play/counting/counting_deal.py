"""Counting up: everybody plays one card a turn, all are added up, and who cannot go on says so.

`CountingDeal` is one deal in progress. A card that the log does not know leaves it open what the count is, and so whose turn
it is and what is made, until the deal is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.cards.packs import UNKNOWN
from referee.clauses.kinds.counting import finished
from referee.games.basics import Basic
from referee.play.counting.counting_plan import CountingPlan, plan_of
from referee.play.counting.fast_counts import take
from referee.play.reports import report_not_held
from referee.play.turn_deal import CardByCardDeal
from referee.reading.moves import Move, as_move
from referee.table.count import Count, Peg
from referee.table.table import Table

if TYPE_CHECKING:
    from referee.table.shapes import Next


class CountingDeal(CardByCardDeal):
    """One deal of a counting game."""

    plan: CountingPlan

    def __init__(self, table: Table, *, keep_tricks: bool = True) -> None:
        self.plan = plan_of(table.game)
        super().__init__(table, keep_tricks=keep_tricks)

    @property
    def count(self) -> Count:
        """The count as it stands."""
        return self.table.own(Count)

    # --- moves ---------------------------------------------------------------------------------------------

    def run(self, moves: Sequence[int | Move]) -> None:
        """Takes all moves in order."""
        index = 0
        while index < len(moves):
            index = take(self, moves, index) if self.table.started else index
            if index < len(moves):
                self.step(index, as_move(moves[index], index))
                index += 1

    def dispatch(self, index: int, move: Move) -> None:
        if move.verb != "go" or self.table.over:
            super().dispatch(index, move)
            return
        if not self.table.started:
            self.begin(index, move.seat)
        self._go(index, move)

    def after_stage(self, move: Move) -> None:
        if not self.table.over and finished(self.table):
            self.table.over = True

    def play_move(self, index: int, move: Move) -> None:
        """A card that is added to the count."""
        table, seat, card = self.table, move.seat, move.cards[0]
        self.judge_turn(move, "played", begun=bool(self.count.played))
        if len(move.cards) > 1:
            table.accuse(Basic.TURNS, move, "played several cards; a turn is one card.")
        for one in move.cards:
            if not table.hands.could_hold(seat, one) or table.hands.sizes[seat] <= 0:
                report_not_held(table, index, seat, one)
        if min(move.cards) < 0 and not table.trick.untold:
            table.trick.untold = True
            message = f"A card that {table.names[seat]} played is not known: from here on the count cannot be told."
            table.find("unproven", self.plan.adding, message, move=index, seat=seat)
        made = self.count.total + self.plan.worth[card] if table.pack.holds(card) else 0
        if made > self.plan.most and not table.trick.untold:
            legal = self.legal(seat)
            did = (
                f"played {table.pack.codes[card]}, which brings the count to {made}; it may not pass {self.plan.most}."
            )
            table.accuse(self.plan.adding, move, did, legal=legal)
        self.put(index, seat, move.cards)

    def put(self, index: int, seat: int, cards: Sequence[int]) -> None:
        """Adds the card, and gives its player what that brings; the turn passes on."""
        table, count, worth = self.table, self.count, self.plan.worth
        pegged = len(count.pegs)
        for one in cards:
            table.lay_out_of(seat, one, index)
            if table.pack.holds(one):
                count.lay(seat, one, worth[one])
            else:
                count.played.append((seat, UNKNOWN))
        table.won.fallen |= table.pack.mask(one for one in cards if one >= 0)
        fair = table.pack.holds(cards[-1]) and count.total <= self.plan.most
        if fair and not table.trick.untold:
            for clause in self.plan.pegging:
                count.pegs += [Peg(seat, points, note, clause.id) for points, note in clause.pegs(table)]
        total = count.total
        self._pass_on(seat)
        more: dict[str, Any] = {} if table.trick.untold else {"count": total}
        if own := sum(peg.points for peg in count.pegs[pegged:] if peg.seat == seat):
            more["pegs"] = own
        self.listed.note(index, seat, "play", cards, **more)

    def _go(self, index: int, move: Move) -> None:
        """Somebody says that none of their cards can be added."""
        table, seat, count = self.table, move.seat, self.count
        pegged = len(count.pegs)
        self.judge_turn(move, "said go", begun=bool(count.played))
        if not table.trick.untold:
            self._judge_go(index, move)
            if count.cards:
                count.gone.add(seat)
                self._pass_on(seat)
            elif table.turn.seat == seat:
                table.turn.seat = table.with_cards(table.order(seat)[1])
        own = sum(peg.points for peg in count.pegs[pegged:] if peg.seat == seat)
        more: dict[str, Any] = {"pegs": own} if own else {}
        self.listed.note(index, seat, "go", **more)

    def _judge_go(self, index: int, move: Move) -> None:
        table, seat, hands = self.table, move.seat, self.table.hands
        fits = self.plan.fitting(hands.known[seat], self.count.total)
        name = table.names[seat]
        if not self.count.cards:
            table.accuse(self.plan.adding, move, "said go, but a count is to be begun.", legal=self.legal(seat))
        elif fits:
            proof = hands.record.proof(seat, table.pack.mask(fits), index)
            shown = table.pack.codes[proof[1] if proof else fits[0]]
            later = f", played at move {proof[0]}" if proof else ""
            message = f"{name} said go at {self.count.total} while holding {shown}{later}."
            table.find("illegal", self.plan.adding, message, move=index, seat=seat, proof=proof, legal=self.legal(seat))
        elif hands.unknown(seat) and self.plan.fitting(hands.unseen(), self.count.total):
            message = f"{name} said go at {self.count.total}; whether a card of that hand could be added is not known."
            table.find("unproven", self.plan.adding, message, move=index, seat=seat)

    # --- what follows --------------------------------------------------------------------------------------

    def _pass_on(self, seat: int) -> None:
        """Gives the turn to the next player who can go on, begins the count anew, or ends the deal."""
        table, count, sizes = self.table, self.count, self.table.hands.sizes
        empty = not any(size > 0 for size in sizes[: table.seats])
        if table.trick.untold:
            table.over = empty
            return
        if finished(table):
            table.over = True
            return
        if table.turn.seat != seat and not empty and count.total < self.plan.most:
            return
        playing = [one for one in (*table.order(seat)[1:], seat) if sizes[one] > 0 and one not in count.gone]
        at_most = count.total >= self.plan.most
        if playing and not at_most:
            table.turn.seat = playing[0]
            return
        last = seat if count.last is None else count.last
        if not at_most and count.cards:
            count.pegs += [Peg(last, clause.at_last(), "last card", clause.id) for clause in self.plan.pegging]
        table.over = empty or finished(table)
        if not table.over:
            count.begin()
            table.turn.seat = table.with_cards(table.order(last)[1])

    def pass_move(self, index: int, move: Move) -> None:
        self.table.accuse(Basic.TURNS, move, "passed; who has no card that fits says go.")

    # --- answers -------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[str]:
        """What may be played of the cards that are known to be in the hand, or the word that none can be."""
        table = self.table
        fits = table.pack.names(table.pack.mask(self.plan.fitting(table.hands.known[seat], self.count.total)))
        can_wait = self.count.cards and not fits and not table.hands.unknown(seat)
        return ["go"] if can_wait else fits

    def play_due(self, seat: int) -> Next:
        return self.told(seat, self.legal(seat))
