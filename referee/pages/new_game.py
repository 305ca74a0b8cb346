"""The file of a new game that is like another, with each clause's sentence beside it: for whoever goes on from there."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from referee.games.game import Game
from referee.games.options import ALWAYS
from referee.loading.game_file import condition_of
from referee.loading.outline import CONDITION, GAME

LEFT_OUT = ("name", "about", "clauses", "aliases", "origin", "classic", "sources", "oddities")
"""What a file says of a game that is not so of one like it."""
WIDTH = 100


def new_game(name: str, like: Game, raw: Mapping[str, Any], schema: str) -> str:
    """The text of a game file, which has no fault: the game `like`, whose file says `raw`, under another name. `schema` is the
    address of the schema of such files."""
    lines = [
        f"# yaml-language-server: $schema={schema}",
        "# Editors that know that line complete the rest while the service runs (`referee serve`), which has the schema there.",
        f"# {name}, which is {like.name} so far. Change what you play otherwise. With this file's name behind it,",
        "# `referee check` names what is wrong with it, `referee rules` prints it, `referee sample` plays it;",
        "# `referee clauses` and a few words finds other clauses. What a clause says stands above it.",
        f"name: {_flow(name)}",
        *_comment(GAME.parts["about"].says),
        f"about: {_flow(f'Like {like.name}, but for what is said here in a line.')}",
    ]
    for key, part in GAME.parts.items():
        if key in raw and key not in LEFT_OUT:
            lines += [*_comment(part.says), *_member(key, raw[key])]
    lines.append("clauses:")
    rules = {id(rule.clause): rule for rule in like.rules}
    told = _told(like, raw)
    for clause, entry in zip(told, raw["clauses"], strict=True):
        rule = rules[id(clause)]
        where = f" ({rule.condition.in_words()})" if rule.condition else ""
        lines += ["", *_comment(f"{clause.title}{where}: {clause.says(rule.game)}", "  ")]
        for attribute, shape in clause.takes.items():
            if shape.says:
                lines += _comment(f"  {clause.key(attribute)}: {shape.says}", "  ")
        lines.append(f"  - {_entry(entry)}")
    return "\n".join(lines) + "\n"


def _told(like: Game, raw: Mapping[str, Any]) -> list[Any]:
    """The clauses that the file names, in its order, without those that come with the family."""
    every = list(like.of_any_table())
    found, place = [], 0
    for entry in raw["clauses"]:
        id_ = entry if isinstance(entry, str) else next(key for key in entry if key not in CONDITION.parts)
        place = next(n for n in range(place, len(every)) if every[n].id == id_ and _is(like, every[n], entry))
        found.append(every[place])
        place += 1
    return found


def _is(like: Game, clause: Any, entry: Any) -> bool:
    """Is the clause the one of that entry?"""
    where = condition_of(entry) if isinstance(entry, dict) else ALWAYS
    return not like.varies or any(one.clause is clause and one.condition == where for one in like.entries)


def _comment(text: str, indent: str = "") -> Iterator[str]:
    yield from textwrap.wrap(text, WIDTH, initial_indent=f"{indent}# ", subsequent_indent=f"{indent}#   ")


def _member(key: str, value: Any) -> Iterator[str]:
    """A member of the file: in a line where it is short, else each of its parts in one."""
    told = f"{key}: {_flow(value)}"
    if len(told) <= WIDTH or not isinstance(value, dict):
        yield told
        return
    yield f"{key}:"
    yield from (f"  {name}: {_flow(part)}" for name, part in value.items())


def _entry(entry: Any) -> str:
    """A clause in one line."""
    if isinstance(entry, dict) and len(entry) == 1:
        ((id_, told),) = entry.items()
        return f"{id_}: {_flow(told)}"
    return _flow(entry)


def _flow(value: Any) -> str:
    """A value in one line of YAML."""
    told = yaml.safe_dump(value, default_flow_style=True, width=10**6, allow_unicode=True, sort_keys=False)
    return told.removesuffix("...\n").strip()
