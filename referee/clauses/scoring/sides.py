"""What the sides score: the points they won, or the bid that was missed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.clauses.dealing.hands import Deal
from referee.clauses.kinds import (
    Aim,
    Award,
    CardsBesides,
    Counting,
    Game,
    HandsOnTable,
    Need,
    Points,
    Table,
    Undertaking,
    lasting_sides,
    questions,
)
from referee.clauses.phases import before_lead
from referee.clauses.scoring.card_points import PointsInTricks, owner, sides_of
from referee.clauses.scoring.card_values import value_of, worth
from referee.clauses.scoring.contract_points import BidPoints
from referee.english import count
from referee.facts.amounts import TRICKS
from referee.games.clause import Clause
from referee.games.examples import Examples, Moves, Reckoned
from referee.games.fact import Asked
from referee.games.parameters import number, worded


def results(table: Table) -> list[tuple[list[int], int]]:
    """The players of each side, the bidding side first, and the points that it brought home: a card as often as it was won."""
    groups, counted = sides_of(table), WON_BY_SIDES.reported(table)
    won = [0] * len(groups)
    place_of = {seat: place for place, group in enumerate(groups) for seat in group}
    for hand, cards in enumerate(table.won.cards):
        if cards:
            won[place_of[owner(table, hand)]] += worth(table, cards)
    for seat, points in counted.items():
        won[place_of[seat]] += points
    for clause in table.game.of_kind(CardsBesides) if not counted else ():
        if (given := clause.given(table, groups)) is not None:
            place, cards = given
            won[place] += worth(table, cards)
    return list(zip(groups, won, strict=True))


class PointsOfSides(PointsInTricks):
    """How many points are in somebody's tricks; what was laid aside counts for one of the side that gets it."""

    def amount(self, table: Table, hands: Sequence[int], cards: int) -> int:
        groups = sides_of(table)
        given = [clause.given(table, groups) for clause in table.game.of_kind(CardsBesides)]
        aside = [cards for place, cards in filter(None, given) if groups[place][0] in hands]
        return sum(worth(table, own) for own in (*aside, *(table.won.cards[hand] for hand in hands)))

    def most(self, table: Table) -> tuple[int, str, Clause]:
        says = next(award for award in table.game.of_kind(Award) if award.of_sides)
        return worth(table, table.pack.all), "the pack", says


WON_BY_SIDES = PointsOfSides()


def made(table: Table) -> bool:
    """Has the bidding side won as many points as it bid?"""
    return table.auction.high_bidder is not None and results(table)[0][1] >= table.auction.high_bid


def discarded(table: Table) -> int:
    """The cards that were laid aside: as recorded, else those that fell in no trick of a finished deal."""
    named = [card for card in table.kitty.laid_aside or () if card >= 0]
    if table.over and len(named) < table.kitty.size and not table.won.fell_unknown:
        return table.pack.all & ~table.won.fallen
    return table.pack.mask(card for card in named if table.pack.holds(card))


class SidePoints(
    Undertaking, Award, title="Points of the sides", families=("trick-taking",), beside=("sides",), reads_cards=True
):
    """The points of a side, or its bid lost."""

    gist = (
        "Each player scores the points that their side has won, or loses the bid if their side bid and fell "
        "short of it."
    )
    of_sides = True
    short = "the points in your side's tricks; a bid that fails is lost"
    aim = (
        Aim(
            "bid",
            "win at least as many points in tricks as your side bid, or as many as you can against the others' bid",
        ),
    )
    rule = (
        "Each side adds up the point cards in its tricks. If the bidding side falls short of its bid, each of its "
        "players loses the amount of the bid. In all other cases each player scores what their side has won."
    )
    rulings_where = (("three-player-shares", lambda game: game.seats == 3),)

    def tells(self, game: Game) -> Iterator[Asked]:
        laid = "; what was laid aside counts for whoever gets it" if game.of_kind(CardsBesides) else ""
        yield WON_BY_SIDES.asked(asks=f"How many points were in each player's tricks{laid}?")

    def pools(self, game: Game) -> list[list[int]]:
        return lasting_sides(game)

    def needs(self, table: Table) -> Iterator[Need]:
        if table.auction.high_bidder is not None:
            players, won = results(table)[0]
            yield Need(players, WON_BY_SIDES, table.auction.high_bid, won)

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        auction = table.auction
        apart = table.seats == 3 and table.cite("three-player-shares") == "own-tricks"
        for place, (players, won) in enumerate(results(table)):
            bid = auction.high_bidder is not None and not place
            said = f", for a bid of {auction.high_bid}" if bid else " won"
            for seat in players:
                if bid and won < auction.high_bid:
                    yield Points(seat, -auction.high_bid, f"won {won}, short of the bid of {auction.high_bid}")
                elif apart and not bid:
                    own = worth(table, table.won.cards[seat]) + WON_BY_SIDES.reported(table).get(seat, 0)
                    yield Points(seat, own, "points in their own tricks")
                else:
                    yield Points(seat, won, f"{count(won, 'point')}{said}")

    def examples(self, game: Game) -> Examples:
        suits = [suit.letter for suit in game.pack.suits]
        cards = " ".join(f"15{letter} 14{letter} 10{letter}" for letter in suits[:5])
        yield Reckoned(175, cards=cards, bid=170, winner_of_auction=True)
        yield Reckoned(175, cards=cards, bid=175, winner_of_auction=True, note="Exactly the bid is enough.")
        yield Reckoned(-180, cards=cards, bid=180, winner_of_auction=True)


