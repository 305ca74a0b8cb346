"""The table: every fact of one deal, kept once.

Clauses read the table and, through the verbs of their kinds, change it; they keep nothing themselves. A hand is the
set of cards known to be in it and the number of all its cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from referee.games.question import Question
from referee.table.facts import Facts
from referee.table.parts import Part

if TYPE_CHECKING:
    from referee.games.clause import Clause
    from referee.reading.moves import Move
    from referee.table.shapes import Kind

P = TypeVar("P", bound=Part)

MAX_FINDINGS = 100
"""A deal lists about so many findings."""


@cache
def orders(seats: int, direction: int) -> tuple[tuple[int, ...], ...]:
    """For each seat, all seats in order from it."""
    return tuple(tuple((first + direction * step) % seats for step in range(seats)) for first in range(seats))


class Table(Facts):
    """One deal in progress: its facts, and what clauses ask of them and do to them."""

    # --- who is who ----------------------------------------------------------------------------------------

    @property
    def eldest(self) -> int:
        """The seat to the dealer's left; where the game goes counter-clockwise, to the right."""
        return (self.dealer + self.game.onward) % self.seats

    @property
    def orders(self) -> tuple[tuple[int, ...], ...]:
        """For each hand, all in the order of play from it: clockwise, unless a law or the game has another order."""
        return self.rounds or orders(self.seats, self.direction)

    def order(self, first: int) -> tuple[int, ...]:
        """All hands in the order of play from the first."""
        return (self.rounds or orders(self.seats, self.direction))[first]

    def with_cards(self, first: int) -> int:
        """That hand, or the next in the order of play that still has cards; where none has, the first that plays at all."""
        order = self.order(first)
        return next((hand for hand in order if self.hands.has_cards(hand)), order[0])

    def clockwise(self, first: int) -> tuple[int, ...]:
        """All seats, clockwise from the first, or as the game goes; whatever turns play round in the middle of a deal."""
        return orders(self.seats, self.game.onward)[first]

    def sit_out(self, *resting: int) -> None:
        """Leaves players out of the play of this deal; who should lead in their place is the next who plays."""
        self.rounds = tuple(
            tuple(seat for seat in order if seat not in resting) for order in orders(self.seats, self.direction)
        )
        self.trick.limit = self.hands.dealt

    def own(self, kind: type[P]) -> P:
        """The facts of that kind, which a clause keeps in this deal; made when they are first asked for."""
        found: P | None = self.belongings.get(kind)
        if found is None:
            found = self.belongings[kind] = kind()
        return found

    # --- judgement -----------------------------------------------------------------------------------------

    def cite(self, id_: str) -> str:
        """The answer in force to a question of the book of rulings; the verdict will name it."""
        self.cited.add(id_)
        return self.rulings.get(id_, "default")

    def find(
        self,
        kind: Kind,
        clause: Clause | Question | str,
        message: str,
        *,
        move: int | None,
        seat: int | None = None,
        proof: tuple[int, int] | None = None,
        legal: Sequence[str] | None = None,
    ) -> None:
        """Adds a finding that rests on a clause, or on the one that answers what every game settles; `proof` is a later
        move and the card that it shows. Of a deal with very many the first of each kind are listed, the others counted."""
        again, self.last_found = move == self.last_found, move
        if len(self.findings) >= MAX_FINDINGS and any(found["kind"] == kind for found in self.findings):
            self.unlisted += 1
            self.unlisted_plays += kind == "unproven" and move is not None and not again
            return
        ground = self.game.settled[clause] if isinstance(clause, Question) else clause
        id_ = ground if isinstance(ground, str) else ground.id
        self.findings.append(
            {
                "deal": self.match.number,
                "move": move,
                "player": None if seat is None or seat < 0 else self.names[seat],
                "kind": kind,
                "clause": id_,
                "certain": kind != "unproven",
                "message": message,
                "proof": proof and {"move": proof[0], "card": self.pack.codes[proof[1]]},
                "legal": legal,
                "rule": self.game.rule(id_),
            }
        )

    def accuse(
        self,
        clause: Clause | Question | str,
        move: Move,
        words: str,
        *,
        kind: Kind = "illegal",
        legal: Sequence[str] | None = None,
    ) -> None:
        """Adds a finding against who made the move; the words go on after the name: `bid out of turn.`"""
        self.find(kind, clause, f"{self.names[move.seat]} {words}", move=move.index, seat=move.seat, legal=legal)

    def refute(self, clause: Clause | Question | str, move: Move, words: str) -> None:
        """Adds a finding that the move cannot have been made, as the cards lie; the words go on after the player's name."""
        self.accuse(clause, move, words, kind="impossible")

    # --- hands ---------------------------------------------------------------------------------------------

    def lay_out_of(self, seat: int, card: int, move: int) -> None:
        """Takes a card that is played out of a hand at that move."""
        hands = self.hands
        watch = hands.watch
        held = card < 0 or hands.known[seat] >> card & 1 or (watch is not None and watch.shows(hands, seat, card))
        hands.remove(seat, card, move)
        if not held:
            self.keep_recorded(seat)

    def keep_recorded(self, seat: int) -> None:
        """Leaves a hand no smaller than the cards that are known to be in it, after one was played that was not."""
        left = self.hands.known[seat].bit_count()
        if self.hands.sizes[seat] < left and self.cite("card-not-held") == "default":
            self.hands.sizes[seat] = left

    def fell(self, card: int) -> bool:
        """Has the card been played in this deal?"""
        return bool(self.won.fallen >> card & 1) or card in self.trick.cards
