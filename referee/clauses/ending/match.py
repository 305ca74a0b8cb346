"""When the deal and the match end, who wins, and what breaks a tie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.clauses.dealing.hands import (
    Deal,
    basic_hand,
    by_table,
    changing,
    dealt_to,
    hand_size_at,
    largest_hand,
    table_sizes,
    uneven_by,
)
from referee.clauses.kinds import (
    AtTotal,
    Ending,
    Game,
    Note,
    Setup,
    Stage,
    Table,
    TieRule,
    Undertaking,
    Victory,
    questions,
)
from referee.clauses.kinds.awards import share_scores, winner
from referee.clauses.kinds.endings import Deals, row
from referee.clauses.scoring.card_points import sides_of
from referee.clauses.scoring.sides import made
from referee.english import minus
from referee.games.examples import Dealt, Examples, Standing
from referee.games.fact import Asked
from referee.games.parameters import number, word

if TYPE_CHECKING:
    from referee.table.standings import Standings


class TricksStated(Setup, title="How many tricks", section="the end of the deal", families=("trick-taking",)):
    """A fixed number of tricks."""

    by_number_only = True
    answers, fixes_tricks = (questions.TRICKS,), True
    beside = ("deal",)
    rulings = ("all-tricks", "stated-tricks")

    def says(self, game: Game) -> str:
        if changing(game):
            text = "Play as many tricks as each player was dealt cards"
            text += ", the extra card aside." if uneven_by(game) else "."
        else:
            text = f"Play {self._tricks(game)}."
        if any(more < 0 for more in uneven_by(game)):
            text += " The player with one card fewer sits out the last one."
        return f"{text} Cards left over do not count." if self._leaves_cards(game) else text

    def in_summary(self, game: Game) -> str:
        return "" if changing(game) else self.says(game)

    @staticmethod
    def _tricks(game: Game) -> str:
        most = game.pack.size
        hands = {seats: min(basic_hand(game, seats), largest_hand(game, most, seats)) for seats in table_sizes(game)}
        return by_table(hands, "tricks")

    @staticmethod
    def _leaves_cards(game: Game) -> bool:
        """Can a player have cards left after the last trick?"""
        return game.has("auction", "laws") or any(more > 0 for more in uneven_by(game))

    def prepare(self, table: Table) -> None:
        table.trick.limit = table.hands.dealt

    def examples(self, game: Game) -> Examples:
        low = game.players[0]
        yield Dealt(dealt_to(game, low), tricks=hand_size_at(game, game.the(Deal).cards, low, 0))


class TricksUntilEmpty(
    Note,
    title="How many tricks",
    section="the end of the deal",
    families=("trick-taking",),
    rulings=("all-tricks",),
    answers=questions.TRICKS,
):
    """Tricks until no cards are left."""

    gist = ""
    until_empty = True

    def says(self, game: Game) -> str:
        alone = " Whoever has the extra card plays it alone at the end, and so wins a trick by it."
        return f"Play until every hand is empty.{alone if any(more > 0 for more in uneven_by(game)) else ''}"

    def examples(self, game: Game) -> Examples:
        hands = dealt_to(game, game.seats if game.varies else game.players[0])
        yield Dealt(hands, tricks=None if game.has("blanket", "draw-after-trick") else max(hands))


def who(game: Game) -> str:
    """Who reaches a target: `a player`, or `a side` where partners share a score."""
    return "a side" if share_scores(game) else "a player"


def points_before_play(game: Game) -> bool:
    """Can a player come to the target before a card is led, where that does not end the match at once?"""
    early = any(stage.scores_early for stage in game.of_kind(Stage))
    return early and not any(clause.in_course for clause in game.of_kind(Victory))


class Target(AtTotal, title="The target", answers=questions.TOTAL):
    """The first to a number of points."""

    rulings_where = (
        ("target-crossing", lambda game: not any(clause.of_both for clause in game.of_kind(Victory))),
        ("early-point", points_before_play),
    )
    points: int = number("points that win the match", low=1)

    def says(self, game: Game) -> str:
        if by_bid(game):
            return f"The match ends when a side has made its bid and a player of it has {self.points} points or more."
        wins = "" if game.of_kind(Victory) else "; the highest total wins"
        return f"The match ends with the deal in which {who(game)} reaches {self.points} points{wins}."

    def ends(self, standings: Standings) -> str | None:
        goal = self.goal(standings.declared)
        for victory in by_bid(standings.game):
            able = victory.able(standings)
            return (
                f"{standings.who(standings.totals[able[0]])} made the bid and reached {goal} points" if able else None
            )
        best = max(standings.totals[: standings.seats])
        if best < goal:
            return None
        won = next((standings.totals[clause.winners(standings)[0]] for clause in standings.game.of_kind(Victory)), best)
        return f"{standings.who(won)} reached {goal} points"

    def tied(self, game: Game) -> Deals:
        if by_bid(game) and len(game.of_kind(Ending)) > 1:
            return ()
        return row(game, self.points - 2, self.points - 1), row(game, 2, 1)

    def examples(self, game: Game) -> Examples:
        if by_bid(game):
            yield Standing((row(game, self.points),), None, note="Nobody has bid.")
            return
        yield Standing((row(game, self.points - 1, 1),), None)
        yield Standing((row(game, self.points - 1, 1), row(game, 1, 0)), (0,))


def by_bid(game: Game) -> tuple[Victory, ...]:
    """The clause by which only a side wins that has just made its bid, if there is one."""
    return game.acting(Victory, "able")


def kept(table: Table) -> bool:
    """Has the high bidder's side won what it undertook in a deal that is over?"""
    told = [clause.kept(table) for clause in table.game.acting(Undertaking, "kept")]
    return bool(told[0]) if told else made(table)


