"""Records in the notations of others: read as logs, judged with their own lines, refused where they are none."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import referee
from referee.errors import UnreadableLog
from referee.reading.documents import Document, form_of
from referee.reading.json_text import NotParsed
from referee.reading.records import lin, pbn, skat_server
from referee.reading.records.notations import NOTATIONS
from referee.reading.records.pbn_writing import NotInPbn, log_as_pbn
from tests.helpers.commands import run
from tests.helpers.logs import Log, with_moves
from tests.helpers.recorded import as_lin, as_sgf

GAMES = {"pbn": "contract-bridge", "lin": "contract-bridge", "skat-sgf": "skat"}
WRITERS: dict[str, Callable[[Log], str]] = {"pbn": log_as_pbn, "lin": as_lin, "skat-sgf": as_sgf}
CLAIMED = "qx|o1|md|3SA,S2,S3,S4|mb|1N!|an|15 to 17|mb|p|mb|p|mb|p|nt|a comment|pc|s3|pc|s2|pc|s4|pc|sA|mc|7|"
OPEN_NULL = (
    "(;GM[Skat]P0[Ann]P1[Bob]P2[Cat]MV[w HK.SK.HJ.CA.SA.C9.S8.H7.ST.HT.C7.HA.CJ.DK.HQ.D7.C8.DA.DT.D9.SQ.DQ.H8.S9.CK.S7.SJ.CT"
    ".H9.CQ.DJ.D8 1 18 0 p 2 p 1 s w DJ.D8 1 NO.HA.HQ 2 RE 0 RE ]R[d:1 win v:46] ;)"
)


def sampled(form: str, seed: int) -> Log:
    """Two deals, with the fields that every notation has."""
    log = referee.sample(GAMES[form], seed=seed, deals=2)
    sides = [{"vulnerable": told} for told in ("none", "all")] if form == "lin" else [{}, {}]
    deals = [deal | told for deal, told in zip(log["deals"], sides, strict=True)]
    return {key: log[key] for key in ("game", "players")} | {"deals": deals}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("form", GAMES)
def test_a_log_that_is_written_is_read_again(form: str, seed: int) -> None:
    log = sampled(form, seed)
    text = WRITERS[form](log)
    assert form_of("a", text.encode()) == form
    read = Document("a", form, text.encode()).parse()
    for ours, theirs in zip(log["deals"], read["deals"], strict=True):
        names = dict(zip(read["players"], log["players"], strict=True))
        renamed = [" ".join([names[move.split()[0]], *move.split()[1:]]) for move in theirs["moves"]]
        assert [move for move in renamed if " show " not in move] == [
            one for one in ours["moves"] if " show " not in one
        ]
        assert {names[name]: set(cards.split()) for name, cards in theirs["hands"].items()} == {
            name: set(cards.split()) for name, cards in ours["hands"].items()
        }
    told, as_read = (
        [deal["scores"] and {names.get(name, name): score for name, score in deal["scores"].items()} for deal in deals]
        for deals in (referee.judge(log)["deals"], referee.judge(text)["deals"])
    )
    assert told == as_read


def test_pbn_that_was_written_is_written_alike_again() -> None:
    for seed in range(12):
        once = log_as_pbn(sampled("pbn", seed))
        assert log_as_pbn(pbn.read(once)) == once


def test_what_bridge_has_no_word_for_is_not_written() -> None:
    with pytest.raises(NotInPbn, match="no game but Bridge"):
        log_as_pbn(sampled("skat-sgf", 0))
    with pytest.raises(NotInPbn, match="'North wave' has no word"):
        log_as_pbn(
            {
                "game": "contract-bridge",
                "players": ["North", "East", "South", "West"],
                "deals": [{"moves": ["North wave"]}],
            }
        )


def test_lin_tells_what_was_claimed_and_said() -> None:
    log = lin.read(CLAIMED)
    (deal,) = log["deals"]
    assert deal["dealer"] == "North"
    assert deal["moves"][-1] == "North claim 6"
    assert deal["comments"] == {"0": "15 to 17", "3": "a comment"}
    assert lin.read("st||" + CLAIMED.partition("qx|o1|")[2])["deals"][0]["moves"] == deal["moves"]


def test_lin_keeps_what_it_does_not_know_and_reads_both_rooms() -> None:
    text = (
        "vg|Final,,I,1,1|rs|1NN=,1NN+1|pn|A,B,C,D,E,F,G,H|" + CLAIMED + "zz|what is this|" + CLAIMED.replace("o1", "c1")
    )
    log = lin.read(text)
    assert log["players"] == ["North", "East", "South", "West"]
    assert log["comment"] == "Final"
    assert [deal["comment"] for deal in log["deals"]] == [
        "Board 1, Room Open, Result 7, Remarks zz what is this", "Board 1, Room Closed, Result 7",
    ]  # fmt: skip


def test_the_fourth_hand_is_what_the_others_leave() -> None:
    text = as_lin(sampled("lin", 2))
    assert len(lin.read(text)["deals"][0]["hands"]) == 4


def test_who_gives_up_in_a_null_loses_it() -> None:
    (deal,) = referee.judge(OPEN_NULL)["deals"]
    assert deal["scores"] == {"Ann": 0, "Bob": 46, "Cat": 0}
    given_up = OPEN_NULL.replace("2 RE 0 RE", "1 RE")
    assert referee.judge(given_up)["deals"][0]["scores"] == {"Ann": 0, "Bob": -92, "Cat": 0}


def test_cards_may_be_put_down_after_the_game_is_named() -> None:
    (deal,) = skat_server.read(OPEN_NULL.replace("1 NO.HA.HQ", "1 G 1 HA.HQ"))["deals"]
    assert deal["moves"][-4:-1] == ["Bob take JD 8D", "Bob discard AH QH", "Bob declare grand"]


@pytest.mark.parametrize(
    "text, line, detail",
    [
        (CLAIMED.replace("pc|s3|", "\npc|zz|"), 2, "is no card"),
        (CLAIMED.replace("mb|p|", "\nmb|8C|", 1), 2, "is no call"),
        (CLAIMED + "\n\nm", 3, "a field is two letters"),
        (CLAIMED.replace("SA,", "S1,"), 1, "is no hand"),
        ("\n" + OPEN_NULL.replace("NO.HA.HQ", "XX"), 2, "'XX' is no move"),
        (OPEN_NULL.replace("HK.SK", "HK"), 1, "31 cards are dealt"),
        (OPEN_NULL.replace("HK.SK", "HK.HX"), 1, "'HX' is no card"),
        (OPEN_NULL.replace(" ;)", ""), 1, "no game in it is whole"),
        (OPEN_NULL.replace("MV[", "MX["), 1, "MV[...]"),
        (OPEN_NULL.replace("2 RE 0 RE", "5 RE"), 1, "'5' is no player"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text: str, line: int, detail: str) -> None:
    with pytest.raises(NotParsed) as told:
        Document("a", form_of("a", text.encode()), text.encode()).parse()
    assert told.value.line == line
    assert detail in told.value.detail


@pytest.mark.parametrize("form", GAMES)
def test_a_damaged_record_gets_a_verdict_or_its_line(form: str) -> None:
    rng, whole = random.Random(form), WRITERS[form](sampled(form, 1))
    for _ in range(150):
        text = list(whole)
        for _ in range(rng.randint(1, 6)):
            at = rng.randrange(len(text))
            text[at : at + rng.randint(0, 3)] = rng.choice([*'|[](;). \n1pxSÄ^"', whole[at:][: rng.randint(1, 40)], ""])
        raw = "".join(text).encode()
        try:
            log = Document("a", form, raw).parse()
        except NotParsed as fault:
            assert 1 <= fault.line <= raw.count(b"\n") + 1
            continue
        try:
            referee.judge(log)
        except UnreadableLog as error:
            assert error.faults


def test_a_finding_points_into_the_record() -> None:
    log = sampled("lin", 3)
    moves = list(log["deals"][0]["moves"])
    first = next(place for place, move in enumerate(moves) if move.split()[1][-1] in "CDHS" and len(move.split()) == 2)
    moves[first], moves[first + 4] = f"{moves[first].split()[0]} {moves[first + 4].split()[1]}", moves[first + 4]
    shown = run("judge", "-", stdin=as_lin(with_moves({**log, "deals": log["deals"][:1]}, moves)))
    assert shown.exit_code == 1
    assert "(line 3" in shown.output


def test_convert_writes_what_it_reads(tmp_path: Any) -> None:
    text = as_lin(sampled("lin", 1))
    path = tmp_path / "evening.lin"
    path.write_text(text)
    for form in ("yaml", "json", "pbn"):
        told = run("convert", path, "--to", form)
        assert told.exit_code == 0, told.output
        assert (
            [deal["scores"] for deal in referee.judge(told.stdout)["deals"]]
            == [deal["scores"] for deal in referee.judge(text)["deals"]]
            if form != "yaml"
            else "moves: |" in told.stdout
        )
    assert run("convert", "-", "--to", "pbn", stdin="[1]").exit_code == 2
    assert run("convert", "-", "--to", "pbn", stdin='{"deals": 3}').exit_code == 2
    assert run("convert", tmp_path / "none.lin").exit_code == 2


def test_every_notation_is_tried_here() -> None:
    assert {one.form for one in NOTATIONS} == set(GAMES)
