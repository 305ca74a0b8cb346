"""Melding games at single tables: what a table may agree on, what a clause's numbers change, spot questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import referee
from referee.errors import UnreadableLog
from tests.helpers.verdicts import accusations

THREE = ["Ann", "Bob", "Cat"]


def judge(game: str, moves: list[str], *options: str, **hands: str) -> Mapping[str, Any]:
    """The verdict on a deal of Cat's at a table of three that has agreed on these options."""
    log: dict[str, Any] = {"game": game, "players": THREE, "dealer": "Cat", "deals": [{"moves": moves, "hands": hands}]}
    if options:
        log["table"] = {"options": list(options)}
    return referee.judge(log)


def wrong(verdict: Mapping[str, Any]) -> list[tuple[int, str]]:
    return [(one["move"], one["clause"]) for one in accusations(verdict)]


# --- what a table may agree on -----------------------------------------------------------------------------------


def test_two_cards_are_drawn_where_the_table_says_so() -> None:
    moves = [
        "table turn-up 4C",
        "Ann draw",
        "Ann draw 4C from discard",
        "Ann discard 2H",
        "Bob draw 5H 6H",
        "Bob discard 5H",
    ]
    assert wrong(judge("lewknor", moves, "draw-two")) == []
    assert wrong(judge("lewknor", moves)) == [(2, "turn-steps"), (4, "turn-steps")]
    assert wrong(judge("lewknor", [*moves[:4], "Bob draw 5H 6H 7H"], "draw-two")) == [(4, "draw-two")]
    assert judge("lewknor", moves[:2], "draw-two")["next"]["legal"][0] == "draw"


def test_several_cards_of_the_pile() -> None:
    moves = ["table turn-up 4C", "Ann draw", "Ann discard 2H", "Bob draw 4C 2H from discard", "Bob discard 4C"]
    assert wrong(judge("lewknor", moves, "draw-deeper")) == []
    assert wrong(judge("lewknor", moves[:4])) == [(3, "turn-steps")]


def test_the_first_meld_is_a_run() -> None:
    moves = ["table turn-up 4C", "Ann draw 9C from stock", "Ann meld 5H 5S 5D", "Ann meld 7H 8H 9H"]
    assert wrong(judge("lewknor", moves)) == []
    assert wrong(judge("lewknor", moves, "first-meld-run")) == [(2, "first-meld-run")]
    assert wrong(judge("lewknor", [*moves[:2], moves[3], moves[2]], "first-meld-run")) == []
    hand = {"Ann": "5H 5S 5D 7H 8H 9H 2C"}
    legal = judge("lewknor", moves[:2], "first-meld-run", **hand)["next"]["legal"]
    assert [move for move in legal if move.startswith("meld")] == ["meld 7H 8H 9H"]


def test_a_card_is_kept_to_discard() -> None:
    hand = {"Ann": "5H 5S 5D 7H 8H 9H 10H"}
    moves = ["table turn-up 4C", "Ann draw JH from stock", "Ann meld 5H 5S 5D", "Ann meld 7H 8H 9H 10H JH"]
    whole = judge("lewknor", moves, **hand)
    assert wrong(whole) == []
    assert whole["deals"][0]["complete"]
    assert wrong(judge("lewknor", moves, "last-discard", **hand)) == [(3, "last-discard")]
    good = [*moves[:3], "Ann meld 7H 8H 9H 10H", "Ann discard JH"]
    assert wrong(judge("lewknor", good, "last-discard", **hand)) == []
    legal = judge("lewknor", moves[:3], "last-discard", **hand)["next"]["legal"]
    assert "meld 7H 8H 9H 10H JH" not in legal
    assert "meld 7H 8H 9H 10H" in legal


