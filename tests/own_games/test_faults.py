"""Each fault of a game's file says in plain words what is wrong there and what may stand there instead."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import referee
from referee import sample
from referee.api import create_app
from referee.cli import main
from referee.loading import catalogue
from referee.loading.game_paths import MOST_FILE
from referee.loading.own import LARGEST, MOST, MOST_BYTES, MOST_PLAYERS, MOST_TOGETHER, look_through
from referee.loading.pack_file import MOST_OF_A_RANK
from referee.reading.yaml_text import read_yaml
from tests import ROOT

WHIST = """
name: Little Whist
about: Thirteen cards and no trumps.
family: trick-taking
players: [4, 4]
pack: {base: standard-52, ranks: A K Q J 10 9 8 7 6 5 4 3 2}
clauses:
  - deal: {cards: 13}
  - eldest-leads
  - follow-suit
  - trick-winner: {of: led-suit}
  - winner-leads
  - tricks-until-empty
  - score-tricks: {each: 1}
  - target: {points: 30}
  - tie-extra-round
"""
LEAKS = re.compile(
    r"Error|Exception|StopIteration|Traceback|object at|Must be|Not a valid|Field may|String does|\.value\."
)
"""What only programmers read, and the library's own words."""


def faults_of(text: str) -> list[str]:
    """What is wrong with a game that is written like that."""
    return [flaw.told for flaw in look_through(read_yaml(text)).flaws]


@pytest.mark.parametrize(
    "old, new, fault",
    [
        ("cards: 13", "cards: 0", "clauses.deal.cards: must be a whole number from 1 to 1000: cards dealt to each player"),
        (
            "family: trick-taking",
            "family: tricks",
            "family: must be beating, capturing, climbing, counting, matching, melding or trick-taking",
        ),
        ("name: Little Whist", "name:", "name: is empty: it must be told: what the game is called"),
        ("  - follow-suit", "  -", "clauses.2: is empty: say something there, or leave it out"),
        ("  - follow-suit", "  - 5", "clauses.2: 5 is no clause: a clause is a name"),
        ("points: 30", "points: -3", "clauses.target.points: must be a whole number from 1: points that win"),
        ("players: [4, 4]", "players: 4", "players: must be a list, [..., ...] of 2 entries: how many can play"),
        ("base: standard-52", "base: standard-52, copies: 9", "pack.copies: must be a whole number from 1 to 4"),
        ("clauses:", "options: {late: {key: x}}\nclauses:", "options.late.says: must be told: what it changes, in a sentence"),
        (
            "  - target",
            "  - card-values: {ranks: A 11}\n  - target",
            "clauses.card-values.ranks: must be numbers by name, such as {A: 11, K: 4}: the value of each rank",
        ),
        (
            "  - target",
            "  - card-values: {ranks: {A: much}}\n  - target",
            "clauses.card-values.ranks.A: must be a whole number",
        ),
        ("  - target", "  - card-points: {card: spades, points: 1}\n  - target", "clauses.card-points.card: must be a card"),
        ("points: 30", f"points: {10**30}", "clauses.7.target.points: must be a number from -1000000000 to 1000000000"),
        ("each: 1", f"each: {-(10**12)}", "clauses.6.score-tricks.each: must be a number from"),
        ("clauses:", f"options: {{late: {{says: Late., value: {10**20}}}}}\nclauses:", "options.late.value: must be a number"),
    ],
)  # fmt: skip
def test_a_fault_says_what_may_stand_there(old: str, new: str, fault: str) -> None:
    assert old in WHIST
    faults = faults_of(WHIST.replace(old, new, 1))
    assert faults
    assert faults[0].startswith(fault)
    assert not [told for told in faults if LEAKS.search(told)]


@pytest.mark.parametrize(
    "old, new, line, fault",
    [
        ("  - follow-suit", "\t- follow-suit", 10, "a tab where blanks must stand"),
        ("{each: 1}", "{each: 1", 15, "a brace { of line 14 is not closed"),
        ("players: [4, 4]", "players: [4, 4", 6, "a bracket [ of line 5 is not closed"),
        ("clauses:", "---\nclauses:", 7, "a second document begins here"),
    ],
)
def test_what_is_no_yaml_is_told_in_plain_words_with_its_line_in_a_file_and_to_the_service(
    old: str, new: str, line: int, fault: str, tmp_path: Path
) -> None:
    assert old in WHIST
    path = tmp_path / "whist.yaml"
    path.write_text(WHIST.replace(old, new, 1))
    told: Any = CliRunner().invoke(main, ["check", str(path)])
    assert told.stdout.startswith(f"{path}:{line}: not YAML: {fault}")
    client, kind = create_app().test_client(), {"Content-Type": "application/yaml"}
    for query in ("", "?lines=true"):
        answer: Any = client.post(f"/v1/verdicts{query}", data=path.read_text(), headers=kind).get_json()["errors"][0]
        assert answer["detail"].startswith(f"not YAML: {fault}")
        assert (answer.get("line") == line) is bool(query)
        assert (f"(line {line}, column " in answer["detail"]) is not bool(query)


@pytest.mark.parametrize("page", ["own-game.md", "log.md"])
def test_the_pages_name_the_limits_of_a_game(page: str) -> None:
    text = (ROOT / "site" / "pages" / page).read_text()
    for told in (
        f"{MOST_BYTES // 1000} {MOST_BYTES % 1000:03}",
        f"{MOST['clauses']} clauses",
        f"{MOST['options']} options",
        f"{MOST_PLAYERS} players",
        f"{MOST_OF_A_RANK} cards of one rank",
        f"at most {MOST_TOGETHER}",
    ):
        assert told in " ".join(text.split())
    if page == "own-game.md":
        assert f"at most {MOST_FILE // 1000} {MOST_FILE % 1000:03} bytes" in text


