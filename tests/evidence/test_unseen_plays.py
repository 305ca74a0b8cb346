"""Cards that nobody knows, above all in matching and melding games: each log has a reading under which everything was right."""

from __future__ import annotations

from typing import Any

import pytest

import referee
from tests.helpers.logs import Log, Verdict

EIGHTS = {"effects": {"8": "reverse"}}
SEVENS = {"effects": {"7": "draw 2"}}


def matching(moves: str, table: dict[str, Any], players: str = "Ann Bob Cat", **deal: Any) -> Log:
    """A deal of a matching game whose dealer is the last player."""
    names = players.split()
    return {"game": "alton-pancras", "players": names, "dealer": names[-1], "table": table,
            "deals": [{"moves": moves.split(", "), **deal}]}  # fmt: skip


def found(verdict: Verdict) -> list[tuple[int, str, str]]:
    """The findings of the last deal that are not merely open: the move, the kind, the clause."""
    own = verdict["deals"][-1]["findings"]
    return [(one["move"], one["kind"], one["clause"]) for one in own if one["kind"] != "unproven"]


TANTOBIE_BLIND = """
table turn-up 8S, Ann 7S, Bob AS, Cat AH, Dan draw 9H, Eve 5H, Ann 8H from row, Bob draw 10C, Cat draw 3D,
Dan 9H, Dan call, Eve 2H from row, Ann 10H from row, Bob 10C, Cat draw 3C, Dan 10S, Eve draw AH, Ann draw 8H,
Bob draw 10C, Cat draw 9H, Dan 9S from row, Eve draw 5H, Ann draw 10H, Bob draw AS, Cat 9H, Dan 7H from row,
Eve 5H, Eve call, Ann 8H, Ann call, Bob draw 8S, Cat draw 7S, Dan 4H from row, Eve AH, Ann 10H, Bob 10C,
Cat 3C, Dan play 9C from blind, Eve draw 2H, Ann draw 10S, Bob draw 10H, Cat draw 10C,
Dan play 9D from blind, Eve draw 8H, Ann draw 9S, Bob draw 4H, Cat ?, Dan play 7C from blind, Eve draw 9H
"""
TANTOBIE_RESHUFFLED = """
table turn-up 6H, Ann draw 8D, Bob draw 9D, Cat 5H, Dan draw 2S, Eve draw 3D, Ann draw 6H, Bob pass,
Cat 3H from row, Dan draw 5H, Eve 3D, Eve call, Ann 8D, Bob 9D, Bob call, Cat 2D from row, Dan draw 9D,
Eve draw 3H, Ann draw 3D, Bob draw 8D, Cat pass, Dan 9D, Eve draw 2D, Ann pass, Bob 8D, Bob call,
Cat draw 9D, Dan pass, Eve 2D, Ann 3D, Bob draw 8D, Cat 9D, Dan 9S, Eve AS, Eve call, Ann 7S, Ann call,
Bob draw 2D, Cat draw AS, Dan draw 9D, Eve draw 3D, Ann draw 9S, Bob pass, Cat AS, Dan 2S, Eve draw 7S,
Ann ?, Ann call, Bob draw AS, Cat 9H from row, Dan 9D, Dan call, Eve 3D, Ann draw 9H, Bob 2D,
Cat play 7C from blind, Dan draw 9D, Eve draw 2S, Ann draw 9S, Bob 8D, Cat play 7C from blind, Dan 9D,
Dan call, Eve draw 8D, Ann 9S
"""


def tantobie(moves: str) -> Log:
    told = moves.strip().replace("\n", " ").split(", ")
    return {
        "game": "tantobie",
        "players": ["Ann", "Bob", "Cat", "Dan", "Eve"],
        "dealer": "Eve",
        "deals": [{"moves": told}],
    }


MAU_MAU: Log = {
    "game": "mau-mau",
    "players": ["Ann", "Bob", "Cat"],
    "dealer": "Cat",
    "deals": [{"hands": {"Bob": "QC QH AH 8S JS"}, "moves": ["table turn-up 10S", "Ann ?", "Bob draw 9S"]}],
}


