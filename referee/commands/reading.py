"""Log files: the logs in a file of JSON, YAML or NDJSON, plain or packed, each with where it begins.

Files are read in blocks, as long as they may be; of a log too long for a log no more is read than shows that it is.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cached_property
from typing import BinaryIO, NamedTuple, cast

import orjson

from referee.reading.documents import MAX_LOG, Document, form_by_name, form_of
from referee.reading.json_text import BOM

STDIN = "-"
BLOCK_BYTES = 131_072
"""A block of lines ends with the line in which it has so many bytes."""
PIECE_BYTES = 65_536


class Block(NamedTuple):
    """Whole lines of a file of NDJSON, with the number of the first (from 1); or a file that is one log, without a number."""

    file: str
    """What to call the file."""
    line: int | None
    form: str
    """`ndjson`, `json`, `yaml` or `pbn`."""
    data: bytes
    read: int = 0
    """So many bytes of the file, as it lies there, have been read."""

    def logs(self) -> Iterator[tuple[int | None, bytes]]:
        """The logs in it, with the numbers of their lines; blank lines are none."""
        if self.line is None:
            yield None, self.data
            return
        for number, line in enumerate(self.data.split(b"\n"), start=self.line):
            if line and not line.isspace():
                yield number, line


def blocks_in(name: str, form: str | None = None) -> Iterator[Block]:
    """A file in blocks, unpacked where its name says that it is packed; `-` is standard input. `form` is that of its logs,
    found out where none is told. Raises OSError, with all whole lines before the fault given."""
    shown = "standard input" if name == STDIN else name
    with opened(name) as (file, tell):
        yield from blocks_of(shown, file, form or form_by_name(name), tell)


def blocks_of(
    name: str, file: BinaryIO, form: str | None = None, tell: Callable[[], int] | None = None
) -> Iterator[Block]:
    """What is read from an open file, in blocks. `tell` says how much of it has been read. Raises OSError."""
    lines = Lines(file)
    form = form or _form_of(name, lines.head)
    tell = tell or (lambda: lines.read)
    if form != "ndjson":
        yield Block(name, None, form, lines.head, tell())
        return
    number = 1
    for data in lines.blocks():
        yield Block(name, number, form, data.removeprefix(BOM) if number == 1 else data, tell())
        number += data.count(b"\n") + (not data.endswith(b"\n"))


def documents(name: str) -> Iterator[Document | OSError]:
    """The logs of a file, and last what kept the rest from being read, if anything did."""
    shown = "standard input" if name == STDIN else name
    try:
        found = _documents(shown, name)
        first = next(found, None) or Document(shown, "json", b"")
        second = next(found, None)
        yield first if second is not None else first.changed(alone=True)
        if second is not None:
            yield second
            yield from found
    except OSError as error:
        yield error


def _documents(shown: str, name: str) -> Iterator[Document]:
    for block in blocks_in(name):
        form = block.form if block.line is None else "json"
        yield from (Document(shown, form, log, number or 1, alone=False) for number, log in block.logs())


def _form_of(name: str, head: bytes) -> str:
    """The form of logs by their beginning: what is too long for one log is NDJSON, if its first line is one."""
    if len(head) <= MAX_LOG:
        return form_of(name, head)
    try:
        orjson.loads(head.removeprefix(BOM).lstrip().partition(b"\n")[0])
    except orjson.JSONDecodeError:
        return "json"
    return "ndjson"


# --- bytes ---------------------------------------------------------------------------------------------------------


@contextmanager
def opened(name: str) -> Iterator[tuple[BinaryIO, Callable[[], int] | None]]:
    """A file, open for reading, and what tells how many of its bytes, as it lies there, have been read. Raises OSError."""
    if name == STDIN:
        yield sys.stdin.buffer, None
        return
    with ExitStack() as stack:
        raw = stack.enter_context(open(name, "rb"))
        file = unpacked(name, raw)
        stack.callback(file.close)
        yield file, raw.tell if raw.seekable() else None


def unpacked(name: str, file: BinaryIO) -> BinaryIO:
    """What is in a file, which is packed where its name ends so (`PACKED`); of several members one after the other."""
    suffix = name[name.rfind(".") :].lower()
    if suffix == ".gz":
        import gzip

        return cast(BinaryIO, gzip.GzipFile(fileobj=file))
    if suffix == ".bz2":
        import bz2

        return cast(BinaryIO, bz2.BZ2File(file))
    return _zstd(file) if suffix == ".zst" else file


def _zstd(file: BinaryIO) -> BinaryIO:
    if sys.version_info >= (3, 14):
        from compression.zstd import ZstdFile
    else:
        from backports.zstd import ZstdFile
    return cast(BinaryIO, ZstdFile(file))


class Lines:
    """The lines of a file that is read once, from its beginning."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.ahead = io.BytesIO()
        self.read = 0
        """So many bytes have been read."""

    @cached_property
    def head(self) -> bytes:
        """How the file begins: one byte more of it than a log may have, which will be given again. Raises OSError."""
        head = self._told(self.file.read, MAX_LOG + 1)
        self.ahead = io.BytesIO(head)
        return head

    def blocks(self, size: int | None = None) -> Iterator[bytes]:
        """What is left, in blocks of the fewest whole lines that have so many bytes: where they end depends on the content
        alone. Of a line that is too long one byte more is given than it may have. Raises OSError after all whole lines before
        the fault."""
        block = bytearray()
        try:
            while line := self._line(MAX_LOG + 1):
                block += line
                too_long = len(line) > MAX_LOG and not line.endswith(b"\n")
                if too_long or len(block) >= (size or BLOCK_BYTES):
                    yield bytes(block)
                    block.clear()
                while too_long:
                    too_long = not (self._line(PIECE_BYTES) or b"\n").endswith(b"\n")
        except OSError:
            if block:
                yield bytes(block)
            raise
        if block:
            yield bytes(block)

    def _line(self, most: int) -> bytes:
        """The next line, or so many bytes of it; nothing at the end."""
        line = self.ahead.readline(most)
        if not line.endswith(b"\n") and len(line) < most:
            line += self._told(self.file.readline, most - len(line))
        return line

    def _told(self, read: Callable[[int], bytes], size: int) -> bytes:
        """What is read of the file. Each way of packing has an error of its own for what is no such file, or a torn one."""
        try:
            data = read(size)
        except OSError:
            raise
        except Exception as error:
            raise OSError(str(error)) from error
        self.read += len(data)
        return data
