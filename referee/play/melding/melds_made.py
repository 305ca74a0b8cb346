"""What cards make that are melded or laid off, where wild cards and cards that nobody saw leave that open."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.cards.combinations import SET
from referee.cards.meld_readings import KINDS, Reading, readings
from referee.cards.meld_shapes import LEAST_MELD, Meld, kind_of
from referee.cards.packs import UNKNOWN, cards_of
from referee.clauses.melding.sets_and_runs import least_meld
from referee.games.basics import Basic
from referee.games.clause import Clause
from referee.games.question import Question
from referee.play.melding.state import MeldingState
from referee.reading.moves import Move

Face = int | str
"""What a card was said to stand for: a card, or a rank or suit alone."""


def read(deal: MeldingState, move: Move) -> Meld:
    """The meld that the cards of a move make."""
    table, cards = deal.table, move.cards
    least = _least(deal, len(cards) == 1)
    if not table.wild.cards and not table.wild.unknown and UNKNOWN not in cards and cards == move.faces:
        return Meld(cards, cards, kind_of(table.pack, deal.plan.steps, cards, least))
    return _made(deal, cards, may_be(deal, move), _unnamed(deal, move), least)


def added(deal: MeldingState, old: Meld, move: Move) -> Meld:
    """The meld that one becomes when the cards of a move are added to it; its own cards stay what they are."""
    lying = list(old.may) or [deal.table.pack.bits[face] for face in old.faces]
    may = [*lying, *may_be(deal, move)]
    unnamed = {len(old.cards) + place for place in _unnamed(deal, move)}
    least = _least(deal, len(old.cards) < LEAST_MELD)
    return _made(deal, (*old.cards, *move.cards), may, unnamed, least, _kinds(deal, old))


def exchanged(deal: MeldingState, old: Meld, card: int, wild: int) -> Meld | None:
    """The meld with a card in the place of a wild one that stands for it; None where it does not stand for it.

    In a set any card of the rank will do, and of a card or a meld that is not known what may be may stand there.
    """
    pack, at = deal.table.pack, old.cards.index(wild)
    bit = _naturals(deal) if card < 0 else pack.bits[card]
    lying = list(old.may) or [pack.bits[face] for face in old.faces]
    if old.kind != SET and (card < 0 or not pack.mask(pack.alike(card)) & lying[at]):
        bit &= lying[at]
    kinds = KINDS if old.kind is None else (old.kind,)
    cards, may = (*old.cards[:at], card, *old.cards[at + 1 :]), [*lying[:at], bit, *lying[at + 1 :]]
    if old.kind is None and not old.may:
        return Meld(cards, cards, None, old.astray) if bit & lying[at] else None
    made = _made(deal, cards, may, set(), _least(deal, True), kinds)
    return None if made.kind is None and not made.may else made._replace(astray=old.astray)


def _made(
    deal: MeldingState,
    cards: tuple[int, ...],
    may: Sequence[int],
    unnamed: set[int],
    least: int,
    kinds: Sequence[str] = KINDS,
) -> Meld:
    """The meld that cards make which may each be any of these; `unnamed` are the places of wild cards with a rank."""
    table, steps = deal.table, deal.plan.steps
    found: list[Reading] = []
    if unnamed and table.cite("unnamed-wild-rank") == "default":
        own = [table.pack.bits[cards[place]] if place in unnamed else one for place, one in enumerate(may)]
        found = readings(table.pack, steps, own, least, kinds)
    found = found or readings(table.pack, steps, may, least, kinds)
    if len(found) == 1 and UNKNOWN not in cards:
        return Meld(cards, *found[0])
    if found:
        return Meld(cards, cards, None, may=tuple(may))
    faces = [cards_of(one)[0] if one.bit_count() == 1 else card for card, one in zip(cards, may, strict=True)]
    return Meld(cards, tuple(faces), None)


def _naturals(deal: MeldingState) -> int:
    """The cards that a wild one may stand for."""
    return deal.table.pack.all & ~deal.table.pack.joker_mask


def may_be(deal: MeldingState, move: Move) -> list[int]:
    """For each card those that it may be or stand for, after what the log says."""
    table, bits = deal.table, deal.table.pack.bits
    pairs = list(zip(move.cards, move.faces, strict=True))
    tame = (card for card, face in pairs if face != card and card >= 0 and not table.wild.cards >> card & 1)
    if (named := next(tame, None)) is not None and not table.wild.unknown:
        deal.wrong(move, Basic.HANDS, f"named {table.pack.codes[named]} another card; it is not wild")
    may = []
    for card, face in pairs:
        if card < 0:
            held = _held(deal, move.seat)
            may.append(_naturals(deal) if held & table.wild.cards or table.wild.unknown else held)
        elif table.wild.unknown or table.wild.cards >> card & 1:
            may.append(_stands_for(deal, card, face, move.named))
        else:
            may.append(bits[card])
    return may


def _held(deal: MeldingState, seat: int) -> int:
    """The cards that may be in a player's hand or rows."""
    held = deal.table.hands.unseen()
    for own in (seat, *deal.table.hands.rows_of(seat)):
        held |= deal.table.hands.known[own]
    return held


