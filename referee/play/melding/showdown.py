"""A knock with deadwood, and what is laid down after it; a deal is over then, and what hands show may still be written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.cards.deadwood import MOST_CARDS, Arranged, as_meld, fits, laid_off
from referee.cards.meld_shapes import Meld, kind_of
from referee.cards.packs import UNKNOWN, cards_of
from referee.clauses.melding.deadwood import DeadwoodKnock, Showdown, knocker_of, least_of
from referee.clauses.melding.showdown import layouts
from referee.english import count
from referee.games.basics import Basic
from referee.play.melding.cards import check_held, reveal, take_out
from referee.play.melding.state import MeldingState, Phase
from referee.play.melding.taking_turns import close_if_done, end, enter, judge_order
from referee.play.notation import in_notation
from referee.reading.moves import LAYING_OFF, Move


def take(deal: MeldingState, index: int, move: Move) -> bool:
    """Takes a knock, what is laid down after one, and what a hand shows that counts; False for every other move."""
    table, clause = deal.table, deal.plan.rummy.knock
    if deal.plan.rummy.against and table.over and move.verb == "show" and move.seat >= 0:
        show(deal, index, move)
        return True
    if clause is None or move.seat < 0:
        return False
    if not table.over and move.verb == "knock":
        knock(deal, clause, index, move)
        return True
    if table.over and knocker_of(table) is not None and move.verb in LAID:
        LAID[move.verb](deal, index, move)
        return True
    return False


# --- the knock -----------------------------------------------------------------------------------------------------


def knock(deal: MeldingState, clause: DeadwoodKnock, index: int, move: Move) -> None:
    """A player lays a card aside and ends the play."""
    table, seat, cards = deal.table, move.seat, move.cards
    close_if_done(deal, seat)
    enter(deal, index, seat)
    judge_order(deal, index, seat, Phase.LAY_OFF, "knocked")
    table.own(Showdown).big = big = not cards and keeps_all(deal, seat)
    if len(cards) > 1:
        deal.wrong(index, seat, clause, f"laid {count(len(cards), 'card')} aside to knock; it is one")
    if not big:
        cards = cards or (UNKNOWN,)
        check_held(deal, index, seat, seat, cards, "knocked with")
        judge_return(deal, index, seat, cards)
    deal.listed.note(index, seat, "knock", cards)
    if not big:
        take_out(deal, index, seat, cards)
        if table.piles.cards:
            table.piles.put_on(0, tuple(cards))
    _judge_deadwood(deal, clause, index, seat)
    deal.succession.note_turn(seat)
    table.out.append(seat)
    table.first_out = [seat]
    table.closing = True
    end(deal)


def keeps_all(deal: MeldingState, seat: int) -> bool:
    """Is it big gin if the player knocks without a discard?"""
    hands = deal.table.hands
    if not deal.plan.rummy.big_gin or hands.unknown(seat) or not deal.turn.drawn:
        return False
    return hands.sizes[seat] <= MOST_CARDS and not least_of(deal.table, hands.known[seat])


def _judge_deadwood(deal: MeldingState, clause: DeadwoodKnock, index: int, seat: int) -> None:
    table = deal.table
    least, most = clause.worth(table, seat)
    low, high = clause.limits(table)
    if least > high:
        had = str(least) if least == most else f"at least {least}"
        limit = f"the limit is {high}" if high else "the limit is none at all"
        deal.wrong(index, seat, clause, f"knocked with a deadwood of {had}; {limit}")
    elif most > low:
        message = f"Whether {table.names[seat]} might knock cannot be told: not all of that hand is known."
        if not table.hands.unknown(seat) and low < high:
            message = f"Whether {table.names[seat]} might knock cannot be told: the card turned up is not known."
        table.find("unproven", clause, message, move=index, seat=seat)


def judge_return(deal: MeldingState, index: int, seat: int, cards: Sequence[int]) -> None:
    """Reports a card that is laid aside in the turn in which it was taken from the pile."""
    if deal.plan.rummy.taken_kept is not None and any(card >= 0 and card in deal.turn.taken for card in cards):
        told = in_notation(deal.table, cards[:1])[0]
        deal.wrong(
            index, seat, deal.plan.rummy.taken_kept, f"discarded {told}, which was taken from the pile in the same turn"
        )


def knocks(deal: MeldingState, seat: int) -> list[str]:
    """The knocks that the player can certainly make after drawing."""
    table, clause = deal.table, deal.plan.rummy.knock
    if clause is None:
        return []
    barred = (
        table.pack.mask(card for card in deal.turn.taken if card >= 0) if deal.plan.rummy.taken_kept is not None else 0
    )
    found = [f"knock {table.pack.codes[card]}" for card in clause.knocks(table, seat, ~barred)]
    return [*found, "knock"] if keeps_all(deal, seat) else found


# --- what is laid down after it ------------------------------------------------------------------------------------


def meld(deal: MeldingState, index: int, move: Move) -> None:
    """A meld out of a hand after the knock; its cards stay in the hand, where they count as melded."""
    table, seat, cards = deal.table, move.seat, move.cards
    shown = table.own(Showdown)
    check_held(deal, index, seat, seat, cards, "melded")
    deal.listed.note(index, seat, "meld", cards)
    reveal(deal, seat, cards)
    before = shown.melds.get(seat, ())
    twice = next((card for card in cards if any(lying >> card & 1 for lying in before if card >= 0)), None)
    told = " ".join(in_notation(table, cards))
    if UNKNOWN in cards:
        message = f"The log does not know all cards that {table.names[seat]} melded."
        table.find("unproven", Basic.HANDS, message, move=index, seat=seat)
        shown.owners[len(table.melds.lying)] = seat
        shown.hiding.add(seat)
        table.melds.lay_down(seat, Meld(cards, cards, None))
    elif kind_of(table.pack, deal.plan.steps, cards) is None or len(set(cards)) < len(cards):
        deal.wrong(index, seat, deal.plan.melds, f"melded {told}, which are neither a set nor a run")
    elif twice is not None:
        deal.wrong(index, seat, deal.plan.melds, f"melded {table.pack.codes[twice]}, which is in another meld")
    elif all(table.hands.known[seat] >> card & 1 for card in cards):
        lay_down(deal, seat, table.pack.mask(cards))


def lay_down(deal: MeldingState, seat: int, cards: int) -> None:
    """A meld comes on the table."""
    table = deal.table
    shown = table.own(Showdown)
    shown.melds[seat] = (*shown.melds.get(seat, ()), cards)
    shown.owners[len(table.melds.lying)] = seat
    table.melds.lay_down(seat, as_meld(table.pack, deal.plan.steps, cards))


def lay_off(deal: MeldingState, index: int, move: Move) -> None:
    """Cards of a hand added to a meld of the knocker's; they stay in the hand, where they do not count."""
    table, seat, cards, clause = deal.table, move.seat, move.cards, deal.plan.rummy.onto_knocker
    check_held(deal, index, seat, seat, cards, "laid off")
    deal.listed.note(index, seat, LAYING_OFF, cards, meld=move.number)
    reveal(deal, seat, cards)
    shown, told = table.own(Showdown), " ".join(in_notation(table, cards))
    knocker = knocker_of(table)
    assert knocker is not None, "cards are laid off after a knock"
    if clause is None:
        deal.wrong(index, seat, deal.plan.rummy.knock or Basic.HANDS, f"laid {told} off; nobody may in this game")
        return
    place = (move.number or 0) - 1
    if knocker not in shown.owners.values():
        _lay_out_knocker(deal, knocker)
    lying = table.melds.lying[place].cards if shown.owners.get(place) == knocker else ()
    if knocker not in shown.owners.values() or UNKNOWN in lying:
        message = f"Whether {told} may be laid off cannot be told: what {table.names[knocker]} laid down is not known."
        table.find("unproven", clause, message, move=index, seat=seat)
    elif seat == knocker:
        deal.wrong(index, seat, clause, f"laid {told} off on their own melds after knocking")
    elif shown.owners.get(place) != knocker:
        deal.wrong(index, seat, clause, f"laid {told} off on meld {move.number}, which is none of the knocker's")
    elif _without_deadwood(deal, knocker):
        deal.wrong(index, seat, clause, f"laid {told} off on a hand without deadwood")
    else:
        _add(deal, index, move, place)


