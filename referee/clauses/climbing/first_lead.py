"""The first lead of a climbing game by whoever was dealt the lowest card, which must be part of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

from referee.cards.packs import cards_of
from referee.clauses.climbing.ordering import suit_places
from referee.clauses.dealing.hands import dealt_to, table_sizes
from referee.clauses.kinds import FirstLead, Game, Table
from referee.clauses.phases import a_higher_card, before_lead, order_of_play
from referee.games.examples import Examples, Moves
from referee.games.parameters import card, worded


class LowestCardLeads(FirstLead, title="The first lead", families=("climbing",)):
    """Whoever has the lowest card leads first, and must play it."""

    gist = "{begins}"
    asks = ("first_trick",)
    card: str = card("the lowest card of the pack")
    later: str = worded(
        "who leads first in later deals",
        {
            "winner": "In later deals the winner of the deal before leads, whatever they like",
            "lowest": "So it is in every deal",
        },
        default="winner",
    )

    def says(self, game: Game) -> str:
        whole = all(sum(dealt_to(game, seats)) == game.pack.size for seats in table_sizes(game))
        lowest = "" if whole else ", or the lowest card if nobody was dealt it,"
        first = "In the first deal, whoever" if self.later == "winner" else "Whoever"
        return self.worded(
            f"{first} holds the {{card}}{lowest} leads to the first trick, and that card must be part of the lead. "
            "{later}.",
            game,
        )

    def faults(self, game: Game) -> Iterator[str]:
        if self.card in game.pack.ids and game.pack.ids[self.card] != self._lowest(game, game.pack.all):
            yield f"{self.card} is not the lowest card; the clause suit-ranks says which of its rank is"

    @staticmethod
    def _height(game: Game, one: int) -> tuple[int, int]:
        places, suit = suit_places(game), game.pack.suit_of[one]
        return game.pack.strength[one], places[suit] if places and suit >= 0 else 0

    def _lowest(self, game: Game, cards: int) -> int | None:
        """The lowest of some cards."""
        return min(cards_of(cards), key=lambda one: self._height(game, one), default=None)

    def applies(self, table: Table) -> bool:
        """Is it a deal that the lowest card opens?"""
        return self.later == "lowest" or not table.match.earlier

    def must_include(self, table: Table) -> int:
        if not self.applies(table):
            return 0
        if not table.hands.stock:
            return table.pack.bits[table.pack.ids[self.card]]
        lowest = self._lowest(table.game, reduce(or_, table.hands.known[: table.seats]))
        if lowest is None:
            return 0
        height = self._height(table.game, lowest)
        return table.pack.mask(one for one in range(table.pack.size) if self._height(table.game, one) <= height)

    def leader(self, table: Table) -> int | None:
        if not self.applies(table):
            return table.match.out_first[0] if len(table.match.out_first) == 1 else None
        if table.hands.stock and any(table.hands.unknown(seat) for seat in range(table.seats)):
            return None
        lowest = self.must_include(table)
        return next((seat for seat in range(table.seats) if table.hands.known[seat] & lowest), None)

    def by_right(self, table: Table) -> bool:
        return True

    def examples(self, game: Game) -> Examples:
        start, order = before_lead(game), order_of_play(game)
        higher = a_higher_card(game, self.card)
        yield Moves((*start, f"{order[0]} {self.card}"), None)
        held = ((order[0], f"{self.card} {higher}"),)
        yield Moves((*start, f"{order[0]} {higher}"), len(start), hands=held)
        yield Moves((*start, f"{order[1]} {a_higher_card(game, higher)}"), len(start), hands=held)
