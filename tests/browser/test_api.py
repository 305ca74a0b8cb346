"""The examples on the page of the API do what they say, in every language."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

import referee
from tests import ROOT

PAGE = (ROOT / "site" / "pages" / "api.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## .*?\{ #(\w+) \}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE))
HERE = "http://localhost:8000/"


def example(section: str, language: str) -> str:
    """The first example of a section in a language."""
    found = re.search(rf"^ *```{language}\n(.*?)^ *```", SECTIONS[section], re.DOTALL | re.MULTILINE)
    assert found, (section, language)
    return textwrap.dedent(found[1])


def in_python(code: str, folder: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


LISTEN = """
const done = arguments[arguments.length - 1], told = [], console = {log: (...words) => told.push(words.join(" "))}
;(async () => { %s })().then(() => done(told), fault => done([String(fault)]))
"""


@pytest.mark.parametrize("section", ["verdicts", "trick", "legal"])
def test_python_and_javascript_say_the_same(browser: Any, table: str, tmp_path: Path, section: str) -> None:
    python = in_python(example(section, "python").replace(HERE, table), tmp_path)
    browser.get(f"{table}api/")
    script = example(section, "js").replace(HERE, table)
    assert browser.execute_async_script(LISTEN % script) == python
    assert python


@pytest.mark.parametrize("section", ["verdicts", "logs", "trick", "legal", "batch", "games"])
def test_curl(table: str, tmp_path: Path, section: str) -> None:
    curl = shutil.which("curl")
    if curl is None:
        pytest.skip("the examples in curl were not run: there is no curl here")
    with_logs(tmp_path)
    command = example(section, "sh").replace(HERE, table).replace("curl ", f"{curl} -sS --fail ")
    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[0] if section == "batch" else re.split(r"(?<=\})(?=\{)", done.stdout)[0])
    if section in {"trick", "legal"}:
        body = json.loads(command.split("-d '")[1].split("'")[0])
        ask: Any = {"trick": referee.decide_trick, "legal": referee.legal_plays}[section]
        assert told == ask("bedem", **body)
    else:
        assert {"verdicts": "verdict", "logs": "log", "batch": "verdict", "games": "games"}[section] in told
        assert section != "logs" or told == json.loads(example(section, "json"))


def with_logs(folder: Path) -> None:
    """The file that the examples of batches read."""
    logs = [referee.sample("bedem", seed=seed, deals=1) for seed in range(3)]
    (folder / "logs.ndjson").write_text("".join(json.dumps(log) + "\n" for log in logs))


def test_a_batch_in_python(table: str, tmp_path: Path) -> None:
    with_logs(tmp_path)
    assert in_python(example("batch", "python").replace(HERE, table), tmp_path) == ["clean"] * 3
