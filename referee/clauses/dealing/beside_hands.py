"""What is dealt beside equal hands: the kitty, and a card more or fewer for one player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.cards.packs import UNKNOWN
from referee.clauses.dealing.hands import Deal, dealt_to, none_left
from referee.clauses.kinds import CardsApart, Game, Move, Setup, Stage, Table, questions
from referee.english import count, either, spelled
from referee.games.examples import Dealt, Examples
from referee.games.parameters import IN_PACK, number_or, word, worded


class ExtraCard(Setup, title="One card more or fewer", section="deal"):
    """One player gets a card more or less."""

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
        yield Dealt(dealt_to(game, game.seats or game.players[0]))


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
