"""Cards that may be taken out of a discard pile, and have to be used."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.meld_shapes import may_meld
from referee.play.melding.readings import grown
from referee.play.melding.state import MeldingState


def usable(deal: MeldingState, hand: int, card: int) -> bool:
    """Could the card be melded by a player with these cards, or laid off?"""
    table, bits = deal.table, deal.table.pack.bits
    if may_meld(table.pack, deal.plan.steps, card, hand | bits[card], table.wild.cards):
        return True
    fitting = (meld for meld in table.melds.lying if meld.kind is not None)
    wild = bool(table.wild.cards >> card & 1)
    return any(wild or grown(deal, meld, (*meld.faces, card)) is not None for meld in fitting)


def depths(deal: MeldingState, seat: int) -> list[str]:
    """The draws of several cards of the pile at once that the player certainly may make, the top card aside; a card that has
    to be used must be usable."""
    table, plan = deal.table, deal.plan
    if not plan.rules("together") or not plan.rules("to_use") or len(table.piles) != 1:
        return []
    pile, hand, found = table.piles[0], table.hands.known[seat], []
    for place in range(len(pile) - 2, -1, -1):
        if pile[place + 1] >= 0:
            hand |= table.pack.bits[pile[place + 1]]
        if pile[place] >= 0 and usable(deal, hand, pile[place]):
            found.append(f"draw {table.pack.codes[pile[place]]} from discard")
    return found


def top_may_go(deal: MeldingState, seat: int, top: int) -> bool:
    """May the player certainly take the top card of the pile alone?"""
    binding = any(rule.uses_top for rule in deal.plan.rules("to_use"))
    return not binding or (top >= 0 and usable(deal, deal.table.hands.known[seat], top))


def must_use(deal: MeldingState, moves: Sequence[str], seat: int) -> list[str] | None:
    """Those of the moves that use the card which has to be used, while the player still can; None where nothing has to be."""
    card = next((owed for rule in deal.plan.rules("to_use") if (owed := rule.to_use(deal.table)) is not None), None)
    if card is None or not usable(deal, deal.table.hands.known[seat], card):
        return None
    code = deal.table.pack.codes[card]
    return [
        move for move in moves if code in [word.partition("=")[0] for word in move.split()] and "discard" not in move
    ]
