"""Jass by rules that are written here once more, apart from the referee's: what may be played, who wins, what it comes to."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest

import referee

RANKS, SUITS, PLAYERS = "6 7 8 9 10 J Q K A".split(), "CDHS", ["Ann", "Bob", "Cat", "Dan"]
PLAIN, TRUMP = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}, {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 20, "9": 14}
WITHOUT = {"obenabe": PLAIN | {"8": 8}, "undenufe": PLAIN | {"8": 8, "6": 11, "A": 0}}
RUNS = {3: 20, 4: 50, 5: 100, 6: 150, 7: 200, 8: 250, 9: 300}
FOURS = {"J": 200, "9": 150, "A": 100, "K": 100, "Q": 100, "10": 100}
TIMES = {"S": 2, "C": 2, "obenabe": 3, "undenufe": 3}


class Played(NamedTuple):
    """A random deal: its log, what could be played before some moves, who won each trick, what the deal is worth."""

    log: dict[str, Any]
    steps: list[tuple[int, str, set[str]]]
    winners: list[str]
    scores: dict[str, int]


def worth(card: str, named: str) -> int:
    values = WITHOUT.get(named) or (TRUMP if card[-1] == named else PLAIN)
    return values.get(card[:-1], 0)


def power(card: str, named: str, led: str) -> int:
    place = RANKS.index(card[:-1])
    if card[-1] == named:
        return 100 + {"J": 50, "9": 40}.get(card[:-1], place)
    if card[-1] != led:
        return -1
    return 8 - place if named == "undenufe" else place


def playable(hand: list[str], trick: list[str], named: str) -> set[str]:
    """Follow suit or trump; no trump under a higher one save out of trumps only; the jack of trumps is never owed."""
    if not trick:
        return {*hand}
    led = trick[0][-1]
    own, trumps = [card for card in hand if card[-1] == led], [card for card in hand if card[-1] == named]
    if led == named:
        return {*hand} if own in ([], [f"J{named}"]) else {*own}
    highest = max((power(card, named, led) for card in trick if card[-1] == named), default=-1)
    may = {*own, *trumps} if own else {*hand}
    return may if len(trumps) == len(hand) else may - {card for card in trumps if power(card, named, led) < highest}


def weis(hand: list[str], named: str) -> list[tuple[tuple[int, ...], int, str]]:
    """The fours and longest sequences of a hand, no card twice: how good, how many points, and as a log has them."""
    low, left = named == "undenufe", {*hand}
    found: list[tuple[tuple[int, ...], int, str]] = []
    for place, rank in enumerate(FOURS):
        if {rank + suit for suit in SUITS} <= left:
            found.append(((FOURS[rank], 4, place if low else -place, 0), FOURS[rank], f"declare four {rank}"))
            left -= {rank + suit for suit in SUITS}
    for suit in SUITS:
        run: list[str] = []
        for rank in [*RANKS, ""]:
            if rank + suit in left:
                run.append(rank + suit)
                continue
            if points := RUNS.get(len(run), 0):
                height = -RANKS.index(run[0][:-1]) if low else RANKS.index(run[-1][:-1])
                told = f"declare run {' '.join(reversed(run))}"
                found.append(((points, len(run), height, int(suit == named)), points, told))
            run = []
    return found


def play(chance: random.Random, *, counted_double: bool) -> Played:
    """A deal at random; play goes to the right."""
    deck = [rank + suit for rank in RANKS for suit in SUITS]
    chance.shuffle(deck)
    hands = {name: deck[9 * seat : 9 * seat + 9] for seat, name in enumerate(PLAYERS)}
    dealer, named = chance.randrange(4), chance.choice([*SUITS, "obenabe", "undenufe"])
    leader = (dealer - 1) % 4
    push = chance.random() < 0.4
    moves = [f"{PLAYERS[leader]} pass"] * push + [f"{PLAYERS[(leader + 2 * push) % 4]} name {named}"]
    log: dict[str, Any] = {"game": "jass", "players": PLAYERS, "dealer": PLAYERS[dealer],
           "deals": [{"hands": {name: [*hand] for name, hand in hands.items()}, "moves": moves}]}  # fmt: skip
    log |= {"table": {"options": ["counted-double"]}} if counted_double else {}
    steps, winners, declared, points = [], list[str](), list[tuple[tuple[int, ...], int, int]](), [0, 0]
    for number in range(9):
        trick: list[str] = []
        for place in range(4):
            seat = (leader - place) % 4
            hand = hands[PLAYERS[seat]]
            for rank, value, told in weis(hand, named) if number == 0 else ():
                moves.append(f"{PLAYERS[seat]} {told}")
                declared.append(((*rank, -len(declared)), value, seat % 2))
            may = playable(hand, trick, named)
            steps.append((len(moves), PLAYERS[seat], may))
            card = chance.choice(sorted(may))
            if {f"K{named}", f"Q{named}"} <= {*hand} and card in {f"K{named}", f"Q{named}"}:
                moves.append(f"{PLAYERS[seat]} declare marriage {named}")
                points[seat % 2] += 20
            moves.append(f"{PLAYERS[seat]} {card}")
            hand.remove(card)
            trick.append(card)
        leader = (leader - max(range(4), key=lambda place: power(trick[place], named, trick[0][-1]))) % 4
        winners.append(PLAYERS[leader])
        points[leader % 2] += sum(worth(card, named) for card in trick) + 5 * (number == 8)
    if len({PLAYERS.index(name) % 2 for name in winners}) == 1:
        points[leader % 2] += 100
    if declared:
        best = max(declared)[2]
        points[best] += sum(value for _, value, side in declared if side == best)
    times = TIMES.get(named, 1) if counted_double else 1
    return Played(log, steps, winners, {name: times * points[seat % 2] for seat, name in enumerate(PLAYERS)})


@pytest.mark.parametrize("seed", range(40))
def test_the_referee_plays_jass_by_these_rules(seed: int) -> None:
    chance = random.Random(seed)
    played = play(chance, counted_double=bool(seed % 2))
    verdict = referee.judge(played.log)
    deal = verdict["deals"][0]
    assert deal["findings"] == []
    assert [trick["winner"] for trick in deal["tricks"]] == played.winners
    assert deal["scores"] == played.scores
    whole = played.log["deals"][0]
    for moves, player, may in chance.sample(played.steps, 8):
        due = referee.judge(played.log | {"deals": [whole | {"moves": whole["moves"][:moves]}]})["next"]
        assert due["player"] == player
        assert {told for told in due["legal"] if not told.startswith("declare")} == may
    bare = referee.judge(played.log | {"deals": [{"moves": whole["moves"]}]})
    assert not [found for found in bare["deals"][0]["findings"] if found["kind"] in {"illegal", "impossible"}]
