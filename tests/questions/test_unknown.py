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


def legal(answer: Answer) -> dict[Any, list[str]]:
    """What is legal in each case of what is open."""
    (open_,) = answer["depends"]
    return {case["value"]: case["legal"] for case in open_["cases"]}


@pytest.mark.parametrize("slug", ["trautenstein", "boesenburg", "earnley", "lewknor"])
def test_a_hand_is_told_whole(slug: str) -> None:
    with pytest.raises(referee.UnreadableLog) as refused:
        referee.legal_plays(slug, "7S ? ?", "" if slug == "lewknor" else "9S")
    assert {(fault.pointer, fault.detail.partition(" of ")[0]) for fault in refused.value.faults} == {
        ("/hand", "? is no whole card")
    }


# --- who wins ----------------------------------------------------------------------------------------------------


def test_trumps_that_are_not_told_are_answered_suit_by_suit() -> None:
    answer = referee.decide_trick("beckwithshaw", "7S 4H 10S")
    assert (answer["winner"], answer["card"], answer["leads_next"]) == (None, None, None)
    assert answer["reason"] == "it depends on what is trumps"
    assert winners(answer) == {"C": 2, "D": 2, "H": 1, "S": 2, "none": 2}
    (trump,) = answer["depends"]
    assert (trump["on"], trump["question"]) == ("trump", "Which suit is trumps, or are there none?")
    hearts = trump["cases"][2]
    assert (hearts["means"], hearts["card"], hearts["reason"]) == (
        "hearts are trumps",
        "4H",
        "highest heart, the trump suit",
    )


def test_trumps_that_are_told_leave_nothing_open() -> None:
    for trump, winner in (("H", 1), ("h", 1), ("♥", 1), ("S", 2), ("none", 2)):
        answer = referee.decide_trick("beckwithshaw", "7S 4H 10S", trump=trump)
        assert (answer["winner"], "depends" in answer) == (winner, False)


def test_trumps_are_not_asked_for_where_they_change_nothing() -> None:
    answer = referee.decide_trick("beckwithshaw", "7S 4S 10S")
    assert (answer["winner"], answer["reason"]) == (2, "it wins whatever is trumps")
    assert "depends" not in answer


def test_no_trumps_are_a_case_only_where_there_can_be_none() -> None:
    assert "none" not in winners(referee.decide_trick("trautenstein", "7S 4H 10S"))
    hidden = referee.decide_trick("chateau-fromage", "7S 4H 10S")["depends"][0]
    assert hidden["question"] == "Which suit is trumps, or has the trump card not been shown yet?"
    assert hidden["cases"][-1]["means"] == "the trump card has not been shown"


def test_trumps_that_the_rules_settle_are_not_asked_for() -> None:
    told = {"trump": "H"}
    assert referee.decide_trick("rolling-stone", "7S 8H 10S", table=told)["winner"] == 1


def test_anti_trumps_are_open_within_the_trumps_that_they_cancel() -> None:
    cases = referee.decide_trick("hawkedon", "7S 4H 10S")["depends"][0]["cases"]
    assert [(case["value"], case["winner"]) for case in cases] == [("C", 2), ("D", 2), ("H", None), ("S", 2)]
    assert cases[3]["reason"] == "it wins whatever is anti-trumps"
    assert winners(cases[2]) == {"C": 1, "D": 1, "S": 2}
    assert winners(referee.decide_trick("hawkedon", "7S 4H 10S", trump="H")) == {"C": 1, "D": 1, "S": 2}
    assert referee.decide_trick("hawkedon", "7S 4H 10S", trump="none")["winner"] == 2


def test_two_trumps_are_pairs() -> None:
    found = winners(referee.decide_trick("roolz", "15B 4P 3R"))
    assert len(found) == 30
    assert (found["OY"], found["PB"], found["OR"], found["BP"]) == (0, 1, 2, 0)


# --- what may be played ------------------------------------------------------------------------------------------


