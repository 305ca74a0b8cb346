"""The plain stretch of matching games: plays, draws and passes at which nothing could be wrong, taken over integers.

It begins between two moves of a deal in which one pile lies, nobody has declared special effects or laws, and nothing is
due; it takes moves as long as each is the one player's in turn and as plain as that, and leaves the rest to the deal.
With it and without it the verdict is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.cards.packs import UNKNOWN
from referee.clauses.dealing.stock import renew
from referee.clauses.matching.last_card_call import OneCardLeft
from referee.clauses.matching.plays import ALL_TO_SEE, neighbours
from referee.play.matching.judging_turns import judge_ability
from referee.play.matching.matching_plan import MatchingPlan
from referee.play.matching.taking_turns import MatchingState
from referee.reading.moves import CARD, SEAT_BITS, Move


def may_begin(deal: MatchingState) -> bool:
    """Is it somebody's turn, with nothing due but that?"""
    table = deal.table
    if table.over or deal.turn.seat is None or len(table.piles) != 1:
        return False
    top = table.piles.tops[0]
    if top is not None and top & (top - 1):
        return False  # nobody knows what lies there
    left = table.own(OneCardLeft)
    return left.late is left.early is None and not left.owed


def may_take(plan: MatchingPlan, move: int | Move) -> bool:
    """Could a stretch begin with such a move?"""
    if isinstance(move, int):
        return True
    if plan.declining.takes_pile or move.corrected or len(move.cards) > 1:
        return False
    return move.verb == "pass" or (move.verb == "draw" and move.source in {None, "stock"})


