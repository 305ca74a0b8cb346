"""Small pieces of Markdown that every page is made of."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

from referee.games.folding import slug_of

Page = tuple[str, str]
"""A page's path below the root of the site, and its Markdown."""


def front(title: str, *, boost: float | None = None, describes: str | None = None, long: bool = False) -> str:
    """The front matter of a page: its title, and how much weight the search gives it; the contents of a long page list its
    sections alone."""
    lines = [f"title: {json.dumps(title, ensure_ascii=False)}"]
    if describes:
        lines.append(f"description: {json.dumps(describes, ensure_ascii=False)}")
    if boost is not None:
        lines += ["search:", f"  boost: {boost}"]
    if long:
        lines.append("contents: sections")
    return "\n".join(["---", *lines, "---", ""])


def page(*parts: str) -> str:
    """Parts of a page with empty lines between, empty ones left out."""
    return "\n\n".join(part.strip("\n") for part in parts if part) + "\n"


def prose(text: str) -> str:
    """Text of the catalogue as Markdown that says just that."""
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"([\\*_\[\]])", r"\\\1", " ".join(plain.split()))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; cells are Markdown on one line."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def bullets(items: Iterable[str]) -> str:
    """A list with a point for each item."""
    return "\n".join(f"- {item}" for item in items)


def boxed(css: str, content: str, *, found: bool = True) -> str:
    """Markdown within a box that the style sheet knows, and that the search may be told to pass over."""
    return f'<div class="{css}" markdown{"" if found else " data-search-exclude"}>\n\n{content}\n\n</div>'


def folded(title: str, content: str) -> str:
    """Markdown that is unfolded on demand."""
    return f'??? folded "{title}"\n\n' + "\n".join(f"    {line}".rstrip() for line in content.splitlines())


def count(number: int, thing: str) -> str:
    """`1 game`, `3 games`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def span_of(low: int, high: int) -> str:
    """`3`, `3 or 4`, `3 to 6`."""
    if low == high:
        return str(low)
    return f"{low} or {high}" if high == low + 1 else f"{low} to {high}"


def capital(text: str) -> str:
    """The text with its first letter large, the others as they are."""
    return text[:1].upper() + text[1:]


def anchor(words: str) -> str:
    """The id of a heading: `led suit` becomes `led-suit`."""
    return slug_of(words)
