"""Samples spoiled in one way, and what verdicts on them are asked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import referee
from tests.helpers.logs import Log, Verdict, moves_of, step, with_moves
from tests.helpers.sampled import JOKERS, first_play, holdings, sample, verdict_on
from tests.helpers.verdicts import findings, judged
from tests.laws.tables import dice

MOST_MUTANTS = 8
"""How many wrong cards are tried in one sample."""


def smudged(hands: dict[str, str], chance: random.Random) -> dict[str, str]:
    """The hands with some of their cards unknown."""
    return {
        name: " ".join("?" if chance.random() < 0.4 else card for card in cards.split())
        for name, cards in hands.items()
    }


def unseen(log: Log) -> Log:
    """The log as kept by somebody who saw no card that is not played or shown: no gift, no exchange, not the kitty."""
    deals = []
    for deal in log["deals"]:
        moves = []
        for move in deal["moves"]:
            _, verb, words = step(move)
            if verb == "give":
                cards, to, taker = move.partition(" to ")
                move = " ".join([*cards.split()[:2], *("?" for _ in cards.split()[2:])]) + to + taker
            if verb in {"exchange", "take"}:
                move = " ".join([*move.split()[:2], *("for" if word == "for" else "?" for word in words)])
            if verb != "kitty":
                moves.append(move)
        deals.append({**deal, "moves": moves})
    return {**log, "deals": deals}


def wrong_cards(log: Log) -> Iterator[tuple[int, str, list[str]]]:
    """Where in the last deal a held card is not permitted: place of the move, the card, the legal cards."""
    moves = moves_of(log)
    for index in range(first_play(log), len(moves)):
        player, verb, _ = step(moves[index])
        if verb != "play" or player is None:
            continue
        due = judged(with_moves(log, moves[:index]))["next"]
        assert due["player"] == player
        for card in sorted(holdings(log, index)[player] - {code.partition("=")[0] for code in due["legal"]}):
            if card in JOKERS and referee.load_game(log["game"]).has("coloured-jokers"):
                continue  # it must be called something, which the law on its suits looks at
            yield index, card, due["legal"]


@cache
def some_wrong_cards(slug: str, players: int, seed: int) -> list[tuple[int, str, list[str]]]:
    """A few of those of a sample, at random."""
    every = list(wrong_cards(sample(slug, players, seed)))
    return dice(slug, players, seed).sample(every, min(MOST_MUTANTS, len(every)))


def plays_in_trick(log: Log, index: int) -> list[str]:
    """The cards that lie in the trick before the move at that place."""
    moves = moves_of(log)
    closed = judged(with_moves(log, moves[:index]))["deals"][-1]["tricks"]
    start = closed[-1]["plays"][-1]["move"] + 1 if closed else first_play(log)
    return [step(move).words[0] for move in moves[start:index] if step(move).verb == "play"]


def charges(verdict: Verdict) -> list[tuple[Any, ...]]:
    return [
        (one["move"], one["player"], one["kind"], one["clause"], one["legal"])
        for one in findings(verdict, "illegal", "impossible")
    ]


def verbs_of(log: Log) -> set[str]:
    return {step(move).verb for deal in log["deals"] for move in deal["moves"]}


def winners(verdict: Verdict) -> list[str | None]:
    return [trick["winner"] for deal in verdict["deals"] for trick in deal["tricks"]]


def plays_of(log: Log) -> list[int]:
    return [index for index, move in enumerate(moves_of(log)) if step(move).verb == "play"]


def plain_tricks(slug: str, players: int, seed: int) -> Iterator[list[int]]:
    """Tricks of a sample in which everybody follows with a plain card of one suit: the places of their moves.

    The order of such plays matters to nothing but whose turn it is.
    """
    log = sample(slug, players, seed)
    game = referee.load_game(slug)
    moves = moves_of(log)
    for trick in verdict_on(slug, players, seed)["deals"][0]["tricks"]:
        codes = [play["cards"][0] for play in trick["plays"]]
        places = [play["move"] for play in trick["plays"]]
        in_row = places == list(range(places[0], places[0] + len(places)))
        suits = {code[-1] for code in codes if code.partition("=")[0] not in JOKERS}
        if len(codes) == players and in_row and len(suits) == 1 and not JOKERS & {code[:2] for code in codes}:
            yield places
    assert game.has("turn-order")
    assert moves


FRESH = """
import hashlib, sys
import orjson, referee
for line in sys.stdin.buffer:
    print(hashlib.sha256(orjson.dumps(referee.judge(line))).hexdigest())
"""
