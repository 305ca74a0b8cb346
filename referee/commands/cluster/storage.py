"""Files at addresses of fsspec, on a disk, in S3 or in GCS: which there are, and how one is written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import uuid
from collections.abc import Iterator
from typing import Any, BinaryIO, NamedTuple

import orjson
from fsspec import AbstractFileSystem
from fsspec.core import has_magic, url_to_fs
from fsspec.implementations.local import LocalFileSystem

from referee.commands.scoring.inputs import files_of, is_log

BLOCK = 1 << 20
"""So many bytes are asked for at a time: the last of them lie beyond the piece that is read."""
STAMPS = ("ETag", "etag", "md5Hash", "generation", "mtime", "LastModified", "last_modified", "updated", "created")
"""What storages tell of a file that changes when its content does, the surest first."""


class Stored(NamedTuple):
    """A file of logs: the name that its results bear, its address for the workers, and by what a change shows."""

    name: str
    address: str
    size: int
    stamp: str


def find(word: str) -> list[Stored]:
    """The files that a word names: a file, the logs in a folder, or what fits a pattern; on this machine or at an address.
    Raises OSError, ValueError, ImportError and click.UsageError."""
    fs, path = url_to_fs(word)
    if isinstance(fs, LocalFileSystem) and "://" not in word:
        return [_stored(fs, os.path.abspath(name), name) for name in files_of([word])]
    if fs.isdir(path):
        found = [one for one in sorted(fs.find(path)) if is_log(one)]
    elif has_magic(path):
        found = sorted(fs.glob(path))
    else:
        return [_stored(fs, word, word)]
    addresses = [fs.unstrip_protocol(one) for one in found if not fs.isdir(one)]
    return [_stored(fs, address, address) for address in addresses]


def _stored(fs: AbstractFileSystem, address: str, name: str) -> Stored:
    told = fs.info(address)
    return Stored(name, address, int(told.get("size") or 0), stamp_of(told))


def stamp_of(told: dict[str, Any]) -> str:
    """By what it shows that a file has changed since; empty where its storage tells nothing of it."""
    return next((str(told[key]) for key in STAMPS if told.get(key)), "")


class Folder:
    """A folder of results at an address."""

    def __init__(self, address: str) -> None:
        self.fs, self.path = url_to_fs(address)
        self.local = isinstance(self.fs, LocalFileSystem)
        self.address = self.path if self.local else address
        """By which other machines find it: a path of a disk begins at its root."""

    def at(self, name: str) -> str:
        """The path of a file in it."""
        return f"{self.path}/{name}"

    def sizes(self) -> dict[str, int]:
        """The size of every file in it and below it, by name."""
        self.fs.invalidate_cache()
        found = self.fs.find(self.path, detail=True) if self.fs.exists(self.path) else {}
        return {path[len(self.path) + 1 :]: int(told["size"] or 0) for path, told in found.items()}

    def read(self, names: list[str]) -> list[bytes]:
        """What stands in those files, many asked for at a time."""
        found = self.fs.cat([self.at(name) for name in names]) if names else {}
        return [found[self.at(name)] for name in names]

    def remove(self, names: list[str]) -> None:
        """Deletes those files."""
        if names:
            self.fs.rm([self.at(name) for name in names])

    @contextlib.contextmanager
    def writing(self, name: str) -> Iterator[BinaryIO]:
        """A file to be written. On a disk it is written beside and renamed at the end; object stores show a file only
        when it is whole. Raises OSError."""
        path = self.at(name)
        draft = f"{path}.{uuid.uuid4().hex}.part" if self.local else path
        self.fs.makedirs(path.rpartition("/")[0], exist_ok=True)
        try:
            with self.fs.open(draft, "wb") as file:
                yield file
            if self.local:
                os.replace(draft, path)
        except BaseException:
            with contextlib.suppress(OSError):
                self.fs.rm(draft)
            raise

    def write(self, name: str, content: bytes) -> None:
        """Writes a whole file. Raises OSError."""
        with self.writing(name) as file:
            file.write(content)

    def read_object(self, name: str) -> dict[str, Any]:
        """The JSON object in a file; empty where there is none."""
        try:
            found = orjson.loads(self.fs.cat_file(self.at(name)))
        except (FileNotFoundError, orjson.JSONDecodeError):
            return {}
        return found if isinstance(found, dict) else {}
