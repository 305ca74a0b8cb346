"""Deals that count more than once, by what is played, or by the last play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.cards.packs import cards_of
from referee.clauses.kinds import TABLE, Game, Points, Table, has_jokers
from referee.clauses.kinds.awards import Multiplier
from referee.english import count, joined
from referee.facts.going_out import OUT
from referee.games.examples import Examples, Reckoned, Scored
from referee.games.fact import Asked, OfTable
from referee.games.parameters import rank, worths
from referee.reading.verbs import HIGH, LOW

TIMES = {2: "double", 3: "three times", 4: "four times"}


class TimesCounted(OfTable):
    """How many times the deal counts."""

    name = "times"
    question = "How many times did the deal count?"
    untold = "how many times the deal counted"

    def so(self, table: Table) -> int:
        return table.game.the(PointsMultiplied).times(table, 0)


TIMES_COUNTED = TimesCounted()


class PointsMultiplied(Multiplier, title="Deals that count more", families=("trick-taking",), beside=("name-trumps",)):
    """All points of a deal, as often as what was named says."""

    by_side = known_before = True
    facts = (TIMES_COUNTED.asked(),)
    by: Mapping[str, int] = worths(
        "how many times a deal counts, by the letter of its trump suit, or by `obenabe` and `undenufe`; once for all others"
    )

    def faults(self, game: Game) -> Iterator[str]:
        known = {*(suit.letter for suit in game.pack.suits), HIGH, LOW}
        yield from (
            f"there is no suit {key}, and nothing else of that name is played" for key in self.by if key not in known
        )
        yield from (f"{key} counts {times} times, which changes nothing" for key, times in self.by.items() if times < 2)

    def says(self, game: Game) -> str:
        groups: dict[int, list[str]] = {}
        for key, times in self.by.items():
            suit = key not in {HIGH, LOW}
            groups.setdefault(times, []).append(game.pack.suits[game.pack.suit(key)].name if suit else key)
        said = joined(f"{TIMES.get(times, f'{times} times')} with {joined(named)}" for times, named in groups.items())
        return f"All points of a deal count {said}."

    def times(self, table: Table, seat: int) -> int:
        suit = table.trumps.suit
        if reported := TIMES_COUNTED.reported(table):
            return int(reported[TABLE])
        if suit is None:
            return self.by.get(LOW if table.trumps.lowest else HIGH, 1)
        return self.by.get(table.pack.suits[suit].letter, 1)

    def why(self, table: Table, seat: int, points: int) -> str:
        times = self.times(table, seat)
        return f"the deal counts {TIMES.get(times, count(times, 'time'))}"

    def examples(self, game: Game) -> Examples:
        for key, times in self.by.items():
            if key not in {HIGH, LOW}:
                yield Reckoned((times - 1) * 40, before=40, trump=key)
        plain = [suit.letter for suit in game.pack.suits if suit.letter not in self.by]
        for letter in plain[:1]:
            yield Reckoned(None, before=40, trump=letter)


class LastPlay(OfTable):
    """Was the last play of the deal nothing but cards of a rank?"""

    name, shape, did = "last_play", "yes", "the last play was nothing but such cards"
    question = "What was the last play?"
    untold = "what the last play was"

    def __init__(self, rank: str) -> None:
        self.rank = rank

    def so(self, table: Table) -> bool:
        own, last = table.pack.rank_mask(self.rank), table.piles.last_cards
        return bool(last) and all(card >= 0 and own >> card & 1 for card in last)

    def put(self, table: Table, seat: int, value: bool) -> None:
        table.piles.last_cards = tuple(cards_of(table.pack.rank_mask(self.rank)))[:1] if value else ()


class FinalPlayDoubles(Multiplier, title="Doubled points", families=("matching",), rulings=("final-play",)):
    """Going out with a certain rank doubles the points."""

    rule = "If the last play of the deal is nothing but {rank:s}, the points for cards left count double."
    short = "doubled if the last play is nothing but {rank:s}"

    rulings_where = (("natural-cards", has_jokers),)
    rank: str = rank("the rank of the last play")

    def tells(self, game: Game) -> Iterator[Asked]:
        asks = f"Was the last play of the deal nothing but {game.pack.rank_name(self.rank)}s?"
        yield LastPlay(self.rank).asked(asks=asks)

    def times(self, table: Table, seat: int) -> int:
        return 2 if seat in table.first_out and LastPlay(self.rank).so(table) else 1

    def multiplied(self, table: Table, seat: int, lines: Sequence[Points]) -> int:
        in_play = [points.points for _, points in table.early if points.seat == seat]
        return super().multiplied(table, seat, lines) - sum(in_play)

    def why(self, table: Table, seat: int, points: int) -> str:
        return f"the last play was {table.pack.english(table.pack.codes[table.piles.last_cards[0]])}"

    def examples(self, game: Game) -> Examples:
        for points, so in ((9, True), (None, False)):
            yield Scored(points, ((0, OUT.fact, 1), (TABLE, LastPlay(self.rank), so)), before=9)
