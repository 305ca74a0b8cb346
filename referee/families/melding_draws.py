"""Drawing in a melding game: from the stock, which the discards renew, from a discard pile, out of the kitty."""

from __future__ import annotations

from typing import Any

from referee.cards import UNKNOWN
from referee.clauses.stock import left_for_stock, renew, used_up
from referee.families.melding_cards import MeldingCards
from referee.families.melding_turns import DRAW, MELD
from referee.moves import Move


class MeldingDraws(MeldingCards):
    """The part of a melding deal that is about drawing."""

    @property
    def keeps(self) -> str:
        """What stays on a discard pile when a new stock is made."""
        if self.table.rulings.get("pile-reshuffled") == "top-stays":
            return "top"
        return self.plan.reshuffle.keeps

    def draw(self, index: int, move: Move, *, penalty: bool = False) -> None:
        """A card out of the stock, from a discard pile or from the kitty."""
        table, seat = self.table, move.seat
        if not penalty:
            self._judge_number(index, move)
        named = move.cards[0] if move.cards else UNKNOWN
        source = move.source or self._source(named)
        if len(move.cards) > 1 and not penalty and self._several(index, move, source):
            return
        pile = self.pile(move.number, named, drawing=True)
        if source == "discard":
            card = self._from_pile(index, seat, pile, named)
        elif source == "kitty":
            card = self._from_kitty(index, seat, named)
        elif source == "stock":
            card = self._from_stock(index, seat, named)
        else:
            self.wrong(index, seat, "draw-source", f"drew from the {source}")
            card = None
        if self.keep_tricks:
            more: dict[str, Any] = {"source": source}
            if source == "discard" and len(table.piles) > 1:
                more["pile"] = pile + 1
            if penalty:
                more["penalty"] = True
            self.note(index, seat, "draw", self.told((UNKNOWN if card is None else card,)), **more)
        if card is not None:
            table.add(seat, (card,), index)
        if self.plan.second is not None and table.exhausted > 1:
            table.out.append(winner := self.plan.second.winner(table, self.turn or 0))
            table.first_out = [winner]
            table.closing = True
            table.ruling("second-stock")
        if not penalty:
            self.drawn += 1
            if self.drawn >= self.plan.draws or not self.anything_to_draw():
                self._have_drawn(index)

    def _have_drawn(self, index: int) -> None:
        """The turn goes on after the draw."""
        self.phase = max(self.phase, MELD)
        if self.plan.one_action and not self.table.closing:
            self.end_turn(index)

    def _judge_number(self, index: int, move: Move) -> None:
        """Reports cards drawn too late or too many."""
        plan, clause = self.plan, self.plan.turns.id if self.plan.draws == 1 else "draw-two"
        told = "one card is" if plan.draws == 1 else "two cards are"
        deeper = plan.deeper and move.source == "discard"
        if self.phase != DRAW:
            self.wrong(index, move.seat, clause, f"drew again or too late; {told} drawn at the beginning of a turn")
        elif len(move.cards) > plan.draws - self.drawn and not deeper:
            self.wrong(index, move.seat, clause, f"drew {len(move.cards)} cards; {told} drawn in a turn")

    def _several(self, index: int, move: Move, source: str) -> bool:
        """Takes several cards drawn by one move, where the table plays so; False where only the first counts."""
        table, seat, cards = self.table, move.seat, move.cards
        if self.plan.deeper and source == "discard":
            place = self.pile(move.number, cards[0], drawing=False)
            pile = table.piles[place] if 0 <= place < len(table.piles) else ()
            taken = pile[len(pile) - len(cards) :] if len(cards) <= len(pile) else pile
            if UNKNOWN not in taken and set(taken) != set(cards):
                told = " ".join(self.told(cards))
                self.wrong(index, seat, "draw-source", f"drew {told}, which do not lie together on top of the pile")
            if taken:
                table.piles[place] = pile[: len(pile) - len(taken)]
                table.add(seat, taken, index)
            self.note(index, seat, "draw", self.told(taken), source=source)
            self.drawn = self.plan.draws
            self._have_drawn(index)
            return True
        if self.plan.draws == 1:
            return False
        for card in cards[: self.plan.draws - self.drawn]:
            self.draw(index, Move(seat, "draw", (card,), (card,), source=move.source, number=move.number, index=index))
        return True

    def _source(self, named: int) -> str:
        """Where a card comes from of which the log does not say so: the top of a pile if it lies there."""
        lies = named >= 0 and any(pile and pile[-1] == named for pile in self.table.piles)
        return "discard" if lies else "stock"

    def pile(self, number: int | None, card: int, *, drawing: bool) -> int:
        """The pile that is meant, from 0."""
        piles = self.table.piles
        if number is not None:
            return number - 1
        tops = [place for place, pile in enumerate(piles) if pile and pile[-1] == card and card >= 0]
        return tops[0] if drawing and tops else 0

    def _from_pile(self, index: int, seat: int, pile: int, named: int) -> int | None:
        table, codes = self.table, self.table.pack.codes
        if not 0 <= pile < len(table.piles) or not table.piles[pile]:
            self.wrong(index, seat, "draw-source", "drew from a discard pile that has no card")
            return None
        top = table.piles[pile][-1]
        if named >= 0 and top >= 0 and named != top:
            self.wrong(index, seat, "draw-source", f"drew {codes[named]} from the pile, whose top card is {codes[top]}")
        elif top < 0 <= named and not table.unseen() >> named & 1:
            self.elsewhere(index, seat, named)
        elif top < 0:
            top = named
        table.piles[pile] = table.piles[pile][:-1]
        return top

    def _from_kitty(self, index: int, seat: int, named: int) -> int | None:
        table = self.table
        if not table.kitty_size:
            self.wrong(index, seat, "draw-source", "drew from a kitty in which there is no card")
            return None
        table.kitty_size -= 1
        if named >= 0 and table.kitty_known >> named & 1:
            table.kitty_known &= ~table.pack.bits[named]
            return named
        return self._unseen(index, seat, named)

    def _from_stock(self, index: int, seat: int, named: int) -> int | None:
        table = self.table
        renew(table, index, self.keeps)
        card = self._unseen(index, seat, named)
        if table.stock <= 0:
            table.ruling("nothing-to-draw")
            self.wrong(index, seat, "draw-source", "drew from the stock, in which there is no card")
            return None
        table.stock -= 1
        if table.stock == 0:
            table.exhausted += 1
            if used_up(table):
                renew(table, index, self.keeps)
        return card

    def _unseen(self, index: int, seat: int, named: int) -> int:
        if named < 0 or self.table.unseen() >> named & 1:
            return named
        self.elsewhere(index, seat, named)
        return UNKNOWN

    def reshuffled(self) -> list[int]:
        return left_for_stock(self.table, self.keeps)
