"""Cards taken out of the depth of a discard pile, which have to be used, and points for what is laid down."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.meld_shapes import Meld, may_meld
from referee.cards.packs import UNKNOWN
from referee.play.melding.readings import grown
from referee.play.melding.state import MeldingState, Phase


def note_laid(deal: MeldingState, seat: int, cards: Sequence[int], meld: Meld) -> None:
    """A player has laid cards down or off; `meld` is what they lie in."""
    turn, clause = deal.turn, deal.plan.rummy.laid
    if turn.taken and (turn.taken[0] in cards or UNKNOWN in cards):
        turn.used = True
    if clause is not None:
        clause.laid(deal.table, seat, cards, meld)


def to_use(deal: MeldingState) -> int | None:
    """The card that has to be used in this turn and has not been; None where there is none."""
    clause, turn = deal.plan.rummy.deepest, deal.turn
    return None if clause is None or turn.used or not turn.begun else clause.binds(turn.taken)


def judge_use(deal: MeldingState, index: int, seat: int) -> None:
    """Reports the end of a turn in which a card that had to be used was not."""
    card, clause = to_use(deal), deal.plan.rummy.deepest
    if clause is not None and card is not None:
        code = deal.table.pack.codes[card]
        deal.wrong(index, seat, clause, f"took {code} from the pile and neither melded it nor laid it off")


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
    table = deal.table
    if deal.plan.deeper is None or deal.plan.rummy.deepest is None or len(table.piles) != 1:
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
    clause = deal.plan.rummy.deepest
    return clause is None or not clause.top or (top >= 0 and usable(deal, deal.table.hands.known[seat], top))


def spent(deal: MeldingState) -> bool:
    """Is the stock used up, so that a pass ends the deal?"""
    return deal.plan.rummy.stock_spent is not None and deal.table.hands.stock <= 0 and deal.turn.phase == Phase.DRAW


def must_use(deal: MeldingState, moves: Sequence[str], seat: int) -> list[str] | None:
    """Those of the moves that use the card which has to be used, while the player still can; None where nothing has to be."""
    card = to_use(deal)
    if card is None or not usable(deal, deal.table.hands.known[seat], card):
        return None
    code = deal.table.pack.codes[card]
    return [
        move for move in moves if code in [word.partition("=")[0] for word in move.split()] and "discard" not in move
    ]
