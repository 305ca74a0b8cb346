"""Trumps and anti-trumps that a player calls, two trump suits, and the card that belongs to none."""

from __future__ import annotations

from collections.abc import Iterator

from referee.clauses.kinds import Due, Game, Move, NamesTrumps, Part, Setup, Stage, Table, TwoTrumps, questions
from referee.clauses.phases import high_bidder
from referee.english import a, capital
from referee.games.examples import Examples, Spot, Trick, bad, good
from referee.games.parameters import card, choice, suit
from referee.games.question import Question


class TrumpCalled(NamesTrumps, title="Calling trumps"):
    """A player names trumps before looking."""

    by_its_moves = True
    skipped = "no trump suit has been called, so the deal is judged without trumps"
    verbs = frozenset({"trump"})
    rule = (
        "The [bidder:high bidder names the trump suit|[dealer:dealer|player to the dealer's left] names the trump suit before "
        "looking at their hand]."
    )
    short = "named [bidder:by the high bidder|unseen by [dealer:the dealer|eldest hand]]"
    says_where = (("bidder", {"by": "bidder"}), ("dealer", {"by": "dealer"}))
    by: str = choice("who calls", "dealer", "eldest", "bidder")

    def asked_for(self, game: Game) -> Iterator[Question]:
        if self.by == "bidder":
            yield questions.HIGH_BID

    def caller(self, table: Table) -> int:
        """The seat that calls."""
        if self.by == "bidder" and table.auction.high_bidder is not None:
            return table.auction.high_bidder
        return table.dealer if self.by == "dealer" else table.eldest

    def due(self, table: Table) -> Due | None:
        if table.trumps.named or (self.by == "bidder" and table.auction.high_bidder is None):
            return None
        return Due(self.caller(table), "trump", tuple(suit.letter for suit in table.pack.suits))

    def receive(self, table: Table, move: Move) -> None:
        caller = self.caller(table)
        if table.trumps.named and self.id not in table.waived:
            table.find("illegal", self, "Trumps have been called already.", move=move.index, seat=move.seat)
            return
        if move.seat != caller:
            table.accuse(self, move, f"called trumps; that is for {table.names[caller]}.")
        table.trumps.settle(move.suit)

    def in_examples(self, game: Game) -> tuple[str, ...]:
        who = high_bidder(game) if self.by == "bidder" else "Ann" if self.by == "dealer" else "Bob"
        return (f"{who} trump {game.pack.suits[0].letter}",)

    def examples(self, game: Game) -> Examples:
        who, other = ("Ann", "Bob") if self.by == "dealer" else ("Bob", "Ann")
        yield good(f"{who} trump {{a}}")
        yield bad(f"{other} trump {{a}}")


class TrumpDeclared(
    Setup, title="The agreed trump suit", section="trumps", names_trumps=True, answers=questions.TRUMPS
):
    """The table agrees on a trump suit."""

    by_number_only = True
    rule = "{suit:A} are trumps in every deal."

    suit: str = suit("the trump suit")

    def always_trumps(self) -> str:
        return self.suit

    def prepare(self, table: Table) -> None:
        table.trumps.settle(table.pack.suit(self.suit))

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        own = pack.suit_mask(self.suit)
        other = next(mask for mask in pack.suit_masks if mask != own)
        led = pack.names(other)
        yield Trick(f"{led[0]} {pack.names(own)[0]} {led[1]}", 1)


class AntiTrumps(Stage, title="Anti-trumps", section="trumps", rulings=("no-trump-anti", "anti-trump-fallback")):
    """The dealer names a suit that cancels trumps."""

    of_trumps = cancels_trumps = by_its_moves = True
    asks = ("anti_trump",)

    gist = "Before looking at their hand, the dealer names one of the other suits as anti-trumps."
    rule = (
        "Before looking at their hand, the dealer names one of the other suits as anti-trumps. A trick with an "
        "anti-trump in it is judged as if there were no trumps."
    )
    skipped = "no anti-trump suit has been called, so none is reckoned"
    verbs = frozenset({"anti-trump"})
    shows = (good("Ann anti-trump {b}"), bad("Ann anti-trump {a}"))

    def due(self, table: Table) -> Due | None:
        if table.trumps.anti is not None or table.trumps.suit is None:
            return None
        others = [suit.letter for index, suit in enumerate(table.pack.suits) if index != table.trumps.suit]
        return Due(table.dealer, "anti-trump", others)

    def receive(self, table: Table, move: Move) -> None:
        dealer = table.names[table.dealer]
        if table.trumps.anti is not None:
            table.find("illegal", self, "Anti-trumps have been called already.", move=move.index, seat=move.seat)
            return
        if move.seat != table.dealer:
            table.accuse(self, move, f"called anti-trumps; that is for the dealer, {dealer}.")
        if table.trumps.suit is None:
            table.cite("no-trump-anti")
        elif move.suit == table.trumps.suit:
            message = f"{dealer} called the trump suit as anti-trumps; it must be another suit."
            table.find("illegal", self, message, move=move.index, seat=move.seat)
        table.trumps.anti = move.suit

    def in_examples(self, game: Game) -> tuple[str, ...]:
        return (f"Ann anti-trump {game.pack.suits[1].letter}",)


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
        if table.auction.high_bidder is None or table.trumps.named:
            return None
        named = table.own(Named).suits
        letters = [suit.letter for index, suit in enumerate(table.pack.suits) if index not in named.values()]
        kinds = [kind for kind in ("high", "low") if kind not in named]
        return Due(table.auction.high_bidder, "trump", [f"{letter} {kind}" for kind in kinds for letter in letters])

    def receive(self, table: Table, move: Move) -> None:
        named, suit = table.own(Named).suits, move.suit or 0
        kind = move.text or next((kind for kind in ("high", "low") if kind not in named), "high")
        problem = None
        if table.auction.high_bidder is None or (table.started and table.trumps.named) or kind in named:
            problem = f" as {kind} trumps, which had been named already"
        elif suit in named.values():
            problem = " twice; high and low trumps are two suits"
        elif not move.text:
            problem = " without saying whether they are the high or the low trumps"
        if problem is not None:
            table.accuse(self, move, f"named {table.trumps.suit_name(suit)}{problem}.")
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

    gist = "{one} may be played at any time, and never wins."
    rule = (
        "{one} belongs to no suit. You may play it at any time, even if you could follow suit. It never wins a "
        "trick. When it is led, the next card counts as the lead."
    )
    card: str = card("the card of no suit")
    shows = (
        Spot("{a2} {card} {b0}", "{a0}", "{a2} {card}", "{b0}"),
        Trick("{card} {a0} {b5} {a3}", 3),
        Spot("{b2} {a1}", "{card} {a0}", "{a1}", "{b2}"),
    )

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        return super().worded(sentences, game, one=capital(a(game.pack.english(self.card))), **more)

    def prepare(self, table: Table) -> None:
        table.exempt |= table.pack.codes_mask((self.card,))