def _add(deal: MeldingState, index: int, move: Move, place: int) -> None:
    """Adds cards to a meld of the knocker's, where they fit."""
    table, seat, cards = deal.table, move.seat, move.cards
    shown, lying, told = table.own(Showdown), table.melds.lying[place], " ".join(in_notation(table, cards))
    off = table.pack.mask(card for card in cards if card >= 0)
    used = off & (shown.laid_off.get(seat, 0) | sum(shown.melds.get(seat, ())))
    if UNKNOWN in cards or (not used and _fits_upon_unseen(deal, place, off)):
        message = f"Whether {told} may be laid off on meld {move.number} cannot be told."
        table.find("unproven", deal.plan.rummy.onto_knocker or Basic.HANDS, message, move=index, seat=seat)
        shown.unseen[place] = shown.unseen.get(place, 0) + len(cards)
        shown.hiding.add(seat)
        return
    if used or laid_off(table.pack, deal.plan.steps, off, [table.pack.mask(lying.cards)]) != off:
        why = "which lies there already" if used else "where it does not belong"
        there = " ".join(in_notation(table, lying.cards))
        deal.wrong(index, seat, deal.plan.rummy.onto_knocker or Basic.HANDS, f"laid {told} off on {there}, {why}")
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


def _lay_out_knocker(deal: MeldingState, knocker: int) -> None:
    """Lays down the knocker's melds where the log does not say what they are and the hands tell it."""
    table = deal.table
    if knocker in table.own(Showdown).melds:
        return
    laid = layouts(table, knocker)
    for cards in () if laid is None else laid[knocker].melds:
        lay_down(deal, knocker, cards)


