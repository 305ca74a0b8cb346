"""Melds of cards of several ranks or suits, which are shown, count and stay in the hand: what they are, and who has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations_with_replacement

from referee.cards.packs import Pack
from referee.clauses.declarations.declared import Declaration, Declared, Declaring
from referee.clauses.kinds import Game, Move, Table
from referee.english import joined
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
SAYS = f"the points of each meld ({', '.join(KINDS)}), and of a double one (`double run`) where it is more than twice as much"


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


class CardMelds:
    """The melds of a clause, by what each is worth. `bars` says of a meld that has been made and of another whether no card
    may stand in both."""

    def __init__(self, clause: Declaring, worth: Mapping[str, int], bars: Callable[[str, str], bool]) -> None:
        self.clause = clause
        self.worth = worth
        self.bars = bars

    def faults(self, game: Game) -> Iterator[str]:
        """What is wrong with the melds of a game's file."""
        yield from (f"there is no meld {name!r}" for name in self.worth if name.removeprefix("double ") not in KINDS)
        known = set(game.pack.codes[: game.pack.size])
        if not {rank + suit.letter for rank in (*RUN, "9") for suit in game.pack.suits} <= known:
            yield "the pack lacks cards of its melds"

    def words(self) -> dict[str, str]:
        """What its sentences say of the melds, and of double ones."""
        told = "; ".join(f"{NAMES[name]} {points}" for name, points in self.worth.items() if name in NAMES)
        doubles = [
            f"{name if name.removeprefix('double ') in AROUND else f'a {name}'} {points}"
            for name, points in self.worth.items()
            if name not in NAMES
        ]
        return {"told": told, "both": f" Both copies together count more: {joined(doubles)}." if doubles else ""}

    def take(self, table: Table, move: Move) -> None:
        """Takes note of a meld that a player lays out."""
        clause = self.clause
        if min(move.cards, default=-1) < 0:
            clause.note_unseen(table, move)
            return
        codes = [table.pack.codes[card] for card in move.cards]
        name = names_of_melds(table.pack, tuple(self.worth), table.trumps.suit).get(tuple(sorted(codes)))
        if name is None:
            table.accuse(clause, move, f"melded {' '.join(codes)}, which makes nothing that counts here.")
            return
        cards = self._copies(table, move, self._used(table, move.seat, name))
        if cards.bit_count() < len(codes):
            table.accuse(clause, move, f"melded {' '.join(codes)} with cards that stand in another such meld.")
        elif clause.holds(table, move, cards):
            clause.note(table, Declaration(move.seat, clause.id, cards, self.worth[name], name))

    def left(self, table: Table, seat: int) -> Iterator[str]:
        """The melds that the player has not laid out yet, the best first, as cards of which each is named once a copy."""
        for name, cards in ways_to_meld(table.pack, tuple(self.worth), table.trumps.suit):
            held = table.pack.names(table.hands.known[seat] & ~self._used(table, seat, name))
            if Counter(cards) <= Counter(held):
                yield " ".join(cards)

    def _used(self, table: Table, seat: int, name: str) -> int:
        """The cards of that player which may not stand in a meld of that name any more."""
        used = 0
        for made in table.own(Declared).made:
            same = made.seat == seat and made.clause == self.clause.id and self.bars(made.what, name)
            used |= made.cards if same else 0
        return used

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
