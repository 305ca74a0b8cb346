"""What the declarer scores for a game, and what games that are won and lost bring besides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.clauses.kinds import Aim, Award, Came, Game, Points, Table, declared_kind, enough
from referee.clauses.scoring.declared_game import base_of, brought_home, kept_from_play, way_of
from referee.english import spelled
from referee.games.examples import DeclaredGameScored, Examples, Reckoned
from referee.games.fact import Asked, Fact
from referee.games.parameters import number
from referee.table.declared import DeclaredGame


class GameWorth(Fact):
    """What the declarer's game was worth; below 0 where it was lost."""

    name, shape = "game_value", "points"
    question = "What did the declarer score for the game, below 0 where it was lost?"
    untold = "what the declarer scored"
    one = of_tricks = of_cards = True

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> int | None:
        lines = table.game.the(DeclarerScore).score(table, [])
        return next((line.points for line in lines if line.seat in hands), None)


GAME_WORTH = GameWorth()


class DeclarerScore(Award, title="The declarer's score", beside=("declare-game",), reads_cards=True):
    """The value of the game, won or lost."""

    counts_cards = True
    families = ("trick-taking",)

    facts = (GAME_WORTH.asked(),)
    loss: int = number("how many times its value a lost game costs", default=2, low=1)

    rule = (
        "The declarer scores the value of the game, its base value times its multiplier, if they have won it, and loses "
        "{times} that value if not. The others score nothing."
    )
    short = "the declarer scores the value of the game, or loses {times} that value"

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        times = {1: "", 2: "twice"}.get(self.loss, f"{spelled(self.loss)} times")
        return super().worded(sentences, game, times=times, **more)

    def aims(self, game: Game) -> Iterator[Aim]:
        if points := enough(game):
            yield Aim("win", f"win {points} card points as the declarer, or keep the declarer from them")

    def doubt(self, table: Table) -> str | None:
        kind = declared_kind(table)
        if GAME_WORTH.reported(table) or (kind is None and not table.trick.number):
            return None
        if kind is None:
            return "Nobody has declared a game, so that what this deal is worth cannot be told."
        if table.won.fell_unknown:
            return "Not all cards that were played are known, so that what the game is worth cannot be told."
        if kind.for_points and table.own(DeclaredGame).held is None:
            return "The rest was claimed and not all cards are known, so that what the game is worth cannot be told."
        if kind.for_points and kept_from_play(table).bit_count() != table.kitty.size:
            return "The cards of the deal do not add up, so that what the game is worth cannot be told."
        return None

    def outcome(self, table: Table) -> Came | None:
        """What came of the game; None where none was played."""
        told = GAME_WORTH.reported(table)
        if told:
            value = next(iter(told.values()))
            return Came(value > 0, abs(value) // (1 if value > 0 else self.loss), "as the table counted it")
        kind, declarer = declared_kind(table), table.auction.high_bidder
        if kind is None or declarer is None:
            return None
        return kind.came_to(table, brought_home(table, declarer))

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        found = self.outcome(table)
        if found is not None:
            told = GAME_WORTH.reported(table)
            seat = next(iter(told)) if told else table.auction.high_bidder or 0
            yield Points(seat, found.score(self.loss), f"{'won' if found.won else 'lost'}: {found.why}")

    def examples(self, game: Game) -> Examples:
        yield DeclaredGameScored(way_of(game), 2 * base_of(game), enough(game))
        yield DeclaredGameScored(way_of(game), -2 * self.loss * base_of(game), enough(game) - 1)


class GamesWonAndLost(Award, title="Games won and lost", beside=("declarer-score",)):
    """More for winning and losing, whatever the game is worth."""

    families = ("trick-taking",)
    turn = 1
    rule = (
        "Besides, the declarer scores {win:point} for a game that is won. For a game that is lost the declarer loses "
        "{loss:point}, and each of the others scores {others:point}."
    )
    short = "{win:+} for a game won, and {others:+} for each of the others if it is lost"
    win: int = number("points for a game that is won", low=1)
    loss: int = number("points that a lost game costs", low=1)
    others: int = number("points for each of the others if the game is lost", low=1)

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        scored = [(seat, line.points) for seat, lines in enumerate(so_far) for line in lines]
        for declarer, points in scored[:1]:
            yield Points(declarer, self.win if points > 0 else -self.loss, f"{'won' if points > 0 else 'lost'} a game")
            for seat in range(table.seats) if points < 0 else ():
                if seat != declarer:
                    yield Points(seat, self.others, f"{table.names[declarer]} lost a game")

    def examples(self, game: Game) -> Examples:
        yield Reckoned(self.win, before=24)
        yield Reckoned(-self.loss, before=-48)
