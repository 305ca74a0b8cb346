"""Beating the trumps that lie in a trick."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from referee.cards.packs import UNKNOWN
from referee.clauses.kinds import Duty, Game, Restriction, Table, led
from referee.clauses.tricks.following import led_mask
from referee.clauses.tricks.partner_winning import spared
from referee.clauses.trumps.top_trumps import rising_trumps
from referee.games.examples import Examples, Spot


def highest_trump(table: Table) -> float | None:
    """How strong the highest known trump of the trick is; None where there is none."""
    strength, trump = table.trumps.strength, table.trumps.suit_of_trumps
    return max(
        (
            table.trick.joker_strengths.get(place, strength[face])
            for place, face in enumerate(table.trick.faces)
            if face >= 0 and table.trumps.suit_of[face] == trump
        ),
        default=None,
    )


class Trumping(Restriction, following=True, each_card=True):
    """A duty to trump that begins with the first trump in the trick. Who can follow another suit is not bound by it."""

    of_trumps = True

    def heights(self, table: Table) -> Sequence[int] | None:
        trump = table.trumps.suit_of_trumps
        pairs = zip(table.trumps.suit_of, table.trumps.strength, strict=True)
        return [strength if suit == trump else -1 for suit, strength in pairs]

    def breach(self, table: Table, held: str) -> str:
        return f"{led(table)} with a trump in it while holding the trump {held}"

    def doubt(self, table: Table) -> str:
        return f"{led(table)} with a trump in it; whether a trump that was due was held is not known"


class Overtrump(Trumping, title="Overtrumping", rulings=("cannot-overtrump",)):
    """Trumps must be beaten."""

    rule = (
        "You must play a trump if one was led, or if you are out of the led suit and one lies in the trick: a "
        "trump higher than any there, or any trump if you cannot go higher. If you have no card that you must "
        "play, play any card."
    )

    def parts(self) -> tuple[Restriction, ...]:
        return (self, AnyTrump())

    def binds(self, table: Table) -> Duty | None:
        best = highest_trump(table)
        return None if best is None or UNKNOWN in table.trick.faces else self._beating(table, floor(best))

    def above(self, table: Table, highest: int) -> Duty | None:
        return None if highest < 0 else self._beating(table, highest)

    def _beating(self, table: Table, best: int) -> Duty | None:
        if not table.trumps.mask or table.trick.led_suit < 0 or spared(table):
            return None
        steps = table.trumps.higher
        higher = table.trumps.mask & steps[min(best + 1, len(steps) - 1)]
        mask = higher if table.trick.led_suit == table.trumps.suit_of_trumps else higher | led_mask(table)
        return Duty(self, mask, mask) if higher else None

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        first, second = (list(dict.fromkeys(pack.names(mask))) for mask in pack.suit_masks[:2])
        third = rising_trumps(game, 2)
        letter = pack.suits[2].letter
        yield Spot(f"{third[1]} {third[4]}", third[2], third[4], third[1], trump=letter)
        trumped = f"{first[0]} {third[2]}"
        yield Spot(f"{second[0]} {third[1]} {third[4]}", trumped, third[4], f"{second[0]} {third[1]}", trump=letter)
        yield Spot(f"{second[0]} {third[1]}", trumped, third[1], second[0], trump=letter, note="Only a lower trump.")
        yield Spot(f"{first[1]} {third[4]}", trumped, first[1], "", trump=letter, note="The led suit can be followed.")


class AnyTrump(Trumping):
    """What is left of the duty where no higher trump is held."""

    def binds(self, table: Table) -> Duty | None:
        return None if highest_trump(table) is None else self.above(table, 0)

    def above(self, table: Table, highest: int) -> Duty | None:
        if highest < 0 or table.trick.led_suit < 0 or table.trick.led_suit == table.trumps.suit_of_trumps:
            return None
        if table.cite("cannot-overtrump") == "free" or spared(table):
            return None
        mask = table.trumps.mask | led_mask(table)
        return Duty(Overtrump(), mask, mask)
