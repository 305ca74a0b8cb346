"""The tests: a folder for each subject, `helpers/` for what several of them ask of logs and verdicts."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLAYTHROUGHS = ROOT / "tests" / "games" / "playthroughs"

ALL = bool(os.environ.get("ALL_TABLES"))
"""Are the laws to be held at every table, with two seeds each, random inputs to be many, and pages to be looked at that much
resemble others, as `make test-all` does?"""
