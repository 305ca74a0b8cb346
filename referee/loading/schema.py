"""The JSON Schema of game files, for editors and for programs that write such files.

`python -m referee.loading.schema` writes it to where the game files' first lines expect it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from referee.clauses.families import EVERYWHERE, FAMILIES
from referee.clauses.kinds import Clause
from referee.clauses.registry import every_clause
from referee.games.shapes import Record
from referee.loading.files import ROOT
from referee.loading.outline import CONDITION, GAME, LIKE, OUTLINE
from referee.loading.own import LARGEST, LONGEST_NAME, MOST, MOST_IN_PACK, MOST_PLAYERS
from referee.loading.reference import pack_outlines

ID = "urn:card-table-referee:game"
"""What the schema is called, wherever it lies; who hands it out calls it by that address."""
DIALECT = "https://json-schema.org/draft/2020-12/schema"
PATH = ("schema", "game.json")
"""Where the schema lies in the catalogue."""


def export_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a game file: its header, and every clause with its parameters."""
    listed = [clause for clause in every_clause() if clause.id not in EVERYWHERE]
    outline = game_outline()
    outline["properties"]["clauses"]["items"] = {
        "anyOf": [
            {"enum": [clause.id for clause in listed if not required(clause)]},
            {
                "type": "object",
                "oneOf": [{"required": [clause.id]} for clause in listed],
                "additionalProperties": False,
                "properties": CONDITION.schema()["properties"]
                | {clause.id: {"$ref": f"#/$defs/{clause.id}"} for clause in listed},
            },
        ]
    }
    outline["properties"]["pack"]["properties"]["base"]["anyOf"].insert(0, {"enum": list(pack_outlines())})
    outline["allOf"] = [_of_family(family, listed) for family in FAMILIES]
    about = {"$schema": DIALECT, "$id": ID, "title": "A game of the Card Table Referee", "description": GAME.means}
    return {**about, **outline, "$defs": {clause.id: clause_shape(clause) for clause in listed}}


def game_outline() -> dict[str, Any]:
    """The JSON Schema of a game without its clauses' parameters, with the limits that keep a game within reason."""
    outline = GAME.schema()
    parts = outline["properties"] = outline["properties"] | Record("", LIKE).schema()["properties"]
    inherited = [name for name in outline["required"] if name != "name"]
    outline["required"] = ["name"]
    of_pack = {"pack": {"required": parts["pack"].pop("required")}}
    outline["anyOf"] = [{"required": inherited, "properties": of_pack}, {"required": ["like"]}]
    for told, limits in ((parts, MOST), (parts["pack"]["properties"], MOST_IN_PACK)):
        for name, most in limits.items():
            told[name]["maxProperties" if told[name]["type"] == "object" else "maxItems"] = most
    parts["pack"]["properties"]["base"]["anyOf"] = [{"type": "string"}, OUTLINE.schema()]
    parts["name"]["maxLength"] = LONGEST_NAME
    parts["players"]["items"]["maximum"] = MOST_PLAYERS
    _bound_numbers(outline)
    return outline


def _bound_numbers(shape: dict[str, Any]) -> None:
    """Says of each number in a schema how far it goes, where nothing narrower is said."""
    if shape.get("type") == "integer":
        shape.setdefault("minimum", -LARGEST)
        shape.setdefault("maximum", LARGEST)
    inner = [*shape.get("properties", {}).values(), shape.get("items"), shape.get("additionalProperties")]
    for one in inner:
        if isinstance(one, dict):
            _bound_numbers(one)


def _of_family(family: str, listed: Sequence[type[Clause]]) -> dict[str, Any]:
    """The clauses that do something in the games of a family, and no others, stand in them."""
    ids = [clause.id for clause in listed if family in clause.families]
    objects = {"type": "object", "propertyNames": {"enum": [*CONDITION.parts, *ids]}}
    return {
        "if": {"properties": {"family": {"const": family}}, "required": ["family"]},
        "then": {"properties": {"clauses": {"items": {"anyOf": [{"enum": ids}, objects]}}}},
    }


def required(clause: type[Clause]) -> list[str]:
    """The parameters without which the clause says nothing."""
    return [clause.key(name) for name, parameter in clause.takes.items() if parameter.required]


def clause_shape(clause: type[Clause]) -> dict[str, Any]:
    """The schema of one clause's parameters."""
    shape = clause.outline().schema()
    for name, parameter in clause.takes.items():
        if not parameter.required and parameter.default is not None:
            shape["properties"][clause.key(name)]["default"] = parameter.default
    if not required(clause):
        shape["type"] = ["object", "null"]
    return {"title": clause.title, "description": summary(clause), **shape}


def summary(clause: type[Clause]) -> str:
    """The clause in a few words: the first line of its docstring."""
    return (clause.__doc__ or "").strip().partition("\n")[0]


def schema_text() -> str:
    """The schema as the text of its file."""
    return json.dumps(export_schema(), indent=2, ensure_ascii=False) + "\n"


def schema_at(address: str) -> dict[str, Any]:
    """The schema as it is handed out at that address."""
    return export_schema() | {"$id": address}


if __name__ == "__main__":
    target = Path(ROOT).joinpath(*PATH)
    target.parent.mkdir(exist_ok=True)
    target.write_text(schema_text(), encoding="utf-8")
