"""Spot questions: who wins this trick, what may be played and why not the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.cards.packs import cards_of
from referee.clauses.before_play.named_cards import NamedCardShown
from referee.clauses.ending.laws import law_forbidding
from referee.clauses.kinds import Duty, TwoTrumps
from referee.clauses.trumps.turning_up import TrumpHidden
from referee.errors import Fault, UnreadableLog
from referee.games.game import Game
from referee.play.judging import broken, in_notation, legal_cards, written
from referee.play.tricks.rule_book import plan_of
from referee.questions.cases import Answer, answered
from referee.questions.climbing import climbing_legal, climbing_trick
from referee.questions.effects import Question, special
from referee.questions.facts import Facts, as_told, untold
from referee.questions.matching import matching_legal, matching_trick, plays_in
from referee.questions.melding import melding_legal, melding_trick
from referee.questions.position import MAX_CARDS, NONE, at_table, new_table
from referee.reading.duplicates import Copies
from referee.reading.faults import BadMove
from referee.reading.move_reader import MoveReader
from referee.table.table import Table

TRICK: dict[str, Callable[..., Answer]] = {
    "climbing": climbing_trick,
    "matching": matching_trick,
    "melding": melding_trick,
}
LEGAL: dict[str, Callable[..., Answer]] = {
    "climbing": climbing_legal,
    "matching": matching_legal,
    "melding": melding_legal,
}
"""Who answers, by the game's family, where it is not a trick-taking game."""


class Position:
    """A trick in progress at a table that is otherwise unknown. Raises UnreadableLog for what cannot be read."""

    def __init__(
        self,
        game: Game,
        trick: object,
        *,
        trump: str | None = None,
        anti_trump: str | None = None,
        first_trick: bool | None = None,
        broken: bool | str | None = None,
        led_before: bool | None = None,
        shown: str | None = None,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        rulings: Mapping[str, str] | None = None,
        **_: Any,
    ) -> None:
        table = new_table(game, players, options, rulings)
        self.game = game = table.game
        self.reader = MoveReader(game.pack, ())
        self.faults: list[Fault] = []
        self.plan = plan = plan_of(game)
        for clause in plan.setups:
            clause.prepare(table)
        table.stock = 0
        self._set_trumps(table, trump)
        table.anti_trump = self._suit(anti_trump, "anti_trump")
        if table.anti_trump is not None and not game.has("anti-trumps"):
            self.faults.append(Fault("/anti_trump", f"{game.name} has no anti-trumps"))
        table.trick_number = 1 if first_trick else 2
        table.started = True
        table.broken = table.surely_broken = suits = self._broken(broken)
        for suit, mask in enumerate(game.pack.suit_masks):
            table.fallen |= mask if suits >> suit & 1 else 0
        table.own(NamedCardShown).surely = self._shown(shown)
        if led_before:
            table.suits_led = set(range(len(game.pack.suits)))
        self.table = table
        for card, face in self.cards(trick, "trick"):
            table.trick_seats.append(len(table.trick_cards) % table.hands)
            table.trick_faces.append(self._counts_as(card, face))
            table.trick_cards.append(card)
        table.trick_mask = self.game.pack.mask(table.trick_cards)
        table.led_suit = next((table.suit_of[face] for face in table.trick_faces if table.suit_of[face] >= 0), -1)

    def _set_trumps(self, table: Table, trump: str | None) -> None:
        """Settles what is trumps; where nothing is said of it, what the rules alone settle."""
        game = self.game
        if game.of_kind(TwoTrumps) and trump not in {None, NONE}:
            self._two_trumps(table, str(trump))
            return
        named = self._suit(trump, "trump")
        table.set_trump(table.trump if trump is None else named)
        table.trump_named = table.trump is not None or not game.of_kind(TrumpHidden)
        if table.trump is not None and not game.has_trumps:
            self.faults.append(Fault("/trump", f"{game.name} has no trumps"))

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

    def _broken(self, broken: bool | str | None) -> int:
        """Bits of the suits that have been broken: all, none, or those that are named."""
        if not isinstance(broken, str):
            return 0 if broken is False else -1
        read = len(self.faults)
        suits = {self._suit(letter, "broken") for letter in broken if letter not in " ,"}
        del self.faults[read + 1 :]
        return sum(1 << suit for suit in suits if suit is not None)

    def _shown(self, shown: str | None) -> bool:
        """Was the named card shown?"""
        if shown is None or shown.strip().lower() == NONE:
            return False
        named = self.game.named_card
        if named is not None and [card for card, _ in self.cards(shown, "shown")] != [self.game.pack.ids[named.card]]:
            self.faults.append(Fault("/shown", f"the card that may be shown is {named.card}"))
        return True

    def _suit(self, letter: str | None, where: str) -> int | None:
        if letter is None or letter.strip().lower() in {"", NONE}:
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
    """Who wins a trick: the place (from 0) and the card, with the clause, the reason and the rule's sentence.

    `depends` says what has not been told and would change the answer, with the answer in each case.
    """
    ask: Callable[..., Answer] = TRICK.get(game.family, _trick)
    plays: Sequence[object] = plays_in(cards) if game.family == "matching" else (cards,)
    question = Question(plays[:1], plays[1:], chain=True)
    return _answered(lambda told: ask(game, cards, **told), game, facts, question)


def legal_answer(game: Game, hand: object, trick: object = (), **facts: Any) -> dict[str, Any]:
    """The legal cards of a hand for this trick, and for each of the others the rule that keeps it back.

    `depends` says what has not been told and would change the answer, with the answer in each case.
    """
    ask: Callable[..., Answer] = LEGAL.get(game.family, _legal)
    question = Question(trick, (hand,), chain=False)
    return _answered(lambda told: ask(game, hand, trick, **told), game, facts, question)


def _answered(ask: Callable[[Facts], Answer], game: Game, facts: Mapping[str, Any], question: Question) -> Answer:
    """The answer whatever is not told, with the cases that it depends on."""
    there, _ = at_table(game, facts.get("players"), facts.get("options"), facts.get("rulings"))
    told = as_told(there, facts)
    return answered(ask, told, [*untold(there, told), *special(there, told, question)])


def _trick(game: Game, cards: object, **facts: Any) -> Answer:
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
    answer: Answer = {
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


def _legal(game: Game, hand: object, trick: object, **facts: Any) -> Answer:
    position = Position(game, trick, **facts)
    table = position.table
    held = position.cards(hand, "hand")
    position.raise_faults()
    game = position.game
    table.known[0] = game.pack.mask(card for card, _ in held)
    table.sizes[0] = len(held)
    duties = position.duties()
    legal = legal_cards(table, 0, duties)
    legal = [card for card in legal if in_notation(table, 0, [card], duties) and law_forbidding(table, card) is None]
    moves = in_notation(table, 0, legal, duties)
    picking_up = position.plan.picking_up
    if picking_up is not None and table.trick_cards and picking_up.may_pick_up(table, 0):
        moves.append("pick-up")
    refused = [_refusal(position, card, duties) for card in cards_of(table.known[0]) if card not in legal]
    return {"game": game.slug, "legal": moves, "not_legal": refused}


def _refusal(position: Position, card: int, duties: list[Duty]) -> Answer:
    """A card that may not be played, and the rule that keeps it back."""
    game, table = position.game, position.table
    found = broken(table, card, table.known[0] & ~game.pack.bits[card], duties)
    clause, owed = found or (game.by_id["laws"], 0)
    return {
        "card": game.pack.codes[card],
        "clause": clause.id,
        "why": clause.says(game),
        "held": game.pack.names(owed),
        "rule": f"{game.url}#{clause.id}",
    }
