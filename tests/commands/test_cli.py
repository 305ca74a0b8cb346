"""The command line: what it prints, its exit codes, and how it tells of what cannot be read."""

from __future__ import annotations

import csv
import io
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import orjson
import pytest

import referee
from referee.cli import COMMANDS, main
from referee.commands.marks import KINDS, legend, marks
from referee.commands.reading import Block
from referee.commands.reporting import Report
from referee.commands.score_lines import Rules, score_blocks
from referee.commands.terminal import Screen, width
from referee.english import either, joined
from referee.loading import catalogue
from referee.reading.log_writer import log_as_yaml
from referee.reading.source_lines import words
from referee.reading.yaml_text import read_yaml
from tests import ROOT
from tests.helpers.commands import run
from tests.helpers.in_turn import in_turn

EXAMPLES = ROOT / "examples"
DISPUTE = str(EXAMPLES / "bedem-dispute.yaml")
CLEAN = str(EXAMPLES / "croelpa-loebschuetz.json")
THREE = str(EXAMPLES / "three-logs.ndjson")
UNDECIDED = (
    b"""{"game": "bedem", "players": ["Ann", "Bob", "Cat"], "dealer": "Ann", "deals": [{"moves": "Bob 7S, Cat 4D"}]}"""
)
BAD = """\
game: bedem
players: [Ann, Bob, Cat]
dealer: Dan
colour: red
deals:
  - hands:
      Ann: 7S 8X
    moves: |

      Bob 7S, Cat 11Q   # here
      Ann 10S
      Zoe 3D, Ann fly 3S
  - moves:
      - Bob 7S
      - {player: Cat, action: play, cards: [Q9]}
  - moves: "Bob 7S,
      Cat 88S"
"""


def shell(*words: str, stdin: bytes | None = None, **env: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "referee", *words]
    return subprocess.run(command, input=stdin, capture_output=True, env={**os.environ, **env}, timeout=60, check=False)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    file = tmp_path / "bad.yaml"
    file.write_text(BAD)
    return str(file)


# --- judge -------------------------------------------------------------------------------------------------------


def test_a_dispute_is_told_with_the_rule_and_the_lines() -> None:
    told = run("judge", DISPUTE)
    assert told.exit_code == 1
    lines = told.stdout.splitlines()
    assert lines[0] == f"{DISPUTE}: Bedem, 3 players"
    assert "  1  0-2     10♠*  >7♠     4♥!  Ann: highest spade, the led suit" in lines
    assert (
        "    illegal, move 1 (line 8, proof in line 10): "
        "Cat played 4H to a spade trick while holding 9S, played at move 6." in lines
    )
    assert "      legal: 9♠" in lines
    assert any(line.startswith("      rule: ") and "(follow-suit)" in line for line in lines)
    assert "    Cat  3  +3 3 tricks" in lines
    assert "Match: Ann 1, Bob 1, Cat 3" in lines
    assert any(line.startswith("Next: Ann to play") for line in lines)
    assert any(line.startswith("  as-played: ") for line in lines)
    assert lines[-1].startswith("Verdict: violations (1 illegal)")


def test_only_what_is_proved_is_marked_as_a_breach() -> None:
    moves = "Bob 7S, Cat 4H, Ann 10S, Ann 2D, Bob 3D, Cat 5D, Cat 9S, Ann 5C, Bob 3D"
    log = {"game": "bedem", "players": ["Ann", "Bob", "Cat"], "dealer": "Ann", "deals": [{"moves": moves}]}
    lines = run("judge", "-", stdin=orjson.dumps(log)).stdout.splitlines()
    rows = [line.split()[2:5] for line in lines if line.split()[:1] in (["1"], ["3"])]
    assert rows == [["10♠*", ">7♠", "4♥!"], ["5♣?", "3♦#", ">9♠*"]]
    assert "  > led   * won   ! broke a rule   # contradicts the log   ? cannot be told" in lines
    assert lines[-1].startswith("Verdict: violations (1 illegal, 1 impossible, 1 unproven)")


def test_each_kind_of_finding_has_a_mark_of_its_own() -> None:
    found = [{"kind": kind, "move": 3} for kind in reversed(KINDS)] + [{"kind": "unenforced", "move": None}]
    assert marks(found) == {3: "!"}
    assert [marks(found[:count]) for count in range(5)] == [{}, {3: "~"}, {3: "§"}, {3: "?"}, {3: "#"}]
    assert legend("* won", found[:1]) == "* won   ~ not enforced"
    assert legend("* won", found[-1:]) == "* won"


