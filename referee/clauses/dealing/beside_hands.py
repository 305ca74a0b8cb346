"""What is dealt beside equal hands: a card more or fewer for one player, the kitty, rows on the table, and what completes
hands once trumps are made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.cards.packs import UNKNOWN
from referee.clauses.dealing.hands import Deal, dealt_to, largest_hand, none_left
from referee.clauses.kinds import CardsApart, Combining, Game, MakingTrumps, Move, Setup, Stage, Table, questions
from referee.english import count, either, joined, spelled
from referee.games.examples import Dealt, Examples
from referee.games.parameters import IN_PACK, number, number_or, word, worded
from referee.table.hands import ROWS


class ExtraCard(Setup, title="One card more or fewer", section="deal"):
    """One player gets a card more or less."""

    by_number_only = True
    gist = "; {to} gets one {cards}."
    rulings_where = (("uneven-hands", lambda game: game.has_tricks),)
    to: str = worded(
        "who gets it",
        {
            "dealer": "the dealer",
            "right-of-dealer": "the player to the dealer's right",
            "left-of-dealer": "the player to the dealer's left",
        },
    )
    cards: int = worded("1 for a card more, -1 for a card less", {1: "more", -1: "fewer"})

    def says(self, game: Game) -> str:
        coins = next(
            (deal.parameters["word"] for deal in game.answering(questions.HANDS) if "word" in deal.takes), None
        )
        others = f"they have {coins}" if coins else "the others"
        lacking = [spelled(seats) for seats in (none_left(game) if self.cards > 0 else ())]
        but = f" With {either(lacking)} players no card is left for that." if lacking else ""
        return self.worded(f"{{to:A}} gets one card {{cards}} than {others}.{but}", game)

    def uneven(self, seats: int) -> Mapping[int, int]:
        return {{"dealer": 0, "left-of-dealer": 1, "right-of-dealer": -1}[self.to] % seats: self.cards}

    def prepare(self, table: Table) -> None:
        if table.hands.stock < self.cards:
            table.cite("pack-too-small")
            return
        for place in self.uneven(table.seats):
            table.hands.sizes[(table.dealer + place) % table.seats] += self.cards
        table.hands.stock -= self.cards

    def examples(self, game: Game) -> Examples:
        yield Dealt(dealt_to(game, game.seats))


class Kitty(Stage, Setup, CardsApart, title="The kitty", section="deal", beside=("deal",), ordered=False, edition=2):
    """Cards laid aside in the deal."""

    verbs = frozenset({"kitty"})
    cards: Any = number_or("rest", "cards in the kitty, or `rest` for all that are not dealt", IN_PACK)
    word: str = word("what the kitty is called")

    def says(self, game: Game) -> str:
        if self.cards == "rest":
            return f"The undealt cards form a face-down kitty, called the {self.word}."
        called = "" if self.word == "kitty" else f", called the {self.word}"
        return f"Deal {spelled(self.cards)} cards face down as a kitty{called}."

    def in_summary(self, game: Game) -> str:
        rest = self.cards == "rest"
        return f"{'The undealt cards lie' if rest else f'Lay {spelled(self.cards)} more'} face down as the {self.word}."

    def prepare(self, table: Table) -> None:
        table.kitty.size = table.hands.stock if self.cards == "rest" else min(self.cards, table.hands.stock)
        table.hands.stock -= table.kitty.size

    def receive(self, table: Table, move: Move) -> None:
        kitty = table.kitty
        pack = table.pack
        robbed, given = kitty.swapped or (None, UNKNOWN)
        seen = table.hands.gone & ~(0 if table.trumps.turned is None else pack.bits[table.trumps.turned])
        for hand in table.hands.known:
            seen |= hand
        cards = [given if card == robbed else card for card in move.cards if card >= 0]
        seen &= ~(pack.bits[given] if given >= 0 else 0)
        taken = table.auction.high_bidder is not None or kitty.taken
        seen &= ~kitty.known
        wrong = [pack.codes[card] for card in cards if not pack.holds(card) or (seen >> card & 1 and not taken)]
        wrong += [pack.codes[card] for card in cards if cards.count(card) > 1][:1]
        if wrong:
            message = f"{wrong[0]} cannot have lain in the {self.word}: it is somewhere else, or named twice."
            table.find("impossible", self, message, move=move.index)
        elif (total := (pack.mask(cards) | kitty.known).bit_count()) > kitty.size:
            message = f"The {self.word} has {count(kitty.size, 'card')}; {total} are named."
            table.find("impossible", self, message, move=move.index)
        else:
            kitty.known |= pack.mask(cards)
            if kitty.owner is not None:
                table.won.cards[kitty.owner] |= kitty.known

    def examples(self, game: Game) -> Examples:
        low = game.players[0]
        deal = game.the(Deal).cards
        size = game.pack.size - deal * low if self.cards == "rest" else self.cards
        yield Dealt((deal,) * low, kitty=size)


class Rows(
    Setup, title="Rows on the table", section="deal", families=("climbing", "matching", "melding"), lays_rows=True
):
    """Each player has a face-down and a face-up row."""

    gist = (
        "Each player also gets a row of {cards:spelled} cards face down with another face up on each: when your hand is empty, "
        "play the face-up cards, and then the face-down ones blind. A blind card that may not be played goes back, and you "
        "pass."
    )
    rule = (
        "Each player is dealt a row of {cards:spelled} cards face down, and another card face up on each of them. When "
        "your hand is empty, play from the face-up cards; when those are gone too, play the face-down ones blind. A "
        "blind card that may not be played goes back, and you pass."
    )
    beside = ("deal",)
    cards: int = number("cards in each row", low=1, bound=IN_PACK)

    def besides(self, on_table: int, seats: int) -> str:
        return f"a row of {on_table // seats} on the table each" if on_table else ""

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        ids: tuple[str, ...] = (
            ("blind-failure", "row-draw", "row-discard") if game.family == "melding" else ("blind-failure",)
        )
        if any(clause.sets for clause in game.of_kind(Combining)):
            ids += ("row-sets",)
        hand = game.the(Deal).cards
        return ids if largest_hand(game, game.pack.size, game.players[1]) >= hand else (*ids, "small-rows")

    def extra_hands(self, players: Sequence[str]) -> Sequence[tuple[str, ...]]:
        return [(f"{name}/{row}",) for name in players for row in ROWS]

    def needs(self, seats: int) -> int:
        return 2 * self.cards * seats

    def prepare(self, table: Table) -> None:
        table.hands.has_rows = True
        if table.hands.dealt < table.game.the(Deal).cards:
            table.cite("small-rows")
        for seat in range(table.seats):
            for row in table.hands.rows_of(seat):
                table.hands.sizes[row] = self.cards
                table.hands.stock -= self.cards

    def judge(self, table: Table, index: int, seat: int, holder: int, cards: Sequence[int]) -> None:
        """Reports a card taken from a row too early, and several blind cards at once."""
        due = table.hands.holder(seat)
        name = table.names[seat]
        if holder > due and holder >= table.seats:
            left = "hand" if due < table.seats else "face-up row"
            message = f"{name} played from a row while there were cards in the {left}."
            table.find("illegal", self, message, move=index, seat=seat)
        elif len(cards) > 1 and not table.hands.is_blind(holder):
            if holder >= table.seats:
                table.cite("row-sets")
        elif len(cards) > 1:
            message = f"{name} played {count(len(cards), 'face-down card')} at once; they are played one at a time."
            table.find("illegal", self, message, move=index, seat=seat)

    def examples(self, game: Game) -> Examples:
        for seats in dict.fromkeys(game.players):
            yield Dealt(dealt_to(game, seats), rows=self.cards)


COMPLETED = "completed"
"""Where a card is turned from that will be one of the cards which somebody is dealt."""


class RestOfDeal(
    MakingTrumps, title="The rest of the deal", section="deal", beside=("offered-card",), completes_hands=True
):
    """The hands are completed once trumps are made, with the turned card for whoever made them."""

    gist = ""
    rulings = ("completed-hands",)
    packets: str = word("in which packets the cards are dealt before trumps are made, parted by blanks")

    def says(self, game: Game) -> str:
        before = [int(cards) for cards in self.packets.split() if cards.isdigit()]
        rest = game.the(Deal).cards - sum(before)
        return (
            f"At first only {joined(map(spelled, before), 'and then')} of them are dealt; {spelled(rest)} more follow once "
            f"trumps are made. Whoever made trumps gets the turned card and {spelled(rest - 1)} more."
        )

    def faults(self, game: Game) -> Iterator[str]:
        packets = self.packets.split()
        if not all(cards.isdigit() for cards in packets):
            yield "packets are numbers of cards, parted by blanks"
        elif not game.of_kind(Deal) or game.the(Deal).cards <= sum(map(int, packets)):
            yield "needs the clause deal beside it, with more cards than are dealt at first"

    def made(self, table: Table, move: Move) -> None:
        """The turned card is one of the cards of whoever made trumps."""
        card, seat = table.trumps.turned, move.seat
        table.trumps.turned = None
        if card is None or table.hands.known[seat] >> card & 1:
            return
        if table.hands.could_hold(seat, card):
            table.hands.known[seat] |= table.pack.bits[card]
            return
        holders = [name for name, hand in zip(table.names, table.hands.known, strict=True) if hand >> card & 1]
        where = f"it is in {holders[0]}'s hand" if holders else "the recorded hand lacks it"
        table.refute(self, move, f"gets the turned card, {table.pack.codes[card]}, but {where}.")

    def examples(self, game: Game) -> Examples:
        yield Dealt(dealt_to(game, game.players[0]), stock=game.pack.size - game.the(Deal).cards * game.players[0])
