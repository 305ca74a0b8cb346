"""What the referee is made of: results of one edition are not to be mixed with those of another."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from referee import __version__
from referee.loading.files import PACKAGE, ROOT


@cache
def edition() -> str:
    """The version, with a hash of the program and of the catalogue."""
    digest = hashlib.sha256()
    for root, pattern in ((PACKAGE, "**/*.py"), (ROOT, "**/*.yaml")):
        for path in sorted(Path(root).glob(pattern)):
            content = path.read_bytes()
            digest.update(f"{path.relative_to(root)}\0{len(content)}\0".encode() + content)
    return f"{__version__}+{digest.hexdigest()[:16]}"
