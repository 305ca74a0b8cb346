"""Portable Bridge Notation as text: the boards of a file, each with its tags and what stands under them."""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

from referee.reading.faults import NotParsed

PIECE = re.compile(r"(?:[^\[\]{};\n]+|\n(?!%))*\n?")
"""Words and blanks, up to a tag, a comment or a line for programs."""
TAG = re.compile(r"""\[\s*(\w+)\s*"([^"\\\n]*(?:\\.[^"\\\n]*)*)"\s*\](""" + PIECE.pattern + ")")
PASSED = re.compile(r"^%[^\n]*|\{[^}]*\}|;[^\n]*", re.MULTILINE)
"""Lines for programs, and comments."""
BLANK = re.compile(r"\n[ \t\r]*(?=\n)")
"""An empty line."""
BEGINS = re.compile(rb"(?:\xef\xbb\xbf)?\s*(%[^\n]*\n\s*)*(\{[^}]*\}\s*)*\[\s*[A-Za-z]+\s*\"")
"""How a file of this notation begins, and no file of JSON or YAML."""
SAME = "#"
"""The value of a tag that is that of the board before."""
IRREGULAR = "^"
"""What stands before a value that differs from what the auction or the play comes to."""
SAYS_NOTHING = frozenset({"", "?", "-", "^", "^?", "^-"})
"""What a tag has that says nothing, marked or not."""
REPEATED = frozenset({"Note"})
"""Tags that one board may have more than once."""
FIRST = frozenset({"Event", "Board"})
"""Tags of which one begins a board after a blank line."""


class Word(NamedTuple):
    """A word of a file, and where it begins there."""

    text: str
    file: str
    place: int
    notation: str = "PBN"

    @property
    def line(self) -> int:
        """Its line, from 1."""
        return self.file.count("\n", 0, self.place) + 1

    @property
    def column(self) -> int:
        """Its column, from 0."""
        return self.place - self.file.rfind("\n", 0, self.place) - 1

    def fault(self, detail: str) -> NotParsed:
        """What is wrong with it."""
        return NotParsed(f"not {self.notation}: {detail}", self.line, self.column)


class Words:
    """The words that stand under a tag. Where each of them stands is looked for when it is asked."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.texts: list[str] = []
        self.pieces: list[tuple[int, str]] = []
        """The texts without comments that they stand in, and where those begin."""

    def add(self, place: int, piece: str, texts: list[str]) -> None:
        """Adds the words of a piece."""
        self.pieces.append((place, piece))
        self.texts += texts

    def word(self, index: int) -> Word:
        """One of them."""
        for place, piece in self.pieces:
            found = list(islice(re.finditer(r"\S+", piece), index + 1))
            if index < len(found):
                return Word(found[index][0], self.file, place + found[index].start())
            index -= len(found)
        raise IndexError


class Board:
    """One board: the values of its tags, and the words under each."""

    in_turn = False
    """Do the cards of a trick stand in the order in which they were played, not in that of the seats?"""

    claimed = False
    """Was the result claimed, where the cards stop before it?"""

    def __init__(self, file: str, place: int, notation: str = "PBN") -> None:
        self.start = Word("", file, place, notation)
        self.tags: dict[str, str] = {}
        self.places: dict[str, int] = {}
        self.words: dict[str, Words] = {}
        self.remarks: dict[tuple[str, int], str] = {}
        """What is said of a word: by its tag and place under it."""

    def word(self, name: str) -> Word:
        """The value of a tag that the board has."""
        return self.start._replace(text=self.tags[name], place=self.places[name])

    def value(self, name: str) -> str:
        """The value of a tag; empty where it says nothing."""
        text = self.tags.get(name, "")
        return "" if text in SAYS_NOTHING else text

    def told(self, name: str) -> Word | None:
        """The value of a tag, where it says something."""
        return self.word(name) if self.value(name) else None

    def ruled(self, name: str) -> bool:
        """Is the value of a tag marked as one that stands although the auction or the play comes to another?"""
        return self.value(name).startswith(IRREGULAR)

    def under(self, name: str) -> Words:
        """The words under a tag."""
        return self.words.get(name) or Words(self.start.file)


def boards(text: str) -> list[Board]:
    """The boards of a file in order. Raises NotParsed."""
    found: list[Board] = []
    board: Board | None = None
    name, apart, kept = "", True, dict[str, str]()
    place = 0
    while place < len(text):
        if (tag := TAG.match(text, place)) is not None:
            key, told, piece = tag.groups()
            if board is None or (key in board.tags and key not in REPEATED) or (apart and key in FIRST):
                board = Board(text, place)
                found.append(board)
            told = (re.sub(r"\\(.)", r"\1", told) if "\\" in told else told).strip()
            kept[key] = board.tags[key] = kept.get(key, "") if told == SAME else told.removeprefix(SAME * 2)
            board.places[key] = place
            name, apart = key, False
            if piece == "\n":
                place = tag.end()
                continue
            place = tag.start(3)
        elif (passed := PASSED.match(text, place)) is not None:
            place = passed.end()
            continue
        elif (between := PIECE.match(text, place)) is None or not (piece := between[0]):
            what = "a comment that does not end" if text[place] == "{" else f"'{text[place]}' belongs to no tag"
            raise Word("", text, place).fault(what)
        if texts := piece.split():
            if board is None:
                at = place + piece.index(texts[0])
                raise Word("", text, at).fault(f"'{texts[0][:20]}' stands before the first tag")
            board.words.setdefault(name, Words(text)).add(place, piece, texts)
            apart = False
        apart = apart or BLANK.search(piece, len(piece.rstrip())) is not None
        place += len(piece)
    if not found:
        raise NotParsed("not PBN: there is no board in it", 1)
    return found
