"""What each player did turn by turn, in games without tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from referee.play.notation import in_notation
from referee.table.table import Table


class TurnList:
    """The turns of a deal as a verdict lists them."""

    def __init__(self, table: Table, *, kept: bool = True) -> None:
        self.table = table
        self.kept = kept
        """Does anybody want to know? While a deal is looked through, not after what will be taken again."""
        self.turns: list[dict[str, Any]] = []
        """In order, each with its number from 1, its player, and the moves made in it."""

    def begin(self, player: str) -> None:
        """Begins a new turn."""
        self.turns.append({"number": len(self.turns) + 1, "player": player, "moves": []})

    def note(
        self, index: int, seat: int, action: str, cards: Sequence[int] = (), faces: Sequence[int] = (), **more: Any
    ) -> None:
        """Adds a move, where moves are listed at all."""
        if self.kept:
            told = in_notation(self.table, cards, faces)
            self.add(self.table.names[seat], {"action": action, "cards": told, "move": index, **more})

    def add(self, player: str, move: dict[str, Any]) -> None:
        """Adds a move to the last turn, or to a new one where that was another player's."""
        if not self.turns or self.turns[-1]["player"] != player:
            self.begin(player)
        self.turns[-1]["moves"].append(move)

    def copy(self) -> Self:
        """The turns as they stand now; of those only the last may still change."""
        twin = type(self)(self.table, kept=self.kept)
        twin.turns = list(self.turns)
        if twin.turns:
            last = twin.turns[-1]
            twin.turns[-1] = {**last, "moves": list(last["moves"])}
        return twin

    def restore(self, before: Self) -> None:
        """Goes back to how the turns stood when they were copied."""
        self.turns = before.turns
