"""Every page a second time as plain Markdown, `index.md` beside its HTML, and `llms.txt`, the list of them: for assistants,
and for whoever reads without a browser."""

from __future__ import annotations

import html
import posixpath
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files

from referee.api import settings
from referee.pages import fill

LIST, PAGE = "llms.txt", "index.md"
META = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)
SAID = re.compile(r'^(title|description): "?(.*?)"?$', re.MULTILINE)
DRAWN = re.compile(r'<(\w+)[^>]* role="img" aria-label="([^"]*)"[^>]*>(?:<b>.*?</b>)?(?:<svg>.*?</svg>)?</\1>')
"""A card that is drawn: its name stands for it."""
UNSEEN = re.compile(r"<(button|svg|script|style)\b.*?</\1>|<!--.*?-->|\{[ #.][^{}\n]*\}", re.DOTALL)
"""What is for the eye or the hand alone, and the marks of parts."""
TAG = re.compile(r"</?[a-z][^>\n]*>")
BETWEEN = re.compile(r"(?<=[\w.,])(?:</?[a-z][^>\n]*>)+(?=\w)")
"""Tags that part words."""
SPACES = re.compile(r"(?<=\S)  +(?=\S)")
CODE = re.compile(r"(```.*?```|`[^`\n]*`)", re.DOTALL)
LINK = re.compile(r"(\]\()([^)\s]+?\.md)([#?][^)\s]*)?( \"[^\"]*\")?\)")
BLANKS = re.compile(r"[ \t]+$|\n{3,}", re.MULTILINE)

plain_pages: dict[str, tuple[str, dict[str, str]]] = {}
"""The pages of the build by their addresses: the text, and what each says of itself."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Forgets the build before."""
    plain_pages.clear()
    return files


@event_priority(-90)
def on_env(env: Any, config: MkDocsConfig, files: Files) -> Any:
    """Takes the text of every page, once all pages are there."""
    pages = {file.src_uri: file for file in files.documentation_pages()}
    for file in pages.values():
        text = fill(file.content_string.replace("<!-- settings -->", settings.table()))
        head = META.match(text)
        said = dict(SAID.findall(head[1])) if head else {}
        plain_pages[file.url.removeprefix("./")] = _plain(text[head.end() :] if head else text, file, pages), said
    return env


@event_priority(-80)
def on_post_build(config: MkDocsConfig) -> None:
    """Writes them, and the list of them. What is read from a disk has none."""
    if not config.use_directory_urls:
        return
    root = Path(config.site_dir)
    for address, (text, _) in plain_pages.items():
        root.joinpath(address, PAGE).write_text(text, encoding="utf-8")
    root.joinpath(LIST).write_text(_list(config), encoding="utf-8")


def _list(config: MkDocsConfig) -> str:
    """The list of pages: those that people wrote, the games, all others."""
    lines: dict[str, list[str]] = {"Guides": [], "Games": [], "Clauses, packs and indexes": []}
    for address, (text, said) in sorted(plain_pages.items()):
        title = said.get("title") or next(
            (line[2:] for line in text.splitlines() if line.startswith("# ")), address or "First page"
        )
        parts = address.strip("/").split("/")
        chapter = "Games" if parts[0] == "games" and len(parts) > 1 else "Guides" if len(parts) == 1 else [*lines][-1]
        about = f": {said['description']}" if "description" in said else ""
        lines[chapter].append(f"- [{title}]({config.site_url or '/'}{address}{PAGE}){about}")
    chapters = "\n\n".join(f"## {chapter}\n\n" + "\n".join(listed) for chapter, listed in lines.items() if listed)
    return f"# {config.site_name}\n\n> {config.site_description}\n\n{chapters}\n"


def _plain(text: str, file: File, pages: Mapping[str, File]) -> str:
    """A page without what is for the eye or the hand alone; what is code stays as it is."""
    parts = CODE.split(text)
    for place in range(0, len(parts), 2):
        told = UNSEEN.sub("", DRAWN.sub(r" \2 ", parts[place]))
        told = SPACES.sub(" ", TAG.sub("", BETWEEN.sub(" ", told))).replace(" .", ".")
        parts[place] = html.unescape(LINK.sub(lambda link: _link(link, file, pages), told))
    return BLANKS.sub(lambda blank: "\n\n" if "\n" in blank[0] else "", "".join(parts)).strip() + "\n"


def _link(link: re.Match[str], file: File, pages: Mapping[str, File]) -> str:
    """A link to a page as one to its plain page."""
    there = pages.get(posixpath.normpath(posixpath.join(posixpath.dirname(file.src_uri), link[2])))
    if there is None:
        return link[0]
    return f"{link[1]}{posixpath.relpath(there.url + PAGE, file.url or '.')}{link[3] or ''})"
