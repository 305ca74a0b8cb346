"""Bridge deals in Portable Bridge Notation, as a log: the hands, the auction and the play of each board."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.reading.pbn_deal import RANKS, SEATS, UNKNOWN, card, dealer_of, hands_in, seat_of, vulnerable_in
from referee.reading.pbn_text import IRREGULAR, Board, Word, boards

GAME = "contract-bridge"
NAMES = ("North", "East", "South", "West")
HAND = 13
CALLS = {"pass": "pass", "p": "pass", "x": "double", "d": "double", "xx": "redouble", "r": "redouble"}
BID = re.compile(r"([1-7])(C|D|H|S|N|NT)")
CONTRACT = re.compile(r"([1-7])(C|D|H|S|N|NT)(X{0,2})")
CARD = re.compile(r"([SHDC])([2-9TJQKA]|10)")
NAME = re.compile(r"[^\W\d_][\w .'’-]{0,60}")
REMARK = re.compile(r"=\d+=?|\$\d+|[!?]+")
"""References to notes and judgements of calls and cards."""
RESULT = re.compile(r"([0-9]{1,2})|(NS|EW) ?([0-9]{1,2})(?: (?:NS|EW) ?[0-9]{1,2})?")
PASSES_TO_END, PASSED_OUT = 3, "pass"
STOPPED, GOES_ON = "*", "+"
SKIPPED, LED_EARLY = "S", "L"
"""Irregularities: the player whose turn it was is passed over; that card was led by the wrong player."""
Cards = list[tuple[str, Word]]
"""The cards of a trick as they are written, each with its word."""
Places = Mapping[str, tuple[int, int]]
"""By JSON pointers of the log: the line, from 1, and the column, from 0."""


def read_pbn(text: str) -> dict[str, Any]:
    """The log of a file, a deal for each board. Raises NotParsed."""
    return _read(text)[0]


def places_in(text: str) -> Places:
    """Where what stands in the log stands in the file. Raises NotParsed."""
    return _read(text)[1]


def _read(text: str) -> tuple[dict[str, Any], Places]:
    found = boards(text)
    players = players_of(found)
    places: dict[str, tuple[int, int]] = {}
    deals = []
    for number, board in enumerate(found):
        sheet = _Sheet(board, players)
        deals.append(sheet.deal())
        places[f"/deals/{number}"] = (board.line, 0)
        for index, word in enumerate(sheet.words):
            places[f"/deals/{number}/moves/{index}"] = (word.line, word.column)
    log: dict[str, Any] = {"game": GAME, "players": players, "table": {"deals": len(deals)}, "deals": deals}
    if (event := found[0].told("Event")) is not None:
        log["comment"] = event.text
    return log, places


def players_of(found: Sequence[Board]) -> list[str]:
    """The players from North on: their names where all boards have the same four, else the names of the seats."""
    named = {tuple(word.text if (word := board.told(seat)) else "" for seat in NAMES) for board in found}
    names = list(named.pop())
    good = not named and len({name.lower() for name in names}) == len(names)
    return names if good and all(NAME.fullmatch(name) for name in names) else list(NAMES)


class _Sheet:
    """One board on its way into a log."""

    def __init__(self, board: Board, players: Sequence[str]) -> None:
        self.board = board
        self.players = players
        self.moves: list[str] = []
        self.words: list[Word] = []
        """What each move was read from."""
        self.bids: list[tuple[int, str, str]] = []
        """Every bid: the seat, the number, the strain."""
        self.doubled = ""
        """What doubling has made of the last bid: nothing, `X` or `XX`."""
        self.passes = 0
        """How many passes the auction ends with."""
        self.won = [0, 0]
        """The tricks of each side that are written down, North's first."""
        self.unseen = False
        """Has a trick a card that nobody noted?"""

    def deal(self) -> dict[str, Any]:
        """The deal as a log has it."""
        dealer = dealer_of(self.board)
        entry: dict[str, Any] = {} if dealer is None else {"dealer": self.players[dealer]}
        vulnerable = vulnerable_in(self.board)
        if vulnerable is not None:
            entry["vulnerable"] = [self.players[seat] for seat in vulnerable] or "none"
        if hands := hands_in(self.board):
            entry["hands"] = {self.players[seat]: hand for seat, hand in hands.items()}
        auction = self.board.words.get("Auction", [])
        if auction:
            self._auction(auction)
        elif dealer is not None:
            self._shortest_auction(dealer)
        self._contract()
        if self.bids:
            self._play(self.board.words.get("Play", []))
        entry["moves"] = self.moves
        if (comment := self._comment()) is not None:
            entry["comment"] = comment
        return entry

    # --- the auction ---------------------------------------------------------------------------------------

    def _say(self, seat: int, said: str, word: Word) -> None:
        self.moves.append(f"{self.players[seat]} {said}")
        self.words.append(word)

    def _auction(self, words: Sequence[Word]) -> None:
        tag = self.board.told("Auction")
        seat = seat_of(tag) if tag is not None else dealer_of(self.board) or 0
        for word in words:
            odd, text = plain(word)
            if text in {STOPPED, GOES_ON}:
                return
            if text.upper() in {"AP", "ALL"}:
                for _ in range((3 if self.bids else 4) - self.passes):
                    self._call(seat, "pass", word)
                    seat = (seat + 1) % len(SEATS)
                return
            if odd == SKIPPED:
                seat = (seat + 1) % len(SEATS)
            if text and text != UNKNOWN:
                self._call(seat, text, word)
                seat = (seat + 1) % len(SEATS)

    def _call(self, seat: int, text: str, word: Word) -> None:
        """Takes over a call."""
        said = CALLS.get(text.lower())
        if said is None:
            bid = BID.fullmatch(text.upper())
            if bid is None:
                raise word.fault(f"'{text[:20]}' is no call")
            self.bids.append((seat, bid[1], bid[2][0]))
            said, self.doubled = f"bid {bid[1]}{bid[2][0]}", ""
        elif said != "pass":
            self.doubled = {"double": "X", "redouble": "XX"}[said]
        self.passes = self.passes + 1 if said == "pass" else 0
        self._say(seat, said, word)

    def _shortest_auction(self, dealer: int) -> None:
        """Where only the contract is told: the shortest auction that comes to it."""
        word, declarer = self.board.told("Contract"), self.board.told("Declarer")
        if word is None:
            return
        if word.text.lower() == "pass":
            for place in range(len(SEATS)):
                self._call((dealer + place) % len(SEATS), "pass", word)
            return
        told = contract_in(word)
        if declarer is None:
            return
        seat = dealer
        while seat != seat_of(declarer):
            self._call(seat, "pass", word)
            seat = (seat + 1) % len(SEATS)
        calls = [told[1] + told[2], *(("X", "XX")[: len(told[3])])]
        for call in [*calls, "pass", "pass", "pass"]:
            self._call(seat, call, word)
            seat = (seat + 1) % len(SEATS)

    def _contract(self) -> None:
        """Where the contract or the declarer of the board is not what its auction comes to: says what is on record."""
        word, named = self.board.told("Contract") or self.board.told("Declarer"), self.board.told("Declarer")
        if word is None or self.passes < PASSES_TO_END:
            return
        made = "".join([*self.bids[-1][1:], self.doubled]) if self.bids else PASSED_OUT
        told, ruled = made, self.board.ruled("Contract") or self.board.ruled("Declarer")
        if (contract := self.board.told("Contract")) is not None:
            passed = contract.text.lower() == PASSED_OUT
            told = PASSED_OUT if passed else "".join(contract_in(contract).group(1, 2, 3)).replace("NT", "N")
        own = self._first_to_name() if self.bids else 0
        seat = own if named is None or told == PASSED_OUT else seat_of(named)
        if (told, seat) != (made, own):
            self._say(seat, f"contract {told}{' ruled' if ruled else ''}", word)

    def _first_to_name(self) -> int:
        """The first of the side with the last bid to name its strain."""
        last, _, strain = self.bids[-1]
        return next(seat for seat, _, named in self.bids if named == strain and (seat - last) % 2 == 0)

    @property
    def declarer(self) -> int:
        """The seat that plays the contract: by the auction, where the table did not settle on another."""
        named = self.board.told("Declarer")
        return seat_of(named) if named is not None and self.board.ruled("Declarer") else self._first_to_name()

    # --- the play ------------------------------------------------------------------------------------------

    def _play(self, words: Sequence[Word]) -> None:
        tag = self.board.told("Play")
        first = seat_of(tag) if tag is not None else (self.declarer + 1) % len(SEATS)
        tricks, ended = self._tricks(words)
        leader = first
        for place, (trick, early) in enumerate(tricks):
            if early is not None:
                leader = (first + early) % len(SEATS)
            leader = self._trick(trick, first, leader, last=place == len(tricks) - 1)
        self._result(ended=ended or not words)

    @staticmethod
    def _tricks(words: Sequence[Word]) -> tuple[list[tuple[Cards, int | None]], bool]:
        """The cards of each trick in the order of the seats, with the place of one that was led out of turn; and whether it is
        said that no card follows."""
        tricks: list[tuple[Cards, int | None]] = []
        trick, early, led_early = list[tuple[str, Word]](), None, False
        for word in words:
            odd, text = plain(word)
            if text == STOPPED:
                break
            led_early = led_early or odd == LED_EARLY
            if text and led_early:
                early, led_early = len(trick), False
            if text:
                trick.append((UNKNOWN if text == GOES_ON else text, word))
            if len(trick) == len(SEATS):
                tricks.append((trick, early))
                trick, early = [], None
        else:
            word = None
        if trick:
            tricks.append((trick + [(UNKNOWN, trick[-1][1])] * (len(SEATS) - len(trick)), early))
        while tricks and all(text == UNKNOWN for text, _ in tricks[-1][0]):
            tricks.pop()
        return tricks, word is not None

    def _trick(self, trick: Cards, first: int, leader: int, *, last: bool) -> int:
        """Takes over the cards of a trick, which stand in the order of the seats from `first`, in the order in which they
        were played; returns who won it, as far as its cards are known."""
        order = [(leader + place) % len(SEATS) for place in range(len(SEATS))]
        told = [trick[(seat - first) % len(SEATS)] for seat in order]
        while last and told and told[-1][0] == UNKNOWN:
            told.pop()
        played: list[tuple[int, str, str]] = []
        for seat, (text, word) in zip(order, told, strict=False):
            found = CARD.fullmatch(text.upper())
            if found is None and text != UNKNOWN:
                raise word.fault(f"'{text[:20]}' is no card, such as SA or HT")
            self._say(seat, "?" if found is None else card(found[1], found[2].replace("10", "T")), word)
            if found is not None:
                played.append((seat, found[1], found[2].replace("10", "T")))
        if not played:
            return leader
        trump, led = self.bids[-1][2], played[0][1]
        winner = max(played, key=lambda one: (one[1] == trump, one[1] == led, RANKS.index(one[2])))[0]
        self.unseen = self.unseen or len(played) < len(told)
        if len(played) == len(SEATS):
            self.won[winner % 2] += 1
        return winner

    def _result(self, *, ended: bool) -> None:
        """Says what result is on record where the play does not come to it: what the declarer claims when the play stops, what
        the table settled, or else what contradicts the cards."""
        word, declarer = self.board.told("Result"), self.declarer
        if word is None:
            return
        tricks, ruled = tricks_in(word, declarer), self.board.ruled("Result")
        own, left = self.won[declarer % 2], HAND - sum(self.won)
        if not (ruled or self.unseen) and left and ended and 0 <= tricks - own <= left:
            self._say(declarer, f"claim {tricks - own}", word)
        elif ruled or tricks != own or (ended and left):
            mark = " ruled" if ruled else " unfinished" if left and not ended else ""
            self._say(declarer, f"result {tricks}{mark}", word)

    def _comment(self) -> str | None:
        """What the board tells besides, where the log has no place for it."""
        told = [(name, self.board.told(name)) for name in ("Board", "Contract", "Declarer", "Result")]
        return ", ".join(f"{name} {word.text}" for name, word in told if word is not None) or None


def contract_in(word: Word) -> re.Match[str]:
    """The number, the strain and the doubles of a contract. Raises NotParsed."""
    found = CONTRACT.fullmatch(word.text.removeprefix(IRREGULAR).upper().replace(" ", ""))
    if found is None:
        raise word.fault(f"'{word.text[:20]}' is no contract, such as 4S, 3NTX or Pass")
    return found


def tricks_in(word: Word, declarer: int) -> int:
    """How many tricks the declarer won by a result, which tells that or the tricks of a side. Raises NotParsed."""
    found = RESULT.fullmatch(word.text.removeprefix(IRREGULAR).strip().upper())
    if found is None or int(found[1] or found[3]) > HAND:
        raise word.fault(f"'{word.text[:20]}' is no result: how many tricks the declarer won")
    told = int(found[1] or found[3])
    return told if found[1] or found[2] == ("NS", "EW")[declarer % 2] else HAND - told


def plain(word: Word) -> tuple[str, str]:
    """A word without what is remarked on it, and before it the letter of an irregularity."""
    text = word.text if word.text.isalnum() else REMARK.sub("", word.text)
    return (text[1:2].upper(), text[2:]) if text.startswith("^") else ("", text)
