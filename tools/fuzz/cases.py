"""The cases of the corpus and those that were found: an input, and what is to be answered."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from tools.fuzz.commands import Command, ended
from tools.fuzz.service import Answer, Request, asked

CORPUS = Path(__file__).with_name("corpus")
FOUND = Path(__file__).with_name("found")


class Case(NamedTuple):
    """One case: `answers` is the status of an answer or the end of a command, `says` are texts that stand in it."""

    name: str
    input: Request | Command
    answers: int
    says: tuple[str, ...] = ()

    def told(self) -> dict[str, Any]:
        """The case as it stands in a file."""
        told = {"name": self.name} | self.input.told() | {"answers": self.answers}
        return told | ({"says": list(self.says)} if self.says else {})


def read(folder: Path) -> list[Case]:
    """The cases of all files of a folder, their names with that of the file."""
    return [case for path in sorted(folder.glob("*.yaml")) for case in _cases(path)]


def _cases(path: Path) -> Iterator[Case]:
    for told in yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader):
        says = told.get("says", ())
        yield Case(f"{path.stem}: {told['name']}", _input(told), told["answers"], tuple(says))


def _input(told: dict[str, Any]) -> Request | Command:
    body = told["bytes"].encode("latin-1") if "bytes" in told else told.get("body", "").encode()
    body = told.get("before", "").encode() + body * told.get("times", 1) + told.get("after", "").encode()
    if "run" in told:
        return Command(tuple(shlex.split(told["run"])), body)
    method, _, path = told["ask"].partition(" ")
    return Request(method, path, told.get("headers", {}), body, told.get("chunked", False), told.get("broken", False))


def faults(case: Case) -> list[str]:
    """In what the answer differs from what is due. Raises what a failure raises."""
    if isinstance(case.input, Command):
        result = ended(case.input)
        answered, text = result.exit_code, result.output
    else:
        answer: Answer = asked(case.input, strictly=True)
        answered, text = answer.status, answer.body.decode("utf-8", "replace") + str(answer.headers)
    wrong = [f"answers {answered}, not {case.answers}: {text[:500]}"] if answered != case.answers else []
    return wrong + [f"does not say {said!r}: {text[:500]}" for said in case.says if said not in text]


def as_text(cases: Sequence[dict[str, Any]]) -> str:
    """Cases as the text of a file."""
    return yaml.dump(list(cases), Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=2**20)


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines as such."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)
