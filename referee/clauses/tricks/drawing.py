"""Drawing from the stock after each trick, and what is otherwise as long as cards are left there."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import takewhile

from referee.cards.packs import UNKNOWN
from referee.clauses.dealing.hands import basic_hand
from referee.clauses.kinds import Due, Effect, Excuse, Game, Move, Part, Stage, Table, still_drawn
from referee.english import count
from referee.games.examples import bad, free, good
from referee.games.parameters import worded
from referee.reading.moves import mover


class Talon(Part):
    """The stock that players draw from after each trick."""

    closed = False
    """Does nobody draw any more, although cards are left?"""
    in_turn = True
    """Is it known in what order they draw?"""
    turned_drawn = False
    """Has somebody drawn the card that was turned for trumps?"""

    def __init__(self) -> None:
        self.waiting: list[int] = []
        """Who is still to draw after the last trick, in order."""


def turned_lies(table: Table) -> bool:
    """Does the card that was turned for trumps lie with the stock, to be drawn?"""
    return table.trumps.turn_up_from == "stock" and not table.own(Talon).turned_drawn


def cards_to_draw(table: Table) -> int:
    """How many cards are left to draw; none once the stock is closed."""
    return 0 if table.own(Talon).closed else table.hands.stock + turned_lies(table)


def tricks_drawn_for(table: Table) -> int:
    """How many tricks are to come beside those of the cards in the hands, and count."""
    drawn = still_drawn(table)
    return 0 if drawn and any(one.counts_no_draws for one in table.game.of_kind(Effect)) else drawn // table.seats


class DrawAfterTrick(Stage, Effect, title="Drawing after a trick", section="stock", edition=3):
    """The winner of a trick draws first, then the others."""

    gist = "{top}"
    beside = ("deal",)
    not_beside = (
        "laws",
    )  # which may have somebody draw or play once more: a draw that nobody wrote down could be either
    rulings = ("draw-unsaid",)
    verbs = frozenset({"draw"})
    unsaid = by_winner = True
    shows = (
        good(start="draws"),
        bad("{second} draw", then=("{first} draw",), start="trick", note="{first} has won the trick."),
        bad("{first} draw", start="lead", note="Nobody draws before the first trick."),
    )
    top: str = worded(
        "how the top card of the stock lies",
        {
            "hidden": "Before the next lead the winner of a trick draws the top card of the stock, then the others in turn.",
            "open": "The top card of the stock lies face up. The winner of a trick takes it, the others draw the next cards in "
            "turn without showing them, and another is turned up.",
        },
        default="hidden",
    )

    def says(self, game: Game) -> str:
        place = "the last" if self.top == "hidden" else "the first"
        turned = f" The card turned for trumps is {place} to be drawn."
        last = turned if any(stage.trump_is_drawn for stage in game.of_kind(Stage)) else ""
        return self.worded(f"{{top}}{last} When the stock is gone, the cards in the hands are played out.", game)

    def faults(self, game: Game) -> Iterator[str]:
        if basic_hand(game, game.seats) < 2:
            yield "needs hands of two cards or more"

    def draws(self, table: Table) -> int:
        return cards_to_draw(table)

    # --- when they draw ------------------------------------------------------------------------------------

    def before_winning(self, table: Table) -> None:
        talon = table.own(Talon)
        talon.in_turn = False
        talon.waiting = list(table.order(table.trick.leader or 0)) if cards_to_draw(table) else []

    def after_trick(self, table: Table, winner: int) -> None:
        talon = table.own(Talon)
        talon.in_turn = True
        talon.waiting = list(table.order(winner))[: cards_to_draw(table)]

    def awaits(self, table: Table) -> int:
        return -1 if cards_to_draw(table) else 0

    def due(self, table: Table) -> Due | None:
        talon = table.own(Talon)
        if not talon.waiting or not cards_to_draw(table):
            return None
        turned = table.trumps.turned
        known = [] if turned is None or not self._next_is_turned(table) else [table.pack.codes[turned]]
        return Due(talon.waiting[0] if talon.in_turn else None, "draw", known)

    def missing(self, table: Table) -> str:
        return "a card must be drawn first"

    def pass_over(self, table: Table, index: int) -> None:
        table.cite("draw-unsaid")
        talon = table.own(Talon)
        for seat in talon.waiting[: cards_to_draw(table)]:
            self._give(table, seat, UNKNOWN, index)
        for own in table.hands.gained:
            table.hands.claim(own, index)
        talon.waiting = []

    # --- the draw ------------------------------------------------------------------------------------------

    def _next_is_turned(self, table: Table) -> bool:
        """Is the next card to be drawn the one that was turned for trumps?"""
        return turned_lies(table) and (self.top == "open" or not table.hands.stock)

    def _give(self, table: Table, seat: int, card: int, index: int) -> None:
        """Puts the next card of the stock into a hand."""
        if self._next_is_turned(table):
            table.own(Talon).turned_drawn = True
            card = card if table.trumps.turned is None else table.trumps.turned
            table.trumps.turned = None
        else:
            table.hands.stock -= 1
        table.hands.add(seat, [card], index)

    def take_plain(self, table: Table, moves: Sequence[int | Move], index: int) -> int:
        waiting, hands = table.own(Talon).waiting, table.hands
        unseen = hands.unseen()
        while waiting and index < len(moves):
            move = moves[index]
            if isinstance(move, int) or move.verb != "draw" or move.seat != waiting[0] or len(move.cards) != 1:
                break
            card = move.cards[0]
            fits = card == table.trumps.turned if self._next_is_turned(table) else card >= 0 and unseen >> card & 1
            if not fits or move.corrected or move.source not in {None, "stock"} or move.number is not None:
                break
            self._give(table, move.seat, card, index)
            unseen &= ~table.pack.bits[card]
            del waiting[0]
            index += 1
        return index

    def receive(self, table: Table, move: Move) -> None:
        talon = table.own(Talon)
        if not cards_to_draw(table):
            table.accuse(self, move, "drew, but there is nothing to draw.")
            return
        if not talon.waiting:
            table.accuse(self, move, "drew, but nobody draws now.")
        elif move.seat not in talon.waiting:
            table.accuse(self, move, "has drawn already.")
        elif talon.in_turn and move.seat != talon.waiting[0]:
            self._out_of_turn(table, move)
        if move.source not in {None, "stock"} or move.number is not None:
            table.accuse(self, move, "drew from elsewhere; cards are drawn from the stock here.")
        if len(move.cards) > 1:
            table.accuse(self, move, f"drew {count(len(move.cards), 'card')}; one is drawn.")
        self._give(table, move.seat, self._drawn(table, move), move.index)
        if move.seat in talon.waiting:
            talon.waiting.remove(move.seat)

    def _out_of_turn(self, table: Table, move: Move) -> None:
        """Somebody draws who is not the next: the others drew before and the log leaves it out, unless it has them draw now."""
        talon = table.own(Talon)
        before = talon.waiting[: talon.waiting.index(move.seat)]
        rest = takewhile(
            lambda one: isinstance(one, Move) and one.verb == "draw", table.hands.record.moves[move.index + 1 :]
        )
        late = {mover(one) for one in rest}
        if not late.isdisjoint(before):
            table.accuse(self, move, f"drew out of turn; {table.names[before[0]]} draws first.")
            return
        table.cite("draw-unsaid")
        for seat in before:
            self._give(table, seat, UNKNOWN, move.index)
        talon.waiting = talon.waiting[len(before) :]

    def _drawn(self, table: Table, move: Move) -> int:
        """The card that was drawn; unknown where the log does not say, or says what cannot be."""
        card = move.cards[0] if move.cards else UNKNOWN
        if card < 0:
            return UNKNOWN
        code, turned = table.pack.codes[card], table.trumps.turned
        if self._next_is_turned(table) and turned is not None:
            if card != turned:
                table.refute(self, move, f"drew {code}; the next card was {table.pack.codes[turned]}.")
            return card
        owners = [seat for seat, hand in enumerate(table.hands.known) if hand >> card & 1]
        if not table.pack.holds(card):
            table.refute(self, move, f"drew {code}, which is not in this game's pack.")
        elif card == turned:
            table.refute(self, move, f"drew {code}, which lies there to be drawn last.")
        elif owners:
            table.refute(self, move, f"drew {code}, which is in {table.names[owners[0]]}'s hand.")
        elif table.fell(card) or not table.hands.unseen() >> card & 1:
            table.refute(self, move, f"drew {code}, which has been played before in this deal.")
        else:
            return card
        return UNKNOWN

    def at_random(self, table: Table, due: Due, rng: random.Random) -> str:
        return f"draw {due.legal[0] if due.legal else '{draw}'}"


class FreePlay(Excuse, title="Free play"):
    """Nobody has to follow as long as there are cards to draw."""

    rule = (
        "As long as cards are left in the stock you may play any card. The rules about following bind once nobody draws any "
        "more."
    )
    beside = ("draw-after-trick",)
    asks = ("stock",)
    shows = (free("{a1} {b0}", "{a0}", stock=True),)

    def free(self, table: Table) -> bool:
        return cards_to_draw(table) > 0


class StockTricks(Effect, title="Tricks while cards are drawn", section="scoring"):
    """Tricks do not count as long as there are cards to draw."""

    counts_no_draws = by_winner = True
    rule = "Tricks won while cards are left in the stock do not count; they only decide who draws which card."
    beside = ("draw-after-trick",)
    shows = (good(start="trick"),)

    def after_trick(self, table: Table, winner: int) -> None:
        if cards_to_draw(table):
            table.won.discount()

    def awaits(self, table: Table) -> int:
        return -1 if cards_to_draw(table) else 0
