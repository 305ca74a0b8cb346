"""Hands that are completed once trumps are made, a turned card among them."""

from __future__ import annotations

from collections.abc import Iterator

from referee.clauses.dealing.hands import Deal, dealt_to
from referee.clauses.kinds import Game, MakingTrumps, Move, Table
from referee.english import joined, spelled
from referee.games.examples import Dealt, Examples
from referee.games.parameters import word

COMPLETED = "completed"
"""Where a card is turned from that will be one of the cards which somebody is dealt."""


class RestOfDeal(
    MakingTrumps, title="The rest of the deal", section="deal", beside=("offered-card",), completes_hands=True
):
    """The hands are completed once trumps are made, with the turned card for whoever made them."""

    gist = ""
    rulings = ("completed-hands",)
    packets: str = word("in which packets the cards are dealt before trumps are made, parted by blanks")

    def says(self, game: Game) -> str:
        before = [int(cards) for cards in self.packets.split() if cards.isdigit()]
        rest = game.the(Deal).cards - sum(before)
        return (
            f"At first only {joined(map(spelled, before), 'and then')} of them are dealt; {spelled(rest)} more follow once "
            f"trumps are made. Whoever made trumps gets the turned card and {spelled(rest - 1)} more."
        )

    def faults(self, game: Game) -> Iterator[str]:
        packets = self.packets.split()
        if not all(cards.isdigit() for cards in packets):
            yield "packets are numbers of cards, parted by blanks"
        elif not game.of_kind(Deal) or game.the(Deal).cards <= sum(map(int, packets)):
            yield "needs the clause deal beside it, with more cards than are dealt at first"

    def made(self, table: Table, move: Move) -> None:
        """The turned card is one of the cards of whoever made trumps."""
        card, seat = table.trumps.turned, move.seat
        table.trumps.turned = None
        if card is None or table.hands.known[seat] >> card & 1:
            return
        if table.hands.could_hold(seat, card):
            table.hands.known[seat] |= table.pack.bits[card]
            return
        holders = [name for name, hand in zip(table.names, table.hands.known, strict=True) if hand >> card & 1]
        where = f"it is in {holders[0]}'s hand" if holders else "the recorded hand lacks it"
        table.refute(self, move, f"gets the turned card, {table.pack.codes[card]}, but {where}.")

    def examples(self, game: Game) -> Examples:
        yield Dealt(dealt_to(game, game.players[0]), stock=game.pack.size - game.the(Deal).cards * game.players[0])
