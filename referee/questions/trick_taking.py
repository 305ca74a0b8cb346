"""Spot questions in trick-taking games: who wins this trick, what may be played and why not the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.cards.packs import cards_of
from referee.clauses.before_play.named_cards import NamedCardShown
from referee.clauses.kinds import Duty, TwoTrumps
from referee.clauses.tricks.drawing import Talon
from referee.english import either
from referee.games.basics import Basic
from referee.games.game import Game
from referee.play.tricks.judging_cards import as_played, as_plays, binding, broken
from referee.play.tricks.trick import duties_now, set_led_suit
from referee.play.tricks.trick_deal import TrickDeal
from referee.play.tricks.trick_options import legal, legal_moves
from referee.questions.asks import asks
from referee.questions.facts import is_hidden, named_games
from referee.questions.position import HOLDER, NONE, Answer, Position
from referee.reading.faults import BadMove
from referee.table.table import Table


class TrickPosition(Position):
    """A trick in progress."""

    deal: TrickDeal

    def __init__(self, game: Game, facts: Mapping[str, Any]) -> None:
        super().__init__(game, facts)
        table, self.plan = self.table, self.deal.plan
        table.hands.stock = 1 if facts.get("stock") else 0
        table.own(Talon).closed = not table.hands.stock
        self._set_trumps(table, facts.get("trump"))
        table.trumps.anti = self._suit(facts.get("anti_trump"), "anti_trump")
        if table.trumps.anti is not None and "anti_trump" not in asks(self.game):
            self.fault("anti_trump", f"{self.game.name} has no anti-trumps")
        table.trick.number = 1 if facts.get("first_trick") else 2
        table.trumps.broken = table.trumps.surely_broken = suits = self._broken(facts.get("broken"))
        for suit, mask in enumerate(self.game.pack.suit_masks):
            table.won.fallen |= mask if suits >> suit & 1 else 0
        table.own(NamedCardShown).surely = self._shown(facts.get("shown"))
        if facts.get("led_before"):
            table.won.suits_led = set(range(len(self.game.pack.suits)))

    def lay(self, trick: object, where: str) -> None:
        """Lays the cards of the trick so far, in order of play."""
        table = self.table
        for card, face in self.cards(trick, where):
            table.trick.seats.append(len(table.trick.cards) % table.hand_count)
            table.trick.faces.append(self._counts_as(card, face, where))
            table.trick.cards.append(card)
        table.trick.mask = self.game.pack.mask(table.trick.cards)
        suited = (face for face in table.trick.faces if table.trumps.suit_of[face] >= 0)
        set_led_suit(self.deal, next(suited, -1))

    def _set_trumps(self, table: Table, trump: str | None) -> None:
        """Settles what is trumps; where nothing is said of it, what the rules alone settle."""
        game = self.game
        if game.of_kind(TwoTrumps) and trump not in {None, NONE}:
            self._two_trumps(table, str(trump))
            return
        kinds = named_games(game)
        if trump in kinds:
            kinds[trump](table)
            return
        if kinds and trump == NONE:
            self.fault("trump", f"say which game it is where no suit is trumps: {either(list(kinds))}")
        if is_hidden(game, trump):
            return
        named = self._suit(trump, "trump")
        table.trumps.settle(table.trumps.suit if trump is None else named)
        if table.trumps.suit is not None and not game.has_trumps:
            self.fault("trump", f"{game.name} has no trumps")

    def _two_trumps(self, table: Table, letters: str) -> None:
        """Two trump suits, the high one first: `BP` or `B P`."""
        suits = [self._suit(letter, "trump") for letter in letters if not letter.isspace() and letter != ","]
        high, low = (*suits, None, None)[:2]
        if len(suits) != 2 or high is None or low is None or high == low:
            self.fault("trump", f"{self.game.name} has a high and a low trump suit: give both, as in BP")
            return
        for clause in self.game.of_kind(TwoTrumps):
            clause.settle(table, high, low)

    def _counts_as(self, card: int, face: int | str, where: str) -> int:
        """The card that one with a suit declared counts as."""
        table, declared = self.table, self.plan.declared_cards
        if declared is None or not table.wild.cards >> card & 1:
            return card if isinstance(face, str) else face
        if face != card and (found := declared.declare(table, 0, 0, card, face)) is not None:
            return found
        ways = " or ".join(text for text, _ in declared.ways(table, card))
        self.fault(where, f"say what {table.pack.codes[card]} is played as: {ways}")
        return card

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
            self.fault("shown", f"the card that may be shown is {named.card}")
        return True

    def _suit(self, letter: str | None, where: str) -> int | None:
        if letter is None or letter.strip().lower() in {"", NONE}:
            return None
        try:
            return self.reader.suit(letter)
        except BadMove as bad:
            self.fault(where, str(bad))
            return None

    def cards(self, raw: object, where: str, holder: int = HOLDER) -> list[tuple[int, int | str]]:
        """Cards of this pack with what they stand for, each as often as the pack has it."""
        good, holds = [], self.game.pack.holds
        for card, face in self.apart(self.read(raw, where), holder):
            if holds(card) and (self.plan.declared_cards is not None or (isinstance(face, int) and holds(face))):
                good.append((card, face))
            else:
                self.strange(card, where)
        self.all_different([card for card, _ in good], where)
        return good

    def written(self, place: int) -> str:
        """A card of the trick in notation."""
        trick = self.table.trick
        return as_played(self.table, trick.cards[place], trick.faces[place])

    # --- answering -----------------------------------------------------------------------------------------

    def winner(self, cards: object) -> Answer:
        self.lay(cards, "cards")
        table = self.table
        if not table.trick.cards and not self.faults:
            self.fault("cards", "a trick has at least one card")
        self.raise_faults()
        clause = self.plan.winner
        place, reason = clause.decide(table)
        for effect in self.plan.before_winning:
            effect.before_winning(table)
        answer: Answer = {
            "game": self.game.slug,
            "winner": place,
            "card": self.written(place),
            **self.cited(clause, reason),
            "leads_next": self.plan.next_lead.place(table, table.trick.seats, table.trick.faces, place),
        }
        if table.trick.void:
            answer["taken"] = False
        return answer

    def legal(self, hand: object, lying: object) -> Answer:
        self.lay(lying, "trick")
        table = self.table
        cards = len(table.trick.cards)
        table.trick.seats = [(HOLDER - cards + place) % table.hand_count for place in range(cards)]
        table.trick.mover = HOLDER
        held = [card for card, _ in self.cards(hand, "hand")]
        if any(card in table.trick.cards for card in held if len(table.pack.alike(card)) == 1):
            self.fault("hand", "a card of the hand lies in the trick")
        self.raise_faults()
        self.hold(held)
        duties = duties_now(self.deal)
        able = [card for card in legal(self.deal, HOLDER) if as_plays(table, HOLDER, [card], duties)]
        refused = [self._refused(card, duties) for card in cards_of(table.hands.known[HOLDER]) if card not in able]
        resting = self._resting(able, duties)
        told = self.allowed(legal_moves(self.deal, HOLDER), refused)
        return told | ({"rests_on_hand": resting} if resting else {})

    def _resting(self, legal: Sequence[int], duties: list[Duty]) -> list[Answer]:
        """The legal cards that some other card would keep back, if the hand held it, with the clause that would."""
        table, pack = self.table, self.game.pack
        hand = table.hands.known[HOLDER] | (pack.all & ~table.trick.mask)
        found = []
        for card in legal:
            breach = broken(table, card, hand & ~pack.bits[card], binding(table, card, duties))
            if breach is not None:
                found.append({key: told for key, told in self.refusal(card, breach[0]).items() if key != "held"})
        return found

    def _refused(self, card: int, duties: list[Duty]) -> Answer:
        """A card that may not be played, and the rule that keeps it back: a duty, or else a law of the table."""
        found = broken(self.table, card, self.table.hands.known[HOLDER] & ~self.game.pack.bits[card], duties)
        if found is None:
            return self.refusal(card, self.game.settled[Basic.LAWS])
        return self.refusal(card, *found)
