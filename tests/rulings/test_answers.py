"""Answers of the book of rulings that random deals or a match without logs show, each beside the default."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import pytest

import referee
from referee.play.match import Match
from tests.helpers.logs import without_hands
from tests.helpers.verdicts import accusations, judged


def test_extra_round_winner_tied_only() -> None:
    """Ann and Bob are tied; in the extra round Cat overtakes both."""
    winners = []
    for rulings in ({}, {"extra-round-winner": "tied-only"}):
        match = Match(referee.load_game("kayna"), ["Ann", "Bob", "Cat"], 0, rulings=rulings)
        for scores in ([100, 100, 90], [1, 2, 30]):
            match.close(match.table(), scores)
        winners.append(match.winners)
    assert winners == [[2], [1]]


def test_law_maker_of_deal() -> None:
    """Ann leads the match; Bob has won more tricks in this deal."""
    log = referee.sample("dolle", 3, 6, deals=1)
    scores = referee.judge(log)["deals"][0]["scores"]
    best = max(scores, key=lambda name: scores[name])
    other = min(scores, key=lambda name: scores[name])
    assert list(scores.values()).count(scores[best]) == 1
    moves = [move for move in log["deals"][0]["moves"] if " law " not in move]
    log["deals"][0]["moves"] = [*moves, f"{best} law cannot play H after S"]
    log["carried"] = {other: 10}
    assert [one["clause"] for one in accusations(referee.judge(log))] == ["laws"]
    assert accusations(referee.judge({**log, "rulings": {"law-maker": "of-deal"}})) == []


def test_a_draw_that_brings_nothing_is_a_pass_where_one_card_is_drawn() -> None:
    table = {"options": ["no-reshuffle", "draw-one"]}
    logs = [referee.sample("crazy-eights", 2, seed, deals=1, table=table) for seed in range(12)]
    blocked = [log for log in logs if all(move.endswith("pass") for move in log["deals"][0]["moves"][-2:])]
    assert blocked
    for log in blocked:
        usual = referee.judge(log)["deals"][0]
        moves = log["deals"][0]["moves"]
        moves[-2:] = [move.replace("pass", "draw") for move in moves[-2:]]
        deal = referee.judge(log)["deals"][0]
        assert (deal["findings"], deal["complete"], deal["scores"]) == ([], True, usual["scores"])


@pytest.mark.parametrize(
    "more", [(), ("draw-one",), ("draw-three",), ("must-play", "twos-draw", "queens-skip", "aces-reverse")]
)
def test_samples_end_and_are_clean(more: tuple[str, ...]) -> None:
    blocked = 0
    for players in (2, 3, 5):
        for seed in range(8):
            table = {"options": ["no-reshuffle", *more]}
            log = referee.sample("crazy-eights", players, seed, deals=1, table=table)
            verdict = referee.judge(log)
            assert verdict["verdict"] == "clean", (players, seed)
            assert verdict["deals"][0]["complete"]
            blocked += "stock-used-up" in str(verdict["deals"][0]["reckoning"])
            assert accusations(referee.judge(without_hands(copy.deepcopy(log)))) == []
    assert blocked


def test_shared_win_extra_round() -> None:
    """Ann and Bob have the fewest points when somebody comes to a hundred; Bob has fewer in the deal after that."""
    winners = []
    for rulings in ({}, {"shared-win": "extra-round"}):
        match = Match(referee.load_game("hearts"), ["Ann", "Bob", "Cat", "Dan"], 0, rulings=rulings)
        match.close(match.table(), [20, 20, 30, 100])
        if not match.ending:
            match.close(match.table(), [20, 6, 0, 0])
        winners.append(match.winners)
    assert winners == [[0, 1], [1]]


def test_who_cannot_overtrump_may_play_anything_by_the_ruling() -> None:
    """In Belote too, where whoever is out of the led suit must trump: a trump lies there already."""
    told = {
        "game": "belote",
        "players": ["Ann", "Bob", "Cat", "Dan"],
        "dealer": "Dan",
        "table": {"options": ["clockwise"]},
        "deals": [{"moves": "table turn-up QC, Ann take C, Ann 9D, Bob JC, Cat 9S, Dan 8D, Bob AS, Cat 7C"}],
    }
    found = [(one["move"], one["clause"]) for one in accusations(judged(told))]
    assert found == [(4, "overtrump")]
    assert accusations(judged({**told, "rulings": {"cannot-overtrump": "free"}})) == []


Log = dict[str, Any]


def judge(log: Log, **rulings: str) -> Mapping[str, Any]:
    chosen = {id_.replace("_", "-"): value for id_, value in rulings.items()}
    return referee.judge({**log, "rulings": chosen})


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


def test_no_play_pile_next_deal() -> None:
    """Whoever deals out of turn has the last title for that deal, or gets it for the next one."""
    log = referee.sample("calas", 3, 4, deals=3)
    first, second, third = log["deals"]
    assert [deal["dealer"] for deal in log["deals"]] == ["Cat", "Cat", "Bob"]
    log["deals"] = [first, {**second, "dealer": "Ann"}, {"moves": third["moves"]}]
    dealers = [deal["dealer"] for deal in judge(log)["deals"]]
    assert dealers == ["Cat", "Ann", "Bob"]
    assert [deal["dealer"] for deal in judge(log, no_play_pile="next-deal")["deals"]] == ["Cat", "Ann", "Ann"]


def dealt(game: str, moves: list[str], *, players: str = "Ann Bob Cat", dealer: str = "Cat", **hands: str) -> Log:
    deal = {"moves": moves, "hands": hands} if hands else {"moves": moves}
    return {"game": game, "players": players.split(), "dealer": dealer, "deals": [deal]}


def kinds(verdict: Mapping[str, Any]) -> list[tuple[int, str, str]]:
    return [(one["move"], one["kind"], one["clause"]) for deal in verdict["deals"] for one in deal["findings"]]


def test_reshuffle_at_once_in_a_matching_game() -> None:
    """The last of the cards is drawn while 5C and 5D lie there: the 5D, covered after that, is in the new stock or not."""
    left = referee.load_game("earnley").pack.size - 4 * 8 - 1
    order = ["Bob", "Cat", "Dan", "Ann"] * left
    moves = ["table turn-up 5C", "Ann 5D", *[f"{name} draw" for name in order[:left]]]
    moves += [f"{order[left]} 5H", f"{order[left + 1]} draw 5D"]
    log = dealt("earnley", moves, players="Ann Bob Cat Dan", dealer="Dan")
    assert kinds(judge(log)) == []
    assert kinds(judge(log, reshuffle="at-once")) == [(len(moves) - 1, "impossible", "reshuffle")]


def test_rotating_wild_extra_stays() -> None:
    """Tean has five deals and a tie: in the sixth the 6s are wild, or still the 5s."""
    log = next(log for log in (referee.sample("tean", 3, seed, deals=5) for seed in range(60))
               if len(judge(log)["deals"]) == 5 and judge(log)["ending"] is None)  # fmt: skip
    for wild, ruling in (("6", "default"), ("5", "stays")):
        told = {**log, "rulings": {"rotating-wild-extra": ruling}}
        dealer = told["players"][(told["players"].index(told["deals"][-1]["dealer"]) + 1) % 3]
        meld = f"{dealer} meld {wild}S=JH QH"
        extra = {"dealer": dealer, "moves": ["table turn-up 2C", f"{dealer} draw from stock", meld]}
        verdict = referee.judge({**told, "deals": [*log["deals"], extra]})
        named = [one for one in verdict["deals"][-1]["findings"] if "not wild" in one["message"]]
        assert named == [], ruling
