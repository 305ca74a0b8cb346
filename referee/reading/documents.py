"""Logs as text: JSON or YAML into plain data, with the line of what is wrong."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import Any

import orjson

from referee.characters import visible
from referee.reading.json_text import BOM, MAX_DEPTH, TOO_DEEP, NotParsed, parse_json
from referee.reading.records.notations import BY_FORM, by_content, by_suffix
from referee.ticks import paced
from referee.value import Value

LINES = (".ndjson", ".jsonl")
YAML = (".yaml", ".yml")
PACKED = (".gz", ".bz2", ".zst")
"""How the names of packed files end."""
MAX_LOG = 16_000_000
"""A log may have so many bytes; a service sets lower limits of its own."""
TOO_LONG = f"a log may have at most {MAX_LOG} bytes"
SURROGATE = re.compile(r"[\ud800-\udfff]")

HINTS = {
    "expected key": "the line or one above it begins too far in or out, or a quotation mark or a bracket is left open there",
    "expected '-' indicator": "a dash is missing, or the line begins too far in or out",
    "mapping values": "a text that has a colon in it stands between quotation marks",
    "cannot start any token": "a text that begins with such a sign stands between quotation marks",
}
"""What mostly is the matter where YAML says this."""
TAB = "a tab where blanks must stand: write blanks instead"
SECOND = "a second document begins here; only one may stand in it: leave out the line `---`, or what follows it"
OPEN = "{bracket} of line {line} is not closed, or a comma is missing: write {closing} at its end, commas between its parts"
BRACKETS = {"{": ("a brace {", "}"), "[": ("a bracket [", "]")}
"""What opens a part of YAML in a line: its name, and what closes it."""


class Document(Value):
    """One log as it stands in a file: its text, the form of it, and the file's line where it begins."""

    file: str
    form: str
    text: bytes
    line: int = 1
    alone: bool = True
    """Is it the only log of its file?"""

    @property
    def name(self) -> str:
        """What to call the log in messages."""
        return self.file if self.alone else f"{self.file}:{self.line}"

    def written(self) -> str:
        """Its text; that of a record may be of an older set of characters. Raises NotParsed."""
        if self.form not in BY_FORM:
            return as_text(self.text, self.line)
        try:
            return self.text.decode("utf-8-sig")
        except UnicodeDecodeError:
            return self.text.decode("latin-1")

    def parse(self) -> Any:
        """The plain data. Raises NotParsed, and UnreadableLog for a key that stands twice."""
        if len(self.text) > MAX_LOG:
            raise NotParsed(TOO_LONG, self.line)
        text = self.written()
        if not text.strip():
            raise NotParsed("there is nothing in it", self.line)
        if self.form in BY_FORM:
            return BY_FORM[self.form].read(text)
        data = parse_yaml(text) if self.form == "yaml" else parse_json(text, self.line)
        if not isinstance(data, dict):
            raise NotParsed("a log is an object with game, players and deals", self.line)
        return data


def read_record(text: bytes | str, fault: NotParsed) -> Any:
    """The plain data of a record in a notation of its own; raises the fault where the text is nothing of the kind.
    Raises NotParsed."""
    raw = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    notation = by_content(raw)
    if notation is None:
        raise fault
    return Document("", notation.form, raw).parse()


