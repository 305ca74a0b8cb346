"""Where a deal's record contradicts itself about a card, what rests on that card proves nothing.

Which of the moves that name the card is the slip of the pen, nobody can know. So the deal is judged once more with that card
as one that nobody saw, wherever it is named: what is found then as well is proved without it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, TypeVar

from referee.cards.packs import UNKNOWN
from referee.clauses.kinds import PickingUp
from referee.english import a_list
from referee.evidence.inference import deal_hands
from referee.play.deal import StagedDeal
from referee.play.match import Match, deal_at
from referee.reading.deals import Deal
from referee.reading.moves import CARD, Move, as_move, mover
from referee.table.table import Table
from referee.table.values import Finding

ACCUSING = frozenset({"illegal", "impossible", "penalty"})
"""The kinds of findings against somebody; a single one contradicts nothing."""
MOST = 8
"""Of so many cards in doubt it is tried whether one alone explains what cannot be."""
LAID_OPEN = frozenset({"turn-up", "trump", "anti-trump"})
"""The verbs of moves whose cards lie open before everybody: what they name is no slip."""

T = TypeVar("T")


def prove_without(play: StagedDeal, match: Match, deal: Deal, before: int) -> None:
    """Leaves, of what was found of a deal, what is proved without the cards that its record contradicts itself about, and
    what is wrong with the very moves that name them; the rest cannot be told. The first findings, `before` in number, were
    made before the first move and rest on no card."""
    table = play.table
    doubted = contradicted(table, deal)
    if not doubted:
        return
    slip, findings = _one_slip(match, table, deal, doubted)
    proved = {
        _charge(found): found
        for found in findings
        if found["kind"] in ACCUSING and not _rests_on(found, table, doubted)
    }
    fewer = _without_moves(match, table, deal)
    if fewer is not None:
        proved = {charge: found for charge, found in proved.items() if charge in fewer}
    if table.game.of_kind(PickingUp):
        proved = {charge: found for charge, found in proved.items() if _before_pick_ups(found, deal)}
    table.findings[before:] = [
        found
        if found["kind"] not in ACCUSING or _is_of(found, table, deal, slip)
        else _still_proved(found, proved[_charge(found)])
        if _charge(found) in proved
        else _left_to_doubt(found, slip)
        for found in table.findings[before:]
    ]


def _before_pick_ups(found: Finding, deal: Deal) -> bool:
    """Is it proved before played cards come back into hands, from when on the slip may be in any card of a trick before?"""
    moves = (place for place, move in enumerate(deal.moves) if isinstance(move, Move) and move.verb == "pick-up")
    return found["proof"] is None and (found["move"] is None or found["move"] < next(moves, len(deal.moves)))


def _rests_on(found: Finding, table: Table, codes: Collection[str]) -> bool:
    """Does it say that somebody held one of these cards?"""
    said = found["message"].partition(" while holding ")[2]
    return any(word.strip(".,") in codes for word in said.split())


def _without_moves(match: Match, table: Table, deal: Deal) -> set[tuple[Any, ...]] | None:
    """The charges if the moves that cannot have been made are lines too many; None where there are none such."""
    wrong = {found["move"] for found in table.findings if found["kind"] == "impossible"} - {None}
    moves = deal.moves
    if not wrong or any(isinstance(move, Move) and move.verb == "retract" for move in moves):
        return None
    places = [place for place in range(len(moves)) if place not in wrong]
    findings = _found(match, table, deal._replace(moves=[moves[place] for place in places]))
    at = [found if found["move"] is None else found | {"move": places[found["move"]]} for found in findings]
    return {_charge(found) for found in at if found["kind"] in ACCUSING}


def _is_of(found: Finding, table: Table, deal: Deal, codes: Collection[str]) -> bool:
    """Is what was found said of a move that names one of these cards, or of no move?"""
    place = found["move"]
    return place is None or any(table.pack.codes[card] in codes for card in _named(as_move(deal.moves[place], place)))


def contradicted(table: Table, deal: Deal) -> list[str]:
    """The cards that the record says two things of, in the order of what was found: those of moves that cannot have been
    made, and those that stand in two hands."""
    dealt = [card for hand in deal.hands.values() for card in hand]
    cards = [card for card in dealt if dealt.count(card) > 1]
    for found in table.findings:
        if found["kind"] == "impossible" and found["move"] is not None:
            cards += _named(as_move(deal.moves[found["move"]], found["move"]))
    return list(dict.fromkeys(table.pack.codes[card] for card in cards if card >= 0))


def _one_slip(match: Match, table: Table, deal: Deal, doubted: list[str]) -> tuple[list[str], list[Finding]]:
    """Which cards are in doubt: every one, or where cards go round the first that explains alone all that cannot be. With it
    what is found of the deal as told by somebody who did not see them."""
    goes_round = bool(table.game.of_kind(PickingUp))
    for code in doubted if goes_round and 1 < len(doubted) <= MOST else ():
        findings = _found(match, table, _without(table, deal, {code}))
        if not any(found["kind"] == "impossible" for found in findings):
            return [code], findings
    return doubted, _found(match, table, _without(table, deal, doubted))


def _without(table: Table, deal: Deal, codes: Collection[str]) -> Deal:
    """The deal as told by somebody who did not see these cards."""
    cards = {card for card, code in enumerate(table.pack.codes) if code in codes}
    hands = {seat: _unseen(hand, hand, cards) for seat, hand in deal.hands.items()}
    return deal._replace(hands=hands, moves=[_move_without(move, cards) for move in deal.moves])


def _named(move: Move) -> list[int]:
    """The cards that a move names."""
    return [*move.cards, *move.take, *move.builds, *(card for meld in move.melds for card in meld)]


def _move_without(move: int | Move, cards: Collection[int]) -> int | Move:
    """The move without these cards; itself where it names none of them."""
    if isinstance(move, int):
        return Move(mover(move), "play", (UNKNOWN,), (UNKNOWN,)) if move & CARD in cards else move
    if move.verb in LAID_OPEN or not any(card in cards for card in _named(move)):
        return move
    return move.changed(
        cards=_unseen(move.cards, move.cards, cards),
        faces=_unseen(move.faces, move.cards, cards),
        take=_unseen(move.take, move.take, cards),
        builds=_unseen(move.builds, move.builds, cards),
        melds=tuple(_unseen(meld, meld, cards) for meld in move.melds),
        meld_faces=tuple(map(_unseen, move.meld_faces, move.melds, [cards] * len(move.melds))),
        named=move.named - frozenset(cards),
    )


def _unseen(told: Sequence[T], named: Sequence[int], cards: Collection[int]) -> tuple[T | int, ...]:
    """What is told of each named card, of those in doubt that they are not known."""
    return tuple(UNKNOWN if card in cards else one for one, card in zip(told, named, strict=False))


def _found(match: Match, table: Table, deal: Deal) -> list[Finding]:
    """What is found of the deal, were it told like that."""
    other = match.fork()
    other.number -= 1
    again = other.table(table.dealer, deal.declared)
    again.most_readings = table.most_readings // (MOST + 1)
    play = deal_at(again, keep_tricks=False)
    deal_hands(again, deal, carry=not play.finds_evidence)
    play.run(deal.moves)
    return again.findings


def _charge(found: Finding) -> tuple[Any, ...]:
    """Who is accused at which move, and of what."""
    return found["move"], found["player"], found["kind"], found["clause"]


def _still_proved(found: Finding, without: Finding) -> Finding:
    """The finding as it is proved without the cards in doubt."""
    return found if found["message"] == without["message"] else without


def _left_to_doubt(found: Finding, codes: Sequence[str]) -> Finding:
    """In place of an accusation: that it cannot be told."""
    who = "this move" if found["player"] is None else f"what {found['player']} did here"
    message = f"Whether {who} was right cannot be told: the record contradicts itself about {a_list(codes)}."
    return found | {"kind": "unproven", "certain": False, "message": message, "proof": None, "legal": None}
