"""Duties to trump that rest while one's partner is winning the trick."""

from __future__ import annotations

from collections.abc import Iterator

from referee.cards.packs import UNKNOWN
from referee.clauses.kinds import Game, Partnership, Statement, Table, Winner
from referee.games.examples import Examples, Spot


class PartnerSparesTrump(
    Statement,
    title="When your partner is winning",
    section="following",
    families=("trick-taking",),
    beside=("else-trump", "overtrump"),
):
    """Nobody need trump a trick that their partner is winning."""

    of_trumps = True

    gist = ""
    rule = (
        "While your partner's card is winning a trick of another suit than trumps, you need not trump it: if you cannot "
        "follow suit, play any card."
    )

    def faults(self, game: Game) -> Iterator[str]:
        if not any(partnership.lasting(game.seats) for partnership in game.of_kind(Partnership)):
            yield "needs the clause sides with partners who stay together beside it"

    def examples(self, game: Game) -> Examples:
        yield Spot("{b0} {c0}", "{a-1} {a0}", "{b0} {c0}", "", trump="{c}", note="Your partner's card is the highest.")
        yield Spot("{b0} {c0}", "{a0} {a-1}", "{c0}", "{b0}", trump="{c}", note="The other side is winning.")


def spared(table: Table) -> bool:
    """Is the partner of whoever is to play winning a trick of another suit than trumps, or may it be so?

    Between tricks nobody is: a card that keeps the whole duty is right anyway, and taken without asking again."""
    trick = table.trick
    if not table.game.of_kind(PartnerSparesTrump) or not trick.cards or trick.led_suit == table.trumps.suit_of_trumps:
        return False
    side = next(side for side in table.game.the(Partnership).sides(table) if trick.mover in side)
    if UNKNOWN in trick.faces:
        return any(seat in side for seat in trick.seats)
    place, _ = table.game.the(Winner).decide(table)
    return trick.seats[place] in side
