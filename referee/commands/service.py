"""`referee serve` and `referee completion`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import ShellComplete


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="The port to listen on.")
@click.option("--workers", type=click.IntRange(1), help="Server processes; one more than there are cores by default.")
@click.option(
    "--site",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("build/site"),
    show_default=True,
    help="The built rules site, served beside the API where the folder exists.",
)
def serve(host: str, port: int, workers: int | None, site: Path) -> None:
    """Serve the HTTP API and the rules site."""
    from referee.api.server import run

    run(host, port, workers, site if site.is_dir() else None)


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
