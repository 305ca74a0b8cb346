"""Parameters of clauses: each is at once a typed field and its marshmallow schema."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from marshmallow import fields as mm
from marshmallow import validate

REQUIRED: Any = object()


def _param(schema: mm.Field[Any], default: Any) -> Any:
    metadata = {"schema": schema}
    return field(metadata=metadata) if default is REQUIRED else field(default=default, metadata=metadata)


def number(says: str, *, default: Any = REQUIRED, low: int | None = None, high: int | None = None) -> Any:
    """A whole-number parameter (points, cards or tricks, as `says` tells)."""
    limits = [validate.Range(min=low, max=high)]
    return _param(mm.Integer(strict=True, validate=limits, metadata={"description": says}), default)


def choice(says: str, *options: Any, default: Any = REQUIRED) -> Any:
    """A parameter that is one of a few words."""
    return _param(
        mm.Raw(validate=validate.OneOf(options), metadata={"description": says, "enum": list(options)}), default
    )


def number_or(word: str, says: str) -> Any:
    """A parameter that is a whole number from 1 or one given word."""

    def check(value: object) -> bool:
        return value == word or (type(value) is int and value > 0)

    shape = {"description": says, "anyOf": [{"type": "integer", "minimum": 1}, {"const": word}]}
    return _param(mm.Raw(validate=check, metadata=shape), REQUIRED)


def flag(says: str, *, default: Any = REQUIRED) -> Any:
    """A yes-or-no parameter."""
    return _param(
        mm.Raw(validate=validate.OneOf([True, False]), metadata={"description": says, "type": "boolean"}), default
    )


def word(says: str, *, default: Any = REQUIRED) -> Any:
    """A parameter that is a term of the game: what a thing is called at this table."""
    return _param(mm.String(validate=validate.Length(min=1), metadata={"description": says}), default)


def card(says: str, *, default: Any = REQUIRED) -> Any:
    """A parameter that is a card in notation; the catalogue check holds it against the game's pack."""
    return _param(
        mm.String(validate=validate.Regexp(r"^(\d{1,2}|[A-Z])[A-Z]$"), metadata={"description": says}), default
    )


def suit(says: str, *, default: Any = REQUIRED) -> Any:
    """A parameter that is a suit's letter."""
    return _param(mm.String(validate=validate.Length(equal=1), metadata={"description": says}), default)


def letters(says: str, *, default: Any = REQUIRED) -> Any:
    """A parameter that is the letters of several suits in their order, parted by blanks."""
    check = validate.Regexp(r"^[A-Z]( [A-Z])+$")
    return _param(mm.String(validate=check, metadata={"description": says}), default)


def rank(says: str, *, default: Any = REQUIRED) -> Any:
    """A parameter that is a rank's letter or number."""
    return _param(mm.String(validate=validate.Regexp(r"^(\d{1,2}|[A-Z])$"), metadata={"description": says}), default)
