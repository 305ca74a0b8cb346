"""Serving the built rules site: every address that the API does not claim."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path

from flask import Flask, Response, g, redirect, request, send_file
from werkzeug.exceptions import NotFound
from werkzeug.security import safe_join
from werkzeug.wrappers import Response as AnyResponse

from referee.api import answers, problems

HINT = "The rules site is not built yet. Build it with: make docs"
HINT_PAGE = files("referee.api").joinpath("hint.html").read_text(encoding="utf-8")


def serve(app: Flask, site: Path | None) -> None:
    """Makes the app answer reading requests that no route matches out of the folder `site`.

    The folder may appear later; until then `/` says how to make it. Routes of the API go first, and an address that
    they know under another method stays a 405.
    """

    def not_found(error: NotFound) -> AnyResponse:
        unclaimed = request.url_rule is None and request.method in {"GET", "HEAD"}
        if not unclaimed or request.path.startswith("/v1/"):
            return problems.handle_http(error)
        g.route = "site"
        built = site is not None and (site / "index.html").is_file()
        if not built or site is None:
            return _hint() if request.path == "/" else problems.handle_http(error)
        return _page(site, error)

    app.register_error_handler(NotFound, not_found)


def _page(site: Path, error: NotFound) -> AnyResponse:
    path = safe_join(str(site.absolute()), request.path.lstrip("/"))
    if path is not None and os.path.isdir(path):
        if not request.path.endswith("/"):
            return redirect(f"{request.script_root}{request.path}/", 301)
        path = os.path.join(path, "index.html")
    elif request.path.endswith("/"):
        path = None
    if path is not None and os.path.isfile(path):
        page = send_file(path)
        if request.method == "HEAD" or page.status_code == 304:
            page.close()  # no body goes out, so nobody else closes the file
        return page
    missing = site / "404.html"
    if missing.is_file() and request.accept_mimetypes.accept_html:
        return Response(missing.read_bytes(), status=404, mimetype="text/html")
    return problems.handle_http(error)


def _hint() -> Response:
    if request.accept_mimetypes.best_match([answers.JSON, "text/html"]) == "text/html":
        return Response(HINT_PAGE, mimetype="text/html")
    return answers.json({"detail": HINT, "docs": "/docs", "openapi": "/openapi.json", "games": "/v1/games"})
