"""Whatever is asked is answered or refused in a moment: questions with the most cards, games at the edge of what is allowed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask.testing import FlaskClient

import referee
from referee.api import create_app
from referee.cards.packs import Pack
from referee.errors import UnreadableLog
from referee.loading import catalogue
from referee.loading.own import look_through
from referee.play.climbing.climbing_plan import plan_of
from referee.play.climbing.on_table import answers_to, may_lie_on
from referee.questions.climbing import ClimbingPosition
from referee.ticks import HEARD, UpTo, beat, paced, ticking

LOWEST = [rank + suit for rank in "3 4 5 6 7 8 9 10 J Q".split() for suit in "SCDH"]
SUITS = "ABCDEFGHIKLMNOPQSTUVWXYZ"
CLIMBING = catalogue.search(family="climbing")
HEAD: dict[str, Any] = {"about": "A game at the edge.", "players": [2, 2]}


@contextmanager
def in_a_moment() -> Iterator[None]:
    """What is done here takes less than a second of processor time."""
    begun = time.process_time()
    yield
    assert time.process_time() - begun < 1


@pytest.fixture
def client() -> FlaskClient:
    return create_app(log_seconds=5).test_client()


def gin(suits: int, cards: int = 10, ranks: str = "5 4 3 2 1") -> dict[str, Any]:
    """A game like Gin Rummy with a pack of so many suits, so many cards being dealt."""
    clauses: list[Any] = [
        {"deal": {"cards": cards}}, "discard-pile", "winner-deals", "eldest-leads", "upcard-offered", "turn-steps",
        "draw-source", "taken-card-kept", "melds", "melds-in-hand", {"deadwood-knock": {"most": 10}}, "lay-off-on-knocker",
        {"dead-stock": {"cards": 2}}, "deadwood-difference", {"undercut": {"points": 25}}, {"gin": {"points": 25}},
        {"first-to-target": {"points": 100}},
    ]  # fmt: skip
    base = {
        "name": "Many suits",
        "suits": [{"letter": letter, "name": f"{letter}s"} for letter in SUITS[:suits]],
        "ranks": [{"letter": letter} for letter in ranks.split()],
    }
    pack = {"base": base, "ranks": ranks}
    return {**HEAD, "name": "Many Gin", "family": "melding", "pack": pack, "clauses": clauses}


def whist(options: int, players: int, cards: int, **pack: Any) -> dict[str, Any]:
    """A game with tricks in which so many options say something of so many cards, each with another number of players."""
    codes = [rank + suit for rank in "A K Q J 10 9 8 7 6 5 4 3 2".split() for suit in "SHDC"]
    clauses: list[Any] = [
        {"deal": {"cards": 4}}, "eldest-leads", "follow-suit", {"trick-winner": {"of": "led-suit"}}, "winner-leads",
        "tricks-until-empty", {"score-tricks": {"each": 1}}, {"target": {"points": 15}}, "tie-extra-round",
    ]  # fmt: skip
    for place in range(cards):
        where = {"when": [f"o{place % options}"], "players": [2 + place % (players - 1)]}
        clauses.append({"card-points": {"card": codes[place % len(codes)], "points": 1}, **where})
    named = {f"o{place}": {"says": "Something else."} for place in range(options)}
    told = {"base": "standard-52", "ranks": "A K Q J 10 9 8 7 6 5 4 3 2", **pack}
    game = {
        **HEAD,
        "name": "Many Options",
        "family": "trick-taking",
        "pack": told,
        "clauses": clauses,
        "options": named,
    }
    return game | {"players": [2, players]}


# --- questions about built-in games -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [14, 26, 40])
def test_a_hand_larger_than_the_game_deals_is_refused(client: FlaskClient, size: int) -> None:
    with in_a_moment():
        answer = client.post("/v1/games/tien-len/legal", json={"hand": LOWEST[:size], "trick": "AH"})
    assert answer.status_code == 422
    assert (answer.json or {})["errors"] == [{"pointer": "/hand", "detail": "a hand of Tien Len has at most 13 cards"}]


@pytest.mark.parametrize(
    "game, most, players",
    [("bedem", 5, None), ("big-two", 13, 4), ("dou-dizhu", 20, 3), ("president", 52, 5), ("gin-rummy", 52, 2), ("skat", 12, 3)],
)  # fmt: skip
def test_a_hand_may_have_what_is_dealt_and_what_may_come_to_it(game: str, most: int, players: int | None) -> None:
    pack = referee.load_game(game).pack
    codes = pack.codes[: pack.size]
    answer = referee.legal_plays(game, codes[: min(most, len(codes))], players=players)
    assert answer["legal"] or answer["not_legal"] or "depends" in answer
    if most < len(codes):
        with pytest.raises(UnreadableLog, match=f"has at most {most} cards"):
            referee.legal_plays(game, codes[: most + 1], players=players)


@pytest.mark.parametrize("family", ["trick-taking", "climbing", "melding", "matching"])
def test_the_most_cards_are_answered_or_refused_at_once(family: str) -> None:
    for slug in catalogue.search(family=family)[::4]:
        pack = referee.load_game(slug).pack
        codes = sorted(dict.fromkeys(pack.codes[: pack.size]), key=lambda code: pack.strength[pack.ids[code]])
        for size in (9, 13, 20, 40, len(codes)):
            rest = codes[size:] or codes[-1:]
            for lying in ((), rest[-1]):
                with in_a_moment():
                    refused(lambda: referee.legal_plays(slug, codes[:size], lying))  # noqa: B023


def refused(ask: Callable[[], Any]) -> bool:
    """Is the question refused?"""
    try:
        ask()
    except UnreadableLog:
        return True
    return False


def some(pack: Pack, most: int, rng: random.Random) -> int:
    """A hand of cards near each other."""
    low = rng.randrange(max(pack.strength) + 1)
    near = [card for card in range(pack.size) if pack.strength[card] < 0 or low <= pack.strength[card] <= low + 5]
    return pack.mask(rng.sample(near, min(most, len(near))))


@pytest.mark.parametrize("slug", CLIMBING)
def test_what_beats_a_play_is_found_without_trying_what_does_not(slug: str) -> None:
    rng = random.Random(slug)
    game = referee.load_game(slug)
    table, plan = ClimbingPosition(game, {}).table, plan_of(ClimbingPosition(game, {}).game)
    for _ in range(12):
        hand = some(table.pack, 9, rng)
        lying = list(UpTo(200)(plan.combining.plays(table, some(table.pack, 9, rng))))
        for old in rng.sample(lying, min(6, len(lying))):
            shapes = {shape for clause in plan.beating for shape in clause.shapes(old.counts_as, hand.bit_count())}
            every = plan.combining.plays(table, hand, shapes)
            expected = [laid for laid in every if may_lie_on(table, laid.counts_as, old.counts_as)]
            assert list(answers_to(table, old.counts_as, hand)) == expected


# --- games that are sent ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/v1/game", "/v1/legal", "/v1/verdicts", "/v1/verdicts/tries"])
@pytest.mark.parametrize(
    "game, pointer",
    [
        (gin(24), "/game/pack/base/suits"),
        (whist(16, 10, 60, without=[{"when": ["o1"], "cards": "2C"}] * 144), "/game/pack/without"),
        (whist(16, 10, 60), "/game/options"),
        (whist(24, 12, 16), "/game/options"),
        (gin(5, ranks=" ".join(str(rank) for rank in range(99))), "/game/pack/base/suits"),
    ],
    ids=["suits", "removals", "options", "players", "ranks"],
)
def test_a_game_with_more_than_is_looked_at_is_refused(
    client: FlaskClient, path: str, game: dict[str, Any], pointer: str
) -> None:
    log = {"game": game, "players": ["Ann", "Bob"], "deals": []}
    asked = {"/v1/legal": {"game": game, "hand": "AS"}, "/v1/game": {"game": game}, "/v1/verdicts": log}
    with in_a_moment():
        answer = client.post(path, json=asked.get(path, {"log": log, "moves": ["Ann AS"]}))
    assert answer.status_code == 422
    assert any(pointer in fault["pointer"] for fault in (answer.json or {})["errors"])


@pytest.mark.parametrize(
    "game", [whist(23, 12, 10), whist(8, 9, 60), whist(3, 12, 110), gin(16), gin(4, 10, "7 6 5 4 3 2 1")]
)
def test_a_game_at_the_edge_is_looked_through_at_once(client: FlaskClient, game: dict[str, Any]) -> None:
    with in_a_moment():
        answer = client.post("/v1/game", json={"game": game})
    assert answer.status_code == 200, answer.json


def test_a_pack_of_126_cards_is_no_pack_of_250() -> None:
    game = gin(14, ranks="9 8 7 6 5 4 3 2 1")
    assert look_through(game).flaws == ()
    assert "at most 250 cards" in str(look_through(gin(16, ranks=" ".join(map(str, range(16))))).flaws)


@pytest.mark.parametrize("path", ["/v1/legal", "/v1/trick"])
def test_all_cards_of_a_rank_make_no_endless_number_of_sets(client: FlaskClient, path: str) -> None:
    alike = [f"1{suit}" for suit in SUITS[:16]]
    for hand in (alike, [*alike, "2A", "2B", "3A"], [f"{rank}{suit}" for rank in "12345" for suit in SUITS[:16]]):
        with in_a_moment():
            answer = client.post(
                path, json={"game": gin(16)} | ({"hand": hand} if path == "/v1/legal" else {"cards": hand})
            )
        assert answer.status_code in {200, 422}
    told = client.post("/v1/legal", json={"game": gin(16), "hand": alike}).json or {}
    assert (len(told["legal"]), told["more"], told["not_legal"]) == (200, True, [])
    assert len(told["whole"]) == 1


@pytest.mark.parametrize("cards", [10, 14, 20])
def test_a_knock_with_a_hand_of_one_rank_is_judged_at_once(client: FlaskClient, cards: int) -> None:
    hand = [f"1{suit}" for suit in SUITS[: min(cards, 16)]] + ["2A", "3A", "4A", "2B"][: max(cards - 16, 0)]
    moves = ["table turn-up 5P", "Ann pass", "Bob pass", "Ann draw 5A", "Ann knock 5A"]
    log = {
        "game": gin(16, cards),
        "players": ["Ann", "Bob"],
        "dealer": "Bob",
        "deals": [{"hands": {"Ann": hand}, "moves": moves}],
    }
    with in_a_moment():
        answer = client.post("/v1/verdicts", json=log)
    assert answer.status_code == 200
    verdict = answer.json or {}
    assert verdict["verdict"] == "undecided"
    kinds = [finding["kind"] for finding in verdict["deals"][0]["findings"]]
    assert "illegal" not in kinds


# --- the tick -----------------------------------------------------------------------------------------------------------


class Enough(Exception):
    """What a tick raises that has had enough."""


def test_the_innermost_tick_is_heard_and_the_one_before_after_it() -> None:
    told: list[str] = []
    beat()
    with ticking(lambda deal, move: told.append("outer")):
        beat()
        with ticking(lambda deal, move: told.append("inner")):
            beat()
        with ticking(None):
            beat()
    beat()
    assert told == ["outer", "inner", "outer"]
    assert HEARD.get() is None


def test_ways_that_have_no_end_are_ended() -> None:
    def enough(deal: int, move: int) -> None:
        raise Enough

    with ticking(enough), pytest.raises(Enough):
        list(paced(iter(int, 1)))
    within = UpTo(3)
    assert (list(within(iter(int, 1))), within.more) == ([0, 0, 0], True)
    within = UpTo(3)
    assert (list(within([1, 2, 3])), within.more) == ([1, 2, 3], False)


@pytest.mark.parametrize(
    "path, asked",
    [
        ("/v1/game", {"game": whist(8, 9, 60)}),
        ("/v1/legal", {"game": gin(16), "hand": [f"{rank}{suit}" for rank in "12345" for suit in SUITS[:16]]}),
        ("/v1/games/le-petit-madieu/legal", {"hand": referee.load_game("le-petit-madieu").pack.codes[:78]}),
    ],
)  # fmt: skip
def test_the_time_for_a_log_holds_for_every_request(
    path: str, asked: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from referee.api import queue

    monkeypatch.setattr(queue, "SLICE", 0.0)
    monkeypatch.setattr(queue, "WORKED", iter(range(10**9)).__next__)
    answer = create_app(log_seconds=0.5).test_client().post(path, json=asked)
    assert answer.status_code == 503
    assert (answer.json or {})["title"] == "Took too long"
    assert HEARD.get() is None
