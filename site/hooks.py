"""What MkDocs is told: which pages the catalogue makes, and a search that is blind to accents."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

from referee.pages import fill, render_site

PATCH = Path(__file__).parent / "search.js"
WORKERS = "assets/javascripts/workers/search.*.min.js"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that are made of the catalogue."""
    for path, markdown in render_site():
        files.append(File.generated(config, path, content=markdown))
    return files


def on_page_markdown(markdown: str, **context: Any) -> str:
    """Puts the catalogue's numbers into the pages that people wrote."""
    return fill(markdown)


def on_post_build(config: MkDocsConfig) -> None:
    """Makes the search find `chateau` in `Château`: adds to the script that searches."""
    workers = list(Path(config.site_dir).glob(WORKERS))
    if len(workers) != 1:
        raise PluginError(f"the search can be made blind to accents in one script only; there are {len(workers)}")
    with workers[0].open("a", encoding="utf-8") as worker:
        worker.write("\n" + PATCH.read_text(encoding="utf-8"))
