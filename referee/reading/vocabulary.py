"""What a word of a log means at one table: players and other hands, cards, suits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from referee.cards.packs import UNKNOWN, Pack
from referee.characters import same_name
from referee.english import a_list
from referee.reading.faults import BadMove, shorten
from referee.reading.moves import TABLE, VERBS
from referee.value import remembered

MOST_HANDS = 1024
LONGEST_HAND = 100
"""So many hands are remembered, and of so many characters."""
NONE: frozenset[int] = frozenset()


def card_words(raw: object) -> Sequence[Any]:
    """The cards of a list or a string, each by itself. Raises BadMove."""
    words = raw.replace(",", " ").split() if isinstance(raw, str) else raw
    if not isinstance(words, (list, tuple)):
        raise BadMove("cards are a list, or one string such as '7S 9H'")
    return words


@remembered(MOST_HANDS)
def cards_written(pack: Pack, text: str) -> tuple[int, ...]:
    """The cards of a string that names each as the pack does; of a log that is judged again after each move, the same hands.
    Raises KeyError, also where they are too long to be remembered, and BadMove."""
    if len(text) > LONGEST_HAND:
        raise KeyError(text)
    return tuple(map(pack.ids.__getitem__, card_words(text)))


class Words:
    """The names of the players and the pack of one table, which decide what a word means."""

    def __init__(
        self,
        pack: Pack,
        players: Sequence[str],
        extra_hands: Sequence[Sequence[str]] = (),
        strains: Sequence[str] = (),
        gives: bool = False,
        discards: bool = False,
        bids: Sequence[str] = (),
    ) -> None:
        self.pack = pack
        self.gives = gives
        """Are cards given to others before play, so that passing cards means that?"""
        self.discards = discards
        """Are cards discarded, so that throwing one means that, and not playing it?"""
        self.strains = strains
        """What a bid may say would be trumps; nothing where bids are plain numbers."""
        self.bids = bids
        """The bids, the lowest first, where each has a name."""
        self.players = players
        self.hands = {name: seat for seat, name in enumerate(players)}
        """Every hand at the table: the players' own, then the others by each of their names."""
        lying = list(enumerate(extra_hands, start=len(players)))
        self.hands |= {names[0]: seat for seat, names in lying}
        more = [(seat, name) for seat, names in lying for name in names[1:]]
        self.other_names = dict(enumerate(more, start=len(players) + len(lying)))
        """Where a hand has several names: the seats that the later ones are read as, with the hand's own."""
        self.hands |= {name: seat for seat, (_, name) in self.other_names.items()}
        self.names = {"table": TABLE} | self.hands

    @cached_property
    def _by_length(self) -> list[str]:
        return sorted(self.names, key=len, reverse=True)

    @cached_property
    def _most_words(self) -> int:
        """Of how many words the longest name is."""
        return max(len(name.split()) for name in self._by_length)

    @cached_property
    def clear(self) -> dict[str, int]:
        """The hands that a move surely begins with if its first word is their name: no longer name begins with it."""
        longer = [name for name in self.names if len(name.split()) > 1]
        if not longer:
            return self.hands
        return {
            name: seat
            for name, seat in self.hands.items()
            if not any(other.startswith(name) and other[len(name) :][:1].isspace() for other in longer)
        }

    def player(self, text: str) -> tuple[int, str]:
        """The seat that a move begins with, and the rest of it. Raises BadMove."""
        first, _, rest = text.partition(" ")
        if (seat := self.clear.get(first)) is not None:
            return seat, rest
        for name in self._by_length:
            if text.startswith(name) and (len(text) == len(name) or text[len(name)].isspace()):
                return self.names[name], text[len(name) :]
        for size in range(self._most_words, 0, -1):
            words = text.split(maxsplit=size)
            known = same_name(" ".join(words[:size]), self._by_length)
            if known is not None:
                return self.names[known], "".join(words[size:])
        first = (text.split(maxsplit=1) or [""])[0]
        if first.upper() in self.pack.ids:
            raise BadMove(f"'{first}' is a card; a move begins with its player, as in '{self.players[0]} {first}'")
        raise self._nobody(first)

    def reads_as_move(self, name: str) -> str | None:
        """Whose move the name would be read as (`Ann pass`), were it no name; None where it is no move."""
        for other in self.names if len(name.split()) > 1 else ():
            begun, rest = name[: len(other)], name[len(other) :].split()
            if begun.casefold() == other.casefold() and name[len(other) : len(other) + 1].isspace():
                verb = rest[0].lower()
                if verb in VERBS or verb.partition("=")[0].upper() in self.pack.ids:
                    return other
        return None

    def seat(self, name: object) -> int:
        """The seat of a player's name. Raises BadMove."""
        known = same_name(name.strip(), self._by_length) if isinstance(name, str) else None
        if known is not None:
            return self.names[known]
        raise self._nobody(name)

    def receiver(self, name: object) -> int:
        """The seat of a player who gets something. Raises BadMove."""
        seat = self.seat(name)
        if not 0 <= seat < len(self.players):
            raise self._nobody(name)
        return seat

    def _nobody(self, name: object) -> BadMove:
        return BadMove(f"'{shorten(name)}' is no player at this table ({a_list(self.players)})")

    def card(self, text: object) -> tuple[int, int | str]:
        """A card and what it stands for. Raises BadMove."""
        if not isinstance(text, str):
            raise BadMove(f"'{shorten(text)}' is not a card")
        code, equals, face = text.partition("=")
        try:
            card = self.pack.read(code)
            if not equals:
                return card, card
            letters = {rank.letter for rank in self.pack.ranks} | {suit.letter for suit in self.pack.suits}
            if card != UNKNOWN and face.upper() in letters:
                return card, face.upper()
            return card, self.pack.read(face)
        except KeyError:
            raise BadMove(f"'{shorten(text)}' is not a card of this pack") from None

    def is_card(self, word: str) -> bool:
        """Does the word name a card, of this pack or another, or one that is not known?"""
        try:
            self.pack.read(word.partition("=")[0])
        except KeyError:
            return False
        return True

    def meant_by(self, declaration: str, suit: int | None) -> tuple[int, ...]:
        """The cards that a declaration means which names none: the King and the Queen of a marriage, all cards of a rank of
        `four`; nothing for any other."""
        word, _, rank = declaration.partition(" ")
        if word == "marriage" and suit is not None:
            letter = self.pack.suits[suit].letter
            codes = [rank + letter for rank in ("K", "Q" if f"Q{letter}" in self.pack.ids else "O")]
        elif word == "four":
            letters = [one.letter for one in self.pack.suits]
            codes = [(rank or ("" if suit is None else letters[suit])).upper() + letter for letter in letters]
        else:
            return ()
        return tuple(self.pack.ids[code] for code in codes) if all(code in self.pack.ids for code in codes) else ()

    def cards(self, raw: object) -> list[tuple[int, int | str]]:
        """Cards out of a list or a string, each with what it stands for. Raises BadMove."""
        return [self.card(text) for text in card_words(raw)]

    def told_cards(self, raw: object) -> tuple[tuple[int, ...], tuple[int | str, ...], frozenset[int]]:
        """Cards out of a list or a string, what each stands for, and those that were said to stand for something, if only
        for themselves. Raises BadMove."""
        words = card_words(raw)
        try:
            plain = tuple(map(self.pack.ids.__getitem__, words))
        except (KeyError, TypeError):
            pairs = [self.card(word) for word in words]
            named = frozenset([card for (card, _), word in zip(pairs, words, strict=True) if "=" in word])
            return tuple([card for card, _ in pairs]), tuple([face for _, face in pairs]), named
        return plain, plain, NONE

    def plain_cards(self, raw: object) -> tuple[int, ...]:
        """Cards without what they stand for. Raises BadMove."""
        if isinstance(raw, str):
            try:
                return cards_written(self.pack, raw)
            except KeyError:
                pass
        return self.told_cards(raw)[0]

    def suit(self, text: object) -> int:
        """A suit's index. Raises BadMove."""
        try:
            return self.pack.suit(str(text))
        except KeyError:
            known = a_list([suit.letter for suit in self.pack.suits])
            raise BadMove(f"'{shorten(text)}' is not a suit of this pack ({known})") from None
