"""Who plays with whom: sides that stand, and partners who are found by the cards that are called."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.clauses.dealing.hands import tables_with
from referee.clauses.kinds import (
    Award,
    Bidding,
    Due,
    Effect,
    FindsPartners,
    Game,
    HandsOnTable,
    Move,
    Part,
    Partnership,
    Stage,
    Table,
    questions,
)
from referee.clauses.phases import before, high_bidder
from referee.english import capital, count, either, spelled
from referee.games.examples import Examples, Moves, Together
from referee.games.fact import Asked, OfSome
from referee.games.parameters import choice, number, worded
from referee.games.question import Question


class Called(Part):
    """The call of the high bidder, and what it has brought."""

    cards: tuple[int, ...] | None = None
    """The cards whose holders join the high bidder; None until they are called."""

    def __init__(self) -> None:
        self.joined: set[int] = set()
        """The hands that have played a called card."""


class PartnerCalled(OfSome):
    """Who is the bidder's partner."""

    name = "partner"
    question = "Who was the bidder's partner?"
    untold = "who was the bidder's partner"

    def seats(self, table: Table) -> set[int]:
        return table.own(Called).joined


class Calling(Stage, FindsPartners, Effect, section="bidding", by_bidder=True):
    """Has the high bidder call cards whose holders are partners."""

    asks_for = (questions.CALLED_PARTNER,)
    skipped = "no card has been called"
    verbs = frozenset({"call"})

    def calls(self, table: Table) -> bool:
        """Does the high bidder call a card in this deal?"""
        return table.auction.high_bidder is not None and table.trumps.named

    def judge(self, table: Table, move: Move) -> None:
        """Reports cards that may not be called."""
        raise NotImplementedError

    def says_in_move(self, verb: str, field: str, *, usual: bool) -> bool:
        return True

    def due(self, table: Table) -> Due | None:
        bidder = table.auction.high_bidder
        if bidder is None or not self.calls(table) or table.own(Called).cards is not None:
            return None
        return Due(bidder, "call", self.may_call(table, bidder))

    def waive(self, table: Table) -> None:
        table.own(Called).cards = ()

    def receive(self, table: Table, move: Move) -> None:
        called = table.own(Called)
        if called.cards or table.auction.high_bidder is None:
            table.accuse(self, move, "has called a card already.")
            return
        called.cards = move.cards
        self.judge(table, move)

    def before_winning(self, table: Table) -> None:
        called = table.own(Called)
        if not called.cards:
            return
        for seat, card in zip(table.trick.seats, table.trick.cards, strict=True):
            if card in called.cards:
                self.joins(table, seat)

    def joins(self, table: Table, hand: int) -> None:
        table.own(Called).joined.add(hand)

    def awaits(self, table: Table) -> int:
        return table.pack.mask(card for card in table.own(Called).cards or () if card >= 0)


class CallCards(Calling, title="Calling a partner", beside=("widow",)):
    """The high bidder calls a card or two."""

    gist = "{says}"
    rulings = ("named-own-card",)
    cards: int = number("cards that are called", low=1, high=2)

    says_where = (("one", {"cards": 1}), ("low_hand", HandsOnTable))
    rule = (
        "Once trumps are named, the high bidder calls [one:a card. Its holder is the bidder's partner|{cards:spelled} cards. "
        "Their holders are the bidder's partners] for this deal and may not say so.[low_hand: If it lies in the low hand, the "
        "bidder has no other partner.]"
    )

    def holders(self, game: Game) -> str:
        return "whoever held the called card" if self.cards == 1 else "whoever held a called card"

    def judge(self, table: Table, move: Move) -> None:
        seat, pack = move.seat, table.pack
        if len(move.cards) != self.cards or len(set(move.cards)) < len(move.cards):
            table.accuse(self, move, f"called {count(len(set(move.cards)), 'card')}; {self.cards} must be called.")
        named, laid = [card for card in move.cards if card >= 0], table.kitty.laid_aside or ()
        if foreign := [card for card in named if not pack.holds(card)]:
            table.refute("pack", move, f"called {pack.codes[foreign[0]]}, which is not in this game's pack.")
        own = [card for card in named if table.hands.known[seat] >> card & 1 or card in laid]
        if own and table.cite("named-own-card") == "illegal":
            table.accuse(self, move, f"called {pack.codes[own[0]]}, a card of their own hand or discard.")

    def at_random(self, table: Table, due: Due, rng: random.Random) -> str:
        codes = sorted({code for code in table.pack.codes[: table.pack.size] if code not in {"BL"}})
        return f"call {' '.join(rng.sample(codes, self.cards))}"

    def in_examples(self, game: Game) -> tuple[str, ...]:
        return (f"{high_bidder(game)} call {' '.join(f'15{suit.letter}' for suit in game.pack.suits[: self.cards])}",)

    def examples(self, game: Game) -> Examples:
        start, bidder = before(game, self), high_bidder(game)
        cards = [f"15{suit.letter}" for suit in game.pack.suits][: self.cards + 1]
        yield Moves((*start, f"{bidder} call {' '.join(cards[: self.cards])}"), None)
        yield Moves((*start, f"{bidder} call {' '.join(cards)}"), len(start), note="One card too many.")


