"""The command line, called in this process."""

from __future__ import annotations

from click.testing import CliRunner, Result

from referee.cli import main


def run(*words: object, stdin: bytes | str | None = None) -> Result:
    """What `referee` with these words answers."""
    return CliRunner().invoke(main, [*map(str, words)], input=stdin, prog_name="referee")
