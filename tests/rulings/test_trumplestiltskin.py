"""The rulings on Trumplestiltskin: each alternative changes the verdict on the same log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import referee

Verdict = Mapping[str, Any]

DEALT = "Ann take 9H, Bob take RJ, Cat take 9C, Dan take BJ\n"
"""Four at the table, Dan deals: the Blanket goes round."""
BID = DEALT + "Ann bid 5, Bob pass, Cat pass, Dan pass\ntable turn-up 9S\n"
"""Ann takes the bid with five; spades are trumps."""
WHOLE = """
Ann take BJ, Bob take 9H, Cat take RJ, Dan take 9C
{bids}
table turn-up 9S
Ann AS, Bob 10S, Cat 10S, Dan 9S
Ann AH, Bob AH, Cat RJ=H, Dan JH
Cat AD, Dan 9C, Ann AD, Bob 9H
Cat KD, Dan 9C, Ann JS, Bob 9H
Ann BJ=C, Bob JC, Cat KD, Dan 10C
Bob KH, Cat 9D, Dan 10C, Ann AC
Bob KH, Cat 10D, Dan AC, Ann JS
Ann AS, Bob 10H, Cat 10D, Dan JC
Ann KS, Bob 10H, Cat JD, Dan QC
Ann KS, Bob JH, Cat JD, Dan QC
Ann QS, Bob QH, Cat QD, Dan KC
Ann QS, Bob QH, Cat QD, Dan KC
"""
"""A deal in which Ann takes twenty points, Bob five, Cat six and Dan none."""


def judge(moves: str, ruling: str, value: str, players: int = 4, **more: Any) -> Verdict:
    """The verdict on one deal, the last player dealing, under the default (value empty) or an alternative."""
    names = ["Ann", "Bob", "Cat", "Dan", "Eve"][:players]
    log: dict[str, Any] = {"game": "trumplestiltskin", "players": names, "dealer": names[-1], **more}
    hands = log.pop("hands", {})
    log["deals"] = [{"hands": hands, "moves": moves}]
    if value:
        log["rulings"] = {ruling: value}
    return referee.judge(log)


def wrong(verdict: Verdict) -> list[tuple[int, str]]:
    """What is proved to be wrong: the moves with the clauses that they broke."""
    return [(f["move"], f["clause"]) for deal in verdict["deals"] for f in deal["findings"] if f["kind"] == "illegal"]


def trick_winners(verdict: Verdict) -> list[str | None]:
    return [trick["winner"] for trick in verdict["deals"][0]["tricks"]]


def scores(bids: str, ruling: str, value: str) -> dict[str, int]:
    scored: dict[str, int] = judge(WHOLE.format(bids=bids), ruling, value)["deals"][0]["scores"]
    return scored


def test_trumple_players_two() -> None:
    with pytest.raises(referee.UnreadableLog):
        judge("Ann take 9H, Bob take RJ", "trumple-players", "", players=2)
    verdict = judge("Ann take 9H, Bob take RJ", "trumple-players", "two", players=2)
    assert verdict["verdict"] == "clean"
    assert verdict["next"]["player"] == "Ann"


def test_uneven_deal_leftover_aside() -> None:
    fifteen = {"Ann": "AS AS KS KS QS QS JS JS 10S 10S AC KC QC JC 10C"}
    assert judge("", "uneven-deal", "", players=3, hands=fifteen)["verdict"] == "clean"
    verdict = judge("", "uneven-deal", "leftover-aside", players=3, hands=fifteen)
    assert [finding["clause"] for finding in verdict["deals"][0]["findings"]] == ["deal-all"]


def test_joker_rank_half() -> None:
    moves = BID + "Ann 10D, Bob RJ=D, Cat JD, Dan 9D"
    assert trick_winners(judge(moves, "joker-rank", "")) == ["Bob"]
    assert trick_winners(judge(moves, "joker-rank", "half")) == ["Cat"]


def test_joker_rank_tops_suit() -> None:
    moves = BID.replace("Bob take RJ", "Bob take 9D").replace("Cat take 9C", "Cat take RJ")
    moves += "Ann KD, Bob 10D, Cat RJ=D, Dan QD"
    assert trick_winners(judge(moves, "joker-rank", "")) == ["Ann"]
    assert trick_winners(judge(moves, "joker-rank", "tops-suit")) == ["Cat"]


def test_joker_led_highest() -> None:
    moves = BID.replace("Ann take 9H, Bob take RJ", "Ann take RJ, Bob take 9H") + "Ann RJ=D, Bob 9H, Cat 10D, Dan AD"
    assert trick_winners(judge(moves, "joker-led", "")) == ["Dan"]
    assert trick_winners(judge(moves, "joker-led", "highest")) == ["Ann"]


LAST_RED = {"Bob": "AS KS QS JS 10S AC AC KC KC QC JC"}
"""With the red joker from the Blanket that is the last red card of the hand."""
SPADES = {"Cat": "AS AS KS KS QS QS JS JS 10S 10S 9S"}


def test_joker_forced_must_follow() -> None:
    """The text's first example: a red suit is led, and the hand has no red card but the joker."""
    moves = BID.replace("turn-up 9S", "turn-up 9D") + "Ann AH, "
    for card, fine in (("JS", False), ("RJ=D", False), ("RJ=H", True)):
        assert wrong(judge(moves + f"Bob {card}", "joker-forced", "", hands=LAST_RED)) == []
        verdict = judge(moves + f"Bob {card}", "joker-forced", "must-follow", hands=LAST_RED)
        assert wrong(verdict) == ([] if fine else [(10, "follow-suit")])
    assert judge(moves, "joker-forced", "must-follow", hands=LAST_RED)["next"]["legal"] == ["RJ=H"]
    assert len(judge(moves, "joker-forced", "", hands=LAST_RED)["next"]["legal"]) == 11


