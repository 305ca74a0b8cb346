"""The plain stretch: plays as nearly all of them are, taken over integers without asking a clause.

Everybody plays in turn, one known card that they hold, and nothing in the hand would have to be played instead. The first
move of which anything else could be said ends the stretch, and goes the way step by step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from referee.play.tricks.course import Course, Courses
from referee.reading.moves import CARD, SEAT_BITS, Move
from referee.table.table import Table


class Limits(NamedTuple):
    """How far a stretch may go."""

    rounds: int
    """So many times round the table, at most."""
    may_lead: int
    """The cards that may be led whatever is held."""
    halting: int
    """Cards on which clauses act when a trick is complete: one in which such a card lies is left lying for them."""
    until: int
    """After a trick with such a card in it, other cards may be led."""
    lingers: bool
    """Is the last trick left lying as well?"""


class Stretch:
    """Plain tricks that follow one another; afterwards, how things stand."""

    def __init__(self, table: Table, place: int, leader: int, courses: Courses) -> None:
        self.table = table
        self.courses = courses
        self.place = place
        """The place in the log of the first move that is not taken yet, the lying trick's being those before it."""
        self.leader = leader
        self.number = table.trick.number
        self.mask = 0
        """The cards of the tricks that were won."""
        self.leads: list[int] = []
        """The cards that were led to them."""
        self.last = 0
        """The card that was played last to them."""
        self.lying: list[int] = []
        """The cards of a trick that nobody has won yet."""
        self.order: Sequence[int] = ()
        """Who plays to it, in order, as often as it goes round."""
        hands = zip(table.hands.known, table.hands.sizes, strict=True)
        self.exact = not any(table.hands.gained) and all(known.bit_count() == size for known, size in hands)
        """Are all hands known, and was nothing left to be proved of them?"""
        self.picked_up = False
        """Has somebody picked a trick up?"""
        self.rested: set[str] = set()
        """The rulings that those who won rest on besides what every trick does."""

    def run(self, moves: Sequence[int | Move], limits: Limits, tricks: list[dict[str, Any]] | None) -> None:
        """Takes tricks as far as they are plain, and lists them."""
        table, courses = self.table, self.courses
        known, won, taken, sizes = table.hands.known, table.tricks_won, table.taken, table.hands.sizes
        bits, names, codes = table.pack.bits, table.names, table.pack.codes
        by_card, clause, next_place = courses.by_card, courses.plan.winner.id, courses.plan.next_lead.place
        winner_leads = courses.plan.winner_leads
        rounds, may_lead, halting, until, lingers = limits
        veiled = [seat for seat in range(table.hand_count) if known[seat].bit_count() < sizes[seat]]
        orders = [table.order(seat) for seat in range(table.hand_count)]
        place, leader, end, number = self.place, self.leader, len(moves), self.number
        fell, leads, last = 0, self.leads, 0
        while rounds and place < end:
            move = moves[place]
            if type(move) is not int or move >> SEAT_BITS != leader:
                break
            card = move & CARD
            bit, hand = bits[card], known[leader]
            if not hand & bit & may_lead:
                break
            course = by_card.get(card) or courses.settle(table, card)
            if course is None or course.laps > rounds:
                break
            order, laps, strengths, reasons, heights, rows = orders[leader], *course.plainly
            if laps > 1:
                order = order * laps
            length = len(order)
            known[leader] = hand ^ bit
            mask, trick, best, top = bit, [card], 0, strengths[card]
            highest = heights[card] if heights else -1
            owed = rows[highest + 1] or course.settle(table, highest)
            for seat, move in zip(order[1:], moves[place + 1 : place + length], strict=False):
                if type(move) is not int or move >> SEAT_BITS != seat:
                    break
                card = move & CARD
                bit, hand = bits[card], known[seat]
                if not hand & bit:
                    break
                due = owed[card]
                if due and (hand & due or seat in veiled):
                    break
                known[seat] = hand ^ bit
                mask |= bit
                if strengths[card] > top:
                    best, top = len(trick), strengths[card]
                trick.append(card)
                if heights and heights[card] > highest:
                    highest = heights[card]
                    owed = rows[highest + 1] or course.settle(table, highest)
            rounds -= laps
            if len(trick) < length and laps == 1 and self._picks_up(moves, place + len(trick), place, order, course):
                leader = order[len(trick)]
                known[leader] |= mask
                self.picked_up = True
                if tricks is not None:
                    tricks.append(self._scrapped(number, order, trick, place, leader))
                place += len(trick) + 1
                number += 1
                rounds = min(map(int.bit_count, known))
                continue
            if mask & halting or len(trick) < length or (lingers and not rounds):
                self.lying, self.order = trick, order
                place += len(trick)
                break
            if mask & course.turning:
                best, reasons = self._turned(course, trick)
            winner = order[best]
            won[winner] += 1
            taken[winner] |= mask
            if tricks is not None:
                plays = [
                    {"player": names[seat], "cards": [codes[one]], "move": at}
                    for seat, one, at in zip(order, trick, range(place, end), strict=False)
                ]
                tricks.append(
                    {
                        "number": number,
                        "leader": names[leader],
                        "winner": names[winner],
                        "clause": clause,
                        "plays": plays,
                        "reason": reasons[trick[best]],
                    }
                )
            place += length
            number += 1
            fell |= mask
            leads.append(trick[0])
            last = card
            leader = winner if winner_leads else order[next_place(table, order, trick, best)]
            if mask & until:
                break
        self.place, self.leader, self.number = place, leader, number
        self.mask, self.leads, self.last = fell, leads, last

    def _picks_up(self, moves: Sequence[int | Move], at: int, first: int, order: Sequence[int], course: Course) -> bool:
        """Does the player, whose turn it is, surely do right to pick up a trick in which nobody's last card lies?"""
        move = moves[at] if self.exact and at < len(moves) else 0
        if isinstance(move, int) or move.verb != "pick-up" or move.cards or move.corrected:
            return False
        known, laid = self.table.hands.known, at - first
        return (
            move.seat == order[laid]
            and not known[move.seat] & course.keeping
            and all(map(known.__getitem__, order[:laid]))
        )

    def _scrapped(self, number: int, order: Sequence[int], trick: list[int], place: int, picker: int) -> dict[str, Any]:
        """A trick that was picked up, as a verdict lists it."""
        names, codes, plan = self.table.names, self.table.pack.codes, self.courses.plan
        plays = zip(order, trick, range(place, place + len(trick)), strict=False)
        return {
            "number": number,
            "leader": names[order[0]],
            "winner": None,
            "clause": plan.scrapping,
            "plays": [{"player": names[seat], "cards": [codes[card]], "move": at} for seat, card, at in plays],
            "reason": f"{names[picker]} picked it up",
            "picked_up": names[picker],
            "taken": False,
        }

    def _turned(self, course: Course, trick: list[int]) -> tuple[int, list[str]]:
        """The place of the winner, and the reasons for cards, in a trick in which the other scale counts."""
        scale = course.turned
        self.rested.update(self.courses.plan.winner.rests_on(turned=True))
        strengths = [scale.strengths[card] for card in trick]
        return strengths.index(max(strengths)), scale.reasons
