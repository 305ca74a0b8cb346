"""What may be played at once: single cards, sets, runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from referee.cards.combinations import (
    LEAST_RUN,
    RUN,
    SET,
    SINGLE,
    Combination,
    Ladder,
    Laid,
    Shape,
    fill_run,
    ladder,
    run_of,
    runs_in,
    set_of,
    sets_in,
    singles_in,
)
from referee.cards.packs import cards_of
from referee.clauses.kinds import Beating, Combining, Game, Setup, Statement, Table, has_majors
from referee.clauses.phases import drawing_first, order_of_play
from referee.clauses.trumps.jokers import WildJokers
from referee.english import joined
from referee.games.examples import Examples, Moves, Plays
from referee.games.parameters import choice, flag, rank, word

JOKER, FIREWORK = "joker", "firework"
"""Kinds of plays of jokers that stand for nothing else."""
BOMB = 4
"""A bomb is exactly so many cards of one rank."""


@lru_cache(maxsize=512)
def steps(game: Game, runs: str) -> Ladder:
    """How the ranks of this game follow each other in runs."""
    two_way = next((clause.rank for clause in game.of_kind(TwoWayRank)), None)
    return ladder(game.pack, runs == "suit", two_way)


def jokers_alone(game: Game) -> int:
    """How many jokers may be played as jokers, all at once: 0 where they are wild or there are none."""
    return max((clause.jokers_alone for clause in game.of_kind(Beating)), default=0)


def has_bombs(game: Game) -> bool:
    """Is four of a rank a play of its own in this game?"""
    return any(clause.bombs for clause in game.of_kind(Beating))


def is_bomb(table: Table, play: Combination) -> bool:
    """Is the play a bomb in this game?"""
    return play.kind == SET and play.size == BOMB and has_bombs(table.game)


class Combinations(Combining, title="What may be played", section="combinations"):
    """Singles, sets and runs."""

    sets: bool = flag("may cards of equal rank be played together?")
    runs: str = choice("runs: none, of one suit, or across suits", "none", "suit", "any")

    def says(self, game: Game) -> str:
        kinds = ["a single card"]
        if self.sets:
            kinds.append("a set (two or more cards of one rank)")
        if self.runs != "none":
            where = "of one suit" if self.runs == "suit" else "of any suits"
            kinds.append(f"a run (three or more cards {where} whose ranks follow each other)")
        return f"A play is {joined(kinds, 'or')}."

    def kinds(self) -> str:
        kinds = ["single card", *(["set"] if self.sets else []), *(["run"] if self.runs != "none" else [])]
        return f"{joined(kinds, 'or')} of this game"

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        ids: tuple[str, ...] = ("turn-includes-runs", "rank-gaps") if self.runs != "none" else ()
        if game.of_kind(WildJokers) and self.sets:
            ids += ("wild-in-set", "five-of-a-rank")
        if jokers_alone(game) and (self.sets or self.runs != "none"):
            ids += ("plain-joker",)
        return ids

    def read(self, table: Table, cards: Sequence[int], faces: Sequence[int]) -> Combination | None:
        jokers = table.pack.joker_mask & ~table.wild.cards
        alone = jokers and sum([jokers >> card & 1 for card in cards if card >= 0])
        if alone:
            most = jokers_alone(table.game)
            if alone < len(cards) or alone > most:
                return None
            return Combination(JOKER if alone == 1 else FIREWORK, alone, 0, 0, jokers=alone)
        same = set_of(table.pack, faces)
        if same is not None:
            return same if same.kind == SINGLE or self.sets or is_bomb(table, same) else None
        return None if self.runs == "none" else run_of(table.pack, steps(table.game, self.runs), faces)

    def faces(self, table: Table, laid: Laid) -> tuple[int, ...]:
        pack, wild = table.pack, table.wild.cards
        own = [card for card in laid.cards if not wild >> card & 1]
        if len(own) == len(laid.cards):
            return laid.cards
        if laid.counts_as.kind == RUN:
            missing = iter(fill_run(pack, steps(table.game, self.runs), laid, own))
        else:
            rank = next(card for card in range(pack.size) if pack.strength[card] == laid.counts_as.rank)
            missing = iter([own[0] if own else rank] * len(laid.cards))
        return tuple([next(missing) if wild >> card & 1 else card for card in laid.cards])

    def plays(self, table: Table, hand: int, shapes: Iterable[Shape] | None = None) -> Iterator[Laid]:
        if not hand:
            return
        pack = table.pack
        wild = hand & table.wild.cards
        natural = hand & ~pack.joker_mask
        wanted = None if shapes is None else set(shapes)
        if wanted is None or (SINGLE, 1) in wanted:
            yield from singles_in(pack, natural, wild)
        sizes = None if wanted is None else {size for kind, size in wanted if kind == SET}
        if not self.sets:
            bombs = {BOMB} if has_bombs(table.game) else set()
            sizes = bombs if sizes is None else bombs & sizes
        if sizes is None or sizes:
            yield from sets_in(pack, natural, wild, sizes)
        if self.runs != "none":
            sizes = None if wanted is None else {size for kind, size in wanted if kind == RUN}
            if sizes is None or sizes:
                yield from runs_in(pack, steps(table.game, self.runs), natural, wild, sizes)
        yield from self._jokers(table, hand, wanted)

    @staticmethod
    def _jokers(table: Table, hand: int, wanted: set[Shape] | None) -> Iterator[Laid]:
        held = tuple(cards_of(hand & table.pack.joker_mask & ~table.wild.cards))
        most = jokers_alone(table.game) if held else 0
        if most and (wanted is None or (JOKER, 1) in wanted):
            for card in held:
                yield Laid((card,), Combination(JOKER, 1, 0, 0, jokers=1))
        if most == len(held) == 2 and (wanted is None or (FIREWORK, 2) in wanted):
            yield Laid(held, Combination(FIREWORK, 2, 0, 0, jokers=2))

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        ranks = [pack.names(pack.rank_mask(rank.letter)) for rank in pack.ranks]
        leads_sets = self.sets and not game.of_kind(LeadSingles)
        yield Plays("", ranks[2][0], good=True)
        yield Plays("", f"{ranks[2][0]} {ranks[2][1]}", good=leads_sets)
        yield Plays("", f"{ranks[2][0]} {ranks[4][1]}", good=False, note="Neither a set nor a run.")
        plain = [pack.names(mask) for mask in pack.suit_masks[:2]]
        runs = not game.of_kind(LeadSingles)
        yield Plays("", " ".join(plain[0][2 : 2 + LEAST_RUN]), good=runs and self.runs != "none")
        mixed = f"{plain[0][2]} {plain[1][3]} {plain[0][4]}"
        yield Plays("", mixed, good=runs and self.runs == "any")


class TwoWayRank(Statement, title="The rank at both ends", section="combinations", families=("climbing", "melding")):
    """A rank at either end of a run."""

    gist = ""
    rulings = ("two-way-rank",)
    rank: str = rank("the rank that may stand below the lowest or above the highest")

    def says(self, game: Game) -> str:
        name = next(one.plural for one in game.pack.ranks if one.letter == self.rank)
        if not _has_runs(game):
            return f"{name} may count low or high in a run, but no runs are played in this game."
        return f"In a run, {name} may count low or high, but cannot stand in the middle."

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
    return game.family == "melding" or any(
        clause.runs != "none" for clause in game.clauses if isinstance(clause, Combinations)
    )


class LeadSingles(Statement, title="Leading single cards", section="leading", rulings=("set-answers-single-leads",)):
    """Only single cards are led."""

    rule = "Every trick is led with a single card."
    shows = (Plays("", "{ii0}", good=True), Plays("", "{ii0} {ii1} {ii2} {ii3}", good=False))


class Transparent(Setup, title="Transparent cards", section="combinations", rulings=("transparent", "transparent-run")):
    """A rank that takes on what lies beneath."""

    rule = (
        "{rank:s} are {word}: once played, {rank:a} or a set of {rank:s} counts as a copy of what lies beneath; with nothing "
        "beneath, it counts as {rank:a}."
    )

    rulings_where = (("transparent-major", has_majors),)
    rank: str = rank("the transparent rank")
    word: str = word("what such cards are called")

    def prepare(self, table: Table) -> None:
        """What lies beneath is looked at when a card is played."""

    def takes_on(self, table: Table, new: Combination) -> bool:
        """Is it a play of such cards, which counts as what lies beneath?"""
        own = table.trumps.strength[table.pack.ids[self.rank + table.pack.suits[0].letter]]
        return new.kind in {SINGLE, SET} and new.rank == own and not is_bomb(table, new)

    def seen_through(self, table: Table, new: Combination, old: Combination | None) -> Combination:
        """What a play counts as once it lies on another."""
        if old is None or old.kind not in {SINGLE, SET} or not self.takes_on(table, new):
            return new
        return new._replace(rank=old.rank, top=old.rank, suit=old.suit if new.kind == SINGLE else -1)

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        names = [pack.names(pack.rank_mask(rank.letter)) for rank in pack.ranks]
        place = [rank.letter for rank in pack.ranks].index(self.rank)
        if 0 < place < len(names) - 1:
            beneath, own, above = names[place - 1], names[place], names[place + 1]
            yield Plays(f"{beneath[0]} / {own[0]}", own[1], good=True, note="Both count as the card beneath.")
            suit = {code: pack.suit(code[-1]) for code in beneath}
            colours = {code: pack.suits[suit[code]].colour for code in beneath} if game.has("opposite-colour") else {}
            equal = next(code for code in beneath[1:] if colours.get(code) == colours.get(beneath[0]))
            yield Plays(f"{beneath[0]} / {own[0]}", equal, good=False)
            yield Plays(own[0], above[0], good=True, note="Led, it has its own rank.")
        elif place == 0:
            yield Plays(names[0][0], names[1][0], good=True, note="Led, it has its own rank, the lowest.")
            yield Plays(names[1][0], names[0][0], good=False, note="It must beat the last play by its own rank.")
