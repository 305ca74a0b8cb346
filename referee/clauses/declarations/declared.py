"""What has been declared in a deal, and whether the hand had it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from referee.cards.packs import cards_of
from referee.clauses.kinds import Award, Counting, Game, Move, Part, Points, Stage, Table
from referee.clauses.phases import agreed_trumps
from referee.clauses.scoring.card_points import side_of
from referee.games.fact import Asked, Fact


class Declaration(NamedTuple):
    """Something that a player has declared and that has not been found wrong."""

    seat: int
    clause: str
    cards: int
    points: int
    what: str
    """In words, for the reckoning: `a marriage in hearts`."""
    rank: tuple[int, ...] = ()
    """How it compares with others of its kind."""


class Declared(Part):
    """All declarations of a deal, in order."""

    pending: tuple[int, int] | None = None
    """Who has just declared, and the cards of which one must be played now."""

    unseen = False
    """Have cards been declared that the log does not know?"""

    def __init__(self) -> None:
        self.made: list[Declaration] = []


class PointsDeclared(Fact):
    """How many points somebody has declared."""

    name = "declared"
    large = True
    question = "How many points did each player declare?"
    untold = "how many points were declared"

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> int | None:
        clauses = [clause for clause in table.game.of_kind(Declaring) if clause.fact_told.name == self.name]
        return sum(line.points for one in clauses for line in one.counted(table) if line.seat in hands) or None


class Declaring(Stage, Counting, section="declarations"):
    """Lets players declare what their hands have; their sides count points for it.

    A declaration is believed: its cards count as known cards of the hand, unless the log shows them elsewhere; then the
    declaration is what is wrong. What it names without saying so (`marriage H`, `four J`) is known from the reading.
    """

    verbs = frozenset({"declare"})
    before_trick: ClassVar[bool] = False
    """Do its points count before those of the trick that is over, where points count as they come?"""
    laid_before: ClassVar[bool] = False
    """Are they declared before play, and count as long as it is not over?"""
    words: ClassVar[tuple[str, ...]] = ()
    """What the declarations of this clause begin with."""
    fact_told: ClassVar[PointsDeclared] = PointsDeclared()
    """What is told of them of a deal that nobody wrote down."""
    needs_trick = False
    """Do they count only if the side wins a trick?"""

    def called(self) -> str:
        """What is counted by it before the trick, where points count as they come; empty: nothing that is named."""
        return ""

    def tells(self, game: Game) -> Iterator[Asked]:
        """Where points in tricks are told, those that were declared are told as well."""
        if any(one.name == "card_points" for award in game.of_kind(Award) for one in award.tells(game)):
            yield self.fact_told.asked()

    def accepts(self, table: Table, move: Move) -> bool:
        return move.text.partition(" ")[0] in self.words

    def valid(self, table: Table) -> Iterator[Declaration]:
        """The declarations of this clause that count, as things stand."""
        for made in table.own(Declared).made:
            sure = not self.needs_trick or (self.laid_before and not table.over)
            if made.clause == self.id and (sure or any(table.won.tricks[one] for one in side_of(table, made.seat))):
                yield made

    def counted(self, table: Table) -> Iterator[Points]:
        for made in self.valid(table):
            yield Points(made.seat, made.points, made.what)
        for seat, points in self.fact_told.reported(table).items():
            yield Points(seat, points, "declared")

    def at_most(self, table: Table) -> float:
        made = [one.points for one in table.own(Declared).made if one.clause == self.id]
        most: int = sum([max(points, 0) for points in (*made, *self.fact_told.reported(table).values())])
        return most

    def uncounted(self, table: Table) -> bool:
        return table.own(Declared).unseen

    def note_unseen(self, table: Table, move: Move) -> None:
        """Says that cards were declared which the log does not know."""
        table.own(Declared).unseen = True
        table.accuse(
            self, move, "laid down cards that the log does not know; what they count is open.", kind="unproven"
        )

    def note(self, table: Table, made: Declaration) -> None:
        """Takes note of a declaration."""
        table.own(Declared).made.append(made)

    def holds(self, table: Table, move: Move, cards: int, before: int = 0) -> bool:
        """Has the player these cards, those aside that they have played `before`? Says so where they have not."""
        missing = cards & ~table.hands.known[move.seat] & ~before
        for card in cards_of(missing):
            if not table.hands.could_hold(move.seat, card):
                self._not_held(table, move, card)
                return False
        if missing:
            words = f"declared {' '.join(table.pack.names(cards))}; the log does not show all of these cards."
            table.accuse(self, move, words, kind="unproven")
        return True

    # --- before one's first card -------------------------------------------------------------------------

    def read(self, table: Table, move: Move) -> Declaration | None:
        """What these cards make; None where they make nothing."""
        raise NotImplementedError

    def spent(self, table: Table, move: Move, found: Declaration) -> bool:
        """Has the player declared cards of these in a way that leaves no place for this? Says so."""
        raise NotImplementedError

    @staticmethod
    def too_late(table: Table, seat: int) -> bool:
        """Has the player played a card?"""
        return table.trick.number > 1 or seat in table.trick.seats

    def receive(self, table: Table, move: Move) -> None:
        if min(move.cards, default=-1) < 0:
            self.note_unseen(table, move)
            return
        if self.too_late(table, move.seat):
            table.accuse(self, move, "declared too late: combinations are declared before one's first card.")
            return
        if table.awaited is not None and not self.judge_turn(table, move, table.awaited, "declared", ""):
            return
        found = self.read(table, move)
        if found is None:
            codes = " ".join(table.pack.codes[card] for card in move.cards)
            table.accuse(self, move, f"declared {codes}, which makes nothing that counts here.")
        elif not self.spent(table, move, found) and self.holds(table, move, found.cards):
            self.note(table, found)

    def own(self, table: Table, seat: int) -> list[Declaration]:
        """What the player has declared by this clause."""
        return [one for one in table.own(Declared).made if one.seat == seat and one.clause == self.id]

    def _not_held(self, table: Table, move: Move, card: int) -> None:
        """Says that a card which was declared is not in the hand, and what shows it."""
        code, places = table.pack.codes[card], table.hands.record.places
        shown = [(seat, at[0]) for (seat, one), at in places.items() if one == card and seat != move.seat]
        words = f"{table.names[move.seat]} declared {code}, which is not in {table.names[move.seat]}'s hand"
        if not shown:
            table.find("illegal", self, f"{words}.", move=move.index, seat=move.seat)
            return
        holder, place = shown[0]
        message = f"{words}: {table.names[holder]} has it, at move {place}."
        proof = (place, card) if place > move.index else None
        table.find("illegal", self, message, move=move.index, seat=move.seat, proof=proof)


def trump_in_examples(game: Game) -> int:
    """The suit that is trumps in examples."""
    agreed = agreed_trumps(game)
    return game.pack.suit(agreed) if agreed else 0
