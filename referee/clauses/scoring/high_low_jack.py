"""Points for the highest and the lowest trump, for the Jack of trumps, and for the most points in cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from referee.cards.packs import cards_of
from referee.clauses.kinds import Aim, Game, Partnership, Points, Table, questions
from referee.clauses.kinds.named_contracts import NamedContracts, PointByPoint
from referee.clauses.scoring.card_values import worth
from referee.clauses.scoring.declared_game import laid_by
from referee.english import count, joined
from referee.facts.bids import CONTRACT
from referee.games.examples import Examples, Reckoned, Scored
from referee.games.fact import Asked, Fact
from referee.games.parameters import rank, worded


class PointsMade(Fact):
    """How many of the points of the deal somebody has made."""

    name = "points_made"
    question = "How many of the points for high, low, Jack and game did each player make?"
    untold = "how many points {who} made"
    did = "made"
    each = of_tricks = of_cards = True

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> int | None:
        made = [clause.made(table) for clause in table.game.of_kind(PointByPoint)]
        return sum(len(who) for seat, who in made[0].items() if seat in hands) if hands else None


POINTS_MADE = PointsMade()


class PointsForTrumps(
    PointByPoint,
    title="High, low, Jack and game",
    families=("trick-taking",),
    beside=("named-bids",),
    asks_for=(questions.HIGH_BID, questions.PARTNERS),
    of_sides=True,
    reads_cards=True,
    counts_cards=True,
):
    """A point each for the highest and the lowest trump, the Jack and the most card points."""

    facts = (CONTRACT, POINTS_MADE.asked())
    low: str = worded(
        "whose the lowest trump is", {"winner": "whoever wins it in a trick", "holder": "whoever was dealt it"}
    )
    rank: str = rank("the rank of the trump that counts whenever it is out")
    rule = (
        "There is one point each for the highest trump that is in play, for the lowest, which counts for {low}, for winning "
        "the {rank} of trumps, if it is in play, and for the most card points in tricks, where nobody has as many. The bidder "
        "must make as many points as were bid, and loses that many otherwise, scoring nothing. All others score what they "
        "have made."
    )
    gist = (
        "Score a point each for the highest and the lowest trump, the {rank} of trumps, and the most card points; if that is "
        "less than the bid, lose the bid."
    )
    short = "high, low, Jack and game; a bid that fails is lost"
    aim = (Aim("bid", "make as many of the points for high, low, Jack and game as you have bid, or can"),)

    def made(self, table: Table) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {seat: [] for seat in range(table.seats)}
        order = table.trumps.strength
        won = reduce(or_, table.won.cards)
        out = sorted(cards_of(won & table.trumps.mask), key=lambda card: order[card])
        jacks = table.trumps.mask & table.pack.rank_mask(self.rank)
        for what, cards in (
            ("high", out[-1:]),
            ("low", out[:1]),
            (self.rank, [one for one in out if jacks >> one & 1]),
        ):
            for card in cards:
                held = what == "low" and self.low == "holder"
                own = [laid_by(table, seat) if held else table.won.cards[seat] for seat in range(table.seats)]
                for seat in range(table.seats):
                    found[seat] += [what] * (own[seat] >> card & 1)
        points = [worth(table, table.won.cards[seat]) for seat in range(table.seats)]
        if points.count(max(points)) == 1:
            found[points.index(max(points))].append("game")
        return found

    def doubt(self, table: Table) -> str | None:
        if table.won.fell_unknown or table.won.undecided:
            return "Not all cards that were played are known: who has made which points cannot be told."
        return None

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        told, bid = POINTS_MADE.reported(table), table.game.the(NamedContracts).bid_of(table)
        if bid is None:
            return
        for place, side in enumerate(table.game.the(Partnership).sides(table)):
            for seat in side:
                names = [] if told else self.made(table)[seat]
                points = told.get(seat, 0) if told else len(names)
                note = joined(names) or count(points, "point")
                if not place and points < bid.worth:
                    yield Points(seat, -bid.worth, f"{note}, short of {bid.name}")
                elif points:
                    yield Points(seat, points, note)

    def examples(self, game: Game) -> Examples:
        low = game.the(NamedContracts).contracts[0]
        had = (0, CONTRACT.fact, low.name)
        yield Scored(low.worth, (had, (0, POINTS_MADE, low.worth)))
        yield Scored(-low.worth, (had, (0, POINTS_MADE, low.worth - 1)))
        yield Scored(1, ((1, CONTRACT.fact, low.name), (0, POINTS_MADE, 1)))
        suit = game.pack.suits[-1].letter
        ranks = (game.pack.ranks[-1].letter, self.rank, game.pack.ranks[0].letter)
        points, cards = 4 if self.low == "winner" else 3, " ".join(rank + suit for rank in ranks)
        yield Reckoned(points, tricks=1, cards=cards, trump=suit, contract=low.name)
