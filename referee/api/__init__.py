"""The HTTP API: the library over the wire, and the rules site beside it. Only this package knows Flask."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask import Flask

from referee.api import access, games, limits, logs, operations, problems, rules_site, seasons, spots, verdicts
from referee.api.counters import counters
from referee.api.description import describe
from referee.api.plain_verdicts import PlainVerdicts
from referee.api.queue import Queue
from referee.api.settings import NO_TABLES, Settings


class App(Flask):
    """An application none of whose functions is a coroutine."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is: to look for coroutines takes time, several times a request."""
        return func


def create_app(site: Path | None = None, settings: Settings | None = None, **changes: Any) -> Flask:
    """The HTTP API as a WSGI application, for any server that takes one; `referee serve` runs it in a server that suits it.
    Nothing but counters changes between requests.

    Args:
        site: The folder of the built rules site, served at `/`; None: the API alone.
        settings: How large a log may be and so on, as for `referee serve`; those of the server itself do nothing here.
        changes: Single settings by name, such as `max_log=100_000`.

    Returns:
        The application. Its `test_client()` answers without a server.

    Raises:
        WrongSetting: A value that a setting cannot have; a `ValueError`.

    Examples:
        >>> from referee.api import create_app
        >>> client = create_app(max_log=100_000).test_client()
        >>> client.get("/v1/games/bedem").json["players"]
        {'least': 3, 'most': 4, 'usual': 3}
        >>> client.post("/v1/verdicts", data=b"[" * 200_000, content_type="application/json").status_code
        413
    """
    settings = (settings or Settings()).changed(**changes)
    app = App("referee.api", static_folder=None)
    app.config.update(
        SETTINGS=settings,
        MAX_CONTENT_LENGTH=settings.max_log,
        SEND_FILE_MAX_AGE_DEFAULT=None,
    )
    counting = app.extensions["referee"] = counters(settings)
    app.extensions["referee.queue"] = Queue(settings.queue)
    app.wsgi_app = PlainVerdicts(app)  # type: ignore[method-assign]
    access.watch(app, counting)
    limits.guard(app, settings)
    api = describe(app)
    for module in (verdicts, logs, seasons, games, spots, operations):
        api.register_blueprint(module.blueprint)
    if settings.tables != NO_TABLES:
        from referee.api import open_tables, table_doors  # not above: not everybody has tables

        app.extensions["referee.tables"] = open_tables.Opened(settings, app.extensions["referee.queue"])
        api.register_blueprint(table_doors.all_doors())
    app.register_error_handler(Exception, problems.handle_error)
    rules_site.serve(app, site)
    return app