def test_one_wild_card_in_a_meld() -> None:
    hand = {"Ann": "5H 6H 2C RJ BJ 9S 10S JS KC"}
    moves = ["table turn-up 4C", "Ann draw 9C from stock", "Ann meld 5H RJ=6H BJ=7H"]
    assert wrong(judge("albaron", moves, **hand)) == []
    assert wrong(judge("albaron", moves, "one-joker", **hand)) == [(2, "one-joker")]
    assert wrong(
        judge("albaron", [*moves[:2], "Ann meld 5H 6H BJ=7H", "Ann lay-off RJ=8H on 1"], "one-joker", **hand)
    ) == [(3, "one-joker")]
    legal = judge("albaron", moves[:2], "one-joker", **hand)["next"]["legal"]
    assert not [move for move in legal if "RJ" in move and "BJ" in move]


def test_a_wild_card_is_taken_out_of_a_meld() -> None:
    moves = ["table turn-up 4C", "Ann draw", "Ann meld 5H RJ=6H 7H", "Ann discard 2S", "Bob draw 6H from stock"]
    swap = [*moves, "Bob exchange 6H for RJ", "Bob meld RJ=9S 10S JS", "Bob discard KC"]
    assert wrong(judge("albaron", swap, "swap-joker")) == []
    assert (5, "turn-order") in wrong(judge("albaron", swap))
    assert wrong(judge("albaron", [*moves, "Bob exchange 8H for RJ"], "swap-joker")) == [(5, "swap-joker")]
    assert (4, "turn-steps") in wrong(judge("albaron", [*moves[:4], "Bob exchange 6H for RJ"], "swap-joker"))


def test_four_of_a_kind_are_thrown_away() -> None:
    moves = ["table turn-up 4C", "Ann draw", "Ann discard 5H 5S 5D 5C", "Ann discard 9H", "Bob draw 9H from discard"]
    assert wrong(judge("lewknor", moves, "four-away")) == []
    assert (2, "turn-steps") in wrong(judge("lewknor", moves))
    assert (2, "turn-steps") in wrong(judge("lewknor", [*moves[:2], "Ann discard 5H 5S 5D"], "four-away"))


def test_a_single_card_is_a_meld() -> None:
    moves = [
        "table turn-up 4C",
        "Ann draw",
        "Ann meld 7H",
        "Ann lay-off 8H on 1",
        "Ann lay-off 9H on 1",
        "Ann discard 2C",
    ]
    assert wrong(judge("lewknor", moves, "single-meld")) == []
    assert (2, "melds") in wrong(judge("lewknor", moves))
    assert wrong(judge("lewknor", [*moves[:4], "Ann lay-off 8S on 1"], "single-meld")) == [(4, "lay-off")]
    assert wrong(judge("lewknor", [*moves[:3], "Ann meld 9S"], "single-meld")) == [(3, "single-meld")]
    assert wrong(judge("lewknor", [*moves[:3], "Ann meld 9S JS"], "single-meld")) == [(3, "melds")]


@pytest.mark.parametrize("slug", ["lewknor", "albaron", "reihendorf", "hummersknott", "osgodby", "viville"])
def test_samples_of_every_option_are_clean(slug: str) -> None:
    for option in referee.load_game(slug).options:
        if option.name == "single-meld":
            continue
        table = {"options": [option.name]}
        log = referee.sample(slug, seed=1, deals=2, table=table)
        assert referee.judge(log)["verdict"] == "clean", option.name
        bare = {**log, "deals": [{"dealer": deal["dealer"], "moves": deal["moves"]} for deal in log["deals"]]}
        assert accusations(referee.judge(bare)) == [], option.name


# --- what numbers change -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("melds", ["2H 3H 4H", "7H 8H 9H / 2H 4S 6D", "7H 8H 9H", "7H 8H 9H / 2H ? ?"])
def test_where_nobody_may_rearrange_how_it_was_done_is_not_judged(melds: str) -> None:
    """Only a clause that the game has is named, whatever else is wrong with the melds that were laid anew."""
    moves = ["table turn-up 4C", "Ann draw", "Ann meld 7H 8H 9H", f"Ann rearrange {melds}"]
    (found,) = judge("ahlbeck", moves)["deals"][0]["findings"]
    assert found["message"] == "Ann rearranged the melds, which nobody may do in this game."
    assert found["clause"] in referee.load_game("ahlbeck").by_id


