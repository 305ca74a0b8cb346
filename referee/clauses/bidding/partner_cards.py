"""Partners who are found by a card that they hold, which nobody calls."""

from __future__ import annotations

from referee.clauses.bidding.calling import Called
from referee.clauses.kinds import Effect, FindsPartners, Game, Table, questions
from referee.clauses.phases import before_lead, order_of_play
from referee.games.examples import Examples, Moves
from referee.games.parameters import card, flag


class PartnerHolds(FindsPartners, Effect, title="The partner", section="bidding"):
    """Whoever holds a certain card is a partner."""

    asks_for = (questions.CALLED_PARTNER,)
    gist = ""
    card: str = card("the card whose holder is a partner")
    bidder: bool = flag("is it the partner of the high bidder, and of nobody where there is none?", default=True)
    says_where = (("several", lambda game: game.pack.outline.copies > 1),)
    rule = (
        "Whoever holds [several:a|the] {card} does not say so: the others see who it is when the card is played.[bidder:| "
        "Where somebody has the bid, that counts for nothing.]"
    )

    def holders(self, game: Game) -> str:
        return self.worded("[several:the holders of a|whoever holds the] {card}", game)

    def unfound(self, table: Table) -> bool:
        won, own = table.won, self.awaits(table) & ~table.won.fallen
        return bool(own) and won.fallen.bit_count() + table.kitty.size < table.pack.size

    def before_winning(self, table: Table) -> None:
        own = self.awaits(table)
        for seat, one in zip(table.trick.seats, table.trick.cards, strict=True):
            if one >= 0 and own >> one & 1:
                self.joins(table, seat)

    def joins(self, table: Table, hand: int) -> None:
        table.own(Called).joined.add(hand)

    @property
    def of_bidder(self) -> bool:
        return self.bidder

    def _acts(self, table: Table) -> bool:
        return (table.auction.high_bidder is not None) is self.bidder

    def marks(self, table: Table) -> int:
        return table.pack.codes_mask((self.card,))

    def awaits(self, table: Table) -> int:
        return self.marks(table) if self._acts(table) else 0

    def examples(self, game: Game) -> Examples:
        start = before_lead(game)
        yield Moves((*start, f"{order_of_play(game)[0]} {self.card}"), None)
