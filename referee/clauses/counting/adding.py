"""Counting up: what cards add up to as they are played, and what that brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.cards.packs import Pack
from referee.clauses.kinds import Adding, Aim, Game, InOrder, Pegging, Table
from referee.clauses.phases import before_lead, from_left_of_dealer
from referee.english import joined
from referee.facts.amounts import AmountOfEach
from referee.games.examples import Examples, Moves, Scored
from referee.games.parameters import number, worths
from referee.table.count import Count, Peg
from referee.value import remembered

LEAST_RUN = 3
SETS = {2: "pair", 3: "three of a kind", 4: "four of a kind"}


class CountUp(Adding, title="Counting up"):
    """Cards are added up as they are played."""

    verbs = frozenset({"go"})
    most: int = number("the count may not pass this", low=2)
    values: Mapping[str, int] = worths("what ranks count that are no numbers")
    rule = (
        "Everybody in turn lays a card face up and says what all cards come to that were laid since the count began: "
        "{counts}. The count may not pass {most}. Whoever has a card that fits must play; whoever has none says “go” and "
        "waits until the count begins anew. It does when nobody can go on, or at {most}; the next player who has cards "
        "after the one who played last leads. The play is over when all cards have been played."
    )
    gist = (
        "Cards are added up as they are played, to {most} at most; who cannot play says “go”. At {most}, or when nobody "
        "can go on, the count begins anew."
    )

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        return super().worded(sentences, game, counts=self._counts(game.pack), **more)

    def _counts(self, pack: Pack) -> str:
        by_worth: dict[int, list[str]] = {}
        for rank in pack.ranks:
            if rank.letter in self.values:
                by_worth.setdefault(self.values[rank.letter], []).append(rank.plural)
        told = [f"{joined(names)} count {worth}" for worth, names in sorted(by_worth.items())]
        return joined([*told, "other cards their number"])

    def worth(self, pack: Pack) -> Sequence[int]:
        return worths_of(pack, tuple(self.values.items()))

    def faults(self, game: Game) -> Iterator[str]:
        if not all(self.worth(game.pack)):
            yield "values: every rank that is no number must count something"

    def examples(self, game: Game) -> Examples:
        start, (first, second, *_) = before_lead(game), from_left_of_dealer(game)
        card = game.pack.names(game.pack.suit_masks[3])[0]
        yield Moves((*start, f"{first} {card}"), None)
        yield Moves((*start, f"{first} go"), len(start), note="A card could be added.")
        yield Moves(
            (*start, f"{first} {card}", f"{second} go"),
            len(start) + 1,
            hands=((second, game.pack.names(game.pack.suit_masks[1])[0]),),
        )


@remembered(64)
def worths_of(pack: Pack, told: tuple[tuple[str, int], ...]) -> tuple[int, ...]:
    """What each card of the pack counts, by what was told of ranks; 0 where it counts nothing."""
    values, letters = dict(told), [pack.ranks[pack.strength[card]].letter for card in range(pack.size)]
    return tuple(values.get(letter, int(letter) if letter.isdigit() else 0) for letter in letters)


class PeggedInPlay(AmountOfEach):
    """What somebody has made before the hands were counted."""

    name = "pegged"
    shape = "points"
    question = "How many points did each player peg before the hands were counted?"
    untold = "how many points {who} pegged"
    did = "pegged"
    each = grows = True

    def amounts(self, table: Table, cards: int) -> Sequence[int]:
        pegs = table.own(Count).pegs
        return self.told(table) or [
            sum(peg.points for peg in pegs if peg.seat == hand) for hand in range(table.hand_count)
        ]

    def words(self, amount: int, cards: int, pack: Pack) -> str:
        return f"{amount} pegged"


PEGGED = PeggedInPlay()


class PegInPlay(Pegging, InOrder, title="Points in play"):
    """Points for what the cards make as they are played."""

    facts = (PEGGED.asked(),)
    total: int = number("a count that brings points", low=2)
    total_points: int = number("points for that count", low=1)
    most_points: int = number("points for the highest count", low=1)
    last: int = number("points for the last card before the count begins anew, or of the deal", low=1)
    pair: int = number("points for a pair; three alike are three pairs, four are six", low=1)
    rule = (
        "Points are pegged as they are made: {total_points:point} for a card that brings the count to {total}, "
        "{most_points} for the highest count, and {last:point} for the last card where that is not reached, before the "
        "count begins anew or the play is over. A card of the same rank as the one before it makes a pair for "
        "{pair:point}, the third alike {three}, the fourth {four}. A card with which the last three or more make a run, "
        "in any order, brings a point for each card of it. Only cards since the count began count, with none between."
    )
    gist = "Players peg points as they play: for {total}, the highest count, pairs, runs, and the last card."

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        return super().worded(sentences, game, three=str(3 * self.pair), four=str(6 * self.pair), **more)

    def pegs(self, table: Table) -> Iterator[tuple[int, str]]:
        count, pack = table.own(Count), table.pack
        if count.total == self.total:
            yield self.total_points, str(self.total)
        most = table.game.the(Adding).most
        if count.total == most:
            yield self.most_points, str(most)
        ranks = [pack.strength[card] for card in count.cards]
        alike = next((place for place, rank in enumerate(reversed(ranks)) if rank != ranks[-1]), len(ranks))
        if alike > 1:
            yield self.pair * alike * (alike - 1) // 2, SETS.get(alike, "alike")
        for size in range(len(ranks), LEAST_RUN - 1, -1):
            if len({*ranks[-size:]}) == size == max(ranks[-size:]) - min(ranks[-size:]) + 1:
                yield size, f"run of {size}"
                return

    def at_last(self) -> int:
        return self.last

    def made(self, table: Table) -> Iterator[Peg]:
        if told := PEGGED.reported(table):
            yield from (Peg(seat, points, f"{points} pegged", self.id) for seat, points in told.items() if points)
        else:
            yield from table.own(Count).pegs

    def doubt(self, table: Table) -> str | None:
        return "A card that was played is not known: what was pegged cannot be told." if table.trick.untold else None

    def aims(self, game: Game) -> Iterator[Aim]:
        yield Aim("win", "peg points as you play, and keep cards that count well together")

    def examples(self, game: Game) -> Examples:
        yield Scored(5, ((0, PEGGED, 5), (1, PEGGED, 3)))
        yield Scored(None, ((0, PEGGED, 0), (1, PEGGED, 4)))
