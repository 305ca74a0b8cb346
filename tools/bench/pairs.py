"""How many times faster this code is than that of another checkout: both judge the same logs in turns, so that a noisy machine
hits both alike."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import geometric_mean

from tools.bench.checkouts import ROOT, Checkout, asked
from tools.bench.clock import Times
from tools.bench.logs import Sample
from tools.bench.many import write_logs

NEVER = Times(float("inf"), float("inf"))


def against(base: Path, games: Sequence[str], turns: int) -> None:
    """Prints the times of both for each log and, where no games are chosen, for whole programs."""
    old, new = Checkout(base), Checkout(ROOT)
    samples = list(old.samples(games))
    _logs(old, new, samples, turns)
    if not games:
        log = samples[0].text
        _program("command line, start to verdict", lambda code: code.command_line(log), old, new, turns)
        with tempfile.TemporaryDirectory() as folder:
            logs = write_logs(Path(folder) / "logs.ndjson")
            _program("score, 10,000 mixed logs", lambda code: code.score(logs), old, new, 2)


def _logs(old: Checkout, new: Checkout, samples: Sequence[Sample], turns: int) -> None:
    print(f"{'microseconds of processor time':49}{'players met before':^27} {'new players':^27}")
    head = f"{'old':>9}{'new':>9}{'times':>9}"
    print(f"{'log':44}{'hands':>5}{head} {head}")
    times: list[Times] = []
    with old.start() as theirs, new.start() as ours:
        for sample in samples:
            before, now = NEVER, NEVER
            for _ in range(turns):
                before, now = before.least(asked(theirs, sample.text)), now.least(asked(ours, sample.text))
            times.append(Times(before.met / now.met, before.new / now.new))
            name = f"{sample.game}, {sample.players}"
            pairs = (_pair(before.met, now.met), _pair(before.new, now.new))
            print(f"{name:44}{'all' if sample.hands else 'none':>5}{' '.join(pairs)}", flush=True)
    means = map(geometric_mean, zip(*times, strict=True))
    print(f"{'geometric mean':49}{' '.join(f'{mean:27.2f}' for mean in means)}")


def _pair(before: float, now: float) -> str:
    return f"{before:9.0f}{now:9.0f}{before / now:9.2f}"


def _program(name: str, measure: Callable[[Checkout], float], old: Checkout, new: Checkout, turns: int) -> None:
    before, now = float("inf"), float("inf")
    for _ in range(turns):
        before, now = min(before, measure(old)), min(now, measure(new))
    print(f"{name + ', milliseconds':49}{_pair(before * 1000, now * 1000)}", flush=True)
