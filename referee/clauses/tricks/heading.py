"""Heading the trick: who can beat the cards that lie there must."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.packs import UNKNOWN
from referee.clauses.kinds import Duty, Game, Restriction, Table, led
from referee.clauses.tricks.following import led_mask
from referee.clauses.tricks.partner_winning import spared
from referee.games.examples import Examples, Spot

TRUMPED = 1000
"""A trump in a trick of another suit counts so much more than its strength."""


class HeadTrick(
    Restriction,
    title="Heading the trick",
    following=True,
    each_card=True,
    not_beside=("overtrump",),
):
    """Whoever can must beat the cards of the trick."""

    binds_followers = True
    gist = "Beat the cards of the trick if you can."
    rule = (
        "If you can beat the cards of the trick, you must: with a higher card of the led suit when you follow suit, or with a "
        "higher trump when you trump a trick that has been trumped. Once somebody has trumped a trick, those who follow "
        "suit need not beat anything."
    )
    held = "the higher "

    def heights(self, table: Table) -> Sequence[int] | None:
        trump, led_suit = table.trumps.suit_of_trumps, table.trick.led_suit
        pairs = zip(table.trumps.suit_of, table.trumps.strength, strict=True)
        own = 0 if led_suit == trump else TRUMPED
        return [strength + own if suit == trump else strength if suit == led_suit else -1 for suit, strength in pairs]

    def binds(self, table: Table) -> Duty | None:
        if UNKNOWN in table.trick.faces:
            return None
        heights = self.heights(table) or ()
        return self.above(table, max((heights[face] for face in table.trick.faces), default=-1))

    def above(self, table: Table, highest: int) -> Duty | None:
        trick, trumps = table.trick, table.trumps
        if highest < 0 or trick.led_suit < 0:
            return None
        steps, trumped = trumps.higher, highest >= TRUMPED
        if trumped and spared(table):
            return None
        higher = steps[min(highest % TRUMPED + 1, len(steps) - 1)] & (trumps.mask if trumped else led_mask(table))
        mask = higher | (led_mask(table) if trumped else 0)
        return Duty(self, mask, mask) if higher else None

    def breach(self, table: Table, held: str) -> str:
        return f"{led(table)} while holding the higher {held}"

    def doubt(self, table: Table) -> str:
        return f"{led(table)}; whether a higher card was held is not known"

    def examples(self, game: Game) -> Examples:
        yield Spot("{a0} {a-1}", "{a2}", "{a-1}", "{a0}", trump="{d}")
        yield Spot("{a0} {a1}", "{a2}", "{a0} {a1}", "", trump="{d}", note="Neither is higher.")
        if game.seats > 2:
            yield Spot("{a-1} {a0}", "{a2} {d0}", "{a-1} {a0}", "", trump="{d}", note="The trick has been trumped.")
