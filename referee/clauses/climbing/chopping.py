"""Plays that beat one rank, the highest, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.cards.combinations import SET, SINGLE, Combination, Shape
from referee.cards.groups import Body
from referee.clauses.climbing.combining import BOMB
from referee.clauses.climbing.figures import PAIR, sets
from referee.clauses.kinds import Beating, Figure, Game, Table
from referee.english import joined, spelled
from referee.games.examples import Examples, Plays
from referee.games.parameters import RANKS_OF_PACK, number, rank

PAIRS = Body(PAIR, BOMB).kind


class Chops(Beating, title="Chops", beside=("runs-of-sets",)):
    """Four of a kind and runs of pairs beat cards of one rank."""

    rank: str = rank("the rank that they beat")
    fours: int = number("so many cards of it at most does four of a kind beat; 0: none", low=0, high=3, default=1)
    pairs: int = number(
        "pairs in a run that beats one card of it; each further card takes one more",
        low=2,
        default=3,
        bound=RANKS_OF_PACK,
    )

    def says(self, game: Game) -> str:
        name, plural = next((one.name, one.plural) for one in game.pack.ranks if one.letter == self.rank)
        what = (f"a single {name}", f"a pair of {plural}", f"three {plural}")
        told = []
        for cards, beaten in enumerate(what, 1):
            four = "four of a kind or by " if cards <= self.fours else ""
            told.append(f"{beaten} by {four}a run of {spelled(self.pairs + cards - 1)} or more pairs")
        told[0] = told[0].replace(" by ", " is also beaten by ", 1)
        return f"{joined(told).capitalize()}. These are called chops."

    def faults(self, game: Game) -> Iterator[str]:
        if not any(figure.least_run(PAIR) for figure in game.of_kind(Figure)):
            yield "there are no runs of pairs in this game (runs-of-sets: pairs)"

    def beats(self, table: Table, new: Combination, old: Combination) -> bool:
        own = table.pack.strength[table.pack.ids[self.rank + table.pack.suits[0].letter]]
        if old.kind not in {SINGLE, SET} or old.rank != own or old.jokers:
            return False
        if new.kind == SET:
            return new.size == BOMB and old.size <= self.fours
        return new.kind == PAIRS and new.size // PAIR >= self._pairs(old)

    def _pairs(self, old: Combination) -> int:
        """How many pairs it takes."""
        return self.pairs + old.size - 1

    def shapes(self, old: Combination, most: int) -> Iterable[Shape]:
        if old.kind not in {SINGLE, SET}:
            return ()
        four = [(SET, BOMB)] if old.size <= self.fours and most >= BOMB else []
        return [*four, *((PAIRS, PAIR * pairs) for pairs in range(self._pairs(old), most // PAIR + 1))]

    def examples(self, game: Game) -> Examples:
        own = game.pack.names(game.pack.rank_mask(self.rank))
        other = next(code for code in reversed(game.pack.names(game.pack.suit_masks[0])) if code not in own)
        yield Plays(own[0], sets(game, PAIR, 0, self.pairs), good=True)
        yield Plays(" ".join(own[:2]), sets(game, PAIR, 0, self.pairs), good=False)
        yield Plays(" ".join(own[:2]), sets(game, PAIR, 0, self.pairs + 1), good=True)
        yield Plays(own[0], sets(game, BOMB, 1), good=self.fours > 0)
        yield Plays(other, sets(game, BOMB, 1), good=False)
        yield Plays(" ".join(own[:2]), sets(game, BOMB, 1), good=self.fours > 1)
