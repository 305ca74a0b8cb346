"""Playing to a trick, card by card: whose turn it is, what binds them, what a card does."""

from __future__ import annotations

from referee.cards.packs import UNKNOWN
from referee.clauses.ending.laws import apply_laws, law_forbidding
from referee.clauses.kinds import Duty, bound_by
from referee.games.basics import Basic
from referee.play.reports import report_not_held, report_undeclared, report_wrong_lead
from referee.play.tricks.closing import close_trick, end_deal
from referee.play.tricks.judging_cards import (
    binding,
    could_be_played,
    judge,
    legal_cards,
    met_by_all,
    obey_laws,
    report_unknown,
)
from referee.play.tricks.trick_plan import NO_DUTIES, DealOfTricks
from referee.reading.moves import Move


def play(
    deal: DealOfTricks, index: int, seat: int, card: int, face: int, *, reported: bool = False, half: bool = False
) -> None:
    """One card to a trick: is it this player's turn, do they hold it, may they play it, who wins?

    `reported` says that what the card stands for has been found wrong already, `half` that only its suit was named.
    """
    table, trick = deal.table, deal.table.trick
    if table.trumps.due:
        _play_on(deal, index, seat)
    if deal.plan.unsaid and not trick.cards:
        deal.waive_until(None, index, Move(seat, "play"))
        deal.claim_all(index)  # steps may be left out of the log before a lead
    table.demands.granted = None
    if table.trick.untold:
        _drift(deal, index, seat, card)
        return
    trick.mover = seat
    if seat >= table.seats:
        for hands in deal.plan.hands_on_table:
            hands.before_play(table, index, seat, card)
    leading = not trick.cards
    duties = _lead(deal, index, seat, card) if leading else _follow(deal, index, seat, face)
    trick.joker_undeclared = trick.joker_undeclared or half
    if card < 0:
        trick.may_be[len(trick.cards)] = table.hands.may_have_left(seat, index)
        report_unknown(table, index, seat)
        if leading and deal.plan.after_lead:
            table.trick.untold = True
            table.cite("unseen-lead")
    else:
        held = bool(table.hands.known[seat] & table.pack.bits[card])
        held = held and (not table.hands.sure or table.hands.has_room(seat, card))
        if held:
            _judge(deal, index, seat, card, face, duties, reported=reported)
        else:
            report_not_held(table, index, seat, card)
            table.hands.known[seat] &= ~table.pack.bits[card]
        table.hands.gone |= table.pack.bits[card]
        trick.mask |= table.pack.bits[card]
    table.hands.sizes[seat] -= 1
    if card >= 0 and not held and deal.plan.goes_out:
        table.keep_recorded(seat)
    trick.seats.append(seat)
    trick.cards.append(card)
    trick.faces.append(face)
    trick.next_place += 1
    deal.places = [*deal.places, index]
    _after_card(deal, seat, card, face, leading=leading)


def _play_on(deal: DealOfTricks, index: int, seat: int) -> None:
    """Somebody plays on although the hidden trump card is due to be shown."""
    deal.waive_until(None, index, Move(seat, "play"))
    if deal.table.trick.cards and deal.table.trick.next_place == len(deal.table.trick.to_play):
        close_trick(deal)


def _lead(deal: DealOfTricks, index: int, seat: int, card: int) -> list[Duty]:
    """Begins a trick with that hand's lead; what binds it."""
    table, leader = deal.table, deal.next_leader
    if leader is None and table.trick.number == 1:
        deal.plan.first_lead.judge(table, index, seat, card)
    elif seat != leader and leader is not None:
        clause = deal.plan.first_lead if table.trick.number == 1 else deal.plan.next_lead
        report_wrong_lead(table, index, seat, leader, clause)
    begin_trick(deal, seat)
    if deal.led_by[0] == index and seat == leader:
        return deal.led_by[1]
    return duties_now(deal) if deal.plan.leading else NO_DUTIES


def _follow(deal: DealOfTricks, index: int, seat: int, face: int) -> list[Duty]:
    """Sees that it is that hand's turn; what binds a card that counts as `face`."""
    trick = deal.table.trick
    if seat != trick.to_play[trick.next_place]:
        _out_of_turn(deal, index, seat)
    plain = face >= 0 and deal.table.pack.bits[face] & deal.plainly
    return NO_DUTIES if plain else bound(deal) if deal.plan.at_each_card else deal.following


