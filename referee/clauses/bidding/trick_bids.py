"""Bids: how many tricks a player will take, and the auction for the kitty."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.clauses.dealing.hands import Deal
from referee.clauses.kinds import Due, Game, Move, Stage, Statement, Table
from referee.clauses.kinds.awards import share_scores
from referee.clauses.phases import before, from_left_of_dealer, players
from referee.clauses.tricks.drawing import (
    tricks_drawn_for,
)
from referee.clauses.tricks.kitty_winning import KittyCapture
from referee.english import joined
from referee.games.examples import Examples, Moves, bad, good
from referee.games.parameters import number, worded
from referee.games.told import Told


def tricks_to_win(table: Table) -> int:
    """How many tricks the hands of this deal give, the kitty not counted."""
    if table.trick.limit is not None:
        return table.trick.limit
    return max(table.hands.sizes) + tricks_drawn_for(table)


class TrickBids(Stage, section="bidding", families=("trick-taking",)):
    """Everybody says how many tricks they will take."""

    verbs = frozenset({"bid"})

    def most(self, table: Table) -> int:
        """The highest possible bid: every trick, and the kitty where it counts as one."""
        return tricks_to_win(table) + (1 if table.game.of_kind(KittyCapture) else 0)

    def tells(self, game: Game) -> Iterator[Told]:
        yield Told("bid", self._put, each=True)

    def _put(self, table: Table, seat: int, bid: int) -> None:
        most = self.most(table)
        if bid > most:
            message = f"{table.names[seat]} bid {bid}; a bid is from 0 to {most}."
            table.find("impossible", self, message, move=None, seat=seat)
        table.auction.bids[seat] = bid

    def missing(self, table: Table) -> str:
        waiting = [name for name, bid in zip(table.names, table.auction.bids, strict=True) if bid is None]
        return f"no bid yet from {joined(waiting)}"

    def blind_problem(self, move: Move) -> str | None:
        """Why the bid may not be blind, or None."""
        return "nobody may bid blind in this game" if move.blind else None

    def judge_value(self, table: Table, move: Move) -> None:
        """Reports a bid out of range, a blind bid that is not allowed, a second bid."""
        value = move.value
        most = self.most(table)
        problem = self.blind_problem(move)
        if problem is not None:
            table.accuse(self, move, f"bid blind; {problem}.")
        if move.blind:
            table.cite("blind-bid")
            for limit in table.game.of_kind(BlindBehind) if problem is None else ():
                limit.judge(table, move)
        if value is None or not 0 <= value <= most:
            table.cite("bid-range")
            table.accuse(
                self, move, f"bid {value}; a bid is from 0 to {most}.", legal=[str(n) for n in range(most + 1)]
            )

    def stands(self, table: Table) -> Iterator[str]:
        bids = table.auction.bids
        if None not in bids:
            blind = table.auction.blind
            told = [f"{table.names[seat]} {bid}{' blind' if seat in blind else ''}" for seat, bid in enumerate(bids)]
            yield f"Bids: {', '.join(told)}."

    def receive(self, table: Table, move: Move) -> None:
        auction = table.auction
        seat = move.seat
        if auction.bids[seat] is not None or (table.started and self.id not in table.waived):
            table.accuse(self, move, "has bid already.")
            return
        self.judge_value(table, move)
        self.judge_turn(table, move)
        for limit in table.game.of_kind(LastBidderLimit):
            limit.judge(table, move)
        auction.bids[seat] = move.value
        if move.blind:
            auction.blind.add(seat)

    def judge_turn(self, table: Table, move: Move) -> None:
        """Reports a bid out of turn."""

    def sample(self, table: Table, rng: random.Random) -> str | None:
        due = self.due(table)
        if due is None or due.seat is None:
            return None
        middle = max(1, tricks_to_win(table) // table.seats)
        legal = sorted(due.legal, key=lambda bid: abs(int(bid) - middle) + rng.random() * 2)
        return f"{table.names[due.seat]} bid {legal[0]}"


class BidTricks(TrickBids, title="Bidding tricks", rulings=("bid-range",)):
    """Bids in turn."""

    gist = "In turn, beginning with {first}, each player bids the number of tricks that they expect to take.{blind}"
    rule = (
        "The bidding begins with {first} and goes clockwise. Each player bids once: the number of tricks that they expect to "
        "take, zero or more.{blind}"
    )

    first: str = worded("who bids first", {"dealer": "the dealer", "eldest": "the player to the dealer's left"})
    blind: str = worded(
        "may a bid be made blind?",
        {
            "none": "",
            "any": " You may bid blind, before looking at your cards.",
            "zero": " Zero, and no other number, may be bid blind, before looking at your cards.",
        },
    )

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return self.rulings if self.blind == "none" else (*self.rulings, "blind-bid")

    def order(self, table: Table) -> tuple[int, ...]:
        """The seats in the order of bidding."""
        return table.clockwise(table.dealer if self.first == "dealer" else table.eldest)

    def bidder(self, table: Table) -> int | None:
        """Whose bid is due."""
        return next((seat for seat in self.order(table) if table.auction.bids[seat] is None), None)

    def due(self, table: Table) -> Due | None:
        seat = self.bidder(table)
        if seat is None:
            return None
        banned = [limit.banned(table, seat) for limit in table.game.of_kind(LastBidderLimit)]
        return Due(seat, "bid", [str(bid) for bid in range(self.most(table) + 1) if bid not in banned])

    def blind_problem(self, move: Move) -> str | None:
        if not move.blind or self.blind == "any":
            return None
        if self.blind == "none":
            return "nobody may bid blind in this game"
        return None if move.value == 0 else "only zero may be bid blind"

    def judge_turn(self, table: Table, move: Move) -> None:
        bidder = self.bidder(table)
        if bidder is not None and bidder != move.seat and not table.started:
            table.cite("out-of-turn")
            table.accuse(self, move, f"bid out of turn; it was {table.names[bidder]}'s turn.")

    def sample(self, table: Table, rng: random.Random) -> str | None:
        bid = super().sample(table, rng)
        if bid is None or self.blind == "none" or rng.random() < 0.7:
            return bid
        due = self.due(table)
        if due is None or due.seat is None or "0" not in due.legal:
            return bid
        if not all(limit.allows(table, due.seat) for limit in table.game.of_kind(BlindBehind)):
            return bid
        return f"{table.names[due.seat]} bid blind 0"

    def in_examples(self, game: Game) -> tuple[str, ...]:
        order = from_left_of_dealer(game) if self.first == "eldest" else players(game)
        return tuple(f"{name} bid 0" for name in order)

    def examples(self, game: Game) -> Examples:
        start = before(game, self)
        order = players(game) if self.first == "dealer" else from_left_of_dealer(game)
        first, second = order[:2]
        yield Moves((*start, f"{first} bid 1", f"{second} bid 0"), None)
        yield Moves((*start, f"{second} bid 1"), len(start), note=f"{first} bids first.")
        yield Moves((*start, f"{first} bid 99"), len(start))
        if self.blind == "zero":
            yield Moves((*start, f"{first} bid blind 1"), len(start))


class BlindBehind(Statement, title="Who may bid blind", section="bidding", beside=("bid-tricks",)):
    """Only who is far behind may bid blind."""

    families = ("trick-taking",)
    points: int = number("so many points behind the best total, at least", low=1)

    def says(self, game: Game) -> str:
        who = "a player whose side is" if share_scores(game) else "a player who is"
        return self.worded(f"Only {who} at least {{points:point}} behind may bid blind.", game)

    def allows(self, table: Table, seat: int) -> bool:
        """Is the player, or their side, far enough behind?"""
        totals = [table.match.total(other) for other in range(table.seats)]
        return max(totals) - totals[seat] >= self.points

    def judge(self, table: Table, move: Move) -> None:
        """Reports a blind bid by who is not."""
        if not self.allows(table, move.seat):
            table.accuse(self, move, f"bid blind without being {self.points} points behind.")

    def examples(self, game: Game) -> Examples:
        start = before(game, game.of_kind(BidTricks)[0])
        first = from_left_of_dealer(game)[0]
        yield Moves((*start, f"{first} bid 0"), None)
        yield Moves((*start, f"{first} bid blind 0"), len(start), note="Nobody is behind yet.")


class BidTogether(TrickBids, title="Bidding tricks together", rulings=("bid-range", "simultaneous")):
    """Bids shown at the same time."""

    gist = "Everybody bids at the same moment the number of tricks that they expect to take."
    rule = "Everybody bids at the same moment: the number of tricks that they expect to take, zero or more."
    shows = (
        good("Cat bid 1", "Ann bid 0", "Bob bid 2", start="deal", note="The order in the log does not matter."),
        bad("Cat bid 1", "Cat bid 2", start="deal"),
    )

    def due(self, table: Table) -> Due | None:
        for seat in table.clockwise(table.eldest):
            if table.auction.bids[seat] is None:
                return Due(seat, "bid", [str(bid) for bid in range(self.most(table) + 1)])
        return None

    def in_examples(self, game: Game) -> tuple[str, ...]:
        return tuple(f"{name} bid 0" for name in players(game))


class LastBidderLimit(Statement, title="The last bidder's limit", section="bidding"):
    """The bids may not add up to the number of tricks."""

    rule = "The last to bid may not bring the total of all bids to the number of tricks in the deal."
    beside = ("bid-tricks", "bid-together")
    rulings_where = (("kitty-tricks-available", KittyCapture),)

    def banned(self, table: Table, seat: int) -> int | None:
        """The bid that this seat may not make, or None."""
        others = [bid for other, bid in enumerate(table.auction.bids) if other != seat]
        if any(bid is None for bid in others):
            return None
        return self._available(table) - sum(bid for bid in others if bid is not None)

    @staticmethod
    def _available(table: Table) -> int:
        """The number that the bids may not add up to."""
        counts = bool(table.game.of_kind(KittyCapture)) and table.rulings.get("kitty-tricks-available") == "counts"
        return tricks_to_win(table) + counts

    def judge(self, table: Table, move: Move) -> None:
        """Reports the one bid that the last bidder may not make."""
        if move.value is not None and move.value == self.banned(table, move.seat):
            if table.game.of_kind(KittyCapture):
                table.cite("kitty-tricks-available")
            table.accuse(
                self,
                move,
                f"bid {move.value}, which makes the bids add up to the {self._available(table)} tricks of the deal.",
            )

    def examples(self, game: Game) -> Examples:
        start = before(game, game.of_kind(BidTricks)[0])
        dealer_first = game.of_kind(BidTricks)[0].first == "dealer"
        order = players(game) if dealer_first else from_left_of_dealer(game)
        tricks = game.the(Deal).cards
        early = tuple(f"{name} bid {0 if place else 1}" for place, name in enumerate(order[:-1]))
        yield Moves((*start, *early, f"{order[-1]} bid {tricks - 1}"), len(start) + len(early))
        yield Moves((*start, *early, f"{order[-1]} bid {tricks}"), None)
