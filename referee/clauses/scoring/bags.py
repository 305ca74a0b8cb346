"""Bids that must be reached, by players or by partners together, tricks beyond them, and the bid of no trick at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from referee.clauses.kinds import Aim, Award, Game, Need, Points, Table, Undertaking, questions
from referee.clauses.kinds.awards import BidAgainstWon, groups, nil_stands_apart, share_scores
from referee.clauses.scoring.brought_in import BROUGHT_IN, CarryingOn, brought_in, needed
from referee.english import count
from referee.facts.amounts import TRICKS, TRICKS_WON
from referee.games.clause import Where
from referee.games.examples import Examples, Reckoned
from referee.games.parameters import number

if TYPE_CHECKING:
    from referee.table.standings import Standings


class BidMade(BidAgainstWon, title="Reaching the bid"):
    """Points for reaching the bid."""

    by_tricks_and_bids = True
    rule = (
        "If you win at least as many tricks as you bid, you score {each:point} for each trick of the bid[over:, and "
        "{over:point} for each trick beyond it]. If you win fewer, you [missed:lose {missed:point} for each trick of the bid|"
        "score nothing]."
    )
    gist = "{says}"
    short = "{each:point} a trick of a bid that is reached[over:, {over} for each beyond][missed:, −{missed} a trick if not]"
    aim = (Aim("bid", "win as many tricks as you bid"),)
    cases = ((4, 6), (4, 3))
    each: int = number("points for each trick of a bid that was reached", low=1)
    over: int = number("points for each trick beyond it", default=0, low=0)
    missed: int = number("points lost for each trick of a bid that was not reached", default=0, low=0)

    def worth(self, bid: int, won: int) -> tuple[int, str] | None:
        points = self.each * bid + self.over * (won - bid) if won >= bid else -self.missed * bid
        return (points, f"bid {bid}, won {count(won, 'trick')}") if bid else None


class Nil(BidAgainstWon, title="Nil", by_side=True, of_nothing=True):
    """Points for a bid of no tricks."""

    by_tricks_and_bids = True
    cases, names_bidder = ((0, 0), (0, 2)), True
    points: int = number("points for a bid of zero that was kept", low=1)
    failed: int = number("points lost for a bid of zero that was not", default=0, low=0)

    gist = "{says}"
    says_where = (("sides", share_scores),)
    rule = (
        "A bid of zero is a Nil: if you win no trick, [sides:your side scores|you score] {points:point}.[failed: If you win "
        "any, [sides:your side loses|you lose] {failed:point}.]"
    )
    short = "{points:point} for a Nil[failed:, −{failed} if it fails]"

    def worth(self, bid: int, won: int) -> tuple[int, str] | None:
        return None if bid else (-self.failed if won else self.points, f"bid Nil, won {count(won, 'trick')}")


class Bags(CarryingOn, Award, title="Bags", families=("trick-taking",), asks_for=questions.TRICK_BIDS, edition=3):
    """Points for tricks beyond the bid, and what too many of them cost."""

    by_tricks_and_bids = True
    gist = "Each trick beyond a bid that you reach is a bag and {each:costs}; every {limit} bags cost {penalty} points."
    short = "{each:point} a bag, −{penalty} for every {limit}"
    aim = (Aim("tail", ", and as few more as you can"),)
    rulings: ClassVar[tuple[str, ...]] = ("bag-penalty", "missed-bid-bags", BROUGHT_IN)
    rulings_where: ClassVar[tuple[tuple[str, Where], ...]] = (("failed-nil", nil_stands_apart),)
    table_keys = ("bags",)
    facts = (TRICKS,)
    each: int = number("points for each bag beyond a bid")
    limit: int = number("so many bags are too many", low=1)
    penalty: int = number("points that they cost", low=1)

    says_where = (("nil", nil_stands_apart),)
    rule = (
        "If you reach your bid, each trick beyond it is a bag and {each:costs}.[nil: The tricks of a failed Nil are bags too, "
        "but score nothing.] Bags are counted through the match: each time that another {limit} are complete, you lose "
        "{penalty:point}."
    )

    @staticmethod
    def before(table: Table) -> list[int] | None:
        """The bags of each player, or each player's side, from earlier deals; None where they are not known."""
        bags = list(brought_in(table, "bags") or ())
        for side in groups(table)[: table.seats] if any(bags) else ():
            for seat in side:
                bags[seat] = max([bags[one] for one in side])
        return bags or None

    @staticmethod
    def new(table: Table) -> list[int]:
        """The bags that the deal brought each player."""
        pairs = zip(table.auction.bids, table.won.tricks, strict=False)
        return [0 if bid is None or (bid and tricks < bid) else tricks - bid for bid, tricks in pairs]

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        new, before = self.new(table), None
        if any(new):
            needed(table, "bags")
            before = self.before(table)
        for seat, bags in enumerate(new):
            if bags:
                failed = self.of_failed_nil(table, seat)
                scores = not failed or table.cite("failed-nil") == "points-too"
                yield Points(seat, self.each * bags * scores, count(bags, "bag") + " of a failed Nil" * failed)
                yield from self.cost(table, seat, bags, None if before is None else before[seat])

    def of_failed_nil(self, table: Table, seat: int) -> bool:
        """Are they the tricks of a Nil that failed, which have a ruling of their own?"""
        return table.auction.bids[seat] == 0 and nil_stands_apart(table.game)

    def cost(self, table: Table, seat: int, bags: int, before: int | None) -> Iterator[Points]:
        """What these bags cost with those of earlier deals; None where these are not known."""
        if before is None:
            table.left_open = (
                self,
                f"How many bags {table.names[seat]} had before this deal is not told (`table.bags`): "
                f"whether {self.limit} are complete, and so the points of the deal, cannot be.",
            )
        elif times := self.times(table, before, before + bags):
            yield Points(seat, -self.penalty * times, f"{count(before + bags, 'bag')} in the match")

    def times(self, table: Table, before: int, after: int) -> int:
        """How often the penalty is due for coming from so many bags to so many."""
        reached = after // self.limit - before // self.limit
        if reached and table.cite("bag-penalty") == "once":
            return int(before < self.limit)
        return reached

    def carry(self, table: Table, standings: Standings) -> None:
        before = self.before(table)
        self.keep(standings, "bags", before and [sum(pair) for pair in zip(before, self.new(table), strict=True)])

    def examples(self, game: Game) -> Examples:
        yield Reckoned(2 * self.each, tricks=6, bid=4)
        yield Reckoned(None, tricks=4, bid=4)
        yield Reckoned(None, tricks=3, bid=4)
        yield Reckoned(2 * self.each - self.penalty, tricks=6, bid=4, bags=self.limit - 1)
        yield from self.nil_cases(game)

    def nil_cases(self, game: Game) -> Examples:
        """Examples of bags where nothing was bid."""
        of_nil = 0 if nil_stands_apart(game) else 3 * self.each
        yield Reckoned(of_nil - self.penalty * (-(-3 // self.limit)), tricks=3, bid=0, bags=self.limit - 1)


class Contract(NamedTuple):
    """What a side has bid and won."""

    players: Sequence[int]
    bid: int
    won: int
    """The tricks that count towards the bid."""
    bags: int


def contracts(table: Table) -> list[Contract]:
    """What each side has bid and won."""
    found, nil, bids, tricks = [], nil_stands_apart(table.game), table.auction.bids, table.won.tricks
    for group in groups(table):
        bid = won = of_nils = 0
        for seat in group:
            bid += bids[seat] or 0
            if nil and bids[seat] == 0:
                of_nils += tricks[seat]
            else:
                won += tricks[seat]
        if of_nils and table.cite("nil-tricks") == "help":
            won, of_nils = won + of_nils, 0
        found.append(Contract(group, bid, won, of_nils + max(0, won - bid if won >= bid else 0)))
    return found


class SideBid(
    Undertaking, Award, title="The bid of a side", asks_for=(questions.TRICK_BIDS, questions.PARTNERS), by_side=True
):
    """Points for reaching what partners bid together."""

    by_tricks_and_bids = True
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

    def needs(self, table: Table) -> Iterator[Need]:
        if None not in table.auction.bids:
            yield from (Need(side.players, TRICKS_WON, side.bid, side.won) for side in contracts(table) if side.bid)

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for side in contracts(table):
            if side.bid:
                points = self.each * side.bid if side.won >= side.bid else -self.missed * side.bid
                why = f"bid {side.bid} together, won {count(side.won, 'trick')}"
                yield from [Points(seat, points, why) for seat in side.players]

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
