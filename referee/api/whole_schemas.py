"""Schemas of the description that stand by themselves, with all that they refer to: that of a log, for whoever writes one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

COMPONENTS = "#/components/schemas/"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
VERSION = 1
"""Of the format of logs. It counts up where a log that was right before may be wrong or mean another thing; what is added
leaves it as it is."""


def log_schema(components: Mapping[str, Any], address: str) -> dict[str, Any]:
    """The JSON Schema of logs, as it is handed out at that address."""
    head = {"$schema": DIALECT, "$id": address, "title": "A log of a card game", "version": VERSION}
    return head | by_itself({"$ref": f"{COMPONENTS}Log"}, components)


def by_itself(schema: Any, components: Mapping[str, Any]) -> dict[str, Any]:
    """A schema of an object with all that it refers to in itself."""
    needed: dict[str, Any] = {}

    def moved(part: Any) -> Any:
        if isinstance(part, dict):
            if str(part.get("$ref", "")).startswith(COMPONENTS):
                name = part["$ref"].removeprefix(COMPONENTS)
                if name not in needed:
                    needed[name] = None
                    needed[name] = moved(components[name])
                return {"$ref": f"#/$defs/{name}"}
            return {key: moved(value) for key, value in part.items()}
        return [moved(one) for one in part] if isinstance(part, list) else part

    top = moved(schema)
    if set(top) == {"$ref"}:
        top = needed[top["$ref"].removeprefix("#/$defs/")]
    return {**top, "type": "object", "$defs": needed}
