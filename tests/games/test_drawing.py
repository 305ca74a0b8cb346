"""Games in which players draw after each trick: what nobody wrote down of the draws accuses nobody."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest

import referee
from tests.helpers.logs import Log, moves_of, with_moves, without_hands
from tests.helpers.sampled import first_play, play_on, sample
from tests.helpers.verdicts import accusations, judged
from tests.laws.spoiled import charges

TELLING: dict[str, Callable[[str, random.Random], str | None]] = {
    "every card": lambda move, chance: move,
    "no card": lambda move, chance: " ".join(move.split()[:2]) if " draw" in move else move,
    "some cards": lambda move, chance: (
        " ".join(move.split()[:2]) if " draw" in move and chance.random() < 0.5 else move
    ),
    "no draw": lambda move, chance: None if " draw" in move else move,
    "some draws": lambda move, chance: None if " draw" in move and chance.random() < 0.5 else move,
}
"""What a log may tell of the draws: each move as it is told then, or None."""


def told(log: Log, how: str, chance: random.Random) -> tuple[Log, list[int]]:
    """The log with so much of its draws, and for each of its moves the place that it has in the whole log."""
    moves = [TELLING[how](move, chance) for move in moves_of(log)]
    places = [place for place, move in enumerate(moves) if move is not None]
    return with_moves(log, [move for move in moves if move is not None]), places


@pytest.mark.parametrize("how", TELLING)
@pytest.mark.parametrize("slug, players", [("german-whist", 2), ("briscola", 2), ("briscola", 3), ("briscola", 4)])
@pytest.mark.parametrize("seed", range(3))
def test_who_plays_by_the_rules_is_never_accused(how: str, slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    less, _ = told(log, how, random.Random(seed))
    whole = judged(log)["deals"][0]
    for record in (less, without_hands(less)):
        verdict = judged(record)
        assert accusations(verdict) == []
        assert verdict["deals"][0]["scores"] == whole["scores"]
        assert [trick["winner"] for trick in verdict["deals"][0]["tricks"]] == [
            one["winner"] for one in whole["tricks"]
        ]


@pytest.mark.parametrize("how", TELLING)
@pytest.mark.parametrize("seed", range(12))
def test_who_plays_without_care_is_accused_of_nothing_else(how: str, seed: int) -> None:
    chance = random.Random(seed)
    sampled = sample("german-whist", 2, seed)
    log = play_on(with_moves(sampled, moves_of(sampled)[: first_play(sampled)]), chance, careless=True)
    truth = {move for move, *_ in charges(judged(log))}
    assert truth
    less, places = told(log, how, chance)
    for record in (less, without_hands(less)):
        assert {places[move] for move, *_ in charges(referee.judge(record))} <= truth


SNIP: dict[str, Any] = {
    "name": "Snip",
    "about": "Twenty cards, drawn one by one, and nobody follows before the last is gone.",
    "family": "trick-taking",
    "players": [2, 2],
    "pack": {"base": "standard-52", "ranks": "A K Q J 10"},
    "clauses": [
        {"deal": {"cards": 4}},
        {"trump-turn-up": {"from": "stock"}},
        "eldest-leads",
        "follow-suit",
        "free-play",
        {"trick-winner": {"of": "led-suit"}},
        "winner-leads",
        "draw-after-trick",
        "tricks-until-empty",
        {"score-tricks": {"each": 1}},
        {"number-of-deals": {"deals": 1}},
        {"tie-shared": {"ruling": "shared-win"}},
    ],
}
"""Two players who need not follow as long as there are cards to draw; the card turned for trumps is drawn last."""
HANDS = {"Ann": "AS KS QH JD", "Bob": "10S AH KH QD"}
PLAYED = [("AS", "AH", "QS", "JS"), ("KS", "KH", "10H", "JH"), ("QS", "JH", "AC", "KC"), ("AC", "10S", "QC", "10C"),
          ("QC", "JS", "AD", "KD"), ("QH", "KC", "JC", "10D")]  # fmt: skip
"""Trick by trick what Ann leads and Bob plays, who never follows, and what they draw."""


def snip(moves: list[str], **hands: str) -> Mapping[str, Any]:
    """The verdict on the beginning of a deal of that game, with the ten of diamonds turned for trumps."""
    deal = {"hands": hands, "moves": ["table turn-up 10D", *moves]}
    return referee.judge({"game": SNIP, "players": ["Ann", "Bob"], "dealer": "Bob", "deals": [deal]})


def begun(tricks: int, *, cards: bool = True) -> list[str]:
    """The moves of so many tricks, with the cards that are drawn after them or without."""
    moves = []
    for led, laid, first, second in PLAYED[:tricks]:
        moves += [
            f"Ann {led}",
            f"Bob {laid}",
            f"Ann draw {first if cards else ''}",
            f"Bob draw {second if cards else ''}",
        ]
    return moves


@pytest.mark.parametrize("cards", [True, False])
def test_nobody_follows_while_cards_are_drawn(cards: bool) -> None:
    for tricks in range(7):
        verdict = snip(begun(tricks, cards=cards), **HANDS)
        assert verdict["verdict"] == "clean"
        assert verdict["next"]["player"] == "Ann"
    verdict = snip([*begun(5), "Ann QH"], **HANDS)
    assert sorted(verdict["next"]["legal"]) == ["10C", "KC", "KD", "QD"]


def test_who_follows_when_the_stock_is_gone() -> None:
    verdict = snip([*begun(6), "Ann JC"], **HANDS)
    assert verdict["next"] == {"player": "Bob", "action": "play", "legal": ["10C"]}
    (found,) = snip([*begun(6), "Ann JC", "Bob KD"], **HANDS)["deals"][0]["findings"]
    assert (found["clause"], found["player"], found["legal"]) == ("follow-suit", "Bob", ["10C"])


def test_a_card_drawn_later_proves_nothing_of_what_was_played_before() -> None:
    verdict = snip([*begun(6, cards=False), "Ann JC", "Bob KD", "Bob 10C"], Ann=HANDS["Ann"])
    assert [one["clause"] for one in accusations(verdict)] == ["follow-suit"], "nobody draws any more"
    strict = {**SNIP, "clauses": [clause for clause in SNIP["clauses"] if clause != "free-play"]}
    moves = ["table turn-up 10D", *begun(1, cards=False), "Ann KS", "Bob JS"]
    deal = {"moves": moves}
    assert (
        accusations(referee.judge({"game": strict, "players": ["Ann", "Bob"], "dealer": "Bob", "deals": [deal]})) == []
    )
    moves[-3] = "Bob draw JD"
    (found,) = accusations(referee.judge({"game": strict, "players": ["Ann", "Bob"], "dealer": "Bob", "deals": [deal]}))
    assert (found["move"], found["proof"]["card"]) == (2, "JS"), "the jack was not what he drew"


@pytest.mark.parametrize(
    "moves, wrong",
    [
        (["Ann draw"], "drew, but nobody draws now"),
        (["Ann AS", "Bob 10S", "Bob draw", "Ann draw"], "Ann draws first"),
        (["Ann AS", "Bob 10S", "Ann draw", "Ann draw"], "has drawn already"),
        (["Ann AS", "Bob 10S", "Ann draw QS AC"], "drew 2 cards"),
        (["Ann AS", "Bob 10S", "Ann draw QS from discard"], "cards are drawn from the stock"),
        (["Ann AS", "Bob 10S", "Ann draw QD"], "is in Bob's hand"),
        (["Ann AS", "Bob 10S", "Ann draw 10S"], "has been played before"),
        (["Ann AS", "Bob 10S", "Ann draw 10D"], "lies there to be drawn last"),
        ([*begun(5), "Ann QH", "Bob KC", "Ann draw JC", "Bob draw 10C"], "the next card was 10D"),
        ([*begun(6), "Ann draw"], "there is nothing to draw"),
    ],
)
def test_a_draw_that_cannot_be(moves: list[str], wrong: str) -> None:
    (found,) = snip(moves, **HANDS)["deals"][0]["findings"]
    assert wrong in found["message"]
    assert found["clause"] == "draw-after-trick"


def test_a_question_tells_whether_players_still_draw() -> None:
    game = referee.load_game("german-whist")
    assert "depends" not in referee.legal_plays(game, "2S 3H", "5S", trump="D")


def test_a_card_drawn_out_of_time_is_in_the_hand_whether_or_not_it_is_named() -> None:
    moves = (
        "table turn-up QD, Ann 10C, Ann close, Ann draw, Bob draw, Bob JC, Ann 10D, Bob KC, Ann QC, Bob AD, Bob 10S, "
    )
    moves += "Ann JS, Bob AH, Ann QH, Bob AS, Ann AC"
    log = {"game": "schnapsen", "players": ["Ann", "Bob"], "dealer": "Bob", "deals": [{"moves": moves}]}
    named = {**log, "deals": [{"moves": moves.replace("Ann draw", "Ann draw AC").replace("Bob draw", "Bob draw AS")}]}
    unnamed = [(one["move"], one["kind"], one["clause"]) for one in referee.judge(log)["deals"][0]["findings"]]
    assert (2, "illegal", "close-stock") in unnamed
    assert "impossible" not in [kind for _, kind, _ in unnamed]
    assert unnamed == [
        (one["move"], one["kind"], one["clause"]) for one in referee.judge(named)["deals"][0]["findings"]
    ]
