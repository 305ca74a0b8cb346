"""What a log of a melding game may choose out of the book of rulings, each alternative beside the default."""

from __future__ import annotations

from typing import Any

import referee

Log = dict[str, Any]


def judge(log: Log, **rulings: str) -> dict[str, Any]:
    chosen = {id_.replace("_", "-"): value for id_, value in rulings.items()}
    return referee.judge({**log, "rulings": chosen})


def clauses(verdict: dict[str, Any]) -> list[tuple[int, str]]:
    return [(one["move"], one["clause"]) for deal in verdict["deals"] for one in deal["findings"] if one["certain"]]


def test_meld_after_rearranging_melds_first() -> None:
    moves = [
        "table turn-up 4C",
        "Cat draw 2H",
        "Cat meld 7H 8H 9H",
        "Cat discard 4S",
        "Ann draw 5H",
        "Ann rearrange 7H 8H 9H 10H",
        "Ann meld 5S 5D 5H",
    ]
    deal = {"moves": moves, "hands": {"Ann": "10H 5S 5D AC KD"}}
    log = {"game": "hummersknott", "players": ["Ann", "Bob", "Cat"], "dealer": "Cat", "deals": [deal]}
    assert clauses(judge(log)) == []
    assert clauses(judge(log, meld_after_rearranging="melds-first")) == [(6, "turn-steps")]
    before = {**log, "deals": [{**deal, "moves": moves[:6]}]}
    assert "meld 5D 5H 5S" in judge(before)["next"]["legal"]
    assert "meld 5D 5H 5S" not in judge(before, meld_after_rearranging="melds-first")["next"]["legal"]


def blocked() -> Log:
    """A deal in which every card has been drawn and nobody can go on."""
    log = referee.sample("hoenow", 4, 0, deals=1)
    for seed in range(200):
        log = referee.sample("hoenow", 4, seed, deals=1)
        if log["deals"][0]["moves"][-1].endswith("pass"):
            return log
    raise AssertionError("some deal is blocked")


def test_blocked_deal_smallest_hand() -> None:
    log = blocked()
    verdict, other = judge(log), judge(log, blocked_deal="smallest-hand")
    assert verdict["deals"][0]["complete"]
    assert set(verdict["deals"][0]["scores"].values()) == {0}
    assert "blocked-deal" in {one["id"] for one in verdict["rulings"]}
    assert max(other["deals"][0]["scores"].values()) > 0


def test_row_draw_must() -> None:
    moves = [
        "table turn-up 5C",
        "Ann draw 5C from discard",
        "Ann meld 5C 5D 5H",
        "Ann meld 7H 8H 9H",
        "Ann meld KS KD KH",
        "Bob draw",
        "Bob discard 2C",
        "Cat draw",
        "Cat discard 2D",
        "Ann rearrange 5C 5D 5H / 7H 8H 9H 10H / KS KD KH from row",
        "Ann discard QD from row",
    ]
    hands = {"Ann": "5D 5H 7H 8H 9H KS KD KH", "Ann/row": "10H QD 4S"}
    deal = {"moves": moves, "hands": hands}
    log = {"game": "heerstedt", "players": ["Ann", "Bob", "Cat"], "dealer": "Cat", "deals": [deal]}
    assert clauses(judge(log)) == []
    assert clauses(judge(log, row_draw="must")) == [(9, "turn-steps")]
    legal = judge({**log, "deals": [{**deal, "moves": moves[:9]}]})["next"]["legal"]
    assert "discard QD from row" in legal
    strict = judge({**log, "deals": [{**deal, "moves": moves[:9]}]}, row_draw="must")["next"]["legal"]
    assert "discard QD from row" not in strict


def test_no_play_pile_next_deal() -> None:
    """Whoever deals out of turn has the last title for that deal, or gets it for the next one."""
    log = referee.sample("calas", 3, 4, deals=3)
    first, second, third = log["deals"]
    assert [deal["dealer"] for deal in log["deals"]] == ["Cat", "Cat", "Bob"]
    log["deals"] = [first, {**second, "dealer": "Ann"}, {"moves": third["moves"]}]
    dealers = [deal["dealer"] for deal in judge(log)["deals"]]
    assert dealers == ["Cat", "Ann", "Bob"]
    assert [deal["dealer"] for deal in judge(log, no_play_pile="next-deal")["deals"]] == ["Cat", "Ann", "Ann"]
