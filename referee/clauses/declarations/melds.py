"""Melds that are laid out before play and taken back into the hand."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from referee.clauses.declarations.card_melds import SAYS, CardMelds, ways_to_meld
from referee.clauses.declarations.declared import Declaring, trump_in_examples
from referee.clauses.kinds import Game, Move, Table, questions
from referee.games.examples import Examples, Reckoned, bad, good
from referee.games.parameters import flag, worths

FAMILY = {"royal marriage": "run"}
"""Melds in which a card counts once for both."""


def _family(name: str) -> str:
    """Melds of which no two share a card, where all are laid out before play."""
    kind = name.removeprefix("double ")
    return FAMILY.get(kind, kind)


def same_kind(made: str, name: str) -> bool:
    """Are the melds of one kind, so that no card stands in both?"""
    return _family(made) == _family(name)


class MeldsBeforePlay(Declaring, title="Melds", asks_for=questions.CARDS_SCORED):
    """Combinations that are laid out before the first lead, and count points.

    `Ann meld KH QH`: those of Pinochle. A card may stand in melds of several kinds, and in one of each kind."""

    gist = "Before play, lay melds out and take them back into the hand. They count: {told}."
    rule = (
        "Once trumps are named, and before the first card is led, each player lays melds out and takes them back into the "
        "hand. They count: {told}.{both} A card may stand in melds of several kinds, but not in two of one kind, nor in a run "
        "and in a royal marriage.[needs_trick: A side's melds count only if it wins a trick.]"
    )
    verbs = frozenset({"meld"})
    laid_before = True
    melds: Mapping[str, int] = worths(SAYS)
    needs_trick: bool = flag("do they count only if their side wins a trick?", default=True)

    @property
    def laid_out(self) -> CardMelds:
        """Its melds."""
        return CardMelds(self, self.melds, same_kind)

    def accepts(self, table: Table, move: Move) -> bool:
        return True

    def faults(self, game: Game) -> Iterator[str]:
        yield from self.laid_out.faults(game)

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        return super().worded(sentences, game, **self.laid_out.words(), **more)

    def receive(self, table: Table, move: Move) -> None:
        if table.started:
            table.accuse(self, move, "melded too late: the first card has been led.")
            return
        self.laid_out.take(table, move)

    def offers(self, table: Table) -> list[dict[str, Any]]:
        if table.started or table.trumps.suit is None:
            return []
        own = [(table.names[seat], list(dict.fromkeys(self.laid_out.left(table, seat)))) for seat in range(table.seats)]
        return [{"player": name, "action": "meld", "legal": melds} for name, melds in own if melds]

    def sample(self, table: Table, rng: random.Random) -> str | None:
        for offer in self.offers(table):
            return f"{offer['player']} meld {offer['legal'][0]}"
        return None

    def examples(self, game: Game) -> Examples:
        suit = trump_in_examples(game)
        trump = game.pack.suits[suit].letter
        for name, cards in ways_to_meld(game.pack, tuple(self.melds), suit):
            yield Reckoned(self.melds[name], declared=" ".join(cards), trump=trump, tricks=1)
        royal = f"{{first}} meld K{trump} Q{trump}"
        yield good(royal, royal, start="lead", note="Both copies of each card.")
        yield bad(royal, f"{{first}} meld A{trump} K{trump}", start="lead")
        yield Reckoned(None if self.needs_trick else self.melds["marriage"], declared="K{z} Q{z}", trump=trump)
