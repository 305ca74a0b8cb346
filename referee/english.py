"""Numbers and words as sentences have them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def a_list(words: Sequence[str]) -> str:
    """Words as an English list for messages."""
    return ", ".join(words)


def signed(number: int) -> str:
    """The number with its sign: `+1`, `−4`, `0`."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def joined(words: Iterable[str], link: str = "and") -> str:
    """Words joined as in a sentence: `a, b and c`."""
    listed = list(words)
    return f" {link} ".join([", ".join(listed[:-1]), listed[-1]] if len(listed) > 1 else listed)


def either(words: Iterable[str]) -> str:
    """Words joined as a choice: `2, 3 or 5`."""
    return joined(words, "or")
