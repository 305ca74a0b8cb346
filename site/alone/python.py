"""Python for pages: the few files of Pyodide that are handed out, fetched with npm once and checked."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

VERSION = "314.0.7"
INTEGRITY = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
NAMES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
FETCHED = Path(__file__).parent.parent.parent / "build" / f"pyodide-{VERSION}"


class NotFetched(Exception):
    """Pyodide is not here, and cannot be had."""


def files() -> dict[str, bytes]:
    """Python's files by name. Raises NotFetched."""
    if not FETCHED.is_dir():
        _fetch()
    return {name: (FETCHED / name).read_bytes() for name in (*NAMES, LOCK)}


def _fetch() -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise NotFetched(
            "the site that needs no server takes Python for pages from npm, which is missing: install Node.js"
        )
    FETCHED.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FETCHED.parent) as draft:
        command = [npm, "pack", "--silent", "--pack-destination", draft, f"pyodide@{VERSION}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NotFetched(f"npm could not fetch pyodide {VERSION}: {done.stderr.strip()}")
        archive = Path(draft) / f"pyodide-{VERSION}.tgz"
        _check(archive.read_bytes())
        _unpack(archive, Path(draft) / "unpacked")
        (Path(draft) / "unpacked").rename(FETCHED)


def _check(content: bytes) -> None:
    """Is it what it was when it was chosen? Raises NotFetched."""
    found = "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()
    if found != INTEGRITY:
        raise NotFetched(f"pyodide {VERSION} is not what it was: {found}")


def _unpack(archive: Path, folder: Path) -> None:
    folder.mkdir()
    with tarfile.open(archive) as packed:
        for name in (*NAMES, LOCK):
            member = packed.extractfile(f"package/{name}")
            assert member is not None
            (folder / name).write_bytes(member.read() if name != LOCK else _without_packages(member.read()))


def _without_packages(lock: bytes) -> bytes:
    """The list of packages that may be loaded from elsewhere: none."""
    return json.dumps({"info": json.loads(lock)["info"], "packages": {}}).encode()
