"""Melds of cards of several ranks or suits, which count: those that are laid out before play and taken back into the hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

from referee.cards.packs import Pack
from referee.clauses.declarations.declared import Declaration, Declared, Declaring, trump_in_examples
from referee.clauses.kinds import Game, Move, Table, questions
from referee.english import joined
from referee.games.examples import Examples, Reckoned, bad, good
from referee.games.parameters import flag, worths
from referee.value import remembered

RUN = ("A", "10", "K", "Q", "J")
AROUND = {"aces": "A", "kings": "K", "queens": "Q", "jacks": "J"}
FOURS = {f"four {name}": rank for name, rank in AROUND.items()}
TWICE = 2
"""So often a card may stand in a meld of four."""
SINGLE = {"nine": "9", "seven": "7"}
KINDS = ("run", "royal marriage", "marriage", *AROUND, *FOURS, "pinochle", "bezique", *SINGLE)
"""The melds, those first that should be laid out first."""
NAMES = {
    "run": "a run (A 10 K Q J of trumps)",
    "royal marriage": "a royal marriage (K Q of trumps)",
    "marriage": "a marriage (K Q of another suit)",
    "pinochle": "a pinochle (the Queen of spades and the Jack of diamonds)",
    "bezique": "a bezique (the Queen of spades and the Jack of diamonds)",
}
NAMES |= {name: f"each {name} of trumps" for name in SINGLE}
NAMES |= {name: f"{name} around (one of each suit)" for name in AROUND}
NAMES |= {name: f"{name} of any suits" for name in FOURS}
FAMILY = {"royal marriage": "run"}
"""Melds in which a card counts once for both."""


def cards_of_meld(kind: str, trump: str, suits: tuple[str, ...]) -> list[list[str]]:
    """The cards of a meld, in each of the ways in which there is one."""
    if kind == "run":
        return [[rank + trump for rank in RUN]]
    if kind == "royal marriage":
        return [[f"K{trump}", f"Q{trump}"]]
    if kind == "marriage":
        return [[f"K{suit}", f"Q{suit}"] for suit in suits if suit != trump]
    if kind in {"pinochle", "bezique"}:
        return [["QS", "JD"]]
    if kind in SINGLE:
        return [[SINGLE[kind] + trump]]
    if kind in FOURS:
        fours = combinations_with_replacement(suits, 4)
        return [[FOURS[kind] + suit for suit in four] for four in fours if max(map(four.count, four)) <= TWICE]
    return [[AROUND[kind] + suit for suit in suits]]


def _family(name: str) -> str:
    """Melds of which no two share a card, where all are laid out before play."""
    kind = name.removeprefix("double ")
    return FAMILY.get(kind, kind)


@remembered(64)
def ways_to_meld(pack: Pack, names: tuple[str, ...], trump: int | None) -> tuple[tuple[str, list[str]], ...]:
    """Those of these melds that there are, each by its name and its cards, the best first; none without trumps."""
    letters = tuple(suit.letter for suit in pack.suits)
    ways: list[tuple[str, list[str]]] = []
    for name in sorted(names, key=lambda one: ("double" not in one, KINDS.index(one.removeprefix("double ")))):
        kind = name.removeprefix("double ")
        found = [] if trump is None else cards_of_meld(kind, letters[trump], letters)
        ways += [(name, way * (1 if kind == name else 2)) for way in found]
    return tuple(ways)


@remembered(64)
def names_of_melds(pack: Pack, names: tuple[str, ...], trump: int | None) -> dict[tuple[str, ...], str]:
    """What their cards, in order, make of them: the best."""
    return {tuple(sorted(cards)): name for name, cards in reversed(ways_to_meld(pack, names, trump))}


class MeldsDeclared(Declaring, asks_for=questions.CARDS_SCORED):
    """Melds that are shown, count and stay in the hand."""

    verbs = frozenset({"meld"})
    melds: Mapping[str, int] = worths(
        f"the points of each meld ({', '.join(KINDS)}), and of a double one (`double run`) where it is more than twice as much"
    )

    def accepts(self, table: Table, move: Move) -> bool:
        return True

    def faults(self, game: Game) -> Iterator[str]:
        yield from (f"there is no meld {name!r}" for name in self.melds if name.removeprefix("double ") not in KINDS)
        known = set(game.pack.codes[: game.pack.size])
        if not {rank + suit.letter for rank in (*RUN, "9") for suit in game.pack.suits} <= known:
            yield "the pack lacks cards of its melds"

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        told = "; ".join(f"{NAMES[name]} {points}" for name, points in self.melds.items() if name in NAMES)
        doubles = [
            f"{name if name.removeprefix('double ') in AROUND else f'a {name}'} {points}"
            for name, points in self.melds.items()
            if name not in NAMES
        ]
        both = f" Both copies together count more: {joined(doubles)}." if doubles else ""
        return super().worded(sentences, game, told=told, both=both, **more)

    # --- moves ---------------------------------------------------------------------------------------------

    def _used(self, table: Table, seat: int, name: str) -> int:
        """The cards of that player which stand in melds of the kind."""
        used = 0
        for made in table.own(Declared).made:
            same = made.seat == seat and made.clause == self.id and self.bars(made.what, name)
            used |= made.cards if same else 0
        return used

    def bars(self, made: str, name: str) -> bool:
        """May no card stand in a meld that has been made and in that other one as well?"""
        return _family(made) == _family(name)

    def take(self, table: Table, move: Move) -> None:
        """Takes note of a meld."""
        if min(move.cards, default=-1) < 0:
            self.note_unseen(table, move)
            return
        codes = [table.pack.codes[card] for card in move.cards]
        name = names_of_melds(table.pack, tuple(self.melds), table.trumps.suit).get(tuple(sorted(codes)))
        if name is None:
            table.accuse(self, move, f"melded {' '.join(codes)}, which makes nothing that counts here.")
            return
        cards = self._copies(table, move, self._used(table, move.seat, name))
        if cards.bit_count() < len(codes):
            table.accuse(self, move, f"melded {' '.join(codes)} with cards that stand in another such meld.")
        elif self.holds(table, move, cards):
            self.note(table, Declaration(move.seat, self.id, cards, self.melds[name], name))

    @staticmethod
    def _copies(table: Table, move: Move, used: int) -> int:
        """The cards of a meld, of each the copy that is known to be in the hand and stands in no other such meld; fewer than
        were named where there are not so many."""
        pack, cards = table.pack, 0
        known = table.hands.known[move.seat]
        for card in move.cards:
            copies = [one for one in pack.copies.get(pack.codes[card], (card,)) if not (used | cards) >> one & 1]
            copies.sort(key=lambda one: not known >> one & 1)
            cards |= pack.mask(copies[:1])
        return cards

    # --- what there is to meld -----------------------------------------------------------------------------

    def left(self, table: Table, seat: int) -> Iterator[str]:
        """The melds that the player has not laid out yet, the best first, as cards of which each is named once a copy."""
        for name, cards in ways_to_meld(table.pack, tuple(self.melds), table.trumps.suit):
            held = table.pack.names(table.hands.known[seat] & ~self._used(table, seat, name))
            if Counter(cards) <= Counter(held):
                yield " ".join(cards)


class MeldsBeforePlay(MeldsDeclared, title="Melds"):
    """Combinations that are laid out before the first lead, and count points.

    `Ann meld KH QH`: those of Pinochle. A card may stand in melds of several kinds, and in one of each kind."""

    gist = "Before play, lay melds out and take them back into the hand. They count: {told}."
    rule = (
        "Once trumps are named, and before the first card is led, each player lays melds out and takes them back into the "
        "hand. They count: {told}.{both} A card may stand in melds of several kinds, but not in two of one kind, nor in a run "
        "and in a royal marriage.[needs_trick: A side's melds count only if it wins a trick.]"
    )
    laid_before = True
    needs_trick: bool = flag("do they count only if their side wins a trick?", default=True)

    def receive(self, table: Table, move: Move) -> None:
        if table.started:
            table.accuse(self, move, "melded too late: the first card has been led.")
            return
        self.take(table, move)

    def offers(self, table: Table) -> list[dict[str, Any]]:
        if table.started or table.trumps.suit is None:
            return []
        own = [(table.names[seat], list(dict.fromkeys(self.left(table, seat)))) for seat in range(table.seats)]
        return [{"player": name, "action": "meld", "legal": melds} for name, melds in own if melds]

    def sample(self, table: Table, rng: random.Random) -> str | None:
        for offer in self.offers(table):
            return f"{offer['player']} meld {offer['legal'][0]}"
        return None

    def examples(self, game: Game) -> Examples:
        suit = trump_in_examples(game)
        trump = game.pack.suits[suit].letter
        for name, cards in ways_to_meld(game.pack, tuple(self.melds), suit):
            yield Reckoned(self.melds[name], declared=" ".join(cards), trump=trump, tricks=1)
        royal = f"{{first}} meld K{trump} Q{trump}"
        yield good(royal, royal, start="lead", note="Both copies of each card.")
        yield bad(royal, f"{{first}} meld A{trump} K{trump}", start="lead")
        yield Reckoned(None if self.needs_trick else self.melds["marriage"], declared="K{z} Q{z}", trump=trump)
