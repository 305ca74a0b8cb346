"""Input that is made to mislead: it is refused, or made harmless, at every door in the same way."""

from __future__ import annotations

import csv
from itertools import combinations
from pathlib import Path
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

import referee
from referee import UnknownGame, UnreadableLog
from referee.api.problems import MOST_SEARCHES
from referee.characters import hidden, looks, visible
from referee.commands.terminal import plain
from referee.games.game import MOST_TABLES
from referee.loading import catalogue, shelf
from referee.reading.documents import parse_yaml
from referee.reading.json_text import NotParsed, parse_json
from referee.table.table import MAX_FINDINGS
from tests.helpers.commands import run

BEDEM: dict[str, Any] = {
    "game": "bedem",
    "players": ["Ann", "Bob", "Cat"],
    "dealer": "Ann",
    "deals": [{"moves": ["Bob 7S", "Cat 4S", "Ann 10S"]}],
}
BOM = b"\xef\xbb\xbf"
JSON, LINES, YAML = "application/json", "application/x-ndjson", "application/yaml"


def faults(log: Any) -> list[tuple[str, str]]:
    """What is wrong with a log that cannot be read: pointers and details."""
    with pytest.raises(UnreadableLog) as told:
        referee.judge(log)
    return [(fault.pointer, fault.detail) for fault in told.value.faults]


# --- YAML ----------------------------------------------------------------------------------------------------------

TAGGED = (
    "!!int ''", "!!int _", "!!float ''", "!!float x", "!!bool maybe", "!!timestamp foo", "!!map [a]", "!!seq {a: b}",
    "!!set [a]", "!!omap [a]", "!!pairs [a]", "!!binary é", "!!null x", "!!str 7S", "!own x", "! x",
    "!!python/name:os.system x", "!!int 0x" + "f" * 5000,
)  # fmt: skip
PLACES = (
    "game: {}",
    "players: [a, b, {}]",
    "players: {}",
    "comment: {}",
    "deals: [{}]",
    "deals: [{{moves: [{}]}}]",
    "{}: x",
    "{}",
)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("value", TAGGED, ids=lambda value: value[:20])
def test_tags_are_refused_by_their_line(place: str, value: str) -> None:
    with pytest.raises(NotParsed, match="a tag") as told:
        parse_yaml("# first\n" + place.format(value))
    assert told.value.line == 2


@pytest.mark.parametrize(
    "text", ["a: '\\ud800'", 'a: "\\ud800"', '"\\udfff": a', "a: " + "9" * 5000, "? [a]\n: b", "a: *b"]
)
def test_other_yaml_that_no_log_needs(client: FlaskClient, text: str) -> None:
    answer = client.post("/v1/verdicts", data=text.encode(), content_type=YAML)
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["detail"]


def test_a_bad_file_ends_neither_judging_nor_scoring(tmp_path: Path) -> None:
    good, bad, out = tmp_path / "good.json", tmp_path / "bad.yaml", tmp_path / "out"
    good.write_bytes(orjson.dumps(BEDEM))
    bad.write_text("game: bedem\nplayers: [a, b, c]\ncomment: !!int ''\n")
    told = run("judge", str(bad))
    assert told.exit_code == 2
    assert "bad.yaml:3: a tag" in told.stderr
    assert run("score", str(good), str(bad), str(good), "--out", str(out)).exit_code == 0
    entries = [orjson.loads(line) for line in out.read_bytes().splitlines()]
    assert [entry.get("status", 200) for entry in entries] == [200, 422, 200]


# --- JSON ----------------------------------------------------------------------------------------------------------

DOUBLED = (
    (b'{"game": "bedem", "game": "box"}', "/game"),
    (b'{"game": "bedem", "deals": [{"hands": {"Ann": "7S", "Ann": "8S"}}]}', "/deals/0/hands/Ann"),
    (b'{"deals": [{}, {"moves": ["a : b", {"suit": "S", "suit": "S"}]}]}', "/deals/1/moves/1/suit"),
    (b'{"a/b~": 1, "comment": "a: b", "a\\/b~" : 2}', "/a~1b~0"),
)


