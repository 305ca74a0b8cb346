"""Moves that might come next: what is found of them is what judging the log with them finds, and nothing is left of it."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient

import referee
from referee.reading.documents import parse_yaml
from referee.reading.move_reader import split_lines
from referee.verdict.tries import MOST, TooManyMoves
from tests import PLAYTHROUGHS
from tests.helpers.sampled import sample

FILES = sorted(PLAYTHROUGHS.glob("*.yaml"))
BEDEM: dict[str, Any] = {"game": "bedem", "players": ["Ann", "Bob", "Cat"], "dealer": "Ann", "deals": []}


def judged(log: dict[str, Any], move: Any, *, anew: bool) -> Sequence[Mapping[str, Any]]:
    """What judging the log with that move finds beyond what judging it without finds."""
    grown = deepcopy(log)
    if anew:
        grown["deals"].append({"moves": [move]})
    else:
        grown["deals"][-1]["moves"].append(move)
    before, after = (
        [found for deal in referee.judge(one)["deals"] for found in deal["findings"]] for one in (log, grown)
    )
    return [found for found in after if found not in before]


@pytest.mark.parametrize(
    "slug, players", [("bedem", 3), ("boesenburg", 4), ("earnley", 4), ("lewknor", 3), ("roolz", 2), ("zens", 3)]
)
def test_what_is_found_is_what_judging_finds(slug: str, players: int) -> None:
    whole = sample(slug, players, 3, 3)
    rng = random.Random(slug)
    for deal in range(len(whole["deals"])):
        log = deepcopy(whole)
        moves = log["deals"][deal]["moves"]
        log["deals"][deal + 1 :] = []
        cut = rng.randrange(len(moves))
        others = rng.sample(moves, min(8, len(moves)))
        log["deals"][-1]["moves"] = moves[:cut]
        before = deepcopy(log)
        answers = referee.tries(log, others)
        assert [answer["move"] for answer in answers] == others
        assert [answer["findings"] for answer in answers] == [judged(log, move, anew=False) for move in others]
        assert log == before


def test_a_proof_that_a_move_would_bring_is_told() -> None:
    log = BEDEM | {"deals": [{"moves": "Bob 7S, Cat 4H, Ann 10S\nAnn 2D, Bob 3D # a lead"}]}
    spade, other, unread = referee.tries(
        log, ["Cat 9S", {"player": "Cat", "action": "play", "cards": "5D"}, "Cat 9S, Ann 2C"]
    )
    assert [(found["move"], found["kind"]) for found in spade["findings"]] == [(1, "illegal"), (5, "unproven")]
    assert other["findings"] == []
    assert "findings" not in unread
    assert unread["errors"][0]["pointer"] == "/moves/2"


def test_after_a_deal_the_move_begins_another() -> None:
    log = sample("bedem", 3, 1, 2)
    first = log["deals"][0]["hands"]
    left = next(name for name in log["players"] if name != log["dealer"])
    answers = referee.tries(log, [f"{name} {first[left].split()[0]}" for name in log["players"]])
    assert [answer["findings"] for answer in answers] == [judged(log, answer["move"], anew=True) for answer in answers]
    assert sum(bool(answer["findings"]) for answer in answers) == 2, "one of the three leads"


def test_a_law_and_what_is_taken_back_belong_to_the_deal_that_is_over() -> None:
    log = sample("zens", 3, 1, 1)
    moves = [move for move in log["deals"][0]["moves"] if " law " not in move and " repeal " not in move]
    log["deals"][0]["moves"] = moves
    last = moves[-1].split()[0]
    tried = [f"{name} law cannot play H after D" for name in log["players"]] + [f"{last} retract"]
    answers = referee.tries(log, tried)
    assert [answer["findings"] for answer in answers] == [judged(log, move, anew=False) for move in tried]
    assert not all(answer["findings"] for answer in answers[:3]), "somebody may make a law"


def test_a_deal_that_nobody_wrote_down_takes_no_moves() -> None:
    won = {name: {"points": 1} for name in ("Ann", "Bob", "Cat")}
    log = {"game": "zens", "players": list(won), "dealer": "Ann", "deals": [{"won": won}]}
    (law,) = referee.tries(log, ["Ann law cannot play H after D"])
    assert [found["deal"] for found in law["findings"]] == [2]


def test_before_the_first_deal() -> None:
    assert [answer["findings"] for answer in referee.tries(BEDEM, ["Bob 7S"])] == [[]]
    assert [found["clause"] for found in referee.tries(BEDEM, ["Cat 7S"])[0]["findings"]] == [
        found["clause"] for found in judged(BEDEM, "Cat 7S", anew=True)
    ]


@pytest.mark.parametrize("path", FILES[::9], ids=lambda path: path.stem)
def test_the_next_move_of_a_playthrough(path: Path) -> None:
    for log in (told["log"] for told in yaml.safe_load(path.read_text(encoding="utf-8"))):
        if "moves" not in log["deals"][-1]:
            continue  # what was won tells that deal
        moves = [text for _, text in split_lines(log["deals"][-1]["moves"])]
        *log["deals"][-1]["moves"], move = moves
        if not referee.judge(log)["deals"][-1]["complete"]:
            assert referee.tries(log, [move])[0]["findings"] == judged(log, move, anew=False)


def test_a_table_tries_and_plays_nothing() -> None:
    table = referee.Table("bedem", ["Ann", "Bob", "Cat"])
    table.deal(hands={"Cat": "4H 9S 9C 8D 7C"}, dealer="Ann")
    table.play("Bob 7S")
    before = table.log
    assert [bool(tried["findings"]) for tried in table.tries(["Cat 4H", "Cat 9S"])] == [True, False]
    assert table.log == before
    with pytest.raises(TooManyMoves):
        table.tries(["Cat 4H"] * (MOST + 1))


def test_fewer_moves_are_tried_in_a_long_deal() -> None:
    """Each costs as much as the whole deal."""
    moves = ["Ann 7S", "Ann retract"] * 99
    log = {"game": "woltersdorf", "players": ["Ann", "Bob", "Cat"], "deals": [{"moves": moves}]}
    assert len(referee.tries(log, ["Ann 8S"] * 25)) == 25
    with pytest.raises(TooManyMoves, match="at most 25 moves"):
        referee.tries(log, ["Ann 8S"] * 26)


def test_many_moves_of_a_long_evening_are_tried_quickly() -> None:
    """In the time of judging it a few times, though a move is tried for each card of a suit."""
    log = sample("bedem", 3, 1, 9)
    log["deals"][-1]["moves"].pop()
    moves = [f"Ann {rank}H" for rank in "2 3 4 5 6 7 8 9 10 J Q K A".split()]
    referee.tries(log, moves)
    once, thirteen = (min(_times(ask)) for ask in (lambda: referee.judge(log), lambda: referee.tries(log, moves)))
    assert thirteen < 8 * once


def _times(ask: Any) -> list[float]:
    found = []
    for _ in range(5):
        start = time.process_time()
        ask()
        found.append(time.process_time() - start)
    return found


# --- over the wire -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question, pointers",
    [
        ({}, ["/log", "/moves"]),
        ({"log": "bedem", "moves": []}, ["/log"]),
        ({"log": {}, "moves": []}, ["/log/game"]),
        ({"log": BEDEM | {"moves": []}, "moves": []}, ["/log/moves"]),
        ({"log": BEDEM | {"deals": [{"moves": ["Zoe 7S"]}]}, "moves": []}, ["/log/deals/0/moves/0"]),
        ({"log": BEDEM, "moves": "Bob 7S"}, ["/moves"]),
        ({"log": BEDEM, "moves": ["Bob 7S"] * 101}, ["/moves"]),
        ({"log": BEDEM | {"deals": [{"moves": ["Bob 7S"] * 5_000}]}, "moves": ["Bob 7S"] * 4}, ["/moves"]),
        ({"log": BEDEM, "moves": [], "more": 1}, ["/more"]),
    ],
)  # fmt: skip
def test_what_cannot_be_tried(client: FlaskClient, question: Any, pointers: list[str]) -> None:
    answer = client.post("/v1/verdicts/tries", json=question)
    assert answer.status_code == 422
    assert [error["pointer"] for error in answer.get_json()["errors"]] == pointers


def test_a_game_that_is_not_there(client: FlaskClient) -> None:
    answer = client.post("/v1/verdicts/tries", json={"log": BEDEM | {"game": "bedam"}, "moves": []})
    assert (answer.status_code, answer.get_json()["nearest"]) == (404, ["Bedem"])


def test_strange_moves_cost_only_themselves(client: FlaskClient) -> None:
    strange: list[Any] = [
        None,
        1,
        "",
        "\0",
        [],
        {},
        {"action": []},
        "Bob",
        "Bob 7S" * 500,
        "Dan 7S",
        {"cards": {"a": 1}},
    ]
    answer = client.post("/v1/verdicts/tries", json={"log": BEDEM, "moves": [*strange, "Bob 7S"]})
    assert answer.status_code == 200
    *others, good = answer.get_json()["tries"]
    assert [set(other) for other in others] == [{"move", "errors"}] * len(strange)
    assert good == {"move": "Bob 7S", "findings": []}


def test_lines_of_a_yaml_log_may_be_tried_too() -> None:
    log = parse_yaml("game: bedem\nplayers: [Ann, Bob, Cat]\ndealer: Ann\ndeals:\n- moves: |\n    Bob 7S, Cat 8S\n")
    assert referee.tries(log, ["Ann 9S", "Bob 9S"])[0]["findings"] == []
