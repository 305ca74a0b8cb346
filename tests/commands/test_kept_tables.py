"""`referee tables`: what is kept of shared tables, taken out and brought in."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest
from click.testing import CliRunner, Result

from referee.api import create_app
from referee.cli import main
from tests.tables.phones import HEAD, TRICKS, Phone


@pytest.fixture
def database(tmp_path: Path) -> str:
    """The address of a new database."""
    return str(tmp_path / "tables.db")


def run(database: str, *words: str) -> Result:
    """What the command says, with its errors."""
    return CliRunner().invoke(main, ["tables", "--tables", database, *words], prog_name="referee")


def phone_at(database: str) -> Phone:
    """A phone that has begun a table."""
    app = create_app(tables=database, metrics="off")
    return Phone.begin(app.test_client())


def test_tables_are_listed(database: str) -> None:
    assert run(database, "list").stdout == "No tables.\n"
    phone = phone_at(database)
    phone.play(1, *TRICKS)
    lines = run(database, "list").stdout.splitlines()
    assert lines[0].split() == ["Id", "Game", "Players", "Events", "Begun", "Used"]
    assert lines[1].split("  ")[:3] == [phone.begun.told["id"], "bedem", "Ann, Bob, Cat"]
    assert orjson.loads(run(database, "list", "--json").stdout)["version"] == 8


def test_what_is_exported_is_brought_in_with_its_keys_and_hands(database: str, tmp_path: Path) -> None:
    phone = phone_at(database)
    phone.play(1, *TRICKS)
    phone.other("Cat").ask("PUT", "/hand", {"deal": 1, "cards": "4H 9S"})
    file = tmp_path / "tables.ndjson"
    file.write_text(run(database, "export").stdout)
    other = str(tmp_path / "other.db")
    assert run(other, "import", str(file)).stdout == "1 table brought in, 0 there already\n"
    assert run(other, "import", str(file)).stdout == "0 tables brought in, 1 there already\n"
    assert run(other, "export").stdout == run(database, "export").stdout
    moved = Phone(create_app(tables=other, metrics="off").test_client(), phone.begun, phone.key)
    assert moved.play(8, "Cat 7C").status == 200
    assert moved.other("Cat").ask("GET", "/hand").told["cards"] == ["4H", "9S"]


def test_logs_alone_are_exported(database: str) -> None:
    phone = phone_at(database)
    phone.play(1, *TRICKS)
    phone.undo(8)
    out = run(database, "export", "--logs", phone.begun.told["id"]).stdout
    assert orjson.loads(out) == {**HEAD, "deals": [{"moves": TRICKS[:-1]}]}


def test_a_backup_is_a_database_that_can_be_served(database: str, tmp_path: Path) -> None:
    phone = phone_at(database)
    copy = tmp_path / "copy.db"
    assert run(database, "backup", str(copy)).stdout == "1 table copied\n"
    assert Phone(create_app(tables=str(copy), metrics="off").test_client(), phone.begun, phone.key).log() == {
        **HEAD,
        "deals": [],
    }
    again = run(database, "backup", str(copy))
    assert (again.exit_code, "is there already" in again.stderr) == (2, True)


def test_tables_are_deleted(database: str) -> None:
    phone, other = phone_at(database), phone_at(database)
    assert run(database, "delete", "--unused", "1").stdout == "0 tables deleted\n"
    assert run(database, "delete", phone.begun.told["id"]).stdout == "1 table deleted\n"
    assert (phone.ask("GET").status, other.ask("GET").status) == (404, 200)


@pytest.mark.parametrize(
    "words, told",
    [
        (["delete"], "Say which: their IDS, or --unused DAYS"),
        (["delete", "x"], "no table has the id x"),
        (["export", "x"], "no table has the id x"),
        (["import", "nonsense"], "nonsense, line 2: this is no table that was exported"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(database: str, tmp_path: Path, words: list[str], told: str) -> None:
    (tmp_path / "nonsense").write_text('\n{"table": {"id": 7}, "keys": [], "events": [], "hands": []}\n')
    words = [str(tmp_path / word) if word == "nonsense" else word for word in words]
    answer = run(database, *words)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert told in answer.stderr
    assert answer.stderr.count("\n") == 1


@pytest.mark.parametrize("address", ["mysql://host/name", "sqlite://", "postgresql://nobody@127.0.0.1:1/none"])
def test_a_database_that_cannot_be_had_is_told(address: str) -> None:
    answer = run(address, "list")
    assert answer.exit_code == 2
    assert answer.stderr.startswith("referee: the tables cannot be kept: ")
