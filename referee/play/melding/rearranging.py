"""Rearranging: the whole table of melds laid anew."""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.cards.meld_shapes import Meld
from referee.cards.packs import UNKNOWN
from referee.play.melding.choices import source_of
from referee.play.melding.plays import MeldingPlays
from referee.play.melding.turns import LAY_OFF
from referee.reading.moves import Move


class Fault(NamedTuple):
    """What is wrong with a table of melds that was laid anew."""

    what: str
    breach: bool = True
    """Is it against the rules? Otherwise the melds are not complete, for which a game may have a penalty of its own."""


class Rearranging(MeldingPlays):
    """The part of a melding deal that is about rearranging."""

    def rearrange(self, index: int, move: Move) -> None:
        """The whole table laid anew, with cards out of the hand."""
        table, seat = self.table, move.seat
        if self.plan.rearrange is None:
            self.wrong(index, seat, self.plan.turns.id, "rearranged the melds, which nobody may do in this game")
        self.in_order(index, seat, LAY_OFF, "rearranged the melds")
        before = self.on_table()
        laid = [card for meld in move.melds for card in meld]
        new = [card for card in laid if card >= 0 and card not in before]
        new += [UNKNOWN] * (len(laid) - self._lying() - len(new))
        holder = self.holder(index, move, new)
        self.check_held(index, seat, holder, new, "laid")
        melds = self._new_table(index, move)
        fault = self._fault(before, laid, new, melds)
        told = [" ".join(self.told(meld.cards, meld.faces)) for meld in melds] if self.keep_tricks else []
        if fault is not None and self.is_blind(holder):
            self.fails_blind(index, seat, holder, "rearrange", new, melds=told)
            return
        failed = fault is not None and self.plan.failing is not None
        more: dict[str, Any] = {"failed": True} if failed else source_of(move)
        self.note(index, seat, "rearrange", self.told(new), melds=told, **more)
        if fault is not None and (fault.breach or not failed):
            self.wrong(index, seat, "rearrange", f"rearranged the melds, but {fault.what}")
        if failed:
            self.reveal(holder, new)
            self._failed(index, seat)
            return
        if fault is None and any(meld.may for meld in melds):
            message = f"Whether the melds that {table.names[seat]} laid anew are melds cannot be told."
            self.tell_doubt(index, move.changed(cards=tuple(laid)), "rearrange", message)
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
        """What each card on the table stands for, as far as that is known."""
        settled = (meld for meld in self.table.melds if not meld.may)
        return {card: face for meld in settled for card, face in zip(meld.cards, meld.faces, strict=True)}

    def _new_table(self, index: int, move: Move) -> list[Meld]:
        """The melds of the new table; one that has not been touched stays what it was."""
        lying, stood = {meld.cards: meld for meld in self.table.melds if not meld.astray}, self._stood()
        melds = []
        for cards, told in zip(move.melds, move.meld_faces, strict=True):
            old = lying.get(cards)
            if old is not None and UNKNOWN not in cards and told in {old.faces, old.cards}:
                melds.append(old)
            else:
                melds.append(self._new_meld(index, move.changed(cards=cards, faces=told), stood))
        return melds

    def _new_meld(self, index: int, move: Move, stood: dict[int, int]) -> Meld:
        """One meld of the new table; a wild card of which nothing is said stands for what it stood for."""
        told = move.faces
        kept = [stood.get(card, card) if face == card else face for card, face in zip(move.cards, told, strict=True)]
        made = self.read(index, move.seat, move.changed(faces=tuple(kept), named=move.named | frozenset(stood)))
        revalued = self.plan.rearrange is not None and self.plan.rearrange.revalue
        if made.kind is None and not made.may and revalued and tuple(kept) != told:
            again = self.read(index, move.seat, move)
            if again.kind is not None or again.may:
                return again
        return made

    def _fault(self, before: set[int], laid: list[int], new: list[int], melds: list[Meld]) -> Fault | None:
        """What is certainly wrong with a table of melds that was laid anew."""
        codes, hidden = self.table.pack.codes, laid.count(UNKNOWN)
        missing = sorted(card for card in before - set(laid) if card >= 0)
        if len(missing) > hidden or len(laid) < self._lying():
            return Fault(f"{codes[missing[0]] if missing else 'a card'} is not among them any more")
        if double := [card for card in laid if card >= 0 and laid.count(card) > 1]:
            return Fault(f"{codes[double[0]]} stands there twice")
        if self.plan.jokers is not None and any(self.too_many_wild(meld.cards) for meld in melds):
            return Fault("a meld has more than one wild card")
        if not new:
            return Fault("no card came from the hand")
        if bad := [meld for meld in melds if meld.kind is None and not meld.may]:
            return Fault(f"{' '.join(self.told(bad[0].cards, bad[0].faces))} is no meld", breach=False)
        if self.plan.rearrange is not None and not self.plan.rearrange.revalue:
            stood = self._stood()
            for meld in melds:
                for card, face in zip(meld.cards, meld.faces, strict=True):
                    if not meld.may and stood.get(card, face) != face:
                        return Fault(f"{codes[card]} must go on standing for {codes[stood[card]]}")
        return None

    def _lying(self) -> int:
        """How many cards lie on the table."""
        return sum(len(meld.cards) + len(meld.astray) for meld in self.table.melds)
