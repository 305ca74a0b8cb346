"""One attack and its defence, in games in which cards beat each other: what lies there, and who attacks whom."""

from __future__ import annotations

from typing import NamedTuple

from referee.cards.packs import UNKNOWN
from referee.table.parts import Part


class Attack(NamedTuple):
    """A card that must be beaten."""

    card: int
    """UNKNOWN where the log does not say."""
    beaten_by: int | None = None
    """The card that lies on it; None as long as none does."""


class Bout(Part):
    """Who attacks, who defends, and the cards between them."""

    attacker: int | None = None
    """Who plays the first card; None where that is not known."""
    defender = -1
    number = 1
    """Which bout of the deal it is."""
    limit = 0
    """So many cards may be played against the defender."""
    picking = False
    """Does the defender pick the cards up, once nobody adds any more?"""
    loose = False
    """Is it not known which card lies on which?"""

    def __init__(self) -> None:
        self.attacks: list[Attack] = []
        self.done: set[int] = set()
        """Who has nothing to add to what lies there now."""

    @property
    def unbeaten(self) -> list[Attack]:
        """The attacks that are not beaten."""
        return [attack for attack in self.attacks if attack.beaten_by is None]

    @property
    def cards(self) -> list[int]:
        """Every card that lies there."""
        return [card for attack in self.attacks for card in attack if card is not None]

    @property
    def veiled(self) -> bool:
        """Does a card lie there that the log does not know?"""
        return UNKNOWN in self.cards

    def lay(self, card: int) -> None:
        """Lays a card to be beaten; everybody may add to it again."""
        self.attacks.append(Attack(card))
        self.done = set()

    def beat(self, card: int, attack: Attack | None) -> None:
        """Lays a card on an attack, or beside them where none is left."""
        if attack is None:
            self.lay(card)
            return
        self.attacks[self.attacks.index(attack)] = attack._replace(beaten_by=card)
        self.done = set()

    def close(self, attacker: int) -> None:
        """Clears the table for the next bout."""
        self.attacker, self.defender, self.number = attacker, -1, self.number + 1
        self.attacks, self.done, self.picking, self.loose = [], set(), False, False