def test_the_examples_are_clean_but_for_the_dispute() -> None:
    assert run("judge", CLEAN).exit_code == 0
    told = run("judge", "--summary", THREE)
    assert told.exit_code == 0
    assert [line.split(";")[0] for line in told.stdout.splitlines()] == [
        f"{THREE}:1: clean",
        f"{THREE}:2: clean",
        f"{THREE}:3: clean",
        "3 logs: 3 clean",
    ]


def test_who_is_next_and_with_what() -> None:
    log = referee.sample("bedem", 3, 1, deals=1)
    log["deals"][0]["moves"] = log["deals"][0]["moves"][:4]
    due = referee.judge(log)["next"]
    told = run("judge", "-", stdin=orjson.dumps(log)).stdout
    assert f"Next: {due['player']} to play: " in told
    shown = next(line for line in told.splitlines() if line.startswith("Next:"))
    assert len(shown.split(": ")[-1].split()) == len(due["legal"]) > 0


def test_a_match_that_is_over_names_its_winner() -> None:
    log = referee.sample("bedem", 3, 1)
    told = run("judge", "-", stdin=orjson.dumps(log)).stdout
    assert "Over after deal 9: " in told
    assert f"Won by {' and '.join(referee.judge(log)['winners'])}." in told


@pytest.mark.parametrize(
    "logs, code",
    [
        ([b"{}", b"dispute", b"clean", UNDECIDED], 2),
        ([b"dispute", UNDECIDED, b"clean"], 1),
        ([b"clean", UNDECIDED], 3),
        ([b"clean", b"clean"], 0),
    ],
)
def test_the_worst_outcome_is_the_exit_code(tmp_path: Path, logs: list[bytes], code: int) -> None:
    known = {b"clean": CLEAN, b"dispute": DISPUTE}
    names = []
    for number, log in enumerate(logs):
        file = tmp_path / f"{number}.json"
        file.write_bytes(log)
        names.append(known.get(log, str(file)))
    assert run("judge", *names).exit_code == code
    assert run("judge", "--summary", *names).exit_code == code
    assert run("judge", "--json", *names).exit_code == code


def test_verdicts_as_json_lines(bad: str) -> None:
    told = run("judge", "--json", THREE, bad, DISPUTE)
    lines = [orjson.loads(line) for line in told.stdout.splitlines()]
    assert [line.get("verdict") for line in lines] == ["clean"] * 3 + [None, "violations"]
    assert lines[0]["deals"][0]["tricks"]
    assert lines[3]["errors"][0]["pointer"] == "/colour"
    assert lines[4] == orjson.loads(orjson.dumps(referee.judge(read_yaml(Path(DISPUTE).read_bytes()))))


@pytest.mark.parametrize("file", [DISPUTE, CLEAN, THREE])
def test_standard_input_is_read_by_its_content(file: str) -> None:
    told = run("judge", "-", stdin=Path(file).read_bytes())
    assert told.exit_code == (1 if file == DISPUTE else 0)
    assert told.stdout.startswith("standard input")


