"""What the terminal shows: cards with suit symbols and colours, tables, wrapped text."""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from collections.abc import Sequence
from typing import Any, TextIO

from referee.cards.packs import Pack
from referee.characters import visible

FRENCH = "♣♦♥♠"
COLOURS = {
    "red": "red",
    "green": "green",
    "yellow": "yellow",
    "blue": "blue",
    "violet": "magenta",
    "purple": "magenta",
    "orange": "bright_yellow",
}
"""The terminal's colours by the names that packs use; others stay as they are."""

COLOUR = re.compile(r"(\x1b\[[0-9;]*m)")


class Screen:
    """A stream to write on: whether it shows colours and suit symbols, and how wide it is (None: no limit)."""

    def __init__(self, stream: TextIO) -> None:
        shown = stream.isatty()
        self.stream = stream
        self.colour = shown and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self.width = _columns() if shown else None
        self.symbols = _can_write(stream, FRENCH)

    def say(self, text: str = "") -> None:
        """Writes a line. What the screen would obey is written as an escape, colours aside."""
        if self.colour:
            import click  # who reads no colours does not wait for it

            click.echo(plain(text), file=self.stream, color=True)
        else:
            self.stream.write(f"{plain(text)}\n")
            self.stream.flush()

    def paint(self, text: str, **style: Any) -> str:
        """The text in a style of click.style, where colours are shown."""
        if not self.colour or not text:
            return text
        import click

        return click.style(text, **style)

    # --- cards ---------------------------------------------------------------------------------------------

    def cards(self, codes: Sequence[str], pack: Pack) -> str:
        """Cards, or combinations of cards, with blanks between."""
        return " ".join(self._card(code, pack) for entry in codes for code in entry.split())

    def plays(self, entries: Sequence[str], pack: Pack) -> str:
        """Plays side by side: with commas between where any is a combination of cards."""
        between = ", " if any(" " in entry for entry in entries) else " "
        return between.join(self.cards([entry], pack) for entry in entries)

    def _card(self, code: str, pack: Pack) -> str:
        card, equals, face = code.partition("=")
        if equals:
            return f"{self._card(card, pack)}={self._card(face, pack)}"
        suit = next((suit for suit in pack.suits if len(code) > 1 and suit.letter == code[-1]), None)
        if suit is None or code in pack.outline.extra:
            return code
        text = code[:-1] + suit.symbol if self.symbols and suit.symbol in FRENCH and is_french(pack) else code
        return self.paint(text, fg=COLOURS[suit.colour]) if suit.colour in COLOURS else text

    # --- layout --------------------------------------------------------------------------------------------

    def table(self, rows: Sequence[Sequence[str]], indent: str = "  ") -> list[str]:
        """Rows as lines with aligned columns; the last column wraps where the screen is narrow."""
        places = range(max((len(row) for row in rows), default=0))
        widths = [max((width(row[place]) for row in rows if place < len(row)), default=0) for place in places]
        lines = []
        for row in rows:
            head = indent + "".join(
                cell + " " * (size + 2 - width(cell)) for cell, size in zip(row[:-1], widths, strict=False)
            )
            lines += self.wrap(row[-1], head, " " * width(head))
        return lines

    def wrap(self, text: str, indent: str = "", hanging: str | None = None) -> list[str]:
        """Text as lines no wider than the screen; lines after the first begin with `hanging`, else with `indent`."""
        import textwrap  # JSON needs none of it

        hanging = indent if hanging is None else hanging
        room = None if self.width is None else max(self.width - width(hanging), 20)
        lines = [text] if room is None or width(text) <= room else textwrap.wrap(text, room) or [text]
        return [((hanging if place else indent) + line).rstrip() for place, line in enumerate(lines)]


def screen() -> Screen:
    """Standard output."""
    return Screen(sys.stdout)


def is_french(pack: Pack) -> bool:
    """Are the pack's suits spades, hearts, diamonds and clubs? Only those are drawn; other packs keep their letters."""
    return {suit.symbol for suit in pack.suits} == set(FRENCH)


def width(text: str) -> int:
    """How many places the text takes on the screen, colours aside."""
    plain = COLOUR.sub("", text)
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in plain)
    return len(plain) + wide - sum(unicodedata.combining(char) > 0 for char in plain)


def plain(text: str) -> str:
    """The text without anything that a screen would obey, but for the colours of `paint`."""
    if "\x1b" not in text:
        return visible(text)
    return "".join(part if COLOUR.fullmatch(part) else visible(part) for part in COLOUR.split(text))


def _columns() -> int:
    import shutil  # brings half of the archives along

    return shutil.get_terminal_size().columns


def _can_write(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