def test_a_game_that_is_not_built_in_says_so_in_its_verdict_whatever_it_is_called() -> None:
    raw = read_yaml(WHIST.replace("name: Little Whist", "name: Hearts"))
    log = {"game": raw, "players": ["Ann", "Bob", "Cat", "Dan"], "deals": []}
    verdict = referee.judge(log)
    assert (verdict["game"], verdict["own"]) == ("hearts", True)
    assert "own" not in referee.judge({**log, "game": "hearts"})
    assert create_app().test_client().post("/v1/verdicts", json=log).get_json()["own"] is True


def test_jokers_that_stand_for_cards_are_not_trumps_as_well() -> None:
    jokers = WHIST.replace("4 3 2}", "4 3 2, jokers: [RJ, BJ]}").replace(
        "  - eldest-leads", "  - trump-turn-up: {from: stock}\n  - coloured-jokers\n  - eldest-leads"
    )
    told = "clauses.trump-jokers: says what a joker does, as coloured-jokers does: leave one of them out"
    assert told not in faults_of(jokers)
    both = jokers.replace("  - coloured-jokers", "  - coloured-jokers\n  - trump-jokers: {red: Stu, black: Ozzy}")
    assert told in faults_of(both)


def test_the_largest_number_may_stand_in_a_game() -> None:
    assert faults_of(WHIST.replace("points: 30", f"points: {LARGEST}")) == []
    assert faults_of(WHIST.replace("points: 30", f"points: {LARGEST + 1}"))


def test_a_number_of_very_many_digits_is_a_fault_of_its_line(tmp_path: Path) -> None:
    path = tmp_path / "whist.yaml"
    for digits in (20, 400, 5000):
        path.write_text(WHIST.replace("points: 30", f"points: 1{'0' * digits}"))
        told: Any = CliRunner().invoke(main, ["check", str(path)])
        assert told.exit_code == 1
        assert not LEAKS.search(told.stdout)
        assert f"{path}:" in told.stdout


BIDS = "- point-bids: {least: 20}\n  - widow: {cards: 2}\n  - discards: {points: true}\n  "
SHOWN = WHIST.replace("  - eldest-leads", "  - trump-last-card\n  - eldest-leads")


@pytest.mark.parametrize(
    "text, fault",
    [
        (
            WHIST.replace("- eldest-leads", BIDS + "- card-leads: {card: 2H}").replace("13", "7"),
            "clauses: cannot be played so (with 4 players: nobody is to move",
        ),
        (SHOWN.replace("base: standard-52", "base: standard-52, copies: 2"), "clauses.trump-last-card: "),
    ],
)
def test_what_goes_wrong_in_a_random_deal_is_told_with_its_line_and_what_to_do(
    text: str, fault: str, tmp_path: Path
) -> None:
    path = tmp_path / "whist.yaml"
    path.write_text(text)
    told, whole = CliRunner().invoke(main, ["check", str(path)]).stdout.splitlines()
    where, _, detail = told.partition(": ")
    assert where.rpartition(":")[2].isdigit()
    assert detail.startswith(fault)
    assert not LEAKS.search(detail)
    assert whole == "1 game, 1 fault"


def test_what_does_not_go_together_is_named_by_both_names(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from referee.clauses.kinds import Table
    from referee.clauses.tricks.following import FollowSuit

    usual = FollowSuit.binds

    def binds(self: FollowSuit, table: Table) -> Any:
        assert not table.game.has("card-points")
        return usual(self, table)

    monkeypatch.setattr(FollowSuit, "binds", binds)
    path = tmp_path / "whist.yaml"
    path.write_text(WHIST.replace("- target", "- card-points: {card: QS, points: 3}\n  - target"))
    told = CliRunner().invoke(main, ["check", str(path)]).stdout
    assert "clauses.card-points: does not go together with follow-suit: leave one of them out (with 4 players: " in told


@pytest.mark.parametrize(
    "old, new, fault",
    [
        ("cards: 13", "cards: 40", "clauses.deal: cards: the pack has 52 cards, too few for anybody"),
        ("4 3 2}", "4 3 2, jokers: [RJ]}", "pack.jokers: no clause says what a joker does: add coloured-jokers"),
        ("each: 1", "each: -1", "clauses.target: nobody came nearer to it in "),
        ("each: 1", "each: 0", "clauses.score-tricks.each: must be a whole number, and not 0: points for each trick"),
        ("points: 30", "points: 900000000", "clauses.target.points: no match ends so: 900000000 points are more than 1000 of"),
    ],
)  # fmt: skip
def test_a_game_that_cannot_be_dealt_or_never_ends_is_refused(old: str, new: str, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "whist.yaml"
    path.write_text(WHIST.replace(old, new))
    told, whole = CliRunner().invoke(main, ["check", str(path)]).stdout.splitlines()
    assert told.partition(": ")[2].startswith(fault)
    assert whole == "1 game, 1 fault"


def test_a_sample_has_as_many_players_as_usual() -> None:
    made = look_through(read_yaml(WHIST.replace("[4, 4]", "[2, 6]\nusually: 5"))).game
    assert made is not None
    assert len(sample(made)["players"]) == made.at().seats == 5


def test_a_game_that_lost_no_list_is_told_what_its_clause_needs() -> None:
    raw = {key: told for key, told in catalogue.headers()["hethel"].items() if key != "lost"}
    told = [flaw.told for flaw in look_through({**raw, "name": "Ours"}).flaws]
    assert told == [
        "clauses.cards-left: nothing says what cards count in this pack: add hand-values, with what each rank counts"
    ]