def test_flow_style_yaml_without_a_suffix_is_yaml(tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_text("{game: bedem, players: [Ann, Bob, Cat], dealer: Ann,\n deals: [{moves: 'Bob 7S'}]}\n")
    assert run("judge", str(file)).exit_code == 0


def test_german_cards_keep_their_letters() -> None:
    told = run("judge", CLEAN).stdout
    assert "OA" in told
    assert not set("♠♥♦♣") & set(told)


def test_thrown_in_and_corrected_and_optional_are_told() -> None:
    log = referee.sample("bedem", 3, 1, deals=1, hands=False)
    moves = log["deals"][0]["moves"]
    first = moves[0].split()[0]
    log["deals"][0]["moves"] = (
        ["Cat 2D", "Cat retract", *moves] if first != "Cat" else ["Ann 2D", "Ann retract", *moves]
    )
    told = run("judge", "-", stdin=orjson.dumps(log))
    assert told.exit_code == 1
    assert "corrected at the table" in told.stdout


# --- logs that cannot be read ------------------------------------------------------------------------------------


def test_every_fault_is_told_with_its_line(bad: str) -> None:
    told = run("judge", bad)
    assert told.exit_code == 2
    assert told.stdout == ""
    lines = told.stderr.splitlines()
    faults = [line.removeprefix(f"{bad}:") for line in lines if line.startswith(bad)]
    assert [fault.split(": ")[0] for fault in faults] == ["3", "4", "7", "10", "12", "12", "15", "17"]
    assert faults[3] == "10: deal 1, move 1: '11Q' is not a card of this pack"
    assert lines[lines.index(f"{bad}:10: deal 1, move 1: '11Q' is not a card of this pack") + 1] == (
        "     10 |       Bob 7S, Cat 11Q   # here"
    )
    assert "   15 |       - {player: Cat, action: play, cards: [Q9]}" in told.stderr
    assert '   17 |       Cat 88S"' in told.stderr
    assert "line 2:" not in told.stderr, "the line within the block is not the file's"


def test_a_long_line_is_cut_around_the_fault(tmp_path: Path) -> None:
    file = tmp_path / "long.json"
    log = referee.sample("bedem", 3, 1, deals=1)
    log["deals"][0]["moves"][7] = "Bob 11Q"
    file.write_bytes(orjson.dumps(log))
    told = run("judge", str(file))
    shown = told.stderr.splitlines()[1]
    assert "Bob 11Q" in shown
    assert len(shown) < 120
    assert shown.count("…") == 2


def test_faults_of_ndjson_name_the_line(tmp_path: Path) -> None:
    file = tmp_path / "logs.ndjson"
    good = Path(THREE).read_bytes().splitlines()[0]
    file.write_bytes(b"\n".join([good, b"", b'{"game": ', good.replace(b'"Ann 2C"', b'"Ann 2X"')]))
    told = run("judge", "--summary", str(file))
    assert told.exit_code == 2
    assert f"{file}:3: not JSON" in told.stderr
    assert f"{file}:4: deal 1, move 0: '2X' is not a card of this pack" in told.stderr
    assert told.stdout.splitlines()[-1] == "3 logs: 1 clean, 2 unreadable"


@pytest.mark.parametrize(
    "name, content, told",
    [
        (
            "a.yaml",
            b"game: bedem\nplayers: [Ann, Bob\ndealer: Ann\n",
            ":3: not YAML: a bracket [ of line 2 is not closed",
        ),
        ("a.yaml", b"game: bedem\ngame: bedem\n", ":2: not YAML: the key 'game' stands twice"),
        ("a.yaml", b"a:\n  " + b"[" * 100_000, ":2: this is nested too deep for a log"),
        ("a", b"{" + b"[" * 100_000, ":1: "),
        ("a.yaml", b"a: !!python/object:os.system 1", ":1: a tag (tag:yaml.org,2002:python/object:os.syste"),
        ("a.json", b'{"game": "bedem",\n "players": ["Ann" "Bob"]}', ":2: not JSON: "),
        ("a.json", b"[" * 100_000, ":1: not JSON: "),
        ("a.json", b'{"game": "bedum"}', ":1: game: no game is called 'bedum'; did you mean Bedem"),
        ("a.json", b"{\n}", ":1: game: the log must name its game"),
        ("a.json", b"abc\n\xff", ":2: this is not UTF-8 text"),
        ("a.txt", b"", ":1: there is nothing in it"),
        ("a.ndjson", b"\n\n", ":1: there is nothing in it"),
        ("a.txt", b"hello", ":1: a log is an object"),
        (
            "a.yaml",
            b"game: bedem\nplayers: [Ann, Bob, Cat]\ndeals:\n  - moves: Ann 7S, 4H\n",
            "'4H' is a card; a move begins with its player, as in 'Ann 4H'",
        ),
        ("a.json", b"[1, 2]", ":1: a log is an object"),
        ("a.json.gz", b"no gzip", "a.json.gz: Not a gzipped file"),
    ],
)
def test_what_is_no_log_is_told_in_a_line(tmp_path: Path, name: str, content: bytes, told: str) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    answer = run("judge", str(file))
    assert answer.exit_code == 2
    assert isinstance(answer.exception, SystemExit)
    assert told in answer.stderr.splitlines()[0]


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    for name in ("a.json", "a.ndjson", "a"):
        file = tmp_path / name
        file.write_bytes(b"\xef\xbb\xbf" + UNDECIDED)
        assert run("judge", str(file)).exit_code == 3
        assert b'"verdict":"undecided"' in run("score", str(file)).stdout_bytes


def test_a_missing_file_does_not_keep_the_others_from_being_judged(tmp_path: Path) -> None:
    told = run("judge", "--summary", str(tmp_path / "none.json"), CLEAN)
    assert told.exit_code == 2
    assert "No such file" in told.stderr
    assert f"{CLEAN}: clean" in told.stdout


def test_pointers_in_words() -> None:
    assert words("/deals/0/moves/12") == "deal 1, move 12"
    assert words("/deals/1/hands/Ann~1row") == "deal 2, hand of Ann/row"
    assert words("/table/goal") == "table, goal"
    assert words("") == ""


# --- spot questions ----------------------------------------------------------------------------------------------


def test_who_wins_a_trick() -> None:
    told = run("trick", "bedem", "7S 4H 10S")
    assert told.exit_code == 0
    assert told.stdout.startswith("10♠, card 3, wins: highest spade")
    assert run("trick", "bedem", "7S", "4H", "10S").stdout == told.stdout
    assert orjson.loads(run("trick", "bedem", "7S 4H 10S", "--json").stdout)["winner"] == 2


def test_trumps_of_a_spot_question() -> None:
    cards = "7B 8L 9B"
    assert orjson.loads(run("trick", "croelpa-loebschuetz", cards, "--trump", "L", "--json").stdout)["card"] == "8L"
    answer = run("trick", "croelpa-loebschuetz", cards, "--trump", "L", "--anti-trump", "B", "--json")
    assert orjson.loads(answer.stdout) == referee.decide_trick("croelpa-loebschuetz", cards, trump="L", anti_trump="B")


def test_what_may_be_played() -> None:
    told = run("legal", "bedem", "--hand", "9S 4H", "--trick", "7S")
    assert told.stdout.splitlines()[:2] == ["legal: 9♠", "not legal: 4♥"]
    assert "(follow-suit)" in told.stdout
    answer = orjson.loads(run("legal", "bedem", "--hand", "9S 4H", "--unbroken", "--json").stdout)
    assert answer["legal"] == ["9S"]
    assert orjson.loads(run("legal", "bedem", "--hand", "9S 4H", "--broken", "--json").stdout)["legal"] == ["4H", "9S"]


def test_what_is_not_told_is_answered_in_each_case_and_asked_for() -> None:
    assert run("trick", "beckwithshaw", "7S 4H 10S").stdout.splitlines() == [
        "10♠, card 3, wins: highest spade, the led suit; no trump fell.",
        "if hearts are trumps:",
        "  4♥, card 2, wins: highest heart, the trump suit.",
        "  rule: Who wins the trick (trick-winner): The highest trump wins the trick. With no trump in it, the highest card of "
        "the led suit wins.",
        "",
        "Which suit is trumps, or are there none?",
    ]
    lines = run("legal", "bedem", "--hand", "9S 4H").stdout.splitlines()
    assert lines[:5] == [
        "if hearts have been broken:",
        "  legal: 4♥ 9♠",
        "if hearts have not been broken:",
        "  legal: 9♠",
        "  not legal: 4♥",
    ]
    assert lines[-1] == "Have hearts been broken?"
    lines = run("legal", "earnley", "--hand", "8H", "--trick", "6C").stdout.splitlines()
    assert lines[:3] == ["if none of these cards is special:", "  legal: pass", "  not legal: 8♥"]
    assert (
        "if 8s may be played on anything, and a suit be named or 6s may be played on anything, and anything on them:"
        in lines
    )
    assert lines[-1] == "Are 8s or 6s special at your table, and what do they do?"


def test_what_a_table_has_declared_is_told_by_options() -> None:
    asked = ("legal", "earnley", "--hand", "8H", "--trick", "6C")
    assert run(*asked, "--effect", "none").stdout.splitlines()[:2] == ["legal: pass", "not legal: 8♥"]
    assert run(*asked, "--effect", "8=wild").stdout == "legal: 8♥ pass\n"
    assert run(*asked, "--effect", "6=demand", "--named", "8").stdout == "legal: 8♥ pass\n"
    laws = run("legal", "dolle", "--hand", "4H 9D", "--trick", "7S", "--trump", "C", "--law", "cannot play H after S")
    assert laws.stdout.splitlines()[:2] == ["legal: 9♦", "not legal: 4♥"]
    ruled = ("legal", "alderley", "--hand", "4H 9S", "--trump", "H", "--ruling", "lead-not-trump=every-lead")
    assert run(*ruled).stdout.splitlines()[:2] == ["legal: 9♠", "not legal: 4♥"]
    assert "it is written as in --effect 8=wild" in run(*asked, "--effect", "8").stderr
    told = run("legal", "roolz", "--hand", "15B 4P 3R", "--trump", "BP", "--later-trick", "--broken-suit", "P")
    assert told.stdout.splitlines()[0] == "legal: 4P 3R"


def test_climbing_tricks() -> None:
    told = run("trick", "butz", "7S 7H", "6S 6C", "9S 9C")
    assert told.exit_code == 0
    assert told.stdout.splitlines()[:2] == [
        "6♠ 6♣, play 2: 6S 6C (a pair of 6s) does not beat 7S 7H (a pair of 7s); it takes a pair of 8s or higher.",
        "9♠ 9♣, play 3, stands highest: 9S 9C (a pair of 9s) beats 7S 7H (a pair of 7s).",
    ]
    assert "(beating)" in told.stdout
    assert run("trick", "butz", "7S 7H / 6S 6C / 9S 9C").stdout == told.stdout
    assert "No play is good." in run("trick", "butz", "7S 8H").stdout
    answer = orjson.loads(run("trick", "butz", "7S 7H", "9S 9C", "--json").stdout)
    assert answer == referee.decide_trick("butz", ["7S 7H", "9S 9C"])
    told = run("legal", "butz", "--hand", "8S 9S 9C", "--trick", "7S 7H / 8D 8H")
    assert told.stdout.splitlines()[:3] == [
        "legal: 9♣ 9♠, pass",
        "not legal: 8♠",
        "  Nothing you can play with it beats 8D 8H (a pair of 8s); it takes a pair of 9s or higher.",
    ]
    hand = " ".join(rank + suit for rank in "3456" for suit in "SHDC")
    assert run("legal", "dou-dizhu", "--hand", f"{hand} RJ").stdout.rstrip().endswith(", …")


def test_report_of_climbing_tricks(tmp_path: Path) -> None:
    log = tmp_path / "butz.yaml"
    log.write_text(
        "game: butz\nplayers: [Ann, Bob, Cat]\ndealer: Ann\n"
        "deals: [{moves: 'Ann 7S 7H, Bob pass, Cat 6S 6C, Ann 9S 9C, Bob pass, Cat pass, Ann 4S'}]\n"
    )
    told = run("judge", str(log))
    assert told.exit_code == 1
    lines = told.stdout.splitlines()
    row = next(line for line in lines if line.split()[:2] == ["1", "0-5"]).split()
    assert row[2:] == [">7♠+7♥", "9♠+9♣*", "–", "–", "6♠+6♣!", "–", "Ann:", "all", "others", "passed"]
    assert any("– passed" in line for line in lines)


def test_report_of_turns() -> None:
    log = {
        "game": "alton-pancras",
        "players": ["Ann", "Bob", "Cat"],
        "dealer": "Cat",
        "deals": [{"moves": "table turn-up 7C, Ann pass, Ann draw 2S, Ann 2S, Bob 2C, Cat draw"}],
    }
    result = run("judge", "-", stdin=orjson.dumps(log))
    assert result.exit_code == 1
    lines = [line.split() for line in result.output.splitlines()]
    assert ["1", "1-3", "Ann", "passes;", "draws", "2♠;", "2♠!"] in lines
    assert ["2", "4", "Bob", "2♣"] in lines
    assert ["3", "5", "Cat", "draws", "?"] in lines


@pytest.mark.parametrize("family", ["matching", "melding"])
def test_reports_of_samples_without_tricks(family: str) -> None:
    for slug in (slug for slug in catalogue.game_files() if referee.load_game(slug).family == family):
        log = referee.sample(slug, deals=1)
        result = run("judge", "-", stdin=orjson.dumps(log))
        assert result.exit_code == 0
        assert result.output.count("\n") > len(log["deals"][0]["moves"]) / len(log["players"])


def test_report_of_a_blind_card_that_was_no_good() -> None:
    plays = [
        {"player": "Ann", "cards": ["9S"], "move": 0},
        {"player": "Bob", "cards": ["4H"], "move": 1, "failed": True},
        {"player": "Cat", "action": "pass", "move": 2},
    ]
    trick = {"number": 1, "plays": plays, "winner": "Ann", "reason": "all others passed", "taken": False}
    verdict = {"game": "butz", "deals": []}
    report = Report(
        verdict, {"game": "butz", "players": ["Ann", "Bob", "Cat"]}, Screen(io.StringIO()), lambda deal, move: None
    )
    rows = list(report.tricks([trick], []))
    assert rows[1].split() == ["1", "0-2", ">9S*", "(4H)", "–", "Ann", "(set", "aside):", "all", "others", "passed"]


# --- the catalogue -----------------------------------------------------------------------------------------------


def test_games_are_listed_and_found() -> None:
    assert len(run("games").stdout.splitlines()) == 2 * len(catalogue.game_files())
    assert run("games", "chateau").stdout.split()[0] == "chateau-fromage"
    assert "blasted open" in run("games", "blasted").stdout
    for line in run("games", "--players", "6", "--family", "trick-taking", "--json").stdout.splitlines():
        game: dict[str, Any] = orjson.loads(line)
        assert game["players"][0] <= 6 <= game["players"][1]
    nothing = run("games", "chess")
    assert (nothing.exit_code, nothing.stderr) == (2, "referee: no game fits; 'referee games' lists them all\n")


def test_games_are_found_by_what_their_rules_say() -> None:
    first, *_ = run("games", "queen", "of", "spades", "13", "points").stdout.split("\n    - ")
    assert first.split()[0] == "hearts"
    told = orjson.loads(run("games", "--json", "queen", "of", "spades", "thirteen", "points").stdout.splitlines()[0])
    assert told["slug"] == "hearts"
    game = referee.load_game("hearts")
    says = {clause.says(game) for clause in game.clauses}
    assert any(reason["text"] in says for reason in told["reasons"])
    assert "reasons" not in orjson.loads(run("games", "--json", "hearts").stdout.splitlines()[0])
    assert run("games", "hearts", "--family", "melding").exit_code == 2


def test_the_rules_of_an_option_say_for_whom_it_is_and_beside_what_it_has_no_place() -> None:
    told = " ".join(run("rules", "roolz").stdout.split())
    game = referee.load_game("roolz")
    for option in game.options:
        rest = told.split(f"- {option.name}: {' '.join(option.says.split())}")[1]
        if option.players:
            assert rest.startswith(f" With {either(map(str, option.players))} players only.")
        assert not option.excludes or f"Not together with {joined(option.excludes)}." in rest[:200]


@in_turn(sorted(catalogue.game_files()))
def test_every_game_has_its_rules_in_the_terminal(slug: str) -> None:
    game = referee.load_game(slug)
    told = run("rules", slug)
    assert told.exit_code == 0
    assert told.stdout.startswith(f"{game.name}\n{game.about}\n")
    for rule in game.rules:
        assert f"[{rule.clause.id}]" in told.stdout
        assert f"  {rule.clause.title}" in told.stdout
        assert all(saying.text in told.stdout for saying in rule.sayings())


def test_the_catalogue_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("check-catalogue").exit_code == 0
    monkeypatch.setattr(catalogue, "check", lambda: [("games/a.yaml", "one"), ("games/a.yaml", "two")])
    told = run("check-catalogue")
    assert told.exit_code == 1
    assert told.stdout.splitlines()[:2] == ["games/a.yaml: one", "games/a.yaml: two"]
    assert orjson.loads(run("check-catalogue", "--json").stdout.splitlines()[0])["fault"] == "one"


def test_samples() -> None:
    assert orjson.loads(run("sample", "bedem", "--seed", "1").stdout) == referee.sample("bedem", seed=1)
    bare = orjson.loads(run("sample", "bedem", "--players", "4", "--deals", "2", "--no-hands").stdout)
    assert len(bare["deals"]) == 2
    assert "hands" not in bare["deals"][0]
    many = run("sample", "bedem", "--count", "3").stdout.splitlines()
    assert [orjson.loads(line) for line in many] == [referee.sample("bedem", seed=seed) for seed in range(3)]


@pytest.mark.parametrize("slug", ["bedem", "croelpa-loebschuetz", "chateau-fromage"])
def test_samples_in_yaml_are_the_same_logs(slug: str) -> None:
    log = referee.sample(slug, seed=4)
    told = run("sample", slug, "--seed", "4", "--yaml")
    assert referee.judge(read_yaml(told.stdout)) == referee.judge(log)
    assert "moves: |" in told.stdout


def test_moves_with_commas_stay_a_list_in_yaml() -> None:
    log = {"game": "x", "players": ["Ann"], "deals": [{"moves": ["Ann law no H, no S", "Ann 7S"]}]}
    assert read_yaml(log_as_yaml(log)) == log


# --- score -------------------------------------------------------------------------------------------------------


def scored(*words: str, stdin: bytes | None = None) -> list[dict[str, Any]]:
    return [orjson.loads(line) for line in run("score", *words, stdin=stdin).stdout.splitlines()]


def test_a_bad_line_costs_only_itself(tmp_path: Path) -> None:
    good = Path(THREE).read_bytes().splitlines()
    file = tmp_path / "logs.ndjson"
    file.write_bytes(b"\n".join([good[0], b"{oops", b"", good[1], b'{"game": "nix"}', good[2]]) + b"\n")
    lines = scored(str(file), DISPUTE)
    assert [(line["line"], line.get("verdict", line.get("title"))) for line in lines] == [
        (1, "clean"),
        (2, "Unreadable"),
        (4, "clean"),
        (5, "Unknown game"),
        (6, "clean"),
        (None, "violations"),
    ]
    assert run("score", str(file)).exit_code == 0


def test_scores_as_csv(tmp_path: Path) -> None:
    file = tmp_path / "bad.ndjson"
    file.write_bytes(b"{oops\n")
    text = run("score", "--format", "csv", DISPUTE, str(file), THREE).stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["verdict"] for row in rows] == ["violations", "unreadable", "clean", "clean", "clean"]
    assert rows[0]["scores"] == "Ann=1;Bob=1;Cat=3"
    assert (rows[0]["illegal"], rows[0]["error"]) == ("1", "")
    assert rows[1]["error"].startswith("not JSON")
    assert (rows[2]["file"], rows[2]["line"]) == (THREE, "1")
    assert all(None not in row and None not in row.values() for row in rows), "every row has every column"


