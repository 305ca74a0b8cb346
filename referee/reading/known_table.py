"""A table whose game and players were met before: a log of it that has nothing but deals is read by one look-up.

Whatever else stands in a log, or is wrong with it, is left to `read_log`.
"""

from __future__ import annotations

from typing import Any

from referee.reading.deals import NOTHING, Deal
from referee.reading.duplicates import tell_copies_apart
from referee.reading.faults import BadMove, Faults
from referee.reading.log import MAX_DEALS, MAX_MOVES, Log
from referee.reading.seating import seating_of
from referee.reading.vocabulary import cards_written

OUTLINE = 4
"""Such a log says its game, its players, who deals first and its deals."""
MOST = 256
"""So many tables are kept."""


def is_outline(raw: Any) -> bool:
    """May the data be those of a log that says no more than it must, of a game that has a name?"""
    return (
        type(raw) is dict and len(raw) == OUTLINE and type(raw.get("game")) is str and type(raw.get("players")) is list
    )


class KnownTable:
    """The players of a log that was read, at a game for which their table declares nothing."""

    def __init__(self, log: Log) -> None:
        self.game = log.game
        seating = seating_of(log.game, tuple(log.players))
        self.reader = seating.reader
        self.seats = {name: seat for seat, name in enumerate(log.players)}
        self.plain = not (seating.has_rows or seating.reader.other_names)
        """Is every move of a hand that has one name?"""

    def read(self, raw: dict[str, Any], colons: int) -> Log | None:
        """The log with these data, whose text has so many colons; None where anything of it is to be looked at."""
        try:
            return self._read(raw, colons) if self.plain else None
        except (AttributeError, BadMove, KeyError, TypeError):
            return None

    def _read(self, raw: dict[str, Any], colons: int) -> Log | None:
        pack, met, hands_of = self.reader.pack, self.reader.met, self.reader.hands
        deals: list[Deal] = []
        members, moves_told = OUTLINE, 0
        for told in raw["deals"]:
            written, named = told["moves"], told.get("dealer")
            hands: dict[int, tuple[int, ...]] = {}
            if len(told) != 1 + ("hands" in told) + (named is not None):
                return None
            members += len(told)
            if "hands" in told:
                members += len(told["hands"])
                hands = {hands_of[name]: cards_written(pack, cards) for name, cards in told["hands"].items()}
            try:
                moves = list(map(met.__getitem__, written)) if type(written) is list else None
            except KeyError:  # a move that was never met
                moves = None
            if moves is None:
                faults = Faults()
                moves = self.reader.read_all(written, faults)
                if faults:
                    return None
            if pack.copies:
                hands, moves = tell_copies_apart(pack, hands, moves, melds_stay=self.game.has_tricks)
            moves_told += len(moves)
            deals.append(Deal(None if named is None else self.seats[named], hands, moves, {}, None, NOTHING))
        # A member has a colon: as many as these, and none was lost to another of the same name.
        if members != colons or type(raw["deals"]) is not list or len(deals) > MAX_DEALS or moves_told > MAX_MOVES:
            return None
        return Log(self.game, raw["players"], self.seats[raw["dealer"]], deals, True, 1, {}, {}, [], None)


Tables = dict[tuple[Any, ...], KnownTable]
"""The tables that were met last, by their game and players as logs name them."""


def known_log(tables: Tables, raw: dict[str, Any], colons: int) -> Log | None:
    """The log with these data, if its table is among those and it has nothing but deals."""
    known = tables.get((raw["game"], *raw["players"]))
    return None if known is None else known.read(raw, colons)


def meet_table(tables: Tables, raw: dict[str, Any], log: Log) -> None:
    """Takes note of the table of a log that was read out of these data, for the next of its logs."""
    if raw["players"] == log.players and not (log.table or log.rulings):
        if len(tables) >= MOST:
            tables.clear()
        tables[raw["game"], *log.players] = KnownTable(log)
