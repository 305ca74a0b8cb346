"""The catalogue: games by their names, the built-in ones and those of folders of one's own."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from referee.clauses.families import FAMILIES as FAMILIES
from referee.errors import CatalogueError
from referee.games.folding import slug_of
from referee.games.game import Game
from referee.loading.clause_index import find_clause
from referee.loading.files import game_paths, source
from referee.loading.game_file import build_game
from referee.loading.game_paths import is_path, load_file
from referee.loading.own import game_in_log
from referee.loading.reference import data
from referee.loading.reference import glossary as glossary
from referee.loading.reference import pack as pack
from referee.loading.reference import pack_outlines as pack_outlines
from referee.loading.reference import remembered as remembered
from referee.loading.reference import rulings as rulings
from referee.loading.reference import topics as topics
from referee.loading.shelf import VARIABLE as VARIABLE
from referee.loading.shelf import nearest as nearest
from referee.loading.shelf import shelf as shelf
from referee.loading.variants import is_variant, whole_of

if TYPE_CHECKING:
    from pathlib import Path


def game_files() -> Mapping[str, str]:
    """Every game file by slug: its path inside the catalogue, or where it lies otherwise."""
    return shelf().paths


def headers() -> Mapping[str, Mapping[str, Any]]:
    """The raw content of every game file by slug, in the order of the slugs."""
    return shelf().headers


def find_slug(name: str) -> str:
    """The slug of the game with that slug, name or alias, accents and case aside. Raises UnknownGame."""
    return shelf().find_slug(name)


def search(words: str = "", *, family: str | None = None, players: int | None = None) -> list[str]:
    """The slugs of the games that have all these words (accents aside) in their names, their family or the line about
    them: by name, first those whose names and family alone have them."""
    return shelf().search(words, family=family, players=players)


def load_game(name: str | Path) -> Game:
    """A game of the catalogue, or out of a file of one's own.

    Args:
        name: Its name, an alias or its short name; accents, case and punctuation aside. Or the path of its file: a `Path`, or
            what ends in `.yaml`, `.yml` or `.json`, or has a slash in it.

    Returns:
        The game, the same object every time; out of a file it is read anew each time.

    Raises:
        UnknownGame: No game has that name.
        CatalogueError: The file of the game is faulty. It names every fault with its line.
        OSError: The file cannot be read.

    Examples:
        >>> import referee
        >>> game = referee.load_game("Chateau fromage")
        >>> game.name, game.slug, game.family, game.players
        ('Château-Fromage', 'chateau-fromage', 'trick-taking', (3, 6))
    """
    if isinstance(name, os.PathLike) or is_path(name):
        return load_file(os.fspath(name))
    return game_named(name)


def game_named(name: str) -> Game:
    """The game of that name, alias or short name. Raises UnknownGame."""
    there = shelf()
    return there.load(there.find_slug(name))


def find_game(told: str | Mapping[str, Any]) -> Game:
    """The game that a log tells: by its name, or the game itself. Raises UnknownGame and UnreadableLog."""
    return game_named(told) if isinstance(told, str) else game_in_log(told)


# --- looking through the built-in games ---------------------------------------------------------------------------------


def check() -> list[tuple[str, str]]:
    """Every fault of every file, as (file, fault)."""
    faults: list[tuple[str, str]] = []
    for slug, path in game_paths().items():
        try:
            raw = source(path).data
        except CatalogueError as error:
            faults += [(name, " ".join(detail.split())) for name, detail in error.faults]
            continue
        unread: list[str] = []
        variant = whole_of(raw, unread) if is_variant(raw) else None
        told = raw if variant is None else variant.raw
        game, found = (None, unread) if unread else build_game(slug, told, variant=variant)
        faults += [(path, fault) for fault in found]
        if game is not None and slug_of(game.name) != slug:
            faults.append((path, f"the file should be called {slug_of(game.name)}.yaml"))
        if game is not None and path.split("/")[1] != game.family:
            faults.append((path, f"the file belongs into games/{game.family}"))
    return [*faults, *_ruling_faults()]


def _ruling_faults() -> Iterator[tuple[str, str]]:
    for id_, entry in rulings().items():
        if not entry.get("question") or "text" not in entry.get("default", {}) or not entry.get("families"):
            yield "rulings.yaml", f"{id_}: needs a question, a default with a text, and the families that it concerns"
        if "lost" in entry:
            yield from (("rulings.yaml", f"{id_}: {fault}") for fault in _lost_faults(entry))


def _lost_faults(entry: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a ruling that stands in for a lost list."""
    if "declared" not in entry or not {"title", "was"} <= entry["lost"].keys():
        yield "a ruling in place of a lost list says what it was, under which title, and which key declares another"
    for name, hint in entry["lost"].get("hints", {}).items():
        if not hint.get("says") or not find_clause(hint.get("clause", "")):
            yield f"the hint {name} needs what it says and the clause that states it"


# --- editions ----------------------------------------------------------------------------------------------------------


MOST_EDITIONS = 64
"""So many editions of one game are remembered, each under other rulings."""


def edition(game: Game, chosen: Mapping[str, str]) -> str:
    """The game's slug with a short hash of everything that a judgement of it under these rulings rests on: two verdicts of one
    edition were given by the same rules."""
    key = tuple(sorted(chosen.items()))
    found = game.editions.get(key)
    if found is None:
        if len(game.editions) >= MOST_EDITIONS:
            game.editions.clear()
        found = game.editions[key] = edition_of(game, chosen, data("packs.yaml"), data("rulings.yaml"))
    return found


def edition_of(game: Game, chosen: Mapping[str, str], packs: Mapping[str, Any], book: Mapping[str, Any]) -> str:
    """The same with this in the place of the catalogue's packs and book of rulings.

    It is made of what says the rules: the game's file, its pack, the rulings in force, and for each of its clauses a number
    that is raised when the effect of the clause changes. Code that is moved or written otherwise changes no edition.
    """
    rests_on = {
        "game": game.digest,
        "pack": packs.get(game.pack.outline.slug),
        "rulings": {id_: _in_force(book[id_], chosen.get(id_)) for id_ in (*game.all_rulings, *chosen)},
        "clauses": {clause.id: clause.edition for clause in game.of_any_table()},
    }
    text = json.dumps(rests_on, sort_keys=True)
    return f"{game.slug}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"


def _in_force(ruling: Mapping[str, Any], chosen: str | None) -> Any:
    """What a ruling says: the alternative that was chosen, or its default."""
    return ruling["default"] if chosen is None else {chosen: ruling["alternatives"][chosen]}
