"""A season out of the logs of its evenings."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path
from typing import Any

import orjson
import pytest
from click.testing import CliRunner, Result
from openskill.models import PlackettLuce

import referee
from referee.cli import main
from referee.verdict.season import Evening, Line, Season, evening, places


def told(scores: dict[str, int], *, game: str = "Bedem", deals: int = 3, winners: tuple[str, ...] = ()) -> Evening:
    found = places(scores, winners, low=False)
    return Evening("an evening", game, deals, bool(winners), "clean", scores, found, counts=deals > 0)


def season(evenings: list[Evening]) -> list[Line]:
    return Season(evenings).lines


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
    assert head.endswith("Rating  Points in Bedem")
    assert {line.split()[0] for line in lines[:3]} == {"Ann", "Bob", "Cat"}
    remarks = "\n".join(lines[3:])
    assert " and " in lines[3]
    half = run("--unfinished", "--game", "box", *files).stdout
    assert "Points in Box" in half
    assert "Bedem" not in half
    assert "counted as it stands after 1 deal" in half
    assert "half.json: not played to its end, so it does not count." in remarks
    assert "begun.json: no deal is played to its end, so it does not count." in remarks
    assert "violations" not in remarks
    assert "violations were found, and it counts as played." in run("--unfinished", *files).stdout
    assert "whole.json" not in remarks or "share the win" in remarks


def test_as_data(files: list[str]) -> None:
    told_ = orjson.loads(run("--json", *files).stdout)
    verdicts = [referee.judge(Path(name).read_bytes()) for name in files]
    assert [one["scores"] for one in told_["evenings"]] == [verdict["scores"] for verdict in verdicts]
    assert [one["counts"] for one in told_["evenings"]] == [True, False, False, False]
    points = {line["name"]: line["points"] for line in told_["players"]}
    assert points["Ann"] == {"Bedem": verdicts[0]["scores"]["Ann"]}
    assert {name: [line["name"] for line in lines] for name, lines in told_["games"].items()}.keys() == {"Bedem"}
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
    assert run(str(path)).stdout == "No evening that is played to its end.\n"


# --- ratings, meetings, days ---------------------------------------------------------------------------------------


def test_ratings_are_openskills_own() -> None:
    model = PlackettLuce()
    now = {name: model.rating() for name in ("Ann", "Bob", "Cat")}
    evenings = [{"Ann": 7, "Bob": 5, "Cat": 6}, {"Cat": 9, "Bob": 9, "Ann": 2}, {"Bob": 4, "Ann": 1}]
    for scores in evenings:
        ranks = [*places(scores, (), low=False).values()]
        after = model.rate([[now[name]] for name in scores], ranks=[float(rank) for rank in ranks])
        now |= dict(zip(scores, [team[0] for team in after], strict=True))
    lines = {line.name: line.rated for line in season([told(scores) for scores in evenings])}
    assert {name: tuple(rated[-1]) for name, rated in lines.items()} == {
        name: (3 if name != "Cat" else 2, round(rating.mu, 4), round(2 * rating.sigma, 4))
        for name, rating in now.items()
    }
    assert all(later.sure < before.sure for rated in lines.values() for before, later in pairwise(rated))


def test_partners_are_rated_together_and_do_not_meet() -> None:
    log = referee.sample("whist", 4, 3)
    verdict = referee.judge(log)
    found = Season([evening("", referee.load_game("whist").at(4), log["players"], verdict)])
    ratings = {line.name: line.rated[-1] for line in found.lines}
    assert ratings["Ann"] == ratings["Cat"] != ratings["Bob"] == ratings["Dan"]
    assert {frozenset((met.one, met.other)) for met in found.meetings} == {
        frozenset(pair) for pair in product(("Ann", "Cat"), ("Bob", "Dan"))
    }
    assert all(line.shared == 0 for line in found.lines), "partners share no win with each other"


def test_who_finished_ahead_of_whom() -> None:
    evenings = [{"Ann": 3, "Bob": 1}, {"bob": 5, "Ann": 2}, {"Ann": 3, "Bob": 1}, {"Ann": 1, "Bob": 1}]
    assert Season(map(told, evenings)).meetings == [("Ann", "Bob", 2, 1, 1)]


def test_ratings_go_by_the_day() -> None:
    first, second = {"Ann": 3, "Bob": 1}, {"Ann": 1, "Bob": 3, "Cat": 2}
    late = [told(second)._replace(date="2026-11-02"), told(first)._replace(date="2026-11-01")]
    assert Season(late).plain()["players"] == Season(late[::-1]).plain()["players"]


def test_seasons_by_their_days(tmp_path: Path) -> None:
    for day in ("2026-10-31", "2026-11-01"):
        (tmp_path / f"bedem-{day}.json").write_bytes(orjson.dumps(referee.sample("bedem", 3, 1)))
    files = [str(path) for path in sorted(tmp_path.iterdir())]
    assert run("--csv", *files).stdout.splitlines()[1].split(",")[1] == "2"
    assert run("--csv", "--since", "2026-11-01", *files).stdout.splitlines()[1].split(",")[1] == "1"
    assert run("--csv", "--until", "2026-10-30", *files).stdout.splitlines()[1:] == []


def test_the_service_adds_up_alike(client: Any) -> None:
    log = referee.sample("bedem", 3, 1)
    verdict = referee.judge(log)
    result = {
        "game": "bedem",
        "scores": verdict["scores"],
        "winners": verdict["winners"],
        "deals": 9,
        "date": "2026-11-25",
    }
    answer = client.post("/v1/standings", json={"evenings": [result, result | {"complete": False}]}).json
    expected = Season([evening("", referee.load_game("bedem").at(3), log["players"], verdict)]).plain()
    assert answer["players"] == expected["players"]
    assert [one["counts"] for one in answer["evenings"]] == [True, False]
    wrong = client.post("/v1/standings", json={"evenings": [result, result | {"scores": {"Ann": 1}}]})
    assert wrong.json["errors"][0]["pointer"] == "/evenings/1/players"