RUMMY: Log = {
    "game": "rummy-500",
    "players": ["Ann", "Bob"],
    "dealer": "Bob",
    "deals": [
        {
            "moves": (
                "table turn-up 10C, Ann draw 3S from stock, Ann meld 3C 3D 3S, Ann meld 5C 5H 5S, Ann discard ?, "
                "Bob draw 3H from stock, Bob meld QH KH AH, Bob lay-off 3H on 1, Bob discard 6C, "
                "Ann draw JC from stock, Ann lay-off JH on 3, Ann discard 4C, Bob draw KS from discard"
            )
        }
    ],
}
"""The card laid aside unseen may be the KS, which is drawn from the depth of the pile."""
KIRNITZSCHTAL: Log = {
    "game": "kirnitzschtal",
    "players": ["Ann", "Bob", "Cat", "Dan"],
    "dealer": "Dan",
    "deals": [
        {
            "moves": (
                "table turn-up 8H, Dan draw 4D from stock, Dan meld 4C 4D 4S, Dan discard 6S, Ann draw KC from stock, "
                "Ann meld ? ? ?, Ann discard AH, Bob draw 5D from stock, Bob meld 5C 5D 5S, "
                "Bob rearrange 4C 4D 4S / KC KH KS KD / 5C 5D 5S"
            )
        }
    ],
}
"""Three of the kings lay there unseen; nobody knows which of them Bob has laid to them."""
GIN: Log = {
    "game": "gin-rummy",
    "players": ["Ann", "Bob"],
    "dealer": "Bob",
    "deals": [
        {
            "moves": (
                "table turn-up JC, Ann draw from discard, Ann discard 9S, Bob draw JD from stock, Bob discard 4C, "
                "Ann draw 6D from stock, Ann discard JC, Bob draw from discard, Bob discard 6S, Ann draw from discard, "
                "Ann knock KD, Ann meld 6C 6D 6H 6S, Ann meld ? ? ? ?, Ann show 3C 7D, Bob meld 10D JD QD, "
                "Bob lay-off 5D on 2, Bob show AC JC QC AH 9H KS"
            )
        }
    ],
}
"""The second meld of the knocker's is there, though nobody knows what it is."""


@pytest.mark.parametrize(
    "log",
    [
        pytest.param(matching("table turn-up 9C, Ann ?, Bob 7D, Cat draw 2S 3S 4S 5S, Ann KD", SEVENS), id="adding up"),
        pytest.param(
            matching("table turn-up 9C, Ann ?, Bob ?, Cat draw 2S 3S 4S 5S, Ann KD", SEVENS), id="both unseen"
        ),
        pytest.param(matching("table turn-up 9C, Ann ?, Cat KC, Bob 2C, Ann 3C", EIGHTS), id="reverse"),
        pytest.param(tantobie(TANTOBIE_BLIND), id="a blind card that failed"),
        pytest.param(tantobie(TANTOBIE_RESHUFFLED), id="a card that has come back"),
        pytest.param(MAU_MAU, id="a Jack may lie there"),
        pytest.param(RUMMY, id="in the depth of a pile"),
        pytest.param(KIRNITZSCHTAL, id="a meld laid anew"),
        pytest.param(GIN, id="a meld of the knocker's"),
    ],
)
def test_while_everything_may_have_been_right_nobody_is_accused(log: Log) -> None:
    verdict = referee.judge(log)
    assert (verdict["verdict"], found(verdict)) == ("undecided", [])


def test_a_card_that_failed_blind_leaves_its_player_in_the_deal() -> None:
    verdict = referee.judge(tantobie(TANTOBIE_BLIND))
    assert verdict["next"]["player"] == "Ann"
    assert verdict["deals"][0]["complete"] is False
    assert [move for turn in verdict["deals"][0]["turns"] for move in turn["moves"]][-2]["failed"] is True


def test_a_card_that_is_no_good_may_have_been_tried_blind() -> None:
    """Whether from the hand or too early from the row, Cat was wrong; Ann need not match a card that went back."""
    moves = "table turn-up 8S, Ann 9S, Bob AS, Cat 7C, Dan 3S, Eve 4S"
    rows = {"Cat/row": "10C AC 6D", "Cat/blind": "2S 5D 7C"}
    for hands in (rows, {}):
        log = tantobie(moves)
        log["deals"][0]["hands"] = hands
        assert [(move, kind) for move, kind, _ in found(referee.judge(log))] == [(3, "illegal")]


