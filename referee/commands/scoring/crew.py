"""Work over processes: jobs in, results out in the order of the jobs, with few of them on their way.

Each process has a pipe of its own and one job at a time, so that it is known which job a process died of. A job gets a second
try; one that ends two processes is left to who gave it. No process outlives the one that started it.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Generic, TypeVar

AHEAD = 16
"""So many jobs for each process are at most begun before the first of them is done."""
MOST_HELD = 64_000_000
"""So large they are at most together, a single one aside."""
TRIES = 2
DIE_WITH_PARENT = 1
"""What prctl(2) calls PR_SET_PDEATHSIG."""

J = TypeVar("J")
R = TypeVar("R")


class Died(Exception):
    """A process has ended over its job."""


class Worker(Generic[J, R]):
    """A process and this end of its pipe."""

    def __init__(self, work: Callable[[J], R], others: list[Connection]) -> None:
        forked = sys.platform == "linux"
        # What has been brought in is there at once in a forked process; nothing else runs in this one that could be torn.
        context = multiprocessing.get_context("fork" if forked else None)
        self.pipe, theirs = context.Pipe()
        inherited = [*others, self.pipe] if forked else []
        self.process = context.Process(target=_serve, args=(theirs, inherited, work, os.getpid()), daemon=True)
        self.process.start()
        theirs.close()

    def give(self, job: J) -> None:
        """Gives it a job. Raises Died."""
        try:
            self.pipe.send(job)
        except OSError:
            raise Died from None

    def take(self) -> R:
        """What came of the job. Raises Died."""
        try:
            found: R = self.pipe.recv()
        except (EOFError, OSError):
            raise Died from None
        return found

    def end(self) -> None:
        """Ends it, in the middle of a job too."""
        self.pipe.close()
        self.process.kill()
        self.process.join()


class Crew(Generic[J, R]):
    """So many processes that do the same work on jobs, of which `weight` says how large they are. `give_up` makes the result
    of a job that two processes died of; it may `try_alone` what the job is made of."""

    def __init__(
        self, size: int, work: Callable[[J], R], weight: Callable[[J], int], give_up: Callable[[Crew[J, R], J], R]
    ) -> None:
        self.size = size
        self.work = work
        self.weight = weight
        self.give_up = give_up
        self.idle: list[Worker[J, R]] = []
        self.busy: dict[Connection, tuple[Worker[J, R], int, J, int]] = {}
        """By its pipe: each worker that has a job, the job's place, the job, and which try it is."""
        self.done: dict[int, R] = {}
        self.held: deque[int] = deque()
        """How large each job is that has been given and whose result has not."""

    def results(self, jobs: Iterator[J]) -> Iterator[R]:
        """The results of jobs in their order."""
        numbered = enumerate(jobs)
        ahead = next(numbered, None)
        due = 0
        while ahead is not None or self.busy:
            while ahead is not None and self._has_room():
                self.held.append(self.weight(ahead[1]))
                self._give(*ahead, 1)
                ahead = next(numbered, None)
            ready = wait(list(self.busy))
            for pipe in [pipe for pipe in self.busy if pipe in ready]:
                self._take(*self.busy.pop(pipe))
            while due in self.done:
                yield self.done.pop(due)
                self.held.popleft()
                due += 1

    def _has_room(self) -> bool:
        """May another job be given?"""
        few = len(self.busy) < self.size and len(self.held) < self.size * AHEAD
        return few and (not self.held or sum(self.held) < MOST_HELD)

    def try_alone(self, job: J) -> R:
        """The result of a job, while no other is given. Raises Died when all its tries have failed."""
        for _ in range(TRIES):
            worker = self._worker()
            with suppress(Died):
                worker.give(job)
                found = worker.take()
                self.idle.append(worker)
                return found
            worker.end()
        raise Died

    def close(self) -> None:
        """Ends all processes."""
        for worker in [*self.idle, *(worker for worker, *_ in self.busy.values())]:
            worker.end()

    def _worker(self) -> Worker[J, R]:
        if self.idle:
            return self.idle.pop()
        return Worker(self.work, list(self.busy))

    def _give(self, place: int, job: J, tried: int) -> None:
        worker = self._worker()
        self.busy[worker.pipe] = worker, place, job, tried
        with suppress(Died):  # it is told again when the result is taken
            worker.give(job)

    def _take(self, worker: Worker[J, R], place: int, job: J, tried: int) -> None:
        try:
            self.done[place] = worker.take()
            self.idle.append(worker)
        except Died:
            worker.end()
            if tried < TRIES:
                self._give(place, job, tried + 1)
            else:
                self.done[place] = self.give_up(self, job)


def _serve(pipe: Connection, inherited: list[Connection], work: Callable[[J], R], parent: int) -> None:
    """The life of a process: job after job until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is left to the process that started it
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for other in inherited:
        other.close()
    _die_with(parent)
    with suppress(EOFError, OSError):
        while True:
            pipe.send(work(pipe.recv()))


def _die_with(parent: int) -> None:
    """Lets the process end at once when the one that started it does, where the system can do that; elsewhere it ends when it
    finds the pipe closed."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)
