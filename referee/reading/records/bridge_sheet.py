"""One board of Bridge on its way into a log: the hands, the auction and the play."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.reading.records.pbn_deal import RANKS, SEATS, UNKNOWN, dealer_of, hands_in, seat_of, vulnerable_in
from referee.reading.records.pbn_text import Board, Words
from referee.reading.records.pbn_words import BIDS, CALLS, CARDS, HAND, contract_in, plain, tricks_in

GAME = "contract-bridge"
TOLD = ("Board", "Room", "Contract", "Declarer", "Result", "Remarks")
"""Tags that become the comment of a deal."""
PLAYERS = ("North", "East", "South", "West")
NAME = re.compile(r"[^\W\d_][\w .'’-]{0,60}")
PASSES_TO_END, PASSED_OUT = 3, "pass"
STOPPED, GOES_ON = "*", "+"
SKIPPED, LED_EARLY = "S", "L"
"""Irregularities: the player whose turn it was is passed over; that card was led by the wrong player."""
Cards = list[tuple[str, int]]
"""The cards of a trick as they are written, each with the place of its word."""
ORDERS = [tuple((leader + place) % len(SEATS) for place in range(len(SEATS))) for leader in range(len(SEATS))]
"""The seats in turn, from each of them on."""
Source = tuple[Words | Board, Any]
"""What a move was read from: words and which of them, or a board and the name of a tag."""
Places = Mapping[str, tuple[int, int]]
"""By JSON pointers of the log: the line, from 1, and the column, from 0."""


def log_of(found: Sequence[Board]) -> dict[str, Any]:
    """The log of boards, a deal for each. Raises NotParsed."""
    players = players_of(found)
    deals = [_Sheet(board, players).deal() for board in found]
    log: dict[str, Any] = {"game": GAME, "players": players, "table": {"deals": len(deals)}, "deals": deals}
    if event := found[0].value("Event"):
        log["comment"] = event
    return log


def places_of(found: Sequence[Board]) -> Places:
    """Where what stands in the log of boards stands in their file. Raises NotParsed."""
    players = players_of(found)
    places: dict[str, tuple[int, int]] = {}
    for number, board in enumerate(found):
        sheet = _Sheet(board, players)
        sheet.deal()
        places[f"/deals/{number}"] = (board.start.line, 0)
        for index, (under, place) in enumerate(sheet.sources):
            word = under.word(place)
            places[f"/deals/{number}/moves/{index}"] = (word.line, word.column)
    return places


def players_of(found: Sequence[Board]) -> list[str]:
    """The players from North on: their names where all boards have the same four, else the names of the seats."""
    named = {tuple(board.value(seat) for seat in PLAYERS) for board in found}
    names = list(named.pop())
    good = not named and len({name.lower() for name in names}) == len(names)
    return names if good and all(NAME.fullmatch(name) for name in names) else list(PLAYERS)


class _Sheet:
    """One board on its way into a log."""

    def __init__(self, board: Board, players: Sequence[str]) -> None:
        self.board = board
        self.players = players
        self.moves: list[str] = []
        self.sources: list[Source] = []
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
        auction = self.board.words.get("Auction")
        if auction is not None:
            self._auction(auction)
        elif dealer is not None:
            self._shortest_auction(dealer)
        self._contract()
        if self.bids:
            self._play(self.board.under("Play"))
        entry["moves"] = self.moves
        if self.board.remarks:
            entry["comments"] = {str(self._place_of(remark)): said for remark, said in self.board.remarks.items()}
        if comment := self._comment():
            entry["comment"] = comment
        return entry

    # --- the auction ---------------------------------------------------------------------------------------

    def _say(self, seat: int, said: str, source: Source) -> None:
        self.moves.append(f"{self.players[seat]} {said}")
        self.sources.append(source)

    def _auction(self, words: Words) -> None:
        tag = self.board.told("Auction")
        seat = seat_of(tag) if tag is not None else dealer_of(self.board) or 0
        for index, written in enumerate(words.texts):
            odd, text = plain(written)
            if text in {STOPPED, GOES_ON}:
                return
            if text.upper() in {"AP", "ALL"}:
                for _ in range((3 if self.bids else 4) - self.passes):
                    self._call(seat, "pass", (words, index))
                    seat = (seat + 1) % len(SEATS)
                return
            if odd == SKIPPED:
                seat = (seat + 1) % len(SEATS)
            if text and text != UNKNOWN:
                self._call(seat, text, (words, index))
                seat = (seat + 1) % len(SEATS)

    def _call(self, seat: int, text: str, source: Source) -> None:
        """Takes over a call."""
        said = CALLS.get(text.lower())
        if said is None:
            bid = BIDS.get(text.upper())
            if bid is None:
                words, place = source
                raise words.word(place).fault(f"'{text[:20]}' is no call")
            self.bids.append((seat, *bid))
            said, self.doubled = f"bid {bid[0]}{bid[1]}", ""
        elif said != "pass":
            self.doubled = {"double": "X", "redouble": "XX"}[said]
        self.passes = self.passes + 1 if said == "pass" else 0
        self._say(seat, said, source)

    def _shortest_auction(self, dealer: int) -> None:
        """Where only the contract is told: the shortest auction that comes to it."""
        word, declarer = self.board.told("Contract"), self.board.told("Declarer")
        if word is None:
            return
        source = self.board, "Contract"
        if word.text.lower() == "pass":
            for place in range(len(SEATS)):
                self._call((dealer + place) % len(SEATS), "pass", source)
            return
        told = contract_in(word)
        if declarer is None:
            return
        seat = dealer
        while seat != seat_of(declarer):
            self._call(seat, "pass", source)
            seat = (seat + 1) % len(SEATS)
        calls = [told[1] + told[2], *(("X", "XX")[: len(told[3])])]
        for call in [*calls, "pass", "pass", "pass"]:
            self._call(seat, call, source)
            seat = (seat + 1) % len(SEATS)

    def _contract(self) -> None:
        """Where the contract or the declarer of the board is not what its auction comes to: says what is on record."""
        contract, named = self.board.told("Contract"), self.board.told("Declarer")
        if (contract is None and named is None) or self.passes < PASSES_TO_END:
            return
        made = "".join([*self.bids[-1][1:], self.doubled]) if self.bids else PASSED_OUT
        told, ruled = made, self.board.ruled("Contract") or self.board.ruled("Declarer")
        if contract is not None:
            passed = contract.text.lower() == PASSED_OUT
            told = PASSED_OUT if passed else "".join(contract_in(contract).group(1, 2, 3)).replace("NT", "N")
        own = self._first_to_name() if self.bids else 0
        seat = own if named is None or told == PASSED_OUT else seat_of(named)
        if (told, seat) != (made, own):
            source = "Contract" if contract is not None else "Declarer"
            self._say(seat, f"contract {told}{' ruled' if ruled else ''}", (self.board, source))

    def _first_to_name(self) -> int:
        """The first of the side with the last bid to name its strain."""
        last, _, strain = self.bids[-1]
        return next(seat for seat, _, named in self.bids if named == strain and (seat - last) % 2 == 0)

    @property
    def declarer(self) -> int:
        """The seat that plays the contract: by the auction, where the table did not settle on another."""
        ruled = self.board.told("Declarer") if self.board.ruled("Declarer") else None
        return self._first_to_name() if ruled is None else seat_of(ruled)

    # --- the play ------------------------------------------------------------------------------------------

    def _play(self, words: Words) -> None:
        tag = self.board.told("Play")
        first = seat_of(tag) if tag is not None else (self.declarer + 1) % len(SEATS)
        tricks, ended = self._tricks(words)
        leader = first
        for place, (trick, early) in enumerate(tricks):
            if early is not None:
                leader = (first + early) % len(SEATS)
            leader = self._trick(words, trick, first, leader, last=place == len(tricks) - 1)
        self._result(ended=ended or self.board.claimed or not words.texts)

    @staticmethod
    def _tricks(words: Words) -> tuple[list[tuple[Cards, int | None]], bool]:
        """The cards of each trick in the order of the seats, with the place of one that was led out of turn; and whether it is
        said that no card follows."""
        tricks: list[tuple[Cards, int | None]] = []
        trick, early, led_early, ended = list[tuple[str, int]](), None, False, False
        for index, text in enumerate(words.texts):
            if not text.isalnum():
                odd, text = plain(text)
                if ended := text == STOPPED:
                    break
                led_early = led_early or odd == LED_EARLY
                if not text:
                    continue
            if led_early:
                early, led_early = len(trick), False
            trick.append((UNKNOWN if text == GOES_ON else text, index))
            if len(trick) == len(SEATS):
                tricks.append((trick, early))
                trick, early = [], None
        if trick:
            tricks.append((trick + [(UNKNOWN, trick[-1][1])] * (len(SEATS) - len(trick)), early))
        while tricks and all(text == UNKNOWN for text, _ in tricks[-1][0]):
            tricks.pop()
        return tricks, ended

    def _trick(self, words: Words, trick: Cards, first: int, leader: int, *, last: bool) -> int:
        """Takes over the cards of a trick in the order in which they were played, where they do not stand in it in that of the
        seats from `first`; returns who won it, as far as its cards are known."""
        order = ORDERS[leader]
        told = [(seat, *trick[place if self.board.in_turn else seat - first]) for place, seat in enumerate(order)]
        while last and told and told[-1][1] == UNKNOWN:
            told.pop()
        trump, led, winner, best, known = self.bids[-1][2], "", leader, -1, 0
        for seat, text, index in told:
            found = CARDS.get(text) or CARDS.get(text.upper())
            if found is None and text != UNKNOWN:
                raise words.word(index).fault(f"'{text[:20]}' is no card, such as SA or HT")
            suit, power, name = found or ("", 0, "?")
            self.moves.append(f"{self.players[seat]} {name}")
            self.sources.append((words, index))
            if found is not None:
                known += 1
                led = led or suit
                power += len(RANKS) * (2 if suit == trump else suit == led)
                if power > best:
                    winner, best = seat, power
        self.unseen = self.unseen or 0 < known < len(told)
        if known == len(SEATS):
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
            self._say(declarer, f"claim {tricks - own}", (self.board, "Result"))
        elif ruled or tricks != own or (ended and left):
            mark = " ruled" if ruled else " unfinished" if left and not ended else ""
            self._say(declarer, f"result {tricks}{mark}", (self.board, "Result"))

    def _comment(self) -> str:
        """What the board tells besides, where the log has no place for it."""
        told = [(name, self.board.value(name)) for name in TOLD]
        return ", ".join([f"{name} {text}" for name, text in told if text])

    def _place_of(self, remark: tuple[str, int]) -> int:
        """The place of the move that a remark is on: that of its word, or of the last before it."""
        name, index = remark
        under = self.board.under(name)
        return max(
            (place for place, (where, at) in enumerate(self.sources) if where is under and int(at) <= index), default=0
        )
