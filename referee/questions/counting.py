"""Spot questions in counting games: what does a card bring, which cards of a hand can be added?"""

from __future__ import annotations

from referee.play.counting.counting_deal import CountingDeal
from referee.questions.position import HOLDER, LYING, Answer, Position


class CountingPosition(Position):
    """The cards since the count began, and a player whose turn it is."""

    deal: CountingDeal

    def _lay(self, cards: list[int]) -> None:
        """Adds the cards up."""
        for card in cards:
            self.deal.count.lay(LYING, card, self.deal.plan.worth[card])

    def winner(self, cards: object) -> Answer:
        """What the last of these cards brings that were played one after the other since the count began. `winner` is its
        place, and null where it brings nothing or may not be played."""
        told = [card for card, _ in self.cards(cards, "cards")]
        if not told and not self.faults:
            self.fault("cards", "name the cards in the order in which they were played")
        self.all_different(told, "cards")
        self.raise_faults()
        self._lay(told)
        plan, total = self.deal.plan, self.deal.count.total
        answer: Answer = {"game": self.game.slug, "winner": None, "reason": f"the count is {total}"}
        if total > plan.most:
            answer["reason"] = f"the count would be {total}; it may not pass {plan.most}"
            return answer | self.cited(plan.adding)
        for clause in plan.pegging:
            if made := [*clause.pegs(self.table)]:
                points = sum(worth for worth, _ in made)
                why = ", ".join(f"{note} for {worth}" for worth, note in made)
                answer |= {"winner": len(told) - 1, "card": self.game.pack.codes[told[-1]]}
                answer["reason"] = f"the count is {total}; it brings {points}: {why}"
                return answer | self.cited(clause)
        return answer | self.cited(plan.adding)

    def legal(self, hand: object, lying: object) -> Answer:
        """What may be played from a hand to these cards since the count began; `go` where nothing can be added."""
        held = [card for card, _ in self.cards(hand, "hand")]
        before = [card for card, _ in self.cards(lying, "trick", LYING)]
        self.all_different([*held, *before], "trick")
        if not self.faults and sum(self.deal.plan.worth[card] for card in before) > self.deal.plan.most:
            self.fault("trick", f"these come to more than {self.deal.plan.most}")
        self.raise_faults()
        self.hold(held)
        self._lay(before)
        legal = self.deal.legal(HOLDER)
        codes = self.game.pack.codes
        return self.allowed(
            legal, [self.refusal(card, self.deal.plan.adding) for card in held if codes[card] not in legal]
        )