@pytest.mark.parametrize("text, pointer", DOUBLED)
def test_a_key_that_stands_twice_is_told_by_its_place(client: FlaskClient, text: bytes, pointer: str) -> None:
    for refused in (lambda: referee.judge(text), lambda: parse_json(text)):
        with pytest.raises(UnreadableLog) as told:
            refused()
        assert [(fault.pointer, fault.detail) for fault in told.value.faults] == [(pointer, "stands twice")]
    answers = [
        client.post("/v1/verdicts", data=text, content_type=JSON).get_json(),
        client.post("/v1/verdicts?lines=true", data=text, content_type=JSON).get_json(),
        client.post("/v1/games/bedem/trick", data=text, content_type=JSON).get_json(),
        orjson.loads(client.post("/v1/verdicts/batch", data=text, content_type=LINES).data),
        orjson.loads(run("judge", "--json", "-", stdin=text).stdout),
        orjson.loads(run("score", "-", stdin=text).stdout),
    ]
    assert [(one["status"], one["errors"][0]["pointer"]) for one in answers] == [(422, pointer)] * len(answers)


def test_colons_in_words_are_no_keys() -> None:
    log = {**BEDEM, "comment": '"a": "b", {"a": 1}'}
    assert referee.judge(orjson.dumps(log)) == referee.judge(BEDEM)


def test_a_byte_order_mark_is_passed_over_everywhere(client: FlaskClient) -> None:
    text = BOM + orjson.dumps(BEDEM)
    verdict = referee.judge(BEDEM)
    assert referee.judge(text) == verdict
    assert referee.judge(text.decode()) == verdict
    for address in ("/v1/verdicts", "/v1/verdicts?lines=true"):
        assert client.post(address, data=text, content_type=JSON).get_json()["verdict"] == verdict["verdict"]
    assert client.post("/v1/verdicts", data=text, content_type=YAML).get_json()["verdict"] == verdict["verdict"]
    assert orjson.loads(client.post("/v1/verdicts/batch", data=text, content_type=LINES).data) == verdict
    question = BOM + b'{"cards": "7S 4H 10S"}'
    assert client.post("/v1/games/bedem/trick", data=question, content_type=JSON).get_json()["winner"] == 2
    assert orjson.loads(run("judge", "--json", "-", stdin=text).stdout) == verdict
    assert orjson.loads(run("score", "-", stdin=text).stdout)["verdict"] == verdict["verdict"]


@pytest.mark.parametrize("text", [b"[" * 900 + b"]" * 900, b'{"a":' * 500 + b"1" + b"}" * 500])
def test_json_is_nested_no_deeper_than_yaml(text: bytes) -> None:
    assert faults(text)[0][1].startswith("this is nested too deep for a log")


class Broken:
    """A body that a server finds to be no body: each has an error of its own for that."""

    def read(self, size: int = -1) -> bytes:
        raise ValueError("Invalid chunk size")


