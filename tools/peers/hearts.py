"""Hearts with OpenSpiel, which plays single deals; by its defaults the Queen of spades breaks hearts."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from tools.peers.comparing import Peer, Played, Step
from tools.peers.matches import Joined, lowest_at, match
from tools.peers.spiel import NAMES, RANKS, begun, program, winner_of

SUITS = "CDHS"
PLAYERS = NAMES[:4]
DEALS = {1: 1, 3: 2, 2: 3, 0: 4}
"""By the direction in which the peer passes cards: the deal of a match in which they go that way here."""
STEPS = {1: 1, 3: -1, 2: 2}
Pack = Callable[[random.Random], list[int]]
"""The pack in the order of the deal."""
Choice = Callable[[Any, random.Random], int]
"""Chooses one of the legal cards."""


TARGET = 60
"""So many points end a match; more would only take longer."""


def card(action: int) -> str:
    """A card in our notation."""
    rank = RANKS[action // 4]
    return f"{'10' if rank == 'T' else rank}{SUITS[action % 4]}"


def at_random(state: Any, chance: random.Random) -> int:
    """Any legal card."""
    return chance.choice(state.legal_actions())


def collecting(state: Any, chance: random.Random) -> int:
    """The first player keeps high cards and takes all tricks; the others play low, and hearts where they need not follow."""
    legal = sorted(state.legal_actions())
    if chance.random() < 0.05:
        return chance.choice(legal)
    if state.current_player() == 0:
        return legal[0] if len(legal) > 10 else legal[-1]
    return next((action for action in legal if action % 4 == 2), legal[0]) if chance.random() < 0.7 else legal[0]


def shuffled(chance: random.Random) -> list[int]:
    """The pack in the order of the deal."""
    return chance.sample(range(52), 52)


def stacked(chance: random.Random) -> list[int]:
    """The same, but that the first player has nothing but high cards."""
    high = chance.sample(range(24, 52), 13)
    rest = chance.sample([action for action in range(52) if action not in high], 39)
    return [(high if place % 4 == 0 else rest).pop() for place in range(52)]


def play(choose: Choice, pack: Pack, chance: random.Random, number: int | None = None) -> Played:
    """The deal of that number in a match, counted from 0, or any."""
    state = begun("hearts")
    ways = sorted(DEALS, key=DEALS.__getitem__)
    way = chance.choice(ways) if number is None else ways[number % 4]
    state.apply_action(way)
    dealt = pack(chance)
    for action in dealt:
        state.apply_action(action)
    hands = {name: " ".join(map(card, dealt[place::4])) for place, name in enumerate(PLAYERS)}
    moves: list[str] = []
    steps, winners = [], []
    for place, name in enumerate(PLAYERS) if way else ():
        steps.append(Step(0, len(moves), name, frozenset(map(card, state.legal_actions()))))
        passed = []
        for _ in range(3):
            passed.append(choose(state, chance))
            state.apply_action(passed[-1])
        moves.append(f"{name} give {' '.join(map(card, passed))} to {PLAYERS[(place + STEPS[way]) % 4]}")
    before = len(moves)
    while not state.is_terminal():
        player = PLAYERS[state.current_player()]
        steps.append(Step(0, len(moves), player, frozenset(map(card, state.legal_actions()))))
        action = choose(state, chance)
        moves.append(f"{player} {card(action)}")
        state.apply_action(action)
        if (len(moves) - before) % 4 == 0:
            winners.append(winner_of(moves[-4:]))
    log = {
        "game": "hearts",
        "players": list(PLAYERS),
        "dealer": PLAYERS[-1],
        "table": {"options": ["queen-breaks"], "target": TARGET},
        **({"first_deal": DEALS[way]} if number is None else {}),
        "deals": [{"hands": hands, "moves": moves}],
    }
    scores = {name: 26 - int(own) for name, own in zip(PLAYERS, state.returns(), strict=True)}
    return Played(log, steps, [winners], scores, state=state)


IN_MATCHES = Joined(PLAYERS, partial(play, at_random, shuffled), lowest_at(TARGET))
PEERS = [
    Peer("hearts", program(), "its defaults", partial(play, at_random, shuffled)),
    Peer("hearts", program(), "one player takes all they can", partial(play, collecting, stacked)),
    Peer("hearts", program(), f"matches to {TARGET} points", partial(match, IN_MATCHES), share=0.1),
]
