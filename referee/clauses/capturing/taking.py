"""What a card takes from the table, when it must, and what becomes of the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.cards.packs import Pack
from referee.clauses.kinds import Game, MustTake, RestTaken, Table, TakesAll, Taking
from referee.clauses.phases import before_lead, order_of_play
from referee.english import joined
from referee.games.examples import Examples, Moves
from referee.games.parameters import flag, rank, worths
from referee.table.pool import Pool
from referee.ticks import beat, paced
from referee.value import remembered


class TakeBySum(Taking, title="What a card takes"):
    """A card takes its equals, or cards that add up to it."""

    values: Mapping[str, int] = worths(
        "what ranks without a number count; one that counts nothing takes its own rank alone"
    )
    several: bool = flag("may a card take several of these at once?", default=False)
    single_first: bool = flag("must a card take its equal where one lies there, and no sum?", default=False)

    def says(self, game: Game) -> str:
        text = (
            f"Your card takes {'any' if self.several else 'one'} card of its own rank from the table, or cards whose values "
            "add up to its own"
            f"{'; it may take several of these at once' if self.several else ''}."
        )
        if self.single_first:
            text += " Where a card of its rank lies there, it takes one such card and no sum."
        return f"{text} {self._values(game.pack)}"

    def _values(self, pack: Pack) -> str:
        told = [f"{rank.plural} count {self.values[rank.letter]}" for rank in pack.ranks if rank.letter in self.values]
        others = [rank.plural for rank in pack.ranks if not rank.letter.isdigit() and rank.letter not in self.values]
        more = f"; {joined(others)} take {'one card of ' * self.several}their own rank alone" if others else ""
        return f"{joined([*told, 'other cards their number']).capitalize()}{more}."

    def in_summary(self, game: Game) -> str:
        return "Your card takes one of its own rank from the table, or cards that add up to it."

    def faults(self, game: Game) -> Iterator[str]:
        known = {rank.letter for rank in game.pack.ranks}
        yield from (f"values: the pack has no rank {name}" for name in self.values if name not in known)
        yield from (f"values.{name}: must be at least 1" for name, value in self.values.items() if value < 1)

    def counts(self, pack: Pack) -> Sequence[int | None]:
        return values_of(pack, tuple(self.values.items()))

    def ways(
        self, pack: Pack, card: int, lying: Sequence[int], builds: Sequence[tuple[int, ...]] = ()
    ) -> Iterator[tuple[int, ...]]:
        counts = self.counts(pack)
        single = [(one,) for one in lying if pack.strength[one] == pack.strength[card]]
        if self.several and counts[card]:
            every = [*lying, *(one for build in builds for one in build)]
            yield from together([*single, *sums(counts, card, lying), *builds], every)
            return
        yield from [*single, *builds]
        if not (single and self.single_first):
            yield from sums(counts, card, lying)

    def wrong(self, pack: Pack, card: int, taken: Sequence[int], lying: Sequence[int]) -> str | None:
        counts, rank = self.counts(pack), pack.strength[card]
        alike = [one for one in taken if pack.strength[one] == rank]
        rest = [one for one in taken if pack.strength[one] != rank]
        if len(alike) + bool(rest) > 1 and not (self.several and counts[card]):
            return "it takes one card of its rank, or one sum" if counts[card] else "it takes one card of its rank"
        if rest and self.single_first and any(pack.strength[one] == rank for one in lying):
            return "a card of its rank lies there, and must be taken in place of a sum"
        if rest and not counts[card]:
            return "it takes its own rank alone"
        told = [counts[one] for one in rest]
        if rest and not (parted(told, counts[card]) if self.several else sum_of(told) == counts[card]):
            return f"they do not add up to {counts[card]}"
        return None

    def examples(self, game: Game) -> Examples:
        start, lain, (first, second, third) = laid(game)
        suit, other = game.pack.suits[-1].letter, game.pack.suits[-2].letter
        yield Moves((*start, f"{first} {lain[:-1]}{suit} takes {lain}"), None)
        yield Moves((*start, f"{first} 2{suit} takes {lain}"), len(start))
        if self.values.get("A") == 1:
            added = (*start, f"{first} A{suit}", f"{second} 2{suit}", f"{third} 3{other} takes A{suit} 2{suit}")
            yield Moves(added, None, note="They add up to 3.")


def laid(game: Game) -> tuple[tuple[str, ...], str, tuple[str, str, str]]:
    """The moves of an example up to where a card lies on the table, that card, and who plays next, three of them in order."""
    start, order = before_lead(game), order_of_play(game)
    if start:
        return start, start[0].split()[2], (order[0], order[1], order[2 % len(order)])
    card = game.pack.names(game.pack.rank_mask(game.pack.ranks[-1].letter))[0]
    return (f"{order[0]} {card}",), card, (order[1], order[2 % len(order)], order[3 % len(order)])


def sum_of(counts: Sequence[int | None]) -> int | None:
    """What cards add up to that count so much; None where one counts nothing."""
    told = [one for one in counts if one is not None]
    return sum(told) if len(told) == len(counts) else None


@remembered(256)
def values_of(pack: Pack, told: tuple[tuple[str, int], ...]) -> tuple[int | None, ...]:
    """What each card of the pack counts, by what was told of ranks; None where it takes its own rank alone."""
    letters, values = [rank.letter for rank in pack.ranks], dict(told)
    of_rank = [values.get(letter, int(letter) if letter.isdigit() else None) for letter in letters]
    return tuple(of_rank[strength] if 0 <= strength < len(letters) else None for strength in pack.strength)


def sums(values: Sequence[int | None], card: int, lying: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The cards of those lying there, two or more, that add up to the card."""
    total = values[card]
    able = [one for one in lying if (value := values[one]) is not None and total is not None and value < total]

    def more(place: int, left: int, chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for at in range(place, len(able)):
            value = values[able[at]] or 0
            if value == left and chosen:
                yield (*chosen, able[at])
            elif value < left:
                yield from more(at + 1, left - value, (*chosen, able[at]))

    yield from paced(more(0, total, ())) if total else ()


def together(sets: Sequence[tuple[int, ...]], lying: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All that can be had at once of these, no card twice: each once, in the order in which the cards lie."""
    met: set[frozenset[int]] = set()

    def more(place: int, chosen: frozenset[int]) -> Iterator[tuple[int, ...]]:
        for at in range(place, len(sets)):
            now = chosen.union(sets[at])
            if chosen.isdisjoint(sets[at]) and now not in met:
                met.add(now)
                yield tuple(one for one in lying if one in now)
                yield from more(at + 1, now)

    yield from paced(more(0, frozenset()))


def parted(counts: Sequence[int | None], total: int | None) -> bool:
    """Can cards that count so much be parted into sums of that total, each card in one of them?"""
    told = sum_of(counts)
    if not counts or total is None or told is None or told % total or any((one or 0) > total for one in counts):
        return not counts

    def fill(left: tuple[int, ...], missing: int) -> bool:
        beat()
        if not left:
            return True
        tried = set()
        for place, count_ in enumerate(left) if missing < total else ((0, left[0]),):
            if count_ <= missing and count_ not in tried:
                tried.add(count_)
                if fill(left[:place] + left[place + 1 :], (missing - count_) or total):
                    return True
        return False

    return fill(tuple(sorted([one or 0 for one in counts], reverse=True)), total)


class RanksTakeAll(TakesAll, title="A card that takes all"):
    """A card that takes everything."""

    rule = "{rank:s} take every card that lies on the table, whatever it is; that is no sweep."
    rank: str = rank("the rank that takes everything")

    def cards(self, pack: Pack) -> int:
        return pack.rank_mask(self.rank)

    def examples(self, game: Game) -> Examples:
        start, _, (first, *_) = laid(game)
        lain = start[0].split(maxsplit=2)[2] if before_lead(game) else start[0].split()[1]
        card = next(code for code in game.pack.names(self.cards(game.pack))[::-1] if code not in lain.split())
        yield Moves((*start, f"{first} {card} takes {lain}"), None)


class TakeIfAble(MustTake, title="Taking if able"):
    """A card that can take must."""

    rule = "A card that can take something must take it; otherwise it stays on the table."
    gist = "A card that can take must."

    def examples(self, game: Game) -> Examples:
        start, lain, (first, *_) = laid(game)
        yield Moves((*start, f"{first} {lain[:-1]}{game.pack.suits[-1].letter}"), len(start))


class LastTakesRest(RestTaken, title="The last cards"):
    """Whoever took last gets what is left."""

    rule = (
        "The deal ends when all cards have been played. What is left on the table then goes to whoever took cards last, which "
        "is no sweep."
    )
    gist = "What is left on the table at the end goes to whoever took last."

    def taker(self, table: Table) -> int | None:
        return table.own(Pool).last_taker

    def examples(self, game: Game) -> Examples:
        yield Moves((*before_lead(game), f"{order_of_play(game)[0]} {{lead}}"), None)
