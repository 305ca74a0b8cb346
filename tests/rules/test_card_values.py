"""What cards won in tricks are worth, in games that are written here from the values that card players know by heart."""

from __future__ import annotations

from typing import Any

import pytest

import referee
from referee.clauses.scenes import examples_of
from referee.clauses.scoring.card_points import taken
from referee.clauses.scoring.card_values import worth
from referee.games.game import Game
from referee.loading import catalogue
from referee.play.sampling import sample
from referee.reading.log import read_log
from referee.table.table import Table
from referee.verdict.judging import judge_log
from tests.helpers.verdicts import sound_game
from tests.rules.examples import run

ACE_TEN = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
SPANISH = "A 3 K Q J 7 6 5 4 2"
GAMES: dict[str, tuple[dict[str, Any], int, int]] = {
    "Skat": ({"card-values": {"ranks": ACE_TEN}}, 120, 120),
    "Belote": ({"card-values": {"ranks": ACE_TEN, "trumps": {"J": 20, "9": 14}}}, 152, 120),
    "Jass": ({"card-values": {"ranks": ACE_TEN, "trumps": {"J": 20, "9": 14}}}, 152, 120),
    "Briscola": ({"card-values": {"ranks": {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}}}, 120, 120),
    "Manille": ({"card-values": {"ranks": {"10": 5, "A": 4, "K": 3, "Q": 2, "J": 1}}}, 60, 60),
    "Tressette": ({"card-values": {"ranks": {"A": 3, "3": 1, "2": 1, "K": 1, "Q": 1, "J": 1}, "parts": 3}}, 10, 10),
}
"""Each with what all its cards are worth, with trumps and without."""


def game_of(name: str, clause: dict[str, Any], **more: Any) -> Game:
    """A game of whist's plain kind for four that is scored by the values of cards."""
    spanish = name in {"Briscola", "Tressette"}
    ranks = SPANISH if spanish else "A 10 K Q J 9 8 7"
    clauses = [
        "deal-all", {"trump-declared": {"suit": "S"}}, "eldest-leads", "follow-suit", {"trick-winner": {"of": "led-suit"}},
        "winner-leads", "tricks-until-empty", clause, "score-card-points", *more.get("clauses", ()),
        "deals-as-players", "tie-latest-round",
    ]  # fmt: skip
    raw = {
        "name": name, "about": "A trial.", "family": "trick-taking", "players": [4, 4],
        "sources": [{"rules": "None", "by": "Nobody"}], "pack": {"base": "standard-52", "ranks": ranks} | more.get("pack", {}),
        "clauses": clauses,
    }  # fmt: skip
    return sound_game(name.lower(), raw)


def at_table(game: Game, trump: str | None, *won: str) -> Table:
    """A deal that is over, in which the players took these cards."""
    table = Table(game, [f"P{seat}" for seat in range(4)], 3)
    table.trumps.settle(None if trump is None else game.pack.suit(trump))
    for seat, cards in enumerate(won):
        table.won.cards[seat] = game.pack.mask(game.pack.ids[code] for code in cards.split())
    table.over = True
    return table


@pytest.mark.parametrize("name", GAMES)
def test_all_cards_are_worth_what_everybody_knows(name: str) -> None:
    clause, with_trumps, without = GAMES[name]
    game = game_of(name, clause)
    assert worth(at_table(game, "H"), game.pack.all) == with_trumps
    assert worth(at_table(game, None), game.pack.all) == without


@pytest.mark.parametrize("name", GAMES)
def test_the_clauses_keep_their_examples_and_speak(name: str) -> None:
    game = game_of(name, GAMES[name][0])
    for clause in game.clauses:
        if clause.section == "scoring":
            assert clause.says(game)
            for example in examples_of(clause, game):
                run(game, clause, example)


def test_what_the_page_says() -> None:
    said = {
        name: game_of(name, clause).by_id["card-values"].says(game_of(name, clause))
        for name, (clause, *_) in GAMES.items()
    }
    assert said["Belote"] == (
        "Of cards won in tricks, an Ace is worth 11 points, a 10 ten, a King four, a Queen three and a Jack two; other "
        "cards are worth nothing. In trumps a Jack is worth 20 points and a 9 fourteen instead. There are 152 points in "
        "the pack."
    )
    assert said["Tressette"] == (
        "Of cards won in tricks, an Ace is worth 1 point and a 3, a 2, a King, a Queen or a Jack a third of a point; other "
        "cards are worth nothing. What a side has beyond whole points is lost. There are 10⅔ points in the pack."
    )


