"""Examples of shared tables for the description, made as everything at a table is made, and kept nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import referee
from referee.reading.json_text import read_json
from referee.tables.evening import Evening
from referee.tables.keys import id_of, keys_of
from referee.tables.records import Write, as_sent, text
from referee.tables.shared import found_in, told
from referee.tables.steps import Author, Step, begin, deal, end, facts, play, show_hand, undo

HEAD: dict[str, Any] = {"game": "bedem", "players": ["Ann", "Bob", "Cat"], "dealer": "Ann"}
MOVES: dict[str, Any] = {"moves": ["Bob 7S", "Cat 4H"]}
WON: dict[str, Any] = {"won": {"Ann": {"tricks": 3}, "Bob": {"tricks": 1}, "Cat": {"tricks": 1}}}
HAND: dict[str, Any] = {"deal": 1, "cards": "4H 9S 5D 7C 2C"}
SECRET, DAYS, AT = "the secret of the example alone", 90, "2026-11-25T20:15:00Z"
ONE = "/v1/tables/{table_id}"
Example = tuple[str, str, Any, Any]


def examples() -> Iterator[Example]:
    """Paths with an example of what is asked there (None: there is no body) and of the answer."""
    write, look, *seats = (key.text for key in keys_of(SECRET, HEAD["players"]))
    keys = {"write": write, "look": look, "seats": dict(zip(HEAD["players"], seats, strict=True))}
    table_id, evening = id_of(SECRET), Evening()
    first = _done(evening, begin(HEAD))
    yield "/v1/tables", "example", HEAD, {"id": table_id, "version": 1, "keys": keys, "kept_days": DAYS}
    about = {
        "id": table_id,
        "version": 1,
        "may": "write",
        "seat": None,
        "game": HEAD["game"],
        "players": HEAD["players"],
    }
    yield ONE, "example", None, {**about, "ended": False, "created": AT, "kept_days": DAYS, "told": first.told}
    moves = _done(evening, play(MOVES["moves"]))
    yield f"{ONE}/moves", "example", MOVES, _answer(moves)
    yield f"{ONE}/log", "example", None, evening.log
    yield f"{ONE}/verdict", "example", None, referee.judge(evening.log)
    sent = [read_json(as_sent(row["version"], row["body"], row["told"]).text) for row in moves.rows(table_id)]
    yield f"{ONE}/events", "example", None, {"version": evening.version, "events": sent}
    opened = _done(evening.copy(), show_hand(1, HAND["cards"].split()), "Cat")
    yield f"{ONE}/hand/open", "example", {"deal": 1}, _answer(opened)
    yield f"{ONE}/moves/last", "example", None, _answer(_done(evening, undo))
    yield f"{ONE}/facts", "example", WON, _answer(_done(evening, facts(WON["won"], None)))
    yield f"{ONE}/deals", "example", {"dealer": "Bob"}, _answer(_done(evening, deal({"dealer": "Bob"})))
    yield f"{ONE}/end", "example", {}, _answer(_done(evening, end))
    put = {"deal": 1, "player": "Cat", "cards": HAND["cards"].split(), "open": False}
    yield f"{ONE}/hand", "example", HAND, put


def _done(evening: Evening, step: Step, seat: str | None = None) -> Write:
    """What a step brings to an evening."""
    before = found_in(referee.judge(evening.log)) if evening.version else []
    by = Author(seat)
    by.at = AT
    step(evening, by)
    return Write(by.events, told(referee.judge(read_json(text(evening.log))), before))


def _answer(write: Write) -> dict[str, Any]:
    return {"version": write.events[-1]["version"], "events": write.events, **write.told}
