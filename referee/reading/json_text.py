"""JSON as text: into plain data, and nothing of it lost."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import orjson

from referee.errors import Fault, UnreadableLog
from referee.reading.faults import MAX_FAULTS, pointer_to
from referee.reading.faults import NotParsed as NotParsed

BOM = b"\xef\xbb\xbf"
MAX_DEPTH = 32
"""Logs may be nested so deep; PyYAML crashes on what is nested far deeper."""
WORDS = {str}
"""What a list of moves or of names holds."""
Known = Callable[[Any, int], Any]
"""What is known of plain data whose text has so many colons, and loses none of them; None where they must be looked at."""
TOO_DEEP = "this is nested too deep for a log"


def write_json(value: Any) -> bytes:
    """Plain data as JSON. Whole numbers may have any length: what readers make of those is theirs to say."""
    try:
        return orjson.dumps(value)
    except TypeError:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def read_json(data: bytes | str) -> Any:
    """The JSON value of a text. Raises UnreadableLog."""
    try:
        return parse_json(data)
    except NotParsed as error:
        raise UnreadableLog([Fault("", error.placed)]) from None


def read_text(text: bytes | str, known: Known | None = None) -> Any:
    """The plain data of a log that is written as JSON, or Bridge deals in Portable Bridge Notation; the log itself, where that
    is `known`. Raises UnreadableLog."""
    try:
        return parse_json(text, known=known)
    except NotParsed as error:
        fault = error
    from referee.reading.documents import read_record  # no log in JSON waits for it

    try:
        return read_record(text, fault)
    except NotParsed as error:
        raise UnreadableLog([Fault("", error.placed)]) from None


def parse_json(text: str | bytes, line: int = 1, known: Known | None = None) -> Any:
    """Plain data out of JSON, with or without a byte order mark, or what is `known` of them. Raises NotParsed, and
    UnreadableLog for a key that stands twice."""
    raw = (text.encode(errors="surrogatepass") if isinstance(text, str) else text).removeprefix(BOM)
    try:
        data = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise NotParsed(f"not JSON: {error.msg}", line + error.lineno - 1, error.colno - 1) from None
    # A member has a colon: as many members as colons, and none has been lost to another of the same name.
    colons = raw.count(b":")
    if known is not None and (found := known(data, colons)) is not None:
        return found
    shallow = raw.count(b"[") + raw.count(b"{") < MAX_DEPTH
    if not (shallow and colons == _plain_members(data)) and colons != members(data, line):
        _refuse_doubles(json.loads(raw, object_pairs_hook=_Members, parse_int=str))
    return data


def _plain_members(data: Any) -> int:
    """How many members its objects have in all, those aside that stand in lists after something else."""
    found, values = 0, [data]
    for value in values:  # it grows on the way
        if type(value) is dict:
            found += len(value)
            values += value.values()
        elif type(value) is list and value and type(value[0]) is dict:
            values += value
    return found


def members(data: Any, line: int = 1) -> int:
    """How many members its objects have in all. Raises NotParsed where they are nested too deep."""
    found, level = 0, [data]
    for _ in range(MAX_DEPTH):
        inner: list[Any] = []
        for value in level:
            if type(value) is dict:
                found += len(value)
                inner += value.values()
            elif type(value) is list:
                inner += value if set(map(type, value)) != WORDS else value[:1]
        if not inner:
            return found
        level = inner
    raise NotParsed(TOO_DEEP, line)


class _Members(list[tuple[str, Any]]):
    """The members of an object as they stand in its text."""


def _refuse_doubles(data: Any) -> None:
    """Refuses objects with two members of one name, of which one would be lost. Raises UnreadableLog."""
    faults, values = [], [("", data)]
    for pointer, value in values:  # it grows on the way
        steps = value if isinstance(value, _Members) else enumerate(value) if isinstance(value, list) else ()
        inner = [(pointer + pointer_to(step), told) for step, told in steps]
        values += inner
        if isinstance(value, _Members):
            counted = Counter(place for place, _ in inner)
            faults += [Fault(place, "stands twice") for place, times in counted.items() if times > 1]
    if faults:
        raise UnreadableLog(faults[:MAX_FAULTS])
