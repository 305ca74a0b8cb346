"""Small pieces of Markdown that every page is made of."""

from __future__ import annotations

import re

from referee.games.folding import slug_of

Page = tuple[str, str]
"""A page's path below the root of the site, and its Markdown."""


def prose(text: str) -> str:
    """Text of the catalogue as Markdown that says just that."""
    if text.count("`") % 2:
        return _plain(" ".join(text.split()))
    return "`".join(part if place % 2 else _plain(part) for place, part in enumerate(" ".join(text.split()).split("`")))


def _plain(text: str) -> str:
    """Text outside of code, whose signs mean nothing."""
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"([\\*_\[\]])", r"\\\1", plain)


def cell(text: str) -> str:
    """Markdown on one line as the cell of a table."""
    return text.replace("|", "\\|")


def count(number: int, thing: str) -> str:
    """`1 game`, `3 games`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def span_of(low: int, high: int) -> str:
    """`3`, `3 or 4`, `3 to 6`."""
    if low == high:
        return str(low)
    return f"{low} or {high}" if high == low + 1 else f"{low} to {high}"


def anchor(words: str) -> str:
    """The id of a heading: `led suit` becomes `led-suit`."""
    return slug_of(words)
