"""What whoever is about to lead may do with the stock: close it, or change a trump for the turned card."""

from __future__ import annotations

import random

from referee.clauses.kinds import Game, Move, Part, Stage, Table
from referee.clauses.phases import turned_card
from referee.clauses.scoring.card_points import taken
from referee.clauses.tricks.drawing import Talon, cards_to_draw
from referee.clauses.trumps.trump_cards import trump_of
from referee.games.examples import Examples, bad, good
from referee.games.parameters import flag, rank

FEWEST = 3
"""So many cards must be left to draw (ruling `stock-last-cards`)."""


class Closing(Part):
    """Who has closed the stock, and what the others had then."""

    by: int | None = None

    def __init__(self) -> None:
        self.tricks: dict[int, int] = {}
        """The tricks of each player."""
        self.points: dict[int, int] = {}
        """The points of each player."""


def enough_left(table: Table) -> bool:
    """Are enough cards left to draw for the stock to be touched?"""
    return cards_to_draw(table) >= (1 if table.cite("stock-last-cards") == "any" else FEWEST)


def not_leading(table: Table, move: Move) -> str | None:
    """Why the player may not do what is for whoever is about to lead; None where they are."""
    if table.trick.cards:
        return "a trick lies there"
    if table.awaited not in {None, move.seat}:
        return f"the lead is {table.names[table.awaited]}'s"
    return None


class CloseStock(Stage, title="Closing the stock", section="stock", beside=("draw-after-trick",)):
    """Whoever is about to lead may close the stock."""

    rulings = ("stock-last-cards",)
    verbs = frozenset({"close"})
    rule = (
        "Before you lead you may close the stock, as long as three cards are left in it, the turned one among them: the turned "
        "card is put face down on it, nobody draws any more, and the rules for when the stock is gone hold at once."
    )
    gist = "Whoever leads may close the stock: nobody draws any more, and the rules of the empty stock hold at once."
    shows = (
        good("{first} close", "{first} {b0}", start="lead"),
        bad("{second} close", start="lead", note="{first} leads."),
        bad("{first} {b0}", "{second} close", start="lead"),
    )

    def receive(self, table: Table, move: Move) -> None:
        wrong = not_leading(table, move)
        if wrong is None and not enough_left(table):
            wrong = "nothing is left to draw" if not cards_to_draw(table) else "too few cards are left in it"
        if wrong is not None:
            table.accuse(self, move, f"closed the stock, but {wrong}.")
            return
        closing = table.own(Closing)
        closing.by = move.seat
        for own in taken(table):
            for seat in own.players:
                closing.points[seat] = own.points
                closing.tricks[seat] = sum(table.won.tricks[mate] for mate in own.players)
        talon = table.own(Talon)
        talon.closed, talon.waiting = True, []

    def in_turn(self, table: Table, seat: int, cards: int) -> list[str]:
        return [] if table.trick.cards or not enough_left(table) else ["close"]

    def sample_in_turn(self, table: Table, seat: int, cards: int, rng: random.Random) -> str | None:
        return "close" if rng.random() < 0.1 and self.in_turn(table, seat, cards) else None


class ChangeTurnedCard(Stage, title="Changing the turned card", section="trumps", beside=("draw-after-trick",)):
    """Whoever is about to lead may change one trump for the card that was turned."""

    rulings = ("stock-last-cards",)
    verbs = frozenset({"rob"})
    rank: str = rank("the rank of trumps that is changed for the turned card")
    needs_trick: bool = flag("must the player have won a trick before?", default=False)
    gist = "Whoever leads may change the {rank} of trumps for the turned card."
    rule = (
        "Before you lead you may change the {rank} of trumps for the turned card, as long as three cards are left in the "
        "stock[close: and it has not been closed][needs_trick:, and once you have won a trick]."
    )
    says_where = (("close", lambda game: any("close" in clause.verbs for clause in game.clauses)),)
    shows = (
        good("{first} rob {rank}{up}", start="lead"),
        bad("{second} rob {rank}{up}", start="lead", note="{first} leads."),
    )

    def examples(self, game: Game) -> Examples:
        if self.needs_trick:
            yield bad("{first} rob {rank}{up}", start="lead", note="{first} has won no trick yet.")
        yield from self.shows[int(self.needs_trick) :]
        if not self.needs_trick:
            card = self.rank + turned_card(game)[-1]
            every = " ".join([card] * len(game.pack.alike(game.pack.ids[card])))
            note = f"{{second}} holds {every}."
            yield bad(f"{{first}} rob {card}", start="lead", hands=(("{second}", every),), note=note)

    def receive(self, table: Table, move: Move) -> None:
        right, turned = self._given(table, move), table.trumps.turned
        if right is None or turned is None or not cards_to_draw(table):
            table.accuse(self, move, "may not change the turned card: there is no turned card to be had.")
            return
        wrong = not_leading(table, move)
        if wrong is None and not enough_left(table):
            wrong = "too few cards are left in the stock"
        elif wrong is None and turned in table.pack.alike(right):
            wrong = f"it is a {table.pack.codes[right]} already"
        elif wrong is None and move.cards and move.cards[0] not in {right, -1}:
            wrong = f"only {table.pack.codes[right]} may be given for it"
        elif wrong is None and self.needs_trick and not table.won.tricks[move.seat]:
            wrong = "no trick has been won yet"
        elif wrong is None and not table.hands.could_hold(move.seat, right):
            wrong = f"{table.pack.codes[right]} is not in that hand"
        if wrong is not None:
            table.accuse(self, move, f"may not change the turned card: {wrong}.")
            return
        table.hands.remove(move.seat, right, move.index)
        table.hands.gone |= table.pack.bits[right]
        self._forget(table, move.seat, right)
        table.hands.add(move.seat, [turned], move.index)
        table.trumps.turned = right

    def _given(self, table: Table, move: Move) -> int | None:
        """The card that is given for the turned one, of several copies that which the player names or has."""
        right = trump_of(table, self.rank)
        alike = () if right is None else table.pack.alike(right)
        named = [one for one in alike if one in move.cards]
        return next(iter([*named, *(one for one in alike if table.hands.known[move.seat] >> one & 1)]), right)

    @staticmethod
    def _forget(table: Table, seat: int, card: int) -> None:
        """What is proved of the hand says no more that the card is in it."""
        gained = table.hands.gained
        if seat in gained:
            less = {move: cards & ~table.pack.bits[card] for move, cards in gained[seat].items()}
            table.hands.gained = {**gained, seat: less}

    def in_turn(self, table: Table, seat: int, cards: int) -> list[str]:
        right = trump_of(table, self.rank)
        turned = table.trumps.turned
        if right is None or turned is None or table.trick.cards or not enough_left(table):
            return []
        if turned in table.pack.alike(right):
            return []
        if self.needs_trick and not table.won.tricks[seat]:
            return []
        held = table.hands.known[seat] & table.pack.mask(table.pack.alike(right))
        return [f"rob {table.pack.codes[right]}"] if held else []
