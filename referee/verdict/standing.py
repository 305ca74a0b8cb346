"""What everybody at the table goes by while a deal lasts: what is trumps, who plays what and for which bid, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from referee.clauses.kinds import Stage
from referee.english import capital
from referee.table.table import Table


def standing(table: Table) -> list[str]:
    """What holds in a deal that is being played; nothing once it is over."""
    if table.over or table.thrown_in:
        return []
    stages = table.game.acting(Stage, "stands")
    said = [line for stage in stages for line in stage.stands(table)] if stages else []
    return said if said and any(stage.tells_trumps for stage in stages) else [*_trumps(table), *said]


def _trumps(table: Table) -> Iterator[str]:
    """What is trumps, where that is settled."""
    trumps = table.trumps
    if trumps.suit is not None and trumps.low is not None:
        yield f"{capital(trumps.suit_name(trumps.suit))} are the high trumps, {trumps.suit_name(trumps.low)} the low ones."
    elif trumps.suit is not None:
        yield f"{capital(trumps.suit_name(trumps.suit))} are trumps."
    elif trumps.named and not trumps.mask and table.game.has_trumps:
        yield "There are no trumps."
    if trumps.anti is not None:
        yield f"{capital(trumps.suit_name(trumps.anti))} are anti-trumps."
