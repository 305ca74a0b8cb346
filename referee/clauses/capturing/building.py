"""Cards that are laid together on the table, to be taken together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from referee.clauses.capturing.taking import laid, parted, sum_of, sums, together
from referee.clauses.kinds import Building, Game
from referee.games.examples import Examples, Moves
from referee.table.pool import Build

Counts = Sequence[int | None]


class BuildTogether(Building, title="Building"):
    """A card is laid on others, to be taken together."""

    rule = (
        "In place of taking you may build: lay your card with others from the table, to be taken together by a card that you "
        "must still hold. A build counts what its cards add up to, or it is several groups that count so much each. You may "
        "build on a build: a single group counts more with one more card of your own, and any build takes in further groups of "
        "what it counts. As long as a build lies there on which you were the last to build, you must take or build if you can."
    )
    gist = "Or lay your card with others, to be taken together by a card that you hold."

    def values(self, counts: Counts, card: int, loose: Sequence[int], builds: Sequence[Build]) -> tuple[int, ...]:
        able = {one for one in counts if one is not None}
        return tuple(sorted((value for value in able if self._makes(counts, card, loose, builds, value)), reverse=True))

    @staticmethod
    def _makes(counts: Counts, card: int, loose: Sequence[int], builds: Sequence[Build], value: int) -> bool:
        """Do the card, loose ones and builds make a build that counts so much?"""
        own, rest = counts[card], [counts[one] for one in loose]
        lower = [build for build in builds if value not in build.values]
        if own is None or len(lower) > 1 or not (loose or builds):
            return False
        if lower:
            grows = not lower[0].several and any(told + own == value for told in lower[0].values)
            return grows and parted(rest, value)
        return parted([own, *rest], value)

    def several(self, counts: Counts, cards: Sequence[int], value: int) -> bool:
        return (sum_of([counts[card] for card in cards]) or 0) > value

    def ways(
        self, counts: Counts, card: int, loose: Sequence[int], builds: Sequence[Build], held: Collection[int]
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        own, every = counts[card], [*loose, *(one for build in builds for one in build.cards)]
        for value in sorted(held):
            if own is None or own > value:
                continue
            needs = next((one for one, told in enumerate(counts) if told == value - own), None)
            first: list[tuple[int, ...]] = [()] if own == value else []
            if needs is not None:
                first = [*[(one,) for one in loose if counts[one] == value - own], *sums(counts, needs, loose)]
                first += [one.cards for one in builds if not one.several and one.values == (value - own,)]
            whole = next(one for one, told in enumerate(counts) if told == value)
            groups = [*[(one,) for one in loose if counts[one] == value], *sums(counts, whole, loose)]
            groups += [one.cards for one in builds if one.values == (value,)]
            met = set()
            for begun in first:
                rest = [group for group in groups if not set(group) & set(begun)]
                for more in [*([()] if begun else []), *together(rest, every)]:
                    pieces = tuple(one for one in every if one in {*begun, *more})
                    if pieces not in met:
                        met.add(pieces)
                        yield pieces, value

    def examples(self, game: Game) -> Examples:
        start, _, (first, second, _) = laid(game)
        suit, other = game.pack.suits[-1].letter, game.pack.suits[-2].letter
        begun = (*start, f"{first} 2{suit}")
        hands = ((second, f"3{suit} 5{suit} 5{other}"),)
        yield Moves((*begun, f"{second} 3{suit} builds 2{suit}"), None, hands=hands)
        hands = ((second, f"3{suit} 6{suit} 7{other} 8{other}"),)
        yield Moves((*begun, f"{second} 3{suit} builds 2{suit}"), len(begun), hands=hands, note="No 5 is held.")
