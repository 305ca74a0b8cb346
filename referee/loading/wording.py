"""What is wrong with a value of a game file, in words; only where something may be is it read by marshmallow schemas."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, validate
from marshmallow import fields as mm

from referee.english import count
from referee.games.shapes import Anything, ByName, Choice, Flag, ListOf, Number, NumberOr, Record, Shape, Text

NOT_QUOTED = "must be a text: put it between quotation marks"


def read_in_doubt(record: Record, raw: Any) -> tuple[dict[str, Any] | None, list[str]]:
    """The record as it is read, or None and every fault of it: `pack.base: Missing data for required field.`"""
    try:
        return schema_of(record)(unknown=RAISE).load(raw), []
    except ValidationError as error:
        return None, list(_flatten(error.messages, record))


def schema_of(record: Record) -> type[Schema]:
    """The marshmallow schema of a record."""
    made = Schema.from_dict({name: _part(part) for name, part in record.parts.items()})
    known = ", ".join(record.parts) or "nothing"
    made.error_messages = {"unknown": f"is not known here; known: {known}", "type": f"must say {record.may_be}"}
    return made


def _part(shape: Shape) -> mm.Field[Any]:
    """The field of what a record has under a name."""
    field = _field(shape)
    field.required = shape.required
    field.error_messages |= {"required": f"must be told{_about(shape)}"}
    if shape.required:
        field.error_messages |= {"null": f"is empty: it must be told{_about(shape)}"}
    elif shape.default is None:
        field.allow_none = True
    return field


def _field(shape: Shape) -> mm.Field[Any]:
    field = _kind(shape)
    told = _escaped(_may_be(shape))
    field.error_messages |= dict.fromkeys(field.error_messages, told)
    field.error_messages |= {"null": "is empty: say something there, or leave it out"}
    if isinstance(shape, Text):
        field.error_messages |= {"invalid": NOT_QUOTED}
    return field


def _kind(shape: Shape) -> mm.Field[Any]:
    about: dict[str, Any] = {"description": shape.says} if shape.says else {}
    told = _escaped(_may_be(shape))
    match shape:
        case Number(low=low, high=high, zero=zero):
            about |= {} if zero else {"not": {"const": 0}}
            limits = None if low is high is None else validate.Range(min=low, max=high, error=told)
            checks = [*([limits] if limits else []), *([] if zero else [validate.NoneOf([0], error=told)])]
            return mm.Integer(strict=True, validate=checks, metadata=about)
        case NumberOr(word=word, high=high):
            about["anyOf"] = [{"type": "integer", "minimum": 1, "maximum": high}, {"const": word}]
            return mm.Raw(validate=_fitting(shape), metadata=about)
        case Choice(options=options):
            return mm.Raw(validate=validate.OneOf(options, error=told), metadata={**about, "enum": list(options)})
        case Flag():
            return mm.Raw(validate=_fitting(shape), metadata={**about, "type": "boolean"})
        case Text():
            return mm.String(validate=list(_limits(shape, told)), metadata=about)
        case ListOf(items=items):
            return mm.List(_field(items), validate=list(_limits(shape, told)), metadata=about)
        case ByName(values=values):
            return mm.Dict(keys=_field(Text()), values=_field(values), metadata=about)
        case Record():
            return mm.Nested(schema_of(shape), metadata=about)
        case Anything():
            return mm.Raw(metadata=about)
    raise TypeError(f"no schema for {type(shape).__name__}")


def _fitting(shape: Shape) -> Callable[[Any], None]:
    """What refuses all that does not fit the shape."""

    def check(value: Any) -> None:
        if not shape.fits(value):
            raise ValidationError(_may_be(shape))

    return check


def _may_be(shape: Shape) -> str:
    """What is wrong with all that does not fit."""
    return f"must be {shape.may_be}{_about(shape)}"


def _escaped(told: str) -> str:
    """A message that is filled in, with its braces as they are."""
    return told.replace("{", "{{").replace("}", "}}")


def _about(shape: Shape) -> str:
    """What the value is for, behind a colon."""
    return f": {shape.says}" if shape.says else ""


def _limits(shape: Text | ListOf, told: str) -> Iterator[Callable[[Any], Any]]:
    if shape.length or shape.least:
        most = "" if shape.length else "at least "
        parts = ("character", None) if isinstance(shape, Text) else ("entry", "entries")
        size = f"must have {most}{count(shape.length or shape.least, *parts)}{_about(shape)}"
        yield validate.Length(min=shape.least or None, equal=shape.length or None, error=size)
    if isinstance(shape, Text) and shape.pattern:
        yield validate.Regexp(shape.pattern, error=told)
    if isinstance(shape, Text) and shape.options:
        yield validate.OneOf(shape.options, error=told)


def _flatten(messages: Any, shape: Shape | None, path: str = "") -> Iterator[str]:
    """Every message behind the place where it stands: `options.late.says: must be told`."""
    if not isinstance(messages, Mapping):
        yield from (f"{path}: {message}" for message in (messages if isinstance(messages, list) else [messages]))
        return
    for key, inner in messages.items():
        where = f"{path}.{key}" if path else str(key)
        if isinstance(shape, ByName) and isinstance(inner, Mapping):  # its names and its values are told apart
            yield from _flatten(inner.get("key", []), None, where)
            yield from _flatten(inner.get("value", []), shape.values, where)
        else:
            yield from _flatten(inner, _inside(shape, key), where)


def _inside(shape: Shape | None, key: Any) -> Shape | None:
    """The shape of what stands under a key."""
    if isinstance(shape, Record):
        return shape.parts.get(key)
    return shape.items if isinstance(shape, ListOf) else None
