"""What beats what: the ways in which one play is better than another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.cards.combinations import RUN, SET, SINGLE, Combination, Shape
from referee.clauses.climbing.combining import BOMB, FIREWORK, JOKER, five_alike, is_bomb
from referee.clauses.climbing.ordering import suit_places
from referee.clauses.kinds import Beating, Combining, Figure, Game, Table, has_wild_jokers, questions
from referee.english import a, joined
from referee.games.examples import Examples, Plays, Shown
from referee.games.parameters import word, worded


class HigherBeats(
    Beating, id="beating", title="Beating the last play", rulings=("kinds-do-not-mix", "answer-to-no-play"), usual=True
):
    """The same kind and number, higher."""

    answers = (questions.BEATING_ALIKE,)
    rulings_where = (("run-start", lambda game: game.the(Combining).runs != "none"),)

    def in_summary(self, game: Game) -> str:
        own = game.the(Combining)
        single = not own.sets and own.runs == "none" and not game.of_kind(Figure)
        return f"Beat the last play with a higher {'card' if single else 'one of the same kind and size'}."

    def says(self, game: Game) -> str:
        own = game.the(Combining)
        said = ["a single card is beaten by one of higher rank"]
        if own.sets:
            said.append("a set by an equally large set of higher rank")
        if own.runs != "none":
            said.append("a run by an equally long run that starts at a higher rank")
        figures = [figure.beaten for figure in game.of_kind(Figure)]
        suits = " Suits decide between equal ranks." if suit_places(game) else ""
        told = "; ".join([*said, *figures]) if figures else joined(said)
        return f"Your play must beat the last one: {told}.{suits}"

    def beats(self, table: Table, new: Combination, old: Combination) -> bool:
        higher = new.rank > old.rank or (new.rank == old.rank and new.tie > old.tie)
        return higher and new.shape == old.shape and not new.jokers

    def shapes(self, old: Combination, most: int) -> Iterable[Shape]:
        return (old.shape,) if old.size <= most else ()

    def examples(self, game: Game) -> Examples:
        yield Plays("{iv0}", "{v1}", good=True)
        yield Plays("{iv0}", "{iii1}", good=False)
        own = game.the(Combining)
        if own.sets:
            yield Plays("{opened}{iv0} {iv1}", "{v0} {v1}", good=True)
            yield Plays("{opened}{iv0} {iv1}", "{v0}", good=False)
        if own.runs != "none":
            lower, higher = (
                [game.pack.names(mask)[at : at + own.least] for mask in game.pack.suit_masks] for at in (1, 2)
            )
            yield Plays(" ".join(lower[0]), " ".join(higher[1]), good=True)
            yield Plays(" ".join(higher[0]), " ".join(lower[1]), good=False)


class LargerBeats(Beating):
    """A larger play of one kind beats a smaller one of another, or of the same; a parameter `of` says which do."""

    of: str
    """Whether `any` does, or only one that is `higher`."""
    smaller: ClassVar[str] = SINGLE
    larger: ClassVar[str] = SET

    def beats(self, table: Table, new: Combination, old: Combination) -> bool:
        suits = old.kind == self.smaller and new.kind == self.larger and new.size > old.size
        return suits and (self.of == "any" or new.top > old.rank)

    def shapes(self, old: Combination, most: int) -> Iterable[Shape]:
        return [(self.larger, size) for size in range(old.size + 1, most + 1)] if old.kind == self.smaller else ()


def if_any(lying: str, play: str) -> Shown:
    """A play on another that it beats only where any does."""
    return lambda scene: Plays(scene.filled(lying), scene.filled(play), scene.clause.of == "any")


class SetsBeatSingles(LargerBeats, title="A set on a single card"):
    """A set on a single card."""

    rule = "A single card is also beaten by {of}."

    rulings_where = (("misprint-examples", {"of": "higher"}),)
    of: str = worded("the sets that do", {"any": "any set, even one of lower rank", "higher": "a set of higher rank"})
    shows = (Plays("{iv0}", "{v0} {v1}", good=True), if_any("{iv0}", "{iii0} {iii1}"))


class RunsBeatSingles(LargerBeats, title="A run on a single card"):
    """A run on a single card."""

    larger = RUN
    rule = "A single card is also beaten by {of}."

    of: str = worded("the runs that do", {"any": "any run", "higher": "a run that has a card of higher rank in it"})
    shows = (Plays("{iv0}", "{b2} {b3} {b4}", good=True), if_any("{vii1}", "{a1} {a2} {a3}"))

    def in_summary(self, game: Game) -> str:
        return self.worded(", or by {of}." if _sets_beat_singles(game) else self.rule, game)


class LargerSetsBeat(LargerBeats, title="A larger set", rulings=("larger-set-beats",)):
    """A larger set on a smaller one."""

    smaller = SET
    rule = "A set is also beaten by a larger set{of}."

    rulings_where = (("misprint-examples", {"of": "higher"}),)
    of: str = worded("the larger sets that do", {"any": ", whatever its rank", "higher": " of higher rank"})
    shows = (
        Plays("{opened}{iv0} {iv1}", "{v0} {v1} {v2}", good=True),
        if_any("{opened}{iv0} {iv1}", "{iii0} {iii1} {iii2}"),
    )

    def in_summary(self, game: Game) -> str:
        return self.worded("; a set by a larger set{of}." if _sets_beat_singles(game) else self.rule, game)


def _sets_beat_singles(game: Game) -> bool:
    """Is a single card also beaten by sets?"""
    pair, single = (SET, 2), Combination(SINGLE, 1, 0, 0)
    return any(pair in clause.shapes(single, 2) for clause in game.of_kind(Beating))


class OppositeColourBeats(Beating, id="opposite-colour", title="The other colour", rulings=()):
    """The same rank in the other colour."""

    rule = "A single card is also beaten by a card of the same rank in the other colour."
    rulings_where = (("joker-colour", has_wild_jokers),)

    def beats(self, table: Table, new: Combination, old: Combination) -> bool:
        if not (old.kind == new.kind == SINGLE and new.rank == old.rank) or old.jokers or new.jokers:
            return False
        suits = table.pack.suits
        if old.suit < 0 or new.suit < 0:
            return True
        return suits[old.suit].colour != suits[new.suit].colour

    def shapes(self, old: Combination, most: int) -> Iterable[Shape]:
        return ((SINGLE, 1),) if old.kind == SINGLE else ()

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        codes = pack.names(pack.rank_mask(pack.ranks[3].letter))
        black, red = (
            [code for code in codes if pack.suits[pack.suit(code[-1])].colour == colour] for colour in ("black", "red")
        )
        yield Plays(black[0], red[0], good=True)
        yield Plays(black[0], black[1], good=False)


class Bomb(Beating, title="Bombs", rulings=("at-any-time",), over_anything=True, bombs=True):
    """Four of a rank beat nearly everything."""

    rulings_where = (
        ("joker-vs-bomb", lambda game: any(clause.jokers_alone == 1 for clause in game.of_kind(Beating))),
        ("five-of-a-rank", five_alike),
    )

    word: str = word("what a bomb is called")
    shows = (
        Plays("{top0}", "{iii0} {iii1} {iii2} {iii3}", good=True),
        Plays("{opened}{v0} {v1} {v2} {v3}", "{iii0} {iii1} {iii2} {iii3}", good=False),
        Plays("{opened}{v0} {v1} {v2} {v3}", "{vi0} {vi1} {vi2} {vi3}", good=True),
    )

    def name(self) -> str:
        return self.word

    def in_summary(self, game: Game) -> str:
        but = "".join(f"{one} or " for one in unbeaten(game))
        word = a(self.word)
        return f"Four cards of one rank, {word}, beat anything except {but}{word} as high or higher."

    def says(self, game: Game) -> str:
        but = "".join(f"{one} or " for one in unbeaten(game))
        called = "bomb" if self.word == "bomb" else f"bomb, here called {a(self.word)}"
        return (
            f"Four cards of one rank are a {called}. Played in turn, it beats anything except {but}{a(self.word)} of "
            "the same or a higher rank."
        )

    def beats(self, table: Table, new: Combination, old: Combination) -> bool:
        if not is_bomb(table, new) or old.kind == FIREWORK:
            return False
        return not is_bomb(table, old) or new.rank > old.rank

    def shapes(self, old: Combination, most: int) -> Iterable[Shape]:
        return ((SET, BOMB),) if most >= BOMB else ()


class SingleJoker(Beating, title="A single joker", over_anything=True):
    """A joker by itself beats any play."""

    rulings = ("at-any-time", "plain-joker", "joker-vs-bomb")
    jokers_alone = 1
    shows = (Plays("{top0}", "RJ", good=True), Plays("RJ", "BJ", good=False), Plays("RJ", "{top0}", good=False))

    def says(self, game: Game) -> str:
        but = "".join(f" or {one}" for one in unbeaten(game))
        return f"A single joker, played in turn, beats anything except another joker{but}."

    def beats(self, table: Table, new: Combination, old: Combination) -> bool:
        return new.kind == JOKER and old.kind not in {JOKER, FIREWORK}

    def shapes(self, old: Combination, most: int) -> Iterable[Shape]:
        return ((JOKER, 1),)


def unbeaten(game: Game) -> list[str]:
    """The plays that nothing beats: what both jokers together are called."""
    return [a(clause.name()) for clause in game.of_kind(Beating) if clause.jokers_alone == 2]


class BothJokers(Beating):
    """Both jokers beat everything."""

    gist = "{says}"
    called: ClassVar[str]
    jokers_alone = 2
    shows = (
        Plays("{top0} {top1} {top2} {top3}", "RJ BJ", good=True),
        Plays("RJ BJ", "{top0} {top1} {top2} {top3}", good=False),
    )

    def says(self, game: Game) -> str:
        return f"The two jokers together are {a(self.called)}. It beats every other play, and nothing beats it."

    def name(self) -> str:
        return self.called

    def beats(self, table: Table, new: Combination, old: Combination) -> bool:
        return new.kind == FIREWORK and old.kind != FIREWORK

    def shapes(self, old: Combination, most: int) -> Iterable[Shape]:
        return ((FIREWORK, 2),)


class Firework(BothJokers, title="The firework", rulings=("joker-vs-bomb",), over_anything=True):
    """Both jokers beat everything, jokers that beat nearly everything singly."""

    called = "firework"


class Rocket(BothJokers, title="The rocket", over_anything=True):
    """Both jokers beat everything, jokers that have ranks of their own."""

    called = "rocket"

    def faults(self, game: Game) -> Iterator[str]:
        if len(game.pack.joker_ranks) != 2:
            yield "two jokers must have ranks of their own (pack: joker-ranks: [RJ, BJ])"


def beaten_by(table: Table, new: Combination, old: Combination, clauses: Iterable[Beating]) -> Beating | None:
    """The clause by which the new play beats the old one, None where none does. Bombs and jokers yield only to their like."""
    guarded = old.jokers > 0 or is_bomb(table, old)
    for clause in clauses:
        if (clause.over_anything or not guarded) and clause.beats(table, new, old):
            return clause
    return None
