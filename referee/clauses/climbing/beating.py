"""What beats what: the ways in which one play is better than another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.cards.combinations import LEAST_RUN, RUN, SET, SINGLE, Combination, Shape
from referee.clauses.climbing.combining import BOMB, FIREWORK, JOKER, Combinations, LeadSingles, five_alike, is_bomb
from referee.clauses.climbing.ordering import suit_places
from referee.clauses.kinds import Beating, Figure, Game, Table, questions
from referee.clauses.trumps.jokers import WildJokers
from referee.english import a, joined
from referee.games.examples import Examples, Plays
from referee.games.parameters import word, worded


def ranked(game: Game) -> list[list[str]]:
    """The cards of each rank, low to high."""
    pack = game.pack
    return [pack.names(pack.rank_mask(rank.letter)) for rank in pack.ranks]


def run_at(game: Game, place: int, suit: int = 0, size: int = LEAST_RUN) -> str:
    """A run of a suit's cards from that place of the ranking on."""
    return " ".join(game.pack.names(game.pack.suit_masks[suit])[place : place + size])


def _higher(new: Combination, old: Combination) -> bool:
    """Does the one rank above the other, suits telling them apart where they do?"""
    return new.rank > old.rank or (new.rank == old.rank and new.tie > old.tie)


class HigherBeats(
    Beating, id="beating", title="Beating the last play", rulings=("kinds-do-not-mix", "answer-to-no-play")
):
    """The same kind and number, higher."""

    answers = (questions.BEATING_ALIKE,)
    rulings_where = (("run-start", lambda game: game.the(Combinations).runs != "none"),)

    def in_summary(self, game: Game) -> str:
        own = next(clause for clause in game.clauses if isinstance(clause, Combinations))
        single = not own.sets and own.runs == "none" and not game.of_kind(Figure)
        return f"Beat the last play with a higher {'card' if single else 'one of the same kind and size'}."

    def says(self, game: Game) -> str:
        own = next(clause for clause in game.clauses if isinstance(clause, Combinations))
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
        return new.kind == old.kind and new.size == old.size and not new.jokers and _higher(new, old)

    def shapes(self, old: Combination, most: int) -> Iterable[Shape]:
        return (old.shape,) if old.size <= most else ()

    def examples(self, game: Game) -> Examples:
        ranks = ranked(game)
        yield Plays(ranks[3][0], ranks[4][1], good=True)
        yield Plays(ranks[3][0], ranks[2][1], good=False)
        own = next(clause for clause in game.clauses if isinstance(clause, Combinations))
        if own.sets:
            pair = _answerable(game, " ".join(ranks[3][:2]))
            yield Plays(pair, " ".join(ranks[4][:2]), good=True)
            yield Plays(pair, ranks[4][0], good=False)
        if own.runs != "none":
            yield Plays(run_at(game, 1, 0, own.least), run_at(game, 2, 1, own.least), good=True)
            yield Plays(run_at(game, 2, 0, own.least), run_at(game, 1, 1, own.least), good=False)


class SetsBeatSingles(Beating, title="A set on a single card"):
    """A set on a single card."""

    rule = "A single card is also beaten by {of}."

    rulings_where = (("misprint-examples", {"of": "higher"}),)
    of: str = worded("the sets that do", {"any": "any set, even one of lower rank", "higher": "a set of higher rank"})

    def beats(self, table: Table, new: Combination, old: Combination) -> bool:
        return old.kind == SINGLE and new.kind == SET and (self.of == "any" or new.rank > old.rank)

    def shapes(self, old: Combination, most: int) -> Iterable[Shape]:
        return [(SET, size) for size in range(2, most + 1)] if old.kind == SINGLE else ()

    def examples(self, game: Game) -> Examples:
        yield Plays("{iv0}", "{v0} {v1}", good=True)
        yield Plays("{iv0}", "{iii0} {iii1}", good=self.of == "any")


class RunsBeatSingles(Beating, title="A run on a single card"):
    """A run on a single card."""

    rule = "A single card is also beaten by {of}."

    of: str = worded("the runs that do", {"any": "any run", "higher": "a run that has a card of higher rank in it"})

    def in_summary(self, game: Game) -> str:
        return self.worded(", or by {of}." if game.of_kind(SetsBeatSingles) else self.rule, game)

    def beats(self, table: Table, new: Combination, old: Combination) -> bool:
        return old.kind == SINGLE and new.kind == RUN and (self.of == "any" or new.top > old.rank)

    def shapes(self, old: Combination, most: int) -> Iterable[Shape]:
        return [(RUN, size) for size in range(2, most + 1)] if old.kind == SINGLE else ()

    def examples(self, game: Game) -> Examples:
        ranks = ranked(game)
        yield Plays(ranks[3][0], run_at(game, 2, 1), good=True)
        yield Plays(ranks[6][1], run_at(game, 1), good=self.of == "any")