def _judge(
    deal: DealOfTricks, index: int, seat: int, card: int, face: int, duties: list[Duty], *, reported: bool
) -> None:
    """Judges a card that is held, and takes it out of the hand."""
    table, trick = deal.table, deal.table.trick
    shown = table.pack.bits[face]
    if table.wild.cards & shown:
        leading = not trick.cards
        declared = deal.plan.declared_cards
        trick.joker_undeclared |= not reported or leading or declared is None
        if not reported:
            example = None if declared is None else declared.ways(table, card)[0][0]
            report_undeclared(table, index, seat, card, example)
        duties = NO_DUTIES
    elif table.exempt & shown:
        duties = binding(table, face, duties)
    for duty in duties:
        if not shown & duty.permitted:
            judge(table, index, seat, card, face, duties)
            break
    if table.match.laws:
        obey_laws(table, duties_now(deal), index, seat, card, face)
    table.hands.known[seat] ^= table.pack.bits[card]


def _after_card(deal: DealOfTricks, seat: int, card: int, face: int, *, leading: bool) -> None:
    """What a card does that has just been laid."""
    table, trick = deal.table, deal.table.trick
    led = trick.faces[0]
    if trick.led_suit < 0 and UNKNOWN not in trick.faces and not table.wild.cards >> led & 1:
        set_led_suit(deal, face)
    if leading and deal.plan.after_lead:
        count_laps(deal, card)
    for effect in deal.plan.after_play:
        effect.after_play(table, seat, card)
    if table.match.laws:
        apply_laws(table, seat, card)
    if trick.next_place == len(trick.to_play):
        finish_lap(deal)


def count_laps(deal: DealOfTricks, led: int) -> None:
    """Sees how many times the trick goes round."""
    table, laps = deal.table, deal.plan.laps(deal.table, led)
    if laps > 1:
        table.trick.laps = laps
        for effect in deal.plan.after_lead:
            effect.after_lead(table)


def _drift(deal: DealOfTricks, index: int, seat: int, card: int) -> None:
    """A card played when nobody can tell any more which trick it belongs to: only whether it was held is judged."""
    table = deal.table
    if card >= 0:
        bit = table.pack.bits[card]
        if not table.hands.known[seat] & bit:
            report_not_held(table, index, seat, card)
        table.hands.known[seat] &= ~bit
        table.hands.gone |= bit
        table.won.fallen |= bit
    table.hands.sizes[seat] -= 1


def after_discard(deal: DealOfTricks, seat: int) -> None:
    """Looks again who is to play after a card was drawn or discarded in the middle of the deal."""
    table = deal.table
    if table.hands.sizes[seat] <= 0:
        table.trick.to_play[table.trick.next_place :] = [
            other for other in table.trick.to_play[table.trick.next_place :] if other != seat
        ]
    if table.trick.cards:
        if table.trick.next_place == len(table.trick.to_play):
            finish_lap(deal)
    elif not any(table.hands.sizes):
        end_deal(deal)
    elif deal.next_leader is not None:
        deal.next_leader = deal.table.with_cards(deal.next_leader)


def begin_trick(deal: DealOfTricks, leader: int) -> None:
    """Begins a trick with that hand's lead."""
    table, order = deal.table, deal.table.order(leader)
    everybody = len(order)
    if order[0] != leader:
        order = (leader, *order)  # who sits out has led
    deal.following = NO_DUTIES
    deal.plainly = 0
    if 0 in table.hands.sizes:
        order = tuple([seat for seat in order if table.hands.sizes[seat] > 0 or seat == leader])
    if len(order) < everybody:
        table.cite("uneven-hands")
    table.trick.begin(leader, order)


