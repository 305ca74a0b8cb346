"""Games that are won by getting rid of the cards: who is out, when the deal ends, what the rest is charged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from referee.cards.packs import Pack, cards_of
from referee.clauses.kinds import Aim, AtTotal, Award, Effect, Ending, Game, Points, Table, Victory, questions
from referee.clauses.kinds.endings import Deals, row
from referee.english import count
from referee.facts.cards_held import left, worth_left
from referee.facts.going_out import WINNER
from referee.games.examples import Examples, Reckoned, RunsOut, Standing, gives
from referee.games.fact import Asked
from referee.games.parameters import number

if TYPE_CHECKING:
    from referee.table.standings import Standings


def run_out(table: Table) -> list[int]:
    """The seats that have no card left after this trick, in the order in which they played to it."""
    return [seat for seat in dict.fromkeys(table.trick.seats) if table.hands.sizes[seat] <= 0]


def still_in(table: Table) -> int:
    """How many players have cards."""
    return sum(size > 0 for size in table.hands.sizes)


class GoingOut(Effect, section="the end of the deal", families=("trick-taking",), heeds_last=True):
    """Looks who is out of cards when a trick is over."""

    plays_on: ClassVar[bool] = False
    """Do the others play on for the other places?"""

    def before_winning(self, table: Table) -> None:
        self.went_out(table, complete=True)

    def after_pick_up(self, table: Table) -> None:
        self.went_out(table, complete=False)

    def awaits(self, table: Table) -> int:
        return 0

    def went_out(self, table: Table, *, complete: bool) -> None:
        """Takes note of who is out after this trick, which was completed or scrapped."""
        raise NotImplementedError


def goes_on(game: Game) -> bool:
    """Does the deal go on when somebody is out?"""
    return any(clause.plays_on for clause in game.of_kind(GoingOut))


class FirstOut(GoingOut, title="Going out", rulings=("double-out", "scrapped-out", "endless-deal"), ends_deal=True):
    """The first player out of cards wins the deal."""

    gist = (
        "The cards of a complete trick leave the game. You are out when your last card lies in one, and the first player out "
        "wins the deal."
    )
    aim = (Aim("go out", "be the first to play your last card"),)

    def says(self, game: Game) -> str:
        ends = "" if goes_on(game) else ", which ends with that trick"
        return (
            f"The cards of a complete trick leave the game. You are out when your last card lies in one. The first "
            f"player out wins the deal{ends}. If two "
            "players' last cards lie in one trick, the one who played first is out first."
        )

    def went_out(self, table: Table, *, complete: bool) -> None:
        gone = [seat for seat in run_out(table) if seat not in table.out]
        table.out += gone
        if gone and not table.first_out and (complete or table.cite("scrapped-out") == "default"):
            shared = len(gone) > 1 and table.cite("double-out") == "shared"
            table.first_out = gone if shared else gone[:1]
        if still_in(table) <= 1 and not table.first_out:
            table.first_out = table.out[:1]
        table.closing = bool(table.first_out)

    def after_trick(self, table: Table, winner: int) -> None:
        gone = run_out(table)
        if len(gone) < 2 or winner not in gone or table.cite("double-out") != "trick-winner":
            return
        if table.first_out == gone[:1]:
            table.first_out = [winner]
        earlier = [seat for seat in table.out if seat not in gone]
        table.out = [*earlier, winner, *(seat for seat in gone if seat != winner)]

    def examples(self, game: Game) -> Examples:
        on = goes_on(game)
        yield RunsOut((2, 2, 1, 2), (2,), over=not on)
        yield RunsOut((2, 1, 2, 1), (1, 3), over=not on, note="The card played first wins.")
        yield RunsOut((3, 2, 2, 2), (), over=False)


class PlayOn(GoingOut, title="Playing on", beside=("first-out",), plays_on=True):
    """The deal goes on for the other places."""

    rule = (
        "The others play on to settle the order in which they finish, until at most one player has cards. A trick is "
        "then complete when all who had cards at its start have played."
    )
    shows = (RunsOut((2, 1, 2, 2), (1,), over=False), RunsOut((1, 1, 2, 1), (0, 1, 3), over=True))

    def went_out(self, table: Table, *, complete: bool) -> None:
        table.closing = still_in(table) <= 1


class CasualScore(Award, title="No scoring", rulings=("casual-score",), beside=("first-out",)):
    """No points: winning is all."""

    rule = "There are no points: going out first is the whole prize."
    facts = (WINNER,)
    shows = (Reckoned(0, out=True), Reckoned(None, left="{a0}"))

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        points = int(table.cite("casual-score") == "one")
        for seat in table.first_out:
            yield Points(seat, points, "went out first")


class PenaltyCards(Award, title="Penalty points for cards", beside=("first-out",)):
    """A penalty for each card left."""

    rule = "Each card left in your hand when the deal ends costs you {each:penalty point}."
    charges_left = True
    aim = (Aim("tail", ", or be left with as few as possible"),)
    facts = (left(),)
    each: int = number("penalty points for each card left in the hand", low=1)
    shows = (gives("each", 3, left="{a0} {a1} {a2}"), Reckoned(None))

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for seat, cards in enumerate(table.hands.sizes[: table.seats]):
            if cards > 0:
                yield Points(seat, self.each * cards, f"{count(cards, 'card')} left")


class PenaltyValues(Award, title="Penalty points by values", beside=("first-out",), reads_cards=True):
    """A penalty by the values of the cards left."""

    rule = (
        "Each card left in your hand when the deal ends costs penalty points: an Ace {ace}, a King {king}, a Queen "
        "{queen}, a Jack {jack}, any other card its number."
    )
    charges_left = True
    aim = (Aim("tail", ", or be left with cards worth as little as possible"),)
    rulings = ("values-unknown",)
    ace: int = number("penalty points for an Ace left in the hand")
    king: int = number("penalty points for a King")
    queen: int = number("penalty points for a Queen")
    jack: int = number("penalty points for a Jack")

    def tells(self, game: Game) -> Iterator[Asked]:
        yield left(game.pack.all)

    def values(self, pack: Pack) -> list[int]:
        """The penalty points for each card; none for one that is not in the pack, should it lie in a hand."""
        named = {"A": self.ace, "K": self.king, "Q": self.queen, "J": self.jack}
        own = pack.codes[: pack.size]
        values = [named[code[:-1]] if code[:-1] in named else int(code[:-1]) for code in own]
        return values + [0] * (len(pack.codes) - pack.size)

    def doubt(self, table: Table) -> str | None:
        if table.hands.settled() is not None:
            return None
        table.cite(self.rulings[0])
        return "Which cards were left in the hands is not recorded, so that nobody's penalty points can be told."

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        values = self.values(table.pack)
        for seat, hand in enumerate((table.hands.settled() or table.hands.known)[: table.seats]):
            if told := worth_left(table, seat):
                yield Points(seat, told, "counted in the hand")
            elif hand:
                points = sum(values[card] for card in cards_of(hand))
                yield Points(seat, points, f"{' '.join(table.pack.names(hand))} left")

    def examples(self, game: Game) -> Examples:
        letter = game.pack.suits[0].letter
        for rank, points in (("A", self.ace), ("K", self.king), ("Q", self.queen), ("J", self.jack)):
            yield Reckoned(points + 9, left=f"9{letter} {rank}{letter}")
        yield Reckoned(None)


class SingleDeal(Ending, Victory, title="A match of one deal", answers=questions.DEALS):
    """One deal is the match."""

    rule = "The match is a single deal. The first player out wins it."
    facts = (WINNER,)

    by_going_out = True

    def tied(self, game: Game) -> Deals:
        return (row(game),)

    def ends(self, standings: Standings) -> str | None:
        names = " and ".join(standings.names[seat] for seat in self.winners(standings))
        return f"{names} went out first"

    def winners(self, standings: Standings) -> list[int]:
        return sorted(standings.last.first_out) if standings.last is not None else []

    def examples(self, game: Game) -> Examples:
        yield Standing((row(game, 0),), (2,), out=(2,))


class LowestAtTarget(AtTotal, Victory, title="The target", lowest=True, answers=questions.TOTAL):
    """The lowest total wins when somebody reaches the target."""

    rulings_where = (("penalty-target", {"points": 50}),)

    aim = (Aim("sentence", "the fewest penalty points win the match"),)
    points: int = number("penalty points that end the match", low=1)

    def says(self, game: Game) -> str:
        other = ", or another target that the table has declared" if game.options else ""
        reached = f"a player reaches {self.points} penalty points{other}"
        return f"The match ends with the deal in which {reached}; the lowest total wins."

    def ends(self, standings: Standings) -> str | None:
        standings.cited.update(self.ruling_ids(standings.game))
        goal, most = self.goal(standings.declared), max(standings.totals)
        return f"{standings.who(most)} reached {most} of {goal} points" if most >= goal else None

    def tied(self, game: Game) -> Deals:
        return ((0, 0, *(self.points,) * (game.seats - 2)),)

    def winners(self, standings: Standings) -> list[int]:
        own = standings.totals[: standings.seats]
        return [seat for seat, total in enumerate(own) if total == min(own)]

    def examples(self, game: Game) -> Examples:
        size = game.seats
        yield Standing((row(game, self.points - 1, *range(1, size)),), None)
        yield Standing((row(game, self.points - 1, *range(2, size + 1)), row(game, 1)), (1,))
