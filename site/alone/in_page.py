"""The service inside a page: the same application, called without a server in between."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

from referee.api import create_app

UNCHECKED = b"\1\0\0\0" + b"\0" * 8
"""How compiled code begins, after Python's mark, that is taken as it is."""

app = create_app(metrics="off", tables="none")


def answer(method: str, path: str, query: str, media_type: str, body: str) -> tuple[int, str, str]:
    """What an address of the service answers: status, media type, body."""
    told: list[Any] = []
    service: Any = app.wsgi_app
    answered = service(_request(method, path, query, media_type, body.encode()), lambda *start: told.extend(start))
    text = b"".join(answered).decode()
    if hasattr(answered, "close"):
        answered.close()
    return int(told[0].split()[0]), dict(told[1]).get("Content-Type", ""), text


def _request(method: str, path: str, query: str, media_type: str, body: bytes) -> dict[str, Any]:
    """A request as WSGI tells it."""
    return {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": "",
        "PATH_INFO": f"/{path}".encode().decode("latin-1"),
        "QUERY_STRING": query,
        "CONTENT_TYPE": media_type,
        "CONTENT_LENGTH": str(len(body)),
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "localhost",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(body),
        "wsgi.errors": BytesIO(),
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }


def compiled(folder: str) -> bytes:
    """What Python made of its modules below a folder, for the next time: with no look at dates."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path in Path(folder).rglob("__pycache__/*.pyc"):
            content = path.read_bytes()
            archive.writestr(str(path.relative_to(folder)), content[:4] + UNCHECKED + content[len(UNCHECKED) + 4 :])
    return packed.getvalue()
