"""Plain values are what they were made of, and stay it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.value import Value


class Card(Value):
    """A card to try things with."""

    rank: str
    suit: str = "S"


def test_values_of_one_class_with_equal_parts_are_equal() -> None:
    assert Card("7") == Card(rank="7", suit="S") != Card("7", "H")
    assert len({Card("7"), Card("7", suit="S"), Card("8")}) == 2
    assert repr(Card("7").changed(suit="H")) == "Card(rank='7', suit='H')"


@pytest.mark.parametrize(
    "make",
    [
        lambda: Card(),  # type: ignore[call-arg]  # a part without a default is left out
        lambda: Card("7", "S", "x"),  # type: ignore[call-arg]  # a part too many
        lambda: Card("7", colour="red"),  # type: ignore[call-arg]  # no such part
        lambda: Card("7", rank="8"),  # type: ignore[misc]  # a part told twice
    ],
)
def test_other_parts_are_refused(make: Callable[[], Card]) -> None:
    with pytest.raises(TypeError, match="Card has the parts rank, suit"):
        make()


def test_a_value_never_changes() -> None:
    with pytest.raises(AttributeError, match="never changes"):
        setattr(Card("7"), "suit", "H")  # noqa: B010  # mypy would refuse the assignment