def test_what_is_wrong_in_every_reading_stays_proved() -> None:
    """Whatever the card was, a heart does not follow a club of another rank."""
    verdict = referee.judge(matching("table turn-up 9C, Ann ?, Bob 7D, Cat 7C, Ann 4H", EIGHTS))
    assert found(verdict) == [(4, "illegal", "match-top")]


def test_who_was_out_of_turn_is_open_where_the_card_may_have_turned_play_round() -> None:
    """Either Cat or Ann was out of turn: Cat if play goes on as before, Ann if the card turned it round."""
    verdict = referee.judge(matching("table turn-up 9C, Ann ?, Bob 2C, Cat 3C, Bob 4C", EIGHTS))
    assert found(verdict) == []
    assert verdict["verdict"] == "undecided"
    known = referee.judge(matching("table turn-up 9C, Ann 6C, Bob 2C, Cat 3C, Bob 4C", EIGHTS))
    assert found(known) == [(4, "illegal", "turn-order")]


def test_with_one_card_of_two_kinds_everything_is_tried() -> None:
    """Four cards are right for no card that Ann can have played."""
    verdict = referee.judge(matching("table turn-up 9C, Ann 7C, Bob 2C, Cat 3C, Ann ?, Bob 4D, Bob 5D", SEVENS))
    assert (6, "illegal", "turn-order") in found(verdict)


def test_points_that_an_unseen_card_may_have_brought_are_open() -> None:
    log = referee.sample("alton-pancras", 3, 0, table={"effects": dict.fromkeys("56789JQK", "points 3")})
    moves = log["deals"][0]["moves"]
    place = next(place for place, move in enumerate(moves) if len(move.split()) == 2)
    hidden = [*moves[:place], f"{moves[place].split()[0]} ?", *moves[place + 1 :]]
    verdict = referee.judge({**log, "deals": [{**log["deals"][0], "hands": {}, "moves": hidden}]})
    assert verdict["deals"][0]["complete"]
    assert verdict["deals"][0]["scores"] is None
    assert ("unproven", "effect-points") in {(one["kind"], one["clause"]) for one in verdict["deals"][0]["findings"]}


@pytest.mark.parametrize("effect, legal", [("second-suit", ["4D", "KD", "pass"]), ("demand", ["pass"])])
def test_what_may_follow_is_not_certain_where_what_was_named_is_not_known(effect: str, legal: list[str]) -> None:
    log: Log = {
        "game": "la-belle-etoile",
        "players": ["Ann", "Bob", "Cat"],
        "dealer": "Cat",
        "table": {"effects": {"8": effect}},
        "deals": [{"hands": {"Bob": "4C 4D KD 7H 6S QS"}, "moves": ["table turn-up 3D", "Ann 8D"]}],
    }
    due = referee.judge(log)["next"]
    assert (due["player"], due["legal"], due["certain"]) == ("Bob", legal, False)
    log["deals"][0]["moves"][1] += " suit H rank K"
    assert "certain" not in referee.judge(log)["next"]


def test_several_cards_with_a_major_arcanum_are_listed() -> None:
    log: Log = {
        "game": "stinchcombe",
        "players": ["Ann", "Bob"],
        "dealer": "Bob",
        "deals": [{"hands": {"Bob": "4M 4W 9C 2S PS 9P 1M AS QS 15M 8W"}, "moves": ["table turn-up 4C"]}],
    }
    due = referee.judge(log)["next"]
    assert due["legal"] == ["9C", "4W", "4M", "4M 4W", "4W 4M", "pass"]
    for play in due["legal"]:
        tried = {**log, "deals": [{**log["deals"][0], "moves": ["table turn-up 4C", f"Bob {play}"]}]}
        assert referee.judge(tried)["verdict"] == "clean"


