"""Titles: who retires first and last in a deal and in between, what that is worth, and who leads and deals the next one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from referee.clauses.kinds import (
    Aim,
    Award,
    FirstLead,
    Game,
    NextDealer,
    OutOfCards,
    Points,
    Refilling,
    Table,
    others_play_on,
)
from referee.clauses.kinds.titles import (
    BEFORE_LAST,
    FIRST,
    LAST,
    NOBODY_KNOWN,
    SECOND,
    OfTitles,
    as_told,
    brought_in,
    given,
    held_by,
    holders,
    passed_on,
    titles_of,
    with_cards,
)
from referee.clauses.phases import first_move, trump_first
from referee.facts.cards_held import left
from referee.facts.going_out import PLACES, WINNER
from referee.games.examples import Examples, Moves, Reckoned, RunsOut
from referee.games.fact import Asked
from referee.games.parameters import choice, flag, number, word

if TYPE_CHECKING:
    from referee.table.standings import Standings


class OthersGoOn(OutOfCards, plays_on=True):
    """Players without cards are out, and the others play on until no more than one has cards."""

    gist = "{says}"
    aim = (Aim("go out", "be rid of all your cards before the others"),)

    def emptied(self, table: Table, seat: int) -> None:
        if seat not in table.out:
            table.out.append(seat)
        table.first_out = table.out[:1]
        table.closing = len(with_cards(table)) <= 1

    def examples(self, game: Game) -> Examples:
        if game.players[1] > 2:
            yield RunsOut((1, 2, 2), (0,), over=False)
            yield RunsOut((1, 2, 1), (0, 2), over=True)
        if game.players[0] == 2:
            yield RunsOut((2, 1), (1,), over=True)


class Retiring(OthersGoOn, title="Retiring", families=("climbing", "matching", "melding"), rulings=("retired-lead",)):
    """Players without cards retire, and the others play on."""

    rule = "When you have no cards left, you retire. The deal goes on until only one player has cards."


class Titled(OfTitles, Award):
    """Gives titles, which may bring points or cost some."""

    carried: tuple[str, tuple[str, str]]
    """How a match notes two of its titles, and whose they are."""

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        yield from ()

    def carry(self, table: Table, standings: Standings) -> None:
        key, places = self.carried
        seats = passed_on(table)
        standings.standing[key] = [seats[place] for place in places]

    def lost(self, table: Table, standings: Standings) -> None:
        self.carry(table, standings)


class Titles(Titled, title="Titles", families=OfTitles.families):
    """Titles for the first and the last, and what they are worth."""

    beside = ("retiring", "first-out-wins")
    table_keys = ("titles",)
    carried = ("titles", (FIRST, LAST))
    says_where = (("on", others_play_on),)
    rule = (
        "[on:The first player to retire|The player who goes out] becomes the {first} and scores {points:point}[on:[second:; "
        "the second becomes the {second} and scores {second_points:point}]; the last player with cards|; the player with the "
        "most cards left] becomes the {last}[loses: and loses {loses:point}].[on:| If two or more tie for most, nobody is the "
        "{last}.]"
    )
    short = "{first} {points:+}[second:, {second} {second_points:+}][loses:, {last} −{loses}]"
    aim = (Aim("tail", ", to become the {first} and not the {last}"),)
    first: str = word("what the first player to retire is called")
    points: int = number("points for retiring first", low=1)
    last: str = word("what the last player with cards is called, or who has most left when the first one is out")
    loses: int = number("points that the last player loses", low=0, default=0)
    second: str | None = word("what the second player to retire is called", default=None)
    second_points: int = number("points for retiring second", low=0, default=0)

    def titles(self) -> Mapping[str, str]:
        return {FIRST: self.first, LAST: self.last} | ({SECOND: self.second} if self.second else {})

    def tells(self, game: Game) -> Iterator[Asked]:
        yield from (PLACES,) if others_play_on(game) else (WINNER, left())

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        if not others_play_on(game):
            return ("title-ties",)
        return ("two-player-titles",) if game.players[0] == 2 else ()

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        seats = given(table)
        if seats[FIRST] != NOBODY_KNOWN:
            yield Points(seats[FIRST], self.points, f"the {self.first}")
        if self.second is not None and seats[SECOND] not in {NOBODY_KNOWN, seats[LAST]}:
            yield Points(seats[SECOND], self.second_points, f"the {self.second}")
        if self.loses and seats[LAST] != NOBODY_KNOWN:
            yield Points(seats[LAST], -self.loses, f"the {self.last}")

    def carry(self, table: Table, standings: Standings) -> None:
        super().carry(table, standings)
        kept = standings.standing.pop("keeps-last", None)
        if kept:
            standings.standing["titles"][1] = kept[0]

    def faults(self, game: Game) -> Iterator[str]:
        if self.first == self.last:
            yield "both titles have the same name"

    def examples(self, game: Game) -> Examples:
        yield Reckoned(self.points, out=True)
        yield Reckoned(-self.loses if self.loses else None, left=game.pack.codes[0])
        if self.second is not None:
            yield Reckoned(self.second_points, second=True)


class LastButOne(Titled, title="The title before the last"):
    """A title for the last but one, beside that of the second."""

    beside = ("titles",)
    facts = (PLACES,)
    carried = ("inner-titles", (SECOND, BEFORE_LAST))
    word: str = word("what the last player but one to retire is called")
    rule = "The last player but one to run out of cards becomes the {word}."
    short = "{word} for the last but one"

    def titles(self) -> Mapping[str, str]:
        return {BEFORE_LAST: self.word}

    def faults(self, game: Game) -> Iterator[str]:
        if not others_play_on(game):
            yield "needs the clause retiring beside it"
        if SECOND not in titles_of(game):
            yield "needs a title for the second player to retire (titles: second)"
        if game.players[0] < 4:
            yield "needs four players at least: the second is the last but one with three"

    def examples(self, game: Game) -> Examples:
        seats = game.seats
        yield RunsOut((1,) * (seats - 1) + (2,), tuple(range(seats - 1)), over=True)


class TitleStarts(OfTitles, FirstLead, title="Who begins", families=("climbing", "matching", "melding")):
    """The first title's holder leads."""

    beside = ("titles",)
    rulings = ("title-starts", "titles-unknown")
    otherwise: str = choice("who leads where nobody has a title yet", "eldest", "dealer")
    who: str = choice("which title leads", "first", "last", default="first")

    def leads(self) -> str:
        return self.who

    def says(self, game: Game) -> str:
        who = "the player to the dealer's left" if self.otherwise == "eldest" else "the dealer"
        title = titles_of(game)[self.who]
        title = f"player who became “{title}” in" if title in {"dealer", "leader", "winner"} else f"{title} of"
        leads = "[tricks:leads to the first trick|has the first turn]"
        return self.worded(f"The {title} the last deal {leads}; in the first deal, {who} does.", game)

    def leader(self, table: Table) -> int | None:
        held = holders(table)
        if held is None:
            return table.eldest if self.otherwise == "eldest" else table.dealer
        table.cite("title-starts")
        if held[self.who] == NOBODY_KNOWN:
            table.cite("titles-unknown")
            return None
        return held[self.who]

    def by_right(self, table: Table) -> bool:
        return holders(table) is not None

    def examples(self, game: Game) -> Examples:
        yield from super().examples(game)
        gifts = (move for clause in game.of_kind(OfTitles) for move in clause.before_lead(game))
        lead, start = first_move(game), (*trump_first(game), *gifts)
        right = held_by(game).get(self.who, "Ann")
        wrong = next(name for name in ("Bob", "Ann") if name != right)
        yield Moves((*start, f"{right} {lead}"), None, titles=as_told(game))
        yield Moves((*start, f"{wrong} {lead}"), len(start), titles=as_told(game))


