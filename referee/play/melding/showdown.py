"""A knock with deadwood, and what is laid down after it; a deal is over then, and what hands show may still be written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any

from referee.cards.deadwood import MOST_CARDS, as_meld, fits, laid_off
from referee.cards.meld_shapes import Meld, kind_of
from referee.cards.packs import UNKNOWN, cards_of
from referee.clauses.kinds import Knock
from referee.clauses.melding.deadwood import Showdown, knocker_of, least_of
from referee.clauses.melding.showdown import layouts
from referee.english import count
from referee.games.basics import Basic
from referee.games.clause import Clause
from referee.play.melding.fast_melding import may_begin
from referee.play.melding.leaving_hand import check_held, reveal, take_out
from referee.play.melding.state import MeldingState
from referee.play.melding.taking_turns import close_if_done, end, enter, judge_order
from referee.reading.moves import LAYING_OFF, Move
from referee.table.turn import Phase
from referee.table.watching import Watch


def take(deal: MeldingState, move: Move) -> bool:
    """Takes a knock, what is laid down after one, and what a hand shows that counts; False for every other move."""
    table, clause = deal.table, deal.plan.knock
    if move.seat >= 0 and table.over and move.verb == "show" and deal.plan.shows_hands:
        show(deal, move)
    elif move.seat >= 0 and clause is not None and not table.over and move.verb == "knock":
        knock(deal, clause, move)
    elif move.seat >= 0 and clause is not None and table.over and move.verb in LAID and knocker_of(table) is not None:
        LAID[move.verb](deal, move)
    else:
        return False
    return True


def only_shows(deal: MeldingState, move: Move) -> bool:
    """Is the move one of the showdown after a knock, which tells no more of hands than the cards that it names?"""
    usual = deal.table.over and move.verb in LAID and move.seat >= 0 and not move.corrected
    return usual and deal.plan.knock is not None and knocker_of(deal.table) is not None


def knocks_plainly(deal: MeldingState, moves: Sequence[int | Move], place: int) -> bool:
    """Is it a knock in its time with a known card, and are all moves after it such?"""
    knock, turn = moves[place], deal.turn
    if type(knock) is not Move or knock.verb != "knock" or knock.seat != turn.seat or len(knock.cards) != 1:
        return False
    if deal.plan.knock is None or not (turn.begun and turn.phase and deal.plan.plain and may_begin(deal)):
        return False
    return all(
        type(move) is Move
        and (move is knock or move.verb in LAID)
        and move.seat >= 0
        and not move.corrected
        and min(move.cards, default=-1) >= 0
        for move in moves[place:]
    )


def show_all(deal: MeldingState, watch: Watch, moves: Sequence[int | Move], place: int) -> None:
    """Takes note of the cards that hands show from such a knock on."""
    for move in moves[place:]:
        if isinstance(move, Move):
            for card in move.cards:
                watch.shows(deal.table.hands, move.seat, card)


# --- the knock -----------------------------------------------------------------------------------------------------


def knock(deal: MeldingState, clause: Knock, move: Move) -> None:
    """A player lays a card aside and ends the play."""
    table, seat, cards = deal.table, move.seat, move.cards
    if not table.started:
        deal.begin(move.index, seat)
    close_if_done(deal, seat)
    enter(deal, move)
    judge_order(deal, move, Phase.LAY_OFF, "knocked")
    table.own(Showdown).big = big = not cards and keeps_all(deal, seat)
    if len(cards) > 1:
        deal.wrong(move, clause, f"laid {count(len(cards), 'card')} aside to knock; it is one")
    if not big:
        cards = cards or (UNKNOWN,)
        check_held(deal, move, seat, cards, "knocked with")
        judge_return(deal, move, cards)
        take_out(deal, move.index, seat, cards)
        if table.piles.cards:
            table.piles.put_on(0, tuple(cards))
    deal.note(move, cards)
    _judge_deadwood(deal, clause, move)
    deal.succession.note_turn(seat)
    clause.emptied(table, seat)
    end(deal)


def keeps_all(deal: MeldingState, seat: int) -> bool:
    """Is it big gin if the player knocks without a discard?"""
    hands = deal.table.hands
    may = any(rule.whole_hand for rule in deal.plan.after_knock)
    if not may or hands.unknown(seat) or not deal.turn.drawn:
        return False
    return hands.sizes[seat] <= MOST_CARDS and not least_of(deal.table, hands.known[seat])


def _judge_deadwood(deal: MeldingState, clause: Knock, move: Move) -> None:
    table = deal.table
    least, most = clause.worth(table, move.seat)
    low, high = clause.limits(table)
    if least > high:
        had = str(least) if least == most else f"at least {least}"
        limit = f"the limit is {high}" if high else "the limit is none at all"
        deal.wrong(move, clause, f"knocked with a deadwood of {had}; {limit}")
    elif most > low:
        turned = not table.hands.unknown(move.seat) and low < high
        why = "the card turned up is not known" if turned else "not all of that hand is known"
        deal.untold(move, clause, f"Whether {table.names[move.seat]} might knock cannot be told: {why}.")


def kept_back(deal: MeldingState) -> int:
    """The cards that may not be laid aside in this turn."""
    return reduce(or_, (rule.kept(deal.table) for rule in deal.plan.rules["kept"]), 0)


def judge_return(deal: MeldingState, move: Move, cards: Sequence[int]) -> None:
    """Reports a card that is laid aside in the turn in which it was taken from the pile."""
    for rule in deal.plan.rules["kept"]:
        if rule.kept(deal.table) & deal.table.pack.mask(card for card in cards if card >= 0):
            words = f"discarded {deal.told(cards[:1])}, which was taken from the pile in the same turn"
            deal.wrong(move, rule, words)


def knocks(deal: MeldingState, seat: int) -> list[str]:
    """The knocks that the player can certainly make after drawing."""
    clause, codes = deal.plan.knock, deal.table.pack.codes
    if clause is None:
        return []
    found = [f"knock {codes[card]}" for card in clause.knocks(deal.table, seat, ~kept_back(deal))]
    return [*found, "knock"] if keeps_all(deal, seat) else found


# --- what is laid down after it ------------------------------------------------------------------------------------


def meld(deal: MeldingState, move: Move) -> None:
    """A meld out of a hand after the knock; its cards stay in the hand, where they count as melded."""
    table, seat, cards = deal.table, move.seat, move.cards
    shown = table.own(Showdown)
    show(deal, move, "melded")
    before = shown.melds.get(seat, ())
    twice = next((card for card in cards if any(lying >> card & 1 for lying in before if card >= 0)), None)
    if UNKNOWN in cards:
        deal.untold(move, Basic.HANDS, f"The log does not know all cards that {table.names[seat]} melded.")
        shown.owners[len(table.melds.lying)] = seat
        shown.hiding.add(seat)
        table.melds.lay_down(seat, Meld(cards, cards, None))
    elif kind_of(table.pack, deal.plan.steps, cards) is None or len(set(cards)) < len(cards):
        deal.wrong(move, deal.plan.melds, f"melded {deal.told(cards)}, which are neither a set nor a run")
    elif twice is not None:
        deal.wrong(move, deal.plan.melds, f"melded {table.pack.codes[twice]}, which is in another meld")
    elif all(table.hands.known[seat] >> card & 1 for card in cards):
        lay_down(deal, seat, table.pack.mask(cards))


def show(deal: MeldingState, move: Move, did: str = "showed", **more: Any) -> None:
    """Cards of a hand that are seen and stay there once the play is over; `did` is what the player did with them."""
    check_held(deal, move, move.seat, move.cards, did)
    deal.note(move, move.cards, **more)
    reveal(deal, move.seat, move.cards)


def lay_down(deal: MeldingState, seat: int, cards: int) -> None:
    """A meld comes on the table."""
    table = deal.table
    shown = table.own(Showdown)
    shown.melds[seat] = (*shown.melds.get(seat, ()), cards)
    shown.owners[len(table.melds.lying)] = seat
    table.melds.lay_down(seat, as_meld(table.pack, deal.plan.steps, cards))


def lay_off(deal: MeldingState, move: Move) -> None:
    """Cards of a hand added to a meld of the knocker's; they stay in the hand, where they do not count."""
    table, seat = deal.table, move.seat
    clause: Clause | None = next((rule for rule in deal.plan.after_knock if rule.lays_off), None)
    show(deal, move, "laid off", meld=move.number)
    shown, told = table.own(Showdown), deal.told(move.cards)
    knocker = table.first_out[0]
    if clause is None:
        deal.wrong(move, deal.plan.knock or Basic.HANDS, f"laid {told} off; nobody may in this game")
        return
    place = (move.number or 0) - 1
    if knocker not in shown.owners.values() and (laid := layouts(table, knocker)):
        for cards in laid[knocker].melds:
            lay_down(deal, knocker, cards)
    lying = table.melds.lying[place].cards if shown.owners.get(place) == knocker else ()
    if knocker not in shown.owners.values() or UNKNOWN in lying:
        why = f"what {table.names[knocker]} laid down is not known"
        deal.untold(move, clause, f"Whether {told} may be laid off cannot be told: {why}.")
    elif seat == knocker:
        deal.wrong(move, clause, f"laid {told} off on their own melds after knocking")
    elif shown.owners.get(place) != knocker:
        deal.wrong(move, clause, f"laid {told} off on meld {move.number}, which is none of the knocker's")
    elif _without_deadwood(deal, knocker):
        deal.wrong(move, clause, f"laid {told} off on a hand without deadwood")
    else:
        _add(deal, clause, move, place)