def as_text(raw: bytes, line: int = 1) -> str:
    """The text of UTF-8 bytes, without a byte order mark. Raises NotParsed."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotParsed("this is not UTF-8 text", line + raw.count(b"\n", 0, error.start)) from None


def parse_yaml(text: str) -> Any:
    """Plain data out of YAML. Raises NotParsed."""
    import yaml

    from referee.reading.yaml_text import read_yaml

    try:
        check_outline(text)
        return read_yaml(text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        told = getattr(error, "problem", None) or getattr(error, "reason", None) or str(error)
        place = getattr(error, "position", 0)
        line = mark.line + 1 if mark is not None else 1 + text.count("\n", 0, place)
        hint = next((f"; {hint}" for words, hint in HINTS.items() if words in told), "")
        detail = _in_plain_words(error, text.splitlines()) or f"{told}{hint}"
        raise NotParsed(f"not YAML: {detail}", line, mark.column if mark is not None else 0) from None
    except ValueError as error:  # a number of more digits than Python reads
        raise NotParsed(f"not YAML: {error}", 1) from None


def _in_plain_words(error: Exception, lines: Sequence[str]) -> str | None:
    """What is wrong, where that can be seen in the text itself; None where YAML has to say it."""
    told, mark = getattr(error, "problem", None) or "", getattr(error, "problem_mark", None)
    if "another document" in told:
        return SECOND
    if ("cannot start any token" in told or "tab character" in told) and _sign_at(mark, lines) == "\t":
        return TAB
    begun: Any = getattr(error, "context_mark", None)
    if told.startswith("did not find expected ','") and (opening := _sign_at(begun, lines)) in BRACKETS:
        bracket, closing = BRACKETS[opening]
        return OPEN.format(bracket=bracket, closing=closing, line=begun.line + 1)
    return None


def _sign_at(mark: Any, lines: Sequence[str]) -> str:
    """The sign that a mark of YAML stands before; empty where there is none."""
    return lines[mark.line][mark.column : mark.column + 1] if mark is not None and mark.line < len(lines) else ""


def check_outline(text: str) -> None:
    """Refuses what no log needs of YAML: deep nesting, aliases, with which a short text can stand for an endless one,
    tags, which make something else of a value than what stands there, and halves of characters. Raises NotParsed, and
    yaml.YAMLError."""
    import yaml

    depth = 0
    for event in paced(yaml.parse(text, yaml.CSafeLoader)):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        detail = TOO_DEEP if depth > MAX_DEPTH else _foreign(event)
        if detail is not None:
            mark = event.start_mark
            line, column = (mark.line + 1, mark.column) if mark is not None else (1, 0)
            raise NotParsed(detail, line, column)


def _foreign(event: Any) -> str | None:
    """What a log may not have of an event of YAML; None where it is welcome."""
    import yaml

    if isinstance(event, yaml.AliasEvent):
        return "an alias: write out what it stands for"
    if getattr(event, "tag", None) is not None:
        return f"a tag ({visible(event.tag[:40])}): write the plain value"
    if isinstance(event, yaml.ScalarEvent) and not event.value.isascii() and SURROGATE.search(event.value):
        return "half of a character: write the whole one"
    return None


def suffix_of(name: str) -> str:
    """How a file's name ends, apart from what it is packed with: `.json` of `a.JSON.gz`."""
    stem, suffix = os.path.splitext(name.lower())
    return os.path.splitext(stem)[1] if suffix in PACKED else suffix


def form_by_name(name: str) -> str | None:
    """`yaml`, `ndjson` or the short name of a notation, where the end of the name says so."""
    suffix = suffix_of(name)
    record = by_suffix(suffix)
    return "ndjson" if suffix in LINES else "yaml" if suffix in YAML else None if record is None else record.form


def form_of(name: str, raw: bytes) -> str:
    """`json`, `yaml`, `ndjson` or the short name of a notation: by the end of the name, or else by the content."""
    suffix = suffix_of(name)
    told = form_by_name(name)
    if told is not None:
        return told
    if suffix != ".json" and (record := by_content(raw)) is not None:
        return record.form
    if suffix != ".json" and not raw.lstrip(BOM + b" \t\r\n").startswith((b"{", b"[")):
        return "yaml"
    if _is_json(raw):
        return "json"
    first, _, rest = raw.strip().partition(b"\n")
    if rest and _is_json(first):
        return "ndjson"
    return "json" if suffix == ".json" or not _is_yaml(raw) else "yaml"


def _is_json(raw: bytes) -> bool:
    try:
        orjson.loads(raw.removeprefix(BOM))
    except orjson.JSONDecodeError:
        return False
    return True


def _is_yaml(raw: bytes) -> bool:
    try:
        return isinstance(parse_yaml(as_text(raw)), dict)
    except NotParsed:
        return False
