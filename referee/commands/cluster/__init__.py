"""`referee score --cluster`: many logs on many machines, by Dask."""

from __future__ import annotations

from typing import Any

import click

PARTS_OF_DASK = ("dask", "distributed", "fsspec")


def hand_over(words: Any, where: tuple[str, str, str], *more: Any) -> int:
    """What `command.score_on_cluster` returns. Raises click.ClickException, also where Dask is not installed."""
    try:
        from referee.commands.cluster.command import Where, score_on_cluster
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] not in PARTS_OF_DASK:
            raise
        raise click.ClickException("--cluster needs Dask: pip install 'card-table-referee[cluster]'") from None
    return score_on_cluster(words, Where(*where), *more)