def _add(deal: MeldingState, clause: Clause, move: Move, place: int) -> None:
    """Adds cards to a meld of the knocker's, where they fit."""
    table, seat, cards = deal.table, move.seat, move.cards
    shown, lying, told = table.own(Showdown), table.melds.lying[place], deal.told(cards)
    off = table.pack.mask(card for card in cards if card >= 0)
    used = off & (shown.laid_off.get(seat, 0) | sum(shown.melds.get(seat, ())))
    if UNKNOWN in cards or (not used and _fits_upon_unseen(deal, place, off)):
        deal.untold(move, clause, f"Whether {told} may be laid off on meld {move.number} cannot be told.")
        shown.unseen[place] = shown.unseen.get(place, 0) + len(cards)
        shown.hiding.add(seat)
        return
    if used or laid_off(table.pack, deal.plan.steps, off, [table.pack.mask(lying.cards)]) != off:
        why = "which lies there already" if used else "where it does not belong"
        deal.wrong(move, clause, f"laid {told} off on {deal.told(lying.cards)}, {why}")
        return
    if off & ~table.hands.known[seat]:
        return
    shown.laid_off[seat] = shown.laid_off.get(seat, 0) | off
    table.melds.lying[place] = as_meld(table.pack, deal.plan.steps, table.pack.mask(lying.cards) | off)


def _fits_upon_unseen(deal: MeldingState, place: int, cards: int) -> bool:
    """May the cards fit a meld on which others were laid that nobody knows?"""
    pack, steps, table = deal.table.pack, deal.plan.steps, deal.table
    grown = {pack.mask(table.melds.lying[place].cards)}
    for _ in range(table.own(Showdown).unseen.get(place, 0)):
        grown |= {
            meld | pack.bits[card] for meld in grown for card in cards_of(pack.all) if fits(pack, steps, meld, card)
        }
    return len(grown) > 1 and any(laid_off(pack, steps, cards, [meld]) == cards for meld in grown)


def _without_deadwood(deal: MeldingState, knocker: int) -> bool:
    """Has the knocker surely laid the whole hand down?"""
    laid = deal.table.own(Showdown).melds.get(knocker, ())
    return sum(cards.bit_count() for cards in laid) >= deal.table.hands.sizes[knocker]


LAID = {"meld": meld, LAYING_OFF: lay_off, "show": show}
"""What may be written of the showdown after a knock."""
