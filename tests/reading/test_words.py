"""Words that players write for moves, and what the referee makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import referee

PASSED = "Ann {} QS KH 2C to Bob, Bob {} 3C 4C 5C to Cat, Cat {} 3D 4D 5D to Dan, Dan {} 3S 4S 5S to Ann, Bob 2C"


def hearts(*moves: Any) -> Mapping[str, Any]:
    log = {"game": "hearts", "players": ["Ann", "Bob", "Cat", "Dan"], "dealer": "Dan"}
    return referee.judge(log | {"deals": [{"moves": list(moves)}]})


def test_passing_cards_on_is_giving_them() -> None:
    given, passed = (hearts(*PASSED.format(*[word] * 4).split(", ")) for word in ("give", "pass"))
    assert passed == given
    assert passed["verdict"] == "clean"


def test_passing_cards_without_saying_to_whom_is_giving_them() -> None:
    assert hearts("Ann pass QS KH 2C") == hearts("Ann give QS KH 2C")
    assert hearts({"player": "Ann", "action": "pass", "cards": ["QS", "KH", "2C"]}) == hearts("Ann give QS KH 2C")


def test_passing_cards_is_passing_where_nobody_gives_any() -> None:
    log = {"game": "mau-mau", "players": ["Ann", "Bob"], "dealer": "Bob"}
    told = [log | {"deals": [{"moves": f"table turn-up 8S, Ann {move}"}]} for move in ("pass", "pass KC")]
    assert [referee.judge(one)["verdict"] for one in told] == ["undecided", "undecided"]


@pytest.mark.parametrize(
    "word, verb",
    [
        ("gives", "give"),
        ("passes", "pass"),
        ("discarded", "discard"),
        ("leads", "play"),
        ("bids", "bid"),
        ("drew", "draw"),
        ("threw", "play"),
    ],
)
def test_another_word_for_a_verb_is_refused_with_the_word_to_write(word: str, verb: str) -> None:
    with pytest.raises(referee.UnreadableLog, match=f"'{word}' is no word for a move; write '{verb}'"):
        hearts(f"Ann {word} QS KH 2C")


def test_throwing_a_card_is_discarding_it_where_that_is_done() -> None:
    log = {"game": "gin-rummy", "players": ["Ann", "Bob"], "deals": [{"moves": "Ann threw 4H"}]}
    with pytest.raises(referee.UnreadableLog, match="'threw' is no word for a move; write 'discard'"):
        referee.judge(log)


def test_a_word_that_means_nothing_is_no_card() -> None:
    with pytest.raises(referee.UnreadableLog, match="'frobs' is not a card of this pack"):
        hearts("Ann frobs QS")
