"""What the cards of one trick make together, whoever played them: it counts for the side that wins the trick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from referee.cards.packs import Pack, cards_of
from referee.clauses.declarations.combinations import natural
from referee.clauses.kinds import Counting, Game, Points, Table, questions
from referee.english import joined, spelled
from referee.games.examples import Examples, Reckoned
from referee.games.fact import Asked, Fact
from referee.games.parameters import number, word, worths


class PointsForTricks(Fact):
    """How many points somebody's tricks have brought for what lay together in them."""

    name = "combinations"
    large = True
    question = "How many points did each player’s tricks bring for cards that lay together in them?"
    untold = "how many points cards that lay together in tricks brought"
    of_tricks = of_cards = of_each_trick = True

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> int | None:
        counting = table.game.of_kind(Counting)
        clauses = [one for one in counting if any(told.fact is self for told in one.tells(table.game))]
        return sum(line.points for one in clauses for line in one.counted(table) if line.seat in hands) or None


POINTS_FOR_TRICKS = PointsForTricks()


class TrickCombinations(Counting, title="Cards that lie together", asks_for=questions.CARDS_SCORED):
    """Points for sequences, four of a rank and the King and Queen of trumps that lie in one trick."""

    gist = "What lies together in a trick counts for the side that wins it: {says}"
    rule = (
        "If the cards of a trick, whoever played them, make one of these, the side that wins the trick counts more, "
        "[name:{name}: ]{sequences} of one suit that follow each other in the order {order}; {alike}[pair:; and {pair} for the "
        "{king} and the {queen} of trumps, even as part of a sequence]."
    )
    short = "[name:{name}|points] for cards that lie together in a trick"
    runs: Mapping[str, int] = worths("the points of a sequence, by its cards; a longer one counts as the longest named")
    fours: Mapping[str, int] = worths("the points of four of a rank")
    pair: int = number("points for the King and the Queen of trumps", default=0, low=0)
    name: str | None = word("what such points are called", default=None)

    def tells(self, game: Game) -> Iterator[Asked]:
        yield POINTS_FOR_TRICKS.asked()

    def faults(self, game: Game) -> Iterator[str]:
        known = {rank.letter for rank in game.pack.ranks}
        yield from (f"the pack has no rank {rank}" for rank in self.fours if rank not in known)
        if not self.runs or not all(length.isdigit() for length in self.runs):
            yield "runs: are named by numbers of cards"

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        ranks, groups = {rank.letter: rank for rank in game.pack.ranks}, dict[int, list[str]]()
        for rank, points in self.fours.items():
            groups.setdefault(points, []).append(ranks[rank].plural)
        more |= {
            "order": " ".join(reversed(natural(game.pack))),
            "sequences": joined(f"{points} for {spelled(int(length))} cards" for length, points in self.runs.items()),
            "alike": joined(f"{points} for four {joined(names, 'or')}" for points, names in groups.items()),
            "king": ranks["K"].name,
            "queen": ranks["Q"].name,
        }
        return super().worded(sentences, game, **more)

    def counted(self, table: Table) -> Iterator[Points]:
        for hand, cards in table.won.each:
            if hand is not None:
                yield from (Points(hand, *made) for made in self._made(table.pack, cards, table.trumps.suit))
        for seat, points in POINTS_FOR_TRICKS.reported(table).items():
            yield Points(seat, points, self.name or "cards that lay together")

    def _made(self, pack: Pack, cards: int, trump: int | None) -> Iterator[tuple[int, str]]:
        """What these cards make, each with its points."""
        codes = [pack.codes[card] for card in cards_of(cards)]
        ranks = {code[:-1] for code in codes}
        if len(ranks) == 1 and len(codes) == len(pack.suits):
            points = self.fours.get(codes[0][:-1], 0)
            yield from [(points, f"four {codes[0][:-1]} in a trick")] * bool(points)
        order = natural(pack)
        for suit in pack.suits:
            run: list[str] = []
            for rank in [*order, ""]:
                if rank + suit.letter in codes:
                    run.append(rank + suit.letter)
                    continue
                points = max((worth for least, worth in self.runs.items() if int(least) <= len(run)), default=0)
                if points:
                    yield points, f"{' '.join(reversed(run))} in a trick"
                run = []
            if self.pair and pack.suit(suit.letter) == trump and {f"K{suit.letter}", f"Q{suit.letter}"} <= {*codes}:
                yield self.pair, f"K{suit.letter} Q{suit.letter} in a trick"

    def examples(self, game: Game) -> Examples:
        order, (suit, other, *_) = natural(game.pack), (suit.letter for suit in game.pack.suits)

        def lying(points: int, cards: Iterable[str], trump: str = other) -> Reckoned:
            return Reckoned(points or None, tricks=1, cards=" ".join(cards), trump=trump, first_and_last=(0, 1))

        for length, points in self.runs.items():
            yield lying(points, (rank + suit for rank in order[: int(length)]))
        for rank, points in self.fours.items():
            yield lying(points, (rank + one.letter for one in game.pack.suits))
        yield lying(0, (order[place] + suit for place in (0, 1, 3)))
        yield lying(self.pair, (f"K{suit}", f"Q{suit}"), suit)
