"""Facts that many clauses score by, and how they come on the table where they were told and not played."""

from __future__ import annotations

from collections.abc import Iterator

from referee.clauses.kinds import Game, OutOfCards, Part, Points, Table
from referee.games.told import Put, Told
from referee.reading.moves import Move
from referee.reading.won import Held
from referee.table.contract import Contract


class Places(Part):
    """In which place each player went out, as it was told."""

    def __init__(self) -> None:
        self.of: dict[int, int] = {}


class Counted(Part):
    """The points in each player's tricks, as they were told."""

    def __init__(self) -> None:
        self.of: dict[int, int] = {}


def _tricks(table: Table, seat: int, tricks: int) -> None:
    table.won.tricks[seat] = tricks


def _cards(table: Table, seat: int, held: Held) -> None:
    mask = table.pack.mask(card for card in held.cards if card >= 0)
    table.won.fallen |= mask
    if seat >= 0:
        table.won.cards[seat] |= mask


def _counted(table: Table, seat: int, points: int) -> None:
    table.own(Counted).of[seat] = points


def _left(table: Table, seat: int, held: Held) -> None:
    table.hands.known[seat] = table.pack.mask(card for card in held.cards if card >= 0)
    table.hands.sizes[seat] = held.size


def _rows(table: Table, seat: int, cards: int) -> None:
    for row, size in zip(table.hands.rows_of(seat), (cards, 0), strict=True):
        table.hands.sizes[row] = size


def _out(table: Table, seat: int, place: int) -> None:
    placed = table.own(Places).of
    placed[seat] = place
    table.out = sorted(placed, key=lambda one: placed[one])
    table.first_out = [one for one in table.out if placed[one] == 1]
    table.hands.sizes[seat] = 0


def in_play(clause: str, why: str) -> Put:
    """Notes points that a player got during play by that clause."""

    def put(table: Table, seat: int, points: int) -> None:
        if points:
            table.early.append((clause, Points(seat, points, why)))

    return put


def _contract(table: Table, seat: int, bid: Move) -> None:
    contract = table.own(Contract)
    contract.level, contract.strain, contract.doubled = bid.value or 0, bid.strain, bid.number or 1
    table.auction.high_bidder = seat


CONTRACT = Told("contract", _contract, one=True)
TAKEN = Told("taken", _tricks)
TRICKS = Told("tricks", _tricks, each=True)
COUNTED = Told("card_points", _counted, each=True)
OUT = Told("out", _out)
ROWS_LEFT = Told("rows", _rows, each=True)
WINNER = OUT.changed(asks="Who won the deal?")
ORDER = OUT.changed(all_but_one=True)


def who_took(cards: int) -> Told:
    """Who took these cards."""
    return Told("cards", _cards, cards=cards)


def left(cards: int = 0) -> Told:
    """What everybody had left: these cards, or where there are none only how many."""
    if cards:
        return Told("left", _left, each=True, cards=cards, asks="Which cards did each player have left?")
    return Told("left", _left, each=True)


def winner(game: Game) -> Iterator[Told]:
    """Who won the deal by going out, where one can."""
    if any(clause.has_winner for clause in game.of_kind(OutOfCards)):
        yield WINNER
