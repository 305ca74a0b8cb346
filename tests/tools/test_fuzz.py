"""What `make fuzz` puts by the million, in small: every case of the corpus, what was found, and a few thousand damaged."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from typing import Any

import pytest

import referee
from referee.tables.keys import id_of
from tools.fuzz import cases, seeds, watch
from tools.fuzz.inputs import KINDS, Made, made
from tools.fuzz.library import Call
from tools.fuzz.service import SECRET, Request, ask, served

TABLE = id_of(SECRET)
CORPUS = cases.read(cases.CORPUS)
FOUND = cases.read(cases.FOUND)
REQUESTS = [case.input for case in CORPUS if isinstance(case.input, Request) and "/metrics" not in case.input.path]


# --- the corpus ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", range(8))
def test_the_corpus_is_answered_as_it_says(part: int) -> None:
    assert {case.name: wrong for case in CORPUS[part::8] if (wrong := cases.faults(case))} == {}


@pytest.mark.parametrize("case", FOUND, ids=[case.name for case in FOUND])
def test_what_was_found_is_answered_as_is_due(case: cases.Case) -> None:
    assert cases.faults(case) == []


@pytest.mark.parametrize("name", seeds.FILES)
def test_the_corpus_is_what_its_generator_writes(name: str) -> None:
    """Where this fails after a change of what is answered: `python -m tools.fuzz.seeds`, and read what differs."""
    assert (cases.CORPUS / f"{name}.yaml").read_text(encoding="utf-8") == seeds.text(name)


def test_the_corpus_asks_all_that_is_described() -> None:
    told = {(path, method.upper()) for path, item in served().described.description["paths"].items() for method in item}
    asked = {
        (request.path.partition("?")[0].replace("/bedem", "/{slug}").replace(TABLE, "{table_id}"), request.method)
        for request in REQUESTS
    }
    assert {one for one in told if one[1] != "PARAMETERS"} - asked == {("/metrics", "GET")}


def test_the_corpus_has_every_family_and_every_pack() -> None:
    games = [referee.load_game(slug) for slug in seeds.GAMES]
    assert {game.family for game in games} == {"trick-taking", "climbing", "melding", "matching"}
    assert {"roolz", "stones", "rolling-stone", "trumplestiltskin"} <= {game.slug for game in games}


# --- damaged -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", range(8))
def test_whatever_comes_in_is_answered(part: int) -> None:
    told = Counter(one.kind for number in range(400) if (one := made(f"test-{part}/{number}")).input.put())
    assert told.keys() == KINDS.keys()


# --- the watch -----------------------------------------------------------------------------------------------------


def found(call: Call | Request) -> list[dict[str, Any]]:
    """What the watch finds in one input."""
    watched = watch.Watched()
    watched.put(Made("1/1", "data", call), closely=True)
    return watched.report().findings


def test_the_watch_tells_a_failure_with_its_input() -> None:
    def fail(log: Any) -> None:
        raise KeyError("hands")

    (finding,) = found(Call(fail, ({"game": "bedem"},)))
    assert (finding["name"], finding["found"]) == ("1/1", "KeyError: 'hands'")
    assert "bedem" in finding["asked"]


def test_the_watch_tells_what_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(0, 100, 2))
    monkeypatch.setattr(time, "process_time", lambda: float(next(clock)))
    (finding,) = found(Call(referee.sample, ("bedem",)))
    assert finding["found"] == "took 2.00 s of processor time"


def test_the_watch_tells_an_answer_that_is_not_described(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "decide_trick", lambda *_, **__: {"winner": 0})
    (finding,) = found(seeds.post("/v1/games/bedem/trick", seeds.TRICK))
    assert "required property" in finding["found"]


def test_the_watch_tells_a_failure_of_the_service(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(referee, "decide_trick", fail)
    (finding,) = found(seeds.post("/v1/games/bedem/trick", seeds.TRICK))
    assert finding["found"].startswith("Wrong: 500")
    assert finding["ask"] == "POST /v1/games/bedem/trick"


@pytest.mark.parametrize("grows,told", [(False, 0), (True, 1)])
def test_the_watch_tells_growth_of_memory(monkeypatch: pytest.MonkeyPatch, grows: bool, told: int) -> None:
    weights = iter([100.0, 100.0, 100.0, 101.0, 101.0, 150.0 if grows else 102.0])
    monkeypatch.setattr(watch, "megabytes", lambda: next(weights))
    monkeypatch.setattr(watch.Watched, "_growth", lambda self: ["here"])
    watched = watch.Watched()
    for _ in range(5):
        watched.report()
    watched.finish()
    assert len(watched.findings) == told


# --- one request and the next --------------------------------------------------------------------------------------


def test_no_answer_depends_on_what_was_asked_before() -> None:
    alone = [ask(request)[::2] for request in REQUESTS]
    order = list(range(len(REQUESTS)))
    random.Random(1).shuffle(order)
    assert [place for place in order if ask(REQUESTS[place])[::2] != alone[place]] == []


def test_no_answer_depends_on_what_is_asked_at_the_same_time() -> None:
    """Several threads in one process, each with requests of its own order."""
    alone = [ask(request)[::2] for request in REQUESTS]
    wrong: list[str] = []

    def go(seed: int) -> None:
        order = list(range(len(REQUESTS)))
        random.Random(seed).shuffle(order)
        wrong.extend(str(REQUESTS[place]) for place in order if ask(REQUESTS[place])[::2] != alone[place])

    threads = [threading.Thread(target=go, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