def test_scoring_a_failing_referee_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("no")

    monkeypatch.setattr("referee.commands.score_lines.judge", fail)
    lines, errors, tally = score_blocks([Block("logs", 1, "ndjson", b"{}\n{}\n")], Rules())
    assert [orjson.loads(line)["status"] for line in lines.splitlines()] == [500, 500]
    assert errors == lines
    assert tally.counts["verdicts"] == {"unreadable": 2}


def test_a_line_without_end_is_an_error_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("reading", "score_lines"):
        monkeypatch.setattr(f"referee.commands.{module}.MAX_LOG", 1000)
    file = tmp_path / "logs.ndjson"
    file.write_bytes(b"[" + b"1," * 5000 + b"1]\n" + UNDECIDED + b"\n")
    lines = scored(str(file))
    assert "a log may have at most" in lines[0]["errors"][0]["detail"]
    assert (lines[1]["line"], lines[1]["verdict"]) == (2, "undecided")


def test_processes_give_what_one_loop_gives(tmp_path: Path) -> None:
    file = tmp_path / "many.ndjson"
    logs = [orjson.dumps(referee.sample("bedem", seed=seed, deals=1)) for seed in range(60)] * 12
    logs[300] = b"{oops"
    file.write_bytes(b"\n".join(logs))
    pool, loop = shell("score", "--workers", "2", str(file)), shell("score", "--workers", "1", str(file))
    assert pool.returncode == loop.returncode == 0
    assert pool.stdout == loop.stdout
    assert pool.stdout.count(b"\n") == len(logs)
    assert pool.stderr == b"", "no progress bar where nobody looks"


