"""Trumps that the first card makes which is led."""

from __future__ import annotations

from referee.clauses.kinds import Effect, Game, Table, questions
from referee.games.examples import Examples, good


class FirstLeadTrumps(Effect, title="Trumps by the first card", section="trumps", names_trumps=True):
    """The suit of the first lead is trumps."""

    answers = (questions.TRUMPS,)
    rulings = ("unseen-lead",)
    rule = (
        "Unless it is settled otherwise by then, the suit of the first card that is led is trumps for the whole deal."
    )
    short = "the suit of the first lead"

    def after_play(self, table: Table, seat: int, card: int) -> None:
        trumps, trick = table.trumps, table.trick
        if trumps.named or len(trick.cards) != 1:
            return
        if card < 0:
            trick.untold = True
            table.cite("unseen-lead")
            return
        suit = table.pack.suit_of[trick.faces[0]]
        trumps.settle(suit if suit >= 0 else None)

    def stirred_by(self, table: Table) -> int:
        return 0 if table.trumps.named else -1

    def examples(self, game: Game) -> Examples:
        yield good("{first} {b0}", "{second} {b1}")
