"""Bids of how many tricks a player will take."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import ClassVar

from referee.clauses.dealing.hands import Deal
from referee.clauses.kinds import BidLimit, Due, Game, Move, Stage, Table, questions, wins_kitty
from referee.clauses.kinds.awards import share_scores
from referee.clauses.phases import before, bidders, from_left_of_dealer, players, stage_with
from referee.clauses.tricks.drawing import tricks_drawn_for
from referee.english import joined
from referee.facts.bids import BID
from referee.games.examples import Examples, Moves, bad, good
from referee.games.fact import Asked
from referee.games.parameters import number, worded


def tricks_to_win(table: Table) -> int:
    """How many tricks the hands of this deal give, the kitty not counted."""
    if table.trick.limit is not None:
        return table.trick.limit
    return max(table.hands.sizes) + tricks_drawn_for(table)


class TrickBids(Stage, section="bidding", answers=questions.TRICK_BIDS):
    """Everybody says once how many tricks they will take."""

    verbs = in_runs = frozenset({"bid"})
    first = "eldest"
    """Who bids first: the `dealer` or `eldest`."""
    blind = "none"
    """Which bids may be made without a look at the hand: `none`, `any` or `zero`."""
    least = 0
    """The lowest bid."""
    whole = by_its_moves = True
    together: ClassVar[bool] = False
    """Does everybody bid at the same moment?"""

    def most(self, table: Table) -> int:
        """The highest possible bid: every trick, and the kitty where it counts as one."""
        return tricks_to_win(table) + wins_kitty(table.game)

    def says_in_move(self, verb: str, field: str, *, usual: bool) -> bool:
        return self.blind != "none"

    def tells(self, game: Game) -> Iterator[Asked]:
        yield BID.asked(wrong=self._too_many, amounts=self._range)

    def _range(self, table: Table) -> range:
        """The bids that there are."""
        return range(self.least, self.most(table) + 1)

    def _too_many(self, table: Table, seat: int, bid: int) -> str | None:
        known = bid in self._range(table)
        return None if known else f"{table.names[seat]} bid {bid}; a bid is from {self.least} to {self.most(table)}."

    def missing(self, table: Table) -> str:
        waiting = [name for name, bid in zip(table.names, table.auction.bids, strict=True) if bid is None]
        return f"no bid yet from {joined(waiting)}"

    def stands(self, table: Table) -> Iterator[str]:
        bids = table.auction.bids
        if None not in bids:
            blind = table.auction.blind
            told = [f"{table.names[seat]} {bid}{' blind' if seat in blind else ''}" for seat, bid in enumerate(bids)]
            yield f"Bids: {', '.join(told)}."

    # --- whose bid is due, and which -----------------------------------------------------------------------

    def bidder(self, table: Table) -> int | None:
        """Whose bid is due."""
        order = table.clockwise(table.dealer if self.first == "dealer" else table.eldest)
        return next((seat for seat in order if table.auction.bids[seat] is None), None)

    def due(self, table: Table) -> Due | None:
        seat = self.bidder(table)
        return None if seat is None else Due(seat, "bid", self._allowed(table, seat))

    def _allowed(self, table: Table, seat: int) -> list[str]:
        """The bids that the player may make."""
        limits = [limit for limit in table.game.of_kind(BidLimit) if not limit.of_blind]
        return [str(bid) for bid in self._range(table) if not any(limit.refuses(table, seat, bid) for limit in limits)]

    # --- bids ----------------------------------------------------------------------------------------------

    def receive(self, table: Table, move: Move) -> None:
        auction, seat, bidder = table.auction, move.seat, self.bidder(table)
        if auction.bids[seat] is not None or (table.started and self.id not in table.waived):
            table.accuse(self, move, "has bid already.")
            return
        self._judge_blind(table, move)
        self._judge_value(table, move)
        if bidder is not None and not (self.together or table.started):
            self.judge_turn(table, move, bidder, "bid")
        self._judge_limits(table, move, of_blind=False)
        auction.bids[seat] = move.value
        if move.blind:
            auction.blind.add(seat)

    def take_plain(self, table: Table, moves: Sequence[int | Move], index: int) -> int:
        auction = table.auction
        if table.started or auction.bids.count(None) < table.seats:
            return index
        reached = self.take_round(table, moves, index)
        if reached == index:
            auction.bids = [None] * table.seats
        return reached

    def take_whole(self, table: Table, moves: Sequence[Move], *, recorded: bool) -> bool:
        bids, known, order = table.auction.bids, self._range(table), table.clockwise(table.dealer)
        limits = [limit for limit in table.game.of_kind(BidLimit) if not limit.of_blind]
        for seat, move in zip(order if self.first == "dealer" else order[1:] + order[:1], moves, strict=True):
            value = move.value
            if move.seat != seat or move.blind or value is None or value not in known:
                return False
            if limits and any(limit.refuses(table, seat, value) for limit in limits):
                return False
            bids[seat] = value
        return True

    def _judge_blind(self, table: Table, move: Move) -> None:
        """Reports a blind bid that may not be made."""
        if not move.blind:
            return
        if self.blind == "none" or (self.blind == "zero" and move.value != 0):
            why = "nobody may bid blind in this game" if self.blind == "none" else "only zero may be bid blind"
            table.accuse(self, move, f"bid blind; {why}.")
            table.cite("blind-bid")
        else:
            table.cite("blind-bid")
            self._judge_limits(table, move, of_blind=True)

    def _judge_value(self, table: Table, move: Move) -> None:
        """Reports a bid out of range."""
        value, known = move.value, self._range(table)
        if value is None or value not in known:
            table.cite("bid-range")
            legal = [*map(str, known)]
            table.accuse(self, move, f"bid {value}; a bid is from {self.least} to {known[-1]}.", legal=legal)

    @staticmethod
    def _judge_limits(table: Table, move: Move, *, of_blind: bool) -> None:
        for limit in table.game.of_kind(BidLimit):
            if limit.of_blind is of_blind:
                limit.judge(table, move)

    # --- samples and examples ------------------------------------------------------------------------------

    def at_random(self, table: Table, due: Due, rng: random.Random) -> str:
        middle = max(1, tricks_to_win(table) // table.seats)
        legal = sorted(due.legal, key=lambda bid: abs(int(bid) - middle) + rng.random() * 2)
        if self.blind == "none" or rng.random() < 0.7 or "0" not in due.legal:
            return f"bid {legal[0]}"
        limits = [limit for limit in table.game.of_kind(BidLimit) if limit.of_blind]
        kept_back = any(limit.refuses(table, due.seat or 0, 0) for limit in limits)
        return f"bid {legal[0]}" if kept_back else "bid blind 0"

    def order(self, game: Game) -> tuple[str, ...]:
        """The players of examples in the order of bidding."""
        return players(game) if self.together or self.first == "dealer" else from_left_of_dealer(game)

    def in_examples(self, game: Game) -> tuple[str, ...]:
        return tuple(f"{name} bid {self.least}" for name in self.order(game))


class BidTricks(TrickBids, title="Bidding tricks", rulings=("bid-range",)):
    """Bids in turn."""

    gist = "In turn, beginning with {first}, each player bids the number of tricks that they expect to take.{blind}"
    rule = (
        "The bidding begins with {first} and goes {way}. Each player bids once: the number of tricks that they expect to "
        "take, [least:{least:spelled}|zero] or more.{blind}"
    )

    least: int = number("the lowest bid", default=0, low=0)
    first: str = worded("who bids first", {"dealer": "the dealer", "eldest": "the player to the dealer's {side}"})
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

    def examples(self, game: Game) -> Examples:
        start, (first, second, *_) = before(game, self), self.order(game)
        yield Moves((*start, f"{first} bid {self.least + 1}", f"{second} bid {self.least}"), None)
        yield Moves((*start, f"{second} bid {self.least + 1}"), len(start), note=f"{first} bids first.")
        if self.least:
            yield Moves((*start, f"{first} bid {self.least - 1}"), len(start))
        yield Moves((*start, f"{first} bid 99"), len(start))
        if self.blind == "zero":
            yield Moves((*start, f"{first} bid blind 1"), len(start))


class BlindBehind(BidLimit, title="Who may bid blind", beside=("bid-tricks",), of_blind=True):
    """Only who is far behind may bid blind."""

    points: int = number("so many points behind the best total, at least", low=1)

    says_where = (("sides", share_scores),)
    rule = "Only a player [sides:whose side is|who is] at least {points:point} behind may bid blind."

    def refuses(self, table: Table, seat: int, value: int) -> str:
        totals = [table.match.total(other) for other in range(table.seats)]
        behind = max(totals) - totals[seat] >= self.points
        return "" if behind else f"bid blind without being {self.points} points behind."

    def examples(self, game: Game) -> Examples:
        start, first = before(game, stage_with(game, "bid")), bidders(game)[0]
        yield Moves((*start, f"{first} bid 0"), None)
        yield Moves((*start, f"{first} bid blind 0"), len(start), note="Nobody is behind yet.")


class BidTogether(TrickBids, title="Bidding tricks together", rulings=("bid-range", "simultaneous"), together=True):
    """Bids shown at the same time."""

    gist = "Everybody bids at the same moment the number of tricks that they expect to take."
    rule = "Everybody bids at the same moment: the number of tricks that they expect to take, zero or more."
    shows = (
        good("Cat bid 1", "Ann bid 0", "Bob bid 2", start="deal", note="The order in the log does not matter."),
        bad("Cat bid 1", "Cat bid 2", start="deal"),
    )


class LastBidderLimit(BidLimit, title="The last bidder's limit", asks_for=questions.TRICK_BIDS):
    """The bids may not add up to the number of tricks."""

    rule = "The last to bid may not bring the total of all bids to the number of tricks in the deal."
    rulings_where = (("kitty-tricks-available", wins_kitty),)

    def refuses(self, table: Table, seat: int, value: int) -> str:
        others = [bid for other, bid in enumerate(table.auction.bids) if other != seat]
        bids = [bid for bid in others if bid is not None]
        if len(bids) < len(others):
            return ""
        kitty = table.rulings.get("kitty-tricks-available") == "counts" and wins_kitty(table.game)
        tricks = tricks_to_win(table) + kitty
        if sum(bids) + value != tricks:
            return ""
        return f"bid {value}, which makes the bids add up to the {tricks} tricks of the deal."

    def examples(self, game: Game) -> Examples:
        start, order = before(game, stage_with(game, "bid")), bidders(game)
        tricks = game.the(Deal).cards
        early = tuple(f"{name} bid {0 if place else 1}" for place, name in enumerate(order[:-1]))
        yield Moves((*start, *early, f"{order[-1]} bid {tricks - 1}"), len(start) + len(early))
        yield Moves((*start, *early, f"{order[-1]} bid {tricks}"), None)
