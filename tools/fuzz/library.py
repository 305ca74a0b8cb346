"""Calls of the library with damaged logs and random cards."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from time import thread_time
from typing import Any, NamedTuple

import referee
from referee import RefereeError
from referee.games.fact import ORDER
from referee.loading import catalogue, own
from referee.pages.sheet import sheet
from referee.reading.documents import as_text, parse_yaml
from referee.reading.json_text import NotParsed
from referee.reading.log_writer import log_as_yaml
from tests.helpers.told import as_told
from tools.fuzz.damage import TAGS, a_log, damage_members, damage_moves, damage_text, declare, odd, spoil_moves
from tools.fuzz.edges import a_game_at_the_edge, most_cards, the_most_cards
from tools.fuzz.houses import a_game

SAMPLED = 0.3
"""So many seconds a sample may take."""


class TooLong(RefereeError):
    """A sample has taken its time."""


def time_limit(seconds: float) -> Callable[[int, int], None]:
    """What ends the playing of a sample after so much time: its game may be one whose deals never end."""
    end = thread_time() + seconds

    def tick(_deal: int, _move: int) -> None:
        if thread_time() > end:
            raise TooLong

    return tick


class Call(NamedTuple):
    """A function of the library, and what it is asked."""

    function: Callable[..., Any]
    asked: tuple[Any, ...]
    facts: dict[str, Any] = {}  # noqa: RUF012 - nobody writes to it

    def put(self) -> str:
        """What came of it: a verdict, or the name of an error of the referee's own. Raises any other error."""
        try:
            answer = self.function(*self.asked, **self.facts)
        except (RefereeError, NotParsed) as error:
            return type(error).__name__
        return str(answer.get("verdict", "answered")) if isinstance(answer, dict) else "answered"

    def told(self) -> dict[str, Any]:
        """The call in words, to be looked at."""
        return {"call": self.function.__name__, "asked": repr(self.asked), "facts": repr(self.facts)}


def judge_yaml(raw: bytes) -> Any:
    """The verdict on a log in YAML."""
    return referee.judge(parse_yaml(as_text(raw)))


def as_data(rng: random.Random) -> Call:
    log = a_log(rng)
    if rng.random() < 0.3:
        declare(log, rng)
    damage_moves(log, rng)
    if rng.random() < 0.2:
        spoil_moves(log, rng)
    if rng.random() < 0.2:
        damage_members(log, rng)
    return Call(referee.judge, (log,), {"tricks": rng.random() < 0.8})


def as_json(rng: random.Random) -> Call:
    log = a_log(rng)
    if rng.random() < 0.5:
        damage_moves(log, rng)
    return Call(referee.judge, (damage_text(json.dumps(log).encode(), rng),))


def as_yaml(rng: random.Random) -> Call:
    return Call(judge_yaml, (damaged_yaml(a_log(rng), rng),))


def damaged_yaml(log: Any, rng: random.Random) -> bytes:
    """A log as people write it, with a value that only YAML has, or bytes changed."""
    lines = log_as_yaml(log).split("\n")
    if rng.random() < 0.7:
        place = rng.randrange(len(lines))
        lines[place] = lines[place].partition(":")[0] + ": " + rng.choice(TAGS)
    raw = "\n".join(lines).encode()
    return damage_text(raw, rng) if rng.random() < 0.7 else raw


def a_question(rng: random.Random) -> tuple[str, list[str], list[str], dict[str, Any]]:
    """A game, some cards of a trick and of a hand, and what is told beside them."""
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
    return slug, trick, hand, facts


def as_question(rng: random.Random) -> Call:
    slug, trick, hand, facts = a_question(rng)
    if rng.random() < 0.5:
        return Call(referee.decide_trick, (slug, trick), facts)
    return Call(referee.legal_plays, (slug, hand, trick), facts)


def as_told_deal(rng: random.Random) -> Call:
    """A deal that tells what was won, with wrong, odd and misplaced facts."""
    log = as_told(a_log(rng))
    won = log["deals"][0].get("won", {})
    for _ in range(rng.randint(0, 3)):
        facts = won.setdefault(rng.choice([*log["players"], *won, "table", "Gnome", "Nobody"]), {})
        value = rng.choice([odd(rng), rng.randint(-2, 20), "7S ? 7S", "AH KH", True, False])
        facts[rng.choice([*ORDER, "points", *facts])] = value
    if rng.random() < 0.4:
        damage_members(log, rng)
    return Call(referee.judge, (log,))


def as_tries(rng: random.Random) -> Call:
    """Moves that might come next in a log, whole, damaged or told."""
    log = a_log(rng)
    moves = [*log["deals"][0]["moves"][:5], "Ann retract", "Ann law cannot play H after D", odd(rng)]
    if rng.random() < 0.25:
        log = as_told(log)
        declare(log, rng)
    else:
        rng.choice([damage_moves, spoil_moves, damage_members])(log, rng)
    return Call(referee.tries, (log, moves))


def as_sheet(rng: random.Random) -> Call:
    """House rules of a table that has declared things and chosen rulings, with sense or without."""
    game = referee.load_game(rng.choice(list(catalogue.game_files())))
    log: dict[str, Any] = {"game": game.slug}
    declare(log, rng)
    table = rng.choice([log.get("table"), {"options": [option.name for option in game.options][:1]}])
    return Call(sheet, (game, rng.randint(*game.players), table, log["rulings"]))


def play(game: Any, log: Any) -> Any:
    """What comes of a game of one's own: of a log that is played by it, and of questions."""
    found = own.game_in_log(game)
    referee.judge(referee.sample(found, seed=1, deals=1, tick=time_limit(SAMPLED)))
    referee.legal_plays(found, found.pack.codes[:5], found.pack.codes[5:6])
    return referee.judge({**log, "game": game})


def as_most_cards(rng: random.Random) -> Call:
    """A question with as many cards as may be, or more."""
    slug, hand, lying, facts = the_most_cards(rng)
    if rng.random() < 0.3:
        return Call(referee.decide_trick, (slug, hand), facts)
    return Call(referee.legal_plays, (slug, hand, " ".join(lying)), facts)


def ask_at_the_edge(game: Any, seed: int) -> Any:
    """What comes of a game at the edge of what is allowed: of a question with the most cards, and of a deal of it."""
    found, rng = own.game_in_log(game), random.Random(seed)
    hand, lying = most_cards(found.pack, rng)
    for ask in (lambda: referee.legal_plays(found, hand, " ".join(lying)), lambda: referee.decide_trick(found, hand)):
        with suppress(RefereeError):
            ask()
    with suppress(TooLong):
        return referee.judge(referee.sample(found, seed=1, deals=1, hands=seed % 2 > 0, tick=time_limit(SAMPLED)))


def as_edge(rng: random.Random) -> Call:
    """A game at the edge of what is allowed."""
    return Call(ask_at_the_edge, (a_game_at_the_edge(rng), rng.randrange(1000)))


def as_own_game(rng: random.Random) -> Call:
    """A log with a game that somebody wrote, with sense or without."""
    return Call(play, (a_game(rng), a_log(rng)))


KINDS: dict[str, Callable[[random.Random], Call]] = {
    "data": as_data, "json": as_json, "yaml": as_yaml, "question": as_question, "told": as_told_deal, "tries": as_tries,
    "sheet": as_sheet, "own": as_own_game, "most": as_most_cards, "edge": as_edge,
}  # fmt: skip
