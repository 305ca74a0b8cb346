"""Rows of cards on the table, played when the hand is empty."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.packs import cards_of
from referee.clauses.dealing.hands import Deal, dealt_to, largest_hand
from referee.clauses.kinds import Combining, Game, Setup, Table
from referee.english import count
from referee.games.examples import Dealt, Examples
from referee.games.parameters import IN_PACK, number

ROWS = ("row", "blind")
"""The rows of each player as a log names them: the face-up one, the face-down one."""


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

    def is_blind(self, table: Table, holder: int) -> bool:
        """Does a card from there come face down?"""
        return holder >= table.seats and (holder - table.seats) % 2 == 1

    def place(self, table: Table, index: int, seat: int, source: str | None) -> int:
        """The hand or row that a card played at that move comes from."""
        if source in ROWS:
            return table.hands.rows_of(seat)[ROWS.index(source)]
        return table.hands.record.played_from.get(index, seat)

    def face_down(self, table: Table, holder: int) -> list[str]:
        """The cards of a face-down row as far as they are known: any may be tried."""
        return [table.pack.codes[card] for card in cards_of(table.hands.known[holder])]

    def judge(self, table: Table, index: int, seat: int, holder: int, cards: Sequence[int]) -> None:
        """Reports a card taken from a row too early, and several blind cards at once."""
        due = table.hands.holder(seat)
        name = table.names[seat]
        if holder > due and holder >= table.seats:
            left = "hand" if due < table.seats else "face-up row"
            message = f"{name} played from a row while there were cards in the {left}."
            table.find("illegal", self, message, move=index, seat=seat)
        elif len(cards) > 1 and not self.is_blind(table, holder):
            if holder >= table.seats:
                table.cite("row-sets")
        elif len(cards) > 1:
            message = f"{name} played {count(len(cards), 'face-down card')} at once; they are played one at a time."
            table.find("illegal", self, message, move=index, seat=seat)

    def examples(self, game: Game) -> Examples:
        for seats in dict.fromkeys(game.players):
            yield Dealt(dealt_to(game, seats), rows=self.cards)
