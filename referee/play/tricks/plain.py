"""Plain tricks of a deal, taken at once: how far they may go, and what they leave behind."""

from __future__ import annotations

from collections.abc import Sequence

from referee.clauses.kinds import bound_by
from referee.play.tricks.closing import cite_rulings, go_on
from referee.play.tricks.course import courses_at
from referee.play.tricks.fast_tricks import Limits, Stretch
from referee.play.tricks.judging_cards import met_by_all
from referee.play.tricks.trick import begin_trick, claim_unsaid, count_laps, finish_lap, set_led_suit
from referee.play.tricks.trick_plan import DealOfTricks
from referee.reading.moves import Move


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
        claim_unsaid(deal, index)
    table.trick.mover = deal.next_leader
    stretch = Stretch(table, index, deal.next_leader, courses_at(plan, table))
    stretch.run(moves, _limits(deal, index), deal.tricks if deal.keep_tricks else None)
    return _take_over(deal, stretch)


def _limits(deal: DealOfTricks, index: int) -> Limits:
    """How far plain tricks may go from there on."""
    table, plan = deal.table, deal.plan
    rounds = min(filter(None, table.hands.sizes), default=0)
    if table.trick.limit is not None:
        rounds = min(rounds, table.trick.limit - table.trick.number + 1)
    until = -1 if plan.first_is_apart and table.trick.number <= 1 else 0
    leading = plan.leading if table.trick.number <= 1 else plan.leading_later
    if not leading and not plan.at_trick_end:
        return Limits(rounds, until=until)
    halting = 0
    for effect in plan.at_trick_end:
        halting |= effect.awaits(table)
    for clause in leading:
        until |= 0 if clause.first_trick_only else clause.until(table)
    duties = bound_by(table, leading, plan.excuses)
    deal.led_by = index, duties
    may_lead = met_by_all(duties)
    then_lead = may_lead if plan.leading_later else -1
    return Limits(rounds, may_lead, then_lead, halting, until, plan.heeds_last)


def _take_over(deal: DealOfTricks, stretch: Stretch) -> int:
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
