"""The command line, `referee COMMAND …`. A command's module is imported when the command is called."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NoReturn

import click
from click.exceptions import NoArgsIsHelpError

from referee import __version__
from referee.characters import visible
from referee.errors import CatalogueError, RefereeError, UnreadableLog

COMMANDS = {
    "judge": "judge:judge",
    "trick": "spots:trick",
    "legal": "spots:legal",
    "games": "games:games",
    "rules": "games:rules",
    "sample": "sampling:sample",
    "score": "score:score",
    "serve": "service:serve",
    "check-catalogue": "games:check_catalogue",
    "completion": "service:completion",
}
"""Every command: the module of referee.commands and the name in it."""

UNREADABLE = 2
INTERRUPTED = 130
PIPE_CLOSED = 141


class Commands(click.Group):
    """The group of all commands. Errors of use are one line on standard error, never a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(import_module(f"referee.commands.{module}"), name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; where the reader of its output has gone, it ends quietly."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(PIPE_CLOSED)

    def main(  # type: ignore[override]
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Runs the command line and leaves Python with its exit code."""

        def run() -> Any:
            return super(Commands, self).main(args, prog_name, standalone_mode=False, **extra)

        return finish(run) if standalone_mode else run()


def finish(run: Callable[[], Any]) -> NoReturn:
    """Exits with what came of it: the command's own code, or that of an error after telling it."""
    gc.set_threshold(50_000)  # imported modules are not garbage
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = run()
    except NoArgsIsHelpError as error:
        error.show()
        code = error.exit_code
    except click.ClickException as error:
        code = error.exit_code if error.exit_code != 1 else UNREADABLE
        complain(error.format_message(), getattr(error, "ctx", None))
    except click.Abort:
        code = INTERRUPTED
    except UnreadableLog as error:
        code = UNREADABLE
        for fault in error.faults:
            complain(f"{fault.pointer.strip('/')}: {fault.detail}".removeprefix(": "))
    except CatalogueError as error:
        code = UNREADABLE
        for file, detail in error.faults:
            complain(f"{file}: {detail}")
    except RefereeError as error:
        code = UNREADABLE
        complain(str(error))
    except OSError as error:
        code = UNREADABLE
        complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    gc.freeze()  # it all goes with the process: Python need not look for what could be freed
    sys.exit(code if isinstance(code, int) else 0)


def complain(message: str, ctx: click.Context | None = None) -> None:
    """One line on standard error, with the way to the command's help where the words of the command were wrong."""
    path = ctx.command_path if ctx is not None else "referee"
    hint = f" (see '{path} --help')" if ctx is not None else ""
    click.echo(visible(f"{path}: {' '.join(message.split()).rstrip('.')}{hint}"), err=True)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="referee", message="%(prog)s %(version)s")
def main() -> None:
    """The Card Table Referee: judges logs of card games, and says why."""
