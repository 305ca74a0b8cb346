"""Low hands: cards that lie on the table in two rows and are played by somebody beside the own hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.clauses.dealing.hands import Deal
from referee.clauses.kinds import Duty, Effect, Game, HandsOnTable, Part, Restriction, Table
from referee.clauses.phases import before_lead, order_of_play, players
from referee.clauses.tricks.following import led_mask
from referee.clauses.trumps.breaking import broken_now, unbroken_trumps
from referee.english import ORDINALS, spelled
from referee.games.examples import Dealt, Examples, Moves
from referee.games.parameters import IN_PACK, choice, number


class Columns(Part):
    """How the cards of low hands lie on each other."""

    def __init__(self) -> None:
        self.of: dict[int, list[tuple[int, ...]]] = {}
        """For each low hand, its cards in columns, bottom to top; a column that is played out is empty."""


class LowHands(HandsOnTable, Effect, title="Low hands", section="deal", beside=("two-trumps",)):
    """Hands that lie on the table, face-up cards on face-down ones."""

    rulings = ("low-hand-name", "low-hand-order", "low-hand-turn", "two-blanks-low", "wrong-hand")
    rulings_where = (("two-player-order", {"whose": "each-player"}),)
    whose: str = choice("who has one", "each-player", "high-bidder")
    pairs: int = number("face-down cards, each with a face-up one on it", low=1, bound=IN_PACK)

    def says(self, game: Game) -> str:
        size, pairs = game.the(Deal).cards, spelled(self.pairs)
        beside = size - 2 * self.pairs
        cards = f"{pairs} cards face down, {pairs} face up on top of them"
        cards = f"{cards} and {spelled(beside)} more face up beside" if beside else cards.replace(", ", " and ")
        if self.whose == "each-player":
            who = f"Each player also has a low hand on the table, beside the high hand that they hold: {cards}."
            order = (
                "The high hands are dealt first, the dealer's last. A trick led from a high hand goes on to the other high "
                "hand and then to the low hands in the same order; one led from a low hand goes on to the other low hand and "
                "then to the high hands."
            )
        else:
            who = f"A low hand is dealt on the table, which the high bidder plays as well as their own high hand: {cards}."
            half = game.seats // 2
            first = "the player" if half == 1 else f"the first {spelled(half)} players"
            order = (
                f"It is the {ORDINALS[half + 1]} hand dealt, lies across from the high bidder and plays after {first} to the "
                "high bidder's left."
            )
        return (
            f"{who} A card that is uncovered is turned up after the trick and then belongs to the hand; nobody may look at "
            f"it before. {order}"
        )

    def extra_hands(self, players: Sequence[str]) -> Sequence[tuple[str, ...]]:
        if self.whose == "each-player":
            return [(f"{name}/low",) for name in players]
        return [("table/low", *(f"{name}/low" for name in players))]

    def prepare(self, table: Table) -> None:
        low = table.hand_count - table.seats
        table.hands.sizes = table.hands.sizes[: table.seats] + [table.hands.dealt] * low
        table.hands.stock -= table.hands.dealt * low

    def lay_out(self, table: Table, recorded: Mapping[int, Sequence[int]]) -> None:
        for seat in range(table.seats, table.hand_count):
            cards = list(recorded.get(seat, ()))
            if len(cards) != table.hands.dealt:
                cards = [-1] * table.hands.dealt
            cards = [card if card >= 0 and table.hands.known[seat] >> card & 1 else -1 for card in cards]
            row = min(self.pairs, len(cards) // 2)
            pairs = [(cards[place], cards[place + row]) for place in range(row)]
            table.own(Columns).of[seat] = [*pairs, *((card,) for card in cards[2 * row :])]
            table.hands.covered |= table.pack.mask(below for below, _ in pairs if below >= 0)
            self._show(table, seat)

    @staticmethod
    def _show(table: Table, seat: int) -> None:
        """Makes what lies on top the hand."""
        tops = [column[-1] for column in table.own(Columns).of[seat] if column]
        table.hands.known[seat] = table.pack.mask(card for card in tops if card >= 0)
        table.hands.covered &= ~table.hands.known[seat]
        table.hands.sizes[seat] = len(tops)

    def owner(self, table: Table, hand: int) -> int | None:
        """The player who plays a hand."""
        if hand < table.seats:
            return hand
        return hand - table.seats if self.whose == "each-player" else table.auction.high_bidder

    def seat(self, table: Table) -> None:
        auction = table.auction
        bidder = table.dealer if auction.high_bidder is None else auction.high_bidder
        left = table.clockwise((bidder + 1) % table.seats)
        if self.whose == "each-player":
            ring = [*left, *(seat + table.seats for seat in left)]
            follows = table.cite("two-player-order") == "default"
            table.rounds = tuple(self._same_height(table, hand) if follows else _from(ring, hand) for hand in range(4))
            return
        low = table.seats
        if auction.high_bidder is not None:
            table.names[low] = f"{table.names[auction.high_bidder]}/low"
        half = table.seats // 2
        ring = [*left[:half], low, *left[half:]]
        table.rounds = tuple(_from(ring, hand) for hand in range(table.hand_count))

    @staticmethod
    def _same_height(table: Table, hand: int) -> tuple[int, ...]:
        """The hands in order from one, of two players: first the hands like it, then the others."""
        own, other = hand % table.seats, 1 - hand % table.seats
        first = hand - own
        second = table.seats - first
        return first + own, first + other, second + own, second + other

    def before_play(self, table: Table, index: int, seat: int, card: int) -> None:
        called = table.hands.record.called.get(index, table.names[seat])
        if self.whose == "high-bidder" and table.auction.high_bidder is not None and called != table.names[seat]:
            message = f"{called} is what the log calls the hand that {table.names[table.auction.high_bidder]} plays."
            table.cite("low-hand-name")
            table.find("illegal", self, message, move=index, seat=seat)
        if card < 0:
            return
        self._tell_copies(table, seat, card)
        bit = table.pack.bits[card]
        if not table.hands.known[seat] & bit and table.hands.unknown(seat) and table.hands.unseen() & bit:
            table.hands.known[seat] |= bit

    @staticmethod
    def _tell_copies(table: Table, seat: int, card: int) -> None:
        """Sees to it that of a card with copies the leftmost that shows is the one played, or one that nobody has seen."""
        lying = table.own(Columns)
        pack, columns = table.pack, lying.of[seat]
        copies = pack.copies.get(pack.codes[card])
        if copies is None:
            return
        showing = [column[-1] for column in columns if column and column[-1] in copies]
        unseen = [one for one in copies if table.hands.unseen() >> one & 1]
        other = next(iter(showing or unseen), card)
        if other == card or not any(card in column for column in columns):
            return
        swap = {card: other, other: card}
        lying.of[seat] = [tuple(swap.get(one, one) for one in column) for column in columns]
        if table.hands.covered >> card & 1:
            table.hands.covered ^= pack.bits[card] | pack.bits[other]
            if other in showing:
                table.hands.known[seat] ^= pack.bits[card] | pack.bits[other]

    def before_winning(self, table: Table) -> None:
        for seat, card in zip(table.trick.seats, table.trick.cards, strict=True):
            if seat in table.own(Columns).of:
                self._uncover(table, seat, card)

    def _uncover(self, table: Table, seat: int, card: int) -> None:
        """Takes the card that was played out of its column; what lay under it joins the hand."""
        lying = table.own(Columns)
        columns = lying.of[seat]
        if card >= 0:
            for place, column in enumerate(columns):
                if column and column[-1] == card:
                    lying.of[seat] = [*columns[:place], column[:-1], *columns[place + 1 :]]
                    self._turn_up(table, seat, column[:-1])
                    return
        columns = list(columns)
        hidden = self._unseen_column(table, seat, columns)
        if hidden is not None:
            columns[hidden] = columns[hidden][:-1]
        lying.of[seat] = columns
        self._show(table, seat)

    @staticmethod
    def _turn_up(table: Table, seat: int, rest: tuple[int, ...]) -> None:
        """What is left of a column shows its next card; the one played from it has left the hand already."""
        if rest:
            table.hands.sizes[seat] += 1
            if rest[-1] >= 0:
                bit = table.pack.bits[rest[-1]]
                table.hands.known[seat] |= bit
                table.hands.covered &= ~bit

    @staticmethod
    def _unseen_column(table: Table, seat: int, columns: list[tuple[int, ...]]) -> int | None:
        """The column that a card came from which nobody saw lying there; as far as it is not known, the fullest."""
        pack, held = table.pack, table.hands.known[seat]
        for place, column in enumerate(columns):
            if column and column[-1] >= 0 and not held & pack.bits[column[-1]]:
                columns[place] = (*column[:-1], -1)
        unseen = [place for place, column in enumerate(columns) if column and column[-1] < 0]
        if len({columns[place] for place in unseen}) > 1:
            table.hands.sizes_unknown.add(seat)
            for place in unseen:
                table.hands.covered &= ~pack.mask(below for below in columns[place] if below >= 0)
                columns[place] = (-1,) * len(columns[place])
        return max(unseen, key=lambda place: len(columns[place]), default=None)

    def examples(self, game: Game) -> Examples:
        cards = game.the(Deal).cards
        shown = cards - min(self.pairs, cards // 2)
        yield Dealt((cards,) * game.seats, low=(shown,) * (game.seats if self.whose == "each-player" else 1))
        start, order = before_lead(game), order_of_play(game)
        suit = game.pack.names(game.pack.suit_masks[1])
        plays = tuple(f"{name} {card}" for name, card in zip(order, suit, strict=False))
        low = next(place for place, name in enumerate(order) if name.endswith("/low"))
        yield Moves((*start, *plays[: low + 1]), None)
        if self.whose == "high-bidder":
            other = next(name for name in players(game) if order[low] != f"{name}/low")
            yield Moves(
                (*start, *plays[:low], f"{other}/low {suit[low]}"),
                len(start) + low,
                note=f"That low hand is not {other}'s to play.",
            )
        rows = [code for mask in game.pack.suit_masks[1:3] for code in game.pack.names(mask)]
        laid = [code for code in rows if code not in " ".join((*start, *plays[: low + 1])).split()][:cards]
        laid += [code for code in game.pack.names(game.pack.suit_masks[3]) if code not in " ".join(start)]
        hand = " ".join(laid[:cards])
        hidden = ((order[low], hand),)
        top = laid[self.pairs]
        yield Moves((*start, *plays[:low], f"{order[low]} {top}"), None, hands=hidden)


def _from(ring: Sequence[int], first: int) -> tuple[int, ...]:
    place = ring.index(first)
    return (*ring[place:], *ring[:place])


class LowHandTrumps(
    Restriction, title="Trumps from a low hand", beside=("low-hands",), following=True, each_card=True, edition=2
):
    """A low hand does not break trumps."""

    gist = ""
    rule = (
        "A low hand that shows no card of the led suit may play a trump that has been broken. It may play an "
        "unbroken trump only if it shows nothing else."
    )
    rulings = ("low-hand-breaks",)
    unknown = "whether that trump was broken, or nothing else showed,"

    def binds(self, table: Table) -> Duty | None:
        if table.trick.mover < table.seats or table.trick.led_suit < 0:
            return None
        barred = unbroken_trumps(table, broken_now(table, surely=True)) & ~led_mask(table)
        if not barred or table.cite("low-hand-breaks") == "may-break":
            return None
        return Duty(self, ~barred, ~barred)

    def breach(self, table: Table, held: str) -> str:
        return f"{self.played(table)}, a trump that is not broken, while {held} shows in the low hand"

    def certain(self, table: Table, card: int) -> bool:
        return bool(unbroken_trumps(table, broken_now(table)) >> card & 1)

    def examples(self, game: Game) -> Examples:
        start, order, pack = before_lead(game), order_of_play(game), game.pack
        low = next(place for place, name in enumerate(order) if name.endswith("/low"))
        suit, other, trumps = (pack.names(pack.suit_masks[place]) for place in (1, 2, 0))
        plays = tuple(f"{name} {card}" for name, card in zip(order[:low], suit, strict=False))
        cards = game.the(Deal).cards
        pairs = game.the(LowHands).pairs
        face_down = pack.names(pack.suit_masks[3])[:pairs]
        open_ = [*other[: cards - pairs - 1], trumps[0]]
        mixed = ((order[low], " ".join([*face_down, *open_])),)
        yield Moves((*start, *plays, f"{order[low]} {trumps[0]}"), len(start) + low, hands=mixed)
        yield Moves((*start, *plays, f"{order[low]} {other[0]}"), None, hands=mixed)
        only = ((order[low], " ".join([*face_down, *trumps[: cards - pairs]])),)
        yield Moves((*start, *plays, f"{order[low]} {trumps[0]}"), None, hands=only, note="Nothing else shows.")
