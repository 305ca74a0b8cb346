"""What the side that made trumps scores for its tricks, and what the others score when it fails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.clauses.kinds import (
    Aim,
    Award,
    Game,
    Need,
    Partnership,
    Points,
    Table,
    Undertaking,
    lasting_sides,
    questions,
)
from referee.clauses.trumps.offering import may_be_alone
from referee.english import count
from referee.facts.amounts import TRICKS, TRICKS_WON
from referee.facts.bids import MAKER
from referee.games.examples import Examples, Reckoned
from referee.games.fact import Asked, Fact
from referee.games.parameters import number


class PlayedAlone(Fact):
    """Who played alone."""

    name, shape = "alone", "yes"
    question = "Who played alone?"
    untold = "who played alone"
    one = True

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> bool | None:
        return (table.auction.alone and table.auction.high_bidder in hands) or None

    def put(self, table: Table, seat: int, value: bool) -> None:
        table.auction.alone = table.auction.alone or value


class MakersScore(
    Undertaking,
    Award,
    title="Points for the makers",
    families=("trick-taking",),
    beside=("offer-trumps",),
    asks_for=questions.PARTNERS,
    by_side=True,
):
    """Points for the side that made trumps, or for the other."""

    made: int = number("points for more than half of the tricks", low=1)
    all: int = number("points for all tricks", low=1)
    lone: int = number("points for all tricks to a player who plays alone", low=1)
    failed: int = number("points for the other side where the makers win no more than half", low=1)

    says_where = (("alone", may_be_alone),)
    rule = (
        "The side that made trumps, the makers, must win more than half of the tricks. If they do, they score {made:point}; if "
        "they win all of them, a march, they score {all}[alone:, or {lone} if the maker played alone]. If they do not, they "
        "are euchred and the other side scores {failed:point}."
    )
    gist = (
        "The makers score {made:point} for more than half of the tricks and {all} for all of them[alone:, {lone} to one who "
        "plays alone]; if they fail the others score {failed}."
    )
    short = "{made} or {all}[alone: ({lone} alone)] to the makers, {failed} to the others"
    aim = (
        Aim("win", "with your partner, win more than half of the tricks if your side has made trumps"),
        Aim("tail", "; or else keep the others from doing so"),
    )

    def tells(self, game: Game) -> Iterator[Asked]:
        yield MAKER
        if may_be_alone(game):
            yield PlayedAlone().asked()
        yield TRICKS

    def pools(self, game: Game) -> list[list[int]]:
        return lasting_sides(game)

    def needs(self, table: Table) -> Iterator[Need]:
        if table.auction.high_bidder is not None:
            makers = table.game.the(Partnership).sides(table)[0]
            won = TRICKS_WON.amount(table, makers, 0)
            yield Need(makers, TRICKS_WON, (table.trick.limit or table.hands.dealt) // 2 + 1, won)

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        if table.auction.high_bidder is None:
            return
        makers, others = table.game.the(Partnership).sides(table)
        won, played = sum(table.won.tricks[seat] for seat in makers), sum(table.won.tricks)
        if won == played:
            points, scoring = (self.lone if table.auction.alone else self.all), makers
            note = "all tricks alone" if table.auction.alone else "all tricks"
        elif 2 * won > played:
            points, scoring, note = self.made, makers, f"{count(won, 'trick')} of {played}"
        else:
            names = " and ".join(table.names[seat] for seat in makers)
            points, scoring, note = self.failed, others, f"{names} won only {count(won, 'trick')}"
        for seat in scoring:
            yield Points(seat, points, note)

    def examples(self, game: Game) -> Examples:
        yield Reckoned(self.made, tricks=3, others=(1, 0, 1), winner_of_auction=True, bid=1)
        yield Reckoned(self.all, tricks=3, others=(0, 2, 0), winner_of_auction=True, bid=1)
        yield Reckoned(None, tricks=2, others=(2, 0, 1), winner_of_auction=True, bid=1, note="The makers are euchred.")
