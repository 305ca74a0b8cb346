"""What is done to logs and texts: moves left out, members spoiled, bytes changed."""

from __future__ import annotations

import random
from copy import deepcopy
from functools import cache
from typing import Any

import orjson

import referee
from referee.loading import catalogue
from referee.reading.move_parser import MOVE_KEYS
from referee.reading.moves import VERBS

ODD: list[Any] = [
    None, True, False, -1, 0, 2**53, 10**30, 1.5, float("inf"), "", " ", "?", "Ann", "10S", "\0", "\x1b[2J", "\u202e", "é",
    "e\u0301", "\ud800", "7S " * 200, "x" * 100_000, "=1+1", [], {}, ["?"], [[]], {"a": {}}, [[[[[[[[]]]]]]]], {"": ""},
    "table", "default",
]  # fmt: skip
TAGS = [
    "!!int ''", "!!float x", "!!bool maybe", "!!timestamp foo", "!!map [a]", "!!set {a}", "!!binary ?", "!!omap [a]", "!x y",
    "!!python/name:os.system", "&a [*a]", "0x1F", "1_000", "1:30", "2020-01-01", ".nan", "<<: {a: b}", "'\t'",
]  # fmt: skip
KNOWN = ["rulings", "table", "carried", "first_deal", "dealer", "hands", "effects", "laws", "target", "teams"]
BARE = ["pass", "draw", "call", "challenge", "knock", "pick-up", "desert", "agree"]
LETTERS = "{}[]\",:#&*!|>'%@`\\ \n\t-0123456789ASHDC?=\x00\x1b\ufeff\u0085\u2028é"


@cache
def _sample(slug: str, players: int, seed: int) -> bytes:
    return orjson.dumps(referee.sample(slug, players, seed, deals=1))


def a_log(rng: random.Random) -> Any:
    """A log of one deal of any game, whole or with hands hidden."""
    slug = rng.choice(list(catalogue.game_files()))
    least, most = referee.load_game(slug).players
    log = orjson.loads(_sample(slug, rng.randint(least, most), rng.randrange(2)))
    if rng.random() < 0.4:
        log["deals"][0].pop("hands", None)
    return log


def damage_moves(log: Any, rng: random.Random) -> None:
    """Does to the moves what happens at tables: left out, doubled, out of order, taken back, of another player or card."""
    moves = log["deals"][0]["moves"]
    for _ in range(rng.randint(1, 6)):
        place = rng.randrange(len(moves) + 1)
        move = rng.choice(moves) if moves else "table turn-up 7S"
        name, *words = move.split()
        match rng.randrange(8):
            case 0:
                del moves[place : place + 1]
            case 1:
                moves.insert(place, move)
            case 2:
                moves[place : place + 2] = moves[place : place + 2][::-1]
            case 3:
                moves.insert(place, f"{name} retract")
            case 4:
                moves[place : place + 1] = [" ".join([rng.choice(log["players"]), *words])]
            case 5:
                other = rng.choice(moves).split() if moves else []
                moves[place : place + 1] = [" ".join([name, *words[:-1], *other[-1:]])]
            case 6:
                moves.insert(place, f"{name} {rng.choice(BARE)}")
            case _:
                del moves[place:]


def odd(rng: random.Random) -> Any:
    """Something that stands in no log, made anew: what is done to it is done to this log alone."""
    return deepcopy(rng.choice(ODD))


def spoil_moves(log: Any, rng: random.Random) -> None:
    """Puts moves among the others that are hardly any."""
    moves = log["deals"][0]["moves"]
    player = rng.choice([*log["players"], "table", "Nobody", ""])
    words = rng.choice(moves or ["?"]).split()
    told: dict[str, Any] = {"player": player, "action": rng.choice(sorted(VERBS))}
    told |= {rng.choice(MOVE_KEYS): rng.choice([odd(rng), words[-1], words])}
    strange = [told, f"{player} {rng.choice(sorted(VERBS))}", " ".join(rng.sample(words, len(words))), odd(rng)]
    moves.insert(rng.randrange(len(moves) + 1), rng.choice(strange))


def damage_members(log: Any, rng: random.Random) -> None:
    """Puts something else into any place of the log, takes it away, or gives it another name."""
    for _ in range(rng.randint(1, 3)):
        holder = rng.choice(_holders(log))
        if isinstance(holder, list):
            place = rng.randrange(len(holder) + 1)
            holder[place : place + rng.randint(0, 1)] = [odd(rng)] * rng.choice([0, 1, 1, 1, 2])
        elif rng.random() < 0.3 and holder:
            holder[str(odd(rng))[:200]] = holder.pop(rng.choice(list(holder)))
        else:
            holder[rng.choice([*holder, *KNOWN])] = odd(rng) if rng.random() < 0.97 else holder


def _holders(value: Any) -> list[Any]:
    """The objects and lists in a value, each once, however often it holds itself."""
    found = {id(value): value}
    waiting = [value]
    while waiting:
        one = waiting.pop()
        for inner in one.values() if isinstance(one, dict) else one:
            if isinstance(inner, (dict, list)) and id(inner) not in found:
                found[id(inner)] = inner
                waiting.append(inner)
    return list(found.values())


def declare(log: Any, rng: random.Random) -> None:
    """Declares something about the table, and chooses rulings, with sense or without."""
    game = referee.load_game(log["game"])
    effects = sorted(clause.id.removeprefix("effect-") for clause in game.clauses if clause.id.startswith("effect-"))
    ranks = [rank.letter for rank in game.pack.ranks]
    if effects and rng.random() < 0.8:
        told = {rng.choice(ranks): rng.choice(effects) + rng.choice(["", " 2", " lower"]) for _ in range(3)}
        log["table"] = {"effects": told}
    elif rng.random() < 0.5:
        values = [{rng.choice(ranks): 5}, ["cannot play H after D"], 50, True, odd(rng)]
        log["table"] = {
            rng.choice(["card_values", "laws", "target", "play-on", "jokers", "options"]): rng.choice(values)
        }
    book = catalogue.rulings()
    for id_ in rng.sample(sorted(book), 3):
        log.setdefault("rulings", {})[id_] = rng.choice([*book[id_].get("alternatives", {}), "default"])


def damage_text(text: bytes, rng: random.Random) -> bytes:
    """Changes single bytes and characters of a text."""
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(text) + 1)
        put = rng.choice(LETTERS).encode() if rng.random() < 0.8 else bytes([rng.randrange(256)])
        text = text[:place] + put * rng.choice([0, 1, 1, 40]) + text[place + rng.randint(0, 2) :]
    return text
