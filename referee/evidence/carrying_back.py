"""What the moves of a deal prove of the hands. Over 300 lines for one pass over them, and for what it is where all draw.

That is of the hands as they were dealt, and of those that unknown cards came into. A card that a player shows later was in
the hand since the last time unknown cards came into it. One pass over the moves carries that back.

Here a card is seen once in a deal, so that sets of bits say all: which cards it is known of where they were, and of each hand
which it has shown since unknown ones came last. `Arrivals` cannot do with that, for there the same card comes back, out of a
pile or a stock that was made anew, and it matters when; it keeps moments, and counts. The two share no code, as every line
of the one is a mask where the other has a list.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from referee.cards.packs import UNKNOWN
from referee.clauses.kinds import Effect, Stage, still_drawn
from referee.clauses.tricks.closing_stock import FEWEST
from referee.evidence.unseen_gifts import UnseenGifts
from referee.games.game import Game
from referee.reading.moves import CARD, SEAT_BITS, Move, as_move
from referee.table.table import Table
from referee.table.values import Moment
from referee.value import remembered

SHOWING = frozenset({"play", "show", "choose", "exchange", "discard", "give", "rob", "knock", "lay-away"})
BRINGING = frozenset({"take", "draw", "give", "exchange"})
CLAIMING = frozenset({"declare", "meld"})
"""The verbs of moves that say which cards a hand has: believed where nothing shows that it cannot be."""
BEFORE_LEADING = frozenset({"declare", "rob", "close", "claim"})
"""The verbs of moves that somebody makes who is about to lead, once everybody has drawn."""
LEADING = BEFORE_LEADING | {"play"}
TOLD = BEFORE_LEADING | {"turn-up", "draw"}
"""The verbs of moves that bring no card into a hand which the log does not name, where draws name theirs."""
MANY = 1 << 20
"""More cards than a hand can have: how many unknown ones came into it is not counted."""


@remembered(256)
def sells_kitty(game: Game) -> bool:
    """Is there an auction whose winner takes the kitty?"""
    return any(stage.sells_kitty for stage in game.of_kind(Stage))


@remembered(256)
def passes_kitty(game: Game) -> bool:
    """May cards of the kitty come into other hands?"""
    return any(stage.passes_kitty for stage in game.of_kind(Stage))


def carry_back(table: Table, moves: Sequence[int | Move], special: Sequence[Move], verbs: frozenset[str]) -> None:
    """Puts into the hands what the moves prove; `special` are those that are more than a plain card and no passes, `verbs`
    those that count as evidence."""
    bidder, to_draw = _high_bidder(table, moves), still_drawn(table) if table.game.acting(Stage, "draws") else 0
    if to_draw and tells_draws(table, moves, to_draw):
        to_draw = 0
    if bidder is None and not to_draw and table.hands.all_known:
        bringing = _bringing(table.game)
        named = not any(_brings_unknown(move, bringing) for move in special if move.verb in bringing)
        picking_up = any(move.verb == "pick-up" for move in special)
        if named and not (picking_up and any(UNKNOWN in move.cards for move in special)):
            return
    carrying = DrawingBack(table, special, verbs, to_draw) if to_draw else CarryingBack(table, special, verbs)
    first = 0
    if bidder is not None:
        carrying.bidder, first = bidder
        carrying.look(moves, 0, first)
        carrying.opens(carrying.bidder, Moment.KITTY)
    carrying.look(moves, first, len(moves))
    carrying.hand_over()


def tells_draws(table: Table, moves: Sequence[int | Move], to_draw: int) -> bool:
    """Is it plain that the log tells in its time of every card which is drawn, so that none came unseen into a hand?"""
    seats, played, waiting = table.seats, 0, 0
    if table.hand_count > seats or len({*table.hands.sizes}) > 1 or table.game.acting(Effect, "laps"):
        return False
    everybody = (1 << seats) - 1
    for move in moves:
        if isinstance(move, int):
            seat = 1 << (move >> SEAT_BITS)
            if played & seat or (waiting and to_draw):
                return False
            played |= seat
            if played == everybody:
                played, waiting = 0, everybody
        elif move.verb not in TOLD or move.corrected:
            return False
        elif move.verb == "draw":
            named = len(move.cards) == 1 and move.cards[0] >= 0 <= move.seat
            if not named or not to_draw or not waiting >> move.seat & 1:
                return False
            waiting, to_draw = waiting ^ 1 << move.seat, to_draw - 1
        elif waiting and to_draw:
            return False
        elif move.verb == "close" and not played and to_draw >= FEWEST:
            to_draw = 0
    return True


@remembered(256)
def _bringing(game: Game) -> frozenset[str]:
    """The verbs of moves that may bring cards into a hand that the log does not name."""
    return BRINGING - {"take"} if sells_kitty(game) else BRINGING


def _brings_unknown(move: Move, bringing: frozenset[str]) -> bool:
    """Does the move bring cards into a hand that the log does not name?"""
    if move.verb == "exchange":
        return UNKNOWN in move.take or len(move.take) < len(move.cards)
    return move.verb in bringing and move.suit is None and (not move.cards or UNKNOWN in move.cards)


def _high_bidder(table: Table, moves: Sequence[int | Move]) -> tuple[int, int] | None:
    """Who won the auction for the kitty and the place of the move after it, where the kitty is not wholly known."""
    if table.kitty.known.bit_count() == table.kitty.size or not sells_kitty(table.game):
        return None
    best: int | None = None
    seat: int | None = None
    for index, move in enumerate(moves):
        if isinstance(move, Move) and not move.corrected:
            if move.verb == "bid" and move.value is not None and (best is None or move.value > best):
                seat, best = move.seat, move.value
            if move.verb in {"bid", "pass"}:
                continue
        if seat is not None:
            return seat, index
    return None


def _play_begins(table: Table, special: Sequence[Move]) -> int:
    """The place of the first play where cards are given to others only before it, in a deal in which any are."""
    if table.game.family != "trick-taking" or not any(move.verb == "give" for move in special):
        return MANY
    moves = table.hands.record.moves
    plays = (index for index, move in enumerate(moves) if isinstance(move, int) or move.verb == "play")
    return next(plays, len(moves))


class CarryingBack:
    """One pass over the moves of a deal: since when each hand has had the cards that it shows."""

    def __init__(self, table: Table, special: Sequence[Move], verbs: frozenset[str]) -> None:
        hands, turned = table.hands, table.trumps.turned
        self.table = table
        self.verbs = verbs
        self.rows = hands.record.played_from
        self.taken = hands.covered
        """The cards of which it is known where they were."""
        for hand in hands.known:
            self.taken |= hand
        lying = hands.gone | table.kitty.known | (0 if turned is None else table.pack.bits[turned])
        self.foreign = self.table.pack.all ^ (1 << len(table.pack.bits)) - 1
        self.apart = lying | self.foreign
        """Cards that lie on the table or are out of play, and those that the pack has not."""
        self.room = [max(0, size - known.bit_count()) for size, known in zip(hands.sizes, hands.known, strict=True)]
        """How many unknown cards each hand has had since unknown ones came into it last."""
        if not hands.has_rows:
            self.room[table.seats :] = [0] * (table.hand_count - table.seats)
        self.since = [int(Moment.DEAL)] * table.hand_count
        """When that was."""
        self.proved = [0] * table.hand_count
        """The cards that are proved to have been in each hand since then."""
        self.gained: dict[int, dict[int, int]] = {}
        """The same for each time before, for the hands that unknown cards came into."""
        self.robbers = {move.seat for move in special if move.verb == "rob"}
        self.bidder: int | None = None
        """Who has won the auction for a kitty that is not wholly known."""
        self.claims: list[tuple[int, int, Sequence[int]]] = []
        """Where in the deal each hand was said to have certain cards."""
        self.no_gifts_from = _play_begins(table, special) if special else MANY
        """The place from which on gifts prove nothing; MANY where they may be made at any time."""
        self.givers: set[int] = set()
        self.hidden = False
        """Has a card been played that the log does not know, and that a trick picked up may bring into another hand?"""

    @cached_property
    def gifts(self) -> UnseenGifts:
        """Which hands may have cards that others gave."""
        return UnseenGifts(self.table)

    def look(self, moves: Sequence[int | Move], first: int, end: int) -> None:
        """Takes note of what the moves of that part of the deal show."""
        bits, rows, room, proved = self.table.pack.bits, self.rows, self.room, self.proved
        # in one number: nearly all moves are plain cards that are seen for the first time
        shut = self.taken | self.apart
        for index, move in enumerate(moves[first:end], first):
            if isinstance(move, int):
                bit, hand = bits[move & CARD], move >> SEAT_BITS
                if rows:
                    hand = rows.get(index, hand)
                if not bit & shut:
                    shut |= bit
                    if room[hand]:
                        room[hand] -= 1
                        proved[hand] |= bit
                elif bit & self.apart:
                    self._shows(hand, bit)
                    shut |= self.taken
            elif move.verb != "pass":
                self.taken |= shut & ~self.apart
                self._take(index, move)
                shut = self.taken | self.apart
        self.taken |= shut & ~self.apart

    def _shows(self, hand: int, bit: int) -> None:
        """A hand shows a card that lies apart, or with others."""
        if bit & self.taken:
            if self.givers and self.gifts.brings(hand, bit):
                self.proved[hand] |= bit
            return
        if bit & self.apart and (self.since[hand] == Moment.DEAL or not passes_kitty(self.table.game)):
            if hand in self.robbers or self.bidder is not None:
                self.taken |= bit & ~self.foreign
        elif not bit & self.foreign:
            self.taken |= bit
            if self.room[hand]:
                self.room[hand] -= 1
                self.proved[hand] |= bit

    def _take(self, index: int, move: Move) -> None:
        """A move that is more than a plain card."""
        if move.verb == "give" and self._no_gift(index, move):
            return
        if move.verb == "pick-up" and self.hidden and not move.corrected:
            self.hidden = False
            self.table.hands.record.opened.setdefault(move.seat, []).append(index)
            self.opens(move.seat, index)
        elif move.seat >= 0 and move.verb in self.verbs:
            hand = self.rows.get(index, move.seat)
            if move.verb in SHOWING:
                self.hidden = self.hidden or UNKNOWN in move.cards
                for card in move.cards:
                    if card >= 0:
                        self._shows(hand, self.table.pack.bits[card])
            if move.verb in CLAIMING and not move.corrected:
                self.claims.append((index, hand, move.cards))
            if move.verb in BRINGING and not move.corrected:
                self._arrive(index, hand, move)

    def _believe(self) -> None:
        """Believes what was said of hands, as far as nothing else that is known speaks against it."""
        for index, hand, cards in self.claims:
            for card in cards:
                if card >= 0 and index >= self.since[hand]:
                    self._shows(hand, self.table.pack.bits[card])
        self.claims = []

    def _no_gift(self, index: int, move: Move) -> bool:
        """Is it a gift that cannot be: once play has begun, or a second of the same player?"""
        again = move.seat in self.givers and self.no_gifts_from < MANY
        if not move.corrected:
            self.givers.add(move.seat)
        return again or index >= self.no_gifts_from

    def _arrive(self, index: int, hand: int, move: Move) -> None:
        """Cards may come into a hand: named ones were in no other before."""
        mask = self.table.pack.mask
        if move.verb in {"exchange", "draw"}:
            self.taken |= mask(card for card in (move.take if move.verb == "exchange" else move.cards) if card >= 0)
        elif move.verb == "take":
            self.taken |= self.table.game.kept_out & mask(card for card in move.cards if card >= 0)
        if move.verb == "give":
            self.gifts.named(move)
        if _brings_unknown(move, _bringing(self.table.game)):
            if move.verb == "give":
                self.apart |= self.gifts.unnamed(move) & self.taken
            self.opens(hand if move.to is None else move.to, index)
            self.apart = self.apart & ~self.table.hands.gone | self.foreign

    def opens(self, hand: int, moment: int) -> None:
        """Unknown cards come into a hand at that moment."""
        self._believe()  # what was said until now was said of the hand as it was before they came
        self.gained.setdefault(hand, {})[self.since[hand]] = self.proved[hand]
        self.since[hand], self.proved[hand], self.room[hand] = moment, 0, MANY  # any card may have come with them

    def hand_over(self) -> None:
        """Puts what is proved into the hands."""
        self._believe()
        hands = self.table.hands
        for hand, gained in self.gained.items():
            gained[self.since[hand]] = self.proved[hand]
            self.proved[hand] = gained.pop(Moment.DEAL)
        hands.gained = self.gained
        hands.known = [known | proved for known, proved in zip(hands.known, self.proved, strict=True)]


class DrawingBack(CarryingBack):
    """The same in games in which everybody draws after each trick, and the log need not tell: unknown cards come with the
    next lead into the hands of those of whom no draw is told."""

    def __init__(self, table: Table, special: Sequence[Move], verbs: frozenset[str], to_draw: int) -> None:
        super().__init__(table, special, verbs)
        self.to_draw = to_draw
        """How many cards are left to draw."""
        self.drawing: set[int] = set()
        """Who has not drawn since the last trick, as far as the log tells."""
        self.to_play: dict[int, int] = {}
        """How many cards each of the others is still to play to the trick; empty between tricks."""
        self.effects = table.game.acting(Effect, "laps")
        self.left = [table.hands.sizes[seat] + table.hands.cards_in_rows(seat) for seat in range(table.seats)]
        """How many cards each player has."""

    def look(self, moves: Sequence[int | Move], first: int, end: int) -> None:
        left, seats, seen = self.left, self.table.seats, first
        for index in range(first, end):
            raw = moves[index]
            if isinstance(raw, int) and self.to_play and not self.drawing and raw >> SEAT_BITS < seats:
                left[raw >> SEAT_BITS] -= 1  # a card in the midst of a trick only counts
                self._counts(raw >> SEAT_BITS)
                continue
            move = as_move(raw, index)
            if self.drawing if move.verb != "draw" else not self.to_draw:
                super().look(moves, seen, index)  # what was shown before unknown cards come
                seen = index + (move.verb == "draw")
            if seen <= index and not move.corrected:
                self._before(index, move)
        super().look(moves, seen, end)

    def _before(self, index: int, move: Move) -> None:
        """Sees whether a trick ends with the move, or cards must have been drawn before it."""
        if move.verb == "draw" and self.to_draw:
            self.drawing.add(move.seat)  # a card that is drawn out of time comes into the hand as well
            self._draw([move.seat])
            self.to_draw -= 1
        elif move.verb == "exchange" and move.verb in self.verbs:
            self.to_draw = max(0, self.to_draw - len(move.cards))
        elif move.verb in LEADING or (move.verb == "pass" and self.to_play):
            for hand in self.drawing if self.to_draw else ():
                self.opens(hand, index)
            drawn = len(self.drawing)
            self._draw(list(self.drawing))
            closes = move.verb == "close" and not self.to_play and self.to_draw - drawn >= FEWEST
            self.to_draw = 0 if closes else max(0, self.to_draw - drawn)
            if move.verb not in BEFORE_LEADING and 0 <= move.seat < self.table.seats:
                self._played(move)

    def _draw(self, seats: Sequence[int]) -> None:
        """Counts the cards that these players draw."""
        for seat in self.drawing.intersection(seats) if self.to_draw else ():
            self.left[seat] += 1
        self.drawing.difference_update(seats)

    def _played(self, move: Move) -> None:
        """Counts a card to the trick, which may be its lead or its last one."""
        if not self.to_play:
            led = move.cards[0] if move.cards else UNKNOWN
            laps = max((effect.laps(self.table, led) for effect in self.effects), default=1)
            self.to_play = {seat: min(laps, self.left[seat]) for seat in self.table.order(0)}
        self.left[move.seat] -= move.verb == "play"
        self._counts(move.seat)

    def _counts(self, seat: int) -> None:
        """Counts a card of that player to the trick."""
        self.to_play[seat] = self.to_play.get(seat, 0) - 1
        if all(cards <= 0 for cards in self.to_play.values()):
            self.to_play, self.drawing = {}, set(self.table.order(0))
