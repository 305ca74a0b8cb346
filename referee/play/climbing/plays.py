"""What may be played in a climbing game: whether a play fits, what a hand can answer, how it is listed and written."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from referee.cards.combinations import SINGLE, Combination, Laid
from referee.clauses.ending.laws import law_forbidding
from referee.play.climbing.climbing_plan import plan_of
from referee.play.climbing.on_table import Within, answers_to, may_lie_on
from referee.play.notation import MOST_LISTED, in_notation
from referee.table.table import Table
from referee.ticks import UpTo, paced

MOST_TRIED = 20_000
"""So many plays of a hand are looked at: more than any hand can make that people hold."""


def fits(table: Table, new: Combination) -> bool:
    """May that play be made now, whoever makes it?"""
    old = table.to_beat.play
    return (old is None and table.to_beat.by is not None) or may_lie_on(table, new, old)


def answers(table: Table, holder: int, within: Within = paced) -> Iterator[Laid]:
    """Everything in the hand, as far as it is known and looked at, that beats what lies there, or that may be led."""
    plan, hand, old = plan_of(table.game), table.hands.known[holder], table.to_beat.play
    if old is not None:
        return answers_to(table, old, hand, within)
    limit = plan.lead_limit if table.to_beat.by is None else None
    found = within(plan.combining.plays(table, hand, None if limit is None else limit.shapes))
    must = must_include(table)
    return (laid for laid in found if table.pack.mask(laid.cards) & must) if must else found


def must_include(table: Table) -> int:
    """The cards of which one must be part of the play that is due, if it is the first lead; none where it may be any."""
    plan = plan_of(table.game)
    if not plan.first_card or table.to_beat.by is not None or (table.started and table.trick.number != 1):
        return 0
    return plan.first_lead.must_include(table)


def lawful_answers(table: Table, holder: int, within: Within = paced) -> Iterator[Laid]:
    """The answers that no law in force forbids."""
    found = answers(table, holder, within)
    return (laid for laid in found if _lawful(table, laid)) if table.match.laws else found


def _lawful(table: Table, laid: Laid) -> bool:
    return all(law_forbidding(table, card) is None for card in laid.cards)


def may_pass(table: Table, holder: int, able: bool) -> bool:
    """May who plays from there certainly pass? `able` says whether they are known to have a play."""
    if table.to_beat.by is None:
        return False
    return not plan_of(table.game).must_play or not (able or table.hands.unknown(holder))


def legal_moves(table: Table, holder: int) -> tuple[list[str], bool]:
    """What may certainly be done now with that hand or row, in notation, and whether there is more than is listed."""
    if table.hands.is_blind(holder):
        return table.pack.names(table.hands.known[holder]) + ["pass"] * (table.to_beat.by is not None), False
    codes = table.pack.codes
    found: dict[str, None] = {}
    tried = UpTo(MOST_TRIED)
    for laid in lawful_answers(table, holder, tried):
        found[" ".join([codes[card] for card in laid.cards])] = None
        if len(found) > MOST_LISTED:
            break
    legal, more = list(islice(found, MOST_LISTED)), tried.more or len(found) > MOST_LISTED
    if may_pass(table, holder, bool(legal) or more):
        legal.append("pass")
    return legal, more


def declared(table: Table, laid: Laid) -> list[str]:
    """A play as a log writes it, every wild joker saying what it stands for."""
    return in_notation(table, laid.cards, _faces(table, laid))


def _faces(table: Table, laid: Laid) -> tuple[int, ...]:
    """What each card of a play stands for; a joker by itself for a card that is good here."""
    combining = plan_of(table.game).combining
    if laid.counts_as.kind == SINGLE and table.wild.cards >> laid.cards[0] & 1:
        rank = laid.counts_as.rank
        for card in (card for card in range(table.pack.size) if table.trumps.strength[card] == rank):
            new = combining.read(table, laid.cards, (card,), None)
            if new is not None and fits(table, new):
                return (card,)
    return combining.faces(table, laid)