NO_SOURCE: Log = {
    "game": "saint-maurice-de-sorgues",
    "players": ["Ida", "Jim", "Kay", "Lou"],
    "dealer": "Ida",
    "deals": [
        {
            "hands": {
                "Ida": "4C 5C 2D 8C 10D 5H 7C 3D 6H",
                "Jim": "4H 4D 3S AD 8H 6S 2C AC 8D",
                "Kay": "4S 6C 10S 5S 5D AS 10C 2H 7S",
                "Lou": "6D 8S 3H AH 3C 9D 2S 7H 9S",
            },
            "moves": (
                "table turn-up 7D, Jim draw 10H, Jim discard 6S, Kay draw 9C from stock, Kay discard AS, "
                "Lou draw 9H from stock, Lou meld 9D 9H 9S, Lou discard 2S, Ida draw 2S from discard, "
                "Ida discard 10D, Jim draw 10D, Jim discard 3S, Kay draw 3S from discard, Kay lay-off 9C on 1, "
                "Kay discard 2H, Lou draw 2H from discard, Lou meld AH 2H 3H, Lou discard 6D, "
                "Ida draw AS from stock, Ida discard 5H, Jim draw 5H from discard, Jim lay-off 4H on 2, "
                "Jim lay-off 5H on 2, Jim discard 4D, Kay draw 6S, Kay meld 4S 5S 6S, Kay lay-off 7S on 3, "
                "Kay lay-off 3S on 3, Kay discard 5D, Lou draw 7D from stock, Lou lay-off 8S on 3, "
                "Lou discard 3C, Ida draw 4D from stock, Ida meld 2D 3D 4D"
            ),
        }
    ],
}
"""The stock is empty when Jim draws the 10D, the top card of the pile: that is shuffled first, or the card is taken off it."""


def test_a_draw_without_a_source_is_read_in_either_way() -> None:
    assert referee.judge(NO_SOURCE)["verdict"] == "clean"
    (deal,) = NO_SOURCE["deals"]
    taken = deal["moves"].replace("Jim draw 10D", "Jim draw 10D from discard")
    assert {one[2] for one in found(referee.judge({**NO_SOURCE, "deals": [{**deal, "moves": taken}]}))} == {"own-cards"}


def test_a_card_that_is_certainly_elsewhere_was_not_laid_to_unknown_ones() -> None:
    """The 9S lies in the pile, whatever the melds are."""
    (deal,) = KIRNITZSCHTAL["deals"]
    moves = deal["moves"].replace("Ann discard AH", "Ann discard 9S").replace("KS KD /", "KS 9S /")
    assert (9, "impossible", "own-cards") in found(referee.judge({**KIRNITZSCHTAL, "deals": [{"moves": moves}]}))


def test_points_are_open_where_not_all_that_was_laid_down_is_named() -> None:
    hands = {"Ann": "3C 6C AD 2D 3D 4D 7D KD 6H 9S", "Bob": "AC 4C QC 5D 10D QD AH 9H 6S KS"}
    (deal,) = GIN["deals"]
    known = deal["moves"].replace("meld ? ? ? ?", "meld AD 2D 3D 4D")
    whole = referee.judge({**GIN, "deals": [{"hands": hands, "moves": known}]})
    assert (whole["verdict"], whole["deals"][0]["scores"]) == ("clean", {"Ann": 31, "Bob": 0})
    less = [deal["moves"], known.replace("lay-off 5D on 2", "lay-off ? on 2")]
    for moves in less:
        verdict = referee.judge({**GIN, "deals": [{"hands": hands, "moves": moves}]})
        assert (verdict["verdict"], verdict["deals"][0]["scores"]) == ("undecided", None)


@pytest.mark.parametrize("card, wrong", [("QH", False), ("KH", True), ("QS", True)])
def test_a_card_fits_upon_those_that_were_laid_off_unseen(card: str, wrong: bool) -> None:
    """To 5H 6H 7H, then 8H and 9H, two more cards were laid: after them the QH fits, and no other of these."""
    moves = (
        "table turn-up 3D, Ann draw from discard, Ann discard KC, Bob draw 5H from stock, Bob discard 10H, "
        "Ann draw from discard, Ann discard 3D, Bob draw 3H from stock, Bob discard QC, Ann draw 9H from stock, "
        "Ann discard 10C, Bob draw 7D from stock, Bob knock 4H, Bob meld 7D 8D 9D, Bob meld 5H 6H 7H, "
        f"Ann lay-off 8H on 2, Ann lay-off 9H on 2, Ann lay-off ? on 2, Ann lay-off ? on 2, Ann lay-off {card} on 2"
    )
    assert (found(referee.judge({**GIN, "deals": [{"moves": moves}]})) != []) is wrong


