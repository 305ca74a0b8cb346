"""Work over processes: jobs in, results out in the order of the jobs, with few of them on their way.

Where a process dies, all that were under way are begun anew, and that which was due first is tried alone: so it is known which
job processes die of. Such a job is left to who gave it. No process outlives the one that started it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Generic, NamedTuple, TypeVar

AHEAD = 16
"""So many jobs for each process are at most begun before the first of them is done."""
MOST_HELD = 64_000_000
"""So large they are at most together, a single one aside."""
TRIES = 2

J = TypeVar("J")
R = TypeVar("R")


class Died(Exception):
    """Each process that began a job has died."""


class Begun(NamedTuple, Generic[J, R]):
    """A job that has been given, and what comes of it."""

    job: J
    result: Future[R]


class Pool(Generic[J, R]):
    """So many processes that do the same work on jobs, of which `weight` says how large they are. `give_up` makes the result
    of a job that processes die of; it may `try_alone` what the job is made of."""

    def __init__(
        self, size: int, work: Callable[[J], R], weight: Callable[[J], int], give_up: Callable[[Pool[J, R], J], R]
    ) -> None:
        self.size = size
        self.work = work
        self.weight = weight
        self.give_up = give_up
        self.executor = self._processes()
        self.begun: deque[Begun[J, R]] = deque()

    def _processes(self) -> ProcessPoolExecutor:
        # What has been brought in is there at once in a forked process; nothing else runs in this one that could be torn.
        context = multiprocessing.get_context("fork" if sys.platform == "linux" else None)
        return ProcessPoolExecutor(self.size, context, _live)

    def results(self, jobs: Iterator[J]) -> Iterator[tuple[J, R]]:
        """Jobs with their results, in their order."""
        ahead = next(jobs, None)
        while ahead is not None or self.begun:
            if ahead is None or not self._has_room() or (self.begun and self.begun[0].result.done()):
                yield self._first()
            else:
                self.begun.append(self._give(ahead))
                ahead = next(jobs, None)

    def _has_room(self) -> bool:
        """May another job be given?"""
        held = sum(self.weight(one.job) for one in self.begun)
        return len(self.begun) < self.size * AHEAD and (not self.begun or held < MOST_HELD)

    def _give(self, job: J) -> Begun[J, R]:
        with suppress(BrokenProcessPool):
            return Begun(job, self.executor.submit(self.work, job))
        broken: Future[R] = Future()
        broken.set_exception(BrokenProcessPool())  # as those have that were given before
        return Begun(job, broken)

    def _first(self) -> tuple[J, R]:
        """The job whose result is due next."""
        job, result = self.begun.popleft()
        try:
            return job, result.result()
        except BrokenProcessPool:
            self._begin_anew()
        try:
            found = self.try_alone(job)
        except Died:
            found = self.give_up(self, job)
        self.begun = deque(self._give(one.job) if _broken(one.result) else one for one in self.begun)
        return job, found

    def try_alone(self, job: J) -> R:
        """The result of a job, while no other is under way. Raises Died when all its tries have failed."""
        for _ in range(TRIES):
            with suppress(BrokenProcessPool):
                return self.executor.submit(self.work, job).result()
            self._begin_anew()
        raise Died

    def _begin_anew(self) -> None:
        self.close()
        self.executor = self._processes()

    def close(self) -> None:
        """Ends all processes, in the middle of a job too."""
        for process in multiprocessing.active_children():
            process.kill()
        self.executor.shutdown(cancel_futures=True)


def _broken(result: Future[R]) -> bool:
    """Has the job no result, for its process has died, or another?"""
    return result.cancelled() or (result.done() and isinstance(result.exception(), BrokenProcessPool))


def _live() -> None:
    """How each process begins."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is left to the process that started it
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Ends this process when the one that started it is no more."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
