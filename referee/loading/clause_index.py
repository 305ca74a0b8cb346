"""The index that tells in which module each clause stands, so that a game imports only those that it needs.

`python -m referee.loading.clause_index` writes it. A clause that it lacks is found as well, only later.
"""

from __future__ import annotations

from pathlib import Path

from referee.clauses import index
from referee.clauses.registry import written_index

TEXT = '''"""In which module each clause stands; `python -m referee.loading.clause_index` writes it."""

INDEX = """
{}"""  # noqa: E501 - one line a module
'''


if __name__ == "__main__":
    Path(index.__file__).write_text(TEXT.format(written_index()), encoding="utf-8")
