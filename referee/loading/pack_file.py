"""A pack as a file says it: one of the catalogue's, or one that a game file describes itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.cards.packs import MINOR_RANKS, PackOutline, Rank, Suit

MOST_CARDS = 250
"""No pack has more cards, all its copies and the cards beside the suits among them."""
MOST_OF_A_RANK = 16
"""No pack has more cards of one rank, all its copies among them: what they make together would be too much to look through."""


def outline_of(slug: str, raw: Mapping[str, Any]) -> PackOutline:
    """A pack out of plain data that is known to fit."""
    return PackOutline(
        slug=slug,
        suits=tuple(map(_suit, raw["suits"])),
        ranks=tuple(map(_rank, raw["ranks"])),
        extra={extra["card"]: extra["name"] for extra in raw.get("extra", ())},
        **{key: told for key, told in raw.items() if key not in {"suits", "ranks", "extra"}},
    )


def _suit(raw: Mapping[str, Any]) -> Suit:
    """A suit; its name serves where the file says no more."""
    name = raw["name"]
    usual = {"singular": name.removesuffix("s") or name, "symbol": raw["letter"], "colour": "black"}
    return Suit(**usual | dict(raw))


def _rank(raw: Mapping[str, Any]) -> Rank:
    name = raw.get("name", raw["letter"])
    return Rank(raw["letter"], name, raw.get("plural", f"{name}s"))


def outline_faults(outline: PackOutline) -> Iterator[str]:
    """What is wrong with a pack that somebody describes, each with its place."""
    if len(outline.suits) * outline.copies > MOST_OF_A_RANK:
        yield f"suits: a pack has at most {MOST_OF_A_RANK} cards of one rank"
        return
    beside = len(outline.major_codes()) + len(outline.extra)
    if len(outline.suits) * len(outline.ranks) * outline.copies + beside > MOST_CARDS:
        yield f"suits: a pack has at most {MOST_CARDS} cards"
        return
    for what, letters in (("suits", outline.suits), ("ranks", outline.ranks)):
        told = [one.letter for one in letters]
        if double := next((letter for letter in told if told.count(letter) > 1), None):
            yield f"{what}: {double} stands twice"
    majors = outline.majors
    if majors is None:
        pass
    elif majors["letter"] in {suit.letter for suit in outline.suits}:
        yield f"majors.letter: {majors['letter']} is a suit already"
    elif not 0 <= majors["from"] <= majors["to"] < 100:
        yield "majors.from: the numbers go from `from` up to `to`, from 0 to 99"
    elif bad := [rank.letter for rank in outline.ranks if not rank.letter.isdigit() and rank.letter not in MINOR_RANKS]:
        yield f"majors: with a suit of majors the ranks are numbers and {', '.join(MINOR_RANKS)}, not {bad[0]}"
    codes = outline.codes()
    if double := next((code for code in codes if codes.count(code) > 1), None):
        yield f"extra: {double} stands twice"