@pytest.mark.parametrize("content_type, status", [(JSON, 400), ("text/plain", 415)])
def test_a_body_that_breaks_off(client: FlaskClient, content_type: str, status: int) -> None:
    broken = {"wsgi.input": Broken(), "wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    for address in ("/v1/verdicts", "/v1/games/bedem/legal"):
        answer = client.post(address, content_type=content_type, environ_overrides=broken)
        assert answer.status_code == status
        assert answer.mimetype == "application/problem+json"


# --- names -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["A\x1b]0;p\x07", "A\0", "A\nB", "A\u200b", "\u202eA", "A\u2028B", "A\x85B", "\ud800"])
def test_names_with_characters_that_cannot_be_seen_are_refused(name: str) -> None:
    assert hidden(name) is not None
    ((pointer, detail),) = faults({**BEDEM, "players": [name, "Bob", "Cat"], "dealer": None, "deals": []})
    assert pointer == "/players"
    assert name not in detail, "nor are they repeated"


@pytest.mark.parametrize(
    "names",
    [
        ("Jos\u00e9", "Jose\u0301"),
        ("Ann B", "Ann\u00a0B"),
        ("Ann B", "Ann  B"),
        ("Ann", "\uff21nn"),
        ("A\u200cb", "Ab"),
    ],
)
def test_names_that_look_alike_are_refused(names: tuple[str, str]) -> None:
    assert looks(names[0]) == looks(names[1])
    ((pointer, detail),) = faults({**BEDEM, "players": [*names, "Cat"], "dealer": None, "deals": []})
    assert pointer == "/players"
    assert "look alike" in detail


@pytest.mark.parametrize(
    "name, mover", [("Ann pass", "Ann"), ("ann 7S", "Ann"), ("Ann RJ=7S", "Ann"), ("table kitty", "table")]
)
def test_names_that_read_like_moves_are_refused(name: str, mover: str) -> None:
    game = next(slug for slug in catalogue.game_files() if "RJ" in referee.load_game(slug).pack.ids)
    (fault,) = faults({"game": game, "players": ["Ann", name, "Cat"], "deals": []})
    assert fault == ("/players", f"'{name}' reads like a move of {mover}")
    assert len(faults({**dict.fromkeys(map(str, range(100))), "game": game, "players": ["Ann", name]})) == 100


@pytest.mark.parametrize(
    "name", ["Ann", "Zoë", "Ann B", "李", "علی\u200cرضا", "👨\u200d👩", "ANN", "Ann-Marie O'Neil", "Ann Bids"]
)
def test_names_of_all_kinds_are_welcome(name: str) -> None:
    log = {
        "game": "bedem",
        "players": [name, "Bob", "Cat"],
        "dealer": name,
        "deals": [{"moves": ["Bob 7S", "Cat 4S", f"{name} 10S"]}],
    }
    assert referee.judge(log)["deals"][0]["tricks"][0]["winner"] == name


def test_a_name_is_found_however_it_is_encoded_or_cased() -> None:
    written = {"players": ["Jos\u00e9 B", "Bob", "Cat"], "dealer": "Jose\u0301 b", "carried": {"jos\u00e9 B": 3}}
    deal = {
        "hands": {"JOSE\u0301 B": "10S ?"},
        "moves": ["bob 7S", "Cat 4S", "Jose\u0301  b 10S", {"player": "jos\u00e9 b", "cards": "?"}],
    }
    verdict = referee.judge({**BEDEM, **written, "deals": [deal]})
    assert [play["player"] for play in verdict["deals"][0]["tricks"][0]["plays"]] == ["Bob", "Cat", "Jos\u00e9 B"]
    assert verdict["scores"]["Jos\u00e9 B"] == 3


@pytest.mark.parametrize("key", ["hands", "carried"])
def test_a_player_has_one_hand_and_one_score(key: str) -> None:
    told = {"Ann": "7S", "Ann ": "8S"} if key == "hands" else {"Ann": 1, "ann": 2}
    log = {**BEDEM, "deals": [{"hands": told}]} if key == "hands" else {**BEDEM, "carried": told}
    ((pointer, detail),) = faults(log)
    assert pointer.rpartition("/")[2] in {"Ann ", "ann"}
    assert "twice" in detail


# --- what is shown -----------------------------------------------------------------------------------------------


def test_nothing_in_a_log_moves_the_cursor(tmp_path: Path) -> None:
    file = tmp_path / "log.yaml"
    file.write_text('game: bedem\nplayers: [Ann, Bob, Cat]\n"\\e]0;p\\a": 1\ndealer: "\\e[2J"\n')
    told = run("judge", str(file))
    assert told.exit_code == 2
    assert not any(hidden(line) for line in told.output.splitlines())
    assert "\\u001b[2J" in told.stderr
    assert not any(hidden(line) for line in run("judge", "--json", str(file)).output.splitlines())
    assert not any(hidden(line) for line in run("rules", "\x1b[2J").output.splitlines())


def test_colours_are_all_that_a_screen_obeys() -> None:
    assert plain("\x1b[31mred\x1b[0m\x1b[2J\x07") == "\x1b[31mred\x1b[0m\\u001b[2J\\u0007"
    assert visible("é 李 ♠") == "é 李 ♠"


def test_no_cell_of_csv_is_a_formula(tmp_path: Path) -> None:
    players = ["=cmd|' /C calc'!A0", "@SUM(A1)", "a;b=c\\"]
    log = {**BEDEM, "players": players, "dealer": players[0], "deals": []}
    file = tmp_path / "=1+1.ndjson"
    file.write_bytes(orjson.dumps(log) + b'\n{"game": "=1"}\n{"-": 1}\n')
    rows = list(csv.reader(run("score", "--format", "csv", str(file)).stdout.splitlines()))
    head, first, *_ = rows
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row)
    assert first[head.index("scores")] == "\\=cmd|' /C calc'!A0=0;@SUM(A1)=0;a\\;b\\=c\\\\=0"


# --- bounds ------------------------------------------------------------------------------------------------------


