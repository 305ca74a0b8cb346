"""Games of one's own: out of a file, out of a folder, or in the log itself."""

from __future__ import annotations

import copy
import random
import subprocess
from pathlib import Path
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

import referee
from referee.api import create_app
from referee.loading import catalogue, own
from referee.pages import games_by_name, render_site
from referee.reading.log_writer import log_as_yaml
from referee.reading.yaml_text import read_yaml
from tests import ROOT
from tests.helpers.commands import run
from tools.fuzz.houses import a_game

HOUSE = ROOT / "examples" / "house"
HEARTS, BRISCA = HOUSE / "friday-hearts.yaml", HOUSE / "abuelas-brisca.yaml"
RAW: dict[str, Any] = read_yaml(HEARTS.read_bytes())


def with_clause(entry: Any, **header: Any) -> dict[str, Any]:
    """The game with one more clause, and other things in its header."""
    return {**RAW, "clauses": [*RAW["clauses"], entry], **header}


def faults_of(raw: Any) -> list[tuple[str, str]]:
    """What is wrong with a game in a log, by its places."""
    with pytest.raises(referee.UnreadableLog) as error:
        referee.judge({"game": raw, "players": ["Ann", "Bob", "Cat"], "deals": []})
    return [(fault.pointer, fault.detail) for fault in error.value.faults]


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(catalogue.VARIABLE, str(HOUSE))
    return HOUSE


# --- out of a file -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [HEARTS, str(HEARTS), BRISCA], ids=str)
def test_a_game_in_a_file_is_played_like_any_other(path: str | Path) -> None:
    game = referee.load_game(path)
    log = referee.sample(path, seed=3)
    verdict = referee.judge(log)
    assert (verdict["verdict"], verdict["game"], verdict["complete"]) == ("clean", game.slug, True)
    assert referee.judge({**log, "game": "any name"}, game=game)["deals"] == verdict["deals"]
    assert referee.judge(orjson.dumps(log)) == verdict
    assert referee.judge(read_yaml(log_as_yaml(log)))["scores"] == verdict["scores"]
    hands = referee.sample(game, seed=3, hands=False)
    assert not [found for deal in referee.judge(hands)["deals"] for found in deal["findings"]]


def test_a_game_in_a_file_answers_questions() -> None:
    answer = referee.legal_plays(HEARTS, hand="9S 4H 2C", trick="7S")
    assert (answer["game"], answer["legal"]) == ("friday-hearts", ["9S"])
    assert {refused["rule"] for refused in answer["not_legal"]} == {"clauses/follow-suit/"}
    assert referee.decide_trick(str(BRISCA), "2O 1O 4E", trump="E")["card"] == "4E"


def test_a_table_is_played_at_with_a_game_in_a_file() -> None:
    table = referee.Table(HEARTS, ["Ann", "Bob", "Cat"])
    table.deal(dealer="Ann", hands={"Cat": "4H 9S 9C 8D 7C 2C 3C 4C 5C 6C 8C 10C JC QC KC AC AD"})
    assert table.play("Bob 7S") == []
    assert table.legal == ["9S"]
    assert table.tries(["Cat 4H"])[0]["findings"][0]["clause"] == "follow-suit"
    assert repr(table) == "<Table friday-hearts, Ann, Bob, Cat: 1 moves>"
    assert referee.judge(table.log) == table.verdict()


def test_a_name_stays_a_name() -> None:
    assert referee.load_game("bedem").slug == "bedem"
    with pytest.raises(referee.UnknownGame):
        referee.judge({"game": str(HEARTS), "players": ["Ann", "Bob", "Cat"], "deals": []})
    with pytest.raises(FileNotFoundError):
        referee.load_game("no/such.yaml")


def test_a_faulty_file_is_refused_with_every_fault_and_its_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    text = HEARTS.read_text()
    path.write_text(text.replace("follow-suit", "folow-suit").replace("{suit: H, each: -1}", "{suit: Z, each: x}"))
    lines = path.read_text().splitlines()
    wrong, doubtful = (next(n for n, line in enumerate(lines, 1) if word in line) for word in ("folow", "suit: Z"))
    with pytest.raises(referee.CatalogueError) as error:
        referee.load_game(path)
    assert error.value.faults == [
        (f"{path}:{wrong}", "clauses.folow-suit: there is no such clause; did you mean follow-suit?"),
        (
            f"{path}:{doubtful}",
            "clauses.penalty-suit.each: must be a whole number, and not 0: points for each card of it",
        ),
    ]
    path.write_text("name: [")
    with pytest.raises(referee.CatalogueError, match=r"mine.yaml:2: not YAML"):
        referee.load_game(path)
    double = tmp_path / "double.json"
    double.write_text('{"name": "A", "name": "B"}')
    with pytest.raises(referee.CatalogueError, match="/name: stands twice"):
        referee.load_game(double)
    path.write_text("- a")
    with pytest.raises(referee.CatalogueError, match="a game is an object"):
        referee.load_game(path)


