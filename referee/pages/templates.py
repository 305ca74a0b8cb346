"""Pages out of their templates: Markdown and HTML in `templates/`, with the small pieces that every page is made of."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from referee.clauses.phases import NAMES
from referee.english import capital, either, joined, signed
from referee.pages.cards import sign
from referee.pages.markdown import anchor, cell, count, prose, span_of
from referee.pages.rulings import ruling_file
from referee.pages.sections import clause_title, heading

if TYPE_CHECKING:
    from jinja2 import Environment


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
