"""What MkDocs is told: which pages the catalogue makes, and what the search looks through."""

from __future__ import annotations

import json
import re
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from referee.api import create_app, settings
from referee.api.whole_schemas import log_schema
from referee.loading.schema import schema_at
from referee.pages import fill, findable_script, render_site

SCHEMA, LOG_SCHEMA = "schema/game.json", "schema/log.json"
"""The schemas of game files and of logs, for editors and programs."""
FOUND = "assets/find-data.js"
"""What the search looks through."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that are made of the catalogue, and what the search looks through."""
    guides = [(file.src_uri, _with_settings(file.content_string)) for file in files.documentation_pages()]
    for path, markdown in render_site():
        files.append(File.generated(config, path, content=markdown))
    found = findable_script(guides, lambda path: File.generated(config, path, content="").url)
    files.append(File.generated(config, FOUND, content=found))
    files.append(File.generated(config, SCHEMA, content=json.dumps(schema_at(f"{config.site_url or '/'}{SCHEMA}"))))
    files.append(
        File.generated(config, LOG_SCHEMA, content=json.dumps(_of_logs(f"{config.site_url or '/'}{LOG_SCHEMA}")))
    )
    config.extra["finder"] = File.generated(config, "games/index.md", content="").url
    return files


def _of_logs(address: str) -> dict[str, Any]:
    description = create_app(tables=settings.NO_TABLES).test_client().get("/openapi.json")
    return log_schema(json.loads(description.data)["components"]["schemas"], address)


def on_page_markdown(markdown: str, **context: Any) -> str:
    """Puts the catalogue's numbers into the pages that people wrote, and the service's settings into theirs."""
    return fill(_with_settings(markdown))


def _with_settings(markdown: str) -> str:
    return markdown.replace("<!-- settings -->", settings.table())


@event_priority(-100)
def on_page_context(context: TemplateContext, page: Page, **rest: Any) -> TemplateContext:
    """Keeps a long page's list of contents to its sections where the page asks for that."""
    if page.meta.get("contents") == "sections":
        for chapter in page.toc.items:
            for section in chapter.children:
                section.children = []
    return context


PART_OF_THE_MENU = re.compile(
    r'(<nav class="md-nav" data-md-level="1") aria-labelledby="\w+" aria-expanded="\w+"'
    r'(>\s*<label class="md-nav__title" .*?</span>\s*(.*?)\s*</label>)',
    re.DOTALL,
)
"""A fold of the menu, which the theme names after a line that is not always there; its title comes with it."""


NAMED = re.compile(r'(<nav class="md-nav[^>]* aria-label=")([^"]*)"')
BESIDE_THE_PAGE = '<div class="md-sidebar md-sidebar--secondary"'


def _told_apart(output: str) -> str:
    """The page with other names for the list of contents in the menu and its folds than for the list beside the page."""
    menu, begun, page = output.partition(BESIDE_THE_PAGE)
    twice = {name for _, name in NAMED.findall(page)}
    menu = NAMED.sub(lambda nav: f'{nav[1]}{nav[2]}, in the menu"' if nav[2] in twice else nav[0], menu)
    return menu + begun + page


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """Does to the page for lost addresses what is done to all pages."""
    return on_post_page(output_content) if template_name.endswith(".html") else output_content


def on_post_page(output: str, **context: Any) -> str:
    """Lets those without a mouse scroll long lines of code, and names the parts of the menu for those who listen."""
    output = _told_apart(PART_OF_THE_MENU.sub(r'\1 aria-label="\3"\2', output))
    return output.replace('highlight"><pre', 'highlight" tabindex="0"><pre')
