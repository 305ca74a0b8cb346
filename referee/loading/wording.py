"""What is wrong with a value of a game file, in words; only where something may be is it read by marshmallow schemas."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, validate
from marshmallow import fields as mm

from referee.english import count
from referee.games.shapes import Anything, ByName, Choice, Flag, ListOf, Number, NumberOr, Record, Shape, Text

NO_NUMBER: dict[str, Any] = {"invalid": "must be a whole number"}
NO_TEXT: dict[str, Any] = {"invalid": "must be a text: put it between quotation marks"}


def read_in_doubt(record: Record, raw: Any) -> tuple[dict[str, Any] | None, list[str]]:
    """The record as it is read, or None and every fault of it: `pack.base: Missing data for required field.`"""
    try:
        return schema_of(record)(unknown=RAISE).load(raw), []
    except ValidationError as error:
        return None, list(_flatten(error.messages))


def schema_of(record: Record) -> type[Schema]:
    """The marshmallow schema of a record."""
    made = Schema.from_dict({name: _field(part) for name, part in record.parts.items()})
    known = ", ".join(record.parts) or "nothing"
    named = (
        f"must say what it says by name: {{{next(iter(record.parts))}: ...}}" if record.parts else "says nothing more"
    )
    made.error_messages = {"unknown": f"is not known here; known: {known}", "type": named}
    return made


def _field(shape: Shape) -> mm.Field[Any]:
    field = _kind(shape)
    field.required = shape.required
    field.error_messages |= {"required": f"must be told{_about(shape)}"}
    field.error_messages |= {"null": "is empty: say something there, or leave it out"}
    if shape.default is None:
        field.allow_none = True
    return field


def _kind(shape: Shape) -> mm.Field[Any]:
    about: dict[str, Any] = {"description": shape.says} if shape.says else {}
    match shape:
        case Number(low=low, high=high):
            limits = None if low is high is None else validate.Range(min=low, max=high)
            return mm.Integer(strict=True, validate=limits, metadata=about, error_messages=NO_NUMBER)
        case NumberOr(word=word):
            about["anyOf"] = [{"type": "integer", "minimum": 1}, {"const": word}]
            return mm.Raw(validate=shape.fits, metadata=about)
        case Choice(options=options):
            return mm.Raw(validate=validate.OneOf(options), metadata={**about, "enum": list(options)})
        case Flag():
            return mm.Raw(validate=validate.OneOf([True, False]), metadata={**about, "type": "boolean"})
        case Text():
            return mm.String(validate=list(_limits(shape)), metadata=about, error_messages=NO_TEXT)
        case ListOf(items=items):
            return mm.List(
                _kind(items),
                validate=list(_limits(shape)),
                metadata=about,
                error_messages={"invalid": f"must be a list, [..., ...]{_about(shape)}"},
            )
        case ByName(values=values):
            return mm.Dict(keys=mm.String(), values=_kind(values), metadata=about)
        case Record():
            return mm.Nested(schema_of(shape), metadata=about)
        case Anything():
            return mm.Raw(metadata=about)
    raise TypeError(f"no schema for {type(shape).__name__}")


def _about(shape: Shape) -> str:
    """What the value is for, behind a colon."""
    return f": {shape.says}" if shape.says else ""


def _limits(shape: Text | ListOf) -> Iterator[Callable[[Any], Any]]:
    if shape.length or shape.least:
        most = "" if shape.length else "at least "
        parts = ("character", None) if isinstance(shape, Text) else ("entry", "entries")
        told = f"must have {most}{count(shape.length or shape.least, *parts)}{_about(shape)}"
        yield validate.Length(min=shape.least or None, equal=shape.length or None, error=told)
    if isinstance(shape, Text) and shape.pattern:
        yield validate.Regexp(shape.pattern)
    if isinstance(shape, Text) and shape.options:
        yield validate.OneOf(shape.options)


def _flatten(messages: Any, path: str = "") -> Iterator[str]:
    if isinstance(messages, Mapping):
        for key, inner in messages.items():
            yield from _flatten(inner, f"{path}.{key}" if path else str(key))
    else:
        for message in messages if isinstance(messages, list) else [messages]:
            yield f"{path}: {message}"
