"""The HTTP API: the library over the wire, and the rules site beside it. Only this package knows Flask."""

from __future__ import annotations

from pathlib import Path

from flask import Flask

from referee.api import access, games, logs, operations, problems, rules_site, spots, verdicts
from referee.api.counters import Counters
from referee.api.description import describe

MAX_LOG_BYTES = 1_000_000
MAX_BATCH_BYTES = 20_000_000
MAX_BATCH_LINES = 50_000


def create_app(
    site: Path | None = None,
    *,
    max_log: int = MAX_LOG_BYTES,
    max_batch: int = MAX_BATCH_BYTES,
    max_lines: int = MAX_BATCH_LINES,
) -> Flask:
    """The WSGI application.

    `site` is the folder of the built rules site, served at `/`. A log may have `max_log` bytes, a batch `max_batch`
    bytes and `max_lines` lines. Nothing but counters changes between requests.
    """
    app = Flask("referee.api", static_folder=None)
    app.config.update(
        MAX_CONTENT_LENGTH=max_log,
        MAX_BATCH_LENGTH=max_batch,
        MAX_BATCH_LINES=max_lines,
        SEND_FILE_MAX_AGE_DEFAULT=None,
    )
    counters = app.extensions["referee"] = Counters()
    access.watch(app, counters)
    api = describe(app)
    for module in (verdicts, logs, games, spots, operations):
        api.register_blueprint(module.blueprint)
    app.register_error_handler(Exception, problems.handle_error)
    rules_site.serve(app, site)
    return app
