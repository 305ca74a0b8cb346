"""What game files say of the lists that their sources lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.games.game import Game


def lost_list_faults(game: Game, told: Mapping[str, Sequence[str]], rulings: Mapping[str, Any]) -> Iterator[str]:
    """What a game file forgets to say of the lists that its source lost, and what it says in vain."""
    clauses = game.of_any_table()
    resting = {ruling: clause.id for clause in clauses for ruling in clause.ruling_ids(game) if ruling in rulings}
    lists = {id_: entry["lost"].get("hints", {}) for id_, entry in rulings.items() if "lost" in entry}
    for id_ in sorted(lists.keys() & resting.keys() - told.keys()):
        yield f"lost: must say what is known of the lost list behind {id_}, on which {resting[id_]} rests"
    for id_ in sorted(told):
        if id_ not in lists:
            yield f"lost.{id_}: no such ruling stands in for a lost list"
        elif id_ not in resting:
            yield f"lost.{id_}: no clause rests on it"
    own = {clause.id: clause for clause in clauses}
    for id_ in sorted(lists.keys() & told.keys()):
        hints = lists[id_]
        for hint in told[id_]:
            if hint not in hints:
                yield f"lost.{id_}: there is no hint {hint!r}; known: {', '.join(sorted(hints)) or 'none'}"
            elif hints[hint]["clause"] not in own:
                yield f"lost.{id_}: {hint} asks for the clause {hints[hint]['clause']}"
        named = {hints[hint]["clause"] for hint in told[id_] if hint in hints}
        for name in sorted({hint["clause"] for hint in hints.values()} & own.keys() - named):
            if not own[name].only_declared:
                yield f"lost.{id_}: must name the hint behind the clause {name}"
