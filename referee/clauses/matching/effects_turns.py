"""Special effects on whose turn it is, and those that score at once."""

from __future__ import annotations

from collections.abc import Iterator

from referee.clauses.kinds import Game, Move, Points, Table, others_play_on
from referee.clauses.kinds.card_effects import NUMBER, AdjustableEffect, CardEffect, after
from referee.facts.going_out import DuringPlay
from referee.games.fact import Asked


class EffectAgain(CardEffect, title="Another turn", felt_later=False, plain=True):
    """Another turn."""

    does = "Its player has another turn at once."
    shows = (after("{first} {another}"),)

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        table.demands.again = True


class EffectSkip(CardEffect, title="Skipping", felt_later=False, plain=True):
    """The next player is passed over."""

    does = "The next player misses a turn."
    shows = (after("{third} {another}"),)

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        table.demands.skipping += 1


class EffectReverse(CardEffect, title="Reversing", plain=True):
    """The direction of play is turned round."""

    rulings = (*CardEffect.rulings, "two-player-reverse")
    rulings_where = (("retiring-reverse", others_play_on), *CardEffect.rulings_where)
    does = "The direction of play is reversed."
    shows = (after("{last} {another}"),)

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        seat, hands = move.seat, table.hands
        others = sum(hands.has_cards(other) for other in range(table.seats) if other != seat)
        retired = not hands.has_cards(seat)
        if others == 1 or (retired and others == 2 and table.cite("retiring-reverse") == "nothing"):
            table.demands.skipping += table.cite("two-player-reverse") == "skip"
        else:
            table.direction = -table.direction


class EffectCopy(CardEffect, title="Repeating", felt_later=False, repeats=True):
    """The effect beneath happens again."""

    does = "The effect of the card beneath it happens again, if that card has one."
    shows = (after("{second} {another}", note="The card beneath has no effect."),)


class EffectPoints(
    AdjustableEffect, CardEffect, title="Points during play", felt_later=False, scores_at_once=True, plain=True
):
    """Points at once."""

    argument = NUMBER
    does = "Its player scores that many points at once (one if no number is given)."

    def tells(self, game: Game) -> Iterator[Asked]:
        asks = "How many points did each player get for special cards?"
        yield DuringPlay(self.id, "special cards").asked(asks=asks, where=self.is_declared)

    def scores(self, table: Table, seat: int, argument: str) -> None:
        table.early.append((self.id, Points(seat, self.number(argument), "played a card that scores")))


class CoinsShed(DuringPlay):
    """How many coins somebody shed during play."""

    name = "coins_shed"
    question = "How many coins did each player shed during play?"
    untold = "who shed a coin during play"


class EffectCoin(
    CardEffect,
    title="Shedding a coin during play",
    beside=("coins",),
    felt_later=False,
    scores_at_once=True,
    plain=True,
):
    """A coin is shed."""

    does = "Its player sheds a coin at once."

    def tells(self, game: Game) -> Iterator[Asked]:
        asks = "How many coins did each player shed by special cards?"
        yield CoinsShed(self.id, "special cards").asked(asks=asks, where=self.is_declared)

    def scores(self, table: Table, seat: int, argument: str) -> None:
        table.early.append((self.id, Points(seat, 1, "played a card that sheds a coin")))
