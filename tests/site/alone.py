"""The referee as it is packed for pages, run by a Python that has nothing but the archive."""

from __future__ import annotations

import importlib
import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

from tests import ROOT

HERE = ROOT / "site" / "alone"
RUN = """
import json, sys
sys.path.insert(0, sys.argv[1])
from in_page import answer
for line in sys.stdin:
    print(json.dumps(answer(*json.loads(line))))
"""
Request = tuple[str, str, str, str, str]
"""Method, address, query, media type, body."""


def module(name: str) -> Any:
    """A module of those that build the site that needs no server."""
    sys.path.insert(0, str(HERE))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(HERE))


def unpacked(folder: Path) -> Path:
    """The archive for this Python, unpacked into that folder."""
    archive = module("pack").archive()
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        packed.extractall(folder)
    return folder


def answers(folder: Path, requests: list[Request]) -> list[tuple[int, str, str]]:
    """What the unpacked service answers: status, media type, body. No library that is installed can be imported."""
    asked = "".join(json.dumps(request) + "\n" for request in requests)
    command = [sys.executable, "-I", "-S", "-c", RUN, str(folder)]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]
