"""Random play in melding games, which strives to go out so that deals end."""

from __future__ import annotations

import random
from itertools import combinations

from referee.cards.meld_shapes import Meld, whole
from referee.cards.packs import cards_of
from referee.play.melding.choices import MOST_LISTED
from referee.play.melding.rearranging import Rearranging
from referee.play.melding.turns import DRAW, MELD


class MeldingSamples(Rearranging):
    """The part of a melding deal that makes up moves at random."""

    def random_play(self, rng: random.Random) -> str:
        table = self.table
        seat = self.next_seat()
        assert seat is not None, "with all hands known somebody is to move"
        late = table.down_to_one
        if late is not None and late >= 0:
            return f"{table.names[late]} call"
        name = table.names[seat]
        if self.turn is not None and self.may_end() and self.phase == MELD and self.plan.one_action:
            more = [move for move in self.legal_moves(self.turn, MELD) if move.startswith("meld")]
            if more:
                return f"{table.names[self.turn]} {rng.choice(more)}"
        phase = self.phase if self.open_turn and seat == self.turn and not self.begins_anew() else DRAW
        return f"{name} {self._choose(rng, seat, self.legal_moves(seat, phase))}"

    def _choose(self, rng: random.Random, seat: int, legal: list[str]) -> str:
        """A move that brings the deal nearer to its end, mostly."""
        drawing = any(move.startswith("draw") for move in legal)
        if self.plan.rearrange is not None and (self.plan.one_action or not drawing):
            anew = self._laid_anew(seat) if not any(move.startswith("rearrange") for move in legal) else None
            if anew is not None:
                return anew
        for verb, chance in (("knock", 0.9), ("meld", 0.97), ("rearrange", 0.97), ("lay-off", 0.97), ("desert", 0.03)):
            own = [move for move in legal if move.split()[0] == verb]
            if own and rng.random() < chance:
                return rng.choice(own)
        discards = [move for move in legal if move.startswith("discard")]
        if discards:
            return min(rng.sample(discards, len(discards)), key=lambda move: self._mates(seat, move.split()[1]))
        rest = (
            [move for move in legal if move.startswith("draw")] or [move for move in legal if move == "pass"] or legal
        )
        useful = [move for move in rest if move.startswith("draw from discard") and self._useful_top(move)]
        if useful:
            return useful[0]
        chosen = "draw" if "draw" in rest and rng.random() < 0.8 else rng.choice(rest)
        if chosen == "draw":
            return "draw {draw} from stock"
        return "draw {pot} from kitty" if chosen == "draw from kitty" else chosen

    def _useful_top(self, move: str) -> bool:
        """Would the top card of that pile help its player?"""
        pile = self.table.piles[int(move.split()[-1]) - 1 if "pile" in move else 0]
        return self.lucky([pile[-1]], strictly=True) == [pile[-1]]

    def _laid_anew(self, seat: int) -> str | None:
        """The whole table laid anew with one card of the hand, where one or two melds have to be changed for it."""
        table, pack = self.table, self.table.pack
        holder = table.holder(seat)
        if not table.melds or self.is_blind(holder):
            return None
        for card in cards_of(table.known[holder]):
            close = [
                place
                for place, meld in enumerate(table.melds)
                if any(pack.strength[one] == pack.strength[card] or pack.suit_of[one] == pack.suit_of[card]
                       for one in meld.faces)
            ]  # fmt: skip
            for places in (*combinations(close, 1), *combinations(close, 2)):
                lying = [one for place in places for one in table.melds[place].cards]
                melds = whole(pack, self.plan.steps, pack.mask([*lying, card]), table.wild, jokers=self.plan.jokers)
                if melds is not None and self._may_stand(melds):
                    others = [meld for place, meld in enumerate(table.melds) if place not in places]
                    told = " / ".join(" ".join(self.told(meld.cards, meld.faces)) for meld in (*others, *melds))
                    return f"rearrange {told}{self.where(seat)}"
        return None

    def _may_stand(self, melds: list[Meld]) -> bool:
        """Do the wild cards stand for what they must go on standing for?"""
        if self.plan.rearrange is None or self.plan.rearrange.revalue:
            return True
        stood = self._stood()
        return all(stood.get(c, f) == f for meld in melds for c, f in zip(meld.cards, meld.faces, strict=True))

    def _mates(self, seat: int, code: str) -> int:
        """How many cards of the hand might make a meld with that one, and whether it could be laid off."""
        table, pack = self.table, self.table.pack
        card = pack.ids[code]
        if table.wild >> card & 1:
            return MOST_LISTED
        rank, suit = pack.strength[card], pack.suit_of[card]
        near = (
            abs(pack.strength[one] - rank) if pack.suit_of[one] == suit else 3 * (pack.strength[one] != rank)
            for one in cards_of(table.known[seat])
            if one != card
        )
        return sum(distance < 3 for distance in near)

    def loose(self) -> list[int] | None:
        return list(cards_of(self.table.unseen())) if self.table.stock > 0 else self.reshuffled()

    def lucky(self, cards: list[int], *, strictly: bool = False) -> list[int]:
        helpful = [card for card in cards if self.fitting(card)]
        helpful = helpful or [card for card in cards if self._completes(card)]
        return helpful if helpful or strictly else cards

    def _completes(self, card: int) -> bool:
        """Would the card make a meld with two others of the hand that draws it?"""
        seat = self.next_seat()
        table, pack = self.table, self.table.pack
        if seat is None:
            return False
        hand = [one for one in cards_of(table.known[seat]) if one != card]
        rank = [one for one in hand if pack.strength[one] == pack.strength[card]]
        if len(rank) > 1 or table.wild >> card & 1:
            return True
        near = {pack.strength[one] - pack.strength[card] for one in hand if pack.suit_of[one] == pack.suit_of[card]}
        return {-2, -1} <= near or {-1, 1} <= near or {1, 2} <= near
