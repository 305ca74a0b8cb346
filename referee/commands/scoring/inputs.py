"""Which files are read: those that are named, those that lie in folders, and those that patterns stand for."""

from __future__ import annotations

import glob
import hashlib
import os
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import click

from referee.commands.reading import STDIN
from referee.reading.documents import LINES, YAML, suffix_of

SUFFIXES = (".json", *YAML, *LINES)
"""Files whose names end so are taken from folders, plain or packed."""


class Survey(NamedTuple):
    """What there is to be read: how many files, how many bytes as they lie there (None: not known), and a hash of the names
    and sizes."""

    files: int
    size: int | None
    digest: str


def files_of(words: Sequence[str]) -> Iterator[str]:
    """The files that words name, one after the other and looked for as they are needed: a folder stands for the logs in it
    and in the folders below, in the order of their names, a pattern for whatever it fits. Raises click.UsageError."""
    for word in words:
        there = word == STDIN or os.path.lexists(word)
        fitting = [word] if there else sorted(glob.glob(word, recursive=True)) if glob.has_magic(word) else []
        if not fitting:
            raise click.UsageError(f"{word}: {'no file fits it' if glob.has_magic(word) else 'no such file'}")
        for name in fitting:
            yield from _logs_below(name) if os.path.isdir(name) else [name]


def is_log(name: str) -> bool:
    """Does a file's name say that logs are in it?"""
    return suffix_of(name) in SUFFIXES


def _logs_below(folder: str) -> Iterator[str]:
    """The logs in a folder and below it. Raises click.UsageError where there is none."""
    logs = _walk(folder)
    first = next(logs, None)
    if first is None:
        endings = f"{', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"
        raise click.UsageError(f"{folder}: there are no logs in it (files that end in {endings}, plain or packed)")
    yield from chain([first], logs)


def _walk(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        found = sorted((entry.name, entry.is_dir()) for entry in entries if not entry.name.startswith("."))
    for name, is_folder in found:
        path = os.path.join(folder, name)
        if is_folder:
            yield from _walk(path)
        elif is_log(name):
            yield path


def survey(words: Sequence[str], written: Sequence[Path]) -> Survey:
    """Looks at every file once, before any work is done, and refuses what cannot work: what is no file, and what is to be
    written as well. Raises click.UsageError."""
    if list(words).count(STDIN) > 1:
        raise click.UsageError("standard input can be read only once")
    files, size, known, digest = 0, 0, True, hashlib.sha256()
    for name in files_of(words):
        own = _size(name, written)
        files, size, known = files + 1, size + (own or 0), known and own is not None
        digest.update(f"{name}\0{own}\0".encode(errors="surrogatepass"))
    return Survey(files, size if known else None, digest.hexdigest())


def _size(name: str, written: Sequence[Path]) -> int | None:
    """The size of a file; None for a pipe. Raises click.UsageError."""
    if name == STDIN:
        return None
    path = Path(name)
    if not path.is_file():
        if path.is_fifo():
            return None
        raise click.UsageError(f"{name}: {'is no file' if path.exists() else 'no such file'}")
    for own in written:
        if own.exists() and own.samefile(path):
            raise click.UsageError(f"{own}: is also a file to be read")
    return path.stat().st_size
