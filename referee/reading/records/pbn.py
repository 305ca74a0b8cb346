"""Bridge deals in Portable Bridge Notation, as a log."""

from __future__ import annotations

from typing import Any

from referee.reading.records.bridge_sheet import Places, log_of, places_of
from referee.reading.records.pbn_text import boards


def read(text: str) -> dict[str, Any]:
    """The log of a file, a deal for each board. Raises NotParsed."""
    return log_of(boards(text))


def places(text: str) -> Places:
    """Where what stands in the log stands in the file. Raises NotParsed."""
    return places_of(boards(text))
