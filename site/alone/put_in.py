"""A built site once more, with the referee in it and with what keeps its pages: `put_in.py build/site build/site-alone`."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import pack  # noqa: E402
import python  # noqa: E402
from policy import FOR_EVER  # noqa: E402
from squeeze import LEAST, TEXTS, squeeze  # noqa: E402

PAGES = (
    *("", "ask/", "judge/", "table/", "ruling/", "sheet/", "device/", "standings/"),
    *("games/", "glossary/", "log/", "judging/", "alone/"),
)
"""What a device keeps as soon as it has met one page."""
RULING = "ruling/"
"""A page that shows nothing but what its address holds."""
KINDS = {".css", ".js", ".json", ".mjs", ".svg", ".woff2"}
ASSET = re.compile(r'(?:src|href)="([^"#?]+\.(?:js|css|svg|png|webmanifest|ico))"')
PAGE_SCRIPT = re.compile(r'<link rel="modulepreload"[^>]*>|<script type="module"[^>]*></script>')
ARTICLE = re.compile(r"(<article[^>]*>).*?</article>", re.DOTALL)
TITLE = re.compile("<title>(.*?)</title>")


def put_in(built: Path, site: Path) -> None:
    """Makes the site that needs no server. Raises NotFetched."""
    files = {**python.files(), "referee.zip": pack.archive(python.TAG)}
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(built, site)
    changed = [*add_keeper(site), *add_referee(site, files)]
    (site / "offline.html").write_text(offline_page(site), encoding="utf-8")
    add_worker(site)
    with ThreadPoolExecutor() as hands:
        list(hands.map(squeeze_anew, changed))


def squeeze_anew(path: Path) -> None:
    """Writes the squeezed forms of a file that has changed."""
    if path.suffix in TEXTS and path.stat().st_size >= LEAST:
        squeeze(path)


def add_keeper(site: Path) -> Iterator[Path]:
    """Has every page load the script that keeps pages; the pages that are changed."""
    (script,) = site.glob("assets/own-*/keep.js")
    for page in site.rglob("index.html"):
        up = "../" * (len(page.relative_to(site).parts) - 1)
        tag = f'<script type="module" src="{up}{script.relative_to(site).as_posix()}"></script>'
        html = page.read_text(encoding="utf-8").replace("</head>", f"{tag}</head>", 1)
        page.write_text(html, encoding="utf-8")
        yield page


def add_referee(site: Path, files: dict[str, bytes]) -> list[Path]:
    """Puts Python and the referee into a folder of the site that is named after what they hold, and tells the pages where."""
    word = word_of(f"{name}\n".encode() + content for name, content in sorted(files.items()))
    folder = site / "alone" / word
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    note = {
        "folder": f"alone/{word}/",
        "files": {name: len(content) for name, content in files.items()},
        "games": sorted(f"games/{page.parent.name}/" for page in site.glob("games/*/index.html")),
    }
    (site / "alone.json").write_text(json.dumps(note), encoding="utf-8")
    with (site / "_headers").open("a", encoding="utf-8") as headers:
        headers.write(f"\n/alone/{word}/*\n  Cache-Control: {FOR_EVER}\n")
    return [folder / name for name in files]


def add_worker(site: Path) -> None:
    """Writes the worker that keeps pages: another one as soon as anything is that it keeps from the start."""
    kept = ["alone.json", "offline.html", *sorted(shell(site))]
    word = word_of(f"{name}\n".encode() + file_of(site, name).read_bytes() for name in kept)
    text = (HERE / "sw.js").read_text(encoding="utf-8")
    text = text.replace("BUILT", json.dumps({"build": word, "pages": kept}), 1)
    (site / "sw.js").write_text(text, encoding="utf-8")


def offline_page(site: Path) -> str:
    """What is shown where a page was never kept: the first page, but for what it says; it leads to those that are kept."""
    home = PAGE_SCRIPT.sub("", file_of(site, "").read_text(encoding="utf-8"))
    there = [
        f'<li><a href="{page or "./"}">{title_of(site, page)}</a></li>' for page in pages_of(site) if page != RULING
    ]
    told = (HERE / "offline.html").read_text(encoding="utf-8").replace("PAGES", "\n".join(there))
    home = TITLE.sub("<title>Not on this device - Card Table Referee</title>", home, count=1)
    return ARTICLE.sub(lambda found: f"{found[1]}\n{told}\n</article>", home, count=1)


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
    told = hashlib.sha256()
    for content in contents:
        told.update(hashlib.sha256(content).digest())
    return told.hexdigest()[:10]


def _assets(site: Path, page: str) -> Iterator[str]:
    file = file_of(site, page)
    for name in ASSET.findall(file.read_text(encoding="utf-8")):
        path = (file.parent / name).resolve()
        if path.is_file() and path.is_relative_to(site.resolve()):
            yield path.relative_to(site.resolve()).as_posix()


if __name__ == "__main__":
    try:
        put_in(Path(sys.argv[1]), Path(sys.argv[2]))
    except python.NotFetched as error:
        sys.exit(f"make site-alone: {error}")
