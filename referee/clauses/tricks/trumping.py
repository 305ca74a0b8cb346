"""Duties to trump and to beat what lies in the trick, and what lifts them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import floor

from referee.cards.packs import UNKNOWN
from referee.clauses.kinds import Duty, Excuse, Game, Partnership, Restriction, Setup, Table, Winner, questions
from referee.clauses.tricks.following import led_mask
from referee.games.examples import Examples, Spot, free
from referee.games.parameters import flag, rank


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
    at = "{led} with a trump in it"
    held = " while holding the trump "
    unknown = "whether a trump that was due was held"

    def heights(self, table: Table) -> Sequence[int] | None:
        trump = table.trumps.suit_of_trumps
        pairs = zip(table.trumps.suit_of, table.trumps.strength, strict=True)
        return [strength if suit == trump else -1 for suit, strength in pairs]


class Overtrump(Trumping, title="Overtrumping", trumping=True):
    """Trumps must be beaten."""

    rule = (
        "You must play a trump if one was led[void:, or if you are out of the led suit and one lies in the trick]: a "
        "trump higher than any there, or any trump if you cannot go higher. If you have no card that you must "
        "play, play any card."
    )
    rulings_where = (("cannot-overtrump", {"void": True}),)
    void: bool = flag("does it bind those too who cannot follow a plain suit that has been trumped?", default=True)
    shows = (
        Spot("{trump1} {trump4}", "{trump2}", "{trump4}", "{trump1}", trump="{c}"),
        Spot("{a-1} {trump4}", "{a0} {trump2}", "{a-1}", "", trump="{c}", note="The led suit can be followed."),
    )

    def examples(self, game: Game) -> Examples:
        yield from super().examples(game)
        if self.void:
            yield Spot("{b0} {trump1} {trump4}", "{a0} {trump2}", "{trump4}", "{b0} {trump1}", trump="{c}")
            yield Spot("{b0} {trump1}", "{a0} {trump2}", "{trump1}", "{b0}", trump="{c}", note="Only a lower trump.")
        else:
            yield Spot("{b0} {trump1}", "{a0} {trump2}", "{b0}", "", trump="{c}", note="A plain suit was led.")

    def parts(self) -> tuple[Restriction, ...]:
        return (self, AnyTrump()) if self.void else (self,)

    def binds(self, table: Table) -> Duty | None:
        best = highest_trump(table)
        return None if best is None or UNKNOWN in table.trick.faces else self._beating(table, floor(best))

    def above(self, table: Table, highest: int) -> Duty | None:
        return None if highest < 0 else self._beating(table, highest)

    def _beating(self, table: Table, best: int) -> Duty | None:
        led_trump = table.trick.led_suit == table.trumps.suit_of_trumps
        if not table.trumps.mask or table.trick.led_suit < 0 or not (self.void or led_trump):
            return None
        steps = table.trumps.higher
        higher = table.trumps.mask & steps[min(best + 1, len(steps) - 1)]
        mask = higher if led_trump else higher | led_mask(table)
        return Duty(self, mask, mask) if higher else None


class AnyTrump(Trumping, trumping=True):
    """What is left of the duty where no higher trump is held."""

    def binds(self, table: Table) -> Duty | None:
        return None if highest_trump(table) is None else self.above(table, 0)

    def above(self, table: Table, highest: int) -> Duty | None:
        if highest < 0 or table.trick.led_suit < 0 or table.trick.led_suit == table.trumps.suit_of_trumps:
            return None
        if table.cite("cannot-overtrump") == "free":
            return None
        mask = table.trumps.mask | led_mask(table)
        return Duty(Overtrump(), mask, mask)


class ElseWinByTrump(Trumping, title="Trumping when out of suit", trumping=True):
    """Void players must trump where a trump of theirs wins."""

    else_due = True
    gist = "If you cannot follow, play a trump that beats all others in the trick if you can."
    rule = (
        "If you have no card of the led suit, you must play a trump that is higher than any trump in the trick, if you have "
        "one. If you have none, play any card."
    )
    at, unknown = "{led}", "whether a trump was held that would have won"
    shows = (
        Spot("{b0} {trump0}", "{a0}", "{trump0}", "{b0}", trump="{c}"),
        Spot("{b0} {trump1} {trump4}", "{a0} {trump2}", "{trump4}", "{b0} {trump1}", trump="{c}"),
        Spot("{b0} {trump1}", "{a0} {trump2}", "{b0}", "", trump="{c}", note="Only a lower trump."),
    )

    def binds(self, table: Table) -> Duty | None:
        best = highest_trump(table)
        return None if UNKNOWN in table.trick.faces else self.above(table, -1 if best is None else floor(best))

    def above(self, table: Table, highest: int) -> Duty | None:
        trumps, led = table.trumps, led_mask(table)
        if not trumps.mask or not led or table.trick.led_suit == trumps.suit_of_trumps:
            return None
        mask = led | (trumps.mask & trumps.higher[min(highest + 1, len(trumps.higher) - 1)])
        return Duty(self, mask, mask)


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
    at = "{led} under a higher trump"
    held = " while holding "
    unknown = "whether another card was held"
    shows = (
        Spot("{b0} {trump0}", "{a0} {trump2}", "{b0}", "{trump0}", trump="{c}"),
        free("{trump0} {trump1}", "{a0} {trump2}", trump="{c}", note="Only trumps."),
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


class TrumpKeptBack(Setup, title="The trump that need not be played", section="following"):
    """A trump that its holder may keep back."""

    of_trumps = True

    beside = ("follow-or-trump",)
    rule = "You need not play the {rank} of trumps when trumps are led, even if it is your only trump."
    rank: str = rank("the rank of trumps")

    def faults(self, game: Game) -> Iterator[str]:
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
    held = " while holding the higher "
    unknown = "whether a higher card was held"

    def heights(self, table: Table) -> Sequence[int] | None:
        return self._heights(table, range(len(table.trumps.suit_of)))

    @staticmethod
    def _heights(table: Table, cards: Iterable[int]) -> list[int]:
        """How high each of these cards counts."""
        trumps, led_suit = table.trumps, table.trick.led_suit
        trump, suit_of, strength = trumps.suit_of_trumps, trumps.suit_of, trumps.strength
        own = 0 if led_suit == trump else TRUMPED
        return [
            strength[card] + own if suit_of[card] == trump else strength[card] if suit_of[card] == led_suit else -1
            for card in cards
        ]

    def asks_to_trump(self, table: Table) -> bool:
        """Where the trick has been trumped: there it asks for a higher trump."""
        return self._highest(table) >= TRUMPED

    def _highest(self, table: Table) -> int:
        """How high the highest known card of the trick counts."""
        return max(self._heights(table, [face for face in table.trick.faces if face >= 0]), default=-1)

    def binds(self, table: Table) -> Duty | None:
        if UNKNOWN in table.trick.faces:
            return None
        return self.above(table, self._highest(table))

    def above(self, table: Table, highest: int) -> Duty | None:
        trick, trumps = table.trick, table.trumps
        if highest < 0 or trick.led_suit < 0:
            return None
        steps, trumped = trumps.higher, highest >= TRUMPED
        higher = steps[min(highest % TRUMPED + 1, len(steps) - 1)] & (trumps.mask if trumped else led_mask(table))
        mask = higher | (led_mask(table) if trumped else 0)
        return Duty(self, mask, mask) if higher else None

    def examples(self, game: Game) -> Examples:
        yield Spot("{a0} {a-1}", "{a2}", "{a-1}", "{a0}", trump="{d}")
        yield Spot("{a0} {a1}", "{a2}", "{a0} {a1}", "", trump="{d}", note="Neither is higher.")
        if game.seats > 2:
            yield Spot("{a-1} {a0}", "{a2} {d0}", "{a-1} {a0}", "", trump="{d}", note="The trick has been trumped.")


class PartnerSparesTrump(
    Excuse,
    title="When your partner is winning",
    beside=("else-trump", "overtrump"),
):
    """Nobody need trump a trick that their partner is winning."""

    asks_for = (questions.LASTING,)
    of_trumps = True

    gist = ""
    rule = (
        "While your partner's card is winning a trick of another suit than trumps, you need not trump it: if you cannot "
        "follow suit, play any card."
    )

    def lifts(self, table: Table, clause: Restriction) -> bool:
        """Is the partner winning a trick of another suit than trumps, or may it be so?"""
        trick = table.trick
        if not clause.asks_to_trump(table) or not trick.cards or trick.led_suit == table.trumps.suit_of_trumps:
            return False
        side = next(side for side in table.game.the(Partnership).sides(table) if trick.mover in side)
        if UNKNOWN in trick.faces:
            return any(seat in side for seat in trick.seats)
        place, _ = table.game.the(Winner).decide(table)
        return trick.seats[place] in side

    def examples(self, game: Game) -> Examples:
        yield Spot("{b0} {c0}", "{a-1} {a0}", "{b0} {c0}", "", trump="{c}", note="Your partner's card is the highest.")
        yield Spot("{b0} {c0}", "{a0} {a-1}", "{c0}", "{b0}", trump="{c}", note="The other side is winning.")
