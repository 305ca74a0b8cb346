"""Editions: two verdicts of one edition were given by the same rules.

An edition is made of what says the rules: the game's file, its pack, the rulings in force, and for each of its clauses a
number that is raised when the effect of the clause changes. Code that is moved or written otherwise changes no edition.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from referee.games.game import Game


def edition_of(game: Game, chosen: Mapping[str, str], pack: Any, book: Mapping[str, Any]) -> str:
    """The game's slug with a short hash of all that a judgement under these rulings rests on.

    `pack` is what the catalogue says of the pack that the game's own is taken from, `book` the book of rulings.
    """
    rests_on = {
        "game": game.digest,
        "pack": pack,
        "rulings": {id_: _in_force(book[id_], chosen.get(id_)) for id_ in (*game.all_rulings, *chosen)},
        "clauses": {clause.id: clause.edition for clause in game.of_any_table()},
    }
    text = json.dumps(rests_on, sort_keys=True)
    return f"{game.slug}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"


def _in_force(ruling: Mapping[str, Any], chosen: str | None) -> Any:
    """What a ruling says: the alternative that was chosen, or its default."""
    return ruling["default"] if chosen is None else {chosen: ruling["alternatives"][chosen]}
