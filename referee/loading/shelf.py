"""Games that are found by their names: the built-in ones, and beside them those of folders of one's own."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import Any, NamedTuple

from referee.errors import CatalogueError, UnknownGame
from referee.games.folding import fold, fold_german
from referee.games.game import Game
from referee.loading.files import ROOT
from referee.loading.game_file import build_game
from referee.loading.game_paths import GameFile, files_in, is_log, look_at, packs_in
from referee.loading.own import LONGEST_NAME
from referee.loading.reference import source_of
from referee.loading.variants import built_in_paths as built_in
from referee.loading.variants import built_in_variant, lineage

VARIABLE = "REFEREE_CATALOGUE"
"""The environment variable that names folders of games beside the built-in ones, parted as PATH is."""


class Shelf:
    """The built-in games, and those of these folders. What is in the folders is read once, when it is made. A file
    with faults costs itself and a warning. Raises CatalogueError where a folder cannot be read."""

    def __init__(self, folders: tuple[str, ...] = ()) -> None:
        self.folders = folders
        files, faults = _own_files(folders)
        self.own = {file.game.slug: file for file in files if file.game is not None}
        """The folders' own files by slug."""
        _warn(faults)
        self.tables: dict[Any, Any] = {}
        """What logs need not say again of the tables where its games are played."""
        self.paths: Mapping[str, str] = {**built_in(), **{slug: file.path for slug, file in self.own.items()}}
        """Where each game's file is, by slug."""

    @cached_property
    def headers(self) -> Mapping[str, Mapping[str, Any]]:
        """The raw content of every game file by slug, in the order of the slugs."""
        return {slug: self.own[slug].whole if slug in self.own else built_in_told(slug) for slug in sorted(self.paths)}

    @cached_property
    def names(self) -> dict[str, str]:
        """Every name, alias and slug, folded, to its slug; a game's own name goes before another's alias."""
        names: dict[str, str] = {}
        for slug, raw in self.headers.items():
            for alias in raw.get("aliases", ()):
                names.setdefault(fold(alias), slug)
                names.setdefault(fold_german(alias), slug)
        for slug, raw in self.headers.items():
            names[fold(raw["name"])] = names[fold_german(raw["name"])] = slug
            names[fold(slug)] = slug
        names.pop("", None)  # names in other scripts fold to nothing
        return names

    @property
    def own_games(self) -> list[Game]:
        """The games of the folders."""
        return [file.game for file in self.own.values() if file.game is not None]

    def find_slug(self, name: str) -> str:
        """The slug of the game with that slug, name or alias, accents and case aside. Raises UnknownGame."""
        if name in self.paths:
            return name
        if len(name) <= LONGEST_NAME:
            for folded in (fold(name), fold_german(name)):
                if folded in self.names:
                    return self.names[folded]
        raise UnknownGame(name[:LONGEST_NAME], nearest)

    def search(self, words: str = "", *, family: str | None = None, players: int | None = None) -> list[str]:
        """The slugs of the games that have all these words (accents aside) in their names, their family or the line about
        them: by name, first those whose names and family alone have them."""
        wanted = fold(words).split()
        found: dict[str, tuple[bool, str]] = {}
        for slug, raw in self.headers.items():
            low, high = raw["players"]
            names = [raw["name"], *raw.get("aliases", ()), raw["family"], raw.get("origin", "")]
            text = " ".join(fold(name) + " " + fold_german(name) for name in names)
            fits = (family is None or raw["family"] == family) and (players is None or low <= players <= high)
            told = f"{text} {fold(raw['about'])}"
            if fits and all(word in told for word in wanted):
                found[slug] = not all(word in text for word in wanted), fold(raw["name"])
        return sorted(found, key=found.__getitem__)

    def load(self, slug: str) -> Game:
        """The game with that slug, the same object every time. Raises CatalogueError where its file is faulty."""
        game = self.own[slug].game if slug in self.own else built_in_game(slug)
        assert game is not None, slug
        return game


def shelf() -> Shelf:
    """The games that this process knows by name. Raises CatalogueError where a folder of one's own cannot be read."""
    return _shelf(os.environ.get(VARIABLE, ""))


@lru_cache(8)
def _shelf(folders: str) -> Shelf:
    return Shelf(tuple(dict.fromkeys(os.path.abspath(one) for one in folders.split(os.pathsep) if one)))


def nearest(name: str) -> tuple[str, ...]:
    """The names of at most five games that are spelled most like that, best first. Takes a millisecond or two."""
    return _nearest(shelf(), name)


