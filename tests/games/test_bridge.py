"""Contract Bridge where something is missing, wrong or taken back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import referee

PLAYERS = ["Ann", "Bob", "Cat", "Dan"]
ONE_SPADE = "Ann bid 1S, Bob pass, Cat pass, Dan pass"


def judged(moves: str, **more: Any) -> Mapping[str, Any]:
    """The verdict on a deal that Ann deals; `more` is told of the deal."""
    deal = {"moves": moves, **more}
    return referee.judge({"game": "bridge", "players": PLAYERS, "dealer": "Ann", "deals": [deal]})


def found(verdict: Mapping[str, Any]) -> list[tuple[int | None, str, str]]:
    return [(one["move"], one["kind"], one["clause"]) for one in verdict["deals"][0]["findings"]]


def test_where_a_trick_cannot_be_told_nor_can_the_score() -> None:
    verdict = judged(f"{ONE_SPADE}, Bob ?, Cat 4H, Dan 5H, Ann 6H, Ann claim 8")
    assert found(verdict) == [(4, "unproven", "own-cards"), (None, "unproven", "contract-tricks")]
    assert verdict["deals"][0]["scores"] is None


def test_a_lead_before_the_auction_is_over_makes_the_last_bid_the_contract() -> None:
    verdict = judged("Ann bid 1S, Bob KH, Cat 2H, Dan 3H, Ann 2S")
    assert found(verdict) == [(1, "illegal", "contract-bids"), (4, "unproven", "follow-suit")]
    assert verdict["deals"][0]["tricks"][0]["winner"] == "Ann"


def test_a_claim_ends_the_deal_and_is_of_the_tricks_that_are_left() -> None:
    verdict = judged(f"{ONE_SPADE}, Bob KH, Cat 2H, Dan 3H, Ann 4H, Ann claim 13, Bob 2C")
    assert found(verdict) == [(8, "impossible", "claim-tricks"), (9, "illegal", "tricks-stated")]
    assert verdict["deals"][0]["scores"]["Ann"] == 30 + 5 * 30 + 50
    assert judged(f"{ONE_SPADE}, Ann claim")["deals"][0]["scores"]["Ann"] == 30 + 6 * 30 + 50


def test_a_bid_may_be_taken_back() -> None:
    verdict = judged("Ann bid 1S, Ann retract, Ann bid 2S, Bob pass")
    assert found(verdict) == []
    assert verdict["next"]["legal"][:2] == ["2N", "3C"]


def test_the_dummy_lies_open_as_far_as_it_was_noted() -> None:
    verdict = judged(f"{ONE_SPADE}, Bob KH, Cat show AS {'? ' * 12}, Cat 2H")
    assert found(verdict) == []
    assert found(judged(f"{ONE_SPADE}, Bob KH, Cat show AS KS")) == [(5, "impossible", "dummy")]
    assert found(judged(f"{ONE_SPADE}, Bob KH, Cat show KH {'? ' * 12}")) == [(5, "impossible", "dummy")]


@pytest.mark.parametrize("vulnerable, lost", [("none", 50), ("all", 100), (["Cat"], 100), (["Bob", "Dan"], 50)])
def test_a_deal_says_who_is_vulnerable(vulnerable: Any, lost: int) -> None:
    verdict = judged(f"{ONE_SPADE}, Ann claim 6", vulnerable=vulnerable)
    assert verdict["deals"][0]["scores"]["Ann"] == -lost


@pytest.mark.parametrize("vulnerable", ["NS", ["Eve"], [], 5, {"Ann": 1}, None])
def test_what_does_not_say_so_cannot_be_read(vulnerable: Any) -> None:
    with pytest.raises(referee.UnreadableLog, match="/deals/0/vulnerable: "):
        judged(ONE_SPADE, vulnerable=vulnerable)


def test_elsewhere_nobody_is_vulnerable() -> None:
    log = {"game": "bedem", "players": PLAYERS[:3], "deals": [{"moves": [], "vulnerable": "all"}]}
    with pytest.raises(referee.UnreadableLog, match="means nothing in Bedem"):
        referee.judge(log)


def test_sixteen_boards_are_vulnerable_as_on_their_boards() -> None:
    """A trick short costs the declarer's side 50, or 100 where it is vulnerable; North deals board 1."""
    deals = []
    for board in range(16):
        passes = [f"{PLAYERS[(board + place) % 4]} pass" for place in range(-board % 4)]
        calls = [*passes, "Ann bid 1S", "Bob pass", "Cat pass", "Dan pass"]
        deals.append({"moves": [*calls, "Ann claim 6"]})
    verdict = referee.judge({"game": "bridge", "players": PLAYERS, "dealer": "Ann", "deals": deals})
    assert verdict["verdict"] == "clean"
    lost = [board for board, deal in enumerate(verdict["deals"], 1) if deal["scores"]["Ann"] == -100]
    assert lost == [2, 4, 5, 7, 10, 12, 13, 15]
