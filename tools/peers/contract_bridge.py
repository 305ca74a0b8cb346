"""Contract Bridge: with OpenSpiel the auction, the play and the duplicate score, with every vulnerability; with RLCard the
auction and the play."""

from __future__ import annotations

import random
from functools import partial
from importlib.metadata import version
from typing import Any

from tools.peers.comparing import Peer, Played, Step
from tools.peers.spiel import NAMES, RANKS, begun, deal_on, program, winner_of

PLAYERS = NAMES[:4]
SUITS = "CDHS"
STRAINS = (*SUITS, "N")
PASS, DOUBLE, REDOUBLE = 52, 53, 54
VULNERABLE: dict[tuple[bool, bool], Any] = {
    (False, False): "none",
    (True, False): [PLAYERS[0]],
    (False, True): [PLAYERS[1]],
    (True, True): "all",
}
"""How a log says it, by whether the dealer's side and the other one are vulnerable; the first player deals."""


def written(action: int) -> str:
    """A card or a call in our notation."""
    if action < PASS:
        return f"{RANKS[action // 4].replace('T', '10')}{SUITS[action % 4]}"
    calls = {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}
    level, strain = divmod(action - REDOUBLE - 1, len(STRAINS))
    return calls.get(action) or f"{level + 1}{STRAINS[strain]}"


def choose(chance: random.Random, legal: list[int]) -> int:
    """Any card; of calls one that lets auctions end at all heights."""
    if legal[0] < PASS:
        return chance.choice(legal)
    doubles = [action for action in legal if action in {DOUBLE, REDOUBLE}]
    bids = [action for action in legal if action > REDOUBLE]
    if doubles and chance.random() < 0.2:
        return doubles[0]
    if bids and chance.random() < 0.4:
        return chance.choice(bids[: chance.choice((3, 8, 35))])
    return PASS


def play(chance: random.Random, *, dealer: bool, others: bool) -> Played:
    """A whole deal. The peer's declarer plays the cards of the dummy, which ours plays under its own name."""
    state = begun("bridge", use_double_dummy_result=False, dealer_vul=dealer, non_dealer_vul=others)
    dealt = [written(action) for action in deal_on(state, chance)]
    holder = {code: PLAYERS[place % 4] for place, code in enumerate(dealt)}
    moves: list[str] = []
    steps: list[Step] = []
    plays: list[str] = []
    winners: list[str] = []
    trump = ""
    while not state.is_terminal():
        legal = state.legal_actions()
        codes = [written(action) for action in legal]
        player = holder.get(codes[0], PLAYERS[state.current_player()])
        steps.append(Step(0, len(moves), player, frozenset(codes)))
        action = choose(chance, legal)
        code = written(action)
        moves.append(f"{player} bid {code}" if action > REDOUBLE else f"{player} {code}")
        trump = code[-1] if action > REDOUBLE else trump
        if action < PASS:
            plays.append(moves[-1])
            winners += [winner_of(plays[-4:], trump)] if len(plays) % 4 == 0 else []
        state.apply_action(action)
    hands = {name: " ".join(code for code in dealt if holder[code] == name) for name in PLAYERS}
    log = {
        "game": "contract-bridge",
        "players": list(PLAYERS),
        "dealer": PLAYERS[0],
        "table": {"vulnerable": VULNERABLE[dealer, others]},
        "deals": [{"hands": hands, "moves": moves}],
    }
    scores = dict(zip(PLAYERS, map(int, state.returns()), strict=True))
    return Played(log, steps, [winners], scores, state=state)


def play_there(chance: random.Random) -> Played:
    """A whole deal with RLCard, of one of four boards."""
    import numpy
    from rlcard.games.bridge.game import BridgeGame

    game = BridgeGame()
    game.np_random = numpy.random.RandomState(chance.randrange(2**32))
    game.init_game()
    hands = {name: [told(card) for card in game.round.players[seat].hand] for seat, name in enumerate(PLAYERS)}
    log = {"game": "contract-bridge", "players": list(PLAYERS), "dealer": PLAYERS[game.round.tray.dealer_id]}
    moves: list[str] = []
    steps: list[Step] = []
    winners: list[str] = []
    while not game.is_over():
        player = PLAYERS[game.round.current_player_id]
        legal = {told(action): action for action in game.judger.get_legal_actions()}
        steps.append(Step(0, len(moves), player, frozenset(legal)))
        calls = [code for code in legal if code in {"pass", "double", "redouble"}]
        code = chance.choice(calls) if calls and chance.random() < 0.6 else chance.choice([*legal])
        bid = bool(calls) and code not in calls
        moves.append(f"{player} bid {code}" if bid else f"{player} {code}")
        game.step(legal[code])
        if not calls and game.round.play_card_count % 4 == 0:
            winners.append(PLAYERS[game.round.current_player_id])
    deal = {"hands": {name: " ".join(cards) for name, cards in hands.items()}, "moves": moves}
    return Played({**log, "deals": [deal]}, steps, [winners])


def told(card: Any) -> str:
    """A card or a call of RLCard in our notation."""
    calls = {"dbl": "double", "rdbl": "redouble"}
    text = str(card)
    return calls.get(text) or text.replace("NT", "N").replace("T", "10")


WAYS = {
    "nobody vulnerable": (False, False),
    "the dealer's side vulnerable": (True, False),
    "the other side vulnerable": (False, True),
    "both sides vulnerable": (True, True),
}
PEERS = [
    Peer(
        "contract-bridge", program(), f"whole auctions, duplicate score, {way}", partial(play, dealer=own, others=other)
    )
    for way, (own, other) in WAYS.items()
]
PEERS.append(Peer("contract-bridge", f"RLCard {version('rlcard')}", "whole auctions, without a score", play_there))
