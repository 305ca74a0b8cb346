"""What a card that the log does not know may have done, where cards have effects."""

from __future__ import annotations

from itertools import takewhile

from referee.clauses.kinds import CardEffect
from referee.play.matching.matching_plan import SpecialCards
from referee.table.table import Table
from referee.table.values import Limit

MOST_ADDED = 4
"""On so many cards that nobody knows, one upon the other, an effect is tried that adds up."""

Effect = tuple[CardEffect, str]
"""An effect, and what was said of it besides its name."""


def ways(table: Table, special: SpecialCards, seat: int) -> list[tuple[Effect | None, int]]:
    """What a card may have done that the player has just played, and how often: it is left open at first, so that anybody may
    go on; then each effect that is felt for longer than that. Those that add up may have been on the cards beneath, too."""
    effects = [found for found in _able(table, special, seat) if found[0].felt_later and not found[0].follows]
    unknown = [sum(1 for _ in takewhile(lambda card: card < 0, reversed(pile))) for pile in table.piles]
    most = max(1, min(sum(unknown), MOST_ADDED))
    every = ((found, times) for found in effects for times in range(1, most + 1 if found[0].adds_up else 2))
    return [(None, 1), *dict.fromkeys(every)]


def _able(table: Table, special: SpecialCards, seat: int) -> list[Effect]:
    """The effects that a card may have which the player has just played and nobody knows."""
    able, every = table.hands.unseen() | table.hands.known[seat], special.effects.items()
    found = [effect for card, effect in every if able >> card & 1]
    return [effect for _, effect in every] if any(effect.repeats for effect, _ in found) else found


def note_points(table: Table, special: SpecialCards, seat: int) -> None:
    """Takes note that a card which nobody knows may have scored."""
    scoring = next((effect for effect, _ in _able(table, special, seat) if effect.scores_at_once), None)
    if scoring is not None:
        why = "The log does not know every card that was played; whether one of them scored cannot be told."
        table.left_open = scoring, why


def leave_in_doubt(table: Table, special: SpecialCards) -> None:
    """Whatever the card that nobody knows may do to what follows it, is open."""
    effects = (effect for effect, _ in special.effects.values())
    binding = next((effect for effect in effects if effect.follows or effect.adds_up or effect.repeats), None)
    if binding is not None:
        table.piles.lasting[table.piles.last] = Limit(binding.id, 0, alone=False, open=True)
