"""gunicorn as the service runs it. Imported only where the server is started."""

from __future__ import annotations

import logging
from typing import Any

from gunicorn.app.base import BaseApplication  # type: ignore[import-untyped]
from gunicorn.glogging import Logger  # type: ignore[import-untyped]

from referee.api import server
from referee.api.journal import JsonLines
from referee.api.settings import Settings


class Server(BaseApplication):
    """gunicorn with settings from here, and from nowhere else."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        super().__init__()

    def load_config(self) -> None:
        """Tells gunicorn what is set."""
        for key, value in server.for_gunicorn(self.settings).items():
            self.cfg.set(key, value)
        self.cfg.set("logger_class", JsonLogger)

    def load(self) -> Any:
        """The application, whole, to be shared by all workers."""
        return server.load(self.settings)


class JsonLogger(Logger):
    """What gunicorn has to say, as the rest of the service says it."""

    def _set_handler(self, log: logging.Logger, output: str | None, fmt: logging.Formatter, stream: Any = None) -> None:
        super()._set_handler(log, output, JsonLines(), stream)
