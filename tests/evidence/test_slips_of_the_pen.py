"""One slip of the pen: what rests on a card that the record says two things of accuses nobody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import referee
from tests.helpers.logs import Log, with_moves
from tests.helpers.verdicts import findings, judged
from tests.verdict.test_both_ways import step_by_step

WRITTEN_TWICE: Log = {
    "game": "trautenstein", "players": ["Ann", "Bob", "Cat", "Dan"], "dealer": "Dan",
    "deals": [{"dealer": "Dan", "moves": (
        "Dan trump C, Cat 3S, Dan 7S, Ann QS, Bob 2D, Ann KH, Bob QH, Cat 5H, Dan AH, Dan 6C, Ann AC, Bob 4C, Cat 7C, "
        "Ann 2H, Bob 10H, Cat 3H, Dan 9H, Bob 2C, Cat QC, Dan 9C, Ann KC, Ann 10S, Bob 5S, Cat JS, Dan 9S, Cat AS, "
        "Dan 4S, Ann KD, Bob 6S, Cat 9D, Dan 6D, Ann 2D, Bob 8D, Cat 10D, Dan KS, Ann JD, Bob AD, Bob 5D, Cat QD, "
        "Dan 3C, Ann 4D, Dan 8C, Ann JH, Bob 5C, Cat 8H, Dan 10C, Ann 6H, Bob JC, Cat 7H, Bob 7D, Cat 2S, Dan 4H, "
        "Ann 3D").split(", ")}],
}  # fmt: skip
"""Bob's 8S is written 2D, which Ann plays later."""


def told(verdict: Mapping[str, Any]) -> list[tuple[int, str, str, str]]:
    return [(one["move"], one["player"], one["kind"], one["clause"]) for one in findings(verdict)]


def test_a_card_written_twice_convicts_nobody_of_the_card_that_was_meant() -> None:
    """That Ann had 8S follows only if Bob's card was rightly written, and then hers was not."""
    verdict = judged(WRITTEN_TWICE)
    assert told(verdict) == [
        (4, "Bob", "illegal", "follow-suit"),
        (27, "Ann", "unproven", "follow-suit"),
        (31, "Ann", "impossible", "own-cards"),
    ]
    assert findings(verdict)[1]["message"] == (
        "Whether what Ann did here was right cannot be told: the record contradicts itself about 2D."
    )
    with step_by_step():
        assert referee.judge(WRITTEN_TWICE) == verdict


def test_what_is_proved_without_that_card_stays_proved() -> None:
    """Dan follows neither heart nor diamond with cards that later moves show: no 2D is in it."""
    moves = list(WRITTEN_TWICE["deals"][0]["moves"])
    at, other = moves.index("Dan 9H"), moves.index("Dan 6D")
    moves[at], moves[other] = moves[other], moves[at]
    assert told(judged(with_moves(WRITTEN_TWICE, moves))) == [
        (4, "Bob", "illegal", "follow-suit"),
        (16, "Dan", "illegal", "follow-suit"),
        (27, "Ann", "unproven", "follow-suit"),
        (30, "Dan", "illegal", "else-higher"),
        (31, "Ann", "impossible", "own-cards"),
    ]


def bedem(moves: str, **hands: str) -> Log:
    deal = {"hands": hands, "moves": moves.split(", ")}
    return {"game": "bedem", "players": ["Ann", "Bob", "Cat"], "dealer": "Ann", "deals": [deal]}


def test_a_lead_that_is_written_twice_binds_nobody() -> None:
    """Perhaps Bob led a heart, and the others followed; nobody knows what he led, or who was to lead after it."""
    moves = "Bob 7S, Cat 4H, Ann 3H, Cat 9D, Ann 2D, Bob 5D, Cat 7S, Ann 8S, Bob 6H"
    assert told(judged(bedem(moves))) == [
        (1, "Cat", "unproven", "follow-suit"),
        (2, "Ann", "unproven", "follow-suit"),
        (3, "Cat", "unproven", "winner-leads"),
        (6, "Cat", "impossible", "own-cards"),
        (8, "Bob", "unproven", "follow-suit"),
    ]


def test_a_card_out_of_another_recorded_hand_binds_nobody() -> None:
    log = bedem("Bob 7S, Cat 4H, Ann 3H", Ann="7S 8S 3H 2C 3C", Cat="4H 9S 5D 7C 2D")
    assert told(judged(log)) == [
        (0, "Bob", "impossible", "own-cards"),
        (1, "Cat", "unproven", "follow-suit"),
        (2, "Ann", "unproven", "follow-suit"),
    ]


def test_a_kitty_told_after_it_was_won_holds_no_card_that_was_played() -> None:
    hands = {"Ann": "2H 6H 4C 2S 3D", "Bob": "3H 7H 2C 3S 10D", "Cat": "4H 9H 3C 4S 5D"}
    moves = "Ann 2H, Bob 3H, Cat 4H, Cat 9H, Ann 6H, Bob 7H, Cat 5D, Ann 3D, Bob 10D, Bob 2C, Cat 3C, Ann 4C, Ann 2S, Bob 3S"
    moves += ", Cat 4S, table kitty 9H 8S 7S"
    log: Log = {"game": "chateau-fromage", "players": ["Ann", "Bob", "Cat"], "dealer": "Cat", "deals": []}
    for told_hands, move in ((hands, 15), ({}, 3)):
        verdict = judged({**log, "deals": [{"hands": told_hands, "moves": moves.split(", ")}]})
        assert [one["move"] for one in findings(verdict, "impossible")] == [move]


def test_a_revoke_is_proved_by_counting_where_nothing_is_dead() -> None:
    """Bob's twenty-six cards are the ones that Ann does not hold; one of them is not written down."""
    log = referee.sample("maudlin", 2, 3, deals=1)
    hands = log["deals"][0]["hands"]
    (led,) = [card for card in hands["Bob"].split() if card == hands["Bob"].split()[0]]
    off = next(card for card in hands["Ann"].split() if card[-1] != led[-1])
    assert sum(card[-1] == led[-1] for card in hands["Ann"].split()) > 1
    moves = [log["deals"][0]["moves"][0], f"Bob {led}", f"Ann {off}"]
    verdict = referee.judge({**log, "deals": [{"hands": {"Bob": hands["Bob"]}, "moves": moves}]})
    assert ("illegal", "follow-suit") in [(one["kind"], one["clause"]) for one in verdict["deals"][0]["findings"]]


def test_a_verdict_does_not_depend_on_what_was_judged_before() -> None:
    more = {"game": "sproetze", "rulings": {"hidden-trump": "next-trick"}}
    one, other = "Ann 7S, Bob RJ, table turn-up 5S, Cat 8S", "Ann 9S, Bob 10S, Cat JS"
    first, _, again = (referee.judge(bedem(moves) | more) for moves in (one, other, one))
    assert again == first
