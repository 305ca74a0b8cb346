"""Passing cards on before the trumps are named."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from referee.clauses.before_play.giving_up import judge_held
from referee.clauses.dealing.hands import IN_HAND
from referee.clauses.kinds import Due, Game, Move, Part, Stage, Table
from referee.clauses.phases import players
from referee.english import ORDINALS, count, joined, spelled
from referee.games.examples import Examples, bad, good
from referee.games.parameters import directions, number

USUAL: dict[str, Any] = {"cards": 2, "to": "left"}
"""What is passed where the log does not say."""


def passing_of(table: Table) -> tuple[int, int]:
    """How many cards each player passes on, and how many seats clockwise they go."""
    told = {**USUAL, **table.match.declared.get("pass", {})}
    return int(told["cards"]), seats_on(told["to"], table.seats)


def seats_on(way: str, seats: int) -> int:
    """How many seats clockwise that is: left, right or across, at a table of so many."""
    return {"left": 1, "right": -1, "across": seats // 2}[way]


class Passed(Part):
    """The cards that have been passed on, until they are in the hands."""

    def __init__(self) -> None:
        self.by: dict[int, tuple[int, tuple[int, ...], int]] = {}
        """For each player who has passed cards on: to whom, which, and at which move."""


class Passing(Stage, families=("trick-taking",), edition=2):
    """Everybody passes cards on at the same moment: what comes in is taken up when all have passed."""

    verbs = in_runs = frozenset({"give"})

    def passed_to(self, table: Table) -> tuple[int, int]:
        """How many cards each player passes on in this deal, and how many seats clockwise they go; no cards: nobody passes."""
        raise NotImplementedError

    def move_says(self, verb: str) -> str:
        return "passes on"

    def begins(self, table: Table) -> int | None:
        """Who is asked first for the cards; None where it is not time yet."""
        raise NotImplementedError

    def due(self, table: Table) -> Due | None:
        passed, first = table.own(Passed), self.begins(table)
        if first is None or len(passed.by) == table.seats:
            return None
        waiting = [seat for seat in table.clockwise(first) if seat not in passed.by]
        number, step = self.passed_to(table)
        (seat, to), *others = [(seat, (seat + step) % table.seats) for seat in waiting]
        return Due(seat, "give", table.pack.names(table.hands.known[seat]), number, to, others)

    def take_plain(self, table: Table, moves: Sequence[int | Move], index: int) -> int:
        begun = self.begins(table) is None or table.own(Passed).by
        return index if begun or not table.hands.apart else self.take_round(table, moves, index)

    def take_whole(self, table: Table, moves: Sequence[Move], *, recorded: bool) -> bool:
        known, bits, (number, step) = table.hands.known, table.pack.bits, self.passed_to(table)
        given = [0] * table.seats
        for move in moves:
            seat, cards = move.seat, move.cards
            if (
                given[seat]
                or len(cards) != number
                or move.to not in {None, (seat + step) % table.seats}
                or min(cards) < 0
            ):
                return False
            for card in cards:
                given[seat] |= bits[card]
            if given[seat].bit_count() != number or move.source is not None:
                return False
        for seat, own in enumerate(given):
            to = (seat + step) % table.seats
            if own & ~known[seat if recorded else to] or (not recorded and own & known[seat]):
                return False
        passed = table.own(Passed)
        passed.by = {move.seat: ((move.seat + step) % table.seats, move.cards, 0) for move in moves}
        if recorded:
            for seat, own in enumerate(given):
                known[seat] ^= own
            for seat, own in enumerate(given):
                known[(seat + step) % table.seats] |= own
        return True

    def missing(self, table: Table) -> str:
        waiting = [table.names[seat] for seat in range(table.seats) if seat not in table.own(Passed).by]
        return f"{joined(waiting)} must pass cards on first"

    def waive(self, table: Table) -> None:
        self._hand_over(table)

    def receive(self, table: Table, move: Move) -> None:
        passed = table.own(Passed)
        seat = move.seat
        if seat in passed.by or len(passed.by) == table.seats or self.begins(table) is None:
            table.accuse(self, move, "has no cards to pass on now.")
            return
        number, step = self.passed_to(table)
        right = (seat + step) % table.seats
        to = right if move.to is None else move.to
        if len(move.cards) != number or to != right:
            passed_on = f"passed {count(len(move.cards), 'card')} to {table.names[to]}"
            table.accuse(self, move, f"{passed_on}; it must be {number} to {table.names[right]}.")
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

    def at_random(self, table: Table, due: Due, rng: random.Random) -> str:
        return f"give {' '.join(rng.sample(list(due.legal), due.cards or 0))} to {table.names[due.to or 0]}"

    def in_example(self, game: Game) -> tuple[int, str]:
        """How many cards are passed on in examples, and which way."""
        raise NotImplementedError

    def in_examples(self, game: Game) -> tuple[str, ...]:
        names, pack = players(game), game.pack
        cards = [*pack.names(pack.suit_masks[-2]), *reversed(pack.names(pack.suit_masks[-1]))]
        own, way = self.in_example(game)
        step = 0 if way == "none" else seats_on(way, len(names))
        return tuple(
            f"{name} give {' '.join(cards[own * place : own * place + own])} to {names[(place + step) % len(names)]}"
            for place, name in enumerate(names if step else ())
        )

    def examples(self, game: Game) -> Examples:
        moves = self.in_examples(game)
        yield good(*moves, note="The order in the log does not matter.")
        if moves:
            name, _, *cards, _, to = moves[0].split()
            yield bad(f"{name} give {cards[0]} to {to}", note=f"It must be {spelled(len(cards))}.")
            yield bad(f"{name} give {' '.join(cards)} to {name}")


class PassCards(Passing, title="Passing cards", section="bidding", passes_kitty=True):
    """Everybody passes cards on."""

    gist = ""
    rule = (
        "After the discard and before the trumps are named, everybody passes on as many cards as the dealer has "
        "announced, in the direction announced. Nobody looks at the cards that come in until the trumps have been "
        "named. Low hands pass nothing."
    )
    beside = ("widow",)
    rulings = ("pass-unsaid",)
    table_keys = ("pass",)

    def passed_to(self, table: Table) -> tuple[int, int]:
        return passing_of(table)

    def begins(self, table: Table) -> int | None:
        return table.auction.high_bidder

    def receive(self, table: Table, move: Move) -> None:
        if "pass" not in table.match.declared:
            table.cite("pass-unsaid")
        super().receive(table, move)

    def in_example(self, game: Game) -> tuple[int, str]:
        return USUAL["cards"], USUAL["to"]


STEPS = {"left": "to the player on the left", "right": "to the player on the right", "across": "to the player opposite"}


class PassOn(Passing, title="Passing cards", section="before play", edition=2):
    """Everybody passes cards on before play, in a direction that turns from deal to deal."""

    whole = by_its_moves = True

    beside = ("deal", "deal-all")
    cards: int = number("cards that each player passes on", low=1, bound=IN_HAND)
    to: str = directions(
        "where they go, deal by deal: left, right, across or none, parted by blanks; then it begins again"
    )

    def says(self, game: Game) -> str:
        ways = self.to.split()
        first, *others = [f"{STEPS[way]}" if way in STEPS else "" for way in ways]
        said = f"Before play everybody chooses {spelled(self.cards)} cards and passes them on face down, all at the same time"
        said += ", before looking at those that come in"
        if len(set(ways)) == 1:
            return f"{said}: {first}."
        told = [
            f"in the {ORDINALS[place]} {way}" if way else f"in the {ORDINALS[place]} nobody passes"
            for place, way in enumerate(others, 2)
        ]
        return f"{said}: in the first deal {first or 'nobody passes'}, {', '.join(told)}. Then it begins again."

    def in_summary(self, game: Game) -> str:
        return (
            f"Before play everybody passes {spelled(self.cards)} cards on, and the direction turns from deal to deal."
        )

    def way(self, table: Table) -> str:
        """The direction in this deal."""
        ways = self.to.split()
        return ways[table.match.earlier % len(ways)]

    def passed_to(self, table: Table) -> tuple[int, int]:
        return self.cards, seats_on(self.way(table), table.seats)

    def begins(self, table: Table) -> int | None:
        return None if self.way(table) == "none" else table.eldest

    def in_example(self, game: Game) -> tuple[int, str]:
        return self.cards, self.to.split()[0]

    def faults(self, game: Game) -> Iterator[str]:
        if "across" in self.to.split() and game.seats % 2:
            yield "nobody sits opposite where an odd number play"
