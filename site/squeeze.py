"""Every text of the built site a second and a third time, in gzip and in brotli, for servers that hand out what is ready."""

from __future__ import annotations

import gzip
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal

import brotli
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority

TEXTS = {".css", ".html", ".js", ".json", ".md", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest", ".xml", ".yaml"}
LEAST = 1000
"""Fewer bytes than this go in one packet anyway."""
SMALL, SMALLER = 8, 11
"""How hard brotli tries: for a page, and for what a browser keeps for a year; the last step takes forty times as long."""

served = False


def on_startup(command: Literal["build", "gh-deploy", "serve"], **rest: Any) -> None:
    """Notes whether the pages are shown while they are written: that server sends no variants."""
    global served
    served = command == "serve"


@event_priority(-100)
def on_post_build(config: MkDocsConfig) -> None:
    """Squeezes everything that was built, once all else is done. What is read from a disk is read as it is."""
    if served or not config.use_directory_urls:
        return
    texts = [path for path in Path(config.site_dir).rglob("*") if path.suffix in TEXTS and path.stat().st_size >= LEAST]
    with ThreadPoolExecutor() as hands:
        list(hands.map(squeeze, texts))


def squeeze(path: Path) -> None:
    """Writes a file's variants beside it, where they are smaller."""
    text = path.read_bytes()
    effort = SMALLER if "assets" in path.parts else SMALL
    for ending, small in ((".br", brotli.compress(text, quality=effort)), (".gz", gzip.compress(text, mtime=0))):
        if len(small) < len(text):
            path.with_name(path.name + ending).write_bytes(small)
