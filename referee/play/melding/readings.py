"""What cards make that are melded or laid off, where wild cards and cards that nobody saw leave that open."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.cards.combinations import SET
from referee.cards.meld_readings import KINDS, Reading, readings
from referee.cards.meld_shapes import LEAST_MELD, Meld, kind_of
from referee.cards.packs import UNKNOWN, cards_of
from referee.clauses.melding.melds import least_meld
from referee.play.melding.turns import MeldingTurns
from referee.reading.moves import Move

Face = int | str
"""What a card was said to stand for: a card, or a rank or suit alone."""


class MeldReadings(MeldingTurns):
    """The part of a melding deal that is about what melds are."""

    def read(self, index: int, seat: int, move: Move) -> Meld:
        """The meld that the cards of a move make."""
        table, cards = self.table, move.cards
        alone = self.plan.single and len(cards) == 1
        least = 1 if alone else least_meld(table)
        if not table.wild and not table.wild_unknown and UNKNOWN not in cards and cards == move.faces:
            return Meld(cards, cards, kind_of(table.pack, self.plan.steps, cards, least))
        may = self.may_be(index, seat, cards, move.faces, move.named)
        return self._made(cards, may, self._unnamed(cards, move.faces, move.named), least)

    def added(self, index: int, seat: int, old: Meld, move: Move) -> Meld:
        """The meld that one becomes when the cards of a move are added to it; its own cards stay what they are."""
        cards = (*old.cards, *move.cards)
        may = self.may_be(index, seat, move.cards, move.faces, move.named)
        lying = list(old.may) or [self.table.pack.bits[face] for face in old.faces]
        unnamed = {len(old.cards) + place for place in self._unnamed(move.cards, move.faces, move.named)}
        return self._made(cards, [*lying, *may], unnamed, self._least(old), self._kinds(old))

    def exchanged(self, old: Meld, card: int, wild: int) -> Meld | None:
        """The meld with a card in the place of a wild one that stands for it; None where it does not stand for it.

        In a set any card of the rank will do, and of a card or a meld that is not known what may be may stand there.
        """
        pack, at = self.table.pack, old.cards.index(wild)
        bit = self._naturals if card < 0 else pack.bits[card]
        lying = list(old.may) or [pack.bits[face] for face in old.faces]
        if old.kind != SET:
            bit &= lying[at]
        kinds = KINDS if old.kind is None else (old.kind,)
        cards, may = (*old.cards[:at], card, *old.cards[at + 1 :]), [*lying[:at], bit, *lying[at + 1 :]]
        if old.kind is None and not old.may:
            return Meld(cards, cards, None, old.astray) if bit & lying[at] else None
        made = self._made(cards, may, set(), 1 if self.plan.single else least_meld(self.table), kinds)
        return None if made.kind is None and not made.may else made._replace(astray=old.astray)

    def _made(
        self, cards: tuple[int, ...], may: Sequence[int], unnamed: set[int], least: int, kinds: Sequence[str] = KINDS
    ) -> Meld:
        """The meld that cards make which may each be any of these; `unnamed` are the places of wild cards with a rank."""
        table, steps = self.table, self.plan.steps
        found: list[Reading] = []
        if unnamed and table.ruling("unnamed-wild-rank") == "default":
            own = [table.pack.bits[cards[place]] if place in unnamed else one for place, one in enumerate(may)]
            found = readings(table.pack, steps, own, least, kinds)
        found = found or readings(table.pack, steps, may, least, kinds)
        if len(found) == 1 and UNKNOWN not in cards:
            return Meld(cards, *found[0])
        if found:
            return Meld(cards, cards, None, may=tuple(may))
        faces = [next(cards_of(one)) if one.bit_count() == 1 else card for card, one in zip(cards, may, strict=True)]
        return Meld(cards, tuple(faces), None)

    @property
    def _naturals(self) -> int:
        """The cards that a wild one may stand for."""
        return self.table.pack.all & ~self.table.pack.joker_mask

    def may_be(
        self, index: int, seat: int, cards: Sequence[int], told: Sequence[Face], named: Collection[int]
    ) -> list[int]:
        """For each card those that it may be or stand for, after what the log says."""
        table, bits = self.table, self.table.pack.bits
        if any(
            face != card and card >= 0 and not table.wild >> card & 1 for card, face in zip(cards, told, strict=True)
        ):
            self._not_wild(index, seat, cards, told)
        may = []
        for card, face in zip(cards, told, strict=True):
            if card < 0:
                held = self._held(seat)
                may.append(self._naturals if held & table.wild or table.wild_unknown else held)
            elif table.wild_unknown or table.wild >> card & 1:
                may.append(self._stands_for(card, face, named))
            else:
                may.append(bits[card])
        return may

    def _held(self, seat: int) -> int:
        """The cards that may be in a player's hand or rows."""
        held = self.table.unseen()
        for own in (seat, *self.table.rows_of(seat)):
            held |= self.table.known[own]
        return held

    def _stands_for(self, card: int, face: Face, named: Collection[int]) -> int:
        """The cards that a wild card may stand for, after what was said of it."""
        pack = self.table.pack
        if isinstance(face, str):
            rank = pack.rank_mask(face) if face in {rank.letter for rank in pack.ranks} else 0
            suit = pack.suit_mask(face) if face in {suit.letter for suit in pack.suits} else 0
            return (rank | suit) & self._naturals
        itself = face == card and (card not in named or bool(pack.joker_mask >> card & 1))
        return self._naturals if itself or face < 0 else pack.bits[face]

    def _unnamed(self, cards: Sequence[int], told: Sequence[Face], named: Collection[int]) -> set[int]:
        """The places of cards with a rank of their own that are wild, or may be, and of which nothing is said."""
        table = self.table
        wild = (table.pack.all if table.wild_unknown else table.wild) & ~table.pack.joker_mask
        return {
            place
            for place, (card, face) in enumerate(zip(cards, told, strict=True))
            if card >= 0 and wild >> card & 1 and face == card and card not in named
        }

    def _not_wild(self, index: int, seat: int, cards: Sequence[int], told: Sequence[Face]) -> None:
        """Reports cards named as others although they are not wild, as far as the log tells."""
        if self.table.wild_unknown:
            return
        wild = self.table.wild
        named = next(
            card for card, face in zip(cards, told, strict=True) if face != card and card >= 0 and not wild >> card & 1
        )
        self.wrong(index, seat, "own-cards", f"named {self.table.pack.codes[named]} another card; it is not wild")

    def tell_doubt(self, index: int, move: Move, clause: str, message: str) -> None:
        """Says why it cannot be told whether a move was right: of cards that nobody knows, or of a wild one."""
        table, seat = self.table, move.seat
        named = next((table.pack.codes[card] for card in move.cards if card >= 0 and table.wild >> card & 1), None)
        if UNKNOWN in move.cards or (named is None and not table.wild_unknown):
            table.find("unproven", clause, message, move=index, seat=seat)
        elif table.wild_unknown:
            message = (
                f"Which rank is wild is not known; whether {table.names[seat]}'s cards belong together cannot be told."
            )
            table.find("unproven", "melds", message, move=index, seat=seat)
        else:
            table.ruling("wild-joker-undeclared")
            message = f"The log does not say what a wild card of {table.names[seat]}'s stands for (as in {named}=7H)."
            table.find("unproven", table.wild_clause, message, move=index, seat=seat)

    def grown(self, old: Meld, faces: Sequence[int]) -> str | None:
        """The kind of meld that one has become that cards were added to; None where it is none or another kind."""
        kind = kind_of(self.table.pack, self.plan.steps, faces, self._least(old))
        return kind if kind in self._kinds(old) else None

    def _least(self, old: Meld) -> int:
        """How many cards make a meld of one that is added to."""
        return 1 if self.plan.single and len(old.cards) < LEAST_MELD else least_meld(self.table)

    def _kinds(self, old: Meld) -> Sequence[str]:
        """The kinds that a meld may be when cards are added to it: any for one of no kind yet, and for a lone card."""
        lone = self.plan.single and len(old.cards) == 1
        return KINDS if old.kind is None or lone else (old.kind,)
