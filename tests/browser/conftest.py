"""Every test here needs a browser, and the service, which needs Unix."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.browsing import PHONES, size
from tests.browser.serving import Server
from tests.conftest import chromium


def pytest_itemcollected(item: pytest.Item) -> None:
    """Marks a test of this folder."""
    item.add_marker("browser")
    item.add_marker(pytest.mark.skipif(sys.platform == "win32", reason="gunicorn needs Unix"))


@pytest.fixture(scope="module")
def server(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The service with tables."""
    served = Server(site, tmp_path_factory.mktemp("tables") / "tables.db")
    yield served
    served.stop()


@pytest.fixture(scope="module")
def other_browser() -> Iterator[Any]:
    """Another telephone."""
    with chromium() as chrome:
        size(chrome, PHONES["tall"])
        yield chrome
