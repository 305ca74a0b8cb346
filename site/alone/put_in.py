"""A built site once more, with the referee in it: `put_in.py build/site build/site-alone`."""

from __future__ import annotations

import json
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import kept_pages  # noqa: E402
import pack  # noqa: E402
import python  # noqa: E402
from policy import FOR_EVER  # noqa: E402
from squeeze import LEAST, TEXTS, squeeze  # noqa: E402


def put_in(built: Path, site: Path) -> None:
    """Makes the site that needs no server. Raises NotFetched."""
    files = {**python.files(), "referee.zip": pack.archive()}
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(built, site)
    changed = [*add_referee(site, files), *kept_pages.write(site)]
    with ThreadPoolExecutor() as hands:
        list(hands.map(squeeze_anew, changed))


def squeeze_anew(path: Path) -> None:
    """Writes the squeezed forms of a file that has changed."""
    if path.suffix in TEXTS and path.stat().st_size >= LEAST:
        squeeze(path)


def add_referee(site: Path, files: dict[str, bytes]) -> list[Path]:
    """Puts Python and the referee into a folder of the site that is named after what they hold, and tells the pages where."""
    word = kept_pages.word_of(f"{name}\n".encode() + content for name, content in sorted(files.items()))
    folder = site / "alone" / word
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    note = {
        "folder": f"alone/{word}/",
        "files": {name: len(content) for name, content in files.items()},
    }
    (site / kept_pages.REFEREE).write_text(json.dumps(note), encoding="utf-8")
    with (site / "_headers").open("a", encoding="utf-8") as headers:
        headers.write(f"\n/alone/{word}/*\n  Cache-Control: {FOR_EVER}\n")
    return [folder / name for name in files]


if __name__ == "__main__":
    try:
        put_in(Path(sys.argv[1]), Path(sys.argv[2]))
    except python.NotFetched as error:
        sys.exit(f"make site-alone: {error}")