class AllTricks(Award, title="All tricks", families=("trick-taking",), rulings=("sweep-for-all",), beside=("sides",)):
    """A bonus for every trick."""

    short = "{bonus:point} for winning every trick"
    facts = (TRICKS,)
    bonus: int = number("points for winning every trick", low=1)
    twofer: int = number("more points where the bidding side has two hands against four", default=0, low=0)
    rule = (
        "A side that wins every trick scores a bonus of {bonus:point} for each of its players.[twofer: In a twofer, two hands "
        "against four, it scores {twofer} more if it bid.]"
    )

    def pools(self, game: Game) -> list[list[int]]:
        return lasting_sides(game)

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        winners = {owner(table, hand) for hand, tricks in enumerate(table.won.tricks) if tricks}
        if not winners or table.won.undecided:
            return
        for place, players in enumerate(sides_of(table)):
            bid = not place and table.auction.high_bidder is not None
            if not winners <= set(players) or (not bid and table.cite("sweep-for-all") == "bidders-only"):
                continue
            twofer = bid and bool(self.twofer) and len(players) + (table.hand_count - table.seats) == 2
            points = self.bonus + (self.twofer if twofer else 0)
            for seat in players:
                yield Points(seat, points, "every trick of a twofer" if twofer else "every trick")

    def examples(self, game: Game) -> Examples:
        tricks = game.the(Deal).cards
        table = Table(game, [str(seat) for seat in range(game.seats)], 0)
        table.auction.high_bidder = 0
        alone = len(sides_of(table)[0]) == 1
        low = game.of_kind(HandsOnTable) and game.seats > 2
        more = self.twofer if alone and low else 0
        yield Reckoned(self.bonus + more, tricks=tricks, bid=170, winner_of_auction=True)
        yield Reckoned(None, tricks=tricks - 1, bid=170, winner_of_auction=True, others=(1,))


class DiscardedPoints(CardsBesides, title="Discarded points", beside=("discards",)):
    """Who gets the points that were discarded."""

    says_where = (("compared", lambda game: game.of_kind(BidPoints) or game.of_kind(SidePoints)),)
    rule = "The points in the discard count for {to}[compared:; they are added before points and bid are compared]."
    to: str = worded(
        "who gets them",
        {
            "bidders": "the bidding side",
            "first-trick": "the side that wins the first trick",
            "last-trick": "the side that wins the last trick",
            "blank": "the side that wins the blank",
            "opponents": "the other side",
        },
    )

    def given(self, table: Table, sides: Sequence[Sequence[int]]) -> tuple[int, int] | None:
        place = self._place(table, sides)
        return None if place is None else (place, discarded(table))

    def _place(self, table: Table, sides: Sequence[Sequence[int]]) -> int | None:
        if table.auction.high_bidder is None:
            return None
        if self.to in {"bidders", "opponents"}:
            return 0 if self.to == "bidders" else 1
        winner = {"first-trick": table.won.first, "last-trick": table.won.last}.get(self.to)
        if self.to == "blank":
            blanks = table.pack.codes_mask(("BL",))
            winner = next((hand for hand, taken in enumerate(table.won.cards) if taken & blanks), None)
        if winner is None:
            return None
        return next(place for place, group in enumerate(sides) if owner(table, winner) in group)

    def examples(self, game: Game) -> Examples:
        suits = [suit.letter for suit in game.pack.suits]
        if f"15{suits[0]}" not in game.pack.ids:
            yield Moves(before_lead(game), None)
            return
        cards = " ".join(f"15{letter} 14{letter} 10{letter}" for letter in suits[:4])
        away = " ".join(f"15{letter}" for letter in suits[4:])
        own = " BL" if self.to == "blank" else ""
        more = 0 if self.to == "opponents" else 30
        ends = {"first-trick": (0, 1), "last-trick": (1, 0)}.get(self.to, (1, 1))
        for bid in (140, 145):
            points = 140 + more if 140 + more >= bid else -bid
            yield Reckoned(
                points, cards=cards + own, bid=bid, winner_of_auction=True, discards=away, first_and_last=ends
            )


class LastTrickTakesRest(Counting, title="The last trick", beside=("discards",), asks_for=questions.CARDS_SCORED):
    """The last trick takes what was laid aside as well."""

    among_tricks = True
    rule = "Whoever wins the last trick takes the cards as well that were discarded, and their points."
    short = "what was discarded goes to the last trick"

    def counted(self, table: Table) -> Iterator[Points]:
        winner, points = table.won.last, worth(table, discarded(table))
        if table.over and winner is not None and points:
            yield Points(winner, points, "discarded")

    def examples(self, game: Game) -> Examples:
        dear = game.pack.codes[max(range(game.pack.size), key=lambda card: value_of(_table(game), card))]
        points = value_of(_table(game), game.pack.ids[dear])
        yield Reckoned(points, discards=dear, first_and_last=(1, 0))
        yield Reckoned(None, discards=dear, first_and_last=(0, 1))


def _table(game: Game) -> Table:
    """A table for examples."""
    return Table(game, [str(seat) for seat in range(game.seats)], 0)
