"""A card with a nickname: showing it, what may not be done with it then, what it is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from referee.cards.meld_shapes import Meld
from referee.cards.packs import NamedCard
from referee.clauses.before_play.showing import ShowCard
from referee.clauses.kinds import Aim, Award, Duty, Game, Part, Points, Restriction, Stage, Table
from referee.clauses.kinds.titles import LAST, given, titles_of
from referee.clauses.phases import by_turns
from referee.english import count, signed
from referee.facts.going_out import WINNER
from referee.games.examples import Examples, Reckoned, Spot, bad, free, good
from referee.games.fact import Asked, Fact
from referee.games.parameters import choice, number


class NamedCardShown(Part):
    """Whether the card with a nickname has been shown."""

    surely = False
    perhaps = False
    """Has a card been shown that nobody knows and that can have been the named one?"""
    by: int | None = None


class NamedCardOut(Fact):
    """Whether the named card was shown."""

    name, shape = "shown", "yes"
    question = "Who showed it?"
    untold = "who showed it"
    of_table = True

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> bool | None:
        return None if hands else table.own(NamedCardShown).surely

    def put(self, table: Table, seat: int, value: bool) -> None:
        own = table.own(NamedCardShown)
        own.surely, own.by = value, seat if seat >= 0 else None


class NamedCardTaken(NamedCardOut):
    """Who took the named card, if it was shown."""

    of_table, one = False, True

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> bool | None:
        return self.so(table, hands) or None if table.own(NamedCardShown).surely else None

    def so(self, table: Table, hands: Sequence[int]) -> bool:
        """Is it so of that player?"""
        return any(table.won.cards[hand] >> card_of(table) & 1 for hand in hands)

    def put(self, table: Table, seat: int, value: bool) -> None:
        super().put(table, seat, value)
        if value:
            self.note(table, seat, card_of(table))

    def note(self, table: Table, seat: int, card: int) -> None:
        """Puts the card where that player has it."""
        table.won.cards[seat] |= table.pack.bits[card]


class NamedCardMelded(NamedCardTaken):
    """Who showed the named card, if it lay in a meld at the end."""

    def so(self, table: Table, hands: Sequence[int]) -> bool:
        return table.own(NamedCardShown).by in hands and any(card_of(table) in meld.cards for meld in table.melds.lying)

    def note(self, table: Table, seat: int, card: int) -> None:
        table.melds.lying = [Meld((card,), (card,), None)]


NAMED_CARD_SHOWN = NamedCardOut()
TO_ONE = {
    "taker": (NamedCardTaken(), "Who took {}, if it was shown?", "took {}"),
    "melded": (NamedCardMelded(), "Who showed {}, if it lay in a meld at the end?", "{} lies in a meld"),
}
"""Who is paid for the named card by a fact of its own: that, what is asked of it, and why they are paid."""


def named_in(game: Game) -> NamedCard:
    """The card with a nickname of a game that has one."""
    assert game.named_card is not None
    return game.named_card


def card_of(table: Table) -> int:
    """The named card."""
    return table.pack.ids[named_in(table.game).card]


class RevealNamedCard(ShowCard, title="Showing the named card", section="before play", rulings=("reveal-late",)):
    """The holder of the named card may show it."""

    whole = by_its_moves = True
    rulings_where = (
        ("pig-exchanged", lambda game: any("exchange" in stage.lets(game) for stage in game.of_kind(Stage))),
    )
    shows = (
        good("Bob show {named}", start="trumps", hands=(("Bob", "{named}"),)),
        bad("Bob show {named}", start="trumps", hands=(("Ann", "{named}"),)),
    )

    def says(self, game: Game) -> str:
        named = named_in(game)
        when = "anybody has had a turn" if by_turns(game) else "the first card is led"
        return f"Whoever holds the {game.pack.english(named.card)}, {named.called}, may show it before {when}."

    def faults(self, game: Game) -> Iterator[str]:
        if game.named_card is None:
            yield "the header names no card to show"

    def card(self, table: Table) -> int | None:
        return card_of(table)

    def was_shown(self, table: Table) -> bool:
        return table.own(NamedCardShown).surely

    def note(self, table: Table, seat: int) -> None:
        shown = table.own(NamedCardShown)
        shown.surely = True
        shown.by = seat

    def note_unseen(self, table: Table) -> None:
        table.own(NamedCardShown).perhaps = True


class NamedCardRestriction(Restriction, section="following", owes_less=True):
    """What may not be done with a named card that was shown."""

    asks: ClassVar[tuple[str, ...]] = ("shown",)

    def duty(self, table: Table) -> Duty | None:
        """Keeps the card back while another of its suit is held."""
        if not table.own(NamedCardShown).surely:
            return None
        card = card_of(table)
        bit = table.pack.bits[card]
        return Duty(self, ~bit, table.pack.suit_masks[table.pack.suit_of[card]] & ~bit)

    def idle(self, table: Table) -> bool:
        return not table.own(NamedCardShown).surely or bool(table.won.fallen >> card_of(table) & 1)

    @staticmethod
    def mates(game: Game) -> list[str]:
        """The other cards of its suit, low to high."""
        card = named_in(game).card
        return [code for code in game.pack.names(game.pack.suit_mask(card[-1])) if code != card]

    def says(self, game: Game) -> str:
        named = named_in(game)
        suit = game.pack.suits[game.pack.suit(named.card[-1])]
        return self.worded(self.rule, game, called=named.called, mate=suit.singular, suit=suit.name)


class NamedCardNotLed(
    NamedCardRestriction, title="Leading the named card", beside=("reveal-named-card",), leading=True
):
    """A shown card is not led."""

    rule = "If {called} was shown, it may not be led, unless its player has no other {mate}."
    at = "as a lead, although it had been shown"
    held = ", while holding "
    unknown = "whether another card of its suit was held"

    def until(self, table: Table) -> int:
        return 0

    def binds(self, table: Table) -> Duty | None:
        return self.duty(table)

    def examples(self, game: Game) -> Examples:
        mate = self.mates(game)[0]
        other = game.pack.names(game.pack.all & ~game.pack.suit_mask(mate[-1]))[0]
        yield Spot(f"{{named}} {mate}", "", mate, "{named}", shown="{named}")
        yield free(f"{{named}} {other}", shown="{named}", note="It is the only card of its suit.")


class NamedCardNotAtFirst(NamedCardRestriction, title="The named card when its suit is first led", following=True):
    """A shown card is not played when its suit is first led."""

    beside = ("reveal-named-card",)
    asks = ("shown", "led_before")
    at = "{led}, the first of that suit"
    held = ", while holding "
    unknown = "whether another card of the suit was held"
    rule = (
        "If {called} was shown, it may not be played to the first trick in which {suit} are led, unless its player has no "
        "other {mate}."
    )

    def binds(self, table: Table) -> Duty | None:
        led_first = table.trick.led_suit not in table.won.suits_led
        own = table.pack.suit_of[card_of(table)]
        return self.duty(table) if led_first and own == table.trick.led_suit else None

    def examples(self, game: Game) -> Examples:
        led, mate, *_ = self.mates(game)
        yield Spot(f"{{named}} {mate}", led, mate, "{named}", shown="{named}")
        yield free("{named}", led, shown="{named}")


class ScoreNamedCard(Award, title="Points for the named card", beside=("reveal-named-card",)):
    """Points for the named card that was shown."""

    by_tricks_and_bids = True
    rulings_where = (
        ("pig-taker", {"to": "taker"}),
        ("named-card-title", {"to": "last-title"}),
        ("melded-named-card", {"to": "melded"}),
    )
    points: int = number("points for who took it in a trick, won the deal, has the last title or showed it", zero=False)
    to: str = choice(
        "who gets them; `melded`: who showed it, if it lies in a meld at the end",
        "taker", "winner", "last-title", "melded", default="taker",
    )  # fmt: skip

    def says(self, game: Game) -> str:
        named = named_in(game)
        points = f"{'loses' if self.points < 0 else 'scores'} {count(abs(self.points), 'point')}"
        if self.to == "melded":
            return f"Whoever showed {named.called} at the start {points} if it lies in a meld when the deal ends."
        if self.to != "taker":
            who = "winner of the deal" if self.to == "winner" or not titles_of(game) else titles_of(game)[LAST]
            more = points.replace("point", "more point") if who == "winner of the deal" else points
            return f"If {named.called} was shown, the {who} {more}."
        return f"If {named.called} was shown, whoever takes it in a trick {points}."

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        named = named_in(table.game)
        if not table.own(NamedCardShown).surely:
            return
        if self.to not in TO_ONE:
            seats = table.first_out if self.to == "winner" else [seat for seat in (given(table)[LAST],) if seat >= 0]
            instead = self.to == "last-title" and seats and table.cite("named-card-title") == "instead"
            for seat in seats:
                lost = sum(line.points for line in so_far[seat]) if instead else 0
                yield Points(seat, self.points - lost, f"{named.called} was shown")
            return
        fact, _, why = TO_ONE[self.to]
        for seat in range(table.hand_count):
            if fact.so(table, (seat,)):
                yield Points(seat, self.points, why.format(named.called))

    def tells(self, game: Game) -> Iterator[Asked]:
        fact, asks, _ = TO_ONE.get(self.to, (NAMED_CARD_SHOWN, "Was {} shown?", ""))
        yield fact.asked(asks=asks.format(named_in(game).called))
        if self.to == "winner":
            yield WINNER

    def fact(self, game: Game) -> str:
        whose = {"melded": "to whoever showed it, if melded", "winner": "to the winner, if shown"}.get(
            self.to, "if shown"
        )
        return f"{signed(self.points)} for {named_in(game).called}, {whose}"

    def aims(self, game: Game) -> Iterator[Aim]:
        if self.to == "taker":
            yield Aim("shun" if self.points < 0 else "catch", f"{named_in(game).called} (if shown)")

    def examples(self, game: Game) -> Examples:
        if self.to in TO_ONE:
            had: dict[str, Any] = {"melded": "{named}"} if self.to == "melded" else {"tricks": 1, "cards": "{named}"}
            yield Reckoned(self.points, shown="{named}", **had)
            yield Reckoned(None, note="It was not shown.", **had)
            return
        left, winner = " ".join(game.pack.codes[:2]), self.to == "winner"
        yield Reckoned(self.points, shown="{named}", out=winner, left="" if winner else left)
        yield Reckoned(None, shown="{named}", others_left=left)