@pytest.mark.parametrize("value", ["", "must-follow"])
def test_joker_forced_leaves_overtrumping_free(value: str) -> None:
    """The text's second example: hearts are led and trumped with a club; the hand is spades and the black joker."""
    moves = "Ann take RJ, Bob take 9D, Cat take BJ, Dan take 9S\nAnn bid 5, Bob pass, Cat pass, Dan pass\n"
    moves += "table turn-up 9C\nAnn AH, Bob JC, Cat "
    for card in ("BJ=C", "BJ=S", "10S"):
        assert wrong(judge(moves + card, "joker-forced", value, hands=SPADES)) == []
    assert trick_winners(judge(moves + "BJ=C, Dan 10H", "joker-forced", value, hands=SPADES)) == ["Cat"]


def test_cannot_overtrump_free() -> None:
    moves = BID + "Ann AH, Bob QS, Cat KD, Dan QH\nBob AD, Cat JS"
    assert wrong(judge(moves, "cannot-overtrump", "")) == [(11, "overtrump")]
    assert wrong(judge(moves, "cannot-overtrump", "free")) == []


def test_trumple_all_pass_must_bid() -> None:
    moves = DEALT + "Ann pass, Bob pass, Cat pass, Dan pass"
    assert wrong(judge(moves, "trumple-all-pass", "")) == []
    verdict = judge(moves, "trumple-all-pass", "must-bid")
    assert wrong(verdict) == [(7, "point-bids")]
    assert verdict["deals"][0]["thrown_in"]


def test_look_when_any_turn() -> None:
    moves = DEALT + "Ann bid 1, Bob bid 2, Cat pass, Dan pass, Ann look, Ann bid 3"
    assert wrong(judge(moves, "look-when", "")) == [(8, "look")]
    assert wrong(judge(moves, "look-when", "any-turn")) == []


LOOKED = "Ann bid 2, Bob look, Bob bid 3, Cat bid 4, Dan pass, Ann bid 15, Bob pass, Cat pass"
NO_BID = "Ann bid 2, Bob pass, Cat bid 4, Dan pass, Ann bid 15, Cat pass"


def test_half_points_larger() -> None:
    assert scores(LOOKED, "half-points", "") == {"Ann": 40, "Bob": 1, "Cat": 4, "Dan": 0, "Gnome": 6}
    assert scores(LOOKED, "half-points", "larger") == {"Ann": 40, "Bob": 2, "Cat": 4, "Dan": 0, "Gnome": 5}


def test_cap_then_half_half_first() -> None:
    assert scores(LOOKED, "cap-then-half", "")["Bob"] == 1
    assert scores(LOOKED, "cap-then-half", "half-first") == {"Ann": 40, "Bob": 2, "Cat": 4, "Dan": 0, "Gnome": 5}


def test_no_bid_points_lost() -> None:
    assert scores(NO_BID, "no-bid-points", "")["Gnome"] == 7
    assert scores(NO_BID, "no-bid-points", "lost")["Gnome"] == 2


def test_trumple_tie_taker() -> None:
    carried = {"Ann": 160, "Bob": 0, "Cat": 196, "Dan": 0, "Gnome": 0}
    moves = WHOLE.format(bids=LOOKED)
    verdict = judge(moves, "trumple-tie", "", carried=carried, first_deal=5)
    assert verdict["scores"]["Ann"] == verdict["scores"]["Cat"] == 200
    assert verdict["winners"] == ["Ann", "Cat"]
    assert judge(moves, "trumple-tie", "taker", carried=carried, first_deal=5)["winners"] == ["Ann"]


def test_exactly_200() -> None:
    """No alternative: the taker needs more than 200 to win against a higher total."""
    moves = WHOLE.format(bids=LOOKED)
    for ann, winner in ((160, "Cat"), (161, "Ann")):
        carried = {"Ann": ann, "Cat": 199}
        assert judge(moves, "", "", carried=carried, first_deal=5)["winners"] == [winner]
