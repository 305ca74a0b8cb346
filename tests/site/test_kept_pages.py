"""The pages that a device keeps: which they are, and when a browser takes over others."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

from referee.api import create_app
from tests.site.alone import module

KEPT = re.compile(r"const \{ build, pages \} = (\{.*\})")


def kept(site: Path) -> dict[str, Any]:
    """What the worker of a built site keeps from the start."""
    found = KEPT.search((site / "sw.js").read_text(encoding="utf-8"))
    assert found is not None
    return dict(json.loads(found[1]))


def test_the_pages_at_the_table_are_kept_with_all_that_they_load_and_with_the_search(site: Path) -> None:
    pages = kept(site)["pages"]
    assert {"", "ask/", "judge/", "table/", "ruling/", "sheet/", "device/", "standings/", "games/", "offline.html"} <= {
        *pages
    }
    (own,) = site.glob("assets/own-*")
    loads = {
        "keep.js",
        "table.js",
        "parts/service.js",
        "find-data.js",
        "search-engine.js",
        "vendor/minisearch/minisearch.js",
    }
    assert {f"assets/{own.name}/{name}" for name in loads} <= {*pages}
    assert not [page for page in pages if not ((site / page).is_file() or (site / page / "index.html").is_file())]
    assert not [page for page in pages if page.startswith("games/") and page != "games/"]
    assert len(pages) == len({*pages})


def test_every_page_has_itself_kept(site: Path) -> None:
    for page in ("", "games/bedem/", "table/", "docs/"):
        html = (site / page / "index.html").read_text(encoding="utf-8")
        assert len(re.findall(r'<script src="[^"]*/keep.js" defer></script>', html)) == 1, page


def test_a_site_that_is_read_from_a_disk_keeps_nothing(offline_site: Path) -> None:
    assert not [*offline_site.glob("sw.js*"), *offline_site.glob("offline.html*")]
    page = (offline_site / "table.html").read_text(encoding="utf-8")
    assert "keep.js" not in page
    assert "Content-Security-Policy" not in page
    assert not [*offline_site.rglob("*.br"), *offline_site.rglob("*.gz")]


def test_the_worker_is_another_one_when_anything_is_that_it_keeps(site: Path, tmp_path: Path) -> None:
    copy = tmp_path / "site"
    shutil.copytree(site, copy, ignore=lambda folder, names: [one for one in names if one.endswith((".br", ".gz"))])
    writer = module("put_in").kept_pages
    writer.write(copy)
    assert (copy / "sw.js").read_bytes() == (site / "sw.js").read_bytes()
    assert (copy / "offline.html").read_bytes() == (site / "offline.html").read_bytes()
    page = copy / "table" / "index.html"
    page.write_text(page.read_text(encoding="utf-8") + "<!-- another -->", encoding="utf-8")
    writer.write(copy)
    assert kept(copy)["build"] != kept(site)["build"]


def test_the_service_hands_out_the_worker_anew_each_time(site: Path) -> None:
    client = create_app(site).test_client()
    with client.get("/sw.js") as worker:
        assert worker.headers["Cache-Control"] == "no-cache"
        assert worker.mimetype == "text/javascript"
    with client.get("/") as home:
        assert "worker-src 'self'" in home.headers["Content-Security-Policy"]
