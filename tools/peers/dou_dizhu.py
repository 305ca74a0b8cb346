"""Dou Dizhu with OpenSpiel, which knows ranks and no suits: plays are compared by their ranks."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from referee.play.climbing import on_table
from tools.peers.comparing import Difference, Next, Peer, Played, Step
from tools.peers.spiel import NAMES, begun, deal_on, program

RANKS = [*"3456789", "10", *"JQKA2", "BJ", "RJ"]
SUITS = "CDHS"
SPOKEN = {"(BWJ)": " BJ", "(CJ)": " RJ", "T": " 10", "-": ""} | {rank: f" {rank}" for rank in "3456789JQKA2"}
"""How the peer writes ranks, and how we do."""
FIRST_CARD = 51
FIRST_PLAY = 4
ROCKET = "BJ RJ"
vars(on_table)["MOST_LISTED"] = 1_000_000  # what is compared is all that is legal, and not the first two hundred of it


def card(number: int) -> str:
    """A card in our notation."""
    return RANKS[number - 39] if number >= 52 else RANKS[number % 13] + SUITS[number // 13]


def ranks_of(play: str) -> str:
    """The ranks of a play, low to high."""
    ranks = [code if code in {"BJ", "RJ"} else code[:-1] for code in play.split()]
    return " ".join(sorted(ranks, key=RANKS.index))


def their_ranks(state: Any, action: int) -> str:
    """The same of a play of the peer."""
    told = state.action_to_string(state.current_player(), action)
    for theirs, ours in SPOKEN.items():
        if theirs.startswith("("):
            told = told.replace(theirs, ours.replace("J", "*"))
    told = "".join(SPOKEN.get(letter, letter) for letter in told).replace("*", "J")
    return " ".join(sorted(told.split(), key=RANKS.index))


def read(told: Next | None) -> tuple[str | None, frozenset[str]]:
    """Who is to move and which bids or ranks may be played."""
    if told is None:
        return None, frozenset()
    legal = told["legal"]
    if told["action"] != "play":
        return told["player"], frozenset(legal)
    return told["player"], frozenset(one if one == "pass" else ranks_of(one) for one in legal)


def laid(hand: list[str], ranks: str) -> str:
    """Cards of those ranks out of the hand, which loses them."""
    cards = []
    for rank, number in Counter(ranks.split()).items():
        own = [code for code in hand if (code if code in {"BJ", "RJ"} else code[:-1]) == rank][:number]
        cards += own
        for code in own:
            hand.remove(code)
    return " ".join(cards)


def play(chance: random.Random) -> Played:
    """A deal with its auction."""
    state = begun("dou_dizhu")
    _, *dealt = deal_on(state, chance)
    cards = [card(action - FIRST_CARD) for action in dealt]
    names = NAMES[:3]
    hands = {name: cards[place::3] for place, name in enumerate(names)}
    kitty = [code for code in map(card, range(54)) if code not in cards]
    dealer = names[state.current_player()]
    told = {name: " ".join(hand) for name, hand in hands.items()}
    moves: list[str] = []
    steps: list[Step] = []
    winners: list[Any] = []
    last, landlord = "", None
    facts: dict[str, Any] = {"rocket": set(), "ambiguous": None}
    while not state.is_terminal():
        player, legal = names[state.current_player()], state.legal_actions()
        words = {one: "pass" if not one else str(one) if one < FIRST_PLAY else their_ranks(state, one) for one in legal}
        steps.append(Step(0, len(moves), player, frozenset(words.values())))
        if last == ROCKET:
            facts["rocket"].add(len(moves))
        action = chance.choice([0] if last == ROCKET else legal)  # what only this peer allows is not played
        if landlord is None:
            moves.append(f"{player} bid {action}" if action else f"{player} pass")
        elif not action:
            moves.append(f"{player} pass")
        else:
            last = words[action]
            moves.append(f"{player} {laid(hands[player], last)}")
            if facts["ambiguous"] is None and len([one for one in words.values() if one == last]) > 1:
                facts["ambiguous"] = len(moves)
        state.apply_action(action)
        if landlord is None and not state.is_terminal() and state.legal_actions()[-1] >= FIRST_PLAY:
            landlord = names[state.current_player()]
            hands[landlord] += kitty
            moves.append(f"{landlord} take {' '.join(kitty)}")
        elif landlord is not None and [one.split()[1] for one in moves[-2:]] == ["pass", "pass"]:
            winners.append(names[state.current_player()])
            last = ""
    winners += [None] if landlord is not None else []
    log = {
        "game": "dou-dizhu",
        "players": list(names),
        "dealer": dealer,
        "table": {"options": ["alike-wings", "no-four-with-two"]},
        "deals": [{"dealer": dealer, "hands": told, "moves": moves}],
    }
    scores = dict(zip(names, map(int, state.returns()), strict=True))
    return Played(log, steps, [winners], scores, facts, state=state)


EXCUSES = {
    "bomb-on-rocket": (
        "bombs are listed as answers to the rocket, which nothing beats (dou_dizhu_utils.cc, line 890, SearchForLegalActions: "
        "it looks for bombs before it looks whether a rocket lies there)"
    ),
    "run-from-four": (
        "no run begins with a rank of which the player holds all four cards (dou_dizhu_utils.cc, line 319, "
        "SearchChainOnlyActions: `hand[chain_head] == kNumSuits` goes on to the next rank)"
    ),
    "two-airplanes": (
        "of cards that make two runs of triplets with different cards attached it is known which is meant, though players lay "
        "only cards (dou_dizhu_utils.cc, line 70, FormatAirplaneCombHand); ours counts as the higher"
    ),
}


def excuse(difference: Difference) -> str | None:
    """The fault of the peer that a difference comes from."""
    step, facts = difference.step, difference.played.facts
    if step is None or difference.kind != "legal":
        return None
    at, moves = facts["ambiguous"], difference.played.log["deals"][0]["moves"]
    if at is not None and step.moves >= at and all(move.endswith(" pass") for move in moves[at : step.moves]):
        return "two-airplanes"  # nobody has played on those cards yet
    theirs, ours = difference.theirs - difference.ours, difference.ours - difference.theirs
    if theirs and not ours and step.moves in facts["rocket"]:
        return (
            "bomb-on-rocket" if all(len(play.split()) == 4 and len({*play.split()}) == 1 for play in theirs) else None
        )
    if ours and not theirs and all(from_four(play, difference.ours) for play in ours):
        return "run-from-four"
    return None


def from_four(play: str, legal: frozenset[str]) -> bool:
    """Is it a run, of cards or sets, whose first rank might as well be played as a bomb?"""
    held = Counter(play.split())
    first = play.split()[0]
    return len(held) > 1 and len({*held.values()}) == 1 and " ".join([first] * 4) in legal


PEERS = [
    Peer("dou-dizhu", program(), "alike cards attached, no four with two", play, read, excuses=EXCUSES, excuse=excuse)
]
