"""The built rules site: it builds strictly, every link in it leads somewhere, and nothing comes from elsewhere."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from collections import Counter
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import brotli
import pytest

from referee.api import create_app, problems
from referee.clauses.registry import every_clause
from referee.loading import catalogue

PAGE_BYTES = 350_000


# --- links -------------------------------------------------------------------------------------------------------


class Anchors(HTMLParser):
    """The ids of a page, where its links lead, and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        self.loads += [given[name] for name in ("src", "srcset", "poster", "data") if name in given]
        if tag == "link" and "href" in given:
            self.loads.append(given["href"])


@pytest.fixture(scope="session")
def pages(site: Path) -> dict[str, Anchors]:
    """Every page of the built site by its address below the root."""
    found = {}
    for path in sorted(site.glob("**/*.html")):
        address = path.relative_to(site).as_posix().removesuffix("index.html")
        found[address] = Anchors(path.read_text(encoding="utf-8"))
    return found


def resolve(page: str, link: str) -> tuple[str, str]:
    """The address below the root that a link on a page leads to, and its anchor."""
    target, anchor = urldefrag(urljoin(f"http://site/{page}", link))
    return unquote(urlsplit(target).path).lstrip("/"), unquote(anchor)


def is_outside(link: str) -> bool:
    return urlsplit(link).scheme in {"http", "https", "mailto"} or link.startswith("//")


def test_every_link_leads_somewhere(site: Path, pages: dict[str, Anchors]) -> None:
    broken = []
    there = {page: set(anchors.ids) for page, anchors in pages.items()}
    for page, anchors in pages.items():
        for link in {*anchors.links, *anchors.loads}:
            if is_outside(link) or link.startswith(("data:", "javascript:")):
                continue
            target, anchor = resolve(page, link)
            if target in pages:
                if anchor and anchor not in there[target] and not anchor.startswith("__"):
                    broken.append((page, link, "no such anchor"))
            elif not (site / target).is_file():
                broken.append((page, link, "no such page"))
    assert broken == []


def test_links_work_under_any_path(pages: dict[str, Anchors]) -> None:
    for page, anchors in pages.items():
        if page != "404.html":
            assert [link for link in (*anchors.links, *anchors.loads) if link.startswith("/")] == [], page


RAW = re.compile(r"\]\(|\{ ?[.#][a-z-]+|\*\*|^#{2,} |\?\?\? |\\[\\_*\[\]]", re.MULTILINE)
"""Markdown that was not made into anything."""


def test_no_page_shows_markdown(site: Path) -> None:
    for path in site.glob("**/*.html"):
        body = path.read_text(encoding="utf-8").partition("<body")[2]
        body = re.sub(r"<(script|style|pre|code)\b.*?</\1>", "", body, flags=re.DOTALL)
        text = unescape(re.sub(r"<[^>]*>", "", body))
        assert RAW.findall(text) == [], path.relative_to(site)


def test_ids_are_unique(pages: dict[str, Anchors]) -> None:
    for page, anchors in pages.items():
        twice = [id_ for id_, count in Counter(anchors.ids).items() if count > 1]
        assert twice == [], page


@pytest.mark.parametrize("page", ["", "judging/", "api/", "log/"])
def test_parts_of_the_menu_are_told_apart(site: Path, page: str) -> None:
    """Where the list of contents stands in the menu as well, a screen reader lists two."""
    named = re.findall(r'<nav[^>]* aria-label="([^"]*)"', (site / page / "index.html").read_text(encoding="utf-8"))
    assert "Table of contents" in named
    assert len(set(named)) == len(named)


def test_nothing_is_loaded_from_elsewhere(site: Path, pages: dict[str, Anchors]) -> None:
    for page, anchors in pages.items():
        assert [link for link in anchors.loads if is_outside(link)] == [], page
    for path in site.glob("**/*.css"):
        loaded = re.findall(r"url\(\s*['\"]?(?:https?:)?//[^)]*|@import[^;]*//[^;]*", path.read_text(encoding="utf-8"))
        assert loaded == [], path.name


def test_findings_cite_what_is_there(pages: dict[str, Anchors]) -> None:
    for slug in catalogue.game_files():
        game = catalogue.load_game(slug)
        assert {clause.id for clause in game.clauses} <= set(pages[game.url].ids), slug


def test_everything_has_its_page(pages: dict[str, Anchors]) -> None:
    for slug, header in catalogue.headers().items():
        assert f"games/{slug}/" in pages
        assert f"families/{header['family']}/" in pages
    for clause in every_clause():
        assert f"clauses/{clause.id}/" in pages
    assert set(catalogue.rulings()) <= set(pages["rulings/"].ids)


def test_no_page_is_heavy(site: Path) -> None:
    assert {path: path.stat().st_size for path in site.glob("**/*.html") if path.stat().st_size > PAGE_BYTES} == {}


def test_each_page_has_a_title_and_a_description_of_its_own(site: Path) -> None:
    for wanted in ("<title>(.*?)</title>", '<meta name="description" content="(.*?)">'):
        told = [re.findall(wanted, path.read_text(encoding="utf-8")) for path in site.glob("**/index.html")]
        assert {len(found) for found in told} == {1}
        texts = [unescape(found[0]) for found in told]
        assert {text for text in texts if texts.count(text) > 1} == set()


