"""The catalogue's files: where they lie, and what is in them as plain data.

YAML takes long to read, and a game longer to look through. `python -m referee.loading.keep` keeps the data of every file that
has no fault, as Python keeps its bytecode, each under the hash of the file's content: a file that has changed since is read as
YAML and looked through again. A built package carries this data.
"""

from __future__ import annotations

import hashlib
import marshal
import os
from collections.abc import Collection
from typing import Any, NamedTuple

from referee.clauses.registry import every_clause
from referee.errors import CatalogueError

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGE = os.path.dirname(HERE)
KEPT = os.path.join(HERE, "kept")
"""The folder of the data that is kept."""
KIND = ".data"
"""How the names of those files end."""
CLAUSES = f"clauses{KIND}"
"""The one that tells in which module each clause stands."""
OLD_MARSHAL = 2
"""A form of Python's own data that every Python reads, and that is the same bytes each time."""


class Source(NamedTuple):
    """What a file of the catalogue holds."""

    data: Any
    digest: str
    """The hash of its content."""
    sound: bool
    """Had this content no fault when it was looked through?"""


def _root() -> str:
    beside = os.path.join(os.path.dirname(PACKAGE), "catalogue")
    return beside if os.path.isdir(beside) else os.path.join(PACKAGE, "catalogue")


ROOT = _root()
"""The folder of the catalogue: inside an installed package, or beside it in a checkout."""


def content_of(name: str) -> bytes:
    """A file of the catalogue, by its path inside it."""
    with open(os.path.join(ROOT, name), "rb") as file:
        return file.read()


def picture_of(family: str, slug: str, clause: str) -> str:
    """The picture of a clause that lies beside a game's file; empty where none does."""
    try:
        return content_of(f"games/{family}/{slug}.{clause}.html").decode()
    except FileNotFoundError:
        return ""


def source(name: str) -> Source:
    """A file of the catalogue as it stands. Raises CatalogueError where it is no YAML."""
    return source_in(name, content_of(name))


def source_in(name: str, content: bytes) -> Source:
    """A file with that content. Raises CatalogueError where it is no YAML."""
    digest = _digest(content)
    data = _kept(digest + KIND)
    return Source(_read(name, content) if data is None else data, digest, sound=data is not None)


def clause_modules() -> dict[str, str]:
    """The module of each clause by its id, as it was when that was kept; none where it was not."""
    return _kept(CLAUSES) or {}


def _kept(entry: str) -> Any:
    """What is kept under that name; None where nothing is."""
    try:
        with open(os.path.join(KEPT, entry), "rb") as file:
            return marshal.loads(file.read())
    except FileNotFoundError:
        return None


def game_paths() -> dict[str, str]:
    """Every game file by slug, family by family: its path inside the catalogue."""
    found = {}
    games = os.path.join(ROOT, "games")
    for family in sorted(os.listdir(games)):
        for entry in sorted(os.listdir(os.path.join(games, family))):
            if entry.endswith(".yaml"):
                found[entry.removesuffix(".yaml")] = f"games/{family}/{entry}"
    return found


def keep_all(faulty: Collection[str]) -> None:
    """Keeps the data of every file of the catalogue but the faulty ones, and where each clause stands."""
    kept = to_keep(faulty)
    os.makedirs(KEPT, exist_ok=True)
    for entry in os.listdir(KEPT):
        if entry.endswith(KIND) and entry not in kept:
            os.remove(os.path.join(KEPT, entry))
    for entry, data in kept.items():
        _keep(os.path.join(KEPT, entry), data)


def _keep(path: str, data: bytes) -> None:
    """Writes the data, unless it is there: others may be reading it."""
    if os.path.exists(path):
        with open(path, "rb") as file:
            if file.read() == data:
                return
    with open(f"{path}.new", "wb") as file:
        file.write(data)
    os.replace(f"{path}.new", path)


def long_ones() -> set[str]:
    """The files that take long to read as YAML, by their paths inside the catalogue."""
    return {"packs.yaml", "rulings.yaml", "glossary.yaml", *game_paths().values()}


def to_keep(faulty: Collection[str] = ()) -> dict[str, bytes]:
    """All that is kept, in the form in which it is, by the names of its files."""
    told = {CLAUSES: marshal.dumps({made.id: made.__module__ for made in every_clause()}, OLD_MARSHAL)}
    for name in long_ones().difference(faulty):
        content = content_of(name)
        told[_digest(content) + KIND] = marshal.dumps(_read(name, content), OLD_MARSHAL)
    return told


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _read(name: str, content: bytes) -> Any:
    import yaml  # only where it is needed: most programs read what is kept

    from referee.reading.yaml_text import read_yaml

    try:
        return read_yaml(content)
    except yaml.YAMLError as error:
        raise CatalogueError([(name, str(error))]) from None
