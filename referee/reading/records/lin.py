"""Bridge deals as Bridge Base Online keeps them (LIN), as a log: pairs of a field and its value between bars."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from referee.reading.faults import NotParsed
from referee.reading.records.bridge_sheet import PLAYERS, Places, log_of, places_of
from referee.reading.records.pbn_deal import RANKS, SEATS, SUITS
from referee.reading.records.pbn_text import Board, Word, Words

FIELD = re.compile(r"\s*([A-Za-z0-9]{2})\|([^|]*)(?:\||$)")
BEGINS = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:vg|pn|pw|qx|st|md|rs|bt)\|")
"""How a file of this notation begins, and no file of another."""
SEATED = (2, 3, 0, 1)
"""The seats in the order in which names and hands stand: South, West, North, East."""
ROOMS = {"o": "Open", "c": "Closed"}
VULNERABLE = {"o": "None", "0": "None", "n": "NS", "e": "EW", "b": "All"}
HAND = re.compile(r"(?:S([2-9TJQKA]*))?(?:H([2-9TJQKA]*))?(?:D([2-9TJQKA]*))?(?:C([2-9TJQKA]*))?", re.IGNORECASE)
RESULT = re.compile(r"([1-7])([CDHSN])([NESW])(x{0,2})(?:=|([+-]\d{1,2}))|(P(?:ASS)?)", re.IGNORECASE)
BOOK = 6
SILENT = frozenset({"pg", "st", "rh", "hf", "ht", "lb", "lc", "lg", "se", "sb", "tu", "up"})
"""Fields for the screen: where a page ends, and how it looks."""


def read(text: str) -> dict[str, Any]:
    """The log of a file, a deal for each board. Raises NotParsed."""
    return log_of(boards(text))


def places(text: str) -> Places:
    """Where what stands in the log stands in the file. Raises NotParsed."""
    return places_of(boards(text))


class _Board(Board):
    """A board whose cards stand in the order in which they were played."""

    in_turn = True

    def keep(self, name: str, value: str) -> None:
        """Keeps a tag of which nothing stands at the board itself."""
        self.tags[name], self.places[name] = value, self.start.place


class _Told(Words):
    """Words each of which is a field of its own."""

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self.at: list[int] = []

    def tell(self, text: str, place: int) -> None:
        """Adds a word, and where it stands."""
        self.texts.append(text)
        self.at.append(place)

    def word(self, index: int) -> Word:
        return Word(self.texts[index], self.file, self.at[index], "LIN")


def boards(text: str) -> list[Board]:
    """The boards of a file in order. Raises NotParsed."""
    file = _File(text)
    place = 0
    while place < len(text.rstrip()):
        field = FIELD.match(text, place)
        if field is None:
            at = place + len(text[place:]) - len(text[place:].lstrip())
            raise Word("", text, at, "LIN").fault("a field is two letters, a bar, its value and a bar, as in mb|1S|")
        file.take(field[1].lower(), field[2].strip(), field.start(2))
        place = field.end()
    file.end_board()
    if not file.found:
        raise NotParsed("not LIN: there is no board in it", 1)
    return file.found


def _left(suit: int, hands: Iterable[list[str]]) -> str:
    """The ranks of a suit that none of these hands has."""
    return "".join(rank for rank in RANKS if all(rank not in hand[suit] for hand in hands))


class _File:
    """A file on its way into boards."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[Board] = []
        self.board: _Board | None = None
        self.event = ""
        self.names: list[tuple[str, int]] = []
        self.results: list[str] = []

    def take(self, field: str, value: str, place: int) -> None:
        """Takes over a field."""
        if field == "vg":
            self.event = value.partition(",")[0]
        elif field in {"pn", "pw"} and (self.board is None or not self.board.value("Deal")):
            self.names = [(name.strip(), place) for name in value.split(",")]
        elif field == "rs":
            self.results = value.split(",")
        elif field == "qx" or (field == "md" and (self.board is None or self.board.value("Deal"))):
            self.end_board()
            self.board = _Board(self.text, place, "LIN")
            self._head(value if field == "qx" else "", place)
        if self.board is None or field in SILENT:
            return
        self._say(self.board, field, value, place)

    def _say(self, board: _Board, field: str, value: str, place: int) -> None:
        """What a field says of the board."""
        if field == "md" and value:
            self._deal(board, value, place)
        elif field == "sv" and value.lower() in VULNERABLE:
            self._tell("Vulnerable", VULNERABLE[value.lower()], place)
        elif field == "ah" and (number := re.search(r"\d+", value)):
            self._tell("Board", number[0], place)
        elif field == "mb":
            self._add("Auction", value, place)
        elif field == "pc":
            self._add("Play", value, place)
        elif field == "mc" and value:
            self._tell("Result", value, place)
            board.claimed = True
        elif field in {"an", "nt"} and value:
            name = "Play" if board.words.get("Play") and field == "nt" else "Auction"
            at = name, max(len(board.under(name).texts) - 1, 0)
            board.remarks[at] = f"{board.remarks[at]} {value}" if at in board.remarks else value
        elif field not in {"qx", "vg", "pn", "pw", "rs"} and value:
            self._tell("Remarks", f"{board.value('Remarks')} {field} {value}".strip(), place)

    def _head(self, number: str, place: int) -> None:
        """What is known of a board before its hands: its number and room, and who sits there."""
        room = ROOMS.get(number[:1].lower(), "")
        if told := re.search(r"\d+", number):
            self._tell("Board", told[0], place)
        if room:
            self._tell("Room", room, place)
        if self.event:
            self._tell("Event", self.event, place)
        names = self.names[4:8] if room == "Closed" and len(self.names) >= 2 * len(SEATS) else self.names[:4]
        for seat, (name, at) in zip(SEATED, names, strict=False):
            self._tell(PLAYERS[seat], name, at)

    def _tell(self, name: str, value: str, place: int) -> None:
        if self.board is not None:
            self.board.tags[name], self.board.places[name] = value, place

    def _add(self, name: str, value: str, place: int) -> None:
        assert self.board is not None
        told = self.board.words.setdefault(name, _Told(self.text))
        assert isinstance(told, _Told)
        told.tell(value, place)

    def _deal(self, board: _Board, value: str, place: int) -> None:
        """Who dealt, and the hands, of which the last is what the others leave."""
        dealer, rest = ("", value) if not value[0].isdigit() else (value[0], value[1:])
        hands: dict[int, list[str]] = {}
        for seat, written in zip(SEATED, rest.split(","), strict=False):
            found = HAND.fullmatch(written.strip())
            if found is None:
                raise Word(value, self.text, place, "LIN").fault(
                    f"'{written[:30]}' is no hand, such as SAK2HQJ3DT98C7654"
                )
            if written.strip():
                hands[seat] = [(suit or "").upper() for suit in found.groups()]
        if len(hands) == len(SEATS) - 1 and all(len("".join(hand)) == len(RANKS) for hand in hands.values()):
            (last,) = set(range(len(SEATS))) - set(hands)
            hands[last] = [_left(suit, hands.values()) for suit in range(len(SUITS))]
        told = [".".join(hands[seat]) if seat in hands else "-" for seat in range(len(SEATS))]
        self._tell("Deal", f"{SEATS[0]}:{' '.join(told)}", place)
        if dealer and dealer in "1234":
            self._tell("Dealer", SEATS[SEATED[int(dealer) - 1]], place)

    def end_board(self) -> None:
        """Keeps the board that was begun, if any of it is told. One that says no result has that of the list at the head."""
        board, self.board = self.board, None
        if board is None or not (board.value("Deal") or board.words):
            return
        number = len(self.found)
        self.found.append(board)
        listed = RESULT.fullmatch(self.results[number].strip()) if number < len(self.results) else None
        if listed is None or listed[6]:
            return
        board.keep("Listed", self.results[number])
        if not board.value("Result"):
            board.keep("Result", str(BOOK + int(listed[1]) + int(listed[5] or 0)))
        if not board.words.get("Auction"):
            board.keep("Contract", f"{listed[1]}{listed[2].upper()}{listed[4].upper()}")
            board.keep("Declarer", listed[3].upper())
