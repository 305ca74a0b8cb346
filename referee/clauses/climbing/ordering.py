"""What settles the order of plays: suits that decide between equal ranks, ranks that stand at both ends of runs or in none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.cards.combinations import LEAST_RUN, Combination, Wanted
from referee.cards.packs import cards_of
from referee.clauses.kinds import Game, Statement, Table
from referee.clauses.phases import drawing_first, order_of_play
from referee.english import joined
from referee.games.examples import Examples, Moves, Plays
from referee.games.parameters import letters, rank
from referee.value import remembered


class SuitRanks(Statement, title="The order of the suits", section="combinations", beside=("combinations",)):
    """Suits decide between equal ranks."""

    order: str = letters("the suits low to high, parted by blanks")

    def says(self, game: Game) -> str:
        names = [game.pack.suits[game.pack.suit(letter)].name for letter in self.order.split()]
        return (
            f"Suits decide between plays of equal rank. They rank, low to high: {joined(names)}. A play has the suit of its "
            "highest card."
        )

    def faults(self, game: Game) -> Iterator[str]:
        yield from super().faults(game)
        if sorted(self.order.split()) != sorted(suit.letter for suit in game.pack.suits):
            yield "must name every suit of the pack once"

    def examples(self, game: Game) -> Examples:
        low, high, *others = self.order.split()
        own = game.pack.ranks[2].letter
        yield Plays(own + low, own + high, good=True)
        yield Plays(own + high, own + low, good=False)
        if len(others) == 2 and game.by_id["combinations"].parameters["sets"]:
            yield Plays(f"{own}{high} {own}{others[0]}", f"{own}{low} {own}{others[1]}", good=True)


@remembered(512)
def suit_places(game: Game) -> tuple[int, ...]:
    """The place of each suit among the suits, from 1; nothing where suits decide nothing."""
    for clause in game.of_kind(SuitRanks):
        order = clause.order.split()
        return tuple(order.index(suit.letter) + 1 for suit in game.pack.suits)
    return ()


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


class KeptOutOfRuns(Statement, title="A rank in no run", section="combinations", beside=("combinations",)):
    """A rank that no run takes."""

    rule = "There are no {rank:s} in runs."
    rank: str = rank("the rank that no run takes")

    def examples(self, game: Game) -> Examples:
        names, least = game.pack.names(game.pack.suit_masks[0]), game.by_id["combinations"].parameters["least"]
        place = [one.letter for one in game.pack.ranks].index(self.rank)
        low = min(place, len(names) - least)
        yield Plays("", " ".join(names[low : low + least]), good=False)
        beside = low - 1 if low else place + 1
        if place not in range(beside, beside + least):
            yield Plays("", " ".join(names[beside : beside + least]), good=True)


class TwoWayRank(Statement, title="The rank at both ends", section="combinations", families=("climbing", "melding")):
    """A rank at either end of a run."""

    rulings = ("two-way-rank",)
    rank: str = rank("the rank that may stand below the lowest or above the highest")

    def says(self, game: Game) -> str:
        name = next(one.plural for one in game.pack.ranks if one.letter == self.rank)
        if not _has_runs(game):
            return f"{name} may count low or high in a run, but no runs are played in this game."
        return f"In a run, {name} may count low or high, but cannot stand in the middle."

    def in_summary(self, game: Game) -> str:
        return self.says(game) if _has_runs(game) else ""

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        if game.family == "melding":
            yield from self._meld_examples(game)
            return
        first, second = (pack.names(mask) for mask in pack.suit_masks[:2])
        if not _has_runs(game):
            yield Plays("", " ".join(first[:LEAST_RUN]), good=False, note="There are no runs in this game.")
            return
        low = [first[0], first[1], first[2]]
        high = [first[-2], first[-1], first[0]]
        middle = [first[-1], first[0], first[1]]
        assert second
        own = first[0][:-1] == self.rank
        yield Plays("", " ".join(low), good=True)
        yield Plays("", " ".join(high), good=own)
        yield Plays("", " ".join(middle), good=False)

    def _meld_examples(self, game: Game) -> Examples:
        """The rank below the lowest, above the highest, and in the middle."""
        names = game.pack.names(game.pack.suit_masks[0])
        start, player = drawing_first(game), order_of_play(game)[0]
        own = names[0][:-1] == self.rank
        yield Moves((*start, f"{player} meld {names[0]} {names[1]} {names[2]}"), None)
        high = f"{player} meld {names[-2]} {names[-1]} {names[0]}"
        yield Moves((*start, high), None if own else len(start), clause="melds")
        middle = f"{player} meld {names[-1]} {names[0]} {names[1]}"
        yield Moves((*start, middle), len(start), clause="melds")


def _has_runs(game: Game) -> bool:
    return game.family == "melding" or game.by_id["combinations"].parameters["runs"] != "none"
