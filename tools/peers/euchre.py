"""Euchre against OpenSpiel."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import partial
from typing import Any

from tools.peers.comparing import Peer, Played, Step, read_scores
from tools.peers.matches import Joined, best_at, match
from tools.peers.spiel import NAMES, begun, deal_on, program

PLAYERS = NAMES[:4]
PASS, SUIT, CARDS = 24, 25, 24
"""The peer's actions: below `CARDS` a card, then the pass, then four suits, then alone or not."""
RANKS, SUITS = ("9", "10", "J", "Q", "K", "A"), "CDHS"


def code(card: int) -> str:
    """A card of the peer in our notation."""
    return RANKS[card // 4] + SUITS[card % 4]


def play(chance: random.Random, _: int = 0, *, stick: bool) -> Played:
    """One deal."""
    state = begun("euchre", stick_the_dealer=stick)
    list(deal_on(state, chance))
    holders, dealer = state.card_holder(), PLAYERS[state.dealer()]
    hands = {
        name: " ".join(code(card) for card in range(CARDS) if holders[card] == seat)
        for seat, name in enumerate(PLAYERS)
    }
    moves, steps = [f"table turn-up {code(state.upcard())}"], list[Step]()
    while not state.is_terminal():
        bidding = state.current_phase().name == "BIDDING"
        _bid(state, chance, moves, steps) if bidding else _play(state, chance, moves, steps)
    deal = {"dealer": dealer, "hands": hands, "moves": moves}
    log: dict[str, Any] = {"game": "euchre", "players": list(PLAYERS), "dealer": dealer, "deals": [deal]}
    log["rulings"] = {"discard-of-turned-card": "kept"}
    if stick:
        log["table"] = {"options": ["stick-the-dealer"]}
    played = state.num_cards_played()
    winners = [PLAYERS[trick.winner()] for trick in state.tricks()] if played else []
    scores = dict(zip(PLAYERS, map(int, state.returns()), strict=True))
    return Played(log, steps, [winners], scores, state=state)


def _bid(state: Any, chance: random.Random, moves: list[str], steps: list[Step]) -> None:
    """Somebody passes, or makes trumps. The peer asks for the dealer's discard before it asks whether the maker plays alone;
    in a log the maker says so at once."""
    who, legal = PLAYERS[state.current_player()], state.legal_actions()
    first = state.num_passes() < len(PLAYERS)
    said = {one: "pass" if one == PASS else "order-up" if first else SUITS[one - SUIT] for one in legal}
    alone = {f"{word} alone" for word in said.values() if word != "pass"}
    steps.append(Step(0, len(moves), who, frozenset({*said.values(), *alone})))
    action = chance.choice(legal)
    state.apply_action(action)
    if action == PASS:
        moves.append(f"{who} pass")
        return
    discard = None
    if state.current_phase().name == "DISCARD":
        discard = Step(0, len(moves) + 1, PLAYERS[state.current_player()], frozenset(map(code, state.legal_actions())))
        laid = chance.choice(state.legal_actions())
        state.apply_action(laid)
    state.apply_action(chance.choice(state.legal_actions()))
    alone_now = " alone" if state.declarer_go_alone() else ""
    moves.append(f"{who} {'' if first else 'name '}{said[action]}{alone_now}")
    if discard is not None:
        steps.append(discard)
        moves.append(f"{discard.player} discard {code(laid)}")


def _play(state: Any, chance: random.Random, moves: list[str], steps: list[Step]) -> None:
    """Somebody plays a card."""
    who, legal = PLAYERS[state.current_player()], state.legal_actions()
    steps.append(Step(0, len(moves), who, frozenset(map(code, legal))))
    action = chance.choice(legal)
    moves.append(f"{who} {code(action)}")
    state.apply_action(action)


def net(verdict: Mapping[str, Any]) -> Mapping[str, int] | None:
    """What each side is ahead of the other, which is what the peer tells."""
    scores = read_scores(verdict)
    if scores is None:
        return None
    ahead = scores["Ann"] - scores["Bob"]
    return {name: -ahead if seat % 2 else ahead for seat, name in enumerate(PLAYERS)}


def game_points(chance: random.Random, number: int) -> Played:
    """A deal with what it scores: the peer tells what each side is ahead."""
    one = play(chance, number, stick=True)
    return one._replace(scores={name: max(own, 0) for name, own in (one.scores or {}).items()})


PEERS = [
    Peer("euchre", program(), "the dealer must name a suit in the end", partial(play, stick=True), scores=net),
    Peer("euchre", program(), "thrown in when all pass", partial(play, stick=False), scores=net),
    Peer(
        "euchre",
        program(),
        "matches to ten points",
        partial(match, Joined(PLAYERS, game_points, best_at(10))),
        share=0.1,
    ),
]