@lru_cache(256)
def _nearest(shelf: Shelf, name: str) -> tuple[str, ...]:
    import difflib  # only where a name is not known

    near = difflib.get_close_matches(fold(name), shelf.names, n=8, cutoff=0.6)
    return tuple(dict.fromkeys(shelf.headers[shelf.names[one]]["name"] for one in near))[:5]


@cache
def built_in_game(slug: str) -> Game:
    """A built-in game. Raises CatalogueError where its file is faulty."""
    path = built_in()[slug]
    variant, faults = built_in_variant(slug)
    files = [source_of(one) for one in (path, *(built_in()[other] for other in lineage(slug)))]
    sound = all(file.sound for file in (*files, source_of("packs.yaml"), source_of("rulings.yaml")))
    digest = " ".join(file.digest for file in files)
    raw = built_in_told(slug)
    game, found = (None, []) if faults else build_game(slug, raw, digest, sound=sound, variant=variant)
    if game is None or found or faults:
        raise CatalogueError([(path, fault) for fault in (*faults, *found)])
    return game


def built_in_told(slug: str) -> Mapping[str, Any]:
    """All that a built-in game's file says, with what a variant shares with another game."""
    variant, _ = built_in_variant(slug)
    return source_of(built_in()[slug]).data if variant is None else variant.raw


class Folder(NamedTuple):
    """The game files of a folder, and all that is wrong there, each with its file."""

    files: list[GameFile]
    faults: list[tuple[str, str]]


def _folder(path: str) -> Folder:
    """What is in a folder. Raises OSError."""
    packs, wrong = packs_in(path)
    files = [file for file in (look_at(one, packs) for one in files_in(path)) if not is_log(file.raw)]
    faults = [*wrong, *(fault for file in files for fault in file.faults)]
    return Folder(files, faults if files else [*faults, (path, "has no game files: NAME.yaml, or FAMILY/NAME.yaml")])


def folder_faults(path: str) -> tuple[list[GameFile], list[tuple[str, str]]]:
    """The game files of a folder, and every fault of theirs: a name that another game has is one. Raises OSError."""
    found = _folder(path)
    return found.files, [*found.faults, *_clashes(found.files)]


def _own_files(folders: tuple[str, ...]) -> tuple[list[GameFile], list[tuple[str, str]]]:
    """The games of folders, and all that is wrong with others there. Raises CatalogueError where a folder cannot be read."""
    files: list[GameFile] = []
    faults: list[tuple[str, str]] = []
    for folder in folders:
        try:
            found = _folder(folder)
        except OSError as error:
            raise CatalogueError([(error.filename or folder, error.strerror or str(error))]) from None
        files += found.files
        faults += found.faults
    faults += (clashes := list(_clashes([file for file in files if not file.faults])))
    faulty = {path for path, _ in clashes}
    return [file for file in files if not file.faults and file.path not in faulty], faults


def _warn(faults: Sequence[tuple[str, str]]) -> None:
    """Says once which files are passed over, and why: not in every process that another has started."""
    by_file: dict[str, list[str]] = {}
    for place, detail in faults:
        by_file.setdefault(re.sub(r":\d+$", "", place), []).append(f"{place}: {detail}")
    for file, told in by_file.items():
        more = f" and {len(told) - 1} more: `referee check {os.path.dirname(file)}` names all" if len(told) > 1 else ""
        import logging  # who has one log judged waits for none of it
        import multiprocessing

        if multiprocessing.parent_process() is None:
            logging.getLogger(__name__).warning("passed over: %s%s", told[0], more)


def _clashes(files: Sequence[GameFile]) -> Iterator[tuple[str, str]]:
    """The names of own games that other games have."""
    if not files:
        return
    there = _shelf("")
    taken = {name: f"{there.headers[slug]['name']} of the catalogue" for name, slug in there.names.items()}
    for file in files:
        if file.game is None or os.path.realpath(file.path).startswith(os.path.join(os.path.realpath(ROOT), "")):
            continue
        own = {
            folded: name
            for name in (file.game.name, *file.game.aliases)
            for folded in (fold(name), fold_german(name))
            if folded
        }
        other = {taken[folded]: name for folded, name in own.items() if folded in taken}
        yield from (
            (file.path, f"{name} is what {whose} is called; call it otherwise") for whose, name in other.items()
        )
        taken |= dict.fromkeys(own, f"the game of {file.path}")
