"""`referee completion`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import ShellComplete


@click.command(short_help="Print a script for the shell's completion.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the script that lets a shell complete commands and games.

    For bash: eval "$(referee completion bash)"
    """
    from click.shell_completion import get_completion_class

    made: type[ShellComplete] | None = get_completion_class(shell)
    assert made is not None, "click knows these shells"
    root = ctx.find_root().command
    click.echo(made(root, {}, "referee", "_REFEREE_COMPLETE").source())