def test_a_failed_rearrangement_costs_four_cards() -> None:
    """rearrange-failed: the cards are drawn in the same turn, and one more is a second draw."""
    moves = [
        "table turn-up 4C",
        "Ann draw",
        "Ann meld 7H 8H 9H",
        "Ann discard 2S",
        "Bob draw",
        "Bob rearrange 7H 8H 9H JH",
    ]
    paid = [*moves, *["Bob draw"] * 4]
    verdict = judge("le-dancourt", paid)
    assert wrong(verdict) == []
    assert [one["kind"] for one in verdict["deals"][0]["findings"]] == ["penalty"]
    assert wrong(judge("le-dancourt", [*paid, "Bob draw"])) == [(10, "turn-steps")]


def test_nothing_stays_on_the_pile_of_a_new_stock() -> None:
    """reshuffle: three cards are in the stock, and the pile joins it when the third is drawn."""
    moves = [
        "table turn-up 4C",
        "Ann draw",
        "Ann discard 2H",
        "Bob draw",
        "Bob discard 3H",
        "Cat draw",
        "Cat discard 5H",
        "Dan draw from discard",
        "Dan discard 6H",
        "Ann draw 3H from stock",
    ]
    log = {"game": "saint-maurice-de-sorgues", "players": [*THREE, "Dan"], "dealer": "Dan"}
    verdict = referee.judge({**log, "deals": [{"moves": moves}]})
    assert wrong(verdict) == []
    assert {"reshuffle", "pile-reshuffled"} <= {one["id"] for one in verdict["rulings"]}
    gone = [*moves[:8], "Dan discard 6H", "Ann draw from discard", "Ann discard 7H", "Bob draw 6H from stock"]
    assert wrong(referee.judge({**log, "deals": [{"moves": gone}]})) == [(11, "own-cards")]


# --- spot questions ----------------------------------------------------------------------------------------------


def test_is_this_a_meld() -> None:
    good = referee.decide_trick("albaron", "7H RJ 9H")
    assert (good["meld"], good["clause"], good["reason"]) == ("run", "melds", "7H RJ=8H 9H is a run")
    assert good["winner"] is None
    assert referee.decide_trick("albaron", "7H 8S 9H")["meld"] is None
    assert referee.decide_trick("albaron", "KH AH 2H")["meld"] == "run"
    assert referee.decide_trick("albaron", "AH 2H 3H")["meld"] is None
    with pytest.raises(UnreadableLog):
        referee.decide_trick("albaron", "7H 7H 7S")


def test_what_can_be_laid_down_and_laid_off() -> None:
    answer = referee.legal_plays("lewknor", "7H 8H 9H 4S 10C 2D", "7C 8C 9C / 4H 4D 4C")
    assert answer["legal"] == ["7H 8H 9H", "4S on 2", "10C on 1"] or set(answer["legal"]) == {
        "7H 8H 9H",
        "10C on 1",
        "4S on 2",
    }
    assert [one["card"] for one in answer["not_legal"]] == ["2D"]
    assert answer["whole"] is None
    assert referee.legal_plays("lewknor", "7H 8H 9H 4S 4C 4D")["whole"] == ["4C 4D 4S", "7H 8H 9H"]
    with pytest.raises(UnreadableLog):
        referee.legal_plays("lewknor", "7H", "7C 8C 9D")


def test_a_table_may_agree_on_one_wild_card_in_spot_questions_too() -> None:
    free = referee.legal_plays("albaron", "5H RJ BJ")
    bound = referee.legal_plays("albaron", "5H RJ BJ", table={"options": ["one-joker"]})
    assert free["whole"] is not None
    assert free["legal"]
    assert (bound["legal"], bound["whole"]) == ([], None)
