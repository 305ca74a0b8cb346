"""What a board in Portable Bridge Notation tells of its deal: who dealt, who is vulnerable, who holds what."""

from __future__ import annotations

import re

from referee.reading.records.pbn_text import Board, Word

SEATS = "NESW"
SUITS, RANKS = "SHDC", "23456789TJQKA"
UNKNOWN = "-"
VULNERABLE: dict[str, tuple[int, ...]] = {
    "none": (), "love": (), "ns": (0, 2), "ew": (1, 3), "all": (0, 1, 2, 3), "both": (0, 1, 2, 3),
}  # fmt: skip
CARD_NAMES = [{rank: f"{'10' if rank == 'T' else rank}{suit}" for rank in RANKS} for suit in SUITS]
"""The cards of each suit as a log writes them."""
IN_HANDS = frozenset(f"{RANKS}.")
"""What a hand is written with."""
BY_BOARD = ("none", "ns", "ew", "all")


def seat_of(word: Word) -> int:
    """The seat that a word names, from North on. Raises NotParsed."""
    text = word.text.removeprefix("^").upper()
    if len(text) != 1 or text not in SEATS:
        raise word.fault(f"'{word.text[:20]}' is no seat; seats are N, E, S and W")
    return SEATS.index(text)


def number_of(board: Board) -> int | None:
    """The number of the board, where it has one."""
    told = board.value("Board")
    return int(told) if re.fullmatch(r"[1-9][0-9]{0,3}", told) else None


def dealer_of(board: Board) -> int | None:
    """The seat of the dealer, who also calls first; None where the board tells neither."""
    told = board.told("Dealer") or board.told("Auction")
    if told is not None:
        return seat_of(told)
    number = number_of(board)
    return None if number is None else (number - 1) % len(SEATS)


def vulnerable_in(board: Board) -> tuple[int, ...] | None:
    """The seats that are vulnerable; None where the board does not tell."""
    text = board.tags.get("Vulnerable", "")
    if text not in {"", "?"}:
        told = "none" if text == UNKNOWN else text.lower().replace("/", "").replace("-", "")
        if told not in VULNERABLE:
            raise board.word("Vulnerable").fault(f"'{text[:20]}' is not who is vulnerable; that is None, NS, EW or All")
        return VULNERABLE[told]
    number = number_of(board)
    return None if number is None else VULNERABLE[BY_BOARD[(number - 1 + (number - 1) // 4) % 4]]


def hands_in(board: Board) -> dict[int, str]:
    """The hands that are written down, by seat. Raises NotParsed."""
    word = board.told("Deal")
    if word is None:
        return {}
    first, _, rest = word.text.partition(":")
    seat, hands = seat_of(word._replace(text=first)), rest.split()
    if not 1 <= len(hands) <= len(SEATS):
        raise word.fault("a deal is a seat and four hands, as in N:AK2.QJ3.T98.7654 - - -")
    return {(seat + place) % len(SEATS): _hand(word, hand) for place, hand in enumerate(hands) if hand != UNKNOWN}


def _hand(word: Word, text: str) -> str:
    written = text.upper().replace("10", "T")
    suits = written.split(".")
    if len(suits) > len(SUITS) or not IN_HANDS.issuperset(written):
        bad = sorted(set(written) - IN_HANDS)
        told = f"'{bad[0]}' is no card" if bad else f"a hand has {len(SUITS)} suits"
        raise word.fault(f"{told}; a hand is its spades, hearts, diamonds and clubs, as in AK2.QJ3.T98.7654")
    return " ".join([cards[rank] for cards, ranks in zip(CARD_NAMES, suits, strict=False) for rank in ranks])
