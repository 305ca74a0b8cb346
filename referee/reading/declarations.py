"""What the table of a log may declare: which keys a game understands, and what is wrong with their values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.english import a_list
from referee.games.clause import Clause
from referee.games.game import Game
from referee.reading.faults import shorten

MOST_PASSED = 10
MOST_BAGS = 20_000
MOST_DRAWN = 20
"""More than any match can have."""


def table_keys(game: Game) -> list[str]:
    """The keys of a log's `table` that the game's clauses and options understand, sorted."""
    keys = {key for clause in game.of_any_table() for key in clause.declarable}
    return sorted(keys | {option.key for option in game.options})


def _clause_for(key: str, game: Game) -> Clause:
    """The clause that a key of `table` is for."""
    return next(clause for clause in game.of_any_table() if key in clause.table_keys)


def value_fault(game: Game, key: str, value: object, players: Sequence[str]) -> str | None:
    """What is wrong with that value of a key of `table` that the game understands; None where nothing is."""
    detail = _option_fault(game, key, value, len(players))
    return CHECKS[key](value, game, players) if detail is None and key in CHECKS else detail


def _option_fault(game: Game, key: str, value: object, players: int) -> str | None:
    """What is wrong with declaring options by that value of a key of `table`."""
    options = [option for option in game.options if option.key == key]
    if key == "options":
        names = [option.name for option in options]
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            return f"options are a list; known: {a_list(names)}"
        if unknown := [name for name in value if name not in names]:
            return f"{game.name} has no option '{shorten(unknown[0])}'; known: {a_list(names)}"
        options = [option for option in options if option.name in value]
        for option in options:
            if clash := [other for other in option.excludes if other in value]:
                return f"{option.name} cannot be combined with {clash[0]}"
    else:
        known = {option.value for option in options}
        if options and None not in known and not isinstance(value, (list, dict)):
            allowed = [True, False] if known <= {True, False} else sorted(known, key=str)
            if not any(type(value) is type(one) and value == one for one in allowed):
                return f"is one of {a_list([str(one).lower() if type(one) is bool else str(one) for one in allowed])}"
        elif options and None not in known:
            return "must be a single value"
        options = [option for option in options if option.declared_by({key: value})]
    for option in options:
        if players and option.players and players not in option.players:
            return f"{option.name} is not for {players} players"
    return None


def keyed_by_words(value: object) -> object:
    """The same with words for keys, for YAML reads the rank 8 as a number; as it is where a key would then stand twice."""
    if not isinstance(value, dict):
        return value
    words = {str(key) if type(key) is int else key: told for key, told in value.items()}
    return words if len(words) == len(value) else value


def _no_card(key: object, game: Game) -> str | None:
    if key in game.pack.ids or key in {rank.letter for rank in game.pack.ranks}:
        return None
    return f"'{shorten(key)}' is neither a rank nor a card of this pack"


def _card_values(value: object, game: Game, players: Sequence[str]) -> str | None:
    if not isinstance(value, dict):
        return "card values map a rank or a card to its points"
    for key, points in value.items():
        if fault := _no_card(key, game):
            return fault
        if type(points) is not int or abs(points) > 1000:
            return f"the value of {key} must be a whole number"
    return None


def _card_values_shown(value: object, game: Game, players: Sequence[str]) -> str | None:
    fault = _card_values(value, game, players)
    named = game.named_card
    if fault is None and isinstance(value, dict) and named is not None and set(value) - {named.card}:
        return f"only {named.card}, the {named.name}, can be shown in this game"
    return fault


def _effects(value: object, game: Game, players: Sequence[str]) -> str | None:
    if not isinstance(value, dict):
        return "effects map a rank or a card to what it does, such as {8: wild, 2: draw 2}"
    known: dict[str, Any] = {
        clause.id.removeprefix("effect-"): clause for clause in game.of_any_table() if "effects" in clause.table_keys
    }
    for key, told in value.items():
        if fault := _no_card(key, game):
            return fault
        name, _, argument = told.partition(" ") if isinstance(told, str) else ("", "", "")
        if name not in known:
            return f"'{shorten(told)}' is no effect; known: {a_list(sorted(known))}"
        if not known[name].good(argument.strip()):
            return f"'{shorten(told)}' is not how {name} is declared in this game"
    return None


def _laws(value: object, game: Game, players: Sequence[str]) -> str | None:
    if isinstance(value, list) and all(isinstance(law, str) and law.strip() for law in value) and len(value) <= 50:
        return None
    return "laws are a list of at most 50 sentences, such as 'cannot play H after D'"


def _target(value: object, game: Game, players: Sequence[str]) -> str | None:
    down = _clause_for("target", game).parameters["points"] < 0
    if type(value) is int and abs(value) < 10**9 and (value < 0 if down else value > 0):
        return None
    return f"a target in this game is a whole number {'below' if down else 'above'} zero"


def _passing(value: object, game: Game, players: Sequence[str]) -> str | None:
    if not isinstance(value, dict) or set(value) - {"cards", "to"}:
        return "says how many cards are passed and where to: {cards: 2, to: left}"
    if type(value.get("cards", 1)) is not int or not 1 <= value.get("cards", 1) <= MOST_PASSED:
        return f"cards are a whole number from 1 to {MOST_PASSED}"
    return None if value.get("to", "left") in ("left", "right", "across") else "to is one of left, right, across"


def _of_each_player(value: object, game: Game, players: Sequence[str]) -> str | None:
    if not isinstance(value, dict):
        return "maps players to whole numbers"
    for name, number in value.items():
        if players and name not in players:
            return f"'{shorten(name)}' is none of the players ({a_list(players)})"
        if type(number) is not int or not 0 <= number < MOST_BAGS:
            return f"the number for {shorten(name)} must be a whole number from 0"
    return None


def _titles(value: object, game: Game, players: Sequence[str]) -> str | None:
    called = _clause_for("titles", game).parameters
    known = [called[key] for key in ("first", "last") if key in called]
    inner = [clause.parameters["word"] for clause in game.of_any_table() if clause.id == "last-but-one"]
    known += [called["second"], *inner] if inner else []
    if not isinstance(value, dict):
        return f"maps titles ({a_list(known)}) to the players who have them"
    named = list(value.values())
    for title, name in value.items():
        if title not in known:
            return f"'{shorten(title)}' is no title of {game.name}; known: {a_list(known)}"
        if players and name not in players:
            return f"'{shorten(name)}' is none of the players ({a_list(players)})"
        if named.count(name) > 1:
            return "a player has one title at most"
    return None


def _vulnerable(value: object, game: Game, players: Sequence[str]) -> str | None:
    if value in ("none", "all"):
        return None
    if not isinstance(value, list) or not value:
        return "is none, all, or a list of players whose sides are vulnerable"
    unknown = [name for name in value if players and name not in players]
    return f"'{shorten(unknown[0])}' is none of the players ({a_list(players)})" if unknown else None


def _deals(value: object, game: Game, players: Sequence[str]) -> str | None:
    return None if type(value) is int and 0 < value <= MOST_BAGS else "is how many deals a match has"


def _held(value: object, game: Game, players: Sequence[str]) -> str | None:
    whole = type(value) is int and 0 <= value < MOST_BAGS
    return None if whole else "is how many points were held over from the deal before: a whole number from 0"


def _drawn(value: object, game: Game, players: Sequence[str]) -> str | None:
    whole = type(value) is int and 0 <= value < MOST_DRAWN
    return None if whole else "is how many deals in a row were drawn before the first: a whole number from 0"


CHECKS: dict[str, Callable[[object, Game, Sequence[str]], str | None]] = {
    "bags": _of_each_player,
    "lines": _of_each_player,
    "held": _held,
    "drawn": _drawn,
    "below": _of_each_player,
    "games": _of_each_player,
    "titles": _titles,
    "card_values": _card_values,
    "card_values_shown": _card_values_shown,
    "effects": _effects,
    "laws": _laws,
    "pass": _passing,
    "target": _target,
    "vulnerable": _vulnerable,
    "deals": _deals,
}
OF_PLAYERS = frozenset(key for key, check in CHECKS.items() if check in (_of_each_player, _titles, _vulnerable))
"""What a table declares of players by their names."""