def test_spellings_of_a_name_are_not_remembered() -> None:
    game = referee.load_game("bedem")
    before = shelf.built_in_game.cache_info().currsize
    assert all(referee.load_game("Bedem" + "!" * length) is game for length in range(70))
    assert shelf.built_in_game.cache_info().currsize == before
    with pytest.raises(UnknownGame) as told:
        referee.load_game("bedem" + "!" * 500_000)
    assert len(str(told.value)) < 200


def test_editions_are_remembered_within_bounds() -> None:
    game = referee.load_game("bedem")
    ids = [id_ for id_, entry in catalogue.rulings().items() if entry.get("alternatives")]
    chosen = [some for size in (1, 2) for some in combinations(ids, size)][:200]
    for told in chosen:
        catalogue.edition(game, {id_: next(iter(catalogue.rulings()[id_]["alternatives"])) for id_ in told})
    assert 0 < len(game.editions) < len(chosen)
    assert shelf._nearest.cache_info().maxsize


def test_tables_of_a_game_are_remembered_within_bounds() -> None:
    game = referee.load_game("rolling-stone")
    names = [option.name for option in game.options]
    made = [
        game.at_table(players, frozenset(chosen))
        for players in (4, 5)
        for size in range(len(names) + 1)
        for chosen in combinations(names, size)
    ]
    assert len(made) > MOST_TABLES
    assert len(game._tables) <= MOST_TABLES
    assert made[3].clauses == game.at_table(4, made[3].chosen).clauses


def test_a_batch_searches_for_few_unknown_names(client: FlaskClient) -> None:
    lines = [orjson.dumps({"game": f"bede{number}"}) for number in range(MOST_SEARCHES + 5)]
    body = b"\n".join([*lines, lines[0]])
    entries = [
        orjson.loads(line)
        for line in client.post("/v1/verdicts/batch", data=body, content_type=LINES).data.splitlines()
    ]
    assert [bool(entry["nearest"]) for entry in entries] == [True] * MOST_SEARCHES + [False] * 5 + [True]
    assert {entry["status"] for entry in entries} == {404}
    scored = [orjson.loads(line) for line in run("score", "-", stdin=body).stdout.splitlines()]
    assert all(entry["nearest"] for entry in scored)  # the same for a log, wherever it stands and whoever judges it


def test_a_deal_lists_a_bounded_number_of_findings() -> None:
    moves = [*["Bob 7S"] * 3_000, "Cat 7S"]
    log = {**BEDEM, "deals": [{"moves": moves}]}
    verdict = referee.judge(log)
    (deal,) = verdict["deals"]
    assert MAX_FINDINGS <= len(deal["findings"]) < 2 * MAX_FINDINGS
    assert deal["more_findings"] > 2_000
    assert verdict["verdict"] == "violations"
    few = referee.judge({**BEDEM, "deals": [{"moves": moves[:5]}]})["deals"][0]
    assert "more_findings" not in few
    assert few["findings"] == deal["findings"][: len(few["findings"])]


def test_a_finding_of_a_kind_that_is_not_listed_yet_is_listed_however_late() -> None:
    unproven = [move for place in range(150) for move in ("Ann draw", "Ann retract")]
    log = {
        "game": "arpke",
        "players": ["Ann", "Bob", "Cat"],
        "dealer": "Cat",
        "deals": [{"moves": ["table turn-up 5C", *unproven, "Cat 7C"]}],
    }
    verdict = referee.judge(log)
    kinds = [found["kind"] for found in verdict["deals"][0]["findings"]]
    assert kinds[:MAX_FINDINGS] == ["unproven"] * MAX_FINDINGS
    assert verdict["verdict"] == "violations"
    assert verdict["deals"][0]["more_findings"] > 0


@pytest.mark.parametrize("slug", ["bedem", "woltersdorf", "lewknor", "le-brusc", "stones"])
def test_what_a_retract_goes_back_to_does_not_grow_with_the_deal(slug: str) -> None:
    """The turns that are over are kept once, however often moves are taken back after them."""
    log = referee.sample(slug, deals=1)
    moves = log["deals"][0]["moves"]
    taken_back = [line for move in moves for line in ([move, f"{move.split()[0]} retract", move])]
    taken_back = [line for line in taken_back if line != "table retract"]
    twice = [move for move in moves if move.startswith("table")]
    for move in twice:  # what the table does is not taken back
        taken_back.remove(move)
    again = referee.judge({**log, "deals": [{**log["deals"][0], "moves": taken_back}]})
    verdict = referee.judge(log)
    assert again["scores"] == verdict["scores"]
    assert again["winners"] == verdict["winners"]
