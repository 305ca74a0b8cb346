"""Rearranging: the whole table of melds laid anew."""

from __future__ import annotations

from referee.families.melding_cards import Face
from referee.families.melding_choices import source_of
from referee.families.melding_plays import MeldingPlays
from referee.families.melding_turns import LAY_OFF
from referee.melds import Meld
from referee.moves import Move


class Rearranging(MeldingPlays):
    """The part of a melding deal that is about rearranging."""

    def rearrange(self, index: int, move: Move) -> None:
        """The whole table laid anew, with cards out of the hand."""
        table, seat = self.table, move.seat
        if self.plan.rearrange is None:
            self.wrong(index, seat, self.plan.turns.id, "rearranged the melds, which this game does not know")
        self.in_order(index, seat, LAY_OFF, "rearranged the melds")
        before = self.on_table()
        laid = [card for meld in move.melds for card in meld]
        new = [card for card in laid if card not in before]
        holder = self.holder(index, move, new)
        self.check_held(index, seat, holder, new)
        lying, stood = {meld.cards: meld for meld in table.melds if not meld.astray}, self._stood()
        melds = [
            self._new_meld(index, seat, cards, told, stood, lying.get(cards))
            for cards, told in zip(move.melds, move.meld_faces, strict=True)
        ]
        problem = self._problem(before, laid, new, melds)
        told = [" ".join(self.told(meld.cards, meld.faces)) for meld in melds] if self.keep_tricks else []
        if problem is not None and self.is_blind(holder):
            self.fails_blind(index, seat, holder, "rearrange", new, melds=told)
            return
        if problem is not None and self.plan.failing is not None:
            self.note(index, seat, "rearrange", self.told(new), melds=told, failed=True)
            self.reveal(holder, new)
            self._failed(index, seat)
            return
        self.note(index, seat, "rearrange", self.told(new), melds=told, **source_of(move))
        if problem is not None:
            self.wrong(index, seat, "rearrange", f"rearranged the melds, but {problem}")
        self.take_out(index, holder, new)
        table.melds = melds

    def _failed(self, index: int, seat: int) -> None:
        """The cards come back, with the penalty."""
        table, failing = self.table, self.plan.failing
        assert failing is not None
        table.ruling("rearrange-failed")
        self.penalties[seat] += failing.cards
        message = (
            f"{table.names[seat]} could not complete the melds: the cards go back, and {failing.cards} more are due."
        )
        table.find("penalty", failing, message, move=index, seat=seat)

    def _stood(self) -> dict[int, int]:
        """What each card on the table stands for."""
        return {card: face for meld in self.table.melds for card, face in zip(meld.cards, meld.faces, strict=True)}

    def _new_meld(
        self,
        index: int,
        seat: int,
        cards: tuple[int, ...],
        told: tuple[Face, ...],
        stood: dict[int, int],
        old: Meld | None,
    ) -> Meld:
        """One meld of the new table; a wild card of which nothing is said stands for what it stood for."""
        if old is not None and told in {old.faces, old.cards}:
            return old
        kept = tuple([stood.get(card, card) if face == card else face for card, face in zip(cards, told, strict=True)])
        faces = self.faces(index, seat, cards, kept)
        kind = None if faces is None else self.kind(faces)
        if kind is None and kept != told and self.plan.rearrange is not None and self.plan.rearrange.revalue:
            again = self.faces(index, seat, cards, told)
            if again is not None and self.kind(again) is not None:
                faces, kind = again, self.kind(again)
        return Meld(cards, faces or cards, kind)

    def _problem(self, before: set[int], laid: list[int], new: list[int], melds: list[Meld]) -> str | None:
        """What is wrong with a table of melds that was laid anew."""
        codes = self.table.pack.codes
        if missing := sorted(before - set(laid)):
            return f"{codes[missing[0]]} is not among them any more"
        if len(set(laid)) < len(laid) and (double := [card for card in laid if card >= 0 and laid.count(card) > 1]):
            return f"{codes[double[0]]} stands there twice"
        if self.plan.jokers is not None and any(self.too_many_wild(meld.cards) for meld in melds):
            return "a meld has more than one wild card"
        if not new:
            return "no card came from the hand"
        if bad := [meld for meld in melds if meld.kind is None]:
            return f"{' '.join(self.told(bad[0].cards, bad[0].faces))} is no meld"
        if self.plan.rearrange is not None and not self.plan.rearrange.revalue:
            stood = self._stood()
            for meld in melds:
                for card, face in zip(meld.cards, meld.faces, strict=True):
                    if stood.get(card, face) != face:
                        return f"{codes[card]} must go on standing for {codes[stood[card]]}"
        return None
