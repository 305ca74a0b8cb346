"""The command line, `referee COMMAND …`. A command's module is imported when the command is called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import click
from click.exceptions import NoArgsIsHelpError

from referee import __version__
from referee.commands.ending import INTERRUPTED, UNREADABLE, complain, finish, to_the_end
from referee.commands.own_games import CATALOGUE

COMMANDS = {
    "judge": "judge:judge",
    "trick": "spots:trick",
    "legal": "spots:legal",
    "games": "games:games",
    "rules": "games:rules",
    "sample": "sampling:sample",
    "score": "score:score",
    "standings": "standings:standings",
    "clauses": "clauses:clauses",
    "new": "clauses:new",
    "site": "site:site",
    "serve": "service:serve",
    "check": "check:check",
    "check-catalogue": "check:check_catalogue",
    "completion": "completion:completion",
}
"""Every command: the module of referee.commands and the name in it."""


class Commands(click.Group):
    """The group of all commands. Errors of use are one line on standard error, never a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(import_module(f"referee.commands.{module}"), name)
        if CATALOGUE not in command.params:
            command.params.append(CATALOGUE)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command."""
        return to_the_end(lambda: super(Commands, self).invoke(ctx))

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

        return finish(lambda: _told(run)) if standalone_mode else run()


def _told(run: Callable[[], Any]) -> Any:
    """What comes of it; where the words of the command are wrong that is said."""
    try:
        return run()
    except NoArgsIsHelpError as error:
        error.show()
        return error.exit_code
    except click.ClickException as error:
        ctx = getattr(error, "ctx", None)
        complain(error.format_message(), "" if ctx is None else ctx.command_path)
        return error.exit_code if error.exit_code != 1 else UNREADABLE
    except click.Abort:
        return INTERRUPTED


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="referee", message="%(prog)s %(version)s")
def main() -> None:
    """The Card Table Referee: judges logs of card games, and says why."""
