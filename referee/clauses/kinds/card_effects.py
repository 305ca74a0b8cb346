"""Special effects of cards: what they say, how a table declares them, and what their examples are made of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from referee.clauses.kinds.turns import others_play_on
from referee.english import capital, either, joined, spelled
from referee.games.clause import Clause, Where
from referee.games.examples import Example, Moves, Shown
from referee.games.parameters import word
from referee.games.question import Question
from referee.value import remembered

if TYPE_CHECKING:
    from referee.cards.packs import Pack
    from referee.games.game import Game
    from referee.games.lost_lists import LostList
    from referee.reading.moves import Move
    from referee.table.table import Table

MANY = re.compile(r"that many (card|point)s(.*?) \((\w+) if no number is given\)")
LOST = "effects-lost"
"""The ruling that stands in for a list of effects, where the source of a game lost it."""
NUMBER = "number"
"""The argument of an effect that may be told a number."""


def after(
    *moves: str, good: bool = True, play: str = "", argument: str | None = None, note: str = "", clause: str = ""
) -> Shown:
    """An example of an effect: its card is played, these moves follow, and the last of them is good or breaks the rule."""

    def made(scene: Any) -> Example:
        effect = scene.clause
        told = effect.arguments()[0] if argument is None else argument
        begun = (*scene.start(""), *scene.filled((play or f"{{first}} {{card}}{SAID[effect.names]}", *moves)))
        declared = () if effect.cards else ((scene["card"], f"{effect.word()} {told}".strip()),)
        return Moves(begun, None if good else len(begun) - 1, effects=declared, clause=clause, note=note)

    return made


def due(move: str) -> tuple[Shown, Shown]:
    """Examples of an effect that makes a move due before the next player's turn."""
    goes_on = "{second} {another}"
    return after(move, goes_on), after(goes_on, good=False, note="What is due comes first.")


SAID = {"": "", "target": " target {second}", "suit": " suit {b}", "rank": " rank {other_rank}"}
"""What the player of an effect's card names in examples."""


@remembered(256)
def _named(pack: Pack, cards: str) -> int:
    """The cards of these names and ranks."""
    ranks = {rank.letter for rank in pack.ranks}
    named = [one for one in cards.split() if one in ranks or one in pack.codes[: pack.size]]
    return sum(pack.rank_mask(one) if one in ranks else pack.bits[pack.ids[one]] for one in named)


