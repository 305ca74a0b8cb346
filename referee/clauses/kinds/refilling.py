"""How hands get new cards within a deal, which a log may name later and need not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from referee.clauses.kinds.before_play import Stage
from referee.english import count, spelled
from referee.table.parts import Part

if TYPE_CHECKING:
    from referee.reading.moves import Move
    from referee.table.table import Table


class Unnamed(Part):
    """Who has got how many new cards that a log may still name, in the order in which they got them."""

    def __init__(self) -> None:
        self.counts: dict[int, int] = {}


class Refilling(Stage, section="deal", families=("beating", "capturing"), verbs=frozenset({"draw"}), ordered=False):
    """Gives players new cards within a deal; a log may name them before the player's next turn, and need not."""

    none_due: ClassVar[str]
    """When new cards come, for somebody who draws at another time."""
    as_many: ClassVar[str]
    """How many they are, after their number."""
    cards: int
    """How many cards a hand gets or is filled up to, where there are enough."""

    def fill(self, table: Table, seats: Sequence[int], index: int) -> None:
        """Gives these players new cards in this order, as far as there are any."""
        raise NotImplementedError

    def played(self, table: Table, seat: int) -> None:
        """Takes note that a player has played a card."""
        table.own(Unnamed).counts.pop(seat, None)

    def untold(self, table: Table) -> Sequence[int]:
        """Whose new cards a log may still name."""
        return [*table.own(Unnamed).counts]

    def sample_draw(self, table: Table, seat: int) -> str:
        """The new cards of a player as a sample names them."""
        return " ".join(["{draw}"] * table.own(Unnamed).counts[seat])

    def receive(self, table: Table, move: Move) -> None:
        hands, seat = table.hands, move.seat
        many = table.own(Unnamed).counts.pop(seat, 0)
        if not many:
            table.accuse(self, move, f"drew cards; {self.none_due}.")
            return
        named = [card for card in move.cards if card >= 0]
        if len(move.cards) not in {0, many} or len(set(named)) < len(named):
            table.accuse(self, move, f"drew {count(len(move.cards), 'card')}; {spelled(many)} {self.as_many}.")
            return
        for card in named:
            if not table.pack.holds(card) or not hands.could_hold(seat, card):
                table.refute(self, move, f"drew {table.pack.codes[card]}, which cannot have been in the stock.")
            else:
                hands.known[seat] |= table.pack.bits[card]
