"""Reading a log: its outline, deal by deal. This is the only place where a log is checked for being readable."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import filterfalse
from typing import Any, NamedTuple

from referee.english import a_list
from referee.errors import Fault, UnreadableLog
from referee.games.game import Game
from referee.reading.deals import Deal, DealReader, seat_of
from referee.reading.declarations import keyed_by_words, table_keys, value_fault
from referee.reading.faults import MAX_FAULTS, Faults, mapping, pointer_to, shorten
from referee.reading.seating import names_fault, seating_of

MAX_MOVES = 20_000
MAX_DEALS = 2_000
LONGEST_NAME = 80
LOG_KEYS = (
    "game", "players", "dealer", "first_deal", "rulings", "table", "carried", "deals", "edition", "comment",
)  # fmt: skip


class Log(NamedTuple):
    """A log as read. Seats count clockwise from the first named player."""

    game: Game
    players: list[str]
    dealer: int
    deals: list[Deal]
    dealer_named: bool
    first_deal: int
    rulings: dict[str, str]
    table: dict[str, Any]
    carried: list[int]
    edition: str | None


def read_log(raw: Any, find_game: Callable[[Any], Game], rulings: Mapping[str, Any]) -> Log:
    """A log out of plain data.

    `find_game` finds a game by name, or makes it of the object that says it; `rulings` is the book of rulings. Raises
    UnknownGame, and UnreadableLog with every fault found.
    """
    faults = Faults()
    if not isinstance(raw, dict):
        raise UnreadableLog([Fault("", "a log is an object with game, players and deals")])
    for key in filterfalse(LOG_KEYS.__contains__, raw):
        faults.add(pointer_to(key), f"is not known here; known: {a_list(LOG_KEYS)}")
    name = raw.get("game")
    if not isinstance(name, (str, dict)):
        raise UnreadableLog([Fault("/game", "the log must name its game, or be played by one that it says itself")])
    game = find_game(name)
    return _Outline(raw, game, faults, rulings).read()


def names_unfit(names: list[str]) -> str | None:
    """What is wrong with these names of players; None where nothing is."""
    if max(map(len, names)) > LONGEST_NAME:
        return f"a name has at most {LONGEST_NAME} characters"
    return names_fault(tuple(names))


class _Outline:
    """Reads the parts of one log."""

    def __init__(self, raw: dict[str, Any], game: Game, faults: Faults, rulings: Mapping[str, Any]) -> None:
        self.raw = raw
        self.game = game
        self.faults = faults
        self.book = rulings
        self.players = self._players(raw.get("players"))
        self.table = self._table(raw["table"]) if raw.get("table") is not None else {}
        if self.players:
            self.game = game.at(len(self.players), self.table)
        if self.players and self.table:
            self._idle_keys()
        self.every = self.game.in_any_deal
        self.seating = seating_of(self.every, tuple(self.players))
        faults += self.seating.name_clashes[: MAX_FAULTS - len(faults)]

    def _idle_keys(self) -> None:
        """Refuses what no clause of this table reads (a target where there is no scoring)."""
        read = {key for clause in self.game.in_any_deal.clauses for key in clause.declarable}
        read |= {option.key for option in self.game.options}
        known = table_keys(self.game)
        for key in self.table:
            if key in known and key not in read:
                self.faults.add(pointer_to("table", key), "means nothing without the option that it belongs to")

    def read(self) -> Log:
        raw, faults = self.raw, self.faults
        named = raw.get("dealer") is not None
        log = Log(
            game=self.game,
            players=self.players,
            dealer=seat_of(raw["dealer"], self.players, faults, "dealer") if named else len(self.players) - 1,
            dealer_named=named,
            deals=[],
            first_deal=self._first_deal(raw["first_deal"]) if "first_deal" in raw else 1,
            rulings=self._rulings(raw["rulings"]) if raw.get("rulings") is not None else dict(self.game.rulings),
            table=self.table,
            carried=self._carried(raw["carried"]) if raw.get("carried") is not None else [],
            edition=self._edition(raw["edition"]) if "edition" in raw else None,
        )
        deals = raw.get("deals", [])
        if not isinstance(deals, list) or len(deals) > MAX_DEALS:
            faults.add("/deals", f"deals are a list of at most {MAX_DEALS}")
            deals = []
        if self.players:
            log.deals.extend(DealReader(self.every, self.players, self.seating, faults).read(deals))
        if (told := sum([len(deal.moves) for deal in log.deals])) > MAX_MOVES:
            faults.add("/deals", f"a log may hold at most {MAX_MOVES} moves; this one holds {told}")
        if faults:
            raise UnreadableLog(list(faults))
        return log

    def _players(self, raw: object) -> list[str]:
        try:
            names = list(map(str.strip, raw)) if isinstance(raw, list) else None
        except TypeError:
            names = None
        fault = "players are a list of names, clockwise" if names is None else self._fault_of(names)
        if fault is not None:
            self.faults.add("/players", fault)
        return names if names is not None and fault is None else []

    def _fault_of(self, names: list[str]) -> str | None:
        """Why players of these names cannot play; None where they can."""
        chosen = self.raw.get("rulings")
        if not self.game.for_players(len(names), chosen if isinstance(chosen, dict) else {}):
            low, high = self.game.players
            return f"{self.game.name} is for {low} to {high} players, not {len(names)}"
        return names_unfit(names)

    def _first_deal(self, value: object) -> int:
        if type(value) is int and 1 <= value <= MAX_DEALS:
            return value
        self.faults.add("/first_deal", "must be a whole number from 1")
        return 1

    def _edition(self, value: object) -> str | None:
        if value is None or isinstance(value, str):
            return value
        self.faults.add("/edition", "must be a string")
        return None

    def _rulings(self, raw: object) -> dict[str, str]:
        chosen = dict(self.game.rulings)
        for key, value in mapping(raw, self.faults, "rulings").items():
            if key not in self.book:
                self.faults.add(pointer_to("rulings", key), "is no ruling of the book of rulings")
            elif value != "default" and value not in list(self.book[key].get("alternatives", {})):
                known = ["default", *self.book[key].get("alternatives", {})]
                self.faults.add(pointer_to("rulings", key), f"is one of {a_list(known)}")
            elif value != "default":
                chosen[key] = str(value)
            else:
                chosen.pop(key, None)
        return chosen

    def _table(self, raw: object) -> dict[str, Any]:
        declared = {key: keyed_by_words(value) for key, value in mapping(raw, self.faults, "table").items()}
        known = table_keys(self.game)
        for key, value in declared.items():
            if key not in known:
                told = a_list(known) if known else "none"
                self.faults.add(pointer_to("table", key), f"{self.game.name} knows no such key; known: {told}")
                continue
            detail = value_fault(self.game, key, value, self.players)
            if detail is not None:
                self.faults.add(pointer_to("table", key), detail)
        return declared

    def _carried(self, raw: object) -> list[int]:
        columns = self.game.columns
        scores = [0] * (len(self.players) + len(columns))
        seen = set()
        for name, score in mapping(raw, self.faults, "carried").items():
            if name in columns:
                seat = len(self.players) + columns.index(name)
            else:
                seat = seat_of(name, self.players, self.faults, "carried", name)
            if type(score) is not int or abs(score) >= 10**9:
                self.faults.add(pointer_to("carried", name), "a score is a whole number")
            elif self.players:
                if seat in seen:
                    self.faults.add(pointer_to("carried", name), f"{shorten(name)} stands twice")
                seen.add(seat)
                scores[seat] = score
        return scores
