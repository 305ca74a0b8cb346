"""Oh Hell with OpenSpiel, which deals as many cards as it likes and scores every trick."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from tools.peers.comparing import Peer, Played, Step
from tools.peers.matches import Joined, best_after, match
from tools.peers.spiel import NAMES, RANKS, begun, deal_on, program, winner_of

LARGEST = {3: 10, 4: 10, 5: 10, 6: 8, 7: 7}
"""The hands of the first deal, by how many play."""
SUITS = "CDSH"


def card(action: int) -> str:
    """A card in our notation."""
    rank = RANKS[action // 4]
    return f"{'10' if rank == 'T' else rank}{SUITS[action % 4]}"


def play(chance: random.Random) -> Played:
    """One deal among so many, with hands of a size that the match comes to."""
    players = chance.randint(3, 7)
    number = chance.randrange(LARGEST[players])
    one = deal(players, chance, number)
    return one._replace(log={**one.log, "first_deal": number + 1})


def deal(players: int, chance: random.Random, number: int) -> Played:
    """The deal of that number among so many, counted from 0: each has a card less than the one before."""
    cards = LARGEST[players] - number
    state = begun("oh_hell", players=players, num_tricks_fixed=cards)
    _, dealer, *dealt = deal_on(state, chance)
    names = NAMES[:players]
    hands = {name: " ".join(map(card, dealt[place:-1:players])) for place, name in enumerate(names)}
    moves, steps, winners = [f"table turn-up {card(dealt[-1])}"], [], []
    entry: dict[str, Any] = {"dealer": names[dealer], "hands": hands, "moves": moves}
    while not state.is_terminal():
        player, bidding = names[state.current_player()], state.legal_actions()[0] >= 52
        legal = [str(action - 52) if bidding else card(action) for action in state.legal_actions()]
        steps.append(Step(0, len(moves), player, frozenset(legal)))
        action = chance.choice(state.legal_actions())
        moves.append(f"{player} bid {action - 52}" if bidding else f"{player} {card(action)}")
        state.apply_action(action)
        if not bidding and (len(moves) - 1 - players) % players == 0:
            winners.append(winner_of(moves[-players:], card(dealt[-1])[-1]))
    log = {
        "game": "oh-hell",
        "players": list(names),
        "dealer": names[dealer],
        "table": {"options": ["every-trick", "down-only"]},
        "deals": [entry],
    }
    scores = dict(zip(names, map(int, state.returns()), strict=True))
    return Played(log, steps, [winners], scores, state=state)


MATCHES = [
    Peer(
        "oh-hell",
        program(),
        f"matches of {players}, the hands growing smaller",
        partial(match, Joined(NAMES[:players], partial(deal, players), best_after(cards))),
        share=0.04,
    )
    for players, cards in LARGEST.items()
]
PEERS = [Peer("oh-hell", program(), "hands of every size, every trick a point", play), *MATCHES]
