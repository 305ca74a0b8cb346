"""The page that describes the library, made of its own docstrings: `/library/reference/`."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Mapping
from functools import cache, reduce
from pathlib import Path
from typing import Any

import griffe
from jinja2 import Environment, FileSystemLoader
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import referee
import referee.api

TEMPLATES = Path(__file__).parent / "reference"
PAGE = "library/reference.md"
LONGEST = 76
"""A call with more characters is written on several lines."""
SPELLED_OUT = {
    "Move": "str | dict[str, Any]",
    "Tick": "Callable[[int, int], object]",
}
"""Types by the names that only the source knows."""
OPTIONS = griffe.GoogleOptions(returns_named_value=False, returns_multiple_items=False)

Described = griffe.Function | griffe.Class | griffe.Attribute


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the page; before the search is made, so that it is found."""
    files.append(File.generated(config, PAGE, content=page()))
    return files


def page() -> str:
    """The page as Markdown."""
    jinja = Environment(loader=FileSystemLoader(TEMPLATES), trim_blocks=True, lstrip_blocks=True)
    jinja.filters |= {"type": type_of, "call": call, "linked": linked, "told": told, "line": line}
    return jinja.get_template("library.md").render(described=described)


def described(path: str) -> Described:
    """What the source says of something that `referee` has, by its path: `judge`, `Table.play`, `api.create_app`."""
    made: Any = reduce(getattr, path.split("."), referee)
    found = _module(made.__module__)[made.__qualname__]
    assert isinstance(found, Described)
    return found


@cache
def _module(name: str) -> griffe.Module:
    """A module as its source tells it."""
    file = Path(inspect.getfile(sys.modules[name]))
    code = file.read_text(encoding="utf-8")
    return griffe.visit(name, filepath=file, code=code, docstring_parser="google", docstring_options=OPTIONS)


def told(thing: Described) -> Mapping[str, Any]:
    """The parts of a docstring by their kind: `text`, `parameters`, `returns`, `raises`, `examples`."""
    says = {section.kind.value: section.value for section in thing.docstring.parsed} if thing.docstring else {}
    for answer in says.get("returns", ()):
        if isinstance(answer.annotation, str) and isinstance(thing, griffe.Function) and thing.returns is not None:
            answer.description = f"{answer.annotation}: {answer.description}"  # a colon, and no type before it
            answer.annotation = thing.returns
    return says


def call(thing: griffe.Function, name: str) -> str:
    """How something is called, in one line or with a parameter on each."""
    parts = list(_parameters(thing))
    whole = f"{name}({', '.join(parts)})"
    return whole if len(whole) <= LONGEST else "\n    ".join([f"{name}(", *(f"{part}," for part in parts)]) + "\n)"


def _parameters(thing: griffe.Function) -> list[str]:
    parts = []
    for parameter in thing.parameters:
        if parameter.name == "self":
            continue
        if parameter.kind is griffe.ParameterKind.keyword_only and "*" not in parts:
            parts.append("*")
        stars = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}
        default = "" if parameter.default is None or parameter.kind in stars else f"={parameter.default}"
        parts.append(f"{stars.get(parameter.kind, '')}{parameter.name}{default}")
    return parts


def type_of(annotation: griffe.Expr | str | None) -> str:
    """A type as the page names it."""
    return re.sub(r"\w+", lambda word: SPELLED_OUT.get(word[0], word[0]), str(annotation))


def line(text: str) -> str:
    """A text as a part of a list, which is one line."""
    return " ".join(text.split())


def linked(text: str) -> str:
    """A text in which everything that the page describes leads there."""
    names = "|".join(referee.__all__)
    text = re.sub(rf"`({names})`", lambda name: f"[`{name[1]}`](#{name[1].lower()})", text)
    return re.sub(
        r"(?<!`)\b(UnreadableLog|UnknownGame|TooManyMoves)\b(?!`)",
        lambda name: f"[`{name[1]}`](#{name[1].lower()})",
        text,
    )
