"""Where rulings stand."""

from __future__ import annotations


def ruling_file(id_: str) -> str:
    """The page on which a ruling stands."""
    return "rulings.md"
