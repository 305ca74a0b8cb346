"""A card of a suit that the high bidder calls for a partner, and what its holder may do with it until it falls."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import reduce
from operator import or_

from referee.clauses.bidding.calling import Called, Calling
from referee.clauses.dealing.hands import dealt_to
from referee.clauses.kinds import Due, Duty, Effect, Game, Move, Part, Restriction, Table
from referee.clauses.kinds.named_contracts import NamedContracts
from referee.clauses.phases import before, before_lead, high_bidder, order_of_play
from referee.english import joined
from referee.games.examples import Examples, Moves
from referee.games.parameters import cards, number


class CallSuitCard(Calling, title="Calling a partner", beside=("named-bids",)):
    """The high bidder calls a card of a suit for a partner."""

    of: str = cards("the cards of which one is called")
    rule = (
        "In a contract with a called card, the high bidder calls one of these: {cards_of_suits}. It may not be in their own "
        "hand, and they must hold another card of its suit, trumps aside. Its holder is the partner and does not say so."
    )
    gist = "The high bidder calls one of these cards for a partner: {cards_of_suits}."

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        named = joined([f"the {game.pack.english(code)}" for code in self.of.split()], "or")
        return super().worded(sentences, game, cards_of_suits=named, **more)

    def holders(self, game: Game) -> str:
        return "the holder of the called card, if one was called,"

    def unfound(self, table: Table) -> bool:
        return bool(self.awaits(table) & ~table.won.fallen)

    def calls(self, table: Table) -> bool:
        bid = table.game.the(NamedContracts).bid_of(table)
        return super().calls(table) and bid is not None and bid.calls

    def may_call(self, table: Table, seat: int) -> Sequence[str]:
        hand, ids = table.hands.known[seat], table.pack.ids
        return [code for code in self.of.split() if not self._wrong(table, ids[code], hand, known=True)]

    @staticmethod
    def _wrong(table: Table, card: int, hand: int, *, known: bool) -> str:
        """Why the player with that hand may not call the card; empty where they may, as far as is known."""
        pack, tops = table.pack, [top.mask(table.pack, None) for top in table.trumps.tops]
        if hand >> card & 1:
            return "which they hold themselves"
        plain = hand & pack.suit_masks[pack.suit_of[card]] & ~reduce(or_, tops, 0)
        return "" if plain or not known else "of whose suit they hold no card"

    def receive(self, table: Table, move: Move) -> None:
        if table.auction.high_bidder is not None and not self.calls(table):
            table.accuse(self, move, "called a card in a contract without a partner.")
            return
        super().receive(table, move)

    def judge(self, table: Table, move: Move) -> None:
        card, seat, pack = move.cards[0] if move.cards else -1, move.seat, table.pack
        if card < 0 or len(move.cards) != 1 or pack.codes[card] not in self.of.split():
            table.accuse(self, move, f"called what may not be called; it must be one of {self.of}.")
            table.own(Called).cards = ()
            return
        known = not table.hands.unknown(seat)
        if wrong := self._wrong(table, card, table.hands.known[seat], known=known):
            table.accuse(self, move, f"called {pack.codes[card]}, {wrong}.", legal=self.may_call(table, seat))

    def at_random(self, table: Table, due: Due, rng: random.Random) -> str:
        return f"call {rng.choice(due.legal or self.of.split())}"

    def in_examples(self, game: Game) -> tuple[str, ...]:
        return (f"{high_bidder(game)} call {self.of.split()[0]}",)

    def examples(self, game: Game) -> Examples:
        start, bidder, (card, *_) = before(game, self), high_bidder(game), self.of.split()
        yield Moves((*start, f"{bidder} call {card}"), None)
        yield Moves((*start, f"{bidder} call {card}"), len(start), hands=((bidder, card),))


class RanAway(Part):
    """Has the holder of the called card led another card of its suit, so that it may be played like any other?"""

    so = False


class CalledCardFalls(Restriction, Effect, title="The called card", section="following", beside=("call-suit-card",)):
    """The called card falls when its suit is led, and not before."""

    leading = following = True
    held = ", holding "
    gist = "The called card must fall when its suit is led."
    many: int = number("with so many cards of its suit, the card itself among them, another may be led", low=2)
    rule = (
        "Whoever holds the called card must play it as soon as its suit is led, and may neither discard it before nor lead "
        "another card of its suit. Only with {many:spelled} cards of the suit or more may its holder lead another one (running "
        "away); the called card is then free."
    )

    @staticmethod
    def _card(table: Table) -> int:
        """The called card, as long as it has not fallen and is not free; -1 where there is none."""
        called = table.own(Called).cards
        card = called[0] if called else -1
        return -1 if card < 0 or table.own(RanAway).so or table.won.fallen >> card & 1 else card

    def binds(self, table: Table) -> Duty | None:
        card, trick = self._card(table), table.trick
        if card < 0:
            return None
        own, suit = table.pack.bits[card], table.trumps.suit_masks[table.trumps.suit_of[card]]
        if not trick.cards:
            held = table.hands.known[trick.mover] & suit
            return None if held.bit_count() >= self.many else Duty(self, ~(suit & ~own), own)
        if trick.led_suit == table.trumps.suit_of[card]:
            return Duty(self, own, own)
        return Duty(self, ~own, ~own)

    def certain(self, table: Table, card: int) -> bool:
        if table.trick.cards:
            return True
        seat, suit = table.trick.mover, table.trumps.suit_masks[table.trumps.suit_of[card]]
        return (table.hands.known[seat] & suit).bit_count() + table.hands.unknown(seat) < self.many

    def played(self, table: Table) -> str:
        return super().played(table) if table.trick.cards else "as a lead"

    def after_play(self, table: Table, seat: int, card: int) -> None:
        called = self._card(table)
        if called >= 0 and len(table.trick.cards) == 1 and card != called and table.hands.known[seat] >> called & 1:
            table.own(RanAway).so = table.trumps.suit_of[card] == table.trumps.suit_of[called]

    def examples(self, game: Game) -> Examples:
        start, (first, second, *_) = before_lead(game), order_of_play(game)
        card = start[-1].split()[-1]
        mask = game.pack.suit_masks[game.pack.suit_of[game.pack.ids[card]]]
        low, other, *_ = [code for code in game.pack.names(mask) if code != card]
        yield Moves((*start, f"{first} {low}", f"{second} {card}"), None, hands=((second, f"{card} {other}"),))
        yield Moves(
            (*start, f"{first} {low}", f"{second} {other}"), len(start) + 1, hands=((second, f"{card} {other}"),)
        )
        lead, *follow, high = game.pack.names(next(one for one in game.pack.suit_masks if one != mask))
        others = map("{} {}".format, order_of_play(game)[2:], follow)
        trick = (*start, f"{first} {lead}", f"{second} {high}", *others)
        for many in (self.many - 1, self.many):
            held = [card, *[code for code in game.pack.names(mask) if code != card][: many - 1]]
            breach = len(trick) if many < self.many else None
            gone = {lead, high, *follow[:2]}
            rest = [code for code in game.pack.names(game.pack.all & ~mask) if code not in gone]
            hand = ((second, " ".join([high, *held, *rest[: dealt_to(game, game.seats)[0] - 1 - many]])),)
            yield Moves((*trick, f"{second} {held[1]}"), breach, hands=hand)
