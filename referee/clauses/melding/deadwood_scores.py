"""What a knock scores: the difference of the deadwood, and what is added to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from referee.clauses.kinds import AfterKnocking, Award, Game, Points, Table
from referee.clauses.melding.deadwood import KNOCK, Showdown, example_hands, knocker_of
from referee.clauses.melding.showdown import DEADWOOD, Outcome, outcome, unknown_hands, unwritten
from referee.english import joined
from referee.facts.going_out import OUT
from referee.games.examples import Examples, Reckoned
from referee.games.fact import Asked, Fact
from referee.games.parameters import number


class GinWithAll(Fact):
    """Was it big gin, and whose?"""

    name, shape = "big_gin", "yes"
    question = "Was it big gin, and whose?"
    untold = "whether it was big gin"
    one = True

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> bool | None:
        return (table.own(Showdown).big and bool(hands) and hands[0] in table.first_out) or None

    def put(self, table: Table, seat: int, value: bool) -> None:
        table.own(Showdown).big = True


KNOCKER = OUT.changed(asks="Who knocked?")


class OfKnock(Award):
    """Scores what a knock came to."""

    beside = KNOCK
    facts = (KNOCKER, DEADWOOD.asked())
    bonus: ClassVar[str] = ""
    """What the points are for, in a reckoning."""

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        result = outcome(table)
        if result is not None and (points := self.earned(table, result)):
            yield Points(result.winner, points, self.noted(result))

    def earned(self, table: Table, result: Outcome) -> int:
        """The points of this clause for the winner of the deal."""
        raise NotImplementedError

    def noted(self, result: Outcome) -> str:
        """Why the winner gets them."""
        return self.bonus


class DeadwoodDifference(OfKnock, title="The difference", edition=4):
    """The winner scores what the others have more."""

    rulings = ("melds-unwritten",)
    verbs = frozenset({"show"})
    shown_by = "meld"
    laid_down = ("meld", "lay-off", "show")

    gist = "{says}"
    says_where = (("several", lambda game: game.players[1] > 2),)
    rule = (
        "[several:Whoever has the least deadwood wins the deal and scores what each of the others has more. A tie goes against "
        "the knocker.|If the knocker has less deadwood than the other player, the knocker wins the deal and scores the "
        "difference. If the other has as little or less, that is an undercut: the other wins the deal and scores the "
        "difference. A hand without deadwood cannot be undercut.]"
    )

    def unshown(self, table: Table) -> list[int]:
        knocker = knocker_of(table)
        if knocker is None or DEADWOOD.reported(table):
            return []
        unknown = [seat for seat in range(table.seats) if table.hands.unknown(seat)]
        return sorted(unknown, key=lambda seat: seat != knocker)  # who has knocked lays down first

    def doubt(self, table: Table) -> str | None:
        if knocker_of(table) is None or DEADWOOD.reported(table):
            return None
        if lacking := unknown_hands(table):
            names = joined([table.names[seat] for seat in lacking])
            return f"Not all cards of {names} are known after the knock: what their deadwood counts cannot be told."
        if unwritten(table) and table.cite("melds-unwritten") == "unproven":
            return "The log does not say what was laid down after the knock: what the deadwood counts cannot be told."
        return None

    def earned(self, table: Table, result: Outcome) -> int:
        return result.gain

    def noted(self, result: Outcome) -> str:
        others = [points for seat, points in enumerate(result.deadwood) if seat != result.winner]
        against = joined([str(points) for points in others])
        return f"deadwood {result.deadwood[result.winner]} against {against}"

    def examples(self, game: Game) -> Examples:
        melded, clubs, worth = example_hands(game)[0], game.pack.suit_masks[3], game.pack.face_values
        others = game.pack.names(clubs)[-3::2]
        left = sum(worth[game.pack.ids[code]] for code in others)
        yield Reckoned(left - 1, left=" ".join(melded), others_left=" ".join(others), out=True)
        yield Reckoned(None, left=" ".join(melded), others_left=" ".join(others), note="Nobody has knocked.")


class Undercut(OfKnock, title="Undercut"):
    """Points for having no more deadwood than the knocker."""

    rule = "An undercut scores {points:point} more."
    bonus = "undercut"
    points: int = number("points for an undercut", low=1)

    def earned(self, table: Table, result: Outcome) -> int:
        return self.points if result.winner != result.knocker else 0

    def examples(self, game: Game) -> Examples:
        melded, scattered = (" ".join(cards) for cards in example_hands(game))
        yield Reckoned(None, left=melded, others_left=scattered, out=True)
        yield Reckoned(None, left=melded, others_left=scattered)


class Gin(OfKnock, title="Gin"):
    """Points for a knock without deadwood."""

    rule = "A knock without any deadwood is gin and scores {points:point} more."
    bonus = "gin"
    points: int = number("points for gin", low=1)

    def earned(self, table: Table, result: Outcome) -> int:
        return 0 if result.deadwood[result.knocker] or table.own(Showdown).big else self.points

    def examples(self, game: Game) -> Examples:
        melded, scattered = example_hands(game)
        yield Reckoned(self.points, left=" ".join(melded[:-1]), others_left=" ".join(scattered), out=True)
        yield Reckoned(None, left=" ".join(melded), others_left=" ".join(scattered), out=True)


class BigGin(OfKnock, AfterKnocking, title="Big gin", whole_hand=True):
    """Points for a hand all of melds, the discard with it."""

    rule = (
        "If you have no deadwood before you discard, you may knock without a discard: that is big gin and scores "
        "{points:point} more, in place of gin."
    )
    bonus = "big gin"
    points: int = number("points for big gin", low=1)

    def tells(self, game: Game) -> Iterator[Asked]:
        yield from self.facts
        yield GinWithAll().asked()

    def earned(self, table: Table, result: Outcome) -> int:
        return self.points if table.own(Showdown).big and not result.deadwood[result.knocker] else 0

    def examples(self, game: Game) -> Examples:
        melded, scattered = example_hands(game)
        yield Reckoned(None, left=" ".join(melded[:-1]), others_left=" ".join(scattered), out=True, note="It is gin.")