def test_a_pack_of_its_own_may_stand_in_the_game_itself() -> None:
    packs = read_yaml((HOUSE / "packs.yaml").read_bytes())
    game = referee.load_game(BRISCA)
    assert game.own is not None
    assert game.own["pack"]["base"] == packs["spanish-40"]
    assert (game.pack.size, game.pack.english("1E"), game.pack.english("NO")) == (
        40,
        "Ace of swords",
        "Knight of coins",
    )


def test_several_packs_may_be_shuffled_together() -> None:
    raw = {**RAW, "pack": {**RAW["pack"], "copies": 2, "extra": ["RJ", "RJ"]}}
    made = own.look_through(raw)
    assert made.flaws == ()
    assert made.game is not None
    assert made.game.pack.size == 106


@pytest.mark.parametrize(
    "pack, place",
    [
        ({"base": "standard-53", "ranks": "A K"}, "/game/pack/base"),
        ({"base": 7, "ranks": "A K"}, "/game/pack/base"),
        ({"base": "standard-52", "ranks": "A Z"}, "/game/pack/ranks"),
        ({"base": "standard-52", "ranks": ""}, "/game/pack/ranks"),
        ({"base": "standard-52", "ranks": "A K", "extra": ["HR"]}, "/game/pack/extra"),
        ({"base": "standard-52", "ranks": "A K", "copies": 9}, "/game/pack/copies"),
        ({"base": {"name": "x", "suits": [], "ranks": []}, "ranks": "A K"}, "/game/pack/base/suits"),
        (
            {
                "base": {"name": "x", "suits": [{"letter": "A", "name": "a"}] * 2, "ranks": [{"letter": "A"}]},
                "ranks": "A",
            },
            "/game/pack/base/suits",
        ),
    ],
)
def test_a_pack_that_is_none_is_refused_in_its_place(pack: dict[str, Any], place: str) -> None:
    assert faults_of({**RAW, "pack": pack})[0][0] == place


# --- in the log ----------------------------------------------------------------------------------------------------


def test_faults_of_a_game_in_a_log_name_their_places() -> None:
    assert faults_of({})[0] == ("/game", "name: must be told: what the game is called")
    assert any(fault[0] == "/game/colour" for fault in faults_of({**RAW, "colour": "red"}))
    assert faults_of(with_clause("cardleads")) == [
        ("/game/clauses/10", "there is no such clause; did you mean card-leads?")
    ]
    assert faults_of(with_clause({"deal": {"cards": "x"}}))[0] == (
        "/game/clauses/10/deal/cards",
        "must be a whole number from 1 to 1000: cards dealt to each player",
    )
    assert faults_of(with_clause({"bomb": {"word": "bomb"}})) == [
        ("/game/clauses/10/bomb", "does nothing in trick-taking games: leave it out")
    ]
    assert faults_of({**RAW, "players": [3, 40]}) == [("/game/players", "at most 12 can play")]
    assert faults_of({**RAW, "name": "…"}) == [("/game/name", "needs a letter or a digit")]
    assert faults_of({**RAW, "clauses": RAW["clauses"][:-1]}) == [
        ("/game/clauses", "none says what breaks a tie: add tie-extra-round, tie-latest-round or tie-shared")
    ]


@pytest.mark.parametrize("raw", [{"about": {1, 2}}, {"about": "x" * 70_000}, {"about": "\ud800"}, {"a": float("nan")}])
def test_what_is_no_game_is_refused_as_a_whole(raw: Any) -> None:
    assert [place for place, _ in faults_of(raw)] == ["/game"]


