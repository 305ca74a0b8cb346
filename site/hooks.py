"""What MkDocs is told: which pages the catalogue makes, and a search that is blind to accents."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from referee.pages import fill, render_site

PATCH = Path(__file__).parent / "search.js"
WORKERS = "assets/javascripts/workers/search.*.min.js"

ATTRIBUTES = {
    'data-md-component="search" role="dialog"': 'data-md-component="search" role="dialog" aria-label="Search"',
    'highlight"><pre': 'highlight" tabindex="0"><pre',
}
"""What the theme's pages lack for some readers."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that are made of the catalogue."""
    for path, markdown in render_site():
        files.append(File.generated(config, path, content=markdown))
    return files


def on_page_markdown(markdown: str, **context: Any) -> str:
    """Puts the catalogue's numbers into the pages that people wrote."""
    return fill(markdown)


@event_priority(-100)
def on_page_context(context: TemplateContext, page: Page, **rest: Any) -> TemplateContext:
    """Keeps a long page's list of contents to its sections where the page asks for that, once the search has read it all."""
    if page.meta.get("contents") == "sections":
        for chapter in page.toc.items:
            for section in chapter.children:
                section.children = []
    return context


def on_post_page(output: str, **context: Any) -> str:
    """Names the search for those who listen, and lets those without a mouse scroll long lines of code."""
    for old, new in ATTRIBUTES.items():
        output = output.replace(old, new)
    return output


def on_post_build(config: MkDocsConfig) -> None:
    """Makes the search find `chateau` in `Château`: adds to the script that searches."""
    workers = list(Path(config.site_dir).glob(WORKERS))
    if len(workers) != 1:
        raise PluginError(f"the search can be made blind to accents in one script only; there are {len(workers)}")
    with workers[0].open("a", encoding="utf-8") as worker:
        worker.write("\n" + PATCH.read_text(encoding="utf-8"))
