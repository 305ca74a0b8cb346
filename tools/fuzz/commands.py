"""The command line, with any words and anything on standard input."""

from __future__ import annotations

import gc
import shlex
from typing import Any, NamedTuple

from click.testing import CliRunner, Result

from referee.cli import main
from tools.fuzz.service import Wrong


class Command(NamedTuple):
    """Words after `referee`, and what stands on standard input."""

    words: tuple[str, ...]
    given: bytes = b""

    def put(self) -> str:
        """How it ended. Raises Wrong for a trace or an end that no command has."""
        return str(ended(self).exit_code)

    def told(self) -> dict[str, Any]:
        """The command as a case of the corpus writes it."""
        told: dict[str, Any] = {"run": shlex.join(self.words)}
        return told | ({"bytes": self.given.decode("latin-1")} if self.given else {})


def ended(command: Command) -> Result:
    """What came of it. Raises Wrong, or the error that nobody caught."""
    result = CliRunner().invoke(main, list(command.words), input=command.given, prog_name="referee")
    gc.unfreeze()  # a command leaves its garbage to the end of its process
    gc.set_threshold(700, 10, 10)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    if result.exit_code not in {0, 1, 2, 3}:
        raise Wrong(f"exit {result.exit_code}")
    if "\x1b" in result.output or "Traceback (most recent" in result.output:
        raise Wrong("what was given reaches the terminal, or a trace does")
    return result
