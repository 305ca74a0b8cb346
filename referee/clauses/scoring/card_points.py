"""What the cards won in tricks come to, for each player or each side, and who scores it.

`taken(table)` is what awards ask: what each side has, the points of its cards and whatever counts with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from referee.clauses.kinds import (
    Aim,
    Award,
    CardWorth,
    Counting,
    Game,
    Need,
    Part,
    Partnership,
    Points,
    Table,
    Undertaking,
    lasting_sides,
    questions,
)
from referee.clauses.scoring.card_values import most, value_of, values_at, worth
from referee.english import count
from referee.facts.amounts import TRICKS, Amount
from referee.games.clause import Clause, Where
from referee.games.examples import Examples, Reckoned
from referee.games.fact import Asked
from referee.games.parameters import flag, number

if TYPE_CHECKING:
    from referee.cards.packs import Pack


class CutShort(Part):
    """Has the deal been broken off with points that were enough, so that no trick was the last and nobody won them all?"""

    so = False


class Taken(NamedTuple):
    """What a side has taken: its players, the points of the cards in its tricks, and what counts besides."""

    players: list[int]
    cards: int
    besides: list[Points]
    """Each with the player who brought it in."""
    staying: list[Points]
    """What counts besides and stays with the side whatever happens."""

    @property
    def points(self) -> int:
        """All of it."""
        return self.cards + sum(line.points for line in (*self.besides, *self.staying))


def sides_of(table: Table) -> list[list[int]]:
    """The players of each side, the high bidder's first; where nobody has a partner everybody is a side."""
    partnerships = table.game.of_kind(Partnership)
    return partnerships[0].sides(table) if partnerships else [[seat] for seat in range(table.seats)]


def owner(table: Table, hand: int) -> int:
    """The player whose hand it is, or who plays it."""
    partnerships = table.game.of_kind(Partnership)
    return partnerships[0].owner(table, hand) if partnerships else hand


def side_of(table: Table, seat: int) -> list[int]:
    """The players of that player's side."""
    return next(side for side in sides_of(table) if seat in side)


def taken(table: Table) -> list[Taken]:
    """What each side has taken in the deal so far, the high bidder's side first."""
    groups = sides_of(table)
    place_of = {seat: place for place, group in enumerate(groups) for seat in group}
    won, told = [0] * len(groups), [0] * len(groups)
    for hand, cards in enumerate(table.won.cards):
        if cards:
            won[place_of[owner(table, hand)]] |= cards
    for seat, points in POINTS_IN_TRICKS.reported(table).items():
        told[place_of[seat]] += points
    besides: list[list[Points]] = [[] for _ in groups]
    staying: list[list[Points]] = [[] for _ in groups]
    for clause in table.game.of_kind(Counting):
        for line in clause.counted(table):
            (staying if clause.stays else besides)[place_of[line.seat]].append(line)
    return [
        Taken(group, worth(table, won[place]) + told[place], besides[place], staying[place])
        for place, group in enumerate(groups)
    ]


def most_taken(table: Table) -> float:
    """No side can take more points than so many in the deal, as long as nothing more is declared."""
    cards = sum([value for value in values_at(table) if value > 0]) // table.game.the(CardWorth).parts
    told: int = sum([max(points, 0) for points in POINTS_IN_TRICKS.reported(table).values()])
    return cards + told + sum([clause.at_most(table) for clause in table.game.of_kind(Counting)])


def lines_of(own: Taken, table: Table, where: str = "in tricks") -> Iterator[Points]:
    """What a side has taken as lines of a reckoning, the same for each of its players."""
    for seat in own.players:
        if own.cards:
            yield Points(seat, own.cards, f"{count(own.cards, 'point')} {where}")
        for line in (*own.besides, *own.staying):
            whose = "" if line.seat == seat else f" ({table.names[line.seat]})"
            yield Points(seat, line.points, f"{line.note}{whose}")


