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
from referee.play.matching.state import MatchingState
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
    """The state of a deal while plain moves are taken; `take_over` brings it to the parts of the deal."""

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

    def _begin(self) -> None:
        """Goes on from how the deal stands."""
        table, turn, hands = self.table, self.turn, self.table.hands
        self.seat: int | None = turn.seat
        self.drawn, self.passed, self.just_drew = turn.drawn, turn.passed, turn.just_drew
        self.open, self.held_before = turn.open, turn.held_before
        self.begun = turn.begun
        self.listed = turn.listed.turns if turn.listed.kept else None
        self.hands, self.known, self.sizes, self.watch = hands, hands.known, hands.sizes, hands.watch
        self.plain_hands = not hands.has_rows
        top = table.piles.tops[0]
        self.fitting = ALL_TO_SEE & ~self.wild if top is None else self.near[top.bit_length() - 1]
        """The cards that may follow now, wild ones aside."""
        self.unseen = hands.unseen()
        self.lying, self.stock = len(table.piles[0]), hands.stock
        self.late: int | None = None
        """Who has one card left and may call it."""
        self.since = 0
        self.last_card = False
        """Has the stretch ended at a last card that is as plain as all before it?"""

    def run(self, deal: MatchingState, moves: Sequence[int | Move], index: int) -> int:
        """Takes moves from there on; the place of the first that is not plain."""
        self.deal, self.marks = deal, None if self.table.hands.watch is None or deal.mark else deal.set_mark
        self._begin()
        place = self._take(moves, index)
        self.take_over()
        # Nothing that a deal keeps leads back to it, so that it goes as soon as it is done with.
        del self.deal, self.marks
        return place

    def _take(self, moves: Sequence[int | Move], index: int) -> int:
        for place in range(index, len(moves)):
            move = moves[place]
            if isinstance(move, int):
                taken = self.late is None and self._play(place, move >> SEAT_BITS, move & CARD)
            elif move.corrected:
                taken = False
            elif self.late is not None:
                taken = move.verb == "call" and self._call(place, move.seat)
            elif move.verb == "draw":
                taken = self._draw(place, move)
            else:
                taken = move.verb == "pass" and self._pass(place, move.seat)
            if not taken:
                return place
        return len(moves)

    def _in_turn(self, seat: int) -> bool:
        """Is it that player's turn, once one who has drawn does not play the card?"""
        if self.seat != seat and self.drawn is not None:
            self._end_turn()
        return self.seat == seat

    def _end_turn(self) -> None:
        assert self.seat is not None
        seat = self.next[self.seat]
        self.seat = seat if self.sizes[seat] > 0 else self.table.with_cards(seat)
        self.drawn = self.passed = None
        self.open = False

    def _play(self, index: int, seat: int, card: int) -> bool:
        """A card that fits. What every play needs stands here at length, for this is where a deal's time goes."""
        if seat != self.seat and not self._in_turn(seat):
            return False
        bit, sizes, drawn = self.bits[card], self.sizes, self.drawn
        size, known = sizes[seat], self.known[seat]
        if not bit & self.fitting or self.passed is not None or size < 1:
            return False
        if drawn is not None and (card != drawn if drawn >= 0 else self.held_before & bit):
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
        self.just_drew, self.begun = None, True
        listed = self.listed
        if listed is not None:
            entry = {"action": "play", "cards": [self.codes[card]], "move": index}
            if self.open:
                self._list(seat, entry)
            else:
                listed.append({"number": len(listed) + 1, "player": self.names[seat], "moves": [entry]})
        if size == 2 and self.plan.call is not None:
            self.late, self.since = seat, index
        following = self.next[seat]
        self.seat = following if sizes[following] > 0 else self.table.with_cards(following)
        self.drawn = None
        self.open = False
        return True

    def _draw(self, index: int, move: Move) -> bool:
        """One card of the stock."""
        seat, cards, plan, sizes = move.seat, move.cards, self.plan, self.sizes
        if (seat != self.seat and not self._in_turn(seat)) or self.drawn is not None or sizes[seat] < 1:
            return False
        if plan.declining.takes_pile or len(cards) > 1 or move.source not in {None, "stock"}:
            return False
        if self.at_once and self.stock <= 1:
            return False
        card = cards[0] if cards else UNKNOWN
        if not (self.unseen >> card & 1 if self.stock > 0 <= card else self._can_be_drawn(card)):
            return False
        if plan.after_draw is not None and card < 0:
            self._mark(index)
        if plan.must_play and self.passed is None:
            self._judge_declining(index, seat, "drew")
        if self.listed is not None:
            told = [self.codes[card] if card >= 0 else "?"]
            self._list(seat, {"action": "draw", "cards": told, "move": index, "source": "stock"})
        self.held_before, self.begun = self.known[seat], True
        if self.stock <= 0:
            self._renew_stock(index)
        self.stock -= 1
        if card >= 0:
            bit = self.bits[card]
            self.known[seat] |= bit
            sizes[seat] += 1
            self.unseen &= ~bit
        else:
            self.hands.add(seat, (UNKNOWN,), index)
            self.unseen &= ~self.known[seat]
        if plan.after_draw is not None and (card < 0 or (self.fitting | self.wild) >> card & 1):
            self.drawn, self.passed, self.just_drew = card, None, None
            return True
        self._end_turn()
        self.just_drew = seat, card
        return True

    def _can_be_drawn(self, card: int) -> bool:
        """Is there a card to draw, and may it be that one? Where the stock has run out the pile makes a new one."""
        if self.stock > 0:
            return True  # nobody knows which
        self.take_over()
        beneath = self.table.piles[0][:-1]
        loose = self.unseen | self.table.pack.mask(one for one in beneath if one >= 0)
        for hand in self.known:
            loose &= ~hand
        return bool(beneath) and (card < 0 or bool(loose >> card & 1))

    def _renew_stock(self, index: int) -> None:
        renew(self.table, index)
        self.stock, self.lying, self.unseen = self.hands.stock, 1, self.hands.unseen()

    def _pass(self, index: int, seat: int) -> bool:
        """A pass, before a draw or after one."""
        if not self._in_turn(seat) or self.passed is not None:
            return False
        if self.drawn is None:
            if self.plan.declining.takes_pile or (self.stock <= 0 and self.lying + len(self.laid) <= 1):
                return False
            if self.plan.must_play:
                self._judge_declining(index, seat, "passed")
        self._list(seat, {"action": "pass", "cards": [], "move": index})
        self.just_drew = None
        if self.drawn is not None:
            self._end_turn()
        else:
            self.passed, self.begun = index, True
        return True

    def _call(self, index: int, seat: int) -> bool:
        """The call of the player who has one card left."""
        if seat != self.late or self.plan.call is None:
            return False
        self.late = None
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
            self.take_over()
        if known & able or known.bit_count() < self.sizes[seat]:
            judge_ability(self.deal, index, seat, what, able, able)

    def _mark(self, index: int) -> None:
        """Notes, once, that what the deal proves matters from that move on, if it is looked through."""
        if self.marks is not None:
            self.take_over()
            self.marks(index)
            self.marks = self.listed = None

    def _list(self, seat: int, entry: dict[str, Any], *, again: bool = False) -> None:
        listed, name = self.listed, self.names[seat]
        if listed is None:
            return
        if (self.open or again) and listed and listed[-1]["player"] == name:
            listed[-1]["moves"].append(entry)
        else:
            listed.append({"number": len(listed) + 1, "player": name, "moves": [entry]})
        self.open = True

    def take_over(self) -> None:
        """Brings the parts of the deal to where the stretch is."""
        table, turn, laid = self.table, self.turn, self.laid
        turn.seat, turn.drawn, turn.passed, turn.just_drew = self.seat, self.drawn, self.passed, self.just_drew
        turn.open, turn.held_before, turn.begun = self.open, self.held_before, self.begun
        table.hands.stock = self.stock
        if laid:
            table.piles.put_on(0, tuple(laid))
            table.piles.tops[0] = self.bits[laid[-1]]
            table.piles.last_cards = (laid[-1],)
            table.trick.faces = [laid[-1]]
            self.lying = len(table.piles[0])
            laid.clear()
        if self.late is not None:
            left = table.own(OneCardLeft)
            left.late, left.since = self.late, self.since