class CardEffect(
    Clause,
    section="special effects",
    families=("matching",),
    rulings=(LOST, "last-card-effect"),
):
    """Gives a card a special effect when it is played: one that the file names, or that the table has declared special."""

    only_declared = True
    repeatable = True
    rulings_where: ClassVar[tuple[tuple[str, Where], ...]] = (
        ("retiring-effect", others_play_on),
        ("effects-majors", lambda game: game.pack.outline.majors),
    )
    table_keys = ("effects",)

    argument: ClassVar[str] = ""
    """What a declaration may say besides the effect's name: a number, or some words parted by bars."""
    usual: ClassVar[int] = 1
    """The number where a declaration says none."""
    does: ClassVar[str] = ""
    """What it does, in a sentence."""
    means: ClassVar[str] = ""
    """How it can change whether a card may be played, in half a sentence about `{rank}` or `{ranks}`; empty: it cannot."""
    names: ClassVar[str] = ""
    """What its player names in the move: `suit`, `rank` or `target`."""
    may_name: ClassVar[bool] = False
    """May the naming be left out?"""
    always: ClassVar[bool] = False
    """May the card be played on anything?"""
    follows: ClassVar[bool] = False
    """Does it say what may follow the card?"""
    may_be_last: ClassVar[bool] = True
    """May the card be the last of a hand?"""
    adds_up: ClassVar[bool] = False
    """Does it add to the cards that the next player has to draw already?"""
    repeats: ClassVar[bool] = False
    """Has it, instead of an effect of its own, that of the card beneath?"""
    gives: ClassVar[bool] = False
    """Does it make a gift due?"""
    needs_hand: ClassVar[bool] = False
    """Does it do nothing for a player who has no card left?"""
    scores_at_once: ClassVar[bool] = False
    """Does it bring its player something at once?"""
    felt_later: ClassVar[bool] = True
    """Can it be told from what the others do after the next move?"""
    plain: ClassVar[bool] = False
    """Does it move no card and name no player? It may say whose turn is next, what may follow, what somebody has to draw, and
    score, and asks of the hands no more than how many cards they have."""
    hides_hands: ClassVar[bool] = False
    """May it be that nobody knows any more whose hand is whose?"""
    shows: ClassVar[tuple[Shown, ...]] = (after("{second} {another}"),)

    cards: str | None = word("the ranks and the cards that have it, parted by blanks: `8`, `2 QS`", default=None)

    def __init__(self, *values: Any, **named: Any) -> None:
        super().__init__(*values, **named)
        if self.cards is not None:  # a rule of the game, and nothing that only a table brings
            vars(self).update(only_declared=False, section="matching")

    # --- what it does ----------------------------------------------------------------------------------------

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        """Acts when the card has been played in that move; `argument` is what the table declared of it besides its name."""
        self.scores(table, move.seat, argument)

    def scores(self, table: Table, seat: int, argument: str) -> None:
        """Acts when the card has ended the deal: only what scores counts then (ruling `last-card-effect`)."""

    def lies(self, table: Table, pile: int) -> None:
        """Says what may not follow a card that lies on top of that pile, even one that was turned up and does nothing else."""

    def owes(self) -> str | None:
        """What the move must say (`suit`, `rank`, `target`); None where it need not say anything."""
        return self.names if self.names and not self.may_name else None

    # --- whose it is -------------------------------------------------------------------------------------------

    def owners(self, pack: Pack) -> int:
        """The cards to which the game's file gives it."""
        return _named(pack, self.cards or "")

    def answered(self, game: Game) -> Iterator[Question]:
        yield from super().answered(game)
        owners = game.pack.names(self.owners(game.pack))
        yield from (Question(f"what the {game.pack.english(code)} does") for code in owners)

    def word(self) -> str:
        """What a declaration calls it."""
        return self.id.removeprefix("effect-")

    def adjusted(self) -> str:
        """What the file says of it besides its cards, as a declaration says it."""
        return ""

    def forms(self) -> tuple[str, ...]:
        """How a table may declare it."""
        if self.argument == NUMBER:
            return (self.word(), f"{self.word()} 3")
        return tuple(f"{self.word()} {told}".strip() for told in self.argument.split("|"))

    def arguments(self) -> Sequence[str]:
        """What may change its meaning where a table declares it, the usual one for a number."""
        return [told.replace(NUMBER, "") for told in self.argument.split("|")]

    @property
    def binds_next(self) -> bool:
        """Does it say what the next player may play?"""
        return self.follows or self.adds_up

    def good(self, argument: str) -> bool:
        """Is that a declaration of this effect, after its name?"""
        if self.argument == NUMBER:
            return argument == "" or (argument.isdigit() and 1 <= int(argument) <= 20)
        return argument in self.argument.split("|")

    def number(self, argument: str) -> int:
        """The number that a declaration names, or the usual one."""
        return int(argument) if argument else self.usual

    @property
    def drawn(self) -> str:
        """The cards that it makes somebody draw in examples, as a log writes them where nobody saw them."""
        return " ".join("?" * self.number(self.adjusted()))

    @property
    def declarable(self) -> tuple[str, ...]:
        return () if self.cards else self.table_keys

    def fitted(self, game: Game, seats: int, table: Mapping[str, Any]) -> Self | None:
        if self.cards:
            return self
        return self if any(told.split()[0] == self.word() for told in (table.get("effects") or {}).values()) else None

    def is_declared(self, table: Table) -> bool:
        """Has the table declared the effect of any card?"""
        return self.fitted(table.game, table.seats, table.match.declared) is not None

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return tuple(id_ for id_ in super().ruling_ids(game) if id_ != LOST or not self.cards)

    def faults(self, game: Game) -> Iterator[str]:
        ranks = {rank.letter for rank in game.pack.ranks}
        for named in (self.cards or "").split():
            if named not in ranks and named not in game.pack.codes[: game.pack.size]:
                yield f"cards: {named} is neither a rank nor a card of the pack"
        if self.cards and not self.good(self.adjusted()):
            yield f"how: {self.adjusted()!r} is nothing that it can be told; it is declared as {either(self.forms())}"
        if not self.cards and not any(lost.ruling == LOST for lost in game.lost):
            yield "cards: must say which ranks or cards have the effect, such as `8`"

    # --- in words ----------------------------------------------------------------------------------------------

    def says(self, game: Game) -> str:
        if self.cards:
            begun, does = f"{capital(self.owners_in_words(game))} has this effect", self.declared(self.adjusted())
        else:
            told = f"{self.word()} {self.argument.split('|')[0]}".strip().replace(NUMBER, "2")
            begun, does = f"A card declared as `{told}`", self.does
        return f"{begun}: {does[0].lower()}{does[1:]}"

    def declared(self, argument: str) -> str:
        """What it does where a table has declared it so: without its other forms, and without how a log writes it."""
        first = self.argument.split("|")[0]
        text = re.sub(r" \((?:with )?`[^)]*\)", "", self.does)
        if first != NUMBER:
            return text.replace(first, argument) if first else text
        return MANY.sub(lambda found: _many(int(argument) if argument else None, found), text)

    def owners_in_words(self, game: Game) -> str:
        """The cards that have it: `each 8 and the Queen of spades`."""
        ranks = {rank.letter: rank.name for rank in game.pack.ranks}
        named = (self.cards or "").split()
        return joined(f"each {ranks[one]}" if one in ranks else f"the {game.pack.english(one)}" for one in named)

    def fact(self, game: Game) -> str:
        if not self.cards:
            return super().fact(game)
        return f"{self.owners_in_words(game)}: {self.title[0].lower()}{self.title[1:]}"


class AdjustableEffect(Clause):
    """What an effect takes of which a declaration says more than its name: how many, or which way."""

    how: str = word("how many, or which way, as a declaration says it: `3`, `lower`", default="")

    def adjusted(self) -> str:
        return self.how


def menu_of(game: Game, lost: LostList) -> list[CardEffect]:
    """The effects that the tables of a game may declare in place of a lost list."""
    return [clause for clause in game.of_kind(CardEffect) if lost.key in clause.table_keys]


def _many(number: int | None, found: re.Match[str]) -> str:
    """`three cards`: so many, or as many as the text names where no number is told."""
    thing, more, usual = found.groups()
    said = usual if number is None else spelled(number)
    return f"{said} {thing if said == 'one' else thing + 's'}{more}"
