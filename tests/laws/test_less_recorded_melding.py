"""Properties of every melding game, on random deals at tables with options at random: what is left out of a log, taken
back or written in another way accuses nobody, and what is listed as legal can be done.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import referee
from referee.errors import UnreadableLog
from tests.helpers.damages import damaged, less_recorded, with_strays
from tests.helpers.logs import Log, Verdict, moves_of, step, with_moves
from tests.helpers.sampled import MELDING_TABLES
from tests.helpers.verdicts import accusations, findings, judged, standing

SLUGS = sorted({slug for slug, _ in MELDING_TABLES})
every_game = pytest.mark.parametrize("slug", SLUGS)
OF_TURNS = frozenset({"draw", "meld", "lay-off", "rearrange", "discard", "desert", "knock", "pass"})


def dealt(slug: str) -> tuple[Log, random.Random]:
    """A deal at some table with some options, all cards told, and the dice for what is done with it."""
    dice, game = random.Random(f"{slug} 0"), referee.load_game(slug)
    players = dice.randint(*game.players)
    options = [one.name for one in game.options if one.name != "single-meld" and dice.random() < 0.15]
    table = {"options": options} if options else None
    return referee.sample(slug, players, 0, deals=1, table=table), dice


def less_told(log: Log, dice: random.Random) -> Log:
    """The log with hands left out, in whole or in part, draws and deserting that nobody saw, and unknown discards."""
    moves = [_unseen(move, dice) for move in moves_of(log)]
    return less_recorded(with_moves(log, moves), dice)


def _unseen(move: str, dice: random.Random) -> str:
    player, verb, *words = move.split()
    if verb == "draw" and words[-1:] == ["stock"] and dice.random() < 0.6:
        return f"{player} draw" if dice.random() < 0.7 else f"{player} draw from stock"
    if verb == "desert" and dice.random() < 0.7:
        return f"{player} desert"
    if verb == "discard" and len(words[0]) < 4 and dice.random() < 0.05:
        return " ".join([player, verb, "?", *words[1:]])
    return move


def taken_back(log: Log, dice: random.Random) -> Log:
    """The log with moves that are made, the right one or another that was legal, and taken back before the right one."""
    moves = moves_of(log)
    places = [place for place, move in enumerate(moves) if step(move).verb in OF_TURNS and step(move).player]
    for place in sorted(dice.sample(places, min(2, len(places))), reverse=True):
        player, other = step(moves[place]).player, moves[place]
        following = referee.judge(with_moves(log, moves[:place]))["next"]
        if dice.random() < 0.6 and following["player"] == player and following["legal"]:
            other = f"{player} {dice.choice(following['legal'])}"
        moves[place:place] = [other, f"{player} retract"]
    return with_moves(log, moves)


def otherwise_written(log: Log) -> Log:
    """The log with lay-offs on one meld, and cards of the stock drawn one after another, in one move; the rest as objects."""
    moves: list[Any] = []
    for move in moves_of(log):
        last, own = (step(moves[-1]) if moves and isinstance(moves[-1], str) else None), step(move)
        same = (
            last is not None and (last.player, last.verb) == (own.player, own.verb) and "from" not in own.words[-2:-1]
        )
        if same and last is not None and own.verb == "lay-off" and last.words[-2:] == own.words[-2:]:
            moves[-1] = f"{own.player} lay-off {' '.join([*last.words[:-2], *own.words])}"
        elif last is not None and own.verb == "draw" and own.words[-1:] == last.words[-1:] == ("stock",) and (
            (last.player, last.verb) == (own.player, "draw") and "draw-two" in log.get("table", {}).get("options", ())
        ):  # fmt: skip
            moves[-1] = f"{own.player} draw {last.words[0]} {own.words[0]} from stock"
        else:
            moves.append(move)
    return with_moves(log, moves)


def scores(verdict: Verdict) -> list[Any]:
    return [deal["scores"] for deal in verdict["deals"]]


def first_accused(verdict: Verdict) -> tuple[int, int] | None:
    """Where a log first goes against the rules or itself: deal and move."""
    return min(
        ((one["deal"], -1 if one["move"] is None else one["move"]) for one in accusations(verdict)), default=None
    )


@every_game
def test_what_is_left_out_accuses_nobody(slug: str) -> None:
    log, dice = dealt(slug)
    truth = judged(log)
    assert accusations(truth) == []
    for _ in range(2):
        record = less_told(log, dice)
        verdict = judged(record)
        assert accusations(verdict) == [], record
        due = verdict["next"]
        shown = truth["next"] is None and due is not None and due.get("showdown")  # hands count that nobody has seen
        assert due == truth["next"] or shown or due["player"] == truth["next"]["player"]
        assert scores(verdict) == scores(truth) or None in scores(verdict)


@every_game
def test_what_is_taken_back_accuses_nobody(slug: str) -> None:
    log, dice = dealt(slug)
    record = taken_back(log, dice)
    verdict = judged(record)
    assert standing(verdict) == [], record
    assert scores(verdict) == scores(referee.judge(log))
    for _ in range(2):
        assert standing(judged(hidden := less_told(record, dice))) == [], hidden


@every_game
def test_what_is_proved_with_less_recorded_stays_proved_with_more(slug: str) -> None:
    log, dice = dealt(slug)
    if referee.load_game(slug).has("throw-in"):
        return  # a card that was not held may make up a hand that had to be thrown in
    for _ in range(3):
        whole = dice.choice([damaged, with_strays])(log, dice)
        part = less_told(whole, dice)
        try:
            proved, more = first_accused(judged(part)), first_accused(judged(whole))
        except UnreadableLog:
            continue
        assert proved is None or (more is not None and more <= proved), (part, whole)


@every_game
def test_what_is_listed_as_legal_can_be_done(slug: str) -> None:
    log, dice = dealt(slug)
    for record in (log, less_told(log, dice)):
        moves = moves_of(record)
        for place in dice.sample(range(len(moves)), 2):
            before = referee.judge(with_moves(record, moves[:place]))
            due = before["next"]
            if due is None or due["action"] not in {"draw", "discard"} or due["player"] is None:
                continue
            for legal in dice.sample(due["legal"], min(3, len(due["legal"]))):
                verdict = judged(with_moves(record, [*moves[:place], f"{due['player']} {legal}"]))
                new = [one for one in findings(verdict, "illegal", "impossible", "unproven")
                       if one not in findings(before) and one["move"] is not None]  # fmt: skip
                assert [one for one in new if "stands for" not in one["message"]] == [], legal


@every_game
def test_moves_that_are_written_in_one_are_the_same_moves(slug: str) -> None:
    log, _ = dealt(slug)
    record = otherwise_written(log)
    verdict = judged(record)
    assert accusations(verdict) == [], record
    assert scores(verdict) == scores(referee.judge(log))


def test_a_meld_without_cards_cannot_be_read() -> None:
    for move in (
        "Ann meld",
        "Ann lay-off on 1",
        "Ann rearrange",
        {"player": "Ann", "action": "lay-off", "cards": "7H"},
    ):
        with pytest.raises(UnreadableLog):
            referee.judge({"game": "hummersknott", "players": ["Ann", "Bob", "Cat"], "dealer": "Ann",
                           "deals": [{"moves": [move]}]})  # fmt: skip
