"""Follows every line of play from a moment of a deal, as chess programs do; each position is as it should always be."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import referee
from referee.reading.moves import VERBS

Log = dict[str, Any]
LONGEST = 120
"""A line that is drawn by lot is followed no further."""
AT_ONCE = 12
"""So many moves are tried in one question."""
STRAY = 6
"""So many cards that are not listed are tried in each position."""


@dataclass
class Walked:
    """What was found of one game from one moment on."""

    slug: str
    players: int
    moves: int
    """So many moves had been made before."""
    depths: list[int] = field(default_factory=list)
    """How many positions there are after no move, after one, and so on."""
    ends: int = 0
    """Lines that come to the end of the deal."""
    left: int = 0
    """Positions that were not followed: something is due there that is not listed, such as cards out of an unseen stock."""
    faults: list[str] = field(default_factory=list)

    @property
    def positions(self) -> int:
        return sum(self.depths)


def walked(slug: str, players: int, seed: int, most: int) -> Walked:
    """Every line from the earliest moment of a random deal from which there are no more than that many positions."""
    log = referee.sample(slug, players, seed, deals=1)
    whole = list(log["deals"][0]["moves"])
    best, back = Walked(slug, players, len(whole)), 1
    while back <= len(whole):
        found = Walked(slug, players, len(whole) - back)
        all_of_them = _follow(log, whole[: len(whole) - back], found, most, random.Random(f"{slug} {seed}"))
        if found.faults:
            return found
        if not all_of_them:
            break
        best, back = found, back + 1
    return best


def wandered(slug: str, players: int, seed: int, width: int) -> Walked:
    """Some lines from the beginning of a random deal on: after each move so many of those that go on, drawn by lot."""
    log, found, chance = (
        referee.sample(slug, players, seed, deals=1),
        Walked(slug, players, 0),
        random.Random(f"{slug} {seed}"),
    )
    lines: list[list[str]] = [[]]
    while lines and len(found.depths) < LONGEST:
        found.depths.append(len(lines))
        longer = [more for moves in lines for more in _position(log, moves, found, chance)]
        lines = chance.sample(longer, min(width, len(longer)))
    return found


def _follow(log: Log, first: list[str], found: Walked, most: int, chance: random.Random) -> bool:
    """Goes on from a position in every way, one move deeper each time. Returns whether all positions were within the bound."""
    lines = [first]
    while lines:
        found.depths.append(len(lines))
        if found.positions > most:
            return False
        lines = [longer for moves in lines for longer in _position(log, moves, found, chance)]
    return True


def _position(log: Log, moves: list[str], found: Walked, chance: random.Random) -> Iterator[list[str]]:
    """Judges one position and gives those that come of it."""
    so_far = _with(log, moves)
    verdict = referee.judge(so_far)
    deal, due = verdict["deals"][-1], verdict["next"]
    found.faults += [f"{moves}: {one['clause']} {one['message']}" for one in _accused(deal)]
    if deal["complete"]:
        found.ends += 1
        found.faults += [f"{moves}: {fault}" for fault in _faults_at_end(log, moves, deal)]
        return
    if due is None:
        found.faults.append(f"{moves}: nobody can go on")
        return
    listed = _as_sampled(log, moves, due) or _listed(log, moves, due)
    if not listed:
        found.left += 1
        return
    strays = _strays(so_far, due, chance)
    asked = [*listed, *strays]
    tried = [
        one for first in range(0, len(asked), AT_ONCE) for one in referee.tries(so_far, asked[first : first + AT_ONCE])
    ]
    for one in tried:
        if "findings" not in one:
            found.faults.append(f"{moves}: {one}")
            continue
        accused = [finding for finding in one["findings"] if finding["kind"] in {"illegal", "impossible"}]
        if one["move"] in listed and accused:
            if accused[0]["kind"] == "impossible" and _belongs_to_others(log, [*moves, one["move"]]):
                listed.remove(one["move"])
                found.left += 1
            else:
                found.faults.append(f"{moves}: {one['move']} is listed, and {accused[0]['message']}")
        if one["move"] in strays and not accused:
            found.faults.append(f"{moves}: {one['move']} is not listed, and nobody is accused of it")
    for option in listed:
        yield [*moves, option]


def _with(log: Log, moves: Sequence[str], *, hands: bool = True) -> Log:
    (deal,) = log["deals"]
    kept = {**deal, "moves": list(moves)}
    if not hands:
        kept = {key: value for key, value in kept.items() if key != "hands"}
    return {**log, "deals": [kept]}


def _listed(log: Log, moves: Sequence[str], due: Mapping[str, Any]) -> list[str]:
    """The moves that are listed there, with the top card of the stock where one is drawn or turned up; none where that is not
    known here, or where several things belong to one move."""
    player, action = due["player"] or "table", due["action"]
    if due.get("more") or due.get("cards", 1) > 1 or due.get("beside"):
        return []
    options = due["legal"]
    if action in {"turn-up", "draw"} and (not options or "draw" in options):
        if referee.load_game(log["game"]).has("take-pile"):
            return [f"{player} {option}" for option in options]
        top = _top(log, moves)
        if top is None:
            return []
        options = [f"{action} {top}", *(option for option in options if option != "draw")]
    elif "draw" in options:
        return []
    if not options and action == "pick-up":
        options = ["pick-up"]
    plain = VERBS if action == "play" else {action, *VERBS}
    return [
        f"{player} {option}" if action == "play" or option.split()[0] in plain else f"{player} {action} {option}"
        for option in options
    ]


def _as_sampled(log: Log, moves: Sequence[str], due: Mapping[str, Any]) -> list[str]:
    """The sample's own next move where its line has been followed so far and the answer cannot list what there is."""
    whole = log["deals"][0]["moves"]
    sampled = len(moves) < len(whole) and moves == whole[: len(moves)]
    return [whole[len(moves)]] if sampled and (not due["legal"] or due.get("cards", 1) > 1) else []


