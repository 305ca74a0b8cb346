"""How strong players are, as far as their evenings tell, by openskill's model of Plackett and Luce."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Rated(NamedTuple):
    """What is thought of a player's strength, 25 being the average of whoever plays."""

    evening: int
    """After which evening, counted from 1."""
    rating: float
    sure: float
    """With 19 chances in 20 the true strength is no further from the rating than this."""


def rate(evenings: Sequence[Sequence[tuple[Sequence[str], int]]]) -> dict[str, list[Rated]]:
    """By player, what is thought after each evening at which they played, in order. An evening is its teams, one player each
    or several, with their places."""
    from openskill.models import PlackettLuce  # not above: what judges logs should not wait for it

    model, found = PlackettLuce(), dict[str, list[Rated]]()
    now = {name: model.rating(name=name) for teams in evenings for names, _ in teams for name in names}
    for number, teams in enumerate(evenings, 1):
        if len(teams) < 2:
            continue
        before = [[now[name] for name in names] for names, _ in teams]
        for (names, _), after in zip(teams, model.rate(before, ranks=[place for _, place in teams]), strict=True):
            for name, rating in zip(names, after, strict=True):
                now[name] = rating
                found.setdefault(name, []).append(Rated(number, round(rating.mu, 4), round(2 * rating.sigma, 4)))
    return found
