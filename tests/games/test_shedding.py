"""Games of shedding cards by sets, runs and hands of five: what is a play, what beats it, who opens, what it all counts."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest

import referee
from referee.cards.fives import Order, hand_of, hands_in
from referee.cards.groups import Attached, Body, bodies_in, readings
from referee.cards.packs import cards_of
from referee.clauses.climbing.combining import steps
from referee.games.game import Game
from referee.loading import catalogue
from referee.loading.game_file import build_game

NAMES = ["Ann", "Bob", "Cat", "Dan"]
BODIES = [
    *(Body(2, length) for length in (3, 4)),
    *(Body(3, length) for length in (2, 3)),
    *(Body(3, length, Attached(1, 1, alike)) for length in (1, 2) for alike in (False, True)),
    *(Body(3, length, Attached(1, 2)) for length in (1, 2)),
    *(Body(4, 1, Attached(2, cards, alike)) for cards, alike in ((1, False), (1, True), (2, False))),
]
ORDERS = [
    Order(straights, flushes, (1, 2, 3, 4))
    for straights in ("highest", "natural", "in-order")
    for flushes in ("rank", "suit")
]


def judge(game: str, *deals: Any, players: int = 4, **more: Any) -> Mapping[str, Any]:
    entries = [{"moves": deal} if isinstance(deal, str) else deal for deal in deals]
    names = NAMES[:players]
    return referee.judge({"game": game, "players": names, "dealer": names[-1], "deals": entries, **more})


def found(verdict: Mapping[str, Any], deal: int = 0) -> list[tuple[Any, ...]]:
    return [(one["move"], one["kind"], one["clause"]) for one in verdict["deals"][deal]["findings"]]


def changed(slug: str, **clauses: Any) -> Game:
    """The game with other parameters of some clauses, whatever its table."""
    raw = dict(catalogue.headers()[slug])
    raw["clauses"] = [_altered(entry, clauses) for entry in raw["clauses"]]
    game, faults = build_game(
        slug, raw, "", outlines=catalogue.pack_outlines(), make_pack=catalogue.pack, rulings=catalogue.rulings()
    )
    assert game is not None
    assert faults == []
    return game


def _altered(entry: Any, clauses: dict[str, Any]) -> Any:
    id_ = entry if isinstance(entry, str) else next(iter(entry))
    return {**(entry if isinstance(entry, dict) else {}), id_: clauses[id_]} if id_ in clauses else entry


# --- what a hand can make ----------------------------------------------------------------------------------------


def close_hand(game: Game, size: int, chance: random.Random) -> list[int]:
    """Cards of a few ranks, so that much can be made of them, and jokers."""
    pack = game.pack
    ranks = [*chance.sample(range(13), 4), 11, 12]
    near = [card for card in range(pack.size) if pack.strength[card] in {*ranks, *(rank + 1 for rank in ranks)}]
    return sorted(chance.sample(near, size - 2) + list(cards_of(pack.joker_mask)))


@pytest.mark.parametrize("body", BODIES, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_what_can_be_made_of_sets_is_what_is_read_as_such(body: Body, seed: int) -> None:
    game = referee.load_game("dou-dizhu")
    pack, ladder = game.pack, steps(game, "any")
    hand = close_hand(game, 12, random.Random(f"{body} {seed}"))
    listed = [(frozenset(laid.cards), laid.counts_as) for laid in bodies_in(pack, ladder, body, pack.mask(hand))]
    assert len(set(listed)) == len(listed), "nothing is listed twice"
    brute = {
        (frozenset(cards), made)
        for cards in combinations(hand, body.size)
        for made in readings(pack, ladder, body, cards)
    }
    assert set(listed) == brute


@pytest.mark.parametrize("order", ORDERS, ids=str)
def test_the_hands_of_five_that_are_listed_are_those_that_are_read(order: Order) -> None:
    pack = referee.load_game("big-two").pack
    chance = random.Random(str(order))
    for _ in range(5):
        hand = chance.sample(range(pack.size), 13)
        listed = [(frozenset(laid.cards), laid.counts_as) for laid in hands_in(pack, order, pack.mask(hand))]
        assert len(set(listed)) == len(listed)
        made = {frozenset(cards): hand_of(pack, order, cards) for cards in combinations(hand, 5)}
        assert dict(listed) == {cards: one for cards, one in made.items() if one is not None}


# --- what beats what ---------------------------------------------------------------------------------------------


def beats(game: str, *plays: str, **table: Any) -> bool:
    """Is the last of these plays good on the one before it?"""
    answer = referee.decide_trick(game, list(plays), table=table or None)
    return bool(answer["plays"][-1]["beats"])


@pytest.mark.parametrize(
    "low, high",
    [
        ("3D 4C 5S 6H 7D", "3C 4D 5H 6S 7C"),
        ("10D JC QS KH AD", "2C 3D 4H 5S 6C"),
        ("2S 3D 4H 5S 6C", "AD 2C 3H 4S 5C"),
        ("AD 2S 3H 4S 5C", "3C 4C 6C 7C 9C"),
        ("3C 5C 6C 7C AC", "4H 5H 6H 7H AH"),
        ("3C JC QC KC AC", "4D 5D 6D 7D 2D"),
        ("3C JC QC KC 2C", "3D 3H 3S 4C 4D"),
        ("3D 3H 3S AC AD", "4D 4H 4S 5C 5D"),
        ("2D 2H 2S AC AD", "3D 3H 3S 3C 4D"),
        ("KD KC KH KS 4D", "AD AC AH AS 3D"),
        ("2D 2C 2H 2S AD", "3D 4D 5D 6D 7D"),
        ("10S JS QS KS AS", "2D 3D 4D 5D 6D"),
        ("7D", "7C"),
        ("7H 7D", "7S 7C"),
    ],
)
def test_big_two_high_and_low(low: str, high: str) -> None:
    assert beats("big-two", low, high)
    assert not beats("big-two", high, low)


@pytest.mark.parametrize(
    "options, low, high",
    [
        (["low-straights"], "AS 2S 3H 4S 5C", "2D 3C 4D 5H 6D"),
        (["low-straights"], "2S 3C 4D 5H 6D", "3D 4C 5S 6H 7D"),
        (["plain-straights"], "10S JS QD KC AS", "JD QC KD AH 2D"),
        (["flushes-by-suit"], "4D 5D 6D 7D 2D", "3C JC QC KC AC"),
        (["clubs-lowest"], "7C", "7D"),
    ],
)
def test_big_two_at_other_tables(options: list[str], low: str, high: str) -> None:
    assert beats("big-two", low, high, options=options)
    assert not beats("big-two", high, low, options=options)


def test_straights_that_some_tables_do_not_know() -> None:
    assert (
        judge("big-two", "Ann 3D 4C 5S 6H 7D, Bob JD QC KD AH 2D")["deals"][0]["findings"][0]["clause"]
        == "combinations"
    )
    plain = {"options": ["plain-straights"]}
    assert judge("big-two", "Ann 3D 4C 5S 6H 7D, Bob JD QC KD AH 2D", table=plain)["deals"][0]["findings"] == []
    assert found(judge("big-two", "Ann 3D 4C 5S 2H AD", table=plain)) == [(0, "illegal", "combinations")]


@pytest.mark.parametrize(
    "lying, chop, good",
    [
        ("2H", "4S 4C 4D 4H", True),
        ("2H", "3S 3C 4D 4H 5S 5C", True),
        ("2H", "3S 3C 4D 4H 5S 5C 6S 6C", True),
        ("AH", "4S 4C 4D 4H", False),
        ("2H 2D", "4S 4C 4D 4H", False),
        ("2H 2D", "3S 3C 4D 4H 5S 5C", False),
        ("2H 2D", "3S 3C 4D 4H 5S 5C 6S 6C", True),
        ("2H 2D 2C", "3S 3C 4D 4H 5S 5C 6S 6C", False),
        ("2H 2D 2C", "3S 3C 4D 4H 5S 5C 6S 6C 7S 7C", True),
        ("3S 3C 4S 4C 5S 5C", "6S 6C 6D 6H", False),
        ("3S 3C 4S 4C 5S 5C", "6S 6C 7D 7H 8S 8C", True),
        ("QS KS AS", "QC KC AC", True),
        ("QC KS AS", "QS KC AD", True),
        ("QS KS AD", "QC KC AC", False),
    ],
)
def test_tien_len_chops(lying: str, chop: str, good: bool) -> None:
    assert beats("tien-len", lying, chop) is good


@pytest.mark.parametrize(
    "lying, play, good",
    [
        ("2S", "BJ", True),
        ("BJ", "RJ", True),
        ("RJ", "BJ", False),
        ("3S 3H 3D 3C", "RJ BJ", True),
        ("RJ BJ", "2S 2H 2D 2C", False),
        ("2S 2H 2D 2C 3S 4S", "3H 3D 3C 5S 5H", False),
        ("4S 4H 4D 4C 3S 5S", "6S 6H 6D 6C", True),
        ("4S 4H 4D 4C 3S 5S", "6S 6H 6D 6C RJ 3H", True),
        ("3S 3H 3D 2S", "4S 4H 4D RJ", True),
        ("3S 3H 3D 4S 4H 4D 5S 6S", "5H 5D 5C 6H 6D 6C RJ 2S", True),
        ("3S 3H 3D 4S 4H 4D", "KS KH KD AS AH AD", True),
    ],
)
def test_dou_dizhu_high_and_low(lying: str, play: str, good: bool) -> None:
    assert beats("dou-dizhu", lying, play) is good


@pytest.mark.parametrize(
    "play",
    [
        "10S JS QS KS AS 2S", "3S 4S 5S 6S", "QS QH KS KH", "AS AH AD 2S 2H 2D", "3S 3H 3D 4S 4H 4D 5S 5H",
        "3S 3H 3D 4S 4H 4D RJ BJ", "3S 3H 3D RJ BJ", "4S 4H 4D 4C 5S 5H", "4S 4H 4D 4C 5S", "4S 4H 4D 4C RJ BJ", "RJ 2S",
    ],
)  # fmt: skip
def test_what_is_no_play_of_dou_dizhu(play: str) -> None:
    assert "no" in referee.decide_trick("dou-dizhu", [play])["plays"][0]["reason"]


def test_three_triplets_with_a_fourth_count_as_the_higher_run_or_as_what_answers() -> None:
    table = {"options": ["alike-wings"]}
    run = "3S 3H 3D 4S 4H 4D 5S 5H 5D 6S 6H 6D"
    lower = "3C 8S 8H 7S 7H 7D 4C 9S 6C 9H 9D 8D"
    assert (
        referee.decide_trick("dou-dizhu", [run], table=table)["plays"][0]["counts_as"]
        == "a run of four triplets from 3"
    )
    told = referee.decide_trick("dou-dizhu", [lower], table=table)["plays"][0]["counts_as"]
    assert told == "a run of three triplets from 7 with three cards"


# --- who opens ---------------------------------------------------------------------------------------------------


def test_the_lowest_card_opens_the_first_deal() -> None:
    assert found(judge("big-two", "Bob 4D, Ann 3D")) == [(0, "illegal", "lowest-card-leads"), *found_of_turn()]
    hidden = judge("big-two", "Bob 4D")
    assert found(hidden) == [(0, "illegal", "lowest-card-leads")]
    shown = judge("big-two", {"moves": "Bob 3C 3H", "hands": {"Bob": "3C 3H 3D 5S"}})
    assert found(shown) == [(0, "illegal", "lowest-card-leads")]
    assert "3D" in shown["deals"][0]["findings"][0]["legal"]
    due = judge("big-two", {"moves": "", "hands": {"Bob": "3C 3H 3D 4C 5D 6S 7H 8C 9C JC QD KS 2H"}})["next"]
    assert due["player"] == "Bob"
    assert all("3D" in play.split() for play in due["legal"])


def found_of_turn() -> list[tuple[Any, ...]]:
    """What else is found where Ann, who had the lead, plays lower after Bob."""
    return [(1, "illegal", "turn-order"), (1, "illegal", "beating")]


def test_with_fewer_players_the_lowest_card_that_was_dealt_opens() -> None:
    assert found(judge("tien-len", "Ann 5H", players=3)) == []
    proved = judge("tien-len", "Ann 5H, Bob 6H, Cat 4C", players=3)
    assert (0, "illegal", "lowest-card-leads") in found(proved)
    hands = {
        "Ann": "3C 4S 5S 6S 7S 8S 9S 10S JS QS KS AS 2S",
        "Bob": "3D 4C 5C 6C 7C 8C 9C 10C JC QC KC AC 2C",
    }
    assert judge("tien-len", {"moves": "", "hands": hands}, players=2)["next"]["player"] == "Ann"
    assert found(judge("tien-len", {"moves": "Ann 4S", "hands": hands}, players=2)) == [
        (0, "illegal", "lowest-card-leads")
    ]
    assert found(judge("tien-len", {"moves": "Bob 3D", "hands": hands}, players=2)) == [
        (0, "illegal", "lowest-card-leads")
    ]


OUT = {
    "Ann": "3S 3C 3D 3H 4S 4C 4D 4H 5S 5C 5D 5H 2H",
    "Bob": "6S 6C 6D 6H 7S 7C 7D 7H 8S 8C 8D 8H 2D",
}
OVER = "Ann 3S 3C 3D 3H, Bob pass, Ann 4S 4C 4D 4H, Bob pass, Ann 5S 5C 5D 5H, Bob pass, Ann 2H"


def test_the_winner_leads_the_next_deal_or_the_lowest_card_does_every_time() -> None:
    first = {"hands": OUT, "moves": OVER}
    assert found(judge("tien-len", first, "Bob 9H", players=2), 1) == [(0, "illegal", "lowest-card-leads")]
    assert found(judge("tien-len", first, "Ann 9H", players=2), 1) == []
    every = {"options": ["lowest-each-deal"]}
    again = {"hands": OUT, "moves": "Ann 4S"}
    assert found(judge("tien-len", first, again, players=2, table=every), 1) == [(0, "illegal", "lowest-card-leads")]
    assert found(judge("tien-len", first, again, players=2), 1) == []
    assert found(judge("tien-len", "Bob 9H", players=2, first_deal=3)) == [], "who won the deal before is not known"


# --- what it counts ----------------------------------------------------------------------------------------------


def test_the_kitty_is_shown_before_it_is_taken() -> None:
    log = {"moves": "Cat bid 3"}
    shown = judge("dou-dizhu", log, players=3)["next"]
    assert {"player": None, "action": "kitty"} in shown["optional"]
    known = judge("dou-dizhu", {"moves": "Cat bid 3, table kitty 3S 4S 5S"}, players=3)["next"]
    assert "optional" not in known
    face_down = changed("dou-dizhu", auction={"first": "dealer", "to": 3, "word": "landlord"})
    assert "shows everybody" not in face_down.by_id["auction"].says(face_down)


@pytest.mark.parametrize(
    "moves, paid",
    [
        ("Cat 2S, Ann pass, Bob pass, Cat 6H 6D 6C 7H, Ann pass, Bob pass, Cat 8H 8D 8C", 6),
        ("Cat ?, Ann pass, Bob pass, Cat 6H 6D 6C 7H, Ann pass, Bob pass, Cat 8H 8D 8C", 6),
        ("Cat 2S 2H 2D 2C, Ann pass, Bob pass, Cat 6H 6D 6C 7H", 12),
        ("Cat ? ? ? ?, Ann pass, Bob pass, Cat 6H 6D 6C 7H", None),
        ("Cat 2S, Ann BJ, Bob pass, Cat RJ, Ann pass, Bob pass, Cat 6H 6D 6C, Ann pass, Bob pass, Cat 8H 8D 8C 9H", 3),
        ("Cat RJ BJ, Ann pass, Bob pass, Cat 2S 2H, Ann pass, Bob pass, Cat 6H 6D 6C 7H", 12),
    ],
)
def test_what_a_landlord_is_paid(moves: str, paid: int | None) -> None:
    """Twelve cards in a run come first; who hardly played doubles the bid of three, and so does each bomb."""
    run = "Cat bid 3, Cat 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS, Ann pass, Bob pass"
    deal = judge("dou-dizhu", f"{run}, {moves}", players=3)["deals"][0]
    assert deal["scores"] == (None if paid is None else {"Ann": -paid, "Bob": -paid, "Cat": 2 * paid})
    if paid is None:
        assert deal["findings"][-1]["clause"] == "bombs-double"


def test_peasants_who_let_the_landlord_play_once_are_paid_double() -> None:
    hand = "3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS 3H 3D 3C 4H 2H"
    play = "Cat bid 2, Ann pass, Bob pass, Cat 4D 5D 6D 7D 8D, Ann 6S 7S 8S 9S 10S, Bob pass, Cat pass"
    rest = (
        "Ann 4S 4H, Bob pass, Cat pass, Ann 5S, Bob pass, Cat pass, Ann 3S 3H 3D 3C, Bob pass, Cat pass, Ann JS, Bob pass, "
        "Cat pass, Ann QS, Bob pass, Cat pass, Ann KS, Bob pass, Cat pass, Ann AS, Bob pass, Cat pass, Ann 2H"
    )
    deal = judge("dou-dizhu", {"moves": f"{play}, {rest}", "hands": {"Ann": hand}}, players=3)["deals"][0]
    assert deal["findings"] == []
    assert deal["scores"] == {"Ann": 8, "Bob": 8, "Cat": -16}, "2, doubled by a bomb and a spring"


HELD = "3D 3C 3H 3S 4D 4C 4H 4S 5D 5C 5H 5S 2S"
"""All the hand of a deal of Big Two."""


def test_many_cards_left_count_twice_or_three_times() -> None:
    moves = (
        "Ann 3D 3C 3H 3S 4D, Bob pass, Cat pass, Dan pass, Ann 4C 4H 4S 5D 5C, Bob 6D 6C 6H 7D 7C, Cat pass, Dan pass, "
        "Ann pass, Bob 8D, Cat 9D, Dan pass, Ann 2S, Bob pass, Cat pass, Dan pass, Ann 5H 5S"
    )
    deal = judge("big-two", {"moves": moves, "hands": {"Ann": HELD}})["deals"][0]
    assert deal["findings"] == []
    assert deal["scores"] == {"Ann": 0, "Bob": -7, "Cat": -24, "Dan": -39}
    assert [line["points"] for line in deal["reckoning"]["Dan"]] == [-13, -26]


# --- titles ------------------------------------------------------------------------------------------------------

PRESIDENT = {
    "Ann": "3S 3H 3D 3C 4S 4H 4D 4C 5S 5H 5D 5C 2S",
    "Bob": "6S 6H 6D 6C 7S 7H 7D 7C 8S 8H 8D 8C 2H",
    "Cat": "9S 9H 9D 9C 10S 10H 10D 10C JS JH JD JC 2D",
    "Dan": "QS QH QD QC KS KH KD KC AS AH AD AC 2C",
}
PLAYED = """
    Ann 2S, Bob pass, Cat pass, Dan pass, Ann 5S 5H 5D 5C, Bob pass, Cat pass, Dan pass
    Ann 4S 4H 4D 4C, Bob pass, Cat pass, Dan pass
    Ann 3S 3H 3D 3C, Bob pass, Cat pass, Dan pass, Bob 2H, Cat pass, Dan pass, Bob 8S 8H 8D 8C, Cat pass, Dan pass
    Bob 7S 7H 7D 7C, Cat pass, Dan pass, Bob 6S 6H 6D 6C, Cat pass, Dan pass, Cat 2D, Dan pass, Cat JS JH JD JC, Dan pass
    Cat 10S 10H 10D 10C, Dan pass, Cat 9S 9H 9D 9C