def test_a_suit_may_be_broken_or_not() -> None:
    answer = referee.legal_plays("bedem", "4H 9S")
    assert (answer["legal"], answer["not_legal"]) == (["9S"], [])
    assert legal(answer) == {True: ["4H", "9S"], False: ["9S"]}
    assert answer["depends"][0]["question"] == "Have hearts been broken?"
    refused = answer["depends"][0]["cases"][1]["not_legal"]
    assert [(card["card"], card["clause"], card["held"]) for card in refused] == [
        ("4H", "break-before-leading", ["9S"])
    ]


def test_nothing_is_broken_in_the_first_trick() -> None:
    assert referee.legal_plays("bedem", "4H 9S", first_trick=True)["legal"] == ["9S"]
    assert "depends" in referee.legal_plays("bedem", "4H 9S", first_trick=False)


def test_what_is_illegal_in_every_case_is_illegal() -> None:
    answer = referee.legal_plays("winterbrook", "9S 4H", "7S")
    assert [refused["card"] for refused in answer["not_legal"]] == ["4H"]
    assert "depends" not in answer


def test_each_of_two_trumps_is_broken_by_itself() -> None:
    answer = referee.legal_plays("roolz", "15B 4P 3R", trump="BP", first_trick=False)
    assert answer["legal"] == ["3R"]
    assert legal(answer) == {True: ["15B", "4P", "3R"], False: ["3R"], "B": ["15B", "3R"], "P": ["4P", "3R"]}
    assert referee.legal_plays("roolz", "15B 4P 3R", trump="BP", broken="p")["legal"] == ["4P", "3R"]


def test_a_named_card_may_have_been_shown_and_its_suit_led() -> None:
    answer = referee.legal_plays("groombridge", "3S 9S", "7S")
    assert answer["depends"][0]["question"] == "Have spades been led before in this deal?"
    later, first = answer["depends"][0]["cases"]
    assert later["legal"] == ["3S", "9S"]
    assert legal(first) == {"3S": ["9S"], "none": ["3S", "9S"]}
    assert referee.legal_plays("groombridge", "3S 9S", "7S", shown="3S", led_before=False)["legal"] == ["9S"]
    with pytest.raises(referee.UnreadableLog, match="the card that may be shown is 3S"):
        referee.legal_plays("groombridge", "3S 9S", "7S", shown="4S")


def test_rulings_and_laws_of_the_table_count() -> None:
    rulings = {"lead-not-trump": "every-lead"}
    assert "depends" not in referee.legal_plays("alderley", "4H 9S", trump="H", rulings=rulings)
    with pytest.raises(referee.UnreadableLog, match="/rulings/nothing"):
        referee.legal_plays("alderley", "4H 9S", rulings={"nothing": "x"})
    two: dict[str, Any] = {"players": 2, "trump": "H"}
    with pytest.raises(referee.UnreadableLog, match="not 2"):
        referee.decide_trick("trumplestiltskin", "KS QH", **two)
    assert referee.decide_trick("trumplestiltskin", "KS QH", **two, rulings={"trumple-players": "two"})["winner"] == 1
    law = {"laws": ["cannot play H after S"]}
    (refused,) = referee.legal_plays("dolle", "4H 9D", "7S", trump="C", table=law)["not_legal"]
    assert (refused["card"], refused["clause"]) == ("4H", "laws")


def test_a_trick_may_be_longer_than_the_usual_table() -> None:
    assert referee.decide_trick("rolling-stone", "7C 8C 9C 10C JC QC")["winner"] == 5


# --- special cards, jokers and melds -----------------------------------------------------------------------------


def effects(answer: Answer) -> dict[str, Answer]:
    """The cases of special cards, by the effects."""
    (open_,) = answer["depends"]
    assert open_["on"] == "effects"
    return {" ".join(f"{key} {told}" for key, told in case["value"].items()): case for case in open_["cases"]}


def test_a_table_whose_special_cards_are_not_told_may_have_some() -> None:
    answer = referee.legal_plays("earnley", "8H", "6C")
    assert (answer["legal"], answer["not_legal"]) == (["pass"], [])
    assert answer["depends"][0]["question"] == "Are 8s or 6s special at your table, and what do they do?"
    cases = effects(answer)
    assert list(cases) == ["", "8 wild", "6 wild", "6 any", "6 second-suit", "6 demand"]
    assert [refused["card"] for refused in cases[""]["not_legal"]] == ["8H"]
    assert cases["8 wild"]["legal"] == cases["6 any"]["legal"] == ["8H", "pass"]
    assert cases["8 wild"]["means"] == "8s may be played on anything, and a suit be named"
    assert legal(cases["6 demand"]) == {"2": ["pass"], "8": ["8H", "pass"]}
    assert cases["6 demand"]["depends"][0]["cases"][0]["means"] == "another rank was named"


