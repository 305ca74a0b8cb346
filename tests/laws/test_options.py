"""Games that are other games at other tables: every option of every game, with every number of players it is for."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

import referee
from referee.api import create_app
from referee.games.options import Option
from tests import ALL
from tests.helpers.commands import run
from tests.helpers.logs import Log, without_hands
from tests.helpers.verdicts import accusations, findings, judged, outcome
from tests.laws.options import SOME, SOME_PAIRS, VALUES, VARYING, declarations, sizes


def _holds(log: Log) -> None:
    whole = judged(log)
    assert whole["verdict"] == "clean", findings(whole)
    hidden = judged(without_hands(log))
    assert accusations(hidden) == [], "an honest table is accused"
    winners = [[trick["winner"] for trick in deal["tricks"]] for deal in whole["deals"]]
    assert [[trick["winner"] for trick in deal["tricks"]] for deal in hidden["deals"]] == winners
    assert len(outcome(hidden)) == len(outcome(whole))


@pytest.mark.parametrize("slug, players, declared", SOME)
def test_a_table_with_an_option_plays(slug: str, players: int, declared: dict[str, Any]) -> None:
    """With `make test-all` more deals where few games share the option."""
    for seed in range(3 if ALL and referee.load_game(slug).family != "melding" else 1):
        _holds(referee.sample(slug, players, seed, deals=3 if ALL else 2, table=declared))


@pytest.mark.parametrize("slug, one, other", SOME_PAIRS)
def test_two_options_together(slug: str, one: Option, other: Option) -> None:
    players = sorted(set(sizes(slug, one)) & set(sizes(slug, other)))[0]
    table = {"options": [one.name, other.name]}
    if other.name in one.excludes or one.name in other.excludes:
        with pytest.raises(referee.UnreadableLog, match="cannot be combined"):
            referee.sample(slug, players, 0, deals=1, table=table)
    else:
        _holds(referee.sample(slug, players, 0, deals=2, table=table))


@pytest.mark.parametrize("slug", VARYING)
def test_an_option_that_the_game_does_not_have_is_unreadable(slug: str) -> None:
    game = referee.load_game(slug)
    players = [f"P{seat}" for seat in range(game.seats)]
    for key in {option.key for option in game.options}:
        wrong: list[Any] = [["no-such-thing"], "no-such-thing", 17, None, {}]
        for value in wrong:
            if key in VALUES and value == "no-such-thing":
                continue
            with pytest.raises(referee.UnreadableLog) as caught:
                referee.judge({"game": slug, "players": players, "table": {key: value}})
            assert {fault.pointer for fault in caught.value.faults} == {f"/table/{key}"}


@pytest.mark.parametrize("slug", VARYING)
def test_an_option_is_for_its_numbers_of_players(slug: str) -> None:
    game = referee.load_game(slug)
    low, high = game.players
    for option in game.options:
        for players in set(range(low, high + 1)) - set(sizes(slug, option)):
            for declared in declarations(option):
                with pytest.raises(referee.UnreadableLog, match="is not for"):
                    referee.sample(slug, players, 0, deals=1, table=declared)


# --- on the command line and over HTTP ---------------------------------------------------------------------------


SPOT = {"cards": "2R 7W 9R"}
BREAKS = {"variant": "rock-breaks-everything"}


def test_the_command_line_asks_at_a_table() -> None:
    told = run("trick", "stones", SPOT["cards"], "--json")
    assert orjson.loads(told.output)["winner"] == 1
    told = run("trick", "stones", SPOT["cards"], "--option", "rock-breaks-everything", "--json")
    assert orjson.loads(told.output)["winner"] == 2
    told = run("legal", "rolling-stone", "--hand", "7S 8H", "--trick", "9D", "--option", "trump=S", "--json")
    assert orjson.loads(told.output)["legal"] == ["7S", "pick-up"]
    told = run("legal", "rolling-stone", "--hand", "7S 6H", "--trick", "9D", "--players", "4")
    assert told.exit_code == 2
    assert "6H" in told.output


def test_the_command_line_samples_at_a_table() -> None:
    told = run("sample", "stones", "--option", "ghost-hand", "--option", "no-jokers", "--deals", "1")
    log = orjson.loads(told.output)
    assert log["table"] == {"variant": "ghost-hand", "jokers": False}
    assert judged(log)["verdict"] == "clean"


@pytest.mark.parametrize("option", ["nonsense", "options", "trump"])
def test_an_unknown_option_is_refused_on_the_command_line(option: str) -> None:
    told = run("sample", "stones", "--option", option)
    assert told.exit_code == 2
    assert "ghost-hand" in told.output


def test_the_rules_in_the_terminal_name_the_options() -> None:
    told = run("rules", "stones").output
    assert "Options of the table" in told
    assert "- rock-breaks-everything: The highest rock wins" in told


def test_the_api_asks_at_a_table() -> None:
    client = create_app().test_client()
    assert client.post("/v1/games/stones/trick", json=SPOT).json["winner"] == 1
    told = client.post("/v1/games/stones/trick", json={**SPOT, "table": BREAKS}).json
    assert told["winner"] == 2
    wrong = client.post("/v1/games/stones/trick", json={**SPOT, "table": {"variant": "x"}, "players": 9})
    assert wrong.status_code == 422
    options = client.get("/v1/games/stones").json["options"]
    assert {option["name"]: option["table"] for option in options}["rock-breaks-everything"] == BREAKS
