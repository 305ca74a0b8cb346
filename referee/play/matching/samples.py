"""What random players of matching games play, for samples."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice

from referee.cards.packs import cards_of
from referee.play.matching.claims import ClaimedCards
from referee.play.matching.options import MOST_LISTED


class MatchingSamples(ClaimedCards):
    """The part of a matching deal that makes up plays at random."""

    def random_plays(self, seat: int, rng: random.Random) -> list[str]:
        """Legal plays of the player as a log writes them."""
        table = self.table
        found: list[str] = []
        able = self.able(seat)
        if self.drawn is not None:
            able &= table.pack.bits[self.drawn] if self.drawn >= 0 else 0
        where = " from row" if table.holder(seat) >= table.seats else ""
        found += [
            f"{self.declared(seat, card, rng)}{self.random_pile(card, rng)}{where}{self.random_choice(seat, card, rng)}"
            for card in cards_of(able)
        ]
        if self.drawn is None:
            codes = table.pack.codes
            sets = list(islice(self.sets_in(table.known[table.holder(seat)]), MOST_LISTED))
            chosen = [
                " ".join(codes[card] for card in cards) + self.random_choice(seat, cards[-1], rng) for cards in sets
            ]
            found += chosen
        return found

    def declared(self, seat: int, card: int, rng: random.Random) -> str:
        """A card as a log writes it, a wild one with what it stands for."""
        table, codes = self.table, self.table.pack.codes
        if not table.wild >> card & 1:
            return codes[card]
        return f"{codes[card]}={codes[rng.choice(self.stand_ins(self._pile_for_joker()))]}"

    def _pile_for_joker(self) -> int:
        return next((pile for pile in range(len(self.table.piles)) if self.stand_ins(pile)), 0)

    def random_choice(self, seat: int, card: int, rng: random.Random) -> str:
        """What a log has to say of a card with a special effect."""
        table, found = self.table, self.effects.get(card)
        if found is not None and found[0].id == "effect-copy":
            beneath = (self.effects.get(pile[-1]) for pile in table.piles if pile)
            found = next((one for one in beneath if one is not None and one[0].owes(one[1])), None)
        owed = None if found is None or table.wild >> card & 1 else found[0].owes(found[1])
        if owed == "suit":
            return f" suit {rng.choice(table.pack.suits).letter}"
        if owed == "rank":
            return f" rank {rng.choice(table.pack.ranks).letter}"
        others = [other for other in range(table.seats) if other != seat and other not in table.out]
        return f" target {table.names[rng.choice(others)]}" if owed == "target" else ""

    def first_choice(self, cards: Sequence[int], rng: random.Random) -> str:
        if self.table.game.by_id["first-card"].parameters["effect"] != "dealer":
            return ""
        told = dict.fromkeys(self.random_choice(self.table.dealer, card, rng) for card in cards)
        return "".join({choice.split()[0]: choice for choice in told if choice}.values())

    def random_pile(self, card: int, rng: random.Random) -> str:
        """Which pile a card goes to, where there are several."""
        table = self.table
        if len(table.piles) == 1:
            return ""
        if table.wild >> card & 1:
            return f" pile {self._pile_for_joker() + 1}"
        return (
            f" pile {rng.choice([pile for pile in range(len(table.piles)) if self.permitted(pile)[0] >> card & 1]) + 1}"
        )

    def random_claim(self, seat: int, rng: random.Random) -> str:
        """A card laid down with a claim."""
        table, own = self.table, list(cards_of(self.table.known[seat]))
        allowed = self.permitted(0)[0] & table.pack.all
        sure = [card for card in cards_of(allowed) if len(own) > 1 or not self.never_last(card)]
        honest = [card for card in own if card in sure]
        table.laid = rng.choice(honest or own)
        claim = table.laid if honest else rng.choice(sure)
        return f"{table.names[seat]} {table.pack.codes[claim]}{self.random_choice(seat, claim, rng)}"
