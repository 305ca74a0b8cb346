"""The cards that lie on the table before the first turn of a matching game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from referee.cards import cards_of
from referee.clauses.base import Due, Setup, Stage
from referee.clauses.dealing import dealt_to
from referee.clauses.examples import Dealt, Example, Moves
from referee.clauses.openings import before_lead, first_lead, order_of_play
from referee.clauses.parameters import choice
from referee.game import Game
from referee.moves import TABLE, Move
from referee.table import Table


class TurnedFirst(Stage, Setup):
    """Turns cards up after the deal."""

    section: ClassVar[str] = "deal"
    verbs: ClassVar[frozenset[str]] = frozenset({"turn-up"})
    may_follow: ClassVar[frozenset[str]] = frozenset({"gifts", "opening-exchange", "reveal-named-card"})

    def turn_face_up(self, table: Table, card: int, index: int) -> int:
        """Puts a card of the stock face up on the table; -1 where it cannot have been there."""
        if card < 0:
            return card
        code = table.pack.codes[card]
        if not table.pack.holds(card):
            table.find("impossible", "pack", f"{code} is not in this game's pack.", move=index)
            return -1
        if not table.unseen() >> card & 1:
            table.find("impossible", self, f"{code} cannot be turned up: it is somewhere else.", move=index)
            return -1
        table.gone |= table.pack.bits[card]
        return card


@dataclass(frozen=True)
class FirstCard(TurnedFirst):
    """A card is turned up to begin the discard pile."""

    id: ClassVar[str] = "first-card"
    title: ClassVar[str] = "The first card"
    effect: str = choice("what its special effect does: nothing, or as if the dealer had played it", "none", "dealer")
    piles: int = choice("how many discard piles there are", 1, 2, default=1)

    def says(self, game: Game) -> str:
        if self.piles == 2:
            text = "Two cards are turned up, each to begin a discard pile; the rest of the pack is the stock."
        else:
            text = "A card is turned up to begin the discard pile; the rest of the pack is the stock."
        if game.has("claims"):
            text += " When everybody has seen it, it is turned face down."
        if self.effect == "none":
            text += " A special effect that such a card may have does not count."
        else:
            text += " If such a card has a special effect, it counts as if the dealer had played it."
        if game.pack.jokers:
            text += " If it is a joker, the dealer says what it stands for before looking at any card."
        return text

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        ids: tuple[str, ...] = ("first-card-turn",) if self.effect == "dealer" else ()
        return (*ids, "joker-first-card") if game.has("turned-jokers") else ids

    def needs(self, seats: int) -> int:
        return self.piles + 1

    def prepare(self, table: Table) -> None:
        table.stock -= self.piles
        table.piles = []
        table.tops = []

    def due(self, table: Table) -> Due | None:
        return None if len(table.piles) == self.piles else Due(TABLE, "turn-up")

    def missing(self, table: Table) -> str:
        return "no card has been turned up to begin the discard pile"

    def waive(self, table: Table) -> None:
        while len(table.piles) < self.piles:
            table.piles.append((-1,))
            table.tops.append(table.pack.all & ~table.wild)

    def accepts(self, table: Table, move: Move) -> bool:
        if table.challenger is not None:
            return False
        return len(table.piles) < self.piles or not table.game.has("turned-jokers") or table.turned_jokers

    def receive(self, table: Table, move: Move) -> None:
        if len(table.piles) == self.piles:
            table.find("illegal", self, "The first card has been turned up already.", move=move.index)
            return
        for place, named in enumerate(move.cards or (-1,)):
            if len(table.piles) == self.piles:
                rest = Move(TABLE, "turn-up", move.cards[place:], move.faces[place:], index=move.index)
                for clause in table.game.of_kind(TurnedJokers):
                    clause.receive(table, rest)
                    return
                message = f"{table.pack.codes[named]} was turned up too."
                table.find("illegal", self, message, move=move.index)
                return
            card = self.turn_face_up(table, named, move.index)
            if named < 0:
                message = "The log does not know which card was turned up; what may follow it cannot be told."
                table.find("unproven", self, message, move=move.index)
            table.piles.append((card,))
            table.tops.append(self._counts_as(table, card, move.faces[place] if move.faces else card, move.index))

    def _counts_as(self, table: Table, card: int, face: int | str, index: int) -> int:
        """The cards that a first card may count as."""
        pack = table.pack
        plain = pack.all & ~table.wild
        if card < 0:
            return plain
        if not table.wild >> card & 1:
            return pack.bits[card]
        if face != card and stands_for(table, face):
            return stands_for(table, face)
        message = f"The log does not say what {pack.codes[card]}, turned up first, stands for."
        table.find("unproven", table.wild_clause, message, move=index)
        table.ruling("wild-joker-undeclared")
        return plain

    def sample(self, table: Table, rng: random.Random) -> str | None:
        if self.due(table) is None:
            return None
        return "table turn-up " + " ".join(["{first}"] * self.piles)

    def examples(self, game: Game) -> Iterator[Example]:
        start, first = before_lead(game), order_of_play(game)[0]
        yield Moves((*start, f"{first} {first_lead(game)}"), None)
        if not game.has("turned-jokers"):
            yield Moves((f"{first} {first_lead(game)}",), 0)
        yield Moves((*start, start[0]), len(start), note="It has been turned up already.")
        turned = start[0].split()[2]
        starts = order_of_play(game)[1] if self.effect == "dealer" else first
        note = f"{turned} has been declared to skip a player."
        skips = ((turned, "skip"),)
        yield Moves((*start, f"{starts} {first_lead(game)}"), None, effects=skips, note=note)
        seats = game.players[0]
        aside = self.piles + game.has("turned-jokers")
        hands = dealt_to(game, seats)
        rows = 2 * game.by_id["rows"].parameters["cards"] * seats if game.has("rows") else 0
        yield Dealt(hands, stock=game.pack.size - sum(hands) - aside - rows)


def stands_for(table: Table, face: int | str) -> int:
    """The cards that a joker may stand for of which the card, or only the rank or the suit, was named; 0: none."""
    pack = table.pack
    if isinstance(face, int):
        return 1 << face & pack.all & ~table.wild if face >= 0 else 0
    letter = face
    if letter in {rank.letter for rank in pack.ranks}:
        return pack.rank_mask(letter) & ~table.wild
    return pack.suit_mask(letter) & ~table.wild


@dataclass(frozen=True)
class TurnedJokers(TurnedFirst):
    """A card is turned up whose rank are jokers."""

    id: ClassVar[str] = "turned-jokers"
    title: ClassVar[str] = "A rank of jokers"
    rulings: ClassVar[tuple[str, ...]] = ("declared-jokers", "wild-joker-undeclared")

    def says(self, game: Game) -> str:
        return (
            "One more card is turned up and laid aside for all to see: the cards of its rank are jokers in this deal, and "
            "wild."
        )

    def needs(self, seats: int) -> int:
        return 1

    def prepare(self, table: Table) -> None:
        table.stock -= 1

    def due(self, table: Table) -> Due | None:
        return None if table.turned_jokers else Due(TABLE, "turn-up")

    def missing(self, table: Table) -> str:
        return "no card has been turned up to say which rank are jokers"

    def waive(self, table: Table) -> None:
        table.turned_jokers = table.any_joker = True

    def accepts(self, table: Table, move: Move) -> bool:
        return not table.turned_jokers

    def receive(self, table: Table, move: Move) -> None:
        table.turned_jokers = True
        named = move.cards[0] if move.cards else -1
        if named < 0:
            message = "The log does not know which card was turned up: which rank are jokers cannot be told."
            table.find("unproven", self, message, move=move.index)
            table.any_joker = True
            return
        card = self.turn_face_up(table, named, move.index)
        pack = table.pack
        table.any_joker = card < 0
        if card >= 0:
            same = (other for other in cards_of(pack.all) if pack.strength[other] == pack.strength[card])
            table.wild |= pack.mask(same)
            table.wild_clause = self.id

    def sample(self, table: Table, rng: random.Random) -> str | None:
        return None if table.turned_jokers or not table.piles else "table turn-up {draw}"

    def examples(self, game: Game) -> Iterator[Example]:
        start, first = before_lead(game), order_of_play(game)[0]
        joker = next(code for code in game.pack.names(game.pack.suit_masks[1]) if code[:-1] == start[1].split()[2][:-1])
        yield Moves((*start, f"{first} {joker}={first_lead(game)}"), None)
        yield Moves((*start[:1], f"{first} {first_lead(game)}"), 1)
