"""Dummy: a hand that lies open for its partner to play."""

from __future__ import annotations

from collections.abc import Iterator

from referee.clauses.kinds import Game, Move, Stage, Table, lasting_side, questions
from referee.english import count
from referee.games.examples import Examples, bad, good
from referee.table.contract import Contract


class Dummy(
    Stage, title="Dummy", section="leading", ordered=False, beside=("contract-bids",), asks_for=questions.LASTING
):
    """The declarer's partner lays the hand open."""

    verbs = frozenset({"show"})
    rule = (
        "When the first card has been led, the declarer's partner lays all their cards on the table, face up. They are the "
        "dummy and have no say in the play: when it is the dummy's turn the declarer says which of its cards is played. A "
        "trick that a card of the dummy wins is followed by a lead from the dummy."
    )
    gist = "The declarer also plays the hand of their partner, the dummy, which lies open after the first lead."

    def dummies(self, table: Table) -> list[int]:
        declarer = table.auction.high_bidder
        return [] if declarer is None else [seat for seat in lasting_side(table, declarer) if seat != declarer]

    def stands(self, table: Table) -> Iterator[str]:
        for seat in self.dummies(table) if table.own(Contract).level else ():
            yield f"{table.names[seat]} is the dummy."

    def receive(self, table: Table, move: Move) -> None:
        lying = table.trick.number <= 1 and not table.trick.cards
        if move.seat not in self.dummies(table):
            table.accuse(self, move, "showed cards; only the dummy lays the hand on the table.")
        elif not table.started or lying:
            table.accuse(self, move, "laid the hand on the table before the first card was led.")
        elif len(move.cards) != table.hands.sizes[move.seat]:
            told, held = count(len(move.cards), "card"), table.hands.sizes[move.seat]
            table.refute(self, move, f"laid {told} on the table; the dummy has {held}.")
        else:
            elsewhere = [card for card in move.cards if card >= 0 and not table.hands.known[move.seat] >> card & 1]
            if elsewhere:
                table.refute(
                    self, move, f"laid {table.pack.codes[elsewhere[0]]} on the table, which is not in that hand."
                )

    def examples(self, game: Game) -> Examples:
        cards = " ".join(game.pack.names(game.pack.suit_masks[0])[: game.pack.size // game.seats])
        yield good("{first} {lead}", f"{{second}} show {cards}", start="lead")
        yield bad(f"{{second}} show {cards}", start="lead")
        yield bad("{first} {lead}", f"{{third}} show {cards}", start="lead")
