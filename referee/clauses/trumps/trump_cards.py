"""What may be done with one trump: taking the turned card with it, showing it for a point."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from referee.cards.packs import arcana_rank
from referee.clauses.before_play.showing import ShowCard
from referee.clauses.kinds import Game, Move, Part, Points, Stage, Table, who_holds
from referee.facts.going_out import DuringPlay
from referee.games.examples import Examples, bad, good
from referee.games.fact import Asked
from referee.games.parameters import choice, number, rank, word


def trump_of(table: Table, letter: str) -> int | None:
    """The trump of that rank, or None where there is none."""
    if table.trumps.suit is None:
        return None
    suit, majors = table.pack.suits[table.trumps.suit], table.pack.outline.majors
    if majors is not None and suit.letter == majors["letter"]:
        letter = str(arcana_rank(letter))
    return table.pack.ids.get(letter + suit.letter)


class Robbed(Part):
    """Who has taken the turned card."""

    by: int | None = None


def has_bids(game: Game) -> bool:
    """Is there bidding in the game?"""
    return any("bid" in stage.verbs for stage in game.of_kind(Stage))


class RobTrump(Stage, title="Taking the turned card", section="trumps", beside=("trump-turn-up",), ordered=False):
    """The holder of one trump takes the card that was turned."""

    edition = 2
    rulings_where = (("rob-after-bids", has_bids), ("reveal-late", lambda game: not has_bids(game)))
    rule = (
        "Before [bids:anybody bids|the first card is led], whoever holds the {with_rank} of trumps may [swap:swap it for the "
        "turned trump card ({word} it)|take the turned trump card into their hand ({word} it) and discard any other card face "
        "down]."
    )
    says_where = (("bids", has_bids), ("swap", {"how": "swap"}))
    verbs = frozenset({"rob"})
    with_rank: str = rank("the rank of trumps that gives the right")
    how: str = choice("swap that card for it, or take it and discard another", "swap", "discard")
    word: str = word("what it is called")

    def right(self, table: Table) -> int | None:
        """The card that gives the right."""
        return trump_of(table, self.with_rank)

    def offers(self, table: Table) -> list[dict[str, Any]]:
        right = self.right(table)
        if right is None or table.own(Robbed).by is not None or table.trumps.turned is None or self._bids_made(table):
            return []
        seat = who_holds(table, right)
        return [] if seat is None else [{"player": table.names[seat], "action": "rob"}]

    def receive(self, table: Table, move: Move) -> None:
        right = self.right(table)
        problem = self._problem(table, move, right)
        if problem:
            table.accuse(self, move, problem)
        elif problem is not None and right is not None:
            message = f"Whether {table.names[move.seat]} held {table.pack.codes[right]} cannot be told from the record."
            table.find("unproven", self, message, move=move.index, seat=move.seat)
        turned = table.trumps.turned
        if right is None or turned is None or table.own(Robbed).by is not None:
            return
        given = move.cards[0] if move.cards else -1
        if self.how == "swap":
            given = right if problem is None else given
        elif not table.hands.could_hold(move.seat, given):
            table.refute("own-cards", move, f"discarded {table.pack.codes[given]}, which is not in that hand.")
        self._swap(table, move, given, turned)

    def _problem(self, table: Table, move: Move, right: int | None) -> str | None:
        """Why the player may not take the turned card, after the name; empty where that cannot be told, None where they may."""
        hands = table.hands
        if right is None or table.trumps.turned is None:
            return f"may not {self.word}: there is no trump card to take."
        code = table.pack.codes[right]
        if table.started:
            return f"came too late to {self.word}: the first card has been led."
        if self._bids_made(table):
            return f"came too late to {self.word}: the bidding has begun."
        if table.own(Robbed).by is not None:
            return f"may not {self.word}: the card has been taken already."
        if self.how == "swap" and move.cards and move.cards[0] not in {right, -1}:
            return f"may only give {code} for the turned card."
        if hands.known[move.seat] >> right & 1 or self._given(table, right):
            return None
        if not hands.could_hold(move.seat, right):
            return f"may not {self.word}: {code} is not in {table.names[move.seat]}'s hand."
        return None if self.how == "swap" and move.cards and move.cards[0] == right else ""

    @staticmethod
    def _bids_made(table: Table) -> bool:
        """Is it too late because somebody has bid?"""
        return table.auction.begun and table.cite("rob-after-bids") != "until-lead"

    def _given(self, table: Table, right: int) -> bool:
        """Does the record of the kitty show that the card was swapped into it?"""
        return self.how == "swap" and table.trumps.turn_up_from == "kitty" and bool(table.kitty.known >> right & 1)

    def _swap(self, table: Table, move: Move, given: int, turned: int) -> None:
        kitty = table.kitty
        pack, seat = table.pack, move.seat
        table.hands.remove(seat, given, move.index)
        if table.trumps.turn_up_from == "kitty":
            kitty.known &= ~pack.bits[turned]
            if self.how == "swap" and given >= 0:
                kitty.known |= pack.bits[given]
                table.hands.gone &= ~pack.bits[given]
                kitty.swapped = (turned, given)
        table.hands.add(seat, [turned], move.index)
        table.own(Robbed).by = seat
        table.trumps.turned = given if self.how == "swap" and given >= 0 else None

    def sample(self, table: Table, rng: random.Random) -> str | None:
        for offer in self.offers(table):
            if rng.random() < 0.5:
                return None
            seat = table.names.index(offer["player"])
            if self.how == "swap":
                return f"{offer['player']} rob {table.pack.codes[self.right(table) or 0]}"
            held = table.pack.names(table.hands.known[seat] & ~table.pack.bits[self.right(table) or 0])
            return f"{offer['player']} rob {rng.choice(held)}"
        return None

    def examples(self, game: Game) -> Examples:
        right = "{with_rank}{a}"
        gives = right if self.how == "swap" else "{b0}"
        yield good(f"Bob rob {gives}", start="trumps", hands=(("Bob", f"{right} {{b0}}"),))
        yield bad(f"Bob rob {gives}", start="trumps", hands=(("Ann", right),), note=f"Ann holds {right}.")


class TrumpShown(DuringPlay):
    """Who showed a trump."""

    name, shape = "showed_trump", "yes"
    question = "Who showed a trump?"
    untold = "who showed a trump"
    one = True

    def __init__(self, clause: str, why: str, points: int) -> None:
        super().__init__(clause, why)
        self.points = points

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> bool | None:
        return super().read(table, hands, asked) is not None or None

    def put(self, table: Table, seat: int, value: int) -> None:
        super().put(table, seat, self.points if value else 0)


class ShowTrump(ShowCard, title="Showing a trump", section="trumps"):
    """A point for showing one trump."""

    scores_early = True
    of_trumps = True

    rule = (
        "Before the first card is led, whoever holds the {rank} of trumps may show it and score {points:point} at once."
    )
    rulings = ("show-point", "reveal-late", "face-up-show")
    short = "{points:point} for showing the {rank} of trumps"
    rank: str = rank("the rank of trumps to show")
    points: int = number("points for showing it", low=1)
    shows = (
        good("Bob show {rank}{a}", start="trumps", hands=(("Bob", "{rank}{a}"),)),
        bad("Bob show {a2}", start="trumps", hands=(("Bob", "{a2}"),)),
    )

    def card(self, table: Table) -> int | None:
        card = trump_of(table, self.rank)
        seen = (
            card is not None
            and card == table.trumps.first_turned
            and table.rulings.get("face-up-show") == "unseen-only"
        )
        return None if seen else card

    def accepts(self, table: Table, move: Move) -> bool:
        named = table.game.named_card
        return super().accepts(table, move) and (named is None or move.cards[0] != table.pack.ids[named.card])

    def was_shown(self, table: Table) -> bool:
        return any(clause == self.id for clause, _ in table.early)

    def note(self, table: Table, seat: int) -> None:
        shown = table.pack.codes[self.card(table) or 0]
        table.early.append((self.id, Points(seat, self.points, f"showed {shown}")))

    def tells(self, game: Game) -> Iterator[Asked]:
        what = f"showed the {game.pack.rank_name(self.rank)} of trumps"
        yield TrumpShown(self.id, what, self.points).asked(asks=f"Who {what}?")
