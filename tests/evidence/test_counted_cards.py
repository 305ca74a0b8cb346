"""What is counted of a hand out of which cards went that nobody named."""

from __future__ import annotations

import referee
from tests.helpers.logs import Log
from tests.helpers.verdicts import findings, judged
from tests.verdict.test_both_ways import step_by_step


def exchanged(moves: str) -> Log:
    """Each player has exchanged one card unseen; Ann's hand was recorded."""
    before = "Ann propose 1, Bob agree, Cat agree, Ann exchange ? for ?, Bob exchange ? for ?, Cat exchange ? for ?, "
    deal = {"hands": {"Ann": "2H 3H 4H 5H 6H"}, "moves": (before + moves).split(", ")}
    return {"game": "chateau-fromage", "players": ["Ann", "Bob", "Cat"], "dealer": "Cat", "deals": [deal]}


def told(log: Log) -> list[tuple[int, str, str, str]]:
    verdict = judged(log)
    with step_by_step():
        assert referee.judge(log) == verdict
    return [(one["move"], one["player"], one["kind"], one["clause"]) for one in findings(verdict)]


def test_no_more_cards_come_out_of_a_hand_than_came_into_it() -> None:
    assert told(exchanged("Ann 10S, Bob 6S, Cat 7S, Ann 9S")) == [(9, "Ann", "impossible", "own-cards")]
    assert told(exchanged("Ann 10S, Bob 6S, Cat 7S, Ann 6H")) == []


def test_a_revoke_is_counted_of_which_no_card_is_seen() -> None:
    """Of four hearts Ann has given one away at most."""
    log = exchanged("Ann 3H, Bob 9H, Cat 8H, Bob 7H, Cat 10H, Ann 10S, table turn-up 9C")
    assert told(log) == [(11, "Ann", "illegal", "follow-suit")]
    (found,) = findings(judged(log))
    assert found["message"] == "Ann played 10S to a heart trick while holding 2H, 4H, 5H or 6H."
    assert found["legal"] == []


def test_a_card_that_may_have_gone_unseen_proves_nothing() -> None:
    log = exchanged("Ann 2H, Bob 9H, Cat 8H, Bob 10D, Cat 8D, Ann 10S, table turn-up 9C")
    assert not findings(judged(log), "illegal", "impossible")


def test_a_hand_that_the_others_leave_over_is_offered_its_legal_cards() -> None:
    """With three hands recorded the fourth is known, and what it may play."""
    log = referee.sample("trautenstein", 4, 3, deals=1)
    (deal,) = log["deals"]
    for stop in range(6, 14):
        moves = deal["moves"][:stop]
        whole = judged({**log, "deals": [{"hands": deal["hands"], "moves": moves}]})["next"]
        others = {name: cards for name, cards in deal["hands"].items() if name != whole["player"]}
        assert judged({**log, "deals": [{"hands": others, "moves": moves}]})["next"] == whole
