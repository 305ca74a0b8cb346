"""What MkDocs does besides for the site that needs no server: puts the referee into it, and what keeps its pages."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path

import pack
import python
from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority

HERE = Path(__file__).parent
SCRIPT = "assets/keep.js"
"""What every page loads, to be kept."""
PAGES = (
    "",
    "ask/",
    "judge/",
    "table/",
    "ruling/",
    "sheet/",
    "device/",
    "standings/",
    "alone/",
    "games/",
    "glossary/",
    "log/",
)
"""What a device keeps as soon as it has met one page."""
STYLE = re.compile(r'<link rel="stylesheet"[^>]*>')
TITLE = re.compile("<title>(.*?)</title>")
KINDS = {".css", ".js", ".json", ".mjs", ".svg", ".woff2"}
ASSET = re.compile(r'(?:src|href)="([^"#?]+\.(?:js|css|svg|png|webmanifest|ico))"')


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Loads the script that keeps pages on every page."""
    script = ExtraScriptValue(SCRIPT)
    script.type = "module"
    config.extra_javascript.append(script)
    return config


@event_priority(-50)  # before everything is squeezed
def on_post_build(config: MkDocsConfig) -> None:
    """Adds the referee, a note that tells where it lies, and the worker that keeps pages."""
    site = Path(config.site_dir)
    (site / "offline.html").write_text(offline_page(site), encoding="utf-8")
    note = add_referee(site) | {
        "games": sorted(f"games/{path.parent.name}/" for path in site.glob("games/*/index.html"))
    }
    (site / "alone.json").write_text(json.dumps(note), encoding="utf-8")
    kept = ["alone.json", "offline.html", *sorted(shell(site))]
    keeper = (HERE / "sw.js").read_text(encoding="utf-8")
    told = json.dumps({"build": word_of(site, kept), "pages": kept})
    (site / "sw.js").write_text(keeper.replace("BUILT", told, 1), encoding="utf-8")


def add_referee(site: Path) -> dict[str, object]:
    """Puts Python and the referee into a folder of the site that is named after what they hold; what the pages are told."""
    try:
        files = python.files()
    except python.NotFetched as error:
        raise PluginError(str(error)) from None
    files["referee.zip"] = pack.archive(python.TAG)
    word = hashlib.sha256(b"".join(hashlib.sha256(files[name]).digest() for name in sorted(files))).hexdigest()[:10]
    folder = site / "alone" / word
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return {"folder": f"alone/{word}/", "files": {name: len(content) for name, content in files.items()}}


def offline_page(site: Path) -> str:
    """What stands where a page was never kept: the way to those that are, in the look of the first page."""
    home = (site / "index.html").read_text(encoding="utf-8")
    there = [f'<li><a href="{page or "./"}">{title_of(site, page)}</a></li>' for page in pages_of(site)]
    page = (HERE / "offline.html").read_text(encoding="utf-8")
    return page.replace("STYLES", "\n".join(STYLE.findall(home))).replace("PAGES", "\n".join(there))


def pages_of(site: Path) -> list[str]:
    """The pages that are kept at once and that this build has."""
    return [page for page in PAGES if (site / page / "index.html").is_file()]


def title_of(site: Path, page: str) -> str:
    """The title of a built page, without the site's."""
    found = TITLE.search((site / page / "index.html").read_text(encoding="utf-8"))
    assert found is not None
    return found[1].rpartition(" - ")[0] or found[1]


def shell(site: Path) -> set[str]:
    """The pages that are kept at once, and all that they load, by their addresses below the site's root."""
    pages = {*pages_of(site)}
    loaded = {asset for page in pages for asset in _assets(site, page)}
    return (
        pages
        | loaded
        | {path.relative_to(site).as_posix() for path in site.glob("assets/**/*") if _is_ours(site, path)}
    )


def _is_ours(site: Path, path: Path) -> bool:
    """Is it one of the site's own scripts and styles, or what they load? Those of the theme are named in the pages."""
    theirs = path.relative_to(site).parts[1] in {"javascripts", "stylesheets", "images"}
    return path.is_file() and not theirs and path.suffix in KINDS


def _assets(site: Path, page: str) -> Iterable[str]:
    folder = (site / page).resolve()
    for name in ASSET.findall((folder / "index.html").read_text(encoding="utf-8")):
        path = (folder / name).resolve()
        if path.is_file() and path.is_relative_to(site.resolve()):
            yield path.relative_to(site.resolve()).as_posix()


def word_of(site: Path, kept: list[str]) -> str:
    """A word for the build, which is another one as soon as anything that is kept is."""
    told = hashlib.sha256()
    for name in kept:
        path = site / name / "index.html" if name.endswith("/") or not name else site / name
        told.update(name.encode() + b"\0" + (path.read_bytes() if path.is_file() else b""))
    return told.hexdigest()[:10]
