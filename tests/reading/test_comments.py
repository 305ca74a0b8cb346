"""What is said of moves: beside them in lines, or by their numbers."""

from __future__ import annotations

from typing import Any

import pytest

import referee
from referee.api import create_app
from referee.reading.move_reader import comments_of

LINES = """
# to begin with
Bob 7S, Cat 4H  # no spades
Ann 10S
# in the end
"""


def test_a_comment_is_on_the_last_move_of_its_line_or_on_the_next_one() -> None:
    assert comments_of({"moves": LINES}) == {"0": "to begin with", "1": "no spades", "2": "in the end"}
    assert comments_of({"moves": LINES, "comments": {1: "none"}})["1"] == "none"
    assert comments_of({"moves": "# nothing"}) == {}


def log(comments: Any) -> dict[str, Any]:
    return {
        "game": "bedem",
        "players": ["Ann", "Bob", "Cat"],
        "dealer": "Ann",
        "deals": [{"moves": LINES, "comments": comments}],
    }


def test_comments_change_no_verdict_and_are_given_back_by_the_numbers_of_moves() -> None:
    said = log({"2": "high"})
    answer: Any = create_app().test_client().post("/v1/logs", json=said).json
    (deal,) = answer["log"]["deals"]
    assert deal["moves"] == ["Bob 7S", "Cat 4H", "Ann 10S"]
    assert deal["comments"] == {"0": "to begin with", "1": "no spades", "2": "high"}
    del said["deals"][0]["comments"]
    assert referee.judge(said) == referee.judge(log({"2": "high"}))


@pytest.mark.parametrize("comments", [["high"], {"two": "high"}, {"2": 5}])
def test_comments_are_texts_by_number(comments: Any) -> None:
    with pytest.raises(referee.UnreadableLog, match="comments"):
        referee.judge(log(comments))