def test_the_order_of_keys_makes_no_difference_and_every_other_change_does() -> None:
    log = {"game": RAW, "players": ["Ann", "Bob", "Cat"], "deals": []}
    other = dict(reversed(list(RAW.items())))
    edition = referee.judge(log)["edition"]
    assert edition.startswith("friday-hearts-")
    assert referee.judge({**log, "game": other})["edition"] == edition
    assert referee.judge({**log, "game": {**RAW, "about": "Another line."}})["edition"] != edition
    assert referee.judge({**log, "edition": edition})["edition_changed"] is False


def test_a_game_in_a_log_with_the_name_of_another_is_not_mixed_up_with_it() -> None:
    bedem = {**copy.deepcopy(dict(catalogue.headers()["bedem"])), "about": "Bedem as we play it."}
    bedem["clauses"] = [clause for clause in bedem["clauses"] if "follow-suit" not in clause]
    bedem["clauses"].insert(3, "need-not-follow")
    log = referee.sample("bedem", seed=5, deals=2)
    moves = ["Bob 7S", "Cat 4H", "Ann 10S", "Ann 2D", "Bob 3D", "Cat 9S"]
    revoke = {**log, "players": ["Ann", "Bob", "Cat"], "dealer": "Ann", "deals": [{"moves": moves}]}
    found = []
    for game in ("bedem", bedem) * 3:
        verdict = referee.judge({**revoke, "game": game})
        found.append((verdict["verdict"], verdict["edition"], referee.legal_plays("bedem", "9S 4H", "7S")["legal"]))
    assert found == found[:2] * 3
    assert [verdict for verdict, _, _ in found[:2]] == ["violations", "clean"]
    assert found[0][1] != found[1][1]


def test_what_came_with_a_log_is_remembered_within_bounds_and_is_its_own() -> None:
    raw = copy.deepcopy(RAW)
    log = referee.sample(own.game_in_log(raw), seed=1, deals=1)
    before = referee.judge(log)
    log["game"]["clauses"].clear()
    raw["clauses"].clear()
    assert referee.judge({**log, "game": RAW}) == before
    for number in range(own.MOST_KEPT + 5):
        own.game_in_log({**RAW, "about": f"Number {number}."})
    assert own._remembered.cache_info().currsize == own.MOST_KEPT


# --- out of a folder -----------------------------------------------------------------------------------------------


def test_games_of_a_folder_are_found_by_name(house: Path) -> None:
    game = referee.load_game("Friday hearts")
    assert game is referee.load_game("friday-hearts")
    log = referee.sample("friday-hearts", seed=2, deals=1)
    assert log["game"] == "friday-hearts"
    assert referee.judge(log)["verdict"] == "clean"
    assert "friday-hearts" in catalogue.search("black maria")
    assert "bedem" in catalogue.search()
    with pytest.raises(referee.UnknownGame, match="did you mean Friday Hearts"):
        referee.load_game("fridy heart")


def test_games_of_a_folder_have_the_edition_that_they_have_in_a_log(house: Path) -> None:
    players = ["Ann", "Bob", "Cat"]
    for path in (HEARTS, BRISCA):
        game = referee.load_game(path)
        told = [referee.judge({"game": told, "players": players, "deals": []}) for told in (game.slug, game.in_log)]
        assert told[0]["edition"] == told[1]["edition"]


def test_without_the_folder_its_games_are_not_there() -> None:
    with pytest.raises(referee.UnknownGame):
        referee.load_game("friday-hearts")


def test_a_file_with_faults_in_a_folder_costs_itself_and_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "trick-taking").mkdir()
    (tmp_path / "trick-taking" / "a.yaml").write_text(HEARTS.read_text().replace("name: Friday Hearts", "name: Bedem"))
    (tmp_path / "b.yaml").write_text(HEARTS.read_text().replace("-50", "many"))
    (tmp_path / "packs.yaml").write_text("standard-52: {}\nown: {name: Own}\n")
    monkeypatch.setenv(catalogue.VARIABLE, str(tmp_path))
    (tmp_path / "good.yaml").write_text(HEARTS.read_text())
    (tmp_path / "evening.yaml").write_text("game: friday-hearts\nplayers: [Ann, Bob, Cat]\ndeals: []\n")
    assert referee.load_game("bedem").built_in
    assert referee.load_game("friday-hearts").players == (3, 4)
    told = caplog.text
    assert "standard-52: there is a pack of that name in the catalogue" in told
    assert f"`referee check {tmp_path}` names all" in told
    assert "clauses.floor.points: must be a whole number" in told
    assert "a.yaml: Bedem is what Bedem of the catalogue is called; call it otherwise" in told
    assert "evening" not in told
    checked = run("check", str(tmp_path)).stdout
    assert "own.suits: must be told: its suits" in checked
    assert checked.endswith("3 games, 6 faults\n")
    assert "is a log, and no game" in run("check", str(tmp_path / "evening.yaml")).stdout
    monkeypatch.setenv(catalogue.VARIABLE, str(tmp_path / "nowhere"))
    with pytest.raises(referee.CatalogueError, match="No such file"):
        referee.load_game("bedem")


