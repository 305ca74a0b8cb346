"""Clauses put together at random: what `check` accepts accuses nobody who plays by the rules.

`python -m tests.fuzz.combining` puts thousands of them to the same law."""

from __future__ import annotations

import pytest

from tests.fuzz.combining import accepted, broken

ACCEPTED = (6, 12, 15, 21, 26, 30, 31, 32)
"""Combinations that `check` accepts."""


@pytest.mark.parametrize("number", ACCEPTED)
def test_who_plays_by_an_accepted_combination_is_never_accused(number: int) -> None:
    found = accepted(number)
    assert found is not None
    assert list(broken(found[1])) == []
