"""Two thousand of the inputs that `make fuzz` puts to the library, untimed."""

from __future__ import annotations

import pytest

from tests.fuzz import KINDS, inputs, put


@pytest.mark.parametrize("part", range(8))
def test_every_input_gets_a_verdict_or_an_error_of_the_referee(part: int) -> None:
    told = [put(kind, seed) for kind, seed in inputs(250, seed=100 + part)]
    assert {one.kind for one in told} == set(KINDS)
    assert any(one.answer == "violations" for one in told)
