"""The rules site and the docs page as the server hands them out, and the server itself."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
import requests
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.api import create_app, examples
from referee.api.server import settings

ADDRESS = re.compile(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}", re.IGNORECASE)
HTML = "text/html,*/*;q=0.5"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    for name, text in (
        ("index.html", "home"),
        ("404.html", "lost"),
        ("games/bedem/index.html", "bedem"),
        ("a.css", "a{}"),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (tmp_path / "secret.txt").write_text("secret")
    return folder


def get(client: FlaskClient, path: str, **headers: str) -> TestResponse:
    """A page, read to its end so that its file is closed."""
    return client.get(path, headers={key.replace("_", "-"): value for key, value in headers.items()}, buffered=True)


# --- the rules site ------------------------------------------------------------------------------------------------


def test_serves_the_site(site: Path) -> None:
    client = create_app(site).test_client()
    assert get(client, "/").text == "home"
    assert get(client, "/games/bedem/").text == "bedem"
    assert get(client, "/a.css").mimetype == "text/css"
    moved = get(client, "/games/bedem")
    assert (moved.status_code, moved.headers["Location"]) == (301, "/games/bedem/")
    assert client.head("/games/bedem/").status_code == 200


def test_site_pages_have_tags(site: Path) -> None:
    client = create_app(site).test_client()
    page = get(client, "/")
    assert page.headers["Cache-Control"] == "no-cache"
    assert get(client, "/", If_None_Match=page.headers["ETag"]).status_code == 304


def test_what_the_site_lacks_is_404(site: Path) -> None:
    client = create_app(site).test_client()
    for path in ("/nothing", "/games/", "/games/bedem/index.html/", "/" + "x" * 5_000, "/a.css/"):
        answer = get(client, path, Accept=HTML)
        assert (answer.status_code, answer.text, answer.mimetype) == (404, "lost", "text/html"), path
    assert get(client, "/nothing", Accept="application/json").mimetype == "application/problem+json"
    assert get(client, "/v1/nothing", Accept=HTML).mimetype == "application/problem+json"
    assert client.post("/a.css").status_code == 404


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/games/../../secret.txt",
             "/..\\secret.txt", "/%00", "/a.css%00", "/%ff"],
)  # fmt: skip
def test_nothing_outside_the_site_is_served(site: Path, path: str) -> None:
    answer = get(create_app(site).test_client(), path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_api_addresses_come_before_the_site(site: Path) -> None:
    (site / "v1" / "verdicts").mkdir(parents=True)
    (site / "v1" / "verdicts" / "index.html").write_text("no")
    client = create_app(site).test_client()
    assert get(client, "/v1/verdicts").status_code == 405
    assert get(client, "/v1/verdicts/").status_code == 404


@pytest.mark.parametrize("folder", [None, "missing"])
def test_without_a_site_the_root_says_how_to_make_one(tmp_path: Path, folder: str | None) -> None:
    client = create_app(tmp_path / folder if folder else None).test_client()
    assert "make docs" in get(client, "/").text
    page = get(client, "/", Accept=HTML)
    assert page.mimetype == "text/html"
    assert "make docs" in page.text


# --- the docs ------------------------------------------------------------------------------------------------------


def test_docs_need_nothing_from_elsewhere() -> None:
    client = create_app().test_client()
    page = get(client, "/docs")
    assert page.mimetype == "text/html"
    assert not ADDRESS.search(page.text)
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    linked = re.findall(r'(?:src|href|spec-url)="([^"]+)"', page.text)
    assert len(linked) >= 2
    for address in linked:
        assert get(client, "/" + address).status_code == 200


def test_vendored_script_loads_no_fonts_and_has_its_licence() -> None:
    static = files("referee.api") / "static"
    script = (static / "rapidoc-min.js").read_text()
    assert not re.search(r"gstatic|googleapis|unpkg|jsdelivr|cdnjs|cdn\.", script)
    assert "MIT License" in (static / "RAPIDOC-LICENSE.txt").read_text()


# --- the server ----------------------------------------------------------------------------------------------------


def test_settings() -> None:
    chosen = settings("::1", 80)
    assert chosen["bind"] == "[::1]:80"
    assert chosen["workers"] >= 2
    assert settings("localhost", 0, 3)["workers"] == 3


@pytest.mark.skipif(sys.platform == "win32", reason="gunicorn needs Unix")
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_a_live_server_answers_and_stops(site: Path, stop: signal.Signals) -> None:
    code = "import sys, pathlib; from referee.api.server import run; run('127.0.0.1', 0, 2, pathlib.Path(sys.argv[1]))"
    with subprocess.Popen(
        [sys.executable, "-c", code, str(site)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            root = server.stdout.readline().rsplit(" ", 1)[1].strip()
            assert requests.get(root, timeout=10).text == "home"
            assert requests.post(root + "v1/verdicts", json=examples.LOG, timeout=10).json()["verdict"] == "violations"
            _judges_chunks_and_refuses_large_bodies(root)
        finally:
            server.send_signal(stop)
            _, log = server.communicate(timeout=15)
        assert server.returncode == 0, log
    assert '"route":"/v1/verdicts"' in log
    assert "Traceback" not in log


def _judges_chunks_and_refuses_large_bodies(root: str) -> None:
    line = b'{"game": "bedam"}\n'
    headers = {"Content-Type": "application/x-ndjson"}
    batch = requests.post(root + "v1/verdicts/batch", data=iter([line] * 50), headers=headers, timeout=10)
    assert batch.text.count('"nearest":["Bedem"]') == 50
    large = requests.post(
        root + "v1/verdicts", data=b" " * 5_000_000, headers={"Content-Type": "application/json"}, timeout=10
    )
    assert large.status_code == 413
    chunked = requests.post(
        root + "v1/verdicts",
        data=iter([b" " * 1_000_000] * 5),
        headers={"Content-Type": "application/json"},
        timeout=10,
    )
    assert chunked.status_code == 413
