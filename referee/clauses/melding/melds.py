"""Melds: what one is, laying off on it, rearranging all that lie on the table."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.combinations import Combination, run_of, set_of
from referee.cards.meld_shapes import LEAST_MELD
from referee.clauses.climbing.combining import steps
from referee.clauses.dealing.hands import HandSizes
from referee.clauses.kinds import Aim, Combining, Game, Statement, Table, has_majors
from referee.clauses.melding.turns import OneAction
from referee.clauses.phases import after_meld, drawing, drawing_first, meld_of, order_of_play, plain_cards
from referee.clauses.scoring.coins import Coins
from referee.games.examples import Examples, Moves
from referee.games.parameters import flag, number


def least_meld(table: Table) -> int:
    """The fewest cards that make a meld in this deal."""
    if table.melds.most_dealt > 1:
        return LEAST_MELD
    table.cite("short-hands")
    return LEAST_MELD - 1


class Melds(Combining, title="Melds", section="melds", rulings=("meld-shape", "lost-turn")):
    """Sets and runs of three cards or more."""

    aim = (Aim("by", "melding"),)
    rulings_where = (
        ("short-hands", lambda game: game.of_kind(HandSizes) or game.of_kind(Coins)),
        ("arcana-rank", has_majors),
    )

    def says(self, game: Game) -> str:
        majors = " The major arcana are a suit, in the order of their numbers." if game.pack.outline.majors else ""
        return (
            "A meld is a set, three or more cards of one rank, or a run, three or more of one suit whose ranks follow each "
            f"other in the order of this game.{majors}"
        )

    def read(self, table: Table, cards: Sequence[int], faces: Sequence[int]) -> Combination | None:
        if len(faces) < LEAST_MELD:
            return None
        return set_of(table.pack, faces) or run_of(table.pack, steps(table.game, "suit"), faces)

    def examples(self, game: Game) -> Examples:
        start, first = drawing_first(game), order_of_play(game)[0]
        cards = meld_of(game).split()
        one, other = (plain_cards(game, suit) for suit in (1, 2))
        yield Moves((*start, f"{first} meld {' '.join(cards)}"), None)
        yield Moves((*start, f"{first} meld {' '.join(cards[:2])}"), len(start), note="Two cards are no meld.")
        yield Moves((*start, f"{first} meld {one[2]} {one[3]} {other[4]}"), len(start), note="They are of two suits.")


class LayOff(Statement, title="Laying off", section="melds", rulings=("lost-turn",)):
    """Cards are added to melds."""

    rule = "You may lay cards off on any meld on the table, whoever laid it, as long as it stays a meld of its kind."

    def examples(self, game: Game) -> Examples:
        start, player, cards = after_meld(game), order_of_play(game)[1], plain_cards(game, 1)
        yield Moves((*start, f"{player} lay-off {cards[5]} on 1"), None)
        yield Moves((*start, f"{player} lay-off {plain_cards(game, 2)[5]} on 1"), len(start))
        yield Moves((*start, f"{player} lay-off {cards[5]} on 2"), len(start), note="There is only one meld.")


class Rearrange(Statement, title="Rearranging the melds", section="melds", rulings=("meld-after-rearranging",)):
    """All melds may be laid anew."""

    revalue: bool = flag("may a joker that is moved stand for another card?", default=False)

    def says(self, game: Game) -> str:
        jokers = " A joker that you move may then stand for another card." if game.pack.jokers and self.revalue else ""
        return f"You may rearrange the melds on the table.{jokers} {self.by_default(game)}"

    def by_default(self, game: Game) -> str:
        jokers = ""
        if game.pack.jokers and not self.revalue:
            jokers = " A joker that you move goes on standing for the same card."
        return (
            "You must play at least one card from your hand as you do so; in the end every group must be a meld, and no card "
            f"may leave the table.{jokers}"
        )

    def examples(self, game: Game) -> Examples:
        start, player, cards = after_meld(game), order_of_play(game)[1], plain_cards(game, 1)
        old = " ".join(meld_of(game).split())
        yield Moves((*start, f"{player} rearrange {old} {cards[5]}"), None)
        if not game.of_kind(RearrangeFailed):
            yield Moves((*start, f"{player} rearrange {old}"), len(start), note="No card comes from the hand.")
            yield Moves((*start, f"{player} rearrange {old} {cards[6]}"), len(start))
        if game.pack.jokers:
            joker, first, second = game.pack.jokers[0], order_of_play(game)[0], player
            low, middle, high, top = cards[2:6]
            begun = (*drawing_first(game), f"{first} meld {low} {middle} {joker}={high}")
            begun = (
                *begun,
                *(
                    ()
                    if game.of_kind(OneAction)
                    else (f"{first} discard {plain_cards(game, 2)[0]}", *drawing(game, second))
                ),
            )
            moved = f"{second} rearrange {joker}={top} {high} {middle} {low}"
            yield Moves((*begun, moved), None if self.revalue else len(begun))


class RearrangeFailed(Statement, title="Melds that cannot be completed", section="melds", beside=("rearrange",)):
    """What a failed rearrangement costs."""

    rule = (
        "If you begin to rearrange the melds and cannot complete them, take the cards you played back into your hand "
        "and draw {cards:spelled} more."
    )
    rulings = ("rearrange-failed", "rearrange-implied")
    cards: int = number("penalty cards", low=1)

    def report(self, table: Table, index: int, seat: int) -> None:
        """Reports melds that could not be completed."""
        table.cite("rearrange-failed")
        message = f"{table.names[seat]} could not complete the melds: the cards go back, and {self.cards} more are due."
        table.find("penalty", self, message, move=index, seat=seat)

    def examples(self, game: Game) -> Examples:
        start, player, cards = after_meld(game), order_of_play(game)[1], plain_cards(game, 1)
        failed = (*start, f"{player} rearrange {' '.join(meld_of(game).split())} {cards[6]}")
        yield Moves(failed, len(start))
        draws = (f"{player} draw",) * self.cards
        discard = f"{player} discard {cards[6]}"
        yield Moves((*failed, *draws, discard), len(start), note="The penalty cards are drawn before the turn goes on.")
