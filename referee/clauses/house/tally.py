"""Points for cards against a bid, with a share for somebody who is no player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.clauses.house.gnome import Looked
from referee.clauses.kinds import Aim, Award, Ending, Game, Points, Table, Victory
from referee.clauses.kinds.endings import row
from referee.clauses.scoring.card_points import PointsInTricks
from referee.clauses.trumps.jokers import Declared
from referee.games.examples import Examples, Reckoned, Standing
from referee.games.fact import OfSome
from referee.games.parameters import number

if TYPE_CHECKING:
    from referee.table.standings import Standings

GNOME = "Gnome"
HONOURS = ("A", "K")


class PointsTallied(PointsInTricks):
    """How many points are in somebody's tricks as the tally counts them."""

    def amount(self, table: Table, hands: Sequence[int], cards: int) -> int:
        worth = table.game.the(Tally).worth(table)
        return sum(each * (table.won.cards[hand] & mask).bit_count() for mask, each in worth for hand in hands)

    def put(self, table: Table, seat: int, value: int) -> None:
        table.reported.setdefault(self.name, {})[seat] = value


TALLIED = PointsTallied()


class CardLookedAt(OfSome):
    """Who has looked at the face-down card."""

    name = "looked"
    question = "Who looked at the face-down card?"
    untold = "who looked at the face-down card"

    def seats(self, table: Table) -> set[int]:
        return table.own(Looked).seats


