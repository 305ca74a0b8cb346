"""Log files: the logs in a file of JSON, YAML or NDJSON, each with where it begins."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from typing import BinaryIO

from referee.reading.documents import Document, form_of
from referee.reading.json_text import BOM

STDIN = "-"
MAX_LINE = 16_000_000
"""A line of NDJSON may have so many bytes."""


def read_file(name: str) -> bytes:
    """A file's content, unpacked where its name ends in .gz; `-` is standard input. Raises OSError."""
    if name == STDIN:
        return sys.stdin.buffer.read()
    try:
        with open_file(name) as file:
            return file.read()
    except (EOFError, zlib.error) as error:
        raise OSError(f"{name}: {error}") from None


def open_file(name: str) -> BinaryIO:
    """The file, open for reading, unpacked where its name ends in .gz. Raises OSError."""
    if name == STDIN:
        return sys.stdin.buffer
    if name.endswith(".gz"):
        import gzip

        return gzip.open(name)  # type: ignore[return-value]
    return open(name, "rb")


def documents(name: str) -> list[Document]:
    """The logs of a file. Raises OSError."""
    raw = read_file(name)
    shown = "standard input" if name == STDIN else name
    form = form_of(name, raw)
    if form != "ndjson":
        return [Document(shown, form, raw)]
    lines = [(number, line) for number, line in enumerate(raw.split(b"\n"), start=1) if line.strip()]
    if not lines:
        return [Document(shown, "json", raw)]
    return [Document(shown, "json", line, number, alone=len(lines) == 1) for number, line in lines]


def numbered_lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines of NDJSON that are not blank, with their numbers from 1; of a line too long only the beginning."""
    number = 0
    while line := file.readline(MAX_LINE + 1):
        number += 1
        line = line.removeprefix(BOM) if number == 1 else line
        end = line
        while len(end) > MAX_LINE and not end.endswith(b"\n"):
            end = file.readline(MAX_LINE + 1)
        if not line.isspace():
            yield number, line