BY_CARD = frozenset({"called-card", "card-holders"})
"""The sides that are found by cards."""
STEPS = {"opposite": 2, "every-other": 2, "pairs": 3}
"""Of every so many seats one belongs to a lasting side."""
JOINING = frozenset({"called-card", "card-holders", "accepted"})
"""Who joins the high bidder is found deal by deal."""


class Sides(Partnership, title="The sides", section="scoring", families=("capturing", "counting", "trick-taking")):
    """The sides of a deal."""

    beside = (
        "side-points",
        "score-tricks",
        "side-bid",
        "score-card-points",
        "most-card-points",
        "makers-score",
        "contract-tricks",
        "contract-points",
        "point-bands",
        "bid-worth",
        "points-for-trumps",
        "cards-decide-needs",
        "bid-points",
        "sides-pay",
        "most-cards",
        "count-hands",
    )
    of: str = choice(
        "who plays together",
        "bidder-alone",
        "opposite",
        "every-other",
        "pairs",
        "called-card",
        "card-holders",
        "accepted",
    )
    says_where = (("alone", Bidding),)
    scores: str = worded(
        "whose scores they are",
        {
            "singly": "",
            "together": " Partners have one score, and the tricks that either of them wins are their side's.",
        },
        default="singly",
    )

    def says(self, game: Game) -> str:
        low = " with the low hand" if game.of_kind(HandsOnTable) and game.seats > 2 else ""
        holders = next((clause.holders(game) for clause in game.of_kind(FindsPartners)), "")
        said = {
            "bidder-alone": self._alone(game),
            "opposite": "Players who sit opposite each other are partners for the whole match.",
            "every-other": "Two sides of three, sitting alternately, play against each other for the whole match.",
            "pairs": "Players three seats apart are partners for the whole match: three pairs.",
            "accepted": "The high bidder, with the player who has accepted the bid, plays against everybody else.",
            "called-card": f"The high bidder{low} and {holders} play against everybody else.",
            "card-holders": f"{capital(holders)} play against everybody else[alone:, unless somebody has the bid].",
        }[self.of]
        text = self.worded(f"{said}{{scores}}", game)
        return (
            text
            if game.has_tricks
            else text.replace("tricks that either of them wins", "cards that either of them takes")
        )

    def _alone(self, game: Game) -> str:
        """Who plays against whom where the high bidder has no partner, at each table that plays so."""
        if not game.varies_by_players and game.players[0] < game.players[1]:
            return "The high bidder plays against everybody else."
        told: dict[str, list[str]] = {}
        for table in tables_with(self, game):
            low = " with the low hand" if table.of_kind(HandsOnTable) else ""
            said = f"the high bidder{low} plays against everybody else"
            said = "the two play against each other" if table.seats == 2 else said
            told.setdefault(said, []).append(spelled(table.seats))
        if len(told) == 1:
            return f"{capital(next(iter(told)))}."
        return capital("; ".join(f"with {either(seats)} players, {said}" for said, seats in told.items()) + ".")

    def tells(self, game: Game) -> Iterator[Asked]:
        if self.of in JOINING:
            asks = "Who held these cards, or joined the high bidder?" if self.of == "card-holders" else ""
            yield PartnerCalled().asked(asks=asks)

    def answered(self, game: Game) -> Iterator[Question]:
        yield from super().answered(game)
        if self.of in BY_CARD:
            yield questions.CALLED_PARTNER

    def lasting(self, seats: int) -> list[list[int]]:
        step = STEPS.get(self.of, 0)
        return [list(range(first, seats, step)) for first in range(step)]

    def together(self, seats: int) -> list[list[int]]:
        return self.lasting(seats) if self.scores == "together" else []

    def faults(self, game: Game) -> Iterator[str]:
        if self.scores == "singly" and not any(award.of_sides for award in game.of_kind(Award)):
            yield "needs the clause side-points beside it, or scores that partners have together"
        if self.scores == "together" and self.of not in STEPS:
            yield "players who are partners for one deal have scores of their own"
        for award in game.of_kind(Award):
            if self.scores == "together" and not award.by_side:
                yield f"partners have one score, but {award.id} counts for each player"

    def sides(self, table: Table) -> list[list[int]]:
        fixed, bidder = self.lasting(table.seats), table.auction.high_bidder
        if bidder is None and self.of == "card-holders" and (own := sorted(table.own(Called).joined)):
            return [own, [seat for seat in range(table.seats) if seat not in own]]
        if bidder is None:
            return fixed or [[seat] for seat in range(table.seats)]
        if fixed:
            return sorted(fixed, key=lambda side: bidder not in side)
        joined = {hand for hand in table.own(Called).joined if hand < table.seats} if self.of in JOINING else set()
        own = [bidder, *sorted(joined - {bidder})]
        return [own, [seat for seat in range(table.seats) if seat not in own]]

    def owner(self, table: Table, hand: int) -> int:
        for low_hands in table.game.of_kind(HandsOnTable):
            owner = low_hands.owner(table, hand)
            return table.dealer if owner is None else owner
        return hand

    def examples(self, game: Game) -> Examples:
        seats = game.seats
        table = Table(game, [str(seat) for seat in range(seats)], seats - 1)
        table.auction.high_bidder = 1
        table.own(Called).joined = {0}
        yield Together(tuple(tuple(side) for side in self.sides(table)), bidder=1, joined=(0,))
