"""Logs written in the notations of others, to be read again."""

from __future__ import annotations

from typing import Any

from tests.helpers.logs import Log

SOUTH_FIRST = (2, 3, 0, 1)
CALLS = {"pass": "p", "double": "d", "redouble": "r"}
SKAT_WORDS = {"hold": "y", "pass": "p"}


def short(card: str) -> str:
    """A card as both notations have it: suit first, T for ten."""
    return "?" if card == "?" else f"{card[-1]}{card[:-1].replace('10', 'T')}"


def as_lin(log: Log) -> str:
    """A log of Bridge in LIN."""
    players, lines = log["players"], []
    for number, deal in enumerate(log["deals"], 1):
        hands = [deal["hands"][players[seat]].split() for seat in SOUTH_FIRST]
        told = [
            "".join(suit + "".join(short(card)[1] for card in hand if card[-1] == suit) for suit in "SHDC")
            for hand in hands
        ]
        dealer = SOUTH_FIRST.index(players.index(deal["dealer"])) + 1
        fields = [
            ("qx", f"o{number}"),
            ("md", f"{dealer}{','.join(told[:3])}"),
            ("sv", "o"),
            ("sv", "b" if deal["vulnerable"] == "all" else "o"),
            *map(_field, deal["moves"]),
        ]
        lines.append("".join(f"{field}|{value}|" for field, value in fields))
    return (
        "vg|An evening,,I,1,2|\npn|" + ",".join(players[seat] for seat in SOUTH_FIRST) + "|\n" + "\n".join(lines) + "\n"
    )


def _ranks(hand: list[str], suit: str) -> str:
    return "".join(short(card)[1] for card in hand if card[-1] == suit)


def _field(move: str) -> tuple[str, str]:
    words = move.split()[1:]
    if words[0] in CALLS or words[0] == "bid":
        return "mb", CALLS.get(words[0]) or words[1]
    return "pc", short(words[0])


def as_sgf(log: Log) -> str:
    """A log of Skat as the Skat server keeps games."""
    return "".join(_game(log, deal) + "\n" for deal in log["deals"])


def _game(log: Log, deal: dict[str, Any]) -> str:
    players = log["players"]
    after = players.index(deal["dealer"]) + 1
    seated = [players[(after + place) % 3] for place in range(3)]
    hands = [deal["hands"][name].split() for name in seated]
    dealt = [card for hand in hands for card in hand]
    pack = [f"{rank}{suit}" for suit in "CSHD" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]
    skat = [card for card in pack if card not in dealt]
    moves, put = ["w", ".".join(map(short, [*dealt, *skat]))], ""
    for name, verb, *words in map(str.split, deal["moves"]):
        who = str(seated.index(name))
        if verb == "take":
            moves += [who, "s", "w", ".".join(map(short, words))]
        elif verb == "discard":
            put = "".join(f".{short(card)}" for card in words)
        elif verb == "declare":
            letters = {"hand": "H", "ouvert": "O", "schneider": "S", "schwarz": "Z"}
            moves += [who, words[0][0].upper() + "".join(letters[word] for word in words[1:]) + put]
        elif verb == "bid":
            moves += [who, words[0]]
        elif verb != "show":
            moves += [who, SKAT_WORDS.get(verb) or short(verb)]
    names = "".join(f"P{place}[{name}]" for place, name in enumerate(seated))
    return f"(;GM[Skat]PC[A table]{names}MV[{' '.join(moves)} ]R[] ;)"
