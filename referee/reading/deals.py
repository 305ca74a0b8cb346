"""Reading the deals of a log: who dealt, the recorded hands, the moves or what was told in their place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import filterfalse
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.characters import same_name
from referee.english import a_list
from referee.games.game import Game
from referee.reading.copies_on_piles import tell_copies_apart
from referee.reading.declarations import table_keys, value_fault
from referee.reading.faults import BadMove, Faults, mapping, pointer_to, shorten
from referee.reading.move_reader import MoveReader
from referee.reading.moves import CARD, SEAT_BITS, Move, mover
from referee.reading.seating import Seating
from referee.reading.vocabulary import cards_written
from referee.reading.won import Won, WonReader

NOTHING: Mapping[str, Any] = MappingProxyType({})
LARGEST_HAND = 120
"""More cards than any pack has."""
DEAL_KEYS = ("dealer", "hands", "moves", "won", "vulnerable", "comment", "comments")
OF_ONE_DEAL = "vulnerable"
"""What the table may declare of one deal, too."""


class Deal(NamedTuple):
    """One deal of a log: who dealt it (None: it follows from the rules), the recorded hands by seat, the moves."""

    dealer: int | None
    hands: dict[int, tuple[int, ...]]
    moves: list[int | Move]
    called: dict[int, str]
    """By the places of moves: what a hand was called that has more than one name."""
    won: Won | None = None
    """What each player won, in place of moves, where nobody wrote the cards down."""
    declared: Mapping[str, Any] = NOTHING
    """What was declared of this deal alone."""


class DealReader:
    """Reads the deals of one log."""

    def __init__(self, game: Game, players: list[str], seating: Seating, faults: Faults) -> None:
        self.game = game
        self.players = players
        self.seating = seating
        self.reader = seating.reader
        self.faults = faults

    def read(self, deals: list[Any]) -> list[Deal]:
        """Each deal that can be read; what cannot be is a fault at its place."""
        found: list[Deal] = []
        for number, raw in enumerate(deals):
            if not isinstance(raw, dict):
                self.faults.add(pointer_to("deals", number), "a deal is an object with moves")
                continue
            for key in filterfalse(DEAL_KEYS.__contains__, raw):
                self.faults.add(pointer_to("deals", number, key), f"is not known here; known: {a_list(DEAL_KEYS)}")
            named = raw.get("dealer")
            dealer = None if named is None else seat_of(named, self.players, self.faults, "deals", number, "dealer")
            declared = self._declared(raw, number) if OF_ONE_DEAL in raw else NOTHING
            if "comments" in raw:
                self._refuse_comments(raw["comments"], number)
            if "won" in raw:
                found.append(self._told(raw, number, dealer)._replace(declared=declared))
                continue
            hands = self._hands(raw["hands"], number) if raw.get("hands") is not None else {}
            moves = self.reader.read_all(raw.get("moves", []), self.faults, "deals", number, "moves")
            deal = Deal(dealer, hands, moves, {}, None, declared)
            if self.seating.has_rows:
                self._refuse_rows(deal, number)
            if self.reader.other_names:
                settle_names(self.reader, deal)
            if self.game.pack.copies:
                hands, moves = tell_copies_apart(self.game, len(self.players), hands, moves)
                deal = deal._replace(hands=hands, moves=moves)
            found.append(deal)
        return found

    def _declared(self, raw: dict[str, Any], number: int) -> Mapping[str, Any]:
        """What was declared of one deal."""
        where, value = pointer_to("deals", number, OF_ONE_DEAL), raw[OF_ONE_DEAL]
        if OF_ONE_DEAL not in table_keys(self.game):
            self.faults.add(where, f"means nothing in {self.game.name}")
        elif detail := value_fault(self.game, OF_ONE_DEAL, value, self.players):
            self.faults.add(where, detail)
        else:
            return {OF_ONE_DEAL: value}
        return NOTHING

    def _refuse_comments(self, raw: object, number: int) -> None:
        """Comments are texts by the numbers of moves; nothing else of them is read."""
        for place, comment in mapping(raw, self.faults, "deals", number, "comments").items():
            if not str(place).isdecimal():
                told = f"'{shorten(str(place))}' is no number of a move, which are counted from 0"
                self.faults.add(pointer_to("deals", number, "comments", place), told)
            elif not isinstance(comment, str):
                self.faults.add(pointer_to("deals", number, "comments", place), "a comment is a text")

    def _told(self, raw: dict[str, Any], number: int, dealer: int | None) -> Deal:
        """A deal that tells what each player won, in place of its moves."""
        for key in ("hands", "moves"):
            if key in raw:
                self.faults.add(pointer_to("deals", number, key), "a deal tells its moves or what was won, not both")
        won = WonReader(self.game, self.players, self.reader).read(raw["won"], self.faults, "deals", number, "won")
        return Deal(dealer, {}, [], {}, won)

    def _refuse_rows(self, deal: Deal, number: int) -> None:
        """A row does not move: its owner plays from it."""
        for index, move in enumerate(deal.moves):
            if (seat := mover(move)) >= len(self.players):
                owner = self.players[(seat - len(self.players)) // 2]
                told = f"a row is played from by its owner, as in '{owner} play 4H from row'"
                self.faults.add(pointer_to("deals", number, "moves", index), told)

    def _hands(self, raw: object, number: int) -> dict[int, tuple[int, ...]]:
        reader = self.reader
        if isinstance(raw, dict) and not reader.other_names:
            try:
                return {reader.hands[name]: cards_written(reader.pack, cards) for name, cards in raw.items()}
            except (BadMove, KeyError, TypeError):  # a name or a card in other words, or a list of cards
                pass
        return self._hands_one_by_one(raw, number)

    def _hands_one_by_one(self, raw: object, number: int) -> dict[int, tuple[int, ...]]:
        hands: dict[int, tuple[int, ...]] = {}
        seats, others, cards_of = self.reader.hands, self.reader.other_names, self.reader.plain_cards
        seen = set()
        for name, cards in mapping(raw, self.faults, "deals", number, "hands").items():
            where = ("deals", number, "hands", name)
            seat = seats.get(name.strip()) if isinstance(name, str) else None
            if seat is None:
                seat = seat_of(name, self.players, self.faults, *where)
            owner = others[seat][0] if seat in others else seat
            if owner in seen:
                self.faults.add(pointer_to(*where), "that hand stands twice")
            seen.add(owner)
            try:
                told = hands[seat] = cards_of(cards)
                if len(told) > LARGEST_HAND:
                    self.faults.add(pointer_to(*where), f"a hand has at most {LARGEST_HAND} cards")
            except BadMove as bad:
                self.faults.add(pointer_to(*where), str(bad))
        return hands


def seat_of(name: object, players: Sequence[str], faults: Faults, *where: object) -> int:
    """The seat of a player; 0 for a name that is nobody's, which is a fault there."""
    known = name if name in players else same_name(name, players) if isinstance(name, str) else None
    if known is not None:
        return players.index(known)
    if players:
        faults.add(pointer_to(*where), f"'{shorten(name)}' is none of the players ({a_list(players)})")
    return 0


def settle_names(reader: MoveReader, deal: Deal) -> None:
    """Gives each hand one seat, whatever the log calls it, and notes what it was called."""
    others = reader.other_names
    for index, move in enumerate(deal.moves):
        if (seat := mover(move)) in others:
            own, deal.called[index] = others[seat]
            deal.moves[index] = move.changed(seat=own) if isinstance(move, Move) else own << SEAT_BITS | move & CARD
    hands = {others[seat][0] if seat in others else seat: cards for seat, cards in deal.hands.items()}
    deal.hands.clear()
    deal.hands.update(hands)
