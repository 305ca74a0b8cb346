"""Going out with so many points in tricks, and the game points that a deal is worth."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from referee.clauses.kinds import Aim, Award, Game, Move, Need, Part, Points, Stage, Table, Undertaking, questions
from referee.clauses.phases import before_lead, order_of_play
from referee.clauses.scoring.card_points import POINTS_IN_TRICKS, taken
from referee.clauses.tricks.closing_stock import Closing, not_leading
from referee.english import count
from referee.games.examples import Examples, Moves, Reckoned
from referee.games.fact import Asked, Fact
from referee.games.parameters import flag, number


class Claimed(Part):
    """Who has gone out."""

    by: int | None = None


def points_of(table: Table, seat: int) -> int:
    """The points that the player has taken."""
    return next(own.points for own in taken(table) if seat in own.players)


class ClaimPoints(
    Stage, Undertaking, title="Going out", section="the end of the deal", beside=("game-points",), edition=2
):
    """A player who has points enough ends the deal by saying so."""

    verbs = frozenset({"claim"})
    points: int = number("the points that are enough", low=1)
    rule = (
        "When it is your turn to lead, or when you have won the last trick, you may claim to have {points} points or more in "
        "your tricks and marriages. That ends the deal at once."
    )
    gist = "When you have {points} points and are to lead, say so: the deal ends."

    def needs(self, table: Table) -> Iterator[Need]:
        for seat in range(table.seats) if table.started else ():
            yield Need((seat,), POINTS_IN_TRICKS, self.points, points_of(table, seat))

    def comes_late(self, table: Table, move: Move) -> bool:
        """Whoever has won the last trick would have the lead."""
        return self._may_say_it_late(table, move.seat)

    @staticmethod
    def _may_say_it_late(table: Table, seat: int) -> bool:
        won_last = table.won.last == seat and not any(table.hands.sizes)
        return won_last and table.own(Claimed).by is None and not GAME_POINTS.reported(table)

    def afterwards(self, table: Table) -> str | None:
        closer = table.own(Closing).by
        late = closer is not None and self._may_say_it_late(table, closer) and points_of(table, closer) >= self.points
        return f"{table.names[closer]} claim" if closer is not None and late else None

    def receive(self, table: Table, move: Move) -> None:
        if table.over:
            table.own(Claimed).by = move.seat
            return
        wrong = not_leading(table, move)
        if wrong is not None:
            table.accuse(self, move, f"went out, but {wrong}.")
            return
        table.own(Claimed).by = move.seat
        table.started = table.over = True

    def in_turn(self, table: Table, seat: int, cards: int) -> list[str]:
        return [] if table.trick.cards else ["claim"]

    def sample_in_turn(self, table: Table, seat: int, cards: int, rng: random.Random) -> str | None:
        return "claim" if not table.trick.cards and points_of(table, seat) >= self.points else None

    def examples(self, game: Game) -> Examples:
        start, (first, second) = before_lead(game), order_of_play(game)[:2]
        led = game.pack.names(game.pack.suit_masks[1])[0]
        yield Moves((*start, f"{first} claim"), None)
        yield Moves((*start, f"{first} {led}", f"{second} claim"), len(start) + 1, note="A trick lies there.")


class GamePointsScored(Fact):
    """How many game points somebody has scored."""

    name = "game_points"
    always = True
    question = "How many game points did the winner score?"
    untold = "who won the deal"
    of_tricks = of_cards = True

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> int | None:
        lines = table.game.the(GamePoints).score(table, [])
        return next((line.points for line in lines if line.seat in hands), None)


GAME_POINTS = GamePointsScored()


class GamePoints(
    Award,
    title="Game points",
    section="scoring",
    families=("trick-taking",),
    beside=("claim-points",),
    reads_cards=True,
    edition=2,
):
    """One, two or three points for winning a deal."""

    answers = (questions.CARDS_SCORED,)
    of_sides = counts_cards = True
    facts = (GAME_POINTS.asked(),)
    short = "1, 2 or 3 game points for a deal"
    half: int = number("the opponent's points from which a deal is worth only one game point", low=1)
    unclaimed: bool = flag(
        "does whoever has points enough score where nobody claims? Else the winner of the last trick does",
        default=False,
    )

    says_where = (("closed", lambda game: any("close" in stage.verbs for stage in game.of_kind(Stage))),)
    gist = (
        "A right claim scores 1 game point, 2 if the opponent has fewer than {half} points, 3 if they have no trick; a false "
        "claim gives the opponent 2 or 3."
    )
    rule = (
        "A player who rightly claims {enough} points scores 1 game point; 2 if the opponent has fewer than {half} points, and "
        "3 if the opponent has won no trick. For a false claim the opponent scores 2 game points, or 3 without a "
        "trick.[closed: If the stock was closed, what counts is what the opponent had at that moment; and if whoever closed it "
        "does not claim {enough} points rightly and first, the opponent scores as for a false claim.] If nobody claims, "
        "[unclaimed:whoever has {enough} points or more scores as for a right claim; if neither has, or both have, nobody "
        "scores.|the winner of the last trick scores 1 game point.]"
    )
    aim = (Aim("win", "be the first to have {enough} points in tricks and marriages, and to say so"),)

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        return super().worded(sentences, game, enough=str(game.the(ClaimPoints).points), **more)

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return () if self.unclaimed else ("nobody-out",)

    def faults(self, game: Game) -> Iterator[str]:
        if game.players != (2, 2):
            yield "is for two players"

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        told = GAME_POINTS.reported(table)
        if told:
            yield from (Points(seat, points, "won the deal") for seat, points in told.items() if points)
            return
        if (won := self._won(table)) is not None:
            yield won

    def _won(self, table: Table) -> Points | None:
        """Who wins the deal, and how much."""
        claimed, closing, enough = table.own(Claimed).by, table.own(Closing), table.game.the(ClaimPoints).points
        player = closing.by if claimed is None else claimed
        has = {seat: own.points for own in taken(table) for seat in own.players}
        if player is None and self.unclaimed:
            able = [seat for seat, points in has.items() if points >= enough]
            if len(able) != 1:
                return None
            player = claimed = able[0]
        if player is None:
            table.cite("nobody-out")
            last = table.won.last
            return None if last is None else Points(last, 1, "nobody went out; won the last trick")
        own, other = has[player], 1 - player
        if own < enough or claimed is None:
            why = "claimed" if claimed is not None else "closed the stock, claimed nothing and ended"
            note = f"{table.names[player]} {why} with {count(own, 'point')}"
            return Points(other, 2 if self._tricks(table, other) else 3, note)
        if closing.by == other:
            note = f"{table.names[other]} closed the stock and did not go out first"
            return Points(player, 2 if self._tricks(table, player) else 3, note)
        against = closing.points.get(other, has[other]) if closing.by == player else has[other]
        if not self._tricks(table, other):
            when = " when the stock was closed" if closing.by is not None else ""
            return Points(player, 3, f"{count(own, 'point')}, and {table.names[other]} without a trick{when}")
        note = f"{own} points to {against}"
        return Points(player, 2 if against < self.half else 1, note)

    @staticmethod
    def _tricks(table: Table, seat: int) -> int:
        """The tricks of a player, or those that they had when the stock was closed."""
        closing = table.own(Closing)
        return table.won.tricks[seat] if closing.by is None else closing.tricks[seat]

    def examples(self, game: Game) -> Examples:
        enough = game.the(ClaimPoints).points
        yield Reckoned(3, took=enough, claims=True, tricks=3)
        yield Reckoned(2, took=enough, claims=True, tricks=3, others=(1,), others_took=self.half - 1)
        yield Reckoned(1, took=enough, claims=True, tricks=3, others=(1,), others_took=self.half)
        yield Reckoned(None, took=enough - 1, claims=True, tricks=3, others=(1,), note="The claim is false.")
        nobody = None if self.unclaimed else 1
        yield Reckoned(nobody, tricks=3, others=(2,), first_and_last=(1, 0), note="Nobody has gone out.")
