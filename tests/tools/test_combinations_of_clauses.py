"""Clauses put together at random: what `check` accepts accuses nobody who plays by the rules.

`python -m tools.fuzz.combining` puts thousands of them to the same law."""

from __future__ import annotations

from itertools import islice

import pytest

from tools.fuzz.combining import accepted, broken


@pytest.mark.parametrize("first", [0, 20, 40])
def test_who_plays_by_an_accepted_combination_is_never_accused(first: int) -> None:
    found = (accepted(number) for number in range(first, first + 20))
    taken = list(islice((game for game in found if game is not None), 2))
    assert len(taken) == 2, "hardly any combination is accepted"
    for _, made in taken:
        assert list(broken(made)) == []
