"""Whole matches made of single deals: the peers play deal by deal, and what joins the deals is written here once more.

The log names the first dealer alone, so that who deals next, what is carried from deal to deal, when the match ends and who has
won it are the referee's own answers.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tools.peers.comparing import Log, Played, Step

Points = dict[str, int]
Over = Callable[[Points, int], Sequence[str] | None]
MOST = 12
"""A match that has not ended is left after so many deals."""


class Joined(NamedTuple):
    """How deals make a match."""

    names: Sequence[str]
    """Who plays, in clockwise order; the last of them deals first."""
    deal: Callable[[random.Random, int], Played]
    """Plays the deal of that number, counted from 0, the same players in the same order each time. Its facts are lists
    of one."""
    over: Over
    """Who has won the match with these points after so many deals; None while it goes on."""
    beside: Callable[[Sequence[Played]], Points] = lambda deals: {}
    """What the last of these deals brings beside what the peer says of it."""
    at_end: Callable[[Points, Sequence[Points]], Points] = lambda points, deals: points
    """What everybody has when the match is over, from what they had and what each deal brought."""
    next_dealer: Callable[[Sequence[str], str, Points], str] = lambda names, dealer, brought: left_of(names, dealer)
    """Who deals after a dealer whose deal brought these points."""


def left_of(names: Sequence[str], name: str) -> str:
    """Who sits to the left of somebody."""
    return names[(names.index(name) + 1) % len(names)]


def best_at(target: int) -> Over:
    """The match is won by whoever has most when somebody has so many points; of sides that are level nobody."""

    def over(points: Points, _: int) -> list[str] | None:
        most = max(points.values())
        winners = [name for name, own in points.items() if own == most]
        return winners if most >= target and len(winners) <= len(points) // 2 else None

    return over


def lowest_at(target: int) -> Over:
    """Whoever has least wins, together with everybody who has as little, when somebody has so many points."""

    def over(points: Points, _: int) -> list[str] | None:
        least = min(points.values())
        return [name for name, own in points.items() if own == least] if max(points.values()) >= target else None

    return over


def best_after(deals: int) -> Over:
    """Whoever has most after so many deals wins, together with everybody who has as much."""
    return lambda points, played: (
        [name for name, own in points.items() if own == max(points.values())] if played == deals else None
    )


def match(joined: Joined, chance: random.Random) -> Played:
    """A match that goes on until it is won, or for so many deals."""
    names = joined.names
    points, dealer = dict.fromkeys(names, 0), names[-1]
    steps, dealers = list[Step](), list[str]()
    deals: list[Played] = []
    won: Sequence[str] | None = None
    while won is None and len(deals) < MOST:
        one = turned(joined.deal(chance, len(deals)), names, dealer)
        steps += [step._replace(deal=len(deals)) for step in one.steps]
        deals.append(one)
        dealers.append(dealer)
        extra = joined.beside(deals)
        points = {name: own + brought(one)[name] + extra.get(name, 0) for name, own in points.items()}
        won = joined.over(points, len(deals))
        dealer = joined.next_dealer(names, dealer, brought(one))
    if won is not None:
        points = joined.at_end(points, [brought(one) for one in deals])
    log: Log = {**deals[0].log, "deals": [one.log["deals"][0] for one in deals]}
    tricks = [(one.winners or [()])[0] for one in deals]
    winners = None if deals[0].winners is None else tricks
    facts = {key: [one.facts[key][0] for one in deals] for key in deals[0].facts}
    return Played(log, steps, winners, points, facts, dealers, frozenset(won or ()))


def brought(one: Played) -> Points:
    """What a deal brought everybody, as the peer says."""
    return {name: (one.scores or {}).get(name, 0) for name in one.log["players"]}


def turned(one: Played, names: Sequence[str], dealer: str) -> Played:
    """The same deal as if that player of the match had dealt it; its entry in the log does not say so."""
    (deal,) = one.log["deals"]
    shift = names.index(dealer) - names.index(deal.get("dealer", one.log["dealer"]))
    to: Mapping[Any, Any] = {name: names[(place + shift) % len(names)] for place, name in enumerate(names)}

    def of(move: str) -> str:
        return " ".join(to.get(word, word) for word in move.split())

    entry = {
        "hands": {to[name]: cards for name, cards in deal["hands"].items()},
        "moves": [of(move) for move in deal["moves"]],
    }
    return one._replace(
        log={**one.log, "dealer": names[-1], "deals": [entry]},
        steps=[
            step._replace(
                player=to[step.player],
                tries=None if step.tries is None else {of(move): may for move, may in step.tries.items()},
            )
            for step in one.steps
        ],
        winners=None if one.winners is None else [[to[name] for name in tricks] for tricks in one.winners],
        scores={to[name]: own for name, own in (one.scores or {}).items()},
    )