# --- use -----------------------------------------------------------------------------------------------------------


def test_version_and_help() -> None:
    assert run("--version").stdout == f"referee {referee.__version__}\n"
    told = run("--help").stdout
    for name, (_, about) in COMMANDS.items():
        assert (f"  {name} " in told, main.get_command(click.Context(main), name).get_short_help_str()) == (True, about)
        assert run(name, "--help").exit_code == 0
    assert run().exit_code == 2


@pytest.mark.parametrize(
    "line, told",
    [
        ("foo", "referee: No such command 'foo'"),
        ("judge", "referee judge: Missing argument 'LOG...'"),
        ("judge --foo x", "referee judge: No such option '--foo'"),
        ("rules bdem", "referee: no game is called 'bdem'; did you mean Bedem"),
        ("trick bedem 7S,11Q", "referee: cards: '11Q' is not a card of this pack"),
        ("trick bedem 7S --trump X", "referee: trump: 'X' is not a suit of this pack"),
        ("legal bedem --hand 9X", "referee: hand: '9X' is not a card of this pack"),
        ("legal bedem", "referee legal: Missing option '--hand'"),
        ("sample bedem --players 9", "referee: players: Bedem is for 3 to 4 players, not 9"),
        ("sample bedem --yaml --count 2", "referee sample: --count prints NDJSON"),
        ("score nix.json", "referee score: nix.json: no such file"),
        ("score - -", "referee score: standard input can be read only once"),
        ("score site/theme", "referee score: site/theme: there are no logs in it"),
        (f"score {THREE} --resume", "referee score: --resume goes on with a file"),
        ("score nix/*.json", "referee score: nix/*.json: no file fits it"),
        (f"score {THREE} --out /nix/nix", "referee: /nix/nix: No such file or directory"),
        ("completion tcsh", "referee completion: Invalid value"),
        ("serve --port 99999", "referee serve: Invalid value for '--port'"),
    ],
)
def test_errors_of_use_are_one_line(line: str, told: str) -> None:
    answer = run(*line.split())
    assert answer.exit_code == 2
    assert isinstance(answer.exception, SystemExit)
    assert answer.stdout == ""
    assert answer.stderr.startswith(told)
    assert answer.stderr.count("\n") == 1