def test_every_copy_counts() -> None:
    values = {"card-values": {"ranks": {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}}}
    game = game_of("Pinochle", values, pack={"base": "pinochle-48", "ranks": "A 10 K Q J 9"})
    assert worth(at_table(game, "H"), game.pack.all) == 240


def test_other_cards_make_up_for_trumps_where_there_are_none() -> None:
    without = {"values-without-trumps": {"ranks": {"8": 8}, "low": {"7": 11, "A": 0}}}
    game = game_of("Jass", GAMES["Jass"][0], clauses=[without])
    table = at_table(game, None, "AS 8S 7S")
    assert worth(table, game.pack.all) == 152
    assert worth(table, table.won.cards[0]) == 19
    table.trumps.settle(None, lowest=True)
    assert worth(table, game.pack.all) == 152
    assert worth(table, table.won.cards[0]) == 19 - 11 + 11
    table.trumps.settle(0)
    assert worth(table, table.won.cards[0]) == 11
    for example in examples_of(game.by_id["values-without-trumps"], game):
        run(game, game.by_id["values-without-trumps"], example)
    assert game.by_id["values-without-trumps"].says(game) == (
        "Where there are no trumps, an 8 is worth 8 points; where the lowest card wins, a 7 is worth 11 points and an Ace "
        "nothing. There are 152 points in the pack then."
    )


def test_thirds_are_added_up_before_they_are_dropped() -> None:
    game = game_of("Tressette", GAMES["Tressette"][0])
    table = at_table(game, None, "KS QS JS 2S", "AS 3S", "7S", "KH 2H")
    assert [own.points for own in taken(table)] == [1, 1, 0, 0]


def test_partners_count_together() -> None:
    values = {"card-values": {"ranks": ACE_TEN}}
    game = game_of("Partners", values, clauses=[{"sides": {"of": "opposite"}}, {"last-trick-counts": {"points": 10}}])
    log = sample(game, seed=3, deals=2)
    verdict = judge_log(read_log(log, lambda _: game, catalogue.rulings()), "")
    assert verdict["verdict"] == "clean"
    for deal in verdict["deals"]:
        (one, other, *rest) = (deal["scores"][name] for name in log["players"])
        assert rest == [one, other]
        assert one + other == 130
        last = deal["tricks"][-1]["winner"]
        assert {"clause": "score-card-points", "points": 10, "note": "the last trick"} in deal["reckoning"][last]


def test_a_deal_may_be_told_by_the_points_of_everybody() -> None:
    values = {"card-values": {"ranks": ACE_TEN}}
    game = game_of("Told", values, clauses=[{"sides": {"of": "opposite"}}, {"last-trick-counts": {"points": 10}}])
    won = {
        "Ann": {"card_points": 30},
        "Bob": {"card_points": 20},
        "Cat": {"card_points": 50},
        "Dan": {"card_points": 30},
    }
    log = {"game": game.slug, "players": [*won], "dealer": "Ann", "deals": [{"won": won}]}
    verdict = judge_log(read_log(log, lambda _: game, catalogue.rulings()), "")
    assert verdict["deals"][0]["scores"] == {"Ann": 80, "Bob": 50, "Cat": 80, "Dan": 50}
    won["Dan"]["card_points"] = 40
    verdict = judge_log(read_log(log, lambda _: game, catalogue.rulings()), "")
    (found,) = verdict["deals"][0]["findings"]
    assert found["message"] == "140 points are told; there are 130 in a deal."


@pytest.mark.parametrize(
    "values, fault",
    [
        ({"ranks": {"A": 11, "Z": 2}}, "the pack has no Z"),
        ({"ranks": {"A": "eleven"}}, "card-values"),
    ],
)
def test_what_is_wrong_in_a_file_is_said(values: dict[str, Any], fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        game_of("Wrong", {"card-values": values})


def test_a_game_of_the_catalogue_is_asked_as_before() -> None:
    assert referee.judge(referee.sample("stones", seed=1, deals=1))["verdict"] == "clean"
