"""A table that is known, by its game, players and what it declares: what is most of a log of it is read by one look-up.

Whatever else stands in a log, or is wrong with it, is left to `read_log`.
"""

from __future__ import annotations

from typing import Any

import orjson

from referee.games.game import Game
from referee.reading.copies_on_piles import tell_copies_apart
from referee.reading.deals import NOTHING, Deal
from referee.reading.declarations import OF_PLAYERS
from referee.reading.faults import BadMove, Faults
from referee.reading.json_text import members
from referee.reading.log import MAX_DEALS, MAX_MOVES, Log, names_unfit
from referee.reading.seating import seating_of
from referee.reading.vocabulary import cards_written

OUTLINE = 4
"""Every such log says its game, its players, who deals first and its deals, and some no more."""
READ_EACH_TIME = frozenset({"game", "players", "dealer", "deals", "first_deal", "edition", "comment"})
"""What of a log is read of each; the rest is the same for all logs of a table."""
KEPT = ("table", "rulings")
"""What a table declares."""
MAY_SAY = READ_EACH_TIME | {*KEPT}
MOST = 512
"""So many tables are kept."""


def is_outline(raw: Any) -> bool:
    """May the data be those of a log that says nothing unusual, of a game that has a name?"""
    return (
        type(raw) is dict
        and type(raw.get("game")) is str
        and type(raw.get("players")) is list
        and (len(raw) == OUTLINE or raw.keys() <= MAY_SAY)
    )


class KnownTable:
    """Players at a game as their table declares it."""

    def __init__(self, game: Game, players: list[str], rulings: dict[str, str], declared: int) -> None:
        self.game = game
        self.rulings = rulings
        self.members = declared
        """How many members there are in what it declares."""
        seating = seating_of(game.in_any_deal, tuple(players))
        self.reader = seating.reader
        self.seats = {name: seat for seat, name in enumerate(players)}
        self.plain = not (seating.has_rows or seating.reader.other_names or seating.name_clashes)
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
        found, moves_told = len(raw) + self.members, 0
        first_deal, edition = raw.get("first_deal", 1), raw.get("edition")
        for told in raw["deals"]:
            written, named = told["moves"], told.get("dealer")
            hands: dict[int, tuple[int, ...]] = {}
            if len(told) != 1 + ("hands" in told) + (named is not None) + (type(told.get("comment")) is str):
                return None
            found += len(told)
            if "hands" in told:
                found += len(told["hands"])
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
                hands, moves = tell_copies_apart(self.game, len(self.seats), hands, moves)
            moves_told += len(moves)
            deals.append(Deal(None if named is None else self.seats[named], hands, moves, {}, None, NOTHING))
        # A member has a colon: as many as these, and none was lost to another of the same name.
        if found != colons or type(raw["deals"]) is not list or len(deals) > MAX_DEALS or moves_told > MAX_MOVES:
            return None
        if len(raw) > OUTLINE and not _is_usual(raw, first_deal, edition):
            return None
        dealer, declared = self.seats[raw["dealer"]], raw.get("table") or {}
        return Log(self.game, raw["players"], dealer, deals, True, first_deal, self.rulings, declared, [], edition)


def _is_usual(raw: dict[str, Any], first_deal: object, edition: object) -> bool:
    """Is what is read of each log as it may be?"""
    return (
        type(first_deal) is int
        and 1 <= first_deal <= MAX_DEALS
        and (edition is None or type(edition) is str)
        and ("comment" not in raw or type(raw["comment"]) is str)
    )


Tables = dict[tuple[Any, ...], KnownTable]
"""The tables that were met last, by what they declare, their game and players as logs name them; and one each by the number of
players in place of these, if nothing is declared of any by name."""


def _head(raw: dict[str, Any]) -> tuple[Any, ...]:
    """What a table declares, if it does, and its game. Raises TypeError where that is nested too deep."""
    if len(raw) == OUTLINE:
        return (raw["game"],)
    declared = {name: told for name, told in raw.items() if name not in READ_EACH_TIME}
    return (orjson.dumps(declared), raw["game"]) if declared else (raw["game"],)


def known_log(tables: Tables, raw: dict[str, Any], colons: int) -> Log | None:
    """The log with these data, if its table is among those, or one that differs by the players' names alone, and it says
    nothing unusual."""
    head, names = _head(raw), raw["players"]
    known = tables.get((*head, *names))
    if known is None:
        like = tables.get((*head, (len(names),)))
        if like is None or names_unfit(names) is not None or names != list(map(str.strip, names)):
            return None
        known = KnownTable(like.game, names, like.rulings, like.members)
        _keep(tables, (*head, *names), known)
    return known.read(raw, colons)


def meet_table(tables: Tables, raw: dict[str, Any], log: Log) -> None:
    """Takes note of the table of a log that was read out of these data, for the next of its logs."""
    head = _head(raw)
    key = (*head, *log.players)
    if key not in tables and raw["players"] == log.players:
        known = KnownTable(log.game, log.players, log.rulings, sum(members(raw.get(name)) for name in KEPT))
        _keep(tables, key, known)
        if OF_PLAYERS.isdisjoint(log.table):
            tables[*head, (len(log.players),)] = known  # no name is a tuple


def _keep(tables: Tables, key: tuple[Any, ...], known: KnownTable) -> None:
    if len(tables) >= MOST:
        tables.clear()
    tables[key] = known
