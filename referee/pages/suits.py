"""The signs of suits: those that a page uses stand at its end, so that it works from a disk."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from referee.pages.templates import render


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
    used = set(re.findall(r'href="#suit-([a-z-]+)"', markdown))
    return f"{markdown}\n{sprite(name for name in symbols() if name in used)}\n" if used else markdown
