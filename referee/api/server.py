"""Serving the API and the rules site with gunicorn."""

from __future__ import annotations

import gc
import logging
import os
import signal
import sys
from pathlib import Path
from typing import Any, NoReturn

from referee.api import create_app
from referee.api.access import JsonLines
from referee.api.examples import described
from referee.loading import catalogue

TIMEOUT = 60
"""Seconds that one request may take, a whole batch with the sending of its answer included."""
NO_GUNICORN = """gunicorn is not installed, or does not run on this system (it needs Unix).
Any WSGI server can serve the app, for instance: pip install waitress; waitress-serve --call referee.api:create_app"""


def run(host: str = "127.0.0.1", port: int = 8000, workers: int | None = None, site: Path | None = None) -> NoReturn:
    """Serves until Ctrl-C or SIGTERM, then exits with 0.

    `port` 0 takes a free one; `workers` defaults to one more than there are cores; `site` is the folder of the built
    rules site. Exits with 1 where the address is taken or gunicorn is missing.
    """
    try:
        from gunicorn.app.base import BaseApplication  # type: ignore[import-untyped]
    except ImportError:
        sys.exit(NO_GUNICORN)

    class Server(BaseApplication):
        """gunicorn with settings from here, and from nowhere else."""

        def load_config(self) -> None:
            for key, value in settings(host, port, workers).items():
                self.cfg.set(key, value)

        def load(self) -> Any:
            return load(site)

    log_to_stderr()
    Server().run()
    sys.exit(0)


def settings(host: str, port: int, workers: int | None = None) -> dict[str, Any]:
    """gunicorn's settings."""
    memory = Path("/dev/shm")
    return {
        "bind": f"[{host}]:{port}" if ":" in host else f"{host}:{port}",
        "workers": workers or (os.cpu_count() or 1) + 1,
        "worker_class": "sync",  # the only kind that a runaway request cannot hold for ever
        "timeout": TIMEOUT,
        "graceful_timeout": 10,
        "preload_app": True,  # one catalogue for all workers
        "control_socket_disable": True,
        "worker_tmp_dir": str(memory) if memory.is_dir() else None,
        "loglevel": "warning",
        "when_ready": announce,
        "post_worker_init": finish_gently,
    }


def load(site: Path | None) -> Any:
    """The app with everything made that workers can share."""
    app = create_app(site)
    for slug in catalogue.game_files():
        catalogue.load_game(slug)
    described(app)
    gc.freeze()
    return app


def finish_gently(worker: Any) -> None:
    """Lets a worker that is told to stop finish what it is sending: by itself gunicorn breaks off in the middle."""
    for name in ("SIGINT", "SIGQUIT"):
        signal.signal(getattr(signal, name), worker.handle_exit)


def announce(arbiter: Any) -> None:
    """Prints where the server listens."""
    for listener in arbiter.LISTENERS:
        host, port = listener.getsockname()[:2]
        address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
        print(f"Rules of the games: {address}/\nThe API, described: {address}/docs\nStop with Ctrl-C.", flush=True)


def log_to_stderr() -> None:
    """Sends the server's own log, one JSON object a line, to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("referee")
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    logger.propagate = False
