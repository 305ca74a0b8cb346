"""What another program takes for the like: a deal of hearts, of which OpenSpiel lists the legal cards before each play."""

from __future__ import annotations

import random
from importlib.util import find_spec

from tools.bench.clock import least


def checked_replay() -> float | None:
    """Microseconds of OpenSpiel for the 52 plays of a deal that has been dealt, each looked up among the legal ones; None where
    the extra `peers` is not installed."""
    if find_spec("pyspiel") is None:
        return None
    import pyspiel

    chance = random.Random(3)
    dealt = pyspiel.load_game("hearts").new_initial_state()
    dealt.apply_action(0)  # no cards are passed on
    while dealt.is_chance_node():
        dealt.apply_action(chance.choice(dealt.legal_actions()))
    state, plays = dealt.clone(), []
    while not state.is_terminal():
        plays.append(chance.choice(state.legal_actions()))
        state.apply_action(plays[-1])
    assert len(plays) == 52

    def replay() -> None:
        state = dealt.clone()
        for play in plays:
            if play not in state.legal_actions():
                raise ValueError(play)
            state.apply_action(play)

    return least(replay)
