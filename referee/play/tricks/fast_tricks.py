"""The plain stretch: plays as nearly all of them are, taken over integers without asking a clause.

Everybody plays in turn, one known card that they hold, and nothing in the hand would have to be played instead. The first
move of which anything else could be said ends the stretch, and goes the way step by step.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from referee.reading.moves import CARD, SEAT_BITS, Move
from referee.table.table import Table, turn_orders

if TYPE_CHECKING:
    from referee.clauses.kinds import Effect, Stage
    from referee.play.tricks.plain import Course, Courses


class Limits(NamedTuple):
    """How far a stretch may go."""

    rounds: int
    """So many times round the table, at most."""
    may_lead: int = -1
    """The cards that may be led now, whatever is held."""
    then_lead: int = -1
    """The cards that may be led later."""
    halting: int = 0
    """Cards on which clauses act when a trick is complete: one in which such a card lies is left lying for them."""
    until: int = 0
    """After a trick with such a card in it, other cards may be led."""
    lingers: bool = False
    """Is the last trick left lying as well?"""
    acting: Sequence[Effect] = ()
    """What acts after each trick."""
    drawing: Stage | None = None
    """The step in which everybody draws a card after each trick."""
    heeding: Sequence[Effect] = ()
    """What acts on a trick with such a card in it as `until` has, though it is not left lying for that."""


class Stretch:
    """Plain tricks that follow one another; afterwards, how things stand."""

    mask = 0
    """The cards of the tricks that were won."""
    rounds = 0
    """How many times they went round the table."""
    last = 0
    """The card that was played last to them."""
    lying: Sequence[int] = ()
    """The cards of a trick that nobody has won yet."""
    order: Sequence[int] = ()
    """Who plays to it, in order, as often as it goes round."""
    picked_up = False
    """Has somebody picked a trick up?"""
    stuck = False
    """Has it ended at a lead with which no plain trick begins?"""

    def __init__(self, table: Table, place: int, leader: int, courses: Courses) -> None:
        self.table = table
        self.courses = courses
        self.place = place
        """The place in the log of the first move that is not taken yet, the lying trick's being those before it."""
        self.leader = leader
        self.number = table.trick.number
        self.suits: set[int] = set()
        """The suits that were led to them."""
        self.exact = (
            courses.plan.picking_up is not None and table.hands.all_known and not any(table.hands.gained.values())
        )
        """Are all hands known, and was nothing left to be proved of them?"""
        sizes = table.hands.sizes
        self.uneven = 0 in sizes and not all(
            sizes[seat] for order in table.rounds or (range(len(sizes)),) for seat in order
        )
        """Has somebody no card left when it begins?"""
        self.cited: set[str] = set()
        """The rulings that those who won rest on besides what every trick does."""

    def run(self, moves: Sequence[int | Move], limits: Limits, tricks: list[dict[str, Any]] | None) -> None:
        """Takes tricks as far as they are plain, and lists them.

        It is one loop without calls because every card of nearly every log goes through it.
        """
        table, courses = self.table, self.courses
        known, won, taken, each = table.hands.known, table.won.tricks, table.won.cards, table.won.each
        bits, codes, names, by_card = table.pack.bits, table.pack.codes, table.names, courses.by_card
        suits, clause, winner_leads = self.suits, courses.plan.winner.id, courses.plan.winner_leads
        rounds, may_lead, then_lead, halting, until, lingers, acting, drawing, heeding = limits
        orders = table.rounds or turn_orders(table.seats, table.direction)
        if self.uneven:
            orders = tuple([tuple([seat for seat in order if table.hands.sizes[seat]]) for order in orders])
        veiled = [seat for seat, size in enumerate(table.hands.sizes) if known[seat].bit_count() < size]
        place, leader, number, plain = self.place, self.leader, self.number, cast("Sequence[int]", moves)
        stops = table.hands.record.stops
        end = stops[bisect_left(stops, place)]
        left, fell, last, card = rounds, 0, 0, 0
        while left and place < end:
            led = plain[place] & CARD
            course = by_card.get(led) or courses.settle(table, led)
            if course is None or course.laps > left or not bits[led] & may_lead:
                self.stuck = course is None
                break
            order, strengths, heights, rows = orders[leader], course.strengths, course.heights, course.owed
            if course.laps > 1:
                order = order * course.laps
            first, following = place, place + len(order)
            plays: list[dict[str, Any]] = []
            mask, winner, best, top, highest = 0, leader, led, strengths[led], -1
            owed = rows[0] or course.settle(table, highest)
            for seat in order if following <= end else order[: end - place]:
                move = plain[place]
                if move >> SEAT_BITS != seat:
                    break
                card = move & CARD
                bit, hand = bits[card], known[seat]
                if not hand & bit or ((due := owed[card]) and (hand & due or seat in veiled)):
                    break
                known[seat] = hand ^ bit
                mask |= bit
                if strengths[card] > top:
                    winner, best, top = seat, card, strengths[card]
                if heights and heights[card] > highest:
                    highest = heights[card]
                    owed = rows[highest + 1] or course.settle(table, highest)
                plays.append({"player": names[seat], "cards": [codes[card]], "move": place})
                place += 1
            if place < following or mask & halting or (lingers and left == course.laps):
                picker = (
                    self._picker(moves, place, order, course, len(plays)) if place < following and self.exact else -1
                )
                if picker >= 0:
                    if tricks is not None:
                        tricks.append(self._scrapped(number, names[leader], names[picker], plays))
                    leader = order[len(plays)]
                    known[picker] |= mask
                    self.picked_up = True
                    place, number, may_lead = place + 1, number + 1, then_lead
                    left = min(map(int.bit_count, known))
                    end = stops[bisect_left(stops, place)]
                    continue
                self.lying, self.order = list(map(CARD.__and__, plain[first:place])), order
                break
            reasons = course.reasons
            if mask & course.turning:
                trick = list(map(CARD.__and__, plain[first:place]))
                best, reasons = self._turned(course, trick)
                winner = order[trick.index(best)]
            left -= course.laps
            won[winner] += 1
            taken[winner] |= mask
            each.append((winner, mask))
            if tricks is not None:
                tricks.append(
                    {
                        "number": number,
                        "leader": names[leader],
                        "winner": names[winner],
                        "clause": clause,
                        "plays": plays,
                        "reason": reasons[best],
                    }
                )
            fell |= mask
            last = card
            suits.add(course.suit)
            leader = winner if winner_leads else self._next_leader(order, plain[first:place], best)
            number, may_lead = number + 1, then_lead
            if acting:
                reached = self._between(moves, place, winner, mask, limits)
                if reached < 0:
                    place = ~reached
                    break
                if drawing is not None:
                    place, end = reached, stops[bisect_left(stops, reached)]
                    rounds, left = rounds + 1, left + 1
            if mask & until:
                if heeding:
                    self._put_before(heeding, mask, list(map(CARD.__and__, plain[first:following])))
                break
        self.place, self.leader, self.number = place, leader, number
        self.mask, self.last, self.rounds = fell, last, rounds - left

    def _between(self, moves: Sequence[int | Move], place: int, winner: int, mask: int, limits: Limits) -> int:
        """Does what is done after a trick of these cards; the place of the next lead, or below 0, turned round, that of the
        move with which the stretch ends."""
        table = self.table
        table.hands.gone |= mask
        for effect in limits.acting:
            effect.after_trick(table, winner)
        reached = place
        if limits.drawing is not None:
            reached = limits.drawing.take_plain(table, moves, place)
            if reached < place + len(table.hands.sizes) or not limits.drawing.draws(table):
                return ~reached
        return ~reached if table.closing else reached

    def _put_before(self, heeding: Sequence[Effect], mask: int, faces: list[int]) -> None:
        """Puts a trick of these cards, with which nothing was wrong, before the effects that heed it."""
        trick = self.table.trick
        trick.mask, trick.faces, trick.breaches, trick.undecided = mask, faces, [], []
        for effect in heeding:
            if mask & effect.awaits(self.table):
                effect.before_winning(self.table)
        trick.faces = []

    def _next_leader(self, order: Sequence[int], plays: Sequence[int], best: int) -> int:
        """Who leads after a trick of these plays that this card has won."""
        trick = list(map(CARD.__and__, plays))
        return order[self.courses.plan.next_lead.place(self.table, order, trick, trick.index(best))]

    def _picker(self, moves: Sequence[int | Move], at: int, order: Sequence[int], course: Course, laid: int) -> int:
        """Who surely does right to pick up a trick of so many cards with the move there, and is not out by it, nor is anybody
        else; -1 where nobody does."""
        move = moves[at] if at < len(moves) and course.laps == 1 else 0
        if isinstance(move, int) or move.verb != "pick-up" or move.cards or move.corrected:
            return -1
        known, void = self.table.hands.known, order[laid]
        if known[void] & course.keeping:
            return -1
        last = [seat for seat in order[:laid] if not known[seat]]
        if last:
            picking_up = self.courses.plan.picking_up
            if len(last) > 1 or picking_up is None or not picking_up.comes_back(self.table):
                return -1
            void = last[0]
        return void if move.seat == void else -1

    def _scrapped(self, number: int, leader: str, picker: str, plays: list[dict[str, Any]]) -> dict[str, Any]:
        """A trick that was picked up, as a verdict lists it."""
        picking_up = self.courses.plan.picking_up
        assert picking_up is not None
        return {
            "number": number,
            "leader": leader,
            "winner": None,
            "clause": picking_up.id,
            "plays": plays,
            "reason": f"{picker} picked it up",
            "picked_up": picker,
            "taken": False,
        }

    def _turned(self, course: Course, trick: list[int]) -> tuple[int, list[str]]:
        """The card that wins, and the reasons for cards, in a trick in which the other scale counts."""
        scale = course.turned
        self.cited.update(self.courses.plan.winner.rests_on(turned=True))
        return max(trick, key=scale.strengths.__getitem__), scale.reasons
