"""What the corpus holds: for each game samples, and for each sample the log itself and others made of it."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

import referee
from tests.helpers.damages import damaged, draws_unseen, less_recorded, unreadable, with_strays, written_otherwise
from tests.helpers.logs import Log, moves_of, with_moves

RECORDED = Path(__file__).with_name("verdicts.txt")
LOGS = 7
"""So many logs are made of each sample."""
DIGITS = 8
"""Of each hash so many hexadecimal digits are kept."""


@dataclass(frozen=True)
class Entry:
    """A sample of a game, and the hashes of the logs made of it and of the verdicts on them."""

    slug: str
    players: int
    seed: int
    deals: int
    said: dict[str, Any]
    """What the log says besides: `table`, which the sample is played with, and what is put into it afterwards."""
    hashes: tuple[str, ...] = ()
    """Of each log, and after it of the verdict on it."""

    @property
    def name(self) -> str:
        """What the entry is called in reports; with `/` and the place of a log, that log."""
        return f"{self.slug}/{self.players}/{self.seed}"

    def logs(self) -> Iterator[bytes]:
        """The logs as JSON, in their order."""
        whole = (
            referee.sample(self.slug, self.players, self.seed, deals=self.deals, table=self.said.get("table"))
            | self.said
        )
        for place in range(LOGS):
            chance = random.Random(f"{self.name}/{place}")
            yield orjson.dumps(_changed(whole, place, chance))


def _changed(log: Log, place: int, chance: random.Random) -> Log:
    """The log at that place: the sample itself, with less recorded, broken off, with moves of any verb put in, and damaged."""
    if place == 0:
        return log
    if place == 2:
        log = with_moves(log, moves_of(log)[: chance.randrange(len(moves_of(log)) + 1)])
    if place > 2:
        log = (with_strays if place == 3 else damaged)(log, chance)
    changed = less_recorded(log, chance)
    if chance.random() < 0.04:
        return unreadable(changed, chance)
    if chance.random() < 0.3:
        changed = draws_unseen(changed, chance)
    return written_otherwise(changed, chance) if chance.random() < 0.15 else changed


def verdict_on(log: bytes) -> bytes:
    """The verdict on a log as JSON, without its edition; why it cannot be read; or how the referee failed."""
    try:
        verdict = referee.judge(log)
    except referee.UnreadableLog as error:
        return orjson.dumps({"unreadable": [[fault.pointer, fault.detail] for fault in error.faults]})
    except Exception as error:  # a failure is an answer as well: it is compared, and told
        return orjson.dumps({"failed": f"{type(error).__name__}: {error}"})
    return orjson.dumps({key: told for key, told in verdict.items() if not key.startswith("edition")})


def digest(data: bytes) -> str:
    """A short hash."""
    return hashlib.sha256(data).hexdigest()[:DIGITS]


@dataclass(frozen=True)
class Recorded:
    """What is recorded of one game: the commit whose code gave the verdicts, the edition of the game, and the entries."""

    slug: str
    commit: str
    edition: str
    entries: tuple[Entry, ...]


def read(text: str) -> dict[str, Recorded]:
    """The corpus out of its file, by game."""
    found: dict[str, Recorded] = {}
    for part in text.split("\ngame ")[1:]:
        head, *lines = part.strip().split("\n")
        slug, commit, edition = head.split()
        found[slug] = Recorded(slug, commit, edition, tuple(_entry(slug, line) for line in lines))
    return found


def _entry(slug: str, line: str) -> Entry:
    players, seed, deals, said, hashes = line.split("\t")
    width = 2 * DIGITS
    pairs = [hashes[at : at + width] for at in range(0, len(hashes), width)]
    return Entry(slug, int(players), int(seed), int(deals), orjson.loads(said), tuple(pairs))


def written(corpus: Sequence[Recorded]) -> str:
    """The corpus as its file has it."""
    lines = [
        "# Written by `make verdicts RECORD=1`. After each game, the commit whose code gave the verdicts and its edition, a",
        "# sample a line: players, seed, deals, what the log says besides, and of each log made of it the hash and the hash of",
        "# the verdict.",
    ]
    for game in corpus:
        lines.append(f"game {game.slug} {game.commit} {game.edition}")
        for entry in game.entries:
            said = orjson.dumps(entry.said).decode()
            lines.append(f"{entry.players}\t{entry.seed}\t{entry.deals}\t{said}\t{''.join(entry.hashes)}")
    return "\n".join(lines) + "\n"
