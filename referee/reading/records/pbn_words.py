"""What words and values of Portable Bridge Notation mean: calls, cards, contracts and results."""

from __future__ import annotations

import re

from referee.reading.records.pbn_deal import CARD_NAMES, RANKS, SUITS
from referee.reading.records.pbn_text import IRREGULAR, Word

HAND = 13
CALLS = {"pass": "pass", "p": "pass", "x": "double", "d": "double", "xx": "redouble", "r": "redouble"}
BIDS = {
    f"{number}{strain}": (str(number), strain[0])
    for number in range(1, 8)
    for strain in ("C", "D", "H", "S", "N", "NT")
}
"""The number and the strain of every way to write a bid."""
CARDS = {
    f"{suit}{written}": (suit, power, CARD_NAMES[place][rank])
    for place, suit in enumerate(SUITS)
    for power, rank in enumerate(RANKS)
    for written in ((rank, "10") if rank == "T" else (rank,))
}
"""The suit, the place in its suit from the lowest, and the name of every way to write a card."""
CONTRACT = re.compile(r"([1-7])(C|D|H|S|N|NT)(X{0,2})")
REMARK = re.compile(r"=\d+=?|\$\d+|[!?]+")
"""References to notes and judgements of calls and cards."""
RESULT = re.compile(r"([0-9]{1,2})|(NS|EW) ?([0-9]{1,2})(?: (?:NS|EW) ?[0-9]{1,2})?")


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


def plain(text: str) -> tuple[str, str]:
    """A word without what is remarked on it, and before it the letter of an irregularity."""
    if text.isalnum():
        return "", text
    text = REMARK.sub("", text)
    return (text[1:2].upper(), text[2:]) if text.startswith("^") else ("", text)
