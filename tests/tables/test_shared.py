"""What may be done at a shared table and by whom, in both kinds of database."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import text

import referee
from referee.tables.database import open_database
from tests.tables.phones import HEAD, TRICKS, Phone

Clients = Callable[..., FlaskClient]
"""Makes clients, each of a service of its own."""


# --- an evening ------------------------------------------------------------------------------------------------------


def test_an_evening_is_the_log_that_it_would_be_alone(phone: Phone) -> None:
    version = phone.begun.version
    for move in TRICKS:
        answer = phone.play(version, move)
        assert answer.status == 200
        version = answer.version
    log = phone.log()
    assert log == {**HEAD, "deals": [{"moves": TRICKS}]}
    verdict = phone.ask("GET", "/verdict")
    assert verdict.told == referee.judge(log)
    assert answer.told["findings"][0]["kind"] == "illegal"
    assert answer.told["findings"][0]["move"] == 1, "what an earlier move did wrong is new, too"
    table = phone.ask("GET")
    assert (table.version, table.told["told"]["verdict"], table.told["may"]) == (version, "violations", "write")
    assert phone.ask("GET", if_none_match=f'"{version}"').status == 304


def test_what_was_taken_back_stays_told(phone: Phone) -> None:
    phone.play(1, *TRICKS[:2])
    assert phone.undo(4).version == 5
    assert phone.log()["deals"] == [{"moves": TRICKS[:1]}]
    assert phone.undo(5).version == 6
    assert phone.log()["deals"] == [{"moves": []}]
    assert phone.undo(6).version == 7
    assert phone.log()["deals"] == []
    nothing = phone.undo(7)
    assert (nothing.status, nothing.told["detail"]) == (409, "There is nothing to take back.")
    told = phone.events()
    assert [event["version"] for event in told] == [1, 2, 3, 4, 5, 6, 7]
    assert [event.get("undoes") for event in told if event["type"] == "undo"] == [4, 3, 2]
    assert [event["move"] for event in told if event["type"] == "move"] == TRICKS[:2]


def test_facts_take_the_place_of_moves_until_they_are_taken_back(phone: Phone) -> None:
    won = {"Ann": {"tricks": 3}, "Bob": {"tricks": 1}, "Cat": {"tricks": 1}}
    phone.play(1, TRICKS[0])
    told = phone.write("/facts", {"won": won}, 3)
    assert (told.told["deal"], told.told["scores"]["Ann"]) == (
        {"number": 1, "complete": True, "scores": {"Ann": 3, "Bob": 1, "Cat": 1}},
        3,
    )
    assert phone.log()["deals"] == [{"won": won}]
    assert phone.play(4, "Cat 7S").version == 6, "the next deal begins by itself"
    assert phone.write("/facts", {"won": won, "deal": 4}, 6).told["errors"][0]["pointer"] == "/deal"
    phone.undo(6), phone.undo(7), phone.undo(8)
    assert phone.log()["deals"] == [{"moves": TRICKS[:1]}]


def test_deals_begin_and_an_evening_ends(phone: Phone) -> None:
    assert phone.write("/deals", {"dealer": "Bob", "hands": {"Ann": "7S ?"}}, 1).version == 2
    fault = phone.write("/deals", {"dealer": "Zoe"}, 2)
    assert (fault.status, fault.told["errors"][0]["pointer"]) == (422, "/dealer")
    assert phone.write("/end", {}, 2).version == 3
    assert phone.play(3, "Cat 7S").status == 409
    assert phone.ask("GET").told["ended"] is True
    assert phone.undo(3).version == 4
    assert phone.play(4, "Cat 7S").status == 200


def test_an_evening_that_began_alone_goes_on_shared(served: Clients) -> None:
    log = {**HEAD, "deals": [{"moves": "Bob 7S, Cat 4H\nAnn 10S"}, {"won": {"Ann": {"tricks": 1}}}]}
    phone = Phone.begin(served(), log)
    assert phone.begun.version == 6
    assert phone.log()["deals"] == [{"moves": TRICKS[:3]}, {"won": {"Ann": {"tricks": 1}}}]
    phone.undo(6), phone.undo(7)
    assert phone.log()["deals"] == [{"moves": TRICKS[:2]}]


@pytest.mark.parametrize(
    "moves, pointer",
    [
        (["Bob 7S", "Cat 11Q"], "/moves/1"),
        (["Zoe 7S"], "/moves/0"),
        ([7], "/moves/0"),
        ([], "/moves"),
        (["Bob 7S"] * 101, "/moves"),
    ],
)
def test_moves_that_cannot_be_read_are_not_written(phone: Phone, moves: list[Any], pointer: str) -> None:
    answer = phone.play(1, *moves)
    assert (answer.status, answer.told["errors"][0]["pointer"]) == (422, pointer)
    assert phone.ask("GET").version == 1


# --- several who write -----------------------------------------------------------------------------------------------


def test_who_does_not_know_all_is_told_what_was_missed(phone: Phone) -> None:
    phone.play(1, *TRICKS[:2])
    late = phone.play(1, TRICKS[0])
    assert (late.status, late.version, late.told["version"]) == (412, 4, 4)
    assert [event.get("move") for event in late.told["missed"]] == [None, *TRICKS[:2]]
    assert late.told["missed"][-1]["told"]["next"]["player"] == "Ann"
    assert phone.ask("POST", "/moves", {"moves": ["Ann 7S"]}).status == 428
    assert phone.play(9, "Ann 7S").status == 412, "nobody knows what has not happened"


def test_the_same_write_is_done_once(phone: Phone) -> None:
    first = phone.play(1, TRICKS[0], idempotency_key="the-first")
    phone.play(first.version, TRICKS[1])
    again = phone.play(1, TRICKS[0], idempotency_key="the-first")
    assert (again.status, again.told, again.version) == (200, first.told, first.version)
    assert phone.log()["deals"] == [{"moves": TRICKS[:2]}]
    other = phone.play(1, "Bob 8S", idempotency_key="the-first")
    assert (other.status, other.told["errors"][0]["pointer"]) == (422, "/Idempotency-Key")
    assert phone.play(4, TRICKS[2], idempotency_key="short").status == 422
    undone = phone.undo(4, idempotency_key="the-undo")
    assert phone.undo(4, idempotency_key="the-undo").told == undone.told


@pytest.mark.parametrize("writers", [2, 4])
def test_of_several_who_write_at_once_one_does(served: Clients, writers: int) -> None:
    """Each as a worker of its own, so that nothing but the database keeps them apart."""
    clients = [served() for _ in range(writers)]
    first = Phone.begin(clients[0])
    phones = [first, *(Phone(client, first.begun, first.key) for client in clients[1:])]

    def keep_writing(phone: Phone) -> list[int]:
        version, mine = 1, list[int]()
        while len(mine) < 8:
            answer = phone.play(version, "Ann 7S")
            assert answer.status in {200, 412}
            version = answer.version
            if answer.status == 200:
                mine.append(version)
        return mine

    with ThreadPoolExecutor(writers) as pool:
        written = [version for mine in pool.map(keep_writing, phones) for version in mine]
    assert len(set(written)) == len(written) == 8 * writers
    assert len(first.log()["deals"][0]["moves"]) == 8 * writers
    assert [event["version"] for event in first.events()] == list(range(1, 8 * writers + 3))


def test_a_table_is_begun_once(served: Clients) -> None:
    client = served()
    secret = "a-secret-that-nobody-else-has-by-chance"
    first = Phone.begin(client, idempotency_key=secret)
    first.play(1, TRICKS[0])
    again = Phone.begin(client, idempotency_key=secret)
    assert (again.begun.told["id"], again.begun.told["keys"]) == (first.begun.told["id"], first.begun.told["keys"])
    assert again.begun.version == 3
    assert client.post("/v1/tables", json=HEAD, headers={"Idempotency-Key": "soon-guessed"}).status_code == 422


# --- who may do what -------------------------------------------------------------------------------------------------


def test_who_looks_writes_nothing(phone: Phone) -> None:
    look = phone.other("look")
    assert look.ask("GET").told["may"] == "look"
    assert [look.ask("GET", path).status for path in ("/log", "/verdict", "/events")] == [200] * 3
    assert look.play(1, TRICKS[0]).status == 403
    assert look.undo(1).status == 403
    assert [look.write(path, {}, 1).status for path in ("/deals", "/end")] == [403] * 2
    assert look.ask("GET", "/hand").status == 403


def test_a_seat_begins_a_deal_where_none_is_in_progress(phone: Phone) -> None:
    seat = phone.other("Ann")
    assert seat.write("/deals", {"dealer": "Bob"}, 1).status == 403
    assert seat.write("/deals", {}, 1).version == 2
    assert seat.write("/deals", {}, 2).status == 403
    phone.write("/facts", {"won": {"Ann": {"tricks": 3}, "Bob": {"tricks": 1}, "Cat": {"tricks": 1}}}, 2)
    assert seat.write("/deals", {}, 3).version == 4


def test_a_seat_makes_its_own_moves(phone: Phone) -> None:
    bob = phone.other("Bob")
    assert bob.ask("GET").told["seat"] == "Bob"
    made = bob.play(1, TRICKS[0])
    assert (made.status, made.told["events"][-1]["by"]) == (200, "Bob")
    assert bob.play(3, "Cat 4H").status == 403
    assert bob.play(3, {"player": "Cat", "action": "play", "cards": ["4H"]}).status == 403
    assert bob.write("/deals", {}, 3).status == 403
    phone.play(3, "Cat 4H")
    assert bob.undo(4).status == 403
    phone.undo(4)
    assert bob.undo(5).status == 200


def test_strangers_learn_nothing(phone: Phone) -> None:
    stranger = Phone(phone.client, phone.begun, "w." + "x" * 32)
    wrong = stranger.ask("GET")
    stranger.path = "/v1/tables/AAAAAAAAAAAAAAAA"
    missing = stranger.ask("GET")
    assert (wrong.status, wrong.told) == (missing.status, missing.told)
    assert wrong.status == 404
    keyless = phone.client.get(phone.path)
    assert (keyless.status_code, keyless.headers["WWW-Authenticate"]) == (401, "Bearer")
    assert phone.client.get("/v1/tables").status_code == 405, "nothing lists tables"


def test_of_keys_only_hashes_are_kept(phone: Phone, address: str) -> None:
    keys = phone.begun.told["keys"]
    every = [keys["write"], keys["look"], *keys["seats"].values()]
    assert len(set(every)) == 5
    engine = open_database(address)
    with engine.connect() as connection:
        kept = [
            str(row)
            for name in ("tables", "keys", "events", "hands")
            for row in connection.execute(text(f"SELECT * FROM {name}"))
        ]
    engine.dispose()
    assert len(kept) == 7
    assert not [key for key in every for row in kept if key[2:] in row]


# --- hands -----------------------------------------------------------------------------------------------------------

HAND = "4H 9S 5D 7C 2C"


def test_a_hand_is_its_seats_own(phone: Phone) -> None:
    cat, ann = phone.other("Cat"), phone.other("Ann")
    assert cat.ask("GET", "/hand").status == 404
    put = cat.ask("PUT", "/hand", {"deal": 1, "cards": HAND})
    assert put.told == {"deal": 1, "player": "Cat", "cards": HAND.split(), "open": False}
    assert cat.ask("GET", "/hand").told == cat.ask("GET", "/hand?deal=1").told == put.told
    for other in (phone, phone.other("look")):
        assert other.ask("GET", "/hand").status == 403
        assert other.ask("PUT", "/hand", {"deal": 1, "cards": ""}).status == 403
    assert ann.ask("GET", "/hand").status == 404
    everything = [phone.ask("GET", path).told for path in ("", "/log", "/verdict", "/events")]
    assert "9S" not in str(everything)
    assert cat.ask("PUT", "/hand", {"deal": 1, "cards": ["9X"]}).told["errors"][0]["pointer"] == "/cards"
    assert cat.ask("PUT", "/hand", {"deal": 3, "cards": HAND}).told["errors"][0]["pointer"] == "/deal"
    assert cat.ask("PUT", "/hand", {"deal": 1, "cards": ""}).status == 200
    assert cat.ask("GET", "/hand").status == 404


def test_an_open_hand_proves_what_was_doubtful(phone: Phone) -> None:
    cat = phone.other("Cat")
    cat.ask("PUT", "/hand", {"deal": 1, "cards": "4H 9S 5D 7C 2C"})
    moves = ["Bob 7S", "Cat 4H", "Ann 10S"]
    moves += ["Ann 2D", "Bob 3D", "Cat 5D", "Cat 7C", "Ann 3C", "Bob 4C", "Cat 2C", "Ann 5C", "Bob 6C"]
    version = phone.play(1, *moves).version
    early = cat.ask("POST", "/hand/open", {"deal": 1})
    assert (early.status, early.told["detail"]) == (409, "That deal is not over.")
    version = phone.play(version, "Bob 8S", "Cat 9S", "Ann 6S").version
    assert phone.ask("GET").told["told"]["deal"]["complete"] is True
    opened = cat.ask("POST", "/hand/open", {"deal": 1})
    assert opened.told["events"][0] | {"at": ""} == {
        "version": version + 1, "type": "hand", "at": "", "by": "Cat", "deal": 1, "player": "Cat", "cards": HAND.split(),
    }  # fmt: skip
    assert cat.ask("POST", "/hand/open", {"deal": 1}).told == opened.told, "once"
    assert phone.log()["deals"][0]["hands"] == {"Cat": HAND.split()}
    assert cat.ask("PUT", "/hand", {"deal": 1, "cards": "2C"}).status == 409
    assert cat.ask("GET", "/hand").told["open"] is True
    assert phone.undo(version + 1).told["events"][0]["undoes"] == version, "a hand stays open"
    assert phone.log()["deals"][0]["hands"] == {"Cat": HAND.split()}
