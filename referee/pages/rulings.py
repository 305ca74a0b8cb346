"""Where rulings stand: on a page for each topic, of `catalogue/topics.yaml`."""

from __future__ import annotations

from functools import cache

from referee.loading import catalogue


@cache
def topics() -> dict[str, str]:
    """The topic of each ruling."""
    return {id_: topic for topic, told in catalogue.topics().items() for id_ in told["rulings"]}


def ruling_file(id_: str) -> str:
    """The page on which a ruling stands."""
    return f"rulings/{topics()[id_]}.md"