def _top(log: Log, moves: Sequence[str]) -> str | None:
    """The card that lies on top of the stock, the same in every line; None where nothing is left that nobody has seen."""
    game = referee.load_game(log["game"])
    order = list(game.pack.codes[: game.pack.size])
    random.Random(game.slug).shuffle(order)
    (deal,) = log["deals"]
    seen = set(" ".join([*deal["hands"].values(), *moves]).replace("=", " ").split())
    return next((code for code in order if code not in seen), None)


def _strays(log: Log, due: Mapping[str, Any], chance: random.Random) -> list[str]:
    """Plays of one card that are not listed."""
    if due["action"] != "play" or due.get("certain") is False:
        return []
    game = referee.load_game(log["game"])
    if game.family == "beating" and "pass" in due["legal"]:
        return []  # a pass may be left out, so that any card may begin the next bout
    single = {re.split("[ =]", option)[0] for option in due["legal"] if " " not in option or " beats " in option}
    others = [code for code in game.pack.codes[: game.pack.size] if code not in single]
    return [f"{due['player']} {code}" for code in chance.sample(others, min(STRAY, len(others)))]


def _accused(deal: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [one for one in deal["findings"] if one["kind"] in {"illegal", "impossible"}]


def _belongs_to_others(log: Log, moves: Sequence[str]) -> bool:
    """Is a move impossible only because the hands are recorded with the cards that are dealt after it in the sample?"""
    return not _accused(referee.judge(_with(log, moves, hands=False))["deals"][-1])


def _faults_at_end(log: Log, moves: Sequence[str], deal: Mapping[str, Any]) -> Iterator[str]:
    """What is not as it should be of a deal that is over: its scores are the sum of their lines, and nobody is accused where
    the hands are not recorded."""
    for player, score in (deal.get("scores") or {}).items():
        lines = (deal.get("reckoning") or {}).get(player)
        if lines is not None and sum(line["points"] for line in lines) != score:
            yield f"{player} has {score}, which is not the sum of {lines}"
    bare = referee.judge(_with(log, moves, hands=False))["deals"][-1]
    for one in _accused(bare):
        yield f"without hands {one['message']}"
    if bare["complete"] and deal.get("scores") and bare.get("scores") not in (None, deal["scores"]):
        yield f"without hands the scores are {bare['scores']}, with them {deal['scores']}"
