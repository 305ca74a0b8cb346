"""Random players of trick-taking games."""

from __future__ import annotations

from referee.cards.packs import cards_of
from referee.errors import NOBODY, Unplayable
from referee.play.sampling.players import RandomPlayer
from referee.play.tricks.trick import duties_now
from referee.play.tricks.trick_options import legal, legal_moves, may_stand_for
from referee.play.tricks.trick_plan import DealOfTricks


class TrickPlayer(RandomPlayer[DealOfTricks]):
    """Players of a trick-taking game."""

    def play(self) -> str:
        table, picking_up, rng = self.table, self.deal.plan.picking_up, self.rng
        seat = self.deal.next_seat()
        if seat is None:
            raise Unplayable(NOBODY)
        moves = legal_moves(self.deal, seat)
        name = table.names[seat]
        if not moves:
            return f"{name} pass"
        code = rng.choice(moves)
        if code == "pick-up" and picking_up is not None:
            name = table.names[picking_up.picker(table, seat)]
        if table.wild.cards and code in table.pack.jokers:
            code += "=" + table.pack.codes[rng.choice(self._may_be(seat, table.pack.ids[code]))]
        return f"{name} {code}"

    def _may_be(self, seat: int, joker: int) -> list[int]:
        """The cards that the wild joker may stand for now."""
        pack, duties = self.table.pack, duties_now(self.deal)
        every = cards_of(pack.all & ~pack.joker_mask)
        return [face for face in every if may_stand_for(self.table, seat, joker, face, duties)]

    def before_play(self) -> str | None:
        table, seat = self.table, self.deal.awaited()
        if seat is None or not 0 <= seat < table.seats:
            return None
        cards = table.pack.mask(legal(self.deal, seat))
        for stage in self.deal.plan.in_turn:
            if (move := stage.sample_in_turn(table, seat, cards, self.rng)) is not None:
                return f"{table.names[seat]} {move}"
        return None
