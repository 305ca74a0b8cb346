"""Crazy Eights of OpenSpiel: at most five cards are drawn in a turn, and whoever has drawn as many may pass."""

from __future__ import annotations

import random
from typing import Any

from tools.peers.comparing import Difference, Log, Next, Peer, Played, Step
from tools.peers.spiel import NAMES, begun, deal_on, program

RANKS, SUITS = "2 3 4 5 6 7 8 9 10 J Q K A".split(), "CDHS"
DRAW, PASS, NAME_SUIT = 52, 53, 54
"""The peer's actions from there on; those below are cards."""
FIRST_DEALER = 52
WORTH = {"8": 50, "K": 10, "Q": 10, "J": 10, "A": 1}


def code(card: int) -> str:
    """A card of the peer in our notation."""
    return RANKS[card // 4] + SUITS[card % 4]


def play(chance: random.Random) -> Played:
    """A random game, two to five players in turn."""
    seats = chance.randrange(2, 6)
    state = begun("crazy_eights", players=seats, reshuffle=True, max_turns=120)
    dealt = list(deal_on(state, chance))
    dealer, each = dealt[0] - FIRST_DEALER, 7 if seats == 2 else 5
    order = [NAMES[(dealer + 1 + place) % seats] for place in range(seats)]
    hands = {name: [code(card) for card in dealt[1 + place :: seats][:each]] for place, name in enumerate(order)}
    moves = [f"table turn-up {code(dealt[-1])}"]
    steps: list[Step] = []
    while not state.is_terminal():
        name = NAMES[state.current_player()]
        legal = state.legal_actions()
        action = chance.choice(legal)
        if legal[0] < NAME_SUIT:
            told = {"draw" if one == DRAW else "pass" if one == PASS else code(one) for one in legal}
            steps.append(Step(0, len(moves), name, frozenset(told)))
        if action >= NAME_SUIT:
            moves[-1] += f" suit {SUITS[action - NAME_SUIT]}"
            state.apply_action(action)
        elif action == DRAW:
            state.apply_action(action)
            moves += [f"{name} draw {code(card)}" for card in deal_on(state, chance)]
        else:
            moves.append(f"{name} pass" if action == PASS else f"{name} {code(action)}")
            state.apply_action(action)
    log: Log = {
        "game": "crazy-eights",
        "players": list(NAMES[:seats]),
        "dealer": NAMES[dealer],
        "table": {"options": ["draw-five"]},
        "rulings": {"reshuffle": "at-once"},
        "deals": [{"hands": {name: " ".join(hand) for name, hand in hands.items()}, "moves": moves}],
    }
    return Played(log, steps, scores=scores(state, seats), facts={"hands": left(log)}, state=state)


def left(log: Log) -> dict[str, list[str]]:
    """What everybody holds at the end, counted from the moves."""
    (deal,) = log["deals"]
    hands = {name: hand.split() for name, hand in deal["hands"].items()}
    for move in deal["moves"]:
        name, *words = move.split()
        if words[0] == "draw":
            hands[name].append(words[1])
        elif name != "table" and words[0] != "pass":
            hands[name].remove(words[0])
    return hands


def scores(state: Any, seats: int) -> dict[str, int] | None:
    """What the peer gives the winner, as we do: all that the others lose; None where it stopped the game for its length."""
    losses = {NAMES[seat]: round(-points) for seat, points in enumerate(state.returns())}
    if 0 not in losses.values():
        return None
    return {name: sum(losses.values()) if not loss else 0 for name, loss in losses.items()}


def read(told: Next | None) -> tuple[str | None, frozenset[str]]:
    """Who is to move, and the legal moves."""
    return (None, frozenset()) if told is None else (told["player"], frozenset(told["legal"]))


def excuse(difference: Difference) -> str | None:
    """The fault of the peer that a difference comes from."""
    if difference.kind == "score" and difference.ours is not None:
        hands = difference.played.facts["hands"]
        worth = sum(WORTH.get(card[:-1]) or int(card[:-1]) for hand in hands.values() for card in hand)
        if {points for points in difference.ours.values() if points} == {worth}:
            return "values"
    return None


PEERS = (
    Peer(
        "crazy-eights",
        program(),
        "at most five cards drawn",
        play,
        read,
        excuse=excuse,
        excuses={
            "values": (
                "Number cards count by their place in the pack instead of their rank, and an Ace counts 10 (crazy_eights.cc, "
                "ScoreUp: `card + 2` where `rank + 2` is meant)."
            )
        },
    ),
)
