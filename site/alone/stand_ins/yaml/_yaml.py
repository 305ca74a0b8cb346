"""Stands in for the compiled part of PyYAML where only Python runs: its loaders read with PyYAML's own modules instead, and say
what is wrong in the compiled part's words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from yaml.composer import Composer
from yaml.emitter import Emitter
from yaml.error import Mark, MarkedYAMLError
from yaml.parser import Parser
from yaml.reader import Reader, ReaderError
from yaml.scanner import Scanner

WORDS = [
    (re.compile(pattern), words)
    for pattern, words in (
        (r"expected the node content, but found .*", "did not find expected node content"),
        (r"expected (',' or .*), but got .*", r"did not find expected \1"),
        (r"expected <block end>, but found .*", "did not find expected key"),
        (r"mapping values are not allowed here", "mapping values are not allowed in this context"),
        (r"found character .* that cannot start any token", "found character that cannot start any token"),
        (r"expected chomping or indentation indicators, .*", "did not find expected comment or line break"),
        (r"found unknown escape character .*", "found unknown escape character"),
    )
]
"""What is wrong, as Python says it and as the compiled part does."""


class CParser(Reader, Scanner, Parser, Composer):
    """Text into tokens, events and nodes."""

    def __init__(self, stream: Any) -> None:
        try:
            Reader.__init__(self, stream)
        except ReaderError as error:
            error.reason = error.reason.replace("special characters", "control characters")
            raise
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)

    def check_event(self, *choices: Any) -> bool:
        """Is the next event of these kinds?"""
        return bool(_in_its_words(Parser.check_event, self, *choices))

    def peek_event(self) -> Any:
        """The next event."""
        return _in_its_words(Parser.peek_event, self)

    def get_event(self) -> Any:
        """The next event, which is then past."""
        return _in_its_words(Parser.get_event, self)


def _in_its_words(read: Callable[..., Any], *told: Any) -> Any:
    try:
        return read(*told)
    except MarkedYAMLError as error:
        problem = error.problem
        if "block collection" in str(error.context) and problem.startswith("expected <block end>"):
            error.problem = "did not find expected '-' indicator"
        for pattern, words in WORDS:
            error.problem = pattern.sub(words, error.problem)
        if error.problem != problem and problem.endswith("'<stream end>'"):
            error.problem_mark = _next_line(error.problem_mark)
        raise


def _next_line(mark: Mark) -> Mark:
    """Where a text ends for those who end its last line."""
    return Mark(mark.name, mark.index, mark.line + 1, 0, None, None) if mark.column else mark


class CEmitter(Emitter):
    """Events into text."""
