"""Rearranging: the whole table of melds laid anew."""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.cards.meld_shapes import Meld
from referee.cards.packs import UNKNOWN
from referee.clauses.melding.melds import Rearrange
from referee.play.melding.cards import (
    check_held,
    is_blind,
    place_of,
    reveal,
    take_out,
    too_many_wild,
)
from referee.play.melding.choices import source_of
from referee.play.melding.plays import fails_blind
from referee.play.melding.readings import read, tell_doubt
from referee.play.melding.state import MeldingState, Phase
from referee.play.melding.taking_turns import judge_order
from referee.play.notation import in_notation
from referee.reading.moves import Move


class Fault(NamedTuple):
    """What is wrong with a table of melds that was laid anew."""

    what: str
    breach: bool = True
    """Is it against the rules? Otherwise the melds are not complete, for which a game may have a penalty of its own."""


def rearrange(deal: MeldingState, index: int, move: Move) -> None:
    """The whole table laid anew, with cards out of the hand; how it was done is not judged where nobody may do that."""
    table, seat, allowed = deal.table, move.seat, deal.plan.rearrange is not None
    if not allowed:
        deal.wrong(index, seat, deal.plan.turns.id, "rearranged the melds, which nobody may do in this game")
    judge_order(deal, index, seat, Phase.LAY_OFF, "rearranged the melds")
    before = table.melds.cards()
    laid = [card for meld in move.melds for card in meld]
    fresh = [card for card in laid if card >= 0 and card not in before]
    number = len(laid) - table.melds.number_of_cards()
    known = _out_of_hand(deal, fresh) if UNKNOWN in before else fresh
    new = [*known, *[UNKNOWN] * (number - len(known))]
    holder = place_of(deal, index, move, new)
    check_held(deal, index, seat, holder, new, "laid")
    stood = table.melds.faces()
    melds = _new_table(deal, index, move, stood)
    fault = _fault(deal, before, laid, new, melds, stood)
    told = [" ".join(in_notation(deal.table, meld.cards, meld.faces)) for meld in melds] if deal.listed.kept else []
    if fault is not None and is_blind(deal, holder):
        fails_blind(deal, index, seat, holder, "rearrange", new, melds=told)
        return
    failed = fault is not None and deal.plan.failing is not None
    more: dict[str, Any] = {"failed": True} if failed else source_of(move)
    deal.listed.note(index, seat, "rearrange", new, melds=told, **more)
    if allowed and fault is not None and (fault.breach or not failed):
        deal.wrong(index, seat, Rearrange.id, f"rearranged the melds, but {fault.what}")
    if failed:
        reveal(deal, holder, new)
        _failed(deal, index, seat)
        return
    if allowed and fault is None and any(meld.may for meld in melds):
        message = f"Whether the melds that {table.names[seat]} laid anew are melds cannot be told."
        tell_doubt(deal, index, move.changed(cards=tuple(laid)), Rearrange.id, message)
    take_out(deal, index, holder, new)
    table.hands.gone |= table.pack.mask(fresh)
    table.hands.came_back = table.hands.came_back or UNKNOWN in before
    table.melds.lying = melds


def _out_of_hand(deal: MeldingState, fresh: list[int]) -> list[int]:
    """Of cards that are named for the first time where unknown ones lay on the table, those that cannot have lain there: it
    is known where they are, and be it in the hand."""
    hands = deal.table.hands
    elsewhere = hands.gone
    for known in hands.known:
        elsewhere |= known
    return [card for card in fresh if elsewhere >> card & 1]


def _failed(deal: MeldingState, index: int, seat: int) -> None:
    """The cards come back, with the penalty."""
    failing = deal.plan.failing
    assert failing is not None
    deal.penalties.owe(seat, failing.cards)
    failing.report(deal.table, index, seat)


def _new_table(deal: MeldingState, index: int, move: Move, stood: dict[int, int]) -> list[Meld]:
    """The melds of the new table; one that has not been touched stays what it was."""
    lying = {meld.cards: meld for meld in deal.table.melds.lying if not meld.astray}
    melds = []
    for cards, told in zip(move.melds, move.meld_faces, strict=True):
        old = lying.get(cards)
        if old is not None and UNKNOWN not in cards and told in {old.faces, old.cards}:
            melds.append(old)
        else:
            melds.append(_new_meld(deal, index, move.changed(cards=cards, faces=told), stood))
    return melds


def _new_meld(deal: MeldingState, index: int, move: Move, stood: dict[int, int]) -> Meld:
    """One meld of the new table; a wild card of which nothing is said stands for what it stood for."""
    told = move.faces
    kept = [stood.get(card, card) if face == card else face for card, face in zip(move.cards, told, strict=True)]
    made = read(deal, index, move.seat, move.changed(faces=tuple(kept), named=move.named | frozenset(stood)))
    revalued = deal.plan.rearrange is not None and deal.plan.rearrange.revalue
    if made.kind is None and not made.may and revalued and tuple(kept) != told:
        again = read(deal, index, move.seat, move)
        if again.kind is not None or again.may:
            return again
    return made


def _fault(
    deal: MeldingState, before: set[int], laid: list[int], new: list[int], melds: list[Meld], stood: dict[int, int]
) -> Fault | None:
    """What is certainly wrong with a table of melds that was laid anew."""
    codes, hidden = deal.table.pack.codes, laid.count(UNKNOWN)
    missing = sorted(card for card in before - set(laid) if card >= 0)
    if len(missing) > hidden or len(laid) < deal.table.melds.number_of_cards():
        return Fault(f"{codes[missing[0]] if missing else 'a card'} is not among them any more")
    if len(set(laid)) < len(laid) and (double := [card for card in laid if card >= 0 and laid.count(card) > 1]):
        return Fault(f"{codes[double[0]]} stands there twice")
    if deal.plan.jokers is not None and any(too_many_wild(deal, meld.cards) for meld in melds):
        return Fault("a meld has more than one wild card")
    if not new:
        return Fault("no card came from the hand")
    if bad := [meld for meld in melds if meld.kind is None and not meld.may]:
        return Fault(f"{' '.join(in_notation(deal.table, bad[0].cards, bad[0].faces))} is no meld", breach=False)
    if deal.plan.rearrange is not None and not deal.plan.rearrange.revalue:
        for meld in melds:
            for card, face in zip(meld.cards, meld.faces, strict=True):
                if not meld.may and stood.get(card, face) != face:
                    return Fault(f"{codes[card]} must go on standing for {codes[stood[card]]}")
    return None
