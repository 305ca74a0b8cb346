"""Two trump suits, the cards that belong to them, and the blank that belongs to none."""

from __future__ import annotations

from collections.abc import Iterator

from referee.clauses.kinds import Due, Game, Move, Part, Setup, Table, TwoTrumps, questions
from referee.clauses.phases import high_bidder
from referee.games.examples import Spot, Trick, bad, good
from referee.games.parameters import card


class Named(Part):
    """The trump suits that the high bidder has named so far."""

    def __init__(self) -> None:
        self.suits: dict[str, int] = {}
        """By `high` and `low`."""


class TwoTrumpSuits(TwoTrumps, id="two-trumps", title="Two trumps", section="bidding", names_trumps=True):
    """The high bidder names a high and a low trump suit."""

    answers = (questions.TRUMPS,)
    gist = (
        "They name two trump suits: High Trumps beat Low Trumps, and both beat all other suits. The {high} and the {low} are "
        "the lowest of them."
    )
    rule = (
        "The high bidder names two trump suits, the High Trump and the Low Trump. High Trumps beat Low Trumps, and "
        "both beat all other suits. The {high} is the lowest High Trump and the {low} the lowest Low Trump; each is in "
        "every way a card of that suit."
    )
    short = "two suits, named by the high bidder"
    skipped = "the two trumps have not been named"
    by_bidder = True
    verbs = frozenset({"trump"})
    high: str = card("the card that is the lowest of the high trumps")
    low: str = card("the card that is the lowest of the low trumps")
    shows = (
        good("{bidder} trump {a} high", "{bidder} trump {b} low"),
        bad("{bidder} trump {a} high", "{bidder} trump {a} low", note="High and low trumps are two suits."),
        Trick("15{c} {low} {high} 15{b}", 2, trump="{a}{b}"),
        Trick("15{c} {low} 4{c} 12{c}", 1, trump="{a}{b}"),
        Trick("4{a} {high} 15{c} 15{b}", 0, trump="{a}{b}", note="Every other High Trump is higher."),
        Spot("{high} 6{c}", "4{a}", "{high}", "6{c}", trump="{a}{b}"),
        Spot("{low} 6{c}", "4{b}", "{low}", "6{c}", trump="{a}{b}"),
    )

    def faults(self, game: Game) -> Iterator[str]:
        for code in (self.high, self.low):
            if code not in game.pack.extra:
                yield f"the pack has no {code} beside its suits"

    def settle(self, table: Table, high: int, low: int) -> None:
        ids = table.pack.ids
        table.trumps.settle_two(high, low, {ids[self.high]: high, ids[self.low]: low})

    def due(self, table: Table) -> Due | None:
        if table.auction.high_bidder is None or table.trumps.named or table.thrown_in:
            return None
        named = table.own(Named).suits
        letters = [suit.letter for index, suit in enumerate(table.pack.suits) if index not in named.values()]
        kinds = [kind for kind in ("high", "low") if kind not in named]
        return Due(table.auction.high_bidder, "trump", [f"{letter} {kind}" for kind in kinds for letter in letters])

    def receive(self, table: Table, move: Move) -> None:
        name, named, suit = table.names[move.seat], table.own(Named).suits, move.suit or 0
        kind = move.text or next((kind for kind in ("high", "low") if kind not in named), "high")
        word = table.trumps.suit_name(suit)
        problem = None
        if table.auction.high_bidder is None or (table.started and table.trumps.named) or kind in named:
            problem = f"{name} named {word} as {kind} trumps, which had been named already."
        elif suit in named.values():
            problem = f"{name} named {word} twice; high and low trumps are two suits."
        elif not move.text:
            problem = f"{name} named {word} without saying whether they are the high or the low trumps."
        if problem is not None:
            table.find("illegal", self, problem, move=move.index, seat=move.seat)
        if kind in named or table.auction.high_bidder is None:
            return
        named[kind] = suit
        if len(named) == 2:
            self.settle(table, named["high"], named["low"])

    def in_examples(self, game: Game) -> tuple[str, ...]:
        bidder, suits = high_bidder(game), game.pack.suits
        return (f"{bidder} trump {suits[0].letter} high", f"{bidder} trump {suits[-1].letter} low")


class Blanks(Setup, title="The blank", section="following"):
    """A card of no suit, playable at any time."""

    gist = "A {card} may be played at any time, and never wins."
    rule = (
        "A {card} belongs to no suit. You may play it at any time, even if you could follow suit. It never wins a "
        "trick. When it is led, the next card counts as the lead."
    )
    card: str = card("the card of no suit")
    shows = (
        Spot("{a2} {card} {b0}", "{a0}", "{a2} {card}", "{b0}"),
        Trick("{card} {a0} {b5} {a3}", 3),
        Spot("{b2} {a1}", "{card} {a0}", "{a1}", "{b2}"),
    )

    def prepare(self, table: Table) -> None:
        table.exempt |= table.pack.codes_mask((self.card,))
