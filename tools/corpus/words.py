"""What every table of every game reads: titles, sentences, facts, summaries, aims, rulings, questions. A hash for each of these
and each table is recorded; where one differs, the words before and now are shown.

`python -m tools.corpus.words` prints the words of the games that it is told, with the code of any commit in front on the path.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import orjson

import referee
from referee.games.game import Game
from referee.questions.tells import tells
from tools.corpus.answers import ROOT, NoSuchCode, code_at
from tools.corpus.entries import DIGITS, digest

RECORDED = Path(__file__).with_name("words.txt")
HEAD = (
    "# Written by `make words RECORD=1`. After each game, the commit whose words these are; a table a line: players, options,\n"
    "# and the hashes of its {}.\n"
)
KINDS = ("titles", "sentences", "facts", "summary", "aims", "rulings", "questions")

Words = dict[str, dict[str, list[str]]]
"""For each table of a game, for each kind, the words of its clauses in their order."""


class Kept(NamedTuple):
    """What is recorded of one game: the commit whose code said it, and for each table the hashes of the kinds."""

    commit: str
    tables: dict[str, tuple[str, ...]]


def words_of(slug: str) -> Words:
    """The words of a game at each of its tables."""
    return {_name(table): _at(table) for table in referee.load_game(slug).tables()}


def _name(table: Game) -> str:
    return f"{table.seats}/{','.join(sorted(table.chosen))}"


def _at(table: Game) -> dict[str, list[str]]:
    words: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for clause in table.clauses:
        lines = (
            [clause.title],
            [clause.says(table)],
            [clause.fact(table)],
            [clause.in_summary(table)],
            [str(aim) for aim in clause.aims(table)],
            clause.ruling_ids(table),
        )
        for kind, said in zip(KINDS, lines, strict=False):
            words[kind] += [f"{clause.id}: {line}" for line in said]
    words["questions"] = [orjson.dumps(told).decode() for told in tells(table)]
    return words


def hashes(words: Words) -> dict[str, tuple[str, ...]]:
    """For each table a hash of each kind."""
    return {table: tuple(digest("\n".join(said[kind]).encode()) for kind in KINDS) for table, said in words.items()}


def read(text: str) -> dict[str, Kept]:
    """What is recorded, by game."""
    found: dict[str, Kept] = {}
    for part in text.split("\ngame ")[1:]:
        head, *lines = part.strip().split("\n")
        slug, commit = head.split()
        rows = (line.split("\t") for line in lines)
        found[slug] = Kept(commit, {table: tuple(_cut(told)) for table, told in rows})
    return found


def _cut(told: str) -> Iterator[str]:
    return (told[at : at + DIGITS] for at in range(0, len(told), DIGITS))


def written(kept: Mapping[str, Kept]) -> str:
    """The file of it."""
    lines = []
    for slug in sorted(kept):
        lines.append(f"game {slug} {kept[slug].commit}")
        lines += [f"{table}\t{''.join(told)}" for table, told in kept[slug].tables.items()]
    return HEAD.format(", ".join(KINDS)) + "\n".join(lines) + "\n"


def differing(slug: str, kept: Kept) -> dict[str, list[str]]:
    """The tables of a game whose words are others than those recorded, and of which kinds; all kinds where one of both is
    missing."""
    now = hashes(words_of(slug))
    found = {}
    for table in kept.tables | now:
        before, after = kept.tables.get(table), now.get(table)
        kinds = [kind for at, kind in enumerate(KINDS) if before is None or after is None or before[at] != after[at]]
        if kinds:
            found[table] = kinds
    return found


def report(kept: Mapping[str, Kept], slugs: Sequence[str], most: int) -> int:
    """Prints which tables read otherwise than is recorded, and so many lines that differ. Returns how many tables do."""
    found = {slug: told for slug in slugs if (told := differing(slug, kept.get(slug, Kept("", {}))))}
    tables = sum(map(len, found.values()))
    for slug, told in found.items():
        kinds = dict.fromkeys(kind for kinds in told.values() for kind in kinds)
        print(f"{slug}: other {', '.join(kinds)} at {len(told)} tables: {', '.join(list(told)[:5])}")
    lines = [line for slug in found if slug in kept for line in changed(slug, kept[slug].commit)] if most else []
    print(*lines[:most], sep="\n", end="\n" if lines else "")
    if len(lines) > most:
        print(f"and {len(lines) - most} lines more")
    print(f"words of {len(slugs)} games: {tables} tables read otherwise than recorded")
    return tables


def changed(slug: str, commit: str) -> list[str]:
    """The lines that a game had at a commit and has no more, and those that are new, each once, with the first table."""
    try:
        before = _spoken(slug, code_at(commit))
    except (NoSuchCode, subprocess.CalledProcessError) as error:
        return [f"{slug}: what it said before cannot be shown: {error}"]
    old, new = _lines(before), _lines(words_of(slug))
    gone = [f"- {slug}/{old[line]} {line}" for line in old if line not in new]
    return gone + [f"+ {slug}/{new[line]} {line}" for line in new if line not in old]


def _spoken(slug: str, code: Path) -> Words:
    path = {"PYTHONPATH": os.pathsep.join([str(code), str(ROOT)])}
    command = [sys.executable, "-m", "tools.corpus.words", slug]
    told = subprocess.run(command, cwd=code, env={**os.environ, **path}, capture_output=True, check=True).stdout
    words: Words = orjson.loads(told)
    return words


def _lines(words: Words) -> dict[str, str]:
    found: dict[str, str] = {}
    for table, said in words.items():
        for kind, lines in said.items():
            for line in lines:
                found.setdefault(f"{kind}: {line}", table)
    return found


if __name__ == "__main__":
    sys.stdout.buffer.write(orjson.dumps(words_of(sys.argv[1])))
