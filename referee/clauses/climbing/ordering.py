"""What settles the order of plays: suits that decide between equal ranks, ranks that stand at both ends of runs or in none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.cards.combinations import LEAST_RUN, Combination, Wanted
from referee.cards.packs import cards_of
from referee.clauses.kinds import Combining, Game, PlayOrder, Table, questions
from referee.clauses.phases import drawing_first, order_of_play
from referee.english import joined
from referee.games.examples import Examples, Moves, Plays, good
from referee.games.parameters import letters, rank
from referee.value import remembered


class SuitRanks(PlayOrder, title="The order of the suits", beside=("combinations",)):
    """Suits decide between equal ranks."""

    order: str = letters("the suits low to high, parted by blanks")

    def suits(self) -> Sequence[str]:
        return self.order.split()

    def says(self, game: Game) -> str:
        names = [game.pack.suits[game.pack.suit(letter)].name for letter in self.suits()]
        return (
            f"Suits decide between plays of equal rank. They rank, low to high: {joined(names)}. A play has the suit of its "
            "highest card."
        )

    def faults(self, game: Game) -> Iterator[str]:
        if sorted(self.suits()) != sorted(suit.letter for suit in game.pack.suits):
            yield "must name every suit of the pack once"

    def examples(self, game: Game) -> Examples:
        low, high, *others = self.suits()
        own = game.pack.ranks[2].letter
        yield Plays(own + low, own + high, good=True)
        yield Plays(own + high, own + low, good=False)
        if len(others) == 2 and game.the(Combining).sets:
            yield Plays(f"{own}{high} {own}{others[0]}", f"{own}{low} {own}{others[1]}", good=True)


@remembered(512)
def suit_order(game: Game) -> Sequence[str]:
    """The letters of the suits, low to high; nothing where suits decide nothing."""
    return next((order for clause in game.of_kind(PlayOrder) if (order := clause.suits())), ())


@remembered(512)
def suit_places(game: Game) -> tuple[int, ...]:
    """The place of each suit among the suits, from 1; nothing where suits decide nothing."""
    order = suit_order(game)
    return tuple(order.index(suit.letter) + 1 for suit in game.pack.suits) if order else ()


def with_tie(table: Table, play: Combination, faces: Sequence[int]) -> Combination:
    """The play with the place of the suit of its highest card, where that decides between equal ranks."""
    places = suit_places(table.game)
    if not places or play.tie or play.jokers:
        return play
    pack = table.pack
    highest = max(pack.strength[face] for face in faces)
    suits = [pack.suit_of[face] for face in faces if pack.strength[face] == highest]
    return play._replace(tie=max(0 if suit < 0 else places[suit] for suit in suits))


def wanted_at_best(table: Table, hand: int, wanted: Wanted, *, attached: bool = False) -> Wanted:
    """Is a play of the hand wanted with the highest suit that it can have there? What is attached or wild may have any."""
    places = suit_places(table.game)
    if not places:
        return wanted
    pack, any_card = table.pack, attached or hand & table.wild.cards

    def at_best(play: Combination) -> bool:
        suits = [pack.suit_of[card] for card in cards_of(hand) if any_card or pack.strength[card] == play.top]
        return wanted(play._replace(tie=max((places[suit] for suit in suits if suit >= 0), default=max(places))))

    return at_best


class KeptOutOfRuns(PlayOrder, title="A rank in no run", beside=("combinations",)):
    """A rank that no run takes."""

    asks_for = (questions.RUNS,)
    rule = "There are no {rank:s} in runs."
    rank: str = rank("the rank that no run takes")

    def in_no_run(self) -> str | None:
        return self.rank

    def examples(self, game: Game) -> Examples:
        names, least = game.pack.names(game.pack.suit_masks[0]), game.the(Combining).least
        place = [one.letter for one in game.pack.ranks].index(self.rank)
        low = min(place, len(names) - least)
        yield Plays("", " ".join(names[low : low + least]), good=False)
        beside = low - 1 if low else place + 1
        if place not in range(beside, beside + least):
            yield Plays("", " ".join(names[beside : beside + least]), good=True)


class TwoWayRank(PlayOrder, title="The rank at both ends", families=("climbing", "melding")):
    """A rank at either end of a run."""

    rulings = ("two-way-rank",)
    rank: str = rank("the rank that may stand below the lowest or above the highest")

    def at_both_ends(self) -> str | None:
        return self.rank

    def says(self, game: Game) -> str:
        name = next(one.plural for one in game.pack.ranks if one.letter == self.rank)
        if not _has_runs(game):
            return f"{name} may count low or high in a run, but no runs are played in this game."
        return f"In a run, {name} may count low or high, but cannot stand in the middle."

    def in_summary(self, game: Game) -> str:
        return self.says(game) if _has_runs(game) else ""

    def examples(self, game: Game) -> Examples:
        names = game.pack.names(game.pack.suit_masks[0])
        low, high, middle = (" ".join(names[place] for place in run) for run in ((0, 1, 2), (-2, -1, 0), (-1, 0, 1)))
        own = names[0][:-1] == self.rank
        if game.family == "melding":
            yield good("{first} meld " + low, start="drawn")
            start, meld = drawing_first(game), f"{order_of_play(game)[0]} meld "
            yield Moves((*start, meld + high), None if own else len(start), clause="melds")
            yield Moves((*start, meld + middle), len(start), clause="melds")
            return
        if not _has_runs(game):
            yield Plays("", " ".join(names[:LEAST_RUN]), good=False, note="There are no runs in this game.")
            return
        yield Plays("", low, good=True)
        yield Plays("", high, good=own)
        yield Plays("", middle, good=False)


def _has_runs(game: Game) -> bool:
    return game.family == "melding" or game.the(Combining).runs != "none"