# --- on the command line -------------------------------------------------------------------------------------------


def test_every_command_takes_a_folder_of_games_and_only_for_itself() -> None:
    folder = ("--catalogue", str(HOUSE))
    log = run("sample", "friday-hearts", "--deals", "1", *folder)
    assert orjson.loads(log.stdout)["game"] == "friday-hearts"
    assert run("judge", "-", "--summary", *folder, stdin=log.stdout).exit_code == 0
    assert run("judge", "-", "--summary", stdin=log.stdout).exit_code == 2
    assert "Friday Hearts" in run("games", "friday", *folder).stdout
    assert "Friday Hearts" in run("rules", "friday-hearts", *folder).stdout
    assert run("legal", "friday-hearts", "--hand", "9S", *folder).exit_code == 0
    assert run("standings", "-", *folder, stdin=log.stdout).exit_code == 0
    assert "no game is called 'friday-hearts'" in run("rules", "friday-hearts").stderr


def test_files_stand_for_their_games_on_the_command_line() -> None:
    log = run("sample", str(HEARTS), "--deals", "1")
    assert "Deal 1" in run("judge", "-", stdin=log.stdout).stdout
    assert run("judge", "-", "--game", str(HEARTS), stdin=log.stdout.replace("free-hearts", "no-hearts")).exit_code == 0
    assert "the Black Maria" in run("rules", str(HEARTS)).stdout
    assert "9♠" in run("trick", str(HEARTS), "7S 9S").stdout
    assert "Friday Hearts" in run("rules", str(HEARTS), "--players", "3").stdout


def test_score_knows_games_of_a_folder_and_games_in_logs(tmp_path: Path) -> None:
    named = run("sample", "friday-hearts", "--count", "3", "--deals", "1", "--catalogue", str(HOUSE)).stdout
    brought = run("sample", str(BRISCA), "--count", "3", "--deals", "1").stdout
    logs = tmp_path / "logs.ndjson"
    logs.write_text(named + brought)
    scored = run("score", str(logs), "--workers", "2", "--catalogue", str(HOUSE))
    assert [orjson.loads(line)["verdict"] for line in scored.stdout.splitlines()] == ["clean"] * 6


def test_check_names_every_fault_of_files_and_folders(tmp_path: Path) -> None:
    good = run("check", str(HOUSE), str(HEARTS))
    assert (good.exit_code, good.stdout) == (0, "3 games, 0 faults\n")
    bad = tmp_path / "bad.yaml"
    bad.write_text(HEARTS.read_text() + "  - bomb: {word: bomb}\n")
    told = run("check", str(bad))
    line = len(bad.read_text().splitlines())
    assert (told.exit_code, told.stdout) == (
        1,
        f"{bad}:{line}: clauses.bomb: does nothing in trick-taking games: leave it out\n1 game, 1 fault\n",
    )
    assert orjson.loads(run("check", "--json", str(bad)).stdout)["file"] == f"{bad}:{line}"
    again = run("check", str(HOUSE), "--json")
    assert again.stdout == ""


def test_a_sample_of_many_players_names_them_all() -> None:
    game = own.look_through({**RAW, "players": [3, 12], "usually": 12}).game
    assert game is not None
    assert len(set(referee.sample(game, 12, deals=1)["players"])) == 12


def test_own_games_are_sampled_as_a_log_that_can_be_damaged_without_failing() -> None:
    chance = random.Random(7)
    log = referee.sample(BRISCA, seed=1, deals=1)
    moves = log["deals"][0]["moves"]
    chance.shuffle(moves)
    assert referee.judge(log)["verdict"] == "violations"


# --- games that are none -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_whatever_somebody_makes_of_a_game_it_is_played_or_refused(seed: int) -> None:
    """None of this raises what is no error of the referee's own."""
    chance = random.Random(seed)
    for _ in range(12):
        raw = a_game(chance)
        try:
            game = own.game_in_log(raw)
            log = referee.sample(game, seed=1, deals=1)
            referee.judge(log)
            referee.decide_trick(game, game.pack.codes[:3])
            referee.legal_plays(game, game.pack.codes[:5])
        except referee.RefereeError:
            continue
        assert log["game"] == game.own


