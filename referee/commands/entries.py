"""Logs that cannot be read, as the entries that stand in place of their verdicts."""

from __future__ import annotations

from typing import Any

from referee.errors import RefereeError, UnknownGame, UnreadableLog


def error_entry(error: RefereeError) -> dict[str, Any]:
    """An error as a problem of RFC 9457: with the titles, statuses and errors that the service gives."""
    if isinstance(error, UnreadableLog):
        errors = [{"pointer": fault.pointer, "detail": fault.detail} for fault in error.faults]
        return {"title": "Unreadable", "status": 422, "errors": errors}
    if isinstance(error, UnknownGame):
        near = error.nearest
        return {"title": "Unknown game", "status": 404, "detail": error.told(near), "nearest": near}
    return {"title": "The catalogue is faulty", "status": 500, "detail": str(error)}
