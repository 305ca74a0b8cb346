"""One client's connection, which has a time for each thing: to ask, to be idle, to take its answer."""

from __future__ import annotations

import errno
import time
from collections.abc import Callable
from typing import Any

from referee.api.reading import SentTooSlowly

PACE = 50_000
"""So many bytes of a request a second give it more time: who sends a large one steadily is heard."""
TO_TAKE = 60.0
"""Seconds in which a client must have taken each part of its answer."""


class Connection:
    """A socket as gunicorn uses it, that does not wait for ever. What it does not do itself the socket does."""

    def __init__(
        self,
        socket: Any,
        read_timeout: float,
        keep_alive: float,
        breathe: Callable[[], Any] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.socket = socket
        self.read_timeout = read_timeout
        self.keep_alive = keep_alive
        self.breathe = breathe
        """Waits until all others have been heard."""
        self.clock = clock
        self.patience = read_timeout
        """Seconds until the next request must have begun."""
        self.until: float | None = None
        """When the request that has begun must have come in; None while none has."""
        self.request: Any = None
        """gunicorn's request that is being answered."""
        self.lost = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self.socket, name)

    @property
    def idle(self) -> bool:
        """Does the client ask nothing?"""
        return self.until is None

    def answered(self) -> None:
        """The request is done with; the client may come with the next."""
        self.request, self.until, self.patience = None, None, self.keep_alive

    def recv(self, size: int) -> bytes:
        """Some bytes, none at the end; a client that asks nothing is taken to be gone. Raises SentTooSlowly."""
        if self.lost:
            return b""
        try:
            got = self._begun(size) if self.until is None else self._within(max(self.until - self.clock(), 0.001), size)
        except TimeoutError:
            self._give_up()
            if self.until is None:
                return b""
            raise SentTooSlowly from None
        self.until = (self.clock() + self.read_timeout if self.until is None else self.until) + len(got) / PACE
        return got

    def _begun(self, size: int) -> bytes:
        """The first bytes of a request. Who comes with the next at once is heard after those who wait already."""
        try:
            got = self._within(0, size)
        except BlockingIOError:
            return self._within(self.patience, size)
        self.breathe()
        return got

    def _within(self, seconds: float, size: int) -> bytes:
        self.socket.settimeout(seconds)
        got: bytes = self.socket.recv(size)
        return got

    def _give_up(self) -> None:
        """Nothing more is read: the answer, if there is one, is the last."""
        self.lost = True
        if self.request is not None:
            self.request.must_close = True

    def sendall(self, data: bytes) -> None:
        """Sends all of it. Raises OSError where the client is gone, or does not take it."""
        self._sending(self.socket.sendall, data)

    def sendfile(self, *args: Any, **kwargs: Any) -> None:
        """Sends of a file what the arguments say, in the same way."""
        self._sending(self.socket.sendfile, *args, **kwargs)

    def _sending(self, send: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
        self.socket.settimeout(TO_TAKE)
        try:
            send(*args, **kwargs)
        except TimeoutError:
            raise BrokenPipeError(errno.EPIPE, "the client does not take its answer") from None
