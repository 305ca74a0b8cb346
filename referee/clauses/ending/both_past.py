"""Who has won where both sides come to the target in one deal."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING

from referee.clauses.declarations.declared import Declaring
from referee.clauses.ending.giving_up import end_early
from referee.clauses.kinds import AtTotal, Effect, Game, Move, Part, Stage, Table, Victory, lasting_sides, questions
from referee.clauses.kinds.awards import Multiplier
from referee.clauses.kinds.endings import row
from referee.clauses.scoring.card_points import CutShort, Taken, most_taken, side_of, taken
from referee.clauses.scoring.card_values import worth
from referee.english import joined
from referee.games.examples import Examples, Standing

if TYPE_CHECKING:
    from referee.table.standings import Standings


class Reached(Part):
    """The players of the side that came to the target first in the course of the deal; None while neither has."""

    first: Sequence[int] | None = None


class BothPast(Victory, families=("trick-taking",), asks_for=questions.TOTAL):
    """Says who has won where several have come to the target; where one side alone has, it has won."""

    of_both = True

    def winners(self, standings: Standings) -> list[int]:
        best = max(standings.totals[seat] for seat in standings.contenders)
        highest = [seat for seat in standings.contenders if standings.totals[seat] == best]
        goal = standings.game.the(AtTotal).goal(standings.declared)
        past = [seat for seat in range(standings.seats) if standings.totals[seat] >= goal]
        if past == highest or standings.regular_deals is not None or standings.last is None:
            return highest
        standings.cited.add(self.rulings[0])
        if standings.rulings.get(self.rulings[0]) == "highest":
            return highest
        return self.settled(standings, standings.last, past) or highest

    def settled(self, standings: Standings, table: Table, past: Sequence[int]) -> list[int] | None:
        """Who of those that came to the target in the deal has won; None where that cannot be told."""
        raise NotImplementedError


class BiddersFirst(
    BothPast, title="Both at the target", rulings=("bidders-first",), beside=("bid-points", "points-for-trumps")
):
    """Where both sides come to the target, the bidders win."""

    says_where = (("sides", lambda game: bool(lasting_sides(game))),)
    rule = (
        "If [sides:both sides come|several come] to the target in one deal, the [sides:side that|player who] bid counts first "
        "and has won."
    )
    short = "of [sides:two sides|several] at the target, the [sides:bidders win|bidder wins]"
    gist = "If [sides:both|several] do in one deal, the [sides:bidders have|bidder has] won."

    def settled(self, standings: Standings, table: Table, past: Sequence[int]) -> list[int] | None:
        bidder = table.auction.high_bidder
        return None if bidder is None else [seat for seat in past if seat in side_of(table, bidder)]

    def examples(self, game: Game) -> Examples:
        points, size = game.the(AtTotal).points, game.seats
        if lasting_sides(game):
            yield Standing(((points, points + 1) * (size // 2),), tuple(range(0, size, 2)), taker=0)
        else:
            yield Standing(((points, points + 1, *(0,) * (size - 2)),), (0,), taker=0)


class FirstToCount(
    BothPast, Stage, Effect, title="Counting in the course of a deal", section="the end", beside=("score-card-points",)
):
    """Points count as they come, and the first at the target has won."""

    rulings = ("first-to-count",)
    verbs = frozenset({"claim"})
    ordered = False
    in_course = True
    short = "points count as they come; the first at the target has won"
    gist = "Points count as they come, and the side that has them first has won."

    def says(self, game: Game) -> str:
        declaring = sorted(game.of_kind(Declaring), key=lambda clause: not clause.before_trick)
        first = [called for clause in declaring if (called := clause.called())]
        order = f"{joined([*first, 'the trick'])} in this order" if first else "trick by trick"
        return (
            f"Points count as they come, {order}. The side that comes to the target first in the course of a deal has won, "
            "whatever the other side counts later. It may say so at once, which ends the deal and the "
            "match. A log writes `Ann claim`."
        )

    # --- counting ------------------------------------------------------------------------------------------

    def rests(self, table: Table) -> bool:
        """Can nobody come to the target in this deal, whatever is played?"""
        multipliers = table.game.of_kind(Multiplier)
        if not all(clause.known_before for clause in multipliers):
            return False
        most, goal = most_taken(table), table.game.the(AtTotal).goal(table.match.declared)
        return all(
            table.match.total(seat) + prod([clause.times(table, seat) for clause in multipliers]) * most < goal
            for seat in range(table.seats)
        )

    def after_trick(self, table: Table, winner: int) -> None:
        if table.own(Reached).first is not None or self.rests(table):
            return
        sides = taken(table)
        counted: list[tuple[int, int, int]] = []
        for own in sides:
            points = own.points
            combined = self._declared(table, own) if table.trick.number <= 1 else 0
            trick = worth(table, table.trick.mask) if winner in own.players else 0
            counted.append((points - trick - combined, points - trick, points))
        if not any(self._is_past(table, own, max(each)) for own, each in zip(sides, counted, strict=True)):
            return
        for step in zip(*counted, strict=True):
            past = [place for place, points in enumerate(step) if self._is_past(table, sides[place], points)]
            if len(past) == 1:
                table.own(Reached).first = sides[past[0]].players
            if past:
                return

    @staticmethod
    def _declared(table: Table, own: Taken) -> int:
        """The points that a side has declared otherwise than by marriages."""
        clauses = [clause for clause in table.game.of_kind(Declaring) if not clause.before_trick]
        lines = [line for clause in clauses for line in clause.counted(table)]
        return sum(line.points for line in lines if line.seat in own.players)

    @staticmethod
    def _is_past(table: Table, own: Taken, points: int) -> bool:
        """Does a side stand at the target with so many points of this deal?"""
        goal = table.game.the(AtTotal).goal(table.match.declared)
        times = prod(clause.times(table, own.players[0]) for clause in table.game.of_kind(Multiplier))
        return table.match.total(own.players[0]) + times * points >= goal

    # --- saying so -----------------------------------------------------------------------------------------

    def _may_say(self, table: Table, seat: int) -> bool:
        """Is the player's side at the target now, for all that has been counted?"""
        if table.over or table.won.fell_unknown or table.rulings.get("first-to-count") == "highest":
            return False
        own = next(own for own in taken(table) if seat in own.players)
        waiting = self._declared(table, own) if table.trick.number <= 1 else 0
        return self._is_past(table, own, own.points - waiting)

    def accepts(self, table: Table, move: Move) -> bool:
        return move.value is None and self._may_say(table, move.seat)

    def receive(self, table: Table, move: Move) -> None:
        table.own(Reached).first = side_of(table, move.seat)
        table.own(CutShort).so = True
        end_early(table)

    def in_turn(self, table: Table, seat: int, cards: int) -> list[str]:
        return ["claim"] if self._may_say(table, seat) else []

    def settled(self, standings: Standings, table: Table, past: Sequence[int]) -> list[int] | None:
        first = table.own(Reached).first
        if first is None:
            standings.doubt = (
                self,
                "Both sides came to the target in a deal that was not written down; which of them was "
                "first cannot be told, and the higher total stands for it.",
            )
        return None if first is None else [*first]

    def examples(self, game: Game) -> Examples:
        points, size = game.the(AtTotal).points, game.seats
        yield Standing((row(game, points - 1),), None)
        yield Standing(((points, 0) * (size // 2),), tuple(range(0, size, 2)))
