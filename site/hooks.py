"""What MkDocs is told: which pages the catalogue makes, and what the search looks through."""

from __future__ import annotations

from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from referee.pages import fill, findable_script, render_site

FOUND = "assets/find-data.js"
"""What the search looks through."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that are made of the catalogue, and what the search looks through."""
    guides = [(file.src_uri, file.content_string) for file in files.documentation_pages()]
    for path, markdown in render_site():
        files.append(File.generated(config, path, content=markdown))
    found = findable_script(guides, lambda path: File.generated(config, path, content="").url)
    files.append(File.generated(config, FOUND, content=found))
    config.extra["finder"] = File.generated(config, "games/index.md", content="").url
    return files


def on_page_markdown(markdown: str, **context: Any) -> str:
    """Puts the catalogue's numbers into the pages that people wrote."""
    return fill(markdown)


@event_priority(-100)
def on_page_context(context: TemplateContext, page: Page, **rest: Any) -> TemplateContext:
    """Keeps a long page's list of contents to its sections where the page asks for that."""
    if page.meta.get("contents") == "sections":
        for chapter in page.toc.items:
            for section in chapter.children:
                section.children = []
    return context


def on_post_page(output: str, **context: Any) -> str:
    """Lets those without a mouse scroll long lines of code."""
    return output.replace('highlight"><pre', 'highlight" tabindex="0"><pre')
