"""Deals that nobody wrote down: what is told of them is read, missed, contradicted, and never guessed."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from click.testing import CliRunner

import referee
from referee.cli import main
from referee.games.fact import ORDER
from referee.loading import catalogue
from referee.questions.tells import tells
from tests.helpers.in_turn import in_turn
from tests.helpers.sampled import sample
from tests.helpers.told import as_told

THREE = ["Ann", "Bob", "Cat"]


def log_of(won: Any, game: str = "bedem", players: list[str] = THREE, **more: Any) -> dict[str, Any]:
    """A log of one deal that tells this."""
    return {"game": game, "players": players, "dealer": players[0], "deals": [{"won": won}], **more}


def told(won: Any, game: str = "bedem", players: list[str] = THREE, **more: Any) -> tuple[Any, list[tuple[str, str]]]:
    """The scores of a deal that tells this, and what is found."""
    (deal,) = referee.judge(log_of(won, game, players, **more))["deals"]
    return deal["scores"], [(finding["kind"], finding["message"]) for finding in deal["findings"]]


# --- what cannot be read -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, facts, words",
    [
        ("alderley", {"cards": "ZZ"}, "not a card"),
        ("alderley", {"cards": 5}, "cards are a list"),
        ("alderley", {"cards": "2H " * 200}, "at most"),
        ("boesenburg", {"out": 4}, "no place"),
        ("boesenburg", {"out": False}, "no place"),
        ("trumplestiltskin", {"looked": 1}, "true or false"),
    ],
)
def test_each_shape_is_held_to(game: str, facts: dict[str, Any], words: str) -> None:
    if game == "boesenburg" and "out" not in {entry["field"] for entry in tells(referee.load_game(game))}:
        game = next(slug for slug in catalogue.game_files() if _asks(slug, "out"))
    with pytest.raises(referee.UnreadableLog, match=words):
        referee.judge(log_of({"Ann": facts}, game))


def _asks(slug: str, field: str) -> bool:
    return any(entry["field"] == field for entry in tells(referee.load_game(slug)))


# --- what is missing, and what cannot be ---------------------------------------------------------------------------


@pytest.mark.parametrize("slug", catalogue.game_files())
def test_nothing_is_guessed(slug: str) -> None:
    """Whatever is left out of one player, or of all where those named are all: the points are the same, because nothing else
    is possible, or nobody's are told."""
    game = referee.load_game(slug)
    log = as_told(sample(slug, game.seats or game.players[0], 0))
    won, whole = log["deals"][0].get("won", {}), referee.judge(log)["deals"][0]
    of_each = {entry["field"] for entry in tells(game) if entry["of"] == "each" or entry["field"] == "cards"}
    fields = {field for facts in won.values() for field in facts}
    gone = [((name,), field) for field in fields & of_each for name in won if field in won[name] and name != "table"]
    gone += [(tuple(won), field) for field in fields - of_each]
    for names, field in gone:
        less = deepcopy(log)
        for name in names:
            less["deals"][0]["won"][name].pop(field, None)
        (deal,) = referee.judge(less)["deals"]
        found = {finding["kind"] for finding in deal["findings"]}
        assert deal["scores"] == whole["scores"] or (deal["scores"] is None and found == {"unproven"}), (names, field)


def test_cards_that_cannot_be_are_found() -> None:
    hearts = "2H 3H 4H 5H 7H 8H 9H 10H JH QH KH AH 6H"
    won = {"Ann": {"cards": hearts}, "Bob": {"cards": "2H"}, "Cat": {"cards": ""}}
    game = next(slug for slug in catalogue.game_files() if _cards(slug) >= set(hearts.split()))
    assert ("impossible", "2H is told of Ann and of Bob.") in told(won, game)[1]
    assert ("impossible", "14M is told of Ann, but the pack has no such card.") not in told(won, game)[1]


