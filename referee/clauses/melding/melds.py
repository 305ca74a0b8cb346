"""Melds: what one is, laying off on it, rearranging all that lie on the table."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.combinations import Combination, run_of, set_of
from referee.cards.meld_shapes import LEAST_MELD
from referee.clauses.climbing.combining import steps
from referee.clauses.dealing.hands import ExtraCard
from referee.clauses.kinds import Aim, Combining, Game, OfTurns, Statement, Table, has_majors, questions
from referee.clauses.melding.deadwood import MeldsInHand, knocked
from referee.clauses.melding.turns import OneAction
from referee.clauses.phases import drawing, order_of_play, plain_cards
from referee.games.examples import Examples, Moves, bad, good
from referee.games.parameters import IN_PACK, flag, number


def least_meld(table: Table) -> int:
    """The fewest cards that make a meld in this deal."""
    if table.melds.most_dealt > 1:
        return LEAST_MELD
    table.cite("short-hands")
    return LEAST_MELD - 1


def deals_one(game: Game) -> bool:
    """Is there a deal in which nobody has more than one card when play begins?"""
    return any(clause.shrinks_hands for clause in game.clauses) and not any(
        clause.cards > 0 for clause in game.of_kind(ExtraCard)
    )


class Melds(
    Combining,
    OfTurns,
    title="Melds",
    section="melds",
    rulings=("meld-shape", "lost-turn"),
    answers=questions.MELDS,
):
    """Sets and runs of three cards or more."""

    verbs = frozenset({"meld"})
    gist = "{says}"
    aim = (Aim("by", "melding"),)
    rulings_where = (
        ("short-hands", deals_one),
        ("arcana-rank", has_majors),
    )
    shows = (
        good("{first} meld {meld}", start="drawn"),
        bad("{first} meld {b2} {b3}", start="drawn", note="Two cards are no meld."),
        bad("{first} meld {b2} {b3} {c4}", start="drawn", note="They are of two suits."),
    )

    def examples(self, game: Game) -> Examples:
        if game.of_kind(MeldsInHand):
            start, hands = knocked(game)
            first, run = order_of_play(game)[0], plain_cards(game, 1)
            yield Moves((*start, f"{first} meld {' '.join(run[:3])}"), None, hands=hands)
            note = "They are of two suits."
            yield Moves(
                (*start, f"{first} meld {' '.join(run[:2])} {plain_cards(game, 2)[2]}"), len(start), hands, note=note
            )
        else:
            yield from self.shows

    def says(self, game: Game) -> str:
        majors = " The major arcana are a suit, in the order of their numbers." if game.pack.outline.majors else ""
        few = " In a deal in which nobody has more than one card, two cards are enough." if deals_one(game) else ""
        return (
            "A meld is a set, three or more cards of one rank, or a run, three or more cards of one suit in sequence, in this "
            f"game's order.{majors}{few}"
        )

    def read(self, table: Table, cards: Sequence[int], faces: Sequence[int]) -> Combination | None:
        if len(faces) < LEAST_MELD:
            return None
        return set_of(table.pack, faces) or run_of(table.pack, steps(table.game, "suit"), faces)


class LayOff(Statement, OfTurns, title="Laying off", section="melds", rulings=("lost-turn",)):
    """Cards are added to melds."""

    verbs = frozenset({"lay-off"})
    gist = ""
    rule = "You may lay cards off on any meld on the table, whoever laid it, as long as it stays a meld of its kind."
    shows = (
        good("{second} lay-off {b5} on 1", start="meld"),
        bad("{second} lay-off {c5} on 1", start="meld"),
        bad("{second} lay-off {b5} on 2", start="meld", note="There is only one meld."),
    )


class Rearrange(Statement, title="Rearranging the melds", section="melds", rulings=("meld-after-rearranging",)):
    """All melds may be laid anew."""

    verbs = frozenset({"rearrange"})
    revalue: bool = flag("may a joker that is moved stand for another card?", default=False)

    def says(self, game: Game) -> str:
        jokers = " A joker that you move may then stand for another card." if game.pack.jokers and self.revalue else ""
        return f"You may rearrange the melds on the table.{jokers} {self.by_default(game)}"

    def in_summary(self, game: Game) -> str:
        jokers = " A joker that you move may then stand for another card." if game.pack.jokers and self.revalue else ""
        return f"You may rearrange the melds on the table if you play a card from your hand as you do so.{jokers}"

    def by_default(self, game: Game) -> str:
        jokers = ""
        if game.pack.jokers and not self.revalue:
            jokers = " A joker that you move goes on standing for the same card."
        return (
            "You must play at least one card from your hand as you do so; in the end every group must be a meld, and no card "
            f"may leave the table.{jokers}"
        )

    def examples(self, game: Game) -> Examples:
        yield good("{second} rearrange {meld} {b5}", start="meld")
        if not game.of_kind(RearrangeFailed):
            yield bad("{second} rearrange {meld}", start="meld", note="No card comes from the hand.")
            yield bad("{second} rearrange {meld} {b6}", start="meld")
        if game.pack.jokers:
            ended = () if game.of_kind(OneAction) else ("{first} discard {c0}", *drawing(game, "{second}"))
            moved = good if self.revalue else bad
            begun = ("{first} meld {b2} {b3} {joker}={b4}", *ended)
            yield moved(*begun, "{second} rearrange {joker}={b5} {b4} {b3} {b2}", start="drawn")


class RearrangeFailed(Statement, title="Melds that cannot be completed", section="melds", beside=("rearrange",)):
    """What a failed rearrangement costs."""

    gist = "If you cannot complete them, take the cards you played back and draw {cards:spelled} more."
    rule = (
        "If you begin to rearrange the melds and cannot complete them, take the cards you played back into your hand "
        "and draw {cards:spelled} more."
    )
    rulings = ("rearrange-failed", "rearrange-implied")
    cards: int = number("penalty cards", low=1, bound=IN_PACK)

    def report(self, table: Table, index: int, seat: int) -> None:
        """Reports melds that could not be completed."""
        table.cite("rearrange-failed")
        message = f"{table.names[seat]} could not complete the melds: the cards go back, and {self.cards} more are due."
        table.find("penalty", self, message, move=index, seat=seat)

    def examples(self, game: Game) -> Examples:
        failed = "{second} rearrange {meld} {b6}"
        yield bad(failed, start="meld")
        draws, note = ("{second} draw",) * self.cards, "The penalty cards are drawn before the turn goes on."
        yield bad(failed, start="meld", then=(*draws, "{second} discard {b6}"), note=note)
