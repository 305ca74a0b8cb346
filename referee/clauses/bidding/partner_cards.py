"""Partners who are found by a card that they hold, which nobody calls."""

from __future__ import annotations

from referee.clauses.bidding.calling import Called
from referee.clauses.kinds import Effect, FindsPartners, Game, Table, questions
from referee.clauses.phases import before_lead, order_of_play
from referee.games.examples import Examples, Moves
from referee.games.parameters import card


class PartnerHolds(FindsPartners, Effect, title="The partner", section="bidding"):
    """Whoever holds a certain card is a partner."""

    asks_for = (questions.CALLED_PARTNER,)
    gist = ""
    card: str = card("the card whose holder is a partner")
    says_where = (("several", lambda game: game.pack.outline.copies > 1),)
    rule = "Whoever holds [several:a|the] {card} does not say so: the others see who it is when the card is played."

    def holders(self, game: Game) -> str:
        return self.worded("whoever [several:hold a|holds the] {card}", game)

    def unfound(self, table: Table) -> bool:
        won, own = table.won, self.awaits(table) & ~table.won.fallen
        return bool(own) and won.fallen.bit_count() + table.kitty.size < table.pack.size

    def before_winning(self, table: Table) -> None:
        own = self.awaits(table)
        for seat, one in zip(table.trick.seats, table.trick.cards, strict=True):
            if one >= 0 and own >> one & 1:
                table.own(Called).joined.add(seat)

    def awaits(self, table: Table) -> int:
        return table.pack.codes_mask((self.card,))

    def examples(self, game: Game) -> Examples:
        start = before_lead(game)
        yield Moves((*start, f"{order_of_play(game)[0]} {self.card}"), None)