class Tally(Award, title="Tallying points", beside=("gnome",), reads_cards=True):
    """Card points against the bid; what is lost goes to the Gnome."""

    gist = (
        "An Ace or King in your tricks counts {honours:point}, a joker {jokers}, and a trump {trumps} more. If you took the "
        "bid without a look at the Gnome, you score twice what you won, or lose the bid if you failed. If you did not take "
        "it, you score what you won up to your own highest bid, and the Gnome scores the rest."
    )
    rule = (
        "Cards count as you win them in tricks: an Ace or King {honours:point}, a joker {jokers}, other cards nothing; "
        "a trump counts {trumps} more, and so does a joker played as one. If you took the bid and made it, you score twice "
        "what you won. If you took it and failed, you lose the bid, and the Gnome scores what you won. If you did not take it, "
        "you score what you won up to your own highest bid (nothing if you made none), and the Gnome scores the rest. All "
        "this is otherwise if you looked: a bid that you make gives you and the Gnome half each of what you won, one that "
        "fails gives the Gnome twice what you won, and without the bid half of your score goes to the Gnome."
    )
    short = "the points in your tricks, as far as your bid allows"
    aim = (Aim("bid", "take at least as many points in tricks as you bid"),)
    facts = (TALLIED.asked(), CardLookedAt().asked())
    rulings = ("half-points", "cap-then-half", "no-bid-points", "gnome-score")
    columns = (GNOME,)
    honours: int = number("points for an Ace or King", low=0)
    jokers: int = number("points for a joker", low=0)
    trumps: int = number("points that every trump is worth besides", low=0)

    def worth(self, table: Table) -> list[tuple[int, int]]:
        """Sets of cards with what each card of them is worth; a card may be in several."""
        pack, trumps = table.pack, table.trumps.mask
        for card, suit in table.own(Declared).suits.items():
            trumps |= pack.bits[card] if suit == table.trumps.suit else 0
        honours = [(pack.rank_mask(rank), self.honours) for rank in HONOURS]
        return [(pack.joker_mask, self.jokers), (trumps, self.trumps), *honours]

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for seat in table.clockwise(table.eldest):
            took = TALLIED.amount(table, [seat], 0) + TALLIED.reported(table).get(seat, 0)
            taker = seat == table.auction.high_bidder
            for line in self._taker(table, seat, took) if taker else self._other(table, seat, took):
                if line.points:
                    yield line

    def _taker(self, table: Table, seat: int, took: int) -> Iterator[Points]:
        bid, looked = table.auction.bids[seat] or 0, seat in table.own(Looked).seats
        gnome, name = table.seats, table.names[seat]
        if took < bid:
            yield Points(seat, -bid, f"took {took} and failed in the bid of {bid}")
            twice = ", twice after a look" if looked else ""
            yield Points(gnome, took * (2 if looked else 1), f"{name} failed with {took}{twice}")
        elif looked:
            kept = self._half(table, took)
            yield Points(seat, kept, f"half of {took} after a look, the bid of {bid} made")
            yield Points(gnome, took - kept, f"half of {name}'s {took}")
        else:
            yield Points(seat, 2 * took, f"took {took}, twice for the bid of {bid} made unseen")

    def _other(self, table: Table, seat: int, took: int) -> Iterator[Points]:
        looked = table.own(Looked)
        bid, name = table.auction.bids[seat], table.names[seat]
        if bid is None:
            lost = table.cite("no-bid-points") == "lost"
            yield Points(table.seats, 0 if lost else took, f"{name} took {took} without a bid")
            return
        kept = min(took, bid)
        if seat in looked.seats:
            first = table.cite("cap-then-half") == "half-first"
            kept = min(self._half(table, took), bid) if first else self._half(table, kept)
        half = ", half after a look" if seat in looked.seats else ""
        yield Points(seat, kept, f"took {took}, with a bid of {bid}{half}")
        yield Points(table.seats, took - kept, f"what {name} took and may not keep")

    @staticmethod
    def _half(table: Table, points: int) -> int:
        """The half that the player keeps."""
        return (points + 1) // 2 if table.cite("half-points") == "larger" else points // 2

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        trump = pack.suits[0].letter
        plain = pack.suits[1].letter
        cards = f"A{plain} K{plain} {pack.jokers[0]} A{trump}"
        total = 3 * self.honours + self.jokers + self.trumps
        yield Reckoned(2 * total, cards=cards, bid=total, trump=trump, winner_of_auction=True)
        yield Reckoned(total // 2, cards=cards, bid=total, trump=trump, winner_of_auction=True, looked=True)
        yield Reckoned(-total - 1, cards=cards, bid=total + 1, trump=trump, winner_of_auction=True)
        yield Reckoned(total, cards=cards, bid=total + 1, trump=trump, winner_of_auction=True, whose=GNOME)
        yield Reckoned(1, cards=cards, bid=1, trump=trump)
        yield Reckoned(total - 1, cards=cards, bid=1, trump=trump, whose=GNOME)
        yield Reckoned(None, cards=cards, trump=trump, note="Without a bid.")


class GnomeTarget(Ending, title="The Gnome's target", beside=("gnome",)):
    """The match ends when the Gnome has enough."""

    rule = "The match also ends with the deal in which the Gnome reaches {points} points. The Gnome cannot win."
    aim = (Aim("sentence", "or be ahead when the Gnome reaches {points} points"),)
    points: int = number("the Gnome's points that end the match", low=1)

    def faults(self, game: Game) -> Iterator[str]:
        if GNOME not in game.columns:
            yield "nothing gives the Gnome any points"

    def ends(self, standings: Standings) -> str | None:
        reached = standings.totals[standings.columns.index(GNOME)] >= self.points
        return f"the Gnome reached {self.points} points" if reached else None

    def examples(self, game: Game) -> Examples:
        yield Standing(((*row(game, 2, 1), self.points - 1),), None, columns=(GNOME,))
        yield Standing(((*row(game, 2, 1), self.points),), (0,), columns=(GNOME,))


class TakerWins(Victory, title="Who wins", rulings=("exactly-200",), beside=("gnome",)):
    """The taker of the last bid goes before the highest total."""

    rule = (
        "If the player who took the bid in the last deal has more than {points} points, they win; if not, the player "
        "with the highest total wins."
    )
    aim = (Aim("tail", ", and so bring your total to {points} points"),)
    points: int = number("the total that the taker must pass")

    def winners(self, standings: Standings) -> list[int]:
        taker = None if standings.last is None else standings.last.auction.high_bidder
        own = standings.totals[: standings.seats]
        standings.cited.update(self.rulings)
        if taker is not None and own[taker] > standings.declared.get("target", self.points):
            return [taker]
        return [seat for seat, total in enumerate(own) if total == max(own)]

    def examples(self, game: Game) -> Examples:
        yield Standing((row(game, self.points + 1, self.points + 3),), (0,), taker=0)
        yield Standing((row(game, self.points, self.points + 3),), (1,), taker=0)
        yield Standing((row(game, self.points + 3, self.points + 1),), (0,), taker=2)
