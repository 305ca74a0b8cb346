"""How a trick goes, asked once for all tricks of its kind: what clauses say of it, as integers."""

from __future__ import annotations

from collections.abc import Sequence

from referee.clauses.kinds import Duty, Restriction, Scale
from referee.play.tricks.judging_cards import binding
from referee.play.tricks.trick_plan import TrickPlan
from referee.table.table import Table

MOST = 512
"""So many positions of a game are kept."""


class Course:
    """How tricks of one led suit go, as long as nothing happens that is out of the ordinary."""

    def __init__(self, table: Table, plan: TrickPlan, fixed: list[Duty], rising: list[Restriction], laps: int) -> None:
        self.suit = table.trick.led_suit
        self.laps = laps
        self.fixed = fixed
        self.rising = rising
        self.heights: Sequence[int] = ()
        """How high each card counts for restrictions that look at the highest card of the trick; empty where none does."""
        if rising:
            self.heights = heights_of(rising, table)
        self.owed: list[list[int] | None] = [None] * (max(self.heights, default=-1) + 2)
        """By the height of the highest card and one more: for each card, the cards of which any in the hand would have to be
        played instead."""
        winner = plan.winner
        self.turning = winner.turning(table)
        scale = winner.scale(table, turned=False)
        self.turned: Scale = winner.scale(table, turned=True) if self.turning else scale
        self.strengths, self.reasons = scale
        picking_up = plan.picking_up
        cited = table.cited.copy()
        self.keeping = -1 if picking_up is None else picking_up.keeping(table)
        """The cards of which any in the hand forbids picking the trick up."""
        table.cited &= cited  # whoever picks up rests on a ruling; a course that is kept for other deals rests on none
        self.stirring = table.wild.cards
        """The cards that only the way step by step may take."""
        for effect in plan.after_play:
            self.stirring |= effect.stirred_by(table)

    def settle(self, table: Table, highest: int) -> list[int]:
        """For each card what would be owed instead of it, when the highest card that lies there counts so much."""
        led, table.trick.led_suit = table.trick.led_suit, self.suit
        duties = [*self.fixed, *(duty for clause in self.rising if (duty := clause.above(table, highest)) is not None)]
        table.trick.led_suit = led
        owed = [
            -1 if self.stirring & bit else instead_of(bit, binding(table, card, duties))
            for card, bit in enumerate(table.pack.bits[: table.pack.size])
        ]
        owed += [-1] * (len(table.pack.bits) - table.pack.size)
        self.owed[highest + 1] = owed
        return owed


def heights_of(rising: Sequence[Restriction], table: Table) -> Sequence[int]:
    """How high each card counts for those of these restrictions that look at the highest one; empty where none does."""
    return next((heights for clause in rising if (heights := clause.heights(table))), ())


def instead_of(bit: int, duties: Sequence[Duty]) -> int:
    """The cards of which any in the hand would have to be played instead of this one; all where it is barred anyway."""
    owed, band = 0, -1
    for duty in duties:
        if bit & duty.permitted:
            band &= duty.permitted if duty.permitted == duty.owed else -1
        elif bit & duty.barred:
            return -1
        else:
            owed |= band & duty.owed
    return owed


class Courses:
    """How the tricks of one position go, by the cards that they are led with."""

    def __init__(self, plan: TrickPlan) -> None:
        self.plan = plan
        self.by_card: dict[int, Course] = {}
        self.by_suit: dict[tuple[int, int], Course | None] = {}

    def settle(self, table: Table, card: int) -> Course | None:
        """How a trick goes that is led with this card; None where that is not fixed by its suit."""
        suit = table.trumps.suit_of[card]
        if suit < 0 or table.wild.cards >> card & 1:
            return None
        laps = self.plan.laps(table, card)
        if (suit, laps) not in self.by_suit:
            led, table.trick.led_suit = table.trick.led_suit, suit
            self.by_suit[suit, laps] = self._ask(table, laps)
            table.trick.led_suit = led
        course = self.by_suit[suit, laps]
        if course is not None and not course.stirring >> card & 1:
            self.by_card[card] = course
            return course
        return None

    def _ask(self, table: Table, laps: int) -> Course | None:
        fixed: list[Duty] = []
        rising: list[Restriction] = []
        for clause in bound_now(self.plan, table):
            if clause.each_card:
                heights = clause.heights(table)
                if heights is None or (heights and rising and heights != (heights_of(rising, table) or heights)):
                    return None
                rising.append(clause)
            elif not clause.fixed_by_lead:
                return None
            elif (duty := clause.binds(table)) is not None:
                fixed.append(duty)
        return Course(table, self.plan, fixed, rising, laps)


def bound_now(plan: TrickPlan, table: Table) -> list[Restriction]:
    """The restrictions that may still bind followers."""
    if plan.free(table):
        return []
    later = table.trick.number > 1
    return [clause for clause in plan.following if not (clause.first_trick_only and later) and not clause.idle(table)]


def courses_at(plan: TrickPlan, table: Table) -> Courses:
    """How tricks go as things stand; what is asked of clauses is asked once for each position that a game can be in."""
    idle = stirred = 0
    for place, clause in enumerate(plan.wearing_off):
        idle |= clause.idle(table) << place
    for place, effect in enumerate(plan.after_play):
        stirred |= bool(effect.stirred_by(table)) << place
    free = bool(plan.free_play) and plan.free(table)
    first = plan.first_is_apart and table.trick.number <= 1
    rulings = tuple(sorted(table.rulings.items())) if table.rulings else ()
    trumps = table.trumps
    position = (
        trumps.suit, trumps.mask, trumps.named, trumps.low, trumps.anti, trumps.turned_order,
        table.wild.cards, table.exempt, first, free, idle, stirred, rulings,
    )  # fmt: skip
    courses = plan.courses.get(position)
    if courses is None:
        if len(plan.courses) >= MOST:
            plan.courses.clear()
        courses = plan.courses[position] = Courses(plan)
    return courses
