"""Serving the built rules site: every address that the API does not claim."""

from __future__ import annotations

import gzip
import io
import os
import re
from fnmatch import fnmatchcase
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from flask import Flask, Response, redirect, request, send_file
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, PreconditionFailed
from werkzeug.security import safe_join
from werkzeug.wrappers import Response as AnyResponse

from referee.api import answers, problems
from referee.api.access import visit

HINT = "The rules site and the description of the API are not built yet. Build them with: make docs"
FIRST_ASKED = {"/", "/docs", "/docs/"}
"""Where people look first, who are told there how to build what they look for."""
HINT_PAGE = files("referee.api").joinpath("hint.html").read_text(encoding="utf-8")
READING = ("GET", "HEAD")
"""The methods by which pages are asked for."""
HEADERS = "_headers"
"""The site's list of which headers go with which of its addresses."""
ENCODINGS = {"br": "br", "gzip": "gz"}
"""The forms in which a file may lie beside itself, the smaller first, and how their names end."""
PACKED = ".gz"
"""How the name of a file ends that has no other form: so lie the pages in an installed package."""
PACKAGE = Path(__file__).resolve().parent.parent


def built_site() -> Path:
    """The folder of the rules site that belongs to this referee: in its package, or in a checkout where `make docs` puts it."""
    inside = PACKAGE / "site"
    return inside if inside.is_dir() else PACKAGE.parent / "build" / "site"


def serve(app: Flask, site: Path | None) -> None:
    """Makes the app answer reading requests that no route matches out of the folder `site`.

    The folder may appear later; until then `/` and `/docs` say how to make it. Routes of the API go first, and an address that
    they know under another method stays a 405.
    """

    def not_found(error: NotFound) -> AnyResponse:
        if request.url_rule is not None or request.path.startswith("/v1/"):
            return problems.handle_http(error)
        visit().route = "site"
        built = site is not None and _lies(str(site / "index.html"))
        if not built or site is None:
            return _hint() if request.path in FIRST_ASKED and _reads() else problems.handle_http(error)
        try:
            return _page(site, error)
        except HTTPException as refused:  # a part that the page has not, another edition than it is, another method
            return problems.handle_http(refused)

    app.register_error_handler(NotFound, not_found)


def _page(site: Path, error: NotFound) -> AnyResponse:
    path = safe_join(str(site.absolute()), request.path.lstrip("/"))
    if path is not None and os.path.isdir(path):
        if not request.path.endswith("/") and _reads():
            return redirect(f"{request.script_root}{request.path}/", 301)
        path = os.path.join(path, "index.html")
    elif request.path.endswith("/"):
        path = None
    if path is not None and _lies(path) and os.path.basename(path) != HEADERS:
        if not _reads():
            raise MethodNotAllowed(READING)
        return _with_headers(site, _file(path))
    missing = site / "404.html"
    if _lies(str(missing)) and request.accept_mimetypes.accept_html and _reads():
        return _with_headers(site, Response(_lost(missing), status=404, mimetype="text/html"))
    return problems.handle_http(error)


def _reads() -> bool:
    return request.method in READING


def _file(path: str) -> Response:
    """A file in the form that the client likes best, of those that lie beside it. Each form has an entity tag of its own."""
    kinds = {f"{path}.{ending}": request.accept_encodings.quality(name) for name, ending in ENCODINGS.items()}
    fresh = {kind: liked for kind, liked in kinds.items() if liked and _stands_for(kind, path)}
    if fresh or os.path.isfile(path):
        page = send_file(max(fresh, key=fresh.__getitem__, default=path))
    else:
        page = _unpacked(path)
    if page.status_code == 412:
        page.close()
        raise PreconditionFailed
    page.vary.add("Accept-Encoding")
    page.headers.pop("Content-Disposition", None)  # it would name the form and not the page
    if request.method == "HEAD" or page.status_code == 304:
        page.close()  # no body goes out, so nobody else closes the file
    return page


def _unpacked(path: str) -> Response:
    """A file that lies there in its packed form alone, for a client that does not take it so."""
    written = os.path.getmtime(path + PACKED)
    return send_file(io.BytesIO(_content(path)), download_name=path, etag=f"{written}-plain", last_modified=written)


def _stands_for(kind: str, path: str) -> bool:
    """Is it there, and no older than the file itself, which somebody may have written anew?"""
    return os.path.isfile(kind) and (not os.path.isfile(path) or os.path.getmtime(kind) >= os.path.getmtime(path))


def _lies(path: str) -> bool:
    """Is the file there, in whatever form?"""
    return os.path.isfile(path) or os.path.isfile(path + PACKED)


def _content(path: str) -> bytes:
    """What is in a file, which may lie there in its packed form alone."""
    plain = os.path.isfile(path)
    with open(path, "rb") if plain else gzip.open(path + PACKED) as file:
        return file.read()


def _lost(missing: Path) -> str:
    """The page for addresses that lead nowhere. Its links name the host's root where the builder knew no other, and the site
    may lie below it: they are made to lead there from whatever address was asked for."""
    page = _content(str(missing)).decode()
    if '"base": "/"' not in page:
        return page
    up = "../" * (request.path.count("/") - 1) or "./"
    return re.sub(r'(\s[a-z-]+="|"base": ")/', rf"\1{up}", page)


def _with_headers(site: Path, page: Response) -> Response:
    """A page with what the site's own list says of its address."""
    for pattern, name, value in _headers(str(site / HEADERS), _changed(site / HEADERS)):
        if fnmatchcase(request.path, pattern):
            page.headers[name] = value
    return page


def _changed(path: Path) -> float:
    return path.stat().st_mtime if path.is_file() else 0


@lru_cache(maxsize=1)
def _headers(path: str, changed: float) -> list[tuple[str, str, str]]:
    """Which addresses have which headers: a pattern stands at the margin, and its headers below, set in."""
    if not changed:
        return []
    told, pattern = [], ""
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            name, _, value = line.strip().partition(": ")
            if not name.startswith("!"):  # which takes a header back for those who add all up; here the last one holds
                told.append((pattern, name, value))
        else:
            pattern = line
    return told


def _hint() -> Response:
    if request.accept_mimetypes.best_match([answers.JSON, "text/html"]) == "text/html":
        return Response(HINT_PAGE, mimetype="text/html")
    return answers.json({"detail": HINT, "openapi": "/openapi.json", "games": "/v1/games"})
