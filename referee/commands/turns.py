"""Turns of matching and melding games in words: a line for each, with what was done in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.cards.packs import Pack
from referee.commands.terminal import Screen

LEGEND = "( ) no good, and taken back"
PLACES = {"discard": "the discard pile", "kitty": "the kitty", "row": "the row", "blind": "the face-down row"}


def turn_rows(turns: Sequence[dict[str, Any]], marks: Mapping[int, str], screen: Screen, pack: Pack) -> list[list[str]]:
    """A row for each turn, under a heading: its number, the places of its moves, its player, what was done."""
    rows = [["#", "moves", "player", "turn"]]
    for turn in turns:
        told = [told_move(move, screen, pack) + marks.get(move["move"], "") for move in turn["moves"]]
        rows.append([str(turn["number"]), span(turn["moves"]), turn["player"], "; ".join(told)])
    return rows


def span(moves: Sequence[dict[str, Any]]) -> str:
    """The places of a trick's or a turn's moves in the log: `3-5`."""
    places = [move["move"] for move in moves if move["move"] is not None]
    return f"{min(places)}-{max(places)}" if len(places) > 1 else "".join(map(str, places))


def told_move(move: dict[str, Any], screen: Screen, pack: Pack) -> str:
    """One move: `draws 7♣`, `♥8 on pile 2`."""
    cards = " ".join(screen.cards([code], pack) for code in move["cards"])
    source = PLACES.get(move.get("source", ""))
    if move["action"] == "play":
        told = f"“{cards}”" if move.get("claimed") else cards
        if move.get("taken"):
            told += f" takes {' '.join(screen.cards([code], pack) for code in move['taken'])}"
        if move.get("built"):
            told += f" builds {' '.join(screen.cards([code], pack) for code in move['built'])}"
            told += f" ({' or '.join(map(str, move['value']))})"
        told += f" beats {screen.cards([move['beats']], pack)}" if move.get("beats") else ""
        told += " and sweeps the table" if move.get("swept") else ""
        told += f" makes {move['count']}" if "count" in move else ""
    elif move["action"] == "rearrange":
        melds = (screen.cards(meld.split(), pack) for meld in move.get("melds", ()))
        told = f"rearranges with {cards}: {' / '.join(melds)}"
    else:
        told = f"{VERBS.get(move['action'], move['action'])} {cards}".rstrip()
    told += f", {move['pegs']:+}" if "pegs" in move else ""
    told += f" from {source}" if source else ""
    told += f" on pile {move['pile']}" if "pile" in move else ""
    told += f" on meld {move['meld']}" if "meld" in move else ""
    told += f" to {move['target']}" if "target" in move and move["action"] == "give" else ""
    named = [move[key] for key in ("suit", "rank", "target") if key in move and move["action"] != "give"]
    told += f" ({', '.join(named)})" if named else ""
    return f"({told})" if move.get("failed") else told


VERBS = {
    "draw": "draws", "pass": "passes", "call": "calls", "challenge": "challenges", "give": "gives", "meld": "melds",
    "lay-off": "lays off", "discard": "discards", "desert": "deserts with", "knock": "knocks", "go": "says go",
    "pick-up": "picks up", "pass-on": "passes the attack on with",
}  # fmt: skip
"""What players are said to do; a play is just its cards."""
