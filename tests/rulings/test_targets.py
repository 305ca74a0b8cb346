"""Who has won a match where both sides come to the target in one deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import referee

FOUR = ["Ann", "Bob", "Cat", "Dan"]
JASS_HANDS = {
    "Cat": "KH QH 6H 7H 8H 6C AS 6D 7D",
    "Bob": "JH 9H AH KS QS JS 10S AC AD",
    "Ann": "9S 8S 7S 6S 8D 9D 10D JD QD",
    "Dan": "KD 10H 7C 8C 9C 10C JC QC KC",
}
JASS_TRICKS = [
    "Cat KH, Bob JH, Ann QD, Dan 10H",
    "Bob AC, Ann JD, Dan KC, Cat declare marriage H, Cat QH",
    "Cat AS, Bob KS, Ann 9S, Dan KD",
    "Cat 6H, Bob 9H, Ann 10D, Dan QC",
    "Bob AD, Ann 9D, Dan JC, Cat 6D",
    "Bob AH, Ann 8S, Dan 10C, Cat 7H",
    "Bob QS, Ann 7S, Dan 9C, Cat 6C",
    "Bob JS, Ann 6S, Dan 8C, Cat 7D",
    "Bob 10S, Ann 8D, Dan 7C, Cat 8H",
]


def jass(*moves: str, ours: int = 985, theirs: int = 960, **more: Any) -> Mapping[str, Any]:
    carried = {"Ann": ours, "Cat": ours, "Bob": theirs, "Dan": theirs}
    deal = {"hands": JASS_HANDS, "moves": ", ".join(["Cat name H", *moves])}
    log = {"game": "jass", "players": FOUR, "dealer": "Dan", "carried": carried, "deals": [deal]}
    return referee.judge(log | more)


def found(verdict: Mapping[str, Any]) -> list[tuple[int | None, str, str]]:
    return [(one["move"], one["kind"], one["clause"]) for deal in verdict["deals"] for one in deal["findings"]]


def chosen(verdict: Mapping[str, Any]) -> dict[str, str]:
    return {ruling["id"]: ruling["value"] for ruling in verdict["rulings"]}


def test_the_side_that_has_the_points_first_wins_the_match() -> None:
    verdict = jass(*JASS_TRICKS)
    assert verdict["scores"] == {"Ann": 1059, "Bob": 1063, "Cat": 1059, "Dan": 1063}
    assert (verdict["winners"], verdict["verdict"]) == (["Ann", "Cat"], "clean")
    assert verdict["ending"]["reason"] == "Ann and Cat reached 1000 points"
    assert chosen(verdict)["first-to-count"] == "default"
    assert "target-crossing" not in chosen(verdict)


def test_first_to_count_highest() -> None:
    verdict = jass(*JASS_TRICKS, rulings={"first-to-count": "highest"})
    assert (verdict["winners"], chosen(verdict)["first-to-count"]) == (["Bob", "Dan"], "highest")


def test_the_marriage_counts_before_the_trick_in_which_it_is_declared() -> None:
    """The others have 963 + 37 = 1000 with the first trick; 962 is one short, and the Stöck of the second comes before it."""
    assert jass(*JASS_TRICKS, theirs=963)["winners"] == ["Bob", "Dan"]
    assert jass(*JASS_TRICKS, theirs=962)["winners"] == ["Ann", "Cat"]


def test_a_sequence_counts_before_the_first_trick() -> None:
    """The others have 963 + 37 = 1000 with the first trick, and Ann's five diamonds are 100 points before it."""
    declared = "Cat KH, Bob JH, Ann declare run QD JD 10D 9D 8D, Ann QD, Dan 10H"
    assert jass(declared, *JASS_TRICKS[1:], ours=900, theirs=963)["winners"] == ["Ann", "Cat"]
    assert jass(declared, *JASS_TRICKS[1:], ours=899, theirs=963)["winners"] == ["Bob", "Dan"]


def test_who_has_the_points_may_say_so_and_the_match_is_over() -> None:
    verdict = jass(JASS_TRICKS[0], "Bob AC, Ann JD, Dan KC, Cat declare marriage H, Cat claim")
    assert (verdict["winners"], verdict["complete"], verdict["verdict"]) == (["Ann", "Cat"], True, "clean")
    assert verdict["scores"] == {"Ann": 1005, "Bob": 997, "Cat": 1005, "Dan": 997}


