"""Bids: how many tricks a player will take, and the auction for the kitty."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from referee.clauses.base import Due, Example, Moves, Setup, Stage, Statement, choice, number, word
from referee.clauses.playing import spelled
from referee.game import Game
from referee.moves import Move
from referee.table import Table


def tricks_to_win(table: Table) -> int:
    """How many tricks the hands of this deal give, the kitty not counted."""
    if table.trick_limit is not None:
        return table.trick_limit
    return max(table.sizes)


class TrickBids(Stage):
    """Everybody says how many tricks they will take."""

    section: ClassVar[str] = "bidding"
    verbs: ClassVar[frozenset[str]] = frozenset({"bid"})

    def most(self, table: Table) -> int:
        """The highest possible bid: every trick, and the kitty where it counts as one."""
        return tricks_to_win(table) + (1 if table.game.has("kitty-capture") else 0)

    def missing(self, table: Table) -> str:
        waiting = [name for name, bid in zip(table.names, table.bids, strict=True) if bid is None]
        return f"no bid yet from {', '.join(waiting)}"

    def blind_problem(self, move: Move) -> str | None:
        """Why the bid may not be blind, or None."""
        return "nobody may bid blind in this game" if move.blind else None

    def judge_value(self, table: Table, move: Move) -> None:
        """Reports a bid out of range, a blind bid that is not allowed, a second bid."""
        name, value = table.names[move.seat], move.value
        most = self.most(table)
        problem = self.blind_problem(move)
        if problem is not None:
            table.find("illegal", self, f"{name} bid blind; {problem}.", move=move.index, seat=move.seat)
        if move.blind:
            table.ruling("blind-bid")
        if value is None or not 0 <= value <= most:
            table.ruling("bid-range")
            message = f"{name} bid {value}; a bid is from 0 to {most}."
            table.find("illegal", self, message, move=move.index, seat=move.seat, legal=[str(n) for n in range(most + 1)])

    def receive(self, table: Table, move: Move) -> None:
        name, seat = table.names[move.seat], move.seat
        if table.bids[seat] is not None or (table.started and self.id not in table.waived):
            table.find("illegal", self, f"{name} has bid already.", move=move.index, seat=seat)
            return
        self.judge_value(table, move)
        self.judge_turn(table, move)
        for limit in table.game.of_kind(LastBidderLimit):
            limit.judge(table, move)
        table.bids[seat] = move.value
        table.blind[seat] = move.blind

    def judge_turn(self, table: Table, move: Move) -> None:
        """Reports a bid out of turn."""

    def sample(self, table: Table, rng: random.Random) -> str | None:
        due = self.due(table)
        if due is None or due.seat is None:
            return None
        middle = max(1, tricks_to_win(table) // table.seats)
        legal = sorted(due.legal, key=lambda bid: abs(int(bid) - middle) + rng.random() * 2)
        return f"{table.names[due.seat]} bid {legal[0]}"


@dataclass(frozen=True)
class BidTricks(TrickBids):
    """Bids in turn."""

    id: ClassVar[str] = "bid-tricks"
    title: ClassVar[str] = "Bidding tricks"
    rulings: ClassVar[tuple[str, ...]] = ("bid-range",)
    first: str = choice("who bids first", "dealer", "eldest")
    blind: str = choice("may a bid be made blind?", "none", "any", "zero")

    def says(self, game: Game) -> str:
        who = "the dealer" if self.first == "dealer" else "the player to the dealer's left"
        text = (
            f"Beginning with {who} and going clockwise, each player once bids the number of tricks that they expect to "
            "take, zero or more."
        )
        if self.blind == "any":
            text += " A bid may be made blind, before looking at the cards."
        if self.blind == "zero":
            text += " A bid of zero, and no other, may be made blind, before looking at the cards."
        return text

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return self.rulings if self.blind == "none" else (*self.rulings, "blind-bid")

    def order(self, table: Table) -> list[int]:
        """The seats in the order of bidding."""
        return table.clockwise(table.dealer if self.first == "dealer" else table.eldest)

    def due(self, table: Table) -> Due | None:
        for seat in self.order(table):
            if table.bids[seat] is None:
                banned = [limit.banned(table, seat) for limit in table.game.of_kind(LastBidderLimit)]
                legal = [str(bid) for bid in range(self.most(table) + 1) if bid not in banned]
                return Due(seat, "bid", legal)
        return None

    def blind_problem(self, move: Move) -> str | None:
        if not move.blind or self.blind == "any":
            return None
        if self.blind == "none":
            return "nobody may bid blind in this game"
        return None if move.value == 0 else "only zero may be bid blind"

    def judge_turn(self, table: Table, move: Move) -> None:
        due = self.due(table)
        if due is not None and due.seat is not None and due.seat != move.seat and not table.started:
            table.ruling("out-of-turn")
            message = f"{table.names[move.seat]} bid out of turn; it was {table.names[due.seat]}'s turn."
            table.find("illegal", self, message, move=move.index, seat=move.seat)

    def sample(self, table: Table, rng: random.Random) -> str | None:
        bid = super().sample(table, rng)
        if bid is None or self.blind == "none" or rng.random() < 0.7:
            return bid
        due = self.due(table)
        if due is None or due.seat is None or "0" not in due.legal:
            return bid
        return f"{table.names[due.seat]} bid blind 0"

    def examples(self, game: Game) -> Iterator[Example]:
        start = bidding_start(game)
        first, second = ("Ann", "Bob") if self.first == "dealer" else ("Bob", "Cat" if game.players[0] > 2 else "Ann")
        yield Moves((*start, f"{first} bid 1", f"{second} bid 0"), None)
        yield Moves((*start, f"{second} bid 1"), len(start), note=f"{first} bids first.")
        yield Moves((*start, f"{first} bid 99"), len(start))
        if self.blind == "zero":
            yield Moves((*start, f"{first} bid blind 1"), len(start))


def bidding_start(game: Game) -> tuple[str, ...]:
    """The moves that must come before the first bid, in examples."""
    if game.has("trump-turn-up", "trump-last-card"):
        start: tuple[str, ...] = (f"table turn-up {game.pack.names(game.pack.suit_masks[0])[3]}",)
    elif game.has("trump-called"):
        caller = "Ann" if game.by_id["trump-called"].parameters["by"] == "dealer" else "Bob"
        start = (f"{caller} trump {game.pack.suits[0].letter}",)
    else:
        return ()
    if game.has("anti-trumps"):
        start = (*start, f"Ann anti-trump {game.pack.suits[1].letter}")
    return start


@dataclass(frozen=True)
class BidTogether(TrickBids):
    """Bids shown at the same time."""

    id: ClassVar[str] = "bid-together"
    title: ClassVar[str] = "Bidding tricks together"
    rulings: ClassVar[tuple[str, ...]] = ("bid-range", "simultaneous")

    def says(self, game: Game) -> str:
        return "All players show at the same time how many tricks they expect to take, zero or more."

    def due(self, table: Table) -> Due | None:
        for seat in table.clockwise(table.eldest):
            if table.bids[seat] is None:
                return Due(seat, "bid", [str(bid) for bid in range(self.most(table) + 1)])
        return None

    def examples(self, game: Game) -> Iterator[Example]:
        yield Moves(("Cat bid 1", "Ann bid 0", "Bob bid 2"), None, note="The order in the log means nothing.")
        yield Moves(("Cat bid 1", "Cat bid 2"), 1)


@dataclass(frozen=True)
class LastBidderLimit(Statement):
    """The bids may not add up."""

    id: ClassVar[str] = "last-bidder-limit"
    title: ClassVar[str] = "The last bidder's limit"
    section: ClassVar[str] = "bidding"
    rulings: ClassVar[tuple[str, ...]] = ("kitty-tricks-available",)

    def says(self, game: Game) -> str:
        return "The last to bid may not make all bids together equal the number of tricks in the deal."

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return self.rulings if game.has("kitty-capture") else ()

    def banned(self, table: Table, seat: int) -> int | None:
        """The bid that this seat may not make, or None."""
        others = [bid for other, bid in enumerate(table.bids) if other != seat]
        if any(bid is None for bid in others):
            return None
        return tricks_to_win(table) - sum(bid for bid in others if bid is not None)

    def judge(self, table: Table, move: Move) -> None:
        """Reports the one bid that the last bidder may not make."""
        if move.value is not None and move.value == self.banned(table, move.seat):
            if table.game.has("kitty-capture"):
                table.ruling("kitty-tricks-available")
            message = (
                f"{table.names[move.seat]} bid {move.value}, which makes the bids add up to the "
                f"{tricks_to_win(table)} tricks of the deal."
            )
            table.find("illegal", self, message, move=move.index, seat=move.seat)

    def examples(self, game: Game) -> Iterator[Example]:
        start = bidding_start(game)
        bids = game.by_id["bid-tricks"].parameters
        names = ("Ann", "Bob", "Cat", "Dan", "Eva", "Fay")[: game.players[0]]
        order = names if bids["first"] == "dealer" else (*names[1:], names[0])
        tricks = game.by_id["deal"].parameters["cards"]
        early = tuple(f"{name} bid {0 if place else 1}" for place, name in enumerate(order[:-1]))
        yield Moves((*start, *early, f"{order[-1]} bid {tricks - 1}"), len(start) + len(early))
        yield Moves((*start, *early, f"{order[-1]} bid {tricks}"), None)


@dataclass(frozen=True)
class Auction(Stage, Setup):
    """The kitty goes to the highest bidder, who plays against the rest."""

    id: ClassVar[str] = "auction"
    title: ClassVar[str] = "The auction"
    section: ClassVar[str] = "bidding"
    verbs: ClassVar[frozenset[str]] = frozenset({"bid", "pass", "take"})
    rulings: ClassVar[tuple[str, ...]] = ("two-passes", "auction-pass", "auction-leader", "landlord-leftovers")
    first: str = choice("who bids first", "dealer")
    to: int = number("the highest bid", low=1)
    word: str = word("what the winner of the auction is called")

    def says(self, game: Game) -> str:
        kitty = game.by_id["kitty"].parameters["word"]
        return (
            f"Beginning with the dealer, players bid in turn to be the {self.word}: a number from one to "
            f"{spelled(self.to)}, higher than every bid before, or a pass. When two players in a row pass, or "
            f"{spelled(self.to)} is bid, the highest bidder becomes the {self.word} and takes the {kitty} into the hand. "
            "If everybody passes, the same dealer deals again."
        )

    def prepare(self, table: Table) -> None:
        table.auction_turn = table.dealer

    def highest(self, table: Table) -> int:
        """The highest bid so far, 0 when there is none."""
        return max((bid for bid in table.bids if bid is not None), default=0)

    def due(self, table: Table) -> Due | None:
        if table.landlord is not None or table.thrown_in:
            return None
        higher = [str(bid) for bid in range(self.highest(table) + 1, self.to + 1)]
        return Due(table.auction_turn, "bid", [*higher, "pass"])

    def missing(self, table: Table) -> str:
        return f"the auction has no {self.word} yet"

    def waive(self, table: Table) -> None:
        if self.highest(table):
            self._close(table)

    def receive(self, table: Table, move: Move) -> None:
        if move.verb == "take":
            self._take(table, move)
            return
        name, seat = table.names[move.seat], move.seat
        if table.landlord is not None or table.started:
            table.find("illegal", self, f"{name} came too late: the auction is over.", move=move.index, seat=seat)
            return
        if seat != table.auction_turn:
            table.ruling("out-of-turn")
            message = f"{name} bid out of turn; it was {table.names[table.auction_turn]}'s turn."
            table.find("illegal", self, message, move=move.index, seat=seat)
        if move.verb == "pass":
            table.passes += 1
        else:
            self._bid(table, move)
        table.auction_turn = (seat + 1) % table.seats
        self._settle(table)

    def _bid(self, table: Table, move: Move) -> None:
        name, highest, value = table.names[move.seat], self.highest(table), move.value or 0
        if not highest < value <= self.to or move.blind:
            legal = [str(bid) for bid in range(highest + 1, self.to + 1)] + ["pass"]
            message = f"{name} bid {'blind ' if move.blind else ''}{value}; a bid is a number up to {self.to}, "
            message += f"higher than {highest}." if highest else "and at least 1."
            table.find("illegal", self, message, move=move.index, seat=move.seat, legal=legal)
        table.passes = 0
        table.bids[move.seat] = value
        table.auction_bids.append((move.seat, value))

    def _settle(self, table: Table) -> None:
        highest = self.highest(table)
        if not table.auction_bids:
            if table.passes >= table.seats:
                table.ruling("two-passes")
                table.thrown_in = True
        elif highest >= self.to or table.passes >= 2:
            self._close(table)

    def _close(self, table: Table) -> None:
        highest = self.highest(table)
        table.landlord = next(seat for seat, value in table.auction_bids if value == highest)
        table.landlord_bid = highest
        known = [card for card in range(table.pack.size) if table.kitty_known >> card & 1]
        table.add(table.landlord, [*known, *(-1,) * (table.kitty_size - len(known))])

    def _take(self, table: Table, move: Move) -> None:
        name = table.names[move.seat]
        pack = table.pack
        if table.landlord is None or move.seat != table.landlord or table.started:
            message = f"{name} may not take the kitty now; it goes to the {self.word}, before the first lead."
            table.find("illegal", self, message, move=move.index, seat=move.seat)
            return
        elsewhere = [
            pack.codes[card]
            for card in move.cards
            if card >= 0
            and (not pack.holds(card) or any(table.known[s] >> card & 1 for s in range(table.seats) if s != move.seat))
        ]
        if len(move.cards) not in {0, table.kitty_size} or elsewhere:
            what = f"{elsewhere[0]} cannot have lain there" if elsewhere else f"it has {table.kitty_size} cards"
            message = f"{name} took {len(move.cards)} cards from the kitty; {what}."
            table.find("impossible", self, message, move=move.index, seat=move.seat)

    def sample(self, table: Table, rng: random.Random) -> str | None:
        due = self.due(table)
        if due is None or due.seat is None:
            return None
        name = table.names[due.seat]
        return f"{name} pass" if rng.random() < 0.5 else f"{name} bid {due.legal[0]}"

    def examples(self, game: Game) -> Iterator[Example]:
        start = bidding_start(game)
        yield Moves((*start, "Ann pass", "Bob bid 1", "Cat bid 2"), None)
        yield Moves((*start, "Ann bid 2", "Bob bid 1"), len(start) + 1)
        yield Moves((*start, f"Ann bid {self.to}", "Bob pass"), len(start) + 1, note="The auction is over.")


def payers(table: Table) -> list[tuple[int, int]]:
    """What each seat gets from the others after an auction: the landlord is paid, or pays, the bid for each opponent."""
    landlord = table.landlord
    if landlord is None:
        return []
    won = all(
        table.tricks_won[landlord] > tricks for seat, tricks in enumerate(table.tricks_won) if seat != landlord
    )
    sign = 1 if won else -1
    opponents = [seat for seat in range(table.seats) if seat != landlord]
    pay: list[tuple[int, Any]] = [(landlord, sign * table.landlord_bid * len(opponents))]
    return pay + [(seat, -sign * table.landlord_bid) for seat in opponents]
