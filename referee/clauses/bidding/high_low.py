"""Deals that are played high or low."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.clauses.before_play.named_cards import ScoreNamedCard
from referee.clauses.kinds import TABLE, Aim, Award, Due, Game, Move, Part, Points, Stage, Table
from referee.clauses.kinds.awards import PerFact
from referee.clauses.phases import players, trump_first
from referee.english import minus, spelled
from referee.games.examples import Examples, Moves, Scored
from referee.games.fact import OfTable


class Shown(Part):
    """The cards that decide which way the deal counts."""

    def __init__(self) -> None:
        self.red: dict[int, bool] = {}
        """For each player who has chosen a card: is it a red one?"""

    def low(self, table: Table) -> bool:
        """Is the deal played low?"""
        return len(self.red) == table.seats and all(self.red.values())


class PlayedLow(OfTable):
    """Was the deal played low?"""

    name, shape, did = "low", "yes", "the deal was played low"
    always = True
    question = "Was the deal played low?"
    untold = "whether the deal was played low"

    def so(self, table: Table) -> bool:
        return table.own(Shown).low(table)

    def put(self, table: Table, seat: int, value: bool) -> None:
        table.own(Shown).red = dict.fromkeys(range(table.seats), value)


PLAYED_LOW = PlayedLow()


class HighOrLow(Stage, title="High or low", section="before play", rulings=("simultaneous", "chosen-card")):
    """A card from everybody decides which way the hand counts."""

    gist = "First everybody chooses a card, and all are shown together: if all are red the deal is played low, otherwise high."
    rule = (
        "Before play everybody chooses a card from their hand, and all are shown together. If every card is red the deal "
        "is played low, otherwise high. The cards go back into the hands."
    )
    skipped = "not everybody has chosen a card, so the deal is judged as played high"
    verbs = frozenset({"choose"})

    def due(self, table: Table) -> Due | None:
        for seat in table.clockwise(table.eldest):
            if seat not in table.own(Shown).red:
                return Due(seat, "choose", table.pack.names(table.hands.known[seat]), 1)
        return None

    def receive(self, table: Table, move: Move) -> None:
        shown = table.own(Shown)
        seat, name = move.seat, table.names[move.seat]
        if seat in shown.red or table.started or len(move.cards) != 1:
            late = "came too late to choose a card." if table.started else "has chosen a card already."
            in_time = seat not in shown.red and not table.started
            table.accuse(self, move, "must choose exactly one card." if in_time else late)
            return
        card = move.cards[0]
        if card >= 0 and not table.hands.known[seat] >> card & 1 and not table.hands.unknown(seat):
            table.refute("own-cards", move, f"chose {table.pack.codes[card]}, which is not in {name}'s hand.")
        if card < 0:
            message = f"Which card {name} chose is not known; it is taken for a black one."
            table.find("unproven", self, message, move=move.index, seat=seat)
        shown.red[seat] = card >= 0 and self._red(table, card)

    @staticmethod
    def _red(table: Table, card: int) -> bool:
        suit = table.pack.suit_of[card]
        return suit >= 0 and table.pack.suits[suit].colour == "red"

    def in_examples(self, game: Game) -> tuple[str, ...]:
        codes = [game.pack.names(mask)[-2] for mask in game.pack.suit_masks]
        return tuple(f"{name} choose {code}" for name, code in zip(players(game), codes, strict=False))

    def examples(self, game: Game) -> Examples:
        start = trump_first(game)
        red, black = game.pack.names(game.pack.suit_mask("H"))[1], game.pack.names(game.pack.suit_mask("S"))[1]
        yield Moves((*start, f"Ann choose {red}", f"Bob choose {black}"), None, note="One card is black: high.")
        yield Moves((*start, f"Bob choose {red}", f"Bob choose {black}"), len(start) + 1)


class LowHandLoses(Award, title="Points of a low hand", rulings=("low-hand",), beside=("high-or-low",)):
    """A low hand counts the other way round."""

    short = "against you in a deal played low"
    rule = "In a deal played low, you lose every point that you would have scored."

    turn = 2
    facts = (PLAYED_LOW.asked(),)
    shows = (Scored(-6, ((TABLE, PLAYED_LOW, True),), before=3), Scored(None, ((TABLE, PLAYED_LOW, False),), before=3))

    def aims(self, game: Game) -> Iterator[Aim]:
        free = max((clause.beyond for clause in game.of_kind(PerFact)), default=0)
        tricks = f"no more than {spelled(free)} tricks" if free else "as few tricks as you can"
        named = game.named_card if any(one.points > 0 for one in game.of_kind(ScoreNamedCard)) else None
        leave = f" and leave {named.called} (if shown) to others" if named is not None else ""
        yield Aim("sentence", f"in a deal played low, win {tricks}{leave}")

    def score(self, table: Table, so_far: Any) -> Iterator[Points]:
        if table.own(Shown).low(table):
            for seat, lines in enumerate(so_far):
                total = sum(line.points for line in lines)
                if total:
                    yield Points(seat, -2 * total, f"played low: {minus(total)} becomes {minus(-total)}")
