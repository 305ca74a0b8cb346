"""Reading what was told of a deal that nobody wrote down: what each player won."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, NamedTuple

from referee.cards.packs import cards_of
from referee.characters import same_name
from referee.english import a_list
from referee.games.card_groups import CardGroup, card_groups
from referee.games.fact import POINTS, Fact, asked
from referee.games.game import Game
from referee.reading.faults import BadMove, Faults, pointer_to, shorten
from referee.reading.move_reader import MoveReader
from referee.reading.moves import TABLE, Move

MOST = 1_000
"""No count of a deal is higher, points aside."""
NOBODY = False
"""What is told of the table where it was nobody."""
LONGEST = 120
"""More cards than any pack has."""


class Held(NamedTuple):
    """Cards that were told, or only how many there were."""

    cards: tuple[int, ...]
    size: int


class Worth(NamedTuple):
    """What cards count, where that alone was told."""

    points: int


class Numbers(NamedTuple):
    """How many cards of each group somebody took, by the names of the groups."""

    told: dict[str, int]


Won = dict[int, dict[str, Any]]
"""By seats (`TABLE`: the table; after the players whoever has a score beside them): what was told, by its field."""


class WonReader:
    """Reads what was won at one table of a game."""

    def __init__(self, game: Game, players: Sequence[str], reader: MoveReader) -> None:
        self.players = [*players, *game.columns]
        self.seats = len(players)
        self.reader = reader
        self.facts: dict[str, Fact | None] = {POINTS: None} | {one.name: one.fact for _, one in asked(game)}
        self.name = game.name
        self.groups = {one.name: one for one in card_groups(game)}
        self.in_points = {one.name for _, one in asked(game)} - {
            one.name for _, one in asked(game) if not one.in_points
        }

    def read(self, raw: object, faults: Faults, *where: object) -> Won:
        """What was told, by seats; what cannot be read is a fault at its place."""
        if not isinstance(raw, Mapping) or not raw:
            faults.add(pointer_to(*where), "what was won is told by player, as in {Ann: {tricks: 3}}")
            return {}
        won: Won = {}
        for name, facts in raw.items():
            try:
                seat = self._seat(name)
                if seat in won:
                    raise BadMove(f"'{shorten(name)}' stands twice")
                won[seat] = self._facts(seat, facts, faults, *where, name)
            except BadMove as bad:
                faults.add(pointer_to(*where, name), str(bad))
        return self._copies_apart(self._cards_of_numbers(won, faults, *where))

    def _seat(self, name: object) -> int:
        known = same_name(name, ["table", *self.players]) if isinstance(name, str) else None
        if known is None:
            raise BadMove(f"'{shorten(name)}' is none of the players ({a_list(self.players)}), nor the table")
        return TABLE if known == "table" else self.players.index(known)

    def _facts(self, seat: int, raw: object, faults: Faults, *where: object) -> dict[str, Any]:
        if not isinstance(raw, Mapping):
            raise BadMove(f"what was won is told as in {{tricks: 3}}; known: {a_list(list(self.facts))}")
        told = {}
        for field, value in raw.items():
            try:
                told[field] = self._fact(seat, field, value)
            except BadMove as bad:
                faults.add(pointer_to(*where, field), str(bad))
        return told

    def _fact(self, seat: int, field: object, value: object) -> Any:
        if field not in self.facts:
            raise BadMove(f"is nothing that {self.name} scores by; known: {a_list(list(self.facts))}")
        assert isinstance(field, str)
        fact = self.facts[field]
        if fact is None and seat != TABLE:
            return _number(value, -(10**9), 10**9)
        if seat >= self.seats:
            raise BadMove(f"of {self.players[seat]} only points are told")
        of_table = fact is not None and fact.of_table
        of_nobody = value is NOBODY or (fact is not None and fact.shape == "cards")
        if of_table != (seat == TABLE) and not (seat == TABLE and of_nobody):
            raise BadMove(
                "is told of the table" if of_table else "is told of a player, or as false of the table: of nobody"
            )
        if fact is None or (seat == TABLE and value is NOBODY):
            return NOBODY
        if isinstance(value, Mapping):
            return self._in_other_words(field, value)
        return READ[fact.shape](self.reader, value)

    def _in_other_words(self, field: str, told: Mapping[Any, Any]) -> Worth | Numbers:
        """Cards of which only was told how many there were of each group, or what they count."""
        if field in self.in_points:
            if list(told) != [POINTS]:
                raise BadMove("cards are told as a list, or by what they count: {points: 23}")
            return Worth(_number(told[POINTS]))
        if field != "cards" or not self.groups:
            raise BadMove("is not told in such a way")
        for name in told:
            if name not in self.groups:
                raise BadMove(
                    f"'{shorten(name)}' is none of the cards that are counted; known: {a_list([*self.groups])}"
                )
        return Numbers({name: _number(number) for name, number in told.items()})

    def _cards_of_numbers(self, won: Won, faults: Faults, *where: object) -> Won:
        """Gives those of whom only numbers were told cards of that group that nobody else has: which ones makes no
        difference."""
        taken = {card for told in won.values() if isinstance(held := told.get("cards"), Held) for card in held.cards}
        for seat, told in won.items():
            if isinstance(numbers := told.get("cards"), Numbers):
                cards: list[int] = []
                for name, number in numbers.told.items():
                    some = _some(self.groups[name], number, taken)
                    if len(some) < number:
                        who = self.players[seat] if seat != TABLE else "table"
                        faults.add(pointer_to(*where, who, "cards", name), "there are not so many of them")
                    taken.update(some)
                    cards += some
                told["cards"] = Held(tuple(cards), len(cards))
        return won

    def _copies_apart(self, won: Won) -> Won:
        """Gives each copy of a card that the pack has more than once a number of its own."""
        pack = self.reader.pack
        for field in ("cards", "left") if pack.copies else ():
            seen: set[int] = set()
            for told in won.values():
                if isinstance(held := told.get(field), Held):
                    told[field] = Held(
                        tuple([_unused(pack.copies, pack.codes, one, seen) for one in held.cards]), held.size
                    )
        return won


def _some(group: CardGroup, number: int, taken: Container[int]) -> list[int]:
    """So many cards of a group that are not taken yet, or as many as there are."""
    return [card for card in cards_of(group.cards) if card not in taken][:number]


def _unused(copies: Mapping[str, Sequence[int]], codes: Sequence[str], card: int, seen: set[int]) -> int:
    """A copy of the card that was not told before; the card itself where there is none."""
    mine = copies.get(codes[card], (card,)) if card >= 0 else (card,)
    one = next((copy for copy in mine if copy not in seen), card)
    seen.add(one)
    return one


def _number(value: object, least: int = 0, most: int = MOST) -> int:
    if type(value) is not int or not least <= value <= most:
        raise BadMove(f"'{shorten(value)}' is not a whole number" + (" from 0 up" if least == 0 else ""))
    return value


def _place(reader: MoveReader, value: object) -> int:
    if type(value) is not int or not 1 <= value <= len(reader.players):
        raise BadMove(f"'{shorten(value)}' is no place: 1 went out first, {len(reader.players)} last")
    return value


def _yes(reader: MoveReader, value: object) -> bool:
    if type(value) is not bool:
        raise BadMove("is true or false")
    return value


def _cards(reader: MoveReader, value: object) -> Held:
    cards = reader.plain_cards(value)
    if len(cards) > LONGEST:
        raise BadMove(f"at most {LONGEST} cards are told")
    return Held(cards, len(cards))


def _card(reader: MoveReader, value: object) -> Held:
    held = _cards(reader, value)
    if held.size != 1 or held.cards[0] < 0:
        raise BadMove(f"is one card, such as {reader.pack.codes[0]}")
    return held


def read_contract(reader: MoveReader, value: object) -> Move:
    """A contract as a bid, with how often it counts as its number. Raises BadMove."""
    if reader.bids:
        return reader.read_bid(str(value))
    text = str(value).strip().upper() if isinstance(value, str) else ""
    doubles = len(text) - len(text.rstrip("X"))
    if doubles > 2 or not text:
        raise BadMove(f"'{shorten(value)}' is no contract, such as 4SX (4S doubled)")
    bid = reader.read_bid(text[: len(text) - doubles])
    return bid.changed(text=text, number=2**doubles)


def _left(reader: MoveReader, value: object) -> Held:
    return Held((), _number(value)) if type(value) is int else _cards(reader, value)


READ: dict[str, Callable[[MoveReader, object], Any]] = {
    "number": lambda reader, value: _number(value),
    "points": lambda reader, value: _number(value, -MOST),
    "place": _place,
    "yes": _yes,
    "cards": _cards,
    "card": _card,
    "left": _left,
    "contract": read_contract,
}
"""How a value of each shape is read."""
