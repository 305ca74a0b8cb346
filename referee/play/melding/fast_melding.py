"""The plain stretch of a melding deal: the draws, melds, lay-offs and discards of clean logs, over integers.

A move is taken here only where nothing can be wrong with it and nothing rests on it: it is its player's turn, the turn has
come so far, the cards are known to be there, and neither hand nor stock runs out. The first that is not so goes the way
of all moves, step by step, which is the definition; both leave everything as the other would.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from referee.cards.meld_shapes import LEAST_MELD, Meld, meld_of
from referee.cards.packs import UNKNOWN
from referee.clauses.kinds import Laying
from referee.clauses.matching.last_card_call import OneCardLeft
from referee.play.melding.draws import only_source
from referee.play.melding.melds_made import grown
from referee.play.melding.state import MeldingState
from referee.reading.moves import LAYING_OFF, Move
from referee.table.turn import Phase

DRAW, MELD, LAY_OFF = Phase
"""How far a turn has come."""
USUAL = {None, 1}
"""What a move says of the pile, where there is one."""


def may_begin(deal: MeldingState) -> bool:
    """Does the deal stand so that plain moves can be told from others?"""
    table, succession = deal.table, deal.succession
    demands, still, left = table.demands, table.turns_to_come, table.own(OneCardLeft)
    usual = table.started and not (table.over or table.closing or table.match.laws) and deal.turn.seat is not None
    regular = succession.owed is None and not (succession.overtaken or demands.again or demands.skipping)
    everybody = not still.deserted and still.last is None and demands.granted is None and len(table.piles) == 1
    called = left.late is left.early is None and not left.owed
    return usual and regular and everybody and called and table.melds.most_dealt > 1 and only_source(deal) is None


Laid = tuple[tuple[int, ...], Phase, Meld | None, dict[str, Any]]
"""Cards that leave a hand for the table, how far the turn has come by it, the meld in which they lie (None where the whole
table is laid anew), and what a verdict says of it besides."""


class Stretch:
    """A stretch of plain moves, from how the deal stands."""

    def __init__(self, deal: MeldingState) -> None:
        table, hands = deal.table, deal.table.hands
        self.deal, self.table, self.hands, self.watch = deal, table, hands, hands.watch
        self.wild = -1 if table.wild.unknown else table.wild.cards
        """The cards that are wild, or may be."""

    def take(self, moves: Sequence[int | Move], place: int) -> int:
        """Takes plain moves from that place on; the place of the first that is not taken."""
        deal, table, hands, plan, turn = self.deal, self.table, self.hands, self.deal.plan, self.deal.turn
        known, sizes, bits, codes = hands.known, hands.sizes, table.pack.bits, table.pack.codes
        pile, room, spared, digs = [*table.piles[0]], table.piles.most, plan.spared, plan.digs
        unseen, stock, gone = hands.unseen(), hands.stock, hands.gone
        seat, phase, begun, digging = turn.seat or 0, turn.phase, turn.begun, turn.digging
        following = dict(pairwise((*table.order(0), 0)))
        listed, names, keep = deal.listed.turns, table.names, deal.listed.kept
        enough, lasts, had_turn, last = plan.enough, plan.lasts, deal.succession.had_turn, deal.succession.last
        own: list[dict[str, Any]] | None = None
        """What is listed of the turn; None where it began before the stretch."""
        laid: Laid | None
        first, end = place, len(moves)
        while place < end:
            move = moves[place]
            if type(move) is not Move or move.seat != seat or move.corrected:
                break
            verb, cards = move.verb, move.cards
            if verb == "draw":
                if begun or len(cards) > 1 or move.number not in USUAL:
                    break
                card, top = cards[0] if cards else UNKNOWN, pile[-1] if pile else UNKNOWN
                source = move.source or ("discard" if card == top and card >= 0 else "stock")
                if digs and (UNKNOWN in pile or pile.count(card) > (source == "discard")):
                    break
                if source == "discard":
                    if top < 0 or (card != top and card != UNKNOWN):
                        break
                    card = pile.pop()
                    gone &= ~bits[card]
                    turn.taken, digging = (card,), 0
                elif source != "stock" or card < 0 or stock < spared or not unseen >> card & 1:
                    break
                else:
                    unseen, stock, turn.taken, digging = unseen ^ bits[card], stock - 1, (), None
                begun, phase, turn.begun, turn.drawn, turn.used, turn.single_laid = True, MELD, True, 1, False, False
                turn.number, turn.discarded = turn.number + 1, False
                known[seat] |= bits[card]
                sizes[seat] += 1
                if keep:
                    own = [{"action": "draw", "cards": [codes[card]], "move": place, "source": source}]
                    listed.append({"number": len(listed) + 1, "player": names[seat], "moves": own})
                place += 1
                continue
            if not phase or not begun:
                break
            if verb == "discard":
                size, after, card = sizes[seat], following[seat], cards[0] if len(cards) == 1 else UNKNOWN
                if card < 0 or move.source is not None or move.number not in USUAL or len(pile) >= room:
                    break
                if size < enough or sizes[after] <= 0 or stock < lasts:
                    break
                bit = bits[card]
                if (turn.taken and self._binds(card)) or not (known[seat] & bit or self._held(seat, cards, unseen)):
                    break
                pile.append(card)
                known[seat], unseen, gone, digging = known[seat] & ~bit, unseen & ~bit, gone | bit, None
                sizes[seat] = size - 1
                if keep:
                    entry = {"action": "discard", "cards": [codes[card]], "move": place}
                    if own is None:
                        deal.listed.add(names[seat], entry)
                    else:
                        own.append(entry)
                had_turn.add(seat)
                last, seat, phase, begun = seat, after, DRAW, False
                place += 1
                continue
            if verb not in LAYING or (laid := LAYING[verb](self, seat, phase, move, unseen)) is None:
                break
            cards, phase, whole, told = laid
            if whole is not None:
                turn.lay(cards)
                for rule in plan.noting:
                    rule.laid(table, seat, cards, whole)
            out = 0
            for card in cards:
                out |= bits[card]
            known[seat], unseen, gone, digging = known[seat] & ~out, unseen & ~out, gone | out, None
            sizes[seat] -= len(cards)
            if keep:
                entry = {"action": verb, "cards": [codes[card] for card in cards], "move": place, **told}
                if own is None:
                    deal.listed.add(names[seat], entry)
                else:
                    own.append(entry)
            place += 1
        if place > first:
            table.piles[0], hands.stock, hands.gone = tuple(pile), stock, gone
            turn.seat, turn.phase, turn.begun, turn.digging = seat, phase, begun, digging
            deal.succession.last = last
            deal.succession.idle.clear()
        return place

    # --- what is laid down ---------------------------------------------------------------------------------

    def meld(self, seat: int, phase: Phase, move: Move, unseen: int) -> Laid | None:
        """A meld without wild cards."""
        plan, cards = self.deal.plan, move.cards
        if (phase is not MELD and not plan.turns.free) or plan.kept is not None or not self._natural(move):
            return None
        whole = self._whole(cards)
        if whole.kind is None or self._broken(seat, cards, cards, whole.kind) or not self._held(seat, cards, unseen):
            return None
        self.table.melds.lay_down(seat, whole)
        return cards, phase, whole, {}

    def lay_off(self, seat: int, phase: Phase, move: Move, unseen: int) -> Laid | None:
        """Cards that are not wild, added to a meld in which everything is known."""
        lying, at, cards, plan = self.table.melds.lying, (move.number or 0) - 1, move.cards, self.deal.plan
        if not 0 <= at < len(lying) or lying[at].kind is None or plan.kept is not None:
            return None
        old = lying[at]
        faces = (*old.faces, *cards)
        if not self._natural(move) or len(set(faces)) < len(faces):
            return None
        whole = self._whole(faces)
        if plan.alone or old.astray or old.cards != old.faces:
            whole = Meld((*old.cards, *cards), faces, grown(self.deal, old, faces), old.astray)
        elif whole.kind != old.kind:
            return None
        if whole.kind is None or self._broken(seat, cards, whole.cards, None) or not self._held(seat, cards, unseen):
            return None
        lying[at] = whole
        return cards, LAY_OFF, whole, {"meld": move.number}

    def rearrange(self, seat: int, phase: Phase, move: Move, unseen: int) -> Laid | None:
        """The whole table laid anew, where there are no wild cards."""
        melds, plan = self.table.melds, self.deal.plan
        usual = not self.wild and plan.rearrange is not None and move.source is None and move.meld_faces == move.melds
        laid = [card for meld in move.melds for card in meld] if usual else []
        if min(laid, default=-1) < 0 or len(set(laid)) < len(laid):
            return None
        lying = {meld.cards: meld for meld in melds.lying if meld.kind is not None and not meld.astray}
        before = {card for cards in lying for card in cards}
        new = [card for card in laid if card not in before]
        all_there = len(laid) == melds.number_of_cards() + len(new)
        """Also where a card lies in two melds, one of which cannot be."""
        if not new or not all_there or len(lying) < len(melds.lying):
            return None
        pack = self.table.pack
        anew = [lying.get(cards) or self._whole(cards) for cards in move.melds]
        if not all(meld.kind for meld in anew) or not self._held(seat, new, unseen):
            return None
        melds.lying = anew
        told = {"melds": [" ".join([pack.codes[card] for card in own.cards]) for own in anew]}
        return tuple(new), LAY_OFF, None, told

    # --- what may stand against it -------------------------------------------------------------------------

    def _held(self, seat: int, cards: Sequence[int], unseen: int) -> bool:
        """Are these cards all in the player's hand, each once, with others beside them? Where the deal is looked through,
        note is taken of those that nobody has seen; so this is asked last."""
        number = len(cards)
        if self.hands.sizes[seat] <= number or (number > 1 and len(set(cards)) != number):
            return False
        hand = self.hands.known[seat]
        new = [card for card in cards if card < 0 or not hand >> card & 1]
        return not new or (self.watch is not None and self.watch.shows_all(unseen, seat, new))

    def _whole(self, cards: tuple[int, ...]) -> Meld:
        """These cards as a meld; of no kind where they make none, or are too few."""
        few = len(cards) < LEAST_MELD
        return Meld(cards, cards, None) if few else meld_of(self.table.pack, self.deal.plan.steps, cards)

    def _natural(self, move: Move) -> bool:
        """Does each of the cards stand for itself, and come from the hand?"""
        if move.cards != move.faces or move.source is not None:
            return False
        return not [card for card in move.cards if card < 0 or self.wild >> card & 1]

    def _broken(self, seat: int, cards: tuple[int, ...], whole: tuple[int, ...], kind: str | None) -> bool:
        """Is anything said against laying these cards down or off?"""
        laying = self.deal.plan.laying
        if not laying:
            return False
        laid = Laying(cards, whole, kind)
        return any(rule.broken(self.table, seat, laid) is not None for rule in laying)

    def _binds(self, card: int) -> bool:
        """Is the turn not over with that discard, after cards were taken from the pile in it?"""
        rules, table = self.deal.plan.rules, self.table
        if any(rule.kept(table) >> card & 1 for rule in rules["kept"]):
            return True
        return any(rule.to_use(table) is not None for rule in rules["to_use"])


LAYING = {"meld": Stretch.meld, LAYING_OFF: Stretch.lay_off, "rearrange": Stretch.rearrange}
"""By verbs: what lays cards on the table."""
