"""Random and mutated inputs for the library: `python -m tests.fuzz [INPUTS] [SEED]`, as `make fuzz` runs it.

Logs of every game are damaged move by move, member by member and byte by byte, as JSON, as YAML and as plain data, and
spot questions are put about random cards. Whatever comes in, the answer is a verdict or one of the referee's own errors.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from typing import Any, NamedTuple

import orjson

import referee
from referee import RefereeError
from referee.games.told import FIELDS
from referee.loading import catalogue
from referee.pages.sheet import sheet
from referee.reading.documents import as_text, parse_yaml
from referee.reading.json_text import NotParsed
from referee.reading.log_writer import log_as_yaml
from referee.reading.move_parser import MOVE_KEYS
from referee.reading.moves import VERBS
from tests.told import as_told

SLOW = 1.0
"""Seconds of processor time that no input may take."""
ODD: list[Any] = [
    None, True, False, -1, 0, 2**53, 10**30, 1.5, float("inf"), "", " ", "?", "Ann", "10S", "\0", "\x1b[2J", "\u202e", "é",
    "e\u0301", "\ud800", "7S " * 200, "x" * 100_000, "=1+1", [], {}, ["?"], [[]], {"a": {}}, [[[[[[[[]]]]]]]], {"": ""},
    "table", "default",
]  # fmt: skip
TAGS = [
    "!!int ''", "!!float x", "!!bool maybe", "!!timestamp foo", "!!map [a]", "!!set {a}", "!!binary ?", "!!omap [a]", "!x y",
    "!!python/name:os.system", "&a [*a]", "0x1F", "1_000", "1:30", "2020-01-01", ".nan", "<<: {a: b}", "'\t'",
]  # fmt: skip
LETTERS = "{}[]\",:#&*!|>'%@`\\ \n\t-0123456789ASHDC?=\x00\x1b\ufeff\u0085\u2028é"


class Outcome(NamedTuple):
    """What came of one input: the kind of input, what answered it, and the seconds of processor time that it took."""

    kind: str
    answer: str
    seconds: float


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


# --- damage ------------------------------------------------------------------------------------------------------


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
                moves.insert(
                    place,
                    f"{name} {rng.choice(['pass', 'draw', 'call', 'challenge', 'knock', 'pick-up', 'desert', 'agree'])}",
                )
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
            known = [
                "rulings",
                "table",
                "carried",
                "first_deal",
                "dealer",
                "hands",
                "effects",
                "laws",
                "target",
                "teams",
            ]
            holder[rng.choice([*holder, *known])] = odd(rng) if rng.random() < 0.97 else holder


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


# --- kinds of input ------------------------------------------------------------------------------------------------


def as_data(rng: random.Random) -> Callable[[], object]:
    log = a_log(rng)
    if rng.random() < 0.3:
        declare(log, rng)
    damage_moves(log, rng)
    if rng.random() < 0.2:
        spoil_moves(log, rng)
    if rng.random() < 0.2:
        damage_members(log, rng)
    return lambda: referee.judge(log, tricks=rng.random() < 0.8)


def as_json(rng: random.Random) -> Callable[[], object]:
    log = a_log(rng)
    if rng.random() < 0.5:
        damage_moves(log, rng)
    text = damage_text(json.dumps(log).encode(), rng)
    return lambda: referee.judge(text)


def as_yaml(rng: random.Random) -> Callable[[], object]:
    text = log_as_yaml(a_log(rng))
    lines = text.split("\n")
    if rng.random() < 0.7:
        place = rng.randrange(len(lines))
        lines[place] = lines[place].partition(":")[0] + ": " + rng.choice(TAGS)
    raw = "\n".join(lines).encode()
    raw = damage_text(raw, rng) if rng.random() < 0.7 else raw
    return lambda: referee.judge(parse_yaml(as_text(raw)))


def as_question(rng: random.Random) -> Callable[[], object]:
    slug = rng.choice(list(catalogue.game_files()))
    pack = referee.load_game(slug).pack
    cards = list(pack.codes[: pack.size])
    rng.shuffle(cards)
    trick, hand = cards[: rng.randint(0, 4)], cards[4 : rng.randint(5, 17)]
    if rng.random() < 0.2:
        hand.append(rng.choice(["?", "ZZ", "RJ=7", "", "7S 7H", "/", "\x1b"]))
    facts: dict[str, Any] = {}
    if rng.random() < 0.5:
        facts["trump"] = rng.choice([*(suit.letter for suit in pack.suits), "none", "BP", "", "\x1b"])
    if rng.random() < 0.3:
        facts["players"] = rng.choice([2, 3, 4, 5, 0, 99])
    if rng.random() < 0.2:
        facts["table"] = {rng.choice(["effects", "options", "zzz"]): odd(rng)}
    if rng.random() < 0.5:
        return lambda: referee.decide_trick(slug, trick, **facts)
    return lambda: referee.legal_plays(slug, hand, trick, **facts)


def as_told_deal(rng: random.Random) -> Callable[[], object]:
    """A deal that tells what was won, with wrong, odd and misplaced facts."""
    log = as_told(a_log(rng))
    won = log["deals"][0].get("won", {})
    for _ in range(rng.randint(0, 3)):
        facts = won.setdefault(rng.choice([*log["players"], *won, "table", "Gnome", "Nobody"]), {})
        value = rng.choice([odd(rng), rng.randint(-2, 20), "7S ? 7S", "AH KH", True, False])
        facts[rng.choice([*FIELDS, "points", *facts])] = value
    if rng.random() < 0.4:
        damage_members(log, rng)
    return lambda: referee.judge(log)


def as_tries(rng: random.Random) -> Callable[[], object]:
    """Moves that might come next in a log, whole, damaged or told."""
    log = a_log(rng)
    moves = [*log["deals"][0]["moves"][:5], "Ann retract", "Ann law cannot play H after D", odd(rng)]
    damage = rng.choice([damage_moves, spoil_moves, damage_members, declare])
    damage(log, rng)
    return lambda: referee.tries(as_told(log) if damage is declare else log, moves)


def as_sheet(rng: random.Random) -> Callable[[], object]:
    """House rules of a table that has declared things and chosen rulings, with sense or without."""
    game = referee.load_game(rng.choice(list(catalogue.game_files())))
    log: dict[str, Any] = {"game": game.slug}
    declare(log, rng)
    table = rng.choice([log.get("table"), {"options": [option.name for option in game.options][:1]}])
    return lambda: sheet(game, rng.randint(*game.players), table, log["rulings"])


KINDS = {
    "data": as_data, "json": as_json, "yaml": as_yaml, "question": as_question, "told": as_told_deal, "tries": as_tries,
    "sheet": as_sheet,
}  # fmt: skip


# --- the run -----------------------------------------------------------------------------------------------------


def inputs(number: int, seed: int = 0) -> Iterator[tuple[str, int]]:
    """The kinds and seeds of so many inputs; each can be made again by itself."""
    rng = random.Random(seed)
    for place in range(number):
        yield rng.choices(list(KINDS), [5, 2, 1, 2, 1, 1, 1])[0], seed * 10**9 + place


def put(kind: str, seed: int) -> Outcome:
    """Puts one input to the library. Raises whatever is none of the referee's own errors."""
    ask = KINDS[kind](random.Random(seed))
    begun = time.process_time()
    try:
        told = ask()
        answer = str(told.get("verdict", "answered")) if isinstance(told, dict) else "answered"
    except (RefereeError, NotParsed) as error:
        answer = type(error).__name__
    return Outcome(kind, answer, time.process_time() - begun)


def main(number: int = 100_000, seed: int = 0) -> int:
    """Puts them all, prints what answered how often, and returns 1 if any failed or took too long."""
    counted: Counter[tuple[str, str]] = Counter()
    slowest, wrong = Outcome("", "", 0.0), 0
    for place, (kind, own) in enumerate(inputs(number, seed), 1):
        try:
            outcome = put(kind, own)
        except Exception as error:  # what a fuzzer is there to find
            wrong += 1
            print(f"FAILED: {kind} {own}: {type(error).__name__}: {error}", flush=True)
            continue
        counted[outcome.kind, outcome.answer] += 1
        if outcome.seconds > SLOW:
            wrong += 1
            print(f"SLOW: {kind} {own}: {outcome.seconds:.2f} s", flush=True)
        slowest = max(slowest, outcome, key=lambda one: one.seconds)
        if place % 10_000 == 0:
            print(f"{place} of {number} inputs", flush=True)
    for (kind, answer), times in sorted(counted.items()):
        print(f"{kind:10} {answer:15} {times:8}")
    print(f"slowest: {slowest.kind}, {slowest.seconds:.3f} s of processor time; {wrong} failed or took over {SLOW} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in sys.argv[1:])))
