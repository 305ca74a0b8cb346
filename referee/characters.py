"""Characters that mislead: those that a screen obeys instead of showing, and names that look like other names."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence

JOINERS = "\u200c\u200d"
"""Invisible, but needed to write some languages and to join emoji."""
HIDDEN = frozenset({"Cc", "Cf", "Zl", "Zp", "Cs"})
"""What Unicode calls control and format characters, line ends, and halves of characters."""
OTHERS = re.compile(r"[^ -~]")
"""What is not plain ASCII, in which there is nothing to look for."""


def _is_simple(text: str) -> bool:
    return text.isascii() and text.isprintable()


def hidden(text: str) -> str | None:
    """The first character of the text that would not be seen as itself, escaped; None where there is none. The two
    joiners of letters and emoji are let pass."""
    if _is_simple(text):
        return None
    found = (char for char in text if unicodedata.category(char) in HIDDEN and char not in JOINERS)
    return next((_escaped(char) for char in found), None)


def visible(text: str) -> str:
    """The text with such characters written as escapes (`\\u001b`), safe for any screen."""

    def seen(match: re.Match[str]) -> str:
        return _escaped(match[0]) if unicodedata.category(match[0]) in HIDDEN else match[0]

    return OTHERS.sub(seen, text)


def looks(name: str) -> str:
    """What a name has in common with those that look the same: invisible characters, ways of encoding and the width of
    blanks aside."""
    if _is_simple(name):
        return " ".join(name.split())
    seen = "".join(char for char in unicodedata.normalize("NFKC", name) if unicodedata.category(char) not in HIDDEN)
    return " ".join(unicodedata.normalize("NFKC", seen).split())


def same_name(name: str, names: Sequence[str]) -> str | None:
    """The one of the names that is meant: the same, one that looks the same, or one that differs in case alone."""
    if name in names:
        return name
    told = looks(name)
    alike = [known for known in names if looks(known) == told]
    alike += [known for known in names if looks(known).casefold() == told.casefold()]
    return alike[0] if told and alike else None


def _escaped(char: str) -> str:
    return json.dumps(char)[1:-1]  # JSON's escapes, so that JSON on a screen stays what it is
