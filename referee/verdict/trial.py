"""Random deals of a game that somebody wrote, each judged as it was played and with the hands left out: who plays by the rules
must not be accused, and somebody must always be able to move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from time import thread_time
from typing import Any, NamedTuple

from referee.clauses.kinds import AtTotal, Award, Ending
from referee.english import either, joined
from referee.errors import UnreadableLog
from referee.games.game import NOTHING, Game
from referee.loading.entries import id_of
from referee.loading.own import look_through
from referee.play.sampling import sample
from referee.ticks import Tick
from referee.verdict.judging import judge

DEALS = 20
"""So many random deals are played for each number of players, and with each option."""
SECONDS = 0.5
"""So much processor time they may take together, and the search for what is to blame; where it is over, what is done counts."""
FIRST = 4.0
"""So much the first deal at a table may take, which must come to an end."""
LEAST_SCORES = 60
"""From fewer scores nothing is said of the end of a match."""
MOST_DEALS = 1000
"""No match goes on for more deals."""
ACCUSING = frozenset({"illegal", "impossible", "penalty"})


class Trouble(NamedTuple):
    """A deal that goes wrong though everybody plays by the rules."""

    players: int
    option: str
    """Nothing where none is chosen."""
    seed: int
    why: str


class _TooLong(Exception):
    """The time for a deal is over."""


def trial(game: Game, raw: Mapping[str, Any], *, blame: bool = True) -> Iterator[str]:
    """What goes wrong with random deals of a game without faults, with the clause it lies with: `clauses.gifts: ...`. `raw` is
    what the game's file says; without `blame` nobody looks for the clause."""
    scores: list[int] = []
    troubles = list(_troubles(game, scores))
    if not troubles:
        yield from _endless(game, scores)
        return
    first = troubles[0]
    *others, last = (_blamed(raw, first) if blame else []) or [""]
    if others:
        told = f"clauses.{last}: does not go together with {joined(others)}: leave one of them out"
    else:
        told = (
            f"clauses.{last}: cannot be played here: change it or leave it out"
            if last
            else "clauses: cannot be played so"
        )
    numbers = either(map(str, sorted({trouble.players for trouble in troubles if trouble.option == first.option})))
    yield f"{told} (with {numbers} players{first.option and ' and the option '}{first.option}: {first.why})"


def _endless(game: Game, scores: Sequence[int]) -> Iterator[str]:
    """Says of a match that it never ends where players scored so much in the deals that were played."""
    endings = game.of_kind(AtTotal)
    if len(scores) < LEAST_SCORES or len(endings) < len(game.of_kind(Ending)):
        return
    nearer = [(ending, max(-one if ending.downward else one for one in scores)) for ending in endings]
    ending, most = max(nearer, key=lambda one: one[1])
    goal = abs(ending.points)
    if most <= 0 and not _may_come_nearer(game, ending):
        yield f"clauses.{ending.id}: nobody came nearer to it in {len(scores)} scores of random deals: change what scores"
    elif 0 < MOST_DEALS * most < goal:
        yield f"clauses.{ending.id}.points: no match ends so: {goal} points are more than {MOST_DEALS} of the best deals"


def _may_come_nearer(game: Game, ending: AtTotal) -> bool:
    """May a player come nearer to the end of the match by anything that scores, for all that the clauses say of points?"""
    for award in game.of_kind(Award):
        points = [told for told in award.parameters.values() if type(told) is int]
        if not points or any(one < 0 if ending.downward else one > 0 for one in points):
            return True
    return False


def _troubles(game: Game, scores: list[int]) -> Iterator[Trouble]:
    """The first trouble at each kind of table: one deal at each, then the next, as time allows. Takes down the scores."""
    low, high = game.players
    numbers = range(low, high + 1)
    tables = [(seats, "") for seats in numbers]
    tables += [
        (seats, option.name) for option in game.options for seats in numbers if not option.players or seats in option.players
    ]  # fmt: skip
    end = thread_time() + SECONDS
    for seed in range(DEALS):
        for table in list(tables):
            if thread_time() > end:
                return
            why = _deal(game, *table, seed, _until(thread_time() + FIRST if not seed else end), scores)
            if why is not None and (not seed or why != TOO_LONG):
                tables.remove(table)
                yield Trouble(*table, seed, why)


TOO_LONG = f"a random deal comes to no end in {FIRST:g} seconds; see how players can run out of cards"


def _until(end: float) -> Tick:
    def tick(_deal: int, _move: int) -> None:
        if thread_time() > end:
            raise _TooLong

    return tick


MOST_AT_ONCE = 8
"""So many deals of a match are tried together, where other clauses hold in later ones."""


def _deal(game: Game, seats: int, option: str, seed: int, tick: Tick, scores: list[int]) -> str | None:
    """What goes wrong with the deals of that seed; None where nothing does."""
    chosen = frozenset({option}) if option else NOTHING
    table = game.at_table(seats, chosen).declarations
    try:
        log = sample(
            game, seats, seed, deals=max(1 + seed % 3, min(game.turns[-1], MOST_AT_ONCE)), table=table, tick=tick
        )
        for hands in (True, False):
            deals = log["deals"] if hands else [{**deal, "hands": {}} for deal in log["deals"]]
            verdict = judge({**log, "deals": deals}, game=game, tick=tick)
            for found in (found for deal in verdict["deals"] for found in deal["findings"]):
                if hands or found["kind"] in ACCUSING:
                    less = "" if hands else ", with the hands left out"
                    return f"who plays by the rules is accused{less}: {found['message']}"
            if hands:
                scores += (score for deal in verdict["deals"] for score in (deal["scores"] or {}).values())
    except UnreadableLog as error:
        return error.faults[0].detail.removeprefix(f"{game.name} cannot be played: ")
    except _TooLong:
        return TOO_LONG
    return None


def _blamed(raw: Mapping[str, Any], trouble: Trouble) -> list[str]:
    """The clauses of which each can be left out, and all goes well: one of them is too much. In the order of the file."""
    entries, found = raw["clauses"], []
    end = thread_time() + SECONDS
    for place, entry in enumerate(entries):
        made = look_through({**raw, "clauses": [*entries[:place], *entries[place + 1 :]]}, named=True)
        if made.game is None or made.flaws:
            continue
        seeds = (trouble.seed, *range(DEALS))
        if not any(_deal(made.game, trouble.players, trouble.option, seed, _until(end), []) for seed in seeds):
            found.append(id_of(entry))
    return found
