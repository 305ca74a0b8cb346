"""The pages of the site as Markdown, made once for all tests that read them, and what makes them."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from types import ModuleType

from referee.pages import render_site
from tests import ROOT

HOOKS = ROOT / "site"


@cache
def pages() -> dict[str, str]:
    """Every page by its path."""
    return dict(render_site())


def hook(name: str) -> ModuleType:
    """One of the site's hooks, which lie in a folder that Python would take for a module of its own."""
    spec = importlib.util.spec_from_file_location(name, HOOKS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def library_page() -> str:
    """The page that describes the library."""
    return str(hook("library_reference").page())
