"""What records say of their deals themselves: the score, and whether they mark an irregularity."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.reading.records import lin, pbn_text
from referee.reading.records.bridge_sheet import PLAYERS
from referee.reading.records.pbn_text import Board
from referee.reading.records.skat_server import FIELD, GAME_HERE

REVOKE = "^R"
SCORE = re.compile(r"(NS|EW) (-?\d+)")
VALUE = re.compile(r"\bv:(-?\d+)")
BOOK = 6


class Official(NamedTuple):
    """What a record says of one deal."""

    name: str
    says: str | None
    """Its result in its own words; None where it tells none."""
    equals: Callable[[Mapping[str, Any], Sequence[str], Mapping[str, Any]], bool] | None
    """Is the verdict on the deal, of these players, with this deal of the log, the same?"""
    marked: bool
    """Does it mark a revoke?"""


def of_pbn(text: str) -> list[Official]:
    """Of each board: its score, or where it has none nothing."""
    return [_of_board(board) for board in pbn_text.boards(text)]


def _of_board(board: Board) -> Official:
    words = board.words.get("Play")
    marked = words is not None and any(REVOKE in word for word in words.texts)
    name = " ".join(filter(None, ["board", board.value("Board"), board.value("Room")]))
    told = SCORE.match(board.value("Score"))
    if told is None:
        return Official(name, None, None, marked)
    seat, points = (0 if told[1] == "NS" else 1), int(told[2])
    return Official(name, told[0], lambda deal, players, _: _points(deal, players, seat) == points, marked)


def _points(deal: Mapping[str, Any], players: Sequence[str], seat: int) -> int | None:
    """The score of a side of Bridge, below zero where the other side scores."""
    scores = deal["scores"]
    if scores is None:
        return None
    own, other = scores[players[seat]], scores[players[(seat + 1) % len(players)]]
    return int(own or -other)


def of_lin(text: str) -> list[Official]:
    """Of each board: the contract and the tricks in the list at the head of the file."""
    return [_of_listed(board) for board in lin.boards(text)]


def _of_listed(board: Board) -> Official:
    name = " ".join(filter(None, ["board", board.value("Board"), board.value("Room")]))
    told = lin.RESULT.fullmatch(board.value("Listed"))
    if told is None:
        return Official(name, None, None, marked=False)
    tricks = BOOK + int(told[1]) + int(told[5] or 0)

    def equals(deal: Mapping[str, Any], players: Sequence[str], entry: Mapping[str, Any]) -> bool:
        """The points of the deal are those that the listed contract with these tricks is worth."""
        from referee import judge

        side = PLAYERS.index(next(seat for seat in PLAYERS if seat[0] == told[3].upper()))
        stated = f"{players[side]} contract {told[1]}{told[2].upper()}{told[4].upper()} ruled"
        calls = [
            move for move in entry["moves"] if move.split()[-1] in {"pass", "double", "redouble"} or " bid " in move
        ]
        bare = {**entry, "moves": [*calls, stated, f"{players[side]} result {tricks} ruled"]}
        log = {"game": "contract-bridge", "players": list(players), "table": {"deals": 1}, "deals": [bare]}
        return bool(judge(log)["deals"][0]["scores"] == deal["scores"])

    return Official(name, told[0], equals, marked=False)


def of_skat(text: str) -> list[Official]:
    """Of each game: its value, won or lost."""
    return [_of_game(dict(FIELD.findall(game[1]))) for game in GAME_HERE.finditer(text)]


def _of_game(fields: Mapping[str, str]) -> Official:
    name, told = f"game {fields.get('ID', '?')}", fields.get("R", "")
    value = (
        0 if told == "passed" else int(found[1]) if (found := VALUE.search(told)) and "penalty" not in told else None
    )
    if value is None:
        return Official(name, None, None, marked=False)
    return Official(name, str(value), lambda deal, _, __: _sum(deal) == value, marked=False)


def _sum(deal: Mapping[str, Any]) -> int | None:
    """What the declarer scored, which nobody else does; None where that is not known."""
    return None if deal["scores"] is None else sum(deal["scores"].values())


OFFICIAL: Mapping[str, Callable[[str], list[Official]]] = {"pbn": of_pbn, "lin": of_lin, "skat-sgf": of_skat}
