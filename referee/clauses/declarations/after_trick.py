"""Melds that whoever wins a trick lays out before cards are drawn, and points for the card that was turned for trumps."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from referee.clauses.declarations.card_melds import SAYS, CardMelds, ways_to_meld
from referee.clauses.declarations.declared import Declaring, trump_in_examples
from referee.clauses.kinds import Counting, Game, Move, Part, Points, Table, questions
from referee.clauses.phases import first_trick, order_of_play
from referee.clauses.tricks.drawing import Talon, cards_to_draw
from referee.games.examples import Examples, Moves, Reckoned
from referee.games.parameters import number, rank, worths


class Melded(Part):
    """After how many tricks of the deal a meld was laid out last."""

    tricks = 0


def grows_no_more(made: str, name: str) -> bool:
    """Is a meld of that name one like a meld that has been made, or less than it, so that none of its cards stands in both?"""
    return made in {name, f"double {name}"} or (name == "royal marriage" and made.removeprefix("double ") == "run")


class MeldsAfterTrick(Declaring, title="Melds", beside=("draw-after-trick",), asks_for=questions.CARDS_SCORED):
    """Whoever wins a trick may lay out one meld before cards are drawn.

    `Ann meld KH QH`: those of Bezique. The cards stay in the hand to be played."""

    gist = "Whoever wins a trick may lay out one meld before cards are drawn. Melds count: {told}."
    rule = (
        "If you have won a trick, you may lay out one meld before you draw, as long as there are cards to draw. Its cards lie "
        "face up before you and are played from there as from your hand. Melds count: {told}.{both} A card may stand in melds "
        "of several kinds, but in only one of each kind; a single meld may grow into a double one, and a royal marriage into a "
        "run, but no card of a run makes a royal marriage later."
    )
    between_tricks = True
    verbs = frozenset({"meld"})
    melds: Mapping[str, int] = worths(SAYS)

    @property
    def laid_out(self) -> CardMelds:
        """Its melds."""
        return CardMelds(self, self.melds, grows_no_more)

    def accepts(self, table: Table, move: Move) -> bool:
        return True

    def faults(self, game: Game) -> Iterator[str]:
        yield from self.laid_out.faults(game)

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        return super().worded(sentences, game, **self.laid_out.words(), **more)

    def _winner(self, table: Table) -> int | None:
        """Who has just won a trick and may lay out a meld; None where nobody may."""
        talon = table.own(Talon)
        fresh = talon.in_turn and len(talon.waiting) == min(table.seats, cards_to_draw(table))
        may = table.started and not table.over and fresh and talon.waiting and not table.trick.cards
        return talon.waiting[0] if may and table.own(Melded).tricks < sum(table.won.tricks) else None

    def receive(self, table: Table, move: Move) -> None:
        talon, winner = table.own(Talon), self._winner(table)
        if talon.waiting and not talon.in_turn:
            self.laid_out.take(table, move)  # who has won the trick is not known
        elif winner is None and table.started and len(talon.waiting) == table.seats:
            table.accuse(self, move, "melded again; there is one meld after a trick.")
        elif winner is None:
            table.accuse(self, move, "melded, but nobody may now; whoever wins a trick may before cards are drawn.")
        elif winner != move.seat:
            table.accuse(self, move, f"melded, but {table.names[winner]} has won the trick.")
        else:
            table.own(Melded).tricks = sum(table.won.tricks)
            self.laid_out.take(table, move)

    def offers(self, table: Table) -> list[dict[str, Any]]:
        winner = self._winner(table)
        if winner is None or table.trumps.suit is None:
            return []
        melds = list(dict.fromkeys(self.laid_out.left(table, winner)))
        return [{"player": table.names[winner], "action": "meld", "legal": melds}] if melds else []

    def sample(self, table: Table, rng: random.Random) -> str | None:
        for offer in self.offers(table):
            return f"{offer['player']} meld {offer['legal'][0]}"
        return None

    def examples(self, game: Game) -> Examples:
        suit = trump_in_examples(game)
        trump = game.pack.suits[suit].letter
        ways = ways_to_meld(game.pack, tuple(self.melds), suit)
        for name, cards in {name: cards for name, cards in ways if len(set(cards)) > 1 or len(cards) == 1}.items():
            yield Reckoned(self.melds[name], declared=" ".join(cards), trump=trump, tricks=1)
        start, (first, second, *_) = first_trick(game), order_of_play(game)
        marriage = f"K{game.pack.suits[2].letter} Q{game.pack.suits[2].letter}"
        yield Moves((*start, f"{first} meld {marriage}"), None)
        yield Moves((*start, f"{second} meld {marriage}"), len(start), note=f"{first} has won the trick.")
        yield Moves((*start, f"{first} meld {marriage}", f"{first} meld QS JD"), len(start) + 1)
        yield Moves(
            (*start, f"{first} draw", f"{first} meld {marriage}"), len(start) + 1, note="Cards have been drawn."
        )


class TurnedCardCounts(Counting, title="The turned card", beside=("trump-turn-up",), asks_for=questions.CARDS_SCORED):
    """Points for the dealer who turns a certain rank for trumps."""

    among_tricks = True
    rule = "If the card turned for trumps is {rank:a}, the dealer scores {points:point}."
    short = "{points:point} for turning {rank:a} for trumps"
    rank: str = rank("the rank that counts")
    points: int = number("points for the dealer", low=1)

    def counted(self, table: Table) -> Iterator[Points]:
        turned = table.trumps.first_turned
        if turned is not None and table.pack.rank_mask(self.rank) >> turned & 1:
            yield Points(table.dealer, self.points, f"turned {table.pack.codes[turned]} for trumps")

    def at_most(self, table: Table) -> float:
        return self.points

    def examples(self, game: Game) -> Examples:
        suit = game.pack.suits[0].letter
        other = next(own.letter for own in game.pack.ranks if own.letter != self.rank)
        yield Reckoned(self.points, turned=f"{self.rank}{suit}")
        yield Reckoned(None, turned=f"{other}{suit}")
