"""Skat, with OpenSpiel.

OpenSpiel has no bidding of values: whoever first names a game plays it, with the two cards of the skat, so that games from the
hand and announcements are ours alone. The bids are put in here at random, and what a game is worth is reckoned once more here,
for it pays by card points. What it has is compared: the discard, who is to play and what may be played in the six games, who
wins each trick, the end of a Null with the declarer's first trick, and the card points.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

from tools.peers.comparing import Log, Peer, Played, Step
from tools.peers.spiel import NAMES, begun, deal_on, program

GAMES = {"diamonds": "D", "hearts": "H", "spades": "S", "clubs": "C", "grand": "grand", "null": "null"}
BIDS = sorted({base * times for base in (9, 10, 11, 12, 24) for times in range(2, 8)} | {23, 35, 46, 59})
HIGHEST = 60
NULL = 23
BASES = {"D": 9, "H": 10, "S": 11, "C": 12, "grand": 24}
PASSED = ("{1} pass", "{2} pass", "{0} pass")
WON, LOST = 90, 30
"""The points that OpenSpiel gives a declarer for a Null."""


def code(text: str) -> str:
    """A card of OpenSpiel, suit first, in our notation."""
    return ("10" if text[1] == "T" else text[1]) + text[0]


def told(state: Any, what: str) -> list[int]:
    """The numbers that the state tells in a line of its description."""
    line = next(line for line in str(state).splitlines() if line.startswith(what))
    return [int(number) for number in re.findall(r"-?\d+", line)]


def play(chance: random.Random) -> Played:
    """A game of OpenSpiel in which players name games at random."""
    names, state = NAMES[:3], begun("skat")
    list(deal_on(state, chance))
    hands = dealt(state)
    moves: list[str] = []
    steps: list[Step] = []
    winners: list[str] = []
    declarer = None
    while not state.is_terminal() and declarer is None:
        who = state.current_player()
        named = GAMES.get(state.action_to_string(bid := chance.choice(state.legal_actions())))
        declarer = None if named is None else who
        state.apply_action(bid)
    order = dict(enumerate(names))
    ways, bid_last = (
        (PASSED, 0) if declarer is None else auction(declarer, chance, NULL if named == "null" else HIGHEST)
    )
    moves += [re.sub(r"\{(\d)\}", lambda place: order[int(place[1])], way) for way in ways]
    if declarer is not None:
        held = [*hands[names[declarer]], *hands["skat"]]
        moves.append(f"{names[declarer]} take {' '.join(hands.pop('skat'))}")
        steps.append(Step(0, len(moves), names[declarer], legal(state)))
        laid = [code(applied(state, chance)) for _ in range(2)]
        moves += [f"{names[declarer]} discard {' '.join(laid)}", f"{names[declarer]} declare {named}"]
    played = 0
    while not state.is_terminal():
        who = state.current_player()
        steps.append(Step(0, len(moves), names[who], legal(state)))
        moves.append(f"{names[who]} {code(applied(state, chance))}")
        played += 1
        if played % 3 == 0:
            winners.append(names[told(state, "Last trick won")[0]])
    scores = {}
    if declarer is not None:
        cards = told(state, "Points (Solo")[0]
        scores = {
            CARDS: cards,
            names[declarer]: value(str(named), held, bid_last, cards, winners.count(names[declarer])),
        }
    deal = {"hands": {name: " ".join(hands[name]) for name in names}, "moves": moves}
    log: Log = {"game": "skat", "players": list(names), "dealer": names[-1], "deals": [deal]}
    return Played(log, steps, [winners], scores, state=state)


CARDS = "card points"


def auction(declarer: int, chance: random.Random, most: int) -> tuple[list[str], int]:
    """Bids at random that this player wins, the first to the dealer's left, and the value bid last, at most so much."""
    limits = [chance.choice([0, 0, *(bid for bid in BIDS if bid <= most)]) for _ in range(3)]
    limits[declarer] = most
    low = [bid for bid in BIDS if bid <= most]
    for other in range(3):
        limits[other] = limits[other] if other == declarer else min(limits[other], low[-2])
    said, bid, holder = [], 0, 0
    for asker in (1, 2):
        while True:
            higher = [one for one in low if one > bid and one <= limits[asker]]
            step = higher[: 1 + chance.randrange(3)]
            if not step:
                said.append(f"{{{asker}}} pass")
                break
            bid = step[-1]
            said.append(f"{{{asker}}} bid {bid}")
            if limits[holder] < bid or (holder != declarer and asker == declarer and bid >= low[-2]):
                said.append(f"{{{holder}}} pass")
                holder = asker
                break
            said.append(f"{{{holder}}} hold")
    if not bid:
        bid = 18
        said.append(f"{{{holder}}} bid {bid}")
    return said, bid


def value(game: str, held: list[str], bid: int, cards: int, tricks: int) -> int:
    """What the game scores for the declarer, who has held these twelve cards: by the official rules, reckoned once more."""
    if game == "null":
        return NULL if not tricks else -2 * NULL
    trumps = [f"J{suit}" for suit in "CSHD"]
    trumps += [] if game == "grand" else [f"{rank}{game}" for rank in ("A", "10", "K", "Q", "9", "8", "7")]
    has = [card in held for card in trumps]
    matadors = next((place for place, one in enumerate(has) if one != has[0]), len(has))
    times = matadors + 1 + (cards >= 90 or cards <= 30) + (tricks in {0, 10})
    base = BASES[game]
    if base * times < bid:
        return -2 * base * -(-bid // base)
    return base * times if cards > 60 else -2 * base * times


def dealt(state: Any) -> dict[str, list[str]]:
    """The hands and the skat, by names."""
    cards: dict[str, list[str]] = {}
    for line in str(state).splitlines():
        who, _, drawn = line.partition(":")
        if who.startswith("Player ") or who == "Skat":
            name = "skat" if who == "Skat" else NAMES[int(who[-1])]
            cards[name] = [written(symbol) for symbol in drawn.split()]
    return cards


def written(symbol: str) -> str:
    """A playing card of Unicode in our notation: its suit and rank lie in its number."""
    suit, rank = divmod(ord(symbol) - 0x1F0A0, 16)
    ranks = {1: "A", 11: "J", 13: "Q", 14: "K"}
    return ranks.get(rank, str(rank)) + "SHDC"[suit]


def legal(state: Any) -> frozenset[str]:
    """The cards that may be laid now."""
    return frozenset(code(state.action_to_string(action)) for action in state.legal_actions())


def applied(state: Any, chance: random.Random) -> str:
    """One of the legal actions, which is taken."""
    action = chance.choice(state.legal_actions())
    said: str = state.action_to_string(action)
    state.apply_action(action)
    return said


def scores(verdict: Mapping[str, Any]) -> Mapping[str, int] | None:
    """The declarer's score and card points; for a Null what OpenSpiel gives for it."""
    (deal,) = verdict["deals"]
    found = {}
    for name, lines in (deal["reckoning"] or {}).items():
        for line in lines:
            points = re.search(r"(\d+) card points?", line["note"])
            found[CARDS] = int(points[1]) if points else WON if line["points"] > 0 else LOST
            found[name] = deal["scores"][name]
    return found


PEERS = (Peer("skat", program(), "random bids", play, scores=scores),)
