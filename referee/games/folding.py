"""Names of games as people type them: without accents, in either case, with or without German two-letter umlauts."""

from __future__ import annotations

import re
import unicodedata

FOLDED = {ord(letter): spelled for letter, spelled in {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l"}.items()}
UMLAUTS = {ord(letter): spelled for letter, spelled in {"ä": "ae", "ö": "oe", "ü": "ue"}.items()}


def fold(text: str) -> str:
    """A name without accents, case and punctuation: what searches compare."""
    plain = unicodedata.normalize("NFD", text.casefold().translate(FOLDED))
    return " ".join(re.sub(r"[^a-z0-9]+", " ", "".join(c for c in plain if not unicodedata.combining(c))).split())


def fold_german(text: str) -> str:
    """The same with the German two-letter forms of umlauts."""
    wide = unicodedata.normalize("NFC", text.casefold()).translate(UMLAUTS)
    return fold(wide)


def slug_of(name: str) -> str:
    """A game's slug: its name with umlauts spelled out, accents dropped, hyphens between words."""
    return fold_german(name).replace(" ", "-")
