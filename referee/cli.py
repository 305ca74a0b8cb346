"""The command line, `referee COMMAND …`. A command's module is imported when the command is called."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import click
from click.exceptions import NoArgsIsHelpError

from referee import __version__
from referee.commands.ending import INTERRUPTED, UNREADABLE, complain, finish, to_the_end

COMMANDS = {
    "judge": ("judge:judge", "Judge logs of card games."),
    "trick": ("spots:trick", "Say who wins a trick, and why."),
    "legal": ("spots:legal", "Say which cards may be played."),
    "games": ("games:games", "List or find games."),
    "rules": ("games:rules", "Print the rules of a game."),
    "sample": ("sampling:sample", "Print a legal log, to learn the format."),
    "score": ("score:score", "Judge many logs, a line for each."),
    "convert": ("converting:convert", "Write a log in another notation."),
    "standings": ("standings:standings", "Add evenings up to a season, by player."),
    "clauses": ("clauses:clauses", "List the clauses that games are written with."),
    "new": ("clauses:new", "Write the file of a new game, like another."),
    "site": ("site:site", "Build the rules site with your own games in it."),
    "serve": ("service:serve", "Serve the HTTP API and the rules site."),
    "mcp": ("assistants:mcp", "Serve tools for assistants (MCP)."),
    "tables": ("kept_tables:tables", "Look after the tables that phones share."),
    "check": ("check:check", "Name every fault of your own game files."),
    "check-catalogue": ("check:check_catalogue", "Name every fault of the catalogue."),
    "completion": ("completion:completion", "Print a script for the shell's completion."),
}
"""Every command: the module of referee.commands with the name in it, and what the help says of it, for which none is
imported."""


class Commands(click.Group):
    """The group of all commands. Errors of use are one line on standard error, never a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        from referee.commands.own_games import CATALOGUE  # knows games, of which the help tells nothing

        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(f"referee.commands.{module}"), name)
        if CATALOGUE not in command.params:
            command.params.append(CATALOGUE)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes what each command does."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command."""
        return to_the_end(lambda: super(Commands, self).invoke(ctx))

    def main(self, *told: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        """Runs the command line and leaves Python with its exit code."""

        def run() -> Any:
            return super(Commands, self).main(*told, standalone_mode=False, **extra)  # type: ignore[call-overload]

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