def _without_deadwood(deal: MeldingState, knocker: int) -> bool:
    """Has the knocker surely laid the whole hand down?"""
    laid = deal.table.own(Showdown).melds.get(knocker, ())
    return sum(cards.bit_count() for cards in laid) >= deal.table.hands.sizes[knocker]


def show(deal: MeldingState, index: int, move: Move) -> None:
    """Cards of a hand shown after the knock."""
    deal.listed.note(index, move.seat, "show", move.cards)
    check_held(deal, index, move.seat, move.seat, move.cards, "showed")
    reveal(deal, move.seat, move.cards)


LAID = {"meld": meld, LAYING_OFF: lay_off, "show": show}
"""What may be written of the showdown after a knock."""


# --- samples -------------------------------------------------------------------------------------------------------


def shown_after(deal: MeldingState) -> Iterator[str]:
    """What a sample writes of a deal that is over: the cards that are left, where they count, or the whole showdown."""
    table = deal.table
    if deal.plan.rummy.against:
        for seat in range(table.seats):
            if hand := table.hands.known[seat]:
                yield f"{table.names[seat]} show {_told(deal, list(cards_of(hand)))}"
        return
    knocker = knocker_of(table)
    laid = None if knocker is None or deal.plan.rummy.knock is None else layouts(table, knocker)
    if knocker is None or laid is None:
        return
    for seat in table.order(knocker):
        own, name = laid[seat], table.names[seat]
        for cards in own.melds:
            yield f"{name} meld {_told(deal, as_meld(table.pack, deal.plan.steps, cards).cards)}"
        yield from _laying_off(deal, seat, own, laid[knocker])
        if own.rest:
            yield f"{name} show {_told(deal, list(cards_of(own.rest)))}"


def _laying_off(deal: MeldingState, seat: int, own: Arranged, knocker: Arranged) -> Iterator[str]:
    """The moves by which cards are laid off on the knocker's melds, one after another."""
    pack = deal.table.pack
    for card, place in _one_after_another(deal, own.laid_off, knocker.melds) or ():
        yield f"{deal.table.names[seat]} lay-off {pack.codes[card]} on {place + 1}"


def _one_after_another(deal: MeldingState, left: int, melds: Sequence[int]) -> list[tuple[int, int]] | None:
    """An order in which the cards can be laid off, each with the place of its meld; None where there is none. A card that
    fits two melds may be wanted on one of them, for another card to fit there."""
    if not left:
        return []
    pack = deal.table.pack
    for card in cards_of(left):
        for place, lying in enumerate(melds):
            if fits(pack, deal.plan.steps, lying, card):
                grown = [*melds[:place], lying | pack.bits[card], *melds[place + 1 :]]
                others = _one_after_another(deal, left & ~pack.bits[card], grown)
                if others is not None:
                    return [(card, place), *others]
    return None


def _told(deal: MeldingState, cards: Sequence[int]) -> str:
    return " ".join([deal.table.pack.codes[card] for card in cards])
