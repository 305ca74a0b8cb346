"""Melds: what one is, laying off on it, rearranging all that lie on the table, and what else tables agree on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from referee.cards.combinations import SET
from referee.cards.meld_shapes import LEAST_MELD, Meld
from referee.clauses.dealing.hands import uneven_by
from referee.clauses.kinds import (
    Aim,
    Combining,
    Game,
    Laying,
    MeldRule,
    MeldsKept,
    Move,
    OfTurns,
    Rearranging,
    Table,
    TurnRule,
    has_majors,
    questions,
)
from referee.clauses.melding.deadwood import knocked
from referee.clauses.phases import drawing, one_action, order_of_play, plain_cards
from referee.games.examples import Examples, Moves, bad, good
from referee.games.parameters import IN_PACK, flag, number

WILD = ("wild-jokers", "turned-jokers", "rotating-jokers")


def least_meld(table: Table) -> int:
    """The fewest cards that make a meld in this deal."""
    if table.melds.most_dealt > 1:
        return LEAST_MELD
    table.cite("short-hands")
    return LEAST_MELD - 1


def deals_one(game: Game) -> bool:
    """Is there a deal in which nobody has more than one card when play begins?"""
    return any(clause.shrinks_hands for clause in game.clauses) and not any(more > 0 for more in uneven_by(game))


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
    says_where = (("few", deals_one), ("majors", has_majors))
    rule = (
        "A meld is a set, three or more cards of one rank, or a run, three or more cards of one suit in sequence, in this "
        "game's order.[majors: The major arcana are a suit, in the order of their numbers.]"
        "[few: In a deal in which nobody has more than one card, two cards are enough.]"
    )
    rulings_where = (
        ("short-hands", deals_one),
        ("arcana-rank", has_majors),
    )

    def examples(self, game: Game) -> Examples:
        suits = "They are of two suits."
        if game.of_kind(MeldsKept):
            start, hands = knocked(game)
            first, run = order_of_play(game)[0], plain_cards(game, 1)
            yield Moves((*start, f"{first} meld {' '.join(run[:3])}"), None, hands=hands)
            other = f"{first} meld {' '.join(run[:2])} {plain_cards(game, 2)[2]}"
            yield Moves((*start, other), len(start), hands, note=suits)
        else:
            yield good("{first} meld {meld}", start="drawn")
            yield bad("{first} meld {b2} {b3}", start="drawn", note="Two cards are no meld.")
            yield bad("{first} meld {b2} {b3} {c4}", start="drawn", note=suits)


class LayOff(TurnRule, OfTurns, title="Laying off", section="melds", plain=True):
    """Cards are added to melds."""

    verbs = frozenset({"lay-off"})
    gist = ""
    rule = "You may lay cards off on any meld on the table, whoever laid it, as long as it stays a meld of its kind."
    shows = (
        good("{second} lay-off {b5} on 1", start="meld"),
        bad("{second} lay-off {c5} on 1", start="meld"),
        bad("{second} lay-off {b5} on 2", start="meld", note="There is only one meld."),
    )


class Rearrange(
    Rearranging, title="Rearranging the melds", section="melds", rulings=("meld-after-rearranging",), plain=True
):
    """All melds may be laid anew."""

    verbs = frozenset({"rearrange"})
    says_where = (("jokers", lambda game: game.pack.jokers),)
    moved_jokers: ClassVar[str] = "[jokers:[revalue: A joker that you move may then stand for another card.]]"
    rule = f"You may rearrange the melds on the table.{moved_jokers}"
    default = (
        "You must play at least one card from your hand as you do so; in the end every group must be a meld, and no card "
        "may leave the table.[jokers:[revalue:| A joker that you move goes on standing for the same card.]]"
    )
    gist = f"You may rearrange the melds on the table if you play a card from your hand as you do so.{moved_jokers}"
    revalue: bool = flag("may a joker that is moved stand for another card?", default=False)

    def examples(self, game: Game) -> Examples:
        yield good("{second} rearrange {meld} {b5}", start="meld")
        if not game.acting(Rearranging, "failed"):
            yield bad("{second} rearrange {meld}", start="meld", note="No card comes from the hand.")
            yield bad("{second} rearrange {meld} {b6}", start="meld")
        if game.pack.jokers:
            ended = () if one_action(game) else ("{first} discard {c0}", *drawing(game, "{second}"))
            moved = good if self.revalue else bad
            begun = ("{first} meld {b2} {b3} {joker}={b4}", *ended)
            yield moved(*begun, "{second} rearrange {joker}={b5} {b4} {b3} {b2}", start="drawn")


class RearrangeFailed(Rearranging, title="Melds that cannot be completed", section="melds", beside=("rearrange",)):
    """What a failed rearrangement costs."""

    gist = "If you cannot complete them, take the cards you played back and draw {cards:spelled} more."
    rule = (
        "If you begin to rearrange the melds and cannot complete them, take the cards you played back into your hand "
        "and draw {cards:spelled} more."
    )
    rulings = ("rearrange-failed", "rearrange-implied")
    cards: int = number("penalty cards", low=1, bound=IN_PACK)

    def failed(self, table: Table, move: Move) -> int:
        table.cite("rearrange-failed")
        words = f"could not complete the melds: the cards go back, and {self.cards} more are due."
        table.accuse(self, move, words, kind="penalty")
        return self.cards

    def examples(self, game: Game) -> Examples:
        failed = "{second} rearrange {meld} {b6}"
        yield bad(failed, start="meld")
        draws, note = ("{second} draw",) * self.cards, "The penalty cards are drawn before the turn goes on."
        yield bad(failed, start="meld", then=(*draws, "{second} discard {b6}"), note=note)


class FirstMeldRun(MeldRule, OfTurns, title="The first meld", plain=True):
    """The first meld is a run."""

    gist = ""
    rule = "Your first meld in a deal must be a run."
    asks = ("melded",)
    shows = (
        good("{first} meld {meld}", start="drawn"),
        bad("{first} meld {b2} {c2} {d2}", start="drawn"),
        good("{first} meld {c3} {c4} {c5}", start="drawn"),
    )

    def broken(self, table: Table, seat: int, laid: Laying) -> str | None:
        first = laid.kind == SET and seat not in table.melds.laid_by
        return "laid down a set first; the first meld is a run" if first else None


class LastDiscard(
    MeldRule, OfTurns, title="Keeping a card to discard", section="turns", not_beside=("one-action", "rows"), plain=True
):
    """A card is kept for the discard."""

    gist = ""
    rule = "You must keep one card to discard: you cannot go out by melding or laying off your last card."
    consulted = 2
    shows = (good("{first} meld {meld}", "{first} discard {c1}", start="drawn"),)

    def broken(self, table: Table, seat: int, laid: Laying) -> str | None:
        return "kept no card to discard" if table.hands.sizes[seat] <= len(laid.cards) else None


class OneJoker(MeldRule, OfTurns, title="One wild card in a meld", beside=WILD, plain=True):
    """One wild card a meld."""

    gist = ""
    rule = "A meld may contain at most one wild card, whatever it stands for."
    most_wild = 1
    shows = (
        good("{first} meld {b2} {b3} {wild0}={b4}", start="drawn"),
        bad("{first} meld {b2} {wild0}={b3} {wild1}={b4}", start="drawn"),
    )

    def broken(self, table: Table, seat: int, laid: Laying) -> str | None:
        return "put more than one wild card into a meld" if table.wild.among(laid.meld) > 1 else None


class SwapJoker(
    TurnRule,
    OfTurns,
    title="Taking a wild card out of a meld",
    section="melds",
    beside=WILD,
    not_beside=("one-action", "rearrange", "rows"),
    plain=True,
):
    """A joker is bought back."""

    verbs = frozenset({"exchange"})
    gist = ""
    rule = (
        "After drawing, if you hold the card that a wild card in a meld stands for (in a set, any card of that rank), you "
        "may put it there and take the wild card into your hand. A log writes this as an exchange, your own card first."
    )
    begun: ClassVar[tuple[str, ...]] = ("{first} meld {b2} {b3} {wild0}={b4}", "{first} discard {c0}", "{second} draw")
    """What comes before an exchange in examples."""
    shows = (
        good(*begun, "{second} exchange {b4} for {wild0}", start="drawn"),
        bad(*begun, "{second} exchange {c4} for {wild0}", start="drawn"),
    )


class SingleMeld(MeldRule, OfTurns, title="A single card as a meld", not_beside=("one-action", "rearrange")):
    """A single card as a meld."""

    gist = ""
    rule = "Once a turn, you may lay down a single card as a meld; laying off makes it grow into a set or a run."
    alone = True
    consulted = 0
    shows = (
        good("{first} meld {b3}", "{first} lay-off {b4} on 1", start="drawn"),
        bad("{first} meld {b3}", "{first} meld {b5}", start="drawn"),
        good("{second} meld {c4}", start="meld"),
    )

    def broken(self, table: Table, seat: int, laid: Laying) -> str | None:
        again = len(laid.meld) == 1 and table.turn.single_laid
        return "laid down a second single card; there is one in a turn" if again else None

    def laid(self, table: Table, seat: int, cards: Sequence[int], meld: Meld) -> None:
        table.turn.single_laid = table.turn.single_laid or (len(cards) == 1 and meld.cards == tuple(cards))
