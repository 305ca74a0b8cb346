"""`python -m tools.load.empty OPTIONS`: an empty Flask view, served by the code that serves the referee with these options."""

from __future__ import annotations

import sys
from typing import Any

from flask import Flask, Response

from referee.__main__ import main
from referee.api import server
from referee.api.counters import Counters
from referee.api.queue import Queue


def empty_app(*_: object, **__: object) -> Flask:
    """An app that answers a question about a log with two bytes, without looking at it."""
    app = Flask("empty", static_folder=None)
    app.extensions |= {"referee": Counters(), "referee.queue": Queue(0)}  # the server's workers look for them

    @app.post("/v1/verdicts")
    def empty() -> Response:
        return Response(b"{}", mimetype="application/json")

    return app


if __name__ == "__main__":
    served: Any = server
    served.load = empty_app
    sys.argv[1:1] = ["serve"]
    main()
