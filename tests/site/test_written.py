"""The pages that people write: their logs are judged as they say, their answers are what the referee answers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import referee
from referee.clauses.registry import every_clause
from referee.pages import fill
from referee.reading.moves import VERBS
from tests import ROOT

WRITTEN = sorted((ROOT / "site" / "pages").glob("**/*.md"))
BLOCK = re.compile(r"(?:<!-- judged: (?P<judged>.*?) -->\n)?```(?P<form>yaml|json)\n(?P<text>.*?)```", re.DOTALL)
ANSWER = re.compile(r"<!-- answers: (\w+) (\S+) (\{.*?\}) -->\n```json\n(.*?)```", re.DOTALL)


def logs_of(path: Path) -> Iterator[tuple[str, str, Any]]:
    """The logs on a page, with what the page says of each (verdict and clauses)."""
    for found in BLOCK.finditer(path.read_text(encoding="utf-8")):
        raw = yaml.safe_load(found["text"]) if found["form"] == "yaml" else json.loads(found["text"])
        if isinstance(raw, dict) and "players" in raw and "game" in raw:
            yield f"{path.stem}-{found.start()}", found["judged"] or "", raw


LOGS = [log for path in WRITTEN for log in logs_of(path)]


@pytest.mark.parametrize("expected, log", [log[1:] for log in LOGS], ids=[log[0] for log in LOGS])
def test_log_on_a_page_is_judged_as_the_page_says(expected: str, log: Any) -> None:
    verdict = referee.judge(log)
    clauses = dict.fromkeys(finding["clause"] for deal in verdict["deals"] for finding in deal["findings"])
    assert " ".join([verdict["verdict"], *clauses]) == expected


def test_pages_have_logs_with_every_verdict() -> None:
    assert {expected.partition(" ")[0] for _, expected, _ in LOGS} == {"clean", "violations", "undecided"}


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.stem)
def test_messages_quoted_on_a_page_are_what_the_referee_says(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    said = {
        finding["message"]
        for _, _, log in logs_of(path)
        for deal in referee.judge(log)["deals"]
        for finding in deal["findings"]
    }
    assert set(re.findall(r"\*([A-Z]\w+ played [^*]*\.)\*", text)) <= said


def test_answers_on_the_page_of_the_api_are_what_the_referee_says() -> None:
    text = (ROOT / "site/pages/api.md").read_text(encoding="utf-8")
    found = ANSWER.findall(text)
    assert len(found) == 7
    ask: dict[str, Callable[..., object]] = {"trick": referee.decide_trick, "legal": referee.legal_plays}
    for question, game, body, answer in found:
        assert ask[question](game, **json.loads(body)) == json.loads(answer)


def test_verdict_on_the_page_of_the_api_is_true() -> None:
    text = (ROOT / "site/pages/api.md").read_text(encoding="utf-8")
    log = json.loads(text.split("v1/verdicts -H")[1].split("-d '")[1].split("'")[0])
    shown = json.loads(text.split("The answer, shortened:\n\n```json\n")[1].split("```")[0])
    verdict = referee.judge(log)
    (deal,), (shown_deal,) = verdict["deals"], shown["deals"]
    assert shown_deal["tricks"] == deal["tricks"][:1]
    assert shown_deal["findings"] == deal["findings"][:1]
    for key in ("game", "verdict", "complete", "scores", "winners", "ending"):
        assert shown[key] == verdict[key]


def test_every_verb_is_on_the_page_about_logs() -> None:
    text = (ROOT / "site/pages/log.md").read_text(encoding="utf-8")
    table = text.split("| Verb |")[1].split("\n\n")[0]
    named = {verb for line in table.splitlines() for verb in re.findall(r"`([a-z-]+)`", line.split("|")[1])}
    assert named == VERBS


def test_every_key_of_the_table_is_on_the_page_about_logs() -> None:
    text = (ROOT / "site/pages/log.md").read_text(encoding="utf-8")
    for clause in every_clause():
        for key in clause.table_keys:
            assert f"`{key}`" in text


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.stem)
def test_placeholders_are_known(path: Path) -> None:
    assert "{{" not in fill(path.read_text(encoding="utf-8"))