class LargerSetsBeat(Beating, title="A larger set", rulings=("larger-set-beats",)):
    """A larger set on a smaller one."""

    rule = "A set is also beaten by a larger set{of}."

    rulings_where = (("misprint-examples", {"of": "higher"}),)
    of: str = worded("the larger sets that do", {"any": ", whatever its rank", "higher": " of higher rank"})

    def in_summary(self, game: Game) -> str:
        return self.worded("; a set by a larger set{of}." if game.of_kind(SetsBeatSingles) else self.rule, game)

    def beats(self, table: Table, new: Combination, old: Combination) -> bool:
        larger = old.kind == new.kind == SET and new.size > old.size
        return larger and (self.of == "any" or new.rank > old.rank)

    def shapes(self, old: Combination, most: int) -> Iterable[Shape]:
        return [(SET, size) for size in range(old.size + 1, most + 1)] if old.kind == SET else ()

    def examples(self, game: Game) -> Examples:
        ranks = ranked(game)
        pair = " ".join(ranks[3][:2])
        yield Plays(_answerable(game, pair), " ".join(ranks[4][:3]), good=True)
        yield Plays(_answerable(game, pair), " ".join(ranks[2][:3]), good=self.of == "any")


def _answerable(game: Game, play: str) -> str:
    """The play as it comes about: on a low single card where only single cards are led."""
    return f"{ranked(game)[0][0]} / {play}" if game.of_kind(LeadSingles) else play


class OppositeColourBeats(Beating, id="opposite-colour", title="The other colour", rulings=()):
    """The same rank in the other colour."""

    rule = "A single card is also beaten by a card of the same rank in the other colour."
    rulings_where = (("joker-colour", WildJokers),)

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
        codes = ranked(game)[3]
        pack = game.pack
        black, red = (
            [code for code in codes if pack.suits[pack.suit(code[-1])].colour == colour] for colour in ("black", "red")
        )
        yield Plays(black[0], red[0], good=True)
        yield Plays(black[0], black[1], good=False)


class Bomb(Beating, title="Bombs", rulings=("at-any-time",), over_anything=True):
    """Four of a rank beat nearly everything."""

    rulings_where = (("joker-vs-bomb", lambda game: game.of_kind(SingleJoker)), ("five-of-a-rank", five_alike))
    bombs = True

    word: str = word("what a bomb is called")

    def in_summary(self, game: Game) -> str:
        but = "".join(f"{a(clause.called)} or " for clause in game.of_kind(BothJokers))
        word = a(self.word)
        return f"Four cards of one rank, {word}, beat anything except {but}{word} as high or higher."

    def says(self, game: Game) -> str:
        but = "".join(f"{a(clause.called)} or " for clause in game.of_kind(BothJokers))
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

    def examples(self, game: Game) -> Examples:
        ranks = ranked(game)
        yield Plays(ranks[-1][0], " ".join(ranks[2][:4]), good=True)
        lying = " ".join(ranks[4][:4])
        lying = f"{ranks[0][0]} / {lying}" if game.of_kind(LeadSingles) else lying
        yield Plays(lying, " ".join(ranks[2][:4]), good=False)
        yield Plays(lying, " ".join(ranks[5][:4]), good=True)


class SingleJoker(Beating, title="A single joker", over_anything=True):
    """A joker by itself beats any play."""

    rulings = ("at-any-time", "plain-joker", "joker-vs-bomb")
    jokers_alone = 1
    shows = (Plays("{top0}", "RJ", good=True), Plays("RJ", "BJ", good=False), Plays("RJ", "{top0}", good=False))

    def says(self, game: Game) -> str:
        but = "".join(f" or {a(clause.called)}" for clause in game.of_kind(BothJokers))
        return f"A single joker, played in turn, beats anything except another joker{but}."

    def beats(self, table: Table, new: Combination, old: Combination) -> bool:
        return new.kind == JOKER and old.kind not in {JOKER, FIREWORK}

    def shapes(self, old: Combination, most: int) -> Iterable[Shape]:
        return ((JOKER, 1),)


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
        yield from super().faults(game)
        if len(game.pack.joker_ranks) != 2:
            yield "two jokers must have ranks of their own (pack: joker-ranks: [RJ, BJ])"


def beaten_by(table: Table, new: Combination, old: Combination, clauses: Iterable[Beating]) -> Beating | None:
    """The clause by which the new play beats the old one, None where none does. Bombs and jokers yield only to their like."""
    guarded = old.jokers > 0 or is_bomb(table, old)
    for clause in clauses:
        if (clause.over_anything or not guarded) and clause.beats(table, new, old):
            return clause
    return None


def beats(table: Table, new: Combination, old: Combination, clauses: Iterable[Beating]) -> bool:
    """Does the new play beat the old one by any of these clauses?"""
    return beaten_by(table, new, old, clauses) is not None
