"""What the bidding of a deal has settled that is to be played."""

from __future__ import annotations

from referee.table.parts import Part

DOUBLED, REDOUBLED = 2, 4
"""How often a contract counts then."""


class Contract(Part):
    """What the high bidder of the auction, who is the declarer, has undertaken."""

    level = 0
    """The number that was bid; 0 until there is a contract."""
    strain = ""
    """What would be trumps: a suit's letter, or `N` for no trumps."""
    name = ""
    """What the bid is called, where each has a name; its number is then its place among all."""
    doubled = 1
    """What doubling has made of it: 1, doubled 2, redoubled 4."""

    @property
    def bid(self) -> str:
        """The bid behind it, as a log writes it: `4S`."""
        return self.name or (f"{self.level}{self.strain}" if self.level else "")

    @property
    def named(self) -> str:
        """The contract in a few words: `4S`, `4S doubled`."""
        return self.bid + {1: "", 2: " doubled", 4: " redoubled"}[self.doubled]


class Vulnerable(Part):
    """Who has more to win and to lose in this deal."""

    seats: frozenset[int] = frozenset()
