"""Judging log after log, and telling of each as a line of JSON or in words."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from typing import Any

from referee import judge as judge_log
from referee.commands.reading import documents
from referee.commands.terminal import Screen, screen
from referee.errors import Fault, RefereeError, UnknownGame, UnreadableLog
from referee.games.game import Game
from referee.reading.documents import Document
from referee.reading.json_text import NotParsed, write_json

EXITS = {"unreadable": 2, "violations": 1, "undecided": 3, "clean": 0}
"""The exit codes, worst outcome first."""


def judge_files(names: Iterable[str], game: Game | None = None, *, as_json: bool, summary: bool = False) -> int:
    """Judges every log of these files, of this game if any; the exit code."""
    bench = Bench(game, as_json=as_json, summary=summary)
    for name in names:
        bench.judge_file(name)
    bench.close()
    return next(code for outcome, code in EXITS.items() if outcome in bench.outcomes)


class Judging:
    """Judges log after log; `outcomes` are the verdicts, or `unreadable`. What is wrong with a log that cannot be read is told
    on standard error."""

    game: Game | None = None
    """What was played, whatever the logs say."""
    tricks = False
    """Are the tricks asked for?"""

    def __init__(self) -> None:
        self.errors = Screen(sys.stderr)
        self.outcomes: list[str] = []

    def judge_file(self, name: str) -> None:
        """Judges every log of a file."""
        for document in documents(name):
            if isinstance(document, OSError):
                self.outcomes.append("unreadable")
                self.errors.say(f"{name}: {document.strerror or document}")
            else:
                self.judge(document)

    def judge(self, document: Document) -> None:
        """Judges one log."""
        try:
            log = document.parse()
            if self.game is not None:
                log = {**log, "game": self.game.in_log}
            verdict = judge_log(log, tricks=self.tricks)
        except (NotParsed, UnknownGame, UnreadableLog) as error:
            self.outcomes.append("unreadable")
            self.unreadable(document, error)
        else:
            self.outcomes.append(verdict["verdict"])
            self.judged(document, log, verdict)

    def judged(self, document: Document, log: Any, verdict: Mapping[str, Any]) -> None:
        """What is done with a verdict."""
        raise NotImplementedError

    def unreadable(self, document: Document, error: RefereeError | NotParsed) -> None:
        """Tells why a log cannot be read, and where in its file."""
        from referee.commands.unreadable import told  # reads YAML, which clean logs do not need

        for line in told(document, error, self.errors):
            self.errors.say(line)


class Bench(Judging):
    """Judges log after log and tells about each."""

    def __init__(self, game: Game | None, *, as_json: bool, summary: bool) -> None:
        super().__init__()
        self.out = screen()
        self.game = game
        self.as_json = as_json
        self.summary = summary
        self.tricks = as_json or not summary
        self.reports = 0

    def close(self) -> None:
        """The totals, where there was more than one log."""
        if len(self.outcomes) > 1 and not self.as_json:
            from referee.commands.reporting import total

            if self.reports:
                self.out.say()
            self.out.say(total(self.outcomes))

    def judged(self, document: Document, log: Any, verdict: Mapping[str, Any]) -> None:
        if self.as_json:
            self.out.say(write_json(verdict).decode())
            return
        from referee.commands.reporting import Report, line_finder  # JSON needs none of it

        report = Report(verdict, log, self.out, line_finder(document))
        if self.summary:
            self.out.say(report.summary(document.name))
            return
        if self.reports:
            self.out.say()
        self.reports += 1
        for line in report.lines(document.name):
            self.out.say(line)

    def unreadable(self, document: Document, error: RefereeError | NotParsed) -> None:
        """Tells why a log cannot be read; who reads JSON is told in place of a verdict, too."""
        if self.as_json:
            if isinstance(error, NotParsed):
                error = UnreadableLog([Fault("", error.detail)])
            self.out.say(write_json(error.problem()).decode())
        super().unreadable(document, error)
