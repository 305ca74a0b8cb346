"""What `make bench` measures: the same logs for all, and players who are new each time."""

from __future__ import annotations

import json
import re

import pytest

import referee
from referee.loading import catalogue
from tools.bench.checkouts import ROOT
from tools.bench.clock import of_strangers, times_of
from tools.bench.games import every_game
from tools.bench.logs import samples, tables
from tools.bench.pairs import against


def test_strangers_are_other_people_who_play_the_same_game() -> None:
    for sample in samples(["roolz", "earnley"]):
        verdict = referee.judge(sample.text)
        one, other = of_strangers(sample.text), of_strangers(sample.text)
        assert not set(json.loads(one)["players"]) & set(json.loads(other)["players"])
        told = json.dumps(referee.judge(one))
        for name in json.loads(sample.text)["players"]:
            told = re.sub(rf"\b{name}[a-z]{{4}}\b", name, told)
        assert json.loads(told) == verdict


def test_every_game_is_measured_with_hands_and_without() -> None:
    assert {slug for slug, _ in tables()} == {*catalogue.game_files()}
    found = [(sample.game, sample.players, sample.hands) for sample in samples(["roolz", "bedem"])]
    assert found == [
        (slug, players, hands)
        for slug, players in [("roolz", 4), ("roolz", 2), ("bedem", 4)]
        for hands in (True, False)
    ]
    assert all(time > 0 for time in times_of(next(samples(["roolz"])).text))


def test_a_game_has_a_line_with_its_costs(capsys: pytest.CaptureFixture[str]) -> None:
    every_game(["fauconnieres"])
    *_, line, _ = capsys.readouterr().out.strip().split("\n")
    assert re.fullmatch(r"fauconnieres, 4 +32( +\d+ +\d+\.\d\d +\d+\.\d +\d+\.\d +\d+ +\d+ +\d+){2}", line)


def test_two_checkouts_are_compared_log_by_log(capsys: pytest.CaptureFixture[str]) -> None:
    against(ROOT, ["fauconnieres"], turns=1)
    _, _, whole, bare, mean = capsys.readouterr().out.strip().split("\n")
    assert re.fullmatch(r"fauconnieres, 4 +all( +\d+ +\d+ +\d+\.\d\d){2}", whole)
    assert re.fullmatch(r"fauconnieres, 4 +none( +\d+ +\d+ +\d+\.\d\d){2}", bare)
    assert re.fullmatch(r"geometric mean( +\d+\.\d\d){2}", mean)


def test_what_is_no_checkout_is_refused() -> None:
    with pytest.raises(SystemExit, match="is no checkout of the referee"):
        against(ROOT / "tests", [], turns=1)