class Stretch:
    """Takes plain moves. What they change is changed in the deal, save that the cards played go to the pile at the end."""

    deal: MatchingState
    """While moves are taken: the deal."""
    marks: Callable[[int], None] | None
    """While the deal is looked through: notes that it matters from that move on what it will prove."""

    def __init__(self, deal: MatchingState) -> None:
        table, turn, pack = deal.table, deal.turn, deal.table.pack
        self.table, self.turn, self.plan = table, turn, deal.plan
        self.names, self.codes, self.bits = table.names, pack.codes, pack.bits
        self.wild = table.wild.cards
        self.next = [(seat + table.direction) % table.seats for seat in range(table.seats)]
        near = neighbours(pack)
        self.near = [mask & ~self.wild for mask in near] if self.wild else near
        """For each card, those that may follow it, wild ones aside."""
        self.at_once = "reshuffle" in table.rulings
        self.laid: list[int] = []
        """The cards played that do not lie on the pile yet."""

    def run(self, deal: MatchingState, moves: Sequence[int | Move], index: int) -> int:
        """Takes moves from there on; the place of the first that is not plain."""
        table, turn, hands = self.table, self.turn, self.table.hands
        self.deal, self.marks = deal, None if hands.watch is None or deal.mark else deal.set_mark
        self.listed = turn.listed.turns if turn.listed.kept else None
        self.hands, self.known, self.sizes, self.watch = hands, hands.known, hands.sizes, hands.watch
        self.plain_hands = not hands.has_rows
        top = table.piles.tops[0]
        self.fitting = ALL_TO_SEE & ~self.wild if top is None else self.near[top.bit_length() - 1]
        """The cards that may follow now, wild ones aside."""
        self.unseen = hands.unseen()
        self.left = table.own(OneCardLeft)
        self.last_card = False
        """Has the stretch ended at a last card that is as plain as all before it?"""
        place = self._take(moves, index)
        self._lay_down()
        # Nothing that a deal keeps leads back to it, so that it goes as soon as it is done with.
        del self.deal, self.marks
        return place

    def _take(self, moves: Sequence[int | Move], index: int) -> int:
        left = self.left
        for place in range(index, len(moves)):
            move = moves[place]
            if isinstance(move, int):
                taken = left.late is None and self._play(place, move >> SEAT_BITS, move & CARD)
            elif left.late is not None:
                taken = move.verb == "call" and not move.corrected and self._call(place, move.seat)
            elif not may_take(self.plan, move):
                taken = False
            elif move.verb == "draw":
                taken = self._draw(place, move)
            else:
                taken = self._pass(place, move.seat)
            if not taken:
                return place
        return len(moves)

    def _in_turn(self, seat: int) -> bool:
        """Is it that player's turn, once one who has drawn does not play the card?"""
        if self.turn.seat != seat and self.turn.drawn is not None:
            self._end_turn()
        return self.turn.seat == seat

    def _end_turn(self) -> None:
        turn = self.turn
        assert turn.seat is not None
        seat = self.next[turn.seat]
        turn.seat = seat if self.sizes[seat] > 0 else self.table.with_cards(seat)
        turn.drawn = turn.passed = None
        turn.open = False

    def _play(self, index: int, seat: int, card: int) -> bool:
        """A card that fits. What every play needs stands here at length, for this is where a deal's time goes."""
        turn = self.turn
        if seat != turn.seat and not self._in_turn(seat):
            return False
        bit, sizes, drawn = self.bits[card], self.sizes, turn.drawn
        size, known = sizes[seat], self.known[seat]
        if not bit & self.fitting or turn.passed is not None or size < 1:
            return False
        if drawn is not None and (card != drawn if drawn >= 0 else turn.held_before & bit):
            return False
        if not known & bit:
            watch = self.watch
            if watch is None or not self.plain_hands or not bit & self.unseen or not watch.brings_out(seat, card):
                return False
            known |= bit
            self.unseen &= ~bit
        if size == 1:
            self.known[seat] = known
            self.last_card = self.plain_hands
            return False
        self.known[seat] = known ^ bit
        self.hands.gone |= bit
        sizes[seat] = size - 1
        self.laid.append(card)
        self.fitting = self.near[card]
        turn.just_drew, turn.begun = None, True
        listed = self.listed
        if listed is not None:
            entry = {"action": "play", "cards": [self.codes[card]], "move": index}
            if turn.open:
                self._list(seat, entry)
            else:
                listed.append({"number": len(listed) + 1, "player": self.names[seat], "moves": [entry]})
        if size == 2 and self.plan.call is not None:
            self.left.late, self.left.since = seat, index
        following = self.next[seat]
        turn.seat = following if sizes[following] > 0 else self.table.with_cards(following)
        turn.drawn = None
        turn.open = False
        return True

    def _draw(self, index: int, move: Move) -> bool:
        """One card of the stock."""
        seat, cards, plan, turn, hands = move.seat, move.cards, self.plan, self.turn, self.hands
        if (seat != turn.seat and not self._in_turn(seat)) or turn.drawn is not None or self.sizes[seat] < 1:
            return False
        if self.at_once and hands.stock <= 1:
            return False
        card = cards[0] if cards else UNKNOWN
        if not (self.unseen >> card & 1 if hands.stock > 0 <= card else self._can_be_drawn(card)):
            return False
        if plan.after_draw is not None and card < 0:
            self._mark(index)
        if plan.must_play and turn.passed is None:
            self._judge_declining(index, seat, "drew")
        if self.listed is not None:
            told = [self.codes[card] if card >= 0 else "?"]
            self._list(seat, {"action": "draw", "cards": told, "move": index, "source": "stock"})
        turn.held_before, turn.begun = self.known[seat], True
        if hands.stock <= 0:
            renew(self.table, index)
            self.unseen = hands.unseen()
        hands.stock -= 1
        if card >= 0:
            bit = self.bits[card]
            self.known[seat] |= bit
            self.sizes[seat] += 1
            self.unseen &= ~bit
        else:
            hands.add(seat, (UNKNOWN,), index)
            self.unseen &= ~self.known[seat]
        if plan.after_draw is not None and (card < 0 or (self.fitting | self.wild) >> card & 1):
            turn.drawn, turn.passed, turn.just_drew = card, None, None
            return True
        self._end_turn()
        turn.just_drew = seat, card
        return True

    def _can_be_drawn(self, card: int) -> bool:
        """Is there a card to draw, and may it be that one? Where the stock has run out the pile makes a new one."""
        if self.hands.stock > 0:
            return True  # nobody knows which
        self._lay_down()
        beneath = self.table.piles[0][:-1]
        loose = self.unseen | self.table.pack.mask(one for one in beneath if one >= 0)
        for hand in self.known:
            loose &= ~hand
        return bool(beneath) and (card < 0 or bool(loose >> card & 1))

    def _pass(self, index: int, seat: int) -> bool:
        """A pass, before a draw or after one."""
        turn = self.turn
        if not self._in_turn(seat) or turn.passed is not None:
            return False
        if turn.drawn is None:
            if self.hands.stock <= 0 and not self._can_be_drawn(UNKNOWN):
                return False
            if self.plan.must_play:
                self._judge_declining(index, seat, "passed")
        self._list(seat, {"action": "pass", "cards": [], "move": index})
        turn.just_drew = None
        if turn.drawn is not None:
            self._end_turn()
        else:
            turn.passed, turn.begun = index, True
        return True

    def _call(self, index: int, seat: int) -> bool:
        """The call of the player who has one card left."""
        if seat != self.left.late or self.plan.call is None:
            return False
        self.left.late = None
        self.table.cited.update(self.plan.call.ruling_ids(self.table.game))
        self._list(seat, {"action": "call", "cards": [], "move": index}, again=True)
        return True

    def _judge_declining(self, index: int, seat: int, what: str) -> None:
        """Judges whoever does not play where who can must; nothing is to be said of a whole hand in which nothing fits."""
        if self.watch is not None:
            self._mark(index)
            return
        known, able = self.known[seat], self.fitting | self.wild
        if known & able:
            self._lay_down()
        if known & able or known.bit_count() < self.sizes[seat]:
            judge_ability(self.deal, index, seat, what, able, able)

    def _mark(self, index: int) -> None:
        """Notes, once, that what the deal proves matters from that move on, if it is looked through."""
        if self.marks is not None:
            self._lay_down()
            self.marks(index)
            self.marks = self.listed = None

    def _list(self, seat: int, entry: dict[str, Any], *, again: bool = False) -> None:
        listed, name = self.listed, self.names[seat]
        if listed is None:
            return
        if (self.turn.open or again) and listed and listed[-1]["player"] == name:
            listed[-1]["moves"].append(entry)
        else:
            listed.append({"number": len(listed) + 1, "player": name, "moves": [entry]})
        self.turn.open = True

    def _lay_down(self) -> None:
        """Lays the cards that have been played on the pile."""
        table, laid = self.table, self.laid
        if laid:
            table.piles.put_on(0, tuple(laid))
            table.piles.tops[0] = self.bits[laid[-1]]
            table.piles.last_cards = (laid[-1],)
            table.trick.faces = [laid[-1]]
            laid.clear()
