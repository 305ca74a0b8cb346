"""What all games have in common: the pack, one's own cards, taking turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from referee.clauses.base import Statement
from referee.clauses.examples import Example, Moves
from referee.clauses.openings import (
    before_lead,
    by_turns,
    drawing,
    drawing_first,
    first_lead,
    meld_of,
    order_of_play,
    plain_cards,
)
from referee.game import Game


@dataclass(frozen=True)
class PackClause(Statement):
    """Which cards the game has and how they rank."""

    id: ClassVar[str] = "pack"
    title: ClassVar[str] = "The pack"
    section: ClassVar[str] = "pack"

    def says(self, game: Game) -> str:
        pack = game.pack
        whole = [rank for rank in pack.ranks if pack.rank_mask(rank.letter)]
        ranks = " ".join(rank.letter for rank in reversed(whole))
        text = f"{pack.outline.name}, {pack.size} cards. In each suit the cards rank, high to low: {ranks}."
        if pack.outline.copies > 1:
            text += f" There are {spelled(pack.outline.copies)} of each card."
        removed = [rank.plural for rank in pack.outline.ranks if rank not in whole]
        removed += [pack.english(code) for rank in whole for code in sorted(pack.without) if code[:-1] == rank.letter]
        if removed:
            text += f" The {english_list(removed)} are left out."
        if pack.outline.majors:
            text += " The major arcana are a suit of their own, ranking from 21 down to 0."
        if pack.jokers:
            jokers = english_list([pack.outline.extra[joker] for joker in pack.jokers])
            text += f" The {jokers} {'is' if len(pack.jokers) == 1 else 'are'} added."
        others = Counter(
            pack.english(code) for code in pack.codes[: pack.size] if code in pack.extra[len(pack.jokers) :]
        )
        if others:
            text += f" Beside the suits there are {english_list([count(n, name) for name, n in others.items()])}."
        return text

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        stripped = [removal for removal in game.removals if removal.condition.holds(game.seats, game.chosen)]
        ids = tuple(removal.ruling for removal in stripped if removal.ruling is not None)
        return ("arcana-rank", *ids) if game.pack.outline.majors else ids

    def examples(self, game: Game) -> Iterator[Example]:
        start, leader, pack = before_lead(game), order_of_play(game)[0], game.pack
        foreign = next(code for code in (*pack.outline.codes(), *pack.codes) if code not in pack.codes[: pack.size])
        draw = "draw " if game.has("melds") else ""
        yield Moves((*start, f"{leader} {draw}{first_lead(game)}"), None)
        yield Moves((*start, f"{leader} {draw}{foreign}"), len(start), note=f"There is no {foreign} in this pack.")


@dataclass(frozen=True)
class OwnCards(Statement):
    """Everybody plays out of their own hand."""

    id: ClassVar[str] = "own-cards"
    title: ClassVar[str] = "Playing from the hand"
    section: ClassVar[str] = "play"

    def says(self, game: Game) -> str:
        if game.has("claims"):
            return "A player lays down only cards out of the own hand, whatever is claimed of them."
        once = "" if by_turns(game) else ", and each card once in a deal"
        return f"A player plays only cards that are in their own hand{once}."

    def examples(self, game: Game) -> Iterator[Example]:
        start, (leader, second, *_), card = before_lead(game), order_of_play(game), first_lead(game)
        if game.has("melds"):
            moves, other = (
                (*drawing_first(game), f"{leader} meld {meld_of(game)}"),
                ((second, meld_of(game).split()[0]),),
            )
            yield Moves(moves, None)
            yield Moves(moves, len(moves) - 1, hands=other, note="One of them is in another hand.")
            return
        yield Moves((*start, f"{leader} {card}"), None)
        if game.has("claims"):
            shown = start[0].removeprefix("table turn-up ")
            moves = (*start, f"{leader} {card}", f"{second} challenge", f"table turn-up {shown}")
            yield Moves(moves, len(start) + 2, note=f"{shown} lies in the pile already.")
            return
        yield Moves((*start, f"{leader} {card}", f"{second} {card}"), len(start) + 1, note="It has been played.")


@dataclass(frozen=True)
class TurnOrder(Statement):
    """Whose turn it is."""

    id: ClassVar[str] = "turn-order"
    title: ClassVar[str] = "Taking turns"
    section: ClassVar[str] = "play"
    rulings: ClassVar[tuple[str, ...]] = (
        "first-dealer", "deal-rotation", "out-of-turn", "as-played", "missing-step", "after-the-end", "unfinished-deal",
    )  # fmt: skip

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return (*self.rulings, "uneven-hands", "lead-out-of-turn") if game.has_tricks else self.rulings

    def says(self, game: Game) -> str:
        if game.family == "matching":
            else_draws = ", or passes and takes the pile" if game.has("take-pile") else ", or passes and draws"
            else_draws = "" if game.has("claims") else else_draws
            return (
                f"Deal and play go clockwise. Each player in turn plays{else_draws}; nobody plays before the step that is due "
                "has been done."
            )
        if game.has("melds"):
            return (
                "Deal and play go clockwise. Each player in turn takes a whole turn; nobody moves before the step that is due "
                "has been done."
            )
        if game.family == "climbing":
            return (
                "Deal and play go clockwise. After the lead each player in turn makes a play or passes; nobody plays "
                "before the step that is due has been done."
            )
        return (
            "Deal and play go clockwise. After the lead each player in turn plays one card to the trick; "
            "nobody plays before the step that is due has been done."
        )

    def examples(self, game: Game) -> Iterator[Example]:
        start, (leader, second, *_), card = before_lead(game), order_of_play(game), first_lead(game)
        if game.has("melds"):
            discard = () if game.has("one-action") else (f"{leader} discard {plain_cards(game, 2)[1]}",)
            begun = (*start, *drawing(game, leader), *discard)
            yield Moves((*begun, f"{second} draw"), None)
            yield Moves((*begun, f"{leader} draw"), len(begun), note="It is another's turn.")
            return
        mates = game.pack.names(game.pack.suit_masks[game.pack.suit_of[game.pack.ids[card]]] & ~game.pack.joker_mask)
        again = next(code for code in mates if code not in " ".join((*start, card)).split())
        yield Moves((*start, f"{leader} {card}"), None)
        yield Moves((*start, f"{leader} {card}", f"{leader} {again}"), len(start) + 1, note="It is another's turn.")


@dataclass(frozen=True)
class NoTakeBack(Statement):
    """A card that was played is played."""

    id: ClassVar[str] = "no-take-back"
    title: ClassVar[str] = "No taking back"
    section: ClassVar[str] = "play"
    rulings: ClassVar[tuple[str, ...]] = ("no-take-back",)

    def says(self, game: Game) -> str:
        return "A card that has touched the table is played and may not be taken back."

    def examples(self, game: Game) -> Iterator[Example]:
        start, leader, card = before_lead(game), order_of_play(game)[0], first_lead(game)
        yield Moves((*start, f"{leader} {card}"), None)
        yield Moves((*start, f"{leader} {card}", f"{leader} retract", f"{leader} {card}"), len(start) + 1)


def english_list(words: list[str], link: str = "and") -> str:
    """Words joined as in a sentence: `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {link} {words[-1]}"


def count(number: int, thing: str, plural: str | None = None) -> str:
    """`1 point`, `3 points`."""
    return f"{number} {thing if abs(number) == 1 else plural or thing + 's'}"


NUMBERS = "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split()


def spelled(number: int) -> str:
    """Small numbers in words."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)
