"""The cards that are turned up before the first turn, to begin the discard piles."""

from __future__ import annotations

import random
from typing import ClassVar

from referee.cards.packs import UNKNOWN, Pack
from referee.clauses.dealing.hands import cards_apart, dealt_to
from referee.clauses.kinds import (
    TABLE,
    CardEffect,
    Due,
    Game,
    Move,
    Part,
    Setup,
    Stage,
    Table,
    laid_face_down,
    questions,
)
from referee.clauses.phases import before_lead, plain_cards
from referee.english import a
from referee.games.clause import Clause
from referee.games.examples import Dealt, Examples, Moves, bad, good
from referee.games.parameters import choice, rank


class TurnedUp(Part):
    """What has been turned up to begin the discard piles."""

    def __init__(self) -> None:
        self.first: list[Move] = []
        """The moves that turned up first cards, with what the dealer named."""


BEFORE_PLAY = frozenset({"gifts", "kitty", "opening-exchange", "reveal-named-card", "throw-in"})
"""What may as well come after the first cards."""


def turned_up(clause: Clause, table: Table, card: int, index: int) -> int:
    """Puts a card of the stock face up on the table for a clause; -1 where it cannot have been there."""
    if card < 0:
        return card
    code = table.pack.codes[card]
    if not table.pack.holds(card):
        table.find("impossible", "pack", f"{code} is not in this game's pack.", move=index)
        return -1
    if not table.hands.unseen() >> card & 1:
        table.find("impossible", clause, f"{code} cannot be turned up: it is somewhere else.", move=index)
        return -1
    table.hands.gone |= table.pack.bits[card]
    return card


class FirstCards(Stage, Setup, section="deal"):
    """Cards are turned up to begin the discard piles."""

    skipped = "no card has been turned up to begin the discard pile"
    verbs = frozenset({"turn-up"})
    may_follow = BEFORE_PLAY
    chosen: ClassVar[str] = "{first}"
    """How a sample says which card is turned up: one that the dealer chose to lie there, or any of the stock."""

    def _others(self, game: Game) -> list[Stage]:
        """The other steps in which a card is turned up."""
        return [stage for stage in game.of_kind(Stage) if stage is not self and "turn-up" in stage.verbs]

    def lies(self, table: Table, move: Move, place: int, card: int) -> None:
        """Takes note of a card on which play goes on."""

    def needs(self, seats: int) -> int:
        return self.piles + 1

    def prepare(self, table: Table) -> None:
        table.hands.stock -= self.piles
        table.piles.cards = []
        table.piles.tops = []

    def due(self, table: Table) -> Due | None:
        return None if len(table.piles) == self.piles else Due(TABLE, "turn-up")

    def waive(self, table: Table) -> None:
        table.piles.cards += [(UNKNOWN,)] * (self.piles - len(table.piles))

    def accepts(self, table: Table, move: Move) -> bool:
        return len(table.piles) < self.piles or not any(stage.due(table) for stage in self._others(table.game))

    def receive(self, table: Table, move: Move) -> None:
        if len(table.piles) == self.piles:
            table.find("illegal", self, "The first card has been turned up already.", move=move.index)
            return
        table.own(TurnedUp).first.append(move)
        for place, named in enumerate(move.cards or (-1,)):
            if len(table.piles) == self.piles:
                rest = Move(TABLE, "turn-up", move.cards[place:], move.faces[place:], index=move.index)
                for stage in self._others(table.game):
                    stage.receive(table, rest)
                    return
                message = f"{table.pack.codes[named]} was turned up as well; one card begins each discard pile."
                table.find("illegal", self, message, move=move.index)
                return
            card = turned_up(self, table, named, move.index)
            table.piles.cards.append((card,))
            self.lies(table, move, place, card)

    def sample(self, table: Table, rng: random.Random) -> str | None:
        if self.due(table) is None:
            return None
        return "table turn-up " + " ".join([self.chosen] * self.piles)

    def in_examples(self, game: Game) -> tuple[str, ...]:
        return (f"table turn-up {' '.join(plain_cards(game, 0)[3 : 3 + self.piles])}",)

    def examples(self, game: Game) -> Examples:
        start = before_lead(game)
        yield Moves((*start, start[0]), len(start), note="It has been turned up already.")
        aside = self.piles + sum(one.needs(game.seats) for one in game.of_kind(Setup) if one is not self)
        hands = dealt_to(game, game.seats)
        yield Dealt(hands, stock=game.pack.size - sum(hands) - aside - cards_apart(game))


