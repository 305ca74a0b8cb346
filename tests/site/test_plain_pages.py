"""Every page as plain Markdown beside its HTML, and the list of them."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from referee.loading import catalogue

LINK = re.compile(r"\]\(([^)\s:]+/index\.md)(?:[#?][^)\s]*)?\)")
FENCED = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def plain_pages(site: Path) -> dict[str, str]:
    """The text of every plain page by its address."""
    return {path.relative_to(site).as_posix(): path.read_text(encoding="utf-8") for path in site.rglob("index.md")}


def test_every_page_has_a_plain_one(site: Path) -> None:
    pages = {path.relative_to(site).as_posix() for path in site.rglob("index.html")}
    assert {path.replace(".html", ".md") for path in pages} == {*plain_pages(site)}


def test_a_plain_page_has_no_tags_and_leads_to_plain_pages(site: Path) -> None:
    pages = plain_pages(site)
    for path, text in pages.items():
        bare = FENCED.sub("", text)
        assert not re.search(r"</?(?:div|span|svg|button|a|details|p)\b", bare), path
        there = {posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) for target in LINK.findall(bare)}
        assert there <= {*pages}, path


def test_a_game_says_in_words_what_is_drawn(site: Path) -> None:
    text = plain_pages(site)["games/bedem/index.md"]
    assert text.startswith("# Bedem\n")
    assert "2 of clubs 4 of clubs, wins 5 of diamonds" in text
    assert "| **Family** | [Trick-taking](../../families/trick-taking/index.md) |" in text


def test_code_stays_as_it_is(site: Path) -> None:
    assert "players: [Ann, Bob, Cat]\n" in plain_pages(site)["log/index.md"]


def test_the_list_has_every_game_with_a_line_about_it(site: Path) -> None:
    text = (site / "llms.txt").read_text(encoding="utf-8")
    assert text.startswith("# Card Table Referee\n\n> ")
    listed = dict(re.findall(r"^- \[[^\]]+\]\(\S*/games/([^/]+)/index\.md\): (.+)$", text, re.MULTILINE))
    assert {*catalogue.game_files()} <= {*listed}


def test_a_site_that_is_read_from_a_disk_has_none(offline_site: Path) -> None:
    assert not [*offline_site.rglob("index.md"), *offline_site.glob("llms.txt*")]
