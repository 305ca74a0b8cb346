"""Many small cases as one test: thousands of tests of a millisecond cost more to hand out and report than to run."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any


@contextmanager
def about(case: object) -> Iterator[None]:
    """What fails says in which case: a game by its short name, a clause by its id."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"in the case {getattr(case, 'slug', getattr(case, 'id', case))!s:.300}")
        raise


def in_turn(cases: Collection[Any]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Makes one test of a test of each of the cases; a tuple is several arguments, and there is at least one case."""

    def made(test: Callable[..., None]) -> Callable[[], None]:
        @wraps(test)
        def one_test() -> None:
            assert cases
            for case in cases:
                with about(case):
                    test(*(case if isinstance(case, tuple) else (case,)))

        del one_test.__wrapped__  # or pytest would look for fixtures of these names
        return one_test

    return made
