"""Pages out of their templates: Markdown and HTML in `templates/`, with the small pieces that every page is made of. The signs
of suits that a page uses stand at its end, so that it works from a disk."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from referee.clauses.phases import NAMES
from referee.english import capital, count, either, joined, signed
from referee.games.folding import slug_of
from referee.loading import catalogue
from referee.pages.cards import sign
from referee.pages.sections import clause_title, heading

if TYPE_CHECKING:
    from jinja2 import Environment

Page = tuple[str, str]
"""A page's path below the root of the site, and its Markdown."""


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined  # not above: some want only a page's facts

    made = Environment(
        loader=PackageLoader("referee.pages"), undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    for piece in (
        *(anchor, capital, cell, clause_title, count, either, escape, heading, joined, line),
        *(players, points, prose, quoted, ruling_file, sign, signed),
    ):
        made.filters[piece.__name__] = piece
    made.globals["span_of"] = span_of
    return made


def render(name: str, **told: Any) -> str:
    """A template with what it is told, in parts with one empty line between."""
    filled = _environment().get_template(name).render(told)
    return re.sub(r"\n{3,}", "\n\n", filled).strip("\n") + "\n"


def piece(name: str) -> Any:
    """What a template sets and defines, for others to use."""
    return _environment().get_template(name).module


def quoted(text: str) -> str:
    """Text as a value in the front matter of a page."""
    return json.dumps(text, ensure_ascii=False)


def line(text: str) -> str:
    """HTML on one line, as it stands within Markdown."""
    return text.replace("\n", "")


def players(seats: Iterable[int]) -> str:
    """`Ann and Cat`."""
    return joined(NAMES[seat] for seat in seats)


def points(number: int) -> str:
    """`+1 point`, `−4 points`."""
    return f"{signed(number)} point{'' if abs(number) == 1 else 's'}"


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


def span_of(low: int, high: int) -> str:
    """`3`, `3 or 4`, `3 to 6`."""
    if low == high:
        return str(low)
    return f"{low} or {high}" if high == low + 1 else f"{low} to {high}"


def anchor(words: str) -> str:
    """The id of a heading: `led suit` becomes `led-suit`."""
    return slug_of(words)


# --- rulings ---------------------------------------------------------------------------------------------------------


@cache
def topics() -> dict[str, str]:
    """The topic of each ruling."""
    return {id_: topic for topic, told in catalogue.topics().items() for id_ in told["rulings"]}


def ruling_file(id_: str) -> str:
    """The page on which a ruling stands."""
    return f"rulings/{topics()[id_]}.md"


# --- the signs of suits ----------------------------------------------------------------------------------------------


@cache
def symbols() -> dict[str, str]:
    """The signs of all suits as SVG, by the suits' names."""
    return {found[1]: found[0] for found in re.finditer(r'<symbol id="suit-([a-z-]+)".*', render("suits.svg"))}


def sprite(names: Iterable[str]) -> str:
    """The signs of some suits, as HTML that shows nothing by itself."""
    signs = "".join(symbols()[name] for name in names)
    return f'<div class="suit-sprite" hidden><svg aria-hidden="true">{signs}</svg></div>'


def with_sprite(markdown: str) -> str:
    """A page with the signs that it uses at its end, unless it uses none."""
    used = set(re.findall(r'<use href="#suit-([a-z-]+)"', markdown))
    return f"{markdown}\n{sprite(name for name in symbols() if name in used)}\n" if used else markdown
