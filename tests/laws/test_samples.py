"""Samples are clean, matches end, and the same log gives the same bytes."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import orjson
import pytest

import referee
from tests import ALL
from tests.helpers.damages import damaged
from tests.helpers.logs import Log, Verdict, moves_of, with_moves, without_hands
from tests.helpers.sampled import sample, verdict_on
from tests.helpers.told import as_told
from tests.helpers.verdicts import check, findings, judged
from tests.laws.spoiled import FRESH
from tests.laws.tables import TABLES, dice, every_game, every_sample, every_table, sample_of_each_game

MOST_MOVES = 20_000
"""The most that a log may hold."""


@sample_of_each_game
def test_a_sample_is_clean_and_its_deals_are_complete(slug: str, players: int, seed: int) -> None:
    for deals in (1, 3):
        log, verdict = sample(slug, players, seed, deals), verdict_on(slug, players, seed, deals)
        check(log, verdict)
        assert verdict["verdict"] == "clean", findings(verdict)
        assert all(deal["complete"] for deal in verdict["deals"])
        assert len(log["deals"]) == deals or verdict["complete"]


@every_game
def test_a_match_plays_to_its_end(slug: str) -> None:
    """At the smallest table."""
    log, verdict = played_out(slug, referee.load_game(slug).players[0])
    check(log, verdict)
    assert (verdict["verdict"], verdict["complete"]) == ("clean", True), findings(verdict)
    assert verdict["ending"]["deal"] == len(log["deals"])
    assert set(verdict["winners"]) <= set(log["players"])
    assert verdict["winners"]
    if ALL:
        assert judged({**log, "deals": log["deals"][:-1]})["complete"] is False
    told = referee.judge(as_told(log))
    if log["deals"][-1]["moves"][-1].endswith(" claim"):
        return  # what was won does not tell that the last deal ended before its last trick
    assert all(told[key] == verdict[key] for key in ("scores", "winners", "ending")), (
        "told by what was won it ends as played"
    )


SLOW = {
    "montoute": 22, "penwood": -59, "hohenlepte": 30, "gross-schwechten": 10, "durrengebwiller": 12, "muldenstein": -50,
    "jardin-aromatique": 24,
}  # fmt: skip
"""Games that random players hardly ever bring to an end, with a score near it that everybody brings in."""


def played_out(slug: str, players: int) -> tuple[Log, Verdict]:
    """A log of random players that ends with the match, and its verdict. Some games need hundreds of deals for that."""
    longest = MOST_MOVES // (len(moves_of(sample(slug, players, 0))) + 4)
    logs = (referee.sample(slug, players, seed, deals=most) for most in (100, longest) for seed in range(20))
    for log in logs:
        if slug in SLOW:
            log["carried"] = dict.fromkeys(log["players"], SLOW[slug])
        verdict = referee.judge(log)
        if verdict["ending"]:
            log["deals"] = log["deals"][: verdict["ending"]["deal"]]
            return log, verdict if len(log["deals"]) == len(verdict["deals"]) else referee.judge(log)
    raise AssertionError("no match ends")


def test_callac_with_four_players_never_ends() -> None:
    """Six tricks are played and only those beyond the sixth are worth a point: nobody ever comes nearer to 17."""
    for seed in (0, 1):
        verdict = judged(referee.sample("callac", 4, seed, deals=40))
        assert all(set(deal["scores"].values()) == {0} for deal in verdict["deals"])
        assert all(len(deal["tricks"]) == 6 for deal in verdict["deals"])
        assert verdict["complete"] is False


@every_table
def test_a_sample_is_the_same_every_time(slug: str, players: int) -> None:
    assert referee.sample(slug, players, 0, deals=1) == sample(slug, players, 0)
    bare = referee.sample(slug, players, 0, deals=1, hands=False)
    assert bare == without_hands(sample(slug, players, 0))


@every_sample
def test_the_same_log_gives_the_same_bytes(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed, 2)
    for one in (log, without_hands(log)):
        text = orjson.dumps(one)
        first = orjson.dumps(referee.judge(one))
        assert orjson.dumps(referee.judge(text)) == first
        assert orjson.dumps(referee.judge(text.decode())) == first
        assert orjson.dumps(one) == text, "judging leaves the log alone"


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_a_fresh_process_gives_the_same_bytes(hash_seed: str) -> None:
    logs = [orjson.dumps(log) for slug, players in TABLES[::5] for log in _clean_and_wrong(slug, players)]
    here = [hashlib.sha256(orjson.dumps(referee.judge(log))).hexdigest() for log in logs]
    done = subprocess.run(
        [sys.executable, "-c", FRESH],
        input=b"\n".join(logs),
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode().split() == here


def _clean_and_wrong(slug: str, players: int) -> list[Log]:
    log = sample(slug, players, 0)
    return [log, without_hands(log), damaged(log, dice(slug, players))]


def test_a_kept_sample_belongs_to_whoever_asked_for_it() -> None:
    """What one test does to a sample or to its verdict changes none that another is given."""
    before = orjson.dumps([sample("bedem", 3, 0), verdict_on("bedem", 3, 0)])
    log, verdict = sample("bedem", 3, 0), verdict_on("bedem", 3, 0)
    with_moves(log, [])["deals"][0]["hands"].clear()
    log["deals"][0]["moves"].clear()
    verdict["deals"][0]["tricks"].clear()
    assert orjson.dumps([sample("bedem", 3, 0), verdict_on("bedem", 3, 0)]) == before


def test_a_verdict_belongs_to_whoever_asked_for_it() -> None:
    """Changing one answer changes none that is given later."""
    log = sample("bedem", 3, 0)
    before = orjson.dumps(referee.judge(log))
    answer = referee.judge(log)
    cards = answer["deals"][0]["tricks"][0]["plays"][0]["cards"]
    cards.append("scribble")
    try:
        assert orjson.dumps(referee.judge(log)) == before
    finally:
        cards.remove("scribble")
