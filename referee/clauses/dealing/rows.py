"""Rows of cards on the table, played when the hand is empty."""

from __future__ import annotations

from collections.abc import Sequence

from referee.clauses.dealing.hands import Deal, dealt_to, largest_hand
from referee.clauses.kinds import Combining, Game, Setup, Table
from referee.english import count
from referee.games.examples import Dealt, Examples
from referee.games.parameters import IN_PACK, number
from referee.table.hands import ROWS


class Rows(
    Setup, title="Rows on the table", section="deal", families=("climbing", "matching", "melding"), lays_rows=True
):
    """Each player has a face-down and a face-up row."""

    gist = (
        "Each player also gets a row of {cards:spelled} cards face down with another face up on each: when your hand is empty, "
        "play the face-up cards, and then the face-down ones blind. A blind card that may not be played goes back, and you "
        "pass."
    )
    rule = (
        "Each player is dealt a row of {cards:spelled} cards face down, and another card face up on each of them. When "
        "your hand is empty, play from the face-up cards; when those are gone too, play the face-down ones blind. A "
        "blind card that may not be played goes back, and you pass."
    )
    beside = ("deal",)
    cards: int = number("cards in each row", low=1, bound=IN_PACK)

    def besides(self, on_table: int, seats: int) -> str:
        return f"a row of {on_table // seats} on the table each" if on_table else ""

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        ids: tuple[str, ...] = (
            ("blind-failure", "row-draw", "row-discard") if game.family == "melding" else ("blind-failure",)
        )
        if any(clause.sets for clause in game.of_kind(Combining)):
            ids += ("row-sets",)
        hand = game.the(Deal).cards
        return ids if largest_hand(game, game.pack.size, game.players[1]) >= hand else (*ids, "small-rows")

    def extra_hands(self, players: Sequence[str]) -> Sequence[tuple[str, ...]]:
        return [(f"{name}/{row}",) for name in players for row in ROWS]

    def needs(self, seats: int) -> int:
        return 2 * self.cards * seats

    def prepare(self, table: Table) -> None:
        table.hands.has_rows = True
        if table.hands.dealt < table.game.the(Deal).cards:
            table.cite("small-rows")
        for seat in range(table.seats):
            for row in table.hands.rows_of(seat):
                table.hands.sizes[row] = self.cards
                table.hands.stock -= self.cards

    def judge(self, table: Table, index: int, seat: int, holder: int, cards: Sequence[int]) -> None:
        """Reports a card taken from a row too early, and several blind cards at once."""
        due = table.hands.holder(seat)
        name = table.names[seat]
        if holder > due and holder >= table.seats:
            left = "hand" if due < table.seats else "face-up row"
            message = f"{name} played from a row while there were cards in the {left}."
            table.find("illegal", self, message, move=index, seat=seat)
        elif len(cards) > 1 and not table.hands.is_blind(holder):
            if holder >= table.seats:
                table.cite("row-sets")
        elif len(cards) > 1:
            message = f"{name} played {count(len(cards), 'face-down card')} at once; they are played one at a time."
            table.find("illegal", self, message, move=index, seat=seat)

    def examples(self, game: Game) -> Examples:
        for seats in dict.fromkeys(game.players):
            yield Dealt(dealt_to(game, seats), rows=self.cards)
