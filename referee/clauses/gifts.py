"""Gifts between the players with titles, before the first lead."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from referee.cards import UNKNOWN, Pack, cards_of
from referee.clauses.base import Due, Stage
from referee.clauses.examples import Example, Moves
from referee.clauses.openings import first_lead, from_left_of_dealer
from referee.clauses.titles import NOBODY_KNOWN, OfTitles, as_held, gifts_made, holders, words
from referee.game import Game
from referee.moves import Move
from referee.table import Table


def above(pack: Pack, card: int) -> int:
    """The cards of the pack that rank higher than that one; a joker ranks above all others."""
    if pack.joker_mask >> card & 1:
        return 0
    higher = (other for other in range(pack.size) if pack.strength[other] > pack.strength[card])
    return (pack.mask(higher) | pack.joker_mask) & pack.all


def highest(table: Table, seat: int) -> int:
    """The cards that are certainly the highest of a hand, as far as it is known."""
    hand = table.known[seat]
    could_be = hand | (table.unseen() if table.unknown(seat) else 0)
    return table.pack.mask(card for card in cards_of(hand) if not above(table.pack, card) & could_be)


@dataclass(frozen=True)
class Gifts(OfTitles, Stage):
    """The last gives the first a card and gets one back."""

    id: ClassVar[str] = "gifts"
    title: ClassVar[str] = "Gifts"
    section: ClassVar[str] = "before play"
    verbs: ClassVar[frozenset[str]] = frozenset({"give"})
    rulings: ClassVar[tuple[str, ...]] = ("title-ties",)

    def says(self, game: Game) -> str:
        first, last = words(game)
        jokers = " A joker is the highest card." if game.pack.jokers else ""
        return (
            f"Before the first lead the {last} of the deal before hands the {first} the highest card of the hand and "
            f"gets one back that the {first} may choose.{jokers}"
        )

    @staticmethod
    def next_gift(table: Table) -> tuple[int, int] | None:
        """Who gives next, and to whom; None where no gift is due."""
        held = holders(table)
        if held is None or NOBODY_KNOWN in held:
            return None
        first, last = held
        have_given = {giver for giver, _, _ in table.gifts}
        pairs = ((last, first), (first, last))
        return next((pair for pair in pairs if pair[0] not in have_given), None)

    def due(self, table: Table) -> Due | None:
        pair = self.next_gift(table)
        if pair is None or table.started:
            return None
        seat = pair[0]
        cards = highest(table, seat) if self.owes_highest(table, seat) else table.known[seat]
        return Due(seat, "give", table.pack.names(cards))

    @staticmethod
    def owes_highest(table: Table, seat: int) -> bool:
        """Must that player's gift be the highest card?"""
        held = holders(table)
        return held is not None and seat == held[1]

    def missing(self, table: Table) -> str:
        pair = self.next_gift(table)
        to = "" if pair is None else f" to {table.names[pair[1]]}"
        return f"a gift{to} is missing"

    def receive(self, table: Table, move: Move) -> None:
        cards = move.cards or (UNKNOWN,)
        expected = self.next_gift(table)
        to = expected[1] if move.to is None and expected is not None else move.to
        wrong = self._wrong(table, move.seat, to, cards)
        if wrong is not None:
            message = f"{table.names[move.seat]} gave {_written(table.pack, cards)}{wrong}."
            table.find("illegal", self, message, move=move.index, seat=move.seat)
        elif self.owes_highest(table, move.seat) and expected is not None:
            self._judge(table, move, cards[0])
        for card in cards:
            self._hand_over(table, move, card, to)

    @staticmethod
    def _wrong(table: Table, seat: int, to: int | None, cards: Sequence[int]) -> str | None:
        """What is wrong with a gift, whatever card it is; nothing where it is not known who has the titles."""
        held = holders(table)
        if table.started:
            return " after the first lead"
        if held is not None and NOBODY_KNOWN in held:
            table.ruling("titles-unknown")
            return None
        expected = Gifts.next_gift(table)
        if expected is None:
            return ", but no gift is due"
        if (seat, to) != expected:
            return f"; the gift that was due is {table.names[expected[0]]}'s to {table.names[expected[1]]}"
        return "; a gift is one card" if len(cards) != 1 else None

    def _judge(self, table: Table, move: Move, card: int) -> None:
        """Was it the highest card of the hand?"""
        seat, pack = move.seat, table.pack
        name, index = table.names[seat], move.index
        if card < 0:
            message = f"The log does not know which card {name} gave; whether it was the highest cannot be told."
            table.find("unproven", self, message, move=index, seat=seat)
            return
        higher = above(pack, card)
        held, unseen = table.known[seat] & higher, table.unseen()
        if held:
            found = table.record.proof(seat, held, index)
            shown = f"{pack.codes[found[1]]}, shown at move {found[0]}" if found else pack.names(held)[0]
            proof = {"move": found[0], "card": pack.codes[found[1]]} if found else None
            message = f"{name} gave {pack.codes[card]} while holding a higher card, {shown}."
            legal = pack.names(highest(table, seat))
            table.ruling("as-played")
            table.find("illegal", self, message, move=index, seat=seat, proof=proof, legal=legal)
        elif table.could_hold(seat, card) and table.unknown(seat) and unseen & higher:
            message = f"{name} gave {pack.codes[card]}; whether that hand held a higher card is not known."
            table.find("unproven", self, message, move=index, seat=seat)

    @staticmethod
    def _hand_over(table: Table, move: Move, card: int, to: int | None) -> None:
        """Moves the card; one that cannot have been there leaves a card fewer all the same."""
        seat, pack = move.seat, table.pack
        if card >= 0 and not table.could_hold(seat, card):
            clause = "own-cards" if pack.holds(card) else "pack"
            message = f"{table.names[seat]} gave {pack.codes[card]}, which cannot be in that hand."
            table.find("impossible", clause, message, move=move.index, seat=seat)
            card = UNKNOWN
            table.sizes[seat] -= 1
        else:
            table.remove(seat, card, move.index)
        if to is not None:
            table.add(to, (card,), move.index)
            table.gifts.append((seat, card, to))

    def sample(self, table: Table, rng: random.Random) -> str | None:
        due, pair = self.due(table), self.next_gift(table)
        if due is None or pair is None:
            return None
        return f"{table.names[pair[0]]} give {rng.choice(due.legal)} to {table.names[pair[1]]}"

    def examples(self, game: Game) -> Iterator[Example]:
        pack, held = game.pack, as_held(game)
        suit = pack.names(pack.suit_masks[0])
        top, back = gifts_made(game)
        hand = (("Bob", f"{suit[-1]} {suit[-2]}"),)
        yield Moves((top, back), None, titles=held)
        yield Moves((f"Bob give {suit[-2]} to Ann",), 0, hands=hand, titles=held)
        yield Moves((f"Ann {first_lead(game)}",), 0, titles=held)
        first, last = words(game)
        leader = from_left_of_dealer(game)[0]
        yield Moves((top,), 0, note=f"There is no {first} and no {last} in the first deal, which {leader} leads.")


def _written(pack: Pack, cards: Sequence[int]) -> str:
    return " ".join(pack.codes[card] if card >= 0 else "a card" for card in cards)
