"""The rules site and the docs page as the server hands them out, and the server itself."""

from __future__ import annotations

import gzip
import os
import re
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
import requests
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.api import create_app, examples, rules_site
from tests.web.live import serving

HTML = "text/html,*/*;q=0.5"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    for name, text in (
        ("index.html", "home"),
        ("404.html", "lost"),
        ("games/bedem/index.html", "bedem"),
        ("a.css", "a{}"),
        ("assets/own-1/a.js", "script"),
        ("assets/own-1/a.js.gz", "script, in gzip"),
        ("assets/own-1/a.js.br", "script, in brotli"),
        ("_headers", "/*\n  X-Told: all\n\n/assets/own-*\n  Cache-Control: immutable\n"),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (tmp_path / "secret.txt").write_text("secret")
    return folder


@pytest.fixture
def client(site: Path) -> FlaskClient:
    """A client of the service with that site."""
    return create_app(site).test_client()


def get(client: FlaskClient, path: str, **headers: str) -> TestResponse:
    """A page, read to its end so that its file is closed."""
    return client.get(path, headers={key.replace("_", "-"): value for key, value in headers.items()}, buffered=True)


# --- the rules site ------------------------------------------------------------------------------------------------


def test_serves_the_site(client: FlaskClient) -> None:
    assert get(client, "/").text == "home"
    assert get(client, "/games/bedem/").text == "bedem"
    assert get(client, "/a.css").mimetype == "text/css"
    moved = get(client, "/games/bedem")
    assert (moved.status_code, moved.headers["Location"]) == (301, "/games/bedem/")
    assert client.head("/games/bedem/").status_code == 200


def test_a_site_that_is_packed_is_served_as_if_it_lay_open(site: Path, client: FlaskClient) -> None:
    for name in ("index.html", "404.html", "games/bedem/index.html"):
        text = (site / name).read_bytes()
        (site / name).unlink()
        (site / f"{name}.gz").write_bytes(gzip.compress(text))
    plain, packed = get(client, "/games/bedem/"), get(client, "/games/bedem/", Accept_Encoding="gzip")
    assert (plain.text, gzip.decompress(packed.data)) == ("bedem", b"bedem")
    assert (plain.mimetype, packed.mimetype) == ("text/html", "text/html")
    assert (plain.headers.get("Content-Encoding"), packed.headers["Content-Encoding"]) == (None, "gzip")
    assert plain.headers["ETag"] != packed.headers["ETag"]
    assert get(client, "/games/bedem/", If_None_Match=plain.headers["ETag"]).status_code == 304
    assert client.head("/games/bedem/").headers["Content-Length"] == "5"
    assert get(client, "/").text == "home"
    lost = get(client, "/no/such/page", Accept=HTML)
    assert (lost.status_code, lost.text) == (404, "lost")


def test_the_referee_serves_its_own_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_site, "PACKAGE", tmp_path / "referee")
    assert rules_site.built_site() == tmp_path / "build" / "site"
    (tmp_path / "referee" / "site").mkdir(parents=True)
    assert rules_site.built_site() == tmp_path / "referee" / "site"


def test_site_pages_have_tags(client: FlaskClient) -> None:
    page = get(client, "/")
    assert page.headers["Cache-Control"] == "no-cache"
    assert get(client, "/", If_None_Match=page.headers["ETag"]).status_code == 304


SCRIPT = "/assets/own-1/a.js"


@pytest.mark.parametrize(
    "accepted, form, text",
    [
        ("gzip, deflate, br", "br", "script, in brotli"),
        ("gzip", "gzip", "script, in gzip"),
        ("br;q=0.5, gzip", "gzip", "script, in gzip"),
        ("*", "br", "script, in brotli"),
        ("br;q=0, gzip;q=0", None, "script"),
        ("deflate", None, "script"),
    ],
)
def test_a_file_is_sent_in_the_form_that_is_liked_best(
    client: FlaskClient, accepted: str, form: str | None, text: str
) -> None:
    answer = get(client, SCRIPT, Accept_Encoding=accepted)
    assert (answer.headers.get("Content-Encoding"), answer.text, answer.mimetype) == (form, text, "text/javascript")
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert "Content-Disposition" not in answer.headers


def test_each_form_has_a_tag_of_its_own(client: FlaskClient) -> None:
    tags = [get(client, SCRIPT, Accept_Encoding=form).headers["ETag"] for form in ("br", "gzip", "identity")]
    assert len(set(tags)) == 3
    known = get(client, SCRIPT, Accept_Encoding="br", If_None_Match=tags[0])
    assert (known.status_code, known.data, known.headers["Vary"]) == (304, b"", "Accept-Encoding")
    assert get(client, SCRIPT, Accept_Encoding="gzip", If_None_Match=tags[0]).status_code == 200


def test_head_and_parts_of_a_form(client: FlaskClient) -> None:
    head = client.head(SCRIPT, headers={"Accept-Encoding": "br"})
    assert (head.headers["Content-Encoding"], head.content_length, head.data) == ("br", 17, b"")
    part = get(client, SCRIPT, Accept_Encoding="br", Range="bytes=11-16")
    assert (part.status_code, part.text, part.headers["Content-Range"]) == (206, "brotli", "bytes 11-16/17")


def test_a_form_that_is_older_than_its_file_is_not_sent(site: Path, client: FlaskClient) -> None:
    os.utime(site / "assets/own-1/a.js.br", (0, 0))
    assert get(client, SCRIPT, Accept_Encoding="br, gzip").text == "script, in gzip"


