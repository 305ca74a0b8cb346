"""Random players of climbing games."""

from __future__ import annotations

from itertools import islice

from referee.cards.packs import cards_of
from referee.errors import NOBODY, Unplayable
from referee.play.climbing.climbing_deal import ClimbingDeal
from referee.play.climbing.on_table import MOST_TRIED, declared, lawful_answers, may_pass
from referee.play.sampling.players import RandomPlayer


class ClimbingPlayer(RandomPlayer[ClimbingDeal]):
    """Players of a climbing game."""

    def play(self) -> str:
        deal, table, rng = self.deal, self.table, self.rng
        seat = deal.next_seat()
        if seat is None:
            raise Unplayable(NOBODY)
        holder = table.hands.holder(seat)
        name = table.names[seat]
        instead = deal.instead(seat)
        if instead and rng.random() < 0.5:
            return f"{name} {rng.choice(instead)}"
        if table.hands.is_blind(holder):
            card = rng.choice(list(cards_of(table.hands.known[holder])))
            return f"{name} play {table.pack.codes[card]} from blind"
        plays = list(islice(lawful_answers(table, holder), MOST_TRIED))
        if may_pass(table, holder, bool(plays)) and (not plays or rng.random() < 0.3):
            return f"{name} pass"
        cards = " ".join(declared(table, rng.choice(plays)))
        return f"{name} play {cards} from row" if holder >= table.seats else f"{name} {cards}"
