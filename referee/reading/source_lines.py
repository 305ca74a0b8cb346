"""Where in a file a JSON pointer leads: the line that a reader of the log has to look at."""

from __future__ import annotations

import re
from collections.abc import Mapping

import yaml

from referee.reading.documents import MAX_LOG, Document, check_outline
from referee.reading.faults import steps_of
from referee.reading.json_text import NotParsed
from referee.reading.move_reader import split_lines
from referee.reading.records.notations import BY_FORM
from referee.value import Value

OWN_LINE = re.compile(r"line \d+: ")
"""How a fault names the line of a multi-line string, which is not the file's."""
SHOWN = 100
"""A longer source line is cut to so many places."""


class Place(Value):
    """A place in a file. Lines count from 1, columns from 0; `exact` is false where the log has no such entry and the
    place is where what should have it begins."""

    line: int
    column: int = 0
    exact: bool = True


class Places:
    """Finds the places of one document."""

    def __init__(self, document: Document) -> None:
        self.offset = document.line - 1
        self.root: yaml.Node | None = None
        self.lines: list[str] = []
        self.known: Mapping[str, tuple[int, int]] | None = None
        """The places by their pointers, in a file of a notation in which a log is not written as it is read."""
        if len(document.text) > MAX_LOG:
            return  # it is refused for its length, whatever stands in it
        try:
            text = document.written()
            self.lines = re.split(r"\r\n|\r|\n", text)
            if document.form in BY_FORM:
                self.known = BY_FORM[document.form].places(text)
                return
            check_outline(text)
            self.root = yaml.compose(text, yaml.CSafeLoader)
        except (NotParsed, yaml.YAMLError):
            pass

    def find(self, pointer: str) -> Place | None:
        """The place that a JSON pointer leads to; None where it cannot be told."""
        if self.known is not None:
            return self._known(pointer)
        if self.root is None:
            return None
        found = self._descend(self.root, steps_of(pointer))
        return Place(found.line + self.offset, found.column, found.exact)

    def _known(self, pointer: str) -> Place | None:
        """The place of what the pointer leads to, or of the nearest that it lies in."""
        assert self.known is not None
        whole = pointer
        while pointer and pointer not in self.known:
            pointer = pointer.rpartition("/")[0]
        line, column = self.known.get(pointer, (1, 0))
        return Place(line, column, exact=pointer == whole)

    def _descend(self, node: yaml.Node, steps: list[str]) -> Place:
        here = node.start_mark
        for step in steps:
            if isinstance(node, yaml.ScalarNode):
                return self._in_text(node, step)
            child = _child(node, step)
            if child is None:
                return Place(here.line + 1, here.column, exact=False)
            key, node = child
            here = node.start_mark if key is None or isinstance(node, yaml.ScalarNode) else key.start_mark
        return Place(here.line + 1, here.column)

    def _in_text(self, node: yaml.ScalarNode, step: str) -> Place:
        """The place of a move of a multi-line string."""
        first = node.start_mark.line
        parts = split_lines(node.value)
        if not step.isdigit() or int(step) >= len(parts):
            return Place(first + 1, node.start_mark.column, exact=False)
        index = int(step)
        if node.style == "|":
            number, text = parts[index]
            line = self.source(first + 1 + number) or ""
            return Place(first + 1 + number, max(line.find(text), 0))
        return self._search(node, [text for _, text in parts[: index + 1]])

    def _search(self, node: yaml.ScalarNode, texts: list[str]) -> Place:
        """The place of the last of these texts, which stand one after another in the lines of the node."""
        first = node.start_mark.line
        source = "\n".join(self.lines[first : node.end_mark.line + 1])
        place = node.start_mark.column
        for text in texts:
            found = source.find(text, place)
            place = found if found >= 0 else place
        before = source[:place]
        return Place(first + 1 + before.count("\n"), place - (before.rfind("\n") + 1))

    def source(self, line: int) -> str | None:
        """The text of a line of the file."""
        place = line - self.offset - 1
        return self.lines[place] if 0 <= place < len(self.lines) else None

    def excerpt(self, place: Place) -> str | None:
        """The text of the place's line; of a long line the part around the place."""
        text = self.source(place.line)
        if text is None or len(text) <= SHOWN:
            return text
        start = max(0, min(place.column - SHOWN // 3, len(text) - SHOWN))
        end = start + SHOWN
        return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")


def _child(node: yaml.Node, step: str) -> tuple[yaml.Node | None, yaml.Node] | None:
    if isinstance(node, yaml.MappingNode):
        return next(((key, value) for key, value in node.value if key.value == step), None)
    if isinstance(node, yaml.SequenceNode) and step.isdigit() and int(step) < len(node.value):
        return None, node.value[int(step)]
    return None


def words(pointer: str) -> str:
    """A JSON pointer as a player would say it: `deal 1, move 12`, `deal 2, hand of Ann`."""
    steps, told = steps_of(pointer), []
    while steps:
        step = steps.pop(0)
        if step == "deals" and steps and steps[0].isdigit():
            told.append(f"deal {int(steps.pop(0)) + 1}")
        elif step == "moves" and steps and steps[0].isdigit():
            told.append(f"move {steps.pop(0)}")
        elif step == "hands" and steps:
            told.append(f"hand of {steps.pop(0)}")
        elif step == "won" and steps:
            told.append(f"won of {steps.pop(0)}")
        else:
            told.append(step)
    return ", ".join(told)
