"""What may be played in matching games: on which pile, out of which hand, by whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from referee.cards.packs import cards_of
from referee.clauses.ending.laws import law_forbidding
from referee.clauses.kinds import AtOnce
from referee.clauses.matching.plays import ALL_TO_SEE
from referee.games.clause import Clause
from referee.play.matching.rule_book import SpecialCards
from referee.play.matching.turns import Turn
from referee.play.notation import MOST_LISTED
from referee.table.values import Limit


class Options:
    """What may be played now. Answers questions and changes nothing."""

    def __init__(self, turn: Turn, special: SpecialCards) -> None:
        self.turn = turn
        self.table = turn.table
        self.plan = turn.plan
        self.special = special

    def permitted(self, pile: int) -> tuple[int, int]:
        """The cards that surely may be played on a pile now, and those that perhaps may."""
        table = self.table
        top, limit = table.piles.tops[pile], table.demands.limit
        if limit is not None and limit.pile is not None and limit.pile != pile:
            return 0, 0
        sure = perhaps = ALL_TO_SEE
        if top is not None and (limit is None or not limit.alone):
            more = self.special.always | table.piles.extra.get(pile, 0)
            sure, perhaps = self.plan.match_top.followers(table.pack, top)
            sure, perhaps = sure | more, perhaps | more
        for bound in (limit, table.piles.lasting.get(pile)):
            if bound is not None:
                sure, perhaps = sure & bound.cards, ALL_TO_SEE if bound.open else perhaps & bound.cards
            if bound is not None and bound.alone:
                break  # whatever lies there
        plain = table.pack.all & ~table.wild.cards
        return sure | (table.wild.cards if sure & plain else 0), perhaps | (table.wild.cards if perhaps & plain else 0)

    def stand_ins(self, pile: int) -> list[int]:
        """The cards that a joker may stand for on that pile."""
        return [
            face
            for face in cards_of(self.permitted(pile)[0] & self.table.pack.all & ~self.table.wild.cards)
            if self._lawful(face)
        ]

    def anywhere(self) -> tuple[int, int]:
        """The same for all piles together."""
        sure = perhaps = 0
        for pile in range(len(self.table.piles)):
            own = self.permitted(pile)
            sure |= own[0]
            perhaps |= own[1]
        return sure, perhaps

    def binding(self, pile: int, masks: Sequence[int]) -> Limit | None:
        """The effect that the lowest of the cards goes against, if there is one."""
        bounds = (one for one in (self.table.demands.limit, self.table.piles.lasting.get(pile)) if one is not None)
        return next((one for one in bounds if one.pile not in {None, pile} or not masks[0] & one.cards), None)

    def playable(self, card: int) -> bool:
        """May that card be played now, for all that is known?"""
        return bool(self.anywhere()[1] >> card & 1) and self._lawful(card)

    def _lawful(self, card: int) -> bool:
        return not self.table.match.laws or law_forbidding(self.table, card) is None

    def able(self, seat: int) -> int:
        """The cards known to be in the player's hand (or row) that surely may be played."""
        return self.allowed(seat, self.table.hands.known[self.table.hands.holder(seat)] & self.anywhere()[0])

    def allowed(self, seat: int, cards: int) -> int:
        """Those of the cards that the player may play as far as laws go, and effects that a last card may not have."""
        table = self.table
        if self.special.never_last and table.hands.sizes[seat] + table.hands.cards_in_rows(seat) == 1:
            cards &= ~self.special.never_last
        if table.match.laws:
            cards = table.pack.mask(card for card in cards_of(cards) if self._lawful(card))
        return cards

    def pays(self) -> bool:
        """Does an effect say what the player draws who does not play?"""
        limit = self.table.demands.limit
        return self.table.demands.toll > 0 or (limit is not None and limit.pays)

    def duty(self) -> Clause | None:
        """The clause by which whoever can play must, if one says so now."""
        return next((clause for clause in self.plan.compulsions if clause.binds(self.table)), None)

    def may_decline(self, seat: int) -> bool:
        """May the player certainly pass?"""
        hands = self.table.hands
        holder = hands.holder(seat)
        if self.duty() is None:
            return True
        return not (hands.unknown(holder) or self.allowed(seat, hands.known[holder] & self.anywhere()[1]))

    def certain(self, seat: int) -> bool:
        """Is it known of every card of the player whether it may be played?"""
        hands = self.table.hands
        holder, (sure, perhaps) = hands.holder(seat), self.anywhere()
        return not hands.unknown(holder) and not hands.known[holder] & perhaps & ~sure

    def fits(self, masks: Sequence[int], pile: int) -> bool | None:
        """May cards that count so go on that pile? None where it cannot be told."""
        table = self.table
        sure, perhaps = self.permitted(pile)
        several = self.plan.several
        each = len(masks) > 1 and several is not None and several.each(table)
        doubt = False
        for mask in masks if each else masks[:1]:
            if not mask & perhaps and not table.wild.unknown:
                return False
            doubt = doubt or not mask & sure
        return None if doubt else True

    def go_together(self, several: AtOnce, masks: Sequence[int]) -> bool:
        """May cards that count so be played at once?"""
        known = [mask.bit_length() - 1 for mask in masks if mask & (mask - 1) == 0]
        return several.together(self.table, known) if known else True

    def legal_moves(self, seat: int) -> tuple[list[str], bool]:
        """What the player may certainly play, in notation, and whether there is more than is listed."""
        table, codes, drawn = self.table, self.table.pack.codes, self.turn.drawn
        if drawn is not None:
            able = self.allowed(seat, table.pack.bits[drawn] & self.anywhere()[0]) if drawn >= 0 else 0
            return [codes[card] for card in cards_of(able)], False
        holder = table.hands.holder(seat)
        if self.plan.rows is not None and self.plan.rows.is_blind(table, holder):
            return self.plan.rows.face_down(table, holder), False
        found = [codes[card] for card in cards_of(self.able(seat))]
        for cards in self.sets_in(table.hands.known[holder]):
            if len(found) == MOST_LISTED:
                return found, True
            found.append(" ".join([codes[card] for card in cards]))
        return found, False

    def sets_in(self, hand: int) -> Iterator[tuple[int, ...]]:
        """Plays of several cards that a hand can make; of those that differ only below the top, one."""
        table, several = self.table, self.plan.several
        if several is None:
            return
        sure, each = self.permitted(0)[0], several.each(table)
        for group in several.groups(table.pack, hand):
            own = list(cards_of(group & sure if each else group))
            if table.rulings.get("law-several") != "lowest":
                own = [card for card in own if self._lawful(card)]
            for size in range(2, len(own) + 1):
                for chosen in combinations(own, size):
                    if size == hand.bit_count() and table.pack.mask(chosen) & self.special.never_last:
                        continue
                    for top in chosen:
                        below = [card for card in chosen if card != top]
                        first = next((card for card in below if sure >> card & 1 and self._lawful(card)), None)
                        if first is not None:
                            yield (first, *(card for card in below if card != first), top)
