"""Serving the API and the rules site with gunicorn."""

from __future__ import annotations

import contextlib
import gc
import logging
import math
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any, NoReturn

from referee.api import create_app, journal, limits
from referee.api.counters import FOLDER
from referee.api.examples import described
from referee.api.rules_site import built_site
from referee.api.settings import NO_TABLES, Settings, WrongSetting
from referee.loading import catalogue

logger = logging.getLogger("referee")
TIMEOUT = 60
"""A worker that shows no sign of life for so many seconds is replaced."""
COUNTED = "referee-metrics-"
"""How the names of folders begin in which workers count."""
ALIVE = "alive"
"""The file in such a folder that its server holds locked as long as it lives."""
NO_GUNICORN = """gunicorn is not installed, or does not run on this system (it needs Unix).
Any WSGI server can serve the app, for instance: pip install waitress; waitress-serve --call referee.api:create_app"""


def run(settings: Settings) -> NoReturn:
    """Serves until Ctrl-C or SIGTERM, then exits with 0.

    Exits with 1 where the address is taken or gunicorn is missing. Raises WrongSetting.
    """
    if settings.rate_limit:
        limits.check(settings.rate_limit, settings.rate_storage)
    if settings.tables != NO_TABLES:
        settings = with_tables(settings)
    try:
        from referee.api.running import Server
    except ImportError:
        sys.exit(NO_GUNICORN)
    journal.to_stderr(settings.log_level)
    if settings.catalogue:
        os.environ[catalogue.VARIABLE] = settings.catalogue  # where workers find it, and whoever reads all anew
    if settings.metrics != "off":
        os.environ[FOLDER] = folder_for_counting()
    own = os.getpid()
    try:
        Server(settings).run()
    finally:
        if os.getpid() == own:  # a worker leaves by here, too
            clear_away()
    sys.exit(0)


def with_tables(settings: Settings) -> Settings:
    """The settings, once the database of the tables is there and up to date. Where nobody has named one, and the usual one is
    not to be had, the service does without. Raises WrongSetting."""
    from referee.tables.database import NoDatabase, open_database  # not above: without tables nobody waits for it

    try:
        open_database(settings.tables).dispose()
    except NoDatabase as error:
        if settings.tables:
            raise WrongSetting("tables", f"cannot be used: {error}") from error
        logger.warning("no tables are shared: %s", error)
        return settings.changed(tables=NO_TABLES)
    return settings


def for_gunicorn(settings: Settings) -> dict[str, Any]:
    """What gunicorn calls the settings, and what nobody needs to set."""
    from referee.api import lifecycle  # not above: gevent is where gunicorn is

    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return {
        "bind": f"{host}:{settings.port}",
        "workers": settings.workers or (os.cpu_count() or 1) + 1,
        "worker_class": "gevent",
        "worker_connections": settings.connections,
        "keepalive": math.ceil(settings.keep_alive or settings.read_timeout),
        "timeout": TIMEOUT,
        "graceful_timeout": math.ceil(settings.grace),
        "preload_app": True,  # one catalogue for all workers
        "control_socket_disable": True,
        "forwarder_headers": "",  # no header of a client says where the service lies: its paths are its own
        "worker_tmp_dir": memory(),
        "loglevel": settings.log_level,
        "when_ready": announce,
        "child_exit": add_up,
        "post_fork": lifecycle.forked,
        "post_worker_init": lifecycle.begun,
        "worker_exit": lifecycle.ended,
        "pre_request": lifecycle.asked,
        "post_request": lifecycle.answered,
    }


def memory() -> str | None:
    """A folder that lies in memory, where there is one."""
    return "/dev/shm" if os.path.isdir("/dev/shm") else None


def folder_for_counting() -> str:
    """A new folder in which the workers of this server count. What servers left there that were killed is removed: a server
    that lives holds a lock, which its workers have from it."""
    import fcntl  # not above: where it is missing there is no gunicorn either

    above = memory() or tempfile.gettempdir()
    for lock in Path(above).glob(f"{COUNTED}*/{ALIVE}"):
        with contextlib.suppress(OSError), lock.open() as held:  # held by who lives, or another user's
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(lock.parent, ignore_errors=True)
    hidden = Path(tempfile.mkdtemp(prefix=f".{COUNTED}{os.getpid()}-", dir=above))
    held_open = os.open(hidden / ALIVE, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC)
    fcntl.flock(held_open, fcntl.LOCK_EX)  # before others find it
    return str(hidden.rename(hidden.with_name(hidden.name.removeprefix("."))))


def add_up(arbiter: Any, worker: Any) -> None:
    """Keeps what a worker has counted that is no more."""
    if folder := os.environ.get(FOLDER):
        from referee.api.metrics import bury

        try:
            bury(worker.pid, folder)
        except Exception:  # of a worker that was killed while it wrote; the server must go on
            logger.exception("what a worker counted is lost")


def clear_away() -> None:
    """Removes the files in which the workers counted."""
    if folder := os.environ.get(FOLDER):
        shutil.rmtree(folder, ignore_errors=True)


def load(settings: Settings) -> Any:
    """The app with everything made that workers can share."""
    app = create_app(settings.site or built_site(), settings)
    for slug in catalogue.game_files():
        catalogue.game_named(slug)
    described(app)
    gc.freeze()
    return app


def announce(arbiter: Any) -> None:
    """Prints where the server listens."""
    for listener in arbiter.LISTENERS:
        host, port = listener.getsockname()[:2]
        address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
        print(f"Rules of the games: {address}/\nThe API, described: {address}/docs\nStop with Ctrl-C.", flush=True)
