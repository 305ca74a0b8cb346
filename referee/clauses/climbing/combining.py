"""What may be played at once: single cards, sets, runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.cards.combinations import (
    LEAST_RUN,
    RUN,
    SET,
    SINGLE,
    Combination,
    Ladder,
    Laid,
    Shape,
    Wanted,
    anything,
    fill_run,
    ladder,
    run_of,
    runs_in,
    set_of,
    sets_in,
    singles_in,
)
from referee.cards.packs import cards_of
from referee.clauses.climbing.ordering import suit_places, wanted_at_best, with_tie
from referee.clauses.kinds import (
    Beating,
    Combining,
    Figure,
    Game,
    LeadLimit,
    PlayOrder,
    Table,
    has_majors,
    has_wild_jokers,
    questions,
)
from referee.english import either, joined, spelled
from referee.games.examples import Examples, Plays
from referee.games.parameters import MANY, RANKS_OF_PACK, choice, flag, number, rank, word
from referee.games.question import Question
from referee.value import remembered

JOKER, FIREWORK = "joker", "firework"
"""Kinds of plays of jokers that stand for nothing else."""
BOMB = 4
"""A bomb is exactly so many cards of one rank."""


@remembered(512)
def steps(game: Game, runs: str) -> Ladder:
    """How the ranks of this game follow each other in runs."""
    orders = game.of_kind(PlayOrder)
    two_way = next((rank for order in orders if (rank := order.at_both_ends())), None)
    without = next((rank for order in orders if (rank := order.in_no_run())), None)
    least = next((clause.least for clause in game.of_kind(Combining)), LEAST_RUN)
    return ladder(game.pack, runs == "suit", two_way, least, without)


def jokers_alone(game: Game) -> int:
    """How many jokers may be played as jokers, all at once: 0 where they are wild or there are none."""
    return max((clause.jokers_alone for clause in game.of_kind(Beating)), default=0)


def has_bombs(game: Game) -> bool:
    """Is four of a rank a play of its own in this game?"""
    return any(clause.bombs for clause in game.of_kind(Beating))


def five_alike(game: Game) -> bool:
    """Can there be more than four cards of one rank?"""
    return has_wild_jokers(game) or has_majors(game)


def has_sets(game: Game) -> bool:
    """May cards of one rank be played together?"""
    return any(clause.sets for clause in game.of_kind(Combining))


def is_bomb(table: Table, play: Combination) -> bool:
    """Is the play a bomb in this game?"""
    return play.kind == SET and play.size == BOMB and has_bombs(table.game)


class Combinations(Combining, title="What may be played", section="combinations", answers=questions.COMBINATIONS):
    """Singles, sets and runs."""

    sets: bool = flag("may cards of equal rank be played together?")
    runs: str = choice("runs: none, of one suit, or across suits", "none", "suit", "any")
    least: int = number("cards that a run has at least", low=2, default=LEAST_RUN, bound=RANKS_OF_PACK)
    largest: int | None = number("cards that a set has at most", low=2, default=None, high=MANY)

    def answered(self, game: Game) -> Iterator[Question]:
        yield from super().answered(game)
        if self.runs != "none":
            yield questions.RUNS

    def says(self, game: Game) -> str:
        kinds = ["a single card"]
        if self.sets:
            kinds.append(f"a set ({self._sizes()} of one rank)")
        if self.runs != "none":
            where = "of one suit" if self.runs == "suit" else "of any suits"
            kinds.append(f"a run ({spelled(self.least)} or more cards {where} whose ranks follow each other)")
        bomb = ""
        if not self.sets and has_bombs(game):
            bomb = " or, in answer, a bomb" if game.of_kind(LeadLimit) else " or a bomb"
        return f"A play is {joined(kinds, 'or')}{bomb}."

    def _sizes(self) -> str:
        """How many cards a set has."""
        if self.largest is None:
            return "two or more cards"
        return f"{either(spelled(size) for size in range(2, self.largest + 1))} cards"

    def kinds(self, game: Game) -> str:
        kinds = ["single card", *(["set"] if self.sets else []), *(["run"] if self.runs != "none" else [])]
        kinds += [figure.figure for figure in game.of_kind(Figure)]
        return f"{joined(kinds, 'or')} of this game"

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        ids: tuple[str, ...] = ("turn-includes-runs", "rank-gaps") if self.runs != "none" else ()
        if has_wild_jokers(game) and self.sets:
            ids += ("wild-in-set",)
        if five_alike(game) and self.sets:
            ids += ("five-of-a-rank",)
        if game.pack.unranked and jokers_alone(game) and (self.sets or self.runs != "none"):
            ids += ("plain-joker",)
        return ids

    def read(
        self, table: Table, cards: Sequence[int], faces: Sequence[int], beneath: Combination | None
    ) -> Combination | None:
        found = [*self._readings(table, cards, faces)]
        better = (one for one in found if beneath and one.shape == beneath.shape and one.rank > beneath.rank)
        return next(better, found[0] if found else None)

    def _readings(self, table: Table, cards: Sequence[int], faces: Sequence[int]) -> Iterator[Combination]:
        """What the cards can be, what is usual first."""
        plain = self._plain(table, cards, faces)
        if plain is not None:
            yield with_tie(table, plain, faces)
        for figure in table.game.of_kind(Figure):
            yield from (with_tie(table, one, faces) for one in figure.readings(table, faces))

    def _plain(self, table: Table, cards: Sequence[int], faces: Sequence[int]) -> Combination | None:
        """The single card, set, run or jokers that these are."""
        jokers = table.pack.unranked & ~table.wild.cards
        alone = jokers and sum([jokers >> card & 1 for card in cards if card >= 0])
        if alone:
            most = jokers_alone(table.game)
            if alone < len(cards) or alone > most:
                return None
            return Combination(JOKER if alone == 1 else FIREWORK, alone, 0, 0, jokers=alone)
        same = set_of(table.pack, faces)
        if same is not None:
            few = self.sets and (self.largest is None or same.size <= self.largest)
            return same if same.kind == SINGLE or few or is_bomb(table, same) else None
        if len(cards) == 2 and jokers_alone(table.game) == 2 and not table.pack.mask(cards) & ~table.pack.joker_mask:
            return Combination(FIREWORK, 2, 0, 0, jokers=2)
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

    def plays(
        self, table: Table, hand: int, shapes: Iterable[Shape] | None = None, wanted: Wanted = anything
    ) -> Iterator[Laid]:
        if not hand:
            return
        told = None if shapes is None else set(shapes)
        order = suit_places(table.game)
        for laid in self._plain_plays(table, hand, told, wanted_at_best(table, hand, wanted)):
            yield laid._replace(counts_as=with_tie(table, laid.counts_as, laid.cards)) if order else laid
        for figure in table.game.of_kind(Figure):
            for laid in figure.plays(table, hand, told, wanted):
                yield laid._replace(counts_as=with_tie(table, laid.counts_as, laid.cards)) if order else laid
        yield from self._jokers(table, hand, told)

    def _plain_plays(self, table: Table, hand: int, shapes: set[Shape] | None, wanted: Wanted) -> Iterator[Laid]:
        """The single cards, sets and runs among the plays."""
        pack = table.pack
        wild = hand & table.wild.cards
        natural = hand & ~pack.joker_mask
        if shapes is None or (SINGLE, 1) in shapes:
            yield from singles_in(pack, natural | hand & pack.joker_mask & ~pack.unranked, wild)
        sizes = None if shapes is None else {size for kind, size in shapes if kind == SET}
        if not self.sets or self.largest is not None:
            few = set(range(2, self.largest + 1)) if self.sets and self.largest is not None else set()
            few |= {BOMB} if has_bombs(table.game) else set()
            sizes = few if sizes is None else few & sizes
        if sizes is None or sizes:
            yield from sets_in(pack, natural | hand & pack.joker_mask & ~pack.unranked, wild, sizes, wanted)
        if self.runs != "none":
            sizes = None if shapes is None else {size for kind, size in shapes if kind == RUN}
            if sizes is None or sizes:
                yield from runs_in(pack, steps(table.game, self.runs), natural, wild, sizes, wanted)

    @staticmethod
    def _jokers(table: Table, hand: int, shapes: set[Shape] | None) -> Iterator[Laid]:
        held = tuple(cards_of(hand & table.pack.joker_mask & ~table.wild.cards))
        most = jokers_alone(table.game) if held else 0
        if most and table.pack.unranked and (shapes is None or (JOKER, 1) in shapes):
            for card in held:
                yield Laid((card,), Combination(JOKER, 1, 0, 0, jokers=1))
        if most == len(held) == 2 and (shapes is None or (FIREWORK, 2) in shapes):
            yield Laid(held, Combination(FIREWORK, 2, 0, 0, jokers=2))

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        ranks = [pack.names(pack.rank_mask(rank.letter)) for rank in pack.ranks]
        leads_all = not game.of_kind(LeadLimit)
        leads_sets = self.sets and leads_all
        yield Plays("", ranks[2][0], good=True)
        yield Plays("", f"{ranks[2][0]} {ranks[2][1]}", good=leads_sets)
        if self.largest is not None and self.largest < len(ranks[2]):
            good = leads_sets and self.largest + 1 == BOMB and has_bombs(game)
            yield Plays("", " ".join(ranks[2][: self.largest + 1]), good=good)
        yield Plays("", f"{ranks[2][0]} {ranks[4][1]}", good=False, note="Neither a set nor a run.")
        plain = [pack.names(mask) for mask in pack.suit_masks[:2]]
        own = plain[0][2 : 2 + self.least]
        yield Plays("", " ".join(own), good=leads_all and self.runs != "none")
        mixed = [plain[place % 2][2 + place] for place in range(self.least)]
        yield Plays("", " ".join(mixed), good=leads_all and self.runs == "any")


class LeadSingles(LeadLimit, title="Leading single cards"):
    """Only single cards are led."""

    rulings_where = (("set-answers-single-leads", lambda game: has_sets(game) or has_bombs(game)),)
    rule = "Every trick is led with a single card."
    shapes = frozenset({(SINGLE, 1), (JOKER, 1)})
    leads = "single cards"
    why = "a trick is led with a single card"
    shows = (Plays("", "{ii0}", good=True), Plays("", "{ii0} {ii1} {ii2} {ii3}", good=False))


class Transparent(PlayOrder, title="Transparent cards", rulings=("transparent", "transparent-run")):
    """A rank that takes on what lies beneath."""

    rule = (
        "The {rank:s} are {word}: once played, {rank:a} or a set of {rank:s} counts as a copy of what lies beneath; with "
        "nothing beneath, it counts as {rank:a}."
    )

    rulings_where = (("transparent-major", has_majors),)
    rank: str = rank("the transparent rank")
    word: str = word("what such cards are called")

    def takes_on(self, table: Table, new: Combination) -> bool:
        own = table.trumps.strength[table.pack.ids[self.rank + table.pack.suits[0].letter]]
        return new.kind in {SINGLE, SET} and new.rank == own and not is_bomb(table, new)

    def seen_through(self, table: Table, new: Combination, old: Combination | None) -> Combination:
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
