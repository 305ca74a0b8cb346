"""Spot questions in beating games: does a card beat another, and what may a defender do?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.game import Game
from referee.play.beating.beating_deal import BeatingDeal
from referee.questions.position import HOLDER, LYING, NONE, Answer, Position

OTHER = 1
"""The seat of whoever attacks."""


class BeatingPosition(Position):
    """Cards that are played against a player, who beats them or picks them up."""

    deal: BeatingDeal

    def __init__(self, game: Game, facts: Mapping[str, Any]) -> None:
        super().__init__(game, facts)
        told = (facts.get("trump") or NONE).strip().upper()
        suits = [suit.letter for suit in self.game.pack.suits]
        if told in suits:
            self.table.trumps.settle(suits.index(told))
        elif told != NONE.upper():
            self.fault("trump", f"trumps are one of {', '.join(suits)}")

    def winner(self, cards: object) -> Answer:
        """Does the second of two cards beat the first? `winner` is the place of the one that stands."""
        told = [card for card, _ in self.cards(cards, "cards")]
        if len(told) != 2 and not self.faults:
            self.fault("cards", "name a card that attacks, then the one that is to beat it")
        self.raise_faults()
        attack, card = told
        codes, beats = self.game.pack.codes, self.deal.plan.answering.beats(self.table, card, attack)
        word = "beats" if beats else "does not beat"
        answer: Answer = {"game": self.game.slug, "winner": int(bool(beats)), "card": codes[told[bool(beats)]]}
        return answer | self.cited(self.deal.plan.answering, f"{codes[card]} {word} {codes[attack]}")

    def legal(self, hand: object, lying: object) -> Answer:
        """What a defender may do against the cards that lie there, and which cards of the hand beat none of them; with none
        there, what may be attacked with."""
        held = [card for card, _ in self.cards(hand, "hand")]
        on_table = [card for card, _ in self.cards(lying, "trick", LYING)]
        self.all_different([*held, *on_table], "trick")
        self.raise_faults()
        self.hold(held)
        bout = self.deal.bout
        bout.attacker, bout.defender = (OTHER, HOLDER) if on_table else (HOLDER, OTHER)
        for card in on_table:
            bout.lay(card)
        legal = self.deal.legal(HOLDER)
        good = {word for move in legal for word in move.split()[:2]}
        codes = self.game.pack.codes
        return self.allowed(
            legal, [self.refusal(card, self.deal.plan.answering) for card in held if codes[card] not in good]
        )
