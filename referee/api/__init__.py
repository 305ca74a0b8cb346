"""The HTTP API: the library over the wire, and the rules site beside it. Only this package knows Flask."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask import Flask

from referee.api import access, games, limits, logs, operations, problems, rules_site, spots, verdicts
from referee.api.counters import counters
from referee.api.description import describe
from referee.api.settings import Settings


def create_app(site: Path | None = None, settings: Settings | None = None, **changes: Any) -> Flask:
    """The WSGI application.

    `site` is the folder of the built rules site, served at `/`. `settings` say how large a log may be and so on;
    single ones may be given by name in `changes`. Nothing but counters changes between requests. Raises WrongSetting.
    """
    settings = (settings or Settings()).changed(**changes)
    app = Flask("referee.api", static_folder=None)
    app.config.update(
        SETTINGS=settings,
        MAX_CONTENT_LENGTH=settings.max_log,
        MAX_BATCH_LENGTH=settings.max_batch,
        MAX_BATCH_LINES=settings.max_lines,
        SEND_FILE_MAX_AGE_DEFAULT=None,
    )
    counting = app.extensions["referee"] = counters(settings)
    access.watch(app, counting)
    limits.guard(app, settings)
    api = describe(app)
    for module in (verdicts, logs, games, spots, operations):
        api.register_blueprint(module.blueprint)
    app.register_error_handler(Exception, problems.handle_error)
    rules_site.serve(app, site)
    return app
