"""What random players of matching games play, for samples."""

from __future__ import annotations

import random
from itertools import islice

from referee.cards import cards_of
from referee.clauses.matching import ALL_TO_SEE
from referee.families.matching_claims import ClaimedCards
from referee.families.matching_options import MOST_LISTED


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
        top = table.tops[0]
        sure = ALL_TO_SEE if top is None else self.plan.match_top.followers(table.pack, top)[0]
        if table.limit is not None:
            sure = table.limit.cards if table.limit.alone else sure & table.limit.cards or table.limit.cards
        faces = [face for face in cards_of(sure & table.pack.all & ~table.wild) if self._lawful(face)]
        return f"{codes[card]}={codes[rng.choice(faces)]}"

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

    def random_pile(self, card: int, rng: random.Random) -> str:
        """Which pile a card goes to, where there are several."""
        table = self.table
        if len(table.piles) == 1:
            return ""
        if table.wild >> card & 1:
            return " pile 1"
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
