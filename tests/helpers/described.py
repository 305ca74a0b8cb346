"""Answers held against the description, more strictly than it promises: a field that it does not tell of is a fault."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cached_property
from typing import Any

import jsonschema_rs
import orjson
from flask import Flask
from werkzeug.exceptions import HTTPException

LINES = "application/x-ndjson"


def closed(description: dict[str, Any]) -> dict[str, Any]:
    """The description with every object closed that lists its members: what is not listed may not be there."""
    copy = deepcopy(description)
    for one in _schemas(copy["components"]["schemas"]):
        if one.get("properties") and one.get("additionalProperties", True) is True:
            one["additionalProperties"] = False
    return copy


def _schemas(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _schemas(inner)


class Described:
    """What an app says of its answers."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self._validators: dict[Any, jsonschema_rs.Draft202012Validator] = {}

    @cached_property
    def description(self) -> dict[str, Any]:
        """The whole description, closed."""
        return closed(orjson.loads(self.app.test_client().get("/openapi.json").data))

    def faults(self, shape: str, value: Any) -> list[str]:
        """What is wrong with a value that ought to have one of the shapes."""
        return self._faults({"$ref": f"#/components/schemas/{shape}"}, value)

    def faults_of(self, method: str, path: str, status: int, headers: Any, body: bytes) -> list[str]:
        """What of an answer is not described: its status, its media type, its headers, its body."""
        told = self._told(method, path, status)
        if told is None:
            return (
                []
                if method == "OPTIONS" or self._rule(method, path) is None
                else [f"{status} is not described for {method} {path}"]
            )
        missing = [name for name, one in told.get("headers", {}).items() if one.get("required") and name not in headers]
        faults = [f"the header {name} is missing" for name in missing]
        form = headers.get("Content-Type", "").partition(";")[0]
        if "content" not in told or not body:
            return [*faults, *([f"there is a body with {status}"] if body and "content" not in told else [])]
        if form not in told["content"]:
            return [*faults, f"{form} is not described for {status}"]
        return faults + self._faults_of_body(told["content"][form]["schema"], form, body)

    def _faults_of_body(self, schema: dict[str, Any], form: str, body: bytes) -> list[str]:
        if form.endswith("json") and form != LINES:
            return self._faults(schema, orjson.loads(body))
        if form != LINES:
            return []
        lines = [orjson.loads(line) for line in body.splitlines()]
        return [fault for line in lines for fault in self.faults("Problem" if "status" in line else "Verdict", line)]

    def _faults(self, schema: dict[str, Any], value: Any) -> list[str]:
        key = orjson.dumps(schema)
        if key not in self._validators:
            whole = {**schema, "components": self.description["components"]}
            self._validators[key] = jsonschema_rs.Draft202012Validator(whole)
        errors = self._validators[key].iter_errors(value)
        return [f"{'/'.join(map(str, error.instance_path))}: {error.message[:300]}" for error in errors]

    def _rule(self, method: str, path: str) -> str | None:
        """The address's pattern as the description writes it; None where nothing of the API is there."""
        try:
            rule, _ = self.app.url_map.bind("localhost").match(path, method, return_rule=True)
        except HTTPException:
            return None
        return re.sub(r"<(\w+)>", r"{\1}", rule.rule)

    def _told(self, method: str, path: str, status: int) -> dict[str, Any] | None:
        rule = self._rule(method, path)
        item = self.description["paths"].get(rule, {})
        told = item.get("get" if method == "HEAD" else method.lower(), {}).get("responses", {}).get(str(status))
        if told and "$ref" in told:
            told = self.description["components"]["responses"][told["$ref"].rpartition("/")[2]]
        return told
