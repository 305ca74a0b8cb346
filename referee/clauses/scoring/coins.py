"""Games in which the players get rid of coins: a coin is a card in the hand, and a deal won is a coin less."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.clauses.dealing.hands import dealt_to
from referee.clauses.kinds import Aim, Award, Clause, Ending, Game, Points, Setup, Table, questions
from referee.clauses.kinds.endings import row
from referee.facts.going_out import WINNER
from referee.games.examples import Dealt, Examples, Reckoned, Standing
from referee.games.parameters import number, word

if TYPE_CHECKING:
    from referee.table.standings import Standings


class Coins(
    Setup,
    title="The deal",
    section="deal",
    families=("climbing", "matching", "melding"),
    answers=questions.HANDS,
    shrinks_hands=True,
):
    """A card for every coin that is left."""

    gist = "{says}"
    rule = (
        "Everybody starts the match with {start:spelled} {word}. Deal each player as many cards as they have {word} "
        "left."
    )
    beside = ("coin-shed",)
    rulings = ("coins-carried",)
    start: int = number("coins that each player has before the first deal", low=1)
    word: str = word("what the coins are called")

    def equal_hands(self, game: Game, seats: int, earlier: int) -> int:
        return self.start

    def prepare(self, table: Table) -> None:
        for seat in range(table.seats):
            left = self.start - table.match.total(seat)
            table.hands.sizes[seat] = min(max(left, 0), self.start)
            if left != table.hands.sizes[seat]:
                table.cite("coins-carried")
        table.hands.dealt = max(table.hands.sizes)
        table.hands.stock -= sum(table.hands.sizes)

    def faults(self, game: Game) -> Iterator[str]:
        if self.start * game.players[1] > game.pack.size:
            yield "the pack has too few cards"

    def examples(self, game: Game) -> Examples:
        size = game.players[0]
        first, second, *others = dealt_to(game, size)
        yield Dealt((first, second, *others))
        yield Dealt((first, second - 2, *others), totals=row(game, 0, 2))


class OfCoins(Clause, families=("climbing", "matching", "melding")):
    """Speaks of coins, which are `{word}` in its sentences."""

    beside = ("coins",)

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        return super().worded(sentences, game, word=game.the(Coins).word, **more)


class CoinShed(OfCoins, Award, title="Shedding a coin"):
    """The winner of the deal sheds a coin."""

    rule = "The winner of the deal sheds one of their {word}. Scores count the {word} shed."
    short = "one of your {word} shed for winning the deal"
    shows = (Reckoned(1, out=True), Reckoned(None, left="{any}"))
    facts = (WINNER,)

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for seat in table.first_out:
            yield Points(seat, 1, "won the deal")


class CoinsGone(OfCoins, Ending, title="The last coin", may_tie=False):
    """The match ends with somebody's last coin."""

    rule = "The match ends when a player sheds the last of their {word}; that player wins."
    aim = (Aim("sentence", "each deal won rids you of one of your {word}; whoever is rid of all wins the match"),)

    def ends(self, standings: Standings) -> str | None:
        own = standings.game.the(Coins)
        best = max(standings.totals[: standings.seats])
        return f"{standings.who(best)} shed the last of the {own.word}" if best >= own.start else None

    def examples(self, game: Game) -> Examples:
        start = game.the(Coins).start
        yield Standing((row(game, start - 1, 1),), None)
        yield Standing((row(game, start - 1, 1), row(game, 1)), (0,))
