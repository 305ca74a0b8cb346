"""A season out of the logs of its evenings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest
from click.testing import CliRunner, Result

import referee
from referee.cli import main
from referee.commands.season import Evening, places, season


def told(scores: dict[str, int], *, game: str = "Bedem", deals: int = 3, winners: tuple[str, ...] = ()) -> Evening:
    found = places(scores, winners, low=False)
    return Evening("an evening", game, deals, bool(winners), "clean", scores, found)


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["standings", *words], prog_name="referee")


@pytest.mark.parametrize(
    "scores, winners, low, expected",
    [
        ({"Ann": 7, "Bob": 5, "Cat": 6}, (), False, [1, 3, 2]),
        ({"Ann": 7, "Bob": 5, "Cat": 6}, (), True, [3, 1, 2]),
        ({"Ann": 7, "Bob": 7, "Cat": 6}, (), False, [1, 1, 3]),
        ({"Ann": 7, "Bob": 7, "Cat": 6}, ("Bob",), False, [2, 1, 3]),
        ({"Ann": 7, "Bob": 9, "Cat": 9}, ("Ann",), False, [1, 2, 2]),
        ({"Ann": 7, "Bob": 4, "Cat": 9}, ("Ann", "Bob"), False, [1, 1, 3]),
    ],
)
def test_places(scores: dict[str, int], winners: tuple[str, ...], low: bool, expected: list[int]) -> None:
    assert list(places(scores, winners, low=low).values()) == expected


def test_a_season_counts_places_and_keeps_games_apart() -> None:
    lines = season(
        [
            told({"Ann": 7, "Bob": 5, "Cat": 6}),
            told({"ANN": 1, "Bob": 3, "Cat": 3}, game="Box", deals=2),
            told({"Ann": 50, "Dan": 9}, deals=0),
        ]
    )
    assert [line.name for line in lines] == ["Cat", "Ann", "Bob"]
    cat, ann, bob = lines
    assert (ann.evenings, ann.wins, ann.shared, ann.second, ann.deals) == (2, 1, 0, 0, 5)
    assert ann.points == {"Bedem": 7, "Box": 1}
    assert (cat.wins, cat.shared, cat.second) == (1, 1, 1)
    assert (bob.wins, bob.shared, bob.second) == (1, 1, 0)


def test_accents_that_are_written_otherwise_are_the_same_name() -> None:
    (line,) = season([told({"Zoé": 1}), told({"zoe\u0301": 2})])
    assert (line.name, line.evenings, line.points) == ("Zoé", 2, {"Bedem": 3})


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """A whole match, one that is not played to its end, one without a whole deal, and a violation."""
    whole, half = referee.sample("bedem", 3, 1), referee.sample("box", 3, 2, deals=1)
    begun: dict[str, Any] = {"game": "bedem", "players": ["Ann", "Bob", "Cat"], "dealer": "Ann", "deals": []}
    wrong = referee.sample("bedem", 3, 4, deals=2)
    wrong["deals"][0]["moves"].insert(0, f"{wrong['deals'][0]['moves'][1]}")
    found = []
    for name, log in (("whole", whole), ("half", half), ("begun", begun), ("wrong", wrong)):
        path = tmp_path / f"{name}.json"
        path.write_bytes(orjson.dumps(log))
        found.append(str(path))
    return found


def test_the_table(files: list[str]) -> None:
    answer = run(*files)
    assert answer.exit_code == 0
    head, *lines = answer.stdout.splitlines()
    assert head.split("  ")[0] == "Player"
    assert head.endswith("Points in Bedem  Points in Box")
    assert {line.split()[0] for line in lines[:3]} == {"Ann", "Bob", "Cat"}
    remarks = "\n".join(lines[3:])
    assert "half.json: not played to its end, counted as it stands after 1 deal" in remarks
    assert "begun.json: no deal is played to its end, so it does not count." in remarks
    assert "wrong.json: " in remarks
    assert "violations were found, and it counts as played." in remarks
    assert "whole.json" not in remarks or "share the win" in remarks


def test_as_data(files: list[str]) -> None:
    told_ = orjson.loads(run("--json", *files).stdout)
    verdicts = [referee.judge(Path(name).read_bytes()) for name in files]
    assert [one["scores"] for one in told_["evenings"]] == [verdict["scores"] for verdict in verdicts]
    assert [one["counts"] for one in told_["evenings"]] == [True, True, False, True]
    points = {line["name"]: line["points"] for line in told_["players"]}
    assert points["Ann"]["Box"] == verdicts[1]["scores"]["Ann"]
    assert sum(line["wins"] - line["shared"] for line in told_["players"]) <= 3


def test_where_the_lowest_total_wins(tmp_path: Path) -> None:
    log = referee.sample("rolling-stone", 4, 1, deals=2, table={"variant": "penalty-cards"})
    path = tmp_path / "low.json"
    path.write_bytes(orjson.dumps(log))
    (one,) = orjson.loads(run("--json", str(path)).stdout)["evenings"]
    assert one["places"][min(one["scores"], key=lambda name: one["scores"][name])] == 1


def test_what_cannot_be_read_is_told_and_left_out(tmp_path: Path, files: list[str]) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("game: bedem\nplayers: [Ann]\n")
    answer = run(str(path), files[0], str(tmp_path / "none.yaml"))
    assert answer.exit_code == 2
    assert "Bedem is for 3 to 4 players" in answer.stderr
    assert "none.yaml: No such file" in answer.stderr
    assert "Points in Bedem" in answer.stdout
    assert run(str(path)).stdout == "No evening with a whole deal.\n"
