"""What is built to be installed: it is whole, the same bytes each time, and does alone what the README says."""

from __future__ import annotations

import gzip
import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tomllib
import urllib.request
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from referee.loading import files
from tests import ROOT
from tests.conftest import BUILD_SECONDS, Outcome, build_once, ran

BUILD = "import sys, hatchling.build as it; it.build_wheel(sys.argv[1]); it.build_sdist(sys.argv[1])"
FROM_SDIST = """
import sys, hatchling.build as it
assert it.get_requires_for_build_wheel() == []
it.build_wheel(sys.argv[1])
"""
MEANT = {"LOG…": "log.yaml", "FILES…": "log.yaml", "GAME": "beckwithshaw", "WORDS": "bedem"}
"""What stands for the README's words in capitals."""
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def packages(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist."""
    return build_once(tmp_path_factory, "packages", lambda folder: build(site, folder, 1))


def build(site: Path, folder: Path, seed: int) -> Outcome:
    command = [sys.executable, "-c", BUILD, str(folder)]
    return ran(command, BUILT_SITE=str(site), PYTHONHASHSEED=str(seed), PYTHONPATH=str(ROOT))


def one(folder: Path, ending: str) -> Path:
    found = list(folder.glob(f"*{ending}"))
    assert len(found) == 1, found
    return found[0]


# --- what is in it -------------------------------------------------------------------------------------------------


def test_the_wheel_is_whole(packages: Path, site: Path) -> None:
    with zipfile.ZipFile(one(packages, ".whl")) as wheel:
        names = set(wheel.namelist())
        kept = {name for name in names if name.startswith("referee/loading/kept/")}
        assert kept == {f"referee/loading/kept/{name}" for name in files.to_keep()}
        assert {f"referee/catalogue/{name}" for name in files.long_ones()} <= names
        for path in site.rglob("*"):
            name = f"referee/site/{path.relative_to(site).as_posix()}"
            if path.is_file() and path.suffix not in {".br", ".gz", ".map"}:
                packed = f"{name}.gz" in names
                assert packed != (name in names), name
                there = gzip.decompress(wheel.read(f"{name}.gz")) if packed else wheel.read(name)
                assert there == path.read_bytes(), name
    assert {"referee/building/mkdocs.yml", "referee/building/site/hooks.py"} <= names  # for `referee site`
    assert not [
        name for name in names if name.startswith(("tests", "release")) or name.endswith((".br", ".pyc", ".map"))
    ]


def test_both_packages_are_the_same_bytes_each_time(packages: Path, site: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    before = os.umask(0o077)
    try:
        assert build(site, again, 2)[0] == 0
    finally:
        os.umask(before)
    for ending in (".whl", ".tar.gz"):
        assert one(packages, ending).read_bytes() == one(again, ending).read_bytes()


def test_a_wheel_from_the_sdist_is_the_same_and_needs_nothing_made(packages: Path, tmp_path: Path) -> None:
    with tarfile.open(one(packages, ".tar.gz")) as sdist:
        sdist.extractall(tmp_path, filter="data")
    command = [sys.executable, "-c", FROM_SDIST, str(tmp_path)]
    subprocess.run(command, cwd=next(tmp_path.iterdir()), env={"PATH": "/nowhere"}, check=True, timeout=BUILD_SECONDS)
    assert one(tmp_path, ".whl").read_bytes() == one(packages, ".whl").read_bytes()


# --- what it does where nothing else is ----------------------------------------------------------------------------


@pytest.fixture(scope="session")
def installed(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that has the wheel and the libraries that it names, and nothing else."""
    return build_once(tmp_path_factory, "installed", lambda folder: install(one(packages, ".whl"), folder))


def install(wheel: Path, folder: Path) -> Outcome:
    code, said = ran([sys.executable, "-m", "venv", "--without-pip", str(folder)])
    libraries = next(folder.glob("lib/python*/site-packages"))
    info = next(path for path in zipfile.Path(wheel).iterdir() if path.name.endswith(".dist-info"))
    for library in needed(PathDistribution(info).requires or ()):
        lay(library, libraries)
    pip = [sys.executable, "-m", "pip", "--isolated", "--python", str(folder / "bin" / "python")]
    for command in (["install", "--quiet", "--no-deps", "--no-index", str(wheel)], ["check"]):
        code, said = (code, said) if code else ran([*pip, *command])
    return code, said


def needed(requirements: Iterable[str], extra: str = "") -> Iterator[Distribution]:
    """The libraries that are asked for, and those that they ask for."""
    for requirement in map(Requirement, requirements):
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            library = distribution(requirement.name)
            yield library
            for more in ("", *requirement.extras):
                yield from needed(library.requires or (), more)


def lay(library: Distribution, folder: Path) -> None:
    """Puts an installed library into another environment."""
    for name in {file.parts[0] for file in library.files or ()} - {"..", "__pycache__"}:
        if not (folder / name).exists():
            (folder / name).symlink_to(Path(str(library.locate_file(name))))


def run(installed: Path, folder: Path, *command: str) -> tuple[int, str]:
    """What a program of that environment answers and prints, run in that folder."""
    program = installed / "bin" / command[0]
    done = subprocess.run(
        [program, *command[1:]],
        cwd=folder,
        env=alone(installed),
        capture_output=True,
        timeout=BUILD_SECONDS,
        check=False,
    )
    return done.returncode, (done.stdout + done.stderr).decode()


def alone(installed: Path) -> dict[str, str]:
    kept = {"XDG_DATA_HOME": os.environ["XDG_DATA_HOME"]}
    return {"PATH": str(installed / "bin"), "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1", **kept}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder outside of every checkout, with the files that the README speaks of."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    shutil.copyfile(ROOT / "examples" / "bedem-dispute.yaml", tmp_path / "log.yaml")
    shutil.copyfile(ROOT / "README.md", tmp_path / "README.md")
    return tmp_path


def test_the_commands_of_the_readme_answer(installed: Path, folder: Path) -> None:
    first = README.partition("```\n$ ")[2].partition("```")[0].splitlines()
    code, printed = run(installed, folder, *shlex.split(first[0]))
    assert code == 1
    assert [line for line in first[1:] if "…" not in line and line not in printed.splitlines()] == []
    commands = re.findall(r"`(referee [^`]+)`", README.partition("| command | does |")[2].partition("\n\n")[0])
    assert len(commands) > 6
    for command in commands:
        words = [MEANT.get(word, word) for word in shlex.split(command)]
        if words[1] != "serve":
            code, printed = run(installed, folder, *words)
            assert code == (words[1] == "judge"), printed
            assert printed


def test_the_library_of_the_readme_answers(installed: Path, folder: Path) -> None:
    assert run(installed, folder, "python", "-m", "doctest", "README.md") == (0, "")
    place = "import referee; print(referee.__file__)"
    assert str(installed) in run(installed, folder, "python", "-c", place)[1]


def test_the_service_of_the_readme_answers(installed: Path, folder: Path) -> None:
    """Its pages are there, from whatever folder it is started, and nothing is written to where it is installed."""
    package = next(installed.glob("lib/python*/site-packages/referee"))
    there = {path: path.stat().st_mtime for path in package.rglob("*")}
    command = [str(installed / "bin" / "referee"), "serve", "--port", "0", "--workers", "1"]
    with subprocess.Popen(command, cwd=folder, env=alone(installed), stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().rsplit(" ", 1)[1].strip()
            for path in ("", "ask", "judge", "table", "docs", "games/bedem"):
                assert "<title>" in fetched(f"{address}{path}"), path
            assert len(json.loads(fetched(f"{address}v1/games"))["games"]) == len(files.game_paths())
            body = README.partition("-d '")[2].partition("'")[0]
            asked = urllib.request.Request(f"{address}v1/verdicts", body.encode(), {"Content-Type": "application/json"})
            assert json.loads(fetched(asked))["game"] == "bedem"
        finally:
            server.terminate()
            server.communicate(timeout=60)
    assert {path: path.stat().st_mtime for path in package.rglob("*")} == there


def fetched(asked: str | urllib.request.Request) -> str:
    with urllib.request.urlopen(asked, timeout=60) as answer:
        text: str = answer.read().decode()
    return text


# --- its supply ----------------------------------------------------------------------------------------------------

FAULTY = '{"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "X-1", "fix_versions": ["2"]}]}]}'
SOUND = '{"dependencies": [{"name": "a", "version": "1", "vulns": []}, {"name": "b", "skip_reason": "not found"}]}'
UNKNOWN = '{"dependencies": [{"name": "a", "skip_reason": "not found"}]}'


@pytest.mark.parametrize(
    "printed, code, told",
    [
        (FAULTY, 1, "a 1: X-1, mended in 2\naudit: 1 libraries, 1 known faults\n"),
        (SOUND, 0, "audit: 1 libraries, 0 known faults\n"),
        (UNKNOWN, 0, "audit: nothing was audited, the list of known faults cannot be reached: it knows no library\n"),
        ("", 0, "audit: nothing was audited, the list of known faults cannot be reached: no way there\n"),
    ],
)
def test_an_audit_tells_faults_and_that_there_was_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], printed: str, code: int, told: str
) -> None:
    audit = import_from(ROOT / "release" / "audit.py")
    done = subprocess.CompletedProcess([], 1, printed, "Traceback\nno way there\n")
    monkeypatch.setattr(audit.subprocess, "run", lambda *args, **options: done)
    assert (audit.main(["run.txt"]), capsys.readouterr().out) == (code, told)


