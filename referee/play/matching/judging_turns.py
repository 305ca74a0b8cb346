"""How plays and passes in matching games are judged, and what is said of those that were not allowed."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.packs import UNKNOWN, cards_of
from referee.clauses.dealing.first_cards import stands_for
from referee.clauses.ending.laws import law_forbidding
from referee.clauses.kinds import Stage
from referee.games.basics import Basic
from referee.games.clause import Clause
from referee.games.question import Question
from referee.play.matching import options
from referee.play.matching.taking_turns import MatchingState
from referee.play.reports import report_not_held, report_play, report_undeclared
from referee.reading.moves import Move
from referee.table.table import Table


def judge_declining(deal: MatchingState, index: int, seat: int, what: str) -> bool:
    """Reports a player who does not play although able, where who can must and the deal is not only looked through. Is it
    proved that the player could?"""
    if deal.table.hands.watch is not None or options.duty(deal) is None or options.pays(deal):
        return False
    return judge_ability(deal, index, seat, what, *options.anywhere(deal))


def judge_ability(deal: MatchingState, index: int, seat: int, what: str, sure: int, perhaps: int) -> bool:
    """Reports a player who does not play although able, where these cards surely, and those perhaps, may be played. Is it
    proved that the player is?"""
    table, hands, duty = deal.table, deal.table.hands, options.duty(deal)
    assert duty is not None, "asked only where who can play must"
    holder = hands.holder(seat)
    held = options.allowed(deal, seat, hands.known[holder] & sure)
    if held:
        _report_able(deal, duty, index, seat, what, held)
        return True
    room = hands.unknown(holder)
    unseen = hands.unseen() if room else 0
    if not (unseen & perhaps or options.allowed(deal, seat, hands.known[holder] & perhaps)):
        return False
    proof = 0
    if table.hands.evidence is not None:
        # more cards that could be played may have been played later than have been drawn since
        wanted = options.allowed(deal, seat, unseen & sure)
        proof = table.hands.evidence.surely_held(holder, index - 1, wanted, unseen, room)
    if proof:
        _report_counted(deal, duty, index, seat, what, proof)
    else:
        message = f"{table.names[seat]} {what}; whether a card of that hand could be played is not known."
        table.find("unproven", duty, message, move=index, seat=seat)
    return bool(proof)


def _report_able(deal: MatchingState, duty: Clause, index: int, seat: int, what: str, held: int) -> None:
    table, codes = deal.table, deal.table.pack.codes
    found = table.hands.record.proof(seat, held, index)
    card = codes[found[1]] if found else table.pack.names(held)[0]
    later = f", played at move {found[0]}" if found else ""
    table.cite("as-played")
    message = f"{table.names[seat]} {what} while holding {card}{later}, which could be played."
    legal, _ = options.legal_moves(deal, seat)
    table.find("illegal", duty, message, move=index, seat=seat, proof=found, legal=legal)


def _report_counted(deal: MatchingState, duty: Clause, index: int, seat: int, what: str, cards: int) -> None:
    table, codes = deal.table, deal.table.pack.codes
    places = [table.hands.record.proof(seat, table.pack.bits[card], index) for card in cards_of(cards)]
    shown = sorted(place for place in places if place is not None)
    told = ", ".join(f"{codes[card]} (move {move})" for move, card in shown)
    message = f"{table.names[seat]} {what} while holding at least one of these, which could be played: {told}."
    table.cite("as-played")
    table.find("illegal", duty, message, move=index, seat=seat, proof=shown[-1] if shown else None, legal=[])


def faces_of(table: Table, move: Move) -> list[int]:
    """For each card of a play, the cards that it may count as."""
    pack, wild = table.pack, table.wild
    masks = []
    for card, face in zip(move.cards, move.faces or move.cards, strict=True):
        if not pack.holds(card):
            masks.append(pack.all & ~wild.cards)
        elif wild.cards >> card & 1:
            masks.append((face != card and stands_for(table, face)) or _undeclared(table, move, card, face))
        elif face != card and wild.unknown:
            message = f"Whether {pack.codes[card]} is a joker cannot be told: the card that says so is not known."
            clause = next(stage for stage in table.game.of_kind(Stage) if stage.ranks_jokers)
            table.find("unproven", clause, message, move=move.index, seat=move.seat)
            masks.append(stands_for(table, face))
        else:
            if face != card:
                table.accuse(Basic.HANDS, move, f"played {pack.codes[card]} as another card; it is not wild.")
            masks.append(pack.bits[card])
    return masks


def _undeclared(table: Table, move: Move, card: int, face: int | str) -> int:
    """Says so of a wild card without a word on what it stands for, or with a wrong one; all that it may count as."""
    if face != card:
        table.refute(table.wild.clause, move, f"played {table.pack.codes[card]} as a card that it cannot stand for.")
    else:
        report_undeclared(table, move.index, move.seat, card)
    return table.pack.all & ~table.wild.cards


def judge_play(deal: MatchingState, move: Move, masks: Sequence[int], pile: int) -> None:
    """Reports a play of cards that may not be played together or now, or not on that pile. `masks` are the cards that each of
    them may count as."""
    several = deal.plan.several
    turn, after_draw = deal.turn, deal.plan.after_draw
    if turn.drawn is not None and after_draw and after_draw.is_another(move.cards, turn.drawn, turn.held_before):
        _report(deal, move, after_draw, " after drawing; only the card drawn may be played then")
    elif len(move.cards) > 1 and several is None:
        _report(deal, move, deal.plan.match_top, ", but one card is played in a turn")
    elif len(move.cards) > 1 and several is not None and not options.go_together(deal, several, masks):
        _report(deal, move, several.id, ", which may not be played together")
    elif _judge_fit(deal, move, masks, pile):
        _judge_lawful(deal, move, masks)


def _judge_fit(deal: MatchingState, move: Move, masks: Sequence[int], pile: int) -> bool:
    """Reports cards that may not follow on that pile; False where that is because of an effect."""
    table, several, fit = deal.table, deal.plan.several, options.fits(deal, masks, pile)
    if fit is None:
        named = table.demands.limit or table.piles.lasting.get(pile)
        unknown = "the rank of the jokers" if table.wild.unknown else "the top card"
        lies = table.piles[pile][-1:]
        unknown = "what was named" if named is not None and named.open and lies != (UNKNOWN,) else unknown
        message = f"Whether {_told(table, move)} may follow cannot be told: {unknown} is not known."
        table.find("unproven", deal.plan.match_top, message, move=move.index, seat=move.seat)
    elif not fit:
        limit = options.binding(deal, pile, masks)
        if limit is not None:
            _report(deal, move, limit.clause, ", which may not follow now")
            return False
        first_fits = masks[0] & options.permitted(deal, pile)[1]
        clause = several if first_fits and several is not None else deal.plan.match_top
        _report(deal, move, clause, f", which does not match {_top_in_words(table, pile)}")
    return True


def _judge_lawful(deal: MatchingState, move: Move, masks: Sequence[int]) -> None:
    """Reports the first card that goes against an invented law."""
    table = deal.table
    if not table.match.laws:
        return
    for mask in masks[:1] if table.rulings.get("law-several") == "lowest" else masks:
        law = law_forbidding(table, mask.bit_length() - 1) if mask & (mask - 1) == 0 else None
        if law is not None:
            _report(deal, move, Basic.LAWS, f" against the law '{law.text}'")
            return


def judge_last(deal: MatchingState, move: Move) -> None:
    """Reports a card played as the last one that may not be."""
    table, seat = deal.table, move.seat
    if table.hands.sizes[seat] + table.hands.cards_in_rows(seat) > len(move.cards):
        return
    for card in move.cards:
        if deal.special.never_last >> card & 1:
            words = f"played {table.pack.codes[card]} as the last card."
            table.accuse(deal.special.effects[card][0], move, words)


def _top_in_words(table: Table, pile: int) -> str:
    top = table.piles.tops[pile] or 0
    if top and top & (top - 1) == 0:
        which = f" of pile {pile + 1}" if len(table.piles) > 1 else ""
        return f"{table.pack.codes[top.bit_length() - 1]} on top{which}"
    return "the top card"


def _told(table: Table, move: Move) -> str:
    return " ".join(table.pack.codes[card] for card in move.cards)


def _report(deal: MatchingState, move: Move, clause: Clause | Question | str, why: str) -> None:
    """Reports a play that was not allowed, with what was legal."""
    legal = options.legal_moves(deal, move.seat)
    report_play(deal.table, move, clause, f"played {_told(deal.table, move)}{why}.", legal)


def judge_held(table: Table, move: Move, holder: int) -> bool:
    """Reports cards that cannot have been there, and cards that the log does not know."""
    for card in move.cards:
        if card < 0:
            message = f"The log does not know what {table.names[move.seat]} played; what may follow it cannot be told."
            table.find("unproven", Basic.HANDS, message, move=move.index, seat=move.seat)
            return False
        if not table.hands.known[holder] & table.pack.bits[card] or move.cards.count(card) > 1:
            if table.pack.holds(card) and any(card in pile for pile in table.piles):
                table.refute(Basic.HANDS, move, f"played {table.pack.codes[card]}, which lies in the discard pile.")
            else:
                report_not_held(table, move.index, move.seat, card, holder)
            return False
    return True
