"""What a peer tells of a game that it played, and where the referee sees it otherwise."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import referee

Log = dict[str, Any]
Next = Mapping[str, Any]
"""The `next` of a verdict."""


class Step(NamedTuple):
    """A decision as the peer sees it, after so many moves of a deal of the log. Deals and moves are counted from 0."""

    deal: int
    moves: int
    player: str
    legal: frozenset[str]
    """What may be moved, written as `Peer.read` gives ours."""
    tries: Mapping[str, bool] | None = None
    """Whole moves, and whether each may be made; told where a verdict does not list what may be moved next."""


class Played(NamedTuple):
    """A game that a peer played."""

    log: Log
    """The whole of it, with all hands."""
    steps: Sequence[Step]
    winners: Sequence[Sequence[str]] | None = None
    """Who won each trick, deal by deal; None where the peer does not tell."""
    scores: Mapping[str, int] | None = None
    """What everybody has at the end, as `Peer.scores` gives ours; None where the peer does not tell."""
    facts: Mapping[str, Any] = {}
    """What else an excuse has to know."""
    dealers: Sequence[str] = ()
    """Who dealt each deal of a match; empty where one deal was played."""
    won: frozenset[str] = frozenset()
    """Who has won that match; nobody yet where it goes on."""
    state: Any = None
    """How a game of OpenSpiel stands at the end, with all that led to it; None of a match and of other peers."""


class Difference(NamedTuple):
    """Where the two do not agree: the `turn`, what is `legal`, a `trick`, who is the `dealer`, the `score`, who has `won` the
    match, or a false `accusation`."""

    kind: str
    step: Step | None
    ours: Any
    theirs: Any
    played: Played


def read_next(told: Next | None) -> tuple[str | None, frozenset[str]]:
    """Who is to move, and the legal moves as a verdict lists them, a verb of its own before those that are no plays."""
    if told is None:
        return None, frozenset()
    return told["player"], frozenset(told["legal"])


def read_scores(verdict: Mapping[str, Any]) -> Mapping[str, int] | None:
    """The scores of the match."""
    scores: Mapping[str, int] | None = verdict["scores"]
    return scores


class Peer(NamedTuple):
    """A program that knows a game."""

    game: str
    """The slug of the game."""
    program: str
    """Its name and version."""
    way: str
    """How it is played there: `its defaults`."""
    play: Callable[[random.Random], Played]
    read: Callable[[Next | None], tuple[str | None, frozenset[str]]] = read_next
    scores: Callable[[Mapping[str, Any]], Mapping[str, int] | None] = read_scores
    excuses: Mapping[str, str] = {}
    """The peer's faults by their names: each in a sentence, with the file and the line of its source."""
    excuse: Callable[[Difference], str | None] = lambda difference: None
    """The fault that a difference comes from; None where it is ours to explain."""
    share: float = 1
    """For each game asked for so many are played: a match is worth many deals."""


class Tally:
    """What came out of many games with a peer."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self.games = self.steps = self.tricks = 0
        self.excused: Counter[str] = Counter()
        """How many differences come from which fault of the peer."""
        self.unexplained: list[Difference] = []

    def add(self, played: Played) -> None:
        """Compares a game."""
        self.games += 1
        self.steps += len(played.steps)
        self.tricks += sum(map(len, played.winners or ()))
        for difference in differences(self.peer, played):
            fault = self.peer.excuse(difference)
            if fault is None:
                self.unexplained.append(difference)
            else:
                assert fault in self.peer.excuses, fault
                self.excused[fault] += 1


def differences(peer: Peer, played: Played) -> Iterator[Difference]:
    """Where the referee sees a game otherwise than the peer that played it."""
    for step in played.steps:
        if step.tries is not None:
            may = {move: may_be_made(played.log, step, move) for move in step.tries}
            if may != step.tries:
                yield Difference("legal", step, may, step.tries, played)
            continue
        player, legal = peer.read(referee.judge(so_far(played.log, step))["next"])
        if player != step.player:
            yield Difference("turn", step, player, step.player, played)
        elif legal != step.legal:
            yield Difference("legal", step, legal, step.legal, played)
    verdict = referee.judge(played.log)
    for place, theirs in enumerate(played.winners or ()):
        ours = [trick["winner"] for trick in verdict["deals"][place]["tricks"]]
        if ours != list(theirs):
            yield Difference("trick", None, ours, theirs, played)
    dealers = [deal["dealer"] for deal in verdict["deals"]]
    if played.dealers and dealers != list(played.dealers):
        yield Difference("dealer", None, dealers, played.dealers, played)
    winners = frozenset(verdict["winners"])
    if played.dealers and (winners, verdict["ending"] is not None) != (played.won, bool(played.won)):
        yield Difference("won", None, winners, played.won, played)
    scored = peer.scores(verdict)
    if played.scores is not None and scored != played.scores:
        yield Difference("score", None, scored, played.scores, played)
    for log in (played.log, without_hands(played.log)):
        accused = [
            finding
            for deal in referee.judge(log)["deals"]
            for finding in deal["findings"]
            if finding["kind"] in {"illegal", "impossible"}
        ]
        if accused:
            yield Difference("accusation", None, accused, [], played)


def may_be_made(log: Log, step: Step, move: str) -> bool:
    """Is that move of somebody's not accused at that step?"""
    told = so_far(log, step)
    (*before, last), moves = told["deals"], [*told["deals"][-1]["moves"], move]
    verdict = referee.judge(told | {"deals": [*before, last | {"moves": moves}]})
    found = verdict["deals"][-1]["findings"]
    return not any(one["kind"] in {"illegal", "impossible"} and one["move"] == step.moves for one in found)


def so_far(log: Log, step: Step) -> Log:
    """The log as it stood at a step."""
    last = log["deals"][step.deal]
    return log | {"deals": [*log["deals"][: step.deal], last | {"moves": last["moves"][: step.moves]}]}


def without_hands(log: Log) -> Log:
    """The log as a table writes it that notes only what is played."""
    return log | {"deals": [{key: told for key, told in deal.items() if key != "hands"} for deal in log["deals"]]}
