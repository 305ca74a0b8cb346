"""Spades with OpenSpiel, which plays single deals; the tricks of a failed Nil help the partner there."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from tools.peers.comparing import Difference, Peer, Played, Step
from tools.peers.matches import Joined, Points, best_at, match
from tools.peers.spiel import NAMES, RANKS, begun, deal_on, program, winner_of

SUITS = "CDHS"
PLAYERS = NAMES[:4]
SMALL = 4
"""Most bids are no higher, so that contracts are made as well as missed."""


TARGET = 100
"""So many points end a match; more would only take longer."""


def card(action: int) -> str:
    """A card in our notation."""
    rank = RANKS[action % 13]
    return f"{'10' if rank == 'T' else rank}{SUITS[action // 13]}"


def play(chance: random.Random, _: int = 0) -> Played:
    """One deal, dealt by the last player."""
    state = begun("spades")
    dealt = list(deal_on(state, chance))
    hands = {name: " ".join(map(card, dealt[place::4])) for place, name in enumerate(PLAYERS)}
    moves: list[str] = []
    steps, winners = [], []
    deal: dict[str, Any] = {"hands": hands, "moves": moves}
    while not state.is_terminal():
        player, bidding = PLAYERS[state.current_player()], state.legal_actions()[0] >= 52
        legal = state.legal_actions()
        steps.append(Step(0, len(moves), player, frozenset(str(one - 52) if bidding else card(one) for one in legal)))
        action = chance.choice([one for one in legal if not bidding or one <= 52 + SMALL or chance.random() < 0.1])
        moves.append(f"{player} bid {action - 52}" if bidding else f"{player} {card(action)}")
        state.apply_action(action)
        if not bidding and len(moves) % 4 == 0:
            winners.append(winner_of(moves[-4:], "S"))
    log = {
        "game": "spades",
        "players": list(PLAYERS),
        "dealer": PLAYERS[-1],
        "rulings": {"nil-tricks": "help"},
        "table": {"target": TARGET},
        "deals": [deal],
    }
    scores = dict(zip(PLAYERS, map(int, state.returns()), strict=True))
    return Played(log, steps, [winners], scores, state=state)


def excuse(difference: Difference) -> str | None:
    """The peer's fault behind a difference."""
    step = difference.step
    if difference.kind != "legal" or step is None or not difference.theirs < difference.ours:
        return None
    more = difference.ours - difference.theirs
    if all(one.isdigit() for one in more):
        return "partners-13"
    made = difference.played.log["deals"][step.deal]["moves"][4 : step.moves]
    lead, broken = len(made) % 4 == 0, any(move.endswith("S") for move in made)
    return "never-broken" if lead and broken and all(one.endswith("S") for one in more) else None


def bags(deals: Sequence[Played]) -> Points:
    """What the bags cost with the last of these deals: 100 points for each tenth trick beyond the bids of a side."""
    lost: Points = {}
    for side in (PLAYERS[::2], PLAYERS[1::2]):
        filled = [sum(beyond(one, side) for one in told) // 10 for told in (deals[:-1], deals)]
        lost |= dict.fromkeys(side, -100 * (filled[1] - filled[0]))
    return lost


def beyond(one: Played, side: Sequence[str]) -> int:
    """The tricks beyond the bids of a side that has made them."""
    bids = {move.split()[0]: int(move.split()[2]) for move in one.log["deals"][0]["moves"][:4]}
    tricks = sum(name in side for name in (one.winners or [()])[0])
    return max(tricks - sum(bids[name] for name in side), 0)


def peer(way: str, how: Callable[[random.Random], Played], share: float = 1) -> Peer:
    """Spades played that way."""
    return Peer(
        "spades",
        program(),
        way,
        how,
        share=share,
        excuses={
            "never-broken": "Spades stay unbroken for the whole deal: spades.cc reads is_spades_broken_ (line 433) and sets it "
            "nowhere.",
            "partners-13": "The bids of partners may not add up to more than 13 (spades.cc, line 408), which no published "
            "rules ask for.",
        },
        excuse=excuse,
    )


IN_MATCHES = Joined(PLAYERS, play, best_at(TARGET), bags)
PEERS = [peer("its defaults", play), peer(f"matches to {TARGET} points, with bags", partial(match, IN_MATCHES), 0.1)]
