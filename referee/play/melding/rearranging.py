"""Rearranging: the whole table of melds laid anew."""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.cards.meld_shapes import Meld
from referee.cards.packs import UNKNOWN
from referee.clauses.kinds import Rearranging
from referee.play.melding.after_draw import fails_blind
from referee.play.melding.choices import source_of
from referee.play.melding.leaving_hand import check_held, place_of, reveal, take_out, too_many_wild
from referee.play.melding.melds_made import read, tell_doubt
from referee.play.melding.state import MeldingState
from referee.play.melding.taking_turns import judge_order
from referee.reading.moves import Move
from referee.table.turn import Phase


class Fault(NamedTuple):
    """What is wrong with a table of melds that was laid anew."""

    what: str
    breach: bool = True
    """Is it against the rules? Otherwise the melds are not complete, for which a game may have a penalty of its own."""


def rearrange(deal: MeldingState, move: Move) -> None:
    """The whole table laid anew, with cards out of the hand; how it was done is not judged where nobody may do that."""
    table, clause = deal.table, deal.plan.rearrange
    if clause is None:
        deal.wrong(move, deal.plan.turns, "rearranged the melds, which nobody may do in this game")
    judge_order(deal, move, Phase.LAY_OFF, "rearranged the melds")
    before = table.melds.cards()
    laid = [card for meld in move.melds for card in meld]
    fresh = [card for card in laid if card >= 0 and card not in before]
    number = len(laid) - table.melds.number_of_cards()
    perhaps_there = table.hands.unseen() if UNKNOWN in before else 0
    known = [card for card in fresh if not perhaps_there >> card & 1]
    new = [*known, *[UNKNOWN] * (number - len(known))]
    holder = place_of(deal, move, new)
    check_held(deal, move, holder, new, "laid")
    stood = table.melds.faces()
    melds = _new_table(deal, move, stood)
    fault = _fault(deal, before, laid, new, melds, stood)
    told = [deal.told(meld.cards, meld.faces) for meld in melds] if deal.listed.kept else []
    if fault is not None and deal.table.hands.is_blind(holder):
        fails_blind(deal, move, holder, new, melds=told)
        return
    failing = table.game.acting(Rearranging, "failed") if fault is not None else ()
    more: dict[str, Any] = {"failed": True} if failing else source_of(move)
    deal.note(move, new, melds=told, **more)
    if clause is not None and fault is not None and (fault.breach or not failing):
        deal.wrong(move, clause, f"rearranged the melds, but {fault.what}")
    if failing:
        reveal(deal, holder, new)
        due = sum([rule.failed(table, move) for rule in failing])
        deal.succession.fines[move.seat] = deal.succession.fines.get(move.seat, 0) + due
        return
    if clause is not None and fault is None and any(meld.may for meld in melds):
        message = f"Whether the melds that {table.names[move.seat]} laid anew are melds cannot be told."
        tell_doubt(deal, move.changed(cards=tuple(laid)), clause, message)
    take_out(deal, move.index, holder, new)
    table.hands.gone |= table.pack.mask(fresh)
    table.hands.came_back = table.hands.came_back or UNKNOWN in before
    table.melds.lying = melds


def _new_table(deal: MeldingState, move: Move, stood: dict[int, int]) -> list[Meld]:
    """The melds of the new table; one that has not been touched stays what it was."""
    lying = {meld.cards: meld for meld in deal.table.melds.lying if not meld.astray}
    melds = []
    for cards, told in zip(move.melds, move.meld_faces, strict=True):
        old = lying.get(cards)
        if old is not None and UNKNOWN not in cards and told in {old.faces, old.cards}:
            melds.append(old)
        else:
            melds.append(_new_meld(deal, move.changed(cards=cards, faces=told), stood))
    return melds


def _new_meld(deal: MeldingState, move: Move, stood: dict[int, int]) -> Meld:
    """One meld of the new table; a wild card of which nothing is said stands for what it stood for."""
    told = move.faces
    kept = tuple([stood.get(card, card) if face == card else face for card, face in zip(move.cards, told, strict=True)])
    made = read(deal, move.changed(faces=kept, named=move.named | frozenset(stood)))
    revalued = deal.plan.rearrange is not None and deal.plan.rearrange.revalue
    if made.kind is None and not made.may and revalued and kept != told:
        again = read(deal, move)
        if again.kind is not None or again.may:
            return again
    return made


def _fault(
    deal: MeldingState, before: set[int], laid: list[int], new: list[int], melds: list[Meld], stood: dict[int, int]
) -> Fault | None:
    """What is certainly wrong with a table of melds that was laid anew."""
    codes, hidden, clause = deal.table.pack.codes, laid.count(UNKNOWN), deal.plan.rearrange
    missing = sorted(card for card in before - set(laid) if card >= 0)
    if len(missing) > hidden or len(laid) < deal.table.melds.number_of_cards():
        return Fault(f"{codes[missing[0]] if missing else 'a card'} is not among them any more")
    if len(set(laid)) < len(laid) and (double := [card for card in laid if card >= 0 and laid.count(card) > 1]):
        return Fault(f"{codes[double[0]]} stands there twice")
    if any(too_many_wild(deal, meld.cards) for meld in melds):
        return Fault("a meld has more than one wild card")
    if not new:
        return Fault("no card came from the hand")
    if bad := [meld for meld in melds if meld.kind is None and not meld.may]:
        return Fault(f"{deal.told(bad[0].cards, bad[0].faces)} is no meld", breach=False)
    for meld in melds:
        if clause is not None and (moved := clause.moved(stood, meld)) is not None:
            return Fault(f"{codes[moved]} must go on standing for {codes[stood[moved]]}")
    return None
