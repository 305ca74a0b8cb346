"""Stands in for orjson where only Python runs: the names that the referee uses, with the same bytes."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from json import JSONDecodeError
from typing import Any

OPT_APPEND_NEWLINE = 1 << 10
OPT_INDENT_2 = 1 << 0
OPT_NON_STR_KEYS = 1 << 2
JSONEncodeError = TypeError

WORDS = {
    "Extra data": "unexpected content after document",
    "Expecting value": "unexpected character, expected a JSON value",
    "Expecting property name enclosed in double quotes": "unexpected character, expected a string key",
    "Expecting ':' delimiter": "unexpected character, expected ':' after key",
    "Invalid control character at": "unexpected control character in string",
}
"""What orjson calls the commonest faults, by what Python calls them."""
LITERALS = {"n": "null", "t": "true", "f": "false"}
HALF = re.compile("[\ud800-\udfff]")
LARGEST, SMALLEST = 2**64 - 1, -(2**63)


def loads(data: bytes | bytearray | memoryview | str) -> Any:
    """Plain data out of JSON, and nothing that is only like JSON. Raises JSONDecodeError."""
    try:
        text = data if isinstance(data, str) else bytes(data).decode()
        return _whole(json.loads(text, parse_constant=_none, parse_int=_number, parse_float=_finite), text)
    except UnicodeDecodeError:
        raise JSONDecodeError("str is not valid UTF-8: surrogates not allowed", "", 0) from None
    except _NoNumber as error:
        raise JSONDecodeError(error.told, text, text.index(error.word)) from None
    except JSONDecodeError as error:
        raise _in_its_words(error) from None
    except RecursionError:
        raise JSONDecodeError("Recursion limit reached", "", 0) from None


def dumps(data: Any, default: Callable[[Any], Any] | None = None, option: int | None = None) -> bytes:
    """JSON of plain data. Raises TypeError for what is none."""
    option = option or 0
    indent, separators = (2, (",", ": ")) if option & OPT_INDENT_2 else (None, (",", ":"))
    try:
        text = json.dumps(
            data, ensure_ascii=False, allow_nan=False, separators=separators, indent=indent, default=default
        )
    except ValueError:  # numbers that are none
        return dumps(_null_for_no_number(data), default, option)
    try:
        return text.encode() + (b"\n" if option & OPT_APPEND_NEWLINE else b"")
    except UnicodeEncodeError:
        raise JSONEncodeError("str is not valid UTF-8: surrogates not allowed") from None


def _in_its_words(error: JSONDecodeError) -> JSONDecodeError:
    """What is wrong with a text as orjson says it, where that is as easily told."""
    text, place = error.doc, error.pos
    if not text:
        return JSONDecodeError("Input is a zero-length, empty document", text, 0)
    here = text[place : place + 1]
    if not here or error.msg.startswith("Unterminated"):
        return JSONDecodeError("unexpected end of data", text, len(text))
    before = text[:place].rstrip()
    if "trailing comma" in error.msg or (before.endswith(",") and here in "]}"):
        return JSONDecodeError("trailing comma is not allowed", text, place if here == "," else len(before) - 1)
    if error.msg == "Expecting value" and here in LITERALS:
        return JSONDecodeError(f"invalid literal, expected '{LITERALS[here]}'", text, place)
    if error.msg == "Expecting ',' delimiter":
        return JSONDecodeError(f"unexpected character, expected ',' or '{_closing(text[:place])}'", text, place)
    return JSONDecodeError(WORDS.get(error.msg, error.msg), text, place)


def _closing(text: str) -> str:
    """What closes the innermost bracket that is open."""
    closing: list[str] = []
    for part in re.findall(r'"(?:[^"\\]|\\.)*"|[][{}]', text):
        if part in "[{":
            closing.append("]" if part == "[" else "}")
        elif part in "]}":
            closing.pop()
    return closing[-1]


def _number(digits: str) -> int | float:
    """A number as 64 bits hold it."""
    if len(digits) > 20:
        return float(digits)
    number = int(digits)
    return number if SMALLEST <= number <= LARGEST else float(number)


class _NoNumber(Exception):
    """A number that JSON does not have."""

    def __init__(self, told: str, word: str) -> None:
        self.told = told
        self.word = word


def _none(word: str) -> Any:
    raise _NoNumber("unexpected character, expected a JSON value", word)


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise _NoNumber("number is infinity when parsed as double", digits)
    return number


def _whole(data: Any, text: str) -> Any:
    """The data, if it has no half of a character: only an escape can write one."""
    if "\\u" in text and HALF.search(json.dumps(data, ensure_ascii=False)):
        raise JSONDecodeError("no low surrogate in string", text, text.index("\\u"))
    return data


def _null_for_no_number(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _null_for_no_number(value) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [_null_for_no_number(value) for value in data]
    return None if isinstance(data, float) and not math.isfinite(data) else data
