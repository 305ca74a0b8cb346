"""The cluster: processes of this machine, or one that stands. All its workers must have the same referee."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator

import click
import dask
from distributed import Client, LocalCluster
from distributed.comm.core import CommClosedError

from referee.commands.cluster import work
from referee.commands.scoring.edition import edition

LOCAL = "local:"
ONE_PART_EACH = {"distributed.scheduler.worker-saturation": 1.0}
"""What is due waits at the scheduler: a part that ends its worker is not mistaken for those that would have come after it."""
WAY_ON = "; the same command goes on where this one stopped"
ANSWERS_WITHIN = 10
"""So many seconds are waited for a scheduler to answer, and for a first worker."""


@contextlib.contextmanager
def connected(cluster: str) -> Iterator[Client]:
    """A client of the cluster: `local:N` is started here with N processes and ends with this one, other words are the address
    of a scheduler. Raises click.ClickException."""
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # what ends is told in a line
    with contextlib.ExitStack() as stack:
        address = stack.enter_context(_local(cluster)) if cluster.startswith(LOCAL) else cluster
        client = stack.enter_context(_client(address))
        same_referee(client, edition())
        try:
            yield client
        except CommClosedError:
            raise gone() from None


def _local(cluster: str) -> LocalCluster:
    number = cluster.removeprefix(LOCAL)
    if not number.isdecimal() or not int(number):
        raise click.UsageError(f"--cluster {cluster}: how many processes? local:4 starts four")
    with dask.config.set(ONE_PART_EACH):
        try:
            return LocalCluster(
                n_workers=int(number),
                threads_per_worker=1,
                dashboard_address="127.0.0.1:0",
                silence_logs=logging.CRITICAL,
                preload=[*_configured("distributed.worker.preload"), work.__name__],
            )
        except RuntimeError as error:  # a process was ended before it had begun
            raise click.ClickException(f"the processes of {cluster} did not begin{WAY_ON}") from error


def _configured(key: str) -> list[str]:
    """What Dask's configuration has under a key: one word or several."""
    told = dask.config.get(key, [])
    return [told] if isinstance(told, str) else list(told)


def _client(address: str | LocalCluster) -> Client:
    try:
        return Client(address, timeout=ANSWERS_WITHIN, set_as_default=False)
    except (OSError, ValueError) as error:
        raise click.ClickException(f"{address}: no scheduler answers: {error}") from None


def gone() -> click.ClickException:
    """What is told when the scheduler answers no more."""
    return click.ClickException(f"the scheduler has gone{WAY_ON}")


def dashboard(client: Client) -> str | None:
    """The address of the page on which Dask shows what is going on, where it has one."""
    try:
        return client.dashboard_link or None
    except KeyError:  # a scheduler that was started without
        return None


def same_referee(client: Client, wanted: str) -> None:
    """Refuses workers that have another referee than is wanted, or none. Raises click.ClickException."""
    try:
        client.wait_for_workers(1, timeout=ANSWERS_WITHIN)
    except TimeoutError:
        raise click.ClickException("the cluster has no workers; `dask worker` starts some") from None
    for worker, told in client.run(edition, on_error="return").items():
        if told != wanted:
            raise click.ClickException(f"worker {worker} has {told}, and not {wanted}")