def test_every_library_is_locked_with_its_hashes() -> None:
    """pip takes a file only where every line has a hash; what an installed referee needs is the same everywhere."""
    locks = {name: locked(ROOT / "requirements" / f"{name}.txt") for name in ("run", "site", "dev", "release", "uv")}
    assert locks["run"].items() <= locks["site"].items() <= locks["dev"].items()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = {"run": project["project"]["dependencies"], "release": project["dependency-groups"]["release"]}
    asked["uv"] = project["dependency-groups"]["set-up"]
    asked["site"] = project["project"]["optional-dependencies"]["docs"] + project["dependency-groups"]["checkout"]
    asked["dev"] = [one for extra in ("dev", "docs") for one in project["project"]["optional-dependencies"][extra]]
    for name, requirements in asked.items():
        named = {Requirement(one).name.lower().replace("_", "-") for one in requirements} - {"card-table-referee"}
        assert named - locks[name].keys() == set(), "make lock"


def locked(path: Path) -> dict[str, set[str]]:
    """The versions of each library in a file of locked ones."""
    text = path.read_text(encoding="utf-8")
    assert "://" not in text
    found: dict[str, set[str]] = {}
    for entry in re.split(r"\n(?=[a-z])", text)[1:]:
        line, _, rest = entry.partition("\n")
        assert rest.count("--hash=sha256:") >= 1, line
        name, _, version = line.partition("==")
        found.setdefault(name, set()).add(version)
    return found


def test_the_readme_tells_what_every_extra_brings() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert set(extras) == set(re.findall(r"^\| `(\w+)` \|", README, re.MULTILINE))


def import_from(path: Path) -> Any:
    """A module that is no part of a package."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
