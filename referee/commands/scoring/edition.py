"""What the referee is made of: results of one edition are not to be mixed with those of another."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from referee import __version__
from referee.loading.files import PACKAGE, ROOT
from referee.loading.shelf import shelf


def edition() -> str:
    """The version, with a hash of the program and of the catalogue, and another of what the table's own games say."""
    own = sorted(game.digest for game in shelf().own_games)
    return built_in() + (f".{hashlib.sha256(' '.join(own).encode()).hexdigest()[:8]}" if own else "")


@cache
def built_in() -> str:
    """The same without anybody's own games."""
    digest = hashlib.sha256()
    for root, pattern in ((PACKAGE, "**/*.py"), (ROOT, "**/*.yaml")):
        for path in sorted(Path(root).glob(pattern)):
            content = path.read_bytes()
            digest.update(f"{path.relative_to(root)}\0{len(content)}\0".encode() + content)
    return f"{__version__}+{digest.hexdigest()[:16]}"
