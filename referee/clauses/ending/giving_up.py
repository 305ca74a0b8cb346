"""A declared game that ends early, because one side gives the other the tricks that are left."""

from __future__ import annotations

from collections.abc import Sequence

from referee.clauses.kinds import Game, Move, Stage, Table
from referee.clauses.phases import before_lead, order_of_play
from referee.english import count
from referee.games.examples import Examples, Moves
from referee.table.declared import DeclaredGame


def lying_aside(table: Table, left: int, hands: Sequence[int]) -> int:
    """The cards that nobody plays, of those that have not been played: what was laid aside, what is known to lie there, or what
    is in nobody's hand."""
    laid = table.kitty.laid_aside
    if laid is not None and all(card >= 0 for card in laid):
        return table.pack.mask(laid) & left
    if table.kitty.known.bit_count() == table.kitty.size and not table.kitty.taken:
        return table.kitty.known & left
    for hand in hands:
        left &= ~hand
    return left


class ClaimRest(Stage, title="Claiming the rest", section="the end of the deal", beside=("declare-game",)):
    """A declared game may end with a claim of all that is left."""

    gist = ""
    rule = (
        "A player may claim all tricks that are left for their side, the declarer's or the others'. If the other side agrees, "
        "or gives up, the deal is over and the cards of those tricks count for the side that claimed them. A log writes down "
        "only a claim that was agreed on."
    )
    families = ("trick-taking",)
    verbs = frozenset({"claim"})

    def receive(self, table: Table, move: Move) -> None:
        if not table.started or not table.own(DeclaredGame).clause:
            table.accuse(self, move, "claimed the rest before a card of a declared game was played.")
            return
        if move.value is not None:
            table.accuse(self, move, f"claimed {count(move.value, 'trick')}; all that are left are claimed together.")
        self._settle(table, move.seat)
        table.trick.clear()
        table.over = True

    @staticmethod
    def _settle(table: Table, seat: int) -> None:
        """Gives the player the tricks that are left, with all cards but those that lie aside. Where it is not known which these
        are, or what the declarer still holds, what the cards are worth cannot be told."""
        declarer = table.auction.high_bidder
        assert declarer is not None, "who has declared a game has the bid"
        hands = table.hands.settled() or table.hands.known
        left = table.pack.all & ~table.won.fallen
        lying = lying_aside(table, left & ~table.trick.mask, hands)
        known = lying.bit_count() == table.kitty.size and hands[declarer].bit_count() == table.hands.sizes[declarer]
        table.own(DeclaredGame).held = hands[declarer] if known else None
        table.won.tricks[seat] += (table.trick.limit or 0) - max(table.trick.number - 1, 0)
        table.won.cards[seat] |= left & ~lying
        table.won.fallen |= left & ~lying

    def examples(self, game: Game) -> Examples:
        start, first = before_lead(game), order_of_play(game)[0]
        lead = game.pack.names(game.pack.suit_masks[1])[0]
        yield Moves((*start, f"{first} {lead}", f"{first} claim"), None)
        yield Moves((*start, f"{first} claim"), len(start), note="No card has been played.")
