"""Reading all moves of a deal, and remembering how moves are written. Faults are gathered before anybody raises."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from operator import methodcaller
from typing import Any, TypeVar

from referee.cards.packs import Pack
from referee.reading.faults import MAX_FAULTS, BadMove, Faults, pointer_to
from referee.reading.move_parser import MoveParser
from referee.reading.moves import SEAT_BITS, TABLE, Move, resolve_retracts
from referee.value import remembered

M = TypeVar("M")
Lines = list[tuple[int, str]]
"""Moves as they are written, each with the number of its line."""
IN_TWO = methodcaller("partition", " ")
LAW = re.compile(r"\s(?:law|repeal)\s", re.IGNORECASE)
MOST_VOICES = 512
MOST_REMEMBERED = 1024
"""So many moves of one table, and so many of one seat, are remembered at once."""
LONGEST_REMEMBERED = 100
"""The characters of the longest way of writing a move that is remembered, its player aside."""


@remembered(MOST_VOICES, each=64)
def phrases_of(
    pack: Pack, seat: int, lying: bool, strains: Sequence[str], gives: bool, bids: Sequence[str]
) -> dict[str, int | Move]:
    """What is remembered of moves with these cards made from that seat, whoever sits there; `lying` hands lie on the table,
    bids name one of the `strains` or are called as `bids` says, and passing cards is giving them where the game `gives`."""
    return dict(plain_cards_of(pack, seat))


def plain_cards_of(pack: Pack, seat: int) -> dict[str, int]:
    """Each card played from that seat, by all its spellings."""
    return {text: seat << SEAT_BITS | card for text, card in pack.ids.items()}


def remember(known: dict[str, M], text: str, move: M, always: Callable[[], Mapping[str, M]] = dict) -> None:
    """Takes note of what a text means; where too much has been noted all is forgotten but what stands there always."""
    if len(text) <= LONGEST_REMEMBERED:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
            known.update(always())
        known[text] = move


def split_lines(text: str) -> Lines:
    """The moves of a multi-line string with their line numbers: commas and line ends part them, # comments. The words of a law
    run on to the end of the line, commas and all."""
    moves: Lines = []
    for number, line in enumerate(text.splitlines(), start=1):
        told = line.partition("#")[0]
        law = LAW.search(told)
        whole = len(told) if law is None else told.rfind(",", 0, law.start()) + 1
        for part in (*told[:whole].split(","), told[whole:]):
            if move := part.strip():
                moves.append((number, move))
    return moves


def moves_of(deal: Mapping[str, Any]) -> list[Any]:
    """The moves of a deal one by one, also where the log has them in lines."""
    moves = deal.get("moves", [])
    return [text for _, text in split_lines(moves)] if isinstance(moves, str) else list(moves)


def comments_of(deal: Mapping[str, Any]) -> dict[str, str]:
    """What is said of moves, by their numbers: under `comments`, and after `#` where the moves stand in lines. There a comment
    is on the last move of its line; alone on a line it is on the next move, and after all moves on the last one."""
    found: dict[str, list[str]] = {}
    waiting: list[str] = []
    moves, count = deal.get("moves"), 0
    for line in moves.splitlines() if isinstance(moves, str) else ():
        told, _, comment = line.partition("#")
        made = len(split_lines(told))
        if made and waiting:
            found[str(count)], waiting = waiting, []
        count += made
        if comment.strip():
            (found.setdefault(str(count - 1), []) if made else waiting).append(comment.strip())
    if waiting and count:
        found.setdefault(str(count - 1), []).extend(waiting)
    written = {str(place): comment for place, comment in (deal.get("comments") or {}).items()}
    return {place: " ".join(lines) for place, lines in found.items()} | written


class MoveReader(MoveParser):
    """Reads the moves of one table, each way of writing a move once: what it means is remembered."""

    @cached_property
    def met(self) -> dict[str, int | Move]:
        """The moves of this table that were met before; none that takes another back, for it means nothing by itself."""
        return {}

    @cached_property
    def voices(self) -> dict[str, dict[str, int | Move]]:
        """By the names that a move surely begins with: the moves that were met before from that seat, without their player;
        they name no player."""
        players = len(self.players)
        return {
            name: phrases_of(self.pack, seat, seat >= players, self.strains, self.gives, self.bids)
            for name, seat in self.clear.items()
        }

    def read_all(self, moves: object, faults: Faults, *where: object) -> list[int | Move]:
        """All moves of a deal, given as a list or as one string of several lines."""
        if isinstance(moves, str):
            lines = split_lines(moves)
            return self._read([text for _, text in lines], faults, where, lines)
        if not isinstance(moves, list):
            faults.add(pointer_to(*where), "moves are a list, or one string with a move a line")
            return []
        return self._read(moves, faults, where, None)

    def _read(
        self, moves: list[Any], faults: Faults, where: tuple[object, ...], lines: Lines | None
    ) -> list[int | Move]:
        try:
            return list(map(self.met.__getitem__, moves))
        except (KeyError, TypeError):  # a move that was never met, or one that is an object
            pass
        met, voices = self._room_for(len(moves)), self.voices
        try:  # players who were never met, in words that were
            read = [voices[name][rest] for name, _, rest in map(IN_TWO, moves)]
        except (AttributeError, KeyError, TypeError):
            return self._read_one_by_one(moves, faults, where, lines)
        met.update(zip(moves, read, strict=True))
        return read

    def _read_one_by_one(
        self, moves: list[Any], faults: Faults, where: tuple[object, ...], lines: Lines | None
    ) -> list[int | Move]:
        met, voices = self._room_for(len(moves)), self.voices
        read: list[int | Move] = []
        retracts = False
        for text in moves:
            try:
                name, _, rest = text.partition(" ")
                move = met[text] = voices[name][rest]
            except (KeyError, AttributeError, TypeError):  # in other words than before, or an object
                if len(faults) >= MAX_FAULTS:
                    break  # no more are told, and the log is refused for these
                move = self._meet(text, len(read), faults, where, lines)
                retracts = retracts or (type(move) is Move and move.verb == "retract")
            read.append(move)
        if retracts:
            resolve_retracts(read)
        return read

    def _room_for(self, moves: int) -> dict[str, int | Move]:
        """Where to take note of what so many moves mean; of more than can be remembered it is soon forgotten."""
        if moves > MOST_REMEMBERED:
            return {}
        if len(self.met) + moves > MOST_REMEMBERED:
            self.met.clear()
        return self.met

    def _meet(self, raw: Any, index: int, faults: Faults, where: tuple[object, ...], lines: Lines | None) -> int | Move:
        """A move as this table has met it, or meets it now and remembers it."""
        if type(raw) is str and (met := self.met.get(raw)) is not None:
            return met
        try:
            move = self.read_move(raw)
        except BadMove as bad:
            line = f"line {lines[index][0]}: " if lines else ""
            faults.add(pointer_to(*where, index), line + str(bad))
            return Move(TABLE, "retract")
        if type(raw) is str and (isinstance(move, int) or move.verb != "retract"):
            self._remember_phrase(raw, move)
            remember(self.met, raw, move)
        return move

    def _remember_phrase(self, text: str, move: int | Move) -> None:
        """Takes note of a move for all players, if it says nothing of any."""
        name, _, rest = text.partition(" ")
        if name in self.voices and (isinstance(move, int) or move.to is None):
            remember(self.voices[name], rest, move, lambda: plain_cards_of(self.pack, self.clear[name]))