class WinOnBid(
    Victory,
    title="Winning by a bid",
    families=("trick-taking",),
    rulings=("win-on-bid",),
    beside=("point-bids", "named-bids"),
):
    """Only a side that makes its bid can win."""

    goes_on = "Nobody has bid: the match goes on."
    asks_for = (questions.TOTAL,)
    rule = "Reaching the target wins only for a side that bid and made its bid in that deal."

    def able(self, standings: Standings) -> list[int]:
        goal = standings.game.the(AtTotal).goal(standings.declared)
        last = standings.last
        if last is None or not kept(last):
            return []
        able = [seat for seat in sides_of(last)[0] if standings.totals[seat] >= goal]
        return sorted(able, key=lambda seat: -standings.totals[seat])

    def winners(self, standings: Standings) -> list[int]:
        able = self.able(standings) if standings.regular_deals is None else []
        pool = able or range(standings.seats)
        best = max(standings.totals[seat] for seat in pool)
        return sorted(seat for seat in pool if standings.totals[seat] == best)

    def examples(self, game: Game) -> Examples:
        points = game.the(AtTotal).points
        yield Standing((row(game, points),), None, note=self.goes_on)


class Floor(AtTotal, title="The floor", rulings=("target-crossing",), downward=True):
    """The first to fall that low ends it."""

    points: int = number("the score that ends the match", high=-1)

    def says(self, game: Game) -> str:
        said = "The match ends with the deal in which {who} falls to {{points}} or lower; the highest total wins."
        return self.worded(said.format(who=who(game)), game)

    def ends(self, standings: Standings) -> str | None:
        worst = min(standings.totals)
        return f"{standings.who(worst)} fell to {minus(worst)}" if worst <= self.goal(standings.declared) else None

    def tied(self, game: Game) -> Deals:
        size, low = game.seats, self.points + 1
        if size == 2:
            return (low, low), (-1, -1)
        return (-2, -1, low, *(-5,) * (size - 3)), (0, -1, -1, *(-5,) * (size - 3))

    def examples(self, game: Game) -> Examples:
        yield Standing((row(game, self.points + 1, -1),), None)
        yield Standing(((self.points, *range(-1, -game.seats, -1)),), (1,))


def tied_deals(game: Game) -> Deals:
    """Deals after which the first two players of the smallest table are tied at the end of the match."""
    return next(filter(None, (ending.tied(game) for ending in game.of_kind(Ending))))


class TieShared(TieRule, title="Ties"):
    """Tied players share the win."""

    gist = "Tied players share the win."
    rule = "Players tied for the win share it."
    ruling: str = word("the ruling that says so, and what else a log may choose", default="shared-win")

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return (self.ruling,)

    def settle(self, standings: Standings, tied: list[int]) -> list[int] | None:
        standings.cited.add(self.ruling)
        chosen = standings.rulings.get(self.ruling)
        if chosen == "taker" and standings.last is not None and standings.last.auction.high_bidder in tied:
            return [standings.last.auction.high_bidder]
        return None if chosen == "extra-round" else tied

    def examples(self, game: Game) -> Examples:
        deals = tied_deals(game)
        whys = [one.goes_on for one in game.of_kind(Ending)] + [one.goes_on for one in game.of_kind(Victory)]
        if on := "".join(whys):
            yield Standing(deals, None, note=on)
        else:
            yield Standing(deals, (0, 1), out=(0, 1) if any(one.by_going_out for one in game.of_kind(Ending)) else ())


class TieExtraRound(TieRule, title="Ties", rulings=("extra-round", "extra-round-winner"), adds_deals=True):
    """A tie is played off."""

    gist = "A tie is broken by another deal."
    rule = "If the highest total is shared, play another deal, and so on until the tie is broken."

    def settle(self, standings: Standings, tied: list[int]) -> list[int] | None:
        standings.cited.add("extra-round")
        return None

    def examples(self, game: Game) -> Examples:
        deals = tied_deals(game)
        yield Standing(deals, None)
        yield Standing((*deals, row(game, 0, 1)), (1,))


class TieLatestRound(TieRule, title="Ties", rulings=("latest-round",)):
    """A tie goes to the player who won a deal last."""

    gist = "Of tied players, the one who last won a deal wins."
    rule = "If the highest total is shared, the tied player who won a deal most recently wins."

    def tells(self, game: Game) -> Iterator[Asked]:
        yield from winner(game)

    def settle(self, standings: Standings, tied: list[int]) -> list[int] | None:
        standings.cited.add("latest-round")
        for scores, first_out in zip(reversed(standings.deal_scores), reversed(standings.deal_winners), strict=True):
            best = [seat for seat, score in enumerate(scores) if score == max(scores)]
            winners = [seat for seat in tied if seat in (first_out or best)]
            if len(winners) == 1:
                return winners
        if standings.begun_before:
            standings.doubt = (self, "The tie may have been broken by a deal before the first of this log.")
        return tied

    def examples(self, game: Game) -> Examples:
        deals = tied_deals(game)
        best = [[seat for seat in (0, 1) if deal[seat] == max(deal)] for deal in deals]
        broken = any(len(seats) == 1 for seats in best)
        note = "Ann alone won the last deal." if broken else "No deal was won by one of them alone: they share the win."
        yield Standing(deals, (0,) if broken else (0, 1), note=note)
