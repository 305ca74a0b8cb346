"""Spot questions: who wins this trick, what may be played and why not the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.cards import cards_of
from referee.clauses.base import Duty, TwoTrumps
from referee.copies import Copies
from referee.errors import Fault, UnreadableLog
from referee.families.judging import broken, in_notation, legal_cards, written
from referee.families.plan import plan_of
from referee.game import Game
from referee.move_reader import MoveReader
from referee.notation import BadMove
from referee.spot_climbing import climbing_legal, climbing_trick
from referee.spot_matching import matching_legal, matching_trick
from referee.spot_melding import melding_legal, melding_trick
from referee.spot_table import MAX_CARDS, at_table
from referee.table import Table


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
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game, names = at_table(game, players, options)
        game = self.game
        self.reader = MoveReader(game.pack, ())
        self.faults: list[Fault] = []
        table = Table(game, names, len(names) - 1, rulings=rulings, declared=dict(options or {}))
        plan = plan_of(game)
        for clause in plan.setups:
            clause.prepare(table)
        table.stock = 0
        table.trump_named = False
        if game.of_kind(TwoTrumps) and trump:
            self._two_trumps(table, trump)
        else:
            table.set_trump(self._suit(trump, "trump") if trump else table.trump)
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
        table.broken = table.surely_broken = -1 if broken else 0
        table.named_card_shown = shown is not None
        self.table = table
        self.plan = plan
        for card, face in self.cards(trick, "trick"):
            table.trick_seats.append(len(table.trick_cards))
            table.trick_faces.append(self._counts_as(card, face))
            table.trick_cards.append(card)
        table.trick_mask = self.game.pack.mask(table.trick_cards)
        table.led_suit = next((table.suit_of[face] for face in table.trick_faces if table.suit_of[face] >= 0), -1)

    def _two_trumps(self, table: Table, letters: str) -> None:
        """Two trump suits, the high one first: `BP` or `B P`."""
        suits = [self._suit(letter, "trump") for letter in letters if not letter.isspace() and letter != ","]
        high, low = (*suits, None, None)[:2]
        if len(suits) != 2 or high is None or low is None or high == low:
            self.faults.append(
                Fault("/trump", f"{self.game.name} has a high and a low trump suit: give both, as in BP")
            )
            return
        for clause in self.game.of_kind(TwoTrumps):
            clause.settle(table, high, low)

    def _counts_as(self, card: int, face: int | str) -> int:
        """The card that one with a suit declared counts as."""
        table, declared = self.table, self.plan.declared_cards
        if declared is None or not table.wild >> card & 1:
            return card if isinstance(face, str) else face
        found = None if face == card else declared.declare(table, 0, 0, card, face)
        if found is None:
            ways = " or ".join(text for text, _ in declared.ways(table, card))
            self.faults.append(Fault("/trick", f"say what {table.pack.codes[card]} is played as: {ways}"))
        return card if found is None else found

    def _suit(self, letter: str | None, where: str) -> int | None:
        if letter is None or letter == "":
            return None
        try:
            return self.reader.suit(letter)
        except BadMove as bad:
            self.faults.append(Fault(f"/{where}", str(bad)))
            return None

    def cards(self, raw: object, where: str) -> list[tuple[int, int | str]]:
        """Cards of this pack with what they stand for, each as often as the pack has it."""
        try:
            pairs = self.reader.cards(raw)
        except BadMove as bad:
            self.faults.append(Fault(f"/{where}", str(bad)))
            return []
        good: list[tuple[int, int | str]] = []
        copies = Copies(self.game.pack)
        for read, named in pairs:
            card = copies.hand(0, (read,))[0]
            face = card if named == read else named
            whole = isinstance(face, int) and self.game.pack.holds(face)
            if not self.game.pack.holds(card) or not (whole or self.plan.declared_cards):
                code = self.game.pack.codes[card] if card >= 0 else "?"
                self.faults.append(Fault(f"/{where}", f"{code} is no whole card of {self.game.name}'s pack"))
            else:
                good.append((card, face))
        if len({card for card, _ in good}) < len(good) or len(good) > MAX_CARDS:
            self.faults.append(Fault(f"/{where}", "a card stands twice"))
        return good

    def written(self, place: int) -> str:
        """A card of the trick in notation."""
        card, face = self.table.trick_cards[place], self.table.trick_faces[place]
        declared = self.plan.declared_cards
        if declared is not None and card != face:
            return declared.written(self.table, card, face)
        return written(self.table, card, face)

    def raise_faults(self) -> None:
        """Raises UnreadableLog if anything could not be read."""
        if self.faults:
            raise UnreadableLog(self.faults)

    def duties(self) -> list[Duty]:
        """What binds the player whose turn it is."""
        clauses = self.plan.following if self.table.trick_cards else self.plan.leading
        return [duty for clause in clauses if (duty := clause.binds(self.table)) is not None]


def trick_answer(game: Game, cards: object, **facts: Any) -> dict[str, Any]:
    """Who wins a trick: the place (from 0) and the card, with the clause, the reason and the rule's sentence."""
    if game.family == "climbing":
        return climbing_trick(game, cards, **facts)
    if game.family == "matching":
        return matching_trick(game, cards, **facts)
    if game.family == "melding":
        return melding_trick(game, cards, **facts)
    position = Position(game, cards, **facts)
    game = position.game
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
        "card": position.written(place),
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
    if game.family == "climbing":
        return climbing_legal(game, hand, trick, **facts)
    if game.family == "matching":
        return matching_legal(game, hand, trick, **facts)
    if game.family == "melding":
        return melding_legal(game, hand, trick, **facts)
    position = Position(game, trick, **facts)
    table = position.table
    held = position.cards(hand, "hand")
    position.raise_faults()
    game = position.game
    table.known[0] = game.pack.mask(card for card, _ in held)
    table.sizes[0] = len(held)
    duties = position.duties()
    legal = legal_cards(table, 0, duties)
    legal = [card for card in legal if in_notation(table, 0, [card], duties)]
    moves = in_notation(table, 0, legal, duties)
    picking_up = position.plan.picking_up
    if picking_up is not None and table.trick_cards and picking_up.may_pick_up(table, 0):
        moves.append("pick-up")
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
    answer: dict[str, Any] = {"game": game.slug, "legal": moves}
    answer["not_legal"] = refused
    if not table.trick_cards and facts.get("broken", True) and game.has("break-before-leading"):
        suit = game.pack.suits[game.pack.suit(game.by_id["break-before-leading"].parameters["suit"])]
        answer["assumed"] = f"{suit.name} have been broken"
    later_lead = not table.trick_cards and table.trick_number > 1
    if later_lead and table.trump_mask and facts.get("broken", True) and game.has("trump-breaking"):
        answer["assumed"] = "both trumps have been broken"
    return answer
