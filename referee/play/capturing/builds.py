"""Cards that are laid on others, to be taken together: whether they make a build, and whether its maker can take it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.cards.packs import UNKNOWN
from referee.games.basics import Basic
from referee.play.capturing.capturing_plan import plan_of
from referee.reading.moves import Move
from referee.table.pool import Build, Pool
from referee.table.table import Table

if TYPE_CHECKING:
    from referee.clauses.kinds import Building


def judge_build(table: Table, clause: Building, move: Move, card: int, *, held: bool) -> Build | None:
    """Judges a card that is built on others, and returns the build as it lies then; None where nobody can tell what it is."""
    pool, counts = table.own(Pool), plan_of(table.game).counts
    pieces = move.builds
    if card < 0 or UNKNOWN in pieces or pool.veiled:
        return None
    for one in pieces:
        if one not in pool.everything:
            table.refute(Basic.HANDS, move, f"built on {table.pack.codes[one]}, which does not lie on the table.")
            return Build((card,), (), move.seat)
    builds = [build for build in pool.builds if not set(build.cards).isdisjoint(pieces)]
    loose = [one for one in pieces if one in pool.cards]
    cards = (card, *pieces)
    whole = all(one in pieces for build in builds for one in build.cards)
    values = clause.values(counts, card, loose, builds) if whole and len(set(cards)) == len(cards) else ()
    if move.value is not None:
        values = tuple(value for value in values if value == move.value)
    told = f"{table.pack.codes[card]} builds {' '.join(table.pack.codes[one] for one in pieces)}"
    if not values:
        why = "a build is used whole" if not whole else "the cards do not add up to what a card counts"
        if held:
            table.accuse(clause, move, f"played {told}, which is not right: {why}.")
        total = sum(counts[one] or 0 for one in cards)
        return Build(cards, (move.value if move.value is not None else total,), move.seat)
    if held:
        values = _judge_holding(table, clause, move, card, values, told)
    return Build(cards, values, move.seat, len(values) == 1 and clause.several(counts, cards, values[0]))


def _judge_holding(
    table: Table, clause: Building, move: Move, card: int, values: tuple[int, ...], told: str
) -> tuple[int, ...]:
    """Judges whether a card is held that takes the build, and returns what it may count then."""
    seat, hands, bit = move.seat, table.hands, table.pack.bits[card]
    known = hands.known[seat] & ~bit
    unknown = hands.unknown(seat) - (not hands.known[seat] & bit)
    able = {value: _of_count(table, value) for value in values}
    surely = tuple(value for value in values if able[value] & known)
    if len(surely) == 1 or (surely and unknown <= 0):
        return surely
    unseen = hands.unseen() & ~bit
    perhaps = tuple(value for value in values if able[value] & (known | (unseen if unknown > 0 else 0)))
    if surely:
        return perhaps
    which = " or ".join(map(str, values))
    if perhaps:
        message = f"Whether {table.names[seat]} held a card that takes {told} ({which}) cannot be told."
        table.find("unproven", clause, message, move=move.index, seat=seat)
        return perhaps
    table.accuse(clause, move, f"played {told} while holding no card that counts {which}.")
    return values


def _of_count(table: Table, value: int) -> int:
    """The cards of the pack that count so much."""
    pack, counts = table.pack, plan_of(table.game).counts
    return pack.mask(card for card in range(pack.size) if counts[card] == value)


def put_build(pool: Pool, build: Build) -> None:
    """Lays a build on the table in place of what it is made of; what is left of builds that it breaks lies by itself."""
    for old in [old for old in pool.builds if not set(old.cards).isdisjoint(build.cards)]:
        pool.builds.remove(old)
        pool.cards += old.cards
    pool.cards = [card for card in pool.cards if card not in build.cards]
    if len(build.cards) > 1:
        pool.builds.append(build)
    else:
        pool.lay(build.cards)
