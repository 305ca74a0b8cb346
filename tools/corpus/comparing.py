"""Judges the corpus with the code at hand and finds what is not as it was recorded."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools.corpus.answers import Answer, answers_of
from tools.corpus.entries import DIGITS, Entry, Recorded, digest, verdict_on
from tools.corpus.recording import edition_now

CodeAt = Callable[[str], Path]
"""Finds the folder that has the code of a commit."""


@dataclass
class Found:
    """What has become of one game: the names of its logs whose verdicts are altered, and of those that are made otherwise."""

    slug: str
    logs: int
    altered: list[str] = field(default_factory=list)
    remade: list[str] = field(default_factory=list)
    same_edition: bool = False
    """Is the game's edition the one that is recorded?"""


def compared(game: Recorded, code_at: CodeAt) -> Found:
    """The game's verdicts compared with what is recorded. A log that is made otherwise is taken as the recorded code makes
    it, so that its verdict is compared even so. Raises NoSuchCode where it is needed and not there."""
    found = Found(game.slug, sum(len(entry.hashes) for entry in game.entries))
    found.same_edition = game.edition == edition_now(game.slug)
    lost: list[Entry] = []
    for entry in game.entries:
        altered, remade = _compare(entry)
        found.altered += altered
        found.remade += remade
        lost += [entry] if remade else []
    if lost:
        theirs = answers_of(code_at(game.commit), lost)
        found.altered += [name for name in found.remade if _differ(theirs[name])]
    return found


def _compare(entry: Entry) -> tuple[list[str], list[str]]:
    """The names of the entry's logs whose verdicts are altered, and of those that are made otherwise."""
    names = [f"{entry.name}/{place}" for place in range(len(entry.hashes))]
    try:
        logs = list(entry.logs())
    except Exception:  # however the sampler fails, there are the logs that the recorded code makes
        return [], names
    altered, remade = [], []
    for name, log, hashes in zip(names, logs, entry.hashes, strict=True):
        if digest(log) != hashes[:DIGITS]:
            remade.append(name)
        elif digest(verdict_on(log)) != hashes[DIGITS:]:
            altered.append(name)
    return altered, remade


def _differ(theirs: Answer) -> bool:
    return verdict_on(theirs.log) != theirs.verdict


def shown(game: Recorded, names: Sequence[str], code_at: CodeAt) -> Iterator[str]:
    """Each of these altered logs with both verdicts, the lines that differ marked. Raises NoSuchCode."""
    entries = [entry for entry in game.entries if any(name.startswith(f"{entry.name}/") for name in names)]
    theirs = answers_of(code_at(game.commit), entries)
    for name in names:
        old, new = theirs[name].verdict, verdict_on(theirs[name].log)
        lines = difflib.unified_diff(
            _lines(old), _lines(new), f"{name} at {game.commit}", f"{name} now", lineterm="", n=4
        )
        told = "\n".join(lines) or f"{name}: the code of {game.commit} itself says now what it was not recorded to say"
        yield f"{told}\nThe log:\n{theirs[name].log.decode()}\n"


def _lines(verdict: bytes) -> list[str]:
    return json.dumps(json.loads(verdict), indent=1, ensure_ascii=False).splitlines()
