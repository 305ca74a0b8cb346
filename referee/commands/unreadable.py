"""Why a log cannot be read, and where in its file that stands."""

from __future__ import annotations

from collections.abc import Iterator

from referee.commands.terminal import Screen
from referee.errors import Fault, RefereeError, UnreadableLog
from referee.reading.documents import Document
from referee.reading.json_text import NotParsed
from referee.reading.source_lines import OWN_LINE, Place, Places, words


def told(document: Document, error: RefereeError | NotParsed, screen: Screen) -> Iterator[str]:
    """Every fault as lines for a screen, each with the file's line where it is known."""
    places = Places(document)
    for place, detail in _found(error, places):
        where = document.name if place is None else f"{document.file}:{place.line}"
        yield from screen.wrap(f"{screen.paint(where, bold=True)}: {detail}", "", "  ")
        excerpt = places.excerpt(place) if place is not None and place.exact else None
        if place is not None and excerpt and not excerpt.isspace():
            yield screen.paint(f"  {place.line:>5} | ", dim=True) + excerpt


def _found(error: RefereeError | NotParsed, places: Places) -> list[tuple[Place | None, str]]:
    """Every fault with its place, in the order of the lines."""
    if isinstance(error, NotParsed):
        return [(Place(error.line, error.column), error.detail)]
    faults = error.faults if isinstance(error, UnreadableLog) else [Fault("/game", str(error))]
    found: list[tuple[Place | None, str]] = []
    for fault in faults:
        place = places.find(fault.pointer)
        detail = fault.detail if place is None else OWN_LINE.sub("", fault.detail)
        found.append((place, f"{words(fault.pointer)}: {detail}".removeprefix(": ")))
    return sorted(found, key=lambda one: one[0].line if one[0] is not None else 0)