def set_led_suit(deal: DealOfTricks, face: int) -> None:
    """Settles which suit is to be followed, what binds those who follow, and which cards nothing can be wrong with."""
    table, plan = deal.table, deal.plan
    suit = table.trumps.suit_of[face] if face >= 0 else -1
    suit = table.trick.led_suit = table.trick.named if table.trick.named >= 0 else suit
    deal.following = bound_by(table, plan.whole_trick, plan.excuses)
    deal.plainly = met_by_all(deal.following)
    if plan.at_each_card and not plan.free(table):
        masks = table.trumps.suit_masks
        idle = all(clause.idle(table) for clause in plan.binding_all)
        deal.plainly &= masks[suit] if idle and suit >= 0 and not masks[suit] & table.trumps.mask else 0


def bound(deal: DealOfTricks) -> list[Duty]:
    """What binds the next player of a trick that has been led."""
    extra = deal.plan.at_each_card
    return [*deal.following, *bound_by(deal.table, extra, deal.plan.excuses)] if extra else deal.following


def duties_now(deal: DealOfTricks) -> list[Duty]:
    """What binds the player whose turn it is."""
    if deal.table.trick.cards:
        return bound(deal)
    deal.table.trick.number = number = max(deal.table.trick.number, 1)
    return bound_by(deal.table, deal.plan.leading if number == 1 else deal.plan.leading_later, deal.plan.excuses)


def _out_of_turn(deal: DealOfTricks, index: int, seat: int) -> None:
    """Moves the seat up in the order of the trick: its card stands, the turn goes back to who was due."""
    table = deal.table
    table.cite("out-of-turn")
    due = table.names[table.trick.to_play[table.trick.next_place]]
    waiting = table.trick.to_play[table.trick.next_place :]
    if seat in waiting:
        waiting.remove(seat)
        message = f"{table.names[seat]} played out of turn; it was {due}'s turn."
    elif seat not in table.order(seat):
        message = f"{table.names[seat]} sits out in this deal; it was {due}'s turn."
    else:
        message = f"{table.names[seat]} has already played to this trick; it was {due}'s turn."
    table.trick.to_play[table.trick.next_place :] = [seat, *waiting]
    table.find("illegal", Basic.TURNS, message, move=index, seat=seat)


def finish_lap(deal: DealOfTricks) -> None:
    """Sees whether the trick goes round once more, and closes it where it does not."""
    table = deal.table
    if table.trick.laps > 1:
        table.trick.laps -= 1
        more = [seat for seat in table.order(table.trick.leader or 0) if table.hands.sizes[seat] > 0]
        if table.trick.skips_next:
            more, table.trick.skips_next = more[1:], False
        if more:
            table.trick.to_play += more
            return
    if not table.trumps.due:
        close_trick(deal)


def pass_over(deal: DealOfTricks, index: int, seat: int) -> None:
    """Passing in the play of tricks: only for who has no valid play under the laws in force."""
    table = deal.table
    clause = deal.plan.laws or Basic.TURNS
    waiting = table.trick.to_play[table.trick.next_place :] if table.trick.cards else []
    if seat not in waiting:
        table.find("illegal", clause, f"{table.names[seat]} passed out of turn.", move=index, seat=seat)
        return
    table.trick.mover = seat
    duties = duties_now(deal)
    legal = [one for one in legal_cards(table, seat, duties) if law_forbidding(table, one) is None]
    codes = [table.pack.codes[one] for one in legal]
    if any(could_be_played(table, seat, one, duties) for one in legal):
        message = f"{table.names[seat]} passed but had a card to play."
        found = table.hands.record.proof(seat, table.pack.mask(legal), index)
        table.find("illegal", clause, message, move=index, seat=seat, proof=found, legal=codes)
    elif not table.match.laws:
        message = f"{table.names[seat]} passed; nobody may pass in the play of tricks."
        table.find("illegal", clause, message, move=index, seat=seat)
    elif table.hands.unknown(seat):
        message = f"{table.names[seat]} passed; not all of that hand is known."
        table.find("unproven", clause, message, move=index, seat=seat)
    if seat != table.trick.to_play[table.trick.next_place]:
        table.find("illegal", Basic.TURNS, f"{table.names[seat]} passed out of turn.", move=index, seat=seat)
    del table.trick.to_play[table.trick.next_place + waiting.index(seat)]
    if table.trick.next_place == len(table.trick.to_play):
        finish_lap(deal)