def test_a_clause_that_holds_at_no_table_is_a_fault() -> None:
    entry = {"card-points": {"card": "2S", "points": 1}, "players": [9]}
    assert faults_of(with_clause(entry))[0][1].startswith("holds at no table")


@pytest.mark.parametrize(
    "changed, place, told",
    [
        (
            {"clauses": ["deal-all - follow-suit"]},
            "/game/clauses/0",
            "is no name of a clause: each begins its own line",
        ),
        ({"clauses": [{"floor": None, "points": 3}]}, "/game/clauses/0/floor", "in braces: `- floor: {points: ...}`"),
        ({"clauses": [{"when": ["late"]}]}, "/game/clauses", "name the clause beside that"),
        ({"clauses": [13]}, "/game/clauses", "13 is no clause"),
        ({"clauses": [{"floor": 13}]}, "/game/clauses/0/floor", "must say what it says by name: {points: ...}"),
        ({"clauses": [*RAW["clauses"], {"follow-suit": None, "when": ["late"]}]}, "", "there is no option 'late': say"),
        ({"clauses": ["last-card-call"]}, "/game/clauses/0", "does nothing in trick-taking games: leave it out"),
        ({"options": None}, "/game/options", "is empty: say something there, or leave it out"),
        ({"players": [3]}, "/game/players", "must have 2 entries: how many can play: at least, at most"),
        ({"usually": 9}, "/game/usually", "and 9 are none of them"),
        (
            {"pack": {**RAW["pack"], "ranks": "A 1"}},
            "/game/pack/ranks",
            "there is no 1 in standard-52, which has A K Q",
        ),
        (
            {"pack": {**RAW["pack"], "without": [{"players": [9], "cards": "2D"}]}},
            "/game/pack/without",
            "what is said with 9 players holds at no table",
        ),
    ],
)
def test_a_slip_is_told_with_what_to_do_about_it(changed: dict[str, Any], place: str, told: str) -> None:
    first = faults_of({**RAW, **changed})[0]
    assert first[0].startswith(place)
    assert told in first[1]


def test_what_cannot_be_read_is_not_missed_by_other_clauses() -> None:
    clauses = [{"deal": {"card": 5}}, "draw-after-trick", *RAW["clauses"][1:]]
    assert {place.split("/")[3] for place, _ in faults_of({**RAW, "clauses": clauses})} == {"0"}


def test_a_game_in_which_nobody_deals_is_refused() -> None:
    assert (
        "/game/clauses",
        "none says how many cards are dealt: add deal, deal-all or deal-evenly",
    ) in faults_of({**RAW, "clauses": RAW["clauses"][1:]})


def test_a_game_that_goes_wrong_in_play_is_an_unreadable_log_and_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    log, built_in = (referee.sample(game, seed=1, deals=1) for game in (HEARTS, "alderley"))
    monkeypatch.setattr("referee.clauses.scoring.cards.PenaltySuit.score", lambda *_: [][0])
    with pytest.raises(referee.UnreadableLog, match="/game: Friday Hearts cannot be played"):
        referee.judge(log)
    with pytest.raises(IndexError):  # of a built-in game it is the referee's own fault
        referee.judge(built_in)


# --- over HTTP -----------------------------------------------------------------------------------------------------


def test_the_service_judges_by_a_game_that_comes_with_the_log(client: FlaskClient) -> None:
    log = referee.sample(HEARTS, seed=4, deals=1)
    answer = client.post("/v1/verdicts", json=log)
    assert answer.json == referee.judge(log)
    text = log_as_yaml(log)
    assert client.post("/v1/verdicts?lines=true", data=text, content_type="application/yaml").status_code == 200
    assert client.post("/v1/logs", json=log).json == {"log": log}
    tried = client.post("/v1/verdicts/tries", json={"log": log, "moves": ["Ann 2H"]})
    assert tried.status_code == 200


def told(answer: Any) -> Any:
    """The JSON of an answer."""
    return orjson.loads(answer.data)


