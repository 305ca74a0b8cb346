"""What may be played to a trick that has been led."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.packs import UNKNOWN
from referee.clauses.kinds import (
    Duty,
    Effect,
    FirstLead,
    Game,
    Note,
    Restriction,
    Stage,
    Table,
    TwoTrumps,
    Winner,
    has_jokers,
    questions,
)
from referee.clauses.phases import before_lead, order_of_play
from referee.games.examples import Examples, Spot, Trick, free, good
from referee.games.parameters import cards, rank, suit, word


def led_mask(table: Table) -> int:
    """The cards of the led suit; none where a card without a suit was led."""
    return table.trumps.suit_masks[table.trick.led_suit] if table.trick.led_suit >= 0 else 0


def keeps_out_of_first(game: Game) -> bool:
    """Are there cards that may not be played to the first trick?"""
    return any(clause.following and clause.first_trick_only for clause in game.of_kind(Restriction))


class Following(Restriction, fixed_by_lead=True, following=True, answers=questions.FOLLOWING):
    """A duty to play the led suit."""

    def doubt(self, table: Table) -> str:
        one, suit = table.trumps.one_of(table.trick.led_suit), table.trumps.suit_name(table.trick.led_suit)
        one = f"a card of {suit}" if one.partition(" ")[2] == suit else one
        return f"{self.played(table)}; whether {one} was held is not known"


class FollowSuit(Following, title="Following suit"):
    """Follow suit if you can."""

    gist = "Follow suit if you can."
    rule = "You must play a card of the led suit if you have one.[due:| If you have none, play any card.]"
    says_where = (("due", lambda game: any(one.else_due or one.trumping for one in game.of_kind(Restriction))),)

    def binds(self, table: Table) -> Duty | None:
        mask = led_mask(table)
        if mask and table.wild.must_follow:
            mask |= table.wild.must_follow[table.trick.led_suit]
        return Duty(self, mask, mask) if mask else None

    def examples(self, game: Game) -> Examples:
        yield Spot("{a2} {b0}", "{a0}", "{a2}", "{b0}")
        if not any(clause.else_due for clause in game.of_kind(Restriction)):
            yield free("{b0} {b1}", "{a0}", note="No card of the led suit is held.")


class NeedNotFollow(Note, title="No need to follow suit", section="following", answers=questions.FOLLOWING):
    """Any card may be played."""

    gist = "You need not follow suit."
    rule = "You need not follow suit: any card may be played to a trick."
    shows = (free("{a2} {b0}", "{a0}"),)


class FollowOrTrump(Following, title="Following suit or trumping", owes_less=True):
    """Follow suit or trump."""

    of_trumps = True

    gist = "Follow suit if you can, or play a trump instead."
    rule = "If you have a card of the led suit, you must play that suit or a trump. If you have none, play any card."
    rulings = ("follow-or-trump",)

    def binds(self, table: Table) -> Duty | None:
        mask = led_mask(table)
        if not mask:
            return None
        permitted = mask | table.trumps.mask
        strict = table.cite("follow-or-trump") == "strict"
        return Duty(self, permitted, (permitted if strict else mask) & ~table.trumps.not_owed())

    def examples(self, game: Game) -> Examples:
        if any(stage.hides_trumps for stage in game.of_kind(Stage)):
            yield Spot("{a2} {b0}", "{a0}", "{a2}", "{b0}")
        else:
            yield Spot("{a2} {b0} {c0}", "{a0}", "{a2} {c0}", "{b0}", trump="{c}")
            yield free("{b0} {c0}", "{a0}", trump="{c}")


class ElseTrump(
    Restriction, title="Trumping when out of suit", following=True, each_card=True, trumping=True, edition=2
):
    """Void players must trump."""

    of_trumps = else_due = True

    gist = "If you cannot follow, play a trump if you can."
    rule = (
        "If you have no card of the led suit, you must play a trump[two: of either suit] if you have one. If you have none, "
        "play any card."
    )
    says_where = (("two", TwoTrumps),)
    held = " while holding the trump "
    unknown = "whether a trump was held"
    rulings_where = (("no-slough-blank", lambda game: game.has("blanks")),)
    shows = (Spot("{b0} {c0}", "{a0}", "{c0}", "{b0}", trump="{C}"),)

    def binds(self, table: Table) -> Duty | None:
        led = led_mask(table)
        if not table.trumps.mask or not led or self._lifted(table):
            return None
        mask = led | table.trumps.mask
        even_exempt = bool(table.exempt) and table.cite("no-slough-blank") == "trump-first"
        if even_exempt and (table.hands.known[table.trick.mover] & led or table.hands.unknown(table.trick.mover)):
            mask |= table.exempt
        return Duty(self, mask, mask & ~table.exempt, even_exempt=even_exempt)

    @staticmethod
    def _lifted(table: Table) -> bool:
        """May a trump lie in the trick, so that by the ruling only a higher one is due?"""
        if table.rulings.get("cannot-overtrump") != "free":
            return False
        trump = table.trumps.suit_of_trumps
        return any(face < 0 or table.trumps.suit_of[face] == trump for face in table.trick.faces)

    def heights(self, table: Table) -> Sequence[int] | None:
        trump_first = table.exempt and table.rulings.get("no-slough-blank") == "trump-first"
        return None if trump_first or table.rulings.get("cannot-overtrump") == "free" else ()

    def above(self, table: Table, highest: int) -> Duty | None:
        return self.binds(table)


class ElseHigher(
    Restriction, title="Playing higher when out of suit", rulings=("must-play-higher",), following=True, each_card=True
):
    """Void players must play higher."""

    else_due = True
    gist = "If you cannot follow, beat the highest rank in the trick if you can."
    held = " while holding the higher "
    unknown = "whether a higher card was held"
    rule = (
        "If you have no card of the led suit, you must play a card of higher rank than any in the trick, whatever "
        "its suit, if you have one. If you have none, play any card."
    )
    rulings_where = (("higher-vs-ban", keeps_out_of_first),)
    shows = (Spot("{d1} {d4}", "{c3}", "{d4}", "{d1}"), free("{d1} {d2}", "{c3}", note="Nothing higher is held."))

    def binds(self, table: Table) -> Duty | None:
        if UNKNOWN in table.trick.faces:
            return None
        strength, faces = table.trumps.strength, table.trick.faces
        if table.rulings.get("must-play-higher") == "winning-card":
            faces = [faces[table.game.of_kind(Winner)[0].decide(table)[0]]]
        return self.above(table, max([strength[face] for face in faces], default=-1))

    def heights(self, table: Table) -> Sequence[int] | None:
        return None if table.rulings.get("must-play-higher") == "winning-card" else table.trumps.strength

    def above(self, table: Table, highest: int) -> Duty | None:
        mask = (
            table.trumps.suit_masks[table.trick.led_suit] | table.trumps.higher[highest + 1]
            if table.trick.led_suit >= 0
            else -1
        )
        return Duty(self, mask, mask)


class FirstTrickBan(
    Restriction,
    title="Kept out of the first trick",
    rulings=("ban-vs-follow",),
    fixed_by_lead=True,
    first_trick_only=True,
    leading=True,
    following=True,
):
    """A suit, and perhaps other cards, kept out of the first trick."""

    rule = "You may not play {suit}{also:or} to the first trick unless you have nothing else."
    at = "to the first trick"
    unknown = "whether another suit was held"
    rulings_where = (("all-hearts-joker", has_jokers),)
    suit: str = suit("the suit")
    also: str = cards("cards of other suits that are kept out with it", default="")

    def binds(self, table: Table) -> Duty | None:
        if table.trick.number > 1:
            return None
        mask = ~(table.pack.suit_mask(self.suit) | table.pack.codes_mask(self.also.split()))
        return Duty(self, mask, mask)

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        out = pack.names(pack.suit_mask(self.suit))
        plain = pack.names(pack.all & ~pack.suit_mask(self.suit) & ~pack.codes_mask(self.also.split()))
        led = next((one.parameters["card"] for one in game.of_kind(FirstLead) if "card" in one.parameters), None)
        free_card, trick = (plain[0], "") if led is None else (next(c for c in plain if c[-1] != led[-1]), led)
        yield Spot(f"{out[0]} {free_card}", trick, free_card, out[0], first_trick=True)
        yield free(f"{out[0]} {out[1]}", trick, first_trick=True, note="Nothing else is held.")
        for code in self.also.split():
            yield Spot(f"{code} {free_card}", trick, free_card, code, first_trick=True)
            yield free(f"{code} {out[0]}", trick, first_trick=True, note="Nothing else is held.")


class DoubleTricks(Effect, title="Double tricks", section="following"):
    """Tricks of two cards each."""

    gist = "When {rank:a} is led, the trick goes round the table twice: everybody plays two cards to it."
    rule = (
        "When {rank:a} is led, the trick is double[double:| ({word:a} trick)]: it goes round the table twice, and everybody "
        "plays two cards to it."
    )
    says_where = (("double", {"word": "double"}),)
    rulings = ("double-trick", "double-counts-once", "unseen-lead")
    rulings_where = (("natural-cards", has_jokers),)
    rank: str = rank("the rank that starts one")
    word: str = word("what such a trick is called")

    def laps(self, table: Table, led: int) -> int:
        return 2 if led >= 0 and table.pack.rank_mask(self.rank) >> led & 1 else 1

    def after_lead(self, table: Table) -> None:
        table.cited.update(self.rulings[:2])

    def examples(self, game: Game) -> Examples:
        names, pack, special = order_of_play(game), game.pack, self.rank + game.pack.suits[2].letter
        plain = pack.names(pack.suit_masks[2] & ~pack.rank_mask(self.rank))
        free = [code for code in plain if code not in " ".join(before_lead(game)).split()]
        lap = (f"{name} {code}" for name, code in zip((*names[1:], names[0]), free, strict=False))
        yield good(f"{names[0]} {special}", *lap, start="lead", note="The second lap begins.")
        higher = pack.strength[pack.ids[plain[-1]]] > pack.strength[pack.ids[special]]
        yield Trick(f"{special} {plain[-1]}", int(higher))