def test_the_site_says_which_headers_go_with_which_address(site: Path, client: FlaskClient) -> None:
    told = {path: get(client, path, Accept=HTML).headers for path in ("/", SCRIPT, "/nothing")}
    assert {path: headers.get("X-Told") for path, headers in told.items()} == dict.fromkeys(told, "all")
    assert told[SCRIPT]["Cache-Control"] == "immutable"
    assert told["/"]["Cache-Control"] == "no-cache"
    assert get(client, "/_headers").status_code == 404
    (site / "_headers").unlink()
    assert "X-Told" not in get(client, "/").headers


def test_data_is_no_page(client: FlaskClient) -> None:
    for path in ("/health", "/v1/games/bedam", "/v1/nothing"):
        answer = get(client, path)
        assert answer.headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
        assert answer.headers["Referrer-Policy"] == "same-origin"


def test_a_long_answer_is_squeezed_for_whoever_reads_that() -> None:
    client = create_app().test_client()
    plain, small = get(client, "/v1/games"), get(client, "/v1/games", Accept_Encoding="gzip, br")
    assert gzip.decompress(small.data) == plain.data
    assert (small.headers["Content-Encoding"], small.headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert small.content_length == len(small.data) < len(plain.data) / 3
    assert "Content-Encoding" not in plain.headers
    for tag in (plain.headers["ETag"], small.headers["ETag"]):
        assert get(client, "/v1/games", Accept_Encoding="gzip", If_None_Match=tag).status_code == 304
    assert "Content-Encoding" not in get(client, "/v1/games?q=bedem", Accept_Encoding="gzip").headers
    assert "Content-Encoding" not in get(client, "/v1/games", Accept_Encoding="gzip;q=0").headers


def test_links_of_the_lost_page_lead_to_the_root(site: Path, client: FlaskClient) -> None:
    """A site that knows no address of its own may lie below any path."""
    (site / "404.html").write_text('<a href="/ask/"></a><script>new URL("/")</script>{"base": "/"}')
    for path, up in {"/x": "./", "/x/": "../", "/games/bedm/": "../../", "/games/bedm/x": "../../"}.items():
        told = f'<a href="{up}ask/"></a><script>new URL("/")</script>{{"base": "{up}"}}'
        assert get(client, path, Accept=HTML).text == told, path
    (site / "404.html").write_text('<a href="/rules/ask/"></a>{"base": "/rules"}')
    assert '"/rules/ask/"' in get(client, "/x/y", Accept=HTML).text


def test_what_the_site_lacks_is_404(client: FlaskClient) -> None:
    for path in ("/nothing", "/games/", "/games/bedem/index.html/", "/" + "x" * 5_000, "/a.css/"):
        answer = get(client, path, Accept=HTML)
        assert (answer.status_code, answer.text, answer.mimetype) == (404, "lost", "text/html"), path
    assert get(client, "/nothing", Accept="application/json").mimetype == "application/problem+json"
    assert get(client, "/v1/nothing", Accept=HTML).mimetype == "application/problem+json"
    for method in ("POST", "TRACE", "OPTIONS"):
        answer = client.open("/a.css", method=method)
        assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD")
        assert client.open("/nothing", method=method, headers={"Accept": HTML}).mimetype == "application/problem+json"


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/games/../../secret.txt",
             "/..\\secret.txt", "/%00", "/a.css%00", "/%ff"],
)  # fmt: skip
def test_nothing_outside_the_site_is_served(client: FlaskClient, path: str) -> None:
    answer = get(client, path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_api_addresses_come_before_the_site(site: Path, client: FlaskClient) -> None:
    (site / "v1" / "verdicts").mkdir(parents=True)
    (site / "v1" / "verdicts" / "index.html").write_text("no")
    assert get(client, "/v1/verdicts").status_code == 405
    assert get(client, "/v1/verdicts/").status_code == 404


@pytest.mark.parametrize("folder", [None, "missing"])
@pytest.mark.parametrize("path", ["/", "/docs", "/docs/"])
def test_without_a_site_people_are_told_how_to_make_one(tmp_path: Path, folder: str | None, path: str) -> None:
    client = create_app(tmp_path / folder if folder else None).test_client()
    assert "make docs" in get(client, path).text
    page = get(client, path, Accept=HTML)
    assert page.mimetype == "text/html"
    assert "make docs" in page.text
    for address in re.findall('href="(.*?)"', page.text):
        assert get(client, address).status_code == 200


# --- the server ----------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="gunicorn needs Unix")
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_a_live_server_answers_and_stops(site: Path, tmp_path: Path, stop: signal.Signals) -> None:
    with serving(tmp_path / "log", "--workers", "2", "--site", str(site)) as server:
        root = f"http://127.0.0.1:{server.port}/"
        assert requests.get(root, timeout=10).text == "home"
        assert requests.post(f"{root}v1/verdicts", json=examples.LOG, timeout=10).json()["verdict"] == "violations"
        judges_chunks_and_refuses_large_bodies(f"{root}v1/verdicts")
        server.process.send_signal(stop)
        assert server.process.wait(15) == 0, server.log.read_text()
    assert '"route":"/v1/verdicts"' in server.log.read_text()
    assert "Traceback" not in server.log.read_text()


def judges_chunks_and_refuses_large_bodies(root: str) -> None:
    def posted(body: Any, kind: str = "json", path: str = "") -> requests.Response:
        return requests.post(root + path, data=body, headers={"Content-Type": f"application/{kind}"}, timeout=10)

    batch = posted(iter([b'{"game": "bedam"}\n'] * 50), "x-ndjson", "/batch")
    assert batch.text.count('"nearest":["Bedem"]') == 50
    for large in (b" " * 5_000_000, iter([b" " * 1_000_000] * 5)):
        assert posted(large).status_code == 413