"""


def test_the_last_but_one_gives_the_second_as_many_as_the_table_says() -> None:
    first = {"hands": PRESIDENT, "moves": PLAYED}
    gifts = "Dan give 2S 2H to Ann, Ann give 3S 3H to Dan"
    assert judge("president", first, f"{gifts}, Cat give 2D to Bob")["next"]["player"] == "Bob"
    assert judge("president", first, f"{gifts}, Cat give 2D to Bob, Bob give 4S to Cat")["next"]["action"] == "play"
    too_many = judge("president", first, f"{gifts}, Cat give 2D 2C to Bob")
    assert found(too_many, 1)[0] == (2, "illegal", "gifts")
    assert found(judge("president", first, f"{gifts}, Ann 9S"), 1) == [(2, "illegal", "gifts")]
    alone = changed("president", gifts={"cards": 2})
    assert "vice" not in alone.by_id["gifts"].says(alone)


def test_the_title_before_the_last_may_cost_points() -> None:
    costs = changed("president", **{"last-but-one": {"word": "vice-scum", "loses": 1}})
    (clause,) = (clause for clause in costs.clauses if clause.id == "last-but-one")
    assert clause.says(costs) == "The last player but one to run out of cards becomes the vice-scum and loses 1 point."
    verdict = referee.judge({"game": "president", "players": NAMES, "dealer": "Dan", "deals": [{"moves": PLAYED}]})
    assert verdict["deals"][0]["reckoning"]["Cat"] == []
