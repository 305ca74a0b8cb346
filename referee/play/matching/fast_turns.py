"""The plain stretch of matching games: plays, draws and passes at which nothing could be wrong, taken over integers.

It begins between two moves of a deal in which one pile lies, no law has been made, and nothing is due but a turn; it takes
moves as long as each is the one player's in turn and as plain as that, and leaves the rest to the deal. A card that has a
special effect is taken, too, where the effect is plain: the effect acts as it always does, and the stretch looks again at what
may follow. With the stretch and without it the verdict is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.clauses.matching.last_card_call import OneCardLeft
from referee.clauses.matching.plays import ALL_TO_SEE
from referee.play.matching import effects, fast_draws, options
from referee.play.matching.judging_turns import judge_ability
from referee.play.matching.plain_turns import TAKING, may_take, take
from referee.play.matching.taking_turns import MatchingState
from referee.reading.moves import SEAT_BITS, Move, as_move


def may_begin(deal: MatchingState) -> bool:
    """Is it somebody's turn, with nothing due but that?"""
    table, turn = deal.table, deal.turn
    if table.over or turn.seat is None or len(table.piles) != 1 or turn.idle:
        return False
    demands, left = table.demands, table.own(OneCardLeft)
    if demands.draws or demands.giving is not None or demands.granted is not None:
        return False
    return left.late is left.early is None and not left.owed


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
        near = deal.special.following
        self.near = [mask & ~self.wild for mask in near] if self.wild else near
        """For each card, those that may follow it, wild ones aside."""
        self.special = deal.special
        self._turn_round()
        self.at_once = "reshuffle" in table.rulings
        self.laid: list[int] = []
        """The cards played that do not lie on the pile yet."""

    def _turn_round(self) -> None:
        """Sees which way play goes."""
        self.direction, seats = self.table.direction, self.table.seats
        self.next = [(seat + self.direction) % seats for seat in range(seats)]

    def run(self, deal: MatchingState, moves: Sequence[int | Move], index: int) -> int:
        """Takes moves from there on; the place of the first that is not plain."""
        table, turn, hands = self.table, self.turn, self.table.hands
        self.deal, self.marks = deal, None if hands.watch is None or deal.mark else deal.set_mark
        self.listed = turn.listed.turns if turn.listed.kept else None
        self.hands, self.known, self.sizes, self.watch = hands, hands.known, hands.sizes, hands.watch
        self.plain_hands = not hands.has_rows
        self.unseen = hands.unseen()
        self.left = table.own(OneCardLeft)
        self.last_card = False
        """Has the stretch ended at a last card that is as plain as all before it?"""
        self.ended = 0
        """Has it ended with a move that was taken (1), after which something else is due?"""
        if self._look_at_pile():
            index = take(self, moves, index)
            self.lay_down()
        # Nothing that a deal keeps leads back to it, so that it goes as soon as it is done with.
        del self.deal, self.marks
        return index

    def hear(self, place: int, move: Move) -> bool:
        """A call, a draw or a pass."""
        if self.left.late is not None:
            return move.verb == "call" and not move.corrected and self._call(place, move.seat)
        if not may_take(self.plan, move):
            return False
        if move.verb in TAKING:
            return fast_draws.take_draw(self, place, move)
        return fast_draws.take_pass(self, place, move.seat)

    def keep(
        self, seat: int | None, drawn: int | None, drew: tuple[int, int] | None, is_open: bool, fitting: int, gone: int
    ) -> None:
        """Keeps how the turn stands, what may follow, and which cards have left the hands."""
        turn = self.turn
        turn.seat, turn.drawn, turn.just_drew, turn.open = seat, drawn, drew, is_open
        self.fitting = fitting
        self.hands.gone |= gone

    def looks_again(self) -> bool:
        """Sees what may be played after a move that has been taken; False where the stretch ends with that."""
        self.ended = int(not self._look_at_pile())
        return not self.ended

    def _look_at_pile(self) -> bool:
        """Sees what may be played now; False where that is not known of every card, or nothing may."""
        table, piles = self.table, self.table.piles
        if table.direction != self.direction:
            self._turn_round()
        self.bound = table.demands.toll > 0 or table.demands.limit is not None
        """Does the last effect bind the next turn?"""
        top = piles.tops[0]
        if self.bound or piles.lasting or piles.extra or (top is not None and top & (top - 1)):
            sure, perhaps = options.permitted(self.deal, 0)
            if sure != perhaps:
                return False
            self.fitting, self.more = sure & ~self.wild, ALL_TO_SEE
            return bool(self.fitting & table.pack.all)
        self.fitting = ALL_TO_SEE & ~self.wild if top is None else self.near[top.bit_length() - 1]
        """The cards that may follow now, wild ones aside."""
        self.more = self.special.cards
        """The cards with which something more happens than that they are laid down: if only that what bound them is over."""
        return True

    def in_turn(self, seat: int) -> bool:
        """Is it that player's turn, once one who has drawn does not play the card, or cannot draw on?"""
        turn = self.turn
        if turn.seat != seat and (turn.drawn is not None or (turn.draws and not fast_draws.may_draw_on(self))):
            self.end_turn()
        return turn.seat == seat

    def end_turn(self) -> None:
        """Gives the turn to the next player."""
        turn = self.turn
        assert turn.seat is not None
        seat = self.next[turn.seat]
        turn.seat = seat if self.sizes[seat] > 0 else self.table.with_cards(seat)
        turn.drawn = turn.passed = None
        turn.draws = 0
        turn.open = False

    def is_plain(self, card: int, move: Move | None, size: int) -> bool:
        """Is there nothing to a card, and to what its player says with it, but an effect that is plain, if it has any?"""
        if card not in self.special:
            return move is None
        found = self.special.plain.get(card)
        if found is None or not self.plain_hands or (size == 1 and self.bits[card] & self.special.never_last):
            return False
        return found.owes is None or (move is not None and getattr(move, found.owes) is not None)

    def goes_on_after(self, index: int, card: int, move: Move | None) -> bool:
        """Lets the effect of a card act, if it has one, now that what bound its player is over; False where something else is
        due then than a plain turn."""
        table, demands, turn = self.table, self.table.demands, self.turn
        self.lay_down()
        toll, demands.toll, demands.limit = demands.toll, 0, None
        table.piles.lay_bare(0, self.bits[card])
        found = self.special.plain.get(card)
        if found is not None:
            assert turn.seat is not None
            demands.toll = toll if found.effect.adds_up else 0
            table.cited |= found.rulings
            move = as_move(turn.seat << SEAT_BITS | card if move is None else move, index)
            found.effect.act(table, move, card, found.argument)
        turn.end()
        if demands.draws:
            effects.fall_due(self.deal, turn.seat)
        if demands.draws or turn.seat is None:
            self.ended = 1
            return False
        return self.looks_again()

    def _call(self, index: int, seat: int) -> bool:
        """The call of the player who has one card left."""
        if seat != self.left.late or self.plan.call is None:
            return False
        self.left.late = None
        self.table.cited |= self.plan.call_rulings
        self.list(seat, {"action": "call", "cards": [], "move": index}, again=True)
        return True

    def judge_declining(self, index: int, seat: int, what: str) -> None:
        """Judges whoever does not play where who can must; nothing is to be said of a whole hand in which nothing fits."""
        if self.watch is not None:
            self.mark(index)
            return
        known, able = self.known[seat], self.fitting | self.wild
        if known & able:
            self.lay_down()
        if known & able or known.bit_count() < self.sizes[seat]:
            judge_ability(self.deal, index, seat, what, able, able)

    def mark(self, index: int) -> None:
        """Notes, once, that what the deal proves matters from that move on, if it is looked through."""
        if self.marks is not None:
            self.lay_down()
            self.marks(index)
            self.marks = self.listed = None

    def list(self, seat: int, entry: dict[str, Any], *, again: bool = False) -> None:
        """Lists what a player did, `again` in the turn that was listed last though it is over."""
        listed, name = self.listed, self.names[seat]
        if listed is None:
            return
        if (self.turn.open or again) and listed and listed[-1]["player"] == name:
            listed[-1]["moves"].append(entry)
        else:
            listed.append({"number": len(listed) + 1, "player": name, "moves": [entry]})
        self.turn.open = True

    def lay_down(self) -> None:
        """Lays the cards that have been played on the pile."""
        table, laid = self.table, self.laid
        if laid:
            table.piles.put_on(0, tuple(laid))
            table.piles.tops[0] = self.bits[laid[-1]]
            table.piles.last_cards = (laid[-1],)
            table.trick.faces = [laid[-1]]
            laid.clear()
