"""Passing cards on before the trumps are named."""

from __future__ import annotations

import random
from typing import Any

from referee.clauses.before_play.giving_up import judge_held
from referee.clauses.kinds import Due, Game, Move, Part, Stage, Table
from referee.clauses.phases import before, players
from referee.english import count, joined
from referee.games.examples import Examples, Moves

USUAL: dict[str, Any] = {"cards": 2, "to": "left"}
"""What is passed where the log does not say."""


def passing_of(table: Table) -> tuple[int, int]:
    """How many cards each player passes on, and how many seats clockwise they go."""
    told = {**USUAL, **table.match.declared.get("pass", {})}
    steps = {"left": 1, "right": -1, "across": table.seats // 2}
    return int(told["cards"]), steps[told["to"]]


class Passed(Part):
    """The cards that have been passed on, until they are in the hands."""

    def __init__(self) -> None:
        self.by: dict[int, tuple[int, tuple[int, ...], int]] = {}
        """For each player who has passed cards on: to whom, which, and at which move."""


class PassCards(Stage, title="Passing cards", section="bidding", families=("trick-taking",), passes_kitty=True):
    """Everybody passes cards on."""

    gist = ""
    rule = (
        "After the discard and before the trumps are named, everybody passes on as many cards as the dealer has "
        "announced, in the direction announced. Nobody looks at the cards that come in until the trumps have been "
        "named. Low hands pass nothing."
    )
    beside = ("widow",)
    rulings = ("pass-unsaid",)
    verbs = frozenset({"give"})
    table_keys = ("pass",)

    def due(self, table: Table) -> Due | None:
        passed = table.own(Passed)
        if table.auction.high_bidder is None or len(passed.by) == table.seats or table.thrown_in:
            return None
        waiting = [seat for seat in table.clockwise(table.auction.high_bidder) if seat not in passed.by]
        return Due(waiting[0], "give")

    def missing(self, table: Table) -> str:
        waiting = [table.names[seat] for seat in range(table.seats) if seat not in table.own(Passed).by]
        return f"{joined(waiting)} must pass cards on first"

    def waive(self, table: Table) -> None:
        self._hand_over(table)

    def receive(self, table: Table, move: Move) -> None:
        passed = table.own(Passed)
        name, seat = table.names[move.seat], move.seat
        if "pass" not in table.match.declared:
            table.cite("pass-unsaid")
        number, step = passing_of(table)
        if seat in passed.by or len(passed.by) == table.seats or table.auction.high_bidder is None:
            table.accuse(self, move, "has no cards to pass on now.")
            return
        right = (seat + step) % table.seats
        to = right if move.to is None else move.to
        if len(move.cards) != number or to != right:
            message = f"{name} passed {count(len(move.cards), 'card')} to {table.names[to]}; "
            message += f"it must be {number} to {table.names[right]}."
            table.find("illegal", self, message, move=move.index, seat=seat)
        judge_held(table, move, "passed on")
        for card in move.cards:
            table.hands.remove(seat, card, move.index)
        passed.by[seat] = (to, move.cards, move.index)
        if len(passed.by) == table.seats:
            self._hand_over(table)

    @staticmethod
    def _hand_over(table: Table) -> None:
        """Puts what has been passed on into the hands, all at once."""
        passed = table.own(Passed)
        for to, cards, index in passed.by.values():
            own = passed.by.get(to, (to, (), index))[1]
            table.hands.add(to, cards, index)
            elsewhere = table.pack.mask(card for card in own if card >= 0)
            for seat, hand in enumerate(table.hands.known):
                elsewhere |= hand if seat != to else 0
            table.hands.known[to] &= ~elsewhere
        passed.by |= {seat: (seat, (), 0) for seat in range(table.seats) if seat not in passed.by}

    def sample(self, table: Table, rng: random.Random) -> str | None:
        due = self.due(table)
        if due is None or due.seat is None:
            return None
        number, step = passing_of(table)
        cards = rng.sample(table.pack.names(table.hands.known[due.seat]), number)
        return f"{table.names[due.seat]} give {' '.join(cards)} to {table.names[(due.seat + step) % table.seats]}"

    def in_examples(self, game: Game) -> tuple[str, ...]:
        names, cards = players(game), game.pack.names(game.pack.suit_masks[-2])
        return tuple(
            f"{name} give {cards[2 * place]} {cards[2 * place + 1]} to {names[(place + 1) % len(names)]}"
            for place, name in enumerate(names)
        )

    def examples(self, game: Game) -> Examples:
        start, names = before(game, self), players(game)
        suit = game.pack.names(game.pack.suit_masks[0])
        yield Moves((*start, f"Ann give {suit[0]} {suit[1]} to {names[1]}"), None)
        yield Moves((*start, f"Ann give {suit[0]} to {names[1]}"), len(start), note="Two cards are passed on.")
        if len(names) > 2:
            yield Moves((*start, f"Ann give {suit[0]} {suit[1]} to {names[2]}"), len(start))
