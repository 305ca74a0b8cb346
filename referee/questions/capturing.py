"""Spot questions in capturing games: what may a card take, which cards of a hand must take?"""

from __future__ import annotations

from referee.english import joined
from referee.play.capturing.capturing_deal import CapturingDeal
from referee.play.capturing.capturing_plan import written
from referee.questions.position import HOLDER, LYING, Answer, Position


class CapturingPosition(Position):
    """Cards on the table, and a player whose turn it is."""

    deal: CapturingDeal

    def winner(self, cards: object) -> Answer:
        """May the first of these cards take the others? `winner` is its place, and null where it may not."""
        told = [card for card, _ in self.cards(cards, "cards")]
        if len(told) < 2 and not self.faults:
            self.fault("cards", "name the card that is played, then what it takes")
        self.raise_faults()
        card, *taken = told
        self.deal.pool.cards = taken
        wrong = self.deal.plan.wrong(card, taken, self.deal.pool)
        what = written(self.table, card, taken)
        reason = f"{what}: {joined(self.game.pack.names(self.game.pack.mask(taken)))} may be taken"
        if wrong is not None:
            reason = f"{what} is not right: {wrong[1]}"
        answer: Answer = {"game": self.game.slug, "winner": None if wrong else 0, "reason": reason}
        if wrong is None:
            answer["card"] = self.game.pack.codes[card]
        return answer | self.cited(self.deal.plan.taking if wrong is None else wrong[0])

    def legal(self, hand: object, lying: object) -> Answer:
        """What may be played from a hand with these cards on the table: each card with what it takes, or bare where it stays
        there. `not_legal` has the cards that may not stay there, for they can take something."""
        held = [card for card, _ in self.cards(hand, "hand")]
        on_table = [card for card, _ in self.cards(lying, "trick", LYING)]
        self.all_different([*held, *on_table], "trick")
        self.raise_faults()
        self.hold(held)
        self.deal.pool.cards = on_table
        legal, more = self.deal.legal(HOLDER)
        clause = self.deal.plan.must_take
        refused = [] if clause is None or more else [
            self.refusal(card, clause) for card in held if self.game.pack.codes[card] not in legal
        ]  # fmt: skip
        return self.allowed(
            legal, sorted(refused, key=lambda one: held.index(self.game.pack.ids[one["card"]])), more=more
        )
