"""What a log of a melding game may choose out of the book of rulings, each alternative beside the default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import referee

Log = dict[str, Any]


def judge(log: Log, **rulings: str) -> Mapping[str, Any]:
    chosen = {id_.replace("_", "-"): value for id_, value in rulings.items()}
    return referee.judge({**log, "rulings": chosen})


def clauses(verdict: Mapping[str, Any]) -> list[tuple[int, str]]:
    return [(one["move"], one["clause"]) for deal in verdict["deals"] for one in deal["findings"] if one["certain"]]


def test_meld_after_rearranging_melds_first() -> None:
    moves = [
        "table turn-up 4C",
        "Cat draw 2H",
        "Cat meld 7H 8H 9H",
        "Cat discard 4S",
        "Ann draw 5H",
        "Ann rearrange 7H 8H 9H 10H",
        "Ann meld 5S 5D 5H",
    ]
    deal = {"moves": moves, "hands": {"Ann": "10H 5S 5D AC KD"}}
    log = {"game": "hummersknott", "players": ["Ann", "Bob", "Cat"], "dealer": "Cat", "deals": [deal]}
    assert clauses(judge(log)) == []
    assert clauses(judge(log, meld_after_rearranging="melds-first")) == [(6, "turn-steps")]
    before = {**log, "deals": [{**deal, "moves": moves[:6]}]}
    assert "meld 5D 5H 5S" in judge(before)["next"]["legal"]
    assert "meld 5D 5H 5S" not in judge(before, meld_after_rearranging="melds-first")["next"]["legal"]


def blocked() -> Log:
    """A deal in which every card has been drawn and nobody can go on."""
    log = referee.sample("hoenow", 4, 0, deals=1)
    for seed in range(200):
        log = referee.sample("hoenow", 4, seed, deals=1)
        if log["deals"][0]["moves"][-1].endswith("pass"):
            return log
    raise AssertionError("some deal is blocked")


def test_blocked_deal_smallest_hand() -> None:
    log = blocked()
    verdict, other = judge(log), judge(log, blocked_deal="smallest-hand")
    assert verdict["deals"][0]["complete"]
    assert set(verdict["deals"][0]["scores"].values()) == {0}
    assert "blocked-deal" in {one["id"] for one in verdict["rulings"]}
    assert max(other["deals"][0]["scores"].values()) > 0


def test_row_draw_must() -> None:
    moves = [
        "table turn-up 5C",
        "Ann draw 5C from discard",
        "Ann meld 5C 5D 5H",
        "Ann meld 7H 8H 9H",
        "Ann meld KS KD KH",
        "Bob draw",
        "Bob discard 2C",
        "Cat draw",
        "Cat discard 2D",
        "Ann rearrange 5C 5D 5H / 7H 8H 9H 10H / KS KD KH from row",
        "Ann discard QD from row",
    ]
    hands = {"Ann": "5D 5H 7H 8H 9H KS KD KH", "Ann/row": "10H QD 4S"}
    deal = {"moves": moves, "hands": hands}
    log = {"game": "heerstedt", "players": ["Ann", "Bob", "Cat"], "dealer": "Cat", "deals": [deal]}
    assert clauses(judge(log)) == []
    assert clauses(judge(log, row_draw="must")) == [(9, "turn-steps")]
    legal = judge({**log, "deals": [{**deal, "moves": moves[:9]}]})["next"]["legal"]
    assert "discard QD from row" in legal
    strict = judge({**log, "deals": [{**deal, "moves": moves[:9]}]}, row_draw="must")["next"]["legal"]
    assert "discard QD from row" not in strict


def test_no_play_pile_next_deal() -> None:
    """Whoever deals out of turn has the last title for that deal, or gets it for the next one."""
    log = referee.sample("calas", 3, 4, deals=3)
    first, second, third = log["deals"]
    assert [deal["dealer"] for deal in log["deals"]] == ["Cat", "Cat", "Bob"]
    log["deals"] = [first, {**second, "dealer": "Ann"}, {"moves": third["moves"]}]
    dealers = [deal["dealer"] for deal in judge(log)["deals"]]
    assert dealers == ["Cat", "Ann", "Bob"]
    assert [deal["dealer"] for deal in judge(log, no_play_pile="next-deal")["deals"]] == ["Cat", "Ann", "Ann"]


def dealt(game: str, moves: list[str], *, players: str = "Ann Bob Cat", dealer: str = "Cat", **hands: str) -> Log:
    deal = {"moves": moves, "hands": hands} if hands else {"moves": moves}
    return {"game": game, "players": players.split(), "dealer": dealer, "deals": [deal]}


def kinds(verdict: Mapping[str, Any]) -> list[tuple[int, str, str]]:
    return [(one["move"], one["kind"], one["clause"]) for deal in verdict["deals"] for one in deal["findings"]]


EMPTY_STOCK = [
    "table turn-up 4C",
    "Ann draw",
    "Ann discard 2H",
    "Bob draw",
    "Bob discard 3H",
    "Cat draw",
    "Cat discard 5H",
]
"""Three cards are in the stock of this game with four players, and all three have been drawn."""


def test_reshuffle_at_once() -> None:
    """By default the card that was discarded after the last draw is in the new stock too."""
    game = "saint-maurice-de-sorgues"
    late = dealt(game, [*EMPTY_STOCK, "Dan draw 5H from stock"], players="Ann Bob Cat Dan", dealer="Dan")
    assert kinds(judge(late)) == []
    assert kinds(judge(late, reshuffle="at-once")) == [(7, "impossible", "own-cards")]


def test_reshuffle_at_once_in_a_matching_game() -> None:
    """The last of the cards is drawn while 5C and 5D lie there: the 5D, covered after that, is in the new stock or not."""
    left = referee.load_game("earnley").pack.size - 4 * 8 - 1
    order = ["Bob", "Cat", "Dan", "Ann"] * left
    moves = ["table turn-up 5C", "Ann 5D", *[f"{name} draw" for name in order[:left]]]
    moves += [f"{order[left]} 5H", f"{order[left + 1]} draw 5D"]
    log = dealt("earnley", moves, players="Ann Bob Cat Dan", dealer="Dan")
    assert kinds(judge(log)) == []
    assert kinds(judge(log, reshuffle="at-once")) == [(len(moves) - 1, "impossible", "reshuffle")]


def test_pile_reshuffled_top_stays() -> None:
    game, table = "saint-maurice-de-sorgues", "Ann Bob Cat Dan"
    drawn = dealt(game, [*EMPTY_STOCK, "Dan draw 5H from stock"], players=table, dealer="Dan")
    assert kinds(judge(drawn, pile_reshuffled="top-stays")) == [(7, "impossible", "own-cards")]
    left = dealt(game, [*EMPTY_STOCK, "Dan draw 3H from stock", "Dan discard 6H"], players=table, dealer="Dan")
    for ruling, legal in (("default", ["draw", "draw from discard"]), ("top-stays", ["draw", "draw from discard"])):
        assert judge(left, pile_reshuffled=ruling)["next"]["legal"] == legal


def test_desert_share_half_of_the_third() -> None:
    three, one = (dealt("ahlbeck", ["table turn-up JD", f"Ann desert {cards}"]) for cards in ("2H 2D 3C 4C 5C", "2H"))
    assert kinds(judge(three)) == kinds(judge(one, desert_share="half-of-the-third")) == []
    assert kinds(judge(one)) == kinds(judge(three, desert_share="half-of-the-third")) == [(1, "illegal", "desert")]


def test_unnamed_wild_rank_open() -> None:
    """Aces are wild: three of them are three Aces, unless the table takes them for any cards."""
    moves = ["table turn-up KH", "Ann draw 9C from stock", "Ann meld AS AH AC"]
    log = dealt("tean", moves, Ann="AS AH AC 9D 9H", dealer="Ann")
    assert kinds(judge(log)) == []
    assert kinds(judge(log, unnamed_wild_rank="open")) == [(2, "unproven", "rotating-jokers")]


def test_rotating_wild_extra_stays() -> None:
    """Tean has five deals and a tie: in the sixth the 6s are wild, or still the 5s."""
    log = next(log for log in (referee.sample("tean", 3, seed, deals=5) for seed in range(60))
               if len(judge(log)["deals"]) == 5 and judge(log)["ending"] is None)  # fmt: skip
    for wild, ruling in (("6", "default"), ("5", "stays")):
        told = {**log, "rulings": {"rotating-wild-extra": ruling}}
        dealer = told["players"][(told["players"].index(told["deals"][-1]["dealer"]) + 1) % 3]
        meld = f"{dealer} meld {wild}S=JH QH"
        extra = {"dealer": dealer, "moves": ["table turn-up 2C", f"{dealer} draw from stock", meld]}
        verdict = referee.judge({**told, "deals": [*log["deals"], extra]})
        named = [one for one in verdict["deals"][-1]["findings"] if "not wild" in one["message"]]
        assert named == [], ruling


def test_joker_rank_majors_never() -> None:
    moves = ["table turn-up KC", "table turn-up 7S", "Ann draw 9C from stock", "Ann meld 5C 6C 7M=7C"]
    log = dealt("le-petit-madieu", moves, Ann="5C 6C 7M 2S 2W", dealer="Ann")
    assert kinds(judge(log)) == []
    assert (3, "illegal", "own-cards") in kinds(judge(log, joker_rank_majors="never"))


def test_one_action_pass_must_act() -> None:
    log = dealt("hoenow", ["table turn-up 5C", "Cat pass"])
    assert kinds(judge(log)) == []
    assert "pass" in judge(dealt("hoenow", ["table turn-up 5C"]))["next"]["legal"]
    assert kinds(judge(log, one_action_pass="must-act")) == [(1, "illegal", "one-action")]
    assert "pass" not in judge(dealt("hoenow", ["table turn-up 5C"]), one_action_pass="must-act")["next"]["legal"]


def test_one_action_several_single() -> None:
    moves = [
        "table turn-up 5C",
        "Cat meld 7H 8H 9H",
        "Cat meld KS KD KC",
        "Ann lay-off 6H on 1",
        "Ann lay-off 10H JH on 1",
    ]
    log = dealt("hoenow", moves, Ann="6H 10H JH", Cat="7H 8H 9H KS KD KC")
    assert kinds(judge(log)) == []
    assert kinds(judge(log, one_action_several="single")) == [
        (2, "illegal", "one-action"),
        (4, "illegal", "one-action"),
        (4, "illegal", "one-action"),
    ]


def test_row_discard_must() -> None:
    moves = [
        "table turn-up 5C",
        "Ann draw 5C from discard",
        "Ann meld 5C 5D 5H",
        "Ann meld 7H 8H 9H",
        "Ann meld KS KD KH",
        "Bob draw",
    ]
    log = dealt("heerstedt", moves, **{"Ann": "5D 5H 7H 8H 9H KS KD KH", "Ann/row": "10H QD 4S"})
    assert kinds(judge(log)) == []
    assert kinds(judge(log, row_discard="must")) == [(5, "illegal", "turn-order")]
    discarded = {**log, "deals": [{**log["deals"][0], "moves": [*moves[:5], "Ann discard QD from row", "Bob draw"]}]}
    assert kinds(judge(discarded)) == kinds(judge(discarded, row_discard="must")) == []


def test_knock_when_in_turn() -> None:
    log = dealt("warigny", ["table turn-up 5C", "Cat draw", "Cat meld 7H 8H 9H 10H", "Cat knock"],
                Cat="7H 8H 9H 10H AS 2S AC")  # fmt: skip
    log["deals"][0]["moves"][1] = "Cat draw AD from stock"
    assert clauses(judge(log)) == [(3, "knocking")]
    assert clauses(judge(log, knock_when="in-turn")) == []


GIN = {"Bob": "AH 2H 3H 4H 5H 6H AD 2D 3D KS", "Ann": "7H 8H 4D KC KD QS JC 9S 8S 6S"}
"""Bob has a run of six hearts and one of three diamonds, on which Ann can lay off two hearts and a diamond."""


def gin(*moves: str) -> Log:
    """A deal of Gin Rummy that Ann deals."""
    deal = {"hands": GIN, "moves": ["table turn-up 4C", *moves]}
    return {"game": "gin-rummy", "players": ["Ann", "Bob"], "dealer": "Ann", "deals": [deal]}


def test_upcard_refused_written() -> None:
    drawn = gin("Bob draw 9C from stock", "Bob discard 9C")
    assert clauses(judge(drawn)) == []
    assert clauses(judge(drawn, upcard_refused="written")) == [(1, "upcard-offered")]
    taken = gin("Ann draw 4C from discard", "Ann discard KD")
    assert clauses(judge(taken)) == []
    assert clauses(judge(taken, upcard_refused="written")) == [(1, "eldest-leads")]
    passed = gin("Bob pass", "Ann pass", "Bob draw 9C from stock", "Bob discard 9C")
    assert clauses(judge(passed, upcard_refused="written")) == []


def test_melds_unwritten_unproven() -> None:
    """Bob knocks with a King of deadwood; Ann lays off 7H, 8H and 4D, and has 10 + 10 + 10 + 10 + 9 + 8 + 6 left."""
    log = gin("Bob pass", "Ann pass", "Bob draw 9C from stock", "Bob knock 9C")
    verdict, other = judge(log), judge(log, melds_unwritten="unproven")
    assert verdict["deals"][0]["scores"] == {"Ann": 0, "Bob": 53}
    assert other["deals"][0]["scores"] is None
    assert [one["kind"] for one in other["deals"][0]["findings"]] == ["unproven"]
