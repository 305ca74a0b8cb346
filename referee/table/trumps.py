"""What is trumps in a deal, which suit each card is of, and how high it ranks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from referee.cards.card_order import CardOrder, TopTrump, card_order
from referee.cards.packs import Pack
from referee.english import a
from referee.table.parts import Part


@lru_cache(256)
def with_article(name: str) -> str:
    """What one card of a suit is called, with its article: `a spade`."""
    return a(name)


class Trumps(Part):
    """The trump suit, the card that was turned up for it, and the suits and ranks that cards count as."""

    suit: int | None = None
    suit_of_trumps: int | None = None
    """The suit that trumps belong to; top trumps that are the only ones are a suit of their own."""
    named = False
    """Is it settled what is trumps, even if nothing is?"""
    mask = 0
    low: int | None = None
    """The weaker trump suit, where there are two."""
    anti: int | None = None
    """The suit of which a card makes a trick one without trumps."""
    jokers = False
    """Are the jokers trumps?"""
    due = False
    """Must the hidden trump card be shown before play goes on?"""
    coming: tuple[int | None] | None = None
    """The trump suit shown in this trick that counts from the next one on."""
    broken = 0
    """Bits of the suits of trumps that have been broken, or may have been."""
    surely_broken = 0
    """Bits of those that have been broken beyond doubt."""
    turned: int | None = None
    """The card that was turned up, as long as it lies there."""
    first_turned: int | None = None
    """The card that was turned up, wherever it went since."""
    turned_up = False
    """Has the trump card been turned up?"""
    tops: tuple[TopTrump, ...] = ()
    """The cards that are the highest trumps whatever their rank, highest first."""
    order: CardOrder | None = None
    """How cards rank and which suits they are of, where that is not as the pack has it."""
    lowest = False
    """Does the lowest card of a suit win, and not the highest?"""
    kept_back: str | None = None
    """The rank of the trump that its holder need not play to follow."""
    turned_order: tuple[int, ...] | None = None
    """The strengths of cards where they are not those of the pack."""
    turn_up_from: str | None = None
    """Where the trump card is turned from: stock, kitty, hand (the last card dealt), or completed (a card that somebody will be
    dealt); None: nothing to turn."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.suit_of: Sequence[int] = pack.suit_of
        self.strength: Sequence[int] = pack.strength
        """How high each card ranks among those of all suits, trumps or not; below 0 without a rank."""
        self.higher: Sequence[int] = pack.higher
        """By strength: the cards of that strength or more, suits aside."""
        self.suit_masks: Sequence[int] = pack.suit_masks

    def settle(
        self, suit: int | None, *, tops: bool = True, ranks: tuple[str, ...] | None = None, lowest: bool = False
    ) -> None:
        """Settles the trump suit (None: no suit is trumps). What is played for may have its own order of cards: without the
        top trumps of the game, with the ranks in another order (`ranks`, highest first), or with the lowest card winning."""
        self.suit = self.suit_of_trumps = suit
        self.named = True
        self.mask = 0 if suit is None else self.pack.suit_masks[suit]
        if self.tops or ranks or lowest or self.order is not None:
            self._rank(card_order(self.pack, self.tops if tops else (), suit, ranks, lowest=lowest))
            self.lowest = lowest
        if self.jokers:
            self.join_jokers()

    def _rank(self, order: CardOrder) -> None:
        """Lets cards have other suits and strengths than in the pack."""
        self.order = order
        self.suit_of, self.suit_masks = order.suit_of, order.suit_masks
        self.strength, self.higher = order.strength, order.higher
        self.turned_order = None if order.strength is self.pack.strength else tuple(order.strength)
        self.mask = 0 if order.trump is None else order.suit_masks[order.trump]
        self.suit_of_trumps = order.trump

    def not_owed(self) -> int:
        """The trump that its holder need not play to follow."""
        if self.kept_back is None or self.suit is None:
            return 0
        return self.pack.codes_mask((self.kept_back + self.pack.suits[self.suit].letter,))

    def settle_two(self, high: int, low: int, belonging: dict[int, int]) -> None:
        """Settles a high and a low trump suit; `belonging` are cards outside the suits that belong to one of them."""
        self.suit, self.low, self.named = high, low, True
        self.suit_of_trumps = high if self.order is None else self.order.trump
        suits, masks = list(self.pack.suit_of), list(self.pack.suit_masks)
        for card, suit in belonging.items():
            suits[card] = suit
            masks[suit] |= self.pack.bits[card]
        self.suit_of, self.suit_masks = suits, masks
        self.mask = masks[high] | masks[low]

    @property
    def suit_with_jokers(self) -> int | None:
        """The same; jokers that are the only trumps are a suit of their own."""
        if self.suit is None and self.jokers and self.named and self.coming is None:
            return len(self.pack.suits)
        return self.suit

    def join_jokers(self) -> None:
        """Makes the jokers cards of the trump suit. Without one they are a suit of their own: trumps, once they are settled."""
        pack = self.pack
        suit = len(pack.suits) if self.suit is None else self.suit
        self.suit_of = [suit if pack.joker_mask >> card & 1 else own for card, own in enumerate(pack.suit_of)]
        masks = [*pack.suit_masks, 0]
        masks[suit] |= pack.joker_mask
        self.suit_masks = masks
        if self.named:
            self.mask |= pack.joker_mask

    def one_of(self, suit: int) -> str:
        """A card of a suit in words: `a spade`."""
        return with_article(self.suit_name(suit, singular=True))

    def suit_name(self, suit: int, *, singular: bool = False) -> str:
        """A suit in words; jokers that are the only trumps are called jokers, other cards that are so trumps."""
        if suit >= len(self.pack.suits):
            only = "trump" if self.order is not None else "joker"
            return only if singular else f"{only}s"
        named = self.pack.suits[suit]
        return named.singular if singular else named.name