def test_faults_of_a_game_over_http_lead_into_it(client: FlaskClient) -> None:
    wrong = with_clause({"deal": {"cards": "x"}})
    log = {"game": wrong, "players": ["Ann", "Bob", "Cat"], "deals": []}
    asked = {
        "/v1/verdicts": log,
        "/v1/game": {"game": wrong},
        "/v1/trick": {"game": wrong, "cards": "7S 8S"},
        "/v1/legal": {"game": wrong, "hand": "7S"},
    }
    for path, body in asked.items():
        answer = client.post(path, json=body)
        assert answer.status_code == 422, path
        assert told(answer)["errors"][0]["pointer"] == "/game/clauses/10/deal/cards"
    tried = client.post("/v1/verdicts/tries", json={"log": log, "moves": []})
    assert told(tried)["errors"][0]["pointer"] == "/log/game/clauses/10/deal/cards"
    lined = client.post("/v1/verdicts?lines=true", data=log_as_yaml(log), content_type="application/yaml")
    assert "cards: x" in log_as_yaml(log).splitlines()[told(lined)["errors"][0]["line"] - 1]
    assert client.post("/v1/trick", json={"game": "bedam", "cards": "7S"}).status_code == 404
    assert told(client.post("/v1/trick", json={"game": 7, "cards": "7S"}))["errors"][0]["pointer"] == "/game"
    assert client.post("/v1/game", json={"game": str(HEARTS)}).status_code == 404


def test_a_batch_may_mix_games_of_all_kinds(client: FlaskClient) -> None:
    own_log, bedem = referee.sample(HEARTS, seed=4, deals=1), referee.sample("bedem", seed=4, deals=1)
    other = {**bedem, "game": {**RAW, "name": "Bedem"}, "players": bedem["players"], "deals": []}
    lines = [own_log, bedem, other, {**own_log, "game": {}}, bedem]
    answer = client.post(
        "/v1/verdicts/batch", data=b"\n".join(map(orjson.dumps, lines)), content_type="application/x-ndjson"
    )
    verdicts = [orjson.loads(line) for line in answer.data.splitlines()]
    assert [one.get("game") for one in verdicts] == ["friday-hearts", "bedem", "bedem", None, "bedem"]
    assert verdicts[1] == verdicts[4] == referee.judge(bedem)
    assert verdicts[2]["edition"] != verdicts[1]["edition"]
    assert verdicts[3]["line"] == 4


def test_the_service_tells_what_it_makes_of_a_game(client: FlaskClient, house: Path) -> None:
    facts = told(client.post("/v1/game", json={"game": RAW}))
    assert (facts["slug"], facts["page"], len(facts["pack"]["cards"])) == ("friday-hearts", None, 52)
    assert {clause["rule"] for clause in facts["clauses"] if clause["id"] == "floor"} == {"clauses/floor/"}
    named = told(client.get("/v1/games/friday-hearts"))
    assert (named["page"], named["aim"]) == ("games/friday-hearts/", facts["aim"])
    assert told(client.get("/v1/games?q=friday"))["count"] == 1
    assert told(client.get("/v1/games/friday-hearts/sample?deals=1"))["game"] == "friday-hearts"
    assert told(client.post("/v1/trick", json={"game": "Friday Hearts", "cards": "7S 9S"}))["card"] == "9S"
    assert client.post("/v1/games/friday-hearts/sheet", json={"players": 3}).status_code == 200


def test_metrics_do_not_grow_with_the_games_that_somebody_sends(client: FlaskClient) -> None:
    for number in range(20):
        log = {"game": {**RAW, "name": f"Game {number}"}, "players": ["Ann", "Bob", "Cat"], "deals": []}
        assert client.post("/v1/verdicts", json=log).status_code == 200
    counted = client.get("/metrics").text
    assert 'family="own"' in counted
    assert "game-" not in counted


def test_ties_and_bids_need_no_ruling_of_their_own() -> None:
    shared = {**RAW, "clauses": [*RAW["clauses"][:-1], "tie-shared"]}
    made = own.look_through(shared)
    assert made.flaws == ()
    assert made.game is not None
    assert "shared-win" in made.game.all_rulings
    bids = with_clause({"point-bids": {"least": 1}})
    (flaw,) = own.look_through(bids).flaws
    assert flaw.told.startswith(
        "clauses.point-bids: says how the highest bidder is found, and nothing comes of it: add "
    )
    led = ["bidder-leads" if entry == "eldest-leads" else entry for entry in bids["clauses"]]
    assert led != bids["clauses"]
    assert own.look_through({**bids, "clauses": led}).flaws == ()


