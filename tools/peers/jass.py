"""Jass with jass-kit, which has the Schieber: who names trumps, what may be played, who wins each trick, the card points.

It knows no declarations and no hundred points for all tricks; neither is declared or counted here.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Any

from tools.peers.comparing import Difference, Next, Peer, Played, Step
from tools.peers.spiel import NAMES

PLAYERS = NAMES[:4]
NAMED = ("D", "H", "S", "C", "obenabe", "undenufe")
"""What may be named there, in its order."""
SUITS, RANKS = "DHSC", ("A", "K", "Q", "J", "10", "9", "8", "7", "6")
PUSH = 10


def card(number: int) -> str:
    """A card in our notation."""
    return RANKS[number % 9] + SUITS[number // 9]


def play(chance: random.Random) -> Played:
    """One deal, with trumps named or pushed across at random."""
    import numpy as np
    from jass.game.game_sim import GameSim
    from jass.game.rule_schieber import RuleSchieber

    rule = RuleSchieber()
    game: Any = GameSim(rule)
    pack = chance.sample(range(36), 36)
    hands = np.zeros((4, 36), np.int32)
    for place, number in enumerate(pack):
        hands[place % 4, number] = 1
    told = {name: " ".join(map(card, pack[place::4])) for place, name in enumerate(PLAYERS)}
    game.init_from_cards(hands, dealer=3)
    state = game.state
    moves: list[str] = []
    steps: list[Step] = []
    while state.trump < 0:
        who = PLAYERS[state.player]
        steps.append(Step(0, len(moves), who, frozenset({*NAMED, *(["pass"] if state.forehand < 0 else [])})))
        said = chance.choice([*range(6), *([PUSH] if state.forehand < 0 else [])])
        moves.append(f"{who} pass" if said == PUSH else f"{who} name {NAMED[said]}")
        game.action_trump(said)
    winners = []
    while not game.is_done():
        who = PLAYERS[state.player]
        trick = [int(one) for one in state.current_trick[: state.nr_cards_in_trick]]
        legal = rule.get_valid_cards(state.hands[state.player], trick, len(trick), state.trump).nonzero()[0]
        steps.append(Step(0, len(moves), who, frozenset(card(int(one)) for one in legal)))
        open_to_both = [one for one in map(int, legal) if not under(one, trick, state.trump)]
        laid = chance.choice(open_to_both or list(map(int, legal)))  # what only this peer allows is not played
        moves.append(f"{who} {card(laid)}")
        game.action_play_card(laid)
        if len(trick) == 3:
            winners.append(PLAYERS[int(state.trick_winner[state.nr_tricks - 1])])
    log = {"game": "jass", "players": list(PLAYERS), "dealer": PLAYERS[3], "deals": [{"hands": told, "moves": moves}]}
    return Played(log, steps, [winners], {name: int(state.points[place % 2]) for place, name in enumerate(PLAYERS)})


def height(number: int) -> int:
    """How high a trump is."""
    return ("6", "7", "8", "10", "Q", "K", "A", "9", "J").index(RANKS[number % 9])


def under(number: int, trick: Sequence[int], trump: int) -> bool:
    """Is it a trump lower than one that has been played to a plain suit?"""
    played = [height(one) for one in trick[1:] if one // 9 == trump != trick[0] // 9]
    return number // 9 == trump and any(height(number) < other for other in played)


def excuse(difference: Difference) -> str | None:
    """The fault of the peer that a difference comes from."""
    step = difference.step
    if difference.kind != "legal" or step is None or not difference.ours < difference.theirs:
        return None
    suit = difference.played.log["deals"][0]["moves"][:2]
    trump = next(move.split()[-1] for move in reversed(suit) if " name " in move)
    more = difference.theirs - difference.ours
    return "lower-of-two" if all(one.endswith(trump) for one in more) else None


def read(told: Next | None) -> tuple[str | None, frozenset[str]]:
    """Who is to move, and what may be named or played."""
    return (None, frozenset()) if told is None else (told["player"], frozenset(told["legal"]))


def scores(verdict: Mapping[str, Any]) -> Mapping[str, int] | None:
    """The card points of each side, with five for the last trick."""
    reckoning = verdict["deals"][0]["reckoning"]
    return {
        name: sum(
            line["points"] for line in lines if "points in tricks" in line["note"] or "last trick" in line["note"]
        )
        for name, lines in reckoning.items()
    }


EXCUSES = {
    "lower-of-two": (
        "Where two trumps lie on a plain suit, a trump that is higher than the lower of them may be played "
        "(game/rule_schieber.py, get_valid_cards: `lowest_trump_played` is taken for the higher one)."
    )
}
PEERS = [
    Peer("jass", f"jass-kit {version('jass-kit')}", "without declarations", play, read, scores, EXCUSES, excuse),
]
