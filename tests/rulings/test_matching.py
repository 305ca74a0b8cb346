"""The rulings of matching games that a log may choose, and what some of the others settle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import referee

THREE = ("Ann", "Bob", "Cat")


def judge(
    game: str,
    moves: str,
    rulings: dict[str, str] | None = None,
    *,
    players: Sequence[str] = THREE,
    effects: dict[str, str] | None = None,
    hands: dict[str, str] | None = None,
) -> Mapping[str, Any]:
    """The verdict on the beginning of a deal that Ann deals."""
    log: dict[str, Any] = {
        "game": game,
        "players": list(players),
        "dealer": "Ann",
        "deals": [{"hands": hands or {}, "moves": moves}],
    }
    log |= {"rulings": rulings} if rulings else {}
    log |= {"table": {"effects": effects}} if effects else {}
    return referee.judge(log)


def found(verdict: Mapping[str, Any]) -> list[tuple[int, str]]:
    """The faults of the deal: move and clause."""
    findings = verdict["deals"][0]["findings"]
    return [(one["move"], one["clause"]) for one in findings if one["kind"] in {"illegal", "impossible"}]


PAIR = "table turn-up 5H, Bob 7H 7S"


def test_several_cards_sequence() -> None:
    assert found(judge("hardwick-village", PAIR)) == [(1, "several-cards")]
    assert found(judge("hardwick-village", PAIR, {"several-cards": "sequence"})) == []


def test_several_suit_each() -> None:
    flush = "table turn-up 5H, Bob 5S 9S"
    assert found(judge("iges", flush)) == []
    assert found(judge("iges", flush, {"several-suit": "each"})) == [(1, "several-cards")]


def test_two_player_reverse_skip() -> None:
    moves, effects = "table turn-up 5H, Bob 9H", {"9": "reverse"}
    usual = judge("la-belle-etoile", moves, players=THREE[:2], effects=effects)
    assert usual["next"]["player"] == "Ann"
    skipped = judge("la-belle-etoile", moves, {"two-player-reverse": "skip"}, players=THREE[:2], effects=effects)
    assert skipped["next"]["player"] == "Bob"


def test_early_play_goes_on() -> None:
    moves = "table turn-up 5H, Cat 9H"
    assert judge("iges", moves)["next"]["player"] == "Bob"
    gone_on = judge("iges", moves, {"early-play": "goes-on"})
    assert found(gone_on) == [(1, "eldest-leads")]
    assert gone_on["next"]["player"] == "Ann"


def test_first_card_turn_after_dealer() -> None:
    moves, effects = "table turn-up 5H", {"5": "skip"}
    assert judge("woltersdorf", moves, effects=effects)["next"]["player"] == "Bob"
    later = judge("woltersdorf", moves, {"first-card-turn": "after-dealer"}, effects=effects)
    assert later["next"]["player"] == "Cat"


DOWN_TO_TWO = (
    "table turn-up 2S, Ann 3S, Bob 4S, Cat 5S, Ann 6S, Bob 7S, Cat 8S, Ann 9S, Bob 10S, Cat JS, Ann QS, Bob AS, Cat AH, "
    "Ann 3H, Bob 4H, Cat 5H, Ann draw 2C, Bob KH"
)
"""In Sankt Blasien Bob retires with the King, and two are left."""


def test_retiring_reverse_nothing() -> None:
    effects = {"K": "reverse"}
    assert judge("sankt-blasien", DOWN_TO_TWO, effects=effects)["next"]["player"] == "Ann"
    nothing = judge("sankt-blasien", DOWN_TO_TWO, {"retiring-reverse": "nothing"}, effects=effects)
    assert nothing["next"]["player"] == "Cat"


def test_retiring_effect_none() -> None:
    effects = {"K": "skip"}
    assert judge("sankt-blasien", DOWN_TO_TWO, effects=effects)["next"]["player"] == "Ann"
    none = judge("sankt-blasien", DOWN_TO_TWO, {"retiring-effect": "none"}, effects=effects)
    assert none["next"]["player"] == "Cat"


@pytest.mark.parametrize("effect", ["take 2", "give", "cover", "again", "shuffle", "trade"])
def test_who_has_retired_stays_out(effect: str) -> None:
    verdict = judge("sankt-blasien", f"{DOWN_TO_TWO} target Ann", effects={"K": effect})
    assert found(verdict) == []
    assert (verdict["next"]["player"], verdict["next"]["action"]) == ("Cat", "play")


def test_transparent_several_all() -> None:
    moves, effects = "table turn-up 10H, Bob KH 8H, Cat 10C", {"8": "transparent"}
    assert found(judge("iges", moves, effects=effects)) == [(2, "match-top")]
    assert found(judge("iges", moves, {"transparent-several": "all"}, effects=effects)) == []


def test_effects_majors_included() -> None:
    moves, effects = "table turn-up 5M, Bob 2M", {"2": "skip"}
    assert judge("farmington", moves, effects=effects)["next"]["player"] == "Cat"
    assert judge("farmington", moves, {"effects-majors": "included"}, effects=effects)["next"]["player"] == "Ann"


def test_call_drawn_drawn() -> None:
    moves = (
        "table turn-up AS, Bob AC, Cat pass, Ann pass, Bob 2C, Cat pass, Ann pass, Bob 3C, Cat pass, Ann pass, Bob 4C, "
    )
    moves += "Bob call, Cat pass, Ann pass, Bob 5C, Cat pass, Ann pass, Bob draw 5H, Cat pass"

    def due(verdict: Mapping[str, Any]) -> list[int]:
        return [one["move"] for one in verdict["deals"][0]["findings"] if one["kind"] == "penalty"]

    assert due(judge("tantobie", moves)) == []
    assert due(judge("tantobie", moves, {"call-drawn": "drawn"})) == [17]


LAW = {"laws": ["cannot play S after H"]}


def test_law_several_lowest() -> None:
    log: dict[str, Any] = {"game": "la-bolle", "players": list(THREE), "dealer": "Cat", "table": LAW}
    log["deals"] = [{"moves": "table turn-up 10H, Cat 9H, Ann 9C 9S"}]
    assert found(referee.judge(log)) == [(2, "laws")]
    assert found(referee.judge({**log, "rulings": {"law-several": "lowest"}})) == []


def test_law_first_card_binds() -> None:
    log: dict[str, Any] = {"game": "la-bolle", "players": list(THREE), "dealer": "Cat", "table": LAW}
    log["deals"] = [{"moves": "table turn-up 10H, Cat 10S"}]
    assert found(referee.judge(log)) == []
    assert found(referee.judge({**log, "rulings": {"law-first-card": "binds"}})) == [(1, "laws")]


def test_named_card_title_instead() -> None:
    moves = "table turn-up 3D, Cat show 6H, Bob 3S, Cat draw, Ann 7S, Bob 9S, Cat draw, Ann 2S, Bob AS, Cat draw, "
    moves += "Ann 4S, Bob 5S, Cat draw, Ann 10S, Bob 10H, Cat draw, Ann 7H, Bob 2H"
    assert judge("mistendorf", moves)["scores"] == {"Ann": 0, "Bob": 2, "Cat": 2}
    instead = judge("mistendorf", moves, {"named-card-title": "instead"})
    assert instead["scores"] == {"Ann": 0, "Bob": 2, "Cat": 3}


@pytest.mark.parametrize("last, points", [("AH", 238), ("RJ=AH", 119)])
def test_a_joker_is_no_ace_in_the_last_play(last: str, points: int) -> None:
    """Ruling natural-cards: the points are doubled for what is printed on the last card."""
    hands = {"Bob": f"6H 9H 10H 3H 2H {last[:2]}", "Cat": "7S 8S 9S 10S 2S 3S", "Ann": "7C 8C 9C 10C 2C 3C"}
    drawn_cards = zip("4S 5S 6S AS 4D".split(), "4C 5C 6C AC 5D".split(), strict=True)
    draws = [f"Cat draw {one}, Ann draw {other}" for one, other in drawn_cards]
    plays = [f"Bob {card}" for card in ("6H", "9H", "10H", "3H", "2H, Bob call")]
    rounds = ", ".join(f"{play}, {drawn}" for play, drawn in zip(plays, draws, strict=True))
    verdict = judge("knaphill", f"table turn-up 5H, {rounds}, Bob {last}", hands=hands)
    assert found(verdict) == []
    assert verdict["scores"] == {"Ann": 0, "Bob": points, "Cat": 0}


def test_a_pass_is_a_draw() -> None:
    """Ruling pass-draws: the card that nobody recorded is in the hand all the same."""
    for moves in ("table turn-up 5H, Bob pass, Cat 9H", "table turn-up 5H, Bob pass, Bob draw 2S, Cat 9H"):
        verdict = judge("iges", moves)
        assert found(verdict) == []
        assert verdict["next"]["player"] == "Ann"


def test_a_pass_while_able_is_proved_later() -> None:
    verdict = judge("woltersdorf", "table turn-up 5H, Ann draw 2S, Ann pass, Bob 9H, Cat 9C, Ann 5C")
    (told,) = [one for one in verdict["deals"][0]["findings"] if one["kind"] == "illegal"]
    assert (told["move"], told["clause"], told["proof"]) == (1, "must-play", {"move": 5, "card": "5C"})


def test_a_card_drawn_since_proves_nothing() -> None:
    verdict = judge("woltersdorf", "table turn-up 5H, Ann draw, Ann pass, Bob 9H, Cat 9C, Ann 5C")
    assert found(verdict) == []


def test_effects_of_the_table() -> None:
    effects = {"2": "draw 2", "8": "wild", "Q": "skip"}
    assert found(judge("iges", "table turn-up 5H, Bob 2H, Cat 2S, Ann draw ? ? ? ?", effects=effects)) == []
    assert found(judge("iges", "table turn-up 5H, Bob 2H, Cat 3H", effects=effects)) == [(2, "effect-draw")]
    assert found(judge("iges", "table turn-up 5H, Bob 8S suit D, Cat 3D", effects=effects)) == []
    assert found(judge("iges", "table turn-up 5H, Bob 8S suit D, Cat 3S", effects=effects)) == [(2, "match-top")]
    assert found(judge("iges", "table turn-up 5H, Bob QH, Ann 3H", effects=effects)) == []
    assert found(judge("iges", "table turn-up QH, Cat 3H", effects=effects)) == []


def test_the_other_players_draw_in_turn() -> None:
    verdict = judge("iges", "table turn-up 5H, Bob 5S", effects={"5": "all-draw"})
    assert verdict["next"] == {"player": "Cat", "action": "draw", "legal": []}
