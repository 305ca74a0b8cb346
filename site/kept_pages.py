"""The pages that a device keeps, so that they open where there is no net: the worker that keeps them, `sw.js`, with the list of
what it keeps from the start, and `offline.html`, which stands where a page was never kept.

A site that is read from a disk has none, nor have pages that are shown while they are written.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority

HERE = Path(__file__).parent / "kept"
SCRIPT = "assets/keep.js"
WORKER, OFFLINE, REFEREE = "sw.js", "offline.html", "alone.json"
PAGES = (
    *("", "ask/", "judge/", "table/", "ruling/", "study/", "sheet/", "device/", "standings/"),
    *("games/", "glossary/", "log/", "judging/", "alone/"),
)
"""What a device keeps as soon as it has met one page."""
WITHOUT_OWN = ("ruling/", "study/")
"""Pages that show nothing but what their addresses hold."""
KINDS = {".css", ".js", ".json", ".mjs", ".svg", ".woff2"}
ASSET = re.compile(r'(?:src|href)="([^"#?]+\.(?:js|css|svg|png|webmanifest|ico))"')
PAGE_SCRIPT = re.compile(r'<link rel="modulepreload"[^>]*>|<script type="module"[^>]*></script>')
ARTICLE = re.compile(r"(<article[^>]*>).*?</article>", re.DOTALL)
TITLE = re.compile("<title>(.*?)</title>")
SKIP = re.compile(r'href="#[^"]*"( class="md-skip")')
CONTENTS = re.compile(r'href="#(?=\w)(?!__|not-here)')
"""How a link to a part of the first page begins, which is not on the page that stands in its place."""

keeps = False
"""Does this build have the worker?"""


def on_startup(command: Literal["build", "gh-deploy", "serve"], **rest: object) -> None:
    """Notes whether the pages are shown while they are written."""
    global keeps
    keeps = command != "serve"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Has every page load the script that keeps pages."""
    global keeps
    keeps = keeps and config.use_directory_urls
    if keeps:
        script = ExtraScriptValue(SCRIPT)
        script.defer = True
        config.extra_javascript.append(script)
    return config


@event_priority(-75)
def on_post_build(config: MkDocsConfig) -> None:
    """Writes the worker, once all that it keeps is there."""
    if keeps:
        write(Path(config.site_dir))


def write(site: Path) -> list[Path]:
    """Writes what keeps the pages of a built site: another worker as soon as anything is that it keeps from the start."""
    (site / OFFLINE).write_text(offline_page(site), encoding="utf-8")
    kept = sorted({OFFLINE, *shell(site)} | ({REFEREE} if (site / REFEREE).is_file() else set()))
    word = word_of(f"{name}\n".encode() + file_of(site, name).read_bytes() for name in kept)
    text = (HERE / WORKER).read_text(encoding="utf-8")
    text = text.replace("BUILT", json.dumps({"build": word, "pages": kept}), 1)
    (site / WORKER).write_text(text, encoding="utf-8")
    return [site / WORKER, site / OFFLINE]


def offline_page(site: Path) -> str:
    """What is shown where a page was never kept: the first page, but for what it says; it leads to those that are kept."""
    home = PAGE_SCRIPT.sub("", file_of(site, "").read_text(encoding="utf-8"))
    there = [
        f'<li><a href="{page or "./"}">{title_of(site, page)}</a></li>'
        for page in pages_of(site)
        if page not in WITHOUT_OWN
    ]
    says = (HERE / OFFLINE).read_text(encoding="utf-8").replace("PAGES", "\n".join(there))
    home = CONTENTS.sub('href="./#', SKIP.sub(r'href="#not-here"\1', home))
    home = TITLE.sub("<title>Not on this device - Card Table Referee</title>", home, count=1)
    return ARTICLE.sub(lambda found: f"{found[1]}\n{says}\n</article>", home, count=1)


def pages_of(site: Path) -> list[str]:
    """The pages that are kept at once and that this build has."""
    return [page for page in PAGES if file_of(site, page).is_file()]


def title_of(site: Path, page: str) -> str:
    """The title of a built page, without the site's."""
    found = TITLE.search(file_of(site, page).read_text(encoding="utf-8"))
    assert found is not None
    return found[1].rpartition(" - ")[0] or found[1]


def shell(site: Path) -> set[str]:
    """The pages that are kept at once, and all that they load, by their addresses below the site's root."""
    pages = pages_of(site)
    loaded = {asset for page in pages for asset in _assets(site, page)}
    own = {path.relative_to(site).as_posix() for path in site.glob("assets/own-*/**/*") if path.suffix in KINDS}
    return {*pages, *loaded, *own}


def file_of(site: Path, address: str) -> Path:
    """The file at an address."""
    return site / address / "index.html" if address.endswith("/") or not address else site / address


def word_of(contents: Iterable[bytes]) -> str:
    """A word that is another one as soon as any of these is."""
    digest = hashlib.sha256()
    for content in contents:
        digest.update(hashlib.sha256(content).digest())
    return digest.hexdigest()[:10]


def _assets(site: Path, page: str) -> Iterator[str]:
    file = file_of(site, page)
    for name in ASSET.findall(file.read_text(encoding="utf-8")):
        path = (file.parent / name).resolve()
        if path.is_file() and path.is_relative_to(site.resolve()):
            yield path.relative_to(site.resolve()).as_posix()
