"""Clauses that no game of the catalogue has together: who plays by them is never accused, whatever the log leaves out."""

from __future__ import annotations

from typing import Any

import pytest

import referee
from referee.loading.own import game_in_log, look_through
from tests.helpers.logs import without_hands

FULL = "A K Q J 10 9 8 7 6 5 4 3 2"
TRICKS: list[Any] = [
    "eldest-leads", "follow-suit", {"trick-winner": {"of": "led-suit"}}, "winner-leads", "tricks-until-empty",
    {"score-tricks": {"each": 1}}, {"target": {"points": 15}}, "tie-extra-round",
]  # fmt: skip
MATCHING: list[Any] = [
    {"deal": {"cards": 6}}, {"first-card": {"effect": "none"}}, "eldest-leads", "match-top", "play-or-draw", "reshuffle",
    "first-out-wins", {"round-point": {"points": 1}}, {"target": {"points": 9}}, "tie-shared",
]  # fmt: skip


def game(family: str, *clauses: Any, ranks: str = FULL, players: tuple[int, int] = (2, 4)) -> dict[str, Any]:
    """A game with these clauses."""
    pack = {"base": "standard-52", "ranks": ranks}
    head = {"name": "Together", "about": "Rules of several games.", "family": family, "players": list(players)}
    return {**head, "pack": pack, "clauses": list(clauses)}


DRAWING = [{"deal": {"cards": 4}}, {"trump-turn-up": {"from": "stock"}}, *TRICKS]
BOOST = {"double-tricks": {"rank": "8", "word": "boost"}}
TOGETHER: dict[str, dict[str, Any]] = {
    "a trick of two cards each, and one drawn after it": game(
        "trick-taking", *DRAWING, BOOST, {"draw-after-trick": {"top": "hidden"}}
    ),
    "the same with the top card open": game("trick-taking", *DRAWING, BOOST, {"draw-after-trick": {"top": "open"}}),
    "the same with few cards in the hand": game(
        "trick-taking", {"deal": {"cards": 2}}, *TRICKS, BOOST, {"draw-after-trick": {"top": "hidden"}}
    ),
    "cards changed before play out of the stock that is drawn from": game(
        "trick-taking",
        *DRAWING,
        {"opening-exchange": {"cards": "one", "word": "exchange"}},
        {"draw-after-trick": {"top": "hidden"}},
    ),
    "the last card shown, and cards passed on": game(
        "trick-taking", {"deal": {"cards": 5}}, "trump-last-card", {"pass-on": {"cards": 3, "to": "left"}}, *TRICKS
    ),
    "laws of who has most, and a kitty that is won": game(
        "trick-taking",
        {"deal": {"cards": 6}},
        {"kitty": {"cards": 4, "word": "cradle"}},
        {"laws": {"word": "law", "repeal": False}},
        *TRICKS,
        {"kitty-capture": {"card": "2D", "name": "Kori"}},
        "first-out",
        {"penalty-values": {"ace": 11, "king": 4, "queen": 3, "jack": 2}},
        players=(5, 6),
    ),
    "one card left, and the next player draws": game(
        "matching", *MATCHING, {"last-card-call": {"word": "Last"}}, {"effect-next-draws": {"cards": "8", "how": "2"}}
    ),
}


@pytest.mark.parametrize("name", TOGETHER)
@pytest.mark.parametrize("seed", range(4))
def test_who_plays_by_both_is_never_accused(name: str, seed: int) -> None:
    made = game_in_log(TOGETHER[name])
    for players in range(made.players[0], made.players[1] + 1):
        log = referee.sample(made, players, seed, deals=2)
        assert referee.judge(log)["verdict"] == "clean"
        found = [one for deal in referee.judge(without_hands(log))["deals"] for one in deal["findings"]]
        assert [one for one in found if one["kind"] in {"illegal", "impossible", "penalty"}] == []


@pytest.mark.parametrize(
    "raw, fault",
    [
        (
            game(
                "trick-taking",
                {"deal": {"cards": 5}},
                {"pass-on": {"cards": 3, "to": "left"}},
                "trump-last-card",
                *TRICKS,
            ),
            "clauses.trump-last-card: must stand before pass-on: the last card is shown as it is dealt",
        ),
        (
            game("trick-taking", *DRAWING, {"draw-after-trick": {"top": "hidden"}}, {"laws": {"word": "law"}}),
            "clauses.draw-after-trick: has no place beside laws: leave one of them out",
        ),
    ],
)
def test_what_cannot_go_together_is_refused_by_both_names(raw: dict[str, Any], fault: str) -> None:
    assert [flaw.told[: len(fault)] for flaw in look_through(raw).flaws] == [fault]


def test_a_card_that_was_drawn_after_a_double_trick_is_still_proved() -> None:
    """Who follows late with a card that was dealt has revoked, also beside a double trick."""
    made = game_in_log(TOGETHER["a trick of two cards each, and one drawn after it"])
    log = {"game": made.in_log, "players": ["Ann", "Bob"], "dealer": "Bob", "deals": [{"moves": [
        "table turn-up 2D", "Ann 8S", "Bob 4H", "Ann 3S", "Bob 6S",
    ]}]}  # fmt: skip
    (found,) = [one for one in referee.judge(log)["deals"][0]["findings"] if one["kind"] == "illegal"]
    assert (found["player"], found["clause"], found["certain"]) == ("Bob", "follow-suit", True)