class FirstCard(FirstCards, title="The first card", families=("matching",)):
    """A card is turned up that the first player has to match."""

    rulings_where = (
        ("first-card-turn", {"effect": "dealer"}),
        ("joker-first-card", lambda game: any(one.ranks_jokers for one in game.of_kind(Stage))),
    )
    effect: str = choice("what its special effect does: nothing, or as if the dealer had played it", "none", "dealer")
    piles: int = choice("how many discard piles there are", 1, 2, default=1)
    back: str | None = rank("a rank that goes back into the stock, so that another card is turned up", default=None)

    def says(self, game: Game) -> str:
        if self.piles == 2:
            text = "Turn up two cards, each to begin a discard pile; the rest of the pack is the stock."
        else:
            text = "Turn up a card to begin the discard pile; the rest of the pack is the stock."
        if laid_face_down(game):
            text += " When everybody has seen it, turn it face down."
        if self.back:
            text += f" If it is {self._back_in_words(game)}, put it back into the stock and turn up another."
        if game.of_kind(CardEffect):
            text += f" If {'either' if self.piles == 2 else 'it'} has a special effect, that "
            text += "does not count." if self.effect == "none" else "counts as if the dealer had played the card."
        if game.pack.jokers:
            text += " If it is a joker, the dealer says what it stands for before looking at their hand."
        return text

    def _back_in_words(self, game: Game) -> str:
        return a(game.pack.rank_name(self.back or ""))

    def begins(self, pack: Pack) -> int:
        """The cards on which play may go on."""
        return pack.all & ~(pack.rank_mask(self.back) if self.back else 0)

    def waive(self, table: Table) -> None:
        super().waive(table)
        table.piles.tops += [table.pack.all & ~table.wild.cards] * (self.piles - len(table.piles.tops))

    def lies(self, table: Table, move: Move, place: int, card: int) -> None:
        if move.cards[place : place + 1] in {(), (-1,)}:
            message = "The log does not know which card was turned up; what may follow it cannot be told."
            table.find("unproven", self, message, move=move.index)
        elif card >= 0 and not self.begins(table.pack) >> card & 1:
            message = (
                f"{table.pack.codes[card]} stays turned up; {self._back_in_words(table.game)} goes back into the stock."
            )
            table.find("illegal", self, message, move=move.index)
        table.piles.tops.append(self._counts_as(table, card, move.faces[place] if move.faces else card, move.index))

    def _counts_as(self, table: Table, card: int, face: int | str, index: int) -> int:
        """The cards that a first card may count as."""
        pack = table.pack
        plain = pack.all & ~table.wild.cards
        if card < 0:
            return plain
        if not table.wild.cards >> card & 1:
            return pack.bits[card]
        if face != card and stands_for(table, face):
            return stands_for(table, face)
        message = f"The log does not say what {pack.codes[card]}, turned up first, stands for."
        table.find("unproven", table.wild.clause, message, move=index)
        table.cite("wild-joker-undeclared")
        return plain

    def examples(self, game: Game) -> Examples:
        yield good("{first} {lead}", start="lead")
        if not self._others(game):
            yield bad("{first} {lead}", start="deal")
        if any(effect.only_declared for effect in game.of_kind(CardEffect)):
            starts = "{second} {lead}" if self.effect == "dealer" else "{first} {lead}"
            skips, note = (("{turned}", "skip"),), "{turned} has been declared to skip a player."
            yield good(starts, start="lead", effects=skips, note=note)
        if self.back:
            yield bad(f"table turn-up {game.pack.names(game.pack.rank_mask(self.back))[0]}", start="deal")
        yield from super().examples(game)


class DiscardPile(FirstCards, title="Stock and discard pile", families=("melding",), ordered=False, piles=1):
    """A card is turned up as the discard pile."""

    answers = (questions.DISCARDING,)
    rule = "Turn up a card to begin the discard pile. The undealt cards are the stock, face down."
    rulings = ("unrecorded-turn-up",)
    left_out = "unrecorded-turn-up"
    chosen = "{draw}"


class TwoPiles(FirstCards, title="Stock and two discard piles", families=("melding",), ordered=False, piles=2):
    """Two discard piles."""

    answers = (questions.DISCARDING,)
    rule = (
        "Turn up two cards, each to begin a discard pile. The undealt cards are the stock, face down. You may draw from "
        "either pile and discard to either."
    )
    rulings = ("unrecorded-turn-up",)
    left_out = "unrecorded-turn-up"
    chosen = "{draw}"


def stands_for(table: Table, face: int | str) -> int:
    """The cards that a joker may stand for of which the card, or only the rank or the suit, was named; 0: none."""
    pack = table.pack
    if isinstance(face, int):
        return 1 << face & pack.all & ~table.wild.cards if face >= 0 else 0
    letter = face
    if letter in {rank.letter for rank in pack.ranks}:
        return pack.rank_mask(letter) & ~table.wild.cards
    return pack.suit_mask(letter) & ~table.wild.cards
