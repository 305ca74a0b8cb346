"""Spot questions in melding games: is this a meld, what can a hand lay down, where may a card be laid off?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.cards.meld_readings import KINDS, readings
from referee.cards.meld_shapes import LEAST_MELD, Meld, whole
from referee.cards.packs import cards_of
from referee.clauses.melding.sets_and_runs import least_meld
from referee.english import either
from referee.games.clause import Clause
from referee.games.game import Game
from referee.play.melding.choices import MOST_TRIED, lay_offs, legal_melds
from referee.play.melding.melding_deal import MeldingDeal
from referee.play.melding.melds_made import read
from referee.play.notation import MOST_LISTED
from referee.questions.position import HOLDER, Answer, Pairs, Position
from referee.reading.moves import LAYING_OFF, Move
from referee.ticks import UpTo

LARGEST_HAND = 20
"""It is looked for a way to lay a hand down whole up to so many cards."""


class MeldingPosition(Position):
    """Melds on the table, and a player whose turn it is."""

    deal: MeldingDeal

    def __init__(self, game: Game, facts: Mapping[str, Any]) -> None:
        super().__init__(game, facts)
        if facts.get("melded") is not False:
            self.table.melds.laid_by = frozenset({HOLDER})

    def cards(self, raw: object, where: str, holder: int = HOLDER) -> Pairs:
        """Cards of this pack with what they stand for; of several faults the first is noted."""
        read, found = len(self.faults), super().cards(raw, where, holder)
        del self.faults[read + 1 :]
        return found

    def meld(self, raw: object, where: str) -> Meld:
        """What cards make."""
        pairs = self.cards(raw, where)
        if self.faults or not pairs:
            return Meld((), (), None)
        cards, faces = zip(*pairs, strict=True)
        named = self.reader.told_cards(raw)[2]
        return read(self.deal, Move(HOLDER, "meld", cards, faces).changed(named=named))

    def kinds(self, meld: Meld) -> list[str]:
        """The kinds of meld that it is, or may be by what its wild cards stand for."""
        if meld.kind is not None or not meld.may:
            return [] if meld.kind is None else [meld.kind]
        table, steps = self.table, self.deal.plan.steps
        found = readings(table.pack, steps, meld.may, least_meld(table), KINDS)
        return list(dict.fromkeys(reading.kind for reading in found))

    def told(self, meld: Meld) -> str:
        """A meld in notation."""
        return self.deal.told(meld.cards, meld.faces)

    # --- answering -----------------------------------------------------------------------------------------

    def winner(self, cards: object) -> Answer:
        """Are these cards a meld? `meld` says of which kind, and is null where they are none. Nobody wins anything."""
        meld = self.meld(cards, "cards")
        if not meld.cards and not self.faults:
            self.fault("cards", "name the cards of a meld")
        self.raise_faults()
        told, kinds = self.told(meld), self.kinds(meld)
        reason = f"{told} is {either(f'a {kind}' for kind in kinds)}" if kinds else f"{told} is neither a set nor a run"
        if len(kinds) > 1:
            reason += ", by what its wild cards stand for"
        answer = {"game": self.game.slug, "winner": None, "meld": next(iter(kinds), None), "reason": reason}
        return answer | self.cited(self.deal.plan.melds)

    def legal(self, hand: object, lying: object) -> Answer:
        """The melds that a hand can lay down, and which of its cards may be laid off on which meld of the table.

        Melds on the table are parted by `/` and numbered from 1. `whole` says how the hand can be laid down to its last
        card; it is null where that cannot be done.
        """
        table, deal, pack = self.table, self.deal, self.game.pack
        held = [card for card, _ in self.cards(hand, "hand")]
        on_table = self._on_table(lying)
        self.raise_faults()
        self.hold(held)
        table.melds.lying = on_table
        tried = UpTo(MOST_TRIED)
        melds = list(legal_melds(deal, HOLDER, tried))
        found: dict[str, None] = {}
        for meld in melds:
            if len(found) <= MOST_LISTED:
                found[self.told(meld)] = None
        added = [(deal.told((card,), (face,)), card, place) for card, face, place in lay_offs(deal, HOLDER)]
        legal = [*found, *(f"{code} on {place + 1}" for code, _, place in added)]
        usable = pack.mask([*(card for _, card, _ in added), *(card for meld in melds for card in meld.cards)])
        laying_off: Clause | None = deal.plan.by_verb.get(LAYING_OFF) if on_table else None
        clause = laying_off or deal.plan.melds
        left = 0 if tried.more else table.hands.known[HOLDER] & ~self.with_copies(usable)
        refused = [self.refusal(card, clause) for card in cards_of(left)]
        answer = self.allowed(legal[:MOST_LISTED], refused, more=tried.more or len(legal) > MOST_LISTED)
        return answer | {"whole": self._whole(table.hands.known[HOLDER]) if held else None}

    def _whole(self, hand: int) -> list[str] | None:
        """Melds that use up the hand to its last card; None where there are none, or it is too large to look for them."""
        plan, table = self.deal.plan, self.table
        if hand.bit_count() > LARGEST_HAND:
            return None
        found = whole(table.pack, plan.steps, hand, table.wild.cards, LEAST_MELD, plan.most_wild)
        return None if found is None else [self.told(meld) for meld in found]

    def _on_table(self, lying: object) -> list[Meld]:
        """The melds on the table; one that is none, or could be several, is noted."""
        texts = lying.split("/") if isinstance(lying, str) and lying.strip() else [lying] if lying else []
        found = [self.meld(raw, "trick") for raw in texts]
        for meld in found:
            if meld.cards and meld.kind is None and not self.faults:
                open_ = bool(self.kinds(meld))
                why = "say what its wild cards stand for, as in RJ=7H" if open_ else "it is no meld"
                self.fault("trick", f"{self.told(meld)}: {why}")
        return found
