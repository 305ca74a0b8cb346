"""Slips and gaps at a real table: one thing goes wrong, and the referee says just that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import referee


def judged(
    game: str, moves: str, hands: dict[str, str] | None = None, players: int = 3, **more: Any
) -> Mapping[str, Any]:
    deal: dict[str, Any] = {"moves": moves} | ({"hands": hands} if hands else {})
    log = {"game": game, "players": ["Ann", "Bob", "Cat", "Dan"][:players], "dealer": "Ann", "deals": [deal], **more}
    return referee.judge(log)


def told(verdict: Mapping[str, Any]) -> list[tuple[int | None, str, str]]:
    """The findings that are certain, as move, kind and clause."""
    findings = verdict["deals"][0]["findings"]
    return [(one["move"], one["kind"], one["clause"]) for one in findings if one["certain"]]


WHAT = "game, moves, hands, players, expected"
CASES: list[tuple[str, str, dict[str, str] | None, int, list[tuple[int | None, str, str]]]] = [
    # what a game does not have proves nothing, and takes nothing from the cards played later
    ("bedem", "Bob draw, Bob 8S", None, 3, [(0, "illegal", "turn-order")]),
    ("heimburg", "Bob exchange 2D for ?, Ann 3S, Bob 4S", None, 2, [(0, "illegal", "opening-exchange")]),
    ("bedem", "Bob 7S, Cat 4H, Ann 8S, Cat choose 9S", None, 3, [(3, "illegal", "turn-order")]),
    # cards that nobody saw accuse nobody
    ("chateau-fromage", "Bob ?, Cat 7S, Ann 8S", None, 3, []),
    ("chateau-fromage", "Bob 7S, Cat ?, table turn-up 5H", None, 3, []),
    ("vabre", "table turn-up 3S, Ann ?, Bob 9H, Cat 10H, Ann JH, Bob 4C, Cat KH, Cat QC, Ann 2C, Bob AH", None, 3, []),
    ("alderley", "table turn-up 5C, Bob show ?", None, 3, []),
    ("beckwithshaw", "table turn-up 5C, Ann RJ=H, Bob 7S, Cat 4H, Ann 2D, Bob 3D, Cat 9S", None, 3, []),
    # nothing that may be led: anything may
    ("grand-piquey", "table turn-up AS, Ann pass, Bob bid 5, Bob 4S", {"Bob": "4S 5S 6S 4D 5D 6D"}, 3, []),
    # contradictions
    ("priesitz", "table turn-up 5H, Ann rob 3S, table turn-up 7C", None, 3, [(2, "illegal", "trump-turn-up")]),
    ("priesitz", "table turn-up 5H, Ann rob 3S", {"Bob": "3S"}, 3, [(1, "impossible", "own-cards")]),
    ("muckton", "table turn-up 7C", {"Ann": "2S 3S 4S 5S 6S 7S"}, 3, [(0, "impossible", "trump-last-card")]),
    ("brandhorst", "table kitty 2C 3C 4C 5C, table kitty 2H", None, 3, [(1, "impossible", "kitty")]),
    ("zens", "Ann bid 4, Ann take 2H 2H 2H", None, 3, [(1, "impossible", "auction")]),
    (
        "kientzville",
        "table turn-up 4H, Ann AS=2S, Bob 4S",
        None,
        2,
        [(1, "illegal", "eldest-leads"), (1, "illegal", "own-cards")],
    ),
    # who leads does not hang on a card that nobody saw
    ("mainfonds", "table turn-up 3S, Ann ?, Bob 7H, Ann 8H", None, 2, [(3, "illegal", "left-of-leader-leads")]),
    # taken back twice, across the end of a trick
    ("bedem", "Bob 7S, Cat 8S, Ann 9S, Ann 2D, Ann retract, Ann retract, Ann 10S, Ann 3D", None, 3, []),
    # there is nothing to choose with a card in these games
    ("bedem", "Bob play 7S from row", None, 3, [(0, "illegal", "turn-order")]),
    # a note about the kitty is no move
    ("brandhorst", "Bob 3H, table kitty 2C 3C 4C 5C, Bob retract, Bob 4H", None, 3, []),
]


@pytest.mark.parametrize(WHAT, CASES, ids=[f"{case[0]}-{place}" for place, case in enumerate(CASES)])
def test_slips(
    game: str, moves: str, hands: dict[str, str] | None, players: int, expected: list[tuple[int | None, str, str]]
) -> None:
    assert sorted(told(judged(game, moves, hands, players)), key=str) == sorted(expected, key=str)


def test_the_highest_of_an_auction_wins_it_whatever_was_bid_later() -> None:
    verdict = judged("zens", "Ann bid 3, Bob pass, Cat bid 2, Ann bid 1, Bob pass, Cat pass")
    assert verdict["next"]["player"] == "Ann"
    assert verdict["next"]["action"] == "play"


def test_a_law_that_skips_at_the_end_of_a_lap_skips_in_the_next() -> None:
    laws = {"laws": ["after playing 5: next player skips"]}
    assert judged("dolle", "table turn-up 3S, Ann 2H, Bob 3H, Cat 5H", table=laws)["next"]["player"] == "Bob"


def test_a_verdict_does_not_depend_on_what_was_judged_before() -> None:
    chosen: dict[str, Any] = {"rulings": {"hidden-trump": "next-trick"}}
    one = judged("sproetze", "Ann 7S, Bob RJ, table turn-up 5S, Cat 8S", **chosen)
    judged("sproetze", "Ann 9S, Bob 10S, Cat JS", **chosen)
    assert judged("sproetze", "Ann 7S, Bob RJ, table turn-up 5S, Cat 8S", **chosen) == one


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


def test_a_corrected_slip_keeps_its_ruling() -> None:
    verdict = judged("bedem", "Bob 7S, Cat 4H, Cat retract, Cat 9S, Ann 10S")
    (finding,) = verdict["deals"][0]["findings"]
    assert finding["corrected"] is True
    assert "as-played" in [ruling["id"] for ruling in verdict["rulings"]]


def test_the_next_deal_goes_on_with_the_next_dealer_after_a_deal_that_was_left_unfinished() -> None:
    log = {
        "game": "bedem", "players": ["Ann", "Bob", "Cat"], "dealer": "Ann",
        "deals": [{"moves": "Bob 7S, Cat 8S"}, {"moves": "Cat 7S, Ann 8S, Bob 9S"}],
    }  # fmt: skip
    verdict = referee.judge(log)
    assert verdict["deals"][1]["dealer"] == "Bob"
    assert verdict["deals"][1]["findings"] == []
    assert [one["kind"] for one in verdict["deals"][0]["findings"]] == ["unproven"]
