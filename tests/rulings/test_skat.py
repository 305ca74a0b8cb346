"""The rulings on Skat: every alternative gives another verdict on the same log."""

from __future__ import annotations

import referee


def test_null_below_bid_reaching() -> None:
    moves = "Bob pass, Cat bid 24, Ann pass, Cat take ? ?, Cat discard ? ?, Cat declare null, Ann 8S, Bob 7S, Cat 9S"
    log = {"game": "skat", "players": ["Ann", "Bob", "Cat"], "dealer": "Cat", "deals": [{"moves": moves}]}
    verdicts = [referee.judge(log), referee.judge({**log, "rulings": {"null-below-bid": "reaching"}})]
    assert [verdict["deals"][0]["scores"]["Cat"] for verdict in verdicts] == [-46, -70]
    for verdict in verdicts:
        illegal = [one for one in verdict["deals"][0]["findings"] if one["kind"] == "illegal"]
        assert [(one["move"], one["clause"]) for one in illegal] == [(5, "declare-game")]
