"""Breaking trumps: when they may be led."""

from __future__ import annotations

from collections.abc import Sequence

from referee.clauses.kinds import Duty, Effect, Game, Restriction, Table
from referee.clauses.phases import order_of_play
from referee.games.examples import Examples, Spot, bad, free, good
from referee.games.parameters import choice


def unbroken_trumps(table: Table, broken: int) -> int:
    """The trumps of suits that are not among the broken ones (bits of suits)."""
    trumps, mask = table.trumps, 0
    for suit in (trumps.suit_of_trumps, trumps.low):
        if suit is not None and not broken >> suit & 1:
            mask |= trumps.suit_masks[suit]
    return mask


def broken_now(table: Table, *, surely: bool = False) -> int:
    """Bits of the trump suits that have been broken, or may have been, the trick on the table included."""
    broken, led = table.trumps.surely_broken if surely else table.trumps.broken, -1
    if not surely and (table.won.fell_unknown or min(table.trick.faces, default=0) < 0):
        return -1  # a card that nobody saw may have been the trump that broke it
    if not table.trick.mask & table.trumps.mask:
        return broken
    together = any(clause.must_break() == "all trumps" for clause in table.game.of_kind(Restriction))
    suits = [suit for suit in (table.trumps.suit_of_trumps, table.trumps.low) if suit is not None]
    for place, face in enumerate(table.trick.faces):
        suit = table.trumps.suit_of[face] if face >= 0 else -1
        if suit in suits and suit != led:
            if (
                place in (table.trick.breaches + table.trick.undecided if surely else table.trick.breaches)
                and table.cite("illegal-break") != "as-played"
            ):
                led = suit if led < 0 else led
                continue
            broken |= sum(1 << one for one in set(suits)) if together else 1 << suit
        led = suit if led < 0 else led
    return broken


def free_lead(table: Table) -> bool:
    """Is the next card of the trick its lead card, because nothing but cards without a suit lies there?"""
    return table.trick.led_suit < 0 and all(face >= 0 and table.trumps.suit_of[face] < 0 for face in table.trick.faces)


class TrumpBreaking(
    Restriction, Effect, title="Breaking trumps", section="leading", leading=True, following=True, each_card=True
):
    """Trumps that must be broken before they are led."""

    of_trumps = True
    by_faces = True

    beside = ("blanks",)
    rulings = ("only-trump-left", "lead-conflict", "blank-first-lead", "blank-then-trump", "illegal-break")
    rulings_where = (("trump-any-time", {"barred": "first-trick"}),)
    asks = ("first_trick", "broken")
    rule = (
        "You may not lead a trump [first:to the first trick unless you have nothing else; later you may lead any trump|until "
        "[together:trumps have been|that trump has been] broken, unless you have nothing else. [together:Both are broken when "
        "a trump|Each trump suit is broken by itself, when one of its cards] is played by somebody who is out of the led suit, "
        "or is led because nothing else is held. When a blank is led, the card after it is bound in the same way]."
    )
    says_where = (("first", {"barred": "first-trick"}), ("together", {"broken": "together"}))
    at = "as the lead card"
    held = ", a trump that is not broken, while holding "
    unknown = "whether that trump was broken, or nothing else was held,"
    barred: str = choice("how long trumps may not be led", "until-broken", "first-trick")
    broken: str = choice("which suit a trump breaks", "its-own", "together", default="its-own")

    def must_break(self) -> str:
        return "all trumps" if self.broken == "together" else "trumps"

    def binds(self, table: Table) -> Duty | None:
        first = table.trick.number <= 1
        any_time = self.barred == "first-trick" and table.rulings.get("trump-any-time") == "first-lead-too"
        if not table.trumps.mask or any_time or (self.barred == "first-trick" and not first):
            return None
        if table.trick.cards and (not free_lead(table) or table.cite("blank-then-trump") == "free"):
            return None
        mask = ~unbroken_trumps(table, 0 if first else table.trumps.surely_broken)
        return Duty(self, mask, mask) if mask != -1 else None

    def heights(self, table: Table) -> Sequence[int] | None:
        """Nobody who follows a led suit is bound by it."""
        return ()

    def idle(self, table: Table) -> bool:
        if table.trick.number <= 1 or not table.trumps.named:
            return False
        return self.barred == "first-trick" or not unbroken_trumps(table, table.trumps.surely_broken)

    def until(self, table: Table) -> int:
        return 0 if self.idle(table) else unbroken_trumps(table, table.trumps.surely_broken)

    def certain(self, table: Table, card: int) -> bool:
        return table.trick.number <= 1 or bool(unbroken_trumps(table, table.trumps.broken) >> card & 1)

    def before_winning(self, table: Table) -> None:
        table.trumps.surely_broken = broken_now(table, surely=True)
        table.trumps.broken = broken_now(table)

    def awaits(self, table: Table) -> int:
        return unbroken_trumps(table, table.trumps.broken & table.trumps.surely_broken)

    def examples(self, game: Game) -> Examples:
        first, hand = self.barred == "first-trick", "{a0} {z0} {b0}"
        yield Spot(hand, "", "{b0}", "{a0} {z0}", trump="{A}", first_trick=first, unbroken=True)
        yield free("{a0} {z0}", trump="{A}", first_trick=first, unbroken=True)
        yield free(hand, trump="{A}", unbroken=first, note="A later lead." if first else "Both are broken.")
        yield Spot(hand, game.pack.extra[-1], "{b0}", "{a0}", trump="{A}", first_trick=first, unbroken=True)
        if not first:  # a high trump wins a trick, and its player leads a low one
            order = order_of_play(game)
            place = next(place for place, name in enumerate(order) if place and not name.endswith("/low"))
            plays = [f"{other} {{b{at}}}" for at, other in enumerate(order)]
            plays[place] = f"{order[place]} {{a0}}"
            made = good if self.broken == "together" else bad
            held = ((order[place], "{a0} {z0} {c0}"),)
            yield made(*plays, f"{order[place]} {{z0}}", start="lead", hands=held)


class LeadNotTrump(Restriction, title="No trump as the first lead", section="leading", leading=True):
    """No trump as the first lead."""

    of_trumps = True

    rule = "You may not lead a trump to the first trick unless you have nothing but trumps."
    rulings = ("lead-not-trump",)
    asks = ("first_trick",)
    at = "as the first lead, a trump"
    held = ", while holding "
    unknown = "whether another suit was held"
    shows = (
        Spot("{a0} {lead}", "", "{lead}", "{a0}", trump="{a}", first_trick=True),
        free("{a0} {a1}", trump="{a}", first_trick=True, note="Nothing but trumps."),
    )

    def binds(self, table: Table) -> Duty | None:
        if not table.trumps.mask or (table.trick.number > 1 and table.cite("lead-not-trump") != "every-lead"):
            return None
        plain = ~table.trumps.mask
        return Duty(self, plain, plain)

    def until(self, table: Table) -> int:
        return 0
