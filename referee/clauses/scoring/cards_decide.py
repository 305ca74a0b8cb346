"""A lone bidder who needs the fewer points the more of certain cards are won, and what the deal is worth then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.cards.packs import cards_of
from referee.clauses.declarations.handful import Handfuls, SlamAnnounced
from referee.clauses.kinds import Aim, CardsBesides, CardWorth, Game, Partnership, Points, Table, questions
from referee.clauses.kinds.named_contracts import NamedContracts, PaidByOthers
from referee.clauses.scoring.card_values import values, values_at
from referee.clauses.tricks.staying import Stayed
from referee.english import count, joined
from referee.games.examples import Examples, Reckoned, Scored
from referee.games.fact import Asked, Fact
from referee.games.parameters import card, cards, number, numbers


class DealWorth(Fact):
    """What each of the others paid the bidder; below 0: got."""

    name, shape = "game_value", "points"
    large = always = True
    question = "What did each of the others pay the bidder, below 0 where they were paid?"
    untold = "what the deal was worth"
    one = of_tricks = of_cards = True

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> int | None:
        if table.auction.high_bidder not in hands:
            return None
        return next((clause.each(table)[0] for clause in table.game.of_kind(PaidByOthers)), None)


DEAL_WORTH = DealWorth()


class CardsDecideNeeds(
    PaidByOthers,
    title="What the bidder needs",
    families=("trick-taking",),
    beside=("named-bids",),
    asks_for=(questions.HIGH_BID, questions.PARTNERS),
    of_sides=True,
    reads_cards=True,
    counts_cards=True,
):
    """The points that the bidder needs, and what each of the others pays."""

    facts = (DEAL_WORTH.asked(),)
    cards: str = cards("the cards of which each makes the bidder need less")
    needs: str = numbers("the points that the bidder needs with none of these cards, with one, and so on")
    base: int = number("points for the deal, beside those that are over or missing", low=0)
    last: str = card("a card that brings more to who wins the last trick with it")
    last_points: int = number("what that brings", low=0)
    all: int = number("points for winning every trick", low=0)
    rule = (
        "The bidder adds up the cards in their tricks, with what was laid aside or lies there for them. With none of the "
        "{named} they need {needed}. Each of the others pays the bidder {base:point} and one more for each point over that, or "
        "gets {base:point} and one more for each that is missing. A last trick with the {last} in it counts {last_points} more "
        "for the side that wins it. All that is multiplied by the bid: {times}. Winning every trick then counts {all} more."
    )
    gist = "With none of the {named} among their tricks the bidder needs {needed} points; each of the others pays or is paid."
    short = "{base} and the points over, times the bid"
    aim = (
        Aim(
            "bid",
            "take as many points in tricks as you need if you have made the bid, or else keep the bidder from them",
        ),
    )

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        none, *fewer = self.needs.split()
        needed = joined(
            [none, *(f"{points} with {count(place + 1, 'of them', 'of them')}" for place, points in enumerate(fewer))]
        )
        named = joined(map(game.pack.english, self.cards.split()), "or")
        times = joined([f"{bid.name} {bid.worth}" for bid in game.the(NamedContracts).contracts])
        return super().worded(sentences, game, needed=needed, named=named, times=times, **more)

    def faults(self, game: Game) -> Iterator[str]:
        if len(self.needs.split()) != len(self.cards.split()) + 1:
            yield "needs: one number more than there are cards"

    def doubt(self, table: Table) -> str | None:
        if DEAL_WORTH.reported(table) or table.auction.high_bidder is None:
            return None
        if table.won.fell_unknown or table.won.undecided:
            return "Not all cards that were played are known, so that what the deal is worth cannot be told."
        return None

    def each(self, table: Table) -> tuple[int, str]:
        own = table.game.the(Partnership).sides(table)[0]
        points, held = self._taken(table, own)
        needed = int(self.needs.split()[(held & table.pack.codes_mask(self.cards.split())).bit_count()])
        over, bid = points - needed, table.game.the(NamedContracts).bid_of(table)
        sign = 1 if over >= 0 else -1
        winner, fallen = table.won.each[-1] if table.won.each else (None, 0)
        low = self.last_points if fallen & table.pack.codes_mask((self.last,)) else 0
        worth_ = (sign * (self.base + abs(over)) + (low if winner in own else -low)) * (bid.worth if bid else 1)
        shown = sum(table.own(Handfuls).points.values())
        played, won = sum(table.won.tricks), sum(table.won.tricks[seat] for seat in own)
        every = self.all * (won == played) - self.all * (not won) if played else 0
        every += table.own(SlamAnnounced).worth(every=won == played)
        return worth_ + sign * shown + every, f"{count(points, 'point')} for {needed}{', ' + bid.name if bid else ''}"

    @staticmethod
    def _taken(table: Table, own: Sequence[int]) -> tuple[int, int]:
        """The points of the bidder's side, and its cards."""
        sides = table.game.the(Partnership).sides(table)
        held = sum(table.won.cards[seat] for seat in own)
        for clause in table.game.of_kind(CardsBesides):
            if (given := clause.given(table, sides)) is not None and not given[0]:
                held |= given[1]
        values, stayed = values_at(table), table.own(Stayed)
        in_parts = sum(values[card] for card in cards_of(held))
        if stayed.owner is not None:  # who keeps the card gives the winner one that is worth least
            in_parts += min(values) * ((stayed.winner in own) - (stayed.owner in own))
        return in_parts // table.game.the(CardWorth).parts, held

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        told = DEAL_WORTH.reported(table)
        bidder = next(iter(told)) if told else table.auction.high_bidder
        if bidder is None:
            return
        each, why = (told[bidder], "as the table counted it") if told else self.each(table)
        for seat in range(table.seats):
            yield Points(seat, (table.seats - 1) * each if seat == bidder else -each, why)

    def examples(self, game: Game) -> Examples:
        yield Scored((game.seats - 1) * 30, ((0, DEAL_WORTH, 30),))
        yield Scored(-30, ((1, DEAL_WORTH, 30),))
        bid, needs = game.the(NamedContracts).contracts[0], list(map(int, self.needs.split()))
        worths, parts, codes = values(game, None, lowest=False), game.the(CardWorth).parts, self.cards.split()
        dear = sorted(range(game.pack.size), key=lambda card: (-worths[card], card))
        plain = [card for card in dear if game.pack.codes[card] not in codes]
        for own, needed in ((plain[:12], needs[0]), ([*plain[:8], *map(game.pack.ids.__getitem__, codes)], needs[-1])):
            over = sum(worths[card] for card in own) // parts - needed
            each = bid.worth * (self.base + abs(over)) * (1 if over >= 0 else -1)
            taken = " ".join(game.pack.codes[card] for card in own)
            yield Reckoned((game.seats - 1) * each, tricks=2, others=(1,), cards=taken, contract=bid.name)
            yield Reckoned((game.seats - 1) * (each + self.all), tricks=2, cards=taken, contract=bid.name)
