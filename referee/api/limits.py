"""Who may ask, and how often: a key, and a limit for each client. Both are off unless they are set."""

from __future__ import annotations

import time
from hashlib import sha256
from hmac import compare_digest
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING

from flask import Flask, Response, request
from werkzeug.datastructures import WWWAuthenticate
from werkzeug.exceptions import TooManyRequests, Unauthorized
from werkzeug.middleware.proxy_fix import ProxyFix

from referee.api import problems
from referee.api.reading import skip_body
from referee.api.settings import Settings, WrongSetting

if TYPE_CHECKING:
    from flask_limiter import RequestLimit

MISSING = "needs Flask-Limiter, which is not installed: pip install 'card-table-referee[limits]'"
LIMITED = "/v1/"
"""What the limit is for begins so; the site's pages, and what is asked about the server itself, are not counted."""
OF_TABLES = "/v1/tables/"
"""What belongs to one shared table begins so."""
SUBNET = 64
"""Bits of an IPv6 address that all addresses of one client have in common."""


def guard(app: Flask, settings: Settings) -> None:
    """Lets the app answer only whom the settings let ask. Raises WrongSetting."""
    if settings.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.proxies, x_proto=0)  # type: ignore[method-assign]
    if settings.rate_limit:
        _limit(app, settings.rate_limit, settings.rate_storage)
    if settings.keys:
        _lock(app, [_digest(key) for key in settings.keys], settings.metrics == "key")


def _lock(app: Flask, keys: list[bytes], metrics: bool) -> None:
    @app.before_request
    def ask_for_key() -> None:
        if request.path.startswith(OF_TABLES):  # those have keys of their own
            return
        if request.method != "POST" and not (metrics and request.path == "/metrics"):
            return
        told = request.authorization
        shown = _digest(told.token or "") if told is not None and told.type == "bearer" else b""
        # All are compared, each in the same time, so that nobody can tell how much of a guess was right.
        if not sum(compare_digest(shown, key) for key in keys):
            skip_body()
            raise Unauthorized(problems.NO_KEY, www_authenticate=WWWAuthenticate("bearer"))


def _digest(key: str) -> bytes:
    return sha256(key.encode(errors="replace")).digest()


def _limit(app: Flask, limit: str, storage: str) -> None:
    """Counts the requests of each client."""
    check(limit, storage)
    from flask_limiter import Limiter  # not above: it is installed only where somebody wants it

    limiter = Limiter(
        client,
        app=app,
        application_limits=[limit],
        strategy="moving-window",
        storage_uri=storage,
        in_memory_fallback_enabled=not storage.startswith("memory:"),
        on_breach=_refusal,
    )
    limiter.request_filter(lambda: request.method == "OPTIONS" or not request.path.startswith(LIMITED))
    app.register_error_handler(429, TooManyRequests.get_response)


def check(limit: str, storage: str) -> None:
    """Raises WrongSetting where requests cannot be counted so."""
    try:
        from flask_limiter import Limiter  # noqa: F401 - is it there?
        from limits import parse_many
        from limits.errors import ConfigurationError
        from limits.storage import MovingWindowSupport, storage_from_string
    except ImportError:
        raise WrongSetting("rate_limit", MISSING) from None
    try:
        if not all(one.amount for one in parse_many(limit)):
            raise ValueError
    except ValueError:
        raise WrongSetting("rate_limit", "is not written as in 20/second;600/minute") from None
    try:
        if not isinstance(storage_from_string(storage), MovingWindowSupport):
            raise ConfigurationError("cannot count so")
    except ConfigurationError as error:
        raise WrongSetting("rate_storage", f"cannot be used: {error}") from None


def client() -> str:
    """Whose request this is: the address it comes from, of which an IPv6 client has many."""
    told = request.remote_addr or "unknown"
    try:
        address = ip_address(told)
    except ValueError:
        return told
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or int(address) >> 128 - SUBNET)
    return told


def _refusal(limit: RequestLimit) -> Response:
    skip_body()
    seconds = max(1, limit.reset_at - int(time.time()))
    told = problems.problem(429, f"One client may ask {limit.limit}; ask again in {seconds} s.")
    return problems.answer(told, [("Retry-After", str(seconds))])