def _cards(slug: str) -> set[str]:
    game = referee.load_game(slug)
    return {card for entry in tells(game) if entry["field"] == "cards" for card in entry["cards"]}


def _asked(slug: str) -> set[tuple[str, str]]:
    return {(entry["field"], entry["of"]) for entry in tells(referee.load_game(slug))}


@pytest.mark.parametrize("of", ["each", "some"])
def test_a_bid_that_cannot_be_is_found(of: str) -> None:
    game = next(slug for slug in catalogue.game_files() if ("bid", of) in _asked(slug))
    facts = {"tricks": 0} if ("tricks", "each") in _asked(game) else {}
    players = list("ABCDE"[: referee.load_game(game).players[0]])
    won = {name: facts | ({"bid": 0} if of == "each" else {}) for name in players}
    won[players[0]] = {**facts, "bid": 999}
    messages = [message for _, message in told(won, game, players)[1]]
    assert any(message.startswith(f"{players[0]} bid 999; a bid is ") for message in messages)


# --- the match goes on ---------------------------------------------------------------------------------------------


def test_told_and_played_deals_stand_in_one_log() -> None:
    log = sample("bedem", 3, 0, 3)
    mixed = {**log, "deals": [as_told(log)["deals"][0], log["deals"][1], as_told(log)["deals"][2]]}
    played, both = referee.judge(log), referee.judge(mixed)
    assert both["scores"] == played["scores"]
    assert both["deals"][1] == played["deals"][1]
    assert [deal.get("scored") for deal in both["deals"]] == ["won", None, "won"]
    assert (played["verdict"], both["verdict"]) == ("clean", "undecided")


def test_a_table_in_progress_takes_deals_that_were_not_written_down() -> None:
    table = referee.Table("bedem", THREE)
    won = {"Ann": {"tricks": 3}, "Bob": {"tricks": 1}, "Cat": {"tricks": 1}}
    assert table.deal(dealer="Ann", won=won) == []
    assert table.scores == {"Ann": 3, "Bob": 1, "Cat": 1}
    assert [found["kind"] for found in table.deal(won={"Ann": {"tricks": 9}})] == ["impossible", "unproven"]
    assert table.undo() is None
    assert table.play("Cat 7S") == []
    assert [sorted(deal) for deal in table.log["deals"]] == [["dealer", "won"], ["moves"]]
    assert "1 moves" in repr(table)
    with pytest.raises(referee.UnreadableLog):
        table.deal(won={})
    assert len(table.log["deals"]) == 2


def test_the_command_line_says_that_no_card_was_judged(tmp_path: Any) -> None:
    path = tmp_path / "evening.yaml"
    path.write_text("game: bedem\nplayers: [Ann, Bob, Cat]\ndeals:\n  - won: {Ann: {tricks: 3}, Bob: {tricks: 2}}\n")
    result = CliRunner().invoke(main, ["judge", str(path)])
    assert result.exit_code == 3
    assert "no card was written down" in result.output
    path.write_text(path.read_text().replace("tricks: 2", "trucks: 2"))
    result = CliRunner().invoke(main, ["judge", str(path)])
    assert result.exit_code == 2
    assert "deal 1, won of Bob, trucks" in result.output


# --- what a game asks ----------------------------------------------------------------------------------------------


def test_every_fact_is_asked_in_some_game_and_can_be_told() -> None:
    entries = [
        entry for slug in catalogue.game_files() for table in referee.load_game(slug).tables() for entry in tells(table)
    ]
    assert {entry["field"] for entry in entries} >= set(ORDER)
    assert all(entry["question"].endswith("?") for entry in entries)
    assert {entry["shape"] for entry in entries} == {"number", "cards", "yes", "place", "contract"}


@in_turn(catalogue.game_files())
def test_every_game_asks_for_something(slug: str) -> None:
    for table in referee.load_game(slug).tables():
        assert [entry for entry in tells(table) if not entry["declared"]]
