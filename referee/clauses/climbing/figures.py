"""What may be played at once beside single cards, sets and runs: runs of sets, sets with cards attached, hands of five."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from referee.cards.combinations import Combination, Laid, Shape, Wanted
from referee.cards.fives import CARDS, CLASS, CLASSES, HAND, STRAIGHT_FLUSH, Order, hand_of, hands_in, straights
from referee.cards.groups import NAMES, Attached, Body, bodies_in, counted, readings, windows
from referee.clauses.climbing.combining import has_bombs, steps
from referee.clauses.climbing.ordering import suit_order, suit_places, wanted_at_best
from referee.clauses.kinds import Figure, Game, PlayOrder, Table, questions
from referee.english import joined, spelled
from referee.games.examples import Examples, Plays
from referee.games.parameters import RANKS_OF_PACK, flag, number, worded
from referee.value import remembered

PAIR, TRIPLET, FOUR = NAMES


class SetsTogether(Figure):
    """A figure made of sets."""

    def bodies(self, game: Game) -> tuple[Body, ...]:
        """The figures that there are, few cards first."""
        raise NotImplementedError

    def readings(self, table: Table, faces: Sequence[int]) -> Iterator[Combination]:
        for body in _of_size(table.game, self.bodies, len(faces)):
            yield from readings(table.pack, steps(table.game, "any"), body, faces)

    def plays(self, table: Table, hand: int, shapes: Collection[Shape] | None, wanted: Wanted) -> Iterator[Laid]:
        ladder, held = steps(table.game, "any"), hand & ~table.wild.cards
        for body in self.bodies(table.game):
            if body.size <= held.bit_count() and (shapes is None or (body.kind, body.size) in shapes):
                best = wanted_at_best(table, held, wanted, attached=body.attached is not None)
                yield from bodies_in(table.pack, ladder, body, held, best)

    def every(self, game: Game, shape: Shape) -> Iterator[Combination]:
        for body in self.bodies(game):
            if (body.kind, body.size) == shape:
                for window in windows(game.pack, steps(game, "any"), body.length):
                    if all(game.pack.strength.count(rank) >= body.each for rank in window):
                        yield counted(body, window)._replace(tie=max(suit_places(game), default=0))


@remembered(512)
def _of_size(game: Game, bodies: Callable[[Game], Iterable[Body]], size: int) -> list[Body]:
    """Those figures of a game that have so many cards."""
    return [body for body in bodies(game) if body.size == size]


class RunsOfSets(SetsTogether, title="Runs of sets", answers=questions.RUNS):
    """Pairs or triplets of ranks that follow each other."""

    figure = "run of sets"
    beaten = "a run of sets by one of as many equally large sets that starts at a higher rank"
    pairs: int = number(
        "pairs that a run of them has at least; 0: there are none", low=0, default=0, bound=RANKS_OF_PACK
    )
    triplets: int = number(
        "triplets that a run of them has at least; 0: there are none", low=0, default=0, bound=RANKS_OF_PACK
    )

    def says(self, game: Game) -> str:
        least = ((self.pairs, NAMES[PAIR]), (self.triplets, NAMES[TRIPLET]))
        told = joined([f"of {spelled(few)} or more {name}" for few, name in least if few], "or")
        return f"You may also play a run {told} whose ranks follow each other."

    def least_run(self, each: int) -> int:
        return {PAIR: self.pairs, TRIPLET: self.triplets}.get(each, 0)

    def faults(self, game: Game) -> Iterator[str]:
        if not self.pairs and not self.triplets:
            yield "has neither pairs nor triplets; say how many make a run"

    def bodies(self, game: Game) -> tuple[Body, ...]:
        most = len(game.pack.ranks)
        pairs = [Body(PAIR, length) for length in range(max(self.pairs, 2), most + 1) if self.pairs]
        return (*pairs, *(Body(TRIPLET, length) for length in range(max(self.triplets, 2), most + 1) if self.triplets))

    def examples(self, game: Game) -> Examples:
        for each, few in ((PAIR, self.pairs), (TRIPLET, self.triplets)):
            if few:
                yield Plays(sets(game, each, 0, few), sets(game, each, few, few), good=True)
                yield Plays(sets(game, each, few, few), sets(game, each, 0, few), good=False)
                if few > 2:
                    yield Plays("", sets(game, each, 0, few - 1), good=False)


def sets(game: Game, each: int, start: int, length: int = 1) -> str:
    """Sets of so many ranks that follow each other, from that place of the ranking on."""
    ranks = [game.pack.names(game.pack.rank_mask(rank.letter))[:each] for rank in game.pack.ranks]
    return " ".join(code for cards in ranks[start : start + length] for code in cards)


class AttachedCards(SetsTogether, title="Attached cards"):
    """Triplets with other cards attached."""

    figure = "triplet with what may be attached"
    beaten = "triplets with cards attached by as many with as much attached that start at a higher rank"
    alike: bool = flag("may attached single cards have the same rank?", default=False)

    def says(self, game: Game) -> str:
        runs = (
            " A run of triplets may have as many single cards, or as many pairs, as it has triplets."
            if self._runs(game)
            else ""
        )
        alike = (
            "Single cards that are attached may have the same rank, but not four of them."
            if self.alike
            else "What is attached is of other ranks than the triplets and of different ranks."
        )
        jokers = " Both jokers cannot be attached at once." if len(game.pack.jokers) > 1 else ""
        return f"A triplet may have a single card or a pair attached.{runs} {alike}{jokers} What is attached beats nothing."

    @staticmethod
    def _runs(game: Game) -> int:
        """How many triplets a run of them has at least; 0 where there are none."""
        return max(figure.least_run(TRIPLET) for figure in game.of_kind(Figure))

    def bodies(self, game: Game) -> tuple[Body, ...]:
        least = self._runs(game)
        lengths = [1, *(range(max(least, 2), len(game.pack.ranks) + 1) if least else ())]
        attached = Attached(1, 1, self.alike), Attached(1, 2)
        return tuple(Body(TRIPLET, length, more) for length in lengths for more in attached)

    def examples(self, game: Game) -> Examples:
        low, high = sets(game, TRIPLET, 1), sets(game, TRIPLET, 2)
        one, two = sets(game, 1, 7), sets(game, PAIR, 8)
        yield Plays(f"{low} {one}", f"{high} {sets(game, 1, 0)}", good=True)
        yield Plays(f"{low} {two}", f"{high} {sets(game, PAIR, 0)}", good=True)
        yield Plays(f"{low} {one}", f"{high} {two}", good=False)
        if self._runs(game) == 2:
            run = sets(game, TRIPLET, 1, 2)
            yield Plays("", f"{run} {one} {sets(game, 1, 8)}", good=True)
            yield Plays("", f"{run} {sets(game, PAIR, 8)}", good=self.alike)


class FourWithTwo(SetsTogether, title="Four with two"):
    """Four of a kind with two single cards or two pairs."""

    gist = ""
    figure = "four of a kind with what may be attached"
    beaten = "four of a kind with cards attached by a higher four with as much attached"
    alike: bool = flag("may the two single cards have the same rank?", default=False)

    def says(self, game: Game) -> str:
        bomb = " It is no bomb." if has_bombs(game) else ""
        alike = "of any rank, the same or not" if self.alike else "of different ranks"
        return f"Four cards of one rank may have two single cards, {alike}, or two pairs attached.{bomb}"

    def bodies(self, game: Game) -> tuple[Body, ...]:
        return Body(FOUR, 1, Attached(2, 1, self.alike)), Body(FOUR, 1, Attached(2, 2))

    def examples(self, game: Game) -> Examples:
        low, high = sets(game, FOUR, 1), sets(game, FOUR, 2)
        yield Plays(
            f"{low} {sets(game, 1, 7)} {sets(game, 1, 8)}", f"{high} {sets(game, 1, 0)} {sets(game, 1, 5)}", good=True
        )
        yield Plays("", f"{low} {sets(game, PAIR, 5)} {sets(game, PAIR, 8)}", good=True)
        yield Plays("", f"{low} {sets(game, PAIR, 5)}", good=self.alike)


class FiveCardHands(Figure, title="Hands of five", rulings=("straight-order",)):
    """Five cards as at poker."""

    figure = "hand of five"
    beaten = "a hand of five by one of a higher class, or by a higher one of its class"
    straights: str = worded(
        "which straights there are, and how they rank",
        {
            "highest": (
                "An Ace may be high or low in a straight; straights are compared by their highest cards in the order of the "
                "game"
            ),
            "natural": "Straights run from A 2 3 4 5, the lowest, to 10 J Q K A, the highest",
            "in-order": "The ranks of a straight follow each other in the order of the game and never go round a corner",
        },
        default="highest",
    )

    def says(self, game: Game) -> str:
        flushes = "" if _flushes_by_suit(game) else ", flushes by their highest cards"
        return self.worded(
            "You may also play a hand of five. The classes of hands are, low to high: a straight (five ranks in a row), a "
            "flush (five cards of one suit), a full house (a triplet and a pair), four of a kind with any fifth card, and a "
            "straight flush. A higher class beats a lower one. {straights}. Full houses are compared by their triplets, fours "
            f"by their four cards{flushes}.",
            game,
        )

    def in_summary(self, game: Game) -> str:
        return "Hands of five cards, as at poker, may be played too."

    def order(self, game: Game) -> Order:
        """How hands of one class are compared."""
        return Order(self.straights, "suit" if _flushes_by_suit(game) else "rank", suit_places(game))

    def readings(self, table: Table, faces: Sequence[int]) -> Iterator[Combination]:
        made = hand_of(table.pack, self.order(table.game), faces)
        if made is not None:
            yield made

    def plays(self, table: Table, hand: int, shapes: Collection[Shape] | None, wanted: Wanted) -> Iterator[Laid]:
        if shapes is None or (HAND, CARDS) in shapes:
            yield from hands_in(table.pack, self.order(table.game), hand & ~table.wild.cards)

    def every(self, game: Game, shape: Shape) -> Iterator[Combination]:
        """The highest hand that there is."""
        if shape == (HAND, CARDS):
            best = max(rank for rank, _ in straights(game.pack, self.straights).values())
            top = max(game.pack.strength)
            yield Combination(HAND, CARDS, STRAIGHT_FLUSH * CLASS + best, top, tie=max(suit_places(game), default=0))

    def examples(self, game: Game) -> Examples:
        one, two, three, four_of = (game.pack.names(mask) for mask in game.pack.suit_masks)
        straight = f"{two[2]} {' '.join(one[3:7])}"
        flush = " ".join([*three[:3], *three[5:7]])
        full, four = f"{sets(game, TRIPLET, 8)} {sets(game, PAIR, 9)}", f"{sets(game, FOUR, 10)} {one[11]}"
        for lower, higher in ((straight, flush), (flush, full), (full, four), (four, " ".join(four_of[2:7]))):
            yield Plays(lower, higher, good=True)
        yield Plays(flush, straight, good=False, note=f"A {CLASSES[0]} is of a lower class.")
        yield Plays("", f"{sets(game, TRIPLET, 1)} {one[4]} {one[6]}", good=False)
        usual = [rank.letter for rank in game.pack.outline.ranks if rank in game.pack.ranks][::-1]
        corner, next_one = _straight(game, [usual[-1], *usual[:4]], 2), _straight(game, usual[:5], 0)
        yield Plays("", corner, good=self.straights != "in-order")
        if self.straights != "in-order":
            yield Plays(next_one, corner, good=self.straights == "highest")


class FlushesBySuit(PlayOrder, title="Flushes", beside=("five-card-hands",), flushes_by_suit=True):
    """Flushes are compared by their suits first."""

    gist = ""
    rule = "A flush of a higher suit beats one of a lower suit; of one suit, they are compared card by card."

    def faults(self, game: Game) -> Iterator[str]:
        if not suit_places(game):
            yield "the suits have no order; the clause suit-ranks gives them one"

    def examples(self, game: Game) -> Examples:
        low, high, *_ = suit_order(game)
        best = [rank.letter for rank in game.pack.ranks][-1:-8:-1]
        strong, weak = [*best[:3], *best[5:7]], [*best[1:4], *best[5:7]]
        yield Plays(_of_suit(strong, low), _of_suit(weak, high), good=True)
        yield Plays(_of_suit(weak, high), _of_suit(strong, low), good=False)


def _flushes_by_suit(game: Game) -> bool:
    """Do suits decide between flushes before ranks do?"""
    return any(order.flushes_by_suit for order in game.of_kind(PlayOrder))


def _straight(game: Game, ranks: Sequence[str], first: int) -> str:
    """Cards of these ranks, of the suit at that place and the next in turn."""
    return " ".join(rank + game.pack.suits[first + place % 2].letter for place, rank in enumerate(ranks))


def _of_suit(ranks: Sequence[str], suit: str) -> str:
    return " ".join(rank + suit for rank in ranks)
