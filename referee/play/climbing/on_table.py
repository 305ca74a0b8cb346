"""What lies on the table in a trick, and what may come on it.

What beats what is asked of the clauses once, and kept in the game's plan; what a hand can answer is worked out and listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from referee.cards.combinations import RUN, SINGLE, Combination, Laid
from referee.clauses.climbing.beating import beaten_by
from referee.clauses.ending.laws import law_forbidding
from referee.play.climbing.climbing_plan import plan_of
from referee.play.notation import MOST_LISTED, in_notation
from referee.reading.moves import SINGLES
from referee.table.table import Table
from referee.ticks import UpTo, paced

MOST_TRIED = 20_000
"""So many plays of a hand are looked at: more than any hand can make that people hold."""
MOST_KEPT = 10_000
"""So many good plays of one game are remembered."""
MOST_TOLD = 64
"""So many ways in which one play may lie there are remembered in words."""
MOST_NOTED = 500
"""Of what more plays than these beat, it is not noted which."""
Within = Callable[[Iterator[Laid]], Iterator[Laid]]
"""Of what a hand can make, as much as is looked at."""
Cards = int | tuple[int, ...]
"""The cards of a play: one by its number, or several."""
GoodPlay = tuple[int, tuple[tuple[int, ...], tuple[int, ...]], list[str], "OnTable"]
"""A good play: the set of its cards, its cards and what they stand for (themselves), the same in notation, and what lies there
after it."""


class OnTable:
    """What lies on the table, or that nothing does before a lead."""

    def __init__(self, play: Combination | None) -> None:
        self.play = play
        self.good: dict[Cards, GoodPlay] = {}
        """The good plays that were met, of cards that stand for themselves."""
        self.singles = -1
        """The cards each of which beats it alone; all, where it is not noted which."""
        self.groups: list[tuple[int, int]] = []
        """Cards of which so many beat it together."""
        self.told: dict[object, str] = {}
        """What it is called, by the cards that lie there."""

    def may_be_beaten(self, hand: int) -> bool:
        """Can cards of the hand beat it? Where this says no, they certainly cannot."""
        if hand & self.singles or not self.groups:
            return hand & self.singles != 0
        return bool([group for group, size in self.groups if (hand & group).bit_count() >= size])

    def note_answers(self, table: Table, old: Combination) -> None:
        """Takes note of all cards of the pack that beat it."""
        found = list(islice(answers_to(table, old, table.pack.all), MOST_NOTED + 1))
        if len(found) > MOST_NOTED:
            return
        groups: dict[tuple[int, object], int] = {}
        for cards, new in found:
            key = new.size, cards if new.kind == RUN else new.rank
            groups[key] = groups.get(key, 0) | table.pack.mask(cards)
        self.singles = sum([group for (size, _), group in groups.items() if size == 1])
        self.groups = [(group, size) for (size, _), group in groups.items() if size > 1]


def on_table(table: Table, play: Combination | None) -> OnTable:
    """What is known of that play as what is to be beaten, or of a table ready for a lead."""
    plan = plan_of(table.game)
    found = plan.known.get(play)
    if found is None:
        found = plan.known[play] = OnTable(play)
        if play is not None and plan.must_play and not table.wild.cards and table.pack.joker_mask.bit_count() <= 2:
            found.note_answers(table, play)
    return found


def good_play(table: Table, here: OnTable, key: Cards) -> GoodPlay | None:
    """The play of these cards, each standing for itself, on what lies there; None where it is not good."""
    plan, cards = plan_of(table.game), SINGLES[key] if isinstance(key, int) else key
    if min(cards) < 0 or len(set(cards)) < len(cards):
        return None
    new = plan.combining.read(table, cards, cards, here.play)
    if new is None or not may_lie_on(table, new, here.play):
        return None
    new = as_it_lies(table, new, here.play)
    if plan.plays_kept >= MOST_KEPT:
        plan.known, plan.plays_kept = {}, 0
    plan.plays_kept += 1
    codes = [table.pack.codes[card] for card in cards]
    here.good[key] = table.pack.mask(cards), (cards, cards), codes, on_table(table, new)
    return here.good[key]


def as_it_lies(table: Table, new: Combination, old: Combination | None) -> Combination:
    """What a play counts as once it lies on that."""
    clause = plan_of(table.game).transparent
    return new if clause is None else clause.seen_through(table, new, old)


def may_lie_on(table: Table, new: Combination, old: Combination | None) -> bool:
    """Is that play good on the other, or as a lead where there is none?"""
    plan = plan_of(table.game)
    if old is None:
        return plan.lead_limit is None or new.shape in plan.lead_limit.shapes
    return beaten_by(table, new, old, plan.beating) is not None


def answers_to(table: Table, old: Combination, hand: int, within: Within = paced) -> Iterator[Laid]:
    """Everything that these cards can make that beats the other play, of what is looked at."""
    plan, most = plan_of(table.game), hand.bit_count()
    shapes = {shape for clause in plan.beating for shape in clause.shapes(old, most)}
    made = plan.combining.plays(table, hand, shapes, lambda new: may_lie_on(table, new, old))
    return (laid for laid in within(made) if may_lie_on(table, laid.counts_as, old))


# --- what may be played now ---------------------------------------------------------------------------------------


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
