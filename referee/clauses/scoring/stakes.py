"""What the losing side of a deal pays the winning one, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.clauses.kinds import (
    Aim,
    Award,
    CardsBesides,
    DealCame,
    Deciding,
    FindsPartners,
    Game,
    Need,
    Points,
    SideCame,
    StakeSteps,
    StakeTimes,
    Table,
    Undertaking,
    questions,
)
from referee.clauses.kinds.named_contracts import NamedBid, NamedContracts
from referee.clauses.scoring.card_values import most
from referee.clauses.scoring.multiplying import TIMES
from referee.clauses.scoring.sides import WON_BY_SIDES, discarded, results
from referee.english import capital, count, joined
from referee.facts.amounts import TRICKS
from referee.facts.bids import CONTRACT, TrumpsMade
from referee.games.examples import Examples, Reckoned
from referee.games.fact import Asked
from referee.games.parameters import number, word


class TookIt(TrumpsMade):
    """Who played against the others."""

    question = "Who was the high bidder?"
    untold = "who was the high bidder"


BIDDER = TookIt().asked()


def needed(game: Game) -> int:
    """The points in tricks that the bidding side needs."""
    return max([clause.least for clause in game.of_kind(StakeSteps)])


def came_out(table: Table) -> DealCame | None:
    """How a deal came out; None where there are no two sides."""
    sides, bid = results(table), contract(table)
    if len(sides) != 2:
        return None
    (own, points), (others, left) = sides
    tricks = table.won.tricks
    bidders = SideCame(own, points, sum(tricks[seat] for seat in own), bids=True)
    defence = SideCame(others, left, sum(tricks[seat] for seat in others), bids=False)
    promised = None if bid is None else bid.tricks
    won = points >= needed(table.game) if promised is None else bidders.tricks >= promised
    for clause in table.game.of_kind(Deciding):
        won = clause.won(table, bidders, defence)
        if not won and not clause.won(table, defence, bidders):
            return DealCame(bidders, defence, nobody=True)
    return DealCame(bidders, defence, promised) if won else DealCame(defence, bidders, promised)


def contract(table: Table) -> NamedBid | None:
    """The contract of the deal, where contracts have names; None where there is none."""
    return next((bids.bid_of(table) for bids in table.game.of_kind(NamedContracts)), None)


def worth_of(table: Table, came: DealCame) -> tuple[int, str]:
    """What a deal that came out so is worth, and why."""
    steps = [step for clause in table.game.of_kind(StakeSteps) for step in clause.steps(table, came)]
    worth, said = sum(points for points, _ in steps), ", ".join(f"{why} {points}" for points, why in steps)
    for clause in table.game.of_kind(StakeTimes):
        times, why = clause.times(table, came)
        if times > 1:
            worth, said = worth * times, f"{said}, × {times} {why}"
    return worth, said


def example(game: Game, own: int, *, tricks: int = 2, others: int = 2) -> Reckoned:
    """What a high bidder gets who has taken so many points alone."""
    table, least = Table(game, [str(seat) for seat in range(game.seats)], 0), needed(game)
    bidder = SideCame([0], own, tricks, bids=True)
    defence = SideCame(range(1, game.seats), most(game) - own, others, bids=False)
    won = own >= least
    worth, _ = worth_of(table, DealCame(bidder, defence) if won else DealCame(defence, bidder))
    paid = worth * (game.seats - 1) * (1 if won else -1)
    return Reckoned(
        paid, tricks=tricks, others=(others,), winner_of_auction=True, took=own, others_took=most(game) - own
    )


class SidesPay(
    Undertaking,
    Award,
    StakeSteps,
    StakeTimes,
    title="What is paid",
    families=("trick-taking",),
    reads_cards=True,
):
    """The losing side pays the winning one."""

    beside = ("sides",)
    answers, asks_for = (questions.CARDS_SCORED,), (questions.CARD_WORTH,)
    of_sides = counts_cards = True
    least: int = number("points in tricks that the bidding side needs", low=1)
    won: int = number("what winning is worth, where the contract does not say so", default=1, low=1)

    says_where = (("partner", FindsPartners),)
    rule = (
        "{who} must take at least {least} points in tricks; with fewer the other side wins.{promising} The deal is worth "
        "{worths}, and more by what is said of it here{often}. Each opponent loses as many as it is worth, or wins as many if "
        "that side loses[partner:; a partner wins or loses as many as one opponent]; the high bidder, or a player alone, wins "
        "or loses the rest."
    )
    gist = (
        "{who} must take at least {least} points in tricks; each opponent then pays what the deal is worth, or gets it."
    )
    short = "{won:point} and more from each opponent for at least {least} points, or to each"

    def aims(self, game: Game) -> Iterator[Aim]:
        marked = [f"one of {one.holders(game)} or " for one in game.of_kind(FindsPartners) if not one.of_bidder]
        yield Aim("win", f"take at least {self.least} points in tricks if you are {''.join(marked)}the high bidder")
        yield Aim("tail", "; or else keep that side from it")

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        bids = [bid for one in game.of_kind(NamedContracts) for bid in one.contracts]
        by_worth: dict[int, list[str]] = {}
        for bid in bids:
            by_worth.setdefault(bid.worth, []).append(bid.name)
        named = joined([f"{worth} with {joined(names, 'or')}" for worth, names in by_worth.items()])
        named = named if len(by_worth) > 1 else count(next(iter(by_worth), self.won), "point")
        marked = [one.holders(game) for one in game.of_kind(FindsPartners) if not one.of_bidder]
        partner = ", with the partner if there is one," if game.of_kind(FindsPartners) else ""
        who = (
            "".join(f"{capital(holders)}, or " for holders in marked)
            + f"{'the' if marked else 'The'} high bidder{partner}"
        )
        often: dict[int, list[str]] = {}
        for bid in bids:
            often.setdefault(bid.times, []).append(bid.name)
        several = joined(
            f"{TIMES.get(times, count(times, 'time'))} with {joined(names, 'or')}"
            for times, names in often.items()
            if times > 1
        )
        promising = " A contract that promises tricks is won with these, whatever the points."
        more |= {
            "who": who,
            "worths": named,
            "often": several and f"; all of it together counts {several}",
            "promising": promising if any(bid.tricks is not None for bid in bids) else "",
        }
        return super().worded(sentences, game, **more)

    def tells(self, game: Game) -> Iterator[Asked]:
        yield CONTRACT if game.of_kind(NamedContracts) else BIDDER
        laid = "; what was laid aside counts for whoever gets it" if game.of_kind(CardsBesides) else ""
        yield WON_BY_SIDES.asked(asks=f"How many points were in each player's tricks{laid}?")
        yield TRICKS

    def needs(self, table: Table) -> Iterator[Need]:
        if table.auction.high_bidder is not None and table.started:
            players, points = results(table)[0]
            yield Need(players, WON_BY_SIDES, self.least, points)

    def doubt(self, table: Table) -> str | None:
        if table.won.fell_unknown:
            return "Cards fell that the log does not know: what the deal is worth cannot be told."
        played = table.trick.number > 0 and len(results(table)) == 2
        if played and any(one.unfound(table) for one in table.game.of_kind(FindsPartners)):
            return "The card that shows who plays together was not played: what the deal is worth cannot be told."
        if played and any(step.unknown(table) for step in table.game.of_kind(StakeSteps)):
            return "Not every trump was played: what the deal is worth cannot be told."
        return None

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        came = came_out(table)
        if came is None:
            return
        stake, why = worth_of(table, came)
        bidders, others = sorted(came[:2], key=lambda side: not side.bids)
        leader = bidders.players[0]
        paid = stake if came.winners.bids else -stake
        how = "nobody won" if came.nobody else "won" if came.winners.bids else "lost"
        note = f"{how} with {count(bidders.points, 'point')}: {why}"
        for seat in bidders.players:
            share = len(others.players) + 1 - len(bidders.players) if seat == leader else 1
            yield Points(seat, share * paid, note)
        for seat in others.players:
            yield Points(seat, -paid, note)

    def steps(self, table: Table, came: DealCame) -> Iterator[tuple[int, str]]:
        bid = contract(table)
        if not came.nobody:
            yield (self.won, "game") if bid is None else (bid.worth, bid.name)

    def times(self, table: Table, came: DealCame) -> tuple[int, str]:
        bid = contract(table)
        return (1, "") if bid is None else (bid.times, f"for {bid.name}")

    def examples(self, game: Game) -> Examples:
        yield example(game, self.least)
        yield example(game, self.least - 1)


class BeatenBelow(StakeSteps, title="Winning by far", repeatable=True):
    """More for leaving the others few points."""

    gist = ""
    points: int = number("a losing side that does not bid has fewer points", low=1)
    bidders: int | None = number("the same of a losing side that bids, if it is not as many", default=None, low=1)
    worth: int = number("what that adds", default=1, low=1)
    word: str = word("what it is called", least=2)

    short = "{word} below {points}[bidders: ({bidders} for the bidders)]: {worth:+}"
    rule = (
        "If the losers have fewer than {points} points in tricks[bidders:, or fewer than {bidders} where they are the bidding "
        "side], which is called {word}, the deal is worth {worth} more."
    )

    def steps(self, table: Table, came: DealCame) -> Iterator[tuple[int, str]]:
        below = self.bidders if came.losers.bids and self.bidders else self.points
        if came.promised is None and not came.nobody and came.losers.points < below:
            yield self.worth, self.word

    def examples(self, game: Game) -> Examples:
        for own in (most(game) - self.points, most(game) - self.points + 1):
            yield example(game, own)
        for own in (self.bidders - 1, self.bidders) if self.bidders else ():
            yield example(game, own)


class NoTrickWon(StakeSteps, title="Winning every trick"):
    """More for leaving the others no trick."""

    gist = ""
    worth: int = number("what that adds", default=1, low=1)
    word: str = word("what it is called", least=2)
    short = "{word}: {worth:+}"
    rule = "If the losers win no trick at all, which is called {word}, the deal is worth {worth} more."

    def steps(self, table: Table, came: DealCame) -> Iterator[tuple[int, str]]:
        if came.promised is None and not came.nobody and not came.losers.tricks:
            yield self.worth, self.word

    def examples(self, game: Game) -> Examples:
        yield example(game, most(game), tricks=4, others=0)


class LostTwice(StakeTimes, title="A bid that is lost"):
    """What the bidding side loses counts double."""

    gist = "A bid that is lost costs double."
    rule = "If the bidding side loses, the deal is worth twice as much."

    def times(self, table: Table, came: DealCame) -> tuple[int, str]:
        return (2, "for the bid was lost") if came.losers.bids else (1, "")

    def examples(self, game: Game) -> Examples:
        yield example(game, most(game) // 2 - 1)
        yield example(game, most(game) // 2 + 1)


class FewestPointsWin(Award, CardsBesides, title="When nobody bids", families=("trick-taking",), beside=("sides-pay",)):
    """Where nobody has the bid, the fewest points win."""

    gist = "If nobody has the bid, the fewest points in tricks win."
    reads_cards = True
    asks_for = (questions.CARD_WORTH,)
    each: int = number("what each of the others pays the winner", default=1, low=1)
    word: str = word("what such a deal is called", least=2)

    rule = (
        "If nobody has the bid, the deal is a {word}: each player plays alone. Whoever has the fewest points in tricks and has "
        "won at least one trick wins {each:point} from each of the others; where two have equally few, nobody scores. What "
        "nobody took goes to the winner of the last trick."
    )

    def given(self, table: Table, sides: Sequence[Sequence[int]]) -> tuple[int, int] | None:
        last = table.won.last
        if table.auction.high_bidder is not None or last is None or not table.over:
            return None
        return next(place for place, side in enumerate(sides) if last in side), discarded(table) | table.kitty.known

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        if table.auction.high_bidder is not None:
            return
        came = [(points, side[0]) for side, points in results(table) if table.won.tricks[side[0]]]
        few = min(came, default=(0, 0))[0]
        best = [seat for points, seat in came if points == few]
        if len(best) == 1:
            for seat in range(table.seats):
                paid = self.each * (table.seats - 1) if seat in best else -self.each
                yield Points(seat, paid, f"{table.names[best[0]]} has the fewest points, {few}")

    def examples(self, game: Game) -> Examples:
        yield Reckoned(self.each * (game.seats - 1), tricks=1, others=(1,), took=20, others_took=30)
        yield Reckoned(None, tricks=1, others=(1,), took=20, others_took=20)
