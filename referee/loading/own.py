"""Games of one's own, which stand in no catalogue: out of a log that brings its game along, or out of a file.

Nothing that is made of one touches another game. The last few are kept by all that they say, so that a table which asks
again after each move need not wait.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.characters import hidden
from referee.errors import Fault, Unplayable, UnreadableLog
from referee.games.clause import Clause
from referee.games.folding import slug_of
from referee.games.game import Game
from referee.loading.game_faults import FAILURES
from referee.loading.game_file import build_game
from referee.loading.variants import Finder, is_variant, told_of, whole_of
from referee.reading.faults import MAX_FAULTS, pointer_to

MOST_BYTES = 64_000
"""A game may have so many bytes as JSON."""
MOST_KEPT = 64
"""So many games that came with logs are remembered."""
MOST = {
    **dict.fromkeys(("clauses", "change", "drop", "add"), 150),
    "options": 24,
    "aliases": 20,
    **dict.fromkeys(("oddities", "not-judged"), 40),
    "sources": 20,
    "rulings": 60,
}
"""So many of each a game may have."""
MOST_IN_PACK = {"without": 40, "orders": 10, "jokers": 20, "extra": 40}
"""So many of each its pack may have."""
MOST_TOGETHER = 6_000
"""So often clauses are looked at, at most: each at every table of the game, by number of players and option."""
MOST_TABLES = 16
"""So many tables of a game that came with a log are remembered."""
MOST_PLAYERS = 12
LARGEST = 10**9
"""No number in a game is larger, nor is it as far below zero."""
NO_GAME = "a game is an object with name, family, players, pack and clauses"
LONGEST_NAME = 80


class Misfit(UnreadableLog):
    """A game of one's own whose clauses go each with the pack, and not with each other: the referee cannot play it."""


class may_be_a_misfit:
    """Where a game is played that nobody has played before: its log cannot be read (`Misfit`) if its clauses fail on each
    other. A built-in game never does."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: object) -> None:
        if error is None or self.game.built_in or not isinstance(error, FAILURES):
            return
        told = f"{self.game.name} cannot be played: {_why(error, where)}"
        raise Misfit([Fault("/game", told)]) from error


def _why(error: BaseException, where: Any) -> str:
    """Why a game cannot be played whose clauses fail on each other, without a word of how that showed."""
    if isinstance(error, Unplayable):
        return str(error)
    acting = None
    while where is not None:
        own = where.tb_frame.f_locals.get("self")
        acting, where = (own if isinstance(own, Clause) else acting), where.tb_next
    if acting is None:
        return "its clauses do not go together; leave out what no similar game has"
    return f"{acting.id} cannot do what it says in the midst of a deal; leave it out, or what it does not go with"


class Flaw(NamedTuple):
    """Something that is wrong with a game."""

    pointer: str
    """Where in the game's data, as a JSON pointer."""
    detail: str
    """What is wrong there."""
    told: str
    """The same with the place as people say it: `clauses.deal.cards: must be ...`."""


class Made(NamedTuple):
    """What came of plain data: a game, or what is wrong with it."""

    game: Game | None
    flaws: tuple[Flaw, ...]
    raw: Mapping[str, Any] = MappingProxyType({})
    """All that the data say, with what a variant shares with another game; empty where that is not known."""


def game_in_log(told: Mapping[Any, Any]) -> Game:
    """The game that a log brings along, the same object for the same game. Raises UnreadableLog, with every fault below
    `/game`."""
    try:
        made = _remembered(_written(told))
    except ValueError as error:
        raise UnreadableLog([Fault("/game", str(error))]) from None
    if made.game is None or made.flaws:
        raise UnreadableLog([Fault(f"/game{flaw.pointer}", flaw.detail) for flaw in made.flaws[:MAX_FAULTS]])
    made.game.forget_tables(MOST_TABLES)
    return made.game


