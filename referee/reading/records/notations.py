"""The notations there are: how a file of each is known, and who reads it."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

from referee.reading.records import lin, skat_server
from referee.reading.records.bridge_sheet import Places
from referee.reading.records.pbn_text import BEGINS as PBN_BEGINS
from referee.value import Value


class Notation(Value):
    """A notation of records."""

    form: str
    """Its short name, which is the last part of its media type too."""
    title: str
    suffixes: tuple[str, ...]
    begins: re.Pattern[bytes]
    module: str

    def read(self, text: str) -> dict[str, Any]:
        """The log of a file. Raises NotParsed."""
        log: dict[str, Any] = import_module(self.module).read(text)
        return log

    def places(self, text: str) -> Places:
        """Where what stands in the log stands in the file: line and column by JSON pointer. Raises NotParsed."""
        found: Places = import_module(self.module).places(text)
        return found


HERE = "referee.reading.records"
NOTATIONS = (
    Notation("pbn", "Portable Bridge Notation", (".pbn",), PBN_BEGINS, f"{HERE}.pbn"),
    Notation("lin", "Bridge Base Online", (".lin",), lin.BEGINS, f"{HERE}.lin"),
    Notation("skat-sgf", "International Skat Server", (".sgf",), skat_server.BEGINS, f"{HERE}.skat_server"),
)
BY_FORM = {one.form: one for one in NOTATIONS}


def by_suffix(suffix: str) -> Notation | None:
    """The notation of files whose name ends so."""
    return next((one for one in NOTATIONS if suffix in one.suffixes), None)


def by_content(raw: bytes) -> Notation | None:
    """The notation of a file that begins so."""
    return next((one for one in NOTATIONS if one.begins.match(raw)), None)