def test_a_faulty_catalogue_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> None:
        raise referee.CatalogueError([("games/a.yaml", "one"), ("games/a.yaml", "two")])

    monkeypatch.setattr("referee.loading.catalogue.load_game", fail)
    answer = run("rules", "bedem")
    assert answer.exit_code == 2
    assert answer.stderr.splitlines() == ["referee: games/a.yaml: one", "referee: games/a.yaml: two"]


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_completion(name: str) -> None:
    assert "_REFEREE_COMPLETE" in run("completion", name).stdout


def test_games_are_completed() -> None:
    told = shell(_REFEREE_COMPLETE="bash_complete", COMP_WORDS="referee rules bede", COMP_CWORD="2")
    assert told.stdout == b"plain,bedem\n"


# --- the terminal --------------------------------------------------------------------------------------------------


class Tty(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_colours_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    pack = referee.load_game("bedem").pack
    red = click.style("4♥", fg="red")
    assert Screen(Tty()).cards(["4H 9S"], pack) == f"{red} 9♠"
    monkeypatch.setenv("NO_COLOR", "1")
    assert Screen(Tty()).cards(["RJ=4H", "9S", "?"], pack) == "RJ=4♥ 9♠ ?"


def test_narrow_terminals_wrap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    narrow = Screen(Tty())
    lines = narrow.table([["1", "Ann", "highest spade, the led suit, and no other"], ["10", "Bob", "x"]])
    assert lines[0].startswith("  1   Ann  highest")
    assert all(width(line) <= 40 for line in lines)
    assert len(lines) == 3


def test_wide_names_line_up() -> None:
    assert width("陳") == 2
    assert width("Crölpa") == 6
    assert width("e\u0301") == 1


@pytest.mark.parametrize("encoding, card", [("utf-8", "10♠*"), ("ascii", "10S*")])
def test_plain_where_nobody_looks_and_letters_where_symbols_cannot_be_written(encoding: str, card: str) -> None:
    told = shell("judge", DISPUTE, PYTHONIOENCODING=encoding)
    assert told.returncode == 1
    assert b"\x1b" not in told.stdout
    assert card in told.stdout.decode(encoding)
    assert shell("rules", "chateau-fromage", PYTHONIOENCODING=encoding).returncode == 0


def test_a_reader_who_leaves_early_ends_it_quietly(tmp_path: Path) -> None:
    file = tmp_path / "many.ndjson"
    file.write_bytes(Path(THREE).read_bytes() * 300)
    for told in (["judge"], ["judge", "--json"], ["score"]):
        command = [sys.executable, "-m", "referee", *told, str(file)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.readline()
            process.stdout.close()
            assert process.stderr.read() == b""
            assert process.wait(30) == 141


def test_an_interrupt_ends_it_quietly() -> None:
    command = [sys.executable, "-m", "referee", "score", "--format", "csv", "-"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        process.stdin.write(b"\n" * 2**20)  # more than a pipe holds: it is written once the command reads
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        told = process.communicate(timeout=30)
        assert process.returncode == 130
        assert told[1].strip() == b""


def test_judging_loads_no_web_server_and_no_progress_bar() -> None:
    code = (
        "import sys\nfrom referee.cli import main\n"
        f"main(['judge', '--summary', {CLEAN!r}], standalone_mode=False)\n"
        "print(sorted({'flask', 'rich', 'concurrent.futures', 'gunicorn'} & set(sys.modules)))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, check=True)
    assert told.stdout.splitlines()[-1] == b"[]"


def test_who_has_one_log_judged_waits_for_nothing_else() -> None:
    command = [sys.executable, "-X", "importtime", "-m", "referee", "judge", "--json", CLEAN]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    imported = {line.rpartition("|")[2].strip() for line in told.stderr.splitlines()}
    assert "referee.verdict.deal_entry" in imported
    assert imported & {"click", "marshmallow", "multiprocessing", "rich", "textwrap"} == set()
