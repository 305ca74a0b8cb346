"""The pages of the site as Markdown, made once for all tests that read them."""

from __future__ import annotations

from functools import cache

from referee.pages import render_site


@cache
def pages() -> dict[str, str]:
    """Every page by its path."""
    return dict(render_site())
