"""A storage that lets a test see which process reads which file, and hold it there: `gate:///path`. Workers load it with
`--preload tests.commands.gate`.

Who opens `/path` adds a line with its process id to `/path.tries`, and waits until `/path.open` is there. A file whose name has
`deadly` in it ends whoever opens it.
"""

from __future__ import annotations

import os
import time
from typing import Any

import fsspec
from fsspec.implementations.local import LocalFileSystem

LONGEST = 60
"""So many seconds a gate is closed: a test that fails holds up no other."""


class Gate(LocalFileSystem):
    """Local files behind a gate."""

    protocol = "gate"

    @classmethod
    def _strip_protocol(cls, path: str) -> str:
        return LocalFileSystem._strip_protocol(path.removeprefix("gate://"))

    def unstrip_protocol(self, name: str) -> str:
        """The address of a path."""
        return f"gate://{name}"

    def _open(self, path: str, *words: Any, **more: Any) -> Any:
        with open(f"{path}.tries", "a") as tries:
            tries.write(f"{os.getpid()}\n")
        if "deadly" in path:
            os._exit(9)
        end = time.monotonic() + LONGEST
        while not os.path.exists(f"{path}.open") and time.monotonic() < end:
            time.sleep(0.01)
        return super()._open(path, *words, **more)


fsspec.register_implementation("gate", Gate, clobber=True)
