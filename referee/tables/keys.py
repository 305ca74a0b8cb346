"""Keys of a table: unguessable, made from one secret, and known afterwards by their hashes alone."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from hashlib import sha256
from secrets import token_urlsafe
from typing import NamedTuple

WRITE, LOOK, SEAT = "write", "look", "seat"
ID_LETTERS, KEY_LETTERS = 16, 32


class Key(NamedTuple):
    """A key, and what it is good for; the seat, where it is one's."""

    text: str
    may: str
    seat: int | None = None


def new_secret() -> str:
    """A secret for a table whose maker brings none."""
    return token_urlsafe(32)


def id_of(secret: str) -> str:
    """The id of the table with that secret."""
    return _made(secret, "table", ID_LETTERS)


def keys_of(secret: str, players: Sequence[str]) -> list[Key]:
    """The keys of the table with that secret: to write, to look, and one for each seat."""
    kinds = [(WRITE, None), (LOOK, None), *((SEAT, seat) for seat in range(len(players)))]
    return [Key(f"{may[0]}.{_made(secret, f'{may} {seat}', KEY_LETTERS)}", may, seat) for may, seat in kinds]


def hash_of(key: str) -> str:
    """What is kept of a key. It has so many letters by chance that nobody finds it by trying."""
    return sha256(key.encode(errors="replace")).hexdigest()


def _made(secret: str, purpose: str, letters: int) -> str:
    return urlsafe_b64encode(hmac.digest(secret.encode(), purpose.encode(), "sha256")).decode()[:letters]
