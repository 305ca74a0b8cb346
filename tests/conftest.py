"""What tests of the built site share: the site, built once for all workers, served, and a browser."""

from __future__ import annotations

import atexit
import contextlib
import functools
import gc
import http.server
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests import ROOT
from tests.browser.browsing import DESK, colours, size, until

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell has it for what it starts in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # or what tests start would ignore it, too

os.environ["XDG_DATA_HOME"] = tempfile.mkdtemp(prefix="referee-tests-")  # what is kept of shared tables is nobody's own
atexit.register(shutil.rmtree, os.environ["XDG_DATA_HOME"], ignore_errors=True)
BUILD_SECONDS = 300
SERVE = (sys.executable, "-m", "referee", "serve", "--port", "0", "--workers", "2", "--site")
"""The service at a free port; a folder follows."""
Outcome = tuple[int, str]


def pytest_collection_finish() -> None:
    """What was collected stays to the end: nobody needs to look for garbage in it again and again."""
    gc.collect()
    gc.freeze()


def build_once(factory: pytest.TempPathFactory, name: str, build: Callable[[Path], Outcome]) -> Path:
    """What is built into a folder of its own by whichever worker comes first; the others wait for it."""
    base = factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, outcome = shared / name, shared / f"{name}.json"
    try:
        folder.mkdir()
    except FileExistsError:
        assert until(outcome.is_file, 2 * BUILD_SECONDS), f"{name} was not built"
    else:
        told = build(folder)
        draft = outcome.with_suffix(".draft")
        draft.write_text(json.dumps(told))
        draft.rename(outcome)
    code, said = json.loads(outcome.read_text())
    assert code == 0, said
    assert "WARNING" not in said
    return folder


def build_site(folder: Path, *options: str) -> Outcome:
    """Builds the site strictly."""
    return ran([sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder), *options])


def ran(command: Sequence[str], **environment: str) -> Outcome:
    """What a program that builds something answered, and what it said."""
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", **environment}
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=BUILD_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return 1, f"nothing was built within {BUILD_SECONDS} s"
    return done.returncode, done.stderr


@pytest.fixture(scope="module")
def client() -> Any:
    """A client of the service in this process."""
    from referee.api import create_app  # not above: most tests ask no service

    return create_app().test_client()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site: of one that was checked just before, where BUILT_SITE names it."""
    built = os.environ.get("BUILT_SITE")
    return ROOT / built if built else build_once(tmp_path_factory, "site", build_site)


@pytest.fixture(scope="session")
def offline_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site that is read without a server."""
    return build_once(
        tmp_path_factory, "offline-site", lambda to: build_site(to, "--config-file", "mkdocs-offline.yml")
    )


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Says at the end what could not be tried at all."""
    reasons = {str(report.longrepr[2]) for report in terminalreporter.stats.get("skipped", ())}
    for reason in sorted(one for one in reasons if "NOT TRIED" in one):
        terminalreporter.write_line(reason.removeprefix("Skipped: "), yellow=True)


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing about it."""

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


@pytest.fixture(scope="session")
def served(site: Path) -> Iterator[str]:
    """The site's address on a server, below a path of its own as on a shared host."""
    handler = functools.partial(Quiet, directory=str(site.parent))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{site.name}/"
        server.shutdown()


@pytest.fixture(scope="session")
def table(site: Path) -> Iterator[str]:
    """The address of the service with the site."""
    command = [*SERVE, str(site)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline().rsplit(" ", 1)[1].strip()
        finally:
            server.send_signal(signal.SIGTERM)
            server.communicate(timeout=15)


FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"),
    # No page is kept for when it is gone back to, and all pages share a process: a third less work for the same answers.
    *("--disable-features=BackForwardCache", "--disable-site-isolation-trials", "--process-per-site"),
)


@pytest.fixture(scope="session")
def one_browser() -> Iterator[Any]:
    """A browser without a window that keeps no pages, so that each test meets the site as it is."""
    with chromium() as chrome:
        chrome.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": KEEPS_NOTHING})
        yield chrome


@pytest.fixture(scope="module")
def keeping_browser() -> Iterator[Any]:
    """A browser that keeps pages on its device."""
    with chromium() as chrome:
        yield chrome


KEEPS_NOTHING = "if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {})"


@contextlib.contextmanager
def chromium() -> Iterator[Any]:
    """A browser; the test is skipped where there is none."""
    program, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if program is None or driver is None:
        pytest.skip("not tried in a browser: chromium or chromedriver is missing")
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = program
    for argument in FLAGS:
        options.add_argument(argument)
    chrome = webdriver.Chrome(options=options, service=Service(driver))
    try:
        yield chrome
    finally:
        chrome.quit()


@pytest.fixture
def browser(one_browser: Any) -> Iterator[Any]:
    """A browser on a desk that prefers light, and that remembers nothing of earlier tests. No page stays open after a test: it
    might go on searching for minutes and take a core from the tests that follow."""
    size(one_browser, DESK)
    colours(one_browser, "light")
    yield one_browser
    if one_browser.current_url.startswith(("http", "file")):
        one_browser.execute_script("localStorage.clear()")
    one_browser.get("about:blank")
