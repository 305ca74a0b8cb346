"""Points that a side of partners makes beside winning the deal: by cards caught, by rich tricks, by the last trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.clauses.bidding.calling import PartnerCalled
from referee.clauses.kinds import DealCame, Deciding, Game, SideCame, StakeSteps, Table
from referee.clauses.scoring.card_points import side_of
from referee.clauses.scoring.card_values import most, worth
from referee.clauses.scoring.declared_game import laid_by
from referee.clauses.scoring.sides import WON_BY_SIDES
from referee.clauses.scoring.stakes import needed, worth_of
from referee.english import count
from referee.facts.amounts import TRICKS_WON, Amount
from referee.games.examples import Examples, Scored
from referee.games.fact import Asked, Fact
from referee.games.parameters import card, number

if TYPE_CHECKING:
    from referee.cards.packs import Pack


class CardsCaught(Amount):
    """How many cards of one kind somebody has won that the other side had played."""

    name = "caught"
    question = "How many of these cards did each player win that the other side had played?"
    untold = "how many cards {who} caught"
    of_tricks = of_cards = True

    def words(self, amount: int, cards: int, pack: Pack) -> str:
        return count(amount, "card caught", "cards caught")

    def amount(self, table: Table, hands: Sequence[int], cards: int) -> int:
        return sum(
            (table.won.cards[hand] & laid_by(table, seat) & cards).bit_count()
            for hand in hands
            for seat in range(table.seats)
            if seat not in side_of(table, hand)
        )


class RichTricksWon(Amount):
    """How many tricks somebody has won that were worth much."""

    name = "rich_tricks"
    question = "How many such tricks did each player win?"
    untold = "how many rich tricks {who} won"
    of_tricks = of_cards = of_each_trick = True

    def __init__(self, points: int) -> None:
        self.points = points

    def words(self, amount: int, cards: int, pack: Pack) -> str:
        return count(amount, "rich trick")

    def amount(self, table: Table, hands: Sequence[int], cards: int) -> int:
        return sum(hand in hands and worth(table, played) >= self.points for hand, played in table.won.each)


class LastTrickBy(Amount):
    """How often somebody has won the last trick with a certain card: once or not at all."""

    name = "last_trick_with"
    question = "Who won the last trick with that card (1)?"
    untold = "who won the last trick with that card"
    of_tricks = of_cards = of_each_trick = True

    def words(self, amount: int, cards: int, pack: Pack) -> str:
        return "the last trick with that card"

    def amount(self, table: Table, hands: Sequence[int], cards: int) -> int:
        hand, played = table.won.each[-1] if table.won.each else (None, 0)
        return int(hand is not None and hand in hands and bool(laid_by(table, hand) & played & cards))


def between_partners(game: Game, own: int, *facts: tuple[int, Fact, int]) -> Scored:
    """What the first player gets who has so many points with the partner opposite, where this was so besides."""
    table, all_ = Table(game, [str(seat) for seat in range(game.seats)], 0), most(game)
    had = (
        (0, PartnerCalled(), True),
        (2, PartnerCalled(), True),
        (0, WON_BY_SIDES, own),
        (1, WON_BY_SIDES, all_ - own),
    )
    for seat, fact, value in facts:
        fact.put(table, seat, value)
    ours, theirs = SideCame((0, 2), own, 6, bids=True), SideCame((1, 3), all_ - own, 6, bids=False)
    won = own >= needed(game)
    for clause in game.of_kind(Deciding):
        won = clause.won(table, ours, theirs)
    worth, _ = worth_of(table, DealCame(ours, theirs) if won else DealCame(theirs, ours))
    tricks = ((0, TRICKS_WON, 6), (1, TRICKS_WON, 6))
    return Scored(worth if won else -worth, (*had, *tricks, *facts))


class ExtraPoints(StakeSteps):
    """Adds something for each of what a side has made; not where somebody plays alone."""

    gist = ""
    made: Amount
    """Of what."""
    worth: int = number("what each of them adds", default=1, low=1)

    def cards(self, game: Game) -> int:
        """The cards that it is about."""
        return 0

    def called(self, game: Game) -> str:
        """What a side makes, in a few words."""
        raise NotImplementedError

    def amount(self) -> Amount:
        """The fact by which it is counted."""
        return self.made

    def tells(self, game: Game) -> Iterator[Asked]:
        yield self.amount().asked(cards=self.cards(game))

    def steps(self, table: Table, came: DealCame) -> Iterator[tuple[int, str]]:
        if len(came.winners.players) != len(came.losers.players):
            return
        fact, cards = self.amount(), self.cards(table.game)
        told = fact.reported(table)
        for side, sign in ((came.winners, 1), (came.losers, -1)):
            number = (
                sum(told.get(seat, 0) for seat in side.players) if told else fact.amount(table, side.players, cards)
            )
            if number:
                yield sign * self.worth * number, self.called(table.game)

    def examples(self, game: Game) -> Examples:
        yield between_partners(game, needed(game), (0, self.amount(), 1))
        yield between_partners(game, needed(game), (1, self.amount(), 1))


class CaughtCard(ExtraPoints, title="Catching a card"):
    """More for a certain card that the other side had played."""

    made = CardsCaught()
    card: str = card("the card that is caught")
    rule = (
        "Each {card} that a side wins and the other side had played adds {worth} for it, unless somebody plays alone."
    )

    def cards(self, game: Game) -> int:
        return game.pack.codes_mask((self.card,))

    def called(self, game: Game) -> str:
        return f"{game.pack.english(self.card)} caught"


class LastTrickWith(ExtraPoints, title="The last trick with a card"):
    """More for winning the last trick with a certain card."""

    made = LastTrickBy()
    card: str = card("the card that wins it")
    rule = "Winning the last trick with a {card} adds {worth} for that side, unless somebody plays alone."

    def cards(self, game: Game) -> int:
        return game.pack.codes_mask((self.card,))

    def called(self, game: Game) -> str:
        return f"the last trick with a {game.pack.english(self.card)}"


class RichTricks(ExtraPoints, title="Rich tricks"):
    """More for tricks that are worth much."""

    points: int = number("so many points or more make a trick rich", low=1)
    rule = "Each trick of {points} points or more adds {worth} for the side that wins it, unless somebody plays alone."

    def amount(self) -> Amount:
        return RichTricksWon(self.points)

    def called(self, game: Game) -> str:
        return f"a trick of {self.points} or more"


class DefenceWins(StakeSteps, title="Winning against the other side"):
    """More for the side that need not win, if it does."""

    gist = ""
    worth: int = number("what that adds", default=1, low=1)
    rule = "If the side that had to win loses, the deal is worth {worth} more, unless somebody plays alone."

    def steps(self, table: Table, came: DealCame) -> Iterator[tuple[int, str]]:
        alone = len(came.winners.players) != len(came.losers.players)
        if came.losers.bids and not came.nobody and not alone:
            yield self.worth, "against them"

    def examples(self, game: Game) -> Examples:
        yield between_partners(game, needed(game) - 1)
