"""What others show of a page: search engines, and whoever is sent a link to it. All of it needs to know where the site will
stand, which the environment variable SITE_URL says; without it there is none of it.
"""

from __future__ import annotations

import html
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.pages import Page

TITLE = "</title>"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """An address ends with a slash, so that what is below it is found."""
    if config.site_url:
        config.site_url = config.site_url.rstrip("/") + "/"
    return config


@event_priority(50)
def on_post_page(output: str, page: Page, config: MkDocsConfig, **context: Any) -> str:
    """Says in the page what to show of it, with a picture where one was drawn."""
    if not config.site_url:
        return output
    title = page.title if not page.is_homepage else config.site_name
    told = {
        "og:type": "website",
        "og:site_name": config.site_name,
        "og:title": str(title),
        "og:description": str(page.meta.get("description", config.site_description)),
        "og:url": str(page.canonical_url),
    }
    if picture := drawn(page, config):
        told |= {"og:image": config.site_url + picture, "og:image:width": "1200", "og:image:height": "630"}
    lines = [f'<meta property="{name}" content="{html.escape(text)}">' for name, text in told.items()]
    lines.append(f'<meta name="twitter:card" content="{"summary_large_image" if picture else "summary"}">')
    return output.replace(TITLE, "\n".join([TITLE, *lines]), 1)


def drawn(page: Page, config: MkDocsConfig) -> str:
    """Where the picture of a page lies below the root; empty where it has none."""
    pictures: dict[str, str] = config.extra.get("pictures", {})
    return pictures.get(page.url, pictures.get("", ""))


@event_priority(-50)
def on_post_build(config: MkDocsConfig) -> None:
    """Tells robots where all pages are listed. Without an address there is no such list, not an empty one."""
    site = Path(config.site_dir)
    if config.site_url:
        robots = f"User-agent: *\nAllow: /\nSitemap: {config.site_url}sitemap.xml\n"
        (site / "robots.txt").write_text(robots, encoding="utf-8")
    else:
        for name in ("sitemap.xml", "sitemap.xml.gz"):
            (site / name).unlink(missing_ok=True)
