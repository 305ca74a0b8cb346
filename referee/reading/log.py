"""Reading a log: its outline, deal by deal. This is the only place where a log is checked for being readable."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.characters import same_name
from referee.english import a_list
from referee.errors import Fault, UnreadableLog
from referee.games.game import Game
from referee.reading.declarations import keyed_by_words, table_keys, value_fault
from referee.reading.duplicates import tell_copies_apart
from referee.reading.faults import BadMove, Faults, pointer_to, shorten
from referee.reading.move_reader import MoveReader
from referee.reading.moves import CARD, SEAT_BITS, Move, mover
from referee.reading.seating import names_fault, seating_of
from referee.reading.vocabulary import cards_written
from referee.reading.won import Won, WonReader

MAX_MOVES = 20_000
MAX_DEALS = 2_000
LONGEST_NAME = 80
LARGEST_HAND = 120
"""More cards than any pack has."""
LOG_KEYS = (
    "game", "players", "dealer", "first_deal", "rulings", "table", "carried", "deals", "edition", "comment",
)  # fmt: skip
DEAL_KEYS = ("dealer", "hands", "moves", "won", "comment")


class Deal(NamedTuple):
    """One deal of a log: who dealt it (None: it follows from the rules), the recorded hands by seat, the moves."""

    dealer: int | None
    hands: dict[int, tuple[int, ...]]
    moves: list[int | Move]
    called: dict[int, str]
    """By the places of moves: what a hand was called that has more than one name."""
    won: Won | None = None
    """What each player won, in place of moves, where nobody wrote the cards down."""


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


def read_log(raw: Any, find_game: Callable[[str], Game], rulings: Mapping[str, Any]) -> Log:
    """A log out of plain data.

    `find_game` finds a game by name, `rulings` is the book of rulings. Raises UnknownGame, and UnreadableLog with every
    fault found.
    """
    faults = Faults()
    if not isinstance(raw, dict):
        raise UnreadableLog([Fault("", "a log is an object with game, players and deals")])
    _known_keys(raw, LOG_KEYS, faults)
    name = raw.get("game")
    if not isinstance(name, str):
        raise UnreadableLog([Fault("/game", "the log must name its game")])
    game = find_game(name)
    return _Outline(raw, game, faults, rulings).read()


class _Outline:
    """Reads the parts of one log."""

    def __init__(self, raw: dict[str, Any], game: Game, faults: Faults, rulings: Mapping[str, Any]) -> None:
        self.raw = raw
        self.game = game
        self.faults = faults
        self.book = rulings
        self.players = self._players(raw.get("players"))
        self.table = self._table(raw.get("table"))
        if self.players:
            self.game = game.at(len(self.players), self.table)
            self._idle_keys()
        self.seating = seating_of(self.game, tuple(self.players))
        self.reader = self.seating.reader
        for fault in self.seating.name_clashes:
            faults.add(fault.pointer, fault.detail)

    def _idle_keys(self) -> None:
        """Refuses what no clause of this table reads (a target where there is no scoring)."""
        if not self.table:
            return
        read = {key for clause in self.game.clauses for key in clause.declarable}
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
            dealer=self._seat(raw["dealer"], "dealer") if named else len(self.players) - 1,
            dealer_named=named,
            deals=[],
            first_deal=self._first_deal(raw.get("first_deal", 1)),
            rulings=self._rulings(raw.get("rulings")),
            table=self.table,
            carried=self._carried(raw.get("carried")),
            edition=self._edition(raw.get("edition")),
        )
        deals = raw.get("deals", [])
        if not isinstance(deals, list) or len(deals) > MAX_DEALS:
            faults.add("/deals", f"deals are a list of at most {MAX_DEALS}")
            deals = []
        if self.players:
            self._deals(deals, log)
        faults.raise_any()
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
        if max(map(len, names)) > LONGEST_NAME:
            return f"a name has at most {LONGEST_NAME} characters"
        return names_fault(tuple(names))

    def _seat(self, name: object, *where: object) -> int:
        known = same_name(name, self.players) if isinstance(name, str) else None
        if known is not None:
            return self.players.index(known)
        if self.players:
            self.faults.add(pointer_to(*where), f"'{shorten(name)}' is none of the players ({a_list(self.players)})")
        return 0

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
        chosen = {}
        for key, value in mapping(raw, self.faults, "rulings").items():
            if key not in self.book:
                self.faults.add(pointer_to("rulings", key), "is no ruling of the book of rulings")
            elif value != "default" and value not in list(self.book[key].get("alternatives", {})):
                known = ["default", *self.book[key].get("alternatives", {})]
                self.faults.add(pointer_to("rulings", key), f"is one of {a_list(known)}")
            elif value != "default":
                chosen[key] = str(value)
        return chosen

    def _table(self, raw: object) -> dict[str, Any]:
        if raw is None:
            return {}
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
        if raw is None:
            return scores
        seen = set()
        for name, score in mapping(raw, self.faults, "carried").items():
            if name in columns:
                seat = len(self.players) + columns.index(name)
            else:
                seat = self._seat(name, "carried", name)
            if type(score) is not int or abs(score) >= 10**9:
                self.faults.add(pointer_to("carried", name), "a score is a whole number")
            elif self.players:
                if seat in seen:
                    self.faults.add(pointer_to("carried", name), f"{shorten(name)} stands twice")
                seen.add(seat)
                scores[seat] = score
        return scores

    def _deals(self, deals: list[Any], log: Log) -> None:
        for number, raw in enumerate(deals):
            if not isinstance(raw, dict):
                self.faults.add(pointer_to("deals", number), "a deal is an object with moves")
                continue
            _known_keys(raw, DEAL_KEYS, self.faults, "deals", number)
            named = raw.get("dealer")
            dealer = None if named is None else self._seat(named, "deals", number, "dealer")
            if "won" in raw:
                log.deals.append(self._told(raw, number, dealer))
                continue
            hands = self._hands(raw.get("hands"), number)
            moves = self.reader.read_all(raw.get("moves", []), self.faults, "deals", number, "moves")
            deal = Deal(dealer, hands, moves, {})
            if self.seating.has_rows:
                self._refuse_rows(deal, number)
            if self.reader.other_names:
                settle_names(self.reader, deal)
            if self.game.pack.copies:
                hands, moves = tell_copies_apart(self.game.pack, hands, moves)
                deal = Deal(dealer, hands, moves, deal.called)
            log.deals.append(deal)
        if (told := sum([len(deal.moves) for deal in log.deals])) > MAX_MOVES:
            self.faults.add("/deals", f"a log may hold at most {MAX_MOVES} moves; this one holds {told}")

    def _told(self, raw: dict[str, Any], number: int, dealer: int | None) -> Deal:
        """A deal that tells what each player won, in place of its moves."""
        for key in ("hands", "moves"):
            if key in raw:
                self.faults.add(pointer_to("deals", number, key), "a deal tells its moves or what was won, not both")
        won = WonReader(self.game, self.players, self.reader).read(raw["won"], self.faults, "deals", number, "won")
        return Deal(dealer, {}, [], {}, won)

    def _refuse_rows(self, deal: Deal, number: int) -> None:
        """A row does not move: its owner plays from it."""
        for index, move in enumerate(deal.moves):
            if (seat := mover(move)) >= len(self.players):
                owner = self.players[(seat - len(self.players)) // 2]
                told = f"a row is played from by its owner, as in '{owner} play 4H from row'"
                self.faults.add(pointer_to("deals", number, "moves", index), told)

    def _hands(self, raw: object, number: int) -> dict[int, tuple[int, ...]]:
        reader = self.reader
        if isinstance(raw, dict) and not reader.other_names:
            try:
                return {reader.hands[name]: cards_written(reader.pack, cards) for name, cards in raw.items()}
            except (BadMove, KeyError, TypeError):  # a name or a card in other words, or a list of cards
                pass
        return self._hands_one_by_one(raw, number)

    def _hands_one_by_one(self, raw: object, number: int) -> dict[int, tuple[int, ...]]:
        hands: dict[int, tuple[int, ...]] = {}
        seats, others, cards_of = self.reader.hands, self.reader.other_names, self.reader.plain_cards
        seen = set()
        for name, cards in mapping(raw, self.faults, "deals", number, "hands").items():
            where = ("deals", number, "hands", name)
            seat = seats.get(name.strip()) if isinstance(name, str) else None
            if seat is None:
                seat = self._seat(name, *where)
            owner = others[seat][0] if seat in others else seat
            if owner in seen:
                self.faults.add(pointer_to(*where), "that hand stands twice")
            seen.add(owner)
            try:
                told = hands[seat] = cards_of(cards)
                if len(told) > LARGEST_HAND:
                    self.faults.add(pointer_to(*where), f"a hand has at most {LARGEST_HAND} cards")
            except BadMove as bad:
                self.faults.add(pointer_to(*where), str(bad))
        return hands


def settle_names(reader: MoveReader, deal: Deal) -> None:
    """Gives each hand one seat, whatever the log calls it, and notes what it was called."""
    others = reader.other_names
    for index, move in enumerate(deal.moves):
        if (seat := mover(move)) in others:
            own, deal.called[index] = others[seat]
            deal.moves[index] = move.changed(seat=own) if isinstance(move, Move) else own << SEAT_BITS | move & CARD
    hands = {others[seat][0] if seat in others else seat: cards for seat, cards in deal.hands.items()}
    deal.hands.clear()
    deal.hands.update(hands)


def _known_keys(raw: dict[str, Any], known: Sequence[str], faults: Faults, *where: object) -> None:
    for key in raw:
        if key not in known:
            faults.add(pointer_to(*where, key), f"is not known here; known: {a_list(known)}")


def mapping(raw: object, faults: Faults, *where: object) -> Mapping[str, Any]:
    """The value if it is an object; else a fault and an empty one."""
    if isinstance(raw, dict):
        return raw
    if raw is not None:
        faults.add(pointer_to(*where), "must be an object")
    return {}
