"""Is a card allowed? Judging one play against what binds its player, and saying why it was wrong."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.packs import cards_of
from referee.clauses.ending.laws import law_forbidding
from referee.clauses.kinds import Duty, Restriction
from referee.english import joined
from referee.games.basics import Basic
from referee.play.notation import written
from referee.play.tricks.trick_plan import plan_of
from referee.table.table import Table


def beside(table: Table, seat: int, card: int) -> int:
    """The known cards that the seat could have played otherwise: all but this one, unless it is a joker that must be
    played to follow suit, which could have been of another suit."""
    hand = table.hands.known[seat]
    return hand if table.wild.must_follow and table.wild.cards >> card & 1 else hand & ~table.pack.bits[card]


def broken(table: Table, face: int, hand: int, duties: Sequence[Duty]) -> tuple[Restriction, int] | None:
    """The first clause that the card breaks if the hand holds these cards, with the cards that were owed."""
    shown = table.pack.bits[face]
    band = -1
    for clause, permitted, owed, barred, _ in duties:
        if shown & permitted:
            if permitted == owed:
                band &= permitted
        elif (held := band & owed & hand) or shown & barred:
            return clause, held
    return None


def binding(table: Table, card: int, duties: list[Duty]) -> list[Duty]:
    """What binds this card: wild and exempt cards are bound by nothing that does not say so."""
    if (table.wild.cards | table.exempt) >> card & 1:
        bit = table.pack.bits[card]
        return [duty for duty in duties if duty.even_exempt or bit & duty.permitted]
    return duties


def met_by_all(duties: Sequence[Duty]) -> int:
    """The cards that every duty permits."""
    permitted = -1
    for duty in duties:
        permitted &= duty.permitted
    return permitted


def lapsed(table: Table, hand: int, duties: Sequence[Duty]) -> bool:
    """Are these restrictions on a lead that no card of the hand meets together (ruling `lead-conflict`)?"""
    return not table.trick.cards and len(duties) > 1 and not hand & met_by_all(duties)


def legal_cards(table: Table, seat: int, duties: list[Duty], beside: int = 0) -> list[int]:
    """The cards known to be in the hand that break no duty, as far as the hand is known and if it has one of those beside."""
    hand, bits, met = table.hands.known[seat], table.pack.bits, met_by_all(duties)
    if not hand & ~met or (not table.trick.cards and lapsed(table, hand, duties)):
        return list(cards_of(hand))
    return [
        card
        for card in cards_of(hand)
        if met & bits[card] or broken(table, card, (hand | beside) & ~bits[card], binding(table, card, duties)) is None
    ]


def as_plays(table: Table, seat: int, cards: Sequence[int], duties: list[Duty]) -> list[str]:
    """Cards of the hand as a log writes them; one that is declared once for each way in which it breaks no duty."""
    declared = plan_of(table.game).declared_cards if table.wild.cards else None
    moves: list[str] = []
    for card in cards:
        if declared is not None and table.wild.cards >> card & 1:
            hand = beside(table, seat, card)
            ways = declared.ways(table, card)
            moves += [text for text, face in ways if broken(table, face, hand, binding(table, face, duties)) is None]
        else:
            moves.append(table.pack.codes[card])
    return list(dict.fromkeys(moves))


def as_played(table: Table, card: int, face: int) -> str:
    """A card of a trick as a log writes it, with what it stood for."""
    declared = plan_of(table.game).declared_cards
    if declared is not None and card != face and card >= 0:
        return declared.written(table, card, face)
    return written(table, card, face)


def could_be_played(table: Table, seat: int, card: int, duties: list[Duty]) -> bool:
    """Does holding this card prove that the seat had a card to play under the laws in force?

    It does if whatever unseen card could keep it back would itself be a card that the laws allow.
    """
    if not table.match.laws or not table.hands.unknown(seat):
        return True
    keeps_back = 0
    band = -1
    shown = table.pack.bits[card]
    for _, permitted, owed, *_ in duties:
        if not shown & permitted:
            keeps_back |= band & owed
        elif permitted == owed:
            band &= permitted
    return all(law_forbidding(table, other) is None for other in cards_of(keeps_back & table.hands.unseen()))


def stands_for(table: Table, index: int, seat: int, card: int, face: int | str) -> int | None:
    """What a played card stands for: itself, or for a wild joker what was named; None where that was found wrong."""
    pack, name = table.pack, table.names[seat]
    if (
        isinstance(face, str)
        and card >= 0
        and table.wild.cards >> card & 1
        and face in {suit.letter for suit in pack.suits}
    ):
        message = f"{name} played {pack.codes[card]} as {face} and the log does not say as which rank."
        table.find("unproven", table.wild.clause, message, move=index, seat=seat)
        table.cite("wild-joker-undeclared")
        return cards_of(pack.suit_mask(face))[0]
    if not isinstance(face, int) or card < 0 or face == card:
        return card
    if not table.wild.cards >> card & 1:
        message = (
            f"{name} played {pack.codes[card]} as {pack.codes[face]}; it is not a wild card and stands for itself."
        )
        table.find("illegal", Basic.HANDS, message, move=index, seat=seat)
        return None
    if face < 0 or not pack.holds(face) or pack.joker_mask >> face & 1:
        named = pack.codes[face] if face >= 0 else "?"
        message = f"{name} played {pack.codes[card]} as {named}, which is no card that it can stand for in this pack."
        table.find("impossible", table.wild.clause, message, move=index, seat=seat)
        return None
    return face


def judge(table: Table, index: int, seat: int, card: int, face: int, duties: list[Duty]) -> None:
    """A card outside of what some duty permits: legal only if the hand holds nothing that was owed."""
    if not table.trick.cards and lapsed(table, table.hands.known[seat], duties):
        table.cite("lead-conflict")
        if not table.hands.unknown(seat):
            return
        duties = [Duty(duties[0].clause, met_by_all(duties), met_by_all(duties))]
    hand = beside(table, seat, card)
    breach = broken(table, face, hand, duties)
    if breach is not None and breach[0].certain(table, face):
        clause, owed = breach
        _report(table, index, seat, card, clause, owed, duties)
    elif breach is not None:
        _leave_undecided(table, index, seat, card, breach[0])
    elif table.hands.unknown(seat):
        unseen = table.hands.unseen()
        breach = broken(table, face, unseen, duties)
        if breach is not None:
            clause, owed = breach
            surely = 0 if seat in table.hands.sizes_unknown else table.hands.unknown(seat)
            counted = table.hands.surely(seat, owed)
            if clause.certain(table, face) and (not owed or counted or (unseen & ~owed).bit_count() < surely):
                held = owed & table.hands.sure[seat][0] if counted else owed
                _report(table, index, seat, card, clause, held, duties, seen=False)
            else:
                _leave_undecided(table, index, seat, card, clause)


def _leave_undecided(table: Table, index: int, seat: int, card: int, clause: Restriction) -> None:
    """Says that it cannot be told whether the card was allowed."""
    table.trick.undecided.append(len(table.trick.cards))
    message = f"{table.names[seat]} played {table.pack.codes[card]} {clause.doubt(table)}."
    table.find("unproven", clause, message, move=index, seat=seat)


def _report(
    table: Table,
    index: int,
    seat: int,
    card: int,
    clause: Restriction,
    owed: int,
    duties: list[Duty],
    *,
    seen: bool = True,
) -> None:
    """Reports a card that broke a duty while such cards were held; where they were not seen, one of them at least was."""
    codes = table.pack.codes
    found = table.hands.record.proof(seat, owed, index)
    table.trick.breaches.append(len(table.trick.cards))
    every = table.pack.names(owed)
    held = codes[found[1]] if found else joined(every[:3]) if seen else joined(every, "or")
    played = f", played at move {found[0]}" if found else ""
    message = f"{table.names[seat]} played {codes[card]} {clause.breach(table, held)}{played}."
    legal = as_plays(table, seat, legal_cards(table, seat, duties, 0 if seen else owed), duties)
    table.cite("as-played")
    table.find("illegal", clause, message, move=index, seat=seat, proof=found, legal=legal)
    clause.breached(table, index, seat)


def obey_laws(table: Table, duties: list[Duty], index: int, seat: int, card: int, face: int) -> None:
    """Reports a card that a law in force forbids."""
    law = law_forbidding(table, face)
    if law is not None:
        legal = [one for one in legal_cards(table, seat, duties) if law_forbidding(table, one) is None]
        codes = table.pack.codes
        message = f"{table.names[seat]} played {codes[card]} against the law '{law.text}'."
        table.find("illegal", Basic.LAWS, message, move=index, seat=seat, legal=[codes[one] for one in legal])


def report_unknown(table: Table, index: int, seat: int) -> None:
    """Says that a card was played which the log does not know."""
    table.hands.lose_sight(seat, index)
    message = f"The log does not know which card {table.names[seat]} played."
    table.find("unproven", Basic.HANDS, message, move=index, seat=seat)
