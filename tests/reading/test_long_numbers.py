"""Points that no machine counts in one word: a verdict is told at every door, and costs no other log anything."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import orjson
import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

import referee
from referee.cli import main
from referee.commands.reading import Block
from referee.commands.score_lines import FORMS, Rules, score_blocks
from referee.verdict import judging

HUGE = 2**70
LOG = referee.sample("whist", seed=1, deals=1)
PLAIN = orjson.dumps(LOG)


@pytest.fixture(autouse=True)
def huge(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every verdict tells of more points than 64 bits hold."""
    judge_log = judging.judge_log

    def more(*told: Any, **named: Any) -> Mapping[str, Any]:
        verdict = judge_log(*told, **named)
        return verdict | {"scores": dict.fromkeys(verdict["scores"], HUGE)}

    monkeypatch.setattr(judging, "judge_log", more)


@pytest.mark.parametrize("query", ["", "?lines=true", "?tricks=false"])
def test_a_verdict_has_whole_numbers_of_any_length(client: FlaskClient, query: str) -> None:
    answer = client.post(f"/v1/verdicts{query}", data=PLAIN, content_type="application/json")
    assert answer.status_code == 200
    assert set(json.loads(answer.data)["scores"].values()) == {HUGE}


def test_they_cost_no_other_line_of_a_batch(client: FlaskClient) -> None:
    body = b"\n".join([PLAIN, b"{}", PLAIN])
    answer = client.post("/v1/verdicts/batch", data=body, content_type="application/x-ndjson")
    one, bad, other = map(json.loads, answer.data.splitlines())
    assert (one["verdict"], bad["status"], bad["line"], other) == ("clean", 422, 2, one)


@pytest.mark.parametrize("form", ["ndjson", "csv"])
def test_they_are_scored(form: str) -> None:
    scored = score_blocks([Block("f", 1, "ndjson", b"\n".join([PLAIN, b"{}", PLAIN]))], Rules(form))
    assert form in FORMS
    assert len(scored.data.splitlines()) == 3
    assert scored.data.count(str(HUGE).encode()) == 2 * len(LOG["players"])


@pytest.mark.parametrize("words", [("--json",), (), ("--summary",)])
def test_they_are_printed(words: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "log.json"
    path.write_bytes(PLAIN)
    result = CliRunner().invoke(main, ["judge", *words, str(path)])
    assert result.exit_code == 0, result.exception
    assert str(HUGE) in result.output


def test_a_fault_on_the_way_to_bytes_is_told_as_one(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "judge_log", lambda *told, **named: {"game": "whist", "verdict": object()})
    answer = client.post("/v1/verdicts", data=PLAIN, content_type="application/json")
    assert answer.status_code == 500
    assert (answer.json or {})["detail"].startswith("The referee is at fault")
    body = b"\n".join([PLAIN, b"{}"])
    told = client.post("/v1/verdicts/batch", data=body, content_type="application/x-ndjson").data.splitlines()
    assert [json.loads(line)["status"] for line in told] == [500, 422]
