"""Portable Bridge Notation as text: the boards of a file, each with its tags and what stands under them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from referee.reading.faults import NotParsed

TOKEN = re.compile(
    r"""(?P<escape>^%[^\n]*)
    | (?P<comment>\{[^}]*\} | ;[^\n]*)
    | (?P<tag>\[\s*(?P<name>\w+)\s*"(?P<value>(?:\\.|[^"\\\n])*)"\s*\])
    | (?P<word>[^\s\[\]{};]+)
    | (?P<blank>\n[ \t\r]*(?=\n))
    | (?P<space>[^\S\n]+ | \n)""",
    re.MULTILINE | re.VERBOSE,
)
BEGINS = re.compile(rb"(?:\xef\xbb\xbf)?\s*(%[^\n]*\n\s*)*(\{[^}]*\}\s*)*\[\s*[A-Za-z]+\s*\"")
"""How a file of this notation begins, and no file of JSON or YAML."""
SAME = "#"
"""The value of a tag that is that of the board before."""
IRREGULAR = "^"
"""What stands before a value that differs from what the auction or the play comes to."""
REPEATED = frozenset({"Note"})
"""Tags that one board may have more than once."""
FIRST = frozenset({"Event", "Board"})
"""Tags of which one begins a board after a blank line."""


class Word(NamedTuple):
    """A word of a file, where it stands: lines count from 1, columns from 0."""

    text: str
    line: int
    column: int

    def fault(self, detail: str) -> NotParsed:
        """What is wrong with it."""
        return NotParsed(f"not PBN: {detail}", self.line, self.column)


class Board:
    """One board: the values of its tags, and the words under each."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.tags: dict[str, Word] = {}
        self.words: dict[str, list[Word]] = {}

    def told(self, name: str) -> Word | None:
        """The value of a tag; None where it says nothing."""
        word = self.tags.get(name)
        return word if word is not None and word.text.removeprefix(IRREGULAR) not in {"", "?", "-"} else None

    def ruled(self, name: str) -> bool:
        """Is the value of a tag marked as one that stands although the auction or the play comes to another?"""
        word = self.told(name)
        return word is not None and word.text.startswith(IRREGULAR)


def boards(text: str) -> list[Board]:
    """The boards of a file in order. Raises NotParsed."""
    found: list[Board] = []
    board: Board | None = None
    name, apart, kept = "", True, dict[str, str]()
    for kind, key, word in _tokens(text):
        if kind == "blank":
            apart = True
        elif kind == "tag":
            if board is None or (key in board.tags and key not in REPEATED) or (apart and key in FIRST):
                board = Board(word.line)
                found.append(board)
            value = kept.get(key, "") if word.text == SAME else word.text.removeprefix(SAME * 2)
            kept[key] = value
            board.tags[key] = word._replace(text=value)
            name, apart = key, False
        elif board is None:
            raise word.fault(f"'{word.text[:20]}' stands before the first tag")
        else:
            board.words.setdefault(name, []).append(word)
            apart = False
    if not found:
        raise NotParsed("not PBN: there is no board in it", 1)
    return found


def _tokens(text: str) -> Iterator[tuple[str, str, Word]]:
    """The tags, words and blank lines of a file; a tag with its name. Raises NotParsed."""
    place, line, start = 0, 1, 0
    while place < len(text):
        found = TOKEN.match(text, place)
        if found is None:
            what = "a comment that does not end" if text[place] == "{" else f"'{text[place]}' belongs to no tag"
            raise NotParsed(f"not PBN: {what}", line, place - start)
        kind, told = found.lastgroup, found[0]
        if kind == "tag":
            value = found["value"]
            value = re.sub(r"\\(.)", r"\1", value) if "\\" in value else value
            yield kind, found["name"], Word(value.strip(), line, place - start)
        elif kind in {"word", "blank"}:
            yield kind, "", Word(told, line, place - start)
        if "\n" in told:
            line, start = line + told.count("\n"), place + told.rfind("\n") + 1
        place = found.end()
