"""What a player of a melding game may do next."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.combinations import SET
from referee.cards.meld_shapes import Meld, faces_for, melds_in
from referee.cards.packs import cards_of
from referee.clauses.ending.laws import discard_forbidden, meld_forbidden
from referee.clauses.melding.melds import least_meld
from referee.play.melding.draws import MeldingDraws
from referee.play.melding.turns import DRAW, MELD
from referee.reading.moves import Move

MANY = 99
"""More wild cards than a pack has."""
MOST_LISTED = 200
"""So many legal moves are listed at most."""


class MeldingChoices(MeldingDraws):
    """The part of a melding deal that says what may be done."""

    def legal_melds(self, seat: int) -> list[Meld]:
        """The melds that the player can certainly lay down."""
        table = self.table
        holder = table.holder(seat)
        if self.is_blind(holder):
            return []
        most = MANY if self.plan.jokers is None else self.plan.jokers
        found = melds_in(table.pack, self.plan.steps, table.known[holder], table.wild, least_meld(table), most)
        return [meld for meld in found if self._allowed(seat, meld)]

    def _allowed(self, seat: int, meld: Meld) -> bool:
        """May the player lay down this meld under what else the table plays?"""
        table, plan = self.table, self.plan
        if plan.first_run and meld.kind == SET and seat not in self.have_melded:
            return False
        if plan.last_discard and len(meld.cards) >= table.sizes[seat]:
            return False
        return not self.too_many_wild(meld.cards) and meld_forbidden(table, meld) is None

    def lay_offs(self, seat: int) -> list[tuple[int, int, int]]:
        """Single cards that can be added to melds: the card, what it stands for, the meld's place."""
        found: list[tuple[int, int, int]] = []
        if self.plan.last_discard and self.table.sizes[seat] == 1:
            return found
        for card in cards_of(self.table.known[self.table.holder(seat)]):
            for place, meld in enumerate(self.table.melds):
                face = self._as_added(card, meld)
                if face is not None:
                    found.append((card, face, place))
        return found

    def fitting(self, card: int) -> bool:
        """Can that card be added to a meld on the table?"""
        return any(self._as_added(card, meld) is not None for meld in self.table.melds)

    def _as_added(self, card: int, meld: Meld) -> int | None:
        """What the card stands for where it is added to a meld; None where it does not fit."""
        if meld.kind is None or self.too_many_wild((*meld.cards, card)):
            return None
        if self.table.wild >> card & 1:
            return next(iter(faces_for(self.table.pack, self.plan.steps, meld)), None)
        return card if self.grown(meld, (*meld.faces, card)) is not None else None

    def legal_moves(self, seat: int, phase: int) -> list[str]:
        """What the player may certainly do at that point of a turn, without the name."""
        table, one_action, nothing = self.table, self.plan.one_action, not self.anything_to_draw()
        where = self.where(seat)
        moves = self._draws(seat) if phase == DRAW else []
        begun = phase != DRAW or nothing or self.needs_no_draw(seat)
        melding = phase == MELD or (phase == DRAW and (one_action or begun))
        if not melding and begun and self.plan.rearrange is not None and not one_action:
            melding = table.ruling("meld-after-rearranging") == "default"
        if melding:
            melds = self.legal_melds(seat)
            moves += [f"meld {' '.join(self.told(meld.cards, meld.faces))}{where}" for meld in melds]
        if (begun or one_action) and not (one_action and phase == MELD):
            moves += self._additions(seat, where)
        if begun and not one_action:
            moves += self._discards(seat, where)
        if self.may_pass(seat, phase, moves):
            moves.append("pass")
        return moves

    def may_pass(self, seat: int, phase: int, moves: Sequence[str]) -> bool:
        """May the player certainly pass at that point of a turn, when these moves could be made instead?"""
        if phase != DRAW:
            return self.plan.one_action or not self.table.sizes[seat]
        if self.table.last_turns is not None:
            return True
        if self.plan.one_action:
            return self.table.ruling("one-action-pass") == "default" or not moves
        return not self.anything_to_draw()

    def could_act(self, seat: int) -> str | None:
        """What a player certainly could do in place of passing; None where nothing is known."""
        if self.anything_to_draw():
            return "there is a card to draw"
        if melds := self.legal_melds(seat):
            return f"{' '.join(self.told(melds[0].cards))} could be melded"
        for card, _, place in self.lay_offs(seat):
            return f"{self.table.pack.codes[card]} could be added to meld {place + 1}"
        return None

    def where(self, seat: int) -> str:
        """The row that the player's cards come from, as a log adds it to a move."""
        table = self.table
        holder = table.holder(seat)
        if holder < table.seats:
            return ""
        return " from blind" if self.is_blind(holder) else " from row"

    def _discards(self, seat: int, where: str) -> list[str]:
        table, codes = self.table, self.table.pack.codes
        piles = [f" pile {pile}" for pile in range(1, len(table.piles) + 1)] if len(table.piles) > 1 else [""]
        cards = [card for card in cards_of(table.known[table.holder(seat)]) if discard_forbidden(table, card) is None]
        return [f"discard {codes[card]}{pile}{where}" for card in cards for pile in piles]

    def _draws(self, seat: int) -> list[str]:
        table = self.table
        moves = []
        if table.stock > 0 or self.reshuffled():
            moves.append("draw")
        several = len(table.piles) > 1
        for place, pile in enumerate(table.piles, start=1):
            if pile:
                moves.append("draw from discard" + (f" pile {place}" if several else ""))
        if table.kitty.size:
            moves.append("draw from kitty")
        if self.drawn and seat == self.turn:
            return moves
        if self.plan.desert is not None and seat not in table.deserted:
            hand = list(cards_of(table.known[seat]))
            share = self.plan.desert.share(table, table.sizes[seat], first=seat not in self.had_turn)
            if len(hand) >= share:
                moves.append("desert" + "".join(f" {table.pack.codes[card]}" for card in hand[:share]))
        if self.plan.knocking is not None:
            moves += self.plan.knocking.instead_of_play(table, seat)
        return moves

    def _additions(self, seat: int, where: str) -> list[str]:
        """The single cards that can be laid off, or brought in by rearranging."""
        table = self.table
        found = []
        for card, face, place in self.lay_offs(seat):
            code = self.told((card,), (face,))[0]
            if self.plan.rearrange is None:
                found.append(f"lay-off {code} on {place + 1}{where}")
            else:
                melds = [" ".join(self.told(meld.cards, meld.faces)) for meld in table.melds]
                melds[place] += f" {code}"
                found.append("rearrange " + " / ".join(melds) + where)
        return found


def source_of(move: Move) -> dict[str, str]:
    """Where a move says that its cards come from, as a verdict lists it."""
    return {} if move.source is None else {"source": move.source}
