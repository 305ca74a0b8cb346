"""What taking cards from the table brings: the most of them, the best of each suit, sweeps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from referee.cards.packs import Pack, cards_of
from referee.clauses.kinds import Aim, Award, Game, Points, Sweeping, Table, lasting_sides
from referee.clauses.kinds.awards import PerFact, groups, share_scores
from referee.english import count, joined
from referee.facts.amounts import Amount, AmountOfEach, Whose
from referee.games.examples import Examples, Scored
from referee.games.fact import Asked
from referee.games.parameters import flag, number, suit, worths
from referee.table.pool import Pool

CAPTURING = ("capturing",)


class CardsCaptured(AmountOfEach):
    """How many cards somebody has taken."""

    name = "cards_taken"
    question = "How many cards did each player take?"
    untold = "how many cards {who} took"
    did = "took"
    each = grows = True

    def amounts(self, table: Table, cards: int) -> Sequence[int]:
        return self.told(table) or table.own(Pool).counts(table.hand_count)

    def words(self, amount: int, cards: int, pack: Pack) -> str:
        return f"{count(amount, 'card')} taken"


class SuitCaptured(AmountOfEach):
    """How many cards of a suit somebody has taken."""

    name = "suit_taken"
    question = "How many cards of the suit that counts did each player take?"
    untold = "how many cards of the suit {who} took"
    did = "took"
    each = grows = of_cards = True

    def amounts(self, table: Table, cards: int) -> Sequence[int]:
        return self.told(table) or [(taken & cards).bit_count() for taken in table.won.cards]

    def words(self, amount: int, cards: int, pack: Pack) -> str:
        suits = [pack.suits[pack.suit_of[card]] for card in cards_of(cards)[:1]]
        return count(amount, suits[0].singular, suits[0].name) if suits else count(amount, "card") + " of the suit"


class Sweeps(AmountOfEach):
    """How often somebody has taken everything that lay on the table."""

    name = "sweeps"
    question = "How many sweeps did each player make?"
    untold = "how many sweeps {who} made"
    did = "made"
    each = grows = True

    def amounts(self, table: Table, cards: int) -> Sequence[int]:
        swept = [capture.seat for capture in table.own(Pool).captures if capture.swept]
        return self.told(table) or [swept.count(hand) for hand in range(table.hand_count)]

    def words(self, amount: int, cards: int, pack: Pack) -> str:
        return count(amount, "sweep")

    def aim(self, whose: Whose, cards: int, pack: Pack) -> Aim:
        return Aim("win", f"{whose.mate}clear the table as often as you can")


class BestOfSuits(Amount):
    """What the best card of each suit that somebody has taken comes to; 0 where a suit is missing."""

    name = "prime"
    question = "What did each player’s best cards of the four suits come to (0 without a card of each)?"
    untold = "what the best cards of {who} come to"
    each = of_cards = True

    def __init__(self, values: Mapping[str, int]) -> None:
        self.values = values

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> int | None:
        """Of partners who score together, what their cards together come to."""
        sides = [side for side in groups(table) if hands and hands[0] in side]
        return self.amount(table, sides[0], asked.cards) if sides else None

    def amount(self, table: Table, hands: Sequence[int], cards: int) -> int:
        if told := self.told(table):
            return max(told[hand] for hand in hands)
        best, worth = [0] * len(table.pack.suits), self.values
        for card in (card for hand in hands for card in cards_of(table.won.cards[hand])):
            suit, rank = table.pack.suit_of[card], table.pack.ranks[table.pack.strength[card]].letter
            best[suit] = max(best[suit], worth.get(rank, 0))
        return sum(best) if all(best) else 0

    def words(self, amount: int, cards: int, pack: Pack) -> str:
        return count(amount, "point") + " in the best cards of the suits"


class SweepsScore(PerFact, Sweeping, title="Sweeps", families=CAPTURING, by_side=True):
    """Points for each sweep."""

    by = Sweeps()
    rule = (
        "Taking everything that lies on the table with one card is a sweep and {brings}[last:|; the very last card of the deal "
        "makes none]."
    )
    gist = "Each sweep {brings}."
    short = "{each:+} a sweep"
    each: int = number("points for each sweep", zero=False)
    last: bool = flag("may the very last card of the deal make one?", default=False)


class MostOf(Award, families=CAPTURING, by_side=True):
    """Points for whoever has most of something; nobody gets them where that is shared."""

    by: Amount
    rule = "Whoever {has} scores {points:point}; nobody does where that is shared."
    gist = "Whoever {has} scores {points:point}."
    short = "{points:+} to whoever {has}"
    points: int = number("points for it", low=1)

    def cards(self, game: Game) -> int:
        """The cards that it is about, where it is about some."""
        return 0

    def has(self, game: Game) -> str:
        """What whoever gets the points has done, in words."""
        raise NotImplementedError

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        return super().worded(sentences.replace("{has}", self.has(game)), game, **more)

    def tells(self, game: Game) -> Iterator[Asked]:
        yield self.by.asked(cards=self.cards(game))

    def pools(self, game: Game) -> list[list[int]]:
        return lasting_sides(game) if share_scores(game) else []

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        cards = self.cards(table.game)
        had = [(self.by.amount(table, hands, cards), hands) for hands in groups(table)]
        most = max(amount for amount, _ in had)
        best = [hands for amount, hands in had if amount == most]
        if most and len(best) == 1:
            why = f"most: {self.by.words(most, cards, table.pack)}"
            yield from (Points(hand, self.points, why) for hand in best[0])

    def aims(self, game: Game) -> Iterator[Aim]:
        yield Aim("win", self.aimed(game))

    def aimed(self, game: Game) -> str:
        """What players try to do for it."""
        raise NotImplementedError

    def examples(self, game: Game) -> Examples:
        few, many = 5, 8
        yield Scored(self.points, ((0, self.by, many), (1, self.by, few)))
        yield Scored(None, ((0, self.by, few), (1, self.by, many)))
        yield Scored(None, ((0, self.by, few), (1, self.by, few)), note="That is shared.")


class MostCards(MostOf, title="Most cards", edition=2):
    """Points for whoever takes most cards."""

    by = CardsCaptured()

    def has(self, game: Game) -> str:
        return "has taken most cards"

    def aimed(self, game: Game) -> str:
        return "take most cards"


class MostOfSuit(MostOf, title="Most cards of a suit"):
    """Points for whoever takes most cards of a suit."""

    by = SuitCaptured()
    suit: str = suit("the suit")

    def cards(self, game: Game) -> int:
        return game.pack.suit_mask(self.suit)

    def has(self, game: Game) -> str:
        return "has taken most {suit}"

    def aimed(self, game: Game) -> str:
        return self.worded("take most {suit}", game)


@cache
def prime(values: tuple[tuple[str, int], ...]) -> BestOfSuits:
    """The fact by which the best cards count, for these values of ranks."""
    return BestOfSuits(dict(values))


class BestCards(MostOf, title="The best card of each suit"):
    """Points for whoever has the best cards of the four suits together."""

    by = property(lambda self: prime(tuple(self.values.items())))
    values: Mapping[str, int] = worths("what each rank counts here")

    def has(self, game: Game) -> str:
        return "has the highest sum of the best card of each suit"

    def says(self, game: Game) -> str:
        by_worth: dict[int, list[str]] = {}
        for rank in game.pack.ranks:
            by_worth.setdefault(self.values.get(rank.letter, 0), []).append(rank.plural)
        told = [f"{joined(names)} {worth}" for worth, names in sorted(by_worth.items(), reverse=True) if worth]
        counts = f"{' count '.join(told[0].rsplit(' ', 1))}, {', '.join(told[1:])}; whoever lacks a suit has nothing."
        return f"{super().says(game)} {counts}"

    def faults(self, game: Game) -> Iterator[str]:
        known = {rank.letter for rank in game.pack.ranks}
        yield from (f"values: the pack has no rank {name}" for name in self.values if name not in known)

    def aimed(self, game: Game) -> str:
        return "have the best card of each suit"
