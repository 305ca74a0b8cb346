"""Plain tricks of a deal, taken at once: how far they may go, what they leave behind, and how they go.

What clauses say of how a trick goes is asked once for all tricks of its kind, and kept as integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from referee.clauses.kinds import Duty, Effect, Restriction, Scale, Stage, bound_by, still_drawn
from referee.play.tricks.closing import cite_rulings, go_on
from referee.play.tricks.fast_tricks import Limits, Stretch
from referee.play.tricks.judging_cards import binding, met_by_all
from referee.play.tricks.trick import begin_trick, count_laps, finish_lap, set_led_suit
from referee.play.tricks.trick_plan import DealOfTricks, TrickPlan
from referee.reading.moves import Move
from referee.table.table import Table

BY_WINNER = attrgetter("by_winner")
MOST = 512
"""So many positions of a game are kept."""


def take(deal: DealOfTricks, moves: Sequence[int | Move], index: int) -> int:
    """Takes what is plain of the moves from there on, between tricks; the place of the first that is not."""
    table, plan = deal.table, deal.plan
    if deal.next_leader is None or table.match.laws or table.trumps.due or table.trick.untold:
        return index
    if plan.hands_on_table or table.hands.record.called or table.hands.sure:
        return index
    if plan.unsaid:
        if deal.due_stage() is not None:
            return index
        deal.claim_all(index)
    table.trick.mover = deal.next_leader
    courses, limits = courses_at(plan, table), limits_at(deal, index)
    stretch = Stretch(table, index, deal.next_leader, courses)
    stretch.run(moves, limits, deal.tricks if deal.keep_tricks else None)
    deal.stuck = stretch.place if stretch.stuck else -1
    return take_over(deal, stretch)


def limits_at(deal: DealOfTricks, index: int) -> Limits:
    """How far plain tricks may go from there on."""
    table, plan = deal.table, deal.plan
    rounds = min(filter(None, table.hands.sizes), default=0)
    if table.trick.limit is not None:
        rounds = min(rounds, table.trick.limit - table.trick.number + 1)
    until = -1 if plan.first_is_apart and table.trick.number <= 1 else 0
    leading = plan.leading if table.trick.number <= 1 else plan.leading_later
    if not leading and not plan.at_trick_end:
        return Limits(rounds, until=until)
    halting, drawing = 0, None
    acting = [*filter(BY_WINNER, plan.after_trick)]
    if acting:
        acting, drawing = _between(deal, acting)
    heeding: list[Effect] = []
    for effect in plan.at_trick_end:
        if effect.by_faces:
            until |= effect.awaits(table)
            heeding.append(effect)
        elif effect not in acting and not effect.rests(table):
            halting |= effect.awaits(table)
    for clause in leading:
        until |= 0 if clause.first_trick_only else clause.until(table)
    duties = bound_by(table, leading, plan.excuses)
    deal.led_by = index, duties
    may_lead = met_by_all(duties)
    then_lead = may_lead if plan.leading_later else -1
    return Limits(rounds, may_lead, then_lead, halting, until, plan.heeds_last, acting, drawing, heeding)


def _between(deal: DealOfTricks, effects: list[Effect]) -> tuple[list[Effect], Stage | None]:
    """Which of these effects act between plain tricks now, and the step in which everybody draws a card there."""
    table, hands, drawing = deal.table, deal.table.hands, None
    if still_drawn(table):
        if deal.plan.picking_up is not None or table.trick.limit is not None or hands.gained or 0 in hands.sizes:
            return [], None
        drawing = next(stage for stage in table.game.acting(Stage, "draws") if stage.draws(table))
    return [effect for effect in effects if effect.awaits(table)], drawing


def take_over(deal: DealOfTricks, stretch: Stretch) -> int:
    """Brings the table to where the stretch has ended; the place of the first move that is not taken."""
    table = deal.table
    lying = stretch.lying
    if stretch.number > table.trick.number:
        if stretch.uneven:
            table.cite("uneven-hands")
        _note_sizes(deal, stretch)
        if stretch.picked_up:
            _note_pick_ups(deal)
        if stretch.mask:
            _note_tricks(deal, stretch)
        table.trick.number = stretch.number - 1
        deal.next_leader = stretch.leader
        go_on(deal)
    if not lying:
        return stretch.place
    first = stretch.place - len(lying)
    if len(lying) < len(stretch.order) and not deal.cited:
        for seat, card in zip(stretch.order, lying, strict=False):
            table.hands.known[seat] |= table.pack.bits[card]
        return first
    _lay(deal, stretch, first)
    return stretch.place


def _note_sizes(deal: DealOfTricks, stretch: Stretch) -> None:
    """Takes over how many cards everybody is left with, a trick that lies there aside."""
    table = deal.table
    if stretch.picked_up:
        table.hands.sizes = [known.bit_count() for known in table.hands.known]
        for seat, _ in zip(stretch.order, stretch.lying, strict=False):
            table.hands.sizes[seat] += 1
    else:
        left = [size and size - stretch.rounds for size in table.hands.sizes]
        for seat, order in enumerate(table.rounds or ()):
            if order[0] != seat:  # who sits out plays no card
                left[seat] = table.hands.sizes[seat]
        table.hands.sizes = left


def _note_pick_ups(deal: DealOfTricks) -> None:
    """Notes what rests on tricks that were picked up."""
    picking_up, table = deal.plan.picking_up, deal.table
    if picking_up is not None:
        table.cited.update(picking_up.ruling_ids(table.game))
        picking_up.keeping(table)


def _note_tricks(deal: DealOfTricks, stretch: Stretch) -> None:
    """Takes over what the tricks that were won in a stretch have left."""
    table = deal.table
    table.hands.gone |= stretch.mask
    table.won.fallen |= stretch.mask
    table.won.suits_led |= stretch.suits
    table.trick.faces_before, table.trick.unseen_before = [stretch.last], False
    table.cited |= stretch.cited
    if stretch.rounds > stretch.number - table.trick.number:
        for effect in deal.plan.after_lead:
            effect.after_lead(table)
    cite_rulings(deal, stretch.mask)


def _lay(deal: DealOfTricks, stretch: Stretch, first: int) -> None:
    """Takes over the cards of a trick that lies there after a stretch."""
    table, trick, order = deal.table, deal.table.trick, stretch.order
    begin_trick(deal, stretch.leader)
    laid = len(stretch.lying)
    trick.seats, trick.cards, trick.faces = list(order[:laid]), list(stretch.lying), list(stretch.lying)
    trick.next_place = laid
    for seat in trick.seats:
        table.hands.sizes[seat] -= 1
    trick.mask = table.pack.mask(stretch.lying)
    table.hands.gone |= trick.mask
    deal.places = range(first, stretch.place)
    if len(stretch.lying) < len(order):
        set_led_suit(deal, stretch.lying[0])
    else:
        trick.led_suit = table.trumps.suit_of[stretch.lying[0]]
    if deal.plan.after_lead:
        count_laps(deal, stretch.lying[0])
    if trick.next_place >= len(trick.to_play):
        trick.to_play, trick.laps = list(order), 1
    if trick.next_place == len(order):
        finish_lap(deal)


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
