"""How plays and passes in matching games are judged, and what is said of those that were not allowed."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.packs import cards_of
from referee.clauses.climbing.passing import MustPlay
from referee.clauses.common import OwnCards
from referee.clauses.dealing.first_cards import TurnedJokers, stands_for
from referee.clauses.ending.laws import Laws, law_forbidding
from referee.clauses.matching.plays import MatchTop, PlayDrawnCard
from referee.play.holding import report_not_held
from referee.play.matching.options import Options
from referee.play.notation import MOST_LISTED
from referee.reading.moves import Move
from referee.table.table import Table


def judge_declining(options: Options, index: int, seat: int, what: str) -> None:
    """Reports a player who does not play although able, where who can must and the deal is not only looked through."""
    if options.plan.must_play and options.table.hands.watch is None and not options.pays():
        judge_ability(options, index, seat, what, *options.anywhere())


def judge_ability(options: Options, index: int, seat: int, what: str, sure: int, perhaps: int) -> None:
    """Reports a player who does not play although able, where these cards surely, and those perhaps, may be played."""
    table, hands = options.table, options.table.hands
    holder = hands.holder(seat)
    held = options.allowed(seat, hands.known[holder] & sure)
    if held:
        _report_able(options, index, seat, what, held)
        return
    room = hands.unknown(holder)
    unseen = hands.unseen() if room else 0
    if not unseen & perhaps:
        return
    proof = 0
    if table.hands.evidence is not None:
        # more cards that could be played may have been played later than have been drawn since
        wanted = options.allowed(seat, unseen & sure)
        proof = table.hands.evidence.surely_held(holder, index - 1, wanted, unseen, room)
    if proof:
        _report_counted(options, index, seat, what, proof)
    else:
        message = f"{table.names[seat]} {what}; whether a card of that hand could be played is not known."
        table.find("unproven", MustPlay.id, message, move=index, seat=seat)


def _report_able(options: Options, index: int, seat: int, what: str, held: int) -> None:
    table, codes = options.table, options.table.pack.codes
    found = table.hands.record.proof(seat, held, index)
    card = codes[found[1]] if found else table.pack.names(held)[0]
    later = f", played at move {found[0]}" if found else ""
    table.cite("as-played")
    message = f"{table.names[seat]} {what} while holding {card}{later}, which could be played."
    legal, _ = options.legal_moves(seat)
    table.find("illegal", MustPlay.id, message, move=index, seat=seat, proof=found, legal=legal)


def _report_counted(options: Options, index: int, seat: int, what: str, cards: int) -> None:
    table, codes = options.table, options.table.pack.codes
    places = [table.hands.record.proof(seat, table.pack.bits[card], index) for card in cards_of(cards)]
    shown = sorted(place for place in places if place is not None)
    told = ", ".join(f"{codes[card]} (move {move})" for move, card in shown)
    message = f"{table.names[seat]} {what} while holding at least one of these, which could be played: {told}."
    table.cite("as-played")
    table.find("illegal", MustPlay.id, message, move=index, seat=seat, proof=shown[-1] if shown else None, legal=[])


def faces_of(table: Table, index: int, move: Move) -> list[int]:
    """For each card of a play, the cards that it may count as."""
    pack = table.pack
    plain = pack.all & ~table.wild.cards
    masks = []
    for card, face in zip(move.cards, move.faces or move.cards, strict=True):
        if not pack.holds(card):
            masks.append(plain)
        elif face != card and table.wild.unknown and not table.wild.cards >> card & 1:
            message = f"Whether {pack.codes[card]} is a joker cannot be told: the card that says so is not known."
            table.find("unproven", TurnedJokers.id, message, move=index, seat=move.seat)
            masks.append(stands_for(table, face))
        elif not table.wild.cards >> card & 1:
            if face != card:
                message = f"{table.names[move.seat]} played {pack.codes[card]} as another card; it is not wild."
                table.find("illegal", OwnCards.id, message, move=index, seat=move.seat)
            masks.append(pack.bits[card])
        elif face != card and stands_for(table, face):
            masks.append(stands_for(table, face))
        else:
            masks.append(plain)
            _undeclared(table, index, move.seat, card, face)
    return masks


def _undeclared(table: Table, index: int, seat: int, card: int, face: int | str) -> None:
    code = table.pack.codes[card]
    if face != card:
        message = f"{table.names[seat]} played {code} as a card that it cannot stand for."
        table.find("impossible", table.wild.clause, message, move=index, seat=seat)
        return
    table.cite("wild-joker-undeclared")
    message = f"{table.names[seat]} played {code} and the log does not say what it stands for (as in {code}=7H)."
    table.find("unproven", table.wild.clause, message, move=index, seat=seat)


def judge_play(options: Options, index: int, move: Move, masks: Sequence[int], pile: int) -> None:
    """Reports a play of cards that may not be played together or now, or not on that pile. `masks` are the cards that each of
    them may count as."""
    table, seat = options.table, move.seat
    several = options.plan.several
    name, codes = table.names[seat], table.pack.codes
    told = " ".join(codes[card] for card in move.cards)
    if options.turn.drawn is not None and _judge_drawn(options, index, seat, move.cards, told):
        return
    if len(move.cards) > 1 and not options.go_together(masks):
        clause = MatchTop.id if several is None else several.id
        why = "but one card is played in a turn" if several is None else "which may not be played together"
        _report(options, index, seat, clause, f"{name} played {told}, {why}.")
        return
    fit = options.fits(masks, pile)
    if fit is None:
        named = table.demands.limit or table.piles.lasting.get(pile)
        unknown = "the rank of the jokers" if table.wild.unknown else "the top card"
        unknown = "what was named" if named is not None and named.open else unknown
        message = f"Whether {told} may follow cannot be told: {unknown} is not known."
        table.find("unproven", MatchTop.id, message, move=index, seat=seat)
    elif not fit:
        first_fits = len(move.cards) > 1 and bool(masks[0] & options.permitted(pile)[1])
        clause = several.id if first_fits and several is not None else MatchTop.id
        limit = options.binding(pile, masks)
        if limit is not None:
            _report(options, index, seat, limit.clause, f"{name} played {told}, which may not follow now.")
            return
        _report(
            options, index, seat, clause, f"{name} played {told}, which does not match {_top_in_words(table, pile)}."
        )
    only_lowest = len(masks) > 1 and table.rulings.get("law-several") == "lowest"
    for mask in masks[:1] if only_lowest else masks:
        law = law_forbidding(table, next(cards_of(mask))) if table.match.laws and mask & (mask - 1) == 0 else None
        if law is not None:
            _report(options, index, seat, Laws.id, f"{name} played {told} against the law '{law.text}'.")
            break


def judge_last(options: Options, index: int, move: Move) -> None:
    """Reports a card played as the last one that may not be."""
    table, seat = options.table, move.seat
    if table.hands.sizes[seat] + table.hands.cards_in_rows(seat) > len(move.cards):
        return
    for card in move.cards:
        if options.special.never_last >> card & 1:
            message = f"{table.names[seat]} played {table.pack.codes[card]} as the last card."
            table.find("illegal", options.special.effects[card][0], message, move=index, seat=seat)


def _judge_drawn(options: Options, index: int, seat: int, cards: Sequence[int], told: str) -> bool:
    """After drawing only the card drawn may be played; True where that was broken."""
    table, drawn = options.table, options.turn.drawn
    assert drawn is not None
    if drawn >= 0:
        wrong = tuple(cards) != (drawn,)
    else:
        wrong = len(cards) > 1 or bool(options.turn.held_before >> cards[0] & 1 if cards[0] >= 0 else 0)
    if wrong:
        message = f"{table.names[seat]} played {told} after drawing; only the card drawn may be played then."
        _report(options, index, seat, PlayDrawnCard.id, message)
    return wrong


def _top_in_words(table: Table, pile: int) -> str:
    top = table.piles.tops[pile] or 0
    if top and top & (top - 1) == 0:
        which = f" of pile {pile + 1}" if len(table.piles) > 1 else ""
        return f"{table.pack.codes[top.bit_length() - 1]} on top{which}"
    return "the top card"


def _report(options: Options, index: int, seat: int, clause: str, message: str) -> None:
    legal, more = options.legal_moves(seat)
    if more:
        message += f" More than {MOST_LISTED} plays were legal."
    options.table.cite("as-played")
    options.table.find("illegal", clause, message, move=index, seat=seat, legal=legal)


def judge_held(table: Table, index: int, seat: int, holder: int, cards: Sequence[int]) -> bool:
    """Reports cards that cannot have been there, and cards that the log does not know."""
    for card in cards:
        if card < 0:
            message = f"The log does not know what {table.names[seat]} played; what may follow it cannot be told."
            table.find("unproven", OwnCards.id, message, move=index, seat=seat)
            return False
        if not table.hands.known[holder] & table.pack.bits[card] or cards.count(card) > 1:
            lies = any(card in pile for pile in table.piles)
            if lies and table.pack.holds(card):
                message = f"{table.names[seat]} played {table.pack.codes[card]}, which lies in the discard pile."
                table.find("impossible", OwnCards.id, message, move=index, seat=seat)
            else:
                report_not_held(table, index, seat, card, holder)
            return False
    return True
