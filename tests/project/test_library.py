"""The library as programs use it: what it promises is there, explained, and true."""

from __future__ import annotations

import doctest
import inspect
import pickle
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from typing import TYPE_CHECKING, Any, assert_type, is_typeddict

import pytest

import referee
from referee.api import create_app
from referee.api.description import SHAPES
from referee.loading.catalogue import nearest
from referee.table import shapes
from referee.table.shapes import Next, Try, Verdict
from tests import ROOT
from tests.site.printed import library_page

ERRORS = {"CatalogueError", "Fault", "RefereeError", "TooManyMoves", "UnknownGame", "UnreadableLog"}
USED = sorted(set(referee.__all__) - ERRORS)
"""What is called, and so has an example of its own."""


def told(name: str) -> list[doctest.DocTest]:
    """The examples of something and of its methods."""
    made = create_app if name == "create_app" else getattr(referee, name)
    found = doctest.DocTestFinder().find(made, name, globs={})
    return [test for test in found if test.examples]


@pytest.mark.parametrize("name", [*referee.__all__, "create_app"])
def test_what_docstrings_show_is_true(name: str) -> None:
    runner = doctest.DocTestRunner(verbose=False)
    tests = told(name)
    for test in tests:
        runner.run(test)
    assert runner.summarize(verbose=False).failed == 0
    assert tests or name in ERRORS


def public(made: type) -> dict[str, Any]:
    return {name: given for name, given in vars(made).items() if not name.startswith("_")}


def test_everything_public_says_what_it_does() -> None:
    for name in referee.__all__:
        assert inspect.getdoc(getattr(referee, name)), name
    for name, given in public(referee.Table).items():
        assert inspect.getdoc(given), name


@pytest.mark.parametrize("name", [name for name in USED if inspect.isfunction(getattr(referee, name))])
def test_every_parameter_is_explained(name: str) -> None:
    documented = inspect.getdoc(getattr(referee, name)) or ""
    for parameter in inspect.signature(getattr(referee, name)).parameters:
        assert f"\n    {parameter}: " in documented, parameter


def test_the_library_lists_what_it_has_before_any_of_it_is_loaded() -> None:
    """As whoever types in a shell or an editor needs it, and without loading the rest."""
    program = "import sys, referee; print(*dir(referee)); print(*sys.modules)"
    answered = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    names, loaded = (line.split() for line in answered.stdout.splitlines())
    assert set(referee.__all__) <= set(names)
    assert not [name for name in loaded if name.startswith("referee.")]


def test_the_library_has_nothing_else() -> None:
    """To mypy neither: it says so where there is nothing to be ignored."""
    with pytest.raises(AttributeError, match="no attribute 'jugde'"):
        _ = referee.jugde  # type: ignore[attr-defined]


def test_types_are_known_to_those_who_check_them() -> None:
    """What is asserted here is looked at by mypy; a lazy name that it could not follow would be Any."""
    log = referee.sample("bedem", 3, deals=1)
    assert_type(log, dict[str, Any])
    assert_type(referee.judge(log), Verdict)
    assert_type(referee.load_game("bedem"), referee.Game)
    assert_type(referee.load_game("bedem").players, tuple[int, int])
    table = referee.Table("bedem", log["players"])
    assert_type(table.legal, list[str])
    assert_type(table.next, Next | None)
    assert_type(referee.UnreadableLog([]).faults, list[referee.Fault])
    assert_type(referee.tries(log, []), list[Try])
    misspelled = referee.judge(log)["verdct"] if TYPE_CHECKING else None  # type: ignore[typeddict-item]
    assert misspelled is None


PUBLIC = {name: kind for name, kind in vars(shapes).items() if is_typeddict(kind) and name in SHAPES}


def test_what_is_answered_has_types() -> None:
    assert PUBLIC.keys() >= {"Verdict", "VerdictDeal", "Trick", "Finding", "Next", "Try", "TrickAnswer", "LegalAnswer"}


@pytest.mark.parametrize("name", PUBLIC)
def test_the_types_are_what_the_service_describes(name: str) -> None:
    kind, described = PUBLIC[name], SHAPES[name]
    assert set(kind.__annotations__) == set(described["properties"])
    assert set(described.get("required", ())) <= kind.__required_keys__


GAMES = ("bedem", "roolz", "althorn", "earnley", "heerstedt", "stones")


def changed(verdict: Any) -> None:
    """Empties everything that a verdict holds, down to the last list."""
    for part in verdict.values() if isinstance(verdict, dict) else verdict:
        if isinstance(part, (dict, list)):
            changed(part)
    verdict.clear()


