"""Facts of cards: taken in tricks, left in hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.english import count
from referee.facts.amounts import Amount, AmountOfEach, Whose
from referee.games.aims import Aim
from referee.games.fact import Asked, Fact
from referee.games.fact import asked as every_fact
from referee.reading.won import Held, Worth
from referee.value import remembered

if TYPE_CHECKING:
    from referee.cards.packs import Pack
    from referee.table.table import Table


class CardsTaken(AmountOfEach):
    """Which of some cards somebody has taken in tricks."""

    name, shape = "cards", "cards"
    always = True
    question = "Who took each of these cards?"
    untold = "who took {cards}"
    did = "took"
    of_tricks = of_cards = grows = True

    def amounts(self, table: Table, cards: int) -> Sequence[int]:
        return [(taken & cards).bit_count() for taken in table.won.cards]

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> str | None:
        taken = 0
        for hand in hands or range(table.hand_count):
            taken |= table.won.cards[hand]
        cards = (taken if hands else table.won.fallen & ~taken) & asked.cards
        return " ".join(table.pack.names(cards)) if hands or cards else None

    def put(self, table: Table, seat: int, value: Held) -> None:
        mask = table.pack.mask(card for card in value.cards if card >= 0)
        table.won.fallen |= mask
        if seat >= 0:
            table.won.cards[seat] |= mask

    def words(self, amount: int, cards: int, pack: Pack) -> str:
        named = kind_of(pack, cards)
        return count(amount, *named) if named else f"took {' '.join(pack.names(cards)[:1] * amount)}"

    def aim(self, whose: Whose, cards: int, pack: Pack) -> Aim:
        _, words = kind_of(pack, cards) or ("", f"the {pack.english(pack.names(cards)[0])}")
        return Aim("shun" if whose.bad else "catch", words)


@remembered(1024)
def kind_of(pack: Pack, cards: int) -> tuple[str, str] | None:
    """What one of these cards is called, and several: jokers, or by their suit or their rank; None where they are one card,
    or its copies."""
    codes = [*dict.fromkeys(pack.names(cards))]
    if len(codes) > 1 and not cards & ~pack.joker_mask:
        return "joker", "jokers"
    if len({code[-1] for code in codes}) == 1 < len(codes):
        suit = pack.suits[pack.suit(codes[0][-1])]
        return suit.singular, suit.name
    rank = next((rank for rank in pack.ranks if rank.letter == codes[0][:-1]), None)
    return None if rank is None or len(codes) == 1 else (rank.name, rank.plural)


CARDS_TAKEN = CardsTaken()


class CardsLeft(Fact):
    """What somebody has left in the hand: these cards, or only how many where nothing hangs on which."""

    name, shape = "left", "left"
    question = "How many cards did each player have left?"
    untold = "what {who} had left"
    each = none_if_out = True

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> Any:
        names = {one.name for _, one in every_fact(table.game)}
        if not hands or ("out" in names and hands[0] in table.first_out):
            return None
        if not asked.cards:
            return table.hands.sizes[hands[0]]
        known = (table.hands.settled() or table.hands.known)[hands[0]]
        return " ".join([*table.pack.names(known), *["?"] * (table.hands.sizes[hands[0]] - known.bit_count())])

    def put(self, table: Table, seat: int, value: Held | Worth) -> None:
        if isinstance(value, Worth):
            super().put(table, seat, value.points)
            value = Held((), 0)
        table.hands.known[seat] = table.pack.mask(card for card in value.cards if card >= 0)
        table.hands.sizes[seat] = value.size


CARDS_LEFT = CardsLeft()


def left(cards: int = 0) -> Asked:
    """What everybody had left: these cards, or what they count; where there are none only how many."""
    asks = "Which cards did each player have left?" if cards else ""
    return CARDS_LEFT.asked(cards=cards, asks=asks, in_points=cards > 0)


def worth_left(table: Table, seat: int) -> int | None:
    """What the cards left in a hand count, where the table has told only that."""
    return CARDS_LEFT.reported(table).get(seat)


class RowsLeft(Amount):
    """How many cards lie in somebody's rows."""

    name = "rows"
    question = "How many cards lay in each player's rows at the end?"
    untold = "how many cards lay in the rows of {who}"
    each = none_if_out = True

    def amount(self, table: Table, hands: Sequence[int], cards: int) -> int:
        return table.hands.cards_in_rows(hands[0])

    def put(self, table: Table, seat: int, value: int) -> None:
        for row, size in zip(table.hands.rows_of(seat), (value, 0), strict=True):
            table.hands.sizes[row] = size


ROWS_LEFT = RowsLeft().asked()