def test_the_card_that_brings_the_kitty_may_have_been_set_aside_unseen() -> None:
    """The crypt is taken when a heart has been set aside."""
    moves = [
        "Ann 5S",
        "Bob 9D",
        "Cat pass",
        "Ann QH",
        "Bob pass",
        "Cat AC",
        "Ann pass",
        "Bob pass",
        "Cat take 3S 5H QC 10H",
    ]
    log = {"game": "rietzel", "players": ["Ann", "Bob", "Cat"], "dealer": "Cat"}
    assert found(referee.judge({**log, "deals": [{"moves": moves}]})) == []
    unseen = ["Ann ?" if move == "Ann QH" else move for move in moves]
    assert found(referee.judge({**log, "deals": [{"moves": unseen}]})) == []
    named = [move.replace("QH", "QD") for move in moves]
    assert [one[2] for one in found(referee.judge({**log, "deals": [{"moves": named}]}))] == ["kitty-into-hand"]


def test_a_hidden_trump_may_be_turned_for_the_last_card_of_a_trick_that_nobody_saw() -> None:
    """That it is turned shows that the card was off suit; later it would have to be another card."""
    for moves, accused in ((["Ann 5H", "Bob 9H", "Cat ?"], []), (["Ann 5H", "Bob 9H", "Cat 3H"], [(3, "illegal")])):
        log: Log = {"game": "chateau-fromage", "players": ["Ann", "Bob", "Cat"], "dealer": "Cat",
                    "deals": [{"moves": [*moves, "table turn-up 8C"]}]}  # fmt: skip
        assert [(move, kind) for move, kind, _ in found(referee.judge(log))] == accused


def test_an_unseen_card_of_a_trick_that_is_picked_up_again_was_not_held_before() -> None:
    moves = (
        "Ann KC, Bob pick-up, Bob QS, Cat pick-up, Cat JC, Dan 8C, Ann 9C, Bob KC, Bob 9H, Cat 10H, Dan KH, Ann QH, Dan AH, "
        "Ann pick-up, Ann AH, Bob 8H, Cat 7H, Dan pick-up, Dan 7S, Ann KS, Bob 8S, Cat QS, Ann KD, Bob 10D, Cat JD, Dan 9D, "
        "Ann ?, Bob AD, Cat pick-up, Cat AC, Dan pick-up, Dan 7H, Ann pick-up, Ann AS, Bob ?, Cat pick-up, Cat 9S"
    )
    log: Log = {"game": "rolling-stone", "players": ["Ann", "Bob", "Cat", "Dan"], "dealer": "Dan",
                "deals": [{"moves": moves.split(", ")}]}  # fmt: skip
    assert found(referee.judge(log)) == []


def test_an_unseen_card_on_a_blank_that_was_led_may_have_set_the_suit() -> None:
    moves = (
        "Ann bid 185, Bob pass, Cat pass, Dan pass, Eve pass, Fay pass, Ann take 7R 4P 3P 11Y, Ann discard ? ? ? BL, "
        "Ann trump B low, Ann trump R high, Bob BL, Cat ?, Dan 3O, Eve ?, Fay 15Y, Ann 7Y, Fay 0G, Ann 6G, Bob 5G, Cat 12G, "
        "Dan ?, Eve 13G, Eve 8O, Fay 15R, Ann 5O"
    )
    log: Log = {"game": "roolz", "players": ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"], "dealer": "Fay",
                "deals": [{"moves": moves.split(", ")}]}  # fmt: skip
    assert (15, "illegal", "follow-suit") not in found(referee.judge(log))
    known = {**log, "deals": [{"moves": moves.replace("Cat ?", "Cat 11O").split(", ")}]}
    assert (15, "illegal", "follow-suit") in found(referee.judge(known))