@pytest.mark.parametrize("game", GAMES)
def test_a_verdict_is_the_callers_own(game: str) -> None:
    log = referee.sample(game, deals=2)
    verdict = referee.judge(log)
    before = deepcopy(verdict)
    changed(verdict)
    assert referee.judge(log) == before


def test_what_a_table_answers_is_the_callers_own() -> None:
    table = referee.Table("bedem", ["Ann", "Bob", "Cat"])
    table.deal(dealer="Ann", hands={"Cat": "4H 9S 9C 8D 7C"})
    table.play("Bob 7S")
    found = table.play("Cat 4H")
    before = table.verdict()
    for answer in (found, table.findings, table.next, table.legal, table.scores, table.log, table.verdict()):
        changed(answer)
    assert table.verdict() == before == referee.judge(table.log)


def test_threads_may_judge_at_once() -> None:
    logs = [referee.sample(game, seed=seed, deals=1) for game in GAMES for seed in range(4)]
    alone = [referee.judge(log) for log in logs]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(referee.judge, logs * 2)) == alone * 2


@pytest.mark.parametrize(
    "error",
    [
        referee.UnreadableLog([referee.Fault("/deals", "is no list"), referee.Fault("", "has no players")]),
        referee.CatalogueError([("bedem.yaml", "is empty"), ("box.yaml", "lacks a name")]),
        referee.UnknownGame("bedam", nearest),
        referee.TooManyMoves("at most 100 moves are tried at once here"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_arrive_whole_from_another_process(error: referee.RefereeError) -> None:
    """One that does not ends a whole pool of processes."""
    arrived = pickle.loads(pickle.dumps(error))
    assert type(arrived) is type(error)
    assert str(arrived) == str(error) != ""
    assert vars(arrived) == vars(error)


def test_games_and_tables_go_to_other_processes() -> None:
    table = referee.Table("bedem", ["Ann", "Bob", "Cat"])
    table.play("Bob 7S")
    arrived = pickle.loads(pickle.dumps(table))
    assert arrived.play("Cat 9S") == table.play("Cat 9S")
    assert arrived.verdict() == table.verdict()
    game = pickle.loads(pickle.dumps(referee.load_game("bedem")))
    assert referee.legal_plays(game, "9S 4H", "7S") == referee.legal_plays("bedem", "9S 4H", "7S")


# --- its pages ---------------------------------------------------------------------------------------------------

SESSION = re.compile(r"^```pycon\n(.*?)^```", re.DOTALL | re.MULTILINE)


def sections() -> dict[str, str]:
    """What the page says of each thing that it describes."""
    return dict(re.findall(r"^### `([\w.]+)` \{ #[\w-]+ \}\n(.*?)(?=^##|\Z)", library_page(), re.DOTALL | re.MULTILINE))


def test_everything_public_is_described() -> None:
    said = sections()
    assert {*referee.__all__, "create_app"} <= set(said)
    methods = {name for name, given in public(referee.Table).items() if inspect.isfunction(given)}
    assert {f"Table.{name}" for name in methods} <= set(said)
    facts = set(public(referee.Table)) - methods
    assert [name for name in facts if f"\n- `{name}` · `" not in library_page()] == []


@pytest.mark.parametrize("name", USED)
def test_each_has_its_example_and_its_errors(name: str) -> None:
    said = library_page().partition("## Tables")[2] if name == "Table" else sections()[name]
    assert "```pycon\n>>> import referee\n" in said
    for parameter in () if name == "Game" else inspect.signature(getattr(referee, name)).parameters:
        assert f"`{parameter}`" in said
    assert name == "Game" or "[`UnknownGame`](#unknowngame): " in said


def test_types_are_spelled_as_a_program_may_write_them() -> None:
    """No name that only the source knows, and of answers those of `referee.table.shapes`."""
    types = re.findall(r"^- \*{0,2}`\w+`\*{0,2} · `([^`]+)`|^It returns .*?`([^`]+)`: ", library_page(), re.MULTILINE)
    words = {word for found in types for word in re.findall(r"[A-Z]\w+", "".join(found))}
    known = {"Any", "Callable", "Flask", "Mapping", "None", "Path", "Sequence", "Settings"}
    assert words - known - set(referee.__all__) - set(PUBLIC) == {"Clause", "Pack"}


def test_the_guide_tells_the_truth() -> None:
    guide = (ROOT / "site" / "pages" / "library.md").read_text(encoding="utf-8")
    test = doctest.DocTestParser().get_doctest("\n".join(SESSION.findall(guide)), {}, "library.md", None, 0)
    assert len(test.examples) > 10
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0
