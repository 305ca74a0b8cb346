"""An auction that names the game in games that are not Bridge: a pass for good, other strains, everybody alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

import referee

CLAUSES: list[Any] = [
    {"deal": {"cards": 10}},
    {"contract-bids": {"strains": "S C D H N", "least": 6, "first": "eldest", "passes": "for-good"}},
    "doubling",
    {"widow": {"cards": 2}},
    {"discards": {"points": True}},
    "bidder-leads",
    "follow-suit",
    "else-trump",
    {"trick-winner": {"of": "led-suit"}},
    "winner-leads",
    "tricks-stated",
    {"score-tricks": {"each": 1}},
    {"target": {"points": 40}},
    "tie-extra-round",
]
"""Three players bid for two more cards and for what is trumps, each for themselves."""


def game(**changes: Any) -> dict[str, Any]:
    """The game, with other parameters of its auction."""
    bids = {"contract-bids": {**CLAUSES[1]["contract-bids"], **changes}}
    return {
        "name": "Ten Cards",
        "family": "trick-taking",
        "about": "Three players bid for two more cards and for what is trumps.",
        "players": [3, 3],
        "pack": {"base": "standard-52", "ranks": "A K Q J 10 9 8 7"},
        "clauses": [CLAUSES[0], bids, *CLAUSES[2:]],
    }


def judged(moves: str, **changes: Any) -> tuple[Mapping[str, Any], list[tuple[int, str, str]]]:
    """The verdict on a deal that Ann deals, and what is found in it: the move, the clause, what is said."""
    log = {"game": game(**changes), "players": ["Ann", "Bob", "Cat"], "dealer": "Ann", "deals": [{"moves": moves}]}
    verdict = referee.judge(log)
    found = [(one["move"], one["clause"], one["message"]) for one in verdict["deals"][0]["findings"]]
    return verdict, found


def test_the_player_at_the_dealers_left_calls_first_and_bids_go_up() -> None:
    verdict, found = judged("")
    assert found == []
    assert (verdict["next"]["player"], verdict["next"]["action"]) == ("Bob", "bid")
    assert verdict["next"]["legal"][:6] == ["6S", "6C", "6D", "6H", "6N", "7S"]
    assert verdict["next"]["legal"][-2:] == ["10N", "pass"]
    assert judged("Bob bid 9H")[0]["next"]["legal"] == ["9N", "10S", "10C", "10D", "10H", "10N", "double", "pass"]


def test_who_has_passed_is_out_and_the_last_one_left_has_it() -> None:
    verdict, found = judged("Bob bid 6S, Cat pass, Ann bid 6C, Bob bid 7S, Ann pass")
    assert found == []
    assert (verdict["next"]["player"], verdict["next"]["action"]) == ("Bob", "take")
    _, found = judged("Bob bid 6S, Cat pass, Ann bid 6C, Cat bid 6D")
    assert found == [(3, "contract-bids", "Cat had passed and is out of the auction.")]


def test_where_a_pass_is_for_now_the_auction_goes_on_until_all_others_pass_in_turn() -> None:
    verdict, found = judged("Bob bid 6S, Cat pass, Ann bid 6C, Bob pass", passes="for-now")
    assert found == []
    assert (verdict["next"]["player"], verdict["next"]["action"]) == ("Cat", "bid")
    verdict, found = judged(
        "Bob bid 6S, Cat pass, Ann bid 6C, Bob pass, Cat bid 6D, Ann pass, Bob pass", passes="for-now"
    )
    assert found == []
    assert (verdict["next"]["player"], verdict["next"]["action"]) == ("Cat", "take")


def test_the_last_player_may_bid_and_a_deal_without_a_bid_is_dealt_again() -> None:
    verdict, found = judged("Bob pass, Cat pass, Ann bid 6S")
    assert (verdict["next"]["player"], verdict["next"]["action"], found) == ("Ann", "take", [])
    verdict, found = judged("Bob pass, Cat pass, Ann pass")
    assert verdict["deals"][0]["thrown_in"]
    assert found == []


@pytest.mark.parametrize(
    "moves, told",
    [
        ("Bob bid 5S", (0, "contract-bids", "Bob bid 5S; the number of a bid is from 6 to 10.")),
        ("Bob bid 11S", (0, "contract-bids", "Bob bid 11S; the number of a bid is from 6 to 10.")),
        ("Bob bid 7H, Cat bid 7D", (1, "contract-bids", "Cat bid 7D; it must be higher than 7H.")),
        ("Cat bid 6S", (0, "contract-bids", "Cat called out of turn; it was Bob's turn.")),
        ("Bob double", (0, "doubling", "Bob called double; there is no bid to double.")),
        ("Bob bid 6S, Cat redouble", (1, "doubling", "Cat called redouble; Bob's 6S has not been doubled.")),
        ("Bob bid 6S, Cat double, Ann double", (2, "doubling", "Ann called double; Bob's 6S is doubled already.")),
        (
            "Bob bid 6S, Cat double, Ann redouble",
            (2, "doubling", "Ann called redouble; Bob's 6S is a bid of the other side."),
        ),
    ],
)
def test_what_is_not_allowed_is_said(moves: str, told: tuple[int, str, str]) -> None:
    assert judged(moves)[1] == [told]


def test_a_bid_too_low_stands_and_the_next_need_only_be_higher() -> None:
    verdict, found = judged("Bob bid 7H, Cat bid 6D")
    assert [move for move, *_ in found] == [1]
    assert verdict["next"]["legal"][0] == "6H"


def test_the_contract_is_trumps() -> None:
    hand = "Bob take ? ?, Bob discard ? ?"
    for strain, winner in (("H", "Ann"), ("N", "Cat")):
        verdict, _ = judged(f"Bob bid 6{strain}, Cat pass, Ann pass, {hand}, Bob 9S, Cat AS, Ann 7H")
        (trick,) = verdict["deals"][0]["tricks"]
        assert trick["winner"] == winner


@pytest.mark.parametrize("bid", ["6", "6X", "S", "6 spades", "blind 6S"])
def test_a_bid_without_a_number_or_a_strain_cannot_be_read(bid: str) -> None:
    with pytest.raises(referee.UnreadableLog, match="is no bid; a bid is a number and one of S, C, D, H, N"):
        judged(f"Bob bid {bid}")


def test_a_bid_may_be_written_in_several_ways() -> None:
    ways: list[Any] = ["Bob bid 6N", "Bob bid 6nt", "Bob bid 6 N", {"player": "Bob", "action": "bid", "value": "6N"}]
    log = {"game": game(), "players": ["Ann", "Bob", "Cat"], "dealer": "Ann"}
    one, *others = [referee.judge({**log, "deals": [{"moves": [way]}]}) for way in ways]
    assert all(other == one for other in others)
    assert judged("Bob bid 6♠")[1] == []


def test_elsewhere_a_bid_stays_a_number() -> None:
    referee.judge({"game": game(), "players": ["Ann", "Bob", "Cat"], "deals": [{"moves": ["Bob bid 6N"]}]})
    with pytest.raises(referee.UnreadableLog, match="'6N' is not a whole number"):
        referee.judge({"game": "trautenstein", "players": ["Ann", "Bob", "Cat"], "deals": [{"moves": ["Bob bid 6N"]}]})


@pytest.mark.parametrize(
    "strains, fault",
    [("S C X N", "the pack has no suit X; N is for no trumps"), ("S S N", "the strain S stands twice")],
)
def test_strains_are_suits_of_the_pack(strains: str, fault: str) -> None:
    with pytest.raises(referee.UnreadableLog, match=fault):
        judged("", strains=strains)


def test_samples_of_it_are_clean(tmp_path: Path) -> None:
    path = tmp_path / "ten-cards.yaml"
    path.write_text(yaml.safe_dump(game(), sort_keys=False))
    made = referee.sample(referee.load_game(str(path)), seed=3)
    for log in (made, {**made, "deals": [{**deal, "hands": {}} for deal in made["deals"]]}):
        verdict = referee.judge({**log, "game": game()})
        assert verdict["complete"]
        assert {one["kind"] for deal in verdict["deals"] for one in deal["findings"]} <= {"unproven"}
