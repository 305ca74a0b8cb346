"""The referee as a server of tools for assistants (Model Context Protocol): each asks one operation of the API, in this
process, and gives its answer or its problem document."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

import mcp_types as types
from mcp.server.lowlevel import Server

from referee import __version__
from referee.api import create_app
from referee.api.settings import NO_TABLES
from referee.api.whole_schemas import by_itself

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.test import TestResponse


IN_SHORT = {
    "OwnGame": {"type": "object", "description": "A game that is in no catalogue, written as its file would be."},
    "Rulings": {
        "type": ["object", "null"],
        "additionalProperties": {"type": "string"},
        "description": "Rulings that the table chose, by their ids; `ruling` lists those of a game.",
    },
}
"""What is long to describe and seldom used; a mistake in it is told."""
INSTRUCTIONS = (
    "Settles disputes in card games by the rules of its catalogue. Use `find` for the short name of a game, `rules` for its "
    "rules, `trick` and `legal` for one question at the table, `judge` for what was played and written down; quote the clause "
    "and the ruling that an answer names."
)
OK = 400
"""An answer with a lower status is no problem."""
GAME = {"type": "string", "description": "The game's short name, its name or an alias."}
Arguments = dict[str, Any]


class ToolOf(NamedTuple):
    """A tool, and the operation of the API that it asks."""

    about: str
    path: str
    method: str = "POST"
    fields: Mapping[str, Any] | None = None
    """What it takes, where that is not the body of the operation."""
    needs: tuple[str, ...] = ()
    part: Callable[[Any, Arguments], Any] | None = None
    """What of the answer it gives; None: all of it."""

    @property
    def described_as(self) -> str:
        """The path as the API describes it."""
        return self.path.format(game="{slug}", id="{table_id}")


def _ruling(answer: Any, told: Arguments) -> Any:
    """One ruling of a game, with what a table may choose instead; all of them where none is named."""
    rulings = answer["rulings"]
    return {"rulings": [one for one in rulings if told.get("id") in {None, one["id"]}]}


SEARCH = {
    "q": {"type": "string", "description": "A name or words; left out, all games are listed."},
    "players": {"type": "integer", "description": "Only games that so many can play."},
}
KEYS = {
    "id": {"type": "string", "description": "The table's id."},
    "key": {"type": "string", "description": "One of its keys."},
}
TOOLS = {
    "judge": ToolOf(
        "Judge a written log of a game: what was against the rules and why, who won each trick, the scores.", "/v1/verdicts"
    ),
    "trick": ToolOf("Who wins this trick, and why.", "/v1/trick"),
    "legal": ToolOf("Which cards of a hand may be played, and why not the others.", "/v1/legal"),
    "find": ToolOf("Find games by name, players or words about them.", "/v1/games", "GET", SEARCH),
    "rules": ToolOf(
        "The rules of a game, clause by clause, with its rulings.", "/v1/games/{game}", "GET", {"game": GAME}, ("game",)
    ),
    "ruling": ToolOf(
        "What is ruled in a game where its rules are silent or can be read in two ways.", "/v1/games/{game}", "GET",
        {"game": GAME, "id": {"type": "string", "description": "The ruling's id; left out, all rulings are given."}},
        ("game",), _ruling,
    ),
    "table": ToolOf(
        "How a table stands that phones share: the verdict on its log.", "/v1/tables/{id}/verdict", "GET", KEYS, ("id", "key")
    ),
}  # fmt: skip
"""The tools by name."""


def server(app: Flask | None = None) -> Server[Any]:
    """The server of these tools, asking this application; that of shared tables where it has tables, as the default has not."""
    client = (app or create_app(tables=NO_TABLES)).test_client()
    description = json.loads(client.get("/openapi.json").data)
    there = {name: tool for name, tool in TOOLS.items() if tool.described_as in description["paths"]}

    async def listed(_: object, __: object) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_as_told(name, tool, description) for name, tool in there.items()])

    async def called(_: object, params: types.CallToolRequestParams) -> types.CallToolResult:
        tool, told = there.get(params.name), dict(params.arguments or {})
        if tool is None:
            return _result({"title": "Unknown tool", "detail": f"There is no tool '{params.name}'."}, wrong=True)
        if missing := [name for name in tool.needs if not isinstance(told.get(name), str)]:
            return _result({"title": "Not asked rightly", "detail": f"'{missing[0]}' is missing: a text."}, wrong=True)
        answer = _asked(client, tool, told)
        found = json.loads(answer.data)
        wrong = answer.status_code >= OK
        return _result(found if wrong or tool.part is None else tool.part(found, told), wrong=wrong)

    return Server(
        "card-table-referee", version=__version__, title="Card Table Referee", instructions=INSTRUCTIONS,
        on_list_tools=listed, on_call_tool=called,
    )  # fmt: skip


def _asked(client: Any, tool: ToolOf, told: Arguments) -> TestResponse:
    """The answer of the API."""
    path = tool.path.format_map({name: quote(str(value), safe="") for name, value in told.items()})
    if tool.method == "POST":
        return client.post(path, json=told)  # type: ignore[no-any-return]
    query = {
        name: value for name, value in told.items() if name in (tool.fields or {}) and name not in {*tool.needs, "id"}
    }
    headers = {"Authorization": f"Bearer {told['key']}"} if "key" in tool.needs else {}
    return client.get(path, query_string=query, headers=headers)  # type: ignore[no-any-return]


def _result(found: Any, *, wrong: bool) -> types.CallToolResult:
    text = json.dumps(found, ensure_ascii=False)
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=text)], structured_content=found, is_error=wrong
    )


def _as_told(name: str, tool: ToolOf, description: Mapping[str, Any]) -> types.Tool:
    """The tool with what it takes: its own fields, or the body of the operation as the API describes it."""
    if tool.fields is not None:
        schema = {"type": "object", "properties": dict(tool.fields), "required": list(tool.needs)}
    else:
        body = description["paths"][tool.path][tool.method.lower()]["requestBody"]["content"]["application/json"][
            "schema"
        ]
        schema = by_itself(body, description["components"]["schemas"] | IN_SHORT)
    return types.Tool(name=name, description=tool.about, input_schema=schema)
