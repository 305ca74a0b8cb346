"""What comes of a knock: who laid down what, what deadwood that leaves everybody, and who has won the deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from referee.cards.deadwood import MOST_CARDS, Arranged, best_answer, best_layout, points_of
from referee.clauses.climbing.combining import steps
from referee.clauses.kinds import AfterKnocking, Game, Knock, NextDealer, Table
from referee.clauses.melding.deadwood import KNOCK, Showdown, deadwood_values, knocker_of, least_of
from referee.facts.amounts import Amount
from referee.games.examples import Examples, RunsOut

TWO = 2


class Outcome(NamedTuple):
    """What a knock came to."""

    knocker: int
    deadwood: tuple[int, ...]
    """The points of everybody's deadwood."""
    winner: int
    gain: int
    """What the others have more than the winner, together."""


def lays_off(table: Table) -> bool:
    """May cards be laid off on the knocker's melds in this game?"""
    return any(rule.lays_off for rule in table.game.of_kind(AfterKnocking))


def unwritten(table: Table) -> list[int]:
    """The players of whom the log does not say what they laid down."""
    shown = table.own(Showdown)
    return [seat for seat in range(table.seats) if seat not in shown.melds and seat not in shown.laid_off]


def unknown_hands(table: Table) -> list[int]:
    """The players of whom it cannot be told what deadwood they have."""
    sizes, worked_out = table.hands.sizes, unwritten(table)
    return [
        seat
        for seat in range(table.seats)
        if table.hands.unknown(seat)
        or (seat in worked_out and sizes[seat] > MOST_CARDS)
        or seat in table.own(Showdown).hiding
    ]


def layouts(table: Table, knocker: int) -> list[Arranged] | None:
    """For each player the hand as it is laid out; None where not all of them are known. What the log does not say is as it is
    best: for the knocker first, then for each of the others."""
    if unknown_hands(table):
        return None
    pack, ladder, values, known = table.pack, steps(table.game, "suit"), deadwood_values(table), table.hands.known
    laid = {seat: _as_written(table, seat) for seat in range(table.seats)}
    if worked_out := unwritten(table):
        table.cite("melds-unwritten")
    if knocker in worked_out:
        others = tuple(known[seat] for seat in laid if seat != knocker)
        most = table.game.the(Knock).limits(table)[1]
        laid[knocker] = best_layout(pack, ladder, known[knocker], others, values, most, lays_off(table))
    on = laid[knocker].melds if lays_off(table) and laid[knocker].rest else ()
    for seat in worked_out:
        if seat != knocker:
            laid[seat] = best_answer(pack, ladder, known[seat], values, on)
    return [laid[seat] for seat in range(table.seats)]


def _as_written(table: Table, seat: int) -> Arranged:
    """What the log says that a player laid down."""
    shown = table.own(Showdown)
    melds, off = shown.melds.get(seat, ()), shown.laid_off.get(seat, 0)
    rest = table.hands.known[seat] & ~off
    for meld in melds:
        rest &= ~meld
    return Arranged(melds, off, rest)


class Deadwood(Amount):
    """What deadwood somebody had."""

    name = "deadwood"
    large = True
    question = "How many points of deadwood did each player have?"
    untold = "what deadwood {who} had"
    each = True

    def amount(self, table: Table, hands: Sequence[int], cards: int) -> int:
        result = outcome(table)
        return 0 if result is None else result.deadwood[hands[0]]


DEADWOOD = Deadwood()


def outcome(table: Table) -> Outcome | None:
    """What the knock came to; None where nobody has knocked, or it cannot be told."""
    knocker, shown, hands = knocker_of(table), table.own(Showdown), table.hands
    if knocker is None:
        return None
    laid = {**shown.melds}, {**shown.laid_off}, {*shown.hiding}, {**DEADWOOD.reported(table)}
    stands = knocker, (*hands.known, *hands.sizes), *laid
    if shown.came_to is None or shown.came_to[0] != stands:
        shown.came_to = stands, _outcome(table, knocker)
    found: Outcome | None = shown.came_to[1]
    return found


def _outcome(table: Table, knocker: int) -> Outcome | None:
    told = DEADWOOD.reported(table)
    if len(told) == table.seats:
        deadwood = [told[seat] for seat in range(table.seats)]
    else:
        laid = layouts(table, knocker)
        if laid is None:
            return None
        values = deadwood_values(table)
        deadwood = [points_of(values, own.rest) for own in laid]
    winner = min(table.order(knocker), key=lambda seat: (deadwood[seat], seat == knocker))
    if not deadwood[knocker]:
        winner = knocker
    return Outcome(knocker, tuple(deadwood), winner, sum(deadwood) - table.seats * deadwood[winner])


def winner_of(table: Table) -> int | None:
    """Who has certainly won the deal: nobody where no player has knocked."""
    knocker, result = knocker_of(table), outcome(table)
    if result is not None or knocker is None:
        return None if result is None else result.winner
    sure = not table.hands.unknown(knocker) and knocker in unwritten(table) and table.hands.sizes[knocker] <= MOST_CARDS
    return knocker if sure and not least_of(table, table.hands.known[knocker]) else None


class AfterKnock(NextDealer, section="deal"):
    """Says who deals by who has won the deal before; after a dead deal it is the same player again."""

    gist = ""
    rule = (
        "Whoever [onward:loses|wins] a deal deals the next. After a deal that nobody won the same player deals again."
    )
    beside = KNOCK
    by_result = True
    onward: ClassVar[int] = 0
    """How many seats after the winner the next dealer sits."""

    def dealer(self, table: Table) -> int | None:
        if knocker_of(table) is None:
            return table.dealer
        winner = winner_of(table)
        return None if winner is None else (winner + self.onward) % table.seats

    def examples(self, game: Game) -> Examples:
        yield RunsOut((1, *(2,) * (game.players[0] - 1)), (0,), over=True, deals=self.onward)


class WinnerDeals(AfterKnock, title="Who deals"):
    """The winner of a deal deals the next."""


class LoserDeals(AfterKnock, title="Who deals", onward=1):
    """The loser of a deal deals the next."""

    def faults(self, game: Game) -> Iterator[str]:
        if game.players[1] > TWO:
            yield "is for two players: of several it is not said who has lost"
