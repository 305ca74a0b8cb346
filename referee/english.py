"""Numbers and words as sentences have them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def a(words: str) -> str:
    """The words with an article: `a 7`, `an Ace`."""
    vowel = words[:1] in "AEIOUaeiou" or words.startswith(("8", "11", "18"))
    return f"{'an' if vowel else 'a'} {words}"


def count(number: int, thing: str, plural: str | None = None) -> str:
    """`1 point`, `3 points`."""
    return f"{number} {thing if abs(number) == 1 else plural or thing + 's'}"


def minus(number: int) -> str:
    """The number with a minus, not a hyphen, where it is below zero: `−70`."""
    return str(number).replace("-", "−")


NUMBERS = "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split()


def spelled(number: int) -> str:
    """Small numbers in words."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


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


ORDINALS = ("", *"first second third fourth fifth sixth seventh eighth ninth tenth".split())
"""By their numbers."""


def ordinal(number: int) -> str:
    """`third`, `12th`, `21st`."""
    if number < len(ORDINALS):
        return ORDINALS[number]
    ending = "th" if number % 100 in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def capital(text: str) -> str:
    """The text with its first letter large, the others as they are."""
    return text[:1].upper() + text[1:]
