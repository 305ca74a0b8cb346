"""Bridge logs in Portable Bridge Notation, as its export format has them: the mandatory tags, the auction and the play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.reading.records.bridge_sheet import GAME, PLAYERS
from referee.reading.records.pbn_deal import BY_BOARD, RANKS, SEATS, SUITS, VULNERABLE

CALLS = {"pass": "Pass", "double": "X", "redouble": "XX"}
SIDES = {frozenset(): "None", frozenset({0, 2}): "NS", frozenset({1, 3}): "EW", frozenset(range(4)): "All"}
UNKNOWN, STOPS = "-", "*"
IN_A_ROW = 4
HAND = 13


class NotInPbn(ValueError):
    """The log says what this notation has no word for."""


def log_as_pbn(log: Mapping[str, Any]) -> str:
    """The log of Bridge deals, whose moves are strings, a board for each deal. Raises NotInPbn."""
    if log.get("game") != GAME:
        raise NotInPbn(f"Portable Bridge Notation knows no game but Bridge; this is a log of {log.get('game')}")
    players = list(log["players"])
    return "\n".join(_Writer(log, players, number, deal).board() for number, deal in enumerate(log["deals"], 1))


def _suits(cards: str) -> str:
    """A hand by suits, each from the highest card down."""
    held: dict[str, list[str]] = {suit: [] for suit in SUITS}
    for card in cards.split():
        if card != "?":
            held[card[-1]].append(card[:-1].replace("10", "T"))
    return ".".join("".join(sorted(held[suit], key=RANKS.index, reverse=True)) for suit in SUITS)


class _Writer:
    """One deal on its way into a board."""

    def __init__(self, log: Mapping[str, Any], players: list[str], number: int, deal: Mapping[str, Any]) -> None:
        self.players, self.deal, self.number = players, deal, number
        first = log["deals"][0].get("dealer") or log.get("dealer")
        self.first_dealer = players.index(first) if first in players else 0
        self.always = (log.get("table") or {}).get("vulnerable")
        self.event = log.get("comment") or ""
        named = deal.get("dealer") or (log.get("dealer") if number == 1 else None)
        self.dealer = players.index(named) if named in players else (number - 1) % len(players)
        self.calls: list[tuple[int, str]] = []
        self.plays: list[tuple[int, str]] = []
        self.claimed: int | None = None
        self.result: str | None = None
        self.stops = ""
        self.contract: tuple[int, str, bool] | None = None
        for move in deal["moves"]:
            self._take(str(move))

    def _take(self, move: str) -> None:
        """Sorts a move into the auction, the play or what is on record of them."""
        name = next((one for one in self.players if move.startswith(f"{one} ")), None)
        if name is None:
            raise NotInPbn(f"deal {self.number}: '{move}' has no word in Portable Bridge Notation")
        seat, (verb, *words) = self.players.index(name), move[len(name) + 1 :].split()
        if verb in CALLS or verb == "bid":
            self.calls.append((seat, CALLS.get(verb) or _strain(words[0])))
        elif verb == "claim" and words:
            self.claimed = int(words[0])
        elif verb == "result":
            self.result = f"{'^' if 'ruled' in words else ''}{words[0]}"
            self.stops = "" if "unfinished" in words else STOPS
        elif verb == "contract":
            self.contract = seat, words[0], "ruled" in words
        elif not words and (verb == "?" or verb[-1:] in SUITS):
            self.plays.append((seat, UNKNOWN if verb == "?" else f"{verb[-1]}{verb[:-1].replace('10', 'T')}"))
        else:
            raise NotInPbn(f"deal {self.number}: '{move}' has no word in Portable Bridge Notation")

    # --- the contract ----------------------------------------------------------------------------------------

    def _settled(self) -> tuple[str, str]:
        """The contract and the declarer as tags have them."""
        if self.contract is not None:
            seat, told, ruled = self.contract
            mark = "^" if ruled else ""
            return ("Pass", "") if told == "pass" else (f"{mark}{_strain(told)}", f"{mark}{SEATS[seat]}")
        bids = [(seat, call) for seat, call in self.calls if call[0].isdigit()]
        ended = [call for _, call in self.calls[-3:]] == ["Pass"] * 3 and len(self.calls) > len(SEATS) - 1
        if not ended:
            return "?", "?"
        if not bids:
            return "Pass", ""
        last, call = bids[-1]
        own = next(seat for seat, named in bids if named[1:] == call[1:] and (seat - last) % 2 == 0)
        doubles = [said for _, said in self.calls[self.calls.index((last, call)) :] if said in {"X", "XX"}]
        return call + (doubles[-1] if doubles else ""), SEATS[own]

    def _tricks(self) -> list[list[tuple[int, str]]]:
        return [self.plays[first : first + IN_A_ROW] for first in range(0, len(self.plays), IN_A_ROW)]

    def _won(self, declarer: int, trump: str) -> int:
        """The tricks of the declarer's side among those that are written down whole."""
        won = 0
        for trick in self._tricks():
            if len(trick) == IN_A_ROW and all(card != UNKNOWN for _, card in trick):
                led = trick[0][1][0]
                best = max(trick, key=lambda play: (play[1][0] == trump, play[1][0] == led, RANKS.index(play[1][1])))
                won += (best[0] - declarer) % 2 == 0
        return won

    # --- the board -------------------------------------------------------------------------------------------

    def board(self) -> str:
        """The board as text."""
        contract, declarer = self._settled()
        plain = contract.removeprefix("^")
        seat = SEATS.index(declarer[-1]) if declarer[-1:] in SEATS and declarer else None
        result = self.result or ""
        if seat is not None and not result:
            won = self._won(seat, plain[1])
            whole = len(self.plays) == IN_A_ROW * HAND
            result = str(won + (self.claimed or 0)) if self.claimed is not None or whole else "?"
        lines = [*self._head(), f'[Declarer "{declarer}"]', f'[Contract "{contract}"]', f'[Result "{result}"]']
        if self.calls:
            lines += [f'[Auction "{SEATS[self.calls[0][0]]}"]', *_rows([call for _, call in self.calls])]
        if seat is not None and (self.plays or self.claimed is not None):
            first = self.plays[0][0] if self.plays else (seat + 1) % len(SEATS)
            lines += [f'[Play "{SEATS[first]}"]', *self._play(first)]
        return "\n".join(lines) + "\n"

    def _head(self) -> Iterator[str]:
        """The tags before the contract."""
        named = {} if self.players == list(PLAYERS) else dict(zip(PLAYERS, self.players, strict=True))
        hands = {
            self.players.index(name): cards
            for name, cards in self.deal.get("hands", {}).items()
            if name in self.players
        }
        told = [_suits(hands[one]) if one in hands else UNKNOWN for one in range(len(SEATS))]
        for name, value in {
            "Event": self.event, "Site": "", "Date": "", "Board": str(self.number),
            **{seat: named.get(seat, "") for seat in ("West", "North", "East", "South")},
            "Dealer": SEATS[self.dealer], "Vulnerable": self._vulnerable(),
            "Deal": f"N:{' '.join(told)}" if hands else "", "Scoring": "",
        }.items():  # fmt: skip
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            yield f'[{name} "{escaped}"]'

    def _vulnerable(self) -> str:
        """The sides that are vulnerable: told of the deal or of all deals, or by its number from the first dealer on."""
        told = self.deal.get("vulnerable", self.always)
        if told is None:
            told = BY_BOARD[(self.number - 1 + (self.number - 1) // len(SEATS)) % len(BY_BOARD)]
            seats = [(seat + self.first_dealer) % len(SEATS) for seat in VULNERABLE[told]]
        else:
            seats = (
                [*VULNERABLE.get(told, ())] if isinstance(told, str) else [self.players.index(name) for name in told]
            )
        return SIDES.get(frozenset(seats), "?")

    def _play(self, first: int) -> Iterator[str]:
        """The cards, each trick in the order of the seats from who led to the first."""
        leader = first
        for trick in self._tricks():
            row = [UNKNOWN] * IN_A_ROW
            early = trick[0][0] != leader and self.contract is None
            for seat, card in trick:
                row[(seat - first) % len(SEATS)] = card
            yield " ".join(row)
            leader = leader if early else trick[0][0]
        if self.claimed is not None or self.stops:
            yield STOPS


def _strain(bid: str) -> str:
    """A bid or a contract with no trumps written as NT."""
    return bid[0] + ("NT" if bid[1] == "N" else bid[1]) + bid[2:]


def _rows(calls: list[str]) -> Iterator[str]:
    for first in range(0, len(calls), IN_A_ROW):
        yield " ".join(calls[first : first + IN_A_ROW])