def test_nobody_counts_the_last_trick_or_every_trick_of_a_deal_that_was_broken_off() -> None:
    verdict = jass(JASS_TRICKS[0], "Bob claim", theirs=970)
    assert verdict["scores"] == {"Ann": 985, "Bob": 1007, "Cat": 985, "Dan": 1007}
    assert verdict["winners"] == ["Bob", "Dan"]


def test_which_side_was_first_in_a_deal_that_nobody_wrote_down_cannot_be_told() -> None:
    won = {"Ann": {"points": 59}, "Cat": {"points": 59}, "Bob": {"points": 103}, "Dan": {"points": 103}}
    carried = {"Ann": 985, "Cat": 985, "Bob": 960, "Dan": 960}
    log = {"game": "jass", "players": FOUR, "dealer": "Dan", "carried": carried, "deals": [{"won": won}]}
    verdict = referee.judge(log)
    assert (None, "unproven", "first-to-count") in found(verdict)
    assert verdict["winners"] == ["Bob", "Dan"]


PINOCHLE_HANDS = {
    "Ann": "AS AS 10S KS QS JS AH 10H KH 9H AD 9D",
    "Bob": "10S KS QS JS 9S 9S AH 10H AC AC 10C 10C",
    "Cat": "KH QH QH JH JH 9H KD KD QD QD JD 9D",
    "Dan": "AD 10D 10D JD KC KC QC QC JC JC 9C 9C",
}
PINOCHLE = (
    "Ann bid 20, Bob pass, Cat pass, Dan pass, Ann trump S, Ann meld AS 10S KS QS JS, Ann AS, Bob 10S, Cat KH, Dan AD, "
    "Ann AS, Bob KS, Cat KD, Dan 10D, Ann AH, Bob AH, Cat QH, Dan 10D, Ann AD, Bob QS, Cat KD, Dan JD, Bob AC, Cat QH, "
    "Dan KC, Ann 10S, Ann 10H, Bob 10H, Cat JH, Dan KC, Ann KS, Bob JS, Cat QD, Dan QC, Ann KH, Bob 9S, Cat JH, Dan QC, "
    "Bob AC, Cat QD, Dan JC, Ann QS, Ann JS, Bob 9S, Cat JD, Dan JC, Ann 9H, Bob 10C, Cat 9H, Dan 9C, Ann 9D, Bob 10C, "
    "Cat 9D, Dan 9C"
)


def pinochle(ours: int, theirs: int, **more: Any) -> Mapping[str, Any]:
    carried = {"Ann": ours, "Cat": ours, "Bob": theirs, "Dan": theirs}
    deal = {"hands": PINOCHLE_HANDS, "moves": PINOCHLE}
    log = {"game": "pinochle", "players": FOUR, "dealer": "Dan", "carried": carried, "deals": [deal]}
    return referee.judge(log | more)


def test_the_bidders_go_out_first() -> None:
    """Ann's side makes 37 for a bid of 20, the others 3."""
    verdict = pinochle(113, 149)
    assert (verdict["winners"], verdict["scores"]["Ann"], verdict["scores"]["Bob"]) == (["Ann", "Cat"], 150, 152)
    assert verdict["ending"]["reason"] == "Ann and Cat reached 150 points"
    assert chosen(verdict)["bidders-first"] == "default"


def test_the_bidders_have_to_come_to_the_target_themselves() -> None:
    verdict = pinochle(112, 149)
    assert verdict["winners"] == ["Bob", "Dan"]
    assert "bidders-first" not in chosen(verdict)


def test_bidders_first_highest() -> None:
    verdict = pinochle(113, 149, rulings={"bidders-first": "highest"})
    assert (verdict["winners"], chosen(verdict)["bidders-first"]) == (["Bob", "Dan"], "highest")


def test_conceded_melds_lost() -> None:
    moves = PINOCHLE.partition(", Ann meld")[0] + ", Bob meld KS QS, Ann throw-in"
    deal = {"hands": PINOCHLE_HANDS, "moves": moves}
    log = {"game": "pinochle", "players": FOUR, "dealer": "Dan", "deals": [deal]}
    assert referee.judge(log)["scores"] == {"Ann": -20, "Bob": 4, "Cat": -20, "Dan": 4}
    lost = referee.judge(log | {"rulings": {"conceded-melds": "lost"}})
    assert lost["scores"] == {"Ann": -20, "Bob": 0, "Cat": -20, "Dan": 0}
