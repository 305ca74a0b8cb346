"""What the package carries that no one wrote: the built rules site, and the data of the catalogue's files.

Both are made wherever an sdist or a wheel is built in a checkout, so that there is no package without them; where BUILT_SITE
names a folder, the site in it is taken as it is. The sdist carries both as they go into the wheel: a wheel that is built from
it needs neither MkDocs nor the referee's own libraries. An editable install takes the checkout as it is.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent
PACKED = "build/packed-site"
"""Where it lies in the sdist."""
DATA = "referee/loading/kept"
SOURCES = ("referee", "catalogue", "site", "mkdocs.yml")
MADE = {".pyc", ".data"}
LEFT_OUT = {".br", ".map"}
"""What the packed site does without: a second form as large as the first, and what only debugs the theme's scripts."""


class MadeParts(BuildHookInterface):  # type: ignore[type-arg]
    """Makes them, and names them to the builder."""

    draft: tempfile.TemporaryDirectory[str] | None = None
    """Where the site is packed: others may be building here, too."""

    def dependencies(self) -> list[str]:
        """What has to be installed to make them."""
        told = self.metadata.core
        return [] if _unpacked() else [*told.dependencies, *told.optional_dependencies["docs"]]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds them to what is built."""
        if version == "editable":
            return
        packed = ROOT / PACKED
        if not _unpacked():
            self.draft = tempfile.TemporaryDirectory()
            packed = Path(self.draft.name) / "site"
            make(packed)
        wheel = self.target_name == "wheel"
        build_data["force_include"] |= {str(packed): "referee/site" if wheel else PACKED, DATA: DATA}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Takes away what is packed by now."""
        if self.draft is not None:
            self.draft.cleanup()


def _unpacked() -> bool:
    """Is this the sdist, which has them?"""
    return (ROOT / "PKG-INFO").is_file()


def make(packed: Path) -> None:
    """Makes both anew, but for a site that is newer than all that it is made of and knows no address of its own."""
    _run("referee.loading.keep")
    built = os.environ.get("BUILT_SITE")
    site = ROOT / (built or "build/site")
    if not built and not _is_fresh(site):
        _run("mkdocs", "build", "--strict", "--site-dir", str(site))
    pack(site, packed)


def _run(*module: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "SITE_URL"}
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    environment |= {"PYTHONPATH": path, "NO_MKDOCS_2_WARNING": "1"}
    if subprocess.run([sys.executable, "-m", *module], cwd=ROOT, env=environment, check=False).returncode:
        sys.exit(f"The package is not whole: {' '.join(module[:2])} failed. What it needs: pip install -e .[docs]")


def _is_fresh(site: Path) -> bool:
    """Only a site that knows its address lists its pages for search engines."""
    index = site / "index.html"
    if not index.is_file() or (site / "sitemap.xml").exists():
        return False
    return all(path.stat().st_mtime <= index.stat().st_mtime for path in _sources())


def _sources() -> Iterator[Path]:
    for name in SOURCES:
        below = (ROOT / name).rglob("*") if (ROOT / name).is_dir() else [ROOT / name]
        yield from (path for path in below if path.is_file() and path.suffix not in MADE)


def pack(site: Path, packed: Path) -> None:
    """The site as the package carries it: what has a form in gzip in that form alone, which is a fifth of the size."""
    for path in sorted(site.rglob("*")):
        squeezed = path.with_name(f"{path.name}.gz").is_file()
        if path.is_file() and not squeezed and path.suffix not in LEFT_OUT:
            goes_to = packed / path.relative_to(site)
            goes_to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, goes_to)
