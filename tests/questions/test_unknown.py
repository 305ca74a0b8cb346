"""Spot questions that leave something untold: what the answer depends on, and what each case of it comes to."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import pytest

import referee
from referee.loading import catalogue
from referee.questions.asks import asks
from referee.questions.cases import decision

TRICK_TAKING = catalogue.search(family="trick-taking")
Answer = Mapping[str, Any]


def winners(answer: Answer) -> dict[Any, int | None]:
    """The winner in each case of what is open."""
    (open_,) = answer["depends"]
    return {case["value"]: case["winner"] for case in open_["cases"]}


# --- who wins ----------------------------------------------------------------------------------------------------


def test_two_trumps_are_pairs() -> None:
    found = winners(referee.decide_trick("roolz", "15B 4P 3R"))
    assert len(found) == 30
    assert (found["OY"], found["PB"], found["OR"], found["BP"]) == (0, 1, 2, 0)


# --- special cards, jokers and melds -----------------------------------------------------------------------------


def test_a_long_chain_of_plays_is_no_end_of_a_deal() -> None:
    pack = referee.load_game("tantobie").pack
    first, second = (pack.names(mask) for mask in pack.suit_masks[:2])
    plays = referee.decide_trick("tantobie", [*first, *reversed(second)], table={"effects": {}})["plays"]
    assert [play["follows"] for play in plays[1:]] == [True] * (len(first) + len(second) - 1)


def test_a_long_chain_of_plays_asks_first_which_cards_are_special() -> None:
    pack = referee.load_game("broughall").pack
    cards = pack.names(pack.suit_masks[0])
    with pytest.raises(referee.UnreadableLog, match="/table: say in effects which cards are special"):
        referee.decide_trick("broughall", cards)
    assert "depends" not in referee.decide_trick("broughall", cards, shown="2", table={"effects": {}})


# --- every game --------------------------------------------------------------------------------------------------


def cases_of(answer: Answer, told: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], Answer]]:
    """Every case of an answer, with what it tells; and the cases of those that are still open."""
    for open_ in answer.get("depends", ()):
        decided = [repr(decision(case)) for case in open_["cases"]]
        assert len(set(decided)) > 1, "nothing is listed that changes nothing"
        if open_["on"] in {"effects", "named"}:
            assert decided[0] not in decided[1:]
        assert open_["question"].endswith("?")
        for case in open_["cases"]:
            known = {**told, open_["on"]: case["value"]}
            if open_["on"] == "effects":
                known = {**told, "table": told.get("table", {}) | {"effects": case["value"]}}
            yield known, case
            yield from cases_of(case, known)


def holds(ask: Callable[..., Answer], told: Mapping[str, Any]) -> Answer:
    """Asks, and holds every case against the answer that it gets when it is told."""
    answer = ask(**told)
    for known, case in cases_of(answer, told):
        assert decision(ask(**known)) == decision(case), known
        if "legal" in answer:
            assert set(answer["legal"]) <= set(case["legal"])
            assert {one["card"] for one in answer["not_legal"]} <= {one["card"] for one in case["not_legal"]}
    return answer


@pytest.mark.parametrize("slug", catalogue.search(family="matching"))
def test_special_cards_and_jokers_are_answered_as_if_they_were_told(slug: str) -> None:
    rng, game = random.Random(slug), referee.load_game(slug)
    codes = [code for code in dict.fromkeys(game.pack.codes[: game.pack.size]) if code not in {"RJ", "BJ"}]
    first, second, *hand = rng.sample(codes, 5)
    facts: dict[str, Any] = {"shown": rng.choice(game.pack.ranks).letter} if rng.random() < 0.5 else {}
    holds(lambda **known: referee.legal_plays(slug, hand, first, **known), facts)
    holds(lambda **known: referee.decide_trick(slug, [first, second, hand[0]], **known), facts)
    table = {"effects": {game.pack.ranks[0].letter: "any"}} if game.lost else {}
    told: dict[str, Any] = {"table": table, "shown": game.pack.ranks[1].letter, "named": "none", "stock": True}
    told["answered"] = True
    assert "depends" not in referee.legal_plays(slug, hand, first, **told)


@pytest.mark.parametrize("slug", catalogue.search(family="melding"))
def test_melds_are_answered_as_if_everything_were_told(slug: str) -> None:
    rng, game = random.Random(slug), referee.load_game(slug)
    codes = list(dict.fromkeys(game.pack.codes[: game.pack.size]))
    for _ in range(2):
        hand = rng.sample(codes, 6)
        holds(lambda hand=hand, **known: referee.legal_plays(slug, hand, **known), {})
        holds(lambda hand=hand, **known: referee.decide_trick(slug, hand[:3], **known), {})
        told: dict[str, Any] = {"shown": game.pack.ranks[1].letter, "melded": True}
        assert "depends" not in referee.legal_plays(slug, hand, **told)


@pytest.mark.parametrize("slug", TRICK_TAKING)
def test_every_case_is_the_answer_that_it_gets_when_it_is_told(slug: str) -> None:
    rng, game = random.Random(slug), referee.load_game(slug)
    codes = [
        code for code in game.pack.codes[: game.pack.size] if not (code in {"RJ", "BJ"} and game.has("wild-jokers"))
    ]
    if game.has("coloured-jokers"):
        codes = [code for code in codes if code not in {"RJ", "BJ"}]
    suits = [suit.letter for suit in game.pack.suits]
    told: dict[str, list[Any]] = {
        "trump": ["".join(rng.sample(suits, 2 if "two_trumps" in asks(game) else 1))],
        "anti_trump": ["none"],
        "first_trick": [True, False],
        "broken": [True, False],
        "led_before": [False],
        "shown": ["none"],
        "stock": [True, False],
    }
    named = {name.removeprefix("two_").rstrip("s") if name == "two_trumps" else name for name in asks(game)}
    for _ in range(3):
        cards = rng.sample(list(dict.fromkeys(codes)), 7)
        facts = {name: rng.choice(told[name]) for name in named if rng.random() < 0.4}
        everything = {name: rng.choice(told[name]) for name in named}
        for trick in (cards[:2], []):
            holds(lambda cards=cards, trick=trick, **known: referee.legal_plays(slug, cards[2:], trick, **known), facts)
            assert "depends" not in referee.legal_plays(slug, cards[2:], trick, **everything)
        facts = {name: value for name, value in facts.items() if name in {"trump", "anti_trump", "shown"}}
        holds(lambda cards=cards, **known: referee.decide_trick(slug, cards[:4], **known), facts)


def test_whatever_is_asked_gets_an_answer_or_a_list_of_faults() -> None:
    rng = random.Random(7)
    told: dict[str, list[Any]] = {
        "trump": ["H", "none", "", "Z", "BP", "♥"],
        "anti_trump": ["C", "none"],
        "shown": ["none", "7", "7S", "XX"],
        "named": ["H", "5", "none", "H suit"],
        "players": [2, 5, 0, 99],
        "table": [
            {},
            {"effects": {"7": "demand", "9": "wild"}},
            {"effects": {"8": "copy", "K": "draw 2"}},
            {"options": ["x"]},
        ],
        "rulings": [{"lead-not-trump": "every-lead"}, {"x": "y"}],
        "first_trick": [True, False],
        "broken": [True, False, "H", "BP", "yes"],
        "led_before": [True, False],
        "melded": [True, False],
        "stock": [True, False],
    }
    only_legal = {"first_trick", "broken", "led_before", "melded", "stock"}
    slugs = list(catalogue.headers())
    for _ in range(250):
        game = referee.load_game(rng.choice(slugs))
        codes = [*game.pack.codes[: game.pack.size], "?", "11Q", "RJ=7H", "RJ=7", "pass", "8H suit D"]
        cards = [rng.choice(codes) for _ in range(rng.choice((1, 2, 3, 5)))]
        facts = {name: rng.choice(values) for name, values in told.items() if rng.random() < 0.2}
        asked: Any = rng.choice((cards, " ".join(cards), " / ".join(cards)))
        winning = {name: value for name, value in facts.items() if name not in only_legal}
        for ask in (
            partial(referee.decide_trick, game.slug, asked, **winning),
            partial(referee.legal_plays, game.slug, cards[1:], cards[:1], **facts),
        ):
            try:
                assert ask()["game"] == game.slug
            except referee.UnreadableLog as unreadable:
                assert all(fault.pointer.startswith("/") for fault in unreadable.faults)
