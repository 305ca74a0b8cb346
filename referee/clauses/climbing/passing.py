"""The course of climbing games: passing, what ends a trick, what becomes of its cards, and who leads first with the lowest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

from referee.cards.packs import cards_of
from referee.clauses.climbing.ordering import suit_places
from referee.clauses.dealing.hands import dealt_to, table_sizes, tables_with
from referee.clauses.kinds import Beating, Compulsion, Declining, FirstLead, Game, PileEnd, Table, must_play, questions
from referee.clauses.phases import a_higher_card, before_lead, first_lead, order_of_play
from referee.games.examples import Examples, Moves, Trick, bad
from referee.games.parameters import card, worded


class Passing(
    Declining,
    title="Passing",
    section="beating",
    rulings=("passes-needed", "all-pass-lead"),
):
    """Passing, and when a trick is over."""

    answers = (questions.PASSING,)
    verbs = frozenset({"pass"})
    rule = (
        "In your turn, play or pass. A trick ends when all others have passed since the last play. If you have passed, you "
        "{final}."
    )

    final: bool = worded(
        "is a player who has passed out of the trick?",
        {True: "take no further part in that trick", False: "may still play later in the same trick"},
    )

    def leaves_trick(self) -> bool:
        return self.final

    def in_summary(self, game: Game) -> str:
        able = "If you cannot, you pass" if must_play(game) else "You may pass instead"
        after = "and are then out of the trick" if self.final else "and may still play later in the trick"
        return f"{able}, {after}; when all others have passed, the trick is over"

    def examples(self, game: Game) -> Examples:
        start, order, lead = before_lead(game), order_of_play(game), first_lead(game)
        higher = a_higher_card(game, lead)
        opened = (*start, f"{order[0]} {lead}")
        if not must_play(game):
            yield Moves((*opened, f"{order[1]} pass"), None)
        holds = ((order[0], lead),) if game.acting(FirstLead, "must_include") else ()
        if not holds or sum(dealt_to(game, game.seats)) == game.pack.size:  # else nobody knows who leads
            yield Moves((*start, f"{order[0]} pass"), len(start), hands=holds, note="The leader plays.")
        if len(order) > 2 and not must_play(game):
            passed = (*opened, f"{order[1]} pass", f"{order[2]} {higher}")
            top = a_higher_card(game, higher)
            if self.final:
                yield Moves((*passed, f"{order[1]} {top}"), len(passed))
            else:
                others = (f"{name} pass" for name in (*order[3:], order[0]))
                yield Moves((*passed, *others, f"{order[1]} {top}"), None)


class MustPlay(Compulsion, title="Playing if able", section="beating", families=("climbing", "matching")):
    """A player who can play must."""

    gist = ""
    rulings = ("must-or-may",)
    rulings_where = (("must-play-bomb", lambda game: any(one.over_anything for one in game.of_kind(Beating))),)

    def says(self, game: Game) -> str:
        matching = game.family == "matching"
        able = "no card in your hand may be played" if matching else "nothing in your hand beats the last play"
        decline = next((clause.declines for clause in game.of_kind(Declining)), "pass")
        return f"You may {decline} only if {able}."

    def examples(self, game: Game) -> Examples:
        if game.family == "matching":
            yield bad("{first} pass", hands=(("{first}", "{lead}"),))
        else:
            yield bad("{first} {lead}", "{second} pass", hands=(("{second}", a_higher_card(game, first_lead(game))),))


class PileIsATrick(PileEnd, title="Winning the trick", taken=True):
    """The pile is won."""

    answers = (questions.PILE, questions.TRICK_WINNER)
    gist = ", and the last play wins it."
    rule = "Whoever made the last play takes the whole pile as a trick."
    shows = (Trick("{rising}", 1),)


class PileSetAside(PileEnd, title="The end of the trick", answers=questions.PILE):
    """The pile is set aside."""

    gist = ", and nobody wins its cards."
    rule = "When a trick is over, its cards are set aside face down; nobody wins them."
    shows = (Trick("{rising}", 1, taken=False),)


class LowestCardLeads(FirstLead, title="The first lead"):
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
        tables = tables_with(self, game)
        at = [
            (table, seats) for table in tables for seats in ([table.seats] if tables != [game] else table_sizes(game))
        ]
        whole = all(sum(dealt_to(table, seats)) == game.pack.size for table, seats in at)
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
