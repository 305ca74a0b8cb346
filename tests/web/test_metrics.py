"""What is counted, in one process and over several."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee.api import create_app, examples, journal, server
from referee.api.counters import FOLDER, Counters
from referee.api.settings import Settings

NDJSON = "application/x-ndjson"
WORKERS = """
import os, sys
from referee.api.metrics import Metrics, bury
metrics, folder = Metrics(), os.environ["PROMETHEUS_MULTIPROC_DIR"]
for outcome in ("clean", "violations", "clean"):
    pid = os.fork()
    if pid == 0:
        metrics.verdict(outcome, "bedem")
        metrics.request("/v1/verdicts", 200, 0.02)
        metrics.standing(3, 1)
        os._exit(0)
    os.waitpid(pid, 0)
    if outcome == "clean":
        bury(pid, folder)
print(metrics.text().decode())
print(*sorted({name.split("_")[0] + name[-9:] for name in os.listdir(folder) if "ended" in name}))
print(len(os.listdir(folder)))
"""


def test_a_batch_is_counted_by_its_lines() -> None:
    client = create_app().test_client()
    answer = client.post("/v1/verdicts/batch", data=b"{}\n\n{}\n{}", content_type=NDJSON)
    count = 'referee_requests_total{route="/v1/verdicts/batch",status="200"} 1.0'
    assert answer.text.count("\n") == 3
    assert count not in client.get("/metrics").text
    answer.close()
    told = client.get("/metrics").text
    assert count in told, "when it has gone out"
    assert "referee_batch_lines_total 3.0" in told
    assert 'referee_verdicts_total{family="unknown",verdict="unreadable"} 3.0' in told


def test_one_process_is_one_worker_of_this_build() -> None:
    client = create_app().test_client()
    client.get("/health")
    told = client.get("/metrics").text
    assert "referee_workers 1.0" in told
    assert 'referee_build_info{python="3.' in told
    assert 'referee_request_seconds_bucket{le="60.0",route="/health"} 1.0' in told


def test_applications_count_for_themselves() -> None:
    first, second = create_app().test_client(), create_app().test_client()
    first.post("/v1/verdicts", json=examples.LOG)
    assert "violations" not in second.get("/metrics").text


def test_where_nobody_may_read_nothing_is_counted() -> None:
    app = create_app(metrics="off")
    client = app.test_client()
    assert client.post("/v1/verdicts", json=examples.LOG).status_code == 200
    assert (client.get("/metrics").status_code, type(app.extensions["referee"])) == (404, Counters)
    code = "import sys; from referee.api import create_app; create_app(metrics='off'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert "prometheus_client" not in done.stdout.split()


@pytest.mark.skipif(sys.platform == "win32", reason="workers need Unix")
def test_what_workers_count_is_told_together_also_when_they_have_ended(tmp_path: Path) -> None:
    environment = {**os.environ, FOLDER: str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", WORKERS], env=environment, capture_output=True, text=True, timeout=60, check=True
    )
    told = done.stdout.splitlines()
    assert 'referee_verdicts_total{family="trick-taking",verdict="clean"} 2.0' in told
    assert 'referee_verdicts_total{family="trick-taking",verdict="violations"} 1.0' in told
    assert 'referee_request_seconds_count{route="/v1/verdicts"} 3.0' in told
    assert 'referee_request_seconds_bucket{le="0.01",route="/v1/verdicts"} 0.0' in told
    assert {"referee_workers 1.0", "referee_connections 3.0", "referee_requests_waiting 1.0"} <= {*told}
    assert told[-2:] == ["counter_ended.db histogram_ended.db", "8"], "two, and those of two processes, and a lock"


@pytest.mark.skipif(sys.platform == "win32", reason="gunicorn needs Unix")
def test_a_server_that_cannot_start_leaves_no_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folders: list[Path] = []

    def fail(*_: object) -> None:
        folders.append(Path(os.environ[FOLDER]))
        assert folders[0].is_dir()
        sys.exit(1)

    monkeypatch.setenv(FOLDER, "")
    monkeypatch.setattr(server, "memory", lambda: str(tmp_path))
    monkeypatch.setattr(journal, "to_stderr", lambda level: None)
    monkeypatch.setattr("referee.api.running.Server.run", fail)
    with pytest.raises(SystemExit, match="1"):
        server.run(Settings(port=0))
    assert not folders[0].exists()
