"""Why something is not done at a shared table."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from referee.errors import Fault, RefereeError, UnreadableLog

MOVED_ON = "/docs#table-moved-on"
LATER = {429: 60, 503: 1}
"""After how many seconds somebody may come again, by the status of the refusal."""


class Refused(RefereeError):
    """Something that is not done, with the status that HTTP has for the reason."""

    def __init__(self, status: int, detail: str, **more: Any) -> None:
        self.status, self.detail, self.more = status, detail, more
        super().__init__(status, detail)

    def problem(self) -> dict[str, Any]:
        """The refusal as a problem of RFC 9457."""
        told = {"type": "about:blank", "title": HTTPStatus(self.status).phrase, "status": self.status}
        return told | {"detail": self.detail} | self.more

    @property
    def headers(self) -> list[tuple[str, str]]:
        """What its answer tells besides."""
        if "version" in self.more:
            return [("ETag", f'"{self.more["version"]}"')]
        return [("Retry-After", str(LATER[self.status]))] if self.status in LATER else []

    def __str__(self) -> str:
        return self.detail


def moved_on(version: int, known: int, missed: Sequence[Any]) -> Refused:
    """Somebody writes who does not know all that happened."""
    detail = f"The table is at version {version}, not {known}."
    told: dict[str, Any] = {"type": MOVED_ON, "title": "The table has moved on", "version": version}
    return Refused(412, detail, **told, missed=list(missed))


def nothing_there() -> Refused:
    """There is no such table, or none for that key: nobody learns which."""
    return Refused(404, "There is no such table, or this key is none of its keys.")


def unreadable(pointer: str, detail: str) -> UnreadableLog:
    """One place of a question cannot be read."""
    return UnreadableLog([Fault(pointer, detail)])


def sent_before() -> UnreadableLog:
    """A key by which a request is known again stands for one request alone."""
    return unreadable("/Idempotency-Key", "was sent with something else before")
