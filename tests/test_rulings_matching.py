"""The rulings of matching games that a log may choose, and what some of the others settle."""

from __future__ import annotations

from collections.abc import Sequence
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
) -> dict[str, Any]:
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


def found(verdict: dict[str, Any]) -> list[tuple[int, str]]:
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
