"""Spot questions: who wins this trick, what may be played and why not the rest."""

from __future__ import annotations

from typing import Any

from referee.cards import cards_of
from referee.clauses.base import Duty
from referee.errors import Fault, UnreadableLog
from referee.families.judging import broken, legal_cards, written
from referee.families.plan import plan_of
from referee.game import Game
from referee.move_reader import MoveReader
from referee.notation import BadMove
from referee.table import Table

MAX_CARDS = 120


class Position:
    """A trick in progress at a table that is otherwise unknown. Raises UnreadableLog for what cannot be read."""

    def __init__(
        self,
        game: Game,
        trick: object,
        *,
        trump: str | None = None,
        anti_trump: str | None = None,
        first_trick: bool = False,
        broken: bool = True,
        shown: str | None = None,
        rulings: dict[str, str] | None = None,
    ) -> None:
        self.game = game
        self.reader = MoveReader(game.pack, ())
        self.faults: list[Fault] = []
        seats = max(game.players[0], min(game.players[1], 2))
        table = Table(game, [f"Player {n + 1}" for n in range(seats)], seats - 1, rulings=rulings)
        plan = plan_of(game)
        for clause in plan.setups:
            clause.prepare(table)
        table.stock = 0
        table.trump_named = False
        table.set_trump(self._suit(trump, "trump"))
        if trump is None and game.has("trump-hidden"):
            table.trump_named = False
        if table.trump is not None and not game.has_trumps:
            self.faults.append(Fault("/trump", f"{game.name} has no trumps"))
        table.anti_trump = self._suit(anti_trump, "anti_trump")
        if table.anti_trump is not None and not game.has("anti-trumps"):
            self.faults.append(Fault("/anti_trump", f"{game.name} has no anti-trumps"))
        table.trick_number = 1 if first_trick else 2
        table.started = True
        table.fallen = game.pack.all if broken else 0
        table.named_card_shown = shown is not None
        pairs = self.cards(trick, "trick")
        table.trick_cards = [card for card, _ in pairs]
        table.trick_faces = [face for _, face in pairs]
        table.trick_seats = list(range(len(pairs)))
        if pairs:
            table.led_suit = next((table.suit_of[face] for face in table.trick_faces if table.suit_of[face] >= 0), -1)
        self.table = table
        self.plan = plan

    def _suit(self, letter: str | None, where: str) -> int | None:
        if letter is None or letter == "":
            return None
        try:
            return self.reader.suit(letter)
        except BadMove as bad:
            self.faults.append(Fault(f"/{where}", str(bad)))
            return None

    def cards(self, raw: object, where: str) -> list[tuple[int, int]]:
        """Cards of this pack with what they stand for, each once."""
        try:
            pairs = self.reader.cards(raw)
        except BadMove as bad:
            self.faults.append(Fault(f"/{where}", str(bad)))
            return []
        good = []
        for card, face in pairs:
            if not self.game.pack.holds(card) or not isinstance(face, int) or not self.game.pack.holds(face):
                code = self.game.pack.codes[card] if card >= 0 else "?"
                self.faults.append(Fault(f"/{where}", f"{code} is no whole card of {self.game.name}'s pack"))
            else:
                good.append((card, face))
        if len({card for card, _ in good}) < len(good) or len(good) > MAX_CARDS:
            self.faults.append(Fault(f"/{where}", "a card stands twice"))
        return good

    def raise_faults(self) -> None:
        """Raises UnreadableLog if anything could not be read."""
        if self.faults:
            raise UnreadableLog(self.faults)

    def duties(self) -> list[Duty]:
        """What binds the player whose turn it is."""
        clauses = self.plan.following if self.table.trick_cards else self.plan.leading
        return [duty for clause in clauses if (duty := clause.binds(self.table)) is not None]


def trick_answer(
    game: Game, cards: object, *, trump: str | None = None, anti_trump: str | None = None
) -> dict[str, Any]:
    """Who wins a trick: the place (from 0) and the card, with the clause, the reason and the rule's sentence."""
    position = Position(game, cards, trump=trump, anti_trump=anti_trump)
    position.faults = [Fault(f.pointer.replace("/trick", "/cards"), f.detail) for f in position.faults]
    table = position.table
    if not table.trick_cards and not position.faults:
        position.faults.append(Fault("/cards", "a trick has at least one card"))
    position.raise_faults()
    clause = position.plan.winner
    place, reason = clause.decide(table)
    table.trick_mask = game.pack.mask(table.trick_cards)
    for effect in position.plan.before_winning:
        effect.before_winning(table)
    answer: dict[str, Any] = {
        "game": game.slug,
        "winner": place,
        "card": written(table, table.trick_cards[place], table.trick_faces[place]),
        "clause": clause.id,
        "reason": reason,
        "says": clause.says(game),
        "rule": f"{game.url}#{clause.id}",
        "leads_next": position.plan.next_lead.place(table, place),
    }
    if table.void_trick:
        answer["taken"] = False
    return answer


def legal_answer(game: Game, hand: object, trick: object = (), **facts: Any) -> dict[str, Any]:
    """The legal cards of a hand for this trick, and for each of the others the rule that keeps it back."""
    position = Position(game, trick, **facts)
    table = position.table
    held = position.cards(hand, "hand")
    position.raise_faults()
    table.known[0] = game.pack.mask(card for card, _ in held)
    table.sizes[0] = len(held)
    duties = position.duties()
    legal = legal_cards(table, 0, duties)
    refused = []
    for card in cards_of(table.known[0]):
        if card in legal:
            continue
        found = broken(table, card, table.known[0] & ~game.pack.bits[card], duties)
        if found is not None:
            clause, owed = found
            refused.append(
                {
                    "card": game.pack.codes[card],
                    "clause": clause.id,
                    "why": clause.says(game),
                    "held": game.pack.names(owed),
                    "rule": f"{game.url}#{clause.id}",
                }
            )
    answer: dict[str, Any] = {"game": game.slug, "legal": [game.pack.codes[card] for card in legal]}
    answer["not_legal"] = refused
    if not table.trick_cards and facts.get("broken", True) and game.has("break-before-leading"):
        suit = game.pack.suits[game.pack.suit(game.by_id["break-before-leading"].parameters["suit"])]
        answer["assumed"] = f"{suit.name} have been broken"
    return answer
