"""The referee in one archive, to run where only Python is: itself, its catalogue, the libraries that it imports, and stand-ins
for their compiled parts."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution, packages_distributions
from io import BytesIO
from pathlib import Path

from referee.loading import files as catalogue_files

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
STAND_INS = HERE / "stand_ins"
LEFT_OUT = ("commands", "static", "__pycache__", "kept", "schema")
"""Folders of the referee and the catalogue that no page asks for."""
WHEN = (1980, 1, 1, 0, 0, 0)
"""The same sources make the same archive, byte for byte."""
WHAT_IS_IMPORTED = """
import sys
sys.path.insert(0, {here!r})
import in_page, try_out
try_out.try_out(in_page.answer)
for module in list(sys.modules.values()):
    print(getattr(module, "__file__", None) or "-")
"""


def archive() -> bytes:
    """The archive."""
    packed = BytesIO()
    files = contents()
    with zipfile.ZipFile(packed, "w") as told:
        for name in sorted(files):
            told.writestr(zipfile.ZipInfo(name, WHEN), files[name], zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()


def contents() -> dict[str, bytes]:
    """Every file of the archive."""
    libraries = _libraries()
    named = _named({name.partition("/")[0] for name in libraries})
    files = {**libraries, **named, **dict(_own()), **dict(_kept())}
    for stand_in in STAND_INS.rglob("*.py"):
        files[stand_in.relative_to(STAND_INS).as_posix()] = stand_in.read_bytes()
    files["in_page.py"] = (HERE / "in_page.py").read_bytes()
    return files


def _own() -> Iterator[tuple[str, bytes]]:
    """The referee and the catalogue, with what is kept of the catalogue's files, for the Python of the page."""
    for folder in ("referee", "catalogue"):
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT)
            if path.is_file() and not {*LEFT_OUT} & {*name.parts}:
                yield name.as_posix(), path.read_bytes()


def _kept() -> Iterator[tuple[str, bytes]]:
    """The data of the catalogue's files as the referee keeps it, so that no page has to read YAML first."""
    for file, data in catalogue_files.to_keep().items():
        yield f"referee/loading/kept/{file}", data


def _libraries() -> dict[str, bytes]:
    """The Python files of other people's that are imported when the service answers; where one is compiled, all that lie
    beside it, for they are what it stands in for."""
    found: dict[str, bytes] = {}
    for path in map(Path, _imported()):
        if "site-packages" in path.parts and path.parent.name != "_distutils_hack":
            folder = Path(*path.parts[: path.parts.index("site-packages") + 1])
            beside = [path] if path.suffix == ".py" else path.parent.glob("*.py")
            found |= {one.relative_to(folder).as_posix(): one.read_bytes() for one in beside}
    return found


def _named(packages: set[str]) -> dict[str, bytes]:
    """What tells the names, versions and licences of the distributions that have these packages."""
    names = packages_distributions()
    found = {}
    for name in sorted({one for package in packages for one in names.get(package, ())}):
        told = distribution(name)
        folder = f"{told.name.lower().replace('-', '_')}-{told.version}.dist-info"
        found[f"{folder}/METADATA"] = f"Metadata-Version: 2.1\nName: {told.name}\nVersion: {told.version}\n".encode()
        for file in told.files or ():
            if ".dist-info" in file.parts[0] and file.name.startswith(("LICENSE", "COPYING", "AUTHORS")):
                found[f"{folder}/licenses/{file.name}"] = file.read_binary()
    return found


def _imported() -> list[str]:
    code = WHAT_IS_IMPORTED.format(here=str(HERE))
    environment = {**os.environ, "PYTHONPATH": f"{STAND_INS}{os.pathsep}{ROOT}"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.splitlines()
