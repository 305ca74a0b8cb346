"""Drawing in a melding game: from the stock, which the discards renew, from a discard pile, out of the kitty."""

from __future__ import annotations

from typing import Any

from referee.cards.packs import UNKNOWN
from referee.clauses.dealing.stock import left_for_stock, renew, used_up
from referee.play.melding.cards import MeldingCards
from referee.play.melding.turns import DRAW, MELD
from referee.reading.moves import Move


class MeldingDraws(MeldingCards):
    """The part of a melding deal that is about drawing."""

    @property
    def keeps(self) -> str:
        """What stays on a discard pile when a new stock is made."""
        if self.table.rulings.get("pile-reshuffled") == "top-stays":
            return "top"
        return self.plan.reshuffle.keeps

    def draw(self, index: int, move: Move, *, penalty: bool = False) -> None:
        """Cards out of the stock, from a discard pile or from the kitty; `penalty` cards are no part of the turn."""
        dug = None if penalty else self._dug(move)
        if not penalty:
            self._judge_number(index, move, dug)
        if dug is not None:
            self._dig(index, move, *dug)
            drawn = self.plan.draws
        else:
            left = list(move.cards or (UNKNOWN,))
            drawn = len(left)
            while left:
                lying = [card for card in left if self._source(card) == "discard"] if move.source != "stock" else []
                card = next(iter(lying), left[0])
                left.remove(card)
                self._draw_one(index, move, card, penalty=penalty)
                if self.table.closing:
                    break
        if not penalty:
            self.drawn += drawn
            if self.drawn >= self.plan.draws or not self.anything_to_draw():
                self._have_drawn(index)

    def _draw_one(self, index: int, move: Move, named: int, *, penalty: bool) -> None:
        """One card, from where the log says or from where it lies."""
        table, seat = self.table, move.seat
        source = move.source or self._source(named)
        pile = self.pile(move.number, named, drawing=True)
        self.digging = pile if source == "discard" and self.digging in {None, pile} and not penalty else None
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

    def _have_drawn(self, index: int) -> None:
        """The turn goes on after the draw."""
        self.phase = max(self.phase, MELD)
        if self.plan.one_action and not self.table.closing:
            self.end_turn(index)

    def _judge_number(self, index: int, move: Move, dug: tuple[int, int] | None) -> None:
        """Reports cards drawn too late or too many."""
        plan, clause = self.plan, self.plan.turns.id if self.plan.draws == 1 else "draw-two"
        told = "one card is" if plan.draws == 1 else "two cards are"
        further = dug is not None or (
            plan.deeper and move.source == "discard" and move.number in {None, self._open_pile()}
        )
        if self.phase != DRAW and not (further and self.digging is not None):
            self.wrong(index, move.seat, clause, f"drew again or too late; {told} drawn at the beginning of a turn")
        elif len(move.cards) > plan.draws - self.drawn and not further:
            self.wrong(index, move.seat, clause, f"drew {len(move.cards)} cards; {told} drawn in a turn")

    def _open_pile(self) -> int:
        """The pile, as a log numbers it, from which all cards of this turn have been drawn."""
        return 0 if self.digging is None else self.digging + 1

    def _dug(self, move: Move) -> tuple[int, int] | None:
        """The pile and how many of its cards a move takes together, where the table plays so; None for single cards."""
        piles, cards = self.table.piles, move.cards
        if not self.plan.deeper or not cards or move.source not in {None, "discard"}:
            return None
        if move.source is None and not self.table.stock:
            return None  # the pile is shuffled first, and the cards may come from there
        for place in range(len(piles)) if move.number is None else [move.number - 1]:
            pile = piles[place] if 0 <= place < len(piles) else ()
            top = pile[-len(cards) :]
            if len(cards) == 1 and cards[0] in pile[:-1]:
                return place, len(pile) - pile.index(cards[0])
            known = {card for card in top if card >= 0}
            if (
                1 < len(cards) == len(top)
                and known <= set(cards)
                and (move.source is not None or len(known) == len(top))
            ):
                return place, len(cards)
        return (self.pile(move.number, cards[0], drawing=False), len(cards)) if move.source and len(cards) > 1 else None

    def _dig(self, index: int, move: Move, place: int, count: int) -> None:
        """Takes several cards of a pile together."""
        table, seat, cards = self.table, move.seat, move.cards
        pile = table.piles[place] if 0 <= place < len(table.piles) else ()
        taken = list(pile[max(len(pile) - count, 0) :])
        for card in (card for card in cards if card >= 0 and card not in taken and table.unseen() >> card & 1):
            if UNKNOWN in taken:
                taken[taken.index(UNKNOWN)] = card
        if not taken or not {card for card in cards if card >= 0} <= set(taken):
            told = " ".join(self.told(cards))
            self.wrong(index, seat, "draw-source", f"drew {told}, which do not lie together on top of the pile")
        if taken:
            table.piles[place] = pile[: len(pile) - len(taken)]
            table.add(seat, taken, index)
        self.digging = place
        self.note(index, seat, "draw", self.told(taken), source="discard")

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
        if not table.kitty.size:
            self.wrong(index, seat, "draw-source", "drew from a kitty in which there is no card")
            return None
        table.kitty.size -= 1
        if named >= 0 and table.kitty.known >> named & 1:
            table.kitty.known &= ~table.pack.bits[named]
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
