"""The moves that a game's log may have: which verbs its clauses bring, and what each says in this game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from referee.clauses.ending.law_words import law_examples
from referee.clauses.kinds import (
    Award,
    Bidding,
    Bouts,
    Building,
    CardEffect,
    CardsApart,
    Declining,
    MakingTrumps,
    Taking,
)
from referee.clauses.phases import meld_of
from referee.games.clause import Clause
from referee.games.game import Game
from referee.reading.verbs import (
    ALONE,
    BEATEN,
    BUILT,
    COUNTS,
    DRAWN_FROM,
    OUT_OF_A_ROW,
    PILE,
    RANK,
    SUIT,
    TAKEN,
    TARGET,
    WAYS,
    Field,
)

PLAYER, OTHER = "Ann", "Bob"


def moves_of(game: Game) -> list[dict[str, Any]]:
    """Every verb that can come up in the game at this table, in the order of the list of verbs: the clause that brings it, what
    it says, how it is written."""
    brings: dict[str, Clause] = {}
    for clause in sorted(game.clauses, key=lambda clause: clause.only_declared):
        for verb in clause.lets(game):
            brings.setdefault(verb, clause)
    return [_move(game, verb, brings[verb]) for verb in WAYS if verb in brings]


def _move(game: Game, verb: str, clause: Clause) -> dict[str, Any]:
    way = WAYS[verb]
    fields = [_field(game, verb, field) for field in way.fields if _is_said(game, clause, verb, field)]
    who = "table" if way.by_table else PLAYER
    return {
        "verb": verb,
        "title": clause.title,
        "clause": clause.id,
        "says": clause.move_says(verb) or way.says,
        "by": "table" if way.by_table else "player",
        "declared": clause.only_declared,
        "after_play": isinstance(clause, Award),
        "fields": fields,
        "example": " ".join([who, *([] if verb == "play" else [verb]), *_example(game, clause, verb, fields)]),
    }


def _field(game: Game, verb: str, field: Field) -> dict[str, Any]:
    return {
        "name": field.name,
        "kind": _kind(game, verb, field),
        "says": field.says,
        "written": field.written,
        "required": field.required,
        "choices": list(_choices(game, verb, field)),
    }


def _kind(game: Game, verb: str, field: Field) -> str:
    """What the field holds in this game; a bid that has a name is one of a few words, as is what is declared where every clause
    that asks for it says its words."""
    if (verb == "bid" and field.kind == "number" and game.bid_names) or (field.kind == "text" and _words(game, verb)):
        return "rank"
    return "bid" if _is_strain_bid(game, verb, field) else field.kind


def _words(game: Game, verb: str) -> list[str]:
    """What a move with that verb says in words, where these are a few."""
    told = [clause.words_of(verb) for clause in game.clauses if verb in clause.lets(game)]
    return [word for words in told for word in words] if all(told) else []


def _choices(game: Game, verb: str, field: Field) -> Iterator[str]:
    """What the field may say, where the game fixes it."""
    if _is_strain_bid(game, verb, field):
        yield from (f"{level}{strain}" for level in game.the(Bidding).levels(game) for strain in game.strains)
    elif verb == "bid" and field.kind == "number":
        yield from game.bid_names
    elif field.kind == "text":
        yield from _words(game, verb)
    elif field.kind == "source":
        yield from (place for place in field.choices if _has_place(game, verb, place))
    elif field.kind == "suit":
        yield from (suit.letter for suit in game.pack.suits)
    elif field.kind == "pile":
        yield from map(str, range(1, game.discard_piles + 1))
    elif field.kind == "rank" and not field.choices:
        yield from (rank.letter for rank in game.pack.ranks)
    else:
        yield from field.choices


def _is_strain_bid(game: Game, verb: str, field: Field) -> bool:
    """Does the field hold a bid of a number and a strain?"""
    return verb in {"bid", "contract"} and field.kind == "number" and bool(game.strains)


def _has_place(game: Game, verb: str, place: str) -> bool:
    """May cards come from there?"""
    if place in {"row", "blind"}:
        return _of_rows(game)
    takes_pile = game.family == "melding" or any(one.takes_pile for one in game.of_kind(Declining))
    if place == "kitty":
        return game.family == "melding" and bool(game.of_kind(CardsApart))
    return takes_pile if place == "discard" else game.family == "melding" or not takes_pile


def _is_said(game: Game, clause: Clause, verb: str, field: Field) -> bool:
    """Does a move of the clause ever say that in this game?"""
    said = SAID.get(field)
    return field.required or (said(game) if said else clause.says_in_move(verb, field.name, usual=not field.seldom))


def _by_effect(name: str) -> Callable[[Game], bool]:
    """Is there a special effect whose player names that?"""
    return lambda game: any(effect.names == name for effect in game.of_kind(CardEffect))


def _of_rows(game: Game) -> bool:
    return any(clause.lays_rows for clause in game.clauses)


SAID: dict[Field, Callable[[Game], bool]] = {
    PILE: lambda game: game.discard_piles > 1,
    OUT_OF_A_ROW: _of_rows,
    BEATEN: lambda game: bool(game.of_kind(Bouts)),
    TAKEN: lambda game: bool(game.of_kind(Taking)),
    BUILT: lambda game: bool(game.of_kind(Building)),
    COUNTS: lambda game: bool(game.of_kind(Building)),
    SUIT: _by_effect("suit"),
    RANK: _by_effect("rank"),
    TARGET: _by_effect("target"),
    ALONE: lambda game: any(rule.says_alone for rule in game.of_kind(MakingTrumps)),
    DRAWN_FROM: lambda game: game.family in {"matching", "melding"},
}
"""What a field needs to be said at all, whichever clause brings the move."""


SHOWN = {("give", "to"), ("trump", "rank"), ("name", "suit")}
"""What else an example says beside cards and numbers."""


def _example(game: Game, clause: Clause, verb: str, fields: list[dict[str, Any]]) -> Iterator[str]:
    """What stands after the verb in an example."""
    if (own := clause.example_of(game, verb)) is not None:
        yield own
        return
    for field in fields:
        if field["required"] or field["kind"] in {"cards", "number", "bid"} or (verb, field["name"]) in SHOWN:
            yield field["written"].format(_shown(game, verb, field))


def _shown(game: Game, verb: str, field: dict[str, Any]) -> str:
    kind = field["kind"]
    if kind in {"number", "meld"}:
        return "1"
    if kind == "player":
        return OTHER
    if kind == "text":
        return law_examples(game)[0]
    if kind == "melds" or verb == "meld":
        return meld_of(game)
    cards = game.pack.codes
    return str(field["choices"][0] if field["choices"] else cards[1 if field["name"] == "take" else 0])
