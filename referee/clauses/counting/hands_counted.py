"""What hands are worth that are counted after the play, and what becomes of points that their player leaves out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from referee.cards.packs import UNKNOWN, Pack, cards_of
from referee.clauses.counting.adding import LEAST_RUN, PEGGED
from referee.clauses.counting.crib import TurnedStarter
from referee.clauses.kinds import (
    Adding,
    Game,
    InOrder,
    LaidAway,
    Move,
    Part,
    Showing,
    Stage,
    Table,
    questions,
)
from referee.clauses.kinds.awards import groups
from referee.clauses.kinds.counting import finished
from referee.english import count
from referee.facts.amounts import Amount, AmountOfEach
from referee.games.examples import Examples, Scored
from referee.games.parameters import number, rank
from referee.table.count import Count, Peg


class HandsTold(Part):
    """What players have counted, by the places of hands in the order in which they are counted."""

    last: int | None = None

    def __init__(self) -> None:
        self.claimed: dict[int, int] = {}
        self.caught: dict[int, tuple[int, str]] = {}
        """Who has found that there is more in it, and by which clause."""


class HandWorth(AmountOfEach):
    """What somebody's hand comes to after the play."""

    name = "hand_worth"
    shape = "points"
    question = "What did each player’s hand come to?"
    untold = "what the hand of {who} came to"
    each = True

    def amounts(self, table: Table, cards: int) -> Sequence[int]:
        return _counted(self, table, last=False)

    def words(self, amount: int, cards: int, pack: Pack) -> str:
        return count(amount, "point") + " in the hand"


class CribWorth(AmountOfEach):
    """What the cards that were laid away come to."""

    name = "crib_worth"
    shape = "points"
    question = "What did the cards laid away come to for the dealer?"
    untold = "what the cards laid away came to"
    always = one = True

    def amounts(self, table: Table, cards: int) -> Sequence[int]:
        return _counted(self, table, last=True)

    def words(self, amount: int, cards: int, pack: Pack) -> str:
        return count(amount, "point") + " laid away"


def _counted(fact: Amount, table: Table, *, last: bool) -> Sequence[int]:
    """What was told of it, by hands, or else what was counted in hands or in what is counted last."""
    return fact.told(table) or next(clause.of_place(table, last=last) for clause in table.game.of_kind(Showing))


HAND_WORTH, CRIB_WORTH = HandWorth(), CribWorth()


