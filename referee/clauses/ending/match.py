"""When the deal and the match end, and who wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from referee.clauses.dealing.hands import (
    Deal,
    ExtraCard,
    HandSizes,
    basic_hand,
    by_table,
    dealt_to,
    hand_size_at,
    largest_hand,
    table_sizes,
)
from referee.clauses.kinds import Ending, Game, Setup, Statement, Table, Victory, questions
from referee.clauses.kinds.awards import share_scores
from referee.clauses.scoring.sides import made, results
from referee.clauses.trumps.trump_cards import ShowTrump
from referee.english import count, minus, spelled
from referee.games.examples import Dealt, Examples, Standing
from referee.games.parameters import number

if TYPE_CHECKING:
    from referee.table.standings import Standings


class TricksStated(Setup, title="How many tricks", section="the end of the deal", families=("trick-taking",)):
    """A fixed number of tricks."""

    answers = (questions.TRICKS,)
    beside = ("deal",)
    rulings = ("all-tricks", "stated-tricks")

    def says(self, game: Game) -> str:
        if game.of_kind(HandSizes):
            text = "Play as many tricks as each player was dealt cards"
            text += ", the extra card aside." if game.of_kind(ExtraCard) else "."
        else:
            text = f"Play {self._tricks(game)}."
        if any(extra.cards < 0 for extra in game.of_kind(ExtraCard)):
            text += " The player with one card fewer sits out the last one."
        return f"{text} Cards left over do not count." if self._leaves_cards(game) else text

    def in_summary(self, game: Game) -> str:
        return "" if game.of_kind(HandSizes) else self.says(game)

    @staticmethod
    def _tricks(game: Game) -> str:
        most = game.pack.size
        hands = {seats: min(basic_hand(game, seats), largest_hand(game, most, seats)) for seats in table_sizes(game)}
        return by_table(hands, "tricks")

    @staticmethod
    def _leaves_cards(game: Game) -> bool:
        """Can a player have cards left after the last trick?"""
        return game.has("auction", "laws") or any(extra.cards > 0 for extra in game.of_kind(ExtraCard))

    def prepare(self, table: Table) -> None:
        table.trick.limit = table.hands.dealt

    def examples(self, game: Game) -> Examples:
        low = game.players[0]
        yield Dealt(dealt_to(game, low), tricks=hand_size_at(game, game.the(Deal).cards, low, 0))


class TricksUntilEmpty(
    Statement,
    title="How many tricks",
    section="the end of the deal",
    families=("trick-taking",),
    rulings=("all-tricks",),
    answers=questions.TRICKS,
):
    """Tricks until no cards are left."""

    gist = ""

    def says(self, game: Game) -> str:
        alone = " Whoever has the extra card plays it alone at the end, and so wins a trick by it."
        return (
            f"Play until every hand is empty.{alone if any(one.cards > 0 for one in game.of_kind(ExtraCard)) else ''}"
        )

    def examples(self, game: Game) -> Examples:
        hands = dealt_to(game, game.seats if game.varies else game.players[0])
        yield Dealt(hands, tricks=None if game.has("blanket", "draw-after-trick") else max(hands))


def row(*scores: int, size: int) -> tuple[int, ...]:
    """The scores of a deal for the first players, nothing for the rest."""
    return scores + (0,) * (size - len(scores))


def who(game: Game) -> str:
    """Who reaches a target: `a player`, or `a side` where partners share a score."""
    return "a side" if share_scores(game) else "a player"


def points_before_play(game: Game) -> bool:
    """Can a player come to the target before a card is led, where that does not end the match at once?"""
    return bool(game.of_kind(ShowTrump)) and not any(clause.in_course for clause in game.of_kind(Victory))


class Target(Ending, title="The target", answers=questions.TOTAL):
    """The first to a number of points."""

    rulings_where = (
        ("target-crossing", lambda game: not any(clause.of_both for clause in game.of_kind(Victory))),
        ("early-point", points_before_play),
    )
    table_keys = ("target",)
    points: int = number("points that win the match", low=1)

    def says(self, game: Game) -> str:
        if game.of_kind(WinOnBid):
            return f"The match ends when a side has made its bid and a player of it has {self.points} points or more."
        wins = "" if game.of_kind(Victory) else "; the highest total wins"
        return f"The match ends with the deal in which {who(game)} reaches {self.points} points{wins}."

    def fitted(self, game: Game, seats: int, table: Mapping[str, Any]) -> Self:
        return self.with_(points=table.get("target", self.points))

    def ends(self, standings: Standings) -> str | None:
        goal = standings.declared.get("target", self.points)
        for victory in standings.game.of_kind(WinOnBid):
            able = victory.able(standings)
            return (
                f"{standings.who(standings.totals[able[0]])} made the bid and reached {goal} points" if able else None
            )
        best = max(standings.totals[: standings.seats])
        if best < goal:
            return None
        won = next((standings.totals[clause.winners(standings)[0]] for clause in standings.game.of_kind(Victory)), best)
        return f"{standings.who(won)} reached {goal} points"

    def examples(self, game: Game) -> Examples:
        size = game.seats
        if game.of_kind(WinOnBid):
            yield Standing((row(self.points, size=size),), None, note="Nobody has bid.")
            return
        yield Standing((row(self.points - 1, 1, size=size),), None)
        yield Standing((row(self.points - 1, 1, size=size), row(1, 0, size=size)), (0,))


class WinOnBid(
    Victory, title="Winning by a bid", families=("trick-taking",), rulings=("win-on-bid",), beside=("point-bids",)
):
    """Only a side that makes its bid can win."""

    rule = "Reaching the target wins only for a side that bid and made its bid in that deal."

    def able(self, standings: Standings) -> list[int]:
        """The players of the side that has just made its bid who stand at the target."""
        goal = standings.declared.get("target", standings.game.the(Target).points)
        if standings.last is None or not made(standings.last):
            return []
        own = results(standings.last)[0].players
        able = [seat for seat in own if standings.totals[seat] >= goal]
        return sorted(able, key=lambda seat: -standings.totals[seat])

    def winners(self, standings: Standings) -> list[int]:
        pool = range(standings.seats) if standings.regular_deals is not None else self.able(standings)
        best = max(standings.totals[seat] for seat in pool)
        return sorted(seat for seat in pool if standings.totals[seat] == best)

    def examples(self, game: Game) -> Examples:
        points = game.the(Target).points
        yield Standing((row(points, size=game.seats),), None, note="Nobody has bid: the match goes on.")


class Floor(Ending, title="The floor", rulings=("target-crossing",)):
    """The first to fall that low ends it."""

    table_keys = ("target",)
    points: int = number("the score that ends the match", high=-1)

    def says(self, game: Game) -> str:
        said = "The match ends with the deal in which {who} falls to {{points}} or lower; the highest total wins."
        return self.worded(said.format(who=who(game)), game)

    def fitted(self, game: Game, seats: int, table: Mapping[str, Any]) -> Self:
        return self.with_(points=table.get("target", self.points))

    def ends(self, standings: Standings) -> str | None:
        goal = standings.declared.get("target", self.points)
        worst = min(standings.totals)
        return f"{standings.who(worst)} fell to {minus(worst)}" if worst <= goal else None

    def examples(self, game: Game) -> Examples:
        size = game.seats
        yield Standing((row(self.points + 1, -1, size=size),), None)
        deals = (row(self.points, *(-1 - place for place in range(size - 1)), size=size),)
        yield Standing(deals, (1,))


class DealsAsPlayers(Ending, title="As many deals as players", answers=questions.DEALS):
    """As many deals as players."""

    def says(self, game: Game) -> str:
        low, high = game.players
        deals = f"{spelled(low)} deals, as many as you are" if low == high else "as many deals as there are players"
        return f"Play {deals}; the highest total wins."

    def ends(self, standings: Standings) -> str | None:
        deals = standings.completed
        return f"{count(deals, 'deal')} for {standings.seats} players" if deals >= standings.seats else None

    def examples(self, game: Game) -> Examples:
        size = game.players[0]
        deals = tuple(row(1, 2, size=size) for _ in range(size))
        yield Standing(deals[:-1], None)
        yield Standing(deals, (1,))


class AfterHandSizes(Ending, title="The last hand size", beside=("hand-sizes",), answers=questions.DEALS):
    """The match ends with the last hand size."""

    def says(self, game: Game) -> str:
        numbers = self._numbers(game)
        low, high = numbers[game.players[0]], numbers[game.players[1]]
        more = "" if low == high else f" ({spelled(high)} with more than {spelled(game.players[0])} players)"
        back = game.of_kind(HandSizes)[0].path == "down-and-up"
        last = "the deal in which hands are back at their full size" if back else "the deal of one card each"
        if len(set(numbers.values())) > 1 and game.varies:
            return f"The match ends after {last}; the highest total wins. That makes {by_table(numbers, 'deals')}."
        return f"The match ends after {last}, {spelled(low)} deals in all{more}; the highest total wins."

    def in_summary(self, game: Game) -> str:
        grow = ", and grow again" if game.of_kind(HandSizes)[0].path == "down-and-up" else ""
        deals = by_table(self._numbers(game), "deals")
        return f"Hands shrink by a card each deal, to a single card{grow}; after {deals} the highest total wins."

    def _numbers(self, game: Game) -> dict[int, int]:
        """How many deals the match has, by how many play."""
        return {seats: self.deals(game.at_table(seats, game.chosen), seats) for seats in table_sizes(game)}

    @staticmethod
    def deals(game: Game, seats: int) -> int:
        """How many deals the match has at a table of that many."""
        return game.of_kind(HandSizes)[0].deals(basic_hand(game, seats))

    def ends(self, standings: Standings) -> str | None:
        over = standings.completed >= self.deals(standings.game, standings.seats)
        return "every hand size has been played" if over else None

    def examples(self, game: Game) -> Examples:
        size = game.players[0]
        deals = tuple(row(1, 2, size=size) for _ in range(self.deals(game, size)))
        yield Standing(deals[:-1], None)
        yield Standing(deals, (1,))
