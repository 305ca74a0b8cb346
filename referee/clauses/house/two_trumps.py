"""Two trump suits, the cards that belong to them, and the blank that belongs to none."""

from __future__ import annotations

from collections.abc import Iterator

from referee.clauses.house.widow import not_the_bidder
from referee.clauses.kinds import Due, Game, Move, Part, Setup, Table, TwoTrumps
from referee.clauses.phases import before, high_bidder
from referee.games.examples import Examples, Moves, Spot, Trick
from referee.games.parameters import card


class Named(Part):
    """The trump suits that the high bidder has named so far."""

    def __init__(self) -> None:
        self.suits: dict[str, int] = {}
        """By `high` and `low`."""


class TwoTrumpSuits(TwoTrumps, id="two-trumps", title="Two trumps", section="bidding", names_trumps=True):
    """The high bidder names a high and a low trump suit."""

    rule = (
        "The high bidder names two trump suits, the High Trump and the Low Trump. High Trumps beat Low Trumps, and "
        "both beat all other suits. The {high} is the lowest High Trump and the {low} the lowest Low Trump; each is in "
        "every way a card of that suit."
    )
    short = "two suits, named by the high bidder"
    skipped = "the two trumps have not been named"
    verbs = frozenset({"trump"})
    high: str = card("the card that is the lowest of the high trumps")
    low: str = card("the card that is the lowest of the low trumps")

    def faults(self, game: Game) -> Iterator[str]:
        yield from super().faults(game)
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
        if not_the_bidder(table, move):
            return
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

    def examples(self, game: Game) -> Examples:
        start, bidder = before(game, self), high_bidder(game)
        pack = game.pack
        one, two, plain = pack.suits[0].letter, pack.suits[1].letter, pack.suits[2].letter
        yield Moves((*start, f"{bidder} trump {one} high", f"{bidder} trump {two} low"), None)
        again = (*start, f"{bidder} trump {one} high", f"{bidder} trump {one} low")
        yield Moves(again, len(start) + 1, note="High and low trumps are two suits.")
        trump = f"{one}{two}"
        yield Trick(f"15{plain} {self.low} {self.high} 15{two}", 2, trump=trump)
        yield Trick(f"15{plain} {self.low} 4{plain} 12{plain}", 1, trump=trump)
        yield Trick(f"4{one} {self.high} 15{plain} 15{two}", 0, trump=trump, note="Every other High Trump is higher.")
        yield Spot(f"{self.high} 6{plain}", f"4{one}", self.high, f"6{plain}", trump=trump)
        yield Spot(f"{self.low} 6{plain}", f"4{two}", self.low, f"6{plain}", trump=trump)


class Blanks(Setup, title="The blank", section="following"):
    """A card of no suit, playable at any time."""

    rule = (
        "A {card} belongs to no suit. You may play it at any time, even if you could follow suit. It never wins a "
        "trick. When it is led, the next card counts as the lead."
    )
    card: str = card("the card of no suit")

    def prepare(self, table: Table) -> None:
        table.exempt |= table.pack.codes_mask((self.card,))

    def examples(self, game: Game) -> Examples:
        first, second = (game.pack.names(mask) for mask in game.pack.suit_masks[:2])
        yield Spot(f"{first[2]} {self.card} {second[0]}", first[0], f"{first[2]} {self.card}", second[0])
        yield Trick(f"{self.card} {first[0]} {second[5]} {first[3]}", 3)
        yield Spot(f"{second[2]} {first[1]}", f"{self.card} {first[0]}", first[1], second[2])
