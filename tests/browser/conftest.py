"""Every test here needs a browser, and the service, which needs Unix."""

import sys

import pytest


def pytest_itemcollected(item: pytest.Item) -> None:
    """Marks a test of this folder."""
    item.add_marker("browser")
    item.add_marker(pytest.mark.skipif(sys.platform == "win32", reason="gunicorn needs Unix"))