def test_special_cards_that_are_told_leave_nothing_open() -> None:
    for told, wanted in (({}, ["pass"]), ({"8": "wild"}, ["8H", "pass"]), ({"6": "any"}, ["8H", "pass"])):
        answer = referee.legal_plays("earnley", "8H", "6C", table={"effects": told})
        assert (answer["legal"], "depends" in answer) == (wanted, False)


def test_a_special_card_that_lies_there_says_what_may_follow() -> None:
    lower = referee.legal_plays("tantobie", "9C 5C 8H 5H", "6C", table={"effects": {"6": "order lower"}})
    assert lower["legal"] == ["5C", "pass"]
    refused = {card["card"]: card["clause"] for card in lower["not_legal"]}
    assert refused == {"9C": "effect-order", "8H": "effect-order", "5H": "match-top"}
    demand: dict[str, Any] = {"table": {"effects": {"6": "demand"}}}
    for question, named in (("6C rank 5", None), ("6C", "5")):
        assert referee.legal_plays("earnley", "8H 5D", question, named=named, **demand)["legal"] == ["5D", "pass"]
    plays = referee.decide_trick("earnley", ["6C rank 5", "5D", "8H"], **demand)["plays"]
    assert [play["follows"] for play in plays] == [None, True, False]
    assert legal(referee.legal_plays("earnley", "8H", "6C", **demand)) == {"2": ["pass"], "8": ["8H", "pass"]}


def test_what_a_special_card_makes_due_does_not_matter_to_what_may_follow() -> None:
    table = {"effects": {"7": "next-draws 2"}}
    assert [play["follows"] for play in referee.decide_trick("tantobie", ["7C", "7D", "9D"], table=table)["plays"]] == [
        None, True, True,
    ]  # fmt: skip


def test_a_long_chain_of_plays_is_no_end_of_a_deal() -> None:
    pack = referee.load_game("tantobie").pack
    first, second = (pack.names(mask) for mask in pack.suit_masks[:2])
    plays = referee.decide_trick("tantobie", [*first, *reversed(second)], table={"effects": {}})["plays"]
    assert [play["follows"] for play in plays[1:]] == [True] * (len(first) + len(second) - 1)


def test_the_rank_of_the_jokers_is_open_until_it_is_told() -> None:
    answer = referee.legal_plays("broughall", "9D 5H", "7C", table={"effects": {}})
    assert answer["depends"][0]["question"] == "Which rank is jokers?"
    found = legal(answer)
    assert found == {"A": ["pass"], "5": ["5H", "pass"], "7": ["pass"], "9": ["9D", "pass"]}
    assert answer["depends"][0]["cases"][0]["means"] == "another rank is jokers"
    for shown in ("9", "9S"):
        told = referee.legal_plays("broughall", "9D 5H", "7C", table={"effects": {}}, shown=shown)
        assert (told["legal"], "depends" in told) == (["9D", "pass"], False)
    melds = {
        case["value"]: case["meld"] for case in referee.decide_trick("la-borne", "7C 8C 2D")["depends"][0]["cases"]
    }
    assert (melds["2"], melds["A"]) == ("run", None)
    assert referee.decide_trick("la-borne", "7C 8C 2D", shown="2H")["meld"] == "run"


def test_jokers_of_a_meld_may_be_left_unnamed() -> None:
    assert referee.decide_trick("albaron", "7C 8C RJ")["meld"] == "run"
    both = referee.decide_trick("albaron", "7C RJ BJ")
    assert both["reason"] == "7C RJ BJ is a set or a run, by what its wild cards stand for"
    with pytest.raises(referee.UnreadableLog, match="say what its wild cards stand for"):
        referee.legal_plays("albaron", "9C", "7C RJ BJ")


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