class LastTrickCounts(Counting, title="The last trick", asks_for=questions.CARDS_SCORED):
    """Points for the last trick, counted with those of the cards."""

    rule = "Winning the last trick counts {points:point} more[whole:, if all cards of the pack have been played]."
    short = "{points:point} for the last trick"
    among_tricks = True
    points: int = number("points for the last trick", low=1)
    whole: bool = flag("does it count only if all cards of the pack have been played?", default=False)

    def counted(self, table: Table) -> Iterator[Points]:
        winner = table.won.last
        if self.whole and sum(table.won.tricks) * table.seats < table.pack.size:
            return
        if table.over and winner is not None and not table.own(CutShort).so:
            yield Points(winner, self.points, "the last trick")

    def at_most(self, table: Table) -> float:
        return self.points

    def examples(self, game: Game) -> Examples:
        most = game.pack.size // game.seats if self.whole else 0
        yield Reckoned(self.points, tricks=most and 1, others=(most - 1,) * self.whole, first_and_last=(1, 0))
        yield Reckoned(None, first_and_last=(0, 1))
        if self.whole:
            yield Reckoned(None, tricks=1, others=(1,), first_and_last=(1, 0), note="Not all cards have been played.")


class EveryTrickCounts(Counting, title="Every trick", asks_for=questions.CARDS_SCORED):
    """Points for winning every trick, counted with those of the cards."""

    rule = "A side that wins every trick counts {points:point} more."
    short = "{points:point} for every trick"
    facts = (TRICKS,)
    points: int = number("points for every trick", low=1)

    def pools(self, game: Game) -> list[list[int]]:
        return lasting_sides(game)

    def counted(self, table: Table) -> Iterator[Points]:
        winners = {owner(table, hand) for hand, tricks in enumerate(table.won.tricks) if tricks}
        known = table.over and not (table.won.fell_unknown or table.own(CutShort).so)
        for side in sides_of(table) if known and winners else ():
            if winners <= {*side}:
                yield Points(min(winners), self.points, "every trick")

    def at_most(self, table: Table) -> float:
        return self.points

    def examples(self, game: Game) -> Examples:
        yield Reckoned(self.points, tricks=game.pack.size // game.seats)
        yield Reckoned(None, tricks=2, others=(1,))


def _worth_of(table: Table, hands: Sequence[int]) -> int:
    """What lies in these hands' tricks. A point of which two partners have parts counts with the later of them."""
    won = table.won.cards
    if table.game.the(CardWorth).parts == 1:
        return sum(worth(table, won[hand]) for hand in hands)
    side = side_of(table, owner(table, hands[0]))
    earlier = sum(won[hand] for hand in range(min(hands)) if owner(table, hand) in side)
    return worth(table, earlier + sum(won[hand] for hand in hands)) - worth(table, earlier)


def among_tricks(game: Game) -> list[Counting]:
    """What counts besides the cards and is told with their points."""
    return [clause for clause in game.of_kind(Counting) if clause.among_tricks]


class PointsInTricks(Amount):
    """How many points are in somebody's tricks, with those for the last where that is said of it."""

    name = "card_points"
    large = True
    question = "How many points were in each player's tricks?"
    untold = "what points {who} won in tricks"
    each = of_tricks = of_cards = grows = True

    def amount(self, table: Table, hands: Sequence[int], cards: int) -> int:
        lines = [line for one in among_tricks(table.game) for line in one.counted(table)]
        return _worth_of(table, hands) + sum(line.points for line in lines if line.seat in hands)

    def words(self, amount: int, cards: int, pack: Pack) -> str:
        return count(amount, "point")

    def put(self, table: Table, seat: int, value: int) -> None:
        super().put(table, seat, value)
        counted, (all_, where, clause) = sum(self.reported(table).values()), self.most(table)
        if counted > all_ >= counted - value:
            message = f"{counted} points are told; there are {all_} in {where}."
            table.find("impossible", clause, message, move=None)

    def most(self, table: Table) -> tuple[int, str, Clause]:
        """How many points there are, of what, and the clause that says so."""
        more = sum(clause.points for clause in among_tricks(table.game))
        return most(table.game) + more, "a deal", table.game.the(CardWorth)


POINTS_IN_TRICKS = PointsInTricks()


class OfPointsTaken(
    Award, families=("trick-taking",), beside=("card-values",), answers=questions.CARDS_SCORED, reads_cards=True
):
    """Scores by the points that each side has taken in its tricks, with whatever counts besides."""

    by_side = of_sides = counts_cards = True
    says_where: ClassVar[tuple[tuple[str, Where], ...]] = (("sides", Partnership), ("besides", Counting))

    def tells(self, game: Game) -> Iterator[Asked]:
        last = "".join(f", {one.points} for the last among them" for one in among_tricks(game)[:1])
        yield POINTS_IN_TRICKS.asked(asks=f"How many points were in each player's tricks{last}?")

    def pools(self, game: Game) -> list[list[int]]:
        return lasting_sides(game)

    def doubt(self, table: Table) -> str | None:
        if table.won.fell_unknown:
            return "Cards fell that the log does not know: what the tricks are worth cannot be told."
        if any(clause.uncounted(table) for clause in table.game.of_kind(Counting)):
            return "Cards were declared that the log does not know: what they count cannot be told."
        return None


def example_table(game: Game) -> tuple[Table, str | None, list[int]]:
    """A table for examples, the suit that is trumps there, and the cards from the dearest to the cheapest."""
    table = Table(game, [str(seat) for seat in range(game.seats)], game.seats - 1)
    trump = game.pack.suits[-1].letter if game.has_trumps else None
    table.trumps.settle(None if trump is None else game.pack.suit(trump))
    return table, trump, sorted(range(game.pack.size), key=lambda card: (-value_of(table, card), card))


class ScoreCardPoints(OfPointsTaken, title="Points in tricks"):
    """The points of the cards in one's tricks, by side where there are partners."""

    short = "the points of the cards in your tricks"
    aim = (Aim("win", "take cards that are worth points in your tricks", "cards that are worth points count as well"),)
    rule = (
        "[sides:Each side adds up the cards in its tricks[besides:, with whatever counts besides]; each of its players scores "
        "the sum.|Each player adds up the cards in their tricks[besides:, with whatever counts besides], and scores the sum.]"
    )

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for own in taken(table):
            yield from lines_of(own, table)

    def examples(self, game: Game) -> Examples:
        table, trump, order = example_table(game)
        worst = min(range(game.pack.size), key=lambda card: (value_of(table, card), card))
        cards = " ".join(game.pack.codes[card] for card in (*order[:2], worst))
        points = worth(table, game.pack.mask((*order[:2], worst)))
        yield Reckoned(points, tricks=1, cards=cards, trump=trump)
        if not value_of(table, worst):
            yield Reckoned(None, tricks=1, cards=game.pack.codes[worst], trump=trump)


class MostCardPoints(Undertaking, OfPointsTaken, title="Winning the deal"):
    """The most points in tricks win the deal."""

    short = "{points:point} for the most points in tricks"
    aim = (Aim("win", "take the most points in your tricks", "the most points in tricks count as well"),)
    rule = (
        "The [sides:side|player] whose cards in tricks[besides:, with whatever counts besides] are worth the most wins the "
        "deal and scores {points:point}; where two have the most, nobody scores."
    )
    points: int = number("points for winning the deal", low=1)

    def needs(self, table: Table) -> Iterator[Need]:
        sides = taken(table) if table.started else []
        if len(sides) == 2:
            enough = POINTS_IN_TRICKS.most(table)[0] // 2 + 1
            yield from (Need(side.players, POINTS_IN_TRICKS, enough, side.points) for side in sides)

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        sides = taken(table)
        best = max(side.points for side in sides)
        winners = [side for side in sides if side.points == best]
        if len(winners) == 1:
            for seat in winners[0].players:
                yield Points(seat, self.points, f"{count(best, 'point')} in tricks, the most")

    def examples(self, game: Game) -> Examples:
        _, trump, order = example_table(game)
        best, second, *_, low = order
        codes = game.pack.codes
        yield Reckoned(self.points, tricks=1, cards=codes[best], others_cards=codes[low], trump=trump)
        yield Reckoned(None, tricks=1, cards=codes[low], others_cards=codes[second], trump=trump)