# --- a site with them ----------------------------------------------------------------------------------------------


def test_the_pages_of_the_site_have_games_of_a_folder_and_their_packs(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = [game for game in games_by_name() if not game.built_in]
    monkeypatch.setattr("referee.pages.games_by_name", lambda: own)
    pages = dict(render_site())
    assert "Black Maria" in pages["games/friday-hearts/index.md"]
    assert "40-card Spanish pack" in pages["packs.md"]
    assert "friday-hearts" in pages["clauses/penalty-suit.md"]


def test_site_builds_with_the_folders_and_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[Any] = []

    def build(command: list[str], env: dict[str, str], check: bool) -> Any:
        asked.append((command, env[catalogue.VARIABLE]))
        return subprocess.CompletedProcess(command, len(asked) - 1)

    monkeypatch.setenv(catalogue.VARIABLE, "")
    monkeypatch.setattr("subprocess.run", build)
    built = run("site", str(HOUSE), "--output", str(tmp_path / "out"))
    assert built.stdout == f"{tmp_path / 'out'}: the rules site, with 2 of your own among its games\n"
    ((command, folders),) = asked
    assert (folders, command[-1]) == (str(HOUSE), str(tmp_path / "out"))
    assert Path(command[command.index("-f") + 1]).name == "mkdocs.yml"
    monkeypatch.setenv(catalogue.VARIABLE, "")
    assert "the site was not built" in run("site", str(HOUSE)).stderr
    monkeypatch.setenv(catalogue.VARIABLE, "")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert "pip install 'card-table-referee[docs]'" in run("site", str(HOUSE)).stderr


def test_check_plays_what_it_finds_no_fault_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.clauses.scoring.cards.PenaltySuit.score", lambda *_: [][0])
    told = run("check", str(HEARTS))
    assert told.exit_code == 1
    fault, whole = told.stdout.splitlines()
    assert "clauses.penalty-suit: cannot be played here: change it or leave it out (with 3 or 4 players: " in fault
    assert f"{HEARTS}:" in fault
    assert "Error" not in fault
    assert whole == "1 game, 1 fault"


def test_rules_that_a_game_says_nobody_judges_stand_in_every_verdict(tmp_path: Path) -> None:
    rule = "A side that takes 91 points or more scores two games."
    raw = {**RAW, "not-judged": [rule]}
    log = referee.sample(own.game_in_log(raw), 3, deals=1)
    assert referee.judge(log)["not_judged"] == [rule]
    assert "not_judged" not in referee.judge({**log, "game": RAW})
    path = tmp_path / "log.json"
    path.write_bytes(orjson.dumps(log))
    told = run("judge", str(path)).stdout
    assert (
        f"The referee does not judge these rules of the game, nor what they change in the scores:\n  - {rule}\n" in told
    )
    assert "1 rule of the game not judged" in run("judge", "--summary", str(path)).stdout
    file = tmp_path / "game.json"
    file.write_bytes(orjson.dumps(raw))
    assert rule in run("rules", str(file)).stdout
    client = create_app().test_client()
    assert client.post("/v1/verdicts", json=log).get_json()["not_judged"] == [rule]
    assert client.post("/v1/game", json={"game": raw}).get_json()["not_judged"] == [rule]
    assert faults_of({**RAW, "not-judged": rule})[0][0] == "/game/not-judged"


def test_a_climbing_game_that_does_not_say_what_becomes_of_tricks_puts_them_aside() -> None:
    game = {
        "name": "Quick Climb",
        "about": "A small game.",
        "family": "climbing",
        "players": [2, 4],
        "pack": {"base": "standard-52", "ranks": "10 9 8 7 6 5 4 3 2 A"},
        "clauses": [
            {"deal": {"cards": 9}},
            "dealer-leads",
            {"combinations": {"sets": True, "runs": "none"}},
            "beating",
            "winner-leads",
            "first-out-wins",
            {"cards-left": {"by": "number", "to": "winner"}},
            {"passing": {"final": True}},
            {"target": {"points": 100}},
            "tie-extra-round",
        ],
    }
    log = {"game": game, "players": ["Ann", "Bob"], "dealer": "Ann", "deals": [{"moves": "Ann 5S, Bob pass, Ann 6S"}]}
    (trick, *_) = referee.judge(log)["deals"][0]["tricks"]
    assert (trick["winner"], trick["clause"]) == ("Ann", "pile-set-aside")
