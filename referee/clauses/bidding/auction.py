"""The auction for the kitty, and what its winner is paid or pays."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from referee.clauses.before_play.giving_up import judge_discard, lay_aside
from referee.clauses.kinds import (
    Aim,
    Award,
    Bidding,
    CardsApart,
    Due,
    Game,
    Moment,
    Move,
    OutOfCards,
    Points,
    Table,
)
from referee.clauses.kinds.bids import wrong_bid
from referee.clauses.phases import before
from referee.clauses.tricks.kitty_winning import no_such_kitty
from referee.english import count, spelled
from referee.facts.amounts import TRICKS
from referee.facts.bids import HIGHEST_BID
from referee.facts.going_out import WINNER
from referee.games.examples import Examples, Moves, Reckoned
from referee.games.fact import Asked
from referee.games.parameters import MANY, choice, flag, number, word


class KittyAuction(Bidding, id="auction", title="The auction", families=("climbing", "trick-taking"), sells_kitty=True):
    """The kitty goes to the highest bidder, who plays against the rest."""

    rulings = ("two-passes", "auction-pass", "auction-leader", "landlord-leftovers")
    verbs = frozenset({"bid", "pass", "take", "discard"})
    too_late = "came too late: the auction is over."
    first: str = choice("who bids first", "dealer")
    to: int = number("the highest bid", low=1, high=MANY)
    word: str = word("what the winner of the auction is called")
    shown: bool = flag("does everybody see the kitty before it is taken?", default=False)

    def says(self, game: Game) -> str:
        shown = ", shows everybody the {kitty} and takes it" if self.shown else " and takes the {kitty}"
        return self._said(
            game,
            "The bidding to be the {word} begins with the dealer and goes clockwise. Bid a number from one to {most}",
            f"{shown} into their hand",
        )

    def in_summary(self, game: Game) -> str:
        return self._said(game, "Beginning with the dealer, bid a number up to {most}", " and takes the {kitty}")

    def _said(self, game: Game, begins: str, takes: str) -> str:
        return (
            f"{begins}, higher than every bid before, or pass. Two passes in a row after a bid, or a bid of {{most}}, end the "
            f"bidding: the highest bidder is the {{word}}{takes}. If everybody passes, the same dealer deals again."
        ).format(word=self.word, most=spelled(self.to), kitty=game.the(CardsApart).word)

    def lets(self, game: Game) -> frozenset[str]:
        return self.verbs - {"discard"} if wins_by_going_out(game) else self.verbs

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return tuple(id_ for id_ in self.rulings if id_ != "landlord-leftovers" or not wins_by_going_out(game))

    def accepts(self, table: Table, move: Move) -> bool:
        if move.verb == "discard":
            return self._lays_aside(table)
        leads = move.verb == "pass" and move.seat == table.auction.high_bidder and wins_by_going_out(table.game)
        return super().accepts(table, move) and not leads

    def due(self, table: Table) -> Due | None:
        bidder, kitty = table.auction.high_bidder, table.kitty
        if bidder is not None and self._lays_aside(table) and kitty.laid_aside is None and kitty.size:
            return Due(bidder, "discard", table.pack.names(table.hands.known[bidder]), kitty.size)
        return super().due(table)

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

    @staticmethod
    def _lays_aside(table: Table) -> bool:
        """Does the winner of the auction discard as many cards as the kitty had (ruling `landlord-leftovers`)?"""
        return not wins_by_going_out(table.game) and table.rulings.get("landlord-leftovers") == "discard"

    def receive(self, table: Table, move: Move) -> None:
        if move.verb == "take":
            self._take(table, move)
        elif move.verb == "discard":
            self._discard(table, move)
        else:
            super().receive(table, move)

    def hears(self, table: Table, move: Move) -> bool:
        heard = super().hears(table, move)
        if heard and move.seat in table.auction.passed:
            table.accuse(self, move, "had passed and is out of the auction.")
        return heard

    def final(self, table: Table) -> bool:
        return table.rulings.get("auction-pass") == "out"

    def ladder(self, table: Table) -> list[str]:
        return [str(bid) for bid in range(table.auction.highest + 1, self.to + 1)]

    def wanted(self, table: Table, move: Move) -> str:
        highest = table.auction.highest
        return f"a bid is a number up to {self.to}, {f'higher than {highest}' if highest else 'and at least 1'}"

    def no_bid(self, bid: int) -> str | None:
        return None if 1 <= bid <= self.to else f"from 1 to {self.to}"

    def go_on(self, table: Table, seat: int) -> None:
        auction = table.auction
        auction.turn = self.after(table, seat)
        if not auction.made and auction.passes >= table.seats:
            table.cite("two-passes")
            self.unbid(table)
        elif auction.made and (
            auction.highest >= self.to or auction.passes >= 2 or len(auction.passed) >= table.seats - 1
        ):
            self.close(table)

    def close(self, table: Table) -> None:
        table.hands.add(table.auction.close(), table.kitty.cards(), Moment.KITTY)

    def _take(self, table: Table, move: Move) -> None:
        if table.auction.high_bidder is None or move.seat != table.auction.high_bidder or table.started:
            kitty = table.game.the(CardsApart).word
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

    def at_random(self, table: Table, due: Due, rng: random.Random) -> str:
        return "pass" if rng.random() < 0.5 else f"bid {due.legal[0]}"

    def in_examples(self, game: Game) -> tuple[str, ...]:
        return (f"{self.callers(game)[0]} bid {self.to}",)

    def shown_bids(self, game: Game) -> tuple[str, str]:
        return "1", "2"

    def examples(self, game: Game) -> Examples:
        yield from super().examples(game)
        first, second, *_ = self.callers(game)
        start = before(game, self)
        yield Moves((*start, f"{first} bid {self.to}", f"{second} pass"), len(start) + 1, note="The auction is over.")


def wins_by_going_out(game: Game) -> bool:
    """Is a deal won by who ends it, and not by tricks?"""
    return bool(game.of_kind(OutOfCards))


class Payments(Award, title="Payments", families=("climbing", "trick-taking"), beside=("auction",)):
    """What the winner of the auction is paid, or pays."""

    says_where = (("out", wins_by_going_out),)
    rule = (
        "If the {bidder} wins [out:the deal|more tricks than any other player], each opponent pays them the bid in points; if "
        "not, the {bidder} pays the bid to each opponent."
    )
    short = "the bid, paid to the {bidder} or by them"
    aim = (Aim("tail", "; the {bidder} must [out:do so|win more than anybody else], or pay the others the bid"),)

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        return super().worded(sentences, game, bidder=game.the(Bidding).word, **more)

    def tells(self, game: Game) -> Iterator[Asked]:
        bids = game.the(Bidding)
        asks = f"Who was the {bids.word}, and for what bid?"
        yield HIGHEST_BID.asked(asks=asks, wrong=wrong_bid, amounts=bids.ladder, of_one=True)
        yield WINNER if wins_by_going_out(game) else TRICKS

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        bidder, bid, tricks = table.auction.high_bidder, table.auction.high_bid, table.won.tricks
        if bidder is None or not bid:
            return
        opponents = [seat for seat in range(table.seats) if seat != bidder]
        if wins_by_going_out(table.game):
            won = bidder in table.first_out
        else:
            won = tricks[bidder] > max(own for seat, own in enumerate(tricks) if seat != bidder)
        sign, gets, gives, whose = (1, "is paid", "pays", "by") if won else (-1, "pays", "is paid", "to")
        yield Points(bidder, sign * bid * len(opponents), f"{gets} the bid of {bid} {whose} each opponent")
        yield from (Points(seat, -sign * bid, f"{gives} the bid of {bid}") for seat in opponents)

    def examples(self, game: Game) -> Examples:
        paid: Any = 2 * (game.players[0] - 1)
        note = f"With {spelled(game.players[0])} players."
        if wins_by_going_out(game):
            yield Reckoned(paid, bid=2, out=True, winner_of_auction=True, note=note)
            yield Reckoned(-paid, bid=2, left=game.pack.codes[0], winner_of_auction=True)
        else:
            yield Reckoned(paid, tricks=3, bid=2, winner_of_auction=True, note=note)
            yield Reckoned(-paid, tricks=1, bid=2, others=(1,), winner_of_auction=True)
