"""Trumps that may not be thrown under a higher one, and a trump that need not be played."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from referee.clauses.kinds import Duty, Game, Setup, Table, led
from referee.clauses.tricks.overtrumping import Trumping, highest_trump
from referee.clauses.trumps.top_trumps import rising_trumps
from referee.games.examples import Examples, Spot
from referee.games.parameters import rank


class NoUndertrumping(Trumping, title="Undertrumping", rulings=("undertrump-with-higher",)):
    """No trump under a higher one."""

    gist = (
        "You may not undertrump: where a plain suit was led, no trump may be lower than one that lies in the trick, unless "
        "you have nothing but trumps."
    )
    rule = (
        "When a plain suit was led and a trump lies in the trick, you may not play a lower trump unless you have nothing "
        "but trumps."
    )

    def binds(self, table: Table) -> Duty | None:
        best = highest_trump(table)
        return None if best is None else self.above(table, floor(best))

    def above(self, table: Table, highest: int) -> Duty | None:
        trumps, led_suit = table.trumps, table.trick.led_suit
        if highest < 0 or led_suit < 0 or led_suit == trumps.suit_of_trumps:
            return None
        steps = trumps.higher
        lower = trumps.mask & ~steps[min(highest + 1, len(steps) - 1)]
        must_beat = table.cite("undertrump-with-higher") == "must-beat"
        return Duty(self, ~lower, ~lower if must_beat else ~trumps.mask)

    def breach(self, table: Table, held: str) -> str:
        return f"{led(table)} under a higher trump while holding {held}"

    def doubt(self, table: Table) -> str:
        return f"{led(table)} under a higher trump; whether another card was held is not known"

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        third = rising_trumps(game, 2)
        letter, (first, second) = pack.suits[2].letter, (pack.names(mask) for mask in pack.suit_masks[:2])
        trumped = f"{first[0]} {third[2]}"
        yield Spot(f"{second[0]} {third[0]} {third[4]}", trumped, f"{second[0]} {third[4]}", third[0], trump=letter)
        yield Spot(f"{third[0]} {third[4]}", trumped, f"{third[0]} {third[4]}", "", trump=letter, note="Only trumps.")


class TrumpKeptBack(Setup, title="The trump that need not be played", section="following", families=("trick-taking",)):
    """A trump that its holder may keep back."""

    of_trumps = True

    beside = ("follow-or-trump",)
    rule = "You need not play the {rank} of trumps when trumps are led, even if it is your only trump."
    rank: str = rank("the rank of trumps")

    def faults(self, game: Game) -> Iterator[str]:
        yield from super().faults(game)
        if not game.has_trumps:
            yield "there are no trumps"

    def prepare(self, table: Table) -> None:
        table.trumps.kept_back = self.rank

    def examples(self, game: Game) -> Examples:
        pack, letter = game.pack, game.pack.suits[2].letter
        code, other = f"{self.rank}{letter}", pack.names(pack.suit_masks[0])[0]
        trumps = [one for one in pack.names(pack.suit_masks[2]) if one != code]
        yield Spot(f"{code} {other}", trumps[0], f"{code} {other}", "", trump=letter)
        yield Spot(f"{code} {trumps[1]} {other}", trumps[0], f"{code} {trumps[1]}", other, trump=letter)
