"""Cards apart that the first player who wants them takes, and so plays against the others."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.clauses.bidding.widow import Widow, shown_apart, widow_cards
from referee.clauses.kinds import Bidding, Due, Game, Move, Table
from referee.clauses.phases import before
from referee.games.examples import Examples, Moves
from referee.games.parameters import word, worded

TAKE = "take"


class PickOrPass(Widow, Bidding, title="Taking the blind or passing", edition=1):
    """The first who takes cards that lie apart plays against the others."""

    beside = ()
    verbs = frozenset({TAKE, "pass", "kitty"})
    in_runs = frozenset()
    skipped = "nobody has taken these cards yet"
    did = "spoke"
    word: str = word("what these cards are called")
    unwanted: str = worded(
        "what happens if everybody passes",
        {
            "dealer-takes": "If all others pass, the dealer must take them.",
            "play": "If everybody passes, nobody takes them, and each player plays alone.",
            "next-deal": "If everybody passes, the deal is over without scores, and the next player deals.",
        },
    )

    gist = "In turn, take the {word} of {cards:spelled} cards and play against the others, or pass."
    short = "{cards:card} for the first who wants them"
    rule = (
        "Deal {cards:spelled} cards face down as the {word}. In turn, beginning with the player to the dealer's {side}, take "
        "them into your hand or pass. The others do not see them. Whoever takes them has the bid and nobody else speaks; here "
        "that player is called the high bidder. {unwanted}"
    )

    def says(self, game: Game) -> str:
        return self.worded(self.rule, game)

    def prepare(self, table: Table) -> None:
        super().prepare(table)
        Bidding.prepare(self, table)

    def due(self, table: Table) -> Due | None:
        auction = table.auction
        if auction.high_bidder is not None or table.over or len(auction.passed) == table.seats:
            return None
        return Due(auction.turn, TAKE, [TAKE] if self.must_take(table) else [TAKE, "pass"])

    def must_take(self, table: Table) -> bool:
        """Is the dealer the last one left, and bound to take the cards?"""
        return self.unwanted == "dealer-takes" and len(table.auction.passed) == table.seats - 1

    def stands(self, table: Table) -> Iterator[str]:
        if table.auction.high_bidder is not None:
            yield f"{table.names[table.auction.high_bidder]} took the {self.word}."

    def receive(self, table: Table, move: Move) -> None:
        auction = table.auction
        if move.verb == "kitty":
            shown_apart(table, self, move)
            return
        if not self.hears(table, move):
            return
        if move.verb == TAKE:
            auction.high_bidder = move.seat
            super().receive(table, move)
            return
        if self.must_take(table):
            table.accuse(self, move, f"passed; all others had, so the dealer must take the {self.word}.", legal=[TAKE])
        auction.passed.add(move.seat)
        auction.turn = next(iter(auction.still_in(table.clockwise(auction.turn))), auction.turn)
        if len(auction.passed) == table.seats and self.counts_unbid(table.game):
            self.unbid(table)

    def counts_unbid(self, game: Game) -> bool:
        return self.unwanted == "next-deal"

    def waive(self, table: Table) -> None:
        """Whoever went past it is left to play without the cards."""

    def at_random(self, table: Table, due: Due, rng: random.Random) -> str:
        return "pass" if "pass" in due.legal and rng.random() < 0.7 else "take {kitty}"

    def in_examples(self, game: Game) -> tuple[str, ...]:
        return (f"{self.callers(game)[0]} take {' '.join(widow_cards(game))}",)

    def examples(self, game: Game) -> Examples:
        start, (first, second, *others) = before(game, self), self.callers(game)
        cards = " ".join(widow_cards(game))
        yield Moves((*start, f"{first} pass", f"{second} take {cards}"), None)
        yield Moves((*start, f"{second} take {cards}"), len(start), note=f"{first} speaks first.")
        passes = (*start, *(f"{name} pass" for name in (first, second, *others)))
        yield Moves(passes, len(passes) - 1 if self.unwanted == "dealer-takes" else None)