def test_what_needs_an_address_is_left_out_without_one(site: Path, pages: dict[str, Anchors]) -> None:
    assert not (site / "sitemap.xml").exists()
    assert not (site / "robots.txt").exists()
    assert "og:" not in (site / "index.html").read_text(encoding="utf-8")
    assert (site / "favicon.ico").is_file()


def test_no_placeholder_is_left(site: Path) -> None:
    for path in site.glob("**/*.html"):
        assert "{{" not in path.read_text(encoding="utf-8"), path


# --- the description of the API -----------------------------------------------------------------------------------


def test_every_call_and_every_shape_is_described(site: Path, pages: dict[str, Anchors]) -> None:
    spec = json.loads((site / "openapi.json").read_text(encoding="utf-8"))
    assert spec == create_app().test_client().get("/openapi.json").json
    told = "".join((site / "docs" / page).read_text(encoding="utf-8") for page in ("index.html", "tables/index.html"))
    for path, there in spec["paths"].items():
        for method in there.keys() & {"get", "post", "put", "patch", "delete"}:
            assert f"<code>{method.upper()} {path}</code>" in told
            for given in there[method].get("parameters", ()):
                assert f"<code>{given['name']}</code>" in told
    shapes = set(pages["docs/shapes/"].ids)
    assert {name.lower() for name in spec["components"]["schemas"]} - {"paginationmetadata"} <= shapes


def test_problems_lead_to_what_is_said_of_them(pages: dict[str, Anchors]) -> None:
    for address in (problems.UNREADABLE_LOG, problems.UNKNOWN_GAME, problems.TOO_SLOW, problems.UNFINISHED):
        page, _, anchor = address.lstrip("/").partition("#")
        assert anchor in pages[f"{page}/"].ids


# --- what a page weighs, and what it may do --------------------------------------------------------------------------

FIRST_VIEW_BYTES = 300_000


def sent(path: Path) -> int:
    """How many bytes a browser is sent for a file."""
    small = path.with_name(path.name + ".br")
    return (small if small.is_file() else path).stat().st_size


def test_the_first_view_of_a_page_is_light(site: Path, pages: dict[str, Anchors]) -> None:
    weights = {}
    for page, anchors in pages.items():
        loads = {resolve(page, link)[0] for link in anchors.loads if not link.startswith(("data:", "http"))}
        files = [site / load for load in loads if (site / load).is_file()]
        own = site / (page if page.endswith(".html") else f"{page}index.html")
        weights[page] = sent(own) + sum(sent(path) for path in files)
    assert {page: weight for page, weight in weights.items() if weight > FIRST_VIEW_BYTES} == {}
    assert min(weights.values()) > 20_000


def test_texts_lie_there_in_every_form(site: Path) -> None:
    for path in [*site.glob("**/*.html"), *site.glob("assets/own-*/**/*.js")]:
        if path.stat().st_size >= 1000:
            text = path.read_bytes()
            assert brotli.decompress(path.with_name(path.name + ".br").read_bytes()) == text
            assert gzip.decompress(path.with_name(path.name + ".gz").read_bytes()) == text


def test_all_modules_of_a_page_are_loaded_in_one_go(site: Path, pages: dict[str, Anchors]) -> None:
    """None is found only once another has been read."""
    (own,) = site.glob("assets/own-*")
    for page in ("ask/", "judge/"):
        loaded = {resolve(page, link)[0] for link in pages[page].loads}
        for path in loaded:
            if path.startswith(own.relative_to(site).as_posix()) and path.endswith(".js"):
                named = re.findall(r'^(?:import|export).* from "(\..*)"$', (site / path).read_text(), re.MULTILINE)
                assert {resolve(path, name)[0] for name in named} <= loaded, path


def test_our_own_assets_are_named_after_what_they_hold(pages: dict[str, Anchors]) -> None:
    for page, anchors in pages.items():
        named = {resolve(page, link)[0] for link in anchors.loads if "assets/" in link}
        assert [
            path for path in named if not re.match(r"assets/(own-[0-9a-f]{10}/|(javascripts|stylesheets)/)", path)
        ] == [], page


def test_every_page_has_a_policy_that_lets_its_own_scripts_run(site: Path) -> None:
    everywhere = re.search("^  Content-Security-Policy: (.*)$", (site / "_headers").read_text(), re.MULTILINE)
    assert everywhere is not None
    assert "frame-ancestors 'none'" in everywhere[1]
    framed = re.findall(r"^(/.*)(?:\n  .*)*frame-ancestors \*", (site / "_headers").read_text(), re.MULTILINE)
    assert framed == ["/study/"]
    for path in site.glob("**/*.html"):
        html = path.read_text(encoding="utf-8")
        (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', html)
        assert html.index(policy) < html.index("<script")
        assert "unsafe-inline" not in policy
        assert "unsafe-eval" not in policy.replace("'wasm-unsafe-eval'", "")
        for script in re.findall(r"<script>(.*?)</script>", html, re.DOTALL):
            word = f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
            assert word in policy
            assert word in everywhere[1]
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=\"", html.partition("</head>")[2]), path
