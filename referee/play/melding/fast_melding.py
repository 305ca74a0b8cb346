"""The plain stretch of a melding deal: the draws, melds, lay-offs and discards of clean logs, over integers.

A move is taken here only where nothing can be wrong with it and nothing rests on it: it is its player's turn, the turn has
come so far, the cards are known to be there, and neither hand nor stock runs out. The first that is not so goes the way
of all moves, step by step, which is the definition; both leave everything as the other would.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from referee.cards.meld_shapes import LEAST_MELD, Meld, kind_of
from referee.cards.packs import UNKNOWN
from referee.play.melding.melds_made import grown
from referee.play.melding.state import MeldingState
from referee.reading.moves import LAYING_OFF, Move
from referee.table.turn import Phase

DRAW, MELD, LAY_OFF = Phase
"""How far a turn has come."""


def may_begin(deal: MeldingState) -> bool:
    """Does the deal stand so that plain moves can be told from others?"""
    table, succession = deal.table, deal.succession
    demands, still = table.demands, table.turns_to_come
    usual = (
        table.started and not table.over and not table.closing and not table.match.laws and deal.turn.seat is not None
    )
    regular = succession.owed is None and not succession.overtaken and not demands.again and not demands.skipping
    everybody = not still.deserted and still.last is None and table.demands.granted is None
    return usual and regular and everybody and table.melds.most_dealt > 1 and len(table.piles) == 1


class Stretch:
    """A stretch of plain moves, from how the deal stands."""

    def __init__(self, deal: MeldingState) -> None:
        table, turn = deal.table, deal.turn
        hands = table.hands
        self.deal, self.table, self.hands, self.watch, self.listed = deal, table, hands, hands.watch, deal.listed
        self.known, self.sizes, self.piles = hands.known, hands.sizes, table.piles.cards
        self.bits, self.codes, self.keep = table.pack.bits, table.pack.codes, deal.listed.kept
        self.wild = -1 if table.wild.unknown else table.wild.cards
        """The cards that are wild, or may be."""
        self.unseen = hands.unseen()
        self.next = dict(pairwise((*table.order(0), 0)))
        """Who has the turn after each player."""
        self.seat = turn.seat or 0
        self.phase = turn.phase
        self.begun = turn.begun

    def take(self, moves: Sequence[int | Move], place: int) -> int:
        """Takes plain moves from that place on; the place of the first that is not taken."""
        first, end = place, len(moves)
        while place < end:
            move = moves[place]
            if not isinstance(move, Move) or move.seat != self.seat or move.corrected or move.verb not in PLAIN:
                break
            if not PLAIN[move.verb](self, place, move):
                break
            place += 1
        if place > first:
            self._write_back()
        return place

    def _write_back(self) -> None:
        turn = self.deal.turn
        turn.seat, turn.phase, turn.begun = self.seat, self.phase, self.begun
        self.deal.succession.idle.clear()

    # --- moves ---------------------------------------------------------------------------------------------

    def draw(self, place: int, move: Move) -> bool:
        """Takes one card from the stock or the top card of the pile, where that begins the turn."""
        cards, pile = move.cards, self.piles[0]
        if self.begun or len(cards) > 1 or move.number not in {None, 1}:
            return False
        card = cards[0] if cards else UNKNOWN
        source = move.source or ("discard" if card >= 0 and pile[-1:] == (card,) else "stock")
        if source == "discard":
            card = self._from_pile(card)
        elif source != "stock" or not self._from_stock(card):
            return False
        if card < 0:
            return False
        self._begin(source)
        self.known[self.seat] |= self.bits[card]
        self.sizes[self.seat] += 1
        if self.keep:
            told = {"action": "draw", "cards": [self.codes[card]], "move": place, "source": source}
            self.listed.add(self.table.names[self.seat], told)
        return True

    def _from_pile(self, named: int) -> int:
        """The top card of the pile, taken; below 0 where it is not that card."""
        pile = self.piles[0]
        if not pile or pile[-1] < 0 or named not in {UNKNOWN, pile[-1]}:
            return UNKNOWN
        self.piles[0] = pile[:-1]
        self.hands.gone &= ~self.bits[pile[-1]]
        return pile[-1]

    def _from_stock(self, card: int) -> bool:
        """Takes that card from a stock that does not run out by it; False where it cannot have been there."""
        if card < 0 or self.hands.stock < 2 or not self.unseen >> card & 1:
            return False
        self.unseen ^= self.bits[card]
        self.hands.stock -= 1
        return True

    def _begin(self, source: str) -> None:
        """The turn has begun, with one card drawn."""
        self.begun, self.phase = True, MELD
        self.deal.turn.begin()
        self.deal.turn.drawn = 1
        self.deal.turn.digging = 0 if source == "discard" else None
        if self.keep:
            self.listed.begin(self.table.names[self.seat])

    def meld(self, place: int, move: Move) -> bool:
        """Lays down a meld without wild cards."""
        cards = move.cards
        if self.phase is not MELD or not self._natural(move):
            return False
        kind = kind_of(self.table.pack, self.deal.plan.steps, cards, LEAST_MELD)
        if kind is None or not self._held(move.cards):
            return False
        self._play(place, "meld", cards)
        self.table.melds.lay_down(self.seat, Meld(cards, cards, kind))
        return True

    def lay_off(self, place: int, move: Move) -> bool:
        """Adds cards that are not wild to a meld in which everything is known."""
        lying, at = self.table.melds.lying, (move.number or 0) - 1
        if not self.phase or not 0 <= at < len(lying) or lying[at].kind is None or not self._natural(move):
            return False
        old = lying[at]
        faces = (*old.faces, *move.cards)
        kind = grown(self.deal, old, faces) if len(set(faces)) == len(faces) else None
        if kind is None or not self._held(move.cards):
            return False
        self._play(place, LAYING_OFF, move.cards, meld=move.number)
        lying[at] = Meld((*old.cards, *move.cards), faces, kind, old.astray)
        self.phase = LAY_OFF
        return True

    def rearrange(self, place: int, move: Move) -> bool:
        """Lays the whole table anew, where there are no wild cards."""
        melds, deal, laid = self.table.melds, self.deal, [card for meld in move.melds for card in meld]
        usual = self.phase and not self.wild and deal.plan.rearrange is not None and move.source is None
        if not usual or move.meld_faces != move.melds or min(laid, default=-1) < 0 or len(set(laid)) < len(laid):
            return False
        lying = {meld.cards: meld for meld in melds.lying if meld.kind is not None and not meld.astray}
        before = {card for cards in lying for card in cards}
        new = [card for card in laid if card not in before]
        all_there = len(laid) == melds.number_of_cards() + len(new)
        """Also where a card lies in two melds, one of which cannot be."""
        if not new or not all_there or len(lying) < len(melds.lying):
            return False
        steps = deal.plan.steps
        anew = [lying.get(cards) or Meld(cards, cards, kind_of(deal.table.pack, steps, cards)) for cards in move.melds]
        if not all(meld.kind for meld in anew) or not self._held(new):
            return False
        self._play(place, "rearrange", new, melds=[" ".join(self._told(meld.cards)) for meld in anew])
        melds.lying = anew
        self.phase = LAY_OFF
        return True

    def discard(self, place: int, move: Move) -> bool:
        """Lays one card on the pile, and the turn is over."""
        following = self.next[self.seat]
        if not self.phase or len(move.cards) != 1 or move.number not in {None, 1} or self.sizes[following] <= 0:
            return False
        if move.source is not None or not self._held(move.cards):
            return False
        self._play(place, "discard", move.cards)
        self.table.piles.put_on(0, move.cards)
        self.deal.succession.note_turn(self.seat)
        self.seat, self.phase, self.begun = following, DRAW, False
        return True

    # --- cards ---------------------------------------------------------------------------------------------

    def _held(self, cards: Sequence[int]) -> bool:
        """Are these cards all in the player's hand, each once, with others beside them? Where the deal is looked through,
        note is taken of those that nobody has seen; so this is asked last."""
        seat = self.seat
        if not self.begun or self.sizes[seat] <= len(cards) or len(set(cards)) != len(cards):
            return False
        hand = self.known[seat]
        new = [card for card in cards if card < 0 or not hand >> card & 1]
        return not new or (self.watch is not None and self.watch.shows_all(self.hands, seat, new))

    def _natural(self, move: Move) -> bool:
        """Does each of the cards stand for itself, and come from the hand?"""
        return (
            move.cards == move.faces
            and move.source is None
            and not any(card < 0 or self.wild >> card & 1 for card in move.cards)
        )

    def _told(self, cards: Sequence[int]) -> list[str]:
        return [self.codes[card] for card in cards]

    def _play(self, place: int, verb: str, cards: Sequence[int], **more: object) -> None:
        """The cards leave the hand."""
        seat, mask = self.seat, 0
        for card in cards:
            mask |= self.bits[card]
        self.known[seat] &= ~mask
        self.hands.gone |= mask
        self.unseen &= ~mask
        self.sizes[seat] -= len(cards)
        self.deal.turn.digging = None
        if self.keep:
            told = {"action": verb, "cards": self._told(cards), "move": place, **more}
            self.listed.add(self.table.names[seat], told)


PLAIN = {
    "draw": Stretch.draw,
    "meld": Stretch.meld,
    LAYING_OFF: Stretch.lay_off,
    "rearrange": Stretch.rearrange,
    "discard": Stretch.discard,
}
"""What may be taken in a plain stretch."""
