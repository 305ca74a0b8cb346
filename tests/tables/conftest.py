"""Databases for shared tables: SQLite, and PostgreSQL where Debian's package is installed."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from referee.api import create_app
from tests.tables.phones import Phone

KINDS = ("sqlite", "postgresql")
NOT_TRIED = "NOT TRIED WITH POSTGRESQL: initdb and pg_ctl are not installed (Debian: apt install postgresql)"


def _tool(name: str) -> str | None:
    """A program of PostgreSQL, which Debian does not put on the path."""
    found = [*Path("/usr/lib/postgresql").glob(f"*/bin/{name}")]
    return str(max(found)) if found else shutil.which(name)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The folder of the socket of a PostgreSQL that was started for these tests."""
    initdb, control = _tool("initdb"), _tool("pg_ctl")
    if initdb is None or control is None:
        pytest.skip(NOT_TRIED)
    folder = Path(tempfile.mkdtemp(prefix="pg-"))  # short: the name of a socket may have a hundred characters
    other: dict[str, Any] = {}
    if os.getuid() == 0:  # who may do everything may not run it
        nobody = pwd.getpwnam("nobody")
        shutil.chown(folder, nobody.pw_uid, nobody.pw_gid)
        other = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    told = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off"
    data = ["-D", str(folder / "data")]
    quiet: dict[str, Any] = {"cwd": folder, "check": True, "stdout": subprocess.DEVNULL, "timeout": 60, **other}
    try:
        subprocess.run([initdb, *data, "-A", "trust", "-U", "referee", "--no-sync"], **quiet)
        subprocess.run([control, *data, "-w", "-l", str(folder / "log"), "-o", told, "start"], **quiet)
        yield str(folder)
    finally:
        subprocess.run([control, *data, "-m", "immediate", "stop"], **{**quiet, "check": False})
        shutil.rmtree(folder, ignore_errors=True)


def new_database(kind: str, request: pytest.FixtureRequest, folder: Path) -> str:
    """The address of a new database of a kind."""
    if kind == "sqlite":
        return str(folder / "tables.db")
    socket, name = request.getfixturevalue("postgres"), f"t{uuid4().hex}"
    import psycopg

    with psycopg.connect(host=socket, user="referee", dbname="postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return f"postgresql://referee@/{name}?host={socket}"


@pytest.fixture(params=KINDS)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database: each test that asks for one is done with both kinds."""
    return new_database(request.param, request, tmp_path)


@pytest.fixture
def served(address: str) -> Iterator[Callable[..., FlaskClient]]:
    """A client of a service of its own with that database, as often as it is called."""
    apps = []

    def client(**settings: Any) -> FlaskClient:
        apps.append(create_app(tables=address, metrics="off", **settings))
        return apps[-1].test_client()

    yield client
    for app in apps:
        app.extensions["referee.tables"].tables().shared.store.engine.dispose()


@pytest.fixture
def phone(served: Callable[..., FlaskClient]) -> Phone:
    """A phone that has begun a table, and may write."""
    return Phone.begin(served())
