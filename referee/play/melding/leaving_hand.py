"""Cards on their way in a melding game: out of which hand they come and where they may be."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.packs import UNKNOWN
from referee.games.basics import Basic
from referee.play.melding.state import MeldingState
from referee.play.reports import report_not_held
from referee.reading.moves import Move


def place_of(deal: MeldingState, move: Move, cards: Sequence[int]) -> int:
    """The hand or the row that the cards come from; reports a row that is still shut."""
    table, rows, seat, index = deal.table, deal.plan.rows, move.seat, move.index
    if rows is None:
        return seat
    found = table.hands.place(index, seat, move.source)
    if move.source is None:
        own = table.pack.mask(card for card in cards if card >= 0)
        found = next((row for row in table.hands.rows_of(seat) if own & table.hands.known[row]), seat)
        found = table.hands.holder(seat) if found == seat and table.hands.sizes[seat] <= 0 else found
    rows.judge(table, index, seat, found, cards)
    if found != seat:
        table.hands.record.comes_from(index, found)
    return found


def check_held(deal: MeldingState, move: Move, holder: int, cards: Sequence[int], did: str) -> None:
    """Reports cards that cannot have been there; `did` is what the player did with them."""
    table = deal.table
    if table.hands.watch is not None:
        return
    missing = next((card for card in cards if card >= 0 and not table.hands.known[holder] >> card & 1), None)
    twice = next((card for card in cards if card >= 0 and cards.count(card) > 1), None)
    if missing is not None:
        lies = "on the table" if missing in table.melds.cards() else None
        lies = "in the discard pile" if lies is None and any(missing in pile for pile in table.piles) else lies
        if lies is None:
            report_not_held(table, move.index, move.seat, missing, holder, did)
        else:
            table.refute(Basic.HANDS, move, f"{did} {table.pack.codes[missing]}, which lies {lies}.")
    elif twice is not None:
        table.refute(Basic.HANDS, move, f"{did} {table.pack.codes[twice]} twice in one move.")


def reveal(deal: MeldingState, holder: int, cards: Sequence[int]) -> None:
    """Cards that were shown stay in the hand or the row."""
    hands = deal.table.hands
    for card in cards:
        if hands.watch is not None and card >= 0 and hands.watch.shows(hands, holder, card):
            hands.known[holder] |= deal.table.pack.bits[card]


def take_out(deal: MeldingState, index: int, holder: int, cards: Sequence[int]) -> None:
    """The cards leave the hand or the row: those that are named first, which are shown."""
    for card in sorted(cards, key=UNKNOWN.__eq__):
        deal.table.lay_out_of(holder, card, index)


def too_many_wild(deal: MeldingState, cards: Sequence[int]) -> bool:
    """Has a meld of these cards more wild ones than the table allows?"""
    most = deal.plan.most_wild
    return most is not None and deal.table.wild.among(cards) > most
