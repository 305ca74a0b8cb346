"""The auction for the kitty, and what its winner is paid or pays."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from referee.clauses.before_play.giving_up import judge_discard, lay_aside
from referee.clauses.dealing.hands import Kitty
from referee.clauses.kinds import Aim, Award, Due, Game, Moment, Move, OutOfCards, Points, Setup, Stage, Table
from referee.clauses.telling import TRICKS, WINNER, take_bid
from referee.clauses.tricks.kitty_winning import no_such_kitty
from referee.english import count, spelled
from referee.games.examples import Examples, Reckoned, bad, good
from referee.games.parameters import MANY, choice, flag, number, word
from referee.games.told import Told


class Auction(
    Stage, Setup, title="The auction", section="bidding", families=("climbing", "trick-taking"), sells_kitty=True
):
    """The kitty goes to the highest bidder, who plays against the rest."""

    rulings = ("two-passes", "auction-pass", "auction-leader", "landlord-leftovers")
    verbs = frozenset({"bid", "pass", "take", "discard"})
    first: str = choice("who bids first", "dealer")
    to: int = number("the highest bid", low=1, high=MANY)
    word: str = word("what the winner of the auction is called")
    shown: bool = flag("does everybody see the kitty before it is taken?", default=False)
    shows = (
        good("Ann pass", "Bob bid 1", "Cat bid 2"),
        bad("Ann bid 2", "Bob bid 1"),
        bad("Ann bid {to}", "Bob pass", note="The auction is over."),
    )

    def says(self, game: Game) -> str:
        kitty = game.the(Kitty).word
        takes = f", shows everybody the {kitty} and takes it" if self.shown else f" and takes the {kitty}"
        return (
            f"The bidding to be the {self.word} begins with the dealer and goes clockwise. Bid a number from one to "
            f"{spelled(self.to)}, higher than every bid before, or pass. Two passes in a row after a bid, or a bid of "
            f"{spelled(self.to)}, end the bidding: the highest bidder is the {self.word}{takes} into "
            "their hand. If everybody passes, the same dealer deals again."
        )

    def in_summary(self, game: Game) -> str:
        kitty = game.the(Kitty).word
        return (
            f"Beginning with the dealer, bid a number up to {spelled(self.to)}, higher than every bid before, or pass. Two "
            f"passes in a row after a bid, or a bid of {spelled(self.to)}, end the bidding: the highest bidder is the "
            f"{self.word} and takes the {kitty}. If everybody passes, the same dealer deals again."
        )

    def lets(self, game: Game) -> frozenset[str]:
        return self.verbs - {"discard"} if wins_by_going_out(game) else self.verbs

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return tuple(id_ for id_ in self.rulings if id_ != "landlord-leftovers" or not wins_by_going_out(game))

    def prepare(self, table: Table) -> None:
        table.auction.turn = table.dealer

    def accepts(self, table: Table, move: Move) -> bool:
        if move.verb == "discard":
            return self._lays_aside(table)
        leads = wins_by_going_out(table.game) and move.seat == table.auction.high_bidder
        return move.verb != "pass" or not (table.started or leads)

    def due(self, table: Table) -> Due | None:
        auction = table.auction
        if (
            auction.high_bidder is not None
            and self._lays_aside(table)
            and table.kitty.laid_aside is None
            and table.kitty.size
        ):
            hand = table.pack.names(table.hands.known[auction.high_bidder])
            return Due(auction.high_bidder, "discard", hand, table.kitty.size)
        if auction.high_bidder is not None or table.thrown_in:
            return None
        higher = [str(bid) for bid in range(auction.highest + 1, self.to + 1)]
        return Due(auction.turn, "bid", [*higher, "pass"])

    def stands(self, table: Table) -> Iterator[str]:
        auction = table.auction
        if auction.high_bidder is not None:
            yield f"{table.names[auction.high_bidder]} is the {self.word}, for a bid of {auction.high_bid}."

    def offers(self, table: Table) -> list[dict[str, Any]]:
        kitty = table.kitty
        if not self.shown or table.auction.high_bidder is None or kitty.known.bit_count() >= kitty.size:
            return []
        return [{"player": None, "action": "kitty"}]

    def missing(self, table: Table) -> str:
        if table.auction.high_bidder is not None:
            return f"{table.names[table.auction.high_bidder]} has not discarded yet"
        return f"the auction has no {self.word} yet"

    def waive(self, table: Table) -> None:
        if table.auction.highest and table.auction.high_bidder is None:
            self._close(table)

    @staticmethod
    def _lays_aside(table: Table) -> bool:
        """Does the winner of the auction discard as many cards as the kitty had (ruling `landlord-leftovers`)?"""
        return not wins_by_going_out(table.game) and table.rulings.get("landlord-leftovers") == "discard"

    def receive(self, table: Table, move: Move) -> None:
        auction = table.auction
        if move.verb == "take":
            self._take(table, move)
            return
        if move.verb == "discard":
            self._discard(table, move)
            return
        seat = move.seat
        if auction.high_bidder is not None or table.started:
            table.accuse(self, move, "came too late: the auction is over.")
            return
        if seat != auction.turn:
            table.cite("out-of-turn")
            table.accuse(self, move, f"bid out of turn; it was {table.names[auction.turn]}'s turn.")
        if seat in auction.passed:
            table.accuse(self, move, "had passed and is out of the auction.")
        if move.verb == "pass":
            auction.passes += 1
            if table.rulings.get("auction-pass") == "out":
                auction.passed.add(seat)
        else:
            self._bid(table, move)
        auction.turn = next(
            (other for other in table.clockwise((seat + 1) % table.seats) if other not in auction.passed), seat
        )
        self._settle(table)

    def _bid(self, table: Table, move: Move) -> None:
        auction = table.auction
        name, highest, value = table.names[move.seat], auction.highest, move.value or 0
        if not highest < value <= self.to or move.blind:
            legal = [str(bid) for bid in range(highest + 1, self.to + 1)] + ["pass"]
            message = f"{name} bid {'blind ' if move.blind else ''}{value}; a bid is a number up to {self.to}, "
            message += f"higher than {highest}." if highest else "and at least 1."
            table.find("illegal", self, message, move=move.index, seat=move.seat, legal=legal)
        auction.passes = 0
        auction.bid(move.seat, value)

    def _settle(self, table: Table) -> None:
        auction = table.auction
        highest = auction.highest
        if not auction.made:
            if auction.passes >= table.seats:
                table.cite("two-passes")
                table.thrown_in = True
        elif highest >= self.to or auction.passes >= 2 or len(auction.passed) >= table.seats - 1:
            self._close(table)

    def _close(self, table: Table) -> None:
        winner = table.auction.close()
        table.hands.add(winner, table.kitty.cards(), Moment.KITTY)

    def _take(self, table: Table, move: Move) -> None:
        if table.auction.high_bidder is None or move.seat != table.auction.high_bidder or table.started:
            kitty = table.game.the(Kitty).word
            table.accuse(
                self, move, f"may not take the {kitty} now; it goes to the {self.word}, before the first lead."
            )
            return
        others = [hand for seat, hand in enumerate(table.hands.known) if seat != move.seat]
        wrong = no_such_kitty(table, move.cards, others)
        if wrong is not None:
            table.refute(self, move, f"took {count(len(move.cards), 'card')} from the kitty; {wrong}.")

    def _discard(self, table: Table, move: Move) -> None:
        seat = move.seat
        if seat != table.auction.high_bidder or table.kitty.laid_aside is not None or table.started:
            table.accuse(self, move, "has nothing to discard.")
            return
        judge_discard(self, table, move)
        lay_aside(table, move)

    def sample(self, table: Table, rng: random.Random) -> str | None:
        due = self.due(table)
        if due is None or due.seat is None:
            return None
        name = table.names[due.seat]
        return f"{name} pass" if rng.random() < 0.5 else f"{name} bid {due.legal[0]}"

    def in_examples(self, game: Game) -> tuple[str, ...]:
        return (f"Ann bid {self.to}",)


def wins_by_going_out(game: Game) -> bool:
    """Is a deal won by who ends it, and not by tricks?"""
    return bool(game.of_kind(OutOfCards))


def payers(table: Table) -> list[tuple[int, int]]:
    """What each seat gets from the others after an auction: the high bidder is paid, or pays, the bid for each opponent."""
    auction = table.auction
    bidder = auction.high_bidder
    if bidder is None:
        return []
    if wins_by_going_out(table.game):
        won = bidder in table.first_out
    else:
        others = (tricks for seat, tricks in enumerate(table.won.tricks) if seat != bidder)
        won = table.won.tricks[bidder] > max(others)
    sign = 1 if won else -1
    opponents = [seat for seat in range(table.seats) if seat != bidder]
    pay: list[tuple[int, Any]] = [(bidder, sign * auction.high_bid * len(opponents))]
    return pay + [(seat, -sign * auction.high_bid) for seat in opponents]


class Payments(Award, title="Payments", families=("climbing", "trick-taking"), beside=("auction",)):
    """What the winner of the auction is paid, or pays."""

    def says(self, game: Game) -> str:
        name = game.the(Auction).word
        how = "wins the deal" if wins_by_going_out(game) else "wins more tricks than any other player"
        return (
            f"If the {name} {how}, each opponent pays them the bid in points; if not, the {name} pays the bid to each "
            "opponent."
        )

    def tells(self, game: Game) -> Iterator[Told]:
        yield Told("bid", self._put, asks=f"Who was the {game.the(Auction).word}, and for what bid?")
        yield WINNER if wins_by_going_out(game) else TRICKS

    def _put(self, table: Table, seat: int, bid: int) -> None:
        most = table.game.the(Auction).to
        take_bid(table, seat, bid, None if 1 <= bid <= most else f"from 1 to {most}", self)

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        auction = table.auction
        for seat, points in payers(table):
            if points:
                verb = "is paid" if points > 0 else "pays"
                each = "by each opponent" if seat == auction.high_bidder else ""
                if seat == auction.high_bidder and points < 0:
                    each = "to each opponent"
                yield Points(seat, points, f"{verb} the bid of {auction.high_bid} {each}".rstrip())

    def fact(self, game: Game) -> str:
        return f"the bid, paid to the {game.the(Auction).word} or by them"

    def aims(self, game: Game) -> Iterator[Aim]:
        name = game.the(Auction).word
        how = "do so" if wins_by_going_out(game) else "win more than anybody else"
        yield Aim("tail", f"; the {name} must {how}, or pay the others the bid")

    def examples(self, game: Game) -> Examples:
        paid: Any = 2 * (game.players[0] - 1)
        note = f"With {spelled(game.players[0])} players."
        if wins_by_going_out(game):
            yield Reckoned(paid, bid=2, out=True, winner_of_auction=True, note=note)
            yield Reckoned(-paid, bid=2, left=game.pack.codes[0], winner_of_auction=True)
        else:
            yield Reckoned(paid, tricks=3, bid=2, winner_of_auction=True, note=note)
            yield Reckoned(-paid, tricks=1, bid=2, others=(1,), winner_of_auction=True)
