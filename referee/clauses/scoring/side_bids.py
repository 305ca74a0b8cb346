"""What partners bid together: the contract of a side, and the tricks beyond it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from referee.clauses.kinds import Aim, Award, Game, Points, Table, questions
from referee.clauses.kinds.awards import groups, nil_stands_apart
from referee.clauses.scoring.bags import Bags
from referee.clauses.scoring.brought_in import BROUGHT_IN, brought_in
from referee.english import count
from referee.facts.tricks_won import TRICKS
from referee.games.examples import Examples, Reckoned
from referee.games.parameters import number


class Contract(NamedTuple):
    """What a side has bid and won."""

    players: Sequence[int]
    bid: int
    won: int
    """The tricks that count towards the bid."""
    bags: int


def contracts(table: Table) -> list[Contract]:
    """What each side has bid and won."""
    found, nil = [], nil_stands_apart(table.game)
    for group in groups(table):
        bids, tricks = [table.auction.bids[seat] for seat in group], [table.won.tricks[seat] for seat in group]
        bid = sum([own or 0 for own in bids])
        of_nils = sum([won for own, won in zip(bids, tricks, strict=True) if own == 0]) if nil else 0
        won = sum(tricks) - of_nils
        if of_nils and table.cite("nil-tricks") == "help":
            won, of_nils = won + of_nils, 0
        found.append(Contract(group, bid, won, of_nils + max(0, won - bid if won >= bid else 0)))
    return found


class SideBid(Award, title="The bid of a side", asks_for=(questions.TRICK_BIDS, questions.PARTNERS), by_side=True):
    """Points for reaching what partners bid together."""

    families = ("trick-taking",)
    gist = "{says}"
    aim = (Aim("bid", "with your partner, win as many tricks as the two of you bid"),)
    rulings_where = (("nil-tricks", nil_stands_apart),)
    facts = (TRICKS,)
    each: int = number("points for each trick of a bid that was reached", low=1)
    missed: int = number("points lost for each trick of a bid that was not", default=0, low=0)

    rule = (
        "The bids of partners are added up. A side that wins at least as many tricks scores {each:point} for each trick of its "
        "bid; one that wins fewer [missed:loses {missed:point} for each trick that it bid|scores nothing]."
    )
    short = "{each:point} a trick of a side’s bid that is reached[missed:, −{missed} a trick if not]"

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for side in contracts(table):
            if side.bid:
                points = self.each * side.bid if side.won >= side.bid else -self.missed * side.bid
                for seat in side.players:
                    yield Points(seat, points, f"bid {side.bid} together, won {count(side.won, 'trick')}")

    def examples(self, game: Game) -> Examples:
        yield Reckoned(4 * self.each, tricks=6, bid=4)
        yield Reckoned(-4 * self.missed, tricks=3, bid=4)
        yield Reckoned(4 * self.each, tricks=3, others=(0, 1), bid=4, note="The fourth trick is the partner's.")


class SideBags(Bags, title="Bags of a side", beside=("side-bid",), by_side=True, edition=2):
    """Points for a side's tricks beyond its bid, and what too many of them cost."""

    gist = "Each trick of a side beyond its bid is a bag and {each:costs}; every {limit} bags cost {penalty} points."
    rulings: ClassVar[tuple[str, ...]] = ("bag-penalty", BROUGHT_IN)
    rulings_where = (("nil-tricks", nil_stands_apart),)

    rule = (
        "If a side reaches its bid, each trick beyond it is a bag and {each:costs}.[nil: The tricks of a failed Nil are bags "
        "as well.] A side counts its bags through the match: each time that another {limit} are complete, it loses "
        "{penalty:point}."
    )

    @staticmethod
    def before(table: Table) -> list[int] | None:
        bags = list(brought_in(table, "bags") or ())
        for side in groups(table) if bags else ():
            for seat in side:
                bags[seat] = max([bags[one] for one in side])
        return bags or None

    @staticmethod
    def new(table: Table) -> list[int]:
        bags = [0] * table.seats
        for side in contracts(table):
            for seat in side.players:
                bags[seat] = side.bags
        return bags

    def of_failed_nil(self, table: Table, seat: int) -> bool:
        return False

    def nil_cases(self, game: Game) -> Examples:
        yield Reckoned(3 * self.each, tricks=3, bid=0, note="A Nil that failed." if nil_stands_apart(game) else "")
