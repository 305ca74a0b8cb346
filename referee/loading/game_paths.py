"""Files of games that lie anywhere: one of them, or a folder of them with packs of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.clauses.families import FAMILIES
from referee.errors import CatalogueError, UnreadableLog
from referee.games.folding import slug_of
from referee.games.game import Game
from referee.loading.game_file import read_record
from referee.loading.outline import OUTLINE
from referee.loading.own import MOST_BYTES, NO_GAME, Flaw, flaw_of, look_through
from referee.loading.reference import pack_outlines
from referee.loading.variants import is_variant
from referee.reading.documents import Document, as_text, form_of, parse_yaml
from referee.reading.faults import pointer_to
from referee.reading.json_text import NotParsed, parse_json

ENDS = (".yaml", ".yml", ".json")
"""How the names of game files end."""
PACKS = "packs.yaml"
"""The file, beside game files, of the packs that they may be taken from."""
NO_GAMES = (PACKS, "rulings.yaml", "glossary.yaml", "topics.yaml", "remembered.yaml")
"""Files of a folder of games that are none."""
BELOW = ("", *FAMILIES, "games", *(os.path.join("games", family) for family in FAMILIES))
"""Where the files of a folder of games lie in it."""
MOST_FILE = 4 * MOST_BYTES


class GameFile(NamedTuple):
    """A file that was looked through."""

    path: str
    game: Game | None
    raw: Mapping[str, Any]
    """What stands in it."""
    faults: tuple[tuple[str, str], ...]
    """The file, with the line where that is known, and what is wrong there."""
    whole: Mapping[str, Any] = MappingProxyType({})
    """The same with what a variant shares with another game."""


def is_path(name: str) -> bool:
    """Is that where a file lies, and not what a game is called?"""
    return name.lower().endswith(ENDS) or os.sep in name or "/" in name


def load_file(path: str) -> Game:
    """The game of that file. Raises CatalogueError with every fault, and OSError."""
    found = look_at(path)
    if found.game is None or found.faults:
        raise CatalogueError(list(found.faults))
    return found.game


def look_at(path: str, packs: Mapping[str, Any] | None = None) -> GameFile:
    """A file looked through; with the `packs` of the folder that has it by name, or else with those beside it. Raises
    OSError."""
    named = packs is not None
    packs, faults = packs_in(os.path.dirname(path)) if packs is None else (packs, ())
    text, raw, unread = _told_in(path)
    if unread:
        return GameFile(path, None, {}, (*faults, *unread))
    if not isinstance(raw, dict):
        return GameFile(path, None, {}, (*faults, (path, NO_GAME)))
    if is_log(raw):
        return GameFile(path, None, raw, (*faults, (path, "is a log, and no game: `referee judge` reads it")))
    raw = _with_pack(raw, packs)
    made = look_through(raw, named=named, near=partial(_beside, path, packs))
    lines = _lines(path, text, made.flaws)
    return GameFile(path, made.game, raw, (*faults, *lines), made.raw)


def _beside(path: str, packs: Mapping[str, Any], name: str) -> dict[str, Any] | None:
    """What a game's file says that lies beside this one and is called by the game's short name."""
    here = os.path.dirname(path)
    folder = here
    for below in BELOW[:0:-1]:
        if folder.endswith(os.sep + below):
            folder = folder.removesuffix(os.sep + below)
            break
    for other in files_in(folder):
        stem = os.path.splitext(os.path.basename(other))[0]
        if stem == slug_of(name) and os.path.realpath(other) != os.path.realpath(path):
            _, raw, unread = _told_in(other)
            return _with_pack(raw, packs) if not unread and isinstance(raw, dict) else None
    return None


def placed(file: GameFile, told: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """More faults of a file that was looked through (`clauses.deal: ...`), each with its line. Raises OSError."""
    return _lines(file.path, _read(file.path)[0], [flaw_of(one, file.raw) for one in told]) if told else ()


def _read(path: str) -> tuple[bytes, Any]:
    """What is in a file, as it stands and as plain data. Raises NotParsed and OSError."""
    with open(path, "rb") as file:
        content = file.read(MOST_FILE + 1)
    if len(content) > MOST_FILE:
        raise NotParsed(f"a game file may have at most {MOST_FILE} bytes", 1)
    text = as_text(content)
    return content, parse_json(text) if form_of(path, content) == "json" else parse_yaml(text)


def _told_in(path: str) -> tuple[bytes, Any, tuple[tuple[str, str], ...]]:
    """The same, and what keeps it from being read. Raises OSError."""
    try:
        return *_read(path), ()
    except NotParsed as error:
        return b"", None, ((f"{path}:{error.line}", error.detail),)
    except UnreadableLog as error:  # a key that stands twice
        return b"", None, tuple((path, f"{one.pointer}: {one.detail}") for one in error.faults)


def is_log(raw: Mapping[str, Any]) -> bool:
    """Is that what a log says, and not a game?"""
    return "deals" in raw and "clauses" not in raw and not is_variant(raw)


def _with_pack(raw: dict[str, Any], packs: Mapping[str, Any]) -> dict[str, Any]:
    """The game with its pack described in itself, where that is one of the packs beside it."""
    if not isinstance(pack := raw.get("pack"), dict):
        return raw
    base = pack.get("base")
    return {**raw, "pack": {**pack, "base": packs[base]}} if isinstance(base, str) and base in packs else raw


def packs_in(folder: str) -> tuple[dict[str, Any], tuple[tuple[str, str], ...]]:
    """The packs that a folder has of its own, by name, and what is wrong with them. Raises OSError."""
    path = os.path.join(folder, PACKS)
    if not os.path.isfile(path):
        return {}, ()
    text, raw, unread = _told_in(path)
    if unread or not isinstance(raw, dict):
        return {}, unread or ((path, "packs are an object: each by its name"),)
    flaws, packs = [], {}
    for name, told in raw.items():
        faults: list[str] = []
        if name in pack_outlines():
            faults.append(": there is a pack of that name in the catalogue")
        elif read_record(OUTLINE, told, "", faults) is not None:
            packs[str(name)] = told
        flaws += [_of_pack(str(name), fault) for fault in faults]
    return packs, _lines(path, text, flaws)


def _of_pack(name: str, fault: str) -> Flaw:
    where, _, detail = fault.partition(": ")
    steps = [step for step in where.split(".") if step]
    return Flaw(pointer_to(name, *steps), detail, f"{'.'.join([name, *steps])}: {detail}")


def _lines(path: str, text: bytes, flaws: list[Flaw] | tuple[Flaw, ...]) -> tuple[tuple[str, str], ...]:
    """Faults by the lines of a file."""
    if not flaws:
        return ()
    from referee.reading.source_lines import Places  # only where a file is faulty

    places = Places(Document(path, form_of(path, text), text))
    found = [(places.find(flaw.pointer), flaw.told) for flaw in flaws]
    return tuple((path if place is None else f"{path}:{place.line}", told) for place, told in found)


def files_in(folder: str) -> Iterator[str]:
    """The game files of a folder, which lie in it, or in folders of their families. Raises OSError."""
    for below in BELOW:
        here = os.path.join(folder, below)
        if below and not os.path.isdir(here):
            continue
        for name in sorted(os.listdir(here)):
            if name.endswith(ENDS) and name not in NO_GAMES and os.path.isfile(os.path.join(here, name)):
                yield os.path.join(here, name)
