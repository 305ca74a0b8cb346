"""Dealing: how many cards each player gets, the kitty, hands that are thrown in."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from referee.clauses.base import Setup, Stage, Statement
from referee.clauses.examples import Dealt, Example, Moves
from referee.clauses.parameters import choice, number, number_or, suit, word
from referee.clauses.playing import count, spelled
from referee.game import Game
from referee.moves import Move
from referee.table import Table


def give_hands(table: Table, cards: int) -> None:
    """Deals so many cards to everybody, fewer where the pack is too small."""
    cards = min(cards, table.stock // table.seats)
    table.basic_hand = cards
    table.sizes = [cards] * table.seats
    table.stock -= cards * table.seats


@dataclass(frozen=True)
class Deal(Setup):
    """Everybody gets the same number of cards."""

    id: ClassVar[str] = "deal"
    title: ClassVar[str] = "The deal"
    section: ClassVar[str] = "deal"
    rulings: ClassVar[tuple[str, ...]] = ("pack-too-small",)
    cards: int = number("cards dealt to each player", low=1)

    def says(self, game: Game) -> str:
        return f"The dealer gives everybody a hand of {spelled(self.cards)} cards."

    def prepare(self, table: Table) -> None:
        give_hands(table, hand_size(table, self.cards))

    def examples(self, game: Game) -> Iterator[Example]:
        yield Dealt(dealt_to(game, game.players[0]))


def hand_size(table: Table, cards: int) -> int:
    """The basic hand of this deal, after what a larger table and changing hand sizes make of it."""
    return hand_size_at(table.game, cards, table.seats, table.earlier)


def hand_size_at(game: Game, cards: int, seats: int, earlier: int) -> int:
    """The basic hand at a table of that many after that many deals."""
    for larger in game.of_kind(LargerTable):
        cards = larger.hand(cards, seats)
    for sizes in game.of_kind(HandSizes):
        cards = sizes.hand(cards, earlier)
    return cards


def dealt_to(game: Game, seats: int, earlier: int = 0) -> tuple[int, ...]:
    """The hand sizes at a table of that many after that many deals, dealer first and clockwise."""
    if game.has("deal-all"):
        even, odd = divmod(game.pack.size - game.kept_out.bit_count(), seats)
        return tuple(even + (1 <= place <= odd) for place in range(seats))
    if game.has("deal-evenly"):
        return (game.pack.size // (seats + int(game.by_id["deal-evenly"].parameters["unseen"])),) * seats
    hands = [hand_size_at(game, game.by_id["deal"].parameters["cards"], seats, earlier)] * seats
    for clause in game.of_kind(ExtraCard):
        hands[0 if clause.to == "dealer" else seats - 1] += clause.cards
    return tuple(hands)


@dataclass(frozen=True)
class DealAll(Setup):
    """The whole pack is dealt."""

    id: ClassVar[str] = "deal-all"
    title: ClassVar[str] = "The deal"
    section: ClassVar[str] = "deal"
    ruling: str = word("the ruling on what is left over after even hands", default="odd-cards")

    def says(self, game: Game) -> str:
        what = "The rest of the pack" if game.kept_out else "The whole pack"
        return f"{what} is dealt out, one card at a time from the dealer's left."

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return (self.ruling,) if self.ruling == "odd-cards" else (self.ruling, "odd-cards", "uneven-hands")

    def prepare(self, table: Table) -> None:
        kept = table.reserved.bit_count()
        even, odd = divmod(table.stock - kept, table.seats)
        if odd and table.ruling(self.ruling) == "leftover-aside":
            kept, odd = kept + odd, 0
        table.basic_hand = even
        table.sizes = [even] * table.seats
        for seat in table.clockwise(table.eldest)[:odd]:
            table.sizes[seat] += 1
        if odd:
            table.ruling("odd-cards")
        table.stock = kept

    def examples(self, game: Game) -> Iterator[Example]:
        for players in (game.seats,) if game.varies else range(game.players[0], game.players[1] + 1):
            yield Dealt(dealt_to(game, players))


@dataclass(frozen=True)
class LargerTable(Statement):
    """Smaller hands where more than three play."""

    id: ClassVar[str] = "larger-table"
    title: ClassVar[str] = "More than three players"
    section: ClassVar[str] = "deal"
    cards: int = number("cards dealt to each of more than three players", low=1)

    def says(self, game: Game) -> str:
        return f"With more than three players, each is dealt {spelled(self.cards)} cards instead."

    def hand(self, cards: int, seats: int) -> int:
        """The basic hand at a table of that many."""
        return self.cards if seats > 3 else cards

    def examples(self, game: Game) -> Iterator[Example]:
        yield Dealt(dealt_to(game, 4))


@dataclass(frozen=True)
class ExtraCard(Setup):
    """One player gets a card more or less."""

    id: ClassVar[str] = "extra-card"
    title: ClassVar[str] = "A card more or less"
    section: ClassVar[str] = "deal"
    rulings: ClassVar[tuple[str, ...]] = ("uneven-hands",)
    to: str = choice("who gets it", "dealer", "right-of-dealer")
    cards: int = choice("1 for a card more, -1 for a card less", 1, -1)

    def says(self, game: Game) -> str:
        who = "The dealer" if self.to == "dealer" else "The player to the dealer's right"
        return f"{who} gets one card {'more' if self.cards > 0 else 'fewer'} than the others."

    def prepare(self, table: Table) -> None:
        if table.stock < self.cards:
            table.ruling("pack-too-small")
            return
        seat = table.dealer if self.to == "dealer" else (table.dealer - 1) % table.seats
        table.sizes[seat] += self.cards
        table.stock -= self.cards

    def examples(self, game: Game) -> Iterator[Example]:
        yield Dealt(dealt_to(game, game.players[0]))


@dataclass(frozen=True)
class HandSizes(Statement):
    """Hands that change from deal to deal."""

    id: ClassVar[str] = "hand-sizes"
    title: ClassVar[str] = "Shrinking and growing hands"
    section: ClassVar[str] = "deal"
    rulings: ClassVar[tuple[str, ...]] = ("stated-tricks", "extra-round-hand")
    path: str = choice("how the hands change", "down-and-up")

    def says(self, game: Game) -> str:
        full = game.by_id["deal"].parameters["cards"]
        return (
            f"Each deal has one card fewer in every hand than the one before, down to a single card; then the hands "
            f"grow by a card a deal, up to {spelled(full)} again."
        )

    def hand(self, cards: int, earlier: int) -> int:
        """The basic hand after that many deals; extra rounds beyond the path have the full hand."""
        if earlier >= self.deals(cards):
            return cards
        return max(cards - earlier, 1) if earlier < cards else earlier - cards + 2

    @staticmethod
    def deals(cards: int) -> int:
        """How many deals the whole path takes."""
        return 2 * cards - 1

    def examples(self, game: Game) -> Iterator[Example]:
        full = game.by_id["deal"].parameters["cards"]
        for earlier in (1, full - 1, full, 2 * full - 2):
            yield Dealt(dealt_to(game, game.players[0], earlier), earlier_deals=earlier)


@dataclass(frozen=True)
class ThrowIn(Stage):
    """A hand without a suit may be thrown in."""

    id: ClassVar[str] = "throw-in"
    title: ClassVar[str] = "Throwing in a hand"
    section: ClassVar[str] = "deal"
    verbs: ClassVar[frozenset[str]] = frozenset({"show", "throw-in"})
    ordered: ClassVar[bool] = False
    rulings: ClassVar[tuple[str, ...]] = ("deal-rotation", "reveal-late")
    without: str = suit("the suit that the hand lacks")

    def says(self, game: Game) -> str:
        name = game.pack.suits[game.pack.suit(self.without)].name
        return (
            f"A player who was dealt none of the {name} may show the hand before the first lead; all hands are then "
            "thrown in and the same dealer deals again."
        )

    def accepts(self, table: Table, move: Move) -> bool:
        return move.verb == "throw-in" or len(move.cards) > 1

    def offers(self, table: Table) -> list[dict[str, Any]]:
        mask = table.pack.suit_mask(self.without)
        return [
            {"player": table.names[seat], "action": "throw-in"}
            for seat in range(table.seats)
            if not table.known[seat] & mask and not table.unknown(seat)
        ]

    def receive(self, table: Table, move: Move) -> None:
        name = table.names[move.seat]
        mask = table.pack.suit_mask(self.without)
        held = (table.known[move.seat] | table.pack.mask(c for c in move.cards if c >= 0)) & mask
        if table.started:
            table.find(
                "illegal", self, f"{name} showed the hand after the first lead.", move=move.index, seat=move.seat
            )
        elif held:
            shown = table.pack.names(held)[0]
            message = f"{name} may not throw the hand in: it holds {shown}."
            table.find("illegal", self, message, move=move.index, seat=move.seat)
        elif move.verb == "throw-in" and table.unknown(move.seat) and move.seat not in table.record.hands_shown:
            message = f"Whether {name} might throw the hand in cannot be told: the hand is not recorded."
            table.find("unproven", self, message, move=move.index, seat=move.seat)
        if move.verb == "throw-in":
            table.thrown_in = True

    def sample(self, table: Table, rng: random.Random) -> str | None:
        for offer in self.offers(table):
            if rng.random() < 0.5:
                return f"{offer['player']} throw-in"
        return None

    def examples(self, game: Game) -> Iterator[Example]:
        mask = game.pack.suit_mask(self.without)
        cards = game.by_id["deal"].parameters["cards"]
        others = [code for code in game.pack.codes[: game.pack.size] if not mask >> game.pack.ids[code] & 1]
        has = game.pack.names(mask)[0]
        yield Moves(("Bob throw-in",), None, hands=(("Bob", " ".join(others[:cards])),))
        yield Moves(("Bob throw-in",), 0, hands=(("Bob", " ".join([has, *others[: cards - 1]])),))


@dataclass(frozen=True)
class Kitty(Stage, Setup):
    """Cards laid aside in the deal."""

    id: ClassVar[str] = "kitty"
    title: ClassVar[str] = "The kitty"
    section: ClassVar[str] = "deal"
    verbs: ClassVar[frozenset[str]] = frozenset({"kitty"})
    ordered: ClassVar[bool] = False
    cards: Any = number_or("rest", "cards in the kitty, or `rest` for all that are not dealt")
    word: str = word("what the kitty is called")

    def says(self, game: Game) -> str:
        if self.cards == "rest":
            return f"The cards that are not dealt form a face-down kitty, the {self.word}."
        cards = spelled(self.cards)
        called = "" if self.word == "kitty" else f", the {self.word}"
        return f"{cards.capitalize()} cards are dealt face down as a kitty{called}."

    def prepare(self, table: Table) -> None:
        table.kitty_size = table.stock if self.cards == "rest" else min(self.cards, table.stock)
        table.stock -= table.kitty_size

    def receive(self, table: Table, move: Move) -> None:
        pack = table.pack
        robbed, given = table.robbed_cards
        seen = table.gone & ~(0 if table.turned is None else pack.bits[table.turned])
        for hand in table.known:
            seen |= hand
        cards = [given if card == robbed else card for card in move.cards if card >= 0]
        seen &= ~(pack.bits[given] if given >= 0 else 0)
        taken = table.kitty_owner is not None or table.landlord is not None
        seen &= ~table.kitty_known
        wrong = [pack.codes[card] for card in cards if not pack.holds(card) or (seen >> card & 1 and not taken)]
        wrong += [pack.codes[card] for card in cards if cards.count(card) > 1][:1]
        if wrong:
            message = f"{wrong[0]} cannot have lain in the {self.word}: it is somewhere else, or named twice."
            table.find("impossible", self, message, move=move.index)
        elif (total := (pack.mask(cards) | table.kitty_known).bit_count()) > table.kitty_size:
            message = f"The {self.word} has {count(table.kitty_size, 'card')}; {total} are named."
            table.find("impossible", self, message, move=move.index)
        else:
            table.kitty_known |= pack.mask(cards)
            if table.kitty_owner is not None:
                table.taken[table.kitty_owner] |= table.kitty_known

    def examples(self, game: Game) -> Iterator[Example]:
        low = game.players[0]
        deal = game.by_id["deal"].parameters["cards"]
        size = game.pack.size - deal * low if self.cards == "rest" else self.cards
        yield Dealt((deal,) * low, kitty=size)
