"""Packs and the notation of cards.

Inside the referee a card is a small integer, its place in the pack, and a set of cards is an integer used as a
bit set. Cards are numbered suit by suit, low to high, jokers last, so that listing the bits of a set lists it in
order. Real cards that a game's pack lacks (a removed 7, a card of another pack) get numbers beyond the pack: they
can be written in a log and are reported as impossible, not as unreadable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any

from referee.cards.spelling import spellings
from referee.value import Value

UNKNOWN = -1
"""The card that the log does not know, written `?`."""

COURT_VALUE = 10


class Suit(Value):
    """A suit: its letter in notation, its English names and how it is drawn."""

    letter: str
    name: str
    singular: str
    symbol: str
    colour: str


class Rank(Value):
    """A rank: its letter in notation and its English names."""

    letter: str
    name: str
    plural: str


class PackOutline(Value):
    """A pack as it comes from the shop: suits low to high in sorting order, ranks high to low, extra cards."""

    slug: str
    name: str
    suits: tuple[Suit, ...]
    ranks: tuple[Rank, ...]
    majors: Mapping[str, Any] | None = None
    extra: Mapping[str, str] = MappingProxyType({})
    copies: int = 1
    """How many there are of each card of a suit."""
    ten: bool = True
    """May the ten be written T?"""

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def codes(self) -> list[str]:
        """Every card of the outline in notation, extra cards included."""
        plain = [rank.letter + suit.letter for suit in self.suits for rank in self.ranks]
        return plain + self.major_codes() + list(self.extra)

    def major_codes(self) -> list[str]:
        """The major arcana in notation, 0M to 21M; empty in other packs."""
        if self.majors is None:
            return []
        return [f"{n}{self.majors['letter']}" for n in range(self.majors["from"], self.majors["to"] + 1)]


class NamedCard(Value):
    """A card with a nickname that the whole table keeps track of (the goat, the pig, …)."""

    card: str
    name: str

    @property
    def called(self) -> str:
        """The nickname in a sentence: `the goat`, but `Judgement`, which is a name of its own."""
        return f"the {self.name}" if self.name.islower() else self.name


class Pack:
    """The cards one game is played with, in that game's own ranking.

    `strength` compares ranks across suits (higher wins), -1 for cards without a rank; `suit_of` is an index into
    `suits`, -1 for cards without a suit. Lists are as long as every known card, foreign ones included.
    """

    def __init__(
        self,
        outline: PackOutline,
        ranks: Sequence[str],
        jokers: Sequence[str],
        foreign: Iterable[str],
        *,
        extra: Sequence[str] = (),
        without: Collection[str] = (),
        joker_ranks: Sequence[Sequence[str]] = (),
    ) -> None:
        by_letter = {rank.letter: rank for rank in outline.ranks}
        self.outline = outline
        self.memory: dict[Any, Any] | None = None
        """What is remembered of it in itself; None where it lasts as long as the program."""
        self.ranks = tuple(by_letter[letter] for letter in reversed(ranks))
        """Ranks low to high."""
        self.jokers = tuple(jokers)
        self.extra = (*jokers, *extra)
        """Cards beside the suits, one entry for each copy."""
        self.without = frozenset(without)
        """Cards left out at this table; of cards beside the suits one copy for each time that they are named."""
        self.joker_ranks = tuple(tuple(same) for same in joker_ranks)
        """The ranks of jokers above all others, high to low; none where they have no rank."""
        self.suits = outline.suits
        self.codes: list[str] = []
        self.suit_of: list[int] = []
        self.strength: list[int] = []
        self.face_values: list[int] = []
        self._add_suits()
        self._add_majors()
        left_out = Counter(without)
        ranked = {code: len(ranks) + n for n, same in enumerate(reversed(self.joker_ranks)) for code in same}
        for code in self.extra:
            if left_out[code]:
                left_out[code] -= 1
            else:
                self._add(code, suit=-1, strength=ranked.get(code, -1), value=0)
        self.size = len(self.codes)
        for code in sorted(set(foreign) - set(self.codes)):
            self._add(code, suit=-1, strength=-1, value=0)
        self.bits = [1 << card for card in range(len(self.codes))]
        self.all = (1 << self.size) - 1
        self.joker_mask = self.mask(card for card in range(self.size) if self.codes[card] in self.jokers)
        self.unranked = 0 if self.joker_ranks else self.joker_mask
        """The jokers that have no rank."""
        self.suit_masks = [
            self.mask(card for card in range(self.size) if self.suit_of[card] == suit)
            for suit in range(len(self.suits))
        ]
        self.copies: dict[str, tuple[int, ...]] = {}
        """The cards of each code that is there more than once."""
        firsts: dict[str, int] = {}
        for card, code in enumerate(self.codes):
            if firsts.setdefault(code, card) != card:
                self.copies[code] = (*self.copies.get(code, (firsts[code],)), card)
        self.ids = {spelling: card for code, card in firsts.items() for spelling in spellings(code, ten=outline.ten)}
        """The card, the first of its copies, that each spelling names."""

    def _add(self, code: str, *, suit: int, strength: int, value: int) -> None:
        self.codes.append(code)
        self.suit_of.append(suit)
        self.strength.append(strength)
        self.face_values.append(value)

    def _add_suits(self) -> None:
        numbered = self.outline.majors is not None
        for index, suit in enumerate(self.suits):
            for place, rank in enumerate(self.ranks):
                strength = arcana_rank(rank.letter) if numbered else place
                value = face_value(rank.letter)
                code = rank.letter + suit.letter
                for _ in range(0 if code in self.without else self.outline.copies):
                    self._add(code, suit=index, strength=strength, value=value)

    def _add_majors(self) -> None:
        majors = self.outline.majors
        if majors is None:
            return
        suit = Suit(majors["letter"], majors["name"], majors["singular"], "\u2605", "violet")
        self.suits = (*self.suits, suit)
        for number, code in enumerate(self.outline.major_codes()):
            self._add(code, suit=len(self.suits) - 1, strength=number, value=number)

    # --- reading and writing -------------------------------------------------------------------------------

    def read(self, text: str) -> int:
        """The card that `text` names, `?` included. Raises KeyError where no pack has such a card."""
        card = self.ids.get(text)
        if card is not None:
            return card
        if text == "?":
            return UNKNOWN
        return self.ids[text.strip().rstrip("\ufe0f\ufe0e").upper()]

    def holds(self, card: int) -> bool:
        """Is the card one of this game's pack?"""
        return 0 <= card < self.size

    def alike(self, card: int) -> Sequence[int]:
        """All copies of the card, itself among them."""
        return self.copies.get(self.codes[card], (card,))

    def suit(self, letter: str) -> int:
        """The index of the suit with that letter or symbol. Raises KeyError when the pack has none."""
        return self.suit_letters[letter.upper()]

    @cached_property
    def suit_letters(self) -> dict[str, int]:
        """How a suit may be written, its letter or its symbol, with its index."""
        letters = {suit.letter: index for index, suit in enumerate(self.suits)}
        return letters | {suit.symbol: index for index, suit in enumerate(self.suits)}

    def suit_mask(self, letter: str) -> int:
        """All cards of a suit as a set."""
        return self.suit_masks[self.suit_letters[letter]]

    def rank_mask(self, letter: str) -> int:
        """All cards of a rank as a set, minor arcana only in a tarot pack."""
        return self._rank_masks[letter]

    @cached_property
    def _rank_masks(self) -> dict[str, int]:
        return {
            rank.letter: self.codes_mask(rank.letter + suit.letter for suit in self.outline.suits)
            for rank in self.ranks
        }

    def codes_mask(self, codes: Iterable[str]) -> int:
        """Every copy in the pack of the cards written so."""
        mask = 0
        for code in codes:
            mask |= self._copies_of.get(code, 0)
        return mask

    @cached_property
    def _copies_of(self) -> dict[str, int]:
        """By notation: every copy of the card in the pack."""
        masks: dict[str, int] = {}
        for card, code in enumerate(self.codes[: self.size]):
            masks[code] = masks.get(code, 0) | 1 << card
        return masks

    @cached_property
    def by_strength(self) -> dict[int, int]:
        """By strength: the cards of the pack that have it."""
        masks: dict[int, int] = {}
        for card, strength in enumerate(self.strength[: self.size]):
            masks[strength] = masks.get(strength, 0) | 1 << card
        return masks

    @cached_property
    def higher(self) -> list[int]:
        """At place n, the cards of a strength of n or more, suits aside."""
        top = max(self.strength)
        return [self.mask(card for card in range(self.size) if self.strength[card] >= n) for n in range(top + 2)]

    @staticmethod
    def mask(cards: Iterable[int]) -> int:
        """The set of these cards."""
        mask = 0
        for card in cards:
            mask |= 1 << card
        return mask

    def names(self, mask: int) -> list[str]:
        """The cards of a set in notation, suit by suit, low to high."""
        return [self.codes[card] for card in cards_of(mask)]

    def rank_name(self, letter: str) -> str:
        """The English name of a rank, singular."""
        return next(rank.name for rank in self.outline.ranks if rank.letter == letter)

    def english(self, code: str) -> str:
        """A card in words: `Jack of hearts`, `red joker`."""
        if code in self.outline.extra:
            return self.outline.extra[code]
        majors = self.outline.majors
        if majors is not None and code.endswith(majors["letter"]):
            return f"{majors['singular']} {code[:-1]}"
        return f"{self.rank_name(code[:-1])} of {self.suits[self.suit(code[-1])].name}"


def cards_of(mask: int) -> list[int]:
    """The cards of a set, lowest number first."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return cards


def face_value(rank: str) -> int:
    """The points a card's face shows (ruling `face-value`): Ace 1, numbers their number, courts 10."""
    if rank == "A":
        return 1
    return int(rank) if rank.isdigit() else COURT_VALUE


MINOR_RANKS = {"A": 1, "P": 11, "J": 11, "N": 12, "C": 12, "Q": 13, "K": 14}
"""The numbers of the minor arcana's ranks that are letters: pages and jacks, knights and cavaliers, Queens, Kings."""


def arcana_rank(rank: str) -> int:
    """The number that a minor arcanum's rank shares with the major arcana (ruling `arcana-rank`)."""
    return int(rank) if rank.isdigit() else MINOR_RANKS[rank]
