"""Random players of melding games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from referee.cards.deadwood import as_meld, fits
from referee.cards.meld_shapes import Meld, whole
from referee.cards.packs import cards_of
from referee.clauses.matching.last_card_call import OneCardLeft
from referee.clauses.melding.deadwood import knocker_of
from referee.clauses.melding.showdown import layouts
from referee.errors import NOBODY, Unplayable
from referee.play.melding.choices import fitting, legal_moves, row_named
from referee.play.melding.draws import next_in_order, reshuffled
from referee.play.melding.melding_deal import MeldingDeal
from referee.play.melding.taking_turns import due_phase, may_end
from referee.play.notation import MOST_LISTED
from referee.play.sampling.players import DrawingPlayer
from referee.reading.moves import LAYING_OFF
from referee.table.turn import Phase


class MeldingPlayer(DrawingPlayer[MeldingDeal]):
    """Players of a melding game, who strive to go out so that deals end."""

    def play(self) -> str:
        deal, table = self.deal, self.table
        seat = deal.next_seat()
        if seat is None:
            raise Unplayable(NOBODY)
        late = table.own(OneCardLeft).late
        if late is not None and late >= 0:
            return f"{table.names[late]} call"
        name = table.names[seat]
        if (
            deal.turn.seat is not None
            and may_end(deal)
            and deal.turn.phase == Phase.MELD
            and deal.plan.turns.one_action
        ):
            more = [move for move in legal_moves(deal, deal.turn.seat, Phase.MELD) if move.startswith("meld")]
            if more:
                return f"{table.names[deal.turn.seat]} {self.rng.choice(more)}"
        return f"{name} {self._choose(seat, legal_moves(deal, seat, due_phase(deal, seat)))}"

    def _choose(self, seat: int, legal: list[str]) -> str:
        """A move that brings the deal nearer to its end, mostly."""
        drawing = any(move.startswith("draw") for move in legal)
        if self.deal.plan.rearrange is not None and (self.deal.plan.turns.one_action or not drawing):
            anew = self._laid_anew(seat) if not any(move.startswith("rearrange") for move in legal) else None
            if anew is not None:
                return anew
        for verb, chance in (("knock", 0.9), ("meld", 0.97), ("rearrange", 0.97), (LAYING_OFF, 0.97), ("desert", 0.03)):
            own = [move for move in legal if move.split()[0] == verb]
            if own and self.rng.random() < chance:
                return self.rng.choice(own)
        discards = [move for move in legal if move.startswith("discard")]
        if discards:
            return min(self.rng.sample(discards, len(discards)), key=lambda move: self._mates(seat, move.split()[1]))
        rest = (
            [move for move in legal if move.startswith("draw")] or [move for move in legal if move == "pass"] or legal
        )
        useful = [move for move in rest if move.startswith("draw from discard") and self._useful_top(move)]
        if useful:
            return useful[0]
        chosen = "draw" if "draw" in rest and self.rng.random() < 0.8 else self.rng.choice(rest)
        if chosen == "draw":
            return "draw {draw} from stock"
        return "draw {pot} from kitty" if chosen == "draw from kitty" else chosen

    def _useful_top(self, move: str) -> bool:
        """Would the top card of that pile help its player?"""
        pile = self.table.piles[int(move.split()[-1]) - 1 if "pile" in move else 0]
        return bool(self._helpful([pile[-1]]))

    def _laid_anew(self, seat: int) -> str | None:
        """The whole table laid anew with one card of the hand, where one or two melds have to be changed for it."""
        table, pack = self.table, self.table.pack
        holder = table.hands.holder(seat)
        if not table.melds.lying or self.deal.table.hands.is_blind(holder):
            return None
        for card in cards_of(table.hands.known[holder]):
            close = [
                place
                for place, meld in enumerate(table.melds.lying)
                if any(pack.strength[one] == pack.strength[card] or pack.suit_of[one] == pack.suit_of[card]
                       for one in meld.faces)
            ]  # fmt: skip
            for places in (*combinations(close, 1), *combinations(close, 2)):
                lying = [one for place in places for one in table.melds.lying[place].cards]
                melds = whole(
                    pack,
                    self.deal.plan.steps,
                    pack.mask([*lying, card]),
                    table.wild.cards,
                    jokers=self.deal.plan.most_wild,
                )
                if melds is not None and self._may_stand(melds):
                    others = [meld for place, meld in enumerate(table.melds.lying) if place not in places]
                    told = " / ".join(self.deal.told(meld.cards, meld.faces) for meld in (*others, *melds))
                    return f"rearrange {told}{row_named(self.deal, seat)}"
        return None

    def _may_stand(self, melds: list[Meld]) -> bool:
        """Do the wild cards stand for what they must go on standing for?"""
        stood, clause = self.table.melds.faces(), self.deal.plan.rearrange
        return clause is None or all(clause.moved(stood, meld) is None for meld in melds)

    def _mates(self, seat: int, code: str) -> int:
        """How many cards of the hand might make a meld with that one, and whether it could be laid off."""
        table, pack = self.table, self.table.pack
        card = pack.ids[code]
        if table.wild.cards >> card & 1:
            return MOST_LISTED
        rank, suit = pack.strength[card], pack.suit_of[card]
        near = (
            abs(pack.strength[one] - rank) if pack.suit_of[one] == suit else 3 * (pack.strength[one] != rank)
            for one in cards_of(table.hands.known[seat])
            if one != card
        )
        return sum(distance < 3 for distance in near)

    def _helpful(self, cards: list[int]) -> list[int]:
        """Those of the cards that can be added to a meld, or else make one with the hand that draws them."""
        return [card for card in cards if fitting(self.deal, card)] or [card for card in cards if self._completes(card)]

    def _completes(self, card: int) -> bool:
        """Would the card make a meld with two others of the hand that draws it?"""
        seat = self.deal.next_seat()
        table, pack = self.table, self.table.pack
        if seat is None:
            return False
        hand = [one for one in cards_of(table.hands.known[seat]) if one != card]
        rank = [one for one in hand if pack.strength[one] == pack.strength[card]]
        if len(rank) > 1 or table.wild.cards >> card & 1:
            return True
        near = {pack.strength[one] - pack.strength[card] for one in hand if pack.suit_of[one] == pack.suit_of[card]}
        return {-2, -1} <= near or {-1, 1} <= near or {1, 2} <= near

    def afterwards(self) -> Iterator[str]:
        """The cards that are left, where they count, or the whole showdown."""
        table = self.table
        if self.deal.plan.shows_hands:
            for seat in range(table.seats):
                if hand := table.hands.known[seat]:
                    yield f"{table.names[seat]} show {self.deal.told(list(cards_of(hand)))}"
            return
        knocker = knocker_of(table)
        laid = None if knocker is None or self.deal.plan.knock is None else layouts(table, knocker)
        if knocker is None or laid is None:
            return
        for seat in table.order(knocker):
            own, name = laid[seat], table.names[seat]
            for cards in own.melds:
                yield f"{name} meld {self.deal.told(as_meld(table.pack, self.deal.plan.steps, cards).cards)}"
            for card, place in self._one_after_another(own.laid_off, laid[knocker].melds) or ():
                yield f"{name} lay-off {table.pack.codes[card]} on {place + 1}"
            if own.rest:
                yield f"{name} show {self.deal.told(list(cards_of(own.rest)))}"

    def _one_after_another(self, left: int, melds: Sequence[int]) -> list[tuple[int, int]] | None:
        """An order in which the cards can be laid off, each with the place of its meld; None where there is none. A card that
        fits two melds may be wanted on one of them, for another card to fit there."""
        if not left:
            return []
        pack = self.table.pack
        for card in cards_of(left):
            for place, lying in enumerate(melds):
                if fits(pack, self.deal.plan.steps, lying, card):
                    grown = [*melds[:place], lying | pack.bits[card], *melds[place + 1 :]]
                    others = self._one_after_another(left & ~pack.bits[card], grown)
                    if others is not None:
                        return [(card, place), *others]
        return None

    def reshuffled(self) -> list[int]:
        return next_in_order(self.deal) or reshuffled(self.deal)

    def lucky(self, cards: list[int]) -> list[int]:
        return self._helpful(cards) or cards
