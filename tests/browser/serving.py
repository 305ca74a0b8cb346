"""A service of its own for tests of shared tables."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path


class Server:
    """The service with a database of its own, which can be killed and comes back at the same port."""

    def __init__(self, site: Path, database: Path) -> None:
        with socket.socket() as asked:
            asked.bind(("127.0.0.1", 0))
            port = asked.getsockname()[1]
        serve = ("-m", "referee", "serve", "--port", str(port), "--workers", "2")
        self.command = [sys.executable, *serve, "--site", str(site), "--tables", str(database)]
        self.address = f"http://127.0.0.1:{port}/"
        self.start()

    def start(self) -> None:
        """Starts it, and waits until it listens."""
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        assert self.address in self.process.stdout.readline()

    def kill(self) -> None:
        """Ends it and its workers at once, whatever they are doing."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate(timeout=15)

    def stop(self) -> None:
        """Ends it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=15)
