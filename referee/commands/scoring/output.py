"""Where results go as they come: a screen, a pipe or a device. `parts.py` has those that are whole or not there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import BinaryIO

from referee.commands.scoring.tally import Totals


class Output:
    """The results of chunks, and the entries of unreadable logs where there is a file for them."""

    way_on = ""
    """What is said to whoever ended it early: how it is gone on with; nothing where it is begun anew."""

    def __init__(self, files: Sequence[BinaryIO], head: bytes) -> None:
        self.files = list(files)
        self.head = head
        """What stands in the first before all results."""
        self.digests: list[int] = []
        """The checksums of the logs of each chunk that was there already."""
        self.tally = Totals()
        """What all chunks have come to."""
        self.before = 0
        """So many logs were there already."""

    def open(self, resume: bool = False) -> bool:
        """Begins, or goes on where a run stopped; is there anything left to do? Raises OSError."""
        self.files[0].write(self.head)
        return True

    def add(self, digest: int, contents: Sequence[bytes], tally: Totals) -> None:
        """Writes the results of a chunk whose logs have that checksum: one content for each file. Raises OSError."""
        for file, data in zip(self.files, contents, strict=False):
            file.write(data)
        self.tally.add(tally)

    def finish(self) -> None:
        """Says that this was all. Raises OSError."""
        for file in self.files:
            file.flush()

    def close(self) -> None:
        """Leaves the files as they are."""
