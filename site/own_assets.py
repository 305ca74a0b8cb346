"""The site's own scripts and styles: in one folder that is named after what they hold, and loaded in one go.

A browser keeps `assets/own-HASH/` for a year, for whatever changes comes under another name. Modules lie beside each other in
it as they do in `site/pages/assets`, so that they find each other by their relative paths and nothing has to bundle them.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

FOLDER = "assets/"
IMPORT = re.compile(r"""^(?:import|export)\s*(?:[\w$*{}\s,]+\sfrom\s*)?["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)
"""What a module always loads before it begins; what it may load later is left to it."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Moves our own assets into the folder of this build, and tells those who name them."""
    own = [file for file in files if _is_ours(file, config)]
    folder = f"{FOLDER}own-{_fingerprint(own)}/"
    for file in own:
        file.dest_uri = folder + file.src_uri.removeprefix(FOLDER)
    moved = {file.src_uri: file.dest_uri for file in own}
    config.extra["own_assets"] = moved
    config.extra_css = [moved.get(path, path) for path in config.extra_css]
    for script in config.extra_javascript:
        if isinstance(script, ExtraScriptValue):
            script.path = moved.get(script.path, script.path)
    for picture in ("favicon", "logo"):
        config.theme[picture] = moved.get(config.theme[picture], config.theme[picture])
    return files


def _is_ours(file: File, config: MkDocsConfig) -> bool:
    return file.src_uri.startswith(FOLDER) and file.src_dir in (config.docs_dir, None)


def _fingerprint(files: Iterable[File]) -> str:
    """A word that is another one as soon as any file is."""
    told = hashlib.sha256()
    for file in sorted(files, key=lambda file: file.src_uri):
        told.update(file.src_uri.encode() + b"\0" + file.content_bytes + b"\0")
    return told.hexdigest()[:10]


def on_page_context(context: TemplateContext, page: Page, config: MkDocsConfig, **rest: Any) -> TemplateContext:
    """Tells the theme where scripts and styles lie, one or several, that a page names, and all modules that it begins with."""
    moved = config.extra["own_assets"]
    sources = {place: source for source, place in moved.items()}
    scripts = [script for script in config.extra_javascript if isinstance(script, ExtraScriptValue)]
    begins = [sources[script.path] for script in scripts if script.type == "module"]
    for key in ("script", "style"):
        named = page.meta.get(key, [])
        paths = [named] if isinstance(named, str) else named
        begins += paths if key == "script" else []
        page.meta[f"{key}s"] = [moved[path] for path in paths]
    page.meta["modules"] = [moved[path] for path in modules(Path(config.docs_dir), begins)]
    return context


def modules(folder: Path, begins: Iterable[str]) -> list[str]:
    """Those modules and all that they import, the first ones first, by their paths below the folder."""
    found: dict[str, None] = {}
    waiting = list(begins)
    while waiting:
        path = waiting.pop(0)
        if path not in found:
            found[path] = None
            text = (folder / path).read_text(encoding="utf-8")
            waiting += [
                posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) for name in IMPORT.findall(text)
            ]
    return list(found)
