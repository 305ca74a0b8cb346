"""The tests: a folder for each subject, `helpers/` for what several of them ask of logs and verdicts."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLAYTHROUGHS = ROOT / "tests" / "games" / "playthroughs"
