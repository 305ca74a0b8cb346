"""A card that stays with whoever plays it, whoever wins the trick."""

from __future__ import annotations

from referee.clauses.kinds import Effect, Game, Part, Table
from referee.clauses.phases import before_lead, order_of_play
from referee.games.examples import Examples, Moves
from referee.games.parameters import card


class Stayed(Part):
    """Where a card has stayed with its player."""

    owner: int | None = None
    """Who has it; None where it has not been played, or went to who won it."""
    winner = 0
    """Who won the trick, and is given a card worth least for it."""


class CardStays(Effect, title="The card that stays", section="winning", beside=("blanks",)):
    """A card stays with its player."""

    gist = ""
    card: str = card("the card that stays with its player")
    rule = (
        "Whoever plays the {card} keeps it among their tricks, whoever wins the trick, and gives the winner one of the cards "
        "that are worth least for it. In the last trick it goes to the winner."
    )

    def mask(self, table: Table) -> int:
        """The card, as a set."""
        return table.pack.codes_mask((self.card,))

    def after_trick(self, table: Table, winner: int) -> None:
        own, trick, stayed = self.mask(table), table.trick, table.own(Stayed)
        place = next((place for place, card in enumerate(trick.cards) if card >= 0 and own >> card & 1), None)
        if place is None or not any(table.hands.sizes):
            return
        stayed.owner, stayed.winner = trick.seats[place], winner
        table.won.cards[winner] &= ~own
        table.won.cards[stayed.owner] |= own

    def awaits(self, table: Table) -> int:
        return self.mask(table)

    def examples(self, game: Game) -> Examples:
        first, second, *_ = order_of_play(game)
        led = game.pack.names(game.pack.suit_masks[0])
        yield Moves((*before_lead(game), f"{first} {led[-1]}", f"{second} {self.card}"), None, ((second, led[0]),))
