"""Tools for assistants, asked by a client of the protocol: the answers and the errors of the API."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters
from mcp_types import TextContent

import referee
from referee.api import create_app
from referee.api.assistants import TOOLS, server

BEDEM = {
    "game": "bedem",
    "players": ["Ann", "Bob", "Cat"],
    "deals": [{"hands": {"Bob": "9S 4H"}, "moves": ["Ann 7S", "Bob 4H"]}],
}


def told(*asked: tuple[str, dict[str, Any]], where: Any = None) -> Sequence[tuple[bool, Any]]:
    """Of each question whether it went wrong, and the answer."""

    async def ask() -> list[tuple[bool, Any]]:
        async with Client(where or server()) as client:
            answers = [await client.call_tool(name, arguments) for name, arguments in asked]
        for answer in answers:
            (content,) = answer.content
            assert isinstance(content, TextContent)
            assert json.loads(content.text) == answer.structured_content
        return [(bool(answer.is_error), answer.structured_content) for answer in answers]

    return anyio.run(ask)


def tools(where: Any) -> dict[str, Any]:
    """What the tools take, by their names."""

    async def ask() -> dict[str, Any]:
        async with Client(where) as client:
            return {tool.name: tool.input_schema for tool in (await client.list_tools()).tools}

    return anyio.run(ask)


def test_it_answers_as_the_api_does() -> None:
    client = create_app().test_client()
    trick = {"game": "bedem", "cards": ["7S", "9S", "4H"]}
    legal = {"game": "bedem", "hand": ["7S", "4H"], "trick": ["9S"]}
    answers = told(
        ("judge", BEDEM), ("trick", trick), ("legal", legal), ("find", {"q": "hearts"}), ("rules", {"game": "Hearts"})
    )
    asked = (
        client.post("/v1/verdicts", json=BEDEM), client.post("/v1/trick", json=trick), client.post("/v1/legal", json=legal),
        client.get("/v1/games?q=hearts"), client.get("/v1/games/hearts"),
    )  # fmt: skip
    assert answers == [(False, answer.json) for answer in asked]
    assert answers[0][1]["deals"][0]["findings"][0]["clause"] == "follow-suit"


def test_it_refuses_as_the_api_does() -> None:
    answers = told(
        ("judge", {**BEDEM, "players": 3}), ("trick", {"game": "bedem", "cards": ["ZZ"]}), ("rules", {"game": "../hearts"}),
        ("rules", {}), ("nothing", {}), ("judge", {}),
    )  # fmt: skip
    assert [wrong for wrong, _ in answers] == [True] * 6
    assert [answer.get("status") for _, answer in answers] == [422, 422, 404, None, None, 422]
    assert answers[1][1]["errors"][0]["pointer"] == "/cards"


def test_it_quotes_rulings() -> None:
    one, every = told(("ruling", {"game": "bedem", "id": "previous-trick"}), ("ruling", {"game": "bedem"}))
    assert [ruling["id"] for ruling in one[1]["rulings"]] == ["previous-trick"]
    assert len(every[1]["rulings"]) > 1


def test_what_the_tools_take_is_described() -> None:
    taken = tools(server())
    assert set(taken) == {*TOOLS} - {"table"}
    assert "deals" in taken["judge"]["properties"]
    assert sum(len(json.dumps(schema)) for schema in taken.values()) < 25_000  # an assistant reads all of it
    assert not any("#/components" in json.dumps(schema) for schema in taken.values())


def test_it_looks_at_shared_tables_where_there_are_any(tmp_path: Any) -> None:
    app = create_app(tables=str(tmp_path / "tables.db"))
    made = app.test_client().post("/v1/tables", json={key: BEDEM[key] for key in ("game", "players")}).json
    assert made is not None, made
    wrong, verdict = told(("table", {"id": made["id"], "key": made["keys"]["look"]}), where=server(app=app))[0]
    assert (wrong, verdict.get("game", verdict)) == (False, "bedem")
    assert told(("table", {"id": made["id"], "key": "no"}), where=server(app=app))[0][0]


@pytest.mark.parametrize("words", [["mcp"]])
def test_it_is_served_over_standard_input_and_output(words: list[str]) -> None:
    program = StdioServerParameters(command=sys.executable, args=["-m", "referee", *words])
    assert told(("find", {"q": "bedem"}), where=program)[0][1]["games"][0]["slug"] == "bedem"
    assert told(("judge", BEDEM), where=program)[0][1] == json.loads(json.dumps(referee.judge(BEDEM)))
