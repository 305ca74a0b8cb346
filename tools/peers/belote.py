"""Belote with colver, which plays Contrée: the play of the cards is the same, and what the cards count.

There trumps are bid for; here a player makes them with the card turned up. Marriages are not declared.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

from tools.peers.comparing import Peer, Played, Step
from tools.peers.spiel import NAMES

PLAYERS = NAMES[:4]
SUITS, RANKS = "SHDC", ("7", "8", "9", "J", "Q", "K", "10", "A")
EIGHTY = 1
"""The bid of eighty points in the first suit; the other suits follow."""
PASS = 0
HALF = 81
"""Where both sides have as many points, those of the makers are held over."""


def card(number: int) -> str:
    """A card in our notation."""
    return RANKS[number % 8] + SUITS[number // 8]


def play(chance: random.Random) -> Played:
    """One deal, in which a player takes a turned card of their own hand."""
    from colver import Env

    pack = chance.sample(range(32), 32)
    dealt = [sorted(pack[seat::4]) for seat in range(4)]
    state = Env.deal_with_hands(3, dealt)
    maker, turned = chance.choice([(seat, one) for seat in range(4) for one in dealt[seat]])
    for seat in [*range(4), *range(4)][: maker + 4]:
        state.step(EIGHTY + turned // 8 if seat == maker else PASS)
    moves = [f"table turn-up {card(turned)}", *(f"{name} pass" for name in PLAYERS[:maker])]
    moves.append(f"{PLAYERS[maker]} take {SUITS[turned // 8]}")
    steps: list[Step] = []
    while not state.is_terminal():
        who, legal = PLAYERS[state.current_player()], state.legal_actions()
        steps.append(Step(0, len(moves), who, frozenset(map(card, legal))))
        laid = chance.choice(legal)
        moves.append(f"{who} {card(laid)}")
        state.step(laid)
    log = {
        "game": "belote",
        "players": list(PLAYERS),
        "dealer": PLAYERS[3],
        "table": {"options": ["clockwise"]},
        "rulings": {"cannot-overtrump": "free"},
        "deals": [
            {"hands": {PLAYERS[seat]: " ".join(map(card, own)) for seat, own in enumerate(dealt)}, "moves": moves}
        ],
    }
    points = state.get_points()
    return Played(log, steps, None, {name: points[seat % 2] for seat, name in enumerate(PLAYERS)})


def scores(verdict: Mapping[str, Any]) -> Mapping[str, int] | None:
    """What each side has taken in cards with the last trick, whether or not the makers may keep it."""
    reckoning = verdict["deals"][0]["reckoning"]
    for name, lines in reckoning.items():
        for line in lines:
            if failed := re.match(r"failed with (\d+) points against (\d+)", line["note"]):
                own, others = map(int, failed.groups())
                return {
                    one: own if (place - PLAYERS.index(name)) % 2 == 0 else others for place, one in enumerate(PLAYERS)
                }
    found = {name: taken(lines) for name, lines in reckoning.items()}
    return dict.fromkeys(found, HALF) if sorted(found.values()) == [0, 0, HALF, HALF] else found


def taken(lines: list[dict[str, Any]]) -> int:
    return sum(line["points"] for line in lines if "in tricks" in line["note"] or "trick" in line["note"])


PEERS = [Peer("belote", f"colver {version('colver')}", "the play of the cards", play, scores=scores)]