def _written(told: Any) -> str:
    """A game as text: the same for the same game, in whatever order it says its parts. Raises ValueError for what is none."""
    try:
        text = json.dumps(_worded(told), sort_keys=True, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        size = len(text.encode())
    except (TypeError, ValueError, RecursionError):
        raise ValueError("a game is made of texts, numbers, lists and objects") from None
    if size > MOST_BYTES:
        raise ValueError(f"a game may have at most {MOST_BYTES} bytes")
    return text


def _worded(told: Any) -> Any:
    """The same with words for keys: YAML reads the rank 8 as a number."""
    if isinstance(told, dict):
        return {str(key) if type(key) is int else key: _worded(value) for key, value in told.items()}
    return [_worded(value) for value in told] if isinstance(told, (list, tuple)) else told


@lru_cache(MOST_KEPT)
def _remembered(text: str) -> Made:
    made = look_through(json.loads(text))
    if made.game is not None and not made.flaws:
        made.game.forget_tables()
    return made


def look_through(told: Any, *, named: bool = False, near: Finder = told_of) -> Made:
    """The game that plain data says, and every fault of it. Unless it is `named`, which is had by its name from a catalogue, a
    log that is played by it brings it along. `near` finds the games that it may be like beside the built-in ones."""
    try:
        text = _written(told)
    except ValueError as error:
        return Made(None, (Flaw("", str(error), str(error)),))
    raw = written = _worded(told)
    if not isinstance(raw, dict):
        return Made(None, (Flaw("", NO_GAME, NO_GAME),))
    found, variant = list(_at_a_glance(raw)), None
    if is_variant(raw) and not found:
        variant = whole_of(raw, found, near)
        if variant is not None:
            raw = variant.raw
            text = _written(raw)
            found += _at_a_glance(raw)
    if found:
        return Made(None, tuple(flaw_of(told, written) for told in found))
    own = None if named else written if variant is None or variant.built_in else raw
    slug = slug_of(raw["name"]) if isinstance(raw.get("name"), str) else ""
    digest = hashlib.sha256(text.encode()).hexdigest()
    game, found = build_game(slug, raw, digest, own=own, built_in=False, variant=variant)
    return Made(game, tuple(dict.fromkeys(flaw_of(told, written) for told in found)), raw)


def _at_a_glance(raw: Mapping[str, Any]) -> Iterator[str]:
    """What keeps a game from being looked through: more than is reasonable, or no name to call it by."""
    for part, most in MOST.items():
        if isinstance(told := raw.get(part), (list, dict)) and len(told) > most:
            yield f"{part}: a game has at most {most}"
    if isinstance(name := raw.get("name"), str):
        if not slug_of(name):
            yield "name: needs a letter or a digit"
        elif len(name) > LONGEST_NAME:
            yield f"name: has at most {LONGEST_NAME} characters"
        elif (char := hidden(name)) is not None:
            yield f"name: has a character that cannot be seen ({char})"
    yield from (
        f"{where}: must be a number from {-LARGEST} to {LARGEST}" for where in itertools.islice(_huge(raw), MAX_FAULTS)
    )
    pack = raw["pack"] if isinstance(raw.get("pack"), dict) else {}
    for part, most in MOST_IN_PACK.items():
        if isinstance(told := pack.get(part), list) and len(told) > most:
            yield f"pack.{part}: a pack has at most {most}"
    players = raw.get("players")
    if isinstance(players, list) and any(type(one) is int and one > MOST_PLAYERS for one in players):
        yield f"players: at most {MOST_PLAYERS} can play"
    elif (together := _together(raw, pack)) > MOST_TOGETHER:
        yield (
            f"options: too many for so many clauses and players: the clauses, times the numbers of players, times the options "
            f"and one, make {together:,}; at most {MOST_TOGETHER:,} go"
        )


def _together(raw: Mapping[str, Any], pack: Mapping[str, Any]) -> int:
    """How many clauses there are to look at in a game, table by table; 0 where that cannot be told."""
    players, clauses, options = raw.get("players"), raw.get("clauses"), raw.get("options") or {}
    if not (isinstance(clauses, list) and isinstance(players, list) and isinstance(options, dict)):
        return 0
    if len(players) != 2 or not all(type(one) is int for one in players):
        return 0
    conditions = [clauses, pack.get("without"), pack.get("orders"), list(options.values())]
    varies = any(
        isinstance(one, dict) and "players" in one for told in conditions if isinstance(told, list) for one in told
    )
    numbers = players[1] - players[0] + 1 if varies else 1
    return len(clauses) * max(numbers, 0) * (len(options) + 1) * _turns(clauses)


def _turns(clauses: Sequence[Any]) -> int:
    """How often other clauses hold from one deal of a match to the next, at most, and once more."""
    said = [entry for entry in clauses if isinstance(entry, dict)]
    listed = [set(entry["deals"]) for entry in said if _is_numbers(entry.get("deals"))]
    since = {entry["from"] for entry in said if type(entry.get("from")) is int}
    return 1 + len(since.union(*listed, *({deal + 1 for deal in deals} for deals in listed)))


def _is_numbers(told: Any) -> bool:
    return isinstance(told, list) and all(type(one) is int for one in told)


def _huge(told: Any, where: str = "") -> Iterator[str]:
    """The places of the numbers that are larger than any game needs."""
    if isinstance(told, dict):
        inner: Iterable[tuple[Any, Any]] = told.items()
    else:
        inner = enumerate(told) if isinstance(told, list) else ()
        if type(told) in {int, float} and not -LARGEST <= told <= LARGEST:
            yield where
    for name, one in inner:
        yield from _huge(one, f"{where}.{name}" if where else str(name))


def flaw_of(told: str, raw: Any) -> Flaw:
    """A fault, as a look through a game tells it (`clauses.deal.cards: must be ...`), with its place in the game's data."""
    where, _, detail = told.partition(": ")
    words = _in_variant(where.split("."), raw)
    steps: list[str] = []
    for word in words:
        inner = _inner(raw, word, steps)
        if inner is None:
            break
        more, raw = inner
        steps += more
    there = steps and words[-1] in {steps[-1], raw if isinstance(raw, str) else None}
    return Flaw(pointer_to(*steps), detail if there else told, told)


def _in_variant(words: list[str], raw: Any) -> list[str]:
    """The place of a fault in the file of a variant, which says of some of its clauses that they are changed or added."""
    if not is_variant(raw) or words[0] != "clauses" or len(words) == 1:
        return words
    changed = isinstance(raw.get("change"), dict) and words[1] in raw["change"]
    return ["change" if changed else "add", *words[1:]]


def _inner(raw: Any, word: str, steps: list[str]) -> tuple[list[str], Any] | None:
    """The steps to what a word of a fault's place means, and what stands there; None where it is not there."""
    if isinstance(raw, dict) and word in raw:
        return [word], raw[word]
    if not isinstance(raw, list):
        return None
    if word.isdigit() and int(word) < len(raw):
        return [word], raw[int(word)]
    for number, entry in enumerate(raw if steps in (["clauses"], ["add"], ["drop"]) else ()):
        if entry == word:
            return [str(number)], entry
        if isinstance(entry, dict) and word in entry:
            return [str(number), word], entry[word]
    return None