class TitleDeals(
    OfTitles,
    NextDealer,
    title="Who deals",
    section="deal",
    families=("beating", "climbing", "melding"),
    last_deals=True,
):
    """The last title's holder deals."""

    gist = "{says}"
    beside = ("titles", "loser-title")
    rulings = ("title-deals-fixed",)
    rulings_where = (("no-play-pile", {"usurps": True}),)
    usurps: bool = flag("does whoever else deals take over the title?", default=False)

    def says(self, game: Game) -> str:
        last = titles_of(game)[LAST]
        none = " Where nobody is, the same player deals again." if game.of_kind(Refilling) else ""
        usurps = f" Anyone else who deals it becomes the {last} instead." if self.usurps else ""
        return f"The {last} of one deal gathers the cards and deals the next.{none}{usurps}"

    def first(self, standings: Standings) -> int | None:
        held = brought_in(standings.game, standings.names, standings.declared)
        return None if held is None or held[LAST] == NOBODY_KNOWN else held[LAST]

    def judge_dealer(self, table: Table) -> None:
        held = holders(table)
        if held is None or held[LAST] in {NOBODY_KNOWN, table.dealer}:
            return
        dealer, last = table.names[table.dealer], titles_of(table.game)[LAST]
        message = f"{dealer} dealt; the deal was for {table.names[held[LAST]]}, the {last}."
        table.find("illegal", self, message, move=None, seat=table.dealer)
        if not self.usurps:
            return
        later = table.cite("no-play-pile") == "next-deal"
        table.match.standing.update(
            {"keeps-last": [table.dealer]} if later else {"titles": [held[FIRST], table.dealer]}
        )
        when = "after this deal, whatever comes of it" if later else "from now on"
        table.find("penalty", self, f"{dealer} is the {last} {when}.", move=None, seat=table.dealer)

    def dealer(self, table: Table) -> int | None:
        if table.over and others_play_on(table.game) and not with_cards(table):
            return table.dealer
        last, *_ = table.match.standing.get("keeps-last", [passed_on(table)[LAST]])
        if table.rulings.get("deal-rotation") == "fixed":
            table.cite("title-deals-fixed")
        return last if last != NOBODY_KNOWN else None

    def examples(self, game: Game) -> Examples:
        seats = max(game.players[0], min(3, game.players[1]))
        yield RunsOut((*(1,) * (seats - 1), 2), tuple(range(seats - 1)), over=True, deals=seats - 1)