def _stands_for(deal: MeldingState, card: int, face: Face, named: Collection[int]) -> int:
    """The cards that a wild card may stand for, after what was said of it."""
    pack = deal.table.pack
    if isinstance(face, str):
        rank = pack.rank_mask(face) if face in {rank.letter for rank in pack.ranks} else 0
        suit = pack.suit_mask(face) if face in {suit.letter for suit in pack.suits} else 0
        return (rank | suit) & _naturals(deal)
    itself = face == card and (card not in named or bool(pack.joker_mask >> card & 1))
    return _naturals(deal) if itself or face < 0 else pack.bits[face]


def _unnamed(deal: MeldingState, move: Move) -> set[int]:
    """The places of cards with a rank of their own that are wild, or may be, and of which nothing is said."""
    table = deal.table
    wild = (table.pack.all if table.wild.unknown else table.wild.cards) & ~table.pack.joker_mask
    return {
        place
        for place, (card, face) in enumerate(zip(move.cards, move.faces, strict=True))
        if card >= 0 and wild >> card & 1 and face == card and card not in move.named
    }


def tell_doubt(deal: MeldingState, move: Move, clause: Clause | Question, message: str) -> None:
    """Says why it cannot be told whether a move was right: of cards that nobody knows, or of a wild one."""
    table, name = deal.table, deal.table.names[move.seat]
    named = next((table.pack.codes[card] for card in move.cards if card >= 0 and table.wild.cards >> card & 1), None)
    if UNKNOWN in move.cards or (named is None and not table.wild.unknown):
        deal.untold(move, clause, message)
    elif table.wild.unknown:
        message = f"Which rank is wild is not known; whether {name}'s cards belong together cannot be told."
        deal.untold(move, deal.plan.melds, message)
    else:
        table.cite("wild-joker-undeclared")
        message = f"The log does not say what a wild card of {name}'s stands for (as in {named}=7H)."
        deal.untold(move, table.wild.clause, message)


def grown(deal: MeldingState, old: Meld, faces: Sequence[int]) -> str | None:
    """The kind of meld that one has become that cards were added to; None where it is none or another kind."""
    kind = kind_of(deal.table.pack, deal.plan.steps, faces, _least(deal, len(old.cards) < LEAST_MELD))
    return kind if kind in _kinds(deal, old) else None


def _least(deal: MeldingState, few: bool) -> int:
    """How many cards make a meld, of a few that may lie there alone where the table plays so."""
    return 1 if deal.plan.alone and few else least_meld(deal.table)


def _kinds(deal: MeldingState, old: Meld) -> Sequence[str]:
    """The kinds that a meld may be when cards are added to it: any for one of no kind yet, and for a lone card."""
    return KINDS if old.kind is None or (deal.plan.alone and len(old.cards) == 1) else (old.kind,)