class CountHands(Showing, InOrder, Stage, title="Counting the hands", ordered=False):
    """Hands are counted after the play."""

    verbs = frozenset({"count"})
    facts = (HAND_WORTH.asked(), CRIB_WORTH.asked())
    rulings = ("count-short",)
    lazy = frozenset({"count-short"})
    asks_for = (questions.ADDING,)
    total: int = number("a sum of cards that brings points", low=2)
    total_points: int = number("points for each such sum", low=1)
    pair: int = number("points for a pair; three alike are three pairs, four are six", low=1)
    flush: int = number("so many cards of one suit in the hand bring a point each", low=3)
    rank: str = rank("the rank whose card of the starter's suit brings points")
    rank_points: int = number("points for that card", low=1)
    rule = (
        "After the play hands are counted in turn, with the starter as a card of each: the dealer’s after all others, and"
        " last the {word}, which also belongs to the dealer. There are {total_points:point} for each set of cards that comes "
        "to {total}, {pair:point} for each pair, and a point for each card of a run of three or more, again for each run "
        "that differs in a card. {flush} cards of one suit in the hand bring a point each, and the starter one more if it"
        " is of that suit; the {word} has that only with all its cards and the starter. The {rank} of the starter’s suit "
        "in a hand brings {rank_points:point}. A log may say what was counted, `Ann count 8`; where it does not, the "
        "referee counts."
    )
    gist = (
        "After the play hands are counted, the dealer’s and the {word} last: sums of {total}, pairs, runs, cards of one "
        "suit."
    )

    @staticmethod
    def _word(game: Game) -> str:
        """What the cards that were laid away are called."""
        return next((one.word for one in game.of_kind(LaidAway)), "crib")

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        return super().worded(sentences, game, word=self._word(game), **more)

    # --- what a hand is worth ------------------------------------------------------------------------------

    def worth(self, table: Table, place: int, hand: Sequence[int]) -> tuple[int, str]:
        starter, crib = table.own(TurnedStarter).card, place == table.seats
        pack, cards = table.pack, [*hand, starter]
        values, found = table.game.the(Adding).worth(pack), dict[str, int]()
        sums = Counter({0: 1})
        for card in cards:
            sums.update({value + values[card]: times for value, times in list(sums.items())})
        found[f"sums of {self.total}"] = self.total_points * sums[self.total]
        ranks = Counter(pack.strength[card] for card in cards)
        found["pairs"] = sum(self.pair * times * (times - 1) // 2 for times in ranks.values())
        found["runs"] = _runs(ranks)
        suits = {pack.suit_of[card] for card in hand}
        if len(suits) == 1 and len(hand) >= self.flush:
            full = pack.suit_of[starter] in suits
            found["one suit"] = len(cards) if full else 0 if crib else len(hand)
        of_suit = pack.rank_mask(self.rank) & pack.suit_masks[pack.suit_of[starter]]
        found[f"the {pack.rank_name(self.rank)} of the starter’s suit"] = self.rank_points * any(
            of_suit >> card & 1 for card in hand
        )
        told = {name: points for name, points in found.items() if points}
        return sum(told.values()), ", ".join(f"{name} {points}" for name, points in told.items()) or "nothing"

    def hands(self, table: Table) -> Iterator[tuple[int, list[int]]]:
        played, starter = table.own(Count), table.own(TurnedStarter).card
        for seat in table.clockwise(table.eldest):
            cards = played.of(seat)
            yield seat, cards if UNKNOWN not in cards and starter >= 0 else []
        for clause in table.game.of_kind(LaidAway):
            cards = [*cards_of(clause.known(table))]
            yield table.dealer, cards if len(cards) == clause.full(table) and starter >= 0 else []

    # --- in their order ------------------------------------------------------------------------------------

    def counted(self, table: Table) -> Iterator[tuple[int, Peg]]:
        """What was counted in the hands, in their order, each with the place of the hand."""
        told = table.own(HandsTold)
        for place, (seat, cards) in enumerate(self.hands(table)):
            worth, words = self.worth(table, place, cards) if cards else (None, "as counted")
            claimed = told.claimed.get(place, worth)
            if claimed is None:
                continue
            left = 0 if worth is None else worth - claimed
            if worth is not None and (left < 0 or (left and table.cite("count-short") == "full")):
                claimed = worth
            elif left:
                words = f"counted of {words}"
            yield (
                place,
                Peg(seat, claimed, f"{self._word(table.game)}: {words}" if place == table.seats else words, self.id),
            )
            if place in told.caught and worth is not None and claimed < worth:
                by, clause = told.caught[place]
                yield place, Peg(by, left, f"left out by {table.names[seat]}", clause)

    def of_place(self, table: Table, *, last: bool) -> Sequence[int]:
        found = [0] * table.hand_count
        for place, peg in self.counted(table):
            if (place == table.seats) is last and peg.clause == self.id:
                found[peg.seat] += peg.points
        return found

    def made(self, table: Table) -> Iterator[Peg]:
        if not PEGGED.reported(table):
            if not table.over:
                return
            yield from (peg for _, peg in self.counted(table) if peg.points)
            return
        for fact, said in ((HAND_WORTH, "hand"), (CRIB_WORTH, "crib")):
            told = fact.reported(table)
            yield from (
                Peg(seat, told[seat], f"{said} {told[seat]}", self.id)
                for seat in table.clockwise(table.eldest)
                if told.get(seat)
            )

    def doubt(self, table: Table) -> str | None:
        if PEGGED.reported(table) or finished(table):
            return None
        told = table.own(HandsTold).claimed
        lacking = any(not cards and place not in told for place, (_, cards) in enumerate(self.hands(table)))
        return (
            "A card of a hand or of those laid away is not known: what they come to cannot be told."
            if lacking
            else None
        )

    # --- moves ---------------------------------------------------------------------------------------------

    def comes_late(self, table: Table, move: Move) -> bool:
        return True

    def receive(self, table: Table, move: Move) -> None:
        told, seat, value = table.own(HandsTold), move.seat, move.value or 0
        if not table.over:
            table.accuse(self, move, "counted a hand before the play was over.")
            return
        hands = [*self.hands(table)]
        own = [place for place, (owner, _) in enumerate(hands) if owner == seat and place not in told.claimed]
        if not own:
            table.accuse(self, move, "has nothing more to count.")
            return
        cards, told.last = hands[own[0]][1], own[0]
        told.claimed[own[0]] = value
        if not cards:
            return
        worth, words = self.worth(table, own[0], cards)
        if value > worth:
            held = " ".join(table.pack.names(table.pack.mask(cards)))
            table.accuse(self, move, f"counted {value} in {held}, which come to {worth} ({words}).")

    def examples(self, game: Game) -> Examples:
        yield Scored(8, ((0, PEGGED, 1), (0, HAND_WORTH, 8), (1, HAND_WORTH, 2)))
        yield Scored(None, ((0, PEGGED, 1), (0, HAND_WORTH, 0), (1, HAND_WORTH, 5)))


def _runs(ranks: Counter[int]) -> int:
    """A point for each card of each run of three or more, the longest there are."""
    points, run = 0, list[int]()
    for place in range(min(ranks), max(ranks) + 2):
        if ranks[place]:
            run.append(ranks[place])
        else:
            times = 1
            for one in run:
                times *= one
            points, run = points + (len(run) * times if len(run) >= LEAST_RUN else 0), []
    return points


class LeftOut(InOrder, Stage, id="points-left-out", title="Points left out", ordered=False):
    """Whoever notices takes the points that a player has left out."""

    verbs = frozenset({"challenge"})
    beside = ("count-hands",)
    rule = (
        "If a player counts fewer points in a hand than there are, another player who says so before the next hand is "
        "counted scores those left out. A log writes `Bob challenge` after `Ann count 8`."
    )
    gist = "Points that a player leaves out go to whoever notices."

    def comes_late(self, table: Table, move: Move) -> bool:
        return True

    def receive(self, table: Table, move: Move) -> None:
        told, (clause,) = table.own(HandsTold), table.game.of_kind(Showing)
        hands = [*clause.hands(table)] if table.over else []
        seat, cards = hands[told.last] if hands and told.last is not None else (move.seat, [])
        mine = any(move.seat in side and seat in side for side in groups(table))
        last = -1 if told.last is None else told.last
        worth = clause.worth(table, last, cards)[0] if cards else None
        if mine or (worth is not None and told.claimed[last] >= worth):
            table.accuse(self, move, "challenged although nothing was left out.")
        else:
            told.caught.setdefault(last, (move.seat, self.id))

    def move_says(self, verb: str) -> str:
        return "says that points were left out"

    def examples(self, game: Game) -> Examples:
        yield Scored(None, ((0, PEGGED, 1), (0, HAND_WORTH, 0), (1, HAND_WORTH, 5)))
