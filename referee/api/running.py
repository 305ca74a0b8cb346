"""gunicorn as the service runs it. Imported only where the server is started.

When it is told to begin anew (SIGHUP) the referee is imported anew, with its catalogue, while the workers go on with what they
have: so everything of the referee is looked up here when it is needed, and nothing is kept.
"""

from __future__ import annotations

import gc
import logging
import sys
from importlib import import_module
from types import ModuleType
from typing import Any

from gunicorn.app.base import BaseApplication
from gunicorn.glogging import Logger

from referee.api.settings import Settings

PACKAGE = __name__.partition(".")[0]
logger = logging.getLogger(__name__)


class Server(BaseApplication):
    """gunicorn with settings from here, and from nowhere else."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        super().__init__()

    def load_config(self) -> None:
        """Tells gunicorn what is set."""
        for key, value in _now("server").for_gunicorn(self.settings).items():
            self.cfg.set(key, value)
        self.cfg.set("logger_class", JsonLogger)

    def load(self) -> Any:
        """The application, whole, to be shared by all workers."""
        return _now("server").load(self.settings)

    def reload(self) -> None:
        """Reads everything anew; where that fails it says so, and all stays as it was."""
        before = _forget()
        try:
            self.callable = self.load()
        except Exception:
            _forget()
            sys.modules.update(before)
            logger.exception("what has changed cannot be loaded: the service goes on with what it had")
        before.clear()
        _now("journal").to_stderr(self.settings.log_level)
        super().reload()
        gc.unfreeze()
        gc.collect()
        gc.freeze()


class JsonLogger(Logger):
    """What gunicorn has to say, as the rest of the service says it."""

    def _set_handler(self, log: logging.Logger, output: str | None, fmt: logging.Formatter, stream: Any = None) -> None:
        super()._set_handler(log, output, _now("journal").JsonLines(), stream)


def _now(name: str) -> ModuleType:
    """A module of this folder as it is now."""
    return import_module(f"{PACKAGE}.api.{name}")


def _forget() -> dict[str, ModuleType]:
    """Takes the referee's modules out of those that Python knows; what it knew."""
    names = [name for name in sys.modules if name == PACKAGE or name.startswith(f"{PACKAGE}.")]
    return {name: sys.modules.pop(name) for name in names}
