"""The marshmallow schema of a clause's parameters: what says in words why a game file's clause cannot be read."""

from __future__ import annotations

from typing import Any

from marshmallow import RAISE, Schema, validate
from marshmallow import fields as mm

from referee.clauses.clause import Clause
from referee.clauses.parameters import Choice, Flag, Number, NumberOr, Parameter, Text


def clause_schema(clause: type[Clause]) -> Schema:
    """The schema of a clause's parameters, by their names in a game file."""
    fields = {clause.key(name): _field(parameter) for name, parameter in clause.takes.items()}
    return Schema.from_dict(fields, name=clause.__name__)(unknown=RAISE)


def _field(parameter: Parameter) -> mm.Field[Any]:
    field = _shape(parameter)
    field.required = parameter.required
    if parameter.default is None:
        field.allow_none = True
    return field


def _shape(parameter: Parameter) -> mm.Field[Any]:
    about: dict[str, Any] = {"description": parameter.says}
    match parameter:
        case Number(low=low, high=high):
            return mm.Integer(strict=True, validate=[validate.Range(min=low, max=high)], metadata=about)
        case NumberOr(word=word):
            about["anyOf"] = [{"type": "integer", "minimum": 1}, {"const": word}]
            return mm.Raw(validate=parameter.fits, metadata=about)
        case Choice(options=options):
            return mm.Raw(validate=validate.OneOf(options), metadata={**about, "enum": list(options)})
        case Flag():
            return mm.Raw(validate=validate.OneOf([True, False]), metadata={**about, "type": "boolean"})
        case Text(pattern="", length=0):
            return mm.String(validate=validate.Length(min=1), metadata=about)
        case Text(pattern="", length=length):
            return mm.String(validate=validate.Length(equal=length), metadata=about)
        case Text(pattern=pattern):
            return mm.String(validate=validate.Regexp(pattern), metadata=about)
    raise TypeError(f"no schema for {type(parameter).__name__}")
