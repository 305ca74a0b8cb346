"""What other programs and the referee agree on, as the table of a page; `python -m tools.peers --record` writes the numbers."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from referee.loading import catalogue
from referee.pages.templates import cell, prose

RESULTS = Path(__file__).parent / "peers.yaml"
MARK = "<!-- peers -->"


@cache
def results() -> list[dict[str, Any]]:
    """What came out of each comparison."""
    found: list[dict[str, Any]] = yaml.safe_load(RESULTS.read_text())
    return found


def on_page_markdown(markdown: str, **context: Any) -> str:
    """Puts the table in the place of its mark."""
    return markdown.replace(MARK, "\n".join([*table(), "", *faults()])) if MARK in markdown else markdown


def table() -> list[str]:
    """The lines of a table: a row for each comparison."""
    lines = [
        "| Game | With | As it is played there | Games | Steps | Tricks | Not explained |",
        "| --- | --- | --- | ---: | ---: | ---: | ---: |",
    ]
    for one in results():
        name = catalogue.headers()[one["game"]]["name"]
        numbers = (one["games"], one["steps"], one["tricks"], one["unexplained"])
        told = (f"[{cell(name)}](games/{one['game']}/index.md)", one["program"], cell(prose(one["way"])))
        lines.append(f"| {' | '.join((*told, *(f'{number:,}' for number in numbers)))} |")
    return lines


def often(times: int) -> str:
    """How often something came up."""
    return {1: "once", 2: "twice"}.get(times, f"{times:,} times")


def sentence(says: str) -> str:
    """The same with a capital and a full stop."""
    return f"{says[0].upper()}{says[1:].rstrip('.')}."


def faults() -> list[str]:
    """The lines of a list: what the other programs see otherwise, and how often it came up."""
    found = [(one, fault) for one in results() for fault in one["faults"]]
    if not found:
        return []
    lines = ["## What is different there { #different }", ""]
    for one, fault in found:
        who = f"{catalogue.headers()[one['game']]['name']}, {one['program']}, {one['way']}"
        lines.append(f"- **{prose(who)}** ({often(fault['times'])}): {prose(sentence(fault['says']))}")
    return lines
