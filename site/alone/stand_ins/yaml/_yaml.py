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
from yaml.scanner import Scanner, ScannerError
from yaml.tokens import FlowEntryToken, FlowSequenceEndToken, ScalarToken, ValueToken

ENDS_OF_A_KEY = (ValueToken, FlowEntryToken, FlowSequenceEndToken)
BLANK = "\0 \t\r\n\x85\u2028\u2029"
WORDS = [
    (re.compile(pattern), words)
    for pattern, words in (
        (r"expected the node content, but found .*", "did not find expected node content"),
        (r"expected (',' or .*), but got .*", r"did not find expected \1"),
        (r"expected <block end>, but found .*", "did not find expected key"),
        (r"expected '<document start>', but found .*", "did not find expected <document start>"),
        (r"(mapping keys|mapping values) are not allowed here", r"\1 are not allowed in this context"),
        (r"sequence entries are not allowed here", "block sequence entries are not allowed in this context"),
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

    def scan_plain(self) -> ScalarToken:
        """A word without quotes. In brackets it may have a question mark, as a hand that is known in part has; Python alone
        would end it there."""
        chunks: list[str] = []
        spaces: list[str] = []
        start = end = self.get_mark()
        indent = self.indent + 1
        while self.peek() != "#" and (length := self._length_of_plain(start)):
            self.allow_simple_key = False
            chunks += [*spaces, self.prefix(length)]
            self.forward(length)
            end = self.get_mark()
            spaces = self.scan_plain_spaces(indent, start)
            if not spaces or (not self.flow_level and self.column < indent):
                break
        return ScalarToken("".join(chunks), True, start, end)

    def _length_of_plain(self, start: Mark) -> int:
        """How far such a word goes without a space."""
        length = 0
        while (here := self.peek(length)) not in BLANK and not (self.flow_level and here in ",[]{}"):
            following = self.peek(length + 1)
            if here == ":" and following in BLANK:
                break
            if here == ":" and self.flow_level and following in ",?[]{}":
                self.forward(length)
                raise ScannerError("while scanning a plain scalar", start, "found unexpected ':'", self.get_mark())
            length += 1
        return length

    def parse_flow_sequence_entry_mapping_key(self) -> Any:
        """What follows a lone question mark in a list: the compiled part passes over a comma or a bracket."""
        lone = self.get_token()
        if self.check_token(*ENDS_OF_A_KEY):
            self.get_token()
            self.state = self.parse_flow_sequence_entry_mapping_value
            return self.process_empty_scalar(lone.end_mark)
        self.states.append(self.parse_flow_sequence_entry_mapping_value)
        return self.parse_flow_node()

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
        ended = told[0].peek() == "\0" and problem == "could not find expected ':'"
        if ended or (error.problem != problem and problem.endswith("'<stream end>'")):
            error.problem_mark = _next_line(error.problem_mark)
        raise


def _next_line(mark: Mark) -> Mark:
    """Where a text ends for those who end its last line."""
    return Mark(mark.name, mark.index, mark.line + 1, 0, None, None) if mark.column else mark


class CEmitter(Emitter):
    """Events into text."""
