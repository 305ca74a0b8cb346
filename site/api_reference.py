"""The pages that describe the HTTP API, made of the description that the service itself gives: `/docs`."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from referee.api import create_app

TEMPLATES = Path(__file__).parent / "reference"
SERVER = "http://localhost:8000"
METHODS = ("get", "post", "put", "delete")
OF_TABLES = "/v1/tables"
"""The calls whose addresses begin so have a page of their own."""
WIDE = 100
"""An object or a list of so many letters stands on one line."""
LONG = 8_000
"""An example of so many letters is shown once: other answers of its shape name the place."""
LEFT_OUT = {"PaginationMetadata"}
"""Described by the library that writes the description, and used by nobody."""

Described = dict[str, Any]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages, and the description that they are made of."""
    spec = description()
    jinja = Environment(loader=FileSystemLoader(TEMPLATES), trim_blocks=True, keep_trailing_newline=True)
    jinja.filters |= {"type": type_of, "colon": colon}
    told = {
        "tags": spec["tags"],
        "about": spec["info"]["description"].partition("## ")[2].join(("## ", "")),
        "shapes": {name: shape for name, shape in spec["components"]["schemas"].items() if name not in LEFT_OUT},
    }
    pages = (("operations.md", "docs/index.md"), ("of_tables.md", "docs/tables.md"), ("shapes.md", "docs/shapes.md"))
    for template, path in pages:
        own = [one for one in spec["paths"] if one.startswith(OF_TABLES) == (path == "docs/tables.md")]
        calls = list(operations(spec | {"paths": {one: spec["paths"][one] for one in own}}))
        files.append(File.generated(config, path, content=jinja.get_template(template).render(told, operations=calls)))
    files.append(File.generated(config, "openapi.json", content=json.dumps(spec)))
    return files


def description() -> Described:
    """What the service says of itself."""
    told: Described = json.loads(create_app().test_client().get("/openapi.json").data)
    return told


def operations(spec: Described) -> Iterator[Described]:
    """Every call that may be made, as the page tells it."""
    shown: dict[str, str] = {}
    for path, there in spec["paths"].items():
        for method in METHODS:
            if one := there.get(method):
                parameters = [*there.get("parameters", ()), *one.get("parameters", ())]
                answers = {status: _resolved(spec, answer) for status, answer in sorted(one["responses"].items())}
                body = one.get("requestBody", {}).get("content", {})
                asked = next(iter(body.items()), None)
                id_ = re.sub(r"[^a-z0-9]+", "-", f"{method} {path}".lower()).strip("-")
                answered = (answers.get("200") or answers["201"]).get("content", {})
                told = dict(examples(asked, answered))
                shape = " ".join(type_of(content["schema"]) for content in answered.values())
                elsewhere = shown.get(shape) if any(is_long(*example) for example in told.items()) else None
                shown.setdefault(shape, id_)
                yield {
                    "id": id_,
                    "method": method.upper(),
                    "path": path,
                    "tag": one["tags"][0],
                    "summary": one["summary"],
                    "description": one.get("description", ""),
                    "parameters": parameters,
                    "body": body,
                    "answers": answers,
                    "curl": curl(method, path, parameters, asked, keyed={"table": []} in one.get("security", ())),
                    "examples": {
                        title: text for title, text in told.items() if not (elsewhere and is_long(title, text))
                    },
                    "elsewhere": elsewhere,
                }


def _resolved(spec: Described, answer: Described) -> Described:
    """An answer itself, where the description only names one that several calls share."""
    if "$ref" in answer:
        shared: Described = spec["components"]["responses"][answer["$ref"].rpartition("/")[2]]
        answer = shared
    return {"content": {}} | answer


def curl(
    method: str, path: str, parameters: list[Described], asked: tuple[str, Described] | None, *, keyed: bool = False
) -> str:
    """The call as a command, with the first example that the description has, and with a key where one is asked for."""
    for given in parameters:
        if given["in"] == "path":
            path = path.replace(f"{{{given['name']}}}", given["example"])
    command = f"curl {SERVER}{path}"
    if method in {"put", "delete"}:
        command = f"curl -X {method.upper()} {SERVER}{path}"
    if keyed:
        command += " -H 'Authorization: Bearer KEY'"
    command += "".join(
        f""" -H '{one["name"]}: "7"'""" for one in parameters if one["in"] == "header" and one["required"]
    )
    if asked is None:
        return command
    form, body = asked
    example = next(iter(body["examples"].values()))["value"]
    text = example if isinstance(example, str) else json.dumps(example)
    return f"{command} -H 'Content-Type: {form}' --data-binary {shlex.quote(text.strip())}"


def examples(asked: tuple[str, Described] | None, answered: Described) -> Iterator[tuple[str, str]]:
    """Bodies that are taken and answered, each with a title."""
    for title, content in (("Asked", asked[1] if asked else {}), *(("Answered", one) for one in answered.values())):
        for name, example in content.get("examples", {}).items():
            value = example["value"]
            where = "" if name == "example" else f", {name}"
            yield f"{title}{where}", value if isinstance(value, str) else written(value)


def written(value: Any, inset: str = "") -> str:
    """An example as people read JSON: what is short stands on one line, all else goes on over several."""
    short = json.dumps(value, ensure_ascii=False)
    if len(short) <= WIDE - len(inset) or not isinstance(value, (dict, list)):
        return short
    inner = f"{inset}  "
    if isinstance(value, dict):
        lines = [f"{json.dumps(key, ensure_ascii=False)}: {written(one, inner)}" for key, one in value.items()]
    else:
        lines = [written(one, inner) for one in value]
    ends = "{}" if isinstance(value, dict) else "[]"
    return f",\n{inner}".join(lines).join((f"{ends[0]}\n{inner}", f"\n{inset}{ends[1]}"))


def is_long(title: str, example: str) -> bool:
    """Is it an answer that takes much of the page?"""
    return title.startswith("Answered") and len(example) > LONG


def type_of(schema: Described | None) -> str:
    """What a value has to be, in words; a shape by its name."""
    schema = schema or {}
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](shapes.md#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(type_of(one) for one in schema["anyOf"]))
    kinds = schema.get("type", "anything")
    words = " or ".join(_kind(kind, schema) for kind in ([kinds] if isinstance(kinds, str) else kinds))
    if "maximum" in schema:
        words += f" from {schema.get('minimum', 0)} to {schema['maximum']}"
    if schema.get("default") not in (None, "", []):
        words += f", else `{json.dumps(schema['default'])}`"
    return words


def _kind(kind: str, schema: Described) -> str:
    if kind == "array":
        return f"list of {type_of(schema.get('items'))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict) and schema["additionalProperties"]:
        return f"object of {type_of(schema['additionalProperties'])}"
    if kind == "string" and "enum" in schema:
        return " or ".join(f"`{value}`" for value in schema["enum"])
    return kind


def colon(told: Described) -> str:
    """What is said of something, to stand behind it on its line."""
    says = " ".join(told.get("description", "").split())
    return f": {says}" if says not in {"", "Success"} else ""
