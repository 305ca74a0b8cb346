"""What is built to be installed: the wheel is whole, and the same bytes each time."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.conftest import ROOT

BUILD = "import sys, hatchling.build as it; it.build_wheel(sys.argv[1]); it.build_sdist(sys.argv[1])"
PAGES = "import hashlib; from referee.pages import render_site; print(hashlib.sha256(repr([*render_site()]).encode()).hexdigest())"


@pytest.fixture(scope="module")
def built(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist."""
    return build(site, tmp_path_factory.mktemp("built"), 1)


def build(site: Path, folder: Path, seed: int) -> Path:
    environment = {**os.environ, "BUILT_SITE": str(site), "PYTHONHASHSEED": str(seed)}
    subprocess.run([sys.executable, "-c", BUILD, str(folder)], cwd=ROOT, env=environment, check=True, timeout=120)
    return folder
