"""What can be set about the service: by option, by variable, and on its page."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from referee.api import create_app
from referee.api.server import for_gunicorn, with_tables
from referee.api.settings import NO_TABLES, Setting, Settings, WrongSetting, declared, table
from referee.cli import main

ALL = list(declared())


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """With what the server was started, which it is not."""
    calls: list[Settings] = []
    monkeypatch.setattr("referee.api.server.run", calls.append)
    return calls


def serve(*words: str, **variables: str) -> Result:
    return CliRunner().invoke(main, ["serve", *words], env=variables, prog_name="referee")


def other(setting: Setting, folder: Path) -> Any:
    """A value that is not the default."""
    if setting.name == "key":
        return "a key of many letters"
    if setting.name == "site":
        return folder
    if setting.name == "catalogue":
        return str(folder)
    if "choices" in setting.told:
        return next(choice for choice in setting.told["choices"] if choice != setting.default and choice != "key")
    if setting.kind is Path:
        (folder / "file").write_text("a key of many letters")
        return folder / "file"
    if setting.kind is str:
        return {"rate_limit": "5/minute", "rate_storage": "memory://other", "host": "::1", "tables": "none"}[
            setting.name
        ]
    return setting.kind(setting.default or 1) + 1


def test_without_a_word_the_defaults_hold(chosen: list[Settings]) -> None:
    assert serve().exit_code == 0
    assert chosen == [Settings()]


@pytest.mark.parametrize("setting", ALL, ids=lambda one: one.name)
def test_every_setting_has_an_option_and_a_variable(chosen: list[Settings], tmp_path: Path, setting: Setting) -> None:
    value = other(setting, tmp_path)
    expected = Settings().changed(**{setting.name: value})
    assert serve(setting.flag, str(value)).exit_code == 0
    assert serve(**{setting.variable: str(value)}).exit_code == 0
    assert chosen == [expected, expected] != [Settings(), Settings()]


def test_an_option_goes_before_a_variable(chosen: list[Settings]) -> None:
    assert serve("--port", "1", REFEREE_PORT="2").exit_code == 0
    assert chosen[0].port == 1


def test_the_help_and_the_table_tell_every_setting() -> None:
    told = " ".join(serve("--help").stdout.split())
    for setting in ALL:
        assert setting.flag in told
        assert setting.variable in told
        assert setting.told["says"].split("; ")[0] in told
        assert f"| `{setting.flag}`<br>`{setting.variable}` | {setting.shown} |" in table()


@pytest.mark.parametrize(
    "words,variables,told",
    [
        ("--port 99999", {}, "Invalid value for '--port' (env var: 'REFEREE_PORT'): 99999 is not in the range"),
        ("--queue -1", {}, "Invalid value for '--queue' (env var: 'REFEREE_QUEUE'): -1 is not in the range x>=0"),
        ("--read-timeout nan", {}, "Invalid value for '--read-timeout': must be at least 0.1 and at most 3600"),
        (
            "--log-level loud",
            {},
            "Invalid value for '--log-level' (env var: 'REFEREE_LOG_LEVEL'): 'loud' is not one of",
        ),
        ("--key short", {}, "Invalid value for '--key': must have at least 16 letters"),
        ("--key ,", {}, "Invalid value for '--key': holds no key"),
        ("--key-file /dev/null", {}, "Invalid value for '--key-file': holds no key"),
        ("--key-file /nowhere", {}, "Invalid value for '--key-file': cannot be read"),
        ("--metrics key", {}, "Invalid value for '--metrics': cannot ask for a key: none is set"),
        (
            "--tables mysql://a/b",
            {},
            "Invalid value for '--tables': cannot be used: the tables cannot be kept: mysql is",
        ),
        ("", {"REFEREE_MAX_LOG": "much"}, "Invalid value for '--max-log' (env var: 'REFEREE_MAX_LOG'): 'much' is not"),
    ],
)
def test_a_wrong_value_is_told_in_a_line(words: str, variables: dict[str, str], told: str) -> None:
    answer = serve(*words.split(), **variables)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.startswith(f"referee serve: {told}")
    assert answer.stderr.count("\n") == 1


def test_where_the_usual_place_cannot_be_had_no_tables_are_shared(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert with_tables(Settings()).tables == NO_TABLES
    assert "no tables are shared: the tables cannot be kept" in caplog.text
    named = Settings(tables=str(tmp_path / "tables.db"))
    assert with_tables(named) == named


def test_the_server_goes_by_them() -> None:
    told = for_gunicorn(
        Settings(host="::1", port=80, workers=3, connections=7, keep_alive=0.5, grace=2.5, log_level="error")
    )
    assert told["bind"] == "[::1]:80"
    names = ("workers", "worker_connections", "keepalive", "graceful_timeout", "loglevel")
    assert [told[name] for name in names] == [3, 7, 1, 3, "error"]
    assert for_gunicorn(Settings())["workers"] >= 2


@pytest.mark.parametrize("level,lines", [("info", ["info", "warning"]), ("warning", ["warning"]), ("error", [])])
def test_less_is_logged_where_less_is_asked_for(level: str, lines: list[str]) -> None:
    code = f"""
from referee.api import create_app, journal
journal.to_stderr({level!r})
create_app(metrics="off").test_client().get("/health")
import warnings
warnings.warn("take care")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert [json.loads(line)["level"] for line in done.stderr.splitlines()] == lines


def test_several_keys_may_hold_for_a_time(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text("the third key of all\n\n")
    settings = Settings(key="the first key of all, the second key of all", key_file=file)
    assert settings.keys == ["the first key of all", "the second key of all", "the third key of all"]
    assert "key of all" not in repr(settings)
    file.write_text("short\n")
    with pytest.raises(WrongSetting, match="key_file must have"):
        settings.changed(port=1)


def test_the_application_takes_single_settings() -> None:
    app = create_app(max_log=1000)
    assert app.config["SETTINGS"] == Settings(max_log=1000)
    with pytest.raises(WrongSetting, match="max_lines must be at least 1"):
        create_app(max_lines=0)
