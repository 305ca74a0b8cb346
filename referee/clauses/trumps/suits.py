"""Trumps and anti-trumps that a player calls."""

from __future__ import annotations

from collections.abc import Iterator

from referee.clauses.kinds import Due, Game, Move, Setup, Stage, Table, questions
from referee.clauses.phases import before, high_bidder
from referee.games.examples import Examples, Moves, Trick
from referee.games.parameters import choice, suit
from referee.games.question import Question


class TrumpCalled(Stage, title="Calling trumps", section="trumps", names_trumps=True, answers=questions.TRUMPS):
    """A player names trumps before looking."""

    skipped = "no trump suit has been called, so the deal is judged without trumps"
    verbs = frozenset({"trump"})
    by: str = choice("who calls", "dealer", "eldest", "bidder")

    def says(self, game: Game) -> str:
        if self.by == "bidder":
            return "The high bidder names the trump suit."
        who = "The dealer" if self.by == "dealer" else "The player to the dealer's left"
        return f"{who} names the trump suit before looking at their hand."

    def asked_for(self, game: Game) -> Iterator[Question]:
        if self.by == "bidder":
            yield questions.HIGH_BID

    def caller(self, table: Table) -> int:
        """The seat that calls."""
        if self.by == "bidder" and table.auction.high_bidder is not None:
            return table.auction.high_bidder
        return table.dealer if self.by == "dealer" else table.eldest

    def due(self, table: Table) -> Due | None:
        if table.trumps.named or table.thrown_in or (self.by == "bidder" and table.auction.high_bidder is None):
            return None
        return Due(self.caller(table), "trump", tuple(suit.letter for suit in table.pack.suits))

    def waive(self, table: Table) -> None:
        table.trumps.settle(None)

    def receive(self, table: Table, move: Move) -> None:
        caller = self.caller(table)
        if table.trumps.named and self.id not in table.waived:
            table.find("illegal", self, "Trumps have been called already.", move=move.index, seat=move.seat)
            return
        if move.seat != caller:
            table.accuse(self, move, f"called trumps; that is for {table.names[caller]}.")
        table.trumps.settle(move.suit)

    def fact(self, game: Game) -> str:
        if self.by == "bidder":
            return "named by the high bidder"
        return f"named unseen by {'the dealer' if self.by == 'dealer' else 'eldest hand'}"

    def in_examples(self, game: Game) -> tuple[str, ...]:
        who = high_bidder(game) if self.by == "bidder" else "Ann" if self.by == "dealer" else "Bob"
        return (f"{who} trump {game.pack.suits[0].letter}",)

    def examples(self, game: Game) -> Examples:
        who, other = ("Ann", "Bob") if self.by == "dealer" else ("Bob", "Ann")
        letter, start = game.pack.suits[0].letter, before(game, self) if self.by == "bidder" else ()
        yield Moves((*start, f"{who} trump {letter}"), None)
        yield Moves((*start, f"{other} trump {letter}"), len(start))


class TrumpDeclared(
    Setup, title="The agreed trump suit", section="trumps", names_trumps=True, answers=questions.TRUMPS
):
    """The table agrees on a trump suit."""

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
        yield Trick(f"{led[-2]} {pack.names(own)[0]} {led[-1]}", 1)


class AntiTrumps(Stage, title="Anti-trumps", section="trumps", rulings=("no-trump-anti", "anti-trump-fallback")):
    """The dealer names a suit that cancels trumps."""

    of_trumps = cancels_trumps = True
    asks = ("anti_trump",)

    gist = "Before looking at their hand, the dealer names one of the other suits as anti-trumps."
    rule = (
        "Before looking at their hand, the dealer names one of the other suits as anti-trumps. A trick with an "
        "anti-trump in it is judged as if there were no trumps."
    )
    skipped = "no anti-trump suit has been called, so none is reckoned"
    verbs = frozenset({"anti-trump"})

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

    def examples(self, game: Game) -> Examples:
        first, second = game.pack.suits[0].letter, game.pack.suits[1].letter
        start = before(game, self)
        yield Moves((*start, f"Ann anti-trump {second}"), None)
        yield Moves((*start, f"Ann anti-trump {first}"), len(start))
