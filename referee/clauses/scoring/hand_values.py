"""What cards are worth that are left in a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from referee.cards.packs import Pack
from referee.clauses.kinds import Game, LeftWorth
from referee.clauses.scoring.card_values import in_words, strangers, told_of
from referee.games.examples import Examples, Reckoned
from referee.games.parameters import worths


class HandValues(
    LeftWorth,
    title="What cards in a hand are worth",
    families=("climbing", "matching", "melding"),
    beside=("cards-left",),
):
    """What each card left in a hand counts."""

    ranks: Mapping[str, int] = worths("the value of each rank, or of a single card, that does not count its number")

    def __hash__(self) -> int:
        return hash(repr(self))

    def faults(self, game: Game) -> Iterator[str]:
        yield from strangers(game, self.ranks)
        silent = {
            rank.letter for rank in game.pack.ranks if not rank.letter.isdigit() and rank.letter not in self.ranks
        } | {joker for joker in game.pack.jokers if joker not in self.ranks}
        if silent:
            yield f"ranks: must say what these count, which have no number: {', '.join(sorted(silent))}"

    def says(self, game: Game) -> str:
        said = f"Of cards left in a hand, {in_words(game, self.ranks)}"
        numbered = [rank for rank in game.pack.ranks if rank.letter.isdigit() and rank.letter not in self.ranks]
        return f"{said}; any other card counts its number." if numbered else f"{said}."

    def of(self, pack: Pack) -> Sequence[int]:
        if pack not in self._by_pack:
            told = (told_of(self.ranks, pack, card) for card in range(len(pack.codes)))
            self._by_pack[pack] = [
                (int(code[:-1]) if code[:-1].isdigit() else 0) if value is None else value
                for code, value in zip(pack.codes, told, strict=True)
            ]
        return self._by_pack[pack]

    @cached_property
    def _by_pack(self) -> dict[Pack, list[int]]:
        return {}

    def examples(self, game: Game) -> Examples:
        values = self.of(game.pack)
        dearest = sorted(range(game.pack.size), key=lambda card: (-values[card], card))
        cards = (dearest[0], dearest[-1])
        left, worth = " ".join(game.pack.codes[card] for card in cards), sum(values[card] for card in cards)
        if any(clause.parameters.get("to") == "holders" for clause in game.clauses if clause.id in self.beside):
            yield Reckoned(-worth, left=left)
        else:
            yield Reckoned(worth, out=True, others_left=left)
